/** The game from its parts: what all campaigns have, and what only those of all Europe add to it. */
import {
  type BotRules,
  type DealRules,
  defineGame,
  type Game,
  type Outcome,
  type Steps,
  type Words,
} from '@concert/kernel';
import { aimFields, type PolicyTable } from '@concert/kit';
import { botWith } from './bot/index.ts';
import { nouns, scenes } from './cases.ts';
import { manifest } from './manifest.ts';
import { sideOfSeat } from './rules/1-units.ts';
import { landSteps } from './rules/land.ts';
import { campaignOf } from './rules/scenarios/campaigns.ts';
import { landCampaigns } from './rules/scenarios/land.ts';
import { optionError, seats, setup } from './setup.ts';
import {
  EMPIRE,
  marker,
  type NationsInArms,
  options,
  type P,
  type Parts,
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
import { works } from './works.ts';

/** What some campaigns add to what all have. */
export interface Addition {
  readonly steps?: Partial<Steps<NationsInArms>>;
  readonly campaigns?: Parts['campaigns'];
  readonly cards?: Parts['cards'];
  readonly words?: Words;
  readonly policy?: PolicyTable<NationsInArms>;
  /** What the bot proposes to other players. */
  readonly proposals?: BotRules<NationsInArms>['deals'];
  readonly textTables?: TablesOf;
  readonly deals?: DealRules<NationsInArms>;
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

/** The game with these campaigns to choose from. One that needs more than is added can be named but not played. */
export function gameOf(scenarios: readonly ScenarioId[], ...additions: readonly Addition[]): Game<NationsInArms> {
  const all = <K extends keyof Addition>(key: K): NonNullable<Addition[K]>[] =>
    additions.flatMap((each) => (each[key] === undefined ? [] : [each[key]]));
  const [deals] = all('deals');
  const parts: Parts = {
    campaigns: Object.assign({}, landCampaigns, ...all('campaigns')),
    cards: all('cards').at(-1) ?? [],
  };
  return defineGame<NationsInArms>({
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
      { scenario: 'coalition1792', until: 1 },
      { scenario: 'coalition1792', players: 4, until: 1 },
      { scenario: 'grand1805', until: 1, fleets: 'open', credit: true, antwerp: true, bernadotte: true },
      ...[3, 5, 7].map((players) => ({ scenario: 'grand1805_multi' as const, players, until: 1 })),
      { scenario: 'italy1796', fog: 'stacks' },
      { scenario: 'russia1812', fog: 'stacks', until: 1 },
      { scenario: 'coalition1792', players: 4, fog: 'stacks', until: 1 },
      { scenario: 'grand1805', fog: 'stacks', until: 1 },
    ],
    verbs,
    kinds: [place, piece, city, province, power, marker, season, card, tactic],
    seats,
    optionError,
    setup,
    begin: () => ({ at: 'game' }),
    // A campaign without fleets, treaties or money never comes to the steps that are added for others.
    steps: Object.assign({}, landSteps, ...all('steps')) as Steps<NationsInArms>,
    parts,
    copy: copyState,
    view,
    imagine,
    secrets,
    flow: flowFor,
    audience: audienceOf,
    spans: { turn: ({ state }) => state.turn },
    aims: aimFields(city),
    outcome: outcomeOf,
    words: Object.assign({}, landWords, ...all('words')) as Words,
    translations: {
      de: async () => (await import('./languages/de.ts')).de,
      fr: async () => (await import('./languages/fr.ts')).fr,
    },
    story,
    textTables: (seen, seated, chosen) => landTables(seen, seated, { options: chosen, parts }, all('textTables')),
    nouns,
    scenes,
    bot: botWith(Object.assign({}, ...all('policy')), all('proposals')[0]),
    works,
    ...(deals && { deals }),
  });
}
