/** 8.3.3.2: rallying before the march. */
import { ask, type Next, type Question, say } from '@concert/kernel';
import {
  type ActivationLocals,
  type At,
  DEMORALIZED,
  type Frame,
  type NationsInArms,
  type P,
  type State,
  WINTER_DEMORALIZED,
} from '../shape.ts';
import { commanderIn, moraleClasses, movers, unitsIn } from './1-forces.ts';
import { armyOf, combatValue, isDemoralized, isSupplied, setMark } from './1-units.ts';

/** NA-5.2.1-n */
export const RALLY_COST = 3;

/** NA-8.3.3.2-a: before movement, for supplied demoralized units, 3 MP a roll; never in an extended move (NA-R-36). */
function canRally(state: State, frame: ActivationLocals): boolean {
  if (frame.extended || frame.leader < 0 || frame.allowance - frame.spent < RALLY_COST) return false;
  return unitsIn(movers(state)).some((p) => isDemoralized(state, p) && isSupplied(state, p));
}

export function rallyStage(play: P, frame: At<'activation'>): Next<Frame> {
  if (canRally(play.state, frame)) return ask(frame.actor, play.sibling(frame, 'activation.rally'));
  return play.advance(frame, 'activation', { stage: 'march' });
}

export const rally: Question<NationsInArms, At<'activation.rally'>> = {
  prompt: (_, { leader }) => say('rally?', { leader, cost: RALLY_COST }, 'NA-8.3.3.2-a'),
  offer(_play, _frame, _seat, offers) {
    offers.offer('rally', {});
    offers.offer('onward', {});
  },
  take: {
    rally(play, frame) {
      frame.spent += RALLY_COST;
      for (const army of groupsOf(play.state, movers(play.state))) rallyRoll(play, frame, army);
      return play.advance(frame, 'activation', { stage: 'rally' });
    },
    onward: (play, frame) => play.advance(frame, 'activation', { stage: 'march' }),
  },
};

/** The armies of a stack, or −1 for a force without one: each rallies and starves by itself (NA-5.2.2-d, NA-5.2.2-g). */
export function groupsOf(state: State, pieces: readonly number[]): number[] {
  return [...new Set(unitsIn(pieces).map((p) => armyOf(state, p)))].sort((a, b) => a - b);
}

/** The leader who rallies an army, or a force without one (−1). */
const rallier = (state: State, frame: ActivationLocals, army: number): number =>
  army < 0
    ? frame.leader
    : commanderIn(
        state,
        movers(state).filter((p) => armyOf(state, p) === army),
      );

const shakenUnits = (state: State, army: number): number[] => {
  const units = unitsIn(movers(state)).filter((p) => armyOf(state, p) === army);
  return units.some((p) => isDemoralized(state, p)) ? units : [];
};

/** NA-8.3.3.2-b: what the die may show at most: the morale, 1 lower for being demoralized, and the leader's combat value. */
export function rallyNeed(state: State, frame: ActivationLocals, army: number): number {
  const units = shakenUnits(state, army);
  if (units.length === 0) return 0;
  return moraleClasses(state, units)[0] - 1 + combatValue(state, rallier(state, frame, army));
}

function rallyRoll(play: P, frame: ActivationLocals, army: number): void {
  const { state } = play;
  const units = shakenUnits(state, army);
  if (units.length === 0) return;
  const leader = rallier(state, frame, army);
  const value = combatValue(state, leader);
  const need = rallyNeed(state, frame, army);
  const die = play.chance.d6('rally');
  const rallied = die <= need;
  play.log(
    rallied ? 'rallied' : 'not rallied',
    { leader, die, morale: need - value, value },
    { clause: 'NA-8.3.3.2-b' },
  );
  if (rallied) for (const p of units) setMark(state, p, DEMORALIZED | WINTER_DEMORALIZED, false);
}
