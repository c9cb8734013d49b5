/** A table's clock as data: what becomes of it when people choose, take back, pause and go away. */
import type { TurnStatus } from '@concert/wire';
import { describe, expect, test } from 'vitest';
import * as clock from '../src/clocks/clock.ts';

const MINUTE = 60_000;

const standing = (entries: number, waiting: number[], more: Partial<TurnStatus> = {}): TurnStatus => ({
  over: null,
  ordered: [],
  offered: [],
  entries,
  busy: waiting,
  waiting,
  together: false,
  count: entries,
  ...more,
});

describe('a clock, as data', () => {
  const decision = { kind: 'decision', ms: MINUTE } as const;
  const player = { kind: 'player', ms: 10 * MINUTE, increment: 5_000 } as const;
  const people = [0, 1];
  const chose = (seat: number) => [{ seat, choice: true }];
  const tookBack = (seat: number) => [{ seat, choice: false, undo: true }];
  const started = (setting: clock.Running, first: TurnStatus): clock.ClockState => {
    const state = clock.newClock(setting, 2, 0);
    clock.moved(state, setting, first, people, [], 0);
    return state;
  };
  const leftAt = (state: clock.ClockState, now: number) => clock.shownClock('t', state, now).left;

  test('gives so long for every choice, and nothing for what is taken back', () => {
    const state = started(decision, standing(0, [0]));
    expect(clock.dueOf(state)).toBe(MINUTE);
    clock.moved(state, decision, standing(1, [0]), people, chose(0), 20_000);
    expect(clock.dueOf(state)).toBe(20_000 + MINUTE);
    clock.moved(state, decision, standing(2, [0]), people, chose(0), 30_000);
    expect(clock.dueOf(state)).toBe(30_000 + MINUTE);
    // As if the last one had never been made, and then as if neither had.
    clock.moved(state, decision, standing(3, [0], { count: 1 }), people, tookBack(0), 40_000);
    expect(clock.dueOf(state)).toBe(20_000 + MINUTE);
    clock.moved(state, decision, standing(4, [0], { count: 0 }), people, tookBack(0), 50_000);
    expect(clock.dueOf(state)).toBe(MINUTE);
    expect(clock.outOfTime(state, MINUTE - 1)).toEqual([]);
    expect(clock.outOfTime(state, MINUTE)).toEqual([0]);
  });

  test('cannot be held off by choosing and taking back, nor by doing so before it is set', () => {
    for (const atOnce of [false, true]) {
      const state = started(decision, standing(0, [0]));
      let now = 0;
      for (let entries = 0; entries < 20; entries += 2) {
        now += 10_000;
        if (!atOnce) clock.moved(state, decision, standing(entries + 1, [0], { count: 1 }), people, chose(0), now);
        const both = atOnce ? [...chose(0), ...tookBack(0)] : tookBack(0);
        clock.moved(state, decision, standing(entries + 2, [0], { count: 0 }), people, both, now + 1);
      }
      expect(clock.dueOf(state)).toBeLessThanOrEqual(now + 1);
      expect(clock.outOfTime(state, now + 1)).toEqual([0]);
    }
  });

  test('takes back nothing from before others were asked, and no more than was won', () => {
    const state = started(decision, standing(0, [0]));
    clock.moved(state, decision, standing(1, [0]), people, chose(0), 50_000);
    clock.moved(state, decision, standing(2, [1]), people, chose(0), 55_000);
    clock.moved(state, decision, standing(3, [0]), people, chose(1), 56_000);
    clock.moved(state, decision, standing(4, [0]), people, chose(0), 57_000);
    clock.moved(state, decision, standing(5, [0], { count: 3 }), people, tookBack(0), 58_000);
    expect(clock.dueOf(state)).toBe(56_000 + MINUTE);
  });

  test('gives no increment for being ready that is taken back, nor time to think meanwhile', () => {
    // Both are asked in the open; a seat that is ready is not waited for, but may change its mind.
    const shared = (entries: number, waiting: number[], count: number) =>
      standing(entries, waiting, { busy: [0, 1], count });
    const state = started(player, shared(0, [0, 1], 0));
    for (let entries = 0, now = 0; entries < 10; entries += 2, now += MINUTE) {
      clock.moved(state, player, shared(entries + 1, [1], 1), people, chose(0), now + 1_000);
      clock.moved(state, player, shared(entries + 2, [0, 1], 0), people, tookBack(0), now + MINUTE);
      expect(leftAt(state, now + MINUTE)).toEqual([9 * MINUTE - now, 9 * MINUTE - now]);
    }
  });

  test('charges a player who takes an answer back for the time in which it stood', () => {
    const round = (entries: number, busy: number[]) => standing(entries, [0, 1], { busy, together: true, count: 0 });
    const state = started(player, round(0, [0, 1]));
    clock.moved(state, player, round(1, [1]), people, chose(0), 1_000);
    clock.moved(state, player, round(2, [0, 1]), people, tookBack(0), 3 * MINUTE);
    clock.moved(state, player, round(3, [1]), people, chose(0), 4 * MINUTE);
    clock.moved(state, player, standing(4, [0], { count: 1 }), people, chose(1), 5 * MINUTE);
    expect(leftAt(state, 5 * MINUTE)).toEqual([6 * MINUTE + 5_000, 5 * MINUTE + 5_000]);
  });

  test('starts again for those asked after a round, no matter who answered last', () => {
    const round = (entries: number, busy: number[]) => standing(entries, [0, 1], { busy, together: true, count: 0 });
    const state = started(decision, round(0, [0, 1]));
    clock.moved(state, decision, round(1, [1]), people, chose(0), 40_000);
    clock.moved(state, decision, standing(2, [0], { count: 1 }), people, chose(1), 50_000);
    expect(clock.dueOf(state)).toBe(50_000 + MINUTE);
  });

  test('makes up for moves after which it was not set', () => {
    const renewed = started(decision, standing(0, [0]));
    clock.moved(renewed, decision, standing(2, [0]), people, [...chose(0), ...chose(1)], 50_000);
    expect(clock.dueOf(renewed)).toBe(50_000 + MINUTE);
    const offered = started(decision, standing(0, [0]));
    const offer = [{ seat: 0, choice: false }];
    clock.moved(offered, decision, standing(2, [0], { count: 1 }), people, [...chose(0), ...offer], 50_000);
    expect(clock.dueOf(offered)).toBe(50_000 + MINUTE);
    // The turn was Ben's and is Ann's again: both have passed it on.
    const passed = started(player, standing(0, [0]));
    clock.moved(passed, player, standing(2, [0]), people, [...chose(0), ...chose(1)], MINUTE);
    expect(leftAt(passed, MINUTE)).toEqual([9 * MINUTE + 5_000, 10 * MINUTE + 5_000]);
  });

  test('counts each player’s own time, with an increment when the turn passes on', () => {
    const state = started(player, standing(0, [0]));
    clock.moved(state, player, standing(1, [0]), people, chose(0), MINUTE);
    expect(leftAt(state, MINUTE)).toEqual([9 * MINUTE, 10 * MINUTE]);
    clock.moved(state, player, standing(2, [1]), people, chose(0), 2 * MINUTE);
    expect(leftAt(state, 3 * MINUTE)).toEqual([8 * MINUTE + 5_000, 9 * MINUTE]);
    expect(clock.dueOf(state)).toBe(12 * MINUTE);
  });

  test('shows nothing of who has answered while several are asked together', () => {
    const round = (entries: number, busy: number[]) => standing(entries, [0, 1], { busy, together: true, count: 0 });
    for (const setting of [decision, player]) {
      const [both, one] = [started(setting, round(0, [0, 1])), started(setting, round(0, [0, 1]))];
      clock.moved(one, setting, round(1, [1]), people, chose(0), 10_000);
      for (const now of [10_000, 30_000, MINUTE - 1, 5 * MINUTE])
        expect(clock.shownClock('t', one, now)).toEqual(clock.shownClock('t', both, now));
      expect(clock.dueOf(one)).toBe(clock.dueOf(both));
      // At the common end those are out who have not answered.
      const end = clock.dueOf(one)!;
      expect(clock.outOfTime(structuredClone(one), end - 1)).toEqual([]);
      expect(clock.outOfTime(one, end)).toEqual([1]);
      expect(clock.outOfTime(both, end)).toEqual([0, 1]);
    }
  });

  test('charges after a round what each has used, not what others have', () => {
    const round = (entries: number, busy: number[]) => standing(entries, [0, 1], { busy, together: true, count: 0 });
    const state = started(player, round(0, [0, 1]));
    clock.moved(state, player, round(1, [1]), people, chose(0), MINUTE);
    clock.moved(state, player, standing(2, [0], { count: 1 }), people, chose(1), 4 * MINUTE);
    expect(leftAt(state, 4 * MINUTE)).toEqual([9 * MINUTE + 5_000, 6 * MINUTE + 5_000]);
  });

  test('gives a returning player a tenth for what they did not answer, and the whole for the next question', () => {
    const state = started(decision, standing(0, [0]));
    clock.moved(state, decision, standing(1, [0]), people, chose(0), 0);
    expect(clock.outOfTime(state, MINUTE)).toEqual([0]);
    clock.reseated(state, [1], MINUTE);
    const early = structuredClone(state);
    clock.returned(early, decision, 0, standing(1, [0]), people, 2 * MINUTE);
    expect(clock.dueOf(early)).toBe(2 * MINUTE + MINUTE / 10);
    // The regent has chosen; to take that back wins nothing either.
    clock.moved(state, decision, standing(2, [0]), [1], chose(0), MINUTE);
    clock.returned(state, decision, 0, standing(2, [0]), people, 2 * MINUTE);
    expect(clock.dueOf(state)).toBe(3 * MINUTE);
    clock.moved(state, decision, standing(3, [0], { count: 1 }), people, tookBack(0), 2 * MINUTE);
    expect(clock.dueOf(state)).toBe(2 * MINUTE + MINUTE / 10);
  });

  test('shows whole milliseconds, even when a tenth is not whole', () => {
    const odd = { kind: 'player', ms: 1_005, increment: 0 } as const;
    const state = started(odd, standing(0, [0]));
    expect(clock.outOfTime(state, 1_005)).toEqual([0]);
    clock.returned(state, odd, 0, standing(0, [0]), people, 1_005);
    expect(clock.dueOf(state)).toBe(1_005 + 101);
  });

  test('stands still while all want it to, and goes on when one does not', () => {
    const state = started(decision, standing(0, [0]));
    clock.vote(state, 0, true, 10_000);
    expect(clock.dueOf(state)).toBe(MINUTE);
    clock.vote(state, 1, true, 20_000);
    expect(clock.dueOf(state)).toBe(null);
    expect(leftAt(state, 500_000)).toEqual([40_000, MINUTE]);
    clock.vote(state, 0, false, 500_000);
    expect(clock.dueOf(state)).toBe(540_000);
  });

  test('stands still during a vacation, for so many days as were agreed', () => {
    const state = started(decision, standing(0, [0]));
    expect(clock.leave(state, 0, 4, 3, 10_000)).toBe(false);
    expect(clock.leave(state, 0, 2, 3, 10_000)).toBe(true);
    expect(clock.dueOf(state)).toBe(10_000 + 2 * clock.DAY + 50_000);
    expect(leftAt(state, clock.DAY)).toEqual([50_000, MINUTE]);
    clock.comeBack(state, 0, 10_000 + clock.DAY);
    expect(clock.dueOf(state)).toBe(10_000 + clock.DAY + 50_000);
    expect(clock.leave(state, 0, 3, 3, 10_000 + clock.DAY)).toBe(false);
    expect(clock.leave(state, 0, 2, 3, 10_000 + clock.DAY)).toBe(true);
    clock.charge(state, 20 * clock.DAY);
    expect(state.spent[0]).toBe(3 * clock.DAY);
  });
});
