/** 8.1.2, 8.2.3, NA-R-135: what a side settles before the dice, both at the same time and in secret. */
import { again, done, no, type Offers, type Question, say, type Verdict } from '@concert/kernel';
import type { At, NationsInArms, PlanLocals, State } from '../shape.ts';
import { combatOf, isCossack, isDetachment, isGuerrilla, type PieceId } from '../tables.ts';
import { roleOfTactic, type TacticId } from '../tables-cards.ts';
import { commanderIn, inside, leadersIn, moraleClasses, movers, outside, unitsIn } from './1-forces.ts';
import { armyLedBy, combatValue } from './1-units.ts';

/** The pieces a plan is made for. */
export function planned(state: State, frame: PlanLocals): number[] {
  if (frame.inside) return inside(state, frame.place, frame.side);
  const here = outside(state, frame.place, frame.side);
  const active = here.filter((p) => movers(state).includes(p));
  return frame.attacker && active.length > 0 ? active : here;
}

/** NA-R-63: any corps may lead; detachments, Cossacks and guerrillas only when alone, and then they must. */
export const leadable = (units: readonly number[]): number[] =>
  units.length < 2 ? [] : units.filter((p) => !isDetachment[p] && !isCossack[p] && !isGuerrilla[p]);

/** NA-8.2.3-c: subordinates who could lend something; the commander's own value counts anyway. */
export const usable = (state: State, pieces: readonly number[]): number[] => {
  const commander = commanderIn(state, pieces);
  return leadersIn(pieces).filter((l) => l !== commander && combatOf[l] > 0 && armyLedBy(state, l) < 0);
};

/** Is there anything to decide? */
export function hasPlan(state: State, frame: PlanLocals): boolean {
  const pieces = planned(state, frame);
  const units = unitsIn(pieces);
  if (tacticsOf(state, frame).length > 0) return true;
  return leadable(units).length > 0 || usable(state, pieces).length > 0 || moraleClasses(state, pieces).length > 1;
}

export const newPlan = (
  place: number,
  { side, seat }: Pick<PlanLocals, 'side' | 'seat'>,
  attacker: boolean,
  { siege = false, within = false }: { siege?: boolean; within?: boolean } = {},
): PlanLocals => ({
  place,
  side,
  seat,
  siege,
  inside: within,
  attacker,
  morale: -1,
  lead: -1,
  subordinate: -1,
  tactic: -1,
  second: -1,
  by: -1,
});

export const plan: Question<NationsInArms, At<'plan'>> = {
  prompt: (_, { place }) => say('plan', { place }, 'NA-8.2.3-g'),
  offer({ state }, frame, _seat, offers) {
    const pieces = planned(state, frame);
    const classes = moraleClasses(state, pieces);
    if (classes.length > 1) for (const value of classes) if (value !== frame.morale) offers.offer('morale', { value });
    for (const unit of unitsIn(pieces))
      if (unit !== frame.lead) offers.offer('lead', { unit: unit as PieceId }, mayLead(unitsIn(pieces), unit));
    for (const leader of usable(state, pieces))
      if (leader !== frame.subordinate) offers.offer('use', { leader: leader as PieceId });
    offerTactics(state, frame, pieces, offers);
    if (isBegun(frame)) offers.offer('clear', {});
    offers.offer('agree', {});
  },
  take: {
    morale(_, frame, { value }) {
      frame.morale = value;
      return again;
    },
    lead(_, frame, { unit }) {
      frame.lead = unit;
      return again;
    },
    use(_, frame, { leader }) {
      frame.subordinate = leader;
      return again;
    },
    clear(_, frame) {
      frame.lead = frame.subordinate = frame.morale = frame.tactic = frame.second = frame.by = -1;
      return again;
    },
    tactic(_, frame, { tactic }) {
      frame.tactic = tactic;
      return again;
    },
    second(_, frame, { tactic, leader }) {
      frame.second = tactic;
      frame.by = leader;
      return again;
    },
    agree: (_, frame) => done([frame.morale, frame.lead, frame.subordinate, frame.tactic, frame.second, frame.by]),
  },
};

const isBegun = ({ lead, subordinate, morale, tactic }: PlanLocals): boolean =>
  lead >= 0 || subordinate >= 0 || morale >= 0 || tactic >= 0;

/** The tactical cards of the side that plans. */
const tacticsOf = (state: State, { seat, siege }: PlanLocals): readonly number[] => (siege ? [] : state.tactics[seat]);

/** NA-8.1.3-f, NA-8.1.3-g: one card; a second under a commander of combat value 2, by a leader who serves there. */
function offerTactics(state: State, frame: PlanLocals, pieces: readonly number[], offers: Offers<NationsInArms>): void {
  const hand = tacticsOf(state, frame).filter((t) => t >= 0 && t !== frame.tactic && t !== frame.second);
  const role = frame.attacker ? 0 : 1;
  for (const t of hand) {
    const fits =
      roleOfTactic[t] < 0 || roleOfTactic[t] === role || no('NA-8.1.3-j', 'card of the other side', { tactic: t });
    offers.offer('tactic', { tactic: t as TacticId }, fits);
    if (frame.tactic < 0 || !mayPlayTwo(state, pieces) || fits !== true) continue;
    for (const leader of seconds(state, pieces))
      offers.offer('second', { tactic: t as TacticId, leader: leader as PieceId });
  }
}

/** NA-8.1.3-f */
const TWO_CARDS = 2;
const mayPlayTwo = (state: State, pieces: readonly number[]): boolean =>
  combatValue(state, commanderIn(state, pieces)) >= TWO_CARDS;

/** Any leader but the commander. */
const seconds = (state: State, pieces: readonly number[]): number[] => {
  const commander = commanderIn(state, pieces);
  return leadersIn(pieces).filter((l) => l !== commander);
};

const mayLead = (units: readonly number[], unit: number): Verdict =>
  leadable(units).includes(unit) || no('NA-8.2.3-a', 'does not lead', { piece: unit });
