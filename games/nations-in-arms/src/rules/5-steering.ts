/** 5.3, 5.3.2, NA-R-140: where a squadron may go next, and what each MP buys. */
import { ask, call, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import {
  type At,
  COALITION,
  type Frame,
  type NationsInArms,
  NEUTRAL,
  type P,
  type SailLocals,
  type State,
} from '../shape.ts';
import {
  blockadeOfCity,
  FIRST_SEA,
  hexOfCity,
  isHex,
  type PlaceId,
  powerOf,
  provinceOfCity,
  seaNeighbours,
  TURKEY,
} from '../tables.ts';
import {
  cityOfBlockade,
  ESCORTS,
  harbourAt,
  harbours,
  harboursOf,
  isBlockade,
  isSea,
  MARMARA,
  SQUADRON,
  seaAround,
} from '../tables-sea.ts';
import { put, seatOf } from './1-units.ts';
import { draftBy } from './5-draft.ts';
import { embarkCost, embarkPlaces } from './5-embarkation.ts';
import { expeditionBinds } from './5-expeditions.ts';
import { isContested, landingCost, landingPlaces, mayApproach } from './5-landing.ts';
import { canReturn, isPortFor } from './5-neutral-sailing.ts';
import { approach, end, engage, enterSea, putToSea, raid } from './5-sailing.ts';
import { aboard } from './5-transport.ts';
import {
  admiralOf,
  cargoOf,
  enemyShipsAt,
  hasRoom,
  idleShips,
  isAskedForPassage,
  isBlockaded,
  isConfined,
  isEnemyHarbour,
  isOwnHarbour,
  mayEnterSea,
  nationsOf,
  sailing,
  sailingPoints,
  shipsAt,
} from './10-fleets.ts';
import { declareWar } from './11-status.ts';
import { isSheltered } from './15-antwerp.ts';
import { points } from './meaning.ts';

/** MP that are left to the squadron. */
export const pointsLeftAt = (state: State, frame: SailLocals): number =>
  sailingPoints(sailing(state)) + frame.wind - frame.spent;

const affordable = (state: State, frame: SailLocals, cost: number): Verdict =>
  cost <= pointsLeftAt(state, frame) || no('NA-5.3-d', 'no movement left', { cost });

/** NA-5.3-d: what a step costs. NA-5.3.3-m: nothing into a harbour that has just been taken from its box. */
const stepCost = (frame: SailLocals, place: number): number =>
  frame.place === ESCORTS || (isHex(place) && isBlockade(frame.place)) ? 0 : 1;

/** NA-5.3.2-i: into an enemy harbour it is 1 MP to the box and 1 more. */
const raidCost = (frame: SailLocals): number => (isBlockade(frame.place) ? 1 : 2);

/** The places one step away: from a harbour its sea area, from there all around. */
function nextPlaces(state: State, frame: SailLocals): number[] {
  if (frame.place === ESCORTS) return homePorts(state, frame);
  const sea = seaAround(frame.place);
  if (isTakenPort(state, frame)) return [sea, hexOfCity[cityOfBlockade(frame.place)]];
  if (!isSea(frame.place)) return [sea];
  const ports = harboursOf(sea).flatMap((city) => {
    if (isPortFor(state, frame.side, sailing(state), city)) return [hexOfCity[city]];
    return isEnemyHarbour(state, frame.side, city) ? [blockadeOfCity[city]] : [];
  });
  return [...seaNeighbours[sea - FIRST_SEA], ...ports];
}

/** Before a harbour that is the squadron's own now. */
const isTakenPort = (state: State, { place, side }: SailLocals): boolean =>
  isBlockade(place) && isOwnHarbour(state, side, cityOfBlockade(place));

/** NA-10.7-e, NA-R-144: from the Escorts box into a port of the nation, for the whole allowance. */
const homePorts = (state: State, { side }: SailLocals): number[] => {
  const nation = powerOf[sailing(state)[0]];
  return harbours
    .filter((city) => state.owner[provinceOfCity[city]] === nation && isOwnHarbour(state, side, city))
    .map((city) => hexOfCity[city]);
};

/** May the squadron go there with its next MP? */
function maySteer(state: State, frame: SailLocals, place: number): Verdict {
  const ships = sailing(state);
  const cost = affordable(state, frame, stepCost(frame, place));
  if (cost !== true) return cost;
  if (frame.barred.includes(place)) return no('NA-10.3-f', 'beaten there', { place });
  if (isSea(place)) return maySail(state, frame, ships, place);
  if (isHex(place) && isBlockaded(state, frame.side, harbourAt(place)))
    return no('NA-10.3-i', 'harbour blockaded', { place });
  return hasRoom(state, place, frame.side, ships.length) || no('NA-5.3-h', 'squadron full', { place });
}

/** NA-5.3-h: friends at sea may be passed if there is an MP to pass them with. */
function maySail(state: State, frame: SailLocals, ships: readonly number[], sea: number): Verdict {
  const open = mayEnterSea(state, ships, sea);
  if (open !== true) return open;
  if (frame.side === NEUTRAL && !canReturn(state, ships, sea, pointsLeftAt(state, frame) - stepCost(frame, sea)))
    return no('NA-11.2.5-d', 'neutrals go home', { place: sea });
  const passes = pointsLeftAt(state, frame) > 1 || hasRoom(state, sea, frame.side, ships.length);
  return passes || no('NA-5.3-h', 'squadron full', { place: sea });
}

/** The enemies that it could attack where it is: at sea, or before a harbour. */
const preyAt = (state: State, frame: SailLocals): number[] =>
  !isSea(frame.place)
    ? []
    : [frame.place, ...harboursOf(frame.place).map((city) => blockadeOfCity[city])].filter(
        (place) => enemyShipsAt(state, place, frame.side).length > 0,
      );

/** Enemy harbours with fleets in them, within reach of the guns. */
function raidable(state: State, frame: SailLocals): number[] {
  const cities = isSea(frame.place)
    ? harboursOf(frame.place)
    : isBlockade(frame.place)
      ? [cityOfBlockade(frame.place)]
      : [];
  return cities
    .map((city) => hexOfCity[city])
    .filter(
      (hex) => enemyShipsAt(state, hex, frame.side).length > 0 && isEnemyHarbour(state, frame.side, harbourAt(hex)),
    );
}

function mayRaid(play: P, frame: SailLocals, hex: number): Verdict {
  const { state } = play;
  if (isSheltered(play, hex)) return no('NA-15.2-a', 'antwerp shelters', { place: hex });
  const cost = affordable(state, frame, raidCost(frame));
  if (cost !== true) return cost;
  if (frame.barred.includes(hex)) return no('NA-10.3-f', 'beaten there', { place: hex });
  const box = blockadeOfCity[harbourAt(hex)];
  return hasRoom(state, box, frame.side, sailing(state).length) || no('NA-4.1.2-a', 'squadron full', { place: box });
}

/** NA-5.3-c: fleets that are there and have not acted. */
function mayGather(state: State, frame: SailLocals): Verdict {
  if (sailing(state).length >= SQUADRON) return no('NA-4.1.2-a', 'squadron full', { place: frame.place });
  return affordable(state, frame, 1);
}

const isJoinable = (state: State, { side, place }: SailLocals): boolean =>
  place !== ESCORTS && idleShips(state, side).some((p) => state.place[p] === place);

/** NA-10.7-d, NA-R-144: a Coalition fleet at sea may end its move as an escort. */
function mayEscort(state: State): Verdict {
  const ships = sailing(state);
  if (isConfined(state, ships)) return no('NA-10.7-d', 'bound fleets do not escort', {});
  return ships.every((p) => cargoOf(state, p).length === 0) || no('NA-10.7-d', 'troops aboard', {});
}

/** NA-5.3-h: a squadron does not end its move where there is no room for it. */
const mayHalt = (state: State, { place, side }: SailLocals): Verdict => {
  if (side === NEUTRAL && !isHex(place)) return no('NA-11.2.5-d', 'neutrals go home', { place });
  return (
    place === ESCORTS || shipsAt(state, place, side).length <= SQUADRON || no('NA-5.3-h', 'squadron full', { place })
  );
};

export const steerQuestion: Question<NationsInArms, At<'sail.steer'>> = {
  prompt: (play, frame) =>
    say('where to sail', { place: frame.place, left: pointsLeftAt(play.state, frame) }, 'NA-5.3-d'),
  offer(play, frame, _seat, offers) {
    const { state } = play;
    for (const place of nextPlaces(state, frame))
      offers.offer('steer', { place: place as PlaceId }, maySteer(state, frame, place));
    for (const place of preyAt(state, frame)) offers.offer('engage', { place: place as PlaceId });
    for (const place of raidable(state, frame))
      offers.offer('raid', { place: place as PlaceId }, mayRaid(play, frame, place));
    for (const place of embarkPlaces(state, frame))
      offers.offer('embark', { place: place as PlaceId }, affordable(state, frame, embarkCost(place)));
    if (aboard(state).length > 0)
      for (const place of landingPlaces(play, frame))
        offers.offer('disembark', { place: place as PlaceId }, mayDisembark(state, frame, place));
    if (isJoinable(state, frame)) offers.offer('gather', {}, mayGather(state, frame));
    const mayPart =
      !isBlockade(frame.place) && frame.place !== ESCORTS && (frame.side !== NEUTRAL || isHex(frame.place));
    if (sailing(state).length > 1 && mayPart) offers.offer('leaveFleets', {});
    if (frame.side === COALITION && isSea(frame.place)) offers.offer('escort', {}, mayEscort(state));
    offers.offer('halt', {}, isStuck(state, frame) || mayHalt(state, frame));
  },
  take: {
    steer: (play, frame, { place }) => steerTo(play, play.sibling(frame, 'sail'), place),
    engage: (play, frame, { place }) => engage(play, play.sibling(frame, 'sail'), place),
    raid(play, frame, { place }) {
      const next = play.sibling(frame, 'sail', { spent: frame.spent + raidCost(frame) });
      return raid(play, next, place);
    },
    gather: (play, frame, _arg, seat) =>
      draftBy(
        seat,
        { purpose: 'gather', leader: -1, place: frame.place, to: -1, rival: frame.side, chosen: [] },
        play.sibling(frame, 'sail', { stage: 'gathered' }),
      ),
    leaveFleets: (play, frame, _arg, seat) =>
      draftBy(
        seat,
        { purpose: 'leaveFleets', leader: -1, place: frame.place, to: -1, rival: frame.side, chosen: [] },
        play.sibling(frame, 'sail', { stage: 'parted' }),
      ),
    embark: (play, frame, { place }, seat) =>
      draftBy(
        seat,
        { purpose: 'embark', leader: -1, place, to: -1, rival: frame.side, chosen: [] },
        play.sibling(frame, 'sail', { stage: 'embarked', to: place }),
      ),
    disembark: (play, frame, { place }, seat) =>
      draftBy(
        seat,
        { purpose: 'disembark', leader: -1, place, to: -1, rival: frame.side, chosen: aboard(play.state) },
        play.sibling(frame, 'sail', { stage: 'disembarked', to: place }),
      ),
    escort(play, frame) {
      const ships = sailing(play.state);
      for (const p of ships) put(play.state, p, ESCORTS);
      play.log(
        'escorts convoys',
        { place: frame.place, count: ships.length, powers: nationsOf(ships), seat: frame.seat },
        { clause: 'NA-10.7-d' },
      );
      return end(play);
    },
    halt: (play, frame) => halt(play, frame),
  },
  meaning: {
    steer: ({ state }, frame, { place }) => ({
      main: true,
      cost: points(stepCost(frame, place), pointsLeftAt(state, frame), 'NA-5.3-d'),
    }),
    raid: ({ state }, frame) => ({
      final: true,
      cost: points(raidCost(frame), pointsLeftAt(state, frame), 'NA-5.3.2-i'),
    }),
    embark: ({ state }, frame, { place }) => ({
      cost: points(embarkCost(place), pointsLeftAt(state, frame), 'NA-5.3.3-d'),
    }),
    disembark: ({ state }, frame, { place }) => ({
      cost: points(landingCost(frame, place), pointsLeftAt(state, frame), 'NA-5.3-d'),
      ...(isContested(state, frame.side, place) && { stake: say('invasion', { place }, 'NA-5.3.3-f') }),
    }),
    gather: ({ state }, frame) => ({ cost: points(1, pointsLeftAt(state, frame), 'NA-5.3-c') }),
    engage: () => ({ final: true }),
  },
};

function mayDisembark(state: State, frame: SailLocals, place: number): Verdict {
  const bound = expeditionBinds(state, place);
  if (bound !== true) return bound;
  const cost = affordable(state, frame, landingCost(frame, place));
  return cost === true ? mayApproach(state, frame, place) : cost;
}

/** NA-5.3.3-m: before a harbour of its own a squadron goes in, or to sea where there is no room. */
function halt(play: P, frame: At<'sail.steer'>): Next<Frame> {
  const { state } = play;
  if (!isTakenPort(state, frame)) return end(play);
  const hex = hexOfCity[cityOfBlockade(frame.place)];
  const ships = sailing(state);
  const to = hasRoom(state, hex, frame.side, ships.length) ? hex : seaAround(frame.place);
  for (const p of ships) put(state, p, to);
  return end(play);
}

/** Nothing else is left: then even a full place is where the move ends, and the surplus looks for a harbour. */
const isStuck = (state: State, frame: SailLocals): boolean =>
  nextPlaces(state, frame).every((place) => maySteer(state, frame, place) !== true);

function steerTo(play: P, frame: At<'sail'>, place: number): Next<Frame> {
  if (place === MARMARA && isAskedForPassage(play.state, sailing(play.state)))
    return ask(seatOf(play.state, TURKEY), play.sibling(frame, 'sail.straits', { to: place }));
  return pass(play, frame, place);
}

function pass(play: P, frame: At<'sail'>, place: number): Next<Frame> {
  frame.spent += stepCost(frame, place);
  if (isSea(place)) return isHex(frame.place) ? putToSea(play, frame, place) : enterSea(play, frame, place);
  if (isBlockade(place)) return approach(play, frame, place);
  return dock(play, frame, place);
}

/** Into a harbour of the alliance; from the Escorts box that is the whole move. */
function dock(play: P, frame: At<'sail'>, hex: number): Next<Frame> {
  const { state } = play;
  const ships = sailing(state);
  const returning = frame.place === ESCORTS;
  for (const p of ships) put(state, p, hex);
  play.log('squadron docks', { place: hex, powers: nationsOf(ships), seat: frame.seat }, { clause: 'NA-5.3-d' });
  if (returning) return end(play);
  return play.advance(frame, 'sail', { stage: 'steer', place: hex, from: -1 });
}

/** NA-5.3.4-e, NA-R-169: the player of Turkey is asked whether a fleet of no ally of hers may pass; closing the straits is war with it. */
export const straitsQuestion: Question<NationsInArms, At<'sail.straits'>> = {
  prompt: ({ state }) => say('let them pass?', { power: guestOf(state) }, 'NA-5.3.4-e'),
  powers: () => [TURKEY],
  meaning: {
    letPass: () => ({ main: true }),
    closeStraits: ({ state }) => ({
      final: true,
      stake: say('closing is war', { power: guestOf(state) }, 'NA-5.3.4-d'),
    }),
  },
  offer(_play, _frame, _seat, offers) {
    offers.offer('letPass', {});
    offers.offer('closeStraits', {});
  },
  take: {
    letPass: (play, frame) => pass(play, play.sibling(frame, 'sail'), frame.to),
    closeStraits(play, frame) {
      const { state } = play;
      play.log('straits closed', { power: guestOf(state) }, { clause: 'NA-5.3.4-d' });
      declareWar(play, TURKEY, guestOf(state));
      return call({ at: 'statuses' }, play.sibling(frame, 'sail', { stage: 'end' }));
    },
  },
};

/** The major whose fleets are about to pass. */
const guestOf = (state: State): number => state.allegiance[powerOf[admiralOf(sailing(state))]];
