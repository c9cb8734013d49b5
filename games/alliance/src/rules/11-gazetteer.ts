/** 11.0 The gazetteer where it makes rules: winter limits, frozen rivers, Lake Onega, and the straits that close seas. */
import type { State } from '../shape.ts';
import {
  borderLimit,
  borderOf,
  borderType,
  freezes,
  isOnega,
  MOUNTAIN,
  SEA,
  STRAIT,
  straitBetween,
  straits,
} from '../tables.ts';
import { isShut, type Survey } from './4-control.ts';

/** AL-3.5-a, AL-SOLO-j. */
export const isWinter = (state: State): boolean => state.turn === 4 && state.activeEmpire < 0;

/** AL-11.12-d: Lake Onega is closed except in winter. */
export const isOpenBorder = (state: State, from: number, to: number): boolean => {
  const border = borderOf(from, to);
  return border >= 0 && (!isOnega[border] || isWinter(state));
};

/** AL-4.2-a, AL-3.5-b, AL-11.12-b: how many blocks may cross into battle; `green`: they are all Russian. */
export function limitOf(state: State, border: number, green: boolean): number {
  const limit = borderLimit[border];
  if (borderType[border] === SEA || !isWinter(state)) return limit;
  return green && (freezes[border] || isOnega[border]) ? limit : limit - 1;
}

/** AL-4.2-d: crossing a mountain border or a strait ends the move. */
export const endsMove = (from: number, to: number): boolean => {
  const type = borderType[borderOf(from, to)];
  return type === MOUNTAIN || type === STRAIT;
};

/** Is this a way that is not always open: over Lake Onega, or through a strait between two seas? */
export const canBeClosed = (from: number, to: number): boolean =>
  isOnega[borderOf(from, to)] || straitBetween(from, to) >= 0;

/** AL-8.1-f, AL-11.1-c, AL-11.2-d: is the way from sea to sea open to the camp? */
export function isOpenSea(look: Survey, a: number, b: number, camp: number): boolean {
  const strait = straitBetween(a, b);
  return strait < 0 || (!isShut(look, straits[strait][2], camp) && !isShut(look, straits[strait][3], camp));
}
