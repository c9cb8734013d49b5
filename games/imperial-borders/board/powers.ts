/** The rail: the Nations in Turn Order with Prestige, Gold and what they hold. */
import { type PowerLine, put, signs } from '@concert/board';
import { everyNation, everyTerritory } from '../src/tables.ts';
import type { Context } from './context.ts';
import { flagOf, liveryOf, nationName } from './nations.ts';

export function powers(context: Context): PowerLine[] {
  const { view, facts } = context;
  const { board } = view;
  // Before the first bids no Nation has a slot yet.
  const placed = board.order.filter((n) => n >= 0);
  const nations = [...placed, ...everyNation.filter((n) => !placed.includes(n))];
  return nations.map((n, order) => {
    const seat = board.seat[n]!;
    const player = facts.seats[seat]?.name ?? '';
    return {
      key: `nation ${n}`,
      seat: seat >= 0 ? seat : null,
      name: nationName(context, n),
      flag: flagOf(n),
      colour: liveryOf(n).arrow,
      figures: [
        { sign: signs.prestige, value: board.prestige[n]!, title: put(context, 'board.prestige') },
        { sign: signs.gold, value: board.gold[n]!, title: put(context, 'board.gold') },
        {
          sign: signs.land,
          value: everyTerritory.filter((t) => board.forts.owner[t] === n).length,
          title: put(context, 'board.territories'),
        },
      ],
      ...noteOf(context, n, player === nationName(context, n) ? '' : player),
      order,
      points: [{ kind: 'nation', id: n }],
    };
  });
}

function noteOf(context: Context, n: number, player: string): { note?: string } {
  const { board } = context.view;
  if (board.seat[n]! < 0) return { note: put(context, 'board.neutral') };
  const medals = board.medals.filter((holder) => holder === n).length;
  const parts = [
    board.active === n ? put(context, 'board.active') : '',
    player,
    medals > 0 ? put(context, 'board.medals', { count: medals }) : '',
  ].filter(Boolean);
  return parts.length > 0 ? { note: parts.join(' · ') } : {};
}
