/** The game from its parts: what all campaigns have, and what only those of all Europe add to it. */
import { type DealRules, defineGame, type Game, type Outcome, type Steps, type Words } from '@concert/kernel';
import type { PolicyTable } from '@concert/kit';
import { botWith } from './bot/index.ts';
import { nouns, scenes } from './cases.ts';
import { manifest } from './manifest.ts';
import { sideOfSeat } from './rules/1-units.ts';
import { type EuropeStep, landSteps } from './rules/land.ts';
import { campaignOf } from './rules/scenarios/campaigns.ts';
import { optionError, seats, setup } from './setup.ts';
import {
  EMPIRE,
  marker,
  type NationsInArms,
  options,
  type P,
  type ScenarioId,
  scenarioOption,
  season,
  verbs,
} from './shape.ts';
import { story } from './story.ts';
import { city, piece, place, power, province } from './tables.ts';
import { card, tactic } from './tables-cards.ts';
import { landTables, type TablesOf } from './text-tables.ts';
import { copyState, imagine, secrets, view } from './view.ts';
import { audienceOf, flowFor } from './view-stacks.ts';
import { landWords } from './words.ts';

/** What the campaigns of all Europe add. */
export interface Addition {
  readonly steps: Pick<Steps<NationsInArms>, EuropeStep | 'draft'>;
  readonly words: Words;
  readonly policy: PolicyTable<NationsInArms>;
  readonly textTables: TablesOf;
  readonly deals: DealRules<NationsInArms>;
  readonly promises: NonNullable<Game['promises']>;
}

/** The points of the first side, and for the other what it has kept from it; or what each player has by national conditions. */
export function outcomeOf(play: P): Outcome {
  const campaign = campaignOf(play);
  const what = campaign.ending(play);
  if (campaign.national) return { ...campaign.national(play), what };
  const points = campaign.points(play);
  const seats = Array.from({ length: play.seats }, (_, seat) => seat);
  const winners = campaign.winners(play);
  return {
    winners: seats.filter((seat) => winners.includes(sideOfSeat(play.state, seat))),
    scores: seats.map((seat) => (sideOfSeat(play.state, seat) === EMPIRE ? points : -points)),
    what,
  };
}

/** The game with these campaigns to choose from. Without an addition those of all Europe can be named but not played. */
export const gameOf = (scenarios: readonly ScenarioId[], more?: Addition): Game<NationsInArms> =>
  defineGame<NationsInArms>({
    id: manifest.id,
    title: manifest.title,
    rules: manifest.rules,
    options: { ...options, scenario: scenarioOption(scenarios) },
    variants: () => [
      { scenario: 'italy1796' },
      { scenario: 'austerlitz1805', until: 1 },
      { scenario: 'jena1806', until: 2 },
      { scenario: 'russia1812', until: 1 },
      { scenario: 'peninsula1808', until: 4 },
      { scenario: 'italy1796', fog: 'stacks' },
      { scenario: 'russia1812', fog: 'stacks', until: 1 },
    ],
    verbs,
    kinds: [place, piece, city, province, power, marker, season, card, tactic],
    seats,
    optionError,
    setup,
    begin: () => ({ at: 'game' }),
    // A campaign without fleets and treaties never comes to the steps that are added.
    steps: { ...landSteps, ...more?.steps } as Steps<NationsInArms>,
    copy: copyState,
    view,
    imagine,
    secrets,
    flow: flowFor,
    audience: audienceOf,
    spans: { turn: ({ state }) => state.turn },
    outcome: outcomeOf,
    words: { ...landWords, ...more?.words },
    story,
    textTables: (seen, seated, chosen) => landTables(seen, seated, chosen, more?.textTables),
    nouns,
    scenes,
    bot: botWith(more?.policy ?? {}),
    ...(more && { deals: more.deals, promises: more.promises }),
  });
