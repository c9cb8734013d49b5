/** What a clock may never do: give time that was not agreed. */
import type { TurnStatus } from '@concert/wire';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as clock from '../src/clocks/clock.ts';

const MINUTE = 60_000;
const SEATS = [0, 1, 2];
/** The last chair is a bot's. */
const PEOPLE = [0, 1];

/** What happens at a table: time goes by, seats choose and take back, people pause and go away, the server sleeps. */
type Happening =
  | { what: 'wait' | 'outage'; ms: number }
  | { what: 'choose'; seat: number; how: 'stay' | 'rest' | 'pass' | 'gather'; next: number[]; late: boolean }
  | { what: 'undo'; seat: number; late: boolean }
  | { what: 'nothing'; late: boolean }
  | { what: 'vote'; seat: number; pause: boolean }
  | { what: 'leave' | 'return'; seat: number };

/** Just so much of a game as a clock can see. */
class Game {
  entries = 0;
  count = 0;
  private asked = [0];
  private resting: number[] = [];
  /** Who has answered of those who are asked together. */
  private ready: number[] | null = null;
  /** What can be taken back: which happening it was, whose, and who rested before. */
  private trail: { at: number; seat: number; resting: number[] }[] = [];

  standing(): TurnStatus {
    const { entries, count, asked, resting, ready } = this;
    return {
      over: null,
      entries,
      count,
      together: ready !== null,
      busy: asked.filter((seat) => !ready?.includes(seat)),
      ordered: [],
      offered: [],
      waiting: asked.filter((seat) => !resting.includes(seat)),
    };
  }

  choose(at: number, { seat, how, next }: Extract<Happening, { what: 'choose' }>): boolean {
    const { asked, resting, ready } = this;
    if (!asked.includes(seat) || ready?.includes(seat)) return false;
    this.entries++;
    const step = { at, seat, resting };
    if (ready) {
      ready.push(seat);
      if (ready.length < asked.length) this.trail.push(step);
      else this.goOn(next, false);
    } else if (how === 'pass' || how === 'gather') this.goOn(next, how === 'gather');
    else {
      this.count++;
      this.trail.push(step);
      const others = asked.filter((each) => each !== seat && !resting.includes(each));
      if (resting.includes(seat)) this.resting = resting.filter((each) => each !== seat);
      else if (how === 'rest' && others.length > 0) this.resting = [...resting, seat];
    }
    return true;
  }

  /** Which happening it took back, if it could. */
  undo(seat: number): number | null {
    const mine = this.trail.findLastIndex((step) => step.seat === seat);
    if (mine < 0 || (!this.ready && mine < this.trail.length - 1)) return null;
    const [step] = this.trail.splice(mine, 1);
    this.entries++;
    if (this.ready) this.ready = this.ready.filter((each) => each !== seat);
    else {
      this.count--;
      this.resting = step!.resting;
    }
    return step!.at;
  }

  private goOn(next: number[], together: boolean): void {
    this.count++;
    this.asked = next;
    this.resting = [];
    this.ready = together && next.length > 1 ? [] : null;
    this.trail = [];
  }
}

/** Lets it all happen; tells how the clock stands then, and what came to nothing: was refused, was taken back or took
 * something back. */
function play(setting: clock.Running, happenings: readonly Happening[]) {
  const game = new Game();
  const state = clock.newClock(setting, SEATS.length, 0);
  const voided = new Set<number>();
  let now = 0;
  let actions: clock.ClockAction[] = [];
  const set = (): void => clock.moved(state, setting, game.standing(), PEOPLE, actions.splice(0), now);
  set();
  happenings.forEach((each, at) => {
    if (each.what === 'wait') now += each.ms;
    const before = structuredClone(state);
    clock.charge(before, now);
    if (each.what === 'outage') {
      clock.charge(state, now);
      now += each.ms;
      clock.skip(state, now - each.ms, now);
    } else if (each.what === 'vote') clock.vote(state, each.seat, each.pause, now);
    else if (each.what === 'leave') clock.leave(state, each.seat, 1, 30, now);
    else if (each.what === 'return') clock.comeBack(state, each.seat, now);
    else if (each.what === 'choose') {
      if (game.choose(at, each)) actions.push({ seat: each.seat, choice: true });
      else voided.add(at);
    } else if (each.what === 'undo') {
      const taken = game.undo(each.seat);
      voided.add(taken ?? at).add(at);
      if (taken !== null) actions.push({ seat: each.seat, choice: false, undo: true });
    }
    const done = actions;
    if ('late' in each && !each.late) {
      actions = [...done];
      set();
      actions = [];
    }
    clock.charge(state, now);
    judge(setting, before, state, done);
  });
  set();
  return { state, now, voided };
}

/** May time have grown like this? */
function judge(
  setting: clock.Running,
  before: clock.ClockState,
  after: clock.ClockState,
  actions: readonly clock.ClockAction[],
) {
  const chose = actions.some(({ choice }) => choice);
  for (const seat of PEOPLE) {
    const [was, is] = [before.left[seat]!, after.left[seat]!];
    if (is > was) {
      expect(chose).toBe(true);
      if (setting.kind === 'player') {
        expect(is - was).toBe(setting.increment);
        // It was this seat's turn and is no more, or was another's in between.
        const others = actions.filter(
          (action) => action.choice && ![...before.asked, ...after.asked].includes(action.seat),
        );
        const [had, has] = [before.running.includes(seat), after.running.includes(seat)];
        expect((had && (!has || before.round !== null)) || others.length > 0).toBe(true);
      } else expect(is).toBe(setting.ms);
    }
    if (before.round && before.round.count === after.round?.count)
      expect(after.round.shown[seat]).toBeLessThanOrEqual(before.round.shown[seat]!);
  }
}

const seat = fc.constantFrom(...SEATS);
const next = fc.subarray(SEATS, { minLength: 1 });
const how = fc.constantFrom('stay' as const, 'stay' as const, 'rest' as const, 'pass' as const, 'gather' as const);

const happenings = (late: fc.Arbitrary<boolean>): fc.Arbitrary<Happening[]> =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.record({ what: fc.constant('wait' as const), ms: fc.nat(20_000) }) },
      { weight: 6, arbitrary: fc.record({ what: fc.constant('choose' as const), seat, how, next, late }) },
      { weight: 5, arbitrary: fc.record({ what: fc.constant('undo' as const), seat, late }) },
      { weight: 1, arbitrary: fc.record({ what: fc.constant('outage' as const), ms: fc.nat(60 * MINUTE) }) },
      {
        weight: 1,
        arbitrary: fc.record({
          what: fc.constant('vote' as const),
          seat: fc.constantFrom(...PEOPLE),
          pause: fc.boolean(),
        }),
      },
      {
        weight: 1,
        arbitrary: fc.record({
          what: fc.constantFrom('leave' as const, 'return' as const),
          seat: fc.constantFrom(...PEOPLE),
        }),
      },
    ),
    { maxLength: 60 },
  );

const settings: { [name: string]: clock.Running } = {
  'so long for every choice': { kind: 'decision', ms: MINUTE },
  'so long for the game': { kind: 'player', ms: 5 * MINUTE, increment: 5_000 },
};

describe.each(Object.entries(settings))('with %s', (_, setting) => {
  test('time grows by what was agreed and nothing else, and is as if what was taken back had never been', () => {
    fc.assert(
      fc.property(happenings(fc.constant(false)), (all) => {
        const { state, now, voided } = play(setting, all);
        const plain = all.map((each, at): Happening => (voided.has(at) ? { what: 'nothing', late: false } : each));
        const without = play(setting, plain);
        expect(without.voided.size).toBe(0);
        expect(clock.shownClock('t', state, now)).toEqual(clock.shownClock('t', without.state, now));
        expect(PEOPLE.map((each) => state.left[each])).toEqual(PEOPLE.map((each) => without.state.left[each]));
      }),
      { numRuns: 1_000 },
    );
  });

  test('it grows by nothing else when the clock is set late, for several moves at once', () => {
    fc.assert(
      fc.property(happenings(fc.boolean()), (all) => {
        play(setting, all);
      }),
      { numRuns: 1_000 },
    );
  });
});
