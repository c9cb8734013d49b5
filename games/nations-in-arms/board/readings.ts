/** What the rules say of the position in text tables, read back as numbers: reach, supply, zones, worksheets. */
import { tableOf } from '@concert/board';
import type { TextTable } from '@concert/kernel';
import { type Context, placeNumber } from './context.ts';
import { sideName } from './words.ts';

const rowsOf = (context: Context, id: string): TextTable['rows'] => tableOf(context, id)?.rows ?? [];
const numberOf = (cell: string | number): number => placeNumber.get(String(cell)) ?? -1;

/** One way to a hex: the hex before it, MP it costs, MP left then, and how often enemies may react on the way. */
export interface ReachRow {
  readonly to: number;
  readonly via: number;
  readonly cost: number;
  readonly left: number;
  readonly woken: number;
  readonly path: readonly number[];
}

export function reachRows(context: Context): ReachRow[] {
  return rowsOf(context, 'reach').map(([to, via, cost, left, woken, path]) => ({
    to: numberOf(to!),
    via: numberOf(via!),
    cost: Number(cost),
    left: Number(left),
    woken: Number(woken),
    path: String(path).split(' ').map(numberOf),
  }));
}

/** A hex with a force: fed, or why not. */
export interface SupplyRow {
  readonly place: number;
  /** Empty where supplies arrive. */
  readonly why: string;
}

export const supplyRows = (context: Context): SupplyRow[] =>
  rowsOf(context, 'supply').map(([hex, , why]) => ({ place: numberOf(hex!), why: String(why) }));

export interface ZoneRow {
  readonly place: number;
  readonly side: number;
}

export const zoneRows = (context: Context): ZoneRow[] =>
  rowsOf(context, 'zones').map(([hex, side]) => ({
    place: numberOf(hex!),
    side: side === sideName(context, 0) ? 0 : 1,
  }));

/** A battle that a move would bring: chances in per cent, steps lost on average. */
export interface AttackRow {
  readonly to: number;
  readonly via: number;
  readonly size: string;
  readonly win: number;
  readonly tie: number;
  readonly lose: number;
  readonly own: string;
  readonly enemy: string;
}

export const attackRows = (context: Context): AttackRow[] =>
  rowsOf(context, 'attacks').map(([to, via, size, win, tie, lose, own, enemy]) => ({
    to: numberOf(to!),
    via: numberOf(via!),
    size: String(size),
    win: Number(win),
    tie: Number(tie),
    lose: Number(lose),
    own: String(own),
    enemy: String(enemy),
  }));

/** One line of a worksheet: what it is, for each side, and its clause. */
export interface SheetRow {
  readonly what: string;
  readonly attacker: string | number;
  readonly defender: string | number;
  readonly clause: string;
}

export const sheetRows = (context: Context, id: string): SheetRow[] =>
  rowsOf(context, id).map(([what, attacker, defender, clause]) => ({
    what: String(what),
    attacker: attacker ?? '',
    defender: defender ?? '',
    clause: String(clause ?? ''),
  }));
