/** The tables of the server as the lobby lists them: loaded again every few seconds while it is open. */
import type { Reliability, TableFacts } from '@concert/wire';
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ListedTable } from '../lobby/table-row.tsx';
import { titleOf } from '../lobby/titles.ts';
import { localised, t } from '../text/index.ts';
import type { Online } from './online.ts';

const EVERY = 3000;

export class OnlineTables {
  readonly all = signal<TableFacts[]>([]);
  readonly archived = signal(false);
  readonly wrong = signal<string | null>(null);
  /** Where it is the person's turn, the most urgent first. */
  readonly yourTurn: ReadonlySignal<ListedTable[]>;
  private readonly online: Online;

  constructor(online: Online) {
    this.online = online;
    this.yourTurn = computed(() =>
      (this.archived.value ? [] : this.all.value)
        .filter(({ turn }) => turn?.yours)
        .map(listedOnline)
        .sort((a, b) => (a.left ?? Infinity) - (b.left ?? Infinity)),
    );
  }

  /** Loads the list now and again while a person is logged in; returns how to stop. */
  start(): () => void {
    let timer = 0;
    const stop = effect(() => {
      window.clearInterval(timer);
      void this.archived.value;
      this.all.value = [];
      if (!this.online.me.value) return;
      void this.refresh();
      timer = window.setInterval(() => void this.refresh(), EVERY);
    });
    return () => {
      stop();
      window.clearInterval(timer);
    };
  }

  async refresh(): Promise<void> {
    const { online } = this;
    const archived = this.archived.peek();
    try {
      const found = await online.tables(archived);
      if (archived !== this.archived.peek() || !online.me.peek()) return;
      this.all.value = found;
      this.wrong.value = null;
      // A game that begins must not wait until its table is looked at.
      for (const table of found) {
        online.shares.note(table);
        if (table.opening !== null) await online.shares.open(table);
      }
    } catch (error) {
      this.wrong.value = (error as Error).message;
    }
  }

  async archive(id: string): Promise<void> {
    try {
      await this.online.archive(id, !this.archived.value);
    } catch (error) {
      this.wrong.value = (error as Error).message;
      return;
    }
    await this.refresh();
  }
}

/** In which part of the list a table stands. */
export type Shelf = 'yours' | 'open' | 'finished';

export const shelfOf = ({ state, yours, opener }: TableFacts): Shelf =>
  state === 'over' || state === 'ended' ? 'finished' : yours.length > 0 || opener ? 'yours' : 'open';

export function listedOnline(table: TableFacts): ListedTable {
  const { turn, seats } = table;
  const waited = (turn?.waiting ?? []).map((seat) => localised.text(seats[seat]?.name ?? '')).join(', ');
  return {
    id: table.id,
    game: table.game,
    title: table.title || titleOf(table.game),
    players: seats.map(seatLine).join(', '),
    taken: seats.filter(({ holder }) => holder !== null).length,
    seats: seats.length,
    state: turn && waited ? t.lobby.turnOf(turn.yours ? t.lobby.you : waited) : t.people.states[table.state],
    yourTurn: turn?.yours ?? false,
    left: turn?.left ?? null,
  };
}

type Holder = NonNullable<TableFacts['seats'][number]['holder']>;

/** Who has a seat, with how they kept to their games so far. */
const holderLine = (holder: Holder): string => {
  if (holder.kind === 'bot') return t.botShort[holder.name] ?? holder.name;
  const { name, reliability } = holder;
  return [name || t.people.anonymous, ...(reliability ? [keptLine(reliability)] : [])].join(', ');
};

/** How a person has kept to their turns and games. */
export function keptLine({ turns, late, finished, dropped }: Reliability): string {
  const games = `${finished}/${finished + dropped}`;
  return turns + late === 0
    ? t.people.keptGames(games)
    : t.people.kept(Math.round((100 * turns) / (turns + late)), games);
}

export const seatLine = ({ name, holder, keptFor }: TableFacts['seats'][number]): string =>
  `${localised.text(name)} (${holder ? holderLine(holder) : keptFor ? keptForLine(keptFor) : t.people.free})`;

const keptForLine = ({ name, you }: { name: string; you: boolean }): string =>
  you ? t.people.keptForYou : t.people.keptFor(name || t.people.anonymous);
