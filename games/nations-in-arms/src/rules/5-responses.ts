/** 5.2.3.2, 5.2.3.3, 5.2.3.6: what the enemy in and around a hex answers to a force that enters it. */
import { ask, call, type Next, no, type Offers, type Question, say } from '@concert/kernel';
import { successOf } from '../charts.ts';
import { hasFog } from '../covers.ts';
import { directionTo } from '../graph.ts';
import {
  type At,
  DEPOT,
  type EnterLocals,
  type Frame,
  INTERCEPTOR,
  MOVING,
  type NationsInArms,
  type P,
  type State,
} from '../shape.ts';
import { isSupply, type PieceId, type PlaceId } from '../tables.ts';
import { comeForward } from './1-fog.ts';
import { armiesIn, bystanders, hasUnits, movers, outside, seatOfForce, unitsIn } from './1-forces.ts';
import {
  armyOf,
  has,
  leaveArmy,
  partWays,
  put,
  seatOfPiece,
  seatsOfSide,
  setMark,
  setOrigin,
  sideOfPiece,
} from './1-units.ts';
import { couldStack } from './4-command.ts';
import { ownFortress } from './4-survey.ts';
import { avoidanceModifier, avoidHexes, avoidsAlways, mayAvoid } from './5-avoidance.ts';
import { draftBy, drafted, type Purpose } from './5-draft.ts';
import { lose, occupants, overrun, shelter } from './5-enter.ts';
import {
  interceptionModifier,
  interceptors,
  interceptPart,
  moverInitiative,
  partMayIntercept,
  refusalOf,
  seatsBeside,
} from './5-interception.ts';
import { newSettle } from './5-merge.ts';
import { updateSieges } from './9-sieges.ts';
import { main } from './meaning.ts';
import { campaignOf } from './scenarios/campaigns.ts';

// Interception.

export function askInterceptors(play: P, frame: At<'enter'>): Next<Frame> {
  const { state } = play;
  const active = play.enclosing('activation');
  const leaders = interceptors(play, active, frame.asked);
  // NA-R-125: each player for forces of its own, the senior first; with covered stacks able or not (1.3).
  const watching = seatsBeside(play, frame.place, frame.defender);
  const seat = seatsOfSide(state, frame.defender).find(
    (s) => !frame.asked.includes(refusalOf(s)) && (watching.has(s) || leaders.some((l) => seatOfPiece(state, l) === s)),
  );
  if (seat === undefined) return play.advance(frame, 'enter', { stage: 'occupants' });
  return ask(seat, play.sibling(frame, 'enter.intercept'));
}

export const intercept: Question<NationsInArms, At<'enter.intercept'>> = {
  prompt: (_, { place }) => say('intercept?', { place }, 'NA-5.2.3.2-e'),
  offer(play, frame, seat, offers) {
    const active = play.enclosing('activation');
    for (const leader of interceptors(play, active, frame.asked))
      if (seatOfPiece(play.state, leader) === seat) offers.offer('intercept', { leader: leader as PieceId });
    offers.offer('decline', {});
  },
  take: {
    intercept(play, frame, { leader }, seat) {
      comeForward(play, leader);
      const part = interceptPart(play, leader, frame.place);
      const resume = play.sibling(frame, 'enter', { stage: 'intercepted', trying: leader });
      const draft = {
        purpose: 'intercept',
        leader,
        place: play.state.place[leader],
        to: frame.place,
        rival: moverInitiative(play.state, play.enclosing('activation')),
        chosen: part,
      } as const;
      return draftBy(seat, draft, resume);
    },
    // NA-5.2.3.2-q: one after another; a refusal is for all of the player's.
    decline: (play, frame, _arg, seat) =>
      askInterceptors(play, play.sibling(frame, 'enter', { asked: [...frame.asked, refusalOf(seat)] })),
  },
};

/** Which part of a force intercepts or marches: it and those it joins must be legal without losing a step (NA-R-173). */
export const interceptDraft: Purpose = {
  candidates: ({ state }, { leader, place }) =>
    outside(state, place, sideOfPiece(state, leader)).filter((p) => !isSupply[p] || !has(state, p, DEPOT)),
  fixed: (_, { leader }) => [leader],
  verdict: (play, { leader, to, chosen }) => partMayIntercept(play, leader, chosen, to),
};

export function rollInterception(play: P, frame: At<'enter'>): Next<Frame> {
  const { state } = play;
  const part = drafted(frame);
  delete frame.result;
  const leader = frame.trying;
  frame.trying = -1;
  frame.asked = [...frame.asked, leader];
  if (part === null) return play.advance(frame, 'enter', { stage: 'intercept' });
  const active = play.enclosing('activation');
  const from = state.place[leader];
  const modifier = interceptionModifier(play, moverInitiative(state, active), leader, part, frame.place);
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
    setOrigin(state, p, from);
    put(state, p, frame.place);
    setMark(state, p, INTERCEPTOR, true);
  }
  partWays(state, part, outside(state, from, frame.defender));
  updateSieges(play, from);
  campaignOf(play).entered?.(play, frame.defender, frame.place);
  frame.interceptor = directionTo(frame.place, from);
  // NA-R-171: there is a contact area now even in a hex that was empty.
  active.contact = frame.entry;
  return play.advance(frame, 'enter', { stage: 'friends' });
}

/** NA-5.2.3.2-t: friends in the hex may merge with the mover who is intercepted. */
export function askFriends(play: P, frame: At<'enter'>): Next<Frame> {
  const { state } = play;
  const active = play.enclosing('activation');
  const friends = bystanders(state, frame.place, active.side);
  const next = { stage: 'occupants' } as const;
  if (!hasUnits(friends) || !(hasFog(play) || mayBeJoined(state, friends))) return play.advance(frame, 'enter', next);
  return ask(active.actor, play.sibling(frame, 'enter.friends'));
}

const mayBeJoined = (state: State, friends: readonly number[]): boolean =>
  couldStack(state, [...movers(state), ...friends]);

export const friendsQuestion: Question<NationsInArms, At<'enter.friends'>> = {
  prompt: (_, { place }) => say('join the fight?', { place }, 'NA-5.2.3.2-t'),
  meaning: { join: main },
  offer(play, frame, _seat, offers) {
    const friends = bystanders(play.state, frame.place, play.enclosing('activation').side);
    offers.offer(
      'join',
      {},
      mayBeJoined(play.state, friends) || no('NA-5.2.3.2-u', 'not one force', { place: frame.place }),
    );
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

export function askOccupants(play: P, frame: At<'enter'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  const here = occupants(state, frame);
  if (!hasUnits(here)) return mergeInterceptor(play, frame);
  const walls = ownFortress(state, frame.defender, frame.place) >= 0 && !frame.split;
  const canGo = frame.interceptor < 0 && mayAvoid(play, frame, here) && (hasFog(play) || hasWayOut(play, frame, here));
  if (!walls && !canGo) return mergeInterceptor(play, frame);
  return ask(seatOfForce(state, frame.defender, here), play.sibling(frame, 'enter.occupants'));
}

/** Is there a hex to which all of them, or an army by itself, could avoid? */
const hasWayOut = (play: P, frame: EnterLocals, here: readonly number[]): boolean =>
  (frame.tried.length === 0 && avoidHexes(play, frame, here).length > 0) ||
  armiesApart(frame, here).some((army) => avoidHexes(play, frame, armyParty(play.state, frame, army)).length > 0);

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
      shelter(play, occupants(play.state, frame), frame.place);
      return mergeInterceptor(play, play.sibling(frame, 'enter'));
    },
    insidePart: (play, frame, _arg, seat) =>
      draftBy(
        seat,
        { purpose: 'inside', leader: -1, place: frame.place, to: -1, rival: frame.defender, chosen: [] },
        play.sibling(frame, 'enter', { stage: 'insides' }),
      ),
    avoid: (play, frame, { to }) => avoid(play, play.sibling(frame, 'enter'), to, occupants(play.state, frame)),
    withdraw(play, frame, { army, to }) {
      const part = armyParty(play.state, frame, army);
      return avoid(play, play.sibling(frame, 'enter', { tried: [...frame.tried, army] }), to, part);
    },
  },
};

function offerAvoidance(play: P, frame: EnterLocals, here: readonly number[], offers: Offers<NationsInArms>): void {
  if (frame.interceptor >= 0) return;
  const may = mayAvoid(play, frame, here) || no('NA-5.2.3.3-a', 'no leader there', { place: frame.place });
  if (may !== true) return;
  // Once an army has tried by itself, each of the others does so too.
  if (frame.tried.length === 0)
    for (const to of avoidHexes(play, frame, here)) offers.offer('avoid', { to: to as PlaceId });
  for (const army of armiesApart(frame, here)) {
    const part = armyParty(play.state, frame, army);
    for (const to of avoidHexes(play, frame, part))
      offers.offer('withdraw', { army: army as PieceId, to: to as PlaceId });
  }
}

/** NA-5.2.2-e: armies of a group that may still try to avoid by themselves. */
const armiesApart = (frame: EnterLocals, here: readonly number[]): number[] => {
  const armies = armiesIn(here);
  return armies.length + frame.tried.length > 1 ? armies.filter((army) => !frame.tried.includes(army)) : [];
};

/** An army of the occupants with everything that serves in it. */
const armyParty = (state: State, frame: EnterLocals, army: number): number[] =>
  occupants(state, frame).filter((p) => p === army || armyOf(state, p) === army);

/** NA-5.2.3.6-i: a part goes behind the walls, the rest fights or avoids. */
export const insideDraft: Purpose = {
  candidates: ({ state }, { place, rival }) => outside(state, place, rival).filter((p) => !has(state, p, INTERCEPTOR)),
  fixed: () => [],
  verdict: ({ state }, { place, rival, chosen }) => {
    if (chosen.length === 0) return no('NA-5.2.3-c', 'nothing chosen', {});
    const rest = outside(state, place, rival).filter((p) => !chosen.includes(p) && !has(state, p, INTERCEPTOR));
    return couldStack(state, rest) || no('NA-4.2.4.3-a', 'rest illegal', {});
  },
};

export function partInside(play: P, frame: At<'enter'>): Next<Frame> {
  const chosen = drafted(frame);
  delete frame.result;
  if (chosen !== null) {
    frame.split = true;
    for (const p of chosen) leaveArmy(play.state, p);
    shelter(play, chosen, frame.place);
  }
  return askOccupants(play, frame);
}

/** NA-5.2.3.2-o: interceptor and occupants become one force. */
function mergeInterceptor(play: P, frame: At<'enter'>): Next<Frame> {
  const { state } = play;
  if (frame.interceptor < 0 || !hasUnits(occupants(state, frame))) return overrun(play, frame);
  return call(newSettle(frame.place, frame.defender), play.sibling(frame, 'enter', { stage: 'merged' }));
}

/** NA-5.2.3.3: the roll, unless it succeeds by itself; those who fail stand at −1. Both tell what may be covered (1.3). */
function avoid(play: P, frame: At<'enter'>, to: number, here: readonly number[]): Next<Frame> {
  const { state } = play;
  const active = play.enclosing('activation');
  if (!avoidsAlways(play, here)) {
    const modifier = avoidanceModifier(play, active, here, frame.place, to);
    const dice = play.chance.dice(2, 6, 'avoidance');
    const success = dice[0] + dice[1] + modifier >= successOf('avoidance');
    play.log(
      success ? 'avoids' : 'fails to avoid',
      { place: frame.place, to, dice, modifier },
      { clause: 'NA-5.2.3.3-b', reveals: hasFog(play) },
    );
    if (!success) {
      frame.failedAvoid = true;
      return frame.tried.length > 0 ? askOccupants(play, frame) : overrun(play, frame);
    }
  } else play.log('avoids freely', { place: frame.place, to }, { clause: 'NA-5.2.3.3-d', reveals: hasFog(play) });
  campaignOf(play).entered?.(play, frame.defender, to);
  // NA-R-137: a depot stays where it is.
  for (const p of here) if (!isSupply[p] || !has(state, p, DEPOT)) put(state, p, to);
  for (const p of outside(state, to, active.side)) if (!has(state, p, MOVING)) lose(play, p);
  updateSieges(play, frame.place);
  // The other armies of a group decide for themselves.
  const stage = frame.tried.length > 0 ? 'occupants' : 'avoided';
  return call(newSettle(to, frame.defender), play.sibling(frame, 'enter', { stage }));
}
