/** The board is made of what a viewer sees, of every position, and of nothing else. */
import type { BoardContext, Piece } from '@concert/board';
import { type AnyGame, FastChance, openTable, secretFrom, type Table } from '@concert/kernel';
import { boardContext, checkMarkup, idleBoardUi, mapOf, wordsOf } from '@concert/testing';
import { TableHost } from '@concert/wire';
import { describe, expect, test } from 'vitest';
import { board } from '../board/index.tsx';
import { powerAndPrestige } from '../src/index.ts';
import { location, province } from '../src/tables.ts';

const game = powerAndPrestige as unknown as AnyGame;
const map = mapOf(new URL('../', import.meta.url));

/** Plays at random and shows every few positions to a viewer. */
function wander(seed: string, options: object, show: (table: Table, host: TableHost, viewer: number) => void): void {
  const table = openTable(game, options as never, secretFrom(seed));
  const host = new TableHost(table);
  const chance = new FastChance(seed);
  for (let n = 0; n < 6000 && !table.over; n++) {
    // Of seats asked together some may only be waiting for the others.
    const busy = host.turnStatus().busy.filter((each) => host.decisionFor(each) !== null);
    const seat = chance.pick(busy, 'seat');
    const all = host.decisionFor(seat)!.choices;
    const kept = all.filter(({ verb }) => verb !== 'giveUp' && verb !== 'abandon');
    const choices = kept.length > 0 ? kept : all;
    // Battles make the better pictures.
    const attacks = choices.filter(({ verb }) => verb === 'attack');
    const { verb, arg } = chance.pick(attacks.length > 0 ? attacks : choices, 'choice');
    expect(host.do({ seat, verb, arg } as never).ok).toBe(true);
    const fighting = table.position.stack.some((frame) => 'lost' in frame);
    // Alliances are formed seldom: no chance must miss it.
    const forming = table.position.stack.at(-1)?.at === 'form';
    if (n % 19 === 0 || (fighting && n % 3 === 0) || forming || table.over)
      show(table, host, n % 4 === 3 && !forming ? -1 : (host.turnStatus().busy[0] ?? 0));
  }
  expect(table.over).toBe(true);
}

const drawn = (context: BoardContext): string[] => [
  ...board.pieces(context).map(({ draw, points: _, ...piece }) => JSON.stringify({ ...piece, drawn: draw() })),
  ...board.marks!(context, null).map(({ draw, ...mark }) => JSON.stringify({ ...mark, drawn: draw() })),
];

describe('the board', () => {
  test('every place the game names is on the map, by its own name', () => {
    location.names.forEach((id, l) => {
      expect(board.placeOf!({ kind: 'location', id: l }, {} as never)).toBe(id);
      expect(map.place(id).name).toBe(location.labels![l]);
    });
    province.names.forEach((_, p) => {
      expect(map.place(board.placeOf!({ kind: 'province', id: p }, {} as never)!).kind).toBe('province');
    });
  });

  test('pieces, tints, marks, powers and panels can be made of every position, for every viewer', () => {
    const seen = new Set<string>();
    for (const [seed, options] of [
      ['open', { seats: 3, years: 3 }],
      ['partial', { seats: 4, years: 3, fog: 'partial' }],
      ['full', { seats: 5, years: 3, fog: 'full' }],
    ] as const)
      wander(seed, options, (_table, host, viewer) => {
        const context = boardContext(map, host, viewer);
        const keys = new Set<string>();
        for (const piece of board.pieces(context)) {
          expect(keys.has(piece.key), piece.key).toBe(false);
          keys.add(piece.key);
          expect(() => map.place(piece.place)).not.toThrow();
          checkMarkup(piece.draw());
          expect(piece.title).not.toMatch(/undefined|NaN|null/);
        }
        for (const overlay of [null, ...board.overlays!.map(({ id }) => id)])
          for (const tint of board.tints!(context, overlay)) expect(map.path(tint.place)).not.toBe('');
        for (const mark of board.marks!(context, null)) checkMarkup(mark.draw());
        expect(board.powers!(context).length).toBe(context.facts.seats.length);
        expect(board.heading!(context)).not.toMatch(/undefined/);
        for (const panel of board.panels!)
          if (panel.open(context)) {
            seen.add(panel.id);
            expect(wordsOf(panel.render(idleBoardUi(context))), panel.id).not.toMatch(/undefined|NaN|\[object/);
          }
      });
    expect([...seen].sort()).toEqual(board.panels!.map(({ id }) => id).sort());
  });

  test('what the viewer may not know is in no piece and no mark', () => {
    let hidden = 0;
    for (const fog of ['partial', 'full'] as const)
      wander(`fog ${fog}`, { seats: 3, years: 3, fog }, (table, host, viewer) => {
        if (viewer < 0 || table.over) return;
        const before = drawn(boardContext(map, host, viewer));
        const { machine, position } = table;
        const state = structuredClone(position.state) as { force: number[]; box: number[]; infantry: number[] };
        // One more in every box of another seat, where there is no battle.
        if (position.stack.some(({ at }) => at === 'battle')) return;
        state.force.forEach((force, i) => {
          if (force === viewer || force >= 3 || state.box[i] === 0 || state.infantry[i] === 0) return;
          state.infantry[i]++;
          hidden++;
        });
        const other = { ...position, state } as typeof position;
        const view = machine.view(other, viewer);
        const sight = { ...boardContext(map, host, viewer), view: view as unknown as BoardContext['view'] };
        expect(drawn(sight)).toEqual(before);
      });
    expect(hidden).toBeGreaterThan(0);
  });

  test('a stack of unknown size does not look like one of as many units as there are figures', () => {
    let hiddenStacks = 0;
    wander('chips', { seats: 3, years: 3, fog: 'full' }, (_table, host, viewer) => {
      for (const piece of board.pieces(boardContext(map, host, viewer))) {
        if (!piece.title.includes('hidden chips')) continue;
        hiddenStacks++;
        expect(piece.draw()).toMatch(/>(I{1,3}·)?(\d+\+|\?)</);
      }
    });
    expect(hiddenStacks).toBeGreaterThan(0);
  });

  test('a click on a stack means the force there, and an arm only where an arm can be chosen', () => {
    wander('clicks', { seats: 3, years: 3 }, (_table, host, viewer) => {
      if (viewer < 0) return;
      const context = boardContext(map, host, viewer);
      const groups = context.choices.filter(({ verb }) => verb === 'group');
      const movable = board
        .pieces(context)
        .filter((piece: Piece) => piece.points?.some(({ kind }) => kind === 'force'));
      for (const { arg } of groups) {
        const { force, place } = arg as { force: number; place: number };
        expect(
          movable.some(
            (piece) => piece.place === location.names[place] && piece.points!.some(({ id }) => id === force),
          ),
        ).toBe(true);
      }
      if (context.choices.length === 0) for (const piece of board.pieces(context)) expect(piece.points).toEqual([]);
    });
  });
});
