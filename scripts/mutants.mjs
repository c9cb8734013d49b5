// `node scripts/mutants.mjs GAME [--sample N] [--seed WORD] [--at FILE:LINE]`: how much would the proofs of a game notice? Changes one small
// thing in the compiled rules at a time (a comparison, a sign, a condition, a constant, a statement left out), runs the
// game's case files and golden games, and counts the mutants that no case notices. Survivors that change nothing are listed
// with the reason in the game's test/equivalent-mutants.tsv and do not count.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { parseAst } from 'vite';
import { ensureBuilt, root } from './bootstrap.mjs';

/** A mutant that runs longer hangs, and a rule that hangs is noticed. */
const LONGEST_RUN_MS = 120_000;

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

/** Runs the proofs in a process of their own; true when something was noticed. */
function isKilled(home, copy) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [join(root, 'scripts', 'mutant-run.mjs'), home, copy], { stdio: 'ignore' });
    const timer = setTimeout(() => child.kill('SIGKILL'), LONGEST_RUN_MS);
    child.on('exit', (code) => {
      clearTimeout(timer);
      resolve(code !== 0);
    });
  });
}

/** Survivors that change nothing, by file and what the lines become, with the reason. */
function equivalents(home) {
  const path = join(home, 'test', 'equivalent-mutants.tsv');
  if (!existsSync(path)) return new Set();
  const rows = readFileSync(path, 'utf8').trim().split('\n').slice(1);
  return new Set(rows.map((row) => row.split('\t').slice(0, 2).join('\t')));
}

/** Tries a sample of the mutants of a game; with `at` all of one line. */
export async function mutationRun(game, sample, seed, { at, say = console.log } = {}) {
  const home = join(root, 'games', game);
  const copy = join(home, '.mutant');
  const known = equivalents(home);
  const oneLine = (text) => text.replace(/\s+/g, ' ').trim().slice(0, 200);
  const keyOf = ({ name, became }) => [name, oneLine(became)].join('\t');
  const all = mutantsOf(home);
  const wanted = at ? all.filter(({ name, line }) => `${name}:${line}` === at) : sampled(all, sample, seed);
  const chosen = wanted.filter((mutant) => !known.has(keyOf(mutant)));
  rmSync(copy, { recursive: true, force: true });
  cpSync(join(home, 'dist'), copy, { recursive: true });
  const survivors = [];
  try {
    if (await isKilled(home, copy)) throw new Error(`the cases of ${game} fail without any mutation`);
    for (const [i, mutant] of chosen.entries()) {
      const path = join(copy, 'rules', mutant.name);
      const code = readFileSync(path, 'utf8');
      writeFileSync(path, code.slice(0, mutant.start) + mutant.to + code.slice(mutant.end));
      if (!(await isKilled(home, copy))) {
        survivors.push(mutant);
        say(
          `     survives ${relative(root, join(home, 'dist', 'rules', mutant.name))}:${mutant.line}: ${keyOf(mutant)}`,
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
  ensureBuilt();
  const { values, positionals } = parseArgs({
    options: {
      sample: { type: 'string', default: '120' },
      seed: { type: 'string', default: 'mutants' },
      at: { type: 'string' },
    },
    allowPositionals: true,
  });
  for (const game of positionals) {
    const { all, tried, killed } = await mutationRun(game, Number(values.sample), values.seed, { at: values.at });
    console.log(
      `${game}: ${killed} of ${tried} mutants killed (${((100 * killed) / tried).toFixed(1)} %), ${all} possible`,
    );
  }
}
