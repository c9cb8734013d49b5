/** Every piece as a drawing of its own: for panels, and for what is spread above a force on the map. */
import { signed } from '@concert/board/panels';
import { units } from '../src/data/units.ts';
import {
  artilleryOf,
  classOf,
  fullSteps,
  isArmy,
  isCombat,
  isDetachment,
  isEngineer,
  isLeader,
  modifierOf,
  moraleOf,
  powerOf,
  UNITS,
} from '../src/tables.ts';
import { isShip } from '../src/tables-sea.ts';
import { CHIP_BOX, cameo, corpsChip, LEADER_BOX, tile } from './chips.ts';
import { type Board, type Context, isDepot, valuesOf } from './context.ts';
import { depot, engineer, train } from './counters.ts';
import { flagOf } from './livery.ts';
import { shipOf } from './ships.ts';
import { pieceName, tell } from './words.ts';

/** A unit as it is called on its counter: “VII” of VII Corps, “Lt Cav 3”. */
export function shortName(context: Context, p: number): string {
  if (p < UNITS)
    return tell(context, 'piece.short', {
      name: units[p]!.name.replace(/ Corps$/, '').replace('Light Cavalry', 'Lt Cav'),
    });
  return isDetachment[p] ? tell(context, 'piece.detachment') : pieceName(context, p);
}

/** Combat modifier, artillery, morale: as the counter prints them. */
const valuesText = (board: Board, p: number): string =>
  `${signed(modifierOf[p]!)} · ${artilleryOf(p, board.steps[p]!)} · ${moraleOf[p]}`;

export const supportWord = (context: Context, p: number): string =>
  tell(context, isEngineer[p] ? 'piece.engineers' : isDepot(context.view.board, p) ? 'piece.depot' : 'piece.train');

export interface PieceMarkup {
  readonly box: string;
  readonly markup: string;
}

/** A corps, a leader's portrait, a fleet, a support unit or an army's flag, in its box. */
export function drawingOf(
  context: Context,
  p: number,
  { lead = false, struck = false }: { lead?: boolean; struck?: boolean } = {},
): PieceMarkup {
  const { board } = context.view;
  if (isLeader[p]) return { box: LEADER_BOX, markup: cameo(p, valuesOf(board, p)) };
  if (isCombat[p]) {
    const markup = corpsChip({
      piece: p,
      name: shortName(context, p),
      kind: classOf[p]!,
      steps: board.steps[p]!,
      full: fullSteps[p]!,
      values: valuesText(board, p),
      lead,
      struck,
    });
    return { box: CHIP_BOX, markup };
  }
  if (isShip[p])
    return { box: CHIP_BOX, markup: tile(`<g transform="translate(0 7) scale(.46)">${shipOf(context, p)}</g>`, '') };
  const power = powerOf[p]!;
  if (isArmy[p])
    return {
      box: CHIP_BOX,
      markup: tile(`<g transform="translate(-15 -12)">${flagOf(power)}</g>`, tell(context, 'piece.army')),
    };
  const drawing = isEngineer[p] ? engineer(power) : isDepot(board, p) ? depot(power) : train(power);
  return { box: CHIP_BOX, markup: tile(drawing, supportWord(context, p)) };
}

/** The same in a square from −50 to 50, as the map draws pieces. */
export function partOf(context: Context, p: number): string {
  const { box, markup } = drawingOf(context, p);
  const [, , width, height] = box.split(' ').map(Number) as [number, number, number, number];
  const scale = 96 / Math.max(width, height);
  return `<g transform="scale(${scale.toFixed(3)}) translate(${-width / 2} ${-height / 2})">${markup}</g>`;
}
