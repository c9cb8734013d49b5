/** Every step by name, in the order of play. */
import { call, done, type Next, type Steps } from '@concert/kernel';
import type { At, Frame, NationsInArms, P } from '../shape.ts';
import { game, turn } from './0-sequence.ts';
import { conquest, replacement, replacements, timetable, timetableSettle, victory } from './2-turn.ts';
import { activations, choose, draw, impulse, opening, pool } from './3-initiative.ts';
import { activation, musterDraft, open, rally } from './5-activation.ts';
import { firstIllegal, freeSiege } from './5-closing.ts';
import { drafts } from './5-draft.ts';
import { detachDraft, march } from './5-march.ts';
import { newSettle, settle, settleChoose } from './5-merge.ts';
import { enter, friendsQuestion, insideDraft, intercept, interceptDraft, occupantsQuestion } from './5-reactions.ts';
import { attrition, checks, finalAttrition, prepareAttrition } from './7-attrition.ts';
import { battle, fightAgain } from './8-battle.ts';
import { casualty, casualtyQuestion } from './8-casualties.ts';
import { guns, gunsDraft } from './8-guns.ts';
import { losses, lossesQuestion } from './8-losses.ts';
import { dismissQuestion, pursueQuestion } from './8-morale.ts';
import { plan } from './8-plan.ts';
import { retreat, retreatQuestion } from './8-retreat.ts';
import { siege } from './9-assault.ts';
import { capture, laySieges, raise, raiseFrame, updateSieges, weakSiege } from './9-sieges.ts';

/** Puts every hex in order: sieges that are too weak are raised, forces that are not legal become so. */
function order(play: P, frame: At<'order'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  laySieges(play);
  const city = weakSiege(state);
  if (city >= 0) return call(raiseFrame(state, city), frame);
  const [place, side] = firstIllegal(state);
  if (place >= 0) return call(newSettle(place, side), frame);
  updateSieges(play, -1);
  return done();
}

export const steps: Steps<NationsInArms> = {
  game,
  turn,
  timetable,
  'timetable.settle': timetableSettle,
  replacements,
  replacement,
  pool,
  activations,
  opening,
  draw,
  impulse,
  'impulse.choose': choose,
  activation,
  'activation.open': open,
  'activation.rally': rally,
  'activation.march': march,
  'activation.free': freeSiege,
  draft: drafts({
    muster: musterDraft,
    detach: detachDraft,
    intercept: interceptDraft,
    inside: insideDraft,
    guns: gunsDraft,
  }),
  enter,
  'enter.intercept': intercept,
  'enter.friends': friendsQuestion,
  'enter.occupants': occupantsQuestion,
  settle,
  'settle.choose': settleChoose,
  checks,
  attrition,
  'attrition.prepare': prepareAttrition,
  losses,
  'losses.choose': lossesQuestion,
  battle,
  'battle.guns': guns,
  'battle.again': fightAgain,
  'battle.pursue': pursueQuestion,
  'battle.dismiss': dismissQuestion,
  plan,
  casualty,
  'casualty.choose': casualtyQuestion,
  retreat,
  'retreat.choose': retreatQuestion,
  siege,
  capture,
  raise,
  finalAttrition,
  order,
  conquest,
  victory,
};
