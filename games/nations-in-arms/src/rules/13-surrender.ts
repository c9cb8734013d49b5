/** 13.2: states of several provinces give one up and leave the war. */
import { ask, done, type Next, no, type Question, say } from '@concert/kernel';
import { type At, EMPIRE, type Frame, type NationsInArms, NEUTRAL, type P, type State } from '../shape.ts';
import {
  BRITAIN,
  FRANCE,
  fortressCities,
  HEXES,
  isCombat,
  type ProvinceId,
  powerOf,
  provinceOfCity,
  provinceOfHex,
} from '../tables.ts';
import { enemySide, seatOf, sideOf, sideOfPiece } from './1-units.ts';
import type { Traced } from './6-supply.ts';
import { freeMinor, isState, setTruce } from './11-status.ts';
import { isProvinceLost } from './12-income.ts';
import { provincesOf, touches } from './13-lands.ts';
import { releaseFortress } from './13-leaving.ts';
import { isMultiProvince } from './13-minors.ts';
import { mainAndFinal } from './meaning.ts';

/** NA-13.2-c, NA-R-158: turns for which a state that has surrendered and its conqueror make no war on each other. */
const SURRENDER_TRUCE = 4;

/** NA-13.2-b, NA-R-117: provinces next to the conqueror's own land. */
const claimable = (state: State, minor: number, conqueror: number): number[] =>
  provincesOf(state, minor).filter((province) => touches(state, province, conqueror));

export function surrender(play: P, frame: At<'surrender'>): Next<Frame> {
  const { state } = play;
  const { minor, conqueror } = frame;
  delete frame.result;
  const provinces = claimable(state, minor, conqueror);
  if (provinces.length > 1) return ask(seatOf(state, conqueror), play.sibling(frame, 'surrender.claim'));
  yieldProvince(play, minor, provinces[0] ?? -1, conqueror, 'NA-13.2-a');
  return done();
}

export const claimQuestion: Question<NationsInArms, At<'surrender.claim'>> = {
  prompt: (_, { minor, conqueror }) => say('claim a province', { power: minor, by: conqueror }, 'NA-13.2-b'),
  powers: (_play, { conqueror }) => [conqueror],
  meaning: { claim: mainAndFinal },
  offer({ state }, { minor, conqueror }, _seat, offers) {
    for (const province of provincesOf(state, minor)) {
      const verdict =
        touches(state, province, conqueror) || no('NA-13.2-b', 'province does not border', { province, by: conqueror });
      offers.offer('claim', { province: province as ProvinceId }, verdict);
    }
  },
  take: {
    claim(play, { minor, conqueror }, { province }) {
      yieldProvince(play, minor, province, conqueror, 'NA-13.2-b');
      return done();
    },
  },
};

/** NA-13.2-c: the province goes, the state is neutral, and the two keep the peace for four turns. */
export function yieldProvince(play: P, minor: number, province: number, to: number, clause: string): void {
  const { state } = play;
  if (province >= 0) {
    takeProvince(play, province, to);
    play.log('surrenders with a province', { power: minor, province, by: to }, { clause });
  } else play.log('surrenders', { power: minor, by: to }, { clause });
  freeMinor(play, minor);
  setTruce(state, minor, to, state.turn + SURRENDER_TRUCE);
}

/** A province changes its owner by treaty: its fortresses pass active. */
export function takeProvince(play: P, province: number, to: number): void {
  play.state.owner[province] = to;
  for (const city of fortressCities)
    if (provinceOfCity[city] === province && play.state.controller[city] !== to) releaseFortress(play, city, to);
}

// An offer of peace (13.2).

/** NA-13.2-d: provinces by which a state of several may end its war now, each with the invader who holds it. */
export function peaceOffers(play: P, minor: number): { province: number; to: number }[] {
  const { state } = play;
  if (sideOf(state, minor) === NEUTRAL || !isState(state, minor) || !isMultiProvince(state, minor)) return [];
  const traced: Traced = new Map();
  return provincesOf(state, minor)
    .filter((province) => isProvinceLost(play, province, traced))
    .map((province) => ({ province, to: holderOf(play, province) }));
}

/** The major that holds a lost province: by the fortress of its capital or by most of the troops in it. */
function holderOf({ state }: P, province: number): number {
  const enemy = enemySide(sideOf(state, state.owner[province]));
  const points = new Map<number, number>();
  for (const p of state.present)
    if (isCombat[p] && sideOfPiece(state, p) === enemy && isIn(state, p, province)) {
      const major = state.allegiance[powerOf[p]];
      points.set(major, (points.get(major) ?? 0) + state.steps[p]);
    }
  for (const city of fortressCities)
    if (provinceOfCity[city] === province && state.controller[city] >= 0) {
      const major = state.allegiance[state.controller[city]];
      points.set(major, (points.get(major) ?? 0) + 1);
    }
  const leader = enemy === EMPIRE ? FRANCE : BRITAIN;
  return [...points].sort(([a, x], [b, y]) => y - x || a - b)[0]?.[0] ?? leader;
}

const isIn = (state: State, p: number, province: number): boolean =>
  state.place[p] < HEXES && provinceOfHex[state.place[p]] === province;
