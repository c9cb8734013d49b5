/** What the bot looks at: one list for the value of a position, for deals, for reasons and for training. */
import { type LookFeature, trainedValue } from '@concert/kit';
import { isSolo, survey } from '../rules/4-control.ts';
import { handicapOf } from '../rules/10-victory.ts';
import type { Alliance, P } from '../shape.ts';
import { capitalOf, isLeader, NAPOLEON, powerOf } from '../tables.ts';
import { type Look, lookAt, soloValue, turnsLeft } from './look.ts';
import weights from './weights.json' with { type: 'json' };

/** So many blocks of strength, so much Gold and so many card points make one. */
const [STRENGTHS, TREASURE, CARDS] = [100, 10, 100];

const empireOf = ({ play: { state } }: Look, seat: number): number => state.seat.indexOf(seat);

const pointsOf = (look: Look, seat: number): number => {
  const empire = empireOf(look, seat);
  return look.points[empire] + handicapOf(empire);
};

const features: readonly LookFeature<Look>[] = [
  { id: 'points', about: 'Points held, by ten', sign: '+', of: (look, seat) => pointsOf(look, seat) / 10 },
  {
    id: 'points that stay',
    about: 'Points held, which count for more the less is left in which to lose them',
    sign: '+',
    of: (look, seat) => pointsOf(look, seat) / (1 + look.left),
  },
  {
    id: 'strength',
    about: 'The strength of its blocks, by a hundred',
    sign: '+',
    of: (look, seat) => look.strength[empireOf(look, seat)] / STRENGTHS,
  },
  {
    id: 'gold',
    about: 'Gold, by ten',
    sign: '+',
    of: ({ play: { state } }, seat) => state.gold[seat] / TREASURE,
  },
  {
    id: 'at risk',
    about: 'Points that others could take soon',
    sign: '-',
    of: (look, seat) => look.risks[empireOf(look, seat)],
  },
  {
    id: 'in reach',
    about: 'Points that it could take soon',
    sign: '+',
    of: (look, seat) => look.chances[empireOf(look, seat)],
  },
  {
    id: 'empty capital',
    about: 'Its capital stands empty',
    sign: '-',
    of: (look, seat) => (survey(look.play.state).camps[capitalOf[empireOf(look, seat)]] === 0 ? 1 : 0),
  },
  {
    id: 'napoleon in danger',
    about: 'Napoléon is down to the last step',
    sign: '-',
    of: (look, seat) =>
      empireOf(look, seat) === powerOf[NAPOLEON] && look.play.state.steps[NAPOLEON] === 1 ? 1 / (1 + look.left) : 0,
  },
  {
    id: 'cards',
    about: 'The numbers of the cards in hand, by a hundred',
    sign: '+',
    of: ({ play: { state } }, seat) => state.hand[seat].reduce((sum, card) => sum + card, 0) / CARDS,
  },
  {
    id: 'leaders',
    about: 'Leaders in hand',
    sign: '+',
    of: ({ play: { state } }, seat) => state.hand[seat].filter((card) => isLeader[card]).length,
  },
  {
    id: 'fallen',
    about: 'A fallen empire cannot win',
    sign: '-',
    of: (look, seat) => (look.play.state.fallen >> empireOf(look, seat)) & 1,
  },
];

const { value, ...others } = trainedValue<Alliance, Look>({ look: lookAt, features, weights, turnsLeft });

/** Alone there is no one to share a win with. */
export const trained = { ...others, value: (play: P): number[] => (isSolo(play) ? [soloValue(play)] : value(play)) };
