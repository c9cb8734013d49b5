/** The tracks: seasons with their weather, the order of turns, and prestige with its thresholds. */
import { nameIn, put } from '@concert/board';
import { Drawing } from '@concert/board/panels';
import { buildings } from '../../src/data/buildings.ts';
import { prestigeEffects } from '../../src/data/prestigeEffects.ts';
import { building } from '../../src/tables.ts';
import { harvest, harvestOf } from '../../src/tables-economy.ts';
import { type PowerContext, phaseOf } from '../context.ts';
import { flagOf } from '../forces.ts';
import { type BoardUi, Power } from './parts.tsx';

const PARTS = 5;

export function Year({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { board } = context.view;
  const phase = phaseOf(context);
  const weather = [board.springWeather, 0, board.fallWeather, 0, 0];
  const both = board.springWeather > 0 && board.fallWeather > 0;
  return (
    <div class="pp-year">
      <ol class="pp-seasons" aria-label={put(context, 'year.title')}>
        {Array.from({ length: PARTS }, (_, i) => (
          <li
            key={i}
            class={i === phase ? 'now' : i < phase ? 'past' : ''}
            aria-current={i === phase ? 'step' : undefined}
          >
            <b>{put(context, `year.part.${i}`)}</b>
            {weather[i] > 0 && <span class="die">{weather[i]}</span>}
          </li>
        ))}
      </ol>
      <p class="quiet">
        {board.year === 0
          ? put(context, 'year.settling')
          : `${put(context, 'year.of', { year: board.year, years: context.facts.options.years! })} ${
              both
                ? put(context, 'year.harvest', { harvest: harvestNow(board.springWeather + board.fallWeather) })
                : put(context, 'year.dice')
            }`}
      </p>
      <h3>{put(context, 'year.order')}</h3>
      <ol class="pp-order">
        {order(context).map((seat) => (
          <li key={seat} class={(board.active >> seat) & 1 ? 'now' : (board.hadTurn >> seat) & 1 ? 'past' : ''}>
            <Power context={context} seat={seat} />
            <span class="quiet">
              {(board.active >> seat) & 1
                ? put(context, 'year.has-turn')
                : (board.hadTurn >> seat) & 1
                  ? put(context, 'year.has-moved')
                  : ''}
              {seat === board.startingPlayer ? ` · ${put(context, 'year.starts')}` : ''}
            </span>
          </li>
        ))}
      </ol>
      <h3>{put(context, 'year.prestige')}</h3>
      <PrestigeTrack context={context} />
    </div>
  );
}

const harvestNow = (sum: number): number => harvest.names.indexOf(harvestOf(sum).result);

function order({ view }: PowerContext): number[] {
  const { seating: seats, startingPlayer: marker } = view.board;
  const first = Math.max(0, seats.indexOf(marker));
  return [...seats.slice(first), ...seats.slice(0, first)];
}

/** From how much on something begins, as the tables have it. */
const thresholds: readonly number[] = prestigeEffects
  .filter((row) => row.threshold && row.id !== 't0')
  .map(({ id }) => Number(id.slice(1)));

/** What begins there: a gain of certain buildings, or of all provinces. */
function gainsAt(context: PowerContext, at: number): string {
  const gains = buildings.filter((row) => row.threshold === at);
  if (gains.length === 0) return `${put(context, 'year.each-province')}: ${put(context, `bonus.t${at}`)}`;
  return gains
    .map(({ id }) => `${nameIn(context, building, building.names.indexOf(id))}: ${put(context, `bonus.${id}`)}`)
    .join(', ');
}

/** A rule of prestige: marks where something begins, flags where everyone stands. */
export function PrestigeTrack({ context }: { context: PowerContext }) {
  const { prestige } = context.view.board;
  const top = Math.max(45, ...prestige) + 3;
  const x = (points: number): number => 12 + (points / top) * 276;
  // Those who stand close are drawn one above the other.
  const seats = prestige.map((points, seat) => ({ points, seat })).sort((a, b) => a.points - b.points);
  const rows: number[] = [];
  const flags = seats.map(({ points, seat }) => {
    let row = rows.findIndex((last) => x(points) - last >= 26);
    if (row < 0) row = rows.length;
    rows[row] = x(points);
    return { points, seat, row };
  });
  const base = 16 + rows.length * 24;
  const markup =
    `<path d="M12 ${base}H288" stroke="currentColor" stroke-width="2"/>` +
    thresholds
      .map(
        (at) =>
          `<path d="M${x(at)} ${base - 7}V${base + 7}" stroke="#8c2b26" stroke-width="2.4"/><text x="${x(at)}" y="${base + 20}" text-anchor="middle" class="pp-scale">${at}</text>`,
      )
      .join('') +
    `<text x="${x(0)}" y="${base + 20}" text-anchor="middle" class="pp-scale">0</text>` +
    flags
      .map(
        ({ points, seat, row }) =>
          `<path d="M${x(points)} ${base}V${base - 8 - row * 24}" stroke="currentColor"/><g transform="translate(${x(points) - 12} ${base - 24 - row * 24}) scale(.8)">${flagOf(seat)}<rect width="30" height="20" fill="none" stroke="#1d1508"/></g>`,
      )
      .join('');
  return (
    <>
      <Drawing class="pp-track" box={`0 0 300 ${base + 24}`} markup={markup} />
      <ul class="pp-thresholds">
        <li>
          <b>0</b> {put(context, 'year.revolt')}
        </li>
        {thresholds.map((at) => (
          <li key={at}>
            <b>{at}</b> {gainsAt(context, at)}
          </li>
        ))}
      </ul>
      <p class="hidden-label">
        {prestige.map((points, seat) => put(context, 'year.stands', { seat, points })).join(', ')}
      </p>
    </>
  );
}
