/** 13.3.2.3: military aid: a beaten power lends a corps of foot, one of horse, a supply unit and a leader (NA-R-115, NA-R-215). */
import { ask, done, type Next, type Question, say } from '@concert/kernel';
import { type At, type Frame, type NationsInArms, type P, POOL, type State } from '../shape.ts';
import {
  classOf,
  fullSteps,
  HEXES,
  isCombat,
  isFleet,
  isLeader,
  isSovereign,
  isSupply,
  type PieceId,
  piecesOf,
  powerOf,
} from '../tables.ts';
import { hasUnits, outside, piecesAt } from './1-forces.ts';
import {
  armyLedBy,
  armyOf,
  enemySide,
  isLent,
  leaveArmy,
  lendPiece,
  put,
  seatOf,
  sideOf,
  sideOfPiece,
} from './1-units.ts';
import { couldStack } from './4-command.ts';
import { ownerOfPlace, ownRefuges, regroup, sendHome } from './11-homeward.ts';
import { runBy } from './13-leaving.ts';
import { isInsurgent } from './14-revolts.ts';
import { mainAndFinal } from './meaning.ts';

const [INFANTRY, LEADER, CAVALRY, SUPPLY] = [0, 1, 2, 3];
/** NA-R-115: line infantry; light or heavy cavalry; no guards. */
const horse: readonly string[] = ['cavalry', 'cuirassiers'];

const isOfKind = (p: number, kind: number): boolean => {
  if (kind === INFANTRY) return classOf[p] === 'infantry';
  if (kind === CAVALRY) return horse.includes(classOf[p]);
  return kind === SUPPLY ? isSupply[p] : isLeader[p] && !isSovereign[p];
};

/** Pieces that a power could lend as this part of its aid now: corps at full strength before others. */
export function lendable(state: State, lender: number, kind: number, to: number): number[] {
  const own = piecesOf[lender].filter(
    (p) => isOfKind(p, kind) && !isLent(state, p) && isThere(state, p) && !isBesideFoes(state, p, to),
  );
  if (kind === INFANTRY || kind === CAVALRY) {
    const full = own.filter((p) => state.steps[p] === fullSteps[p]);
    return full.length > 0 ? full : own;
  }
  return kind === LEADER ? own.filter((p) => canLead(state, lender, p, to)) : own;
}

/** On the map, or a leader of the pool once there is a lent corps to join; who commands an army is not sent away. */
const isThere = (state: State, p: number): boolean => {
  const at = state.place[p];
  if (at === POOL) return isLeader[p] && lentCorps(state, powerOf[p]) !== undefined;
  return at >= 0 && at < HEXES && armyLedBy(state, p) < 0;
};

const lentCorps = (state: State, lender: number, but = -1): number | undefined =>
  state.present.find((u) => u !== but && isCombat[u] && powerOf[u] === lender && isLent(state, u));

/** Former allies of the lender may stand in its land (NA-13.3.2.2-e): what is with them cannot change sides on the spot. */
const isBesideFoes = (state: State, p: number, to: number): boolean =>
  state.place[p] >= 0 && hasUnits(outside(state, state.place[p], enemySide(sideOf(state, to))));

/** NA-13.3.2.3-j: able to command a corps of each kind. */
function canLead(state: State, lender: number, leader: number, to: number): boolean {
  const corps = [INFANTRY, CAVALRY].flatMap((kind) => {
    const lent = piecesOf[lender].find((p) => isOfKind(p, kind) && isLent(state, p));
    return lent === undefined ? lendable(state, lender, kind, to).slice(0, 1) : [lent];
  });
  return couldStack(state, [leader, ...corps]);
}

/** Goes through what is owed: lends what there is, asks where there is a choice, and leaves the rest for later (NA-13.3.2.3-k). */
export function aid(play: P, frame: At<'aid'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  for (let i = 0; i < state.owed.length; ) {
    const [lender, to, kind] = state.owed.slice(i, i + 3);
    const pieces = lendable(state, lender, kind, to);
    if (pieces.length > 1 && seatOf(state, lender) >= 0)
      return ask(seatOf(state, lender), play.sibling(frame, 'aid.lend', { owed: i }));
    if (pieces.length === 0) i += 3;
    else lend(play, pieces[0], lender, to, i);
  }
  return done();
}

export const lendQuestion: Question<NationsInArms, At<'aid.lend'>> = {
  prompt: ({ state }, { owed }) =>
    say('lend aid', { power: state.owed[owed], to: state.owed[owed + 1] }, 'NA-13.3.2.3-j'),
  powers: ({ state }, { owed }) => [state.owed[owed]],
  meaning: { lend: mainAndFinal },
  offer({ state }, { owed }, _seat, offers) {
    for (const p of lendable(state, state.owed[owed], state.owed[owed + 2], state.owed[owed + 1]))
      offers.offer('lend', { piece: p as PieceId });
  },
  take: {
    lend(play, frame, { piece }) {
      const [lender, to] = play.state.owed.slice(frame.owed, frame.owed + 2);
      lend(play, piece, lender, to, frame.owed);
      return play.advance(frame, 'aid');
    },
  },
};

/** NA-R-215: from now on it is the victor's for enemies, entry and stacking. */
function lend(play: P, p: number, lender: number, to: number, owed: number): void {
  const { state } = play;
  const here = state.place[p] < 0 ? [] : outside(state, state.place[p], sideOfPiece(state, p));
  if (state.place[p] >= 0) leaveArmy(state, p);
  lendPiece(state, p, to);
  gather(state, p, lender);
  regroup(
    play,
    here.filter((other) => other !== p),
  );
  state.owed.splice(owed, 3);
  play.log('piece lent', { power: lender, to, piece: p }, { clause: 'NA-13.3.2.3-j' });
}

/** NA-R-115: what is lent is one force: it joins the corps that was lent first, if it can stand with what is there. */
function gather(state: State, p: number, lender: number): void {
  const corps = lentCorps(state, lender, p);
  if (corps === undefined || state.place[corps] === state.place[p]) return;
  const friends = outside(state, state.place[corps], sideOfPiece(state, p));
  if (state.place[p] === POOL || couldStack(state, [...friends, p])) put(state, p, state.place[corps]);
}

/** Powers that have lent troops to a major; insurgents and ships it has taken over (NA-R-112) are no aid. */
export const lendersTo = (state: State, major: number): number[] => [
  ...new Set(
    state.lent.flatMap((p, i) =>
      i % 2 === 0 && state.lent[i + 1] === major && !isInsurgent(p) && !isFleet[p] ? [powerOf[p]] : [],
    ),
  ),
];

/** A power that leaves the war has no use for what others have lent it: that goes home. */
export function returnBorrowed(play: P, major: number): void {
  for (const lender of lendersTo(play.state, major)) returnAid(play, lender);
}

/** Those of these powers in a place serve no army of another any more; both parts get their commanders. */
function leaveArmies(play: P, place: number, powers: readonly number[]): void {
  const { state } = play;
  const here = piecesAt(state, place).filter((p) => !isFleet[p]);
  const isOwn = (p: number): boolean => powers.includes(powerOf[p]) && !isLent(state, p);
  for (const p of here) {
    const army = armyOf(state, p);
    if (army >= 0 && isOwn(army) !== isOwn(p)) leaveArmy(state, p);
  }
  regroup(play, here.filter(isOwn));
  for (const side of new Set(here.filter((p) => !isOwn(p)).map((p) => sideOfPiece(state, p))))
    regroup(
      play,
      here.filter((p) => !isOwn(p) && sideOfPiece(state, p) === side),
    );
}

/** NA-13.3.2.3-k: at the end they go home by the shortest way, and nothing more is owed. */
export function returnAid(play: P, lender: number): void {
  const { state } = play;
  const home = runBy(state, lender);
  const back = state.present.filter((p) => isLent(state, p) && powerOf[p] === lender);
  for (const p of back) lendPiece(state, p, -1);
  for (const place of new Set(back.map((p) => state.place[p]))) leaveArmies(play, place, home);
  for (const place of new Set(back.map((p) => state.place[p])))
    if (!home.includes(ownerOfPlace(state, place)))
      sendHome(
        play,
        place,
        back.filter((p) => state.place[p] === place),
        ownRefuges(play, home),
      );
  const kept: number[] = [];
  for (let i = 0; i < state.owed.length; i += 3) if (state.owed[i] !== lender) kept.push(...state.owed.slice(i, i + 3));
  state.owed = kept;
  state.left = state.left.filter((power) => power !== lender);
  if (back.length > 0) play.log('aid returns', { power: lender }, { clause: 'NA-13.3.2.3-k' });
}
