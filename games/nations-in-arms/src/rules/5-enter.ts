/** 5.2.3.2 – 5.2.3.4, NA-R-21: what happens when the active force enters a hex, until it may go on or has been stopped. */
import { call, done, type Next } from '@concert/kernel';
import { directionTo } from '../graph.ts';
import {
  type ActivationLocals,
  type At,
  DEPOT,
  type EnterLocals,
  type Frame,
  INSIDE,
  INTERCEPTOR,
  type P,
  type State,
} from '../shape.ts';
import { isArmy, isCombat, isLeader, isSupply } from '../tables.ts';
import { hasUnits, leadersIn, movers, moversAt, outside, pointsIn, unitsIn } from './1-forces.ts';
import { enemySide, fightsAlone, has, leaveArmy, originOf, poolLeader, setMark, setOrigin, toPool } from './1-units.ts';
import { ownFortress, unbesieged } from './4-survey.ts';
import { checksOfDropped, checksOfMovers, isCheckDue } from './5-closing.ts';
import { mayBeIntercepted } from './5-interception.ts';
import { askFriends, askInterceptors, askOccupants, partInside, rollInterception } from './5-responses.ts';
import { newBattle } from './8-battle.ts';

/** NA-5.2.3.4-c: printed points at least five times the enemy's. */
export const OVERRUN_RATIO = 5;

/** Is there anyone in or around the hex who can do something about the active force? */
export function needsEnter(play: P, frame: ActivationLocals): boolean {
  const { state } = play;
  const enemies = outside(state, frame.place, enemySide(frame.side));
  if (enemies.length > 0 || unbesieged(state, frame.side, frame.place) > 0) return true;
  if (!hasUnits(moversAt(state, frame.place))) return false;
  return mayBeIntercepted(play, frame);
}

export const enterFrame = (play: P, frame: ActivationLocals): At<'enter'> => {
  const { state } = play;
  const entry = directionBack(frame);
  const met = outside(state, frame.place, enemySide(frame.side)).some(
    (p) => isCombat[p] || (isSupply[p] && has(state, p, DEPOT)),
  );
  // NA-5.2.3-r: the contact marker, where there are troops, a depot or a fortress.
  if (met || unbesieged(state, frame.side, frame.place) > 0) frame.contact = entry;
  return {
    at: 'enter',
    stage: 'strip',
    place: frame.place,
    entry,
    asked: [],
    interceptor: -1,
    interceptorAlone: false,
    trying: -1,
    failedAvoid: false,
    tried: [],
    split: false,
    defender: enemySide(frame.side),
  };
};

const directionBack = (frame: ActivationLocals): number => directionTo(frame.place, frame.from);

/** A sortie goes straight to the fight. */
export const sortieFrame = (play: P, frame: ActivationLocals): At<'enter'> => ({
  ...enterFrame(play, { ...frame, from: -1 }),
  stage: 'fight',
  entry: -1,
});

export function enter(play: P, frame: At<'enter'>): Next<Frame> {
  switch (frame.stage) {
    case 'strip':
      return strip(play, frame);
    case 'intercept':
      return askInterceptors(play, frame);
    case 'intercepted':
      return rollInterception(play, frame);
    case 'friends':
      return askFriends(play, frame);
    case 'occupants':
      return askOccupants(play, frame);
    case 'insides':
      return partInside(play, frame);
    case 'merged':
    case 'avoided':
    case 'overrun':
      return overrun(play, frame);
    case 'fight':
      return checkFirst(play, frame);
    case 'checked':
      return checkDropped(play, frame);
    default:
      return fought(play, frame);
  }
}

/** The force in the hex that is not the mover's, without those who have just intercepted. */
export const occupants = (state: State, { place, defender }: Pick<EnterLocals, 'place' | 'defender'>): number[] =>
  outside(state, place, defender).filter((p) => !has(state, p, INTERCEPTOR));

/** NA-1.1.3.1-b, NA-1.1.3.2-b, NA-1.1.4-l: what no troops protect is lost, unless it can go behind walls (NA-5.2.3.6-u). */
function strip(play: P, frame: At<'enter'>): Next<Frame> {
  const { state } = play;
  const here = occupants(state, frame);
  const onlyLeaders = !hasUnits(movers(state));
  if (here.length > 0 && !hasUnits(here)) {
    if (ownFortress(state, frame.defender, frame.place) >= 0) shelter(play, here, frame.place);
    else if (!onlyLeaders) for (const p of here) if (!isSupply[p] || !has(state, p, DEPOT)) lose(play, p);
  }
  return onlyLeaders ? done('clear') : play.advance(frame, 'enter', { stage: 'intercept' });
}

/** Pieces go behind the walls together: none is seen by itself on the way (1.3). */
export function shelter(play: P, pieces: readonly number[], place: number): void {
  for (const p of pieces) setMark(play.state, p, INSIDE, true);
  for (const p of pieces) play.log('goes inside', { piece: p, place }, { clause: 'NA-5.2.3.6-u' });
}

/** Removes a piece that is overrun or abandoned. */
export function lose(play: P, p: number): void {
  const { state } = play;
  if (state.place[p] < 0) return;
  if (isLeader[p]) {
    poolLeader(play, p, 'NA-1.1.4-l');
    return;
  }
  play.log('destroyed', { piece: p, place: state.place[p] }, { clause: 'NA-5.2.3-q' });
  if (!isArmy[p]) leaveArmyOfTroops(state, p);
  toPool(state, p);
}

const leaveArmyOfTroops = (state: State, p: number): void => {
  if (!isCombat[p]) leaveArmy(state, p);
};

/** NA-5.2.3.4: what is left outside is destroyed at five to one. */
export function overrun(play: P, frame: At<'enter'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  const enemies = outside(state, frame.place, frame.defender);
  if (!hasUnits(enemies)) for (const p of enemies) if (!isSupply[p] || !has(state, p, DEPOT)) lose(play, p);
  const left = outside(state, frame.place, frame.defender);
  const points = pointsIn(state, left);
  if (points === 0) {
    for (const p of left) lose(play, p);
    return done('clear');
  }
  const part = movers(state);
  const may = leadersIn(part).length > 0 || unitsIn(part).every(fightsAlone);
  if (may && pointsIn(state, part) >= OVERRUN_RATIO * points) {
    play.log('overrun', { place: frame.place }, { clause: 'NA-5.2.3.4-c' });
    for (const p of unitsIn(left)) lose(play, p);
    for (const p of left) lose(play, p);
    return done('overrun');
  }
  return play.advance(frame, 'enter', { stage: 'fight' });
}

/** NA-7.3-a: an attrition check that is due comes before the battle. */
function checkFirst(play: P, frame: At<'enter'>): Next<Frame> {
  const active = play.enclosing('activation');
  if (!isCheckDue(active)) return fight(play, frame);
  active.checked = true;
  return call(checksOfMovers(play, active), play.sibling(frame, 'enter', { stage: 'checked' }));
}

/** NA-R-178: what the force has left on its way checks when it does, each place by itself. */
function checkDropped(play: P, frame: At<'enter'>): Next<Frame> {
  delete frame.result;
  const checks = checksOfDropped(play, play.enclosing('activation'));
  return checks === null ? fight(play, frame) : call(checks, frame);
}

function fight(play: P, frame: At<'enter'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  const active = play.enclosing('activation');
  const part = movers(state);
  if (!hasUnits(part)) {
    for (const p of part) lose(play, p);
    return done('lost');
  }
  for (const p of part) if (originOf(state, p) < 0 && active.from >= 0) setOrigin(state, p, active.from);
  const battle = newBattle(play, frame.place, active.side, {
    entry: frame.entry,
    intercepted: frame.interceptor >= 0,
    crossing: frame.interceptorAlone ? frame.interceptor : -1,
    failedAvoid: frame.failedAvoid,
    sortie: frame.entry < 0,
  });
  return call(battle, play.sibling(frame, 'enter', { stage: 'fought' }));
}

const fought = (_play: P, frame: At<'enter'>): Next<Frame> => done(String(frame.result));
