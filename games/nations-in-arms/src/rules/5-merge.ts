/** 5.1.5 – 5.1.7: absorption and integration, and how two forces in one hex become one. */
import { ask, done, type Next, no, type Question, type Seat, say, type Verdict } from '@concert/kernel';
import {
  ACTED,
  type ActivationLocals,
  type At,
  BRIDGE,
  DEMORALIZED,
  DEPOT,
  END_OF_ACTIVATION,
  type Frame,
  MOVING,
  type NationsInArms,
  type P,
  ROSTER,
  type SettleLocals,
  type State,
} from '../shape.ts';
import {
  capacityOf,
  classOf,
  fullSteps,
  isArmy,
  isCombat,
  isEngineer,
  isLeader,
  isSupply,
  modifierOf,
  type PieceId,
  powerOf,
} from '../tables.ts';
import {
  armiesIn,
  bystanders,
  commanderIn,
  inside,
  leadersIn,
  levelIn,
  movers,
  outside,
  seatOfForce,
  stepsIn,
  unitsIn,
} from './1-forces.ts';
import {
  armyLedBy,
  armyOf,
  commanderOfArmy,
  disbandArmy,
  has,
  isDemoralized,
  isMoving,
  leaveArmy,
  loseStep,
  poolLeader,
  seatOfPiece,
  serve,
  setLevel,
  setMark,
  sideOfPiece,
  toPool,
  unitLevel,
} from './1-units.ts';
import { couldStack, enlist, mayCommandArmy, mayRelieve, settleLeaders } from './4-command.ts';
import { outranks, stacks } from './4-stacking.ts';
import { refresh } from './5-muster.ts';

/** NA-5.1.6-f, NA-5.1.6-g: MP to take in corps, or armies. */
export const [CORPS_PRICE, ARMY_PRICE] = [1, 2];

/** NA-5.1.5.2-a: what is produced alike. Classes that are not here never absorb nor are absorbed (NA-5.1.5.2-b). */
const productionType: { readonly [unit: string]: string } = {
  infantry: 'infantry',
  detachment: 'infantry',
  reserve: 'infantry',
  regulars: 'infantry',
  militia: 'militia',
  cavalry: 'light cavalry',
  cuirassiers: 'cuirassiers',
  frontaliers: 'frontaliers',
  feudal: 'feudal',
};

/** May steps of one unit go into another? */
export function canAbsorb(state: State, from: number, into: number): Verdict {
  const args = { from, into };
  if (from === into || !isCombat[from] || !isCombat[into]) return no('NA-5.1.5-a', 'only combat units', args);
  const [type, other] = [productionType[classOf[from]], productionType[classOf[into]]];
  if (!type || !other) return no('NA-5.1.5.2-b', 'never absorbed', args);
  if (type !== other) return no('NA-5.1.5.2-a', 'other production', args);
  if (Math.abs(modifierOf[from] - modifierOf[into]) > 1) return no('NA-5.1.5.2-c', 'modifiers too far apart', args);
  const [power, host] = [powerOf[from], powerOf[into]];
  const related =
    power === host || (state.allegiance[power] === state.allegiance[host] && state.allegiance[power] >= 0);
  if (!related) return no('NA-5.1.5.2-d', 'other nation', args);
  return state.steps[into] < fullSteps[into] || no('NA-5.1.5-a', 'already full', args);
}

/** NA-5.1.5.1-a, NA-5.1.5.1-f: steps go over, level and order of the absorber stay; an emptied counter goes to its pool. */
export function absorb(play: P, from: number, into: number): void {
  const { state } = play;
  const steps = Math.min(state.steps[from], fullSteps[into] - state.steps[into]);
  play.log('absorb', { from, into, steps, place: state.place[into] }, { clause: 'NA-5.1.5.1-a' });
  state.steps[into] += steps;
  state.steps[from] -= steps;
  if (state.steps[from] === 0) toPool(state, from);
}

/** NA-5.1.6-d, NA-5.1.6-e: the highest level and any demoralization pass to all units of an integrated force. */
export function spreadStates(state: State, pieces: readonly number[]): void {
  const units = unitsIn(pieces);
  const level = levelIn(state, units);
  for (const army of new Set(units.map((p) => armyOf(state, p)))) {
    const group = units.filter((p) => armyOf(state, p) === army);
    const shaken = group.some((p) => isDemoralized(state, p));
    for (const p of group) setMark(state, p, DEMORALIZED, shaken);
  }
  for (const p of units) setLevel(state, p, level);
}

/** NA-5.1.5.1-d: whose force it is, as far as ranks go. */
const outrankedBy = (state: State, mine: readonly number[], theirs: readonly number[]): boolean => {
  const [own, other] = [commanderIn(state, mine), commanderIn(state, theirs)];
  return own >= 0 && other >= 0 && outranks(other, own);
};

/** On the march: may the active force take this piece in? */
export function mayIntegrate(play: P, frame: ActivationLocals, p: number): Verdict {
  const { state } = play;
  const part = movers(state);
  if (frame.leader < 0) return no('NA-5.1.10-d', 'lone unit takes in no others', { piece: p });
  if (unitsIn(part).length === 0) return no('NA-4.2.6-b', 'leader alone picks up no others', { piece: p });
  const joining = joiners(state, p);
  const price = priceOf(frame, joining);
  if (frame.spent + price > frame.allowance) return no('NA-G.MP-a', 'no movement left', { cost: price });
  if (isLeader[p] && armyLedBy(state, p) >= 0) return no('NA-4.2.4.3-b', 'army commander stays', { piece: p });
  const army = armyLedBy(state, frame.leader);
  const verdict = isArmy[p] ? stacks(state, [...part, ...joining]) : wouldServe(state, part, joining, army);
  if (verdict !== true) return verdict;
  // An army gives up corps only as long as it remains one.
  if (!isArmy[p] && armyOf(state, p) >= 0) {
    const rest = bystanders(state, frame.place, frame.side).filter((q) => !joining.includes(q));
    if (stacks(state, rest) !== true) return no('NA-4.2.4.3-a', 'rest illegal', {});
  }
  const fresh = unitsIn(joining).filter((q) => !has(state, q, ROSTER));
  const roster = frame.roster + stepsIn(state, fresh);
  if (army >= 0 && !isArmy[p] && roster > capacityOf[frame.leader])
    return no('NA-5.1.8-g', 'roster full', { steps: roster, most: capacityOf[frame.leader] });
  return true;
}

/** Would these pieces and the active force be one if they served in its army, or in none where it is −1? */
export function wouldServe(state: State, part: readonly number[], others: readonly number[], army: number): Verdict {
  const served = others.map((p) => state.army[p]);
  for (const p of others) if (isCombat[p] || isLeader[p]) serve(state, p, army);
  const verdict = stacks(state, [...part, ...others]);
  others.forEach((p, i) => {
    state.army[p] = served[i];
  });
  return verdict;
}

/** An army marker comes with its whole army, everything else by itself. */
const joiners = (state: State, p: number): number[] =>
  isArmy[p]
    ? outside(state, state.place[p], sideOfPiece(state, p)).filter((q) => q === p || armyOf(state, q) === p)
    : [p];

/** Leaders and support units are free, corps cost 1 MP a hex, armies 2 (NA-5.1.6-f to NA-5.1.6-h, NA-5.2.3-g). */
function priceOf(frame: ActivationLocals, joining: readonly number[]): number {
  if (joining.some((p) => isArmy[p])) return ARMY_PRICE;
  return unitsIn(joining).length > 0 && frame.merged !== frame.place ? CORPS_PRICE : 0;
}

/** What taking this piece in costs. */
export const integrationPrice = (state: State, frame: ActivationLocals, p: number): number =>
  priceOf(frame, joiners(state, p));

export function integrate(play: P, frame: ActivationLocals, p: number): void {
  const { state } = play;
  const joining = joiners(state, p);
  frame.spent += priceOf(frame, joining);
  const army = armyLedBy(state, frame.leader);
  play.log('integrate', { piece: p, place: frame.place }, { clause: 'NA-5.1.6-c' });
  for (const q of joining) {
    // NA-5.1.3-g, NA-R-18, NA-R-193: who has acted in this impulse, or is at its end, freezes the whole force.
    if (isCombat[q] && (has(state, q, ACTED) || unitLevel(state, q) >= END_OF_ACTIVATION)) frame.frozen = true;
    setMark(state, q, MOVING, true);
    if (isSupply[q]) setMark(state, q, DEPOT, false);
    if (isEngineer[q]) setMark(state, q, BRIDGE, false);
    if (!isArmy[p] && (isCombat[q] || isLeader[q])) {
      if (army >= 0) serve(state, q, army);
      else leaveArmy(state, q);
    }
    if (isCombat[q] && army >= 0 && !has(state, q, ROSTER)) {
      setMark(state, q, ROSTER, true);
      frame.roster += state.steps[q];
    }
  }
  if (unitsIn(joining).length > 0) frame.merged = frame.place;
  const before = frame.unsupplied;
  spreadStates(state, movers(state));
  // NA-5.1.3-j: no unit exceeds its own allowance; NA-7.2-h: what was due at the start stays due.
  refresh(state, frame);
  frame.unsupplied ||= before;
}

/** On the march: steps of a bystander fill a reduced unit of the active force. */
export function mayAbsorb(play: P, frame: ActivationLocals, from: number, into: number): Verdict {
  const { state } = play;
  const verdict = canAbsorb(state, from, into);
  if (verdict !== true) return verdict;
  const here = bystanders(state, frame.place, frame.side);
  if (outrankedBy(state, movers(state), here)) return no('NA-5.1.5.1-d', 'outranked', { from });
  const price = frame.merged === frame.place ? 0 : CORPS_PRICE;
  if (frame.spent + price > frame.allowance) return no('NA-G.MP-a', 'no movement left', { cost: price });
  const army = frame.leader >= 0 ? armyLedBy(state, frame.leader) : -1;
  const steps = Math.min(state.steps[from], fullSteps[into] - state.steps[into]);
  if (army >= 0 && frame.roster + steps > capacityOf[frame.leader])
    return no('NA-5.1.8-g', 'roster full', { steps: frame.roster + steps, most: capacityOf[frame.leader] });
  state.steps[into] += steps;
  const fits = stacks(state, movers(state));
  state.steps[into] -= steps;
  return fits;
}

export function absorbOnMarch(play: P, frame: ActivationLocals, from: number, into: number): void {
  const { state } = play;
  if (frame.merged !== frame.place) frame.spent += CORPS_PRICE;
  frame.merged = frame.place;
  const steps = Math.min(state.steps[from], fullSteps[into] - state.steps[into]);
  if (frame.roster > 0) frame.roster += steps;
  absorb(play, from, into);
}

/** The frame that makes one force of all a side has in a place. `points` is what the mover can still spend, or −1. */
export const newSettle = (
  place: number,
  side: number,
  {
    points = -1,
    within = false,
    first = -1,
    seat = -1,
  }: {
    points?: number;
    within?: boolean;
    first?: number;
    seat?: Seat;
  } = {},
): At<'settle'> => ({ at: 'settle', place, side, seat, inside: within, points, first, paid: 0 });

const party = (state: State, { place, side, inside: within }: SettleLocals): number[] =>
  within ? inside(state, place, side) : outside(state, place, side);

/** The two who meet: what is marked as moving, and the others. Without a mover there is one party. */
const parties = (state: State, pieces: readonly number[]): [number[], number[]] => [
  pieces.filter((p) => isMoving(state, p)),
  pieces.filter((p) => !isMoving(state, p)),
];

/** What joining costs: nothing between leaders and support units, or where no force is on the march. */
function settlePrice(state: State, frame: SettleLocals, pieces: readonly number[]): number {
  if (frame.points < 0 || frame.paid > 0) return 0;
  const [mine, theirs] = parties(state, pieces);
  if (unitsIn(mine).length === 0 || unitsIn(theirs).length === 0) return 0;
  return armiesIn(mine).length > 0 && armiesIn(theirs).length > 0 ? ARMY_PRICE : CORPS_PRICE;
}

/** NA-4.1.1-k, NA-5.1.7-a: one force, by integration of what fits; asks where there is something to choose. */
export function settle(play: P, frame: At<'settle'>): Next<Frame> {
  const { state } = play;
  const pieces = party(state, frame);
  if (unitsIn(pieces).length === 0) {
    for (const army of armiesIn(pieces)) disbandArmy(state, army);
    return done(frame.paid);
  }
  const tied = frame.first < 0 && equals(state, pieces).length > 0;
  if (!tied && fitsAsItIs(state, frame, pieces) && absorptions(state, frame, pieces).length === 0)
    return done(conclude(play, frame));
  const seat = frame.seat >= 0 ? frame.seat : seatOfForce(state, frame.side, pieces);
  return ask(seat, play.sibling(frame, 'settle.choose', { seat }));
}

/** Would everyone be one legal force, surplus leaders apart, at a price that can be paid? */
function fitsAsItIs(state: State, frame: SettleLocals, pieces: readonly number[]): boolean {
  const price = settlePrice(state, frame, pieces);
  if (frame.points >= 0 && price > frame.points) return false;
  return couldStack(state, pieces, frame.first);
}

/** Absorptions between the two parties; without a mover, all that make room. */
function absorptions(state: State, frame: SettleLocals, pieces: readonly number[]): [number, number][] {
  const price = settlePrice(state, frame, pieces);
  if (frame.points >= 0 && price > frame.points) return [];
  const units = unitsIn(pieces);
  const found: [number, number][] = [];
  for (const from of units)
    for (const into of units) {
      const apart = frame.points < 0 || isMoving(state, from) !== isMoving(state, into);
      if (apart && state.steps[from] <= state.steps[into] && canAbsorb(state, from, into) === true)
        found.push([from, into]);
    }
  return found;
}

/** Makes one force of what is there: surplus leaders go, levels and demoralization spread. Returns the MP paid. */
function conclude(play: P, frame: SettleLocals): number {
  const { state } = play;
  const pieces = party(state, frame);
  const paid = frame.paid + settlePrice(state, frame, pieces);
  enlist(state, pieces);
  settleLeaders(play, pieces, frame.first);
  spreadStates(state, party(state, frame));
  return paid;
}

export const settleChoose: Question<NationsInArms, At<'settle.choose'>> = {
  prompt: (_, { place }) => say('settle', { place }, 'NA-4.1.1-k'),
  auto: true,
  offer({ state }, frame, seat, offers) {
    const pieces = party(state, frame);
    const legal = fitsAsItIs(state, frame, pieces);
    offers.offer('agree', {}, legal || no('NA-4.1.1-a', 'not one force', { place: frame.place }));
    for (const [from, into] of absorptions(state, frame, pieces))
      offers.offer('absorb', { from: from as PieceId, into: into as PieceId });
    // NA-4.1.1-k: what does not fit, or is not paid for, is eliminated.
    if (!legal) for (const unit of cuttable(state, frame, pieces, seat)) offers.offer('cut', { unit: unit as PieceId });
    for (const leader of frame.first < 0 ? equals(state, pieces) : [])
      offers.offer('command', { leader: leader as PieceId });
  },
  take: {
    agree: (play, frame) => done(conclude(play, frame)),
    absorb(play, frame, { from, into }) {
      frame.paid += settlePrice(play.state, frame, party(play.state, frame));
      absorb(play, from, into);
      return play.advance(frame, 'settle');
    },
    cut(play, frame, { unit }, seat) {
      const owner = seatOfPiece(play.state, unit);
      const pieces = party(play.state, frame);
      if (owner !== seat && owner >= 0 && ownUnits(play.state, pieces, seat).length > 0)
        return ask(owner, play.sibling(frame, 'settle.consent', { unit }));
      return cut(play, frame, unit);
    },
    command: (play, frame, { leader }) => play.advance(frame, 'settle', { first: leader }),
  },
};

const ownUnits = (state: State, pieces: readonly number[], seat: Seat): number[] =>
  unitsIn(pieces).filter((p) => seatOfPiece(state, p) === seat);

/** NA-R-13: any unit; but where its player has said no, the commander's own go as long as there are some. */
function cuttable(state: State, { refused = [] }: SettleLocals, pieces: readonly number[], seat: Seat): number[] {
  if (refused.length === 0 || ownUnits(state, pieces, seat).length === 0) return unitsIn(pieces);
  return unitsIn(pieces).filter((p) => !refused.includes(seatOfPiece(state, p)));
}

function cut(play: P, frame: At<'settle.choose'> | At<'settle.consent'>, unit: number): Next<Frame> {
  loseStep(play, unit, 'NA-4.1.1-k');
  pooledWithout(play, frame);
  return play.advance(frame, 'settle', { unit: -1 });
}

/** NA-R-13: the steps of another player go only with consent. */
export const consentQuestion: Question<NationsInArms, At<'settle.consent'>> = {
  prompt: (_, { place, unit = -1 }) => say('give up a step?', { place, unit }, 'NA-4.1.1-k'),
  powers: (_, { unit = -1 }) => [powerOf[unit]],
  meaning: { accept: () => ({ final: true }), decline: () => ({ main: true }) },
  offer(_play, _frame, _seat, offers) {
    offers.offer('decline', {});
    offers.offer('accept', {});
  },
  take: {
    accept: (play, frame) => cut(play, frame, frame.unit ?? -1),
    decline: (play, frame, _arg, seat) =>
      play.advance(frame, 'settle', { unit: -1, refused: [...(frame.refused ?? []), seat] }),
  },
};

/** NA-4.1.1-l: leaders of a party whose steps are all gone go to the pool, if they find no place in the other. */
function pooledWithout(play: P, frame: SettleLocals): void {
  const { state } = play;
  for (const side of parties(state, party(state, frame)))
    if (unitsIn(side).length === 0 && frame.points >= 0)
      for (const leader of leadersIn(side)) {
        const rest = party(state, frame).filter((p) => p !== leader);
        if (commanderIn(state, rest) < 0) continue;
        if (!outranks(commanderIn(state, rest), leader)) poolLeader(play, leader, 'NA-4.1.1-l');
      }
}

/** Leaders of equal highest rank between whom the owner chooses (NA-4.2.1-b). */
function equals(state: State, pieces: readonly number[]): number[] {
  if (unitsIn(pieces).length === 0) return [];
  const leaders = leadersIn(pieces);
  if (armiesIn(pieces).length > 0) return reliefs(state, pieces, leaders);
  const best = leaders.filter((l) => !leaders.some((other) => outranks(other, l)));
  return best.length > 1 ? best : [];
}

/** A leader who may relieve the commander of an army, and that commander. */
function reliefs(state: State, pieces: readonly number[], leaders: readonly number[]): number[] {
  for (const army of armiesIn(pieces)) {
    const commander = commanderOfArmy(state, army);
    const fit = leaders.find(
      (l) => armyOf(state, l) < 0 && mayRelieve(state, l, commander) && mayCommandArmy(state, l, army, pieces),
    );
    if (commander >= 0 && fit !== undefined) return [fit, commander];
  }
  return [];
}

/** Is anything of two parties here that must become one? */
export const mustSettle = (state: State, place: number, side: number): boolean => {
  const [mine, theirs] = parties(state, outside(state, place, side));
  return mine.length > 0 && theirs.length > 0 && unitsIn([...mine, ...theirs]).length > 0;
};
