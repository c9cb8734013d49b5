// What a game's scripts/handbook-tables.mjs is written with: it turns data/*.tsv into pages of handbook/tables/.
// A dagger marks a reconstructed value: one the rulebook does not state. A double dagger marks one of an edition file.
import { mkdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

const DAGGER = '†';
const DOUBLE_DAGGER = '‡';
const MARKS = { reconstructed: DAGGER, edition: DOUBLE_DAGGER };
/** A value, marked if its source says so. */
export const mark = (value, source) => `${value}${MARKS[source] ?? ''}`;
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);
/** The order of a sort by one key. */
export const by = (key) => (a, b) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0);

/** The items of a list by a key, both in the order in which they first came. */
export const group = (list, key) => {
  const found = new Map();
  for (const each of list) found.set(key(each), [...(found.get(key(each)) ?? []), each]);
  return found;
};

/** A table with columns of even width, as the formatter leaves it. */
export const table = (head, body) => {
  const lines = [head, ...body].map((cells) => cells.map(String));
  const widths = head.map((_, i) => Math.max(3, ...lines.map((cells) => [...cells[i]].length)));
  const draw = (cells) => `| ${cells.map((cell, i) => cell + ' '.repeat(widths[i] - [...cell].length)).join(' | ')} |`;
  const [first, ...rest] = lines;
  return [first, widths.map((width) => '-'.repeat(width)), ...rest].map(draw).join('\n');
};

/** A page: its name, its parts, and what the dagger means; `about` is the file of the chapter that tells more. */
export const pageOf =
  (about) =>
  (name, ...parts) => {
    const legend = `${DAGGER} reconstructed: the rulebook does not say; see [About this edition](../${about}).`;
    const isEdition = parts.some((part) => part.includes(DOUBLE_DAGGER));
    const editions =
      isEdition && `${DOUBLE_DAGGER} edition: the value is from the edition file this table is played with.`;
    return `${[`# ${name}`, ...parts, legend, editions].filter(Boolean).join('\n\n')}\n`;
  };

/** Writes the pages if the script of that address was the one called: `node scripts/handbook-tables.mjs`. */
export function writeIfCalled(script, home, pages) {
  if (script !== pathToFileURL(process.argv[1]).href) return;
  const folder = new URL('handbook/tables/', home);
  mkdirSync(folder, { recursive: true });
  for (const [name, text] of Object.entries(pages())) writeFileSync(new URL(name, folder), text);
}
