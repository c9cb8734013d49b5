/** 12.3, 12.5: what everything in the budget costs. The sheet of the board reckons with it too, so it knows nothing of other rules. */
import { type ProductionRow, production } from '../data/production.ts';
import { countOf } from '../pairs.ts';
import type { OrderLine, State } from '../shape.ts';
import { artilleryOf, classOf, FRANCE, isCombat, isEngineer, isLandwehr, isSupply } from '../tables.ts';
import { isDecoy } from '../tables-sea.ts';
import { ALL, effectOn, LANDWEHR, MARIE_LOUISES, TIMBER } from './1-effects.ts';

const rowOf: ReadonlyMap<string, ProductionRow> = new Map(production.map((row) => [row.id, row]));

/** The line of the production chart by its name. */
export function item(id: string): ProductionRow {
  const row = rowOf.get(id);
  if (!row) throw new RangeError(`nothing is produced as ${JSON.stringify(id)}`);
  return row;
}

/** By class of unit: the line of the production chart it is bought by. */
const itemOfClass: { readonly [unit: string]: string } = {
  infantry: 'infantry',
  reserve: 'infantry',
  regulars: 'infantry',
  guard: 'guard_inf',
  old_guard: 'guard_inf',
  young_guard: 'guard_inf',
  grenadiers: 'guard_inf',
  janissaries: 'guard_inf',
  cavalry: 'light_cav',
  cuirassiers: 'cuirassier',
  guard_cavalry: 'guard_cav',
  militia: 'militia',
  detachment: 'detachment',
  feudal: 'feudal',
  frontaliers: 'frontalier',
  cossack: 'cossack',
  guerrilla: 'guerrilla',
};

/** By piece: the line of the chart for the counter, if it is bought by one. */
const rowOfPiece: readonly (ProductionRow | undefined)[] = classOf.map((unit, p) =>
  rowOf.get(isSupply[p] ? 'supply' : isEngineer[p] ? 'engineer' : itemOfClass[unit]),
);

/** The line of the chart for one counter. */
export function itemOf(p: number): ProductionRow {
  const row = rowOfPiece[p];
  if (!row) throw new RangeError(`piece ${p} is not produced`);
  return row;
}

const artilleryPrice = item('artillery').price;

/** Money, steps and cavalry steps that something takes. */
export interface Bill {
  readonly money: number;
  readonly steps: number;
  readonly horse: number;
}

/** NA-12.5-a, NA-12.5-b: steps at their price, and each artillery point that the counter gains. */
export function unitBill(p: number, from: number, to: number): Bill {
  const { price, steps, horse } = itemOf(p);
  if (!isCombat[p]) return { money: price, steps, horse };
  const count = to - from;
  const guns = artilleryOf(p, to) - (from > 0 ? artilleryOf(p, from) : 0);
  return { money: count * price + guns * artilleryPrice, steps: count * steps, horse: count * horse };
}

/** What one piece of a line of the chart takes. */
export function itemBill(id: string): Bill {
  const { price, steps, horse } = item(id);
  return { money: price, steps, horse };
}

export function billOf(state: State, line: OrderLine): Bill {
  switch (line.what) {
    case 'raise':
      return unitBill(line.piece, 0, line.steps);
    case 'fill':
      return unitBill(line.piece, state.steps[line.piece], state.steps[line.piece] + 1);
    case 'garrison':
      return itemBill('garrison');
    case 'disband':
      return { money: 0, steps: 0, horse: 0 };
    case 'fleet':
    case 'corsair':
      return fleetBill(line.piece);
  }
}

/** Card 29: what a step of new levies costs less; card 30: what a remount does. */
const [LEVY_DISCOUNT, REMOUNT_DISCOUNT] = [1, 1];

const isFoot = ({ what, piece }: OrderLine): boolean =>
  (what === 'raise' || what === 'fill') && isCombat[piece] && ['infantry', 'detachment'].includes(itemOf(piece).id);

const isMilitia = ({ what, piece }: OrderLine): boolean => (what === 'raise' || what === 'fill') && isLandwehr[piece];

/** Card 80: so many steps of foot cost a pound. */
export const MARIE_LOUISES_STEPS = 6;
const YOUNG_DISCOUNT = 2;

/** 14.5.3: the free steps of a Spring, for infantry or the Landwehr itself, outside the level. */
const LANDWEHR_STEPS = 3;
/** A power has its Landwehr by card 58, Prussia in any case from the year of its counters on. */
export const hasLandwehr = (state: State, power: number): boolean => effectOn(state, LANDWEHR, power);

function freeSteps(foot: number, militia: number): { money: number; steps: number } {
  const line = Math.min(LANDWEHR_STEPS, foot);
  const guards = Math.min(LANDWEHR_STEPS - line, militia);
  return { money: line * item('infantry').price + guards * item('militia').price, steps: line + guards };
}

/** All that a power has ordered, cheaper by the cards it has played; `more`: a line that would be added to the sheet. */
export function billFor(state: State, power: number, lines: readonly OrderLine[], more?: OrderLine): Bill {
  const sum = { money: 0, steps: 0, horse: 0 };
  let [foot, militia] = [0, 0];
  const count = more ? lines.length + 1 : lines.length;
  for (let i = 0; i < count; i++) {
    const line = lines[i] ?? more!;
    if (line.power !== power) continue;
    const bill = billOf(state, line);
    sum.money += bill.money;
    sum.steps += bill.steps;
    sum.horse += bill.horse;
    if (isFoot(line)) foot += bill.steps;
    if (isMilitia(line)) militia += bill.steps;
  }
  const landwehr = hasLandwehr(state, power) ? freeSteps(foot, militia) : { money: 0, steps: 0 };
  sum.money -= landwehr.money;
  sum.steps -= landwehr.steps;
  foot -= Math.min(foot, landwehr.steps);
  const young = Math.min(foot, power === FRANCE && effectOn(state, MARIE_LOUISES, ALL) ? MARIE_LOUISES_STEPS : 0);
  sum.money -= young * YOUNG_DISCOUNT;
  foot -= young;
  if (effectOn(state, TIMBER, power)) sum.money -= timberDiscount(state, power, more ? [...lines, more] : lines);
  const remounted = Math.min(countOf(state.remounts, power), Math.max(0, sum.horse - state.horse[power]));
  sum.money -= LEVY_DISCOUNT * Math.min(foot, countOf(state.levies, power)) + REMOUNT_DISCOUNT * remounted;
  return sum;
}

export function fleetBill(piece: number): Bill {
  const { price } = item(piece < 0 ? 'corsair' : isDecoy[piece] ? 'decoy' : 'fleet');
  return { money: price, steps: 0, horse: 0 };
}

/** Card 22: one fleet for so much less. */
const TIMBER_DISCOUNT = 4;
export const timberDiscount = (state: State, power: number, lines: readonly OrderLine[]): number =>
  effectOn(state, TIMBER, power) && lines.some((l) => l.power === power && l.what === 'fleet' && !isDecoy[l.piece])
    ? TIMBER_DISCOUNT
    : 0;
