/** The board is made of what a viewer sees, of every position, and of nothing else. */
import type { BoardContext, PlayedForecast } from '@concert/board';
import { type AnyGame, FastChance, getNoun, openTable, secretFrom, type Table } from '@concert/kernel';
import { boardContext, checkMarkup, idleBoardUi, mapOf, wordsOf } from '@concert/testing';
import { TableHost } from '@concert/wire';
import { describe, expect, test } from 'vitest';
import { board } from '../board/index.tsx';
import { imperialBorders } from '../src/index.ts';
import { neighbours, place } from '../src/tables.ts';

const game = imperialBorders as unknown as AnyGame;
const map = mapOf(new URL('../', import.meta.url));

function contextOf(table: Table, host: TableHost, viewer: number): BoardContext {
  const context = boardContext(map, host, viewer);
  // As the worker does: in a world imagined from the view.
  const world = table.machine.imagine(host.full(viewer).sight.view, new FastChance('reading'));
  const read = (noun: string) => [noun, getNoun(table.machine, world, noun) ?? null] as const;
  return { ...context, lookups: Object.fromEntries(board.lookups!(context).map(read)) };
}

/** What ends a thing early, or takes it back. */
const weak = ['cancel', 'callOff', 'back', 'strike', 'undot', 'unbuy', 'insist', 'hold', 'holdFort', 'battles', 'end'];

/** Plays boldly at random and shows every new sort of question, and every few positions, to those asked and to others. */
function wander(seed: string, options: object, show: (table: Table, host: TableHost, viewer: number) => void): void {
  const table = openTable(game, options as never, secretFrom(seed));
  const host = new TableHost(table);
  const chance = new FastChance(seed);
  const shown = new Map<string, number>();
  for (let n = 0; n < 9000 && !table.over; n++) {
    const seat = chance.pick(table.machine.busy(table.position), 'seat');
    const { choices } = host.decisionFor(seat)!;
    const question = `${table.machine.asking(table.position, seat)!.at} ${choices.length > 9}`;
    const times = shown.get(question) ?? 0;
    shown.set(question, times + 1);
    if (times < 1 || n % 199 === 0) show(table, host, seat);
    if (n % 149 === 0) show(table, host, n % 2 === 0 ? -1 : (seat + 1) % table.machine.seats.length);
    const wanted = choices.filter(({ verb }) => !weak.includes(verb));
    const list = wanted.length > 0 && chance.index(5, 'bold') > 0 ? wanted : choices;
    const { verb, arg } = chance.pick(list, 'choice');
    expect(host.do({ seat, verb, arg } as never).ok).toBe(true);
  }
  expect(table.over).toBe(true);
  show(table, host, 0);
}

describe('the board', () => {
  test('a path that is dragged becomes an order, step by step', () => {
    const table = openTable(game, { seats: 6 } as never, secretFrom('drag'));
    const host = new TableHost(table);
    const chance = new FastChance('drag');
    const isPlotting = (): boolean => table.machine.asking(table.position, 0)?.at === 'plot';
    while (!isPlotting()) {
      const seat = chance.pick(table.machine.busy(table.position), 'seat');
      const { choices } = host.decisionFor(seat)!;
      expect(host.do({ seat, ...choices.at(-1)! } as never).ok).toBe(true);
    }
    const from = {
      kind: 'place',
      id: contextOf(table, host, 0).choices.find(({ verb }) => verb === 'from')!.arg.place,
    };
    expect(
      board.aimAlong!(contextOf(table, host, 0), [{ kind: 'place', id: place.names.indexOf('hungary') }], []),
    ).toBeNull();
    expect(board.aimAlong!(contextOf(table, host, 0), [], [])).toBeNull();
    const first = neighbours[from.id][0];
    const way = [place.names[from.id], place.names[first]];
    let aim = board.aimAlong!(contextOf(table, host, 0), [from], way);
    expect(aim).toEqual({ mover: from, path: [way[1]] });
    for (const verb of ['from', 'step']) {
      const next = board.onward!(contextOf(table, host, 0), aim!);
      expect(next).toMatchObject({ choice: { verb } });
      if (typeof next !== 'object' || next === null) break;
      expect(host.do({ seat: 0, ...next.choice } as never).ok).toBe(true);
      aim = next.left;
    }
    expect(aim).toBeNull();
    expect(table.machine.asking(table.position, 0)).toMatchObject({ at: 'plot.path', from: from.id, path: [first] });
    expect(board.onward!(contextOf(table, host, 0), { mover: null, path: [way[0], 'moscow'] })).not.toBe('later');
  });

  test('every place the game names is on the map', () => {
    place.names.forEach((id, p) => {
      expect(board.placeOf!({ kind: 'place', id: p }, {} as never)).toBe(id);
      expect(() => map.place(id)).not.toThrow();
    });
  });

  test('pieces, tints, marks, powers and panels can be made of every position, for every viewer', () => {
    const seen = new Set<string>();
    for (const [seed, options] of [
      ['six', { seats: 6, revolts: true }],
      ['teams', { seats: 4, teams: [1, 2, 1, 2, 0, 0], trading: true }],
      ['pairs', { seats: 3, callToArms: true }],
    ] as const)
      wander(seed, options, (table, host, viewer) => {
        const context = contextOf(table, host, viewer);
        const keys = new Set<string>();
        for (const piece of board.pieces(context)) {
          expect(keys.has(piece.key), piece.key).toBe(false);
          keys.add(piece.key);
          expect(() => map.place(piece.place)).not.toThrow();
          checkMarkup(piece.draw());
          expect(piece.title).not.toMatch(/undefined|NaN|null/);
        }
        for (const overlay of [null, ...board.overlays!.map(({ id }) => id)]) {
          for (const tint of board.tints!(context, overlay)) expect(map.path(tint.place)).not.toBe('');
          const marks = board.marks!(context, overlay);
          expect(new Set(marks.map(({ key }) => key)).size).toBe(marks.length);
          for (const mark of marks) checkMarkup(mark.draw());
        }
        expect(board.powers!(context).length).toBe(6);
        const cards = [
          ...place.names.filter((_, p) => p % 7 === context.log.length % 7).map((name) => ({ place: name })),
          ...board
            .pieces(context)
            .slice(0, 2)
            .map((piece) => ({ piece })),
          ...board.powers!(context).map(({ key }) => ({ power: key })),
        ].map((subject) => board.card!(context, subject));
        expect(JSON.stringify([cards, board.goal!(context)])).not.toMatch(/undefined|NaN|\[object/);
        for (const choice of context.choices.slice(0, 3)) {
          const forecast = board.forecast!(context, choice) as PlayedForecast | null;
          const [noun] = forecast?.question.nouns ?? [];
          if (noun) expect(forecast!.read({ worlds: 4, values: { [noun]: { '[]': 4 } } })).toHaveLength(1);
        }
        expect(board.heading!(context)).not.toMatch(/undefined/);
        for (const panel of board.panels!)
          if (panel.open(context)) {
            seen.add(panel.id);
            const said = wordsOf(panel.render(idleBoardUi(context)));
            expect(said, panel.id).not.toMatch(/undefined|NaN|\[object/);
          }
      });
    expect([...seen].sort()).toEqual(board.panels!.map(({ id }) => id).sort());
  });
});
