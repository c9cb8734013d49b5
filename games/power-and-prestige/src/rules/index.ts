/** Every step of the game by name. How they follow each other is in 0-sequence.ts. */
import type { Steps } from '@concert/kernel';
import type { PowerAndPrestige } from '../shape.ts';
import { sequences } from './0-sequence.ts';
import { setupSteps } from './4-setup.ts';
import { seasonSteps } from './6.1-seasons.ts';
import { movementSteps } from './6.2-movement.ts';
import { combatSteps } from './6.3-combat.ts';
import { battleEndSteps } from './6.3-end.ts';
import { retreatSteps } from './6.3-retreat.ts';
import { disputeSteps } from './6.4-dispute.ts';
import { annexationSteps } from './6.4-plunder.ts';
import { allianceSteps } from './6.5-alliances.ts';
import { warSteps } from './6.5-war.ts';
import { economySteps } from './6.6-economy.ts';

export const steps: Steps<PowerAndPrestige> = {
  ...sequences,
  ...setupSteps,
  ...seasonSteps,
  ...movementSteps,
  ...combatSteps,
  ...retreatSteps,
  ...battleEndSteps,
  ...annexationSteps,
  ...disputeSteps,
  ...warSteps,
  ...allianceSteps,
  ...economySteps,
};
