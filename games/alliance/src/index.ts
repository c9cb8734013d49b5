import { defineGame } from '@concert/kernel';
import { bot } from './bot/index.ts';
import { nouns, scenes } from './cases.ts';
import { explain } from './explain.ts';
import { imagine } from './imagine.ts';
import { deals } from './rules/6-alliances.ts';
import { outcome } from './rules/10-victory.ts';
import { refuses, seats, setup } from './rules/12-scenarios.ts';
import { steps } from './rules/index.ts';
import { type Alliance, options, type State, verbs } from './shape.ts';
import { block, card, event, place, power } from './tables.ts';
import { textTables } from './text-tables.ts';
import { secrets, view } from './view.ts';
import { words } from './words.ts';

export const alliance = defineGame<Alliance>({
  id: 'alliance',
  title: 'Alliance',
  rules: '2.0.0',
  options,
  optionError: refuses,
  verbs,
  kinds: [power, place, block, card, event],
  seats,
  setup: ({ options: given, seats: count }) => setup(given, count),
  begin: (given) => ({ at: given.seats === 1 && given.empires.length === 0 ? 'solo' : 'year' }),
  steps,
  copy,
  view,
  imagine,
  secrets,
  explain,
  deals,
  outcome,
  words,
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
    at: state.at.slice(),
    step: state.step.slice(),
    via: state.via.slice(),
    role: state.role.slice(),
    did: state.did.slice(),
    port: state.port.slice(),
    patron: state.patron.slice(),
    foe: state.foe.slice(),
    rel: state.rel.slice(),
    bound: state.bound.slice(),
    noPass: state.noPass.slice(),
    noStay: state.noStay.slice(),
    seat: state.seat.slice(),
    gold: state.gold.slice(),
    hand: state.hand.map((hand) => hand.slice()),
    discard: state.discard.slice(),
    card: state.card.slice(),
    used: state.used.slice(),
    spent: state.spent.slice(),
    calm: state.calm.slice(),
    fresh: state.fresh.slice(),
    slain: state.slain.slice(),
    few: state.few,
    fallen: state.fallen,
    active: state.active,
    score: state.score,
    held: state.held.slice(),
  };
}

export type { Alliance, Board, Frame, State } from './shape.ts';
export * from './tables.ts';
