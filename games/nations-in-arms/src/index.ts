import { defineGame, type Game, type Outcome } from '@concert/kernel';
import { bot } from './bot/index.ts';
import { nouns, scenes } from './cases.ts';
import { manifest } from './manifest.ts';
import { sideOfSeat } from './rules/1-units.ts';
import { promises } from './rules/11-bargains.ts';
import { deals } from './rules/deals.ts';
import { steps } from './rules/index.ts';
import { campaignById, campaignOf } from './rules/scenarios/campaigns.ts';
import { optionError, seats, setup } from './setup.ts';
import {
  EMPIRE,
  marker,
  type NationsInArms,
  offeredScenarios,
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
import { textTables } from './text-tables.ts';
import { copyState, imagine, secrets, view } from './view.ts';
import { words } from './words.ts';

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

const definition: Game<NationsInArms> = {
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
  optionError,
  setup,
  begin: () => ({ at: 'game' }),
  steps,
  copy: copyState,
  view,
  imagine,
  secrets,
  spans: { turn: ({ state }) => state.turn },
  outcome: outcomeOf,
  words,
  story,
  textTables,
  nouns,
  scenes,
  bot,
};

/** The game with these campaigns to choose from. Where none of them has diplomacy nothing is negotiated. */
export const gameWith = (scenarios: readonly ScenarioId[]): Game<NationsInArms> =>
  defineGame<NationsInArms>({
    ...definition,
    ...(scenarios.some((id) => campaignById(id).diplomacy) && { deals, promises }),
    options: { ...options, scenario: scenarioOption(scenarios) },
  });

export const nationsInArms = gameWith(offeredScenarios);

export type { Board, Frame, NationsInArms, State } from './shape.ts';
export * from './tables.ts';
export { manifest, nationsInArms as game };
