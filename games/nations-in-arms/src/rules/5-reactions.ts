/** 5.2.3.2 – 5.2.3.4, NA-R-21: what happens when the active force enters a hex, until it may go on or has been stopped. */
import { ask, call, done, type Next, no, type Offers, type Question, say } from '@concert/kernel';
import { successOf } from '../charts.ts';
import { DIRECTIONS, neighbour } from '../graph.ts';
import {
  type ActivationLocals,
  type At,
  DEPOT,
  type EnterLocals,
  type Frame,
  INSIDE,
  INTERCEPTOR,
  MOVING,
  type NationsInArms,
  type P,
  type State,
} from '../shape.ts';
import { isArmy, isCombat, isLeader, isSupply, type PieceId, type PlaceId } from '../tables.ts';
import { bystanders, hasUnits, leadersIn, movers, outside, pointsIn, unitsIn } from './1-forces.ts';
import {
  enemySide,
  fightsAlone,
  has,
  leaveArmy,
  partWays,
  poolLeader,
  seatOfSide,
  setMark,
  sideOfPiece,
  toPool,
} from './1-units.ts';
import { couldStack } from './4-command.ts';
import { ownFortress, survey, unbesieged } from './4-survey.ts';
import { avoidanceModifier, avoidHexes, avoidsAlways, mayAvoid } from './5-avoidance.ts';
import { checksOfMovers, isCheckDue } from './5-closing.ts';
import { draftBy, drafted, type Purpose } from './5-draft.ts';
import { interceptionModifier, interceptors, interceptPart, partMayIntercept } from './5-interception.ts';
import { newSettle } from './5-merge.ts';
import { isWatched } from './5-reach.ts';
import { newBattle } from './8-battle.ts';
import { updateSieges } from './9-sieges.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-5.2.3.4-c: printed points at least five times the enemy's. */
export const OVERRUN_RATIO = 5;

/** Is there anyone in or around the hex who can do something about the active force? */
export function needsEnter(play: P, frame: ActivationLocals): boolean {
  const { state } = play;
  const enemies = outside(state, frame.place, enemySide(frame.side));
  if (enemies.length > 0 || unbesieged(state, frame.side, frame.place) > 0) return true;
  if (!hasUnits(movers(state))) return false;
  return isWatched(survey(state, frame.side), frame.place) && interceptors(play, frame, []).length > 0;
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
    split: false,
    defender: enemySide(frame.side),
  };
};

const directionBack = (frame: ActivationLocals): number => {
  for (let d = 0; d < DIRECTIONS; d++) if (neighbour[frame.place * DIRECTIONS + d] === frame.from) return d;
  return -1;
};

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
      return fight(play, frame);
    default:
      return fought(play, frame);
  }
}

/** The force in the hex that is not the mover's, without those who have just intercepted. */
const occupants = (state: State, { place, defender }: EnterLocals): number[] =>
  outside(state, place, defender).filter((p) => !has(state, p, INTERCEPTOR));

/** NA-1.1.3.1-b, NA-1.1.3.2-b, NA-1.1.4-l: what no troops protect is lost, unless it can go behind walls (NA-5.2.3.6-u). */
function strip(play: P, frame: At<'enter'>): Next<Frame> {
  const { state } = play;
  const here = occupants(state, frame);
  const onlyLeaders = !hasUnits(movers(state));
  if (here.length > 0 && !hasUnits(here)) {
    if (ownFortress(state, frame.defender, frame.place) >= 0) for (const p of here) shelter(play, p, frame.place);
    else if (!onlyLeaders) for (const p of here) if (!isSupply[p] || !has(state, p, DEPOT)) lose(play, p);
  }
  return onlyLeaders ? done('clear') : play.advance(frame, 'enter', { stage: 'intercept' });
}

function shelter(play: P, p: number, place: number): void {
  setMark(play.state, p, INSIDE, true);
  play.log('goes inside', { piece: p, place }, { clause: 'NA-5.2.3.6-u' });
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

// Interception.

function askInterceptors(play: P, frame: At<'enter'>): Next<Frame> {
  const active = play.enclosing('activation');
  if (interceptors(play, active, frame.asked).length === 0) return play.advance(frame, 'enter', { stage: 'occupants' });
  return ask(seatOfSide(frame.defender), play.sibling(frame, 'enter.intercept'));
}

export const intercept: Question<NationsInArms, At<'enter.intercept'>> = {
  prompt: (_, { place }) => say('intercept?', { place }, 'NA-5.2.3.2-e'),
  offer(play, frame, _seat, offers) {
    const active = play.enclosing('activation');
    for (const leader of interceptors(play, active, frame.asked))
      offers.offer('intercept', { leader: leader as PieceId });
    offers.offer('decline', {});
  },
  take: {
    intercept(play, frame, { leader }, seat) {
      const part = interceptPart(play, leader, frame.place);
      const resume = play.sibling(frame, 'enter', { stage: 'intercepted', trying: leader });
      const draft = {
        purpose: 'intercept',
        leader,
        place: play.state.place[leader],
        to: frame.place,
        chosen: part,
      } as const;
      return draftBy(seat, draft, resume);
    },
    // NA-5.2.3.2-q: one after another; a refusal is for all of them.
    decline: (play, frame) => play.advance(frame, 'enter', { stage: 'occupants' }),
  },
};

/** Which part of a force intercepts or marches: it and those it joins must be legal without losing a step (NA-R-173). */
export const interceptDraft: Purpose = {
  candidates: ({ state }, { leader, place }) =>
    outside(state, place, sideOfPiece(state, leader)).filter((p) => !isSupply[p] || !has(state, p, DEPOT)),
  fixed: (_, { leader }) => [leader],
  verdict: (play, { leader, to, chosen }) => partMayIntercept(play, leader, chosen, to),
};

function rollInterception(play: P, frame: At<'enter'>): Next<Frame> {
  const { state } = play;
  const part = drafted(frame);
  delete frame.result;
  const leader = frame.trying;
  frame.trying = -1;
  frame.asked = [...frame.asked, leader];
  if (part === null) return play.advance(frame, 'enter', { stage: 'intercept' });
  const active = play.enclosing('activation');
  const from = state.place[leader];
  const modifier = interceptionModifier(play, active, leader, part, frame.place);
  const dice = play.chance.dice(2, 6, 'interception');
  const total = dice[0] + dice[1] + modifier;
  const success = total >= successOf('interception');
  play.log(
    success ? 'intercepts' : 'fails to intercept',
    { leader, dice, modifier, place: frame.place },
    {
      clause: 'NA-5.2.3.2-h',
    },
  );
  if (!success) return play.advance(frame, 'enter', { stage: 'intercept' });
  frame.interceptorAlone = !hasUnits(occupants(state, frame));
  for (const p of part) {
    state.origin[p] = from + 1;
    state.place[p] = frame.place;
    setMark(state, p, INTERCEPTOR, true);
  }
  partWays(state, part, outside(state, from, frame.defender));
  updateSieges(play, from);
  campaignOf(play).entered?.(play, frame.defender, frame.place);
  frame.interceptor = directionBetween(frame.place, from);
  // NA-R-171: there is a contact area now even in a hex that was empty.
  active.contact = frame.entry;
  return play.advance(frame, 'enter', { stage: 'friends' });
}

const directionBetween = (from: number, to: number): number => {
  for (let d = 0; d < DIRECTIONS; d++) if (neighbour[from * DIRECTIONS + d] === to) return d;
  return -1;
};

/** NA-5.2.3.2-t: friends in the hex may merge with the mover who is intercepted. */
function askFriends(play: P, frame: At<'enter'>): Next<Frame> {
  const { state } = play;
  const active = play.enclosing('activation');
  const friends = bystanders(state, frame.place, active.side);
  const next = { stage: 'occupants' } as const;
  if (!hasUnits(friends) || !couldStack(state, [...movers(state), ...friends]))
    return play.advance(frame, 'enter', next);
  return ask(active.actor, play.sibling(frame, 'enter.friends'));
}

export const friendsQuestion: Question<NationsInArms, At<'enter.friends'>> = {
  prompt: (_, { place }) => say('join the fight?', { place }, 'NA-5.2.3.2-t'),
  offer(_play, _frame, _seat, offers) {
    offers.offer('join', {});
    offers.offer('apart', {});
  },
  take: {
    join(play, frame) {
      const { state } = play;
      const active = play.enclosing('activation');
      for (const p of bystanders(state, frame.place, active.side)) setMark(state, p, MOVING, true);
      const settle = newSettle(frame.place, active.side, { first: active.leader });
      return call(settle, play.sibling(frame, 'enter', { stage: 'occupants' }));
    },
    apart: (play, frame) => play.advance(frame, 'enter', { stage: 'occupants' }),
  },
};

// Occupants.

function askOccupants(play: P, frame: At<'enter'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  const here = occupants(state, frame);
  if (!hasUnits(here)) return mergeInterceptor(play, frame);
  const walls = ownFortress(state, frame.defender, frame.place) >= 0 && !frame.split;
  const canGo = frame.interceptor < 0 && mayAvoid(play, frame, here) && avoidHexes(play, frame, here).length > 0;
  if (!walls && !canGo) return mergeInterceptor(play, frame);
  return ask(seatOfSide(frame.defender), play.sibling(frame, 'enter.occupants'));
}

export const occupantsQuestion: Question<NationsInArms, At<'enter.occupants'>> = {
  prompt: (_, { place }) => say('occupants', { place }, 'NA-5.2.3.6-h'),
  offer(play, frame, _seat, offers) {
    const { state } = play;
    const here = occupants(state, frame);
    offers.offer('stand', {});
    if (ownFortress(state, frame.defender, frame.place) >= 0 && !frame.split) {
      offers.offer('inside', {});
      if (unitsIn(here).length > 1) offers.offer('insidePart', {});
    }
    offerAvoidance(play, frame, here, offers);
  },
  take: {
    stand: (play, frame) => mergeInterceptor(play, play.sibling(frame, 'enter')),
    inside(play, frame) {
      for (const p of occupants(play.state, frame)) shelter(play, p, frame.place);
      return mergeInterceptor(play, play.sibling(frame, 'enter'));
    },
    insidePart: (play, frame, _arg, seat) =>
      draftBy(
        seat,
        { purpose: 'inside', leader: -1, place: frame.place, to: frame.defender, chosen: [] },
        play.sibling(frame, 'enter', { stage: 'insides' }),
      ),
    avoid: (play, frame, { to }) => avoid(play, play.sibling(frame, 'enter'), to),
  },
};

function offerAvoidance(play: P, frame: EnterLocals, here: readonly number[], offers: Offers<NationsInArms>): void {
  if (frame.interceptor >= 0) return;
  const may = mayAvoid(play, frame, here) || no('NA-5.2.3.3-a', 'no leader there', { place: frame.place });
  if (may !== true) return;
  for (const to of avoidHexes(play, frame, here)) offers.offer('avoid', { to: to as PlaceId });
}

/** NA-5.2.3.6-i: a part goes behind the walls, the rest fights or avoids. */
export const insideDraft: Purpose = {
  candidates: ({ state }, { place, to }) => outside(state, place, to).filter((p) => !has(state, p, INTERCEPTOR)),
  fixed: () => [],
  verdict: ({ state }, { place, to, chosen }) => {
    if (chosen.length === 0) return no('NA-5.2.3-c', 'nothing chosen', {});
    const rest = outside(state, place, to).filter((p) => !chosen.includes(p) && !has(state, p, INTERCEPTOR));
    return couldStack(state, rest) || no('NA-4.2.4.3-a', 'rest illegal', {});
  },
};

function partInside(play: P, frame: At<'enter'>): Next<Frame> {
  const chosen = drafted(frame);
  delete frame.result;
  if (chosen !== null) {
    frame.split = true;
    for (const p of chosen) {
      leaveArmy(play.state, p);
      shelter(play, p, frame.place);
    }
  }
  return askOccupants(play, frame);
}

/** NA-5.2.3.2-o: interceptor and occupants become one force. */
function mergeInterceptor(play: P, frame: At<'enter'>): Next<Frame> {
  const { state } = play;
  if (frame.interceptor < 0 || !hasUnits(occupants(state, frame))) return overrun(play, frame);
  return call(newSettle(frame.place, frame.defender), play.sibling(frame, 'enter', { stage: 'merged' }));
}

/** NA-5.2.3.3: the roll, unless it succeeds by itself; those who fail stand at −1. */
function avoid(play: P, frame: At<'enter'>, to: number): Next<Frame> {
  const { state } = play;
  const here = occupants(state, frame);
  const active = play.enclosing('activation');
  if (!avoidsAlways(play, here)) {
    const modifier = avoidanceModifier(play, active, here, frame.place, to);
    const dice = play.chance.dice(2, 6, 'avoidance');
    const success = dice[0] + dice[1] + modifier >= successOf('avoidance');
    play.log(
      success ? 'avoids' : 'fails to avoid',
      { place: frame.place, to, dice, modifier },
      { clause: 'NA-5.2.3.3-b' },
    );
    if (!success) {
      frame.failedAvoid = true;
      return overrun(play, frame);
    }
  } else play.log('avoids freely', { place: frame.place, to }, { clause: 'NA-5.2.3.3-d' });
  campaignOf(play).entered?.(play, frame.defender, to);
  // NA-R-137: a depot stays where it is.
  for (const p of here) if (!isSupply[p] || !has(state, p, DEPOT)) state.place[p] = to;
  for (const p of outside(state, to, active.side)) if (!has(state, p, MOVING)) lose(play, p);
  updateSieges(play, frame.place);
  return call(newSettle(to, frame.defender), play.sibling(frame, 'enter', { stage: 'avoided' }));
}

// Overrun and battle.

/** NA-5.2.3.4: what is left outside is destroyed at five to one. */
function overrun(play: P, frame: At<'enter'>): Next<Frame> {
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

function fight(play: P, frame: At<'enter'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  const active = play.enclosing('activation');
  const part = movers(state);
  if (!hasUnits(part)) {
    for (const p of part) lose(play, p);
    return done('lost');
  }
  for (const p of part) if (state.origin[p] === 0 && active.from >= 0) state.origin[p] = active.from + 1;
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
