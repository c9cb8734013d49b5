/** Who knows which fleet is where (NA-R-143): the nation and place of each are open, its name is its own bloc's. */
import { type Chance, everySeat, onlySeat, type Viewer } from '@concert/kernel';
import { isNameless, knowsFleetsOf } from './hidden-fleets.ts';
import { put } from './rules/1-units.ts';
import { campaignOf } from './rules/scenarios/campaigns.ts';
import type { P, State } from './shape.ts';
import { isFleet, POWERS, piecesOf } from './tables.ts';

/** Are there names to be kept at all? */
export const hasHiddenFleets = (play: Pick<P, 'options' | 'parts'>): boolean =>
  campaignOf(play).naval === true && play.options.fleets === 'hidden';

/** By power: its fleets. */
const fleetsOf: readonly (readonly number[])[] = piecesOf.map((pieces) => pieces.filter((p) => isFleet[p]));

/** The fleets of a power whose names a viewer does not know. */
const namelessOf = (state: State, power: number, viewer: Viewer): number[] =>
  fleetsOf[power].length === 0 || knowsFleetsOf(state, power, viewer)
    ? []
    : fleetsOf[power].filter((p) => isNameless(state, p));

/** All that can be seen of a fleet without its name. */
interface Sighting {
  at: number;
  marks: number;
  cargo: number[];
}

const sightingOf = (state: State, p: number): Sighting => ({
  at: state.place[p],
  marks: state.marks[p],
  cargo: state.cargo.filter((_, i) => i % 2 === 0 && state.cargo[i + 1] === p),
});

/** Those on the map first, by place. */
const bySight = (a: Sighting, b: Sighting): number =>
  Number(b.at >= 0) - Number(a.at >= 0) || a.at - b.at || a.marks - b.marks || (a.cargo[0] ?? -1) - (b.cargo[0] ?? -1);

/** Gives sightings to fleets, one each. */
function assign(state: State, ships: readonly number[], sightings: readonly Sighting[]): void {
  state.cargo = state.cargo.filter((_, i) => !ships.includes(state.cargo[i - (i % 2) + 1]));
  const loads: number[] = [];
  ships.forEach((p, i) => {
    const { at, marks, cargo } = sightings[i];
    put(state, p, at);
    state.marks[p] = marks;
    for (const piece of cargo) loads.push(piece, p);
  });
  state.cargo.push(...loads);
}

/** Pairs in the order of the pieces, so that the order tells nothing. */
function sortCargo(state: State): void {
  const pairs = state.cargo.flatMap((p, i) => (i % 2 === 0 ? [[p, state.cargo[i + 1]]] : []));
  state.cargo = pairs.sort((a, b) => a[0] - b[0]).flat();
}

/** Makes of a copied state what a viewer may see: nameless fleets stand where some fleet of their nation is, by a fixed rule. */
export function hideFleets(state: State, viewer: Viewer): void {
  for (let power = 0; power < POWERS; power++) {
    const ships = namelessOf(state, power, viewer);
    if (ships.length < 2) continue;
    assign(state, ships, ships.map((p) => sightingOf(state, p)).sort(bySight));
  }
  sortCargo(state);
}

/** Gives the nameless fleets names at random. */
export function imagineFleets(state: State, viewer: Viewer, chance: Chance): void {
  for (let power = 0; power < POWERS; power++) {
    const ships = namelessOf(state, power, viewer);
    if (ships.length < 2) continue;
    const sightings = ships.map((p) => sightingOf(state, p));
    assign(state, chance.shuffle(ships, 'unknown fleets'), sightings);
  }
  sortCargo(state);
}

type Tell = (about: string, index: number, knownTo: number, value: number) => void;

/** The seats that know the fleets of a power by name, as bits. */
function knowing(state: State, power: number, seats: number): number {
  let bits = 0;
  for (let seat = 0; seat < seats; seat++) if (knowsFleetsOf(state, power, seat)) bits |= onlySeat(seat);
  return bits;
}

/** Every fleet and who knows where it is. */
export function tellFleets(play: P, tell: Tell): void {
  if (!hasHiddenFleets(play)) return;
  const { state, seats } = play;
  for (let power = 0; power < POWERS; power++) {
    if (fleetsOf[power].length === 0) continue;
    const known = knowing(state, power, seats);
    for (const p of fleetsOf[power]) tell('fleet', p, isNameless(state, p) ? known : everySeat(seats), state.place[p]);
  }
}
