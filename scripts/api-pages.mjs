// Writes docs/api/*.md: what each package exports, with the comment and the signature as they stand in its sources.
// `npm run api` writes the pages; testing/test/api-pages.test.ts keeps them fresh.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Each page: a package, its entry files, and what it is. */
const PACKAGES = [
  ['kernel', ['src/index.ts'], 'The rules machine.'],
  ['kernel-conformance', ['src/conformance/index.ts'], 'The checks every game must pass.', 'kernel'],
  ['kit', ['src/index.ts'], 'What wargames share.'],
  ['wire', ['src/index.ts'], 'What passes between a page and the host of a table.'],
  ['board', ['src/index.ts'], 'What a game’s board brings to the page.'],
  ['players', ['src/index.ts'], 'Bots that play any game.'],
  ['testing', ['src/index.ts'], 'What a game’s tests are written with.'],
];

/** What an entry file exports: by file, the names, or all of them. */
export function exportsOf(text, entry) {
  const found = new Map();
  const add = (file, names) => {
    const path = posix.normalize(posix.join(posix.dirname(entry), file));
    const known = found.get(path);
    found.set(path, names === null || known === null ? null : [...(known ?? []), ...names]);
  };
  const plain = text.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '');
  for (const [, file] of plain.matchAll(/^export \* from '(\.[^']+)';/gm)) add(file, null);
  for (const [, names, file] of plain.matchAll(/^export (?:type )?\{([^}]*)\} from '(\.[^']+)';/gms))
    add(
      file,
      names
        .split(',')
        .map(
          (name) =>
            name
              .trim()
              .replace(/^type /, '')
              .split(' as ')[0],
        )
        .filter(Boolean),
    );
  return found;
}

/** Lines until one at which `isLast` holds, that one included. */
function until(lines, from, isLast) {
  let to = from;
  while (to < lines.length - 1 && !isLast(lines[to], to)) to++;
  return lines.slice(from, to + 1);
}

/** The comment that ends right above a line, as prose. */
function commentAbove(lines, at, indent = '') {
  const before = lines[at - 1];
  if (!before?.startsWith(indent) || !before.trim().endsWith('*/')) return '';
  let from = at - 1;
  while (from > 0 && !lines[from].trim().startsWith('/**')) from--;
  if (!lines[from].trim().startsWith('/**')) return '';
  const text = lines.slice(from, at).join('\n');
  return text
    .replace(/^\s*\/\*\*?/, '')
    .replace(/\*\/\s*$/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trim())
    .join(' ')
    .trim();
}

/** How deep in brackets a text ends. */
const depthOf = (text) =>
  [...text.replace(/=>/g, '  ')].reduce((depth, c) => depth + ('([{'.includes(c) ? 1 : ')]}'.includes(c) ? -1 : 0), 0);

/** Up to the first `=>` or ` = ` outside brackets: what a constant is called with and gives. */
function constantHead(text) {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const c = text[i];
    if (text.startsWith('=>', i)) {
      if (depth === 0) return text.slice(0, i).trimEnd();
      i++;
    } else if ('([{'.includes(c)) depth++;
    else if (')]}'.includes(c)) depth--;
    else if (c === ';' && depth === 0) return text.slice(0, i);
  }
  return text;
}

function constantSignature(lines, at) {
  const text = until(
    lines,
    at,
    (line, i) =>
      line === '' ||
      (i > at && /^[^\s)}\]]/.test(line)) ||
      (/;$/.test(line) && depthOf(lines.slice(at, i + 1).join('\n')) === 0),
  ).join('\n');
  const typed = /^export const (\w+): /.exec(text);
  if (typed) return text.slice(0, text.search(/ =(?![>=])/) >= 0 ? indexOfAssignment(text) : undefined).trim();
  const head = constantHead(text);
  // A plain value: its name is enough where it is long.
  return /=\s*(?:async\s*)?[(<]/.test(head)
    ? head
    : (/^export const [^=]+= (?:'[^']*'|-?[\w.]+|\[[^\n]*\])(?=;|$)/.exec(text)?.[0] ??
        /^export const [^=]+/.exec(text)[0].trim());
}

/** Where the value of a typed constant begins. */
function indexOfAssignment(text) {
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    if ('([{<'.includes(text[i])) depth++;
    else if (')]}'.includes(text[i]) || (text[i] === '>' && text[i - 1] !== '=')) depth--;
    else if (depth === 0 && text.startsWith(' =', i) && text[i + 2] !== '>') return i;
  }
  return text.length;
}

/** A class without its insides: public fields and the heads of public methods. */
function classSignature(lines, at) {
  const body = until(lines, at, (line) => line === '}');
  const shown = [body[0]];
  for (let i = 1; i < body.length - 1; i++) {
    const line = body[i];
    if (!/^ {2}[A-Za-z[]/.test(line) || /^ {2}(private|protected|static \{)/.test(line)) continue;
    const comment = commentAbove(body, i, '  ');
    const member = until(
      body,
      i,
      (each, k) => /[{;,]$/.test(each) && depthOf(body.slice(i, k + 1).join('\n')) <= (each.endsWith('{') ? 1 : 0),
    );
    const text = member.join('\n');
    const head = text.endsWith('{')
      ? `${text.slice(0, -1).trimEnd()};`
      : `${(constantHead(text.replace(/;$/, '')).split(' = ')[0]).trimEnd()};`;
    if (comment) shown.push(`  /** ${comment} */`);
    shown.push(head);
  }
  return [...shown, '}'].join('\n');
}

/** Every export of a source, in order: name, comment, signature. */
export function declarationsOf(source) {
  const lines = source.split('\n');
  const found = [];
  lines.forEach((line, at) => {
    const match =
      /^export (?:declare )?(?:abstract )?(?:async )?(interface|type|function|const|class)\*? (\w+|\[|\{)/.exec(line);
    if (!match) return;
    const [, kind, name] = match;
    const comment = commentAbove(lines, at);
    if (kind === 'const' && (name === '[' || name === '{')) {
      for (const each of line
        .slice(0, line.indexOf('='))
        .match(/\w+(?=[,\]} ])/g)
        ?.slice(2) ?? [])
        found.push({ name: each, comment, text: `export const ${each}` });
      return;
    }
    const text =
      kind === 'interface'
        ? until(lines, at, (each) => /^\}/.test(each) || each.endsWith('{}')).join('\n')
        : kind === 'type'
          ? until(lines, at, (each, i) => /;$/.test(each) && depthOf(lines.slice(at, i + 1).join('\n')) === 0).join(
              '\n',
            )
          : kind === 'class'
            ? classSignature(lines, at)
            : kind === 'function'
              ? until(lines, at, (each, i) => /[{;]$/.test(each) && depthOf(lines.slice(at, i + 1).join('\n')) <= 1)
                  .join('\n')
                  .replace(/ \{$/, '')
                  .replace(/;$/, '')
              : constantSignature(lines, at);
    const last = found.at(-1);
    // Overloads: the last one is how it is written, not how it is called.
    if (kind === 'function' && last?.name === name) {
      if (lines.slice(at).findIndex((each) => /;$/.test(each)) < lines.slice(at).findIndex((each) => /\{$/.test(each)))
        last.text += `\n${text.replace(/^export /, '')}`;
      return;
    }
    found.push({ name, comment, text: text.replace(/^export (declare )?/gm, '') });
  });
  return found;
}

/** The comment at the top of a file that is about the file. */
function aboutFile(source) {
  const match = /^\/\*\*(.*?)\*\/\n(?!export|const|function|interface|type|class)/s.exec(source);
  return match
    ? match[1]
        .split('\n')
        .map((line) => line.replace(/^\s*\* ?/, '').trim())
        .join(' ')
        .trim()
    : '';
}

/** One page as markdown. */
export function pageOf(name, entries, about, read) {
  const parts = [
    `# @concert/${name.replace('-', '/')}`,
    `${about} Written by \`npm run api\` from the sources; change those.`,
  ];
  for (const entry of entries) {
    const own = declarationsOf(read(entry));
    const files = [...(own.length > 0 ? [[entry, null]] : []), ...exportsOf(read(entry), entry)];
    for (const [file, names] of files) {
      const source = read(file);
      const shown = declarationsOf(source).filter((each) => names === null || names.includes(each.name));
      if (shown.length === 0) continue;
      parts.push(`## ${file.replace(/^src\//, '')}`, aboutFile(source));
      for (const { name: what, comment, text } of shown)
        parts.push(`### ${what}`, comment, `\`\`\`ts\n${text}\n\`\`\``);
    }
  }
  return `${parts.filter(Boolean).join('\n\n')}\n`;
}

/** All pages by file name. */
export function apiPages() {
  const pages = new Map();
  for (const [name, entries, about, folder = name] of PACKAGES)
    pages.set(
      `${name}.md`,
      pageOf(name, entries, about, (file) => readFileSync(join(root, folder, file), 'utf8')),
    );
  return pages;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const folder = join(root, 'docs', 'api');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of apiPages()) writeFileSync(join(folder, name), text);
}
