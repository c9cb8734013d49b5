import {
  type AnyFrame,
  again,
  ask,
  call,
  copy,
  done,
  type Event,
  FastChance,
  field,
  goto,
  Machine,
  notPlain,
  type Play,
  RulesError,
  ScriptedChance,
  same,
  say,
  together,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { skirmish } from '../../games/skirmish/src/index.ts';
import { fc } from './fixed.ts';
import { tiny } from './sandbox.ts';
import { go, question, started, stop, take } from './steps.ts';

describe('call, goto, done and ask', () => {
  test('a procedure is called with its frame, gives back its result, and the caller goes on where it said', () => {
    const visited: string[] = [];
    const step = (next: (frame: AnyFrame) => unknown) => (_: unknown, frame: AnyFrame) => {
      visited.push(`${frame.at} ${JSON.stringify(frame.result ?? null)}`);
      return next(frame);
    };
    const { machine, position } = started({
      start: step(() => goto({ at: 'turn' })),
      turn: step(() => call({ at: 'battle' }, { at: 'after', place: 3 } as AnyFrame)),
      battle: step(() => call({ at: 'pursuit' }, { at: 'lost' })),
      pursuit: step(() => done(['a', 2])),
      lost: step((frame) => done({ lost: frame.result! })),
      after: step(() => done()),
    });
    expect(visited).toEqual([
      'start null',
      'turn null',
      'battle null',
      'pursuit null',
      'lost ["a",2]',
      'after {"lost":["a",2]}',
    ]);
    expect(machine.isOver(position)).toBe(true);
    expect(position).toMatchObject({ stack: [], asked: [], lanes: null });
    expect(machine.outcome(position)?.what).toBe('over');
  });

  test('an ask waits in the middle of a procedure, with every frame on the stack', () => {
    const { machine, position } = started({
      start: () => call({ at: 'battle' }, { at: 'end' }),
      battle: () => ask(1, { at: 'stance', round: 2 } as AnyFrame),
      stance: question(() => done('won')),
      end: () => done(),
    });
    expect(position.stack).toEqual([{ at: 'end' }, { at: 'stance', round: 2 }]);
    expect([machine.busy(position), machine.choices(position, 0), machine.choices(position, 1)]).toEqual([
      [1],
      [],
      [go, stop],
    ]);
    expect([machine.count(position, 0), machine.count(position, 1)]).toEqual([0, 2]);
    expect([machine.prompt(position, 0), machine.prompt(position, 1)]).toEqual([null, { what: 'q' }]);
    expect(machine.outcome(position)).toBeNull();
    take(machine, position, 1);
    expect(machine.isOver(position)).toBe(true);
  });

  test('again asks the same seats the same question, with its locals changed', () => {
    const { machine, position } = started({
      start: () => ask([0, 1], { at: 'q', n: 0 } as AnyFrame),
      q: question((_: unknown, frame: { n: number }) => {
        frame.n++;
        return again;
      }),
    });
    take(machine, position, 1);
    take(machine, position, 0);
    expect(position).toMatchObject({ asked: [0, 1], stack: [{ at: 'q', n: 2 }], count: 2 });
    take(machine, position, 1, stop);
    expect(machine.isOver(position)).toBe(true);
  });

  test('a question that answers itself is not asked when there is but one answer', () => {
    const sole = (choices: number, auto: boolean | ((play: { seats: number }) => boolean) = true) => {
      const taken: unknown[] = [];
      const list = [1];
      const { position } = started(
        {
          start: () => ask(0, { at: 'q' }),
          q: {
            auto,
            prompt: () => say('q'),
            offer(_: unknown, __: unknown, ___: unknown, offers: { offer(verb: string, arg: object): void }) {
              for (let n = 0; n < choices; n++) offers.offer('go', { n, list });
            },
            take: {
              go(play: { chance: FastChance }, _: unknown, arg: { n: number; list: number[] }) {
                play.chance.d6('in a choice that was not asked');
                arg.list.push(2);
                taken.push(arg.n);
                return done();
              },
            },
          },
        },
        { verbs: { go: { n: field.int(0, 9), list: field.list(field.int(0, 9)) } } },
      );
      return { taken, asked: position.asked, list };
    };
    expect(sole(1)).toEqual({ taken: [0], asked: [], list: [1] });
    expect(sole(2)).toEqual({ taken: [], asked: [0], list: [1] });
    expect(sole(0)).toEqual({ taken: [], asked: [0], list: [1] });
    // Where its being the only one would tell something it is asked.
    expect(sole(1, ({ seats }) => seats > 5)).toEqual({ taken: [], asked: [0], list: [1] });
    expect(sole(1, ({ seats }) => seats <= 5)).toEqual({ taken: [0], asked: [], list: [1] });
  });
});

describe('fails loudly', () => {
  const fails = (steps: object): string => {
    try {
      started(steps);
    } catch (error) {
      expect(error).toBeInstanceOf(RulesError);
      return (error as Error).message;
    }
    return 'it did not fail';
  };

  test.each([
    ['steps that never end', { start: () => goto({ at: 'start' }) }, 'more than 10000 steps'],
    ['procedures without end', { start: () => call({ at: 'start' }, { at: 'start' }) }, 'more than 64 procedures deep'],
    ['a step there is not', { start: () => goto({ at: 'nowhere' }) }, 'there is no step nowhere'],
    ['a question that is gone to', { start: () => goto({ at: 'q' }), q: question(null) }, 'q is a question: ask it'],
    ['an ask that is no question', { start: () => ask(0, { at: 'start' }) }, 'start is asked but is no question'],
    ['asking no seat', { start: () => ask([], { at: 'q' }), q: question(null) }, 'no seat is asked'],
    [
      'asking a seat there is not',
      { start: () => ask(2, { at: 'q' }), q: question(null) },
      'there is no seat 2 to ask',
    ],
    ['asking a seat by half', { start: () => ask(0.5, { at: 'q' }), q: question(null) }, 'there is no seat 0.5 to ask'],
    ['asking the spectators', { start: () => ask(-1, { at: 'q' }), q: question(null) }, 'there is no seat -1 to ask'],
    ['asking twice', { start: () => ask([1, 1], { at: 'q' }), q: question(null) }, 'seat 1 is asked twice'],
    [
      'asking no seat together',
      { start: () => together([], () => ({ at: 'q' }), { at: 'start' }) },
      'no seat is asked',
    ],
    [
      'asking a seat twice together',
      { start: () => together([0, 0], () => ({ at: 'q' }), { at: 'start' }), q: question(null) },
      'seat 0 is asked twice',
    ],
    [
      'a lane that opens lanes',
      {
        start: () => together([0], () => ({ at: 'lane' }), { at: 'start' }),
        lane: () => together([0], () => ({ at: 'lane' }), { at: 'lane' }),
      },
      'a lane cannot open lanes of its own',
    ],
    [
      'a lane that asks another seat',
      {
        start: () => together([0], () => ({ at: 'lane' }), { at: 'start' }),
        lane: () => ask(1, { at: 'q' }),
        q: question(null),
      },
      'a lane can ask only its own seat',
    ],
    [
      'a lane that never ends',
      {
        start: () => together([0], () => ({ at: 'lane' }), { at: 'start' }),
        lane: () => goto({ at: 'lane' }),
      },
      'more than 10000 steps',
    ],
    [
      'procedures without end in a lane',
      {
        start: () => together([0], () => ({ at: 'lane' }), { at: 'start' }),
        lane: () => call({ at: 'lane' }, { at: 'lane' }),
      },
      'more than 64 procedures deep',
    ],
  ])('%s', (_, steps, message) => {
    expect(fails(steps)).toContain(message);
  });

  test('where it stands is part of the message', () => {
    expect(fails({ start: () => call({ at: 'battle' }, { at: 'start' }), battle: () => goto({ at: 'nowhere' }) })).toBe(
      'there is no step nowhere (at start › nowhere)',
    );
  });

  test('a choice that is offered but never taken', () => {
    const { machine, position } = started({ start: () => ask(0, { at: 'q' }), q: question(undefined) });
    expect(() => take(machine, position, 0)).toThrow('q offers “go” but cannot take it');
  });

  test('chance in a lane, and chance in a view', () => {
    const draws = (play: { chance: FastChance }) => play.chance.d6('die');
    expect(() =>
      started({
        start: () => together([0], () => ({ at: 'lane' }), { at: 'start' }),
        lane: (play: { chance: FastChance }) => done(draws(play)),
      }),
    ).toThrow('order must not matter');
    const { machine, position } = started(
      { start: () => ask(0, { at: 'q' }), q: question(null) },
      { view: (play) => ({ n: draws(play as never) }) },
    );
    expect(() => machine.view(position, 0)).toThrow('nothing may happen while looking');
  });
});

test('what was said does not change with what it was said of, and what a step has in hand may be taken apart', () => {
  const events: Event[] = [];
  const machine = new Machine(
    tiny({
      setup({ log }) {
        log('set up');
        return { list: [1] };
      },
      steps: {
        start({ state, log, shuffleHandles, laneOf }: Play) {
          const { list } = state as { list: number[] };
          log('list', { list, veiled: shuffleHandles(0, [4]), lane: laneOf(0) as null });
          list.push(2);
          return done();
        },
      } as never,
    }),
  );
  machine.start(new FastChance(1), events);
  expect(events).toEqual([
    { what: 'set up', when: 0 },
    { what: 'list', when: 0, args: { list: [1], veiled: [4], lane: null } },
  ]);
});

test('a position is plain at every moment, and goes on the same from a copy and from its JSON', () => {
  const machine = new Machine(skirmish, { seats: 3 });
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const chance = new FastChance(seed);
      const position = machine.start(chance);
      for (let n = 0; n < 60 && !machine.isOver(position); n++) {
        expect(notPlain(position)).toBeNull();
        const stored = JSON.parse(JSON.stringify(position));
        const copied = machine.copy(position);
        const busy = machine.busy(position);
        const seat = busy[chance.index(busy.length, 'seat')]!;
        const choice = chance.pick(machine.choices(position, seat), 'choice');
        for (const each of [position, stored, copied])
          machine.take(each, seat, copy(choice), new ScriptedChance([], new FastChance(n)));
        expect(same(stored, position) && same(copied, position)).toBe(true);
      }
    }),
    { numRuns: 20 },
  );
});
