/** Card 70: a small French force crosses Spain on its way to Lisbon, until the year ends. */
import { no, type Verdict } from '@concert/kernel';
import { EMPIRE, type State } from '../shape.ts';
import { cityId, FRANCE, HEXES, hexOfCity, isCombat, powerOf, provinceOfHex, SPAIN } from '../tables.ts';
import { BRAGANZAS, effectOn, hasEffect } from './1-effects.ts';
import { inside, outside, stepsIn, unitsIn } from './1-forces.ts';
import { enemySide, isEnemy, sideOf } from './1-units.ts';
import { hostileFortress } from './4-survey.ts';

/** The most steps that may cross, and those inside Lisbon that keep it from surrendering. */
export const PASSAGE_STEPS = 4;
const FEW = 1;
const LISBON: number = hexOfCity[cityId('lisbon')];

/** Is this the force that the card names: its leader with French troops, and no more than so many? */
export const isExpedition = (state: State, pieces: readonly number[]): boolean =>
  state.effects.length > 0 &&
  pieces.some((p) => effectOn(state, BRAGANZAS, p)) &&
  stepsIn(state, unitsIn(pieces)) <= PASSAGE_STEPS &&
  pieces.every((p) => !isCombat[p] || powerOf[p] === FRANCE);

const isSpanish = (state: State, hex: number): boolean => hex < HEXES && state.owner[provinceOfHex[hex]] === SPAIN;

/** Spain is open to the side of the force while the card lasts; `passageBinds` keeps all others out of neutral Spain. */
export const isPassage = (state: State, side: number, province: number): boolean =>
  side === EMPIRE && state.owner[province] === SPAIN && hasEffect(state, BRAGANZAS);

/** In a Spain that is neither friend nor enemy no others of the side go with it. */
export function passageBinds(state: State, pieces: readonly number[], to: number): Verdict {
  if (state.effects.length === 0 || !isSpanish(state, to) || !hasEffect(state, BRAGANZAS)) return true;
  const [guest] = pieces.filter((p) => sideOf(state, powerOf[p]) === EMPIRE);
  if (guest === undefined || sideOf(state, SPAIN) === EMPIRE || isEnemy(state, FRANCE, SPAIN)) return true;
  return isExpedition(state, pieces) || no('NA-11.1-o', 'spain is closed', { piece: guest });
}

/** It is fed in Spain, at war with her or not. */
export const isFedInSpain = (state: State, pieces: readonly number[], hex: number): boolean =>
  isExpedition(state, pieces) && isSpanish(state, hex);

/** Does Lisbon open its gates to these troops? */
export const lisbonYields = (state: State, side: number, to: number, pieces: readonly number[]): boolean =>
  to === LISBON &&
  isExpedition(state, pieces) &&
  hostileFortress(state, side, to) > 0 &&
  stepsIn(state, [...inside(state, to, enemySide(side)), ...outside(state, to, enemySide(side))]) <= FEW;
