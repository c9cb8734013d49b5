/** What prestige is worth to a seat, in points: by rank at the end, and by what its bands open until then (PP-10.4). */
import { builtOn } from '../rules/5-buildings.ts';
import type { State } from '../shape.ts';
import { PROVINCES, UNIVERSITY } from '../tables.ts';
import { buildingBonus, buildingThreshold, sitesIn } from '../tables-economy.ts';
import { MANNER } from './manner.ts';

/** Before the last year, what each of the first points is worth besides: bands, acts of war and annexations live on them. */
const [KEPT, KEPT_UP_TO] = [0.7, 10];
/** How likely a band that is open now stays open. */
const LASTS = 0.7;
/** In gold a year: what the lesson of a university is worth, and what a province loses on average to revolts at zero. */
const [LESSON, REVOLT] = [2, 0.5];
/** From which prestige on there are no revolts, universities teach, and provinces give more, and how much that is. */
const [CALM, TEACHING, GREAT, GREAT_GOLD] = [1, 10, 40, 2];

/** From how much prestige on a seat gets so much more gold a year. */
export type Band = readonly [level: number, gold: number];

export function bandsOf(state: State, seat: number): Band[] {
  const bands: Band[] = [];
  let [provinces, universities] = [0, 0];
  for (let p = 0; p < PROVINCES; p++) {
    if (state.owner[p] !== seat) continue;
    provinces++;
    for (const site of sitesIn[p]) {
      const b = builtOn(state, site);
      if (b === UNIVERSITY) universities++;
      else if (b >= 0 && buildingBonus[b] > 0) bands.push([buildingThreshold[b], buildingBonus[b]]);
    }
  }
  bands.push([CALM, REVOLT * provinces], [TEACHING, LESSON * universities], [GREAT, GREAT_GOLD * provinces]);
  return bands;
}

/** What so much prestige is worth when a gold coin is worth `gold` and this many rounds are left. */
function fameOf(bands: readonly Band[], prestige: number, left: number, gold: number): number {
  let yearly = 0;
  for (const [level, more] of bands) if (prestige >= level) yearly += more;
  const kept = left > 0 ? KEPT * Math.min(prestige, KEPT_UP_TO) : 0;
  return prestige * MANNER.paid + MANNER.kept * kept + LASTS * left * gold * yearly;
}

/** What it costs to pay this many points; below zero nothing is paid (PP-5.1-a). */
export const prestigeCost = (
  bands: readonly Band[],
  prestige: number,
  paid: number,
  left: number,
  gold: number,
): number => fameOf(bands, prestige, left, gold) - fameOf(bands, Math.max(0, prestige - paid), left, gold);
