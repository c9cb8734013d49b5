/** The board of Alliance. */
import './board.css';
import type { Board } from '@concert/board';
import { citiesOf, homelandOf, place } from '../src/tables.ts';
import { battle } from './battle.tsx';
import { diplomacy } from './diplomacy.tsx';
import { hand } from './hand.tsx';
import { marks, pieces, tints } from './pieces.ts';
import { pool } from './pool.tsx';
import { heading, powers, readings } from './powers.ts';
import { ownEmpire } from './standing.ts';

export const board: Board = {
  pieces,
  tints,
  marks,
  overlays: [
    { id: 'control', name: 'Control' },
    { id: 'supply', name: 'Your supply' },
    { id: 'points', name: 'Victory points' },
  ],
  powers,
  heading,
  readings,
  home(sight) {
    const own = ownEmpire(sight);
    const capital = own < 0 ? undefined : (citiesOf[own][0] ?? homelandOf[own][0]);
    return capital === undefined ? null : place.names[capital];
  },
  panels: [battle, hand, pool, diplomacy],
};
