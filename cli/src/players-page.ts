/** docs/players.md: the part of a game is written anew by `concert ladder --docs`; all else on the page stays. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AnyGame } from '@concert/kernel';
import type { LadderRatings, RankedGame } from '@concert/players';
import { root } from './root.ts';

export interface LadderPart extends LadderRatings {
  members: readonly string[];
  formats: readonly object[];
  all: readonly RankedGame[];
  anchor: string;
  seed: string;
  plot: string;
}

const docs = (): string => join(fileURLToPath(root), 'docs');

/** Puts a game's part between its marks; without marks it is added at the end. */
export function withPart(page: string, id: string, part: string): string {
  const [open, close] = [`<!-- ladder ${id} -->`, `<!-- end of ladder ${id} -->`];
  const [from, to] = [page.indexOf(open), page.indexOf(close)];
  const text = `${open}\n\n${part.trim()}\n\n${close}`;
  if (from < 0 || to < from) return `${page.trimEnd()}\n\n${text}\n`;
  return page.slice(0, from) + text + page.slice(to + close.length);
}

/** How many games of a format each member has played; those of none say so. */
function cells({ members, formats, all }: LadderPart): string[] {
  const name = (format: object): string =>
    Object.entries(format)
      .map(([option, value]) => `${option} ${value}`)
      .join(', ') || 'as it comes';
  const count = (format: object, member: string): string => {
    const games = all.filter((game) => game.format === JSON.stringify(format) && game.seating.includes(member));
    const won = games.reduce((sum, { order, seating }) => {
      const first = order[0]!;
      return sum + first.filter((seat) => seating[seat] === member).length / first.length;
    }, 0);
    return games.length === 0 ? 'untested' : `${won.toFixed(1)} of ${games.length}`;
  };
  return [
    `| wins of games played | ${members.join(' | ')} |`,
    `| --- |${members.map(() => ' --- |').join('')}`,
    ...formats.map((format) => `| ${name(format)} | ${members.map((member) => count(format, member)).join(' | ')} |`),
  ];
}

export function ladderPart(game: Pick<AnyGame, 'id' | 'title' | 'rules'>, part: LadderPart): string {
  return [
    `### ${game.title}, rules ${game.rules}`,
    '',
    `![Ratings in ${game.title}](players/${game.id}.svg)`,
    '',
    `${part.all.length} games, seed \`${part.seed}\`; \`${part.anchor}\` has 1000.`,
    '',
    '| player | rating | 95 % | games |',
    '| --- | --- | --- | --- |',
    ...part.ratings.map(
      ({ name, rating, low, high, games }) =>
        `| ${name} | ${rating.toFixed(0)} | ${low.toFixed(0)}–${high.toFixed(0)} | ${games} |`,
    ),
    '',
    ...cells(part),
  ].join('\n');
}

export function putLadder(game: AnyGame, part: LadderPart): void {
  const path = join(docs(), 'players.md');
  mkdirSync(join(docs(), 'players'), { recursive: true });
  writeFileSync(join(docs(), 'players', `${game.id}.svg`), part.plot);
  writeFileSync(path, withPart(readFileSync(path, 'utf8'), game.id, ladderPart(game, part)));
}
