/**
 * A position read for people: forces, reach, supply, zones and worksheets, worked out from what a viewer sees. For boards and text
 * tables; the rules do not need it.
 */
import type { SeatView } from '@concert/kernel';
import type { Worksheet } from '@concert/kit';
import { directionTo } from './graph.ts';
import {
  armiesIn,
  commanderIn,
  hasUnits,
  levelIn,
  mostlyDemoralized,
  mostlyUnsupplied,
  movers,
  outside,
  stepsIn,
  unitsIn,
} from './rules/1-forces.ts';
import { enemySide, isInside, sideOf, sideOfPiece } from './rules/1-units.ts';
import { survey, ZONE } from './rules/4-survey.ts';
import { eachWay } from './rules/5-reach.ts';
import { type Block, blockAt, contactHexes, contactNow } from './rules/6-sources.ts';
import { traceSupply } from './rules/6-supply.ts';
import { type BattleForecast, forecastOf } from './rules/8-forecast.ts';
import { forceMorale, forceOf, worksheet } from './rules/8-worksheet.ts';
import { assaultWorksheet, siegeWorksheet } from './rules/9-assault.ts';
import { campaignOf } from './rules/scenarios/campaigns.ts';
import type { At, Board, Frame, NationsInArms, P } from './shape.ts';
import { HEXES } from './tables.ts';

export type View = Pick<SeatView<NationsInArms>, 'board' | 'flow'> & Partial<Pick<SeatView<NationsInArms>, 'lane'>>;
/** What is known besides the view: the options of the table, and what its game is put together of. */
export type Given = Pick<P, 'options' | 'parts'>;

/** What reading rules need of a play: the position, the options and the frames under way. */
export function playOf({ board, flow }: View, { options, parts }: Given): P {
  const enclosingOrNull = (at: string): Frame | null => flow.findLast((frame) => frame.at === at) ?? null;
  return { state: board, options, parts, stack: flow, enclosingOrNull, enclosing: enclosingOrNull } as unknown as P;
}

/** Everything of a side that stands together. */
export interface Standing {
  readonly place: number;
  readonly side: number;
  readonly inside: boolean;
  readonly pieces: readonly number[];
  readonly commander: number;
  readonly armies: readonly number[];
  readonly steps: number;
  readonly level: number;
  readonly demoralized: boolean;
  readonly unsupplied: boolean;
  /** What is in it is hidden from the viewer (1.3): one of its pieces is a stand-in, and steps count for nothing. */
  readonly covered: boolean;
}

/** Every force and every lone piece on the map, the strongest of a side first. */
export function forcesOn(board: Board): Standing[] {
  const groups = new Map<string, number[]>();
  for (const p of board.present) {
    const key = `${sideOfPiece(board, p)} ${board.place[p]} ${isInside(board, p)}`;
    const group = groups.get(key);
    if (group) group.push(p);
    else groups.set(key, [p]);
  }
  return [...groups.values()]
    .map((pieces) => standing(board, pieces))
    .sort((a, b) => a.side - b.side || b.steps - a.steps || a.pieces[0] - b.pieces[0]);
}

const standing = (board: Board, pieces: readonly number[]): Standing => ({
  place: board.place[pieces[0]],
  side: sideOfPiece(board, pieces[0]),
  inside: isInside(board, pieces[0]),
  pieces,
  commander: commanderIn(board, pieces),
  armies: armiesIn(pieces),
  steps: stepsIn(board, unitsIn(pieces)),
  level: levelIn(board, pieces),
  demoralized: mostlyDemoralized(board, pieces),
  unsupplied: mostlyUnsupplied(board, pieces),
  covered: pieces.some((p) => board.standIns?.includes(p)),
});

export interface Reached {
  readonly to: number;
  readonly via: number;
  readonly cost: number;
  readonly left: number;
  /** On how many hexes of the way an enemy may react. */
  readonly woken: number;
}

const marchOf = (view: View): At<'activation.march'> | null => {
  const top = view.flow.at(-1);
  return top?.at === 'activation.march' ? top : null;
};

/** Where the active force can go, as `go` offers it; null at other questions. */
export function reachNow(view: View, given: Given): Reached[] | null {
  const march = marchOf(view);
  if (march === null) return null;
  const found: Reached[] = [];
  eachWay(playOf(view, given), march, (to, via, cost, woken) =>
    found.push({ to, via, cost: cost + march.toll, left: march.allowance - march.spent - march.toll - cost, woken }),
  );
  return found;
}

export interface SupplyMap {
  /** By hex: 1 where a force of the power is in supply. */
  readonly fed: Uint8Array;
  /** Why no line comes to or through a hex: what blocks it, or that it is too far from the last link. Null where one does. */
  why(hex: number): Block | 'far' | null;
}

export function supplyOf(view: View, given: Given, power: number): SupplyMap {
  const campaign = campaignOf(given);
  const { board } = view;
  const contact = contactNow(playOf(view, given));
  const fed = traceSupply(campaign, board, power, contact);
  const side = sideOf(board, power);
  const near = contactHexes(contact, side);
  return {
    fed,
    why: (hex) => blockAt(campaign, board, side, survey(board, side), near, hex) ?? (fed[hex] ? null : 'far'),
  };
}

/** By hex: 1 in the zone of influence of an army hostile to this side. */
export const zonesOf = (board: Board, side: number): Uint8Array =>
  Uint8Array.from(survey(board, side).at, (bits) => (bits & ZONE ? 1 : 0));

export interface Sheets {
  readonly what: 'battle' | 'siege' | 'assault';
  readonly attacker: Worksheet;
  /** The siege roll is the besieger's alone. */
  readonly defender: Worksheet | null;
}

/** The worksheets of the battle or siege under way, or null. */
export function sheetsNow(view: View, given: Given): Sheets | null {
  const play = playOf(view, given);
  const fight = view.flow.findLast((frame) => frame.at === 'siege' || frame.at.startsWith('battle'));
  if (fight === undefined) return null;
  if (fight.at === 'siege')
    return fight.stage === 'roll' || fight.stage === 'window'
      ? { what: 'siege', attacker: siegeWorksheet(play, fight), defender: null }
      : { what: 'assault', attacker: assaultWorksheet(play, fight, 0), defender: assaultWorksheet(play, fight, 1) };
  const battle = asPlanned(play, fight as At<'battle'>, view.lane?.stack.at(-1));
  return { what: 'battle', attacker: worksheet(play, battle, 0), defender: worksheet(play, battle, 1) };
}

/**
 * A battle while plans are made: the morale each side would have, and what the viewer has settled so far. The other side's plan is
 * not in the view, and counts as none.
 */
function asPlanned({ state }: P, battle: At<'battle'>, asked: Frame | undefined): At<'battle'> {
  if (battle.stage !== 'plan') return battle;
  const plan = asked?.at === 'plan' ? asked : null;
  const [attacker, defender] = battle.sides.map((side, role) => {
    const own = plan?.side === side.side ? plan : { morale: -1, lead: -1, subordinate: -1 };
    const morale = forceMorale(state, forceOf(state, battle, role), own.morale);
    return { ...side, lead: own.lead, subordinate: own.subordinate, morale };
  });
  return { ...battle, sides: [attacker, defender] };
}

/** The battle that a step of the active force into a hex would bring, or null. */
export function battleForecast(view: View, given: Given, to: number, via: number): BattleForecast | null {
  const march = marchOf(view);
  if (march === null || to >= HEXES) return null;
  const { board } = view;
  const forces = [movers(board), outside(board, to, enemySide(march.side))];
  // NA-R-164: what is under cover gives no odds.
  if (!forces.every(hasUnits) || forces.flat().some((p) => board.standIns?.includes(p))) return null;
  return forecastOf(playOf(view, given), { place: to, entry: directionTo(to, via) }, march.side, forces);
}
