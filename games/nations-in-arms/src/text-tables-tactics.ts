/** Tactical cards in words: those in hand, with every text in full. */
import type { SeatView, ToldTable } from '@concert/kernel';
import type { NationsInArms } from './shape.ts';
import { conditionOfTactic, tactic, textOfTactic } from './tables-cards.ts';

export function tacticTables({ board: { tactics }, viewer }: SeatView<NationsInArms>): ToldTable[] {
  if (tactics.every((hand) => hand.length === 0)) return [];
  return [
    {
      id: 'tactics',
      title: 'Your tactical cards',
      columns: ['number', 'card', 'condition', 'text'],
      rows: (tactics[viewer] ?? []).map((t) => [
        t + 1,
        tactic.labels![t]!,
        conditionOfTactic[t] || 'none',
        textOfTactic[t]!,
      ]),
    },
  ];
}
