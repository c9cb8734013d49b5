/** Cards 45 and 63: a squadron with a few troops slips through to those who have risen, in the next naval impulse of its side. */
import { no, type Verdict } from '@concert/kernel';
import { COALITION, EMPIRE, type P, type State } from '../shape.ts';
import { BRITAIN, cityId, FRANCE, hexOfCity, isHex, placeId, powerOf } from '../tables.ts';
import { harbourAt, seaAround } from '../tables-sea.ts';
import { ALL, beginEffect, CALABRIAN_REVOLT, effectOn, endEffects, UNITED_IRISHMEN } from './1-effects.ts';
import { stepsIn } from './1-forces.ts';
import { aboard } from './5-transport.ts';
import { sailing } from './10-fleets.ts';

interface Expedition {
  readonly card: number;
  readonly power: number;
  readonly side: number;
  /** Where it lands, as hexes. */
  readonly to: readonly number[];
  /** The seas on which it has to begin; none: anywhere. */
  readonly from: readonly number[];
}

const hexes = (...names: string[]): number[] => names.map((name) => hexOfCity[cityId(name)]);
const seas = (...names: string[]): number[] => names.map((name) => placeId(name));

const expeditions: readonly Expedition[] = [
  {
    card: UNITED_IRISHMEN,
    power: FRANCE,
    side: EMPIRE,
    to: hexes('dublin', 'cork', 'belfast'),
    from: seas('biscay', 'channel'),
  },
  { card: CALABRIAN_REVOLT, power: BRITAIN, side: COALITION, to: hexes('reggio'), from: [] },
];
/** The squadron that moves now; it is not named, since others may not know its fleets. */
const UNDER_WAY = -2;
/** The most steps it carries. */
const FEW = 2;
/** Card 45: what British interceptions suffer. */
const MISSED = -2;

/** The card allows one squadron to try, in this turn. */
export const allowExpedition = (state: State, card: number): void => beginEffect(state, card, ALL);

/** It is over with the naval impulse of its side. */
export function endExpeditions(state: State, side: number): void {
  if (state.effects.length > 0)
    endEffects(state, (card) => expeditions.some((one) => one.card === card && one.side === side));
}

const carriesFew = (state: State): boolean => {
  const steps = stepsIn(state, aboard(state));
  return steps > 0 && steps <= FEW;
};

/** The expedition that the moving squadron is, or undefined. */
const underWay = (state: State): Expedition | undefined =>
  state.effects.length === 0
    ? undefined
    : expeditions.find(({ card }) => effectOn(state, card, UNDER_WAY) && carriesFew(state));

/** A squadron puts to sea: the first that the card fits is the expedition. */
export function beginExpedition({ state }: P, from: number): void {
  if (state.effects.length === 0 || !carriesFew(state)) return;
  const ships = sailing(state);
  const isFrom = ({ from: begin }: Expedition): boolean =>
    begin.length === 0 || (isHex(from) && harbourAt(from) >= 0 && begin.includes(seaAround(from)));
  const fits = expeditions.find(
    (one) => effectOn(state, one.card, ALL) && ships.every((p) => powerOf[p] === one.power) && isFrom(one),
  );
  if (fits === undefined) return;
  endEffects(state, (card, subject) => card === fits.card && subject === ALL);
  beginEffect(state, fits.card, UNDER_WAY);
}

/** Its move is over. */
export function arriveExpedition(state: State): void {
  if (state.effects.length > 0)
    endEffects(state, (card, subject) => subject === UNDER_WAY && expeditions.some((one) => one.card === card));
}

/** Card 63: no one intercepts it. */
export const isUnseen = (state: State): boolean => underWay(state)?.card === CALABRIAN_REVOLT;

/** Card 45: what is added to a roll to intercept it. */
export const expeditionModifier = (state: State): number => (underWay(state)?.card === UNITED_IRISHMEN ? MISSED : 0);

/** It lands where it was sent, and nowhere else. */
export function expeditionBinds(state: State, place: number): Verdict {
  const bound = underWay(state);
  return bound === undefined || bound.to.includes(place) || no('NA-11.1-o', 'bound for the rising', { place });
}
