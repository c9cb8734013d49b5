/** What the panels share. */
import { type BoardUi as BoardUiOf, Drawing } from '@concert/board/panels';
import { FIRST_BUILDING, FIRST_EXTENSION, FORTRESS } from '../../src/tables-economy.ts';
import type { PowerContext } from '../context.ts';
import { buildingTile, extensionIcons, fortressIcon } from '../emblems.ts';
import { figure } from '../figures.ts';
import { flagOf } from '../forces.ts';

export type BoardUi = BoardUiOf<PowerContext>;

export const Flag = ({ force }: { force: number }) => (
  <Drawing class="pp-flag" box="0 0 30 20" markup={flagOf(force)} />
);

export const Figure = ({ force, arm }: { force: number; arm: number }) => (
  <Drawing class="pp-figure" box="-52 -58 104 112" markup={figure(force, arm)} />
);

export const Tile = ({ building }: { building: number }) => (
  <Drawing class="pp-tile" box="-10 -10 20 20" markup={buildingTile(building)} />
);

/** A thing of the market: a figure, a building, a fortress or an extension. */
export function ItemIcon({ item, force }: { item: number; force: number }) {
  if (item < FIRST_BUILDING) return <Figure force={Math.max(0, force)} arm={item} />;
  if (item < FORTRESS) return <Tile building={item - FIRST_BUILDING} />;
  const markup =
    item === FORTRESS ? fortressIcon : `<g fill="currentColor">${extensionIcons[item - FIRST_EXTENSION]}</g>`;
  return <Drawing class="pp-tile" box="-10 -10 20 20" markup={markup} />;
}

/** The seat as a name with its flag. */
export const Power = ({ context, seat }: { context: PowerContext; seat: number }) => (
  <span class="pp-power">
    <Flag force={seat} />
    {context.facts.seats[seat]?.name}
  </span>
);
