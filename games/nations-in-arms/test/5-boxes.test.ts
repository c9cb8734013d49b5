import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { DIRECTIONS, directionTo, isDifficult, lineCost, neighbour, plainCost } from '../src/graph.ts';
import { put } from '../src/rules/1-units.ts';
import { clearLevels } from '../src/rules/2-turn.ts';
import { avoidHexes } from '../src/rules/5-avoidance.ts';
import { interceptors } from '../src/rules/5-interception.ts';
import { sourcesOf } from '../src/rules/6-sources.ts';
import { isHexSupplied, traceSupply } from '../src/rules/6-supply.ts';
import { marchers } from '../src/rules/8-guns.ts';
import { retreatPaths } from '../src/rules/8-paths.ts';
import {
  type BattleLocals,
  COALITION,
  EMPIRE,
  type EnterLocals,
  FOUGHT,
  type RetreatLocals,
  type State,
} from '../src/shape.ts';
import { FRANCE, isOffMap, provinceId, RUSSIA } from '../src/tables.ts';
import { told } from './battles.ts';
import { m } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';
import { campaignById } from './whole.ts';

/** Two ways into the Caucasus, and the box beside it. */
const [north, south, box, beside] = ['E4023', 'E4226', 'caucasus_box', 'armenia_box'];
/** Both boxes are Russian land, and no fortress is in the way. */
const atWar = (state: State): void => {
  state.controller.fill(-1);
  state.owner[provinceId('anatolia')] = RUSSIA;
};
const french = (at: string): { [name: string]: Put } => ({ ney: { at }, fr_iii: { at }, murat: { at: 'paris' } });
const russians = (at: string): { [name: string]: Put } => ({ bagration: { at }, ru_i: { at } });

function desk(pieces: { [name: string]: Put }): Stage {
  return stage(pieces, atWar, 'grand1805');
}

function marching(pieces: { [name: string]: Put }, leader = 'ney', dice?: number[]): Stage {
  const stand = desk(pieces);
  stand.begin('activation', { leader: id(leader), marker: m('empire 1') }, dice);
  if (stand.verbs(0).includes('begin')) stand.take(0, 'begin');
  return stand;
}
const ways = (stand: Stage): number[] => stand.choices(0).flatMap((c) => (c.verb === 'go' ? [c.arg.to as number] : []));
const price = (from: string, to: string): number =>
  plainCost[hex(from) * DIRECTIONS + directionTo(hex(from), hex(to))]!;
const step = (stand: Stage, to: string, via: string): void => stand.take(0, 'go', { to: hex(to), via: hex(via) });
const retreat = (place: string): RetreatLocals => ({
  place: hex(place),
  side: COALITION,
  seat: 1,
  entry: directionTo(hex(place), hex(south)),
  phasing: false,
  mark: 0,
  extra: 0,
  dropping: [],
  lost: 0,
  path: [],
  sheltered: false,
  stage: 'choose',
});

describe('5.2.3.7 off-map boxes', () => {
  clause(
    ['NA-5.2.3.7-a', 'NA-5.2.3.7-b', 'NA-5.2.3.7-i', 'NA-R-43'],
    'entering costs 3, leaving 2 and the hex outside, from box to box 5',
    () => {
      expect(price(south, box)).toBe(3);
      expect(price(box, south)).toBe(2 + price('E4225', south));
      expect(price(box, beside)).toBe(5);
      const around = neighbour.subarray(hex(box) * DIRECTIONS, (hex(box) + 1) * DIRECTIONS);
      expect([...around].filter((to) => to >= 0)).toEqual([north, south, beside].map(hex));
      const stand = marching(french(south));
      const before = (stand.position.stack.at(-1) as { spent: number }).spent;
      step(stand, box, south);
      expect(stand.at('fr_iii')).toBe(hex(box));
      expect((stand.position.stack.at(-1) as { spent: number }).spent - before).toBe(3);
    },
  );

  clause('NA-5.2.3.7-c', 'who has entered a box leaves it in a later turn', () => {
    const stand = marching(french(south));
    // No way leads through it: the other entry is too far around the outside.
    step(stand, box, south);
    expect(ways(stand)).toEqual([]);
    expect(stand.verdict(0, 'go', { to: hex(south), via: hex(box) })).toBe('NA-5.2.3.7-c');
    clearLevels(stand.play);
    stand.begin('activation', { leader: id('ney'), marker: m('empire 1') });
    stand.take(0, 'begin');
    expect(ways(stand)).toEqual(expect.arrayContaining([hex(south), hex(north), hex(beside)]));
    // Nor does a way that begins in a box lead through the one beside it.
    expect(stand.choices(0).some((c) => c.verb === 'go' && isOffMap(c.arg.via) && c.arg.via !== hex(box))).toBe(false);
  });

  clause('NA-5.2.3.7-c', 'those who came into it this turn neither intercept out of it nor withdraw', () => {
    const near = desk({ ...french(south), ...russians(box) });
    const frame = { place: hex(south), side: EMPIRE } as never;
    expect(interceptors(near.play, frame, [])).toEqual([id('bagration')]);
    for (const name of ['bagration', 'ru_i']) {
      put(near.state, id(name), hex(beside));
      put(near.state, id(name), hex(box));
    }
    expect(interceptors(near.play, frame, [])).toEqual([]);
    const enter = { place: hex(box), entry: directionTo(hex(box), hex(south)), defender: COALITION } as EnterLocals;
    const part = ['bagration', 'ru_i'].map(id);
    expect(avoidHexes(near.play, enter, part)).toEqual([]);
    clearLevels(near.play);
    expect(avoidHexes(near.play, enter, part)).toEqual(expect.arrayContaining([hex(north), hex(beside)]));
  });

  clause('NA-5.2.3.7-d', 'where enemies meet in a box they fight', () => {
    const stand = marching({ ...french(south), ...russians(box) });
    step(stand, box, south);
    expect(stand.verbs(1)).toEqual(expect.arrayContaining(['stand', 'avoid']));
    stand.take(1, 'stand');
    expect(told(stand, 'battle')).toBe(true);
  });

  clause('NA-5.2.3.7-e', 'the beaten go to an entry hex, or to a box beside it that holds no enemy', () => {
    const stand = desk({ ...russians(box), ...french(box) });
    const part = ['bagration', 'ru_i'].map(id);
    for (const p of part) stand.state.marks[p]! |= FOUGHT;
    const first = (): number[] => [...new Set(retreatPaths(stand.play, retreat(box), part).map(([to]) => to!))];
    const all = first();
    expect(all.length).toBeGreaterThan(0);
    for (const to of all) expect([north, beside].map(hex)).toContain(to);
    put(stand.state, id('murat'), hex(beside));
    put(stand.state, id('fr_iv'), hex(beside));
    stand.state.steps[id('fr_iv')] = 2;
    expect(first()).not.toContain(hex(beside));
  });

  clause('NA-5.2.3.7-f', 'a box is difficult terrain, into and out of which forces intercept and withdraw', () => {
    expect(isDifficult(hex(box))).toBe(true);
    const outward = desk({ ...french(south), ...russians(box) });
    expect(interceptors(outward.play, { place: hex(south), side: EMPIRE } as never, [])).toEqual([id('bagration')]);
    const inward = desk({ ...french(box), ...russians(south) });
    expect(interceptors(inward.play, { place: hex(box), side: EMPIRE } as never, [])).toEqual([id('bagration')]);
  });

  clause('NA-5.2.3.7-g', 'no one marches to the guns between map and box, either way', () => {
    const battle = (place: string): BattleLocals =>
      ({ place: hex(place), sides: [{ side: EMPIRE }, { side: COALITION }], asked: [] }) as never;
    const into = desk({ ...french(box), bagration: { at: north }, ru_i: { at: north } });
    expect(marchers(into.play, battle(box), 1)).toEqual([]);
    const out = desk({ ...french(south), ...russians(box) });
    expect(marchers(out.play, battle(south), 1)).toEqual([]);
    const map = desk({ ...french(south), bagration: { at: 'E4225' }, ru_i: { at: 'E4225' } });
    expect(marchers(map.play, battle(south), 1)).toEqual([id('bagration')]);
  });

  clause('NA-5.2.3.7-h', 'a line into a box costs 3 and needs a link in the box', () => {
    const supplied = (more: { [name: string]: Put }): boolean[] => {
      const stand = desk({ ...russians(box), ...more });
      const rules = campaignById('grand1805');
      const source = { ...rules, sources: () => [hex(south)] };
      return [
        traceSupply(source, stand.state, RUSSIA, null)[hex(box)] === 1,
        isHexSupplied(stand.play, RUSSIA, hex(box), new Map()),
      ];
    };
    expect(lineCost[hex(south) * DIRECTIONS + directionTo(hex(south), hex(box))]).toBe(3);
    expect(lineCost[hex(box) * DIRECTIONS + directionTo(hex(box), hex(south))]).toBe(3);
    expect(supplied({})).toEqual([false, false]);
    expect(supplied({ ru_supply1: { at: box, depot: true } })[0]).toBe(true);
  });

  clause('NA-R-43', 'the Volga feeds the Russians while no enemy is there', () => {
    const stand = desk(russians('volga_box'));
    const rules = campaignById('grand1805');
    expect(sourcesOf(rules, stand.state, RUSSIA)).toContain(hex('volga_box'));
    expect(sourcesOf(rules, stand.state, FRANCE)).not.toContain(hex('volga_box'));
    expect(isHexSupplied(stand.play, RUSSIA, hex('volga_box'), new Map())).toBe(true);
    put(stand.state, id('fr_iii'), hex('volga_box'));
    expect(sourcesOf(rules, stand.state, RUSSIA)).not.toContain(hex('volga_box'));
  });

  clause('NA-5.2.3.7-h', 'troops in a box check for attrition like others', () => {
    const stand = desk({ ...french(box), at_det1: { at: 'vienna' } });
    stand.state.marks[id('fr_iii')]! |= 2;
    stand.run([{ at: 'finalAttrition', groups: null }], Array(40).fill(6));
    expect(stand.log.some(({ what, args }) => what.startsWith('attrition') && args?.place === hex(box))).toBe(true);
  });
});
