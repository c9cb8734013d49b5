/** What the panels share: corps, leaders and support units as tiles that can be tapped. */
import { choiceOf, Drawing, type Hands as HandsOf, type PartOfArg, signed } from '@concert/board/panels';
import type { ComponentChildren } from 'preact';
import { units } from '../../src/data/units.ts';
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
} from '../../src/tables.ts';
import { CHIP_BOX, cameo, corpsChip, LEADER_BOX, tile } from '../chips.ts';
import { type Board, type Context, isDepot, pieceName, valuesOf } from '../context.ts';
import { depot, engineer, train } from '../counters.ts';
import { flagOf, liveryOf } from '../livery.ts';

export type Hands = HandsOf<Context>;

/** A unit as it is called on its counter: “VII” of VII Corps, “Lt Cav 3”. */
export function shortName(p: number): string {
  if (p < UNITS) return units[p]!.name.replace(/ Corps$/, '').replace('Light Cavalry', 'Lt Cav');
  return isDetachment[p] ? 'Detachment' : pieceName(p);
}

/** Combat modifier, artillery, morale: as the counter prints them. */
const valuesText = (board: Board, p: number): string =>
  `${signed(modifierOf[p]!)} · ${artilleryOf(p, board.steps[p]!)} · ${moraleOf[p]}`;

const supportWord = (board: Board, p: number): string =>
  isEngineer[p] ? 'Engineers' : isDepot(board, p) ? 'Depot' : 'Train';

/** A piece as a drawing: a corps, a leader's portrait, a support unit, an army's flag. */
export function PieceDrawing(props: { board: Board; piece: number; lead?: boolean; struck?: boolean }) {
  const { board, piece: p, lead = false, struck = false } = props;
  if (isLeader[p]) return <Drawing class="na-cameo" box={LEADER_BOX} markup={cameo(p, valuesOf(board, p))} />;
  if (isCombat[p]) {
    const markup = corpsChip({
      piece: p,
      name: shortName(p),
      kind: classOf[p]!,
      steps: board.steps[p]!,
      full: fullSteps[p]!,
      values: valuesText(board, p),
      lead,
      struck,
    });
    return <Drawing class="na-chip" box={CHIP_BOX} markup={markup} />;
  }
  const power = powerOf[p]!;
  if (isArmy[p])
    return (
      <Drawing
        class="na-chip"
        box={CHIP_BOX}
        markup={tile(`<g transform="translate(-15 -12)">${flagOf(power)}</g>`, 'Army')}
      />
    );
  const drawing = isEngineer[p] ? engineer(power) : isDepot(board, p) ? depot(power) : train(power);
  return <Drawing class="na-chip" box={CHIP_BOX} markup={tile(drawing, supportWord(board, p))} />;
}

/** A piece in words: for those who hear it. */
export function pieceWords(board: Board, p: number): string {
  if (isLeader[p]) {
    const [initiative, combat] = valuesOf(board, p);
    return `${pieceName(p)}, initiative ${initiative}, combat ${combat}`;
  }
  if (isCombat[p])
    return `${pieceName(p)}, ${board.steps[p]} of ${fullSteps[p]} steps, modifier ${signed(modifierOf[p]!)}, artillery ${artilleryOf(p, board.steps[p]!)}, morale ${moraleOf[p]}`;
  return isArmy[p] ? pieceName(p) : `${pieceName(p)} (${supportWord(board, p).toLowerCase()})`;
}

/** A piece that can be tapped where one of these choices is possible; otherwise only shown. */
export function PieceButton(props: {
  hands: Hands;
  piece: number;
  /** The first of these that is possible is made. */
  verbs?: readonly (readonly [verb: string, arg: PartOfArg])[];
  chosen?: boolean;
  lead?: boolean;
  struck?: boolean;
  note?: ComponentChildren;
}) {
  const { hands, piece: p, verbs = [], chosen = false, lead, struck, note } = props;
  const { board } = hands.context.view;
  const choice = verbs.map(([verb, arg]) => choiceOf(hands.context, verb, arg)).find((found) => found !== undefined);
  const name = isLeader[p] ? <span class="na-leader-name">{pieceName(p)}</span> : null;
  const inside = (
    <>
      <PieceDrawing board={board} piece={p} {...(lead && { lead })} {...(struck && { struck })} />
      {name}
      {note && <span class="na-note">{note}</span>}
    </>
  );
  const classes = `na-piece ${isLeader[p] ? 'na-person' : ''} ${chosen ? 'na-chosen' : ''} ${choice ? 'na-can' : ''}`;
  if (!choice)
    return (
      <span class={classes} title={pieceWords(board, p)}>
        {inside}
      </span>
    );
  return (
    <button
      type="button"
      class={classes}
      aria-label={`${pieceWords(board, p)}${chosen ? ', chosen' : ''}`}
      aria-pressed={chosen}
      data-verb={choice.verb}
      onClick={() => hands.choose(choice)}
    >
      {inside}
    </button>
  );
}

export const Flag = ({ power }: { power: number }) => (
  <Drawing class="na-flag" box="0 0 30 20" markup={flagOf(power)} />
);

/** A bar of a part in a whole, in the colours of a power. */
export function Gauge({ power, part, whole, label }: { power: number; part: number; whole: number; label: string }) {
  return (
    <div class="na-gauge" role="img" aria-label={label}>
      <span
        class="na-gauge-fill"
        style={{
          width: `${Math.min(100, (100 * part) / Math.max(1, whole))}%`,
          background: part > whole ? '#a3201b' : liveryOf(power).face,
        }}
      />
    </div>
  );
}

export const Clause = ({ hands, clause }: { hands: Hands; clause: string }) =>
  clause ? (
    <button type="button" class="clause figures" onClick={() => hands.clause(clause)}>
      {clause.replace(/^NA-/, '').replace(/-[a-z]+$/, '')}
    </button>
  ) : null;
