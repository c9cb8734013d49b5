/** The flow of the game: every step by name, in the order of play. */
import type { Steps } from '@concert/kernel';
import type { ImperialBorders } from '../shape.ts';
import { permissionSteps } from './0-agreements.ts';
import { sequenceSteps } from './0-sequence.ts';
import { setupSteps } from './0-setup.ts';
import { taxSteps } from './1-taxes.ts';
import { cargoSteps } from './2-cargo.ts';
import { plotSteps } from './2-plotting.ts';
import { turnOrderSteps } from './3-turn-order.ts';
import { admitSteps } from './4-battle-admit.ts';
import { afterSteps } from './4-battle-after.ts';
import { damageSteps } from './4-battle-damage.ts';
import { diceSteps } from './4-battle-dice.ts';
import { fieldSteps } from './4-battle-field.ts';
import { hitSteps } from './4-battle-hits.ts';
import { lineSteps } from './4-battle-line.ts';
import { prizeSteps } from './4-battle-prizes.ts';
import { sideSteps } from './4-battle-sides.ts';
import { marchSteps } from './4-march.ts';
import { sailingSteps } from './4-sailing.ts';
import { turnSteps } from './4-turn.ts';
import { annexSteps } from './5-annexation.ts';
import { congressSteps } from './6-congress.ts';
import { paradeSteps } from './6-parade.ts';
import { purchaseSteps } from './7-purchases.ts';
import { revoltSteps } from './9-revolts.ts';

export const steps: Steps<ImperialBorders> = {
  ...sequenceSteps,
  ...setupSteps,
  ...permissionSteps,
  ...taxSteps,
  ...plotSteps,
  ...turnOrderSteps,
  ...turnSteps,
  ...marchSteps,
  ...sailingSteps,
  ...cargoSteps,
  ...sideSteps,
  ...admitSteps,
  ...fieldSteps,
  ...lineSteps,
  ...diceSteps,
  ...hitSteps,
  ...damageSteps,
  ...prizeSteps,
  ...afterSteps,
  ...annexSteps,
  ...revoltSteps,
  ...paradeSteps,
  ...congressSteps,
  ...purchaseSteps,
};
