/** The Medals Chart: points by column, who holds each Medal, Prestige, and the score if the game ended now. */
import { MEDALS, medal, NATIONS } from '../../src/tables.ts';
import type { Context } from '../context.ts';
import { nationName } from '../nations.ts';
import { Do, type Hands, NationName } from './parts.tsx';

const columnTitles = ['Morale', 'Annexed', 'Homelands', 'Elite land', 'Elite ships', 'Medal Points'];

/** What the rules work out for every Nation in play. */
export const medalLookups = ({ view, facts }: Context): string[] => {
  const nations = facts.kinds.find(({ kind }) => kind === 'nation')!.names;
  return nations
    .filter((_, n) => view.board.seat[n]! >= 0)
    .flatMap((name) => [`columns.${name}`, `score.${name}`, `income.${name}`]);
};

const nationsInPlay = ({ view }: Context): number[] =>
  Array.from({ length: NATIONS }, (_, n) => n).filter((n) => view.board.seat[n]! >= 0);

export function Medals({ hands }: { hands: Hands }) {
  const { context } = hands;
  const { board } = context.view;
  const names = context.facts.kinds.find(({ kind }) => kind === 'nation')!.names;
  const rows = nationsInPlay(context).map((n) => ({
    nation: n,
    columns: (context.lookups[`columns.${names[n]}`] as number[] | undefined) ?? board.chart[n]!,
    score: context.lookups[`score.${names[n]}`] as number | undefined,
  }));
  const leaders = columnTitles.map((_, c) => leaderOf(rows, c));
  return (
    <div class="ib-medals">
      <table>
        <thead>
          <tr>
            <th scope="col">Nation</th>
            {columnTitles.map((title, c) => (
              <th key={title} scope="col" class={c === 0 ? 'ib-grey' : ''}>
                {title}
              </th>
            ))}
            <th scope="col">Prestige</th>
            <th scope="col">If it ended now</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ nation, columns, score }) => (
            <tr key={nation}>
              <th scope="row">
                <NationName nation={nation} />
              </th>
              {columnTitles.map((title, c) => (
                <td key={title} class={leaders[c] === nation ? 'ib-leads' : c === 0 ? 'ib-grey' : ''}>
                  {columns[c] ?? 0}
                </td>
              ))}
              <td>{board.prestige[nation]}</td>
              <td>
                <b>{score ?? '…'}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <ul class="ib-held">
        {Array.from({ length: MEDALS }, (_, m) => (
          <li key={m}>
            {medal.labels![m]}: {board.medals[m]! < 0 ? 'no holder' : nationName(board.medals[m]!)}
          </li>
        ))}
      </ul>
      <p class="quiet">Morale does not count at the end. A Nation must hold its own Capital to win.</p>
      <Gift hands={hands} />
    </div>
  );
}

/** The Nation that leads a column alone, or −1. */
function leaderOf(rows: readonly { nation: number; columns: readonly number[] }[], column: number): number {
  const best = Math.max(...rows.map(({ columns }) => columns[column] ?? 0));
  const leading = rows.filter(({ columns }) => (columns[column] ?? 0) === best);
  return leading.length === 1 ? leading[0]!.nation : -1;
}

/** The gift of the Medal that lets its holder give Prestige away. */
function Gift({ hands }: { hands: Hands }) {
  const gifts = hands.context.choices.filter(({ verb }) => verb === 'bestow');
  if (gifts.length === 0) return null;
  return (
    <div class="ib-gift">
      <h4>Give 1 Prestige Point to</h4>
      {gifts.map((choice) => (
        <Do key={choice.arg.nation} hands={hands} verb="bestow" arg={choice.arg}>
          <NationName nation={choice.arg.nation} />
        </Do>
      ))}
    </div>
  );
}
