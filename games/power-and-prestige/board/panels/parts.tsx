/** What the panels share. */
import type { BoardActions } from '@concert/board';
import type { AnyChoice, TextTable } from '@concert/kernel';
import type { ComponentChildren } from 'preact';
import { FIRST_BUILDING, FIRST_EXTENSION, FORTRESS } from '../../src/tables-economy.ts';
import type { PowerContext } from '../context.ts';
import { buildingTile, extensionIcons, fortressIcon } from '../emblems.ts';
import { figure } from '../figures.ts';
import { flagOf } from '../forces.ts';

export interface Hands extends BoardActions {
  readonly context: PowerContext;
}

/** A drawing of our own markup. */
export function Drawing({ box, markup, class: name = '' }: { box: string; markup: string; class?: string }) {
  return <svg class={name} viewBox={box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}

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

export function choiceOf(
  { choices }: PowerContext,
  verb: string,
  arg: { readonly [name: string]: unknown },
): AnyChoice | undefined {
  return choices.find(
    (choice) =>
      choice.verb === verb &&
      Object.entries(arg).every(([name, value]) => JSON.stringify(choice.arg[name]) === JSON.stringify(value)),
  );
}

/** A button that makes a choice if there is one, and otherwise asks why there is none. */
export function Do(props: {
  hands: Hands;
  verb: string;
  arg: { readonly [name: string]: unknown };
  points: { kind: string; id: number }[];
  class?: string;
  label?: string;
  children: ComponentChildren;
}) {
  const { hands, verb, arg, points, children, label } = props;
  const choice = choiceOf(hands.context, verb, arg);
  return (
    <button
      type="button"
      class={`${props.class ?? ''} ${choice ? '' : 'pp-cannot'}`}
      aria-disabled={!choice}
      aria-label={label}
      data-verb={verb}
      onClick={() => (choice ? hands.choose(choice) : hands.click(points))}
    >
      {children}
    </button>
  );
}

/** −3 with a true minus; + in front of what comes in. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : value > 0 ? `+${value}` : '0');

export const plain = (value: string | number): string =>
  typeof value === 'number' && value < 0 ? `−${-value}` : `${value}`;

/** A rules table as it is, numbers to the right. */
export function Ledger({ table, total }: { table: TextTable; total?: boolean }) {
  return (
    <table class="pp-ledger">
      <thead>
        <tr>
          {table.columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, i) => (
          <tr key={i} class={total && i === table.rows.length - 1 ? 'pp-total' : ''}>
            {row.map((cell, c) => (
              <td key={table.columns[c]} class={typeof cell === 'number' ? 'pp-number' : ''}>
                {cell === 0 ? '' : plain(cell)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
