/** Set-up: where to begin. */
import type { AnyChoice } from '@concert/kernel';
import type { P } from '../shape.ts';
import { capitalOf, goldOf, inPlay, luxuryOf, PROVINCES, provinceOf, ruralSites, urbanSites } from '../tables.ts';
import { sitesIn } from '../tables-economy.ts';
import { stepsBetween } from './roads.ts';

/** What a province is worth by itself. */
const worth = ({ state }: P, p: number): number =>
  goldOf[p] +
  (luxuryOf[p] >= 0 ? 2 : 0) +
  0.6 * sitesIn[p].length +
  sitesIn[p].filter((site) => state.site[site] !== 0).length;

/** What is free round about, and how much of it others are as near to. */
function room(play: P, from: number, rivals: readonly number[]): number {
  const { state, seats } = play;
  let sum = 0;
  for (let p = 0; p < PROVINCES; p++) {
    if (!inPlay[seats][p] || state.owner[p] >= 0 || capitalOf[p] === from) continue;
    const steps = stepsBetween(seats, from, capitalOf[p]);
    if (steps > 12) continue;
    const near = rivals.filter((rival) => stepsBetween(seats, rival, capitalOf[p]) <= steps).length;
    sum += (worth(play, p) * 0.8 ** steps) / (1 + near);
  }
  return sum;
}

const rivalsOf = ({ state }: P, seat: number): number[] =>
  state.residence.filter((home, other) => other !== seat && home >= 0);

export function scoreFound(play: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const rivals = rivalsOf(play, seat);
  return choices.map(({ arg }) => {
    const p = provinceOf[arg.city];
    // Troops that defend the capital defend the residence too.
    const capital = capitalOf[p] === arg.city ? 1.5 : 0;
    return worth(play, p) + room(play, arg.city, rivals) + capital + 0.2 * urbanSites[arg.city];
  });
}

/** A province that is rich, near and not next to another player. */
export function scoreClaim(play: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const { state, seats } = play;
  const home = state.residence[seat];
  const rivals = rivalsOf(play, seat);
  return choices.map(({ arg }) => {
    const capital = capitalOf[arg.province];
    const steps = stepsBetween(seats, home, capital);
    const nearest = Math.min(...rivals.map((rival) => stepsBetween(seats, rival, capital)), 12);
    // What is next door can be annexed in the first spring as well: better a rich one a little farther off.
    const distance = steps <= 2 ? 0.4 : steps <= 6 ? 0 : 0.5 * (steps - 6);
    return 1.3 * worth(play, arg.province) - distance + 0.25 * Math.min(nearest, 8) - (nearest < steps ? 2 : 0);
  });
}

/** Where the residence is, then where most sites are. */
export function scoreEndow(play: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const home = play.state.residence[seat];
  return choices.map(({ arg }) => {
    const p = provinceOf[arg.city];
    const own = arg.city === home ? 3 : p === provinceOf[home] ? 2 : 0;
    return own + 0.2 * urbanSites[arg.city] - 0.1 * ruralSites[p];
  });
}
