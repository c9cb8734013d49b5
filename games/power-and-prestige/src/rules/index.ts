/** The flow of the game: every step by name, in the order of play. */
import { ask, type Steps } from '@concert/kernel';
import type { PowerAndPrestige } from '../shape.ts';
import { setupSteps } from './4-setup.ts';
import { seasonSteps } from './6.1-seasons.ts';
import { movementSteps } from './6.2-movement.ts';
import { battles, begin, lose, losses, pick, round } from './6.3-combat.ts';
import { doom, dooms, end, rallies, rally, settle } from './6.3-end.ts';
import { close, flee, flight, order, retreat, retreats } from './6.3-retreat.ts';
import { award, dispute } from './6.4-dispute.ts';
import { deed, deeds, newDeeds } from './6.4-plunder.ts';
import { alliancing, form } from './6.5-alliances.ts';
import { declaration, turnEnd, war } from './6.5-war.ts';
import { economySteps } from './6.6-economy.ts';

export const steps: Steps<PowerAndPrestige> = {
  ...setupSteps,
  // The year, its seasons and turns.
  ...seasonSteps,
  ...movementSteps,
  battles,
  pick,
  'battle.begin': begin,
  'battle.round': round,
  'battle.losses': losses,
  'battle.lose': lose,
  'battle.retreats': retreats,
  'battle.retreat': retreat,
  'battle.order': order,
  'battle.close': close,
  'battle.flight': flight,
  'battle.flee': flee,
  'battle.end': end,
  'battle.dooms': dooms,
  'battle.doom': doom,
  'battle.rallies': rallies,
  'battle.rally': rally,
  'battle.settle': settle,
  deeds,
  deed,
  dispute,
  award,
  war,
  declaration,
  turnEnd,
  alliancing,
  form,
  // The economic round.
  ...economySteps,
  // Where a case begins in the middle of a turn.
  resume: (_, { seats, phase }) =>
    ask(seats, phase === 'deed' ? newDeeds() : { at: 'move', ready: 0, stale: 0, line: [] }),
};
