/** The rail: the Nations in Turn Order with Prestige, Gold and what they hold. */
import { type PowerLine, signs } from '@concert/board';
import { everyNation, everyTerritory } from '../src/tables.ts';
import type { Context } from './context.ts';
import { flagOf, liveryOf, nationName } from './nations.ts';

export function powers({ view, facts }: Context): PowerLine[] {
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
      name: nationName(n),
      flag: flagOf(n),
      colour: liveryOf(n).arrow,
      figures: [
        { sign: signs.prestige, value: board.prestige[n]!, title: 'Prestige' },
        { sign: signs.gold, value: board.gold[n]!, title: 'Gold' },
        {
          sign: signs.land,
          value: everyTerritory.filter((t) => board.forts.owner[t] === n).length,
          title: 'Territories',
        },
      ],
      ...noteOf(board.active === n, seat, player === nationName(n) ? '' : player, medalsOf(board.medals, n)),
      order,
      points: [{ kind: 'nation', id: n }],
    };
  });
}

const medalsOf = (holders: readonly number[], n: number): string => {
  const count = holders.filter((holder) => holder === n).length;
  return count === 0 ? '' : count === 1 ? '1 Medal' : `${count} Medals`;
};

function noteOf(isActive: boolean, seat: number, player: string, medals: string): { note?: string } {
  if (seat < 0) return { note: 'Neutral' };
  const parts = [isActive ? 'Active' : '', player, medals].filter(Boolean);
  return parts.length > 0 ? { note: parts.join(' · ') } : {};
}
