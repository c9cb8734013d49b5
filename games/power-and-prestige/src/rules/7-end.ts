/** 7 The end of the game and the final scoring: line by line, so that all can see where the points come from. */
import type { Outcome } from '@concert/kernel';
import type { P, State } from '../shape.ts';
import { artistType, PROVINCES } from '../tables.ts';
import { siteCity, sitesIn } from '../tables-economy.ts';
import { isActive } from './5-buildings.ts';
import { outranks, seatsOf } from './5-concepts.ts';
import { survey } from './5-troops.ts';
import { artistsOf, endBonus } from './6.7-artists.ts';

/** PP-7.1-a, -b, -c, -f */
const [FULL_PROVINCE, PROVINCE, ARTISTS_OF_THREE_TYPES, MOST_GOODS] = [15, 10, 20, 30];
const RANKS = [60, 30, 10];

/** The victory points of a player. */
export interface Score {
  /** How many provinces of each sort. */
  full: number;
  other: number;
  fullPoints: number;
  otherPoints: number;
  artists: number;
  prestige: number;
  medals: number;
  goods: number;
  total: number;
}

/** PP-7.1-a: a province is full with an active building on every site, urban and rural. */
export const isFull = (state: State, forces: Uint8Array, p: number): boolean =>
  sitesIn[p].every((s) => isActive(state, forces, p, s, siteCity[s]));

/** Seats by prestige, ties broken (PP-7.1-d). */
export const byPrestige = (state: State): number[] =>
  state.seating.slice().sort((a, b) => (outranks(state, state.prestige, a, b) ? -1 : 1));

/** PP-7.1-f, -g, -h: the player who produced most kinds of goods, then most goods, then by prestige; no player without any (PP-R-60). */
export function mostGoods(state: State): number {
  const kinds = (seat: number): number => (state.economy.produced[seat] ?? []).filter((count) => count > 0).length;
  const all = (seat: number): number => (state.economy.produced[seat] ?? []).reduce((sum, count) => sum + count, 0);
  const [best] = byPrestige(state)
    .filter((seat) => kinds(seat) > 0)
    .sort((a, b) => kinds(b) - kinds(a) || all(b) - all(a));
  return best ?? -1;
}

/** PP-7.1: the scoring by seat, at any moment. */
export function scores(state: State): Score[] {
  const forces = survey(state);
  const ranks = byPrestige(state);
  const goods = mostGoods(state);
  return state.gold.map((_, seat) => {
    let [full, other] = [0, 0];
    for (let p = 0; p < PROVINCES; p++)
      if (state.owner[p] === seat) {
        if (isFull(state, forces, p)) full++;
        else other++;
      }
    const types = new Set(artistsOf(state, seat).map((a) => artistType[a]));
    const score = {
      full,
      other,
      fullPoints: full * FULL_PROVINCE,
      otherPoints: other * PROVINCE,
      artists: types.size >= 3 ? ARTISTS_OF_THREE_TYPES : 0,
      prestige: RANKS[ranks.indexOf(seat)] ?? 0,
      medals: state.medals[seat],
      goods: seat === goods ? MOST_GOODS : 0,
    };
    const { fullPoints, otherPoints, artists, prestige, medals } = score;
    return { ...score, total: fullPoints + otherPoints + artists + prestige + medals + score.goods };
  });
}

/** PP-7-a: the game is over; what Bach adds, and the scoring, said to all. */
export function scoreGame(play: P): void {
  endBonus(play);
  scores(play.state).forEach((score, seat) => {
    play.log('final score', { seat, ...score }, { clause: 'PP-7.1-a' });
  });
}

/** PP-7.1-i: most points win; then prestige, and its own tie-breaks. */
export function outcome(play: P): Outcome {
  const { state } = play;
  const totals = scores(state).map(({ total }) => total);
  const winner = seatsOf(play).reduce((best, seat) =>
    totals[seat] > totals[best] || (totals[seat] === totals[best] && outranks(state, state.prestige, seat, best))
      ? seat
      : best,
  );
  return { winners: [winner], scores: totals, what: 'over', args: { winner } };
}
