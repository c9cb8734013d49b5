/** What the bot looks at: one list for the value of a position, for deals, for reasons and for training. */
import { type LookFeature, trainedValue } from '@concert/kit';
import { artistsOf } from '../rules/6.7-artists.ts';
import type { PowerAndPrestige } from '../shape.ts';
import { artistType, PROVINCES, provinceOf } from '../tables.ts';
import { type Look, lookAt, turnsLeft } from './look.ts';
import { rankPoints } from './ranks.ts';
import weights from './weights.json' with { type: 'json' };

/** By how much prestige may still change: at once, and for each round to come. */
const [SLACK, SLACK_A_ROUND] = [6, 3];
/** PP-10.4: from these on prestige opens something. */
const BANDS = [5, 10, 20, 40];
/** So many points are worth one unit of the weighed sum when nothing is to come any more. */
const POINTS = 8;

const kindsOfArtists = ({ play: { state } }: Look, seat: number): number =>
  new Set(artistsOf(state, seat).map((a) => artistType[a])).size;

const ownFortresses = ({ play: { state } }: Look, seat: number): number =>
  state.fortresses.filter((at) => state.owner[provinceOf[at]] === seat).length;

function restless({ play: { state } }: Look, seat: number): number {
  let count = 0;
  for (let p = 0; p < PROVINCES; p++) if (state.owner[p] === seat && state.unrest[p] > 0) count++;
  return count;
}

const features: readonly LookFeature<Look>[] = [
  { id: 'provinces', about: 'Provinces', sign: '+', of: ({ estates }, seat) => estates[seat].provinces },
  { id: 'full provinces', about: 'Full provinces', sign: '+', of: ({ estates }, seat) => estates[seat].full },
  {
    id: 'sites built on',
    about: 'Sites that are built on, by five, beside what they bring',
    sign: null,
    of: ({ estates }, seat) => estates[seat].built / 5,
  },
  { id: 'medals', about: 'Medals, by ten points', sign: '+', of: ({ play }, seat) => play.state.medals[seat] / 10 },
  { id: 'lead', about: 'Being on the side with more provinces', sign: '+', of: ({ leads }, seat) => leads[seat] },
  { id: 'goods', about: 'Having most kinds of goods', sign: '+', of: ({ goods }, seat) => goods[seat] },
  {
    id: 'expected rank',
    about: 'The rank in prestige that can be expected, by ten points',
    sign: '+',
    of: ({ fame, left }, seat) => rankPoints(fame, seat, SLACK + SLACK_A_ROUND * left) / 10,
  },
  {
    id: 'rank',
    about: 'The rank in prestige now, by ten points',
    sign: '+',
    of: ({ play }, seat) => rankPoints(play.state.prestige, seat, SLACK) / 10,
  },
  {
    id: 'bands',
    about: 'What prestige opens, from nothing to all of it',
    sign: '+',
    of: ({ play }, seat) => BANDS.filter((band) => play.state.prestige[seat] >= band).length / BANDS.length,
  },
  {
    id: 'artists',
    about: 'Artists of three kinds',
    sign: '+',
    of(look, seat) {
      const kinds = kindsOfArtists(look, seat);
      return kinds >= 3 ? 1 : 0.1 * kinds;
    },
  },
  { id: 'gold', about: 'Gold, by ten', sign: '+', of: ({ play }, seat) => play.state.gold[seat] / 10 },
  {
    id: 'income',
    about: 'What a year brings after upkeep, by ten gold',
    sign: '+',
    of: ({ estates, upkeep }, seat) => (estates[seat].gold - upkeep[seat]) / 10,
  },
  {
    id: 'poverty',
    about: 'Upkeep that neither gold nor income pays, by ten gold',
    sign: '-',
    of: ({ play, estates, upkeep }, seat) =>
      Math.max(0, upkeep[seat] - play.state.gold[seat] - estates[seat].gold) / 10,
  },
  {
    id: 'army',
    about: 'The strength of its troops, each further unit counting less',
    sign: '+',
    of: ({ army }, seat) => Math.log(1 + army[seat] / 14),
  },
  { id: 'danger', about: 'Provinces that foes could enter', sign: '-', of: ({ dangers }, seat) => dangers[seat] },
  { id: 'unrest', about: 'Provinces with unrest', sign: '-', of: restless },
  { id: 'fortresses', about: 'Fortresses in its provinces', sign: '+', of: ownFortresses },
  { id: 'reach', about: 'Provinces in reach of its troops', sign: '+', of: ({ hopes }, seat) => hopes?.[seat] ?? 0 },
  {
    id: 'advantages',
    about: 'Combat advantages, by four levels',
    sign: '+',
    of: ({ play: { state } }, seat) => (state.attackLevel[seat] + state.defenceLevel[seat]) / 4,
  },
  {
    id: 'moved',
    about: 'Having moved this season while others have not',
    sign: '-',
    of: ({ play }, seat) => (play.state.hadTurn >> seat) & 1,
  },
  {
    id: 'partners',
    about: 'How many more players share what its side gains, as a part of the table',
    sign: null,
    of: ({ sides }, seat) => sides[seat],
  },
];

/** When nothing is to come any more only the points count. */
const endFeature: LookFeature<Look> = {
  id: 'points',
  about: 'Points, once nothing is to come any more',
  sign: '+',
  of: ({ points }, seat) => (points ? points[seat] / POINTS : 0),
};

const untilTheEnd = ({ of, ...about }: LookFeature<Look>): LookFeature<Look> => ({
  ...about,
  of: (look, seat) => (look.points ? 0 : of(look, seat)),
});

export const trained = trainedValue<PowerAndPrestige, Look>({
  look: lookAt,
  features: [...features.map(untilTheEnd), endFeature],
  weights,
  turnsLeft,
});
