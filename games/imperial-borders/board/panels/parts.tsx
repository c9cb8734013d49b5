/** What the panels share: Nations, pieces, dice. */
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

export const NationName = ({ nation }: { nation: number }) => (
  <span class="ib-nation">
    <Flag nation={nation} />
    {nationName(nation)}
  </span>
);

export const Die = ({ colour, face, faded = false }: { colour: DieColour; face: number; faded?: boolean }) => (
  <span class={`ib-die ${faded ? 'ib-die-faded' : ''}`} title={faceKind.labels![face]!}>
    <Drawing box="-16 -16 32 32" markup={dieFace(colour, face)} />
  </span>
);

const tagNotes: { readonly [tags: number]: string } = {
  1: 'has fought',
  2: 'has moved',
  3: 'has moved and fought',
  4: 'order off',
};

/** A sort in words: “elite Cavalry”. Arrow Tags are said where they matter. */
export function sortName(sort: number, withTags = false): string {
  if (isTent(sort)) return 'Tent';
  const note = withTags ? tagNotes[tagsOf(sort)] : undefined;
  return `${isElite(sort) ? 'elite ' : ''}${wareName(armOf(sort))}${note ? ` (${note})` : ''}`;
}

/** The ware of a ship, its name and what it has aboard. */
export function shipOf({ view }: Context, ship: number) {
  const { ships } = view.board;
  const ware = ARMS + ships.hull[ship]!;
  return {
    owner: ships.owner[ship]!,
    place: ships.place[ship]!,
    ware,
    damage: ships.damage[ship]!,
    elite: (ships.marks[ship]! & ELITE) !== 0,
    name: wareName(ware),
    cargo: cargoOf(view.board, ship),
  };
}

export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

export const listed = (parts: readonly string[]): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
