/** What the panels share: Nations, pieces, dice. */
import { nameIn, put } from '@concert/board';
import { type BoardUi as BoardUiOf, Drawing } from '@concert/board/panels';
import { ARMS, armOf, ELITE, face as faceKind, isElite, isTent, tagsOf } from '../../src/tables.ts';
import { type Context, cargoOf } from '../context.ts';
import { type DieColour, dieFace } from '../dice.ts';
import { figure, tent, wareName } from '../figures.ts';
import { flagOf, nationName, shield } from '../nations.ts';

export type BoardUi = BoardUiOf<Context>;

export const Flag = ({ nation }: { nation: number }) => (
  <Drawing class="ib-flag" box="0 0 30 20" markup={flagOf(nation)} />
);

export const Shield = ({ nation }: { nation: number }) => (
  <Drawing class="ib-shield" box="-16 -18 32 36" markup={shield(nation, 30)} />
);

const pennant =
  '<path d="M6-37H17L14-33.5L17-30H6Z" fill="#e0b02c" stroke="#1d1508" stroke-width="1.2"/><path d="M6-38V-22" stroke="#1d1508" stroke-width="1.4"/>';

/** A piece of a Nation; elite ones carry the gold pennant. */
export const Figure = ({ nation, ware, elite = false }: { nation: number; ware: number; elite?: boolean }) => (
  <Drawing class="ib-figure" box="-20 -38 40 42" markup={`${figure(nation, ware)}${elite ? pennant : ''}`} />
);

/** A land unit or tent of a sort. */
export const UnitFigure = ({ nation, sort }: { nation: number; sort: number }) =>
  isTent(sort) ? (
    <Drawing class="ib-figure" box="-20 -38 40 42" markup={tent} />
  ) : (
    <Figure nation={nation} ware={armOf(sort)} elite={isElite(sort)} />
  );

export const NationName = ({ ui, nation }: { ui: BoardUi; nation: number }) => (
  <span class="ib-nation">
    <Flag nation={nation} />
    {nationName(ui.context, nation)}
  </span>
);

interface DieProps {
  ui: BoardUi;
  colour: DieColour;
  face: number;
  faded?: boolean;
}

export const Die = ({ ui, colour, face, faded = false }: DieProps) => (
  <span class={`ib-die ${faded ? 'ib-die-faded' : ''}`} title={nameIn(ui.context, faceKind, face)}>
    <Drawing box="-16 -16 32 32" markup={dieFace(colour, face)} />
  </span>
);

/** A sort in words: “elite Cavalry”. Arrow Tags are said where they matter. */
export function sortName(context: Context, sort: number, withTags = false): string {
  if (isTent(sort)) return put(context, 'sort.tent');
  const name = put(context, isElite(sort) ? 'sort.elite' : 'sort.common', { ware: armOf(sort) });
  const tags = tagsOf(sort);
  return withTags && tags > 0 ? `${name} (${put(context, `sort.tag.${tags}`)})` : name;
}

/** The ware of a ship, its name and what it has aboard. */
export function shipOf(context: Context, ship: number) {
  const { board } = context.view;
  const { ships } = board;
  const ware = ARMS + ships.hull[ship]!;
  return {
    owner: ships.owner[ship]!,
    place: ships.place[ship]!,
    ware,
    damage: ships.damage[ship]!,
    elite: (ships.marks[ship]! & ELITE) !== 0,
    name: wareName(context, ware),
    cargo: cargoOf(board, ship),
  };
}
