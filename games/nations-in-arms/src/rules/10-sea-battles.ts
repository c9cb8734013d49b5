/** 10.1 – 10.6: a battle at sea, stage by stage: broadsides, ties, fleets lost, retreat, pursuit. */
import { ask, done, type Next, type Question, say } from '@concert/kernel';
import { fleetsLost, modifier } from '../charts.ts';
import {
  type At,
  FOUGHT,
  type Frame,
  MOVING,
  type NationsInArms,
  type P,
  PARTING,
  type SeaBattleLocals,
  type State,
} from '../shape.ts';
import { blockadeOfCity, cityAt, fortressOf, isHex, type PieceId, type PlaceId, seaOfCity } from '../tables.ts';
import { broadsideOf, harbourAt, isAdmiral, isDecoy, isShip } from '../tables-sea.ts';
import { has, put, seatOf, setMark } from './1-units.ts';
import { pointsLeft } from './8-losses.ts';
import { ATTACKER, DEFENDER, ROLES } from './8-round.ts';
import {
  cargoOf,
  fighters,
  hasRoom,
  nationsOf,
  removeFleet,
  sailing,
  sailingPoints,
  seatOfShips,
  show,
} from './10-fleets.ts';
import { runPlaces } from './10-sea-retreat.ts';
import { callWindow, seatsInOrder } from './11-cards.ts';

/** What a battle gives back: who has won, and where the side whose impulse it is has gone if it was beaten. */
export interface SeaOutcome {
  kind: SeaBattleLocals['kind'];
  /** Has the side whose impulse it is won? */
  won: boolean;
  /** Where the beaten have gone, or −1. */
  fled: number;
  /** The winner has followed and lies before the harbour. */
  blockades: boolean;
}

type How = Pick<SeaBattleLocals, 'kind' | 'place' | 'sea' | 'phasing' | 'back'> &
  Partial<Pick<SeaBattleLocals, 'city' | 'blockading'>>;

/** Two squadrons meet; their fleets get the mark FOUGHT. */
export function newSeaBattle(
  { state }: P,
  attackers: readonly number[],
  defenders: readonly number[],
  sides: [number, number],
  how: How,
): At<'seaBattle'> {
  for (const p of [...attackers, ...defenders]) setMark(state, p, FOUGHT, true);
  return {
    at: 'seaBattle',
    // Cards have come before the attempt to leave a blockaded harbour (NA-R-84).
    stage: how.kind === 'exit' ? 'begin' : 'cards',
    round: 1,
    sides,
    seats: [seatOfShips(state, attackers), defenders.length > 0 ? seatOfShips(state, defenders) : keeperOf(state, how)],
    role: ATTACKER,
    winner: -1,
    due: 0,
    fled: -1,
    city: -1,
    blockading: false,
    ...how,
  };
}

/** Batteries alone are their fortress's. */
const keeperOf = (state: State, { city = -1 }: How): number => (city < 0 ? -1 : seatOf(state, state.controller[city]));

const shipsOf = (state: State, { sides }: SeaBattleLocals, role: number): number[] => fighters(state, sides[role]);
const loserOf = ({ winner }: SeaBattleLocals): number => 1 - winner;

/** NA-10.4-c, NA-10.4-d: without fleets in port the fortress fires by itself. */
const isBatteryAlone = (state: State, frame: SeaBattleLocals, role: number): boolean =>
  role === DEFENDER && frame.city >= 0 && shipsOf(state, frame, DEFENDER).length === 0;

export function seaBattle(play: P, frame: At<'seaBattle'>): Next<Frame> {
  delete frame.result;
  switch (frame.stage) {
    case 'cards':
      return callWindow(play, 'before_naval_roll', seatsInOrder(play.state, frame.sides[frame.phasing]), {
        ...frame,
        stage: 'begin',
      });
    case 'begin':
      return begin(play, frame);
    case 'roll':
      return roll(play, frame);
    case 'sink':
      return sinkStage(play, frame);
    case 'retreat':
      return retreatStage(play, frame);
    case 'pursue':
      return pursueStage(play, frame);
    default:
      return end(play, frame);
  }
}

/** NA-10.6-b, NA-R-50, NA-R-143: everyone is shown, and decoys are gone before a gun is fired. */
function begin(play: P, frame: At<'seaBattle'>): Next<Frame> {
  const { state } = play;
  const alone = isBatteryAlone(state, frame, DEFENDER);
  const fleets = ROLES.flatMap((role) => shipsOf(state, frame, role));
  // A gale may have driven a side away: then there is no battle, and no one is shown.
  const met = winnerByDefault(state, frame, alone);
  if (met >= 0) return end(play, play.sibling(frame, 'seaBattle', { winner: met }));
  show(state, fleets);
  play.log('sea battle', { place: frame.place, fleets }, { clause: 'NA-10.0-a' });
  for (const p of fleets)
    if (isDecoy[p]) {
      play.log('decoy found out', { fleet: p }, { clause: 'NA-10.6-b' });
      removeFleet(play, p, false);
    }
  // A side of decoys only is beaten without combat.
  const winner = winnerByDefault(state, frame, alone);
  return winner < 0 ? roll(play, frame) : end(play, play.sibling(frame, 'seaBattle', { winner }));
}

/** The role that has won because the other has no fleet left; with none on either side the one whose impulse it is; else −1. */
function winnerByDefault(state: State, frame: SeaBattleLocals, alone: boolean): number {
  const left = ROLES.map((role) => shipsOf(state, frame, role).length > 0 || (role === DEFENDER && alone));
  if (left[ATTACKER] && left[DEFENDER]) return -1;
  return left[ATTACKER] === left[DEFENDER] ? frame.phasing : left[ATTACKER] ? ATTACKER : DEFENDER;
}

/** NA-10.4-b to NA-10.4-d: what the batteries add to the total of the defending side. */
export function batteryBonus(state: State, city: number, fleets: number): number {
  if (city < 0 || fortressOf[city] === 0) return 0;
  if (fleets > 0) return pointsLeft(state, city) * modifier('naval', 'battery_fleet');
  return (fortressOf[city] - 1) * modifier('naval', 'battery_alone');
}

/** NA-10.1-a: a die for each fleet and its combat factor; both sides fire at the same time. */
function roll(play: P, frame: At<'seaBattle'>): Next<Frame> {
  const { state } = play;
  const totals = ROLES.map((role) => {
    const ships = shipsOf(state, frame, role);
    const guns = role === DEFENDER ? batteryBonus(state, frame.city, ships.length) : 0;
    const dice = play.chance.dice(
      Math.max(1, ships.length),
      6,
      role === ATTACKER ? 'broadside attacker' : 'broadside defender',
    );
    const skill = ships.reduce((sum, p) => sum + broadsideOf[p], 0) + guns;
    const total = dice.reduce((sum, die) => sum + die, skill);
    play.log('broadsides', { seat: frame.seats[role], dice, modifier: skill, total }, { clause: 'NA-10.1-a' });
    return total;
  });
  const difference = totals[ATTACKER] - totals[DEFENDER];
  if (difference === 0) return tied(play, frame);
  return beaten(play, frame, difference > 0 ? DEFENDER : ATTACKER, fleetsLost(Math.abs(difference)));
}

function beaten(play: P, frame: At<'seaBattle'>, loser: number, due: number): Next<Frame> {
  play.log('sea battle won', { place: frame.place, seat: frame.seats[1 - loser] }, { clause: 'NA-10.1-b' });
  return sinkStage(play, play.sibling(frame, 'seaBattle', { stage: 'sink', winner: 1 - loser, due }));
}

/** NA-10.2-a: the side whose impulse it is not decides first. NA-10.4-f: an attack out of a blockade has one round. */
function tied(play: P, frame: At<'seaBattle'>): Next<Frame> {
  if (frame.blockading) return beaten(play, frame, ATTACKER, 0);
  const first = 1 - frame.phasing;
  // NA-R-48: a fortress stays.
  const role = isBatteryAlone(play.state, frame, first) ? frame.phasing : first;
  return ask(frame.seats[role], play.sibling(frame, 'seaBattle.tie', { role }));
}

export const seaTie: Question<NationsInArms, At<'seaBattle.tie'>> = {
  prompt: (_, { place }) => say('stay after a tie?', { place }, 'NA-10.2-a'),
  offer(_play, _frame, _seat, offers) {
    offers.offer('stay', {});
    offers.offer('retire', {});
  },
  take: {
    stay(play, frame) {
      if (frame.role !== frame.phasing)
        return ask(frame.seats[frame.phasing], play.sibling(frame, 'seaBattle.tie', { role: frame.phasing }));
      // NA-10.2-b
      const round = frame.round + 1;
      play.log('sea battle goes on', { place: frame.place, round }, { clause: 'NA-10.2-b' });
      return play.advance(frame, 'seaBattle', { stage: 'roll', round });
    },
    retire: (play, frame) => beaten(play, play.sibling(frame, 'seaBattle'), frame.role, 0),
  },
};

/** NA-10.1-c to NA-10.1-e, NA-5.3.3-c: fleets are lost, those without troops first; the owner chooses. */
function sinkStage(play: P, frame: At<'seaBattle'>): Next<Frame> {
  const { state } = play;
  const loser = loserOf(frame);
  while (frame.due > 0) {
    const ships = shipsOf(state, frame, loser);
    if (ships.length === 0) break;
    const candidates = sinkable(state, ships);
    if (frame.due < ships.length && candidates.length > 1)
      return ask(frame.seats[loser], play.sibling(frame, 'seaBattle.sink', { role: loser }));
    sinkFleet(play, candidates[0]);
    frame.due--;
  }
  return retreatStage(play, play.sibling(frame, 'seaBattle', { stage: 'retreat', due: 0 }));
}

function sinkable(state: State, ships: readonly number[]): readonly number[] {
  const empty = ships.filter((p) => cargoOf(state, p).length === 0);
  return empty.length > 0 ? empty : ships;
}

/** NA-10.5-a: an admiral goes down with the fleet on a 12. */
export function sinkFleet(play: P, fleet: number): void {
  play.log('fleet sunk', { fleet, place: play.state.place[fleet] }, { clause: 'NA-1.2-b' });
  let killed = false;
  if (isAdmiral[fleet]) {
    const dice = play.chance.dice(2, 6, 'admiral');
    killed = dice[0] + dice[1] >= modifier('naval', 'admiral_death');
    play.log(killed ? 'admiral killed' : 'admiral saved', { fleet, dice }, { clause: 'NA-10.5-a' });
  }
  removeFleet(play, fleet, killed);
}

export const sinkQuestion: Question<NationsInArms, At<'seaBattle.sink'>> = {
  prompt: (_, { due, place }) => say('choose fleet lost', { due, place }, 'NA-5.3.3-c'),
  offer({ state }, frame, _seat, offers) {
    for (const p of sinkable(state, shipsOf(state, frame, frame.role))) offers.offer('sink', { fleet: p as PieceId });
  },
  take: {
    sink(play, frame, { fleet }) {
      sinkFleet(play, fleet);
      return play.advance(frame, 'seaBattle', { stage: 'sink', due: frame.due - 1 });
    },
  },
};

/** NA-10.3: the beaten go; with nowhere to go they are sunk (NA-10.3-h). */
function retreatStage(play: P, frame: At<'seaBattle'>): Next<Frame> {
  const { state } = play;
  const loser = loserOf(frame);
  const ships = shipsOf(state, frame, loser);
  // Fleets beaten in their harbour decide when the battle is over (NA-10.4-g); a fortress stays where it is.
  if (ships.length === 0 || (frame.kind === 'harbour' && loser === DEFENDER)) return end(play, frame);
  const places = runPlaces(state, frame, ships);
  if (places.length === 0) {
    play.log(
      'no refuge',
      { place: frame.place, powers: nationsOf(ships), seat: frame.seats[loser] },
      { clause: 'NA-10.3-h' },
    );
    for (const p of ships) sinkFleet(play, p);
    return end(play, frame);
  }
  if (places.length === 1) return run(play, frame, places[0]);
  return ask(frame.seats[loser], play.sibling(frame, 'seaBattle.run', { role: loser }));
}

export const runQuestion: Question<NationsInArms, At<'seaBattle.run'>> = {
  prompt: (_, { place }) => say('retreat at sea', { place }, 'NA-10.3-a'),
  offer({ state }, frame, _seat, offers) {
    for (const place of runPlaces(state, frame, shipsOf(state, frame, frame.role)))
      offers.offer('run', { place: place as PlaceId });
  },
  take: { run: (play, frame, { place }) => run(play, play.sibling(frame, 'seaBattle'), place) },
};

function run(play: P, frame: At<'seaBattle'>, to: number): Next<Frame> {
  const { state } = play;
  const loser = loserOf(frame);
  const ships = shipsOf(state, frame, loser);
  for (const p of ships) put(state, p, to);
  play.log(
    'fleets retreat',
    { powers: nationsOf(ships), seat: frame.seats[loser], from: frame.place, to },
    { clause: 'NA-10.3-a' },
  );
  return pursueStage(play, play.sibling(frame, 'seaBattle', { stage: 'pursue', fled: to }));
}

/** NA-10.3-d, NA-R-49: the winner may follow into the box before a harbour of the same sea area. */
function pursueStage(play: P, frame: At<'seaBattle'>): Next<Frame> {
  const { state } = play;
  const ships = shipsOf(state, frame, frame.winner);
  const city = isHex(frame.fled) ? harbourAt(frame.fled) : -1;
  const follows =
    frame.kind === 'sea' &&
    city >= 0 &&
    ships.length > 0 &&
    seaOfCity[city] === frame.sea &&
    hasRoom(state, blockadeOfCity[city], frame.sides[frame.winner], ships.length) &&
    !ships.some((p) => has(state, p, PARTING)) &&
    (!ships.some((p) => has(state, p, MOVING)) || hasPointLeft(play));
  if (!follows) return end(play, frame);
  return ask(frame.seats[frame.winner], play.sibling(frame, 'seaBattle.pursue', { role: frame.winner }));
}

/** Has the squadron whose move it is an MP left? */
function hasPointLeft(play: P): boolean {
  const frame = play.enclosingOrNull('sail');
  return frame !== null && frame.spent < sailingPoints(sailing(play.state)) + frame.wind;
}

export const seaPursue: Question<NationsInArms, At<'seaBattle.pursue'>> = {
  prompt: (_, { fled }) => say('blockade the beaten?', { place: fled }, 'NA-10.3-d'),
  offer(_play, _frame, _seat, offers) {
    offers.offer('blockade', {});
    offers.offer('hold', {});
  },
  take: {
    blockade(play, frame) {
      const { state } = play;
      const box = blockadeOfCity[cityAt[frame.fled]];
      for (const p of shipsOf(state, frame, frame.winner)) put(state, p, box);
      play.log('blockade', { place: box, seat: frame.seats[frame.winner] }, { clause: 'NA-10.3-d' });
      return end(play, play.sibling(frame, 'seaBattle'), true);
    },
    hold: (play, frame) => end(play, play.sibling(frame, 'seaBattle')),
  },
};

function end({ state }: P, frame: At<'seaBattle'>, blockades = false): Next<Frame> {
  // Of the fleets only: a battle on land may still be going on (NA-8.3.2-s).
  for (const p of state.present) if (isShip[p]) setMark(state, p, FOUGHT, false);
  const outcome: SeaOutcome = { kind: frame.kind, won: frame.winner === frame.phasing, fled: frame.fled, blockades };
  return done({ ...outcome });
}
