/** Tactical cards in words: those in hand, with every text in full. */
import { type SeatView, say, type ToldTable, tableHeads, thing } from '@concert/kernel';
import type { NationsInArms } from './shape.ts';
import { conditionOfTactic, tactic, textOfTactic } from './tables-cards.ts';

export function tacticTables({ board: { tactics }, viewer }: SeatView<NationsInArms>): ToldTable[] {
  if (tactics.every((hand) => hand.length === 0)) return [];
  return [
    {
      id: 'tactics',
      title: say('table.tactics'),
      columns: tableHeads('number', 'card', 'condition', 'text'),
      rows: (tactics[viewer] ?? []).map((t) => [
        t + 1,
        thing(tactic, t),
        conditionOfTactic[t] ? { what: `tactic.${t + 1}.if`, or: conditionOfTactic[t]! } : say('cards.none'),
        { what: `tactic.${t + 1}`, or: textOfTactic[t]! },
      ]),
    },
  ];
}
