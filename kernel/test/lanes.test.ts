import {
  type AnyFrame,
  again,
  ask,
  call,
  done,
  FastChance,
  Machine,
  SPECTATOR,
  together,
  unlessVetoed,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { sandbox, tiny } from './sandbox.ts';
import { go, question, started, stop, take } from './steps.ts';

describe('lanes', () => {
  const shared = { at: 'plan', orders: [] as number[] };
  const steps = {
    start: () => together([1, 0], () => shared, { at: 'end' }),
    plan: question(
      (_: unknown, frame: { orders: number[] }) => {
        frame.orders.push(frame.orders.length);
        return again;
      },
      (_: unknown, frame: { orders: number[] }) =>
        call({ at: 'sign' }, { at: 'signed', orders: frame.orders } as AnyFrame),
    ),
    sign: () => done('signed'),
    signed: (_: unknown, { orders, result }: { orders: number[]; result: string }) => done([orders, result]),
    end: () => ask(0, { at: 'last' }),
    last: question(null),
  };

  test('the frame they all begin with is not shared, even if the rules give everyone the same', () => {
    const { machine, position } = started(steps);
    take(machine, position, 0);
    take(machine, position, 0);
    take(machine, position, 1);
    expect(machine.view(position, 0).lane?.stack).toEqual([{ at: 'plan', orders: [0, 1] }]);
    expect(machine.view(position, 1).lane?.stack).toEqual([{ at: 'plan', orders: [0] }]);
    expect(machine.view(position, 1).together).toEqual({
      until: 'all',
      lanes: [
        { seat: 1, enter: { at: 'plan', orders: [] } },
        { seat: 0, enter: { at: 'plan', orders: [] } },
      ],
    });
    expect(shared.orders).toEqual([]);
  });

  test('a lane calls procedures and answers when they are done; results come in the order of the seats', () => {
    const ends: unknown[] = [];
    const { machine, position } = started({
      ...steps,
      sign: (play: { stack: AnyFrame[] }) => done(play.stack.map(({ at }) => at).join(' › ')),
      end: (_: unknown, { result }: { result: unknown }) => {
        ends.push(result);
        return done();
      },
    });
    take(machine, position, 0);
    take(machine, position, 0, stop);
    expect(machine.busy(position)).toEqual([1]);
    expect(machine.view(position, 0).lane).toMatchObject({ ready: true, answer: [[0], 'signed › sign'] });
    expect(machine.verdict(position, 0, go)).toMatchObject({ what: 'kernel.ready' });
    take(machine, position, 1, stop);
    expect(ends).toEqual([
      [
        [[], 'signed › sign'],
        [[0], 'signed › sign'],
      ],
    ]);
  });

  test('prompts, lists and refusals see the frames of the lane they are in', () => {
    const machine = new Machine(sandbox());
    const position = machine.start(new FastChance(1));
    expect(machine.verdict(position, 0, { verb: 'ready', arg: {} })).toMatchObject({ args: { at: 'desk' } });
    machine.take(position, 0, { verb: 'orders', arg: {} }, new FastChance(1));
    expect(machine.prompt(position, 1)?.args).toEqual({ n: 0, deep: 1, at: 'draft' });
    for (let n = 0; n < 5; n++) machine.take(position, 1, { verb: 'more', arg: {} }, new FastChance(1));
    expect(machine.verdict(position, 1, { verb: 'more', arg: {} })).toMatchObject({ clause: 'D-2' });
    const lanes = tiny({
      steps: {
        start: () => together([0], () => ({ at: 'plan' }), { at: 'start' }),
        plan: question(null),
      } as never,
      verbs: { go: {}, stop: {}, other: {} },
      explain: (play) => ({ clause: play.stack.map(({ at }) => at).join(' '), what: 'q' }),
    });
    const other = new Machine(lanes);
    expect(other.verdict(other.start(new FastChance(1)), 0, { verb: 'other', arg: {} })).toMatchObject({
      clause: 'plan',
    });
  });

  test('lanes that end by themselves close at once, and a veto among them decides', () => {
    const results: unknown[] = [];
    const run = (open: typeof together, answer: (seat: number) => boolean) =>
      started({
        start: () => open([0, 1], (seat) => ({ at: 'lane', seat }) as AnyFrame, { at: 'end' }),
        lane: (_: unknown, { seat }: { seat: number }) => done(answer(seat)),
        end: (_: unknown, { result }: { result: unknown }) => {
          results.push(result);
          return done();
        },
      });
    run(together, (seat) => seat === 0);
    run(unlessVetoed, () => true);
    run(unlessVetoed, (seat) => seat === 0);
    expect(results).toEqual([
      [true, false],
      [true, true],
      [true, false],
    ]);
  });

  test('the count, which everyone sees, moves only when they close', () => {
    const { machine, position } = started({
      ...steps,
      plan: question(
        () => again,
        () => done(),
      ),
    });
    for (const choice of [go, go, stop]) take(machine, position, 0, choice);
    expect(machine.view(position, SPECTATOR).count).toBe(0);
    take(machine, position, 1, stop);
    expect(machine.view(position, SPECTATOR).count).toBe(1);
  });
});

describe('imagination', () => {
  const machine = new Machine(sandbox());
  const opened = () => {
    const position = machine.start(new FastChance(1));
    machine.take(position, 0, { verb: 'orders', arg: {} }, new FastChance(1));
    machine.take(position, 0, { verb: 'more', arg: {} }, new FastChance(1));
    machine.take(position, 1, { verb: 'more', arg: {} }, new FastChance(1));
    return position;
  };

  test.each(['drafting', 'ready'])('keeps the viewer’s own lane (%s) and begins the others anew', (how) => {
    const position = opened();
    if (how === 'ready') machine.take(position, 0, { verb: 'ready', arg: {} }, new FastChance(1));
    const view = machine.view(position, 0);
    const world = machine.imagine(view, new FastChance(2));
    expect(machine.view(world, 0)).toEqual(view);
    expect(world.lanes![0]).toEqual(position.lanes![0]);
    expect(world.lanes![1]).toMatchObject({ ready: false, stack: [{ n: 0 }] });
    world.lanes![0]!.stack[0] = { at: 'draft', n: 77 };
    expect(machine.view(position, 0)).toEqual(view);
  });

  test('gives a spectator a world in which all are still to choose', () => {
    const world = machine.imagine(machine.view(opened(), SPECTATOR), new FastChance(2));
    expect(world.lanes!.map(({ stack }) => stack[0])).toEqual(Array(3).fill({ at: 'draft', n: 0 }));
    expect(world.state.number).not.toEqual(opened().state.number);
  });

  test('goes on until a world is found in which the ask is still open, however rare', () => {
    const rare = tiny({
      setup: () => ({ card: 7 }),
      steps: {
        start: () => together([0, 1], (seat) => ({ at: 'lane', seat }) as AnyFrame, { at: 'start' }),
        lane: (play: { state: { card: number } }, { seat }: { seat: number }) =>
          seat === 0 || play.state.card === 7 ? ask(seat, { at: 'q' }) : done(),
        q: question(() => again),
      } as never,
      imagine: (_, { chance }) => ({ card: chance.die(100, 'card') }),
    });
    const few = new Machine(rare);
    const position = few.start(new FastChance(1));
    few.take(position, 0, stop, new FastChance(1));
    for (let seed = 0; seed < 10; seed++)
      expect(few.imagine(few.view(position, 0), new FastChance(seed)).state).toEqual({ card: 7 });
    position.state = { card: 8 };
    const never = new Machine({ ...rare, imagine: () => ({ card: 1 }) });
    expect(() => never.imagine(never.view(position, 0), new FastChance(1))).toThrow('no imagined world');
  });
});
