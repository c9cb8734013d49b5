/** 12.4: the Reinforcement phase, power by power: leaders come and go, then units, leaders and armies are placed (NA-R-149). */
import { ask, call, done, type Meaning, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import { type At, DEPOT, type Frame, type NationsInArms, NEUTRAL, type P, RAISED, type State } from '../shape.ts';
import {
  HEXES,
  isArmy,
  isCombat,
  isDetachment,
  isEngineer,
  isLeader,
  isSupply,
  type PieceId,
  type PlaceId,
  piecesOf,
  powerOf,
} from '../tables.ts';
import { notice } from './1-fog.ts';
import { armiesIn, byRank, commanderIn, hasUnits, outside, outsideOnce, stepsIn, unitsIn } from './1-forces.ts';
import {
  commanderOfArmy,
  isInside,
  poolLeader,
  put,
  seatOf,
  setMark,
  setUp,
  sideOf,
  sideOfPiece,
  supposing,
  toPool,
} from './1-units.ts';
import { couldStack, enlist, mayCommandArmy, settledCorps, settleLeaders } from './4-command.ts';
import { outranks, stacks } from './4-stacking.ts';
import { firstIllegal } from './5-closing.ts';
import { newSettle } from './5-merge.ts';
import { TracedAtOnce } from './6-supply.ts';
import { armyPrice, freeMarker, mayRaiseArmy, pooledLeaders, raiseArmy } from './12-armies.ts';
import { budgetPowers } from './12-income.ts';
import { itemOf } from './12-prices.ts';
import { sitesFor, sitesNow, sitesOf } from './12-production.ts';
import { main } from './meaning.ts';

export function reinforce(play: P, frame: At<'reinforce'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  while (frame.powers.length > 0) {
    const [power] = frame.powers;
    const seat = seatOf(state, power);
    switch (frame.stage) {
      case 'leaders':
        if (hasRecalls(state, power)) return ask(seat, play.sibling(frame, 'reinforce.leaders'));
        frame.stage = 'place';
        break;
      case 'succeed':
        if (nextRecalled(play, frame) >= 0) return ask(seat, play.sibling(frame, 'reinforce.succeed'));
        frame.stage = 'place';
        break;
      case 'place':
        if (hasPlacings(play, power)) return ask(seat, play.sibling(frame, 'reinforce.place'));
        frame.stage = 'close';
        break;
      case 'close': {
        const [place, side] = firstIllegal(state);
        if (place >= 0) return call(newSettle(place, side), frame);
        Object.assign(frame, { powers: frame.powers.slice(1), stage: 'leaders', recalled: [], places: [] });
      }
    }
  }
  return done();
}

// Dismissals and replacements.

/** Leaders of a power on the map whom it could dismiss. */
const leadersOf = (state: State, power: number): number[] =>
  state.present.filter((p) => isLeader[p] && powerOf[p] === power && state.place[p] < HEXES);

/** NA-R-207: the leaders of a neutral major are not dismissed. */
const hasRecalls = (state: State, power: number): boolean =>
  sideOf(state, power) !== NEUTRAL && leadersOf(state, power).some((leader) => mayRecall(state, leader, 0) === true);

/** NA-4.2.4.4-a: any leader, if the pool has another who could take their place beside the troops. */
function mayRecall(state: State, leader: number, recalled: number): Verdict {
  if (isInside(state, leader)) return no('NA-12.4.2-f', 'enclosed', { piece: leader });
  if (!hasUnits(outside(state, state.place[leader], sideOfPiece(state, leader)))) return true;
  // Those who were dismissed before need one each.
  let needed = recalled + 1;
  for (const by of pooledLeaders(state, powerOf[leader]))
    if (mayFollow(state, by, leader, state.place[leader]) && --needed === 0) return true;
  return no('NA-4.2.4.4-c', 'no successor', { piece: leader });
}

/** NA-4.2.4.4-c to NA-4.2.4.4-e: could this leader of the pool stand in for one who was dismissed, all ranks considered? */
function mayFollow(state: State, by: number, old: number, place: number): boolean {
  if (by === old) return false;
  const side = sideOfPiece(state, by);
  const here = outside(state, place, side);
  if (!here.some((p) => isArmy[p])) return mayFollowInCorps(state, by, old, here);
  return supposing(state, [by, ...here], () => {
    const quiet = { state, log: () => {}, enclosingOrNull: () => null } as unknown as P;
    if (state.place[old] === place) poolLeader(quiet, old, 'NA-4.2.4.4-a');
    put(state, by, place);
    const force = outside(state, place, side);
    enlist(state, force);
    settleLeaders(quiet, force, by);
    // NA-R-17: an army needs one who can command it; it is not given up for a dismissal.
    if (state.place[by] !== place || armiesIn(force).some((army) => state.place[army] !== place)) return false;
    return stacks(state, outside(state, place, side)) === true;
  });
}

/** The same where no army is: only who ranks above whom matters, so that nothing has to be tried on the map. */
function mayFollowInCorps(state: State, by: number, old: number, here: readonly number[]): boolean {
  const force = [...here.filter((p) => p !== old), by];
  if (!hasUnits(force)) return true;
  const settled = settledCorps(force, by);
  return settled.includes(by) && stacks(state, settled) === true;
}

export const reinforceLeaders: Question<NationsInArms, At<'reinforce.leaders'>> = {
  prompt: (_, { powers }) => say('dismiss leaders', { power: powers[0] }, 'NA-4.2.4.4-a'),
  powers: (_, { powers }) => [powers[0]],
  meaning: { agree: main },
  offer({ state }, { powers, recalled }, _seat, offers) {
    offers.offer('agree', {});
    for (const leader of leadersOf(state, powers[0]))
      offers.offer('recall', { leader: leader as PieceId }, mayRecall(state, leader, recalled.length));
  },
  take: {
    recall(play, frame, { leader }) {
      const place = play.state.place[leader];
      const needed = hasUnits(outside(play.state, place, sideOfPiece(play.state, leader)));
      poolLeader(play, leader, 'NA-4.2.4.4-a');
      if (needed) {
        frame.recalled = [...frame.recalled, leader];
        frame.places = [...frame.places, place];
      }
      return ask(seatOf(play.state, frame.powers[0]), frame);
    },
    agree(play, frame) {
      notice(play, 'leaders settled', { power: frame.powers[0] });
      return play.advance(frame, 'reinforce', { stage: 'succeed' });
    },
  },
};

const successors = ({ state }: P, { powers, recalled, places }: At<'reinforce'>, which: number): number[] =>
  pooledLeaders(state, powers[0]).filter((by) => mayFollow(state, by, recalled[which], places[which]));

/** The first dismissed leader for whom there is someone; the others' troops settle as they are (NA-R-17). */
function nextRecalled(play: P, frame: At<'reinforce'>): number {
  while (frame.recalled.length > 0) {
    if (successors(play, frame, 0).length > 0) return frame.recalled[0];
    frame.recalled = frame.recalled.slice(1);
    frame.places = frame.places.slice(1);
  }
  return -1;
}

export const reinforceSucceed: Question<NationsInArms, At<'reinforce.succeed'>> = {
  prompt: (_, { recalled, places }) =>
    say('choose successor', { leader: recalled[0], place: places[0] }, 'NA-4.2.4.4-c'),
  powers: (_, { powers }) => [powers[0]],
  meaning: { succeed: main },
  offer(play, frame, _seat, offers) {
    for (const by of successors(play, frame as unknown as At<'reinforce'>, 0))
      offers.offer('succeed', { leader: frame.recalled[0] as PieceId, by: by as PieceId });
  },
  take: {
    succeed(play, frame, { leader, by }) {
      const { state } = play;
      const [place] = frame.places;
      put(state, by, place);
      play.log('replaces', { leader: by, other: leader, place }, { clause: 'NA-4.2.4.4-d' });
      const force = outside(state, place, sideOfPiece(state, by));
      enlist(state, force);
      settleLeaders(play, force, by);
      return play.advance(frame, 'reinforce', { recalled: frame.recalled.slice(1), places: frame.places.slice(1) });
    },
  },
};

// Placement.

const raisedUnits = (state: State, power: number): number[] => piecesOf[power].filter((p) => state.place[p] === RAISED);

/** Of counters that are alike only the first is offered. */
const isFirstAlike = (state: State, p: number): boolean => {
  if (!isDetachment[p] && !isSupply[p] && !isEngineer[p]) return true;
  return !piecesOf[powerOf[p]].some((q) => q < p && state.place[q] === RAISED && itemOf(q) === itemOf(p));
};

const hasPlacings = (play: P, power: number): boolean =>
  raisedUnits(play.state, power).length > 0 ||
  (pooledLeaders(play.state, power).length > 0 && hasLeaderSite(play, power)) ||
  armyPlaces(play, power).length > 0;

/** NA-12.4.1-a: would a new counter stand legally there, with the best leader of the pool if need be? */
export function fits(state: State, p: number, hex: number, best: readonly number[]): boolean {
  const side = sideOfPiece(state, p);
  const here = outside(state, hex, side);
  // A unit by itself is always legal.
  if (!isCombat[p] || here.length === 0) return true;
  if (!here.some((q) => isArmy[q]))
    return corpsFit(
      state,
      [...here, p],
      best.filter((l) => sideOfPiece(state, l) === side),
    );
  return supposing(state, [p, ...best], () => {
    const { steps } = state;
    const size = steps[p];
    setUp(state, p, hex, size);
    if (couldStack(state, outside(state, hex, side))) return true;
    if (best.length === 0) return false;
    put(state, best[0], hex);
    return couldStack(state, outside(state, hex, side), best[0]);
  });
}

/** The same where no army is: only who ranks above whom matters, so that nothing has to be tried on the map. */
function corpsFit(state: State, force: readonly number[], best: readonly number[]): boolean {
  const fit = (pieces: readonly number[], first: number): boolean =>
    stacks(state, pieces) === true || stacks(state, settledCorps(pieces, first)) === true;
  return fit(force, -1) || (best.length > 0 && fit([...force, best[0]], best[0]));
}

/** NA-12.4.2-d, NA-12.4.2-g: the sites of the power, and those of its minors where their units stand. */
function leaderSites(play: P, power: number): number[] {
  const { state } = play;
  const found = new Set(sitesOf(play, power));
  for (const minor of budgetPowers(play))
    if (minor !== power && state.allegiance[minor] === power)
      for (const hex of sitesOf(play, minor))
        if (unitsIn(outside(state, hex, sideOf(state, minor))).some((p) => powerOf[p] === minor)) found.add(hex);
  return [...found];
}

/** Is there any? Its own are looked at first, and mostly it has some. */
const hasLeaderSite = (play: P, power: number): boolean =>
  sitesOf(play, power).length > 0 || leaderSites(play, power).length > 0;

/** NA-12.4.2-e: only a leader who could command the force there. */
export function mayAppoint(
  state: State,
  leader: number,
  hex: number,
  force: readonly number[] = outside(state, hex, sideOfPiece(state, leader)),
): Verdict {
  if (!hasUnits(force)) return true;
  const commander = commanderIn(state, force);
  const refusal = no('NA-12.4.2-e', 'cannot command', { leader, place: hex });
  const armies = armiesIn(force);
  for (const army of armies) {
    const above = commanderOfArmy(state, army) < 0 || outranks(leader, commanderOfArmy(state, army));
    if (!above || !mayCommandArmy(state, leader, army, force)) return refusal;
  }
  if (commander >= 0 && outranks(commander, leader)) return refusal;
  const joined = [...force, leader];
  if (stacks(state, joined) === true) return true;
  if (armies.length === 0) return stacks(state, settledCorps(joined, leader)) === true || refusal;
  return supposing(state, [leader], () => {
    put(state, leader, hex);
    return couldStack(state, outside(state, hex, sideOfPiece(state, leader)), leader) || refusal;
  });
}

/** Where an army of the power could be raised now. */
const armyPlaces = (play: P, power: number): number[] => {
  const { state } = play;
  const army = freeMarker(state, power);
  if (army < 0) return [];
  const side = sideOf(state, power);
  const troops = state.present.filter((p) => isCombat[p] && state.place[p] < HEXES && powerOf[p] === power);
  const hexes = new Set(troops.map((p) => state.place[p]));
  const traced = new TracedAtOnce();
  return [...hexes].filter((hex) => mayRaiseArmy(play, army, hex, outside(state, hex, side), 0, traced) === true);
};

/** What a leader would command in a hex, the same for all of the pool: each hex is looked at once, and as much is said once. */
function appointMeaning(
  state: State,
): (play: P, frame: object, arg: { leader: number; place: number }) => Meaning | null {
  const [known, said] = [new Map<number, Meaning | null>(), new Map<number, Meaning>()];
  const commands = (steps: number): Meaning => {
    const meaning = said.get(steps) ?? { gain: say('commands steps', { steps }, 'NA-12.4.2-e') };
    said.set(steps, meaning);
    return meaning;
  };
  return (_play, _frame, { leader, place }) => {
    let meaning = known.get(place);
    if (meaning === undefined) {
      const force = outside(state, place, sideOfPiece(state, leader));
      meaning = hasUnits(force) ? commands(stepsIn(state, unitsIn(force))) : null;
      known.set(place, meaning);
    }
    return meaning;
  };
}

export const reinforcePlace: Question<NationsInArms, At<'reinforce.place'>> = {
  prompt({ state }, { powers: [power] }) {
    const count = raisedUnits(state, power).length;
    return count > 0
      ? say('place reinforcements', { power, count }, 'NA-12.4.1-a')
      : say('bring leaders', { power }, 'NA-12.4.1-a');
  },
  powers: (_, { powers }) => [powers[0]],
  meaning: ({ state }) => ({
    put: main,
    agree: (_play, { powers }) => {
      const left = raisedUnits(state, powers[0]).length;
      const [place] = firstIllegal(state);
      if (place >= 0) return { final: true, stake: say('steps at stake', { place }, 'NA-12.3-k') };
      return left > 0 ? { final: true, stake: say('unplaced lost', { count: left }, 'NA-12.3-k') } : { final: true };
    },
    appoint: appointMeaning(state),
    raise: (_play, _frame, { army }) => ({
      cost: say('costs money', { cost: armyPrice(), left: state.money[powerOf[army]] }, 'NA-12.4.1-b'),
    }),
  }),
  offer(play, { powers }, _seat, offers) {
    const { state } = play;
    const [power] = powers;
    offers.offer('agree', {});
    const sites = sitesNow(play);
    const pooled = pooledLeaders(state, power);
    const best = [...pooled].sort(byRank).slice(0, 1);
    for (const p of raisedUnits(state, power)) {
      if (!isFirstAlike(state, p)) continue;
      for (const hex of sitesFor(play, p, sites)) {
        if (!fits(state, p, hex, best)) continue;
        offers.offer('put', { piece: p as PieceId, place: hex as PlaceId });
        if (isSupply[p]) offers.offer('putTrain', { piece: p as PieceId, place: hex as PlaceId });
      }
    }
    if (offers.wants('appoint')) {
      const places = leaderSites(play, power);
      const forceAt = outsideOnce(state);
      for (const leader of pooled)
        for (const hex of places) {
          const verdict = mayAppoint(state, leader, hex, forceAt(hex, sideOfPiece(state, leader)));
          if (verdict === true || offers.explains)
            offers.offer('appoint', { leader: leader as PieceId, place: hex as PlaceId }, verdict);
        }
    }
    if (offers.wants('raise'))
      for (const hex of armyPlaces(play, power))
        offers.offer('raise', { army: freeMarker(state, power) as PieceId, place: hex as PlaceId });
  },
  take: {
    put(play, frame, { piece, place }) {
      setPlaced(play, piece, place, true);
      return play.advance(frame, 'reinforce');
    },
    putTrain(play, frame, { piece, place }) {
      setPlaced(play, piece, place, false);
      return play.advance(frame, 'reinforce');
    },
    appoint(play, frame, { leader, place }) {
      const { state } = play;
      put(state, leader, place);
      play.log('appointed', { leader, place }, { clause: 'NA-12.4.2-d' });
      const force = outside(state, place, sideOfPiece(state, leader));
      enlist(state, force);
      settleLeaders(play, force, leader);
      return play.advance(frame, 'reinforce');
    },
    raise: (play, frame, { army, place }) =>
      raiseArmy(
        play,
        { army, place, seat: seatOf(play.state, frame.powers[0]), value: 0, newcomer: -1 },
        play.sibling(frame, 'reinforce'),
      ),
    agree(play, frame) {
      for (const p of raisedUnits(play.state, frame.powers[0])) {
        play.log('not placed', { piece: p }, { clause: 'NA-12.3-k' });
        toPool(play.state, p);
      }
      return play.advance(frame, 'reinforce', { stage: 'close' });
    },
  },
};

function setPlaced(play: P, piece: number, place: number, depot: boolean): void {
  const { state } = play;
  setUp(state, piece, place, state.steps[piece]);
  if (isSupply[piece]) setMark(state, piece, DEPOT, depot);
  play.log('placed', { piece, place }, { clause: 'NA-12.4.1-a' });
}
