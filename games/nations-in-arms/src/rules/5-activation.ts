/** 5.1: the order in which an activation runs. */
import { ask, type Next, type Seat } from '@concert/kernel';
import type { At, Frame, P } from '../shape.ts';
import { notice } from './1-fog.ts';
import { movers, stepsIn, unitsIn } from './1-forces.ts';
import { closing } from './5-closing.ts';
import { drafted } from './5-draft.ts';
import { defaultPart, lonePart, muster, refresh } from './5-muster.ts';
import { rallyStage } from './5-rally.ts';
import { callWindow, seatsInOrder } from './11-cards.ts';

export function newActivation(
  play: P,
  impulse: { side: number; marker: number },
  leader: number,
  unit: number,
  actor: Seat,
): At<'activation'> {
  const place = play.state.place[leader >= 0 ? leader : unit];
  return {
    at: 'activation',
    stage: 'window',
    side: impulse.side,
    marker: impulse.marker,
    actor,
    leader,
    unit,
    place,
    allowance: 0,
    spent: 0,
    extended: false,
    strategic: false,
    forced: false,
    unsupplied: false,
    terrain: 0,
    level: 0,
    from: -1,
    contact: -1,
    stopped: false,
    frozen: false,
    merged: -1,
    roster: 0,
    laid: -1,
    freeUsed: false,
    won: false,
    checked: false,
    toll: 0,
    screens: [],
    leftAt: [],
    start: place,
  };
}

/** The activation, stage by stage: supply, rally, movement, attrition, combat inside it (NA-2.0-c). */
export function activation(play: P, frame: At<'activation'>): Next<Frame> {
  switch (frame.stage) {
    case 'window':
      return answered(play, frame);
    case 'begin':
      return begin(play, frame);
    case 'open':
      return reopen(play, frame);
    case 'rally':
      return rallyStage(play, frame);
    default:
      return closing(play, frame);
  }
}

/** NA-R-84: the other side's cards for the start of an activation; the active side could play its own before. */
function answered(play: P, frame: At<'activation'>): Next<Frame> {
  const others = seatsInOrder(play.state).filter((seat) => seat !== frame.actor);
  return callWindow(play, 'activation_start', others, play.sibling(frame, 'activation', { stage: 'begin' }));
}

function begin(play: P, frame: At<'activation'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  const part = frame.leader >= 0 ? defaultPart(state, frame.leader) : lonePart(state, frame.unit);
  play.log('activated', { piece: Math.max(frame.leader, frame.unit), place: frame.place }, { clause: 'NA-5.1.3-a' });
  muster(play, frame, part);
  return ask(frame.actor, play.sibling(frame, 'activation.open'));
}

function reopen(play: P, frame: At<'activation'>): Next<Frame> {
  const part = drafted(frame);
  // An army has been raised (NA-R-150): its commander goes on, who may be the newcomer.
  const commander = typeof frame.result === 'number' ? frame.result : -1;
  delete frame.result;
  if (commander >= 0) {
    frame.leader = commander;
    frame.roster = stepsIn(play.state, unitsIn(movers(play.state)));
    refresh(play.state, frame);
  }
  if (part !== null) {
    frame.level = 0;
    // 1.3: who goes with the leader is not shown, but that there was a choice is.
    notice(play, 'stack changes', { place: frame.place });
    muster(play, frame, part);
  }
  return ask(frame.actor, play.sibling(frame, 'activation.open'));
}
