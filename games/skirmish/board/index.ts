/** The board of Skirmish. */
import type { Board } from '@concert/board';
import { type Context, placeName, standing } from './context.ts';
import { marks, pieces, tints } from './pieces.ts';
import { card, forecast, goal, guide, heading, powers } from './readings.ts';

export const board: Board = {
  pieces: (context) => pieces(context as Context),
  tints: (context) => tints(context as Context),
  marks: (context) => marks(context as Context),
  powers: (context) => powers(context as Context),
  heading: (context) => heading(context as Context),
  goal: (context) => goal(context as Context),
  card: (context, subject) => card(context as Context, subject),
  forecast: (context, choice) => forecast(context as Context, choice),
  guide: (context) => guide(context as Context),
  // On a phone the first look is at one's own corps.
  home: (context) => {
    const own = standing(context as Context).find(({ seat }) => seat === context.view.viewer);
    return own ? placeName(own.at) : null;
  },
};
