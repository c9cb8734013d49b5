/** 8.1.4 – 8.2.3: every modifier of a battle round with its clause, for the dice, the board and the odds shown beforehand. */
import { Worksheet } from '@concert/kit';
import { modifier, oddsModifier, oddsOf } from '../charts.ts';
import {
  BRIDGE,
  bridgeModifier,
  DIRECTIONS,
  isUnbridged,
  RIDGE,
  RIVER,
  ridgeModifier,
  riverModifier,
  STRAIT,
  sideOf as sideBits,
  straitModifier,
  terrainEffects,
} from '../graph.ts';
import { type BattleLocals, type BattleSide, type P, type State, WINTER } from '../shape.ts';
import {
  isCavalry,
  isCavalryLeader,
  isCossack,
  isGuerrilla,
  isSupply,
  MOUNTAIN,
  moraleOf,
  SWAMP,
  terrainOf,
} from '../tables.ts';
import { COUNCIL_OF_WAR, cossackWinter, effectOn } from './1-effects.ts';
import {
  artilleryIn,
  cavalryIn,
  commanderIn,
  hasEngineers,
  leadersIn,
  moraleClasses,
  mostlyDemoralized,
  mostlyUnsupplied,
  movers,
  outside,
  pointsIn,
  stepsIn,
  unitsIn,
} from './1-forces.ts';
import { unitModifier } from './1-quality.ts';
import { combatValue, isInside, isSupplied } from './1-units.ts';
import { pontoonsFor } from './5-entry.ts';
import { ATTACKER, DEFENDER } from './8-round.ts';
import {
  gunsAfterTactics,
  isCavalryStopped,
  leadAfterTactics,
  penaltyAfterTactics,
  tacticsModifier,
} from './8-tactic-cards.ts';

/** The pieces of one role: the active force, and everyone of the other side outside walls. */
export const forceOf = (state: State, frame: BattleLocals, role: number): number[] => {
  if (role === DEFENDER) return outside(state, frame.place, frame.sides[DEFENDER].side);
  return movers(state).filter((p) => state.place[p] === frame.place && !isInside(state, p));
};

/** NA-1.1.3.2-f: a depot alone is one step of half a point. */
export const battleSteps = (state: State, pieces: readonly number[]): number => {
  const steps = stepsIn(state, pieces);
  return steps > 0 ? steps : pieces.some((p) => isSupply[p]) ? 1 : 0;
};

/** NA-8.1.2-a, NA-8.3.3.1-e: force morale before any choice, 1 lower while demoralized. */
export function forceMorale(state: State, pieces: readonly number[], chosen: number): number {
  const classes = moraleClasses(state, pieces);
  const depot = pieces.find((p) => isSupply[p]);
  const base = classes.includes(chosen) ? chosen : (classes[0] ?? (depot === undefined ? 0 : moraleOf[depot]));
  return base - (mostlyDemoralized(state, pieces) ? 1 : 0);
}

/** NA-8.1.5-a, NA-8.1.6-a: 1 for more, 2 for twice as many; 1 to 0 is twice. */
export function superiority(own: number, other: number): number {
  if (own <= other) return 0;
  return own >= 2 * other ? 2 : 1;
}

/** NA-8.1.6-b: on equal steps cavalry leaders decide, if there is cavalry at all. */
function cavalrySuperiority(state: State, own: readonly number[], other: readonly number[]): number {
  const [mine, theirs] = [cavalryIn(state, own), cavalryIn(state, other)];
  if (mine !== theirs || mine === 0) return superiority(mine, theirs);
  const count = (pieces: readonly number[]): number => leadersIn(pieces).filter((l) => isCavalryLeader[l]).length;
  return count(own) > count(other) ? 1 : 0;
}

/** NA-8.2.3-f, NA-R-63: the modifier of the unit that leads; a single unit always lends its own. */
export function leadModifier(state: State, frame: { place: number }, unit: number, siege: boolean): number {
  if (unit < 0 || (siege && isCavalry[unit])) return 0;
  if (isCossack[unit] && state.season !== WINTER) return 0;
  if (isGuerrilla[unit] && !terrainEffects[terrainOf[frame.place]].difficult) return 0;
  return unitModifier(state, unit);
}

/** NA-8.2.1-b: what crossing one side of the hex costs the force that came over it. */
export function crossingModifier(play: P, pieces: readonly number[], place: number, direction: number): number {
  if (direction < 0) return 0;
  const side = place * DIRECTIONS + direction;
  const bits = sideBits[side];
  let total = bits & RIDGE && terrainOf[place] !== MOUNTAIN ? ridgeModifier : 0;
  if (bits & STRAIT) return total + straitModifier;
  if (!(bits & RIVER)) return total;
  const bridged = (bits & BRIDGE) !== 0 || pontoonsFor(play, pieces).has(side) || !isUnbridged(side);
  if (bridged) total += bridgeModifier;
  else total += hasEngineers(play.state, pieces) ? modifier('combat', 'river_engineer') : riverModifier;
  return total;
}

/** The cap of a superiority in this terrain (NA-8.1.7-a, NA-8.1.7-b). */
function caps(state: State, place: number): { artillery: number; cavalry: number } {
  const terrain = terrainEffects[terrainOf[place]];
  const frozen = terrainOf[place] === SWAMP && state.season === WINTER;
  return { artillery: terrain.artilleryMost, cavalry: frozen ? 2 : terrain.cavalryMost };
}

/** What the modifiers of a battle follow from besides the two forces. */
export type Field = Pick<
  BattleLocals,
  'place' | 'round' | 'entry' | 'crossing' | 'intercepted' | 'failedAvoid' | 'sortie' | 'sides' | 'cards'
>;

/** The worksheet of one role in this round. */
export const worksheet = (play: P, frame: BattleLocals, role: number): Worksheet =>
  fieldSheet(play, frame, role, [forceOf(play.state, frame, 0), forceOf(play.state, frame, 1)]);

/** The same for any two forces: also for a battle that has not begun. */
export function fieldSheet(play: P, field: Field, role: number, forces: readonly (readonly number[])[]): Worksheet {
  const { state } = play;
  const [own, other] = [forces[role], forces[1 - role]];
  const side = field.sides[role];
  const sheet = new Worksheet();
  if (role === ATTACKER)
    sheet.add('odds', oddsModifier(oddsOf(pointsIn(state, own), pointsIn(state, other))), 'NA-8.1.4-c');
  const guns = addArms(sheet, state, field, role, own, other);
  sheet.add('morale', moraleModifier(side, field.sides[1 - role]), 'NA-8.1.2-d');
  addGround(sheet, play, field, role, own);
  sheet.addIf(
    role === ATTACKER && play.enclosingOrNull('landing') !== null,
    'invasion',
    modifier('combat', 'invasion'),
    'NA-5.3.3-f',
  );
  addLeaders(sheet, state, own, side);
  const units = unitsIn(own);
  const lead = units.length === 1 ? units[0] : side.lead;
  const lent = leadAfterTactics(field, role, leadModifier(state, field, lead, false), lead >= 0);
  sheet
    .add('lead unit', lent, 'NA-8.2.3-a')
    .add('tactics', tacticsModifier(state, field, role, forces, guns > 0), 'NA-8.1.3-k');
  addCards(sheet, state, field, own, side);
  if (role === DEFENDER && field.round === 1)
    sheet
      .addIf(field.intercepted, 'interception', modifier('combat', 'intercept'), 'NA-5.2.3.2-f')
      .addIf(field.failedAvoid, 'failed avoidance', modifier('combat', 'failed_avoid'), 'NA-5.2.3.3-x');
  return sheet
    .addIf(isHungry(state, field, role, own), 'out of supply', modifier('combat', 'out_of_supply'), 'NA-6.2-g')
    .addIf(mostlyDemoralized(state, own), 'demoralized', modifier('combat', 'demoralized'), 'NA-8.3.3.1-h');
}

/** Artillery and cavalry, as far as the terrain lets them count and tactical cards do not stop them. */
function addArms(
  sheet: Worksheet,
  state: State,
  field: Field,
  role: number,
  own: readonly number[],
  other: readonly number[],
): number {
  const most = caps(state, field.place);
  const [mine, theirs] = [artilleryIn(state, own), artilleryIn(state, other)];
  const raw = [superiority(mine, theirs), superiority(theirs, mine)];
  const counted = gunsAfterTactics(field, role, role === ATTACKER ? raw : [raw[1], raw[0]]);
  // NA-8.1.7-a caps what the guns give by themselves; card 5 may go beyond.
  const guns = most.artillery === 0 ? 0 : Math.min(most.artillery + Math.max(0, counted - raw[0]), counted);
  sheet.add('artillery', guns, 'NA-8.1.5-a');
  const horse = isCavalryStopped(field, role) ? 0 : cavalrySuperiority(state, own, other);
  sheet.add('cavalry', Math.min(most.cavalry, horse), 'NA-8.1.6-a');
  return guns;
}

/** What the ground costs: the hex for the attacker, the side that was crossed for either. */
function addGround(sheet: Worksheet, play: P, field: Field, role: number, own: readonly number[]): void {
  const side = field.sides[role];
  const terrain = role === ATTACKER ? terrainEffects[terrainOf[field.place]].attacker : 0;
  const crossing = crossingModifier(play, own, field.place, role === ATTACKER ? field.entry : field.crossing);
  const saved = penaltyAfterTactics(side, terrain + crossing) - terrain - crossing;
  if (role === ATTACKER) sheet.add('terrain', terrain, 'NA-8.2.1-a');
  sheet.add('crossing', crossing, 'NA-8.2.1-b').add('turning march', saved, 'NA-8.1.3-j');
}

/** Event cards: a council of war where no tactical cards are used (card 7), Cossacks in their winter (card 76). */
function addCards(sheet: Worksheet, state: State, field: Field, own: readonly number[], side: BattleSide): void {
  if (state.effects.length === 0) return;
  const council = field.round === 1 && effectOn(state, COUNCIL_OF_WAR, side.seat) && !field.cards;
  sheet.addIf(council, 'council of war', 1, 'NA-11.1-o').addIf(
    unitsIn(own).some((p) => isCossack[p]),
    'general winter',
    cossackWinter(state),
    'NA-11.1-o',
  );
}

/** The commander, and a subordinate who is put to use. */
export function addLeaders(sheet: Worksheet, state: State, own: readonly number[], side: BattleSide): void {
  sheet.add('commander', combatValue(state, commanderIn(state, own)), 'NA-8.2.2-a');
  if (side.subordinate >= 0) sheet.add('subordinate', combatValue(state, side.subordinate), 'NA-8.2.3-c');
}

/** NA-6.1.2-g, NA-6.2-h: half of the steps, in a sortie a single one. */
const isHungry = (state: State, frame: Pick<Field, 'sortie'>, role: number, own: readonly number[]): boolean =>
  frame.sortie && role === ATTACKER ? unitsIn(own).some((p) => !isSupplied(state, p)) : mostlyUnsupplied(state, own);

/** NA-8.1.2-d */
const MOST_MORALE = 2;

export const moraleModifier = (own: BattleSide, other: BattleSide): number =>
  Math.max(0, Math.min(MOST_MORALE, own.morale - other.morale)) * modifier('combat', 'morale');
