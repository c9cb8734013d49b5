/** The sequence of play (2.0, NA-R-120), in order. */
import { sequence } from '@concert/kernel';
import type { NationsInArms } from '../shape.ts';
import { AUSTRIA, BRITAIN, FRANCE, PRUSSIA, RUSSIA, SPAIN, TURKEY } from '../tables.ts';
import { beginTurn, clearLevels, endOfActivations, hasLeft, isOver } from './2-turn.ts';
import { navalSides } from './5-sealift.ts';
import { newEvents } from './11-events.ts';
import { budgetPowers, isBudgetTurn, isDisbandingTurn, yearsEnd } from './12-income.ts';
import { newLeaders, newReinforcement } from './12-reinforcement.ts';

/** NA-G.Diplomatic-sequence-a */
const diplomaticOrder = [SPAIN, TURKEY, PRUSSIA, AUSTRIA, RUSSIA, FRANCE, BRITAIN] as const;

/** Turn after turn until the campaign is over. */
export const game = sequence<NationsInArms, 'game'>([{ run: 'turn', while: (play) => !isOver(play) }]);

export const turn = sequence<NationsInArms, 'turn'>([
  beginTurn,
  // Powers that have left the war at the start of a turn.
  { run: 'order', as: 'order at the start', when: hasLeft },
  'timetable',
  // Who has left may have been all that besieged a place.
  { run: 'order', as: 'order after the timetable', when: ({ state }) => state.turn > 1 },
  { run: 'replacements', with: () => ({ powers: [...diplomaticOrder], used: 0 }) },
  // NA-R-111, NA-R-219: in Spring corps are disbanded by the orders.
  { run: 'disbanding', when: isDisbandingTurn, with: (play) => ({ powers: [...budgetPowers(play)] }) },
  { run: 'events', with: () => newEvents() },
  { run: 'budget', when: isBudgetTurn },
  newLeaders,
  { run: 'reinforce', when: isBudgetTurn, with: newReinforcement },
  'pool',
  { run: 'extraNaval', with: (play) => ({ seats: navalSides(play) }) },
  'activations',
  endOfActivations,
  { run: 'finalAttrition', with: () => ({ groups: null }) },
  'order',
  clearLevels,
  { run: 'conquest', with: () => ({ powers: null }) },
  // Powers that leave the war may have left forces together that must become one.
  { run: 'order', as: 'order after conquest' },
  yearsEnd,
  'victory',
]);
