/** 13.1: minors that are conquered: which, by whom, and what becomes of them. */
import { ask, call, done, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import {
  type At,
  COALITION,
  EMPIRE,
  type Frame,
  GONE,
  type NationsInArms,
  NEUTRAL,
  type P,
  POOL,
  type State,
} from '../shape.ts';
import {
  BRITAIN,
  courtModifier,
  FRANCE,
  fortressCities,
  hexOfCity,
  isArmy,
  isCombat,
  isFleet,
  MAJORS,
  type PieceId,
  POWERS,
  type PowerId,
  piecesOf,
  powerId,
  power as powerKind,
  powerOf,
  provinceOfCity,
} from '../tables.ts';
import { piecesAt, pointsIn } from './1-forces.ts';
import {
  enemySide,
  leaveArmy,
  lendPiece,
  seatOf,
  setTaken,
  sideOf,
  sideOfPiece,
  toPool,
  withdrawArmy,
} from './1-units.ts';
import { seenBy } from './11-stances.ts';
import { isState } from './11-status.ts';
import { isMinorConquered } from './13-conquest.ts';
import { alliesOf, capitalOf, provincesOf, touches, touchesOriginal } from './13-lands.ts';
import { releaseFortress } from './13-leaving.ts';
import { mainAndFinal } from './meaning.ts';
import { isOccupied } from './scenarios/common.ts';

/** NA-13.1.1-d, NA-R-90: what France has to annex. */
const grandEmpire: readonly number[] = [
  ...['flanders', 'piedmont', 'genoa', 'tuscany', 'papacy', 'geneva', 'neufchatel'],
].map((name) => powerId(name));
const POLAND: number = powerId('poland');

// Who falls.

/** NA-13.2-g: does it own more than one province now? */
export const isMultiProvince = (state: State, minor: number): boolean => provincesOf(state, minor).length > 1;

/** NA-R-218: a neutral that fights this minor alone, or −1. */
const attackerOf = ({ feuds }: State, minor: number): number => {
  for (let i = 0; i < feuds.length; i += 3) if (feuds[i + 1] === minor) return feuds[i];
  return -1;
};

/** Looks at a minor with the eyes of who fights it alone, if there is such a power. */
const inItsWar = <T>(state: State, minor: number, look: () => T): T =>
  attackerOf(state, minor) < 0 ? look() : seenBy(state, attackerOf(state, minor), look);

/** NA-13.1-a, NA-13.2-a, NA-R-117: is it beaten? One province needs every fortress, several only the capital. */
export const isBeaten = (play: P, minor: number): boolean => inItsWar(play.state, minor, () => isLost(play, minor));

function isLost(play: P, minor: number): boolean {
  const { state } = play;
  const side = sideOf(state, minor);
  const capital = isState(state, minor) && side !== NEUTRAL ? capitalOf(state, minor) : -1;
  if (capital < 0) return false;
  return isMultiProvince(state, minor) ? isOccupied(play, enemySide(side), capital) : isMinorConquered(play, minor);
}

/** NA-13.1-b: who has it: the holder of the fortress; else the most combat points, the better diplomat, the higher die. */
export const conquerorOf = (play: P, minor: number): number =>
  inItsWar(play.state, minor, () => strongestIn(play, minor));

function strongestIn(play: P, minor: number): number {
  const { state } = play;
  const capital = capitalOf(state, minor);
  const enemy = enemySide(sideOf(state, minor));
  if (state.controller[capital] >= 0) return state.allegiance[state.controller[capital]];
  const troops = piecesAt(state, hexOfCity[capital]).filter((p) => isCombat[p] && sideOfPiece(state, p) === enemy);
  let best = [...new Set(troops.map((p) => state.allegiance[powerOf[p]]))].sort((a, b) => a - b);
  const points = (major: number): number =>
    pointsIn(
      state,
      troops.filter((p) => state.allegiance[powerOf[p]] === major),
    );
  for (const worth of [points, (major: number): number => bonusOf(major, minor)]) {
    const most = Math.max(...best.map(worth));
    best = best.filter((major) => worth(major) === most);
  }
  while (best.length > 1) {
    const dice = best.map(() => play.chance.d6('conquest tie'));
    const high = Math.max(...dice);
    best = best.filter((_, i) => dice[i] === high);
  }
  return best[0];
}

/** What speaks for a power at the court of a minor; only the leaders of the blocs have something. */
const bonusOf = (major: number, minor: number): number =>
  major === FRANCE ? courtModifier(minor, EMPIRE) : major === BRITAIN ? courtModifier(minor, COALITION) : 0;

/**
 * NA-R-152: the minors in alphabetical order, then what becomes of each, conqueror by conqueror in diplomatic order. `minors`
 * lists those to be tested; in Winter it is null and means all.
 */
export function minors(play: P, frame: At<'minors'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  if (frame.fallen === null) {
    const tested = (frame.minors ?? Array.from({ length: POWERS - MAJORS }, (_, i) => MAJORS + i)).filter((minor) =>
      isBeaten(play, minor),
    );
    const byName = tested.sort((a, b) => powerKind.labels![a].localeCompare(powerKind.labels![b]));
    const fallen = byName.map((minor) => [minor, conquerorOf(play, minor)] as const);
    frame.fallen = fallen.sort(([, a], [, b]) => a - b).flatMap((pair) => [...pair]);
  }
  const [minor, conqueror] = frame.fallen;
  if (minor === undefined) return done();
  const runner = seatOf(state, minor);
  const next = play.sibling(frame, 'minors', { fallen: frame.fallen.slice(2) });
  if (isMultiProvince(state, minor)) return call({ at: 'surrender', minor, conqueror }, next);
  return call({ at: 'conquered', minor, conqueror, runner, ships: -1 }, next);
}

// Conquest.

const shipsOf = (state: State, minor: number): number[] =>
  piecesOf[minor].filter((p) => isFleet[p] && state.place[p] >= 0 && !isKept(state, p));

/** NA-R-112: a ship in a port that its old side still holds stays with that side. */
function isKept(state: State, fleet: number): boolean {
  const side = sideOfPiece(state, fleet);
  return fortressCities.some(
    (c) =>
      hexOfCity[c] === state.place[fleet] && state.controller[c] >= 0 && sideOf(state, state.controller[c]) === side,
  );
}

/** NA-R-92: may its conqueror make it a province? */
export function mayAnnex(play: P, minor: number, conqueror: number): Verdict {
  const { state } = play;
  if (isCompulsory(minor, conqueror)) return true;
  const lands = provincesOf(state, minor);
  if (lands.some((province) => touchesOriginal(play, province, conqueror))) return true;
  if (piecesOf[minor].some((p) => isCombat[p])) return no('NA-13.1.2-b', 'has troops and no border', { power: minor });
  const near = [conqueror, ...alliesOf(state, conqueror)];
  if (lands.some((province) => near.some((who) => touches(state, province, who)))) return true;
  return no('NA-13.1.1-e', 'does not border', { power: minor, by: conqueror });
}

/** NA-13.1.1-d: Grand Empire minors are not reinstated by France. */
export const mayReinstate = (minor: number, conqueror: number): Verdict =>
  !isCompulsory(minor, conqueror) || no('NA-13.1.1-d', 'must be annexed', { power: minor });

const isCompulsory = (minor: number, conqueror: number): boolean => conqueror === FRANCE && grandEmpire.includes(minor);

/** NA-13.1.1-c: first half of its ships, then its fate. */
export function conquered(play: P, frame: At<'conquered'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  if (frame.ships < 0) {
    play.log('conquered', { power: frame.minor, by: frame.conqueror }, { clause: 'NA-13.1-a' });
    keepShips(state, frame.minor);
    frame.ships = Math.ceil(shipsOf(state, frame.minor).length / 2);
  }
  if (frame.ships > 0) {
    const ships = shipsOf(state, frame.minor);
    // Where all lie together there is nothing to choose.
    if (new Set(ships.map((p) => state.place[p])).size > 1 && frame.runner >= 0)
      return ask(frame.runner, play.sibling(frame, 'conquered.ships'));
    for (const fleet of ships.slice(0, frame.ships)) sink(play, fleet);
  }
  const { minor, conqueror } = frame;
  const [annexed, reinstated] = [mayAnnex(play, minor, conqueror), mayReinstate(minor, conqueror)];
  if (annexed === true && reinstated === true)
    return ask(seatOf(state, conqueror), play.sibling(frame, 'conquered.fate'));
  if (annexed === true) annex(play, minor, conqueror);
  else reinstate(play, minor, conqueror);
  return done();
}

/** NA-R-112: ships of a conquered minor in ports of its old side serve that side from now on. */
function keepShips(state: State, minor: number): void {
  for (const p of piecesOf[minor])
    if (isFleet[p] && state.place[p] >= 0 && isKept(state, p)) lendPiece(state, p, state.allegiance[minor]);
}

function sink(play: P, fleet: number): void {
  play.log('ship destroyed', { piece: fleet, place: play.state.place[fleet] }, { clause: 'NA-13.1.1-c' });
  toPool(play.state, fleet);
}

export const shipsQuestion: Question<NationsInArms, At<'conquered.ships'>> = {
  prompt: (_, { minor, ships }) => say('destroy ships', { power: minor, left: ships }, 'NA-13.1.1-c'),
  meaning: { scuttle: mainAndFinal },
  offer({ state }, { minor }, _seat, offers) {
    for (const p of shipsOf(state, minor)) offers.offer('scuttle', { fleet: p as PieceId });
  },
  take: {
    scuttle(play, frame, { fleet }) {
      sink(play, fleet);
      return play.advance(frame, 'conquered', { ships: frame.ships - 1 });
    },
  },
};

export const fateQuestion: Question<NationsInArms, At<'conquered.fate'>> = {
  prompt: (_, { minor, conqueror }) => say('fate of a state', { power: minor, by: conqueror }, 'NA-13.1.2-g'),
  powers: (_play, { conqueror }) => [conqueror],
  meaning: {
    annex: (_play, { minor }) => ({ final: true, gain: say('becomes a province', { power: minor }, 'NA-13.1.1-a') }),
    reinstate: (_play, { minor }) => ({
      main: true,
      final: true,
      gain: say('produces again', { power: minor }, 'NA-13.1.2-a'),
    }),
  },
  offer(play, { minor, conqueror }, _seat, offers) {
    offers.offer('annex', { minor: minor as PowerId }, mayAnnex(play, minor, conqueror));
    offers.offer('reinstate', { minor: minor as PowerId }, mayReinstate(minor, conqueror));
  },
  take: {
    annex(play, { minor, conqueror }) {
      annex(play, minor, conqueror);
      return done();
    },
    reinstate(play, { minor, conqueror }) {
      reinstate(play, minor, conqueror);
      return done();
    },
  },
};

/** NA-13.1.1-a, NA-13.1.1-b, NA-R-210: its land is the conqueror's, its troops leave the game; Poles stay with France. */
export function annex(play: P, minor: number, conqueror: number): void {
  const { state } = play;
  const keepsTroops = minor === POLAND && conqueror === FRANCE;
  for (const p of piecesOf[minor]) {
    if (isFleet[p] || (keepsTroops && state.place[p] >= 0)) continue;
    if (isArmy[p] && state.place[p] >= 0) withdrawArmy(state, p, GONE);
    else remove(state, p, GONE);
  }
  for (const province of provincesOf(state, minor)) {
    state.owner[province] = conqueror;
    for (const city of fortressCities) if (provinceOfCity[city] === province) setTaken(state, city, -1);
  }
  state.allegiance[minor] = conqueror;
  state.satellites = state.satellites.filter((m) => m !== minor);
  play.log('annexed', { power: minor, by: conqueror }, { clause: 'NA-13.1.1-a' });
}

/** What leaves with its power is not lost (NA-R-189). */
function remove(state: State, p: number, where: number): void {
  if (state.place[p] >= 0) leaveArmy(state, p);
  state.steps[p] = 0;
  toPool(state, p, where);
}

/** NA-13.1.2-a, NA-13.1.2-d, NA-R-210: an ally of the conqueror, its troops in its pool, its fortresses active. */
export function reinstate(play: P, minor: number, conqueror: number): void {
  const { state } = play;
  for (const p of piecesOf[minor]) {
    if (isFleet[p] || state.place[p] < 0) continue;
    if (isArmy[p]) withdrawArmy(state, p, POOL);
    else remove(state, p, POOL);
  }
  state.allegiance[minor] = conqueror;
  state.satellites = state.satellites.filter((m) => m !== minor);
  for (const city of fortressCities)
    if (state.owner[provinceOfCity[city]] === minor && state.controller[city] !== minor)
      releaseFortress(play, city, minor);
  play.log('state reinstated', { power: minor, by: conqueror }, { clause: 'NA-13.1.2-a' });
}
