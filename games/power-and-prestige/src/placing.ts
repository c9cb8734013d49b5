/** Checks a hand-written position, so that its author learns of a mistake at once and not from a strange game later. */
import { BadInput } from '@concert/kernel';
import { maskList } from '@concert/kit';
import { builtOn } from './rules/5-buildings.ts';
import { areAllied } from './rules/5-concepts.ts';
import { foesOf, forcesAt } from './rules/5-troops.ts';
import type { P, State } from './shape.ts';
import { ALLY, building, force, inPlay, isCity, isRural, location, province, provinceOf, roadsFrom } from './tables.ts';

export const refuse = (what: string, why: string): never => {
  throw new BadInput(`position: ${what}: ${why}`);
};

/** PP-4.3-b: nothing is in a province that is out of play. */
export function assertProvince({ seats }: Pick<P, 'seats'>, p: number, what: string): void {
  if (!inPlay[seats][p]) refuse(what, `${province.labels![p]} is out of play with ${seats} players`);
}

export const assertPlace = (play: P, at: number, what: string): void => assertProvince(play, provinceOf[at], what);

export function assertCity(play: P, at: number, what: string): void {
  assertPlace(play, at, what);
  if (!isCity[at]) refuse(what, `${location.names[at]} is no city`);
}

/** PP-5.4.4-a: buildings of the right kind, one on each site. */
export function assertBuildings(names: readonly number[], sites: number, rural: boolean, what: string): void {
  for (const name of names)
    if (isRural[name] !== rural)
      refuse(what, `${building.names[name]} stands ${rural ? 'in a city: buildings' : 'in the country: farms'}`);
  if (names.length > sites) refuse(what, `there are ${sites} sites`);
}

/** What is plundered or new is one of the buildings named before. */
export function assertBuilt(state: State, sites: readonly number[], names: readonly number[], what: string): void {
  for (const name of new Set(names)) {
    const wanted = names.filter((each) => each === name).length;
    if (sites.filter((site) => builtOn(state, site) === name).length < wanted)
      refuse(what, `there are not so many: ${building.names[name]} – name all buildings first`);
  }
}

/** Troops are those of players, and with three or five players of the external ally (PP-6.5.5-a). */
export function assertForce({ seats }: Pick<P, 'seats'>, who: number, what: string): void {
  if (who === ALLY ? seats % 2 === 0 : who >= seats)
    refuse(what, who === ALLY ? `no external ally with ${seats} players` : `${force.names[who]} does not take part`);
}

export function assertEntries(to: number, from: readonly number[]): void {
  for (const each of from)
    if (!roadsFrom[each].includes(to))
      refuse(`entries.${location.names[to]}`, `no road comes from ${location.names[each]}`);
}

/** PP-6.5.4-b: some of the players, not all. */
export function assertAlliance({ seats }: Pick<P, 'seats'>, members: readonly number[]): void {
  if (new Set(members).size !== members.length || members.length >= seats)
    refuse('alliance', 'some of the players, each once, and not all of them');
}

export function assertOrder({ seats }: Pick<P, 'seats'>, order: readonly number[]): void {
  if (order.length !== seats || new Set(order).size !== seats) refuse('order', 'every player once');
}

/** PP-5.5.2-a: an army counter stands in one place. */
export function assertBoxes(stacks: readonly { force: number; at: number; box: number }[]): void {
  for (const a of stacks)
    for (const b of stacks)
      if (a.box > 0 && a.box === b.box && a.force === b.force && a.at !== b.at)
        refuse('stacks', `army ${a.box} of ${force.names[a.force]} stands in two places`);
}

/** A turn is one player's, or after the first alliancing that of members of one alliance (PP-6.1-b, c). */
export function assertTurn({ state }: P, seats: readonly number[], scene: string): void {
  const camps = new Set(seats.map((seat) => state.camp[seat]));
  if (camps.size !== 1)
    throw new BadInput(
      `scene.${scene}.seats: ${areAllied(state) ? 'some players of one alliance' : 'one player, for there are no alliances yet'}`,
    );
}

export function assertBattle({ state }: P, place: number): void {
  const here = forcesAt(state, place);
  const attackers = maskList(here).filter((f) => (state.active >> f) & 1 || f === ALLY);
  if (!attackers.some((f) => here & foesOf(state, f)))
    throw new BadInput(`scene.battle.place: those whose turn it is meet no enemy in ${location.names[place]}`);
}
