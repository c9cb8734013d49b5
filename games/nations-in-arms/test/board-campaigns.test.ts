/** The board of the later campaigns: a line for every power, a scale for the points, and words in every panel. */
import { factsOf, signs } from '@concert/board';
import { type AnyGame, FastChance, openTable, secretFrom } from '@concert/kernel';
import { boardContext, checkMarkup, idleBoardUi, loadPanels, mapOf, wordsOf } from '@concert/testing';
import { TableHost } from '@concert/wire';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '../board/context.ts';
import { board } from '../board/index.tsx';
import { levelNow, nextLevel } from '../board/standing.ts';
import { nationsInArms } from '../src/index.ts';
import { COALITION } from '../src/shape.ts';
import { SPAIN } from '../src/tables.ts';
import type { Scenario } from './stage.ts';

beforeAll(() => loadPanels(board));

const game = nationsInArms as unknown as AnyGame;
const map = mapOf(new URL('../', import.meta.url));

/** A context now and then in a game that is played at random. */
function wander(scenario: Scenario, most: number, show: (context: Context) => void): void {
  const table = openTable(game, { scenario } as never, secretFrom(scenario));
  const host = new TableHost(table);
  const chance = new FastChance(scenario);
  for (let n = 0; n < most && !table.over; n++) {
    const seat = host.turnStatus().busy.find((each) => host.decisionFor(each) !== null)!;
    if (n % 20 === 0) show(boardContext(map, host, seat) as Context);
    const { verb, arg } = chance.pick(host.decisionFor(seat)!.choices, 'choice');
    expect(host.do({ seat, verb, arg } as never).ok).toBe(true);
  }
}

const wanted: { readonly [scenario in Scenario]?: readonly (readonly [key: string, seat: number])[] } = {
  austerlitz1805: [
    ['fr', 0],
    ['at', 1],
    ['ru', 1],
  ],
  jena1806: [
    ['fr', 0],
    ['pr', 1],
    ['ru', 1],
    ['gb', 1],
  ],
  russia1812: [
    ['fr', 0],
    ['pr', 0],
    ['at', 0],
    ['ru', 1],
  ],
};

describe.each(Object.keys(wanted) as Scenario[])('the board of %s', (scenario) => {
  test('has a line for each power and the seat that runs it, and is told once who is to move', () => {
    wander(scenario, 1, (context) => {
      const lines = board.powers!(context);
      expect(lines.map(({ key, seat }) => [key, seat])).toEqual(wanted[scenario]);
      const noted = lines.filter(({ note }) => note === undefined).map(({ seat }) => seat);
      expect(noted).toEqual([...new Set(noted)]);
      const fortresses = lines.map(({ figures }) => Number(figures.find(({ sign }) => sign === '⬡')!.value));
      expect(Math.max(...fortresses)).toBeLessThan(60);
    });
  });

  test('draws everything and says everything', () => {
    wander(scenario, 160, (context) => {
      for (const piece of board.pieces(context, 'near')) checkMarkup(piece.draw());
      for (const panel of board.panels!)
        if (panel.open(context)) expect(wordsOf(panel.render(idleBoardUi(context)))).not.toMatch(/undefined|NaN/);
      expect(board.heading!(context)).toMatch(/180[567]|1812|Set-up/);
    });
  });

  test('has a scale of its own', () => {
    const context = { facts: factsOf(game, { scenario }) } as unknown as Context;
    expect(levelNow(context, -3).ending).toBe('coalition victory');
    expect(nextLevel(context, -3)!.ending).toBe('draw');
    expect(nextLevel(context, 40)).toBeUndefined();
  });
});

test('powers that one seat runs stand together, its own first', () => {
  const table = openTable(game, { scenario: 'grand1805_multi', players: 3 } as never, secretFrom('rail'));
  const context = boardContext(map, new TableHost(table), 0) as Context;
  // Spain goes with Austria's player, between France and Britain in every other order.
  context.view.board.player[SPAIN] = 2;
  context.view.board.side[SPAIN] = COALITION;
  const lines = board.powers!(context).filter(({ note }) => note !== 'neutral');
  expect(lines.map(({ key, seat }) => [key, seat])).toEqual([
    ['fr', 0],
    ['es', 2],
    ['at', 2],
    ['gb', 1],
    ['ru', 1],
  ]);
});

describe('national points', () => {
  test('stand beside each power with a player, in the goal and line by line', () => {
    wander('grand1805_multi', 1, (context) => {
      context.view.board.turn = 1;
      const lines = board.powers!(context);
      const points = (key: string): unknown =>
        lines.find((line) => line.key === key)!.figures.find(({ sign }) => sign === signs.points)?.value;
      const goal = board.goal!(context)!;
      expect(goal.scores.map(({ key }) => key)).toEqual(['es', 'tr', 'pr', 'at', 'ru', 'fr', 'gb']);
      expect(goal.scores.map(({ key }) => points(key))).toEqual(goal.scores.map(({ value }) => value));
      expect(Number(points('at')), 'Tyrol, Venezia, Dalmatia; West Galicia; not conquered; armies').toBeGreaterThan(6);
      const strip = board
        .panels!.filter((panel) => panel.open(context))
        .map((panel) => wordsOf(panel.render(idleBoardUi(context))))
        .join(' ');
      expect(strip).toMatch(/National points.*Austria.*Tyrol, Venezia, Dalmatia.*Portugal and Sicily free/s);
      expect(strip).not.toMatch(/France \d+ points?/);
    });
  });
});
