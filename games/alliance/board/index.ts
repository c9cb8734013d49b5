/** The board of Alliance. */
import type { Board } from '@concert/board';
import { capitalOf, place } from '../src/tables.ts';
import { battle } from './battle.tsx';
import { card } from './card.ts';
import { battleOf, isWon, ownEmpire } from './context.ts';
import { diplomacy } from './diplomacy.tsx';
import { forecast, goal } from './goal.ts';
import { guide } from './guide.ts';
import { hand } from './hand.tsx';
import { marks, pieces, tints } from './pieces.ts';
import { pool } from './pool.tsx';
import { heading, lookups, powers } from './powers.ts';

export const board: Board = {
  pieces,
  tints,
  marks,
  overlays: [
    { id: 'control', name: 'overlay.control' },
    { id: 'supply', name: 'overlay.supply' },
    { id: 'points', name: 'overlay.points' },
  ],
  powers,
  heading,
  goal,
  forecast,
  card,
  lookups,
  odds(context) {
    const frame = battleOf(context);
    return frame && !isWon(context)
      ? { within: 'battle', play: 'fight', nouns: [`place.${place.names[frame.place]}.camps`] }
      : null;
  },
  home(context) {
    const own = ownEmpire(context);
    return own < 0 ? null : place.names[capitalOf[own]];
  },
  guide,
  panels: [battle, hand, pool, diplomacy],
};
