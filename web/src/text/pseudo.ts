/**
 * A language that no one speaks, made from another: every sentence between marks. Chosen by a browser whose language is
 * `en-XA`, the usual name for it. Where the page shows a word without marks, that word bypasses the tables of text and could
 * not be translated.
 */
import type { GameFacts } from '@concert/board';
import { type Kind, kernelWords, type LobbyText, type SeatInfo } from '@concert/kernel';

export const PSEUDO = 'en-XA';

export const marked = (text: string): string => (text === '' ? '' : `⟦${text}⟧`);

type Translatable = string | ((...args: never[]) => unknown) | { [key: string]: Translatable };

/** A table of text with marks around all it says. */
export function pseudoTable<T>(table: T): T {
  if (typeof table === 'string') return marked(table) as T;
  if (typeof table === 'function')
    return ((...args: unknown[]) => pseudoTable((table as (...args: unknown[]) => unknown)(...args))) as T;
  if (Array.isArray(table)) return table.map(pseudoTable) as T;
  const entries = Object.entries(table as { [key: string]: Translatable });
  return Object.fromEntries(entries.map(([key, part]) => [key, pseudoTable(part)])) as T;
}

const pseudoKind = (kind: Kind): Kind => ({ ...kind, labels: (kind.labels ?? kind.names).map(marked) });
const pseudoSeat = (seat: SeatInfo): SeatInfo => ({ ...seat, name: marked(seat.name) });

/** The words a game brings: sentences, names of things and of seats, deals. */
export function pseudoFacts(facts: GameFacts): GameFacts {
  const deals = Object.entries(facts.deals).map(([kind, deal]) => [kind, { ...deal, about: marked(deal.about) }]);
  return {
    ...facts,
    title: marked(facts.title),
    words: pseudoTable({ ...kernelWords, ...facts.words }),
    kinds: facts.kinds.map(pseudoKind),
    seats: facts.seats.map(pseudoSeat),
    deals: Object.fromEntries(deals),
  };
}

export const pseudoLobbyText = ({ title, about, facts }: LobbyText): LobbyText => pseudoTable({ title, about, facts });
