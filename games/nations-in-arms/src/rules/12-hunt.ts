/** 12.2.3, 10.7: escorts hunt corsairs once trade is known; what is left of them robs British trade (NA-R-144). */
import { ask, done, type Next, type Question, say } from '@concert/kernel';
import { corsairRaid } from '../charts.ts';
import type { At, Frame, NationsInArms, P, State } from '../shape.ts';
import { BRITAIN, type PieceId, powerOf } from '../tables.ts';
import { broadsideOf, CORSAIRS, corsairValueOf, ESCORTS, isCorsair, isShip, manoeuvreOf } from '../tables-sea.ts';
import { seatOf, toPool } from './1-units.ts';
import { tradeIncome } from './12-trade.ts';
import { main } from './meaning.ts';

/** NA-12.2.3-h, NA-12.2.3-i: what finds a corsair, and what sinks it. */
const [FOUND, SUNK] = [5, 5];

export const corsairsOut = (state: State): number[] =>
  state.present.filter((p) => isCorsair[p] && state.place[p] === CORSAIRS);
const escorts = (state: State): number[] => state.present.filter((p) => isShip[p] && state.place[p] === ESCORTS);

export const newHunt = ({ state }: P): { escorts: number[]; aims: number[] } => ({ escorts: escorts(state), aims: [] });

/** Every escort is given one corsair, then all search, then all finders fire; then the corsairs raid. */
export function hunt(play: P, frame: At<'hunt'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  const corsairs = corsairsOut(state);
  if (corsairs.length === 0) return done();
  const next = frame.escorts[frame.aims.length];
  if (next !== undefined) {
    // With one corsair at sea there is nothing to choose.
    if (corsairs.length > 1) return ask(seatOf(state, powerOf[next]), play.sibling(frame, 'hunt.assign'));
    frame.aims = frame.escorts.map(() => corsairs[0]);
  }
  chase(play, frame.escorts, frame.aims);
  raid(play);
  return done();
}

export const huntAssign: Question<NationsInArms, At<'hunt.assign'>> = {
  prompt: (_, { escorts: ships, aims }) => say('seek a corsair', { fleet: ships[aims.length] }, 'NA-12.2.3-h'),
  powers: (_, { escorts: ships, aims }) => [powerOf[ships[aims.length]]],
  meaning: { seek: main },
  offer({ state }, _frame, _seat, offers) {
    for (const corsair of corsairsOut(state)) offers.offer('seek', { corsair: corsair as PieceId });
  },
  take: { seek: (play, frame, { corsair }) => play.advance(frame, 'hunt', { aims: [...frame.aims, corsair] }) },
};

function chase(play: P, ships: readonly number[], aims: readonly number[]): void {
  const { state } = play;
  const finders: number[] = [];
  ships.forEach((fleet, i) => {
    const die = play.chance.d6('detect');
    const modifier = manoeuvreOf[fleet] - corsairValueOf[aims[i]];
    const found = die + modifier >= FOUND;
    if (found) finders.push(i);
    const what = found ? 'corsair found' : 'corsair missed';
    play.log(what, { fleet, corsair: aims[i], die, modifier }, { clause: 'NA-12.2.3-h' });
  });
  for (const i of finders) {
    const [fleet, corsair] = [ships[i], aims[i]];
    if (state.place[corsair] !== CORSAIRS) continue;
    const die = play.chance.d6('sink');
    const sunk = die + broadsideOf[fleet] >= SUNK;
    const args = { fleet, corsair, die, modifier: broadsideOf[fleet] };
    play.log(sunk ? 'corsair sunk' : 'corsair escapes', args, { clause: 'NA-12.2.3-i' });
    if (sunk) toPool(state, corsair);
  }
}

/** NA-12.2.3-j: never more than Britain has of trade this Spring. */
function raid(play: P): void {
  const { state } = play;
  let left = Math.min(tradeIncome(state, BRITAIN), state.money[BRITAIN]);
  for (const corsair of corsairsOut(state)) {
    const die = play.chance.d6('raid');
    const amount = Math.min(left, corsairRaid(die + corsairValueOf[corsair]));
    left -= amount;
    state.money[BRITAIN] -= amount;
    state.budget[BRITAIN] = Math.max(0, state.budget[BRITAIN] - amount);
    play.log('corsair raids', { corsair, die, amount, power: BRITAIN }, { clause: 'NA-12.2.3-j' });
  }
}
