/** The end: final scoring (IB-F, IB-R-79, IB-R-95). */
import type { Outcome } from '@concert/kernel';
import type { P, State } from '../shape.ts';
import { holdsCapital, isTeamGame, nationsOf, turnOrder } from './0-nations.ts';

const GOLD_A_POINT = 10;

/** IB-F-a: Prestige with the points for Gold. */
export const finalPrestige = ({ prestige, gold }: State, nation: number): number =>
  prestige[nation] + Math.floor(gold[nation] / GOLD_A_POINT);

/** IB-F-b: columns 2 to 5 of the last chart plus Prestige. */
export const scoreOf = (state: State, nation: number): number =>
  state.chart[nation].slice(1, 5).reduce((sum, points) => sum + points, 0) + finalPrestige(state, nation);

/** A side of the final scoring: a team, or a lone Nation. */
export interface Side {
  nations: number[];
  capitals: number;
  score: number;
  gold: number;
}

/** The sides in the order of the final scoring, those that share a rank next to each other. */
export function standings(state: State): Side[] {
  const teams = [...new Set(turnOrder(state).map((n) => state.team[n]))];
  const sides = teams.map((team): Side => {
    const nations = turnOrder(state).filter((n) => state.team[n] === team);
    const sum = (of: (n: number) => number): number => nations.reduce((all, n) => all + of(n), 0);
    return {
      nations,
      capitals: sum((n) => (holdsCapital(state, n) ? 1 : 0)),
      score: sum((n) => scoreOf(state, n)),
      gold: sum((n) => state.gold[n]),
    };
  });
  // Without teams the Capital only decides who can win, and having it is all that counts: the order is the same.
  return sides.sort((a, b) => b.capitals - a.capitals || b.score - a.score || b.gold - a.gold);
}

export function outcome({ state, seats }: P): Outcome {
  const sides = standings(state);
  const [best] = sides;
  const level = sides.filter((s) => s.capitals === best.capitals && s.score === best.score && s.gold === best.gold);
  const won = level.flatMap(({ nations }) => nations);
  const every = Array.from({ length: seats }, (_, seat) => seat);
  return {
    winners: every.filter((seat) => nationsOf(state, seat).some((n) => won.includes(n))),
    scores: every.map((seat) => nationsOf(state, seat).reduce((sum, n) => sum + scoreOf(state, n), 0)),
    what: isTeamGame(state) ? 'team victory' : 'national victory',
    args: {
      nations: won,
      score: best.score,
      table: turnOrder(state).map((n) => [n, scoreOf(state, n), holdsCapital(state, n) ? 1 : 0, state.gold[n]]),
    },
  };
}
