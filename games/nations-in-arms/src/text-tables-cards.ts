/** Event cards in words: the own hand with every text in full, how many others hold, what has been played, what is in force. */
import { type Cell, type SeatInfo, type SeatView, say, type ToldTable, tableHeads, thing } from '@concert/kernel';
import { LOST_ORDERS, STAFF_WORK } from './rules/1-effects.ts';
import type { NationsInArms } from './shape.ts';
import { piece } from './tables.ts';
import { card, isForeignWar, isPublicCard, windowOfCard } from './tables-cards.ts';
import { textOfCard } from './texts-cards.ts';

type Row = Cell[];

/** On whom an effect lies: pieces for orders and staffs, nothing to say for the rest. */
const subject = (c: number, on: number): Cell =>
  (c === STAFF_WORK || c === LOST_ORDERS) && on >= 0 ? thing(piece, on) : '';

export function cardTables(
  { board, viewer }: SeatView<NationsInArms>,
  _given: unknown,
  seats: readonly SeatInfo[],
): ToldTable[] {
  const { hands, deck, discard, removed, effects } = board;
  if (deck.length + discard.length + removed.length === 0) return [];
  const own = hands[viewer] ?? [];
  const hidden = hands.reduce((sum, hand, seat) => sum + (seat === viewer ? 0 : hand.length), 0);
  const kind = (c: number): Cell => say(`table.kind-${isForeignWar[c] ? 'war' : isPublicCard[c] ? 'public' : 'held'}`);
  const all = (cards: readonly number[]): Cell[] => cards.map((c) => thing(card, c));
  return [
    {
      id: 'hand',
      title: say('table.your-cards'),
      columns: tableHeads('number', 'card', 'kind', 'may-be-played', 'text'),
      rows: own.map((c): Row => {
        const text = { what: `card.${c + 1}`, or: textOfCard[c]! };
        return [c + 1, thing(card, c), kind(c), say(`window.${windowOfCard[c]!}`), text];
      }),
    },
    {
      id: 'cards',
      title: say('table.event-cards'),
      columns: tableHeads('where', 'cards', 'which'),
      rows: [
        ...seats.map((_, seat): Row => [say('table.held-by-seat', { seat }), hands[seat]?.length ?? 0, '']),
        [say('table.in-the-deck'), deck.length - hidden, ''],
        [say('table.played'), discard.length, all(discard)],
        [say('table.out-of-the-game'), removed.length, all(removed)],
      ],
    },
    {
      id: 'effects',
      title: say('table.cards-in-force'),
      columns: tableHeads('card', 'on'),
      rows: effects.flatMap((c, i): Row[] => (i % 2 === 0 ? [[thing(card, c), subject(c, effects[i + 1]!)]] : [])),
    },
  ];
}
