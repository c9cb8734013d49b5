/** NA-R-166: which lands touch each other, and whose they are. */
import { boxes as boxRows } from '../data/boxes.ts';
import { provinces as provinceRows } from '../data/provinces.ts';
import { CLOSED, DIRECTIONS, entryCost, neighbour, STRAIT, sideOf as sideBits } from '../graph.ts';
import type { P, State } from '../shape.ts';
import {
  capitalOfPower,
  capitalOfProvince,
  HEXES,
  MAJORS,
  POWERS,
  PROVINCES,
  placeId,
  powerId,
  provinceId,
  provinceOfCity,
  provinceOfHex,
  provinceWeight,
} from '../tables.ts';
import { isState } from './11-status.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-R-43: an off-map box counts with its province. */
const provinceOfBox: { readonly [box: string]: string } = {
  egypt_box: 'egypt',
  syria_box: 'syria',
  volga_box: 'vladimir',
  caucasus_box: 'don',
  armenia_box: 'anatolia',
  archangel_box: 'novgorod',
  lapland_box: 'finland',
  trondheim_box: 'norway',
  morocco_box: 'morocco',
};

/** By province: the provinces into which land units can step from it; a strait does not join two lands. */
const nextTo: readonly (readonly number[])[] = (() => {
  const found = Array.from({ length: PROVINCES }, () => new Set<number>());
  const join = (a: number, b: number): void => {
    if (a === b) return;
    found[a].add(b);
    found[b].add(a);
  };
  for (let side = 0; side < HEXES * DIRECTIONS; side++)
    if (neighbour[side] >= 0 && entryCost[side] !== CLOSED && !(sideBits[side] & STRAIT))
      join(provinceOfHex[Math.floor(side / DIRECTIONS)], provinceOfHex[neighbour[side]]);
  for (const box of boxRows) {
    if (box.holding) continue;
    const home = provinceId(provinceOfBox[box.id]);
    for (const hex of box.entries) join(home, provinceOfHex[placeId(hex)]);
    for (const other of box.touches) join(home, provinceId(provinceOfBox[other]));
  }
  return found.map((set) => [...set].sort((a, b) => a - b));
})();

/** By province: does it have a key city (12.2.1, 13.3.2.3)? Those count double for income. */
export const isKeyProvince: readonly boolean[] = provinceWeight.map((weight) => weight > 1);

/** By province: whose it was in 1792. */
export const firstOwner: readonly number[] = provinceRows.map((row) => powerId(row.owner1792));

export const areAdjacent = (one: number, other: number): boolean => nextTo[one].includes(other);

/** The provinces that a power owns. */
export const provincesOf = (state: State, power: number): number[] =>
  state.owner.flatMap((owner, province) => (owner === power ? [province] : []));

/** The minors that a major runs and that are states. */
export function alliesOf(state: State, major: number): number[] {
  const found: number[] = [];
  for (let minor = MAJORS; minor < POWERS; minor++)
    if (state.allegiance[minor] === major && isState(state, minor)) found.push(minor);
  return found;
}

/** Does a province touch land of a power? */
export const touches = (state: State, province: number, power: number): boolean =>
  nextTo[province].some((other) => state.owner[other] === power);

/** Does it touch land that was the power's when the campaign began (13.1.2)? */
export const touchesOriginal = (play: P, province: number, power: number): boolean => {
  const { owner } = campaignOf(play);
  return nextTo[province].some((other) => owner[other] === power);
};

/** Do two powers have lands that touch? */
export const areNeighbours = (state: State, power: number, other: number): boolean =>
  provincesOf(state, power).some((province) => touches(state, province, other));

/** The capital of a state, or of what is left to it when the printed one is no longer its own; −1 if it has none. */
export function capitalOf(state: State, minor: number): number {
  const printed = capitalOfPower[minor];
  if (printed >= 0 && state.owner[provinceOfCity[printed]] === minor) return printed;
  return (
    provincesOf(state, minor)
      .map((province) => capitalOfProvince[province])
      .find((city) => city >= 0) ?? -1
  );
}
