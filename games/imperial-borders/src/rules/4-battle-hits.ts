/** Blocking and assigning Hits (IB-B2.E, IB-B2.E.1, IB-R-52 to R-59). */
import { again, ask, done, no, type Offers, type Steps, say } from '@concert/kernel';
import type { BattleLocals, ImperialBorders, P, Row, State } from '../shape.ts';
import {
  armOf,
  FRONT,
  FULL,
  HIT_BAR,
  HIT_BLACK,
  HIT_BLUE,
  HIT_DOUBLE,
  HIT_RED,
  HITS,
  type Hit,
  hitPointsOf,
  isElite,
  isLand,
  isPort,
  LAND_ZONE,
  type Nation,
  REAR,
  SEA_ZONE,
  type Ship,
  type Sort,
  type Zone,
} from '../tables.ts';
import { shipHitPoints } from './0-forces.ts';
import { fortLeft } from './4-battle.ts';

/** How many single Hits these are. */
export const hitCount = (hits: readonly number[]): number =>
  hits.reduce((sum, count, kind) => sum + count * (kind === HIT_DOUBLE ? 2 : 1), 0);

/** The Hits of this kind that a row can still take. */
const roomOf = (row: Row): number => row[4] * hitPointsOf[armOf(row[2])] - row[5];

/** A Full Infantry in this row has taken one of its two Hits in this round. */
const isWounded = (row: Row): boolean => armOf(row[2]) === FULL && row[5] % 2 === 1;

/** IB-B2.E.1: the rows of a zone that the next Hit there may be put on. */
export function targetsIn(battle: BattleLocals, side: number, zone: number): Row[] {
  const rows = battle.rows.filter((row) => row[0] === side && row[3] === zone && roomOf(row) > 0);
  const wounded = rows.filter(isWounded);
  if (wounded.length > 0) return wounded;
  const rank = (row: Row): number => armOf(row[2]) * 2 + (isElite(row[2]) ? 1 : 0);
  const first = Math.min(...rows.map(rank));
  return rows.filter((row) => rank(row) === first);
}

/** Hits assigned to a ship in this round. */
const hitsOn = (battle: BattleLocals, ship: number): number =>
  battle.shipHits[[...battle.lines[0], ...battle.lines[1]].indexOf(ship)];

/** IB-B2.E.1-j: the first ship in line that is not yet sunk. */
export function shipTarget(state: State, battle: BattleLocals, side: number): number {
  const { hull, damage } = state.ships;
  return battle.lines[side].find((s) => damage[s] + hitsOn(battle, s) < shipHitPoints(hull[s])) ?? -1;
}

/** IB-B2.E.1-d, -e: while the enemy fortification has HP left it takes every Hit. */
const fortStands = (state: State, battle: BattleLocals, side: number): boolean =>
  battle.fort === side && fortLeft(state, battle) - battle.fortHits > 0;

/** The zones a Hit may go to once the fortification is beaten. */
function zonesFor(battle: BattleLocals, kind: number): number[] {
  const black = kind === HIT_BLACK || kind === HIT_DOUBLE;
  if (!isLand(battle.place)) {
    // IB-R-58: White Hits can go only on a port piece.
    if (!black) return [];
    return isPort(battle.place) ? [LAND_ZONE, SEA_ZONE] : [SEA_ZONE];
  }
  if (kind === HIT_RED) return [REAR];
  if (kind === HIT_BLUE) return [FRONT];
  return [FRONT, REAR];
}

/** One way to put a Hit: on the fortification, on a row, or on a ship. */
export interface Target {
  kind: number;
  zone: number;
  row: Row | null;
  ship: number;
}

/** Everything a side may do with its next Hit; empty when no Hit has a target any more. */
export function targetsOf(state: State, battle: BattleLocals, side: number): Target[] {
  const enemy = 1 - side;
  const found: Target[] = [];
  const kinds = battle.bound >= 0 ? [HIT_BLACK] : [HIT_BLACK, HIT_DOUBLE, HIT_RED, HIT_BLUE, HIT_BAR];
  for (const kind of kinds) {
    if (battle.hits[side][kind] === 0) continue;
    if (fortStands(state, battle, enemy)) {
      found.push({ kind, zone: -1, row: null, ship: -1 });
      continue;
    }
    for (const zone of battle.bound >= 0 ? [battle.bound] : zonesFor(battle, kind)) {
      if (zone === SEA_ZONE) {
        const ship = shipTarget(state, battle, enemy);
        if (ship >= 0) found.push({ kind, zone, row: null, ship });
      } else for (const row of targetsIn(battle, enemy, zone)) found.push({ kind, zone, row, ship: -1 });
    }
  }
  return found;
}

/** Puts one Hit. A Double Blast that strikes a unit or ship binds its second Hit to that zone (IB-B2.D-b, IB-R-55). */
function put(state: State, battle: BattleLocals, side: number, { kind, zone, row, ship }: Target): void {
  const hits = battle.hits[side];
  hits[kind]--;
  battle.bound = -1;
  if (row) row[5]++;
  else if (ship >= 0) battle.shipHits[[...battle.lines[0], ...battle.lines[1]].indexOf(ship)]++;
  else battle.fortHits++;
  if (kind !== HIT_DOUBLE) return;
  hits[HIT_BLACK]++;
  if (zone < 0) return;
  battle.bound = zone;
  // The second Hit cannot spill into another zone.
  if (targetsOf(state, battle, side).length > 0) return;
  battle.bound = -1;
  hits[HIT_BLACK]--;
}

/** After a Hit: the next one, or the end when none of them has a target. */
function goOn(play: P, side: number) {
  const battle = play.enclosing('battle');
  return targetsOf(play.state, battle, side).length > 0 ? again : done();
}

function offerTargets(state: State, battle: BattleLocals, side: number, offers: Offers<ImperialBorders>): void {
  for (const { kind, zone, row, ship } of targetsOf(state, battle, side)) {
    const hit = kind as Hit;
    if (row) offers.offer('hit', { hit, zone: zone as Zone, nation: row[1] as Nation, sort: row[2] as Sort });
    else if (ship >= 0) offers.offer('hitShip', { hit, ship: ship as Ship });
    else offers.offer('hitFort', { hit });
  }
  if (offers.explains) offerWrong(state, battle, side, offers);
}

/** Why a Hit may not go past the fortification, or out of order. */
function offerWrong(state: State, battle: BattleLocals, side: number, offers: Offers<ImperialBorders>): void {
  const enemy = 1 - side;
  const legal = targetsOf(state, battle, side);
  const fort = fortStands(state, battle, enemy);
  const place = battle.place;
  for (let kind = 0; kind < HITS; kind++) {
    const hit = kind as Hit;
    for (const row of battle.rows) {
      if (row[0] !== enemy || legal.some((t) => t.kind === kind && t.row === row)) continue;
      const zone = row[3];
      const verdict = fort
        ? no('IB-B2.E.1-d', 'fortification first', { place })
        : zonesFor(battle, kind).includes(zone)
          ? no('IB-B2.E.1-c', 'out of order', {})
          : no('IB-B2.E.1-h', 'wrong zone', {});
      offers.offer('hit', { hit, zone: zone as Zone, nation: row[1] as Nation, sort: row[2] as Sort }, verdict);
    }
    for (const s of battle.lines[enemy]) {
      if (legal.some((t) => t.kind === kind && t.ship === s)) continue;
      const verdict = fort
        ? no('IB-B2.E.1-e', 'fortification first', { place })
        : zonesFor(battle, kind).includes(SEA_ZONE)
          ? no('IB-B2.E.1-j', 'out of line', {})
          : no('IB-B2.E-h', 'White dice and ships', {});
      offers.offer('hitShip', { hit, ship: s as Ship }, verdict);
    }
  }
}

/** IB-B2.E-b: a Defensive Commander blocks as long as it has Bars and there are Hits. */
function mayBlock(battle: BattleLocals, side: number): boolean {
  return battle.bars[side] > 0 && hitCount(battle.hits[1 - side]) > 0;
}

/** IB-R-126: one blocked Hit of a Double Blast leaves a single Black one. */
function block(battle: BattleLocals, side: number, kind: number): void {
  const hits = battle.hits[1 - side];
  battle.bars[side]--;
  hits[kind]--;
  if (kind === HIT_DOUBLE) hits[HIT_BLACK]++;
}

type HitSteps = 'battle.blocks' | 'battle.block' | 'battle.hits' | 'battle.hit';

export const hitSteps: Pick<Steps<ImperialBorders>, HitSteps> = {
  'battle.blocks'(play, { side }) {
    const battle = play.enclosing('battle');
    const enemy = battle.hits[1 - side];
    if (battle.bars[side] >= hitCount(enemy)) {
      // Enough Bars for everything: nothing to choose.
      if (hitCount(enemy) > 0)
        play.log('all blocked', { nation: battle.commanders[side], count: hitCount(enemy) }, { clause: 'IB-B2.E-b' });
      battle.bars[side] -= hitCount(enemy);
      battle.hits[1 - side] = enemy.map(() => 0);
    }
    if (!mayBlock(battle, side)) return done();
    return ask(play.state.seat[battle.commanders[side]], { at: 'battle.block', side });
  },
  'battle.block': {
    auto: true,
    prompt(play, { side }) {
      const battle = play.enclosing('battle');
      return say('block Hits', { nation: battle.commanders[side], count: battle.bars[side] }, 'IB-B2.E-d');
    },
    offer(play, { side }, _seat, offers) {
      const battle = play.enclosing('battle');
      battle.hits[1 - side].forEach((count, kind) => {
        if (count > 0) offers.offer('block', { hit: kind as Hit });
      });
    },
    take: {
      block(play, { side }, { hit }) {
        const battle = play.enclosing('battle');
        block(battle, side, hit);
        play.log('blocked hit', { nation: battle.commanders[side], hit }, { clause: 'IB-B2.E-d' });
        return mayBlock(battle, side) ? again : done();
      },
    },
  },
  'battle.hits'(play, { side }) {
    const battle = play.enclosing('battle');
    if (targetsOf(play.state, battle, side).length === 0) return done();
    return ask(play.state.seat[battle.commanders[side]], { at: 'battle.hit', side });
  },
  'battle.hit': {
    auto: true,
    prompt(play, { side }) {
      const battle = play.enclosing('battle');
      return say('assign Hits', { nation: battle.commanders[side], count: hitCount(battle.hits[side]) }, 'IB-B2.E-f');
    },
    offer: (play, { side }, _seat, offers) => offerTargets(play.state, play.enclosing('battle'), side, offers),
    take: {
      hit(play, { side }, { hit, zone, nation, sort }) {
        const battle = play.enclosing('battle');
        const row = targetsIn(battle, 1 - side, zone).find((r) => r[1] === nation && r[2] === sort)!;
        put(play.state, battle, side, { kind: hit, zone, row, ship: -1 });
        play.log('hits', { nation: battle.commanders[side], other: nation, sort, hit }, { clause: 'IB-B2.E-f' });
        return goOn(play, side);
      },
      hitShip(play, { side }, { hit, ship }) {
        const battle = play.enclosing('battle');
        const { owner, hull } = play.state.ships;
        put(play.state, battle, side, { kind: hit, zone: SEA_ZONE, row: null, ship });
        play.log(
          'hits ship',
          { nation: battle.commanders[side], other: owner[ship], hull: hull[ship], hit },
          { clause: 'IB-B2.E.1-j' },
        );
        return goOn(play, side);
      },
      hitFort(play, { side }, { hit }) {
        const battle = play.enclosing('battle');
        put(play.state, battle, side, { kind: hit, zone: -1, row: null, ship: -1 });
        play.log('hits fort', { nation: battle.commanders[side], place: battle.place, hit }, { clause: 'IB-B2.E.1-d' });
        return goOn(play, side);
      },
    },
  },
};
