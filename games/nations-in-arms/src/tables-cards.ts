/** The two decks as the rules read them: event cards (11.1) and tactical cards (8.1.3), by id: the printed number less 1. */
import { type Id, kind } from '@concert/kernel';
import { events } from './data/events.ts';
import { powers } from './data/powers.ts';
import { tactics } from './data/tactics.ts';
import { power } from './tables.ts';

export const card = kind(
  'card',
  events.map((e) => e.id),
  events.map((e) => e.title),
);
export type CardId = Id<'card'>;
export const CARDS = events.length;
/** The card with this printed number. */
export const cardNumber = (number: number): CardId => (number - 1) as CardId;
export const deckOfCard: readonly string[] = events.map((e) => e.deck);
/** The year in which it joins the deck; 0 for those that are always in it. */
export const entryOfCard: readonly number[] = events.map((e) => e.entry);
export const isPublicCard: readonly boolean[] = events.map((e) => e.public);
export const isRemovedCard: readonly boolean[] = events.map((e) => e.removed);
export const isForeignWar: readonly boolean[] = events.map((e) => e.foreignWar);

/** NA-R-84: the moments at which held cards may be played. */
export const windows = [
  'events',
  'budget',
  'reinforcement',
  'diplomacy_start',
  'diplomacy_end',
  'before_draw',
  'activation_start',
  'activation_end',
  'before_battle',
  'tactical_check',
  'before_siege_roll',
  'before_naval_roll',
  'conquest',
] as const;
export type WindowName = (typeof windows)[number];

/** By window: the cards of it, those for any window included. */
const cardsOf = new Map(
  windows.map((name) => [
    name,
    events.flatMap((e, c) => (e.window === name || (e.window === 'any' && !e.public) ? [c] : [])),
  ]),
);
export const cardsOfWindow = (name: WindowName): readonly number[] => cardsOf.get(name)!;
export const windowOfCard: readonly string[] = events.map((e) => e.window);

/** NA-R-155: the powers one of which its player has to run; empty for a card that anyone may play. `C` is the Coalition. */
export const playersOfCard: readonly (readonly string[])[] = events.map((e) => e.by);

export const tactic = kind(
  'tactic',
  tactics.map((t) => t.id),
  tactics.map((t) => t.title),
);
export type TacticId = Id<'tactic'>;
export const TACTICS = tactics.length;
export const tacticNumber = (number: number): TacticId => (number - 1) as TacticId;
export const textOfTactic: readonly string[] = tactics.map((t) => t.text);
export const conditionOfTactic: readonly string[] = tactics.map((t) => t.condition);
/** By tactic: 0 for the attacker alone, 1 for the defender alone, −1 for both. */
export const roleOfTactic: readonly number[] = tactics.map((t) => ['attacker', 'defender'].indexOf(t.role));
/** What one die and a leader's combat value have to reach; 0 without a check. */
export const checkOfTactic: readonly number[] = tactics.map((t) => t.check);
/** A cavalry leader may make the check in the commander's place. */
export const isCavalryCheck: readonly boolean[] = tactics.map((t) => t.cavalryLeader);

const reformRows = new Map(powers.map((p) => [p.id, p.reform]));
/** NA-8.1.3-d: by power, the year of its military reform; 0 for none. */
export const reformYear: readonly number[] = power.names.map((name) => reformRows.get(name) ?? 0);
