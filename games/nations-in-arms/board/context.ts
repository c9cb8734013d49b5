/** What the board reads out of a view: forces by place, who commands them, the open question, and names. */
import { type BoardContext, safe } from '@concert/board';
import { sideOfSeat, unitLevel } from '../src/rules/1-units.ts';
import {
  type At,
  type Board,
  DEMORALIZED,
  DEPOT,
  EMPIRE,
  type Frame,
  INSIDE,
  MOVING,
  NEUTRAL,
  UNSUPPLIED,
} from '../src/shape.ts';
import {
  armies,
  armyCombatOf,
  armyInitiativeOf,
  combatOf,
  initiativeOf,
  isArmy,
  isCombat,
  isEngineer,
  isLeader,
  isSovereign,
  isSupply,
  MAJORS,
  PIECES,
  place,
  powerOf,
  rankOf,
} from '../src/tables.ts';
import { pieceName, tell } from './words.ts';

export type Context = BoardContext<Board>;
export type { Board };

export const has = ({ marks }: Board, p: number, mark: number): boolean => (marks[p]! & mark) !== 0;

/** The side of a power: that of the major that runs it. */
export function sideOf({ allegiance, side }: Board, power: number): number {
  const major = allegiance[power]!;
  return major < 0 ? NEUTRAL : side[major]!;
}
export const sideOfPiece = (board: Board, p: number): number => sideOf(board, powerOf[p]!);

/** All that one side has in one place, outside or inside its walls. */
export interface Force {
  readonly key: string;
  readonly place: number;
  readonly side: number;
  readonly inside: boolean;
  readonly pieces: readonly number[];
  readonly units: readonly number[];
  readonly leaders: readonly number[];
  readonly armies: readonly number[];
  readonly support: readonly number[];
  readonly commander: number;
  /** The power with the most steps: its colour is the counter's. */
  readonly power: number;
  readonly steps: number;
  readonly level: number;
  readonly demoralized: boolean;
  readonly unsupplied: boolean;
  readonly moving: boolean;
  /** Its contents are hidden from the viewer (1.3): what is listed is only what lies on top. */
  readonly covered: boolean;
}

const byRank = (a: number, b: number): number =>
  Number(isSovereign[b]) - Number(isSovereign[a]) ||
  rankOf[b]! - rankOf[a]! ||
  Number(powerOf[b]! < MAJORS) - Number(powerOf[a]! < MAJORS) ||
  a - b;

/** NA-4.2.3-a: the commander of its army, or else the highest rank. */
function commanderIn(board: Board, leaders: readonly number[], markers: readonly number[]): number {
  const chiefs = markers.map((army) => board.commander[armies.indexOf(army)]!).filter((l) => leaders.includes(l));
  return [...(chiefs.length > 0 ? chiefs : leaders)].sort(byRank)[0] ?? -1;
}

/** Is a mark on half or more of the steps? */
function mostly(board: Board, units: readonly number[], mark: number): boolean {
  const marked = units.reduce((sum, p) => sum + (has(board, p, mark) ? board.steps[p]! : 0), 0);
  const steps = units.reduce((sum, p) => sum + board.steps[p]!, 0);
  return steps > 0 && 2 * marked >= steps;
}

function largest(board: Board, pieces: readonly number[]): number {
  const steps = new Map<number, number>();
  for (const p of pieces) steps.set(powerOf[p]!, (steps.get(powerOf[p]!) ?? 0) + board.steps[p]!);
  return [...steps].sort((a, b) => b[1] - a[1] || a[0] - b[0])[0]![0];
}

export function forceOf(board: Board, all: readonly number[]): Force {
  const [first] = all;
  const isStandIn = (p: number): boolean => board.standIns?.includes(p) ?? false;
  const covered = all.some(isStandIn);
  const pieces = covered ? all.filter((p) => !isStandIn(p)) : all;
  const [at, side, inside] = [board.place[first!]!, sideOfPiece(board, first!), has(board, first!, INSIDE)];
  const units = pieces.filter((p) => isCombat[p]);
  const leaders = pieces.filter((p) => isLeader[p]).sort(byRank);
  const markers = pieces.filter((p) => isArmy[p]);
  return {
    key: `${side} ${at} ${inside}`,
    place: at,
    side,
    inside,
    pieces,
    units,
    leaders,
    armies: markers,
    support: pieces.filter((p) => isSupply[p] || isEngineer[p]),
    commander: commanderIn(board, leaders, markers),
    power: largest(board, pieces),
    steps: units.reduce((sum, p) => sum + board.steps[p]!, 0),
    level: all.reduce((most, p) => (isCombat[p] ? Math.max(most, unitLevel(board, p)) : most), 0),
    demoralized: mostly(board, all, DEMORALIZED),
    unsupplied: mostly(board, all, UNSUPPLIED),
    moving: pieces.some((p) => has(board, p, MOVING)),
    covered,
  };
}

/** Every force on the map. While a part moves, the part and the rest in one hex are two. */
export function forcesOf(board: Board): Force[] {
  const groups = new Map<string, number[]>();
  for (let p = 0; p < PIECES; p++) {
    const at = board.place[p]!;
    if (at < 0) continue;
    const key = `${sideOfPiece(board, p)} ${at} ${board.marks[p]! & (INSIDE | MOVING)}`;
    const list = groups.get(key);
    if (list) list.push(p);
    else groups.set(key, [p]);
  }
  return [...groups.values()].map((pieces) => forceOf(board, pieces));
}

export const forceAt = (board: Board, at: number, side: number): Force | undefined =>
  forcesOf(board).find((force) => force.place === at && force.side === side && !force.inside);

/** The army a leader commands, or −1. */
export function armyLedBy(board: Board, leader: number): number {
  const number = board.army[leader]! - 1;
  return number >= 0 && board.commander[number] === leader ? armies[number]! : -1;
}

/** Initiative and combat of a leader, on the side of the counter that counts now. */
export const valuesOf = (board: Board, leader: number): readonly [number, number] =>
  armyLedBy(board, leader) >= 0
    ? [armyInitiativeOf[leader]!, armyCombatOf[leader]!]
    : [initiativeOf[leader]!, combatOf[leader]!];

export const placeIdOf = (p: number): string => place.names[p]!;
export const placeNumber = new Map(place.names.map((name, p) => [name, p]));
export const isDepot = (board: Board, p: number): boolean => isSupply[p]! && has(board, p, DEPOT);

/** A force in words. */
export function forceTitle(context: Context, force: Force): string {
  const { inside, level, demoralized, unsupplied, covered, steps, armies: markers } = force;
  const states = [
    ...(inside ? [tell(context, 'force.inside')] : []),
    ...(level > 0 ? [tell(context, level === 1 ? 'force.once' : 'force.done')] : []),
    ...(demoralized ? [tell(context, 'force.demoralised')] : []),
    ...(unsupplied ? [tell(context, 'force.unsupplied')] : []),
  ];
  const commander = pieceName(context, force.commander >= 0 ? force.commander : force.pieces[0]!);
  const names = markers.map((p) => pieceName(context, p));
  const who = names.length > 0 ? tell(context, 'force.with', { who: commander, armies: names }) : commander;
  const known = steps > 0 ? [tell(context, 'force.steps', { steps })] : [];
  const size = covered ? [tell(context, 'force.hidden')] : known;
  return `${[who, ...size].join(', ')}${states.length > 0 ? `: ${states.join(', ')}` : ''}`;
}

/** The open question, and the viewer's own where several are asked at once. */
export const topFrame = ({ view }: Context): Frame | undefined =>
  (view.lane?.stack.at(-1) ?? view.flow.at(-1)) as Frame | undefined;

/** The innermost frame of a name. */
export function frameAt<Name extends Frame['at']>({ view }: Context, at: Name): At<Name> | undefined {
  const all = [...view.flow, ...(view.lane?.stack ?? [])];
  return all.findLast((frame) => frame.at === at) as At<Name> | undefined;
}

/** The activation under way, at whichever of its steps. */
export function activationOf({ view }: Context): At<'activation'> | undefined {
  return view.flow.findLast((frame) => /^activation(\.|$)/.test(frame.at)) as At<'activation'> | undefined;
}

/** The pieces that move now. */
export const moversOf = (board: Board): number[] => {
  const found: number[] = [];
  for (let p = 0; p < PIECES; p++) if (has(board, p, MOVING)) found.push(p);
  return found;
};

/** Has the campaign diplomacy and ships that sail? Only then majors have someone who runs them. */
export const isOfAllEurope = ({ runner }: Pick<Board, 'runner'>): boolean => runner.length > 0;

/** The side the viewer plays; the Empire's for those who watch. */
export const ownSide = ({ view }: Context): number => (view.viewer < 0 ? EMPIRE : sideOfSeat(view.board, view.viewer));

export function heading(context: Context): string {
  const { season, year, turn } = context.view.board;
  const at = context.view.over ? 'heading.end' : turn === 0 ? 'heading.setup' : 'heading.turn';
  return tell(context, at, { season, year });
}

export const caption = (name: string): string => safe(name);
