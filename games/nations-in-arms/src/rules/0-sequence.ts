/** The sequence of play (2.0, NA-R-120), in order. */
import { sequence } from '@concert/kernel';
import type { NationsInArms } from '../shape.ts';
import { AUSTRIA, BRITAIN, FRANCE, PRUSSIA, RUSSIA, SPAIN, TURKEY } from '../tables.ts';
import { beginTurn, clearLevels, endOfActivations, hasLeft, isOver } from './2-turn.ts';
import { navalSides } from './5-sealift.ts';
import { newEvents } from './11-events.ts';
import { hasDiplomacy } from './11-phase.ts';
import { newLeaders, newReinforcement } from './12-entry.ts';
import { budgetPowers, isBudgetTurn, isDisbandingTurn, yearsEnd } from './12-income.ts';
import { hasTreaties, isYearsSettlement } from './13-satellites.ts';
import { endTreaties, isUnsettled } from './13-settling.ts';
import { replenishRisings } from './14-revolts.ts';
import { refillFeudals } from './14-turkey.ts';
import { succession } from './15-bernadotte.ts';
import { hasCredit } from './15-credit.ts';
import { settleMalet } from './cards/powers.ts';

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
  {
    run: 'disbanding',
    when: (play) => isDisbandingTurn(play) && !hasDiplomacy(play),
    with: (play) => ({ powers: [...budgetPowers(play)] }),
  },
  { run: 'events', with: () => newEvents() },
  { run: 'budget', when: isBudgetTurn },
  newLeaders,
  // NA-14.5.2-d, NA-14.3-d
  (play) => {
    if (isBudgetTurn(play)) refillFeudals(play);
    replenishRisings(play);
  },
  // NA-R-84: cards come before units are placed.
  {
    run: 'diplomacy.cards',
    as: 'cards of reinforcement',
    when: isBudgetTurn,
    with: () => ({ window: 'reinforcement', asked: false }),
  },
  { run: 'reinforce', when: isBudgetTurn, with: newReinforcement },
  // NA-R-169: with diplomacy, disbanding opens that phase.
  {
    run: 'disbanding',
    as: 'disbanding before diplomacy',
    when: (play) => isDisbandingTurn(play) && hasDiplomacy(play),
    with: (play) => ({ powers: [...budgetPowers(play)] }),
  },
  { run: 'diplomacy', when: hasDiplomacy },
  'pool',
  { run: 'extraNaval', with: (play) => ({ seats: navalSides(play) }) },
  'activations',
  endOfActivations,
  { run: 'finalAttrition', with: () => ({ groups: null }) },
  'order',
  clearLevels,
  // NA-R-152: satellites, beaten majors, then in Winter minors and new states.
  { run: 'satellites', when: isYearsSettlement },
  { run: 'conquest', with: () => ({ powers: null }) },
  { run: 'talks', when: hasTreaties, with: () => ({ ready: 0 }) },
  { run: 'minors', when: isYearsSettlement, with: () => ({ minors: null, fallen: null }) },
  { run: 'newStates', when: isYearsSettlement },
  { run: 'aid', when: ({ state }) => state.owed.length > 0 },
  { run: 'alliances', when: ({ state }) => hasCredit(state) },
  { run: 'statuses', as: 'statuses after conquest', when: isUnsettled },
  succession,
  // Powers that leave the war may have left forces together that must become one.
  { run: 'order', as: 'order after conquest' },
  endTreaties,
  yearsEnd,
  settleMalet,
  'victory',
]);
