import { defineGame } from '@concert/kernel';
import { bot } from './bot/index.ts';
import { nouns } from './cases.ts';
import { explain } from './explain.ts';
import { imagine } from './imagine.ts';
import { manifest } from './manifest.ts';
import { deals } from './rules/6-alliances.ts';
import { outcome } from './rules/10-victory.ts';
import { optionError, seats, setup } from './rules/12-scenarios.ts';
import { steps } from './rules/index.ts';
import { scenes } from './scenes.ts';
import { type Alliance, options, type State, verbs } from './shape.ts';
import { story } from './story.ts';
import { block, card, event, place, power } from './tables.ts';
import { textTables } from './text-tables.ts';
import { secrets, view } from './view.ts';
import { words } from './words.ts';

export const alliance = defineGame<Alliance>({
  id: manifest.id,
  title: manifest.title,
  rules: manifest.rules,
  options,
  optionError,
  verbs,
  kinds: [power, place, block, card, event],
  seats,
  setup: ({ options: given, seats: count }) => setup(given, count),
  begin: (given) => ({ at: given.seats === 1 && given.empires.length === 0 ? 'solitaire' : 'game' }),
  steps,
  copy,
  view,
  imagine,
  secrets,
  explain,
  deals,
  spans: { gameTurn: ({ state }) => [state.year, state.turn], year: ({ state }) => state.year },
  outcome,
  words,
  story,
  textTables,
  nouns,
  scenes,
  bot,
});

/** Arrays of numbers, copied in one go. */
function copy(state: State): State {
  return {
    year: state.year,
    turn: state.turn,
    place: state.place.slice(),
    steps: state.steps.slice(),
    cameFrom: state.cameFrom.slice(),
    role: state.role.slice(),
    activity: state.activity.slice(),
    portSea: state.portSea.slice(),
    patron: state.patron.slice(),
    enemies: state.enemies.slice(),
    relations: state.relations.slice(),
    boundPairs: state.boundPairs.slice(),
    noPass: state.noPass.slice(),
    noStay: state.noStay.slice(),
    seat: state.seat.slice(),
    gold: state.gold.slice(),
    hand: state.hand.map((hand) => hand.slice()),
    discard: state.discard.slice(),
    card: state.card.slice(),
    eventUsed: state.eventUsed.slice(),
    cardsShown: state.cardsShown.slice(),
    landings: state.landings.slice(),
    friendlyBases: state.friendlyBases.slice(),
    newAllies: state.newAllies.slice(),
    destroyedBy: state.destroyedBy.slice(),
    judgedFew: state.judgedFew,
    fallen: state.fallen,
    activeEmpire: state.activeEmpire,
    score: state.score,
    heldPrizes: state.heldPrizes.slice(),
  };
}

export type { Alliance, Board, Frame, State } from './shape.ts';
export * from './tables.ts';
export { alliance as game, manifest };
