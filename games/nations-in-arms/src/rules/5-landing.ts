/** 5.3.3, NA-R-142: a landing: batteries, the beach, two attempts on the fortress; or simply a quay. */
import { ask, call, done, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import {
  type At,
  AWAY,
  type DraftLocals,
  FIRST_ACTIVATION,
  FRESH,
  type Frame,
  type LandingLocals,
  MOVING,
  type NationsInArms,
  type P,
  type SailLocals,
  type State,
} from '../shape.ts';
import { blockadeOfCity, cityAt, hexOfCity, isArmy, isCombat, isLeader } from '../tables.ts';
import { landingHexes, seasOfHex } from '../tables-landings.ts';
import { cityOfBlockade, harbourAt, harboursOf, isBlockade, isSea, seaAround } from '../tables-sea.ts';
import { commanderIn, hasUnits, outside, seatOfForce, unitsIn } from './1-forces.ts';
import {
  enemySide,
  fightsAlone,
  leaveArmy,
  poolLeader,
  put,
  setLevel,
  setMark,
  supposing,
  toPool,
  unitLevel,
  withdrawArmy,
} from './1-units.ts';
import { couldStack } from './4-command.ts';
import { hostileFortress, isOpen, ownFortress, unbesieged } from './4-survey.ts';
import { mayGo } from './5-bounds.ts';
import type { Purpose } from './5-draft.ts';
import { lose, shelter } from './5-enter.ts';
import { canBesiege, homeBound } from './5-entry.ts';
import { newSettle } from './5-merge.ts';
import { aboard, putAshore } from './5-transport.ts';
import { newBattle } from './8-battle.ts';
import { siegeFrame, updateSieges } from './9-sieges.ts';
import { enemyShipsAt, hasRoom, isEnemyHarbour, isOwnHarbour, sailing } from './10-fleets.ts';
import { newSeaBattle, type SeaOutcome } from './10-sea-battles.ts';
import { newFlight } from './10-stranded.ts';
import { campaignOf } from './scenarios/campaigns.ts';

const ATTACKER = 0;
/** NA-5.3.3-k */
const ATTEMPTS = 2;

// Where.

/** The hexes where the squadron could put troops ashore from where it is. */
export function landingPlaces(play: P, { place, side }: SailLocals): number[] {
  const { state } = play;
  if (harbourAt(place) >= 0) return isOwnHarbour(state, side, harbourAt(place)) ? [place] : [];
  if (isBlockade(place))
    return [hexOfCity[cityOfBlockade(place)]].filter((hex) => isEnemyHarbour(state, side, cityAt[hex]));
  if (!isSea(place)) return [];
  const beaches = landingHexes.filter((hex) => harbourAt(hex) < 0 && seasOfHex(hex).includes(place));
  const ports = harboursOf(place)
    .filter((city) => isEnemyHarbour(state, side, city))
    .map((city) => hexOfCity[city]);
  return [...beaches, ...ports].filter((hex) => isOpen(play, side, hex)).sort((a, b) => a - b);
}

/** NA-5.3-d, NA-R-142: free on the own quay, 1 MP elsewhere, and 1 more for the box before a harbour. */
export const landingCost = ({ place }: SailLocals, hex: number): number =>
  place === hex ? 0 : harbourAt(hex) >= 0 && !isBlockade(place) ? 2 : 1;

/** Would a landing there be fought over? */
export const isContested = (state: State, side: number, hex: number): boolean =>
  hasUnits(outside(state, hex, enemySide(side))) || unbesieged(state, side, hex) > 0;

/** A harbour needs room in its box, as an attack on it does. */
export function mayApproach(state: State, frame: SailLocals, hex: number): Verdict {
  const city = harbourAt(hex);
  if (frame.place === hex || city < 0) return true;
  if (frame.barred.includes(hex)) return no('NA-10.3-f', 'beaten there', { place: hex });
  const box = blockadeOfCity[city];
  return hasRoom(state, box, frame.side, sailing(state).length) || no('NA-4.1.2-a', 'squadron full', { place: box });
}

// Who.

export const disembarkDraft: Purpose = {
  candidates: ({ state }) => aboard(state),
  fixed: () => [],
  verdict: (play, draft) => mayLand(play, draft),
};

/** One force in one hex, of units that may be there; to fight it must be fresh and led (NA-5.3.3-i, NA-5.3.3-o). */
export function mayLand(
  play: P,
  { place: hex, rival: side, chosen }: Pick<DraftLocals, 'place' | 'rival' | 'chosen'>,
): Verdict {
  const { state } = play;
  if (chosen.length === 0) return no('NA-5.3.3-a', 'nothing chosen', {});
  const bound = mayGo(play, chosen, hex);
  if (bound !== true) return bound;
  const home = homeBound(state, chosen, hex);
  if (home !== true) return home;
  if (isContested(state, side, hex)) return mayInvade(state, side, hex, chosen);
  const within = isBesieged(state, hex) && ownFortress(state, side, hex) >= 0;
  const fits = supposing(state, chosen, () => {
    for (const p of chosen) put(state, p, hex);
    return within || couldStack(state, outside(state, hex, side));
  });
  return fits || no('NA-4.1.1-a', 'not one force', { place: hex });
}

function mayInvade(state: State, side: number, hex: number, chosen: readonly number[]): Verdict {
  const units = unitsIn(chosen);
  const tired = units.find((p) => unitLevel(state, p) !== FRESH);
  if (tired !== undefined) return no('NA-5.3.3-i', 'not fresh', { piece: tired });
  const led = commanderIn(state, chosen) >= 0 || (units.length > 0 && units.every(fightsAlone));
  if (units.length === 0 || !led || !couldStack(state, chosen))
    return no('NA-5.3.3-o', 'landing unled', { place: hex });
  const level = unbesieged(state, side, hex);
  return (
    level === 0 ||
    canBesiege(state, chosen, level) ||
    no('NA-G.Fortress-Level-c', 'too weak for the fortress', { to: hex, level })
  );
}

const isBesieged = (state: State, hex: number): boolean => cityAt[hex] >= 0 && state.siege[cityAt[hex]] > 0;

// How.

/** Troops of the squadron go ashore in a hex. Its fleets lie before an enemy harbour from now on. */
export const newLanding = ({ state }: P, frame: SailLocals, hex: number, pieces: readonly number[]): At<'landing'> => ({
  at: 'landing',
  stage: 'guns',
  place: hex,
  box: frame.place !== hex && harbourAt(hex) >= 0 ? blockadeOfCity[harbourAt(hex)] : -1,
  side: frame.side,
  seat: frame.seat,
  pieces: [...pieces],
  invasion: isContested(state, frame.side, hex),
  blockading: isBlockade(frame.place),
  attempts: 0,
});

/** Gives back what became of the fleets, as a battle at sea does, or null where there was none. */
export function landing(play: P, frame: At<'landing'>): Next<Frame> {
  const { result } = frame;
  delete frame.result;
  switch (frame.stage) {
    case 'guns':
      return guns(play, frame);
    case 'silenced':
      return silenced(play, frame, result as unknown as SeaOutcome);
    case 'ashore':
      return ashore(play, frame);
    case 'battle':
      return fight(play, frame);
    case 'fought':
      return result === 'won' ? besiege(play, frame) : repulse(play, frame);
    case 'siege':
      return besiege(play, frame);
    default:
      return done(null);
  }
}

/** NA-5.3.3-k: first the batteries, and the fleets in port with them. */
function guns(play: P, frame: At<'landing'>): Next<Frame> {
  const { state } = play;
  if (frame.box < 0) return ashore(play, frame);
  for (const p of sailing(state)) put(state, p, frame.box);
  const inPort = enemyShipsAt(state, frame.place, frame.side);
  const city = hostileFortress(state, frame.side, frame.place) > 0 ? cityAt[frame.place] : -1;
  if (inPort.length === 0 && city < 0) return ashore(play, frame);
  const battle = newSeaBattle(play, sailing(state), inPort, [frame.side, enemySide(frame.side)], {
    ...{ kind: 'harbour', place: frame.place, sea: seaAround(frame.box), phasing: ATTACKER, back: -1 },
    ...{ city, blockading: frame.blockading },
  });
  return call(battle, play.sibling(frame, 'landing', { stage: 'silenced' }));
}

/** NA-R-48: beaten off, the fleets land no one. NA-10.4-g: beaten fleets in port run or stay. */
function silenced(play: P, frame: At<'landing'>, outcome: SeaOutcome): Next<Frame> {
  if (!outcome.won) return done({ ...outcome });
  const left = aboard(play.state);
  frame.pieces = frame.pieces.filter((p) => left.includes(p));
  if (frame.pieces.length === 0) return done(null);
  if (enemyShipsAt(play.state, frame.place, frame.side).length === 0) return ashore(play, frame);
  return call(
    newFlight(frame.place, enemySide(frame.side), 'NA-10.4-g'),
    play.sibling(frame, 'landing', { stage: 'ashore' }),
  );
}

function ashore(play: P, frame: At<'landing'>): Next<Frame> {
  const { state } = play;
  const within = isBesieged(state, frame.place) && ownFortress(state, frame.side, frame.place) >= 0;
  putAshore(state, frame.pieces, frame.place, within);
  play.log(
    'goes ashore',
    { pieces: frame.pieces, place: frame.place },
    { clause: frame.invasion ? 'NA-5.3.3-f' : 'NA-5.3.3-a' },
  );
  campaignOf(play).entered?.(play, frame.side, frame.place);
  if (!frame.invasion) return settle(play, frame, within);
  for (const p of frame.pieces) setMark(state, p, MOVING, true);
  const enemies = outside(state, frame.place, enemySide(frame.side));
  if (hasUnits(enemies) && ownFortress(state, enemySide(frame.side), frame.place) >= 0)
    return ask(
      seatOfForce(state, enemySide(frame.side), enemies),
      play.sibling(frame, 'landing.occupants', { stage: 'battle' }),
    );
  return fight(play, frame);
}

/** NA-R-129: those outside may go behind their walls. */
export const landingOccupants: Question<NationsInArms, At<'landing.occupants'>> = {
  prompt: (_, { place }) => say('meet the landing?', { place }, 'NA-5.3.3-k'),
  offer(_play, _frame, _seat, offers) {
    offers.offer('stand', {});
    offers.offer('inside', {});
  },
  take: {
    stand: (play, frame) => play.advance(frame, 'landing', { stage: 'battle' }),
    inside(play, frame) {
      shelter(play, outside(play.state, frame.place, enemySide(frame.side)), frame.place);
      return play.advance(frame, 'landing', { stage: 'battle' });
    },
  },
};

/** NA-5.3.3-f: the battle on the beach; what no troops protect is lost. */
function fight(play: P, frame: At<'landing'>): Next<Frame> {
  const { state } = play;
  const enemies = outside(state, frame.place, enemySide(frame.side));
  if (!hasUnits(enemies)) {
    for (const p of enemies) lose(play, p);
    return besiege(play, frame);
  }
  const how = { entry: -1, crossing: -1, intercepted: false, failedAvoid: false, sortie: false };
  return call(newBattle(play, frame.place, frame.side, how), play.sibling(frame, 'landing', { stage: 'fought' }));
}

const landed = (state: State, frame: LandingLocals): number[] =>
  frame.pieces.filter((p) => state.place[p] === frame.place);

/** NA-5.3.3-g, NA-5.3.3-k: two attempts, at no MP and without the penalty of the beach. */
function besiege(play: P, frame: At<'landing'>): Next<Frame> {
  const { state } = play;
  if (!hasUnits(landed(state, frame))) return repulse(play, frame);
  const level = hostileFortress(state, frame.side, frame.place);
  if (level === 0) return success(play, frame);
  if (!canBesiege(state, outside(state, frame.place, frame.side), level) || frame.attempts === ATTEMPTS)
    return repulse(play, frame);
  if (frame.attempts === 0) {
    state.siege[cityAt[frame.place]] = 1;
    play.log('siege laid', { city: cityAt[frame.place] }, { clause: 'NA-5.3.3-k' });
  }
  frame.attempts++;
  return call(siegeFrame(play, frame.place, frame.side), play.sibling(frame, 'landing', { stage: 'siege' }));
}

/** NA-5.3.3-m: the force has been activated once; the fleets may come in. */
function success(play: P, frame: At<'landing'>): Next<Frame> {
  const { state } = play;
  for (const p of landed(state, frame)) {
    setMark(state, p, MOVING, false);
    if (isCombat[p]) setLevel(state, p, FIRST_ACTIVATION);
  }
  play.log('landing succeeds', { place: frame.place, seat: frame.seat }, { clause: 'NA-5.3.3-m' });
  return settle(play, frame);
}

/** NA-5.2.3-k: beside friends they become one force, at no cost. */
const settle = (play: P, frame: At<'landing'>, within = false): Next<Frame> =>
  call(newSettle(frame.place, frame.side, { within }), play.sibling(frame, 'landing', { stage: 'end' }));

/** NA-5.3.3-l, NA-5.3.3-n: the survivors come back next Spring; the fleets are at sea. */
function repulse(play: P, frame: At<'landing'>): Next<Frame> {
  const { state } = play;
  const here = landed(state, frame);
  for (const p of here) setMark(state, p, MOVING, false);
  for (const p of here) if (isArmy[p]) withdrawArmy(state, p);
  for (const p of here) leaveMap(play, p);
  play.log('landing repulsed', { place: frame.place, seat: frame.seat }, { clause: 'NA-5.3.3-l' });
  updateSieges(play, frame.place);
  if (frame.box >= 0) for (const p of sailing(state)) put(state, p, seaAround(frame.box));
  return done(null);
}

function leaveMap(play: P, p: number): void {
  const { state } = play;
  if (state.place[p] < 0) return;
  if (isLeader[p]) {
    poolLeader(play, p, 'NA-5.3.3-l');
    return;
  }
  const kept = state.steps[p];
  leaveArmy(state, p);
  toPool(state, p, kept > 0 ? AWAY : undefined);
  state.steps[p] = kept;
}
