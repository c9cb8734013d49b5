/**
 * 6.5.6, PP-R-17 What several players decide together: one of those concerned proposes, and it holds when all others of
 * them agree. A different proposal gives the choice to their leader, who may have no troops there.
 */
import { ask, type Next, type Offers } from '@concert/kernel';
import { maskList, maskOf } from '@concert/kit';
import type { Frame, JointLocals, P, PowerAndPrestige, State } from '../shape.ts';
import type { Arm, Force } from '../tables.ts';
import { areAllied, leaderOf, mostPrestigious } from './5-concepts.ts';

type JointFrame = Extract<Frame, JointLocals>;
export type Proposal = NonNullable<JointLocals['proposal']>;

export const newJoint = (seats: readonly number[]): JointLocals => ({
  concerned: maskOf(seats),
  proposer: -1,
  proposal: null,
  agreed: 0,
});

/** Asks those concerned who have not agreed yet. */
export const askJointly = (frame: JointFrame): Next<Frame> => ask(maskList(frame.concerned & ~frame.agreed), frame);

/** The seat that decides when these differ: their leader; before the first alliancing the one with the most prestige. */
export const deciderOf = (state: State, seats: readonly number[]): number =>
  areAllied(state) ? leaderOf(state, state.camp[seats[0]]) : mostPrestigious(state, seats);

/** Offers to agree; what else is offered is another proposal. */
export function offerAgreement({ proposal }: JointLocals, offers: Offers<PowerAndPrestige>): void {
  if (proposal !== null) offers.offer('accept', {});
}

/** Is this what has been proposed? It is agreed to, not proposed again. */
export const isProposed = ({ proposal }: JointLocals, arg: Proposal): boolean =>
  proposal !== null && Object.keys(arg).every((key) => arg[key] === proposal[key]);

/** Offers losses of an arm, from one unit to this many, but for what has been proposed. */
export function offerLosses(
  { proposal }: JointLocals,
  offers: Offers<PowerAndPrestige>,
  verb: 'lose' | 'doom',
  { force, arm, most }: { force: number; arm: number; most: number },
): void {
  const proposed = proposal !== null && proposal.force === force && proposal.arm === arm ? proposal.count : 0;
  const arg = { force: force as Force, arm: arm as Arm };
  offers.range(verb, arg, 'count', 1, Math.min(most, proposed - 1));
  offers.range(verb, arg, 'count', proposed + 1, most);
}

/** How a joint choice ends. */
export interface JointRules {
  /** The log key of a proposal. */
  tell: string;
  /** All concerned agree, or the one who decides has chosen. */
  settle(proposal: Proposal): Next<Frame>;
  /** They differ: the choice goes to this seat. */
  differ(decider: number): Next<Frame>;
}

/** A seat names what it wants: its choice if it decides alone, a first proposal, or a different one. */
export function propose(play: P, frame: JointFrame, seat: number, arg: Proposal, rules: JointRules): Next<Frame> {
  if (frame.concerned === 1 << seat) return rules.settle(arg);
  play.log(rules.tell, { seat, ...arg }, { clause: 'PP-R-17' });
  if (frame.proposal === null) {
    frame.proposal = arg;
    frame.proposer = seat;
    frame.agreed = 1 << seat;
    return askJointly(frame);
  }
  const decider = deciderOf(play.state, maskList(frame.concerned));
  play.log('allies differ', { seat: decider }, { clause: 'PP-6.5.6-e' });
  return rules.differ(decider);
}

export function agree(frame: JointFrame, seat: number, rules: JointRules): Next<Frame> {
  frame.agreed |= 1 << seat;
  return frame.agreed === frame.concerned ? rules.settle(frame.proposal!) : askJointly(frame);
}
