/** A table in a list: what is played, who is there, whose turn it is, and one verb. */
import type { ComponentChildren } from 'preact';
import { t } from '../text/index.ts';
import { GamePicture } from './game-picture.tsx';

export interface ListedTable {
  readonly id: string;
  readonly game: string;
  readonly title: string;
  /** Who plays, in a line. */
  readonly players: string;
  /** Seats that are taken, of all. */
  readonly taken: number;
  readonly seats: number;
  /** Whose turn it is, or how it stands. */
  readonly state: string;
  readonly yourTurn: boolean;
  /** Milliseconds left, where a clock runs. */
  readonly left: number | null;
}

/** How long, and until when: in the reader's own time zone. */
const leftUntil = (ms: number): string => {
  const until = new Date(Date.now() + ms);
  const when = until.toLocaleString([], { weekday: 'short', hour: '2-digit', minute: '2-digit' });
  return `${t.lobby.left(ms)} (${when})`;
};

export const go = (table: string): void => {
  location.hash = `#/table/${table}`;
};

/** It is your turn there: a card with the picture of the game. */
export function TurnCard({ table }: { table: ListedTable }) {
  return (
    <article class="turn-card sheet-panel" data-table={table.id}>
      <GamePicture game={table.game} />
      <div>
        <h3>
          {table.title} <small class="figures">{table.left === null ? t.lobby.noLimit : leftUntil(table.left)}</small>
        </h3>
        <p>{table.players}</p>
      </div>
      <button type="button" class="main" onClick={() => go(table.id)}>
        {t.lobby.play}
      </button>
    </article>
  );
}

export function TableRow({ table, children }: { table: ListedTable; children: ComponentChildren }) {
  return (
    <li data-table={table.id}>
      <span>
        <b>{table.title}</b> · {table.players}
        <span class="quiet">
          {' '}
          · {table.state}
          {table.left !== null && ` · ${leftUntil(table.left)}`}
        </span>
      </span>
      <Pips taken={table.taken} seats={table.seats} />
      {children}
    </li>
  );
}

function Pips({ taken, seats }: { taken: number; seats: number }) {
  return (
    <span
      class="pips"
      role="img"
      aria-label={t.lobby.seatsTaken(taken, seats)}
      title={t.lobby.seatsTaken(taken, seats)}
    >
      {Array.from({ length: seats }, (_, i) => (
        <i key={i} class={i < taken ? 'taken' : ''} />
      ))}
    </span>
  );
}
