/** The Medals Chart: points by column, who leads each alone, Prestige, and the score if the game ended now (IB-6). */
import { put } from '@concert/board';
import { Drawing } from '@concert/board/panels';
import { everyNation, MEDALS, nation as nationKind } from '../../src/tables.ts';
import type { Context } from '../context.ts';
import { nationName } from '../nations.ts';
import { type BoardUi, NationName } from './parts.tsx';

/** By column: what its Medal brings, the colour of the ribbon and the sign on the star. */
const columns: readonly { benefit: string; ribbon: string; sign: string }[] = [
  { benefit: 'gold', ribbon: '#b02a2f', sign: 'M-4-5V6M-4-5L5-2L-4 1' },
  {
    benefit: 'gold',
    ribbon: '#4c545f',
    sign: 'M0-5L1.500-1.500L5-1L2.500 1.500L3 5L0 3L-3 5L-2.500 1.500L-5-1L-1.500-1.500Z',
  },
  { benefit: 'gold', ribbon: '#2c4f9e', sign: 'M-5 0L0-5L5 0M-3-1V4H3V-1' },
  { benefit: 'dice', ribbon: '#2c4f9e', sign: 'M-5-5L5 5M5-5L-5 5' },
  {
    benefit: 'dice',
    ribbon: '#b02a2f',
    sign: 'M0-5V5M-3-2H3M-5 1Q-4 5 0 5Q4 5 5 1',
  },
  { benefit: 'bars', ribbon: '#2c4f9e', sign: 'M-5 4L-5-3L-2 0L0-4L2 0L5-3L5 4Z' },
];

const star = Array.from({ length: 16 }, (_, i) => {
  const [angle, reach] = [(Math.PI * i) / 8, i % 2 === 0 ? 15 : 10];
  return `${(reach * Math.sin(angle)).toFixed(1)} ${(8 - reach * Math.cos(angle)).toFixed(1)}`;
}).join('L');

const medalMarkup = (c: number): string =>
  `<path d="M-7-24H7V-6H-7Z" fill="${columns[c]!.ribbon}" stroke="#1d1508"/><path d="M-2-24H2V-6H-2Z" fill="#fff6de"/>` +
  `<path d="M${star}Z" fill="#e0b02c" stroke="#7a5a12" stroke-width="1.400"/><circle cy="8" r="7.500" fill="#f7dc86" stroke="#7a5a12"/>` +
  `<path d="${columns[c]!.sign}" transform="translate(0 8)" fill="none" stroke="#5a3f0a" stroke-width="1.800"/>`;

const Medal = ({ column }: { column: number }) => (
  <Drawing class="ib-medal" box="-18 -26 36 52" markup={medalMarkup(column)} />
);

/** What the rules work out for every Nation in play. */
export const medalLookups = ({ view }: Context): string[] =>
  nationsInPlay(view.board.seat).flatMap((n) =>
    ['columns', 'score', 'income', 'threat'].map((noun) => `${noun}.${nationKind.names[n]}`),
  );

const nationsInPlay = (seat: readonly number[]): number[] => everyNation.filter((n) => seat[n]! >= 0);

export interface Standing {
  nation: number;
  columns: readonly number[];
  /** Undefined until the rules have been asked. */
  score: number | undefined;
}

export const standings = ({ view, lookups }: Context): Standing[] =>
  nationsInPlay(view.board.seat).map((n) => ({
    nation: n,
    columns: (lookups[`columns.${nationKind.names[n]}`] as number[] | undefined) ?? view.board.chart[n]!,
    score: lookups[`score.${nationKind.names[n]}`] as number | undefined,
  }));

/** The Nation that leads a column alone, or −1: a tie earns no Medal. */
function leaderOf(rows: readonly Standing[], column: number): number {
  const best = Math.max(...rows.map((row) => row.columns[column] ?? 0));
  const leading = rows.filter((row) => (row.columns[column] ?? 0) === best);
  return leading.length === 1 ? leading[0]!.nation : -1;
}

export function Medals({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { board } = context.view;
  const rows = standings(context);
  const leaders = columns.map((_, c) => leaderOf(rows, c));
  return (
    <div class="ib-medals">
      <table class="ledger">
        <thead>
          <tr>
            <th scope="col">{put(context, 'medals.nation')}</th>
            {columns.map(({ benefit }, c) => (
              <th key={c} scope="col" class={`number ${c === 0 ? 'ib-grey' : ''}`}>
                <Medal column={c} />
                {put(context, `medals.column.${c}`)}
                <small>{put(context, `medals.benefit.${benefit}`)}</small>
              </th>
            ))}
            <th scope="col" class="number">
              {put(context, 'medals.prestige')}
            </th>
            <th scope="col" class="number">
              {put(context, 'medals.score')} <small>{put(context, 'medals.if-now')}</small>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ nation, columns: points, score }) => (
            <tr key={nation}>
              <th scope="row">
                <NationName ui={ui} nation={nation} />
              </th>
              {columns.map((_, c) => (
                <td key={c} class={`number ${c === 0 ? 'ib-grey' : ''}`}>
                  <span class={leaders[c] === nation ? 'ib-leads' : ''}>{points[c] ?? 0}</span>
                </td>
              ))}
              <td class="number">{board.prestige[nation]}</td>
              <td class="number">
                <b>{score ?? '…'}</b>
              </td>
            </tr>
          ))}
          <tr class="ib-ties">
            <th scope="row">{put(context, 'medals.leads')}</th>
            {columns.map((_, c) => (
              <td key={c} class="number">
                <small>{leaders[c]! < 0 ? put(context, 'medals.tied') : nationName(context, leaders[c]!)}</small>
              </td>
            ))}
            <td />
            <td />
          </tr>
        </tbody>
      </table>
      <ul class="ib-held">
        {Array.from({ length: MEDALS }, (_, m) => m)
          .filter((m) => board.medals[m]! >= 0)
          .map((m) => (
            <li key={m} class="chip">
              {put(context, 'medals.held', { medal: m, nation: board.medals[m]! })}
            </li>
          ))}
      </ul>
      <p class="quiet">{put(context, 'medals.rule')}</p>
    </div>
  );
}
