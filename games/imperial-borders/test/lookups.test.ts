import { FastChance, getNoun, Machine, openCase, readCase } from '@concert/kernel';
import { clause, tablesOf } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { imperialBorders, type State } from '../src/index.ts';
import { addUnits } from '../src/rules/0-forces.ts';
import type { Frame } from '../src/shape.ts';
import * as t from '../src/tables.ts';

const half = t.sortOf(t.HALF, false);
const elite = t.sortOf(t.HALF, true);

/** A set-up without Forces, changed, at these frames. */
function stage(change: (state: State) => void, frames: Frame[] = [], options = {}) {
  const machine: Machine = new Machine(imperialBorders as never, options);
  const position = machine.setUp(new FastChance('readings'));
  change(position.state as State);
  if (frames.length > 0) machine.begin(position, frames as never, new FastChance('readings'));
  const read = (noun: string) => getNoun(machine, position, noun);
  return { machine, position, read, state: position.state as State };
}

const put = (state: State, nation: number, place: string, sort = half, count = 1): void =>
  addUnits(state, nation, t.placeId(place), sort, count);

describe('chances of annexation', () => {
  clause('IB-5.B-b', 'one die annexes in 1 of 3, two in 5 of 9, four in 80 of 100', () => {
    for (const [count, percent] of [
      [1, 33],
      [2, 56],
      [3, 70],
      [4, 80],
    ]) {
      const { read } = stage((state) => put(state, t.FRANCE, 'bavaria', half, count));
      expect(read('annexation.bavaria')).toEqual([[t.FRANCE, count, percent]]);
    }
  });

  clause('IB-5.B-i', 'equal Blasts annex nothing: one die each has 22 of 100', () => {
    const { read } = stage((state) => {
      put(state, t.FRANCE, 'bavaria');
      put(state, t.AUSTRIA, 'bavaria');
    });
    expect(read('annexation.bavaria')).toEqual([
      [t.FRANCE, 1, 22],
      [t.AUSTRIA, 1, 22],
    ]);
  });

  clause(['IB-5.B-c', 'IB-5.B-j'], 'an elite rolls two dice; for the highest Medal a Bar is a Blast', () => {
    const { read } = stage((state) => {
      put(state, t.FRANCE, 'bavaria', elite);
      put(state, t.AUSTRIA, 'hesse');
      state.medals[t.VICTORIAM] = t.AUSTRIA;
    });
    expect(read('annexation.bavaria')).toEqual([[t.FRANCE, 2, 56]]);
    expect(read('annexation.hesse')).toEqual([[t.AUSTRIA, 1, 50]]);
  });

  clause(['IB-O.3-a', 'IB-O.3-c'], 'Sweden needs two Blasts; a single die has to show one twice', () => {
    const options = { swedenAndPortugal: true };
    const one = stage((state) => put(state, t.RUSSIA, 'sweden'), [], options);
    expect(one.read('annexation.sweden')).toEqual([[t.RUSSIA, 1, 11]]);
    const two = stage((state) => put(state, t.RUSSIA, 'sweden', half, 2), [], options);
    expect(two.read('annexation.sweden')).toEqual([[t.RUSSIA, 2, 11]]);
    const plain = stage((state) => put(state, t.RUSSIA, 'sweden'));
    expect(plain.read('annexation.sweden')).toEqual([[t.RUSSIA, 1, 33]]);
  });

  test('no one has a chance where a Nation rules already', () => {
    const { read } = stage((state) => put(state, t.FRANCE, 'lorraine'));
    expect(read('annexation.lorraine')).toEqual([]);
  });

  test('the text tables say the same', () => {
    const { machine, position } = stage((state) => put(state, t.FRANCE, 'bavaria', half, 2));
    const tables = tablesOf(machine, machine.view(position, -1));
    expect(tables.find(({ id }) => id === 'annexations')!.rows).toEqual([['Bavaria', 'France', 2, '56 %']]);
  });
});

describe('where orders lead', () => {
  const reach = (place: string): Map<number, number> =>
    new Map(stage(() => {}).read(`reach.${place}`) as unknown as [number, number][]);

  clause(['IB-2.M-a', 'IB-2.W-b'], 'two regions on land, and not through a White range', () => {
    const steps = reach('bohemia_styria');
    for (const [place, count] of steps) {
      expect(t.isLand(place)).toBe(true);
      expect(count).toBeLessThanOrEqual(2);
    }
    for (const next of t.neighbours[t.placeId('bohemia_styria')]) expect(steps.get(next)).toBe(1);
    for (const range of t.everyPlace.filter((p) => t.isWhite[p])) {
      const [beyond] = t.neighbours[range];
      const from = new Map(stage(() => {}).read(`reach.${t.place.names[beyond]}`) as unknown as [number, number][]);
      expect(from.get(range)).toBe(1);
      for (const far of t.neighbours[range])
        if (far !== beyond && !t.neighbours[beyond].includes(far) && !sharesBrownWay(beyond, far))
          expect(from.has(far), `${t.place.names[beyond]} to ${t.place.names[far]}`).toBe(false);
    }
  });

  /** Is there another way in two steps that no White range bars? */
  const sharesBrownWay = (a: number, b: number): boolean =>
    t.neighbours[a].some((p) => !t.isWhite[p] && t.neighbours[p].includes(b));

  clause('IB-2.S-b', 'six regions at sea', () => {
    const steps = reach('london');
    expect(Math.max(...steps.values())).toBe(6);
    expect([...steps.keys()].every((p) => !t.isLand(p))).toBe(true);
  });

  test('a threat is counted in rounds of two regions', () => {
    const { read } = stage((state) => put(state, t.FRANCE, 'austria'));
    expect(read('threat.austria')).toBe(0);
    expect(stage(() => {}).read('threat.austria')).toBe(9);
    const near = stage((state) => put(state, t.FRANCE, t.place.names[t.neighbours[t.capitalOf[t.AUSTRIA]][0]]));
    expect(near.read('threat.austria')).toBe(1);
  });
});

describe('what choices mean', () => {
  /** By verb, the meaning of the first choice. */
  function meanings(change: (state: State) => void, frame: Frame, seat = 0) {
    const { machine, position } = stage(change, [frame]);
    return machine.meanings(position, seat, machine.choices(position, seat));
  }

  clause('IB-3.A-b', 'a bid says what it costs', () => {
    const { bid } = meanings(
      (state) => {
        state.gold = [2, 0, 0, 0, 0, 0];
      },
      { at: 'bids.all', asked: [] },
    ) as { bid: unknown[] };
    expect(bid).toEqual([null, ...[1, 2].map((gold) => ({ cost: { what: 'costs Gold', args: { gold } } }))]);
  });

  clause('IB-7.0-b', 'a purchase says its price and its dice, and what is kept', () => {
    const said = meanings(
      (state) => {
        state.gold[t.FRANCE] = 24;
      },
      { at: 'buy.all', asked: [] },
    ) as { buy: { cost: object; gain: object }[]; ready: object; insist: object };
    expect(said.buy[t.CANNON]).toEqual({
      cost: { what: 'costs Gold', args: { gold: 10 } },
      gain: { what: 'rolls Black', args: { black: 1 } },
    });
    expect(said.buy[t.FULL].gain).toEqual({ what: 'rolls White', args: { white: 3 } });
    expect(said.buy[5].gain).toEqual({ what: 'rolls and carries', args: { black: 2, room: 4 } });
    expect(said.ready).toEqual({ main: true, gain: { what: 'Gold kept', args: { gold: 24 } } });
    expect(said.insist).toEqual({ stake: { what: 'insist voids' } });
  });

  clause('IB-6.D-c', 'a vote says what comes of it', () => {
    const { vote } = meanings(
      (state) => {
        state.round = 5;
      },
      { at: 'congress' },
    ) as { vote: object[] };
    expect(vote).toEqual([
      { gain: { what: 'last round', args: { round: 6 } } },
      { gain: { what: 'plays on', args: { round: 9 } } },
    ]);
  });

  clause('IB-5.B-a', 'the chance stands on the choice to try, with what was chosen before', () => {
    const { machine, position } = stage(
      (state) => {
        put(state, t.FRANCE, 'bavaria', half, 2);
        put(state, t.AUSTRIA, 'bavaria');
      },
      [{ at: 'annex.all', asked: [] }],
    );
    machine.take(
      position,
      t.FRANCE,
      { verb: 'aside', arg: { nation: t.FRANCE, place: t.placeId('bavaria') } },
      new FastChance('x'),
    );
    const said = machine.meanings(position, t.FRANCE, machine.choices(position, t.FRANCE)) as unknown as {
      attempt: { gain: { args: object } };
      pool: { gain: { args: object } };
      ready: object;
    };
    expect(said.attempt.gain.args).toEqual({ percent: 41 });
    expect(said.pool.gain.args).toEqual({ percent: 70 });
    expect(said.ready).toEqual({ main: true });
  });

  test('sealing no orders at all is asked once', () => {
    const { ready } = meanings((state) => put(state, t.FRANCE, 'lorraine'), { at: 'plot.all', asked: [] });
    expect(ready).toEqual({ main: true, stake: { what: 'no orders' } });
  });

  const order = ['austria', 'france', 'prussia', 'great_britain', 'russia', 'spain'];
  const [AUSTRIA, FRANCE] = [t.AUSTRIA as number, t.FRANCE as number];

  /** At a scene of the case files, after some choices: what the choices of a seat mean. */
  function at(position: object, scene: object, play: object[] = [], seat = AUSTRIA) {
    const file = { case: 'x', game: 'imperial-borders', position, scene, seed: 'a', play, expect: [] };
    const table = openCase(imperialBorders as never, readCase(file));
    return table.summary(seat).meanings as { [verb: string]: { [part: string]: { what: string; args?: object } } };
  }

  const bavaria = {
    map: 'empty',
    order,
    round: 2,
    'forces.bavaria': ['austria 3 half_infantry', 'austria 1 cannon', 'france 1 full_infantry'],
    'plot.austria': ['bavaria > tyrol x 1'],
  };

  clause(['IB-4.A.2-c', 'IB-4.B-a'], 'before the march: what cancelling costs, and that battles are left', () => {
    const said = at(bavaria, { turn: { nation: 'austria', step: 'before' } });
    expect(said.cancel).toEqual({ cost: { what: 'White Arrow' } });
    expect(said.march).toEqual({ main: true, stake: { what: 'battles left', args: { count: 1 } } });
    const after = at(bavaria, { turn: { nation: 'austria', step: 'after' } });
    expect(after.end).toEqual({ stake: { what: 'battles left', args: { count: 1 } } });
    const alone = at({ map: 'empty', order, round: 2 }, { turn: { nation: 'austria', step: 'after' } });
    expect(alone.end).toBeUndefined();
  });

  clause('IB-B1.A-a', 'a battle is opened with a warning, called off with another', () => {
    const said = at(bavaria, { battle: { place: 'bavaria', nation: 'austria', after: null, allies: [] } });
    expect(said.begin).toEqual({
      main: true,
      stake: { what: 'opens battle', args: { foes: [FRANCE] } },
    });
    expect(said.callOff).toEqual({ stake: { what: 'no second attack' } });
  });

  clause(['IB-B2.B-a', 'IB-B2.G-a'], 'stances say what Bars do; fighting on says the dice to come', () => {
    const battle = { battle: { place: 'bavaria', nation: 'austria', after: null, allies: [] } };
    const begun = [{ seat: 'austria', verb: 'begin', arg: {} }];
    const { stance } = at(bavaria, battle, begun) as unknown as { stance: object[] };
    expect(stance).toEqual([
      { final: true, gain: { what: 'Bars hit' } },
      { final: true, gain: { what: 'Bars block' } },
    ]);
    const rolled = { ...bavaria, 'forces.bavaria': ['austria 3 half_infantry', 'france 2 full_infantry'] };
    const pausing = at(rolled, battle, begun);
    expect(pausing.fightOn).toEqual({
      main: true,
      gain: { what: 'next round', args: { black: 0, white: 3, theirBlack: 0, theirWhite: 6 } },
    });
    expect(pausing.breakOff).toEqual({ cost: { what: 'stays contested' } });
  });

  clause(['IB-4.C.2-a', 'IB-D.2-b'], 'halting declares enemies; a refusal keeps them where they are', () => {
    const march = { turn: { nation: 'austria', step: 'march' } };
    const going = [
      { seat: 'austria', verb: 'carry', arg: { order: 1 } },
      { seat: 'austria', verb: 'take', arg: { sort: 'half_infantry' } },
    ];
    const said = at(bavaria, march, going);
    expect(said.go).toEqual({ main: true });
    expect(said.halt).toEqual({ stake: { what: 'halts here' } });
    const asked = at(bavaria, march, [...going, { seat: 'austria', verb: 'go', arg: {} }], FRANCE);
    expect(asked.refuse).toEqual({ cost: { what: 'stay put' } });
    expect(asked.allow).toEqual([null, { gain: { what: 'no more questions' } }]);
  });

  clause(['IB-2.S-e', 'IB-4.C.6-c'], 'landing and seizing end the voyage', () => {
    const sea = {
      map: 'empty',
      order,
      round: 2,
      'ships.spalato': ['austria frigate | austria 1 half_infantry'],
      'ships.bari': ['austria frigate'],
    };
    const said = at(sea, { turn: { nation: 'austria', step: 'march' } });
    expect(said.unload).toEqual({ cost: { what: 'ends the voyage' } });
    expect(said.seize).toEqual({ gain: { what: 'Minor Port' }, cost: { what: 'ends the voyage' } });
    expect(said.battles).toBeUndefined();
  });
});
