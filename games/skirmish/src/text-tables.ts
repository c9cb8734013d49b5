import type { SeatInfo, SeatView, TextTable } from '@concert/kernel';
import type { Skirmish } from './rules.ts';
import { corps, owner, province } from './tables.ts';

/** The position in words: who stands where, as far as the viewer may know. */
export function textTables({ board }: SeatView<Skirmish>, seats: readonly SeatInfo[]): TextTable[] {
  const stands = (at: number): string => (at < 0 ? 'lost' : province.names[at]!);
  return [
    {
      title: `Turn ${board.turn}`,
      columns: ['side', 'corps', 'where', 'worth'],
      rows: [
        ...board.known.map((c) => [seats[owner(c.id)]!.name, corps.names[c.id]!, stands(c.at), c.worth]),
        ...board.hidden.map((c) => [seats[c.owner]!.name, c.id, stands(c.at), '?']),
      ],
    },
  ];
}
