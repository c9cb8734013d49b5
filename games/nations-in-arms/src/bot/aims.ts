/** What a campaign pays, seen from a side: places to take, and places to hold. */
import { controlOf, ownFortress } from '../rules/4-survey.ts';
import { campaignOf } from '../rules/scenarios/campaigns.ts';
import { EMPIRE, type P } from '../shape.ts';
import { hexOfCity } from '../tables.ts';

export interface Aim {
  readonly city: number;
  readonly hex: number;
  readonly worth: number;
  /** To be taken; else to be held. */
  readonly taking: boolean;
}

/** Of several cities that one line hangs on the first does most. */
const OTHERS = 1 / 3;
/** Points that the enemy would lose are less certain than points of one's own. */
const SPITE = 0.5;

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
  return [...aims.values()];
}
