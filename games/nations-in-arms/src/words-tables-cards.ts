/** The same of the tables of event cards. */
import type { Words } from '@concert/kernel';

export const cardTableWords: Words = {
  'table.cards': 'cards',
  'table.cards-in-force': 'Cards in force',
  'table.event-cards': 'Event cards',
  'table.held-by-seat': 'held by {seat:seat}',
  'table.in-the-deck': 'in the deck',
  'table.kind': 'kind',
  'table.kind-held': 'held',
  'table.kind-public': 'public',
  'table.kind-war': 'foreign war',
  'table.may-be-played': 'may be played',
  'table.on': 'on',
  'table.out-of-the-game': 'out of the game',
  'table.played': 'played',
  'table.your-cards': 'Your cards',
};
