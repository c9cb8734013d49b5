/** 5.1.3, 7.3: the later stages of an activation: on the march, at its end, and what is put in order when it is over. */
import { ask, call, goto, type Next, type Question, say } from '@concert/kernel';
import {
  ACTED,
  type ActivationLocals,
  type At,
  CHECKING,
  FOUGHT,
  type Frame,
  INSIDE,
  INTERCEPTOR,
  MARCHER,
  MOVING,
  type NationsInArms,
  NEUTRAL,
  type P,
  PARTING,
  ROSTER,
  type State,
  TIRED,
} from '../shape.ts';
import { HEXES, isCombat, isDetachment } from '../tables.ts';
import { whereabouts } from '../whereabouts.ts';
import { effectOn, endEffects, FOR_AN_ACTIVATION, LIVING_OFF_THE_LAND, ONE_MORE_EFFORT } from './1-effects.ts';
import { notice } from './1-fog.ts';
import { bystanders, hasUnits, leadersIn, levelIn, movers, moversAt, outside, unitsIn } from './1-forces.ts';
import { clearMarks, has, setLevel, setMark, sideOfPiece } from './1-units.ts';
import { stacks } from './4-stacking.ts';
import { hostileFortress } from './4-survey.ts';
import { sortieFrame } from './5-enter.ts';
import { canBesiege } from './5-entry.ts';
import { drop } from './5-march.ts';
import { mustSettle, newSettle } from './5-merge.ts';
import { refresh } from './5-muster.ts';
import { groupsOf } from './5-rally.ts';
import { assessSupply } from './6-supply.ts';
import { laySiege, siegeFrame, updateSieges } from './9-sieges.ts';
import { fleeFrom } from './10-stranded.ts';
import { callWindow, seatsInOrder } from './11-cards.ts';
import { dropStance } from './11-stances.ts';

export function closing(play: P, frame: At<'activation'>): Next<Frame> {
  const { state } = play;
  const { result } = frame;
  delete frame.result;
  switch (frame.stage) {
    case 'march':
      return onMarch(play, frame);
    case 'entered':
      return afterEntry(play, frame, String(result));
    case 'detached': {
      const chosen = Array.isArray(result) ? (result[0] as number[] | null) : null;
      if (chosen !== null) {
        drop(play, frame, chosen);
        play.log('left behind', { pieces: chosen, place: frame.place }, { clause: 'NA-5.2.3-c' });
      }
      return onMarch(play, frame);
    }
    case 'besieged':
      if (frame.laid === frame.place && hostileFortress(state, frame.side, frame.place) === 0) frame.stopped = false;
      return onMarch(play, frame);
    case 'sortied':
      return sortie(play, frame);
    case 'close':
      return freeAttempt(play, frame);
    case 'free':
      return attritionOfMovers(play, frame);
    case 'checked':
    case 'dropped':
      return attritionOfDropped(play, frame);
    case 'screens':
      return screens(play, frame);
    case 'settle':
      return settleAll(play, frame);
    case 'end':
      return finish(play, frame);
    default:
      // A check that a card has brought is over.
      clearMarks(state, CHECKING);
      dropStance(play.state);
      return goto({ at: 'order' });
  }
}

function onMarch(play: P, frame: At<'activation'>): Next<Frame> {
  const { state } = play;
  const part = moversAt(state, frame.place);
  if (part.length === 0) return play.advance(frame, 'activation', { stage: 'close' });
  if (hasUnits(part)) refreshAfterLosses(state, frame);
  return ask(frame.actor, play.sibling(frame, 'activation.march'));
}

/** Losses can slow or quicken a stack; what it owes stays as it was (NA-7.2-h). */
function refreshAfterLosses(state: State, frame: ActivationLocals): void {
  const { unsupplied, forced, level } = frame;
  refresh(state, frame);
  frame.unsupplied = unsupplied;
  frame.level = Math.max(level, frame.level);
  frame.forced ||= forced;
}

/** What became of entering a hex. */
function afterEntry(play: P, frame: At<'activation'>, outcome: string): Next<Frame> {
  const { state } = play;
  const part = movers(state);
  if (part.length === 0 || outcome === 'lost') {
    // NA-5.2.3-m: a lost battle ends the move.
    frame.frozen = true;
    frame.contact = -1;
    if (part.length > 0) frame.place = state.place[part[0]];
    return play.advance(frame, 'activation', { stage: 'close' });
  }
  if (outcome === 'won') {
    // NA-8.3.4-a: one MP for the battle, if any are left (NA-R-71).
    frame.spent = Math.min(frame.allowance, frame.spent + 1);
    frame.won = true;
    frame.terrain = 0;
  }
  // NA-5.2.3.4-e: the overrun is paid by going on.
  if (outcome === 'overrun') frame.toll = 1;
  if (laySiege(play, frame.place, frame.side)) {
    frame.laid = frame.place;
    frame.stopped = true;
  }
  // NA-5.3-e: fleets in a harbour without walls that is entered.
  return fleeFrom(play, frame.place, play.sibling(frame, 'activation', { stage: 'march' })) ?? onMarch(play, frame);
}

/** NA-R-79: those inside come out and attack; the walls are behind them. */
function sortie(play: P, frame: At<'activation'>): Next<Frame> {
  for (const p of movers(play.state)) setMark(play.state, p, INSIDE, false);
  play.log('sortie', { place: frame.place, piece: frame.leader }, { clause: 'NA-6.2-h' });
  return call(sortieFrame(play, frame), play.sibling(frame, 'activation', { stage: 'entered' }));
}

/** NA-9.1-e: a siege laid without a battle at the end of the move gives one attempt free of MP. */
function freeAttempt(play: P, frame: At<'activation'>): Next<Frame> {
  frame.contact = -1;
  if (!hasFreeAttempt(play, frame)) return play.advance(frame, 'activation', { stage: 'free' });
  return ask(frame.actor, play.sibling(frame, 'activation.free'));
}

function hasFreeAttempt(play: P, frame: ActivationLocals): boolean {
  const { state } = play;
  const part = movers(state);
  if (frame.freeUsed || frame.frozen || frame.extended || frame.laid !== frame.place || frame.leader < 0) return false;
  const level = hostileFortress(state, frame.side, frame.place);
  return level > 0 && unitsIn(part).length > 0 && canBesiege(state, outside(state, frame.place, frame.side), level);
}

export const freeSiege: Question<NationsInArms, At<'activation.free'>> = {
  prompt: (_, { place }) => say('free attempt', { place }, 'NA-9.1-e'),
  offer(_play, _frame, _seat, offers) {
    offers.offer('besiege', {});
    offers.offer('decline', {});
  },
  take: {
    besiege(play, frame) {
      frame.freeUsed = true;
      return call(siegeFrame(play, frame.place, frame.side), play.sibling(frame, 'activation', { stage: 'free' }));
    },
    decline: (play, frame) => play.advance(frame, 'activation', { stage: 'free' }),
  },
};

/** NA-7.2: is a check due in this activation? */
export const isCheckDue = (frame: ActivationLocals): boolean =>
  !frame.strategic && (frame.unsupplied || frame.forced || frame.extended);

/** Card 3: the price of one activation more. */
const EFFORT = 2;
const effortOf = (state: State, { leader }: ActivationLocals): number =>
  state.effects.length > 0 && effectOn(state, ONE_MORE_EFFORT, leader) ? EFFORT : 0;

/** The checks of the active force, each army by itself (NA-7.3-d). */
export const checksOfMovers = (play: P, frame: ActivationLocals): At<'checks'> => ({
  at: 'checks',
  groups: groupsOf(play.state, movers(play.state)),
  side: frame.side,
  place: frame.place,
  spent: frame.spent,
  terrain: frame.terrain,
  forced: frame.forced,
  extended: frame.extended,
  extra: effortOf(play.state, frame),
  mark: MOVING,
  pieces: [],
});

/** NA-7.3-b: at the end of movement and sieges, unless the last thing was a battle with its own check. */
function attritionOfMovers(play: P, frame: At<'activation'>): Next<Frame> {
  const { state } = play;
  if (!isCheckDue(frame) || frame.checked || unitsIn(movers(state)).length === 0)
    return attritionOfDropped(play, frame);
  return call(checksOfMovers(play, frame), play.sibling(frame, 'activation', { stage: 'checked' }));
}

/** NA-7.3-c: each place where something was left behind checks by itself, with the MP spent up to then. */
function attritionOfDropped(play: P, frame: At<'activation'>): Next<Frame> {
  const checks = isCheckDue(frame) ? checksOfDropped(play, frame) : null;
  if (checks !== null) {
    // 1.3: everyone sees that something was left there that has to check.
    notice(play, 'stack tested', { place: checks.place });
    return call(checks, play.sibling(frame, 'activation', { stage: 'dropped' }));
  }
  play.state.dropped = [];
  return play.advance(frame, 'activation', { stage: 'screens' });
}

/** The next place in which something was left that still has to check (NA-R-178), or null. */
export function checksOfDropped({ state }: P, frame: ActivationLocals): At<'checks'> | null {
  for (let i = state.dropped.length - 3; i >= 0; i -= 3)
    if (state.place[state.dropped[i]] < 0) state.dropped.splice(i, 3);
  if (state.dropped.length === 0) return null;
  const [first, spent, terrain] = state.dropped;
  const place = state.place[first];
  const pieces: number[] = [];
  for (let i = 0; i < state.dropped.length; ) {
    if (state.place[state.dropped[i]] === place) pieces.push(...state.dropped.splice(i, 3).slice(0, 1));
    else i += 3;
  }
  return {
    at: 'checks',
    groups: groupsOf(state, pieces),
    side: frame.side,
    place,
    spent,
    terrain,
    forced: frame.forced,
    extended: frame.extended,
    extra: effortOf(state, frame),
    mark: 0,
    pieces,
  };
}

/** NA-5.2.3.6-d: each screen with a leader makes one attempt. */
function screens(play: P, frame: At<'activation'>): Next<Frame> {
  const { state } = play;
  while (frame.screens.length > 0) {
    const place = frame.screens.shift()!;
    const screen = bystanders(state, place, frame.side);
    const level = hostileFortress(state, frame.side, place);
    if (level > 0 && leadersIn(screen).length > 0 && canBesiege(state, screen, level))
      return call(siegeFrame(play, place, frame.side), play.sibling(frame, 'activation', { stage: 'screens' }));
  }
  raiseLevels(play, frame);
  return settleAll(play, frame);
}

/** NA-5.1.3-b: one level above where it began; NA-5.1.4-b: never a leader; NA-5.1.10-i: not a detachment by itself. */
function raiseLevels(play: P, frame: ActivationLocals): void {
  const { state } = play;
  const level = Math.min(2, Math.max(frame.level, levelIn(state, movers(state))) + 1);
  for (const p of movers(state)) {
    setMark(state, p, ACTED, true);
    if (isCombat[p]) setLevel(state, p, frame.unit >= 0 && isDetachment[p] ? 0 : level);
    // NA-15.7-i: once in each round.
    if (state.round > 0) setMark(state, p, TIRED, true);
  }
}

/** The active force joins friends where it has stopped; then every hex is put in order (NA-9.4-d, NA-R-181). */
function settleAll(play: P, frame: At<'activation'>): Next<Frame> {
  const { state } = play;
  const part = movers(state);
  // Everyone sees that two stacks have become one, and what had to be done for it they may guess (1.3).
  if (part.length > 0 && bystanders(state, frame.place, frame.side).length > 0)
    notice(play, 'stacks join', { place: frame.place });
  if (part.length > 0 && !has(state, part[0], INSIDE) && mustSettle(state, frame.place, frame.side)) {
    const free = frame.place === frame.start || frame.frozen || metOnlyOwn(state, frame);
    const points = free ? -1 : Math.max(0, frame.allowance - frame.spent);
    return call(newSettle(frame.place, frame.side, { points }), play.sibling(frame, 'activation', { stage: 'end' }));
  }
  return finish(play, frame);
}

/** Those it has left here itself come back without a price. */
const metOnlyOwn = (state: State, frame: ActivationLocals): boolean =>
  frame.leftAt.includes(frame.place) &&
  unitsIn(bystanders(state, frame.place, frame.side)).every((p) => has(state, p, ACTED));

/** A place and side whose pieces outside the walls are no legal force, or −1. */
export function firstIllegal(state: State): [place: number, side: number] {
  const who = whereabouts(state.place);
  for (const p of state.present) {
    const place = state.place[p];
    if (!isCombat[p] || place >= HEXES || has(state, p, INSIDE)) continue;
    // A single unit may stand anywhere.
    if (who.firstAt(place) === p && who.nextTo(p) < 0) continue;
    const side = sideOfPiece(state, p);
    // Who stands aside from the power that acts is looked at when it has done (NA-R-123).
    if (side === NEUTRAL && state.stance.length > 0) continue;
    if (isFirstThere(state, p, side) && stacks(state, outside(state, place, side)) !== true) return [place, side];
  }
  return [-1, -1];
}

/** Is this the first of the troops that its side has outside walls where it stands? */
function isFirstThere(state: State, p: number, side: number): boolean {
  const who = whereabouts(state.place);
  for (let q = who.firstAt(state.place[p]); q < p; q = who.nextTo(q))
    if (isCombat[q] && !has(state, q, INSIDE) && sideOfPiece(state, q) === side) return false;
  return true;
}

/** NA-9.4-d, NA-R-181: when the activation is over every hex is put in order, after the cards for its end (NA-R-84). */
function finish(play: P, frame: At<'activation'>): Next<Frame> {
  const { state } = play;
  endCards(play, frame);
  clearMarks(state, MOVING | ROSTER | CHECKING | INTERCEPTOR | MARCHER | FOUGHT | PARTING);
  state.dropped = [];
  state.origins = [];
  updateSieges(play, -1);
  const next = play.sibling(frame, 'activation', { stage: 'over' });
  return callWindow(play, 'activation_end', seatsInOrder(state, frame.side), next);
}

/** What cards gave for one activation is over; who lived off the land is tested again. */
function endCards(play: P, frame: ActivationLocals): void {
  const { state } = play;
  if (state.effects.length === 0) return;
  const fed = effectOn(state, LIVING_OFF_THE_LAND, frame.leader);
  endEffects(state, (card, leader) => FOR_AN_ACTIVATION.includes(card) && leader === frame.leader);
  if (fed) assessSupply(play, movers(state));
}
