import { type AnyGame, openTable, type Play, SharedParts, SPECTATOR, secretFrom } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { alliance } from '../../games/alliance/src/index.ts';
import { imperialBorders } from '../../games/imperial-borders/src/index.ts';
import { powerAndPrestige } from '../../games/power-and-prestige/src/index.ts';
import { skirmish } from '../../games/skirmish/src/index.ts';

describe('what all viewers see alike', () => {
  test('is made once for a position, and columns that did not change are the same objects', () => {
    const parts = new SharedParts();
    let state = { owner: [1, 2, 3], steps: [4, 4, 4] };
    let made = 0;
    const make = () => {
      made++;
      return state;
    };
    const first = parts.columns('map', make);
    expect(parts.columns('map', make)).toBe(first);
    expect(made).toBe(1);
    expect(first).toEqual(state);
    parts.invalidate();
    state = { owner: [1, 2, 3], steps: [4, 4, 4] };
    expect(parts.columns('map', make)).toBe(first);
    state = { owner: [1, 2, 3], steps: [4, 3, 4] };
    parts.invalidate();
    const second = parts.columns('map', make);
    expect(second).toEqual({ owner: [1, 2, 3], steps: [4, 3, 4] });
    expect(second.owner).toBe(first.owner);
    expect(first.steps).toEqual([4, 4, 4]);
  });

  test('is compared with what was last seen, also when it was not read in between', () => {
    const parts = new SharedParts();
    const flow = [{ at: 'turn' }];
    const first = parts.value('flow', () => flow);
    parts.invalidate();
    parts.invalidate();
    expect(parts.value('flow', () => [{ at: 'turn' }])).toBe(first);
    parts.invalidate();
    expect(parts.value('flow', () => null)).toBeNull();
  });

  test('a part that compares itself is given the last one, and handed out as it is', () => {
    const parts = new SharedParts();
    const first = parts.kept('faces', (last: number[] | undefined) => last ?? [1]);
    expect(first).toEqual([1]);
    parts.invalidate();
    expect(parts.kept('faces', (last: number[] | undefined) => last ?? [2])).toBe(first);
    parts.invalidate();
    const made = [3];
    expect(parts.kept('faces', () => made)).toBe(made);
  });

  test('a column that is gone or new is seen', () => {
    const parts = new SharedParts();
    parts.columns<object>('map', () => ({ a: [1], b: [2] }));
    parts.invalidate();
    expect(parts.columns<object>('map', () => ({ a: [1] }))).toEqual({ a: [1] });
    parts.invalidate();
    expect(parts.columns<object>('map', () => ({ a: [1], c: [3] }))).toEqual({ a: [1], c: [3] });
  });

  test('views of a table share their flow after every choice, and follow it', () => {
    const table = openTable(skirmish, {}, secretFrom('shared'));
    for (let i = 0; i < 30 && !table.over; i++) {
      const views = [0, 1, SPECTATOR].map((viewer) => table.view(viewer));
      for (const view of views) expect(view.flow).toBe(views[0]!.flow);
      expect(views[0]!.flow).toEqual(table.position.stack);
      expect(views[0]!.waiting).toEqual(table.machine.waiting(table.position));
      const [seat] = table.machine.busy(table.position);
      table.choose(seat!, table.choices(seat!)[0]!);
    }
  });

  test('without a table every view is a copy of its own', () => {
    const table = openTable(skirmish, {}, secretFrom('alone'));
    const { machine, position } = table;
    const play = machine.readContext(position) as Play;
    const list = [1, 2];
    const part = play.common('list', () => ({ list }));
    expect(part.list).toEqual(list);
    expect(part.list).not.toBe(list);
  });

  test('in Alliance is one object a column for all viewers, before and after a choice that leaves it as it was', () => {
    const table = openTable(alliance, {}, secretFrom('shared parts'));
    const board = (viewer: number) => table.view(viewer).board;
    const [before, other] = [board(0), board(1)];
    for (const column of ['patron', 'enemies', 'relations', 'seat', 'heldPrizes'] as const)
      expect(before[column]).toBe(other[column]);
    const [seat] = table.machine.busy(table.position);
    table.do({ seat: seat!, ...table.choices(seat!)[0]! });
    for (const viewer of [0, 1, SPECTATOR]) expect(board(viewer).patron).toBe(before.patron);
  });

  /** The lists and records of a board, by name, that are not one and the same object for these viewers. */
  const told = (boards: readonly object[]): string[] => {
    const [first, ...others] = boards.map((board) => board as Record<string, unknown>);
    return Object.keys(first!).filter((name) => others.some((other) => other[name] !== first![name]));
  };

  test.each([
    ['Power & Prestige', powerAndPrestige, {}, ['inHand']],
    [
      'Power & Prestige in full fog',
      powerAndPrestige,
      { fog: 'full' },
      ['economy', 'dummies', 'force', 'place', 'box', 'marched', 'infantry', 'cavalry', 'artillery', 'inHand'],
    ],
    ['Imperial Borders', imperialBorders, {}, ['plots', 'dots']],
  ])('in %s is one object a column for all viewers, after every choice', (_, game, options, own) => {
    const table = openTable(game as AnyGame, options, secretFrom('shared columns'));
    for (let i = 0; i < 40 && !table.over; i++) {
      const boards = [0, 1, SPECTATOR].map((viewer) => table.view(viewer).board);
      expect(told(boards).sort()).toEqual([...own].sort());
      const [seat] = table.machine.busy(table.position);
      table.choose(seat!, table.choices(seat!)[0]!);
    }
  });

  test('in Alliance blocks are the same objects for all who know them, and lists that did not change are kept', () => {
    const table = openTable(alliance, {}, secretFrom('shared blocks'));
    const board = (viewer: number) => table.view(viewer).board;
    const before = [0, 1, SPECTATOR].map(board);
    const known = before[1]!.blocks.filter(({ id }) => before[0]!.blocks.some((block) => block.id === id));
    expect(known.length).toBeGreaterThan(0);
    for (const block of known) expect(before[0]!.blocks).toContain(block);
    const [seat] = table.machine.busy(table.position);
    table.do({ seat: seat!, ...table.choices(seat!)[0]! });
    for (const [i, viewer] of [0, 1, SPECTATOR].entries()) {
      expect(board(viewer).blocks).toBe(before[i]!.blocks);
      expect(board(viewer).hidden).toBe(before[i]!.hidden);
    }
  });
});
