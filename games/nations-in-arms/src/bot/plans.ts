/** Plans: one leader, one intent, one place. A plan is followed from the activation of the leader until it is over. */
import { type AnyChoice, type Plan, type Seat, say } from '@concert/kernel';
import { hasUnits, movers } from '../rules/1-forces.ts';
import { has, seatOfPiece, sideOfPiece } from '../rules/1-units.ts';
import { defaultPart } from '../rules/5-muster.ts';
import { ACTED, type Frame, type P } from '../shape.ts';
import { HEXES, isLeader } from '../tables.ts';
import { Assessment } from './assessment.ts';
import { type Goal, goalsOf, type Intent, isVoid } from './goals.ts';
import { marchScores, scoreOpening, worthActing } from './march.ts';

/** What `next` has to know of a plan. */
interface Parts {
  readonly [part: string]: number | string;
  readonly leader: number;
  readonly intent: Intent;
  readonly hex: number;
}

const planOf = (leader: number, { intent, hex }: Goal, worth: number): Plan => {
  const parts: Parts = { leader, intent, hex };
  return { kind: intent, parts, worth, about: say(`plan.${intent}`, { leader, place: hex }) };
};

/** Whom to activate and for what; on the march, where else to go when a plan is done or void. */
export function plans(play: P, frame: Frame, seat: Seat): Plan[] {
  if (frame.at === 'impulse.choose') return activations(play, frame.side, seat);
  if (frame.at !== 'activation.march' || frame.leader < 0) return [];
  const part = movers(play.state);
  if (!hasUnits(part)) return [];
  return goalsOf(new Assessment(play, frame.side), frame.place, part).map((goal) =>
    planOf(frame.leader, goal, goal.score),
  );
}

/** For every leader with troops the best goal. */
function activations(play: P, side: number, seat: Seat): Plan[] {
  const assessment = new Assessment(play, side);
  const { state } = play;
  const found: Plan[] = [];
  for (const leader of leadersOf(assessment, seat)) {
    const part = defaultPart(state, leader);
    if (!hasUnits(part)) continue;
    const [goal] = goalsOf(assessment, state.place[leader], part);
    const worth = goal ? worthActing(assessment, leader, goal) : 0;
    if (worth > 0) found.push(planOf(leader, goal, worth));
  }
  return found;
}

/** Leaders of the side, run by the seat, who have not acted in this impulse. */
const leadersOf = ({ state, side }: Assessment, seat: Seat): number[] =>
  state.present.filter(
    (p) =>
      isLeader[p] &&
      state.place[p] < HEXES &&
      !has(state, p, ACTED) &&
      sideOfPiece(state, p) === side &&
      seatOfPiece(state, p) === seat,
  );

/** The choice that carries a plan on. What the activation asks besides is left to the policy. */
export function next(
  play: P,
  frame: Frame,
  seat: Seat,
  plan: Plan,
  choices: readonly AnyChoice[],
): AnyChoice | 'later' | null {
  const { leader, intent, hex } = plan.parts as Parts;
  switch (frame.at) {
    case 'impulse.choose':
      return choices.find(({ verb, arg }) => verb === 'activate' && arg.leader === leader) ?? null;
    case 'activation.open':
      return frame.leader === leader ? best(choices, scoreOpening(play, frame, seat, choices)) : null;
    case 'activation.march': {
      if (frame.leader !== leader) return null;
      if (!hasUnits(movers(play.state))) return 'later';
      const assessment = new Assessment(play, frame.side);
      if (isVoid(assessment, { intent, hex }, frame.place)) return null;
      return best(choices, marchScores(assessment, frame, choices, { intent, hex }));
    }
    // In lanes the flow above them is not to be seen.
    case 'draft':
    case 'plan':
      return 'later';
    default:
      return isUnderWay(play, leader) ? 'later' : null;
  }
}

const best = (choices: readonly AnyChoice[], scores: readonly number[]): AnyChoice =>
  choices[scores.indexOf(Math.max(...scores))];

/** Is the leader's activation somewhere below what is asked now? */
const isUnderWay = ({ stack }: P, leader: number): boolean =>
  stack.some((frame) => frame.at.startsWith('activation') && 'leader' in frame && frame.leader === leader);
