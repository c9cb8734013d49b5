/** 5.1: activations: which part of a force acts, its movement points, and the order in which an activation runs. */
import { ask, type Next, no, type Question, type Seat, say, type Verdict } from '@concert/kernel';
import { DIRECTIONS, isUnbridged, neighbour, opposite } from '../graph.ts';
import {
  ACTED,
  type ActivationLocals,
  type At,
  BRIDGE,
  BRIDGE_DIRECTION,
  DEMORALIZED,
  DEPOT,
  type DraftLocals,
  END_OF_ACTIVATION,
  type Frame,
  MOVING,
  type NationsInArms,
  type P,
  ROSTER,
  type State,
  WINTER_DEMORALIZED,
} from '../shape.ts';
import {
  capacityOf,
  isArmy,
  isCavalry,
  isCavalryLeader,
  isCombat,
  isDetachment,
  isEngineer,
  isLeader,
  isSupply,
  movementOf,
  type PieceId,
  type PlaceId,
  powerOf,
} from '../tables.ts';
import {
  commanderIn,
  inside,
  leadersIn,
  levelIn,
  moraleClasses,
  movers,
  outside,
  stepsIn,
  supportIn,
  unitsIn,
} from './1-forces.ts';
import {
  armyLedBy,
  armyOf,
  clearMarks,
  combatValue,
  has,
  isDemoralized,
  isInside,
  isSupplied,
  partWays,
  serve,
  setMark,
  sideOfPiece,
} from './1-units.ts';
import { stacks } from './4-stacking.ts';
import { closing } from './5-closing.ts';
import { draftBy, drafted, type Purpose } from './5-draft.ts';
import { stepCost } from './5-entry.ts';
import { canAbsorb, spreadStates } from './5-merge.ts';
import { assessSupply } from './6-supply.ts';
import { campaignOf } from './scenarios/campaigns.ts';

const [LEADER_MOVEMENT, TROOPS_MOVEMENT, CAVALRY_MOVEMENT] = [8, 6, 8];
/** NA-5.2.1-n */
export const RALLY_COST = 3;
/** NA-5.1.8-c */
const PULL_COST = 2;

/** Everyone of a side where a leader or unit stands, on the same side of the walls. */
export const companions = (state: State, p: number): number[] => {
  const [place, side] = [state.place[p], sideOfPiece(state, p)];
  return isInside(state, p) ? inside(state, place, side) : outside(state, place, side);
};

/** Units that a leader may still take along in this impulse (NA-5.1.3-d, NA-R-193). */
const isAvailable = (state: State, p: number): boolean => !has(state, p, ACTED) && state.level[p] < END_OF_ACTIVATION;

/** Trains and engineers that travel; a depot and a laid bridge stay until they are taken up. */
const travels = (state: State, p: number): boolean =>
  (isSupply[p] && !has(state, p, DEPOT)) || (isEngineer[p] && !has(state, p, BRIDGE));

/**
 * The part of a force that acts with a leader unless its owner says otherwise: an army with its commander, a corps force with
 * its highest leader, as much as fits with a subordinate. Empty if there is nothing the leader could do.
 */
export function defaultPart(state: State, leader: number): number[] {
  const here = companions(state, leader);
  const army = armyLedBy(state, leader);
  if (army >= 0) {
    const own = here.filter((p) => p === army || armyOf(state, p) === army);
    if (unitsIn(own).some((p) => !isAvailable(state, p))) return [];
    const others = here.filter((p) => isArmy[p] && p !== army);
    const part = [...own, ...(others.length === 0 ? here.filter((p) => travels(state, p)) : [])];
    return isLegalPart(state, part, here) === true ? part : [];
  }
  const units = unitsIn(here).filter((p) => isAvailable(state, p));
  if (commanderIn(state, here) === leader && units.length === unitsIn(here).length && units.length > 0) {
    const whole = [...units, ...leadersIn(here), ...here.filter((p) => travels(state, p))];
    if (isLegalPart(state, whole, here) === true) return whole;
  }
  return partOfSubordinate(state, leader, here, units);
}

/** NA-4.2.5-b: as many units as the leader may command alone, if what stays is legal. */
function partOfSubordinate(state: State, leader: number, here: readonly number[], units: readonly number[]): number[] {
  let part = [leader];
  const sorted = [...units].sort((a, b) => state.steps[b] - state.steps[a] || a - b);
  for (const unit of sorted) {
    const larger = [...part, unit];
    if (isLegalPart(state, larger, here) === true) part = larger;
  }
  if (part.length > 1) return part;
  return isLegalPart(state, part, here) === true ? part : [];
}

/** The part as a force of its own, and what it leaves behind: both must be legal (NA-4.2.4.3-a, NA-R-126). */
export function isLegalPart(state: State, part: readonly number[], here: readonly number[]): Verdict {
  const rest = here.filter((p) => !part.includes(p));
  const loose: State = { ...state, army: state.army.slice(), commander: state.commander };
  for (const p of part) if (!part.includes(armyOf(state, p))) loose.army[p] = 0;
  const verdict = stacks(loose, part);
  if (verdict !== true) return verdict;
  // NA-5.2.3.6-e: behind walls any number may stand together.
  if (here.some((p) => isInside(state, p))) return true;
  const left = stacks(state, rest);
  return left === true || no('NA-4.2.4.3-a', 'rest illegal', { why: left.what });
}

/** NA-5.1.10-a: a single combat unit, if what it leaves is legal; support units need a leader (NA-5.2.1-d). */
export function lonePart(state: State, unit: number): number[] {
  return isLegalPart(state, [unit], companions(state, unit)) === true ? [unit] : [];
}

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
    stage: 'begin',
    side: impulse.side,
    marker: impulse.marker,
    actor,
    leader,
    unit,
    place,
    allowance: 0,
    spent: 0,
    extended: false,
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

/** NA-5.2.3-x, NA-R-38, NA-R-160: the least of all, 8 for cavalry under a cavalry leader, half more if extended. */
export function allowanceOf(state: State, pieces: readonly number[], extended: boolean): number {
  const units = unitsIn(pieces);
  let most = LEADER_MOVEMENT;
  if (units.length > 0) {
    const commander = commanderIn(state, pieces);
    const horse = units.every((p) => isCavalry[p]) && commander >= 0 && isCavalryLeader[commander];
    most = horse ? CAVALRY_MOVEMENT : Math.min(...units.map((p) => movementOf[p]));
  }
  if (supportIn(pieces).length > 0) most = Math.min(most, TROOPS_MOVEMENT);
  return extended ? Math.floor(most * 1.5) : most;
}

/** Takes these pieces as the active force. */
function muster(play: P, frame: ActivationLocals, part: readonly number[]): void {
  const { state } = play;
  clearMarks(state, MOVING | ROSTER);
  const army = frame.leader >= 0 ? armyLedBy(state, frame.leader) : -1;
  for (const p of part) {
    setMark(state, p, MOVING, true);
    // NA-6.2.2-c: a depot that is taken along becomes a train.
    if (isSupply[p]) setMark(state, p, DEPOT, false);
    if (isEngineer[p]) setMark(state, p, BRIDGE, false);
    if (army >= 0 && isCombat[p] && armyOf(state, p) === army) setMark(state, p, ROSTER, true);
  }
  const others = companions(state, Math.max(frame.leader, frame.unit)).filter((p) => !part.includes(p));
  partWays(state, part, others);
  frame.roster = army >= 0 ? stepsIn(state, unitsIn(part)) : 0;
  assessSupply(play, part);
  refresh(state, frame);
}

/** Works out again what follows from the units in the active force. */
export function refresh(state: State, frame: ActivationLocals): void {
  const part = movers(state);
  const units = unitsIn(part);
  frame.level = Math.max(frame.level, levelIn(state, part));
  frame.forced = units.length > 0 && frame.level > 0;
  frame.unsupplied = units.some((p) => !isSupplied(state, p));
  frame.allowance = allowanceOf(state, part, frame.extended);
}

/** The activation, stage by stage: supply, rally, movement, attrition, combat inside it (NA-2.0-c). */
export function activation(play: P, frame: At<'activation'>): Next<Frame> {
  switch (frame.stage) {
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

function begin(play: P, frame: At<'activation'>): Next<Frame> {
  const { state } = play;
  const part = frame.leader >= 0 ? defaultPart(state, frame.leader) : lonePart(state, frame.unit);
  play.log('activated', { piece: Math.max(frame.leader, frame.unit), place: frame.place }, { clause: 'NA-5.1.3-a' });
  muster(play, frame, part);
  return ask(frame.actor, play.sibling(frame, 'activation.open'));
}

function reopen(play: P, frame: At<'activation'>): Next<Frame> {
  const part = drafted(frame);
  delete frame.result;
  if (part !== null) {
    frame.level = 0;
    muster(play, frame, part);
  }
  return ask(frame.actor, play.sibling(frame, 'activation.open'));
}

/** 5.1.8, 5.2.3: what is settled before the first movement point. */
export const open: Question<NationsInArms, At<'activation.open'>> = {
  prompt: (_, { leader, unit }) => say('open activation', { piece: Math.max(leader, unit) }, 'NA-2.0-c'),
  auto: (play, frame) => frame.unit >= 0 || movers(play.state).every((p) => isLeader[p]),
  offer(play, frame, _seat, offers) {
    const { state } = play;
    offers.offer('begin', {}, stacks(state, movers(state)));
    if (frame.unit >= 0) return offerExtend(play, frame, offers);
    if (companions(state, frame.leader).length > 1) offers.offer('with', {});
    offerExtend(play, frame, offers);
    if (isInside(state, frame.leader)) return;
    offerPulls(play, frame, offers);
    offerBridges(play, frame, offers);
    offerSwaps(play, offers);
  },
  take: {
    begin: (play, frame) => play.advance(frame, 'activation', { stage: 'rally' }),
    with: (play, frame) =>
      draftBy(
        frame.actor,
        { purpose: 'muster', leader: frame.leader, place: frame.place, to: -1, chosen: movers(play.state) },
        play.sibling(frame, 'activation', { stage: 'open' }),
      ),
    extend(play, frame) {
      play.log('extended', { piece: Math.max(frame.leader, frame.unit) }, { clause: 'NA-5.2.3.1-a' });
      frame.extended = true;
      refresh(play.state, frame);
      return ask(frame.actor, frame);
    },
    pull(play, frame, { place }) {
      pullIn(play, frame, place);
      return ask(frame.actor, frame);
    },
    bridge(play, frame, { engineer, place }) {
      const { state } = play;
      const d = directionBetween(frame.place, place);
      setMark(state, engineer, MOVING, false);
      state.marks[engineer] |= BRIDGE | (d << BRIDGE_DIRECTION) | ACTED;
      play.log('bridge', { piece: engineer, place: frame.place, to: place }, { clause: 'NA-5.2.3.6-m' });
      refresh(state, frame);
      return ask(frame.actor, frame);
    },
    swap(play, frame, { from, to }) {
      const { state } = play;
      state.steps[to]++;
      play.log('swap', { from, to }, { clause: 'NA-5.2.3-i' });
      state.steps[from]--;
      if (state.steps[from] === 0) emptied(play, from);
      return ask(frame.actor, frame);
    },
  },
};

type OpenOffers = Parameters<(typeof open)['offer']>[3];

/** A corps whose steps have all gone into others returns to its pool. */
function emptied(play: P, unit: number): void {
  const { state } = play;
  state.place[unit] = -1;
  state.marks[unit] = 0;
  state.level[unit] = 0;
  state.army[unit] = 0;
}

const directionBetween = (from: number, to: number): number => {
  for (let d = 0; d < DIRECTIONS; d++) if (neighbour[from * DIRECTIONS + d] === to) return d;
  return -1;
};

/** NA-R-36: declared before the first MP is spent. */
function offerExtend(play: P, frame: ActivationLocals, offers: OpenOffers): void {
  if (frame.extended) return;
  const inside = isInside(play.state, Math.max(frame.leader, frame.unit));
  offers.offer('extend', {}, (frame.spent === 0 && !inside) || no('NA-5.2.3.1-d', 'too late to extend'));
}

/** NA-5.1.8-b to NA-5.1.8-e: an army commander draws neighbours in. */
function offerPulls(play: P, frame: ActivationLocals, offers: OpenOffers): void {
  const { state } = play;
  if (armyLedBy(state, frame.leader) < 0 || !offers.wants('pull')) return;
  for (let d = 0; d < DIRECTIONS; d++) {
    const from = neighbour[frame.place * DIRECTIONS + d];
    if (from < 0 || !pullable(state, from, frame.side).some((p) => isCombat[p] || isLeader[p])) continue;
    offers.offer('pull', { place: from as PlaceId }, mayPull(play, frame, from, opposite(d)));
  }
}

/** What can come along: no depot and no laid bridge. */
const pullable = (state: State, from: number, side: number): number[] =>
  outside(state, from, side).filter((p) => isCombat[p] || isLeader[p] || isArmy[p] || travels(state, p));

function mayPull(play: P, frame: ActivationLocals, from: number, direction: number): Verdict {
  const { state } = play;
  const others = pullable(state, from, frame.side);
  const spent = unitsIn(others).find((p) => !isAvailable(state, p));
  if (spent !== undefined) return no('NA-5.1.3-n', 'end of activation', { piece: spent });
  if (others.some((p) => isArmy[p])) return no('NA-5.1.8-b', 'armies are not pulled', { place: from });
  const cost = stepCost(play, from, direction, others);
  if (cost > PULL_COST) return no('NA-5.1.8-c', 'too dear to pull', { cost, most: PULL_COST });
  if (frame.spent + cost > frame.allowance) return no('NA-5.1.8-d', 'no movement left', { cost });
  const go = campaignOf(play).mayGo?.(state, others, frame.place) ?? true;
  if (go !== true) return go;
  return fits(state, frame, others);
}

/** Would these pieces fit into the active army, its roster included (NA-5.1.8-g)? */
function fits(state: State, frame: ActivationLocals, others: readonly number[]): Verdict {
  const army = armyLedBy(state, frame.leader);
  const joined: State = { ...state, army: state.army.slice() };
  for (const p of others) if (isCombat[p] || isLeader[p]) serve(joined, p, army);
  const verdict = stacks(joined, [...movers(state), ...others]);
  if (verdict !== true) return verdict;
  const roster =
    frame.roster +
    stepsIn(
      state,
      unitsIn(others).filter((p) => !has(state, p, ROSTER)),
    );
  const most = capacityOf[frame.leader];
  return roster <= most || no('NA-5.1.8-g', 'roster full', { steps: roster, most });
}

function pullIn(play: P, frame: ActivationLocals, from: number): void {
  const { state } = play;
  const others = pullable(state, from, frame.side);
  const direction = directionBetween(from, frame.place);
  const cost = stepCost(play, from, direction, others);
  const army = armyLedBy(state, frame.leader);
  play.log('pull', { place: from, to: frame.place, leader: frame.leader, cost }, { clause: 'NA-5.1.8-b' });
  for (const p of others) {
    state.place[p] = frame.place;
    setMark(state, p, MOVING, true);
    if (!isCombat[p] && !isLeader[p]) continue;
    serve(state, p, army);
    if (isCombat[p]) setMark(state, p, ROSTER, true);
  }
  frame.roster += stepsIn(state, unitsIn(others));
  frame.spent += cost;
  spreadStates(state, movers(state));
  refresh(state, frame);
}

/** NA-5.2.3.6-m to NA-5.2.3.6-o: a supplied engineer of the force bridges one river side of the hex. */
function offerBridges(play: P, frame: ActivationLocals, offers: OpenOffers): void {
  const { state } = play;
  if (!offers.wants('bridge')) return;
  for (const p of movers(state)) {
    if (!isEngineer[p]) continue;
    for (let d = 0; d < DIRECTIONS; d++) {
      const side = frame.place * DIRECTIONS + d;
      if (neighbour[side] < 0 || !isUnbridged(side)) continue;
      const verdict = isSupplied(state, p) || no('NA-6.1.2-e', 'engineers unsupplied', { piece: p });
      offers.offer('bridge', { engineer: p as PieceId, place: neighbour[side] as PlaceId }, verdict);
    }
  }
}

/** NA-5.2.3-i, NA-5.2.3-j: steps change places inside the force. */
function offerSwaps(play: P, offers: OpenOffers): void {
  if (!offers.wants('swap')) return;
  const { state } = play;
  const units = unitsIn(movers(state));
  for (const from of units)
    for (const to of units)
      if (from !== to && powerOf[from] === powerOf[to] && !isDetachment[from] && canAbsorb(state, from, to) === true)
        offers.offer('swap', { from: from as PieceId, to: to as PieceId });
}

/** Who may be taken along, and whether the part and the rest are legal. */
export const musterDraft: Purpose = {
  candidates({ state }, { leader }) {
    const army = armyLedBy(state, leader);
    return companions(state, leader).filter((p) => {
      if (isCombat[p]) return isAvailable(state, p);
      if (isArmy[p]) return p === army || commanderIn(state, companions(state, leader)) === leader;
      return true;
    });
  },
  fixed: ({ state }, { leader }) => {
    const army = armyLedBy(state, leader);
    return army >= 0 ? [army, leader] : [leader];
  },
  verdict: ({ state }, { leader, chosen }: DraftLocals) => {
    if (isInside(state, leader) && unitsIn(chosen).length === 0) return no('NA-9.4-e', 'enclosed', { piece: leader });
    return isLegalPart(state, chosen, companions(state, leader));
  },
};

/** NA-8.3.3.2-a: before movement, for supplied demoralized units, 3 MP a roll; never in an extended move (NA-R-36). */
function canRally(state: State, frame: ActivationLocals): boolean {
  if (frame.extended || frame.leader < 0 || frame.allowance - frame.spent < RALLY_COST) return false;
  return unitsIn(movers(state)).some((p) => isDemoralized(state, p) && isSupplied(state, p));
}

function rallyStage(play: P, frame: At<'activation'>): Next<Frame> {
  if (canRally(play.state, frame)) return ask(frame.actor, play.sibling(frame, 'activation.rally'));
  return play.advance(frame, 'activation', { stage: 'march' });
}

export const rally: Question<NationsInArms, At<'activation.rally'>> = {
  prompt: (_, { leader }) => say('rally?', { leader, cost: RALLY_COST }, 'NA-8.3.3.2-a'),
  offer(_play, _frame, _seat, offers) {
    offers.offer('rally', {});
    offers.offer('onward', {});
  },
  take: {
    rally(play, frame) {
      frame.spent += RALLY_COST;
      for (const army of groupsOf(play.state, movers(play.state))) rallyRoll(play, frame, army);
      return play.advance(frame, 'activation', { stage: 'rally' });
    },
    onward: (play, frame) => play.advance(frame, 'activation', { stage: 'march' }),
  },
};

/** The armies of a stack, or −1 for a force without one: each rallies and starves by itself (NA-5.2.2-d, NA-5.2.2-g). */
export function groupsOf(state: State, pieces: readonly number[]): number[] {
  return [...new Set(unitsIn(pieces).map((p) => armyOf(state, p)))].sort((a, b) => a - b);
}

/** NA-8.3.3.2-b: no more than the morale, 1 lower for being demoralized, and the leader's combat value. */
function rallyRoll(play: P, frame: ActivationLocals, army: number): void {
  const { state } = play;
  const units = unitsIn(movers(state)).filter((p) => armyOf(state, p) === army);
  if (!units.some((p) => isDemoralized(state, p))) return;
  const leader =
    army >= 0
      ? commanderIn(
          state,
          [...movers(state)].filter((p) => armyOf(state, p) === army),
        )
      : frame.leader;
  const morale = moraleClasses(state, units)[0] - 1;
  const value = combatValue(state, leader);
  const die = play.chance.d6('rally');
  const rallied = die <= morale + value;
  play.log(rallied ? 'rallied' : 'not rallied', { leader, die, morale, value }, { clause: 'NA-8.3.3.2-b' });
  if (rallied) for (const p of units) setMark(state, p, DEMORALIZED | WINTER_DEMORALIZED, false);
}
