import { type Cell, type ToldTable, type SeatView, say, seatCell, tableHeads, thing } from '@concert/kernel';
import type { Skirmish } from './rules.ts';
import { corps, owner, province } from './tables.ts';

/** The position in words: who stands where, as far as the viewer may know. */
export function textTables({ board }: SeatView<Skirmish>): ToldTable[] {
  const stands = (at: number): Cell => (at < 0 ? say('table.lost') : thing(province, at));
  return [
    {
      title: say('table.turn', { turn: board.turn }),
      columns: tableHeads('side', 'corps', 'where', 'worth'),
      rows: [
        ...board.known.map((c) => [seatCell(owner(c.id)), thing(corps, c.id), stands(c.at), c.worth]),
        ...board.hidden.map((c) => [seatCell(c.owner), say('table.hidden'), stands(c.at), '?']),
      ],
    },
  ];
}
