/**
 * 8.1.2 – 8.2.5: one round of combat, which a battle in the field and an assault on walls (NA-9.2-l) have in common: both plan in
 * secret, both roll at the same time, both take their losses, their leaders check.
 */
import { call, type Next, type Seat, together } from '@concert/kernel';
import type { Worksheet } from '@concert/kit';
import { type CombatResult, combatResult, SAFE_RATIO, type Size } from '../charts.ts';
import type { At, BattleSide, CasualtyLocals, Frame, LossLocals, P, PlanLocals, State } from '../shape.ts';
import { hasUnits, mostlyDemoralized } from './1-forces.ts';
import { newCasualty } from './8-casualties.ts';
import { newLosses } from './8-losses.ts';
import { hasPlan } from './8-plan.ts';
import { extraLosses } from './8-tactic-cards.ts';

/** Roles: the phasing side attacks (NA-8.0-b); the besieger does in an assault. */
export const [ATTACKER, DEFENDER] = [0, 1];
export const ROLES = [ATTACKER, DEFENDER];

export const newSide = (side: number, seat: Seat): BattleSide => ({
  side,
  seat,
  morale: 0,
  lead: -1,
  subordinate: -1,
  steps: 0,
  total: 0,
  losses: 0,
  plus: false,
  cavalry: false,
  leaderHit: false,
  lost: 0,
  commanderKilled: false,
  wasDemoralized: false,
  depot: false,
  gone: false,
  tactics: [],
  failed: [],
  seconded: -1,
  nations: 0,
  marched: false,
  reserves: false,
  guard: 0,
});

/** The plan of a side with nothing to decide: morale, lead unit, subordinate, tactical card, second card and its leader. */
export const NO_PLAN = [-1, -1, -1, -1, -1, -1];

type Fight = At<'battle'> | At<'siege'>;

/** Asks the sides that have something to decide for their plans; null when none has. `resume` finds the answers. */
export function askPlans(state: State, plans: readonly PlanLocals[], resume: Fight): Next<Frame> | null {
  const asked = plans.filter((plan) => hasPlan(state, plan));
  resume.asked = asked.map(({ seat }) => seat);
  if (asked.length === 0) return null;
  const planOf = (seat: Seat) => asked.find((plan) => plan.seat === seat)!;
  return together(resume.asked, (seat) => ({ at: 'plan', ...planOf(seat) }), resume);
}

/** Notes the lead unit and the subordinate of each side; the morale that each has chosen, or −1, is returned. */
export function takeAnswers(frame: Fight): number[] {
  const answers = (frame.result ?? []) as number[][];
  delete frame.result;
  const seats = frame.asked;
  frame.asked = [];
  return frame.sides.map((side) => {
    const [morale, lead, subordinate] = answers[seats.indexOf(side.seat)] ?? NO_PLAN;
    Object.assign(side, { lead, subordinate });
    return morale;
  });
}

export interface Rolling {
  readonly size: Size;
  /** Odds as `oddsOf` gives them, from the attacker's view. */
  readonly odds: number;
  /** By role: the worksheet, and how its dice are called. */
  readonly sheets: readonly Worksheet[];
  readonly dice: readonly string[];
  /** How the roll is told. */
  log(side: BattleSide, dice: number[], modifier: number): void;
}

/** NA-8.2.4-a: both roll at the same time; what the table says of each is noted on its side. */
export function rollRound(play: P, frame: Fight, { size, odds, sheets, dice, log }: Rolling): void {
  for (const role of ROLES) {
    const side = frame.sides[role];
    const thrown = play.chance.dice(2, 6, dice[role]);
    side.total = thrown[0] + thrown[1] + sheets[role].total;
    noteResult(side, combatResult(size, side.total), isSafe(role, odds));
    log(side, thrown, sheets[role].total);
  }
}

/** NA-8.1.4-e: does the strength of the other side keep its leaders from L results that this role rolls? */
const isSafe = (role: number, odds: number): boolean => (role === ATTACKER ? odds <= -SAFE_RATIO : odds >= SAFE_RATIO);

function noteResult(side: BattleSide, result: CombatResult, safe: boolean): void {
  const { losses, plus, cavalry, leader } = result;
  Object.assign(side, { losses, plus, cavalry, leaderHit: leader && !safe });
}

/** NA-8.3.1-a: above 0 if the attacker's result is higher, below if the defender's is. */
export const byTable = ([attacker, defender]: readonly BattleSide[]): number =>
  attacker.losses - defender.losses || Number(attacker.plus) - Number(defender.plus);

/** NA-8.2.4-b, NA-8.2.4-g: what the side at stake has to lose: what the other inflicts, never more than that one had steps. */
export const dueLosses = (frame: Fight): number => {
  const enemy = frame.sides[1 - frame.role];
  // NA-R-184: what a tactical card adds is not limited by the enemy's steps.
  return Math.min(enemy.losses, enemy.steps) + extraLosses(frame.sides[frame.role]);
};

/** Calls for the losses of the side whose turn it is, attacker first. */
export function callLosses(frame: Fight, more: Partial<LossLocals>): Next<Frame> {
  const { side, seat } = frame.sides[frame.role];
  return call(newLosses(frame.place, side, seat, dueLosses(frame), 'NA-8.2.4-b', more), frame);
}

/** How the losses of a force in the open are bound: lead unit, cavalry, half on the morale class (NA-R-65). */
export function boundLosses(state: State, frame: Fight, force: readonly number[]): Partial<LossLocals> {
  const [own, enemy] = [frame.sides[frame.role], frame.sides[1 - frame.role]];
  const morale = own.morale + (mostlyDemoralized(state, force) ? 1 : 0);
  return {
    lead: own.lead >= 0 && force.includes(own.lead) ? own.lead : -1,
    cavalry: enemy.cavalry,
    morale,
    // NA-8.1.2-c: half, rounded up.
    half: hasUnits(force) && morale > 0 ? Math.ceil(dueLosses(frame) / 2) : 0,
  };
}

/** NA-8.2.5: the checks of the leaders of the side whose turn it is, or null when none has to check. */
export function callCasualties(
  frame: Fight,
  force: readonly number[],
  more: Pick<CasualtyLocals, 'size' | 'attacker'> & { inside?: boolean; tactics?: readonly number[] },
): Next<Frame> | null {
  const [own, enemy] = [frame.sides[frame.role], frame.sides[1 - frame.role]];
  const used = [...(own.subordinate >= 0 ? [own.subordinate, 0] : []), ...(more.tactics ?? [])];
  if (!hasUnits(force) || (!enemy.leaderHit && used.length === 0)) return null;
  const { size, attacker, inside } = more;
  const checks = { hit: enemy.leaderHit, used, size, attacker, ...(inside !== undefined && { inside }) };
  return call(newCasualty(frame.place, own, checks), frame);
}
