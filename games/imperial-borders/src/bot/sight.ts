/** What the bot sees at a glance: strengths, distances, and who could come where. */
import { presentIn } from '../rules/0-able.ts';
import { fortStrength, isWorking, shipsOf, unitsOf } from '../rules/0-forces.ts';
import { isClosed, nationsIn, openNeighbours, sameTeam } from '../rules/0-nations.ts';
import type { P, State } from '../shape.ts';
import { armOf, CANNON, CAVALRY, FULL, fortOf, isElite, isLand, isTerritory, isWhite } from '../tables.ts';

/** What a unit is worth in a fight, in Half Infantry. */
export function unitStrength(sort: number): number {
  const arm = armOf(sort);
  const plain = arm === FULL ? 2.6 : arm === CAVALRY ? 1.5 : arm === CANNON ? 2.4 : 1;
  return plain + (isElite(sort) ? 0.8 : 0);
}

/** What a Nation's Mobile Forces in a region are worth. */
export function strengthOf(state: State, nation: number, place: number): number {
  if (isLand(place))
    return unitsOf(state, nation, place).reduce((sum, { sort, count }) => sum + unitStrength(sort) * count, 0);
  return shipsOf(state, nation, place).reduce((sum, s) => sum + strengthOfShip(state, s), 0);
}

/** What a ship is worth in a fight. */
export const strengthOfShip = (state: State, s: number): number =>
  isWorking(state, s) ? 1.5 + state.ships.hull[s] * 1.5 : 0.1;

/** What its fortification adds. */
export const fortWorth = (state: State, place: number): number => fortStrength(state, fortOf(place)) * 1.7;

/** All that would stand against a Nation there. */
export function resistance(state: State, nation: number, place: number): number {
  const others = nationsIn(presentIn(state, place)).filter((n) => !sameTeam(state, n, nation));
  return others.reduce(
    (sum, n) =>
      sum + strengthOf(state, n, place) + (state.forts.owner[fortOf(place)] === n ? fortWorth(state, place) : 0),
    0,
  );
}

/** Is the place held by no one of another team? */
export const isClear = (state: State, nation: number, place: number): boolean =>
  nationsIn(presentIn(state, place)).every((n) => sameTeam(state, n, nation));

export const isIndependent = ({ state, options }: Pick<P, 'state' | 'options'>, place: number): boolean =>
  isTerritory(place) && state.forts.owner[place] < 0 && !isClosed(options, place);

/** Shortest ways from a place: by place reached, the path without the origin. Land stops at White ranges. */
export function waysFrom(
  { state, options }: Pick<P, 'state' | 'options'>,
  nation: number,
  from: number,
  range: number,
): Map<number, number[]> {
  const ways = new Map<number, number[]>([[from, []]]);
  let edge = [from];
  for (let leg = 0; leg < range; leg++) {
    const next: number[] = [];
    for (const p of edge) {
      const blocked = p !== from && (isWhite[p] || (fortOf(p) >= 0 && !isClear(state, nation, p)));
      if (blocked) continue;
      for (const to of openNeighbours(options, p)) {
        if (ways.has(to)) continue;
        ways.set(to, [...ways.get(p)!, to]);
        next.push(to);
      }
    }
    edge = next;
  }
  ways.delete(from);
  return ways;
}

/** Is there nothing but one's own land within marches: an army there is of use only if ships take it away? */
export function isIsland(play: Pick<P, 'state' | 'options'>, nation: number, place: number): boolean {
  for (const to of waysFrom(play, nation, place, 6).keys())
    if (isTerritory(to) && play.state.forts.owner[to] !== nation) return false;
  return true;
}

/** Strength of other teams within two regions of a place. */
export function threatTo(play: Pick<P, 'state' | 'options'>, nation: number, place: number): number {
  const { state, options } = play;
  const near = new Set([place, ...openNeighbours(options, place)]);
  for (const p of [...near]) for (const q of openNeighbours(options, p)) near.add(q);
  let threat = 0;
  for (const p of near)
    for (const n of nationsIn(presentIn(state, p))) if (!sameTeam(state, n, nation)) threat += strengthOf(state, n, p);
  return threat;
}
