/** 14.5.1: the frontaliers, who serve Austria along her border with Turkey while the two are at war. */
import { no, type Verdict } from '@concert/kernel';
import type { P, State } from '../shape.ts';
import { AUSTRIA, classOf, HEXES, piecesOf, provinceOfHex, TURKEY } from '../tables.ts';
import { isEnemy, toPool } from './1-units.ts';
import { touches } from './13-lands.ts';
import { FRONTIER, throne } from './14-turkey.ts';

const frontaliers: readonly number[] = piecesOf[AUSTRIA].filter((p) => classOf[p] === 'frontaliers');
export const isFrontalier = (p: number): boolean => frontaliers.includes(p);

/** NA-14.5.1-b: while they serve they are rebuilt like others. */
export const servesOnFrontier = (state: State, p: number): boolean =>
  isFrontalier(p) && (state.turkey[FRONTIER] ?? 0) > 0;

/** NA-14.5.1-c: Austrian and Turkish provinces that touch the other country. */
export const isBorderland = (state: State, province: number): boolean => {
  const owner = state.owner[province];
  if (owner === AUSTRIA) return touches(state, province, TURKEY);
  return owner === TURKEY && touches(state, province, AUSTRIA);
};

/** NA-14.5.1-a: where they appear: on the Austrian side of it. */
export const frontierHexes = (state: State): number[] =>
  Array.from({ length: HEXES }, (_, hex) => hex).filter(
    (hex) => state.owner[provinceOfHex[hex]] === AUSTRIA && isBorderland(state, provinceOfHex[hex]),
  );

/** NA-14.5.1-a, NA-14.5.1-b, NA-14.5.1-d: they come with the war and go with the peace. */
export function guardFrontier(play: P): void {
  const { state } = play;
  if (state.runner.length === 0) return;
  const turkey = throne(state);
  const war = isEnemy(state, AUSTRIA, TURKEY);
  if (war && turkey[FRONTIER] === 0) {
    turkey[FRONTIER] = 1;
    state.fielding.push(AUSTRIA);
  } else if (!war && turkey[FRONTIER] > 0) {
    turkey[FRONTIER] = 0;
    state.fielding = state.fielding.filter((power) => power !== AUSTRIA);
    for (const p of frontaliers) {
      if (state.place[p] < 0) continue;
      state.steps[p] = 0;
      toPool(state, p);
    }
    play.log('frontaliers go home', {}, { clause: 'NA-14.5.1-b' });
  }
}

/** Those who come now. */
export const calledFrontaliers = (): readonly number[] => frontaliers;

/** NA-14.5.1-c */
export function frontierBinds(state: State, pieces: readonly number[], to: number): Verdict {
  const bound = pieces.find(isFrontalier);
  if (bound === undefined || isBorderland(state, provinceOfHex[to])) return true;
  return no('NA-14.5.1-c', 'bound to the frontier', { piece: bound });
}
