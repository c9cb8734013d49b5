/** What the panels share: corps, leaders and support units as tiles that can be tapped. */
import {
  type BoardUi as BoardUiOf,
  choiceOf,
  choicesOf,
  Do,
  DoIf,
  Drawing,
  type PartOfArg,
  signed,
} from '@concert/board/panels';
import type { AnyChoice } from '@concert/kernel';
import type { ComponentChildren } from 'preact';
import { artilleryOf, fullSteps, isArmy, isCombat, isLeader, modifierOf, moraleOf } from '../../src/tables.ts';
import { isShip } from '../../src/tables-sea.ts';
import { type Context, valuesOf } from '../context.ts';
import { drawingOf, supportWord } from '../drawings.ts';
import { flagOf, liveryOf } from '../livery.ts';
import { fleetName } from '../ships.ts';
import { choiceWords, pieceName, tell } from '../words.ts';

export type BoardUi = BoardUiOf<Context>;

/** The class of a panel in which every choice can be made: on a phone it takes the room of the buttons below. */
export const answersAll = (choices: readonly AnyChoice[], isHere: (choice: AnyChoice) => boolean): string =>
  choices.every(isHere) ? 'answers' : '';

/** A piece as a drawing: a corps, a leader's portrait, a support unit, an army's flag. */
export function PieceDrawing({
  context,
  piece,
  ...how
}: {
  context: Context;
  piece: number;
  lead?: boolean;
  struck?: boolean;
}) {
  const { box, markup } = drawingOf(context, piece, how);
  return <Drawing class={isLeader[piece] ? 'na-cameo' : 'na-chip'} box={box} markup={markup} />;
}

/** A piece in words: for those who hear it. */
export function pieceWords(context: Context, p: number): string {
  const { board } = context.view;
  if (isLeader[p]) {
    const [initiative, combat] = valuesOf(board, p);
    return tell(context, 'piece.leader', { piece: p, initiative, combat });
  }
  if (isCombat[p])
    return tell(context, 'piece.unit', {
      ...{ piece: p, steps: board.steps[p]!, full: fullSteps[p]!, modifier: signed(modifierOf[p]!) },
      ...{ artillery: artilleryOf(p, board.steps[p]!), morale: moraleOf[p]! },
    });
  if (isShip[p]) return fleetName(context, p);
  return isArmy[p]
    ? pieceName(context, p)
    : tell(context, 'piece.support', { piece: p, kind: supportWord(context, p) });
}

/** A piece that can be tapped where one of these choices is possible; otherwise only shown. */
export function PieceButton(props: {
  ui: BoardUi;
  piece: number;
  /** The first of these that is possible is made. */
  verbs?: readonly (readonly [verb: string, arg: PartOfArg])[];
  chosen?: boolean;
  lead?: boolean;
  struck?: boolean;
  note?: ComponentChildren;
}) {
  const { ui, piece: p, verbs = [], chosen = false, lead, struck, note } = props;
  const { context } = ui;
  const choice = verbs.map(([verb, arg]) => choiceOf(ui.context, verb, arg)).find((found) => found !== undefined);
  const name = isLeader[p] ? pieceName(context, p) : isShip[p] ? fleetName(context, p) : '';
  const inside = (
    <>
      <PieceDrawing context={context} piece={p} {...(lead && { lead })} {...(struck && { struck })} />
      {name && <span class="na-leader-name">{name}</span>}
      {note && <span class="na-note">{note}</span>}
    </>
  );
  const classes = `na-piece ${name ? 'na-person' : ''} ${chosen ? 'na-chosen' : ''} ${choice ? 'na-can' : ''}`;
  if (!choice)
    return (
      <span class={classes} title={pieceWords(context, p)}>
        {inside}
      </span>
    );
  return (
    <button
      type="button"
      class={classes}
      aria-label={chosen ? tell(context, 'piece.chosen', { words: pieceWords(context, p) }) : pieceWords(context, p)}
      aria-pressed={chosen}
      data-verb={choice.verb}
      onClick={() => ui.choose(choice)}
    >
      {inside}
    </button>
  );
}

/** Troops and support units in a row; a tap makes the first of these choices that is possible. */
export function Pieces(props: {
  ui: BoardUi;
  pieces: readonly number[];
  verbs: (p: number) => readonly (readonly [verb: string, arg: PartOfArg])[];
  /** The unit that leads the assault, or −1. */
  lead?: number;
}) {
  const { ui, pieces, verbs, lead = -1 } = props;
  return (
    <div class="na-chips">
      {pieces.map((p) => (
        <PieceButton key={p} ui={ui} piece={p} verbs={verbs(p)} lead={p === lead} />
      ))}
    </div>
  );
}

/** Buttons for every choice of a verb, each in the words of the choice; with `gains` what it brings is said as well. */
export const Said = ({ ui, verb, gains, ...props }: { ui: BoardUi; verb: string; gains?: boolean; class?: string }) => (
  <>
    {choicesOf(ui.context, verb).map((choice) => {
      const gain = gains && ui.meaning?.(choice)?.gain;
      return (
        <Do key={JSON.stringify(choice.arg)} ui={ui} verb={verb} arg={choice.arg} {...props}>
          {choiceWords(ui.context, choice)}
          {gain && <small class="na-gain">{gain}</small>}
        </Do>
      );
    })}
  </>
);

/** The steps of a procedure, the present one marked. */
export const Steps = ({ names, now }: { names: readonly string[]; now: number }) => (
  <ol class="na-steps">
    {names.map((name, i) => (
      <li
        key={name}
        class={i === now ? 'na-now' : i < now ? 'na-past' : ''}
        {...(i === now && { 'aria-current': 'step' })}
      >
        {name}
      </li>
    ))}
  </ol>
);

/** What a tap on a unit loses. */
export const losing = (p: number): (readonly [verb: string, arg: PartOfArg])[] => [
  ['lose', { unit: p }],
  ['loseSupply', { supply: p }],
];

/** The choices beside the units when steps are lost. */
export const LossVerbs = ({ ui }: { ui: BoardUi }) => (
  <>
    <DoIf ui={ui} verb="spare">
      {tell(ui.context, 'losses.spare')}
    </DoIf>
    <Said ui={ui} verb="fortress" />
  </>
);

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

export const Clause = ({ ui, clause }: { ui: BoardUi; clause: string }) =>
  clause ? (
    <button type="button" class="clause figures" onClick={() => ui.clause(clause)}>
      {clause.replace(/^NA-/, '').replace(/-[a-z]+$/, '')}
    </button>
  ) : null;
