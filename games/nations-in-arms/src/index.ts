import { defineGame, type Outcome } from '@concert/kernel';
import { bot } from './bot/index.ts';
import { nouns, scenes } from './cases.ts';
import { manifest } from './manifest.ts';
import { steps } from './rules/index.ts';
import { campaignOf } from './rules/scenarios/campaigns.ts';
import { seats, setup } from './setup.ts';
import { marker, type NationsInArms, options, type P, season, verbs } from './shape.ts';
import { story } from './story.ts';
import { city, piece, place, power, province } from './tables.ts';
import { card, tactic } from './tables-cards.ts';
import { textTables } from './text-tables.ts';
import { copyState, imagine, view } from './view.ts';
import { secrets } from './view-cards.ts';
import { words } from './words.ts';

/** The points of the first side, and for the other what it has kept from it. */
function outcome(play: P): Outcome {
  const campaign = campaignOf(play);
  const points = campaign.points(play);
  return { winners: campaign.winners(play), scores: [points, -points], what: campaign.ending(play) };
}

export const nationsInArms = defineGame<NationsInArms>({
  id: manifest.id,
  title: manifest.title,
  rules: manifest.rules,
  options,
  variants: () => [
    { scenario: 'italy1796' },
    { scenario: 'austerlitz1805', until: 1 },
    { scenario: 'jena1806', until: 2 },
    { scenario: 'russia1812', until: 1 },
    { scenario: 'peninsula1808', until: 4 },
  ],
  verbs,
  kinds: [place, piece, city, province, power, marker, season, card, tactic],
  seats,
  setup,
  begin: () => ({ at: 'game' }),
  steps,
  copy: copyState,
  view,
  imagine,
  secrets,
  spans: { turn: ({ state }) => state.turn },
  outcome,
  words,
  story,
  textTables,
  nouns,
  scenes,
  bot,
});

export type { Board, Frame, NationsInArms, State } from './shape.ts';
export * from './tables.ts';
export { manifest, nationsInArms as game };
