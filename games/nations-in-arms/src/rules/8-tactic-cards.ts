/** 8.1.3: the thirty tactical cards: when each of them holds and what it does to a round, one small row each (tactics.tsv). */
import { DIRECTIONS, RIDGE, RIVER, sideOf as sideBits } from '../graph.ts';
import { type BattleLocals, type BattleSide, FRESH, type P, type State, SUMMER, WINTER } from '../shape.ts';
import {
  CLEAR,
  cityAt,
  classOf,
  isArmy,
  isCavalry,
  isCavalryLeader,
  isEngineer,
  isGuard,
  isLightCavalry,
  MOUNTAIN,
  ROUGH,
  SWAMP,
  terrainOf,
  WOODS,
} from '../tables.ts';
import { tacticNumber } from '../tables-cards.ts';
import { artilleryIn, cavalryIn, commanderIn, isMostly, leadersIn, levelIn, stepsIn, unitsIn } from './1-forces.ts';
import { unitModifier, unitMorale } from './1-quality.ts';
import { armyLedBy, combatValue, initiative, isSupplied } from './1-units.ts';
import { hasReform } from './8-reform.ts';
import { forceOf } from './8-worksheet.ts';

export const VEDETTES = tacticNumber(8);
export const RESERVES = tacticNumber(14);
export const FOG_OF_WAR = tacticNumber(30);
const [REFUSED_FLANK, GRAND_BATTERY, DAWN_ATTACK] = [4, 5, 21].map(tacticNumber);

export { DAWN_ATTACK, REFUSED_FLANK };

/** What a card looks at. */
export interface Ground {
  readonly play: P;
  readonly battle: BattleLocals;
  readonly role: number;
  readonly own: readonly number[];
  readonly other: readonly number[];
  readonly terrain: number;
  readonly commander: number;
}

export function groundOf(play: P, battle: BattleLocals, role: number): Ground {
  const forces = [0, 1].map((each) => forceOf(play.state, battle, each));
  return {
    play,
    battle,
    role,
    own: forces[role],
    other: forces[1 - role],
    terrain: terrainOf[battle.place],
    commander: commanderIn(play.state, forces[role]),
  };
}

const steps = ({ play, own }: Ground, test: (p: number) => boolean = () => true): number =>
  stepsIn(play.state, unitsIn(own).filter(test));
const foot = (p: number): boolean => !isCavalry[p];
const season = ({ play }: Ground): number => play.state.season;
const hasMarched = ({ battle, role }: Ground): boolean => battle.sides[role].marched;
const entryBits = ({ battle }: Ground): number =>
  battle.entry < 0 ? 0 : sideBits[battle.place * DIRECTIONS + battle.entry];
/** The corps that leads: the only unit of a force, or the one the plan names. */
const leadOf = ({ battle, role, own }: Ground): number => {
  const units = unitsIn(own);
  return units.length === 1 ? units[0] : battle.sides[role].lead;
};
const isHeavy = (p: number): boolean => classOf[p] === 'cuirassiers' || classOf[p] === 'guard_cavalry';

/** Card 28: the commander if it is no army, or the best subordinate. */
export function frontLeader({ play: { state }, own, commander }: Ground): number {
  const free = leadersIn(own).filter((l) => armyLedBy(state, l) < 0 && combatValue(state, l) >= 1);
  if (free.includes(commander)) return commander;
  return free.sort((a, b) => combatValue(state, b) - combatValue(state, a) || a - b)[0] ?? -1;
}

/** By printed number: the condition of the card, where it has one. */
const conditions: { readonly [number: number]: (ground: Ground) => boolean } = {
  2: (g) => steps(g) >= 9,
  3: (g) => steps(g) > stepsIn(g.play.state, unitsIn(g.other)) || hasMarched(g),
  5: (g) => artilleryIn(g.play.state, g.own) >= 3 && g.terrain !== WOODS && g.terrain !== MOUNTAIN,
  6: (g) => artilleryIn(g.play.state, g.own) >= 2,
  7: (g) =>
    steps(g, isHeavy) >= 2 &&
    (g.terrain === CLEAR || g.terrain === ROUGH || (g.terrain === SWAMP && season(g) === WINTER)),
  8: (g) => steps(g, (p) => isLightCavalry[p]) > 0 || g.own.some((p) => isCavalryLeader[p]),
  9: (g) => cavalryIn(g.play.state, g.own) >= 1,
  11: (g) => !(entryBits(g) & RIVER) && g.terrain !== SWAMP,
  12: (g) => steps(g, foot) >= 4,
  13: (g) => steps(g, (p) => isGuard[p]) > 0,
  14: (g) => steps(g) >= 9,
  16: (g) => g.commander >= 0 && hasReform(g.play.state, g.commander),
  17: (g) => leadOf(g) >= 0 && foot(leadOf(g)) && unitModifier(g.play.state, leadOf(g)) >= 1,
  18: (g) => isMostly(g.play.state, g.own, (p) => foot(p) && unitMorale(g.play.state, p) >= 4),
  19: (g) => cityAt[g.battle.place] >= 0 || g.terrain === ROUGH,
  20: (g) =>
    g.own.some((p) => (isEngineer[p] || isArmy[p]) && isSupplied(g.play.state, p)) &&
    levelIn(g.play.state, g.own) === FRESH,
  22: (g) => (entryBits(g) & (RIVER | RIDGE)) !== 0 || g.terrain === MOUNTAIN,
  23: hasMarched,
  24: (g) => combatValue(g.play.state, g.commander) >= 2,
  25: (g) => season(g) !== SUMMER || g.terrain === SWAMP,
  26: (g) => cavalryIn(g.play.state, g.own) >= 2,
  28: (g) => frontLeader(g) >= 0,
};

export const fits = (tactic: number, ground: Ground): boolean => conditions[tactic + 1]?.(ground) ?? true;

/** Card 29 is checked against the enemy commander's initiative. */
export const RASH_ADVANCE = tacticNumber(29);
export const rashNeeds = ({ play: { state }, other }: Ground): number => {
  const commander = commanderIn(state, other);
  return (commander < 0 ? 0 : initiative(state, commander)) + 1;
};

/** By printed number: the enemy cards that it cancels. */
const cancels: { readonly [number: number]: readonly number[] } = {
  4: [2, 3, 22],
  6: [5],
  9: [7, 26],
  12: [7],
  24: [23],
};
export const cancelledBy = (tactic: number): readonly number[] => (cancels[tactic + 1] ?? []).map(tacticNumber);

// What cards do. Everything below reads the cards that hold on a side of the battle.

const holds = ({ tactics }: BattleSide, number: number): boolean => tactics.includes(number - 1);
const sum = (side: BattleSide, worth: { readonly [number: number]: number }): number =>
  side.tactics.reduce((total, t) => total + (worth[t + 1] ?? 0), 0);

/** Figures for the own roll, for the enemy's, for own losses, for the retreat of the enemy. */
const OWN_ROLL = { 1: 1, 2: 2, 3: 2, 4: 1, 7: 2, 13: 2, 15: 2, 19: 1, 20: 2, 21: 1, 23: 2, 24: 1, 28: 1 };
const ENEMY_ROLL = { 11: -1, 29: -2 };
const OWN_LOSS = { 1: 1, 10: 1 };
const ENEMY_RETREAT = { 3: 1, 26: 2 };
const RESERVES_ROLL = 3;

type Sides = Pick<BattleLocals, 'sides' | 'place' | 'round'>;
type Forces = readonly (readonly number[])[];

/** What tactical cards add to the roll of a role; `superior` says whether its guns are. */
export function tacticsModifier(state: State, field: Sides, role: number, forces: Forces, superior: boolean): number {
  const [own, enemy] = [field.sides[role], field.sides[1 - role]];
  if (own.tactics.length + enemy.tactics.length + own.failed.length === 0 && !own.reserves) return 0;
  const lead = (r: number): number => {
    const units = unitsIn(forces[r]);
    const unit = units.length === 1 ? units[0] : field.sides[r].lead;
    return unit < 0 ? 0 : unitModifier(state, unit);
  };
  let total = sum(own, OWN_ROLL) + sum(enemy, ENEMY_ROLL);
  if (holds(own, 16) && isRough(field.place)) total += 1;
  if (holds(own, 17)) total += lead(role) >= 2 ? 2 : 1;
  // The columns pay for it where guns can be brought to bear on them.
  if (holds(enemy, 17) && superior) total += 1;
  if (own.failed.includes(tacticNumber(15))) total -= 1;
  if (own.reserves && field.round > 1) total += RESERVES_ROLL;
  return total;
}

/** Card 16 speaks of rough, woods, swamp, mountain or pass. */
const isRough = (place: number): boolean => [ROUGH, WOODS, SWAMP, MOUNTAIN].includes(terrainOf[place]);

/** Artillery superiority of a role after its own and the enemy's cards; `raw` is what the guns give, by role. */
export function gunsAfterTactics(field: Pick<Sides, 'sides'>, role: number, raw: readonly number[]): number {
  const [own, enemy] = [field.sides[role], field.sides[1 - role]];
  const silenced = holds(enemy, 6) || holds(enemy, 11) || holds(own, 25) || holds(enemy, 25);
  if (raw[role] === 0 || silenced) return 0;
  const more = (own.tactics.includes(GRAND_BATTERY) ? 1 : 0) + (holds(enemy, 12) ? 1 : 0);
  const less = enemy.tactics.includes(GRAND_BATTERY) ? 1 : 0;
  return Math.max(0, Math.min(MOST_GUNS, raw[role] + more) - less);
}
const MOST_GUNS = 3;

/** Does the cavalry of a role count for nothing? */
export function isCavalryStopped(field: Pick<Sides, 'sides'>, role: number): boolean {
  const [own, enemy] = [field.sides[role], field.sides[1 - role]];
  return [9, 12].some((t) => holds(enemy, t)) || [19, 25].some((t) => holds(own, t) || holds(enemy, t));
}

/** The modifier of the lead unit after the enemy's cards 16 and 18. */
export function leadAfterTactics(
  field: Pick<Sides, 'sides' | 'place'>,
  role: number,
  value: number,
  led: boolean,
): number {
  const enemy = field.sides[1 - role];
  if (holds(enemy, 18)) return 0;
  return led && holds(enemy, 16) && !isRough(field.place) ? value - 1 : value;
}

/** Card 22 halves what terrain and crossing cost, towards 0. */
export const penaltyAfterTactics = (side: BattleSide, penalty: number): number =>
  holds(side, 22) ? Math.trunc(penalty / 2) + 0 : penalty;

/** NA-8.1.3-l: losses that the own cards add in this round. */
export const extraLosses = (side: BattleSide): number => sum(side, OWN_LOSS);

/** Cards 7 and 13 name who bears the first loss. */
export const firstLoss = (side: BattleSide): '' | 'cavalry' | 'guard' =>
  holds(side, 7) ? 'cavalry' : holds(side, 13) ? 'guard' : '';

/** Steps more that the retreat of the beaten side costs, or fewer behind a rearguard of foot. */
export function retreatExtra({ play, battle, role, own }: Ground): number {
  const [loser, winner] = [battle.sides[role], battle.sides[1 - role]];
  const rearguard = hasRearguard(loser, play, own) ? 1 : 0;
  return sum(winner, ENEMY_RETREAT) - rearguard;
}

/** Card 27: if any foot is left. */
export const hasRearguard = (side: BattleSide, { state }: P, left: readonly number[]): boolean =>
  holds(side, 27) && stepsIn(state, unitsIn(left).filter(foot)) > 0;

/** Cards 10 and 13 in the check after a defeat. */
export const moraleAfterTactics = (loser: BattleSide): number => sum(loser, { 10: 2, 13: -1 });

/** NA-8.1.3-h: leaders who check in any case: for the second card, and in front of their troops (card 28). */
export function tacticChecks(play: P, battle: BattleLocals, role: number): number[] {
  const side = battle.sides[role];
  const front = holds(side, 28) ? frontLeader(groundOf(play, battle, role)) : -1;
  return [...(side.seconded >= 0 ? [side.seconded, 0] : []), ...(front >= 0 ? [front, 1] : [])];
}
