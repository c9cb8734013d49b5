/** The tracks: seasons with their weather, the order of turns, and prestige with its thresholds. */
import { Drawing } from '@concert/board/panels';
import { buildings } from '../../src/data/buildings.ts';
import { prestigeEffects } from '../../src/data/prestigeEffects.ts';
import { harvestOf } from '../../src/tables-economy.ts';
import { type PowerContext, phaseOf } from '../context.ts';
import { flagOf } from '../forces.ts';
import { type BoardUi, Power } from './parts.tsx';

const parts = ['Spring', 'Summer', 'Fall', 'Winter', 'Economy'];

export function Year({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { board } = context.view;
  const phase = phaseOf(context);
  const weather = [board.springWeather, 0, board.fallWeather, 0, 0];
  const both = board.springWeather > 0 && board.fallWeather > 0;
  return (
    <div class="pp-year">
      <ol class="pp-seasons" aria-label="The year">
        {parts.map((name, i) => (
          <li
            key={name}
            class={i === phase ? 'now' : i < phase ? 'past' : ''}
            aria-current={i === phase ? 'step' : undefined}
          >
            <b>{name}</b>
            {weather[i] > 0 && <span class="die">{weather[i]}</span>}
          </li>
        ))}
      </ol>
      <p class="quiet">
        {board.year === 0
          ? 'The powers are settling.'
          : `Year ${board.year} of ${context.facts.options.years}. ${
              both
                ? `The harvest is ${harvestOf(board.springWeather + board.fallWeather).result}.`
                : 'Both weather dice together make the harvest.'
            }`}
      </p>
      <h3>Order of turns</h3>
      <ol class="pp-order">
        {order(context).map((seat) => (
          <li key={seat} class={(board.active >> seat) & 1 ? 'now' : (board.hadTurn >> seat) & 1 ? 'past' : ''}>
            <Power context={context} seat={seat} />
            <span class="quiet">
              {(board.active >> seat) & 1 ? 'has the turn' : (board.hadTurn >> seat) & 1 ? 'has moved' : ''}
              {seat === board.startingPlayer ? ' · starts' : ''}
            </span>
          </li>
        ))}
      </ol>
      <h3>Prestige</h3>
      <PrestigeTrack context={context} />
    </div>
  );
}

function order({ view }: PowerContext): number[] {
  const { seating: seats, startingPlayer: marker } = view.board;
  const first = Math.max(0, seats.indexOf(marker));
  return [...seats.slice(first), ...seats.slice(0, first)];
}

/** From how much on something begins, and what, as the tables have it. */
const thresholds: readonly [number, string][] = prestigeEffects
  .filter((row) => row.threshold && row.id !== 't0')
  .map(({ id, change }) => {
    const at = Number(id.slice(1));
    const gains = buildings.filter((row) => row.threshold === at).map((row) => `${row.name}: ${row.bonus}`);
    return [at, gains.length > 0 ? gains.join(', ') : `each province: ${change}`];
  });

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
        ([at]) =>
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
          <b>0</b> your provinces may revolt
        </li>
        {thresholds.map(([at, what]) => (
          <li key={at}>
            <b>{at}</b> {what}
          </li>
        ))}
      </ul>
      <p class="hidden-label">
        {prestige.map((points, seat) => `${context.facts.seats[seat]?.name}: ${points}`).join(', ')}
      </p>
    </>
  );
}
