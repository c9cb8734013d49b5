/** Event cards in words: the own hand with every text in full, how many others hold, what has been played, what is in force. */
import { type Cell, type SeatInfo, type SeatView, say, type ToldTable } from '@concert/kernel';
import { LOST_ORDERS, STAFF_WORK } from './rules/1-effects.ts';
import type { NationsInArms } from './shape.ts';
import { piece } from './tables.ts';
import { card, isForeignWar, isPublicCard, windowOfCard } from './tables-cards.ts';
import { textOfCard } from './texts-cards.ts';

type Row = Cell[];

/** On whom an effect lies: pieces for orders and staffs, nothing to say for the rest. */
const subject = (c: number, on: number): string =>
  (c === STAFF_WORK || c === LOST_ORDERS) && on >= 0 ? piece.labels![on]! : '';

export function cardTables(
  { board, viewer }: SeatView<NationsInArms>,
  _given: unknown,
  seats: readonly SeatInfo[],
): ToldTable[] {
  const { hands, deck, discard, removed, effects } = board;
  if (deck.length + discard.length + removed.length === 0) return [];
  const own = hands[viewer] ?? [];
  const hidden = hands.reduce((sum, hand, seat) => sum + (seat === viewer ? 0 : hand.length), 0);
  const kind = (c: number): string => (isForeignWar[c] ? 'foreign war' : isPublicCard[c] ? 'public' : 'held');
  return [
    {
      id: 'hand',
      title: 'Your cards',
      columns: ['number', 'card', 'kind', 'may be played', 'text'],
      rows: own.map((c): Row => [c + 1, card.labels![c]!, kind(c), say(`window.${windowOfCard[c]!}`), textOfCard[c]!]),
    },
    {
      id: 'cards',
      title: 'Event cards',
      columns: ['where', 'cards', 'which'],
      rows: [
        ...seats.map((seat, i): Row => [`held by ${seat.name}`, hands[i]?.length ?? 0, '']),
        ['in the deck', deck.length - hidden, ''],
        ['played', discard.length, discard.map((c) => card.labels![c]).join(', ')],
        ['out of the game', removed.length, removed.map((c) => card.labels![c]).join(', ')],
      ],
    },
    {
      id: 'effects',
      title: 'Cards in force',
      columns: ['card', 'on'],
      rows: effects.flatMap((c, i): Row[] => (i % 2 === 0 ? [[card.labels![c]!, subject(c, effects[i + 1]!)]] : [])),
    },
  ];
}
