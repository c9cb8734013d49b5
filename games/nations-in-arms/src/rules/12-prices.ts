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

const isFootPiece: readonly boolean[] = rowOfPiece.map(
  (row, p) => isCombat[p] && row !== undefined && ['infantry', 'detachment'].includes(row.id),
);
const isFoot = ({ what, piece }: OrderLine): boolean => (what === 'raise' || what === 'fill') && isFootPiece[piece];

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

/** The sheet of a power added up at list prices, with what makes it cheaper: for who asks what one more line would come to. */
export interface Account extends Bill {
  readonly power: number;
  readonly lines: readonly OrderLine[];
  /** Steps of foot and of militia on the sheet. */
  readonly foot: number;
  readonly militia: number;
  readonly landwehr: boolean;
  /** Steps of the boys that card 80 still brings. */
  readonly young: number;
  readonly timber: boolean;
  readonly remounts: number;
  readonly levies: number;
}

/** Adds up what is on the sheet of a power. */
export function accountOf(state: State, power: number, lines: readonly OrderLine[]): Account {
  let [money, steps, horse, foot, militia] = [0, 0, 0, 0, 0];
  for (const line of lines) {
    if (line.power !== power) continue;
    const bill = billOf(state, line);
    money += bill.money;
    steps += bill.steps;
    horse += bill.horse;
    if (isFoot(line)) foot += bill.steps;
    if (isMilitia(line)) militia += bill.steps;
  }
  return {
    power,
    lines,
    money,
    steps,
    horse,
    foot,
    militia,
    landwehr: hasLandwehr(state, power),
    young: power === FRANCE && effectOn(state, MARIE_LOUISES, ALL) ? MARIE_LOUISES_STEPS : 0,
    timber: effectOn(state, TIMBER, power),
    remounts: countOf(state.remounts, power),
    levies: countOf(state.levies, power),
  };
}

/** What all on the sheet takes, cheaper by the cards the power has played; `more`: a line of its own that would be added. */
export function billOn(state: State, account: Account, more?: OrderLine): Bill {
  const { power, lines } = account;
  let { money, steps, horse, foot, militia } = account;
  if (more) {
    const bill = billOf(state, more);
    money += bill.money;
    steps += bill.steps;
    horse += bill.horse;
    if (isFoot(more)) foot += bill.steps;
    if (isMilitia(more)) militia += bill.steps;
  }
  if (account.landwehr) {
    const free = freeSteps(foot, militia);
    money -= free.money;
    steps -= free.steps;
    foot -= Math.min(foot, free.steps);
  }
  const young = Math.min(foot, account.young);
  money -= young * YOUNG_DISCOUNT;
  foot -= young;
  if (account.timber) money -= timberDiscount(state, power, more ? [...lines, more] : lines);
  const remounted = Math.min(account.remounts, Math.max(0, horse - state.horse[power]));
  money -= LEVY_DISCOUNT * Math.min(foot, account.levies) + REMOUNT_DISCOUNT * remounted;
  return { money, steps, horse };
}

/** All that a power has ordered, cheaper by the cards it has played. */
export const billFor = (state: State, power: number, lines: readonly OrderLine[]): Bill =>
  billOn(state, accountOf(state, power, lines));

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
