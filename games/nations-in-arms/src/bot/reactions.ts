/** What the bot does in the enemy's impulse: whom it meets on the march, where it stands, and who hurries to the guns. */
import type { AnyChoice } from '@concert/kernel';
import { directionTo } from '../graph.ts';
import { hasUnits, movers, outside } from '../rules/1-forces.ts';
import { enemySide } from '../rules/1-units.ts';
import { interceptPart } from '../rules/5-interception.ts';
import { type Forecast, forecastNow, forecastOf, turned } from '../rules/8-forecast.ts';
import { marchPart } from '../rules/8-guns.ts';
import { ATTACKER } from '../rules/8-round.ts';
import type { At, EnterLocals, P } from '../shape.ts';
import { Assessment, wallsAt } from './assessment.ts';

type Choices = readonly AnyChoice[];

/** By how much victory must be likelier than defeat for those who leave nothing behind, and for those who leave a prize. */
const [EAGER, TEMPTED] = [0.5, 1.2];
/** What it costs to fight where no supply comes (6.1.1, 6.1.2). */
const HUNGRY = 0.8;
/** Where victory is so much likelier than defeat no one else is called. */
const SURE = 0.7;
/** By how much defeat may be likelier for those who stand. */
const STUBBORN = -0.1;

/** A step that the enemy loses beyond one's own is worth a tenth of a victory. */
const edgeOf = ({ win, lose, own, enemy }: Forecast): number => win - lose + (enemy - own) * 0.1;

/** The odds of those who are attacked in a hex, with these among them. */
const defence = (
  play: P,
  frame: EnterLocals,
  force: readonly number[],
  how: { intercepted: boolean; crossing?: number },
): number => {
  const { odds } = forecastOf(play, { place: frame.place, entry: frame.entry, ...how }, enemySide(frame.defender), [
    movers(play.state),
    force,
  ]);
  return edgeOf(turned(odds));
};

/** What troops leave where they stand: a siege to which there is no way back (NA-8.3.2-c), or a place that they alone hold. */
const isBound = (assessment: Assessment, place: number, part: readonly number[]): boolean =>
  assessment.walls(place) > 0 || assessment.holding(place, part) > 0;

export function scoreIntercept(play: P, frame: At<'enter.intercept'>, _seat: number, choices: Choices): number[] {
  const { state } = play;
  const assessment = new Assessment(play, frame.defender);
  return choices.map(({ verb, arg }) => {
    if (verb === 'decline') return 0;
    const part = interceptPart(play, arg.leader, frame.place);
    const there = outside(state, frame.place, frame.defender).filter((p) => !part.includes(p));
    const from = state.place[arg.leader];
    // NA-R-110: where no friends wait, a river on the way counts against those who come.
    const crossing = hasUnits(there) ? -1 : directionTo(frame.place, from);
    const edge = defence(play, frame, [...there, ...part], { intercepted: true, crossing });
    const hungry = assessment.fedBy(part)[frame.place] ? 0 : HUNGRY;
    return edge - hungry - (isBound(assessment, from, part) ? TEMPTED : EAGER);
  });
}

export function scoreOccupants(play: P, frame: At<'enter.occupants'>, _seat: number, choices: Choices): number[] {
  const force = outside(play.state, frame.place, frame.defender);
  const edge = defence(play, frame, force, { intercepted: frame.interceptor >= 0 });
  const scores: { [verb: string]: number } = {
    stand: edge > STUBBORN ? 2 : 0,
    inside: wallsAt(frame.place) > 1 ? 1.5 : 0.5,
    avoid: 1,
  };
  return choices.map(({ verb }) => scores[verb] ?? -1);
}

/** To the guns where they may still decide it; besiegers and garrisons stay unless all is at stake. */
export function scoreGuns(play: P, frame: At<'battle.guns'>, _seat: number, choices: Choices): number[] {
  const { odds } = forecastNow(play, frame);
  const edge = edgeOf(frame.role === ATTACKER ? odds : turned(odds));
  const { side } = frame.sides[frame.role];
  const assessment = new Assessment(play, side);
  return choices.map(({ verb, arg }) => {
    if (verb !== 'march') return 0;
    const from = play.state.place[arg.leader];
    return isBound(assessment, from, marchPart(play, arg.leader, frame.place)) ? STUBBORN - edge : SURE - edge;
  });
}
