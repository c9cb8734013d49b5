/** 8.1.1: marching to the sound of the guns. */
import { ask, type Next, no, type Question, type Seat, say, type Verdict } from '@concert/kernel';
import { checkModifier, successOf } from '../charts.ts';
import { SEA, STRAIT, sideOf as sideBits } from '../graph.ts';
import {
  ACTED,
  type At,
  type BattleLocals,
  DEPOT,
  FOUGHT,
  type Frame,
  MARCHER,
  MOVING,
  type NationsInArms,
  type P,
  type State,
} from '../shape.ts';
import { capacityOf, isArmy, isSupply, type PieceId, powerOf } from '../tables.ts';
import { comeForward } from './1-fog.ts';
import { armiesIn, armySteps, commanderIn, hasEngineers, outside, stepsIn, unitsIn } from './1-forces.ts';
import {
  armyLedBy,
  armyOf,
  combatValue,
  commanderOfArmy,
  has,
  isDemoralized,
  isEnemy,
  isSupplied,
  partWays,
  put,
  seatOfPiece,
  seatsOfSide,
  setMark,
  setOrigin,
  sideOfPiece,
} from './1-units.ts';
import { couldStack, enlist, settleLeaders } from './4-command.ts';
import { isGunsBarred } from './5-boxes.ts';
import { draftBy, drafted, type Purpose } from './5-draft.ts';
import { crossesRiver, directed, leadersBeside, mayJoin, refusalOf, seatsBeside } from './5-interception.ts';
import { spreadStates } from './5-merge.ts';
import { assessSupply } from './6-supply.ts';
import { ATTACKER, DEFENDER } from './8-round.ts';
import { updateSieges } from './9-sieges.ts';

/** NA-R-57: leaders of a role next to the battle who may still try in this round. */
export function marchers(play: P, frame: BattleLocals, role: number): number[] {
  return leadersBeside(play.state, frame.place, frame.sides[role].side).filter((leader) => {
    if (frame.asked.includes(leader) || !isItsWar(play.state, frame, role, leader)) return false;
    const part = marchPart(play, leader, frame.place);
    return part.length > 0 && mayMarch(play, part, leader, frame.place) === true;
  });
}

/** NA-R-57: of the same alliance, and at war with the enemy itself. */
const isItsWar = (state: State, frame: BattleLocals, role: number, leader: number): boolean =>
  state.pacts.length === 0 ||
  outside(state, frame.place, frame.sides[1 - role].side).some((p) => isEnemy(state, powerOf[leader], powerOf[p]));

/** The army, the whole force, or what a subordinate can command. */
export function marchPart(play: P, leader: number, to: number): number[] {
  const { state } = play;
  const here = outside(state, state.place[leader], sideOfPiece(state, leader)).filter(
    (p) => !isSupply[p] || !has(state, p, DEPOT),
  );
  const army = armyLedBy(state, leader);
  if (army >= 0) return here.filter((p) => p === army || armyOf(state, p) === army);
  if (commanderIn(state, here) === leader && armiesIn(here).length === 0) return here;
  let part = [leader];
  for (const unit of unitsIn(here)) {
    const larger = [...part, unit];
    if (mayMarch(play, larger, leader, to) === true) part = larger;
  }
  return part.length > 1 ? part : [];
}

/** NA-5.2.3.2-u: the part and those in the battle must be one legal force without losing a step. */
export function mayMarch(play: P, part: readonly number[], leader: number, to: number): Verdict {
  const { state } = play;
  if (unitsIn(part).length === 0) return no('NA-5.2.3.2-n', 'sends no corps', { piece: leader });
  const from = state.place[leader];
  if (isGunsBarred(from, to)) return no('NA-5.2.3.7-g', 'guns not heard', { to });
  const step = directed(from, to);
  if (step < 0 || (sideBits[step] & SEA && !(sideBits[step] & STRAIT))) return no('NA-8.1.1-a', 'sea between', { to });
  const side = sideOfPiece(state, leader);
  const joined = mayJoin(play, side, part, from, to);
  if (joined !== true) return joined;
  // Friends of the mover who stay apart take no part; the marchers join those who fight.
  const fighters = outside(state, to, side).filter((p) => has(state, p, FOUGHT));
  return couldStack(state, [...part, ...fighters]) || no('NA-5.2.3.2-u', 'not one force', { place: to });
}

export const gunsDraft: Purpose = {
  candidates: ({ state }, { leader, place }) =>
    outside(state, place, sideOfPiece(state, leader)).filter((p) => !isSupply[p] || !has(state, p, DEPOT)),
  fixed: (_, { leader }) => [leader],
  verdict: (play, { leader, to, chosen }) => mayMarch(play, chosen, leader, to),
};

/** NA-R-125: each player for forces of its own, the senior first. */
const marchersOf = (play: P, frame: BattleLocals, seat: Seat): number[] =>
  marchers(play, frame, frame.role).filter((l) => seatOfPiece(play.state, l) === seat);

/** Attacker first, then the defender, who knows what came of it (NA-8.1.1-a). */
export function askMarchers(play: P, frame: At<'battle'>): Next<Frame> {
  for (; frame.role <= DEFENDER; frame.role++) {
    const { side } = frame.sides[frame.role];
    const leaders = marchers(play, frame, frame.role);
    // 1.3: with covered stacks beside the battle their owner is asked, able or not.
    const near = seatsBeside(play, frame.place, side);
    const seat = seatsOfSide(play.state, side).find(
      (s) =>
        !frame.asked.includes(refusalOf(s)) && (near.has(s) || leaders.some((l) => seatOfPiece(play.state, l) === s)),
    );
    if (seat !== undefined) return ask(seat, play.sibling(frame, 'battle.guns'));
  }
  return play.advance(frame, 'battle', { stage: 'size' });
}

export const guns: Question<NationsInArms, At<'battle.guns'>> = {
  prompt: (_, { place }) => say('march to the guns?', { place }, 'NA-8.1.1-a'),
  offer(play, frame, seat, offers) {
    for (const leader of marchersOf(play, frame, seat)) offers.offer('march', { leader: leader as PieceId });
    offers.offer('decline', {});
  },
  take: {
    march(play, frame, { leader }, seat) {
      comeForward(play, leader);
      const chosen = marchPart(play, leader, frame.place);
      return draftBy(
        seat,
        { purpose: 'guns', leader, place: play.state.place[leader], to: frame.place, rival: frame.role, chosen },
        play.sibling(frame, 'battle', { stage: 'marched', trying: leader }),
      );
    },
    decline: (play, frame, _arg, seat) =>
      askMarchers(play, play.sibling(frame, 'battle', { stage: 'guns', asked: [...frame.asked, refusalOf(seat)] })),
  },
};

/** NA-8.1.1-b: the roll, and the march into the battle. */
export function rollMarch(play: P, frame: At<'battle'>): Next<Frame> {
  const part = drafted(frame);
  delete frame.result;
  const leader = frame.trying;
  frame.trying = -1;
  frame.asked = [...frame.asked, leader];
  if (part === null) return play.advance(frame, 'battle', { stage: 'guns' });
  // NA-R-174: the defender's marchers are traced from where they stand before they march.
  if (frame.role === DEFENDER) assessSupply(play, part);
  const modifier = marchModifier(play, frame, leader, part);
  const dice = play.chance.dice(2, 6, 'march to the guns');
  const success = dice[0] + dice[1] + modifier >= successOf('march_to_guns');
  play.log(
    success ? 'marches' : 'does not march',
    { leader, dice, modifier, place: frame.place },
    { clause: 'NA-8.1.1-b' },
  );
  if (success) arrive(play, frame, leader, part);
  return play.advance(frame, 'battle', { stage: 'guns' });
}

/** NA-8.1.1-c to NA-8.1.1-g, NA-8.1.1-m */
export function marchModifier(
  play: P,
  { place, role }: Pick<BattleLocals, 'place' | 'role'>,
  leader: number,
  part: readonly number[],
): number {
  const { state } = play;
  const figure = (name: string): number => checkModifier('march_to_guns', name);
  const units = unitsIn(part);
  let total =
    combatValue(state, leader) +
    superiorValue(state, fighters(state, place, role, sideOfPiece(state, leader)), leader, part);
  if (crossesRiver(play, part, state.place[leader], place))
    total += figure(hasEngineers(state, part) ? 'unbridged river with engineers' : 'unbridged river');
  if (units.some((p) => isDemoralized(state, p))) total += figure('demoralized');
  if (units.some((p) => !isSupplied(state, p))) total += figure('out of supply');
  return total;
}

/** Those of a side who are in the battle already: of the attacker only the active force. */
const fighters = (state: State, place: number, role: number, side: number): number[] =>
  outside(state, place, side).filter((p) => role === DEFENDER || has(state, p, MOVING));

/** NA-8.1.1-d: the commander of the army that is in the battle and has room for the part. */
function superiorValue(state: State, there: readonly number[], leader: number, part: readonly number[]): number {
  let best = 0;
  for (const army of armiesIn(there)) {
    const commander = commanderOfArmy(state, army);
    if (commander < 0 || commander === leader || part.some((p) => isArmy[p])) continue;
    if (armySteps(state, army, there) + stepsIn(state, unitsIn(part)) > capacityOf[commander]) continue;
    best = Math.max(best, combatValue(state, commander));
  }
  return best;
}

/** The part joins its side at once, levels and order adjusted (NA-8.1.1-k). */
function arrive(play: P, frame: At<'battle'>, leader: number, part: readonly number[]): void {
  const { state } = play;
  const from = state.place[leader];
  const active = play.enclosingOrNull('activation');
  frame.sides[frame.role].marched = true;
  for (const p of part) {
    setOrigin(state, p, from);
    put(state, p, frame.place);
    setMark(state, p, MARCHER | FOUGHT, true);
    if (frame.role !== ATTACKER) continue;
    // NA-5.1.3-i: who has not acted yet may go on with the victor; who has freezes the force.
    if (has(state, p, ACTED) && active) active.frozen = true;
    setMark(state, p, MOVING, true);
  }
  partWays(state, part, outside(state, from, frame.sides[frame.role].side));
  const side = outside(state, frame.place, frame.sides[frame.role].side).filter((p) => has(state, p, FOUGHT));
  enlist(state, side);
  settleLeaders(play, side);
  spreadStates(
    state,
    side.filter((p) => state.place[p] === frame.place),
  );
  updateSieges(play, from);
}
