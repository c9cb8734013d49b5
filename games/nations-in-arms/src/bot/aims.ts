/** What a campaign pays, seen from a side: places to take, and places to hold. */
import { isHostile } from '../rules/1-units.ts';
import { controlOf, ownFortress } from '../rules/4-survey.ts';
import { criterionCities, isDecisive } from '../rules/13-conquest.ts';
import { campaignOf } from '../rules/scenarios/campaigns.ts';
import { EMPIRE, type P } from '../shape.ts';
import { hexOfCity, MAJORS } from '../tables.ts';

export interface Aim {
  readonly city: number;
  readonly hex: number;
  readonly worth: number;
  /** To be taken; else to be held. */
  readonly taking: boolean;
  /** A capital that must not fall. */
  readonly vital?: boolean;
}

/** Of several cities that one line hangs on the first does most. */
const OTHERS = 1 / 3;
/** Points that the enemy would lose are less certain than points of one's own. */
const SPITE = 0.5;

/** What a capital is worth to those who would beat a major, or save it, and each further city that its defeat takes (13.3.1). */
const [CAPITAL, CRITERION] = [2.5, 1.2];
/** The fall of these ends the game. */
const DECISIVE = 2;

/** Where powers sue for peace: what brings them to it. */
function* conquests(play: P, side: number): Generator<Aim> {
  const { state } = play;
  if (!campaignOf(play).diplomacy) return;
  for (let major = 0; major < MAJORS; major++) {
    const theirs = state.side[major];
    if (theirs !== side && !isHostile(side, theirs)) continue;
    for (const [i, city] of criterionCities(play, major).entries()) {
      const worth = (i === 0 ? CAPITAL : CRITERION) * (isDecisive(major) ? DECISIVE : 1);
      const taking = controlOf(state, city) !== side;
      yield { city, hex: hexOfCity[city], worth, taking, vital: i === 0 && theirs === side };
    }
  }
}

/** What an army of the enemy pays once it is destroyed. */
export function preyOf(play: P, side: number): number {
  const paying = side === EMPIRE ? 1 : -1;
  const line = campaignOf(play)
    .pointLines(play)
    .find(({ what, worth }) => worth * paying > 0 && what.endsWith('armies destroyed'));
  return Math.abs(line?.worth ?? 0);
}

/** Every line of points is good for the Empire or bad for it: one side wants to change it, the other to keep it. */
export function aimsOf(play: P, side: number): Aim[] {
  const aims = new Map<number, Aim>();
  for (const { worth, points, cities = [] } of campaignOf(play).pointLines(play)) {
    const counts = points !== 0;
    const wantsIt = worth > 0 === (side === EMPIRE);
    cities.forEach((city, i) => {
      const size = Math.abs(worth) * (i === 0 || worth < 0 ? 1 : OTHERS) * (wantsIt && worth < 0 ? SPITE : 1);
      const hex = hexOfCity[city];
      const own = ownFortress(play.state, side, hex) >= 0 || controlOf(play.state, city) === side;
      const taking = wantsIt ? !own : counts && !own;
      const other = aims.get(city);
      // A city may count in several lines.
      const more = other?.taking === taking ? other.worth : 0;
      if (!other || more > 0 || size > other.worth) aims.set(city, { city, hex, worth: size + more, taking });
    });
  }
  for (const aim of conquests(play, side)) {
    const other = aims.get(aim.city);
    aims.set(aim.city, { ...aim, worth: aim.worth + (other?.taking === aim.taking ? other.worth : 0) });
  }
  return [...aims.values()];
}
