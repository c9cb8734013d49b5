// `node scripts/mutants.mjs GAME… [--sample N] [--seed WORD] [--at FILE:LINE] [--tests]`: how much would the proofs of a game notice?
// Changes one small thing in the compiled rules at a time (a comparison, a sign, a condition, a constant, a statement left out),
// runs the game's case files and golden games, with `--tests` then the tests of its rules as well, and counts the mutants that
// nothing notices. Survivors that change nothing are listed with the reason in the game's test/equivalent-mutants.tsv and do not
// count.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parseAst } from 'vite';
import { compile, ensureInstalled, root, tool } from './bootstrap.mjs';

/** A mutant that computes so many times as long as the rules themselves hangs, and a rule that hangs is noticed. */
const LONGEST_RUN = 5;
const LONGEST_TESTS_SECONDS = 600;

/** Test files that say nothing about a rule of their own: the cases, which have been run, what plays at random, and bots. */
const OTHER_TESTS = ['cases', 'random', 'conformance', 'bot', 'situations', 'handbook'];

const swaps = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '+': '-',
  '-': '+',
  '&&': '||',
  '||': '&&',
};

/** What the log says is proved by reading it, not by rules that come out differently. */
const isLog = (node, code) =>
  node.type === 'ExpressionStatement' && /^(\w+\.)*log\(/.test(code.slice(node.start, node.end));

/** Every node of a syntax tree but for what is only said, parents first. */
function* nodesOf(node, code) {
  if (isLog(node, code)) return;
  yield node;
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value])
      if (typeof child?.type === 'string') yield* nodesOf(child, code);
}

/** What can be changed at a node: where, and what the text becomes; null when nothing can. */
function mutationOf(node, code) {
  const text = (part) => code.slice(part.start, part.end);
  if (node.type === 'BinaryExpression' || node.type === 'LogicalExpression') {
    const other = swaps[node.operator];
    if (!other || node.left.type === 'TemplateLiteral' || node.right.type === 'TemplateLiteral') return null;
    return [node, `${text(node.left)} ${other} ${text(node.right)}`];
  }
  if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') return [node.test, `!(${text(node.test)})`];
  if (node.type === 'UnaryExpression' && node.operator === '!') return [node, text(node.argument)];
  if (node.type === 'Literal' && typeof node.value === 'number' && node.value <= 20) return [node, `${node.value + 1}`];
  if (node.type === 'Literal' && typeof node.value === 'boolean') return [node, `${!node.value}`];
  const { expression } = node;
  const acts = expression?.type === 'CallExpression' || expression?.type === 'AssignmentExpression';
  if (node.type !== 'ExpressionStatement' || !acts) return null;
  return [node, ';'];
}

/** Every mutant of the rules: the file, where in it, and what the text there was and becomes. */
function mutantsOf(home) {
  const rules = join(home, 'dist', 'rules');
  const files = readdirSync(rules, { recursive: true })
    .filter((name) => name.endsWith('.js'))
    .sort();
  return files.flatMap((name) => {
    const code = readFileSync(join(rules, name), 'utf8');
    const found = [];
    for (const node of nodesOf(parseAst(code), code)) {
      const mutation = mutationOf(node, code);
      if (!mutation) continue;
      const [{ start, end }, to] = mutation;
      const line = code.slice(0, start).split('\n').length;
      found.push({ name, start, end, from: code.slice(start, end), to, line, became: linesOf(code, start, end, to) });
    }
    return found;
  });
}

/** The line that a mutant changes, as it becomes, and the one after it: by them it is told from its like in the same file. */
function linesOf(code, start, end, to) {
  const first = code.lastIndexOf('\n', start) + 1;
  const last = code.indexOf('\n', code.indexOf('\n', end) + 1);
  return code.slice(first, start) + to + code.slice(end, last < 0 ? code.length : last);
}

/** A small generator, so that the same word gives the same sample. */
function* numbersFrom(word) {
  let state = [...word].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
  for (;;) {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    yield (state >>> 0) / 0x100000000;
  }
}

function sampled(all, count, word) {
  const numbers = numbersFrom(word);
  const left = [...all];
  const picked = [];
  while (picked.length < count && left.length > 0)
    picked.push(left.splice(Math.floor(numbers.next().value * left.length), 1)[0]);
  return picked;
}

/** Runs Node for so many seconds of the processor at most, however busy the machine is: did it fail, and what did it print? */
function run(args, seconds, env = {}) {
  return new Promise((resolve) => {
    const child = spawn('sh', ['-c', `ulimit -t ${seconds}; exec "$@"`, 'sh', process.execPath, ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, ...env },
    });
    let printed = '';
    child.stdout.on('data', (chunk) => (printed += chunk));
    child.on('close', (code) => resolve({ failed: code !== 0, printed }));
  });
}

/** The proofs of a game, run against a copy of its compiled rules in processes of their own. */
class Proofs {
  constructor(home, copy, withTests) {
    this.home = home;
    this.copy = copy;
    this.withTests = withTests;
    this.seconds = LONGEST_TESTS_SECONDS;
  }

  /** Runs everything once without any mutation, and notes how long it takes. */
  async begin() {
    const { failed, printed } = await this.runCases('');
    if (failed || (this.withTests && (await this.runTests()))) throw new Error('the proofs fail without any mutation');
    this.seconds = Math.ceil(LONGEST_RUN * Number(printed)) + 5;
  }

  /** Is it noticed what was changed in this file of the copy? */
  async notice(name) {
    const { failed } = await this.runCases(name);
    return failed || (this.withTests && (await this.runTests()));
  }

  runCases(name) {
    return run([join(root, 'scripts', 'mutant-run.mjs'), this.copy, name], this.seconds);
  }

  async runTests() {
    const others = OTHER_TESTS.flatMap((file) => ['--exclude', `**/${file}.test.ts`]);
    const config = join(root, 'scripts', 'mutant-tests.config.mjs');
    const args = ['run', join(this.home, 'test'), '--config', config, '--bail', '1', '--maxWorkers=1', ...others];
    const env = { MUTANT_HOME: this.home, MUTANT_COPY: this.copy };
    return (await run([tool('vitest', 'vitest.mjs'), ...args], LONGEST_TESTS_SECONDS, env)).failed;
  }
}

/**
 * Survivors that change nothing, by file and what the lines become, with the reason. Where the same stands in many places the
 * file is `*` and what the lines become ends in `…`: for all that begin so.
 */
function equivalents(home) {
  const path = join(home, 'test', 'equivalent-mutants.tsv');
  const rows = existsSync(path) ? readFileSync(path, 'utf8').trim().split('\n').slice(1) : [];
  const keys = rows.map((row) => row.split('\t').slice(0, 2));
  const exact = new Set(keys.map((key) => key.join('\t')));
  const begun = keys.filter(([file, becomes]) => file === '*' && becomes.endsWith('…'));
  return (file, becomes) =>
    exact.has([file, becomes].join('\t')) || begun.some(([, start]) => becomes.startsWith(start.slice(0, -1)));
}

/** Tries a sample of the mutants of a game; with `at` all of one line. */
export async function mutationRun(game, sample, seed, { at, tests = false, say = console.log } = {}) {
  const home = join(root, 'games', game);
  const copy = join(home, '.mutant');
  const known = equivalents(home);
  const oneLine = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 200);
  const keyOf = ({ name, became }) => [name, oneLine(became)];
  const all = mutantsOf(home);
  const wanted = at ? all.filter(({ name, line }) => `${name}:${line}` === at) : sampled(all, sample, seed);
  const chosen = wanted.filter((mutant) => !known(...keyOf(mutant)));
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(home, 'dist'), copy, { recursive: true });
  // Cases may be written meanwhile.
  for (const folder of ['cases', 'golden'])
    if (existsSync(join(home, 'test', folder)))
      cpSync(join(home, 'test', folder), join(copy, 'test', folder), { recursive: true });
  const survivors = [];
  try {
    const proofs = new Proofs(home, copy, tests);
    await proofs.begin();
    for (const [i, mutant] of chosen.entries()) {
      const path = join(copy, 'rules', mutant.name);
      const code = readFileSync(path, 'utf8');
      writeFileSync(path, code.slice(0, mutant.start) + mutant.to + code.slice(mutant.end));
      if (!(await proofs.notice(mutant.name))) {
        survivors.push(mutant);
        say(
          `     survives ${relative(root, join(home, 'dist', 'rules', mutant.name))}:${mutant.line}: ${keyOf(mutant).join('\t')}`,
        );
      }
      writeFileSync(path, code);
      if ((i + 1) % 20 === 0) say(`     ${i + 1} of ${chosen.length} mutants, ${survivors.length} survive`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return { all: all.length, tried: chosen.length, killed: chosen.length - survivors.length, survivors };
}

if (process.argv[1] === join(root, 'scripts', 'mutants.mjs')) {
  ensureInstalled();
  const { values, positionals } = parseArgs({
    options: {
      sample: { type: 'string', default: '120' },
      seed: { type: 'string', default: 'mutants' },
      at: { type: 'string' },
      tests: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  for (const game of positionals) {
    compile(join('games', game));
    const { at, tests } = values;
    const { all, tried, killed } = await mutationRun(game, Number(values.sample), values.seed, { at, tests });
    console.log(
      `${game}: ${killed} of ${tried} mutants killed (${((100 * killed) / tried).toFixed(1)} %), ${all} possible`,
    );
  }
}
