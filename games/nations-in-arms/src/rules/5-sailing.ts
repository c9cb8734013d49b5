/** 5.3: the move of one squadron, stage by stage. */
import { ask, call, done, type Next } from '@concert/kernel';
import { ACTED, type At, type Frame, MOVING, type P, type SailLocals } from '../shape.ts';
import { blockadeOfCity, hexOfCity, isHex } from '../tables.ts';
import { cityOfBlockade, harbourAt, isBlockade, isSea, seaAround } from '../tables-sea.ts';
import { effectOn, endEffects, ROADSTEAD_FOG } from './1-effects.ts';
import { clearMarks, enemySide, put, setMark } from './1-units.ts';
import { drafted } from './5-draft.ts';
import { embark } from './5-embarkation.ts';
import { arriveExpedition, beginExpedition, isUnseen } from './5-expeditions.ts';
import { landingCost, newLanding } from './5-landing.ts';
import { evadePlaces, isChased, newChase } from './5-sea-reactions.ts';
import {
  blockadersOf,
  enemyShipsAt,
  fighters,
  idleAt,
  isBlockaded,
  nationsOf,
  sailing,
  seatOfShips,
  shipsAt,
} from './10-fleets.ts';
import { newSeaBattle, type SeaOutcome } from './10-sea-battles.ts';
import { newFlight } from './10-stranded.ts';
import { callWindow, seatsInOrder } from './11-cards.ts';

const [ATTACKER, DEFENDER] = [0, 1];

export function sail(play: P, frame: At<'sail'>): Next<Frame> {
  const { result } = frame;
  const part = drafted(frame);
  delete frame.result;
  switch (frame.stage) {
    case 'gathered':
      return gathered(play, frame, part);
    case 'parted':
      return parted(play, frame, part);
    case 'embarked':
      return embarked(play, frame, part);
    case 'disembarked':
      return disembarked(play, frame, part);
    case 'landed':
      return landed(play, frame, result as unknown as SeaOutcome | null);
    case 'out':
      return runBlockade(play, frame);
    case 'entered':
      return result === true ? caught(play, frame) : steer(play, frame);
    case 'engaged':
      return engaged(play, frame);
    case 'evaded':
      return result === true ? steer(play, frame) : attack(play, frame);
    case 'sallied':
      return result === true ? sallied(play, frame) : blockade(play, frame);
    case 'fought':
      return fought(play, frame, result as unknown as SeaOutcome);
    case 'fled':
      return fled(play, frame);
    case 'end':
      return end(play);
    default:
      return steer(play, frame);
  }
}

const steer = (play: P, frame: At<'sail'>): Next<Frame> =>
  sailing(play.state).length === 0 ? end(play) : ask(frame.seat, play.sibling(frame, 'sail.steer', { stage: 'steer' }));

export function end({ state }: P): Next<Frame> {
  clearMarks(state, MOVING);
  arriveExpedition(state);
  return done();
}

function moveTo(play: P, frame: SailLocals, to: number): void {
  const { state } = play;
  const ships = sailing(state);
  for (const p of ships) put(state, p, to);
  play.log(
    'squadron moves',
    { from: frame.place, to, powers: nationsOf(ships), seat: frame.seat },
    { clause: 'NA-5.3-d' },
  );
  frame.from = isSea(frame.place) && isSea(to) ? frame.place : -1;
  frame.place = to;
}

// Into a sea area.

/** NA-5.3.2-f: out of a blockaded harbour only through the blockade; cards come first (NA-R-84). */
export function putToSea(play: P, frame: At<'sail'>, sea: number): Next<Frame> {
  const { state } = play;
  const city = isHex(frame.place) ? harbourAt(frame.place) : -1;
  if (city < 0 || !isBlockaded(state, frame.side, city)) return enterSea(play, frame, sea);
  const seats = seatsInOrder(state, frame.side);
  return callWindow(play, 'before_naval_roll', seats, play.sibling(frame, 'sail', { stage: 'out', to: sea }));
}

function runBlockade(play: P, frame: At<'sail'>): Next<Frame> {
  const { state } = play;
  if (effectOn(state, ROADSTEAD_FOG, frame.seat)) {
    endEffects(state, (card) => card === ROADSTEAD_FOG);
    play.log(
      'leaves in fog',
      { place: frame.place, powers: nationsOf(sailing(state)), seat: frame.seat },
      { clause: 'NA-11.1-o' },
    );
    return enterSea(play, frame, frame.to, blockadeOfCity[harbourAt(frame.place)]);
  }
  const guards = blockadersOf(state, frame.side, harbourAt(frame.place));
  // A gale may have driven them off.
  if (guards.length === 0) return enterSea(play, frame, frame.to);
  play.log(
    'runs the blockade',
    { place: frame.place, powers: nationsOf(sailing(state)), seat: frame.seat },
    { clause: 'NA-5.3.2-f' },
  );
  frame.left = frame.place;
  return call(
    newSeaBattle(play, guards, sailing(state), [enemySide(frame.side), frame.side], {
      ...{ kind: 'exit', place: frame.place, sea: frame.to, phasing: DEFENDER, back: -1 },
    }),
    play.sibling(frame, 'sail', { stage: 'fought' }),
  );
}

/** NA-5.3.1-a: enemies may intercept a squadron that comes into a sea area, but not a blockade that has not seen it. */
export function enterSea(play: P, frame: At<'sail'>, sea: number, unseen = -1): Next<Frame> {
  beginExpedition(play, frame.place);
  moveTo(play, frame, sea);
  frame.left = -1;
  if (isUnseen(play.state) || !isChased(play.state, sea, frame.side, unseen)) return steer(play, frame);
  return call(newChase(sea, frame.side, unseen), play.sibling(frame, 'sail', { stage: 'entered' }));
}

/** NA-5.3.1-c: the interceptor attacks, and there is no avoiding it. */
function caught(play: P, frame: At<'sail'>): Next<Frame> {
  const { state } = play;
  const enemies = fighters(state, enemySide(frame.side));
  return call(
    newSeaBattle(play, enemies, sailing(state), [enemySide(frame.side), frame.side], {
      ...{ kind: 'sea', place: frame.place, sea: frame.place, phasing: DEFENDER, back: frame.from },
    }),
    play.sibling(frame, 'sail', { stage: 'fought' }),
  );
}

// Attacks.

/** NA-5.3.1-e, NA-5.3.1-f: a squadron at sea may try to avoid; a blockade may not. */
export function engage(play: P, frame: At<'sail'>, place: number): Next<Frame> {
  const next = play.sibling(frame, 'sail', { stage: 'engaged', to: place });
  if (!isSea(place)) return attack(play, next);
  // NA-R-84: cards come before the roll to avoid.
  return callWindow(play, 'before_naval_roll', seatsInOrder(play.state, frame.side), next);
}

function engaged(play: P, frame: At<'sail'>): Next<Frame> {
  const { state } = play;
  const enemies = enemyShipsAt(state, frame.to, frame.side);
  // A gale may have driven either of them away.
  if (enemies.length === 0 || sailing(state).length === 0) return steer(play, frame);
  const side = enemySide(frame.side);
  if (evadePlaces(state, enemies, frame.to, side).length === 0) return attack(play, frame);
  const seat = seatOfShips(state, enemies);
  return call({ at: 'evade', place: frame.to, side, seat }, play.sibling(frame, 'sail', { stage: 'evaded' }));
}

function attack(play: P, frame: At<'sail'>): Next<Frame> {
  const { state } = play;
  const enemies = enemyShipsAt(state, frame.to, frame.side);
  return call(
    newSeaBattle(play, sailing(state), enemies, [frame.side, enemySide(frame.side)], {
      ...{ kind: 'sea', place: frame.to, sea: frame.place, phasing: ATTACKER, back: frame.from },
    }),
    play.sibling(frame, 'sail', { stage: 'fought' }),
  );
}

/** NA-5.3.2-i, NA-10.4-a: into the harbour itself, under its guns; they lie before it afterwards. */
export function raid(play: P, frame: At<'sail'>, hex: number): Next<Frame> {
  const { state } = play;
  const city = harbourAt(hex);
  const blockading = isBlockade(frame.place);
  if (!blockading) moveTo(play, frame, blockadeOfCity[city]);
  frame.to = hex;
  return call(
    newSeaBattle(play, sailing(state), enemyShipsAt(state, hex, frame.side), [frame.side, enemySide(frame.side)], {
      ...{ kind: 'harbour', place: hex, sea: seaAround(frame.place), phasing: ATTACKER, back: -1, blockading },
      city: state.controller[city] >= 0 ? city : -1,
    }),
    play.sibling(frame, 'sail', { stage: 'fought' }),
  );
}

// Blockades.

/** NA-5.3.2-b, NA-5.3.2-c: fleets in port may come out, unless the harbour is blockaded already. */
export function approach(play: P, frame: At<'sail'>, box: number): Next<Frame> {
  const { state } = play;
  const hex = hexOfCity[cityOfBlockade(box)];
  const relieves = shipsAt(state, box, frame.side).length > 0;
  moveTo(play, frame, box);
  const inPort = enemyShipsAt(state, hex, frame.side);
  if (relieves || inPort.length === 0) return blockade(play, frame);
  const seat = seatOfShips(state, inPort);
  return call(
    { at: 'sally', place: hex, side: enemySide(frame.side), seat },
    play.sibling(frame, 'sail', { stage: 'sallied' }),
  );
}

function sallied(play: P, frame: At<'sail'>): Next<Frame> {
  const { state } = play;
  const hex = hexOfCity[cityOfBlockade(frame.place)];
  const inPort = enemyShipsAt(state, hex, frame.side);
  return call(
    newSeaBattle(play, inPort, sailing(state), [enemySide(frame.side), frame.side], {
      ...{ kind: 'sally', place: hex, sea: seaAround(frame.place), phasing: DEFENDER, back: -1 },
    }),
    play.sibling(frame, 'sail', { stage: 'fought' }),
  );
}

/** NA-5.3.2-e, NA-10.3-e: the blockade takes effect, and the move is over. */
function blockade(play: P, frame: At<'sail'>): Next<Frame> {
  play.log('blockade', { place: frame.place, seat: frame.seat }, { clause: 'NA-5.3.2-e' });
  return end(play);
}

// After a battle.

function fought(play: P, frame: At<'sail'>, { kind, won, blockades }: SeaOutcome): Next<Frame> {
  const { state } = play;
  const ships = sailing(state);
  if (ships.length === 0) return end(play);
  if (!won) return beaten(play, frame, state.place[ships[0]], kind);
  // NA-10.3-e: who lies before a harbour after a pursuit has done.
  if (blockades) return end(play);
  if (kind === 'exit') return enterSea(play, frame, frame.to);
  if (kind === 'sally') return blockade(play, frame);
  if (kind === 'harbour' && enemyShipsAt(state, frame.to, frame.side).length > 0)
    return call(
      newFlight(frame.to, enemySide(frame.side), 'NA-10.4-g'),
      play.sibling(frame, 'sail', { stage: 'fled' }),
    );
  return steer(play, frame);
}

/** NA-10.3-a, NA-10.3-c, NA-10.3-f: in harbour, or back before it, the move is over; elsewhere it may go on for 1 MP. */
function beaten(play: P, frame: At<'sail'>, at: number, kind: SeaOutcome['kind']): Next<Frame> {
  const where = frame.place;
  frame.place = at;
  frame.from = -1;
  if (!isSea(at)) return end(play);
  frame.spent++;
  frame.barred = [...frame.barred, ...(kind === 'harbour' ? [where, frame.to] : [where])];
  return steer(play, frame);
}

/** NA-10.4-g, NA-10.4-h: those who stayed in port are blockaded; if all have gone the squadron may sail on. */
const fled = (play: P, frame: At<'sail'>): Next<Frame> =>
  enemyShipsAt(play.state, frame.to, frame.side).length > 0 ? blockade(play, frame) : steer(play, frame);

// Who sails along.

function gathered(play: P, frame: At<'sail'>, part: readonly number[] | null): Next<Frame> {
  const { state } = play;
  if (part === null) return steer(play, frame);
  const ships = part.length > 0 ? part : idleAt(state, frame.side, frame.place);
  for (const p of ships) setMark(state, p, MOVING | ACTED, true);
  frame.spent++;
  play.log(
    'squadron joined',
    { place: frame.place, count: ships.length, powers: nationsOf(ships), seat: frame.seat },
    { clause: 'NA-5.3-c' },
  );
  return steer(play, frame);
}

function parted(play: P, frame: At<'sail'>, part: readonly number[] | null): Next<Frame> {
  if (part === null || part.length === 0) return steer(play, frame);
  for (const p of part) setMark(play.state, p, MOVING, false);
  play.log(
    'fleets stay',
    { place: frame.place, count: part.length, powers: nationsOf(part), seat: frame.seat },
    { clause: 'NA-R-140' },
  );
  return steer(play, frame);
}

// Troops.

function embarked(play: P, frame: At<'sail'>, part: readonly number[] | null): Next<Frame> {
  if (part !== null) embark(play, frame, frame.to, part);
  return steer(play, frame);
}

/** The fleets go before an enemy harbour; the landing itself is a procedure of its own. */
function disembarked(play: P, frame: At<'sail'>, part: readonly number[] | null): Next<Frame> {
  if (part === null) return steer(play, frame);
  frame.spent += landingCost(frame, frame.to);
  const next = newLanding(play, frame, frame.to, part);
  const place = next.box >= 0 ? next.box : frame.place;
  return call(next, play.sibling(frame, 'sail', { stage: 'landed', place }));
}

function landed(play: P, frame: At<'sail'>, outcome: SeaOutcome | null): Next<Frame> {
  if (outcome !== null) return fought(play, frame, outcome);
  const [ship] = sailing(play.state);
  if (ship !== undefined && play.state.place[ship] !== frame.place) {
    frame.place = play.state.place[ship];
    frame.from = -1;
  }
  return steer(play, frame);
}
