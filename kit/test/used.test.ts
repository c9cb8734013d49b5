/** The kit holds what at least two games share: here the games that use each part are counted. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** Parts that fewer games use, and why they are here all the same. */
const exceptions: { readonly [part: string]: string } = {
  'hex.ts': 'one game is played on hexes',
  'packed.ts': 'the generator of tables writes it wherever a table is large',
  'procedure-odds.ts': 'the bundles ask for it on behalf of every game',
};

const sourcesIn = (folder: string): string[] =>
  readdirSync(new URL(folder, root), { recursive: true })
    .map(String)
    .filter((file) => file.endsWith('.ts') || file.endsWith('.tsx'))
    .map((file) => read(`${folder}/${file}`));

/** The names that a text imports from the kit. */
function namesUsed(text: string): string[] {
  const lists = [...text.matchAll(/import (?:type )?\{([^}]*)\} from '@concert\/kit';/g)].map(([, list]) => list!);
  return lists
    .flatMap((list) => list.split(','))
    .map(
      (name) =>
        name
          .trim()
          .replace(/^type /, '')
          .split(' ')[0]!,
    )
    .filter((name) => name !== '');
}

const exportsOf = (part: string): string[] =>
  [...read(`kit/src/${part}`).matchAll(/^export (?:const|function|class|interface|type) (\w+)/gm)].map(
    ([, name]) => name!,
  );

const games = readdirSync(new URL('games/', root)).filter((game) => game !== 'registry');
const used = new Map(games.map((game) => [game, new Set(sourcesIn(`games/${game}/src`).flatMap(namesUsed))]));
const usersOf = (part: string): string[] => {
  const names = exportsOf(part);
  return games.filter((game) => names.some((name) => used.get(game)!.has(name)));
};
const parts = readdirSync(new URL('kit/src/', root)).filter((file) => file !== 'index.ts');

it('every part of the kit is used by at least two games, or says why it is here', () => {
  const few = parts.filter((part) => usersOf(part).length < 2);
  expect(few.sort()).toEqual(Object.keys(exceptions).sort());
});

it('what is imported from the kit is counted', () => {
  const known = new Set(parts.flatMap(exportsOf));
  for (const [game, names] of used) expect([game, [...names].filter((name) => !known.has(name))]).toEqual([game, []]);
  expect(used.get('alliance')!.size).toBeGreaterThan(10);
});
