import { type Event, FastChance, hash, Machine, type Position, ScriptedChance, SPECTATOR } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { skirmish } from '../../games/skirmish/src/index.ts';
import { sandbox, tiny } from './sandbox.ts';

describe('a view', () => {
  const machine = new Machine(sandbox());
  const start = () => machine.start(new FastChance(1));

  test('has what the viewer may know, the flow, who is waited for and the count', () => {
    const position = start();
    expect(machine.view(position, 1)).toEqual({
      viewer: 1,
      board: { notes: [0, 0, 0], list: [], numbers: [null, position.state.number[1], null], gold: [5, 5, 5], bids: [] },
      flow: [{ at: 'desk', seat: 0 }],
      asked: [0],
      waiting: [0],
      together: null,
      lane: null,
      count: 0,
      spans: null,
      over: null,
      acting: null,
      names: null,
    });
  });

  test('shares with the last one what has not changed, and nothing with the position', () => {
    const position = start();
    machine.take(position, 0, { verb: 'orders', arg: {} }, new FastChance(1));
    const before = machine.view(position, 1);
    const shown = JSON.stringify(before);
    machine.take(position, 1, { verb: 'more', arg: {} }, new FastChance(1));
    const after = machine.view(position, 1, before);
    for (const part of ['flow', 'asked', 'waiting', 'together'] as const) expect(after[part]).toBe(before[part]);
    expect(after.lane).not.toEqual(before.lane);
    // The position may change now; what was shown stays as it was.
    machine.take(position, 1, { verb: 'more', arg: {} }, new FastChance(1));
    expect(JSON.stringify(before)).toBe(shown);
    expect(after.lane?.stack[0]).toEqual({ at: 'draft', n: 1 });
  });

  test('shows a lane to its seat alone, and how lanes began to all', () => {
    const position = start();
    machine.take(position, 0, { verb: 'orders', arg: {} }, new FastChance(1));
    machine.take(position, 1, { verb: 'more', arg: {} }, new FastChance(1));
    const lanes = [0, 1, 2].map((seat) => ({ seat, enter: { at: 'draft', n: 0 } }));
    for (const viewer of [0, 1, 2, SPECTATOR]) {
      const view = machine.view(position, viewer);
      expect(view.together).toEqual({ until: 'all', lanes });
      expect(view.lane?.stack[0]).toEqual(viewer < 0 ? undefined : { at: 'draft', n: viewer === 1 ? 1 : 0 });
    }
  });

  test('shows frames, and how lanes began, as the game lets each viewer see them', () => {
    const veiled = new Machine({
      ...sandbox(),
      flow: (_, viewer) => (viewer === 0 ? null : (frame) => ('n' in frame ? { ...frame, n: -1 } : frame)),
    });
    const position = veiled.start(new FastChance(1));
    veiled.take(position, 0, { verb: 'orders', arg: {} }, new FastChance(1));
    const began = (viewer: number): unknown => veiled.view(position, viewer).together?.lanes[0]?.enter;
    expect(began(0)).toEqual({ at: 'draft', n: 0 });
    expect(began(1)).toEqual({ at: 'draft', n: -1 });
    const seen = veiled.view(position, 1);
    expect(veiled.view(position, 1, seen).flow).toBe(seen.flow);
  });

  test('events go to those whom the game names, and the others may be told that there was one', () => {
    const game = sandbox();
    const loud = (play: { log(what: string, args: object): void }): void => {
      for (const n of [1, 2]) play.log('secret', { n });
      play.log('open', { n: 3 });
    };
    const told = new Machine({
      ...game,
      setup(play) {
        loud(play as never);
        return game.setup(play);
      },
      audience: (_, what) => (what === 'secret' ? { to: [1], publicly: { what: 'something', args: {} } } : null),
    });
    const events: Event[] = [];
    told.setUp(new FastChance(1), events);
    expect(events).toEqual([
      { what: 'secret', when: 0, args: { n: 1 }, to: [1] },
      { what: 'something', when: 0, args: {}, reveals: true },
      { what: 'secret', when: 0, args: { n: 2 }, to: [1] },
      { what: 'open', when: 0, args: { n: 3 } },
    ]);
  });

  test('does not name a seat that is ready among those waited for, though it is still asked', () => {
    const game = sandbox();
    const shared = { ...(game.steps.shared as object), isDone: (_: unknown, seat: number) => seat === 1 };
    const resting = new Machine({ ...game, steps: { ...game.steps, shared: shared as never } });
    const position = resting.start(new FastChance(1));
    resting.take(position, 0, { verb: 'share', arg: {} }, new FastChance(1));
    for (const viewer of [0, 1, SPECTATOR])
      expect(resting.view(position, viewer)).toMatchObject({ asked: [0, 1], waiting: [0] });
    expect(resting.doneSeats(position)).toEqual([1]);
    expect(resting.busy(position)).toEqual([0, 1]);
    expect(resting.imagine(resting.view(position, 0), new FastChance(2)).asked).toEqual([0, 1]);
  });

  test('is the viewer’s own: changing it changes nothing', () => {
    const position = start();
    machine.take(position, 0, { verb: 'orders', arg: {} }, new FastChance(1));
    const before = hash(position);
    const view = machine.view(position, 0);
    view.flow.pop();
    view.waiting.pop();
    view.lane!.stack.pop();
    (view.together!.lanes[0]!.enter as { n: number }).n = 9;
    expect(hash(position)).toBe(before);
  });

  test('says how the game ended when it is over', () => {
    const position = start();
    machine.take(position, 0, { verb: 'end', arg: {} }, new FastChance(1));
    expect(machine.view(position, SPECTATOR)).toMatchObject({ waiting: [], flow: [], over: { winners: [0] } });
  });
});

describe('veiled things', () => {
  /** The order in which a viewer is shown things. */
  const machine = new Machine(tiny({ view: (play, viewer) => ({ order: play.shuffleHandles(viewer, THINGS) }) }));
  const THINGS = [3, 5, 8];
  const shown = (veil: number, count: number, viewer: number): string => {
    const position: Position = { state: {}, stack: [], asked: [], lanes: null, until: 'all', count, veil };
    return (machine.view(position, viewer).board as { order: number[] }).order.join(' ');
  };
  const orders = ['3 5 8', '3 8 5', '5 3 8', '5 8 3', '8 3 5', '8 5 3'];
  const veils = new FastChance('veils');

  /** Pearson's statistic of pairs of orders that should have nothing to do with each other: 35 degrees of freedom. */
  const dependence = (pair: (veil: number) => [string, string]): number => {
    const counts = Array<number>(36).fill(0);
    for (let n = 0; n < 7200; n++) {
      const [a, b] = pair(veils.die(0x40000000, 'veil'));
      counts[orders.indexOf(a) * 6 + orders.indexOf(b)]!++;
    }
    return counts.reduce((sum, n) => sum + (n - 200) ** 2 / 200, 0);
  };

  test('keep their order as long as nothing happens in the open', () => {
    for (let veil = 1; veil < 50; veil++) expect(shown(veil, 4, 1)).toBe(shown(veil, 4, 1));
  });

  // One sound order in a thousand is as uneven as 66.6.
  test('come in every order as often, independent of the order before and of what another viewer sees', () => {
    for (const count of [0, 1, 2, 77]) {
      expect(dependence((veil) => [shown(veil, count, 0), shown(veil, count + 1, 0)])).toBeLessThan(66.6);
      expect(dependence((veil) => [shown(veil, count, 0), shown(veil, count, 1)])).toBeLessThan(66.6);
      expect(dependence((veil) => [shown(veil, count, SPECTATOR), shown(veil, count + 2, 2)])).toBeLessThan(66.6);
    }
  });

  test('stand behind handles that name nothing and cannot be followed', () => {
    const game = new Machine(skirmish);
    const position = game.start(new FastChance(1));
    const struck = new Set<number>();
    for (let count = 0; count < 40; count++) {
      position.count = count;
      const battle = game.copy(position);
      battle.state.at.fill(6 as never);
      game.begin(battle, [{ at: 'battle', place: 6, asked: 0 }], new ScriptedChance([6, 1]));
      const seat = battle.asked[0]!;
      const hidden = game.view(battle, seat).board.hidden.map(({ id }) => id);
      expect(hidden).toEqual([0, 1, 2].map((n) => `${1 - seat}@6~${n}`));
      game.take(battle, seat, { verb: 'strike', arg: { corps: hidden[0]! } }, new FastChance(1));
      struck.add(battle.state.at.indexOf(-1) % 3);
    }
    expect([...struck].sort()).toEqual([0, 1, 2]);
  });
});
