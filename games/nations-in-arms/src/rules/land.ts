/** The steps of every campaign, by name, in the order of play: those of the war on land and of cards. */
import { call, done, type Next, type Steps } from '@concert/kernel';
import type { At, Frame, NationsInArms, P } from '../shape.ts';
import { game, turn } from './0-sequence.ts';
import { replacement, replacements } from './2-replacements.ts';
import { timetable, timetableSettle, victory } from './2-turn.ts';
import { activations, choose, draw, impulse, lastNaval, opening, pool } from './3-initiative.ts';
import { activation } from './5-activation.ts';
import { firstIllegal, freeSiege } from './5-closing.ts';
import { drafts } from './5-draft.ts';
import { enter } from './5-enter.ts';
import { detachDraft, march } from './5-march.ts';
import {
  draftMeaning,
  freeMeaning,
  interceptMeaning,
  marchMeaning,
  occupantsMeaning,
  openMeaning,
  rallyMeaning,
  settleMeaning,
} from './5-meaning.ts';
import { consentQuestion, newSettle, settle, settleChoose } from './5-merge.ts';
import { musterDraft } from './5-muster.ts';
import { open } from './5-opening.ts';
import { rally } from './5-rally.ts';
import { friendsQuestion, insideDraft, intercept, interceptDraft, occupantsQuestion } from './5-responses.ts';
import { extraNaval, extraNavalChoose, sealift, sealiftChoose, sealiftDone, sealiftDraft } from './5-sealift.ts';
import { attrition, checks, finalAttrition, prepareAttrition } from './7-attrition.ts';
import { battle, fightAgain } from './8-battle.ts';
import { casualty, casualtyQuestion } from './8-casualties.ts';
import { guns, gunsDraft } from './8-guns.ts';
import { losses, lossesQuestion } from './8-losses.ts';
import {
  againMeaning,
  captureMeaning,
  casualtyMeaning,
  dismissMeaning,
  gunsMeaning,
  lossMeaning,
  planMeaning,
  prepareMeaning,
  pursueMeaning,
  retreatMeaning,
} from './8-meaning.ts';
import { dismissQuestion, pursueQuestion } from './8-morale.ts';
import { plan } from './8-plan.ts';
import { dropDraft, retreat, retreatQuestion } from './8-retreat.ts';
import { annulQuestion, swapQuestion, tactics, tacticsMeaning } from './8-tactics.ts';
import { siege } from './9-assault.ts';
import { capture, laySieges, raise, raiseFrame, updateSieges, weakSiege } from './9-sieges.ts';
import { fleeAnywhere } from './10-stranded.ts';
import { window, windowQuestion } from './11-cards.ts';
import { dealQuestion, events, publicQuestion } from './11-events.ts';
import { field, fieldQuestion, statuses } from './11-field.ts';
import { diplomacyCards } from './11-phase.ts';
import { newArmy, newArmyCommand, newArmyLeader } from './12-armies.ts';
import { conquest, sueQuestion } from './13-conquest.ts';
import { seize, seizeQuestion } from './14-seize.ts';
import { sendAway, sendQuestion } from './cards/wars.ts';
import { meant } from './meant.ts';

/** Puts every hex in order: sieges that are too weak are raised, forces that are not legal become so. */
function order(play: P, frame: At<'order'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  laySieges(play);
  const city = weakSiege(state);
  if (city >= 0) return call(raiseFrame(state, city), frame);
  // Besieged whose besiegers have become friends come out before forces are looked at.
  updateSieges(play, -1);
  const [place, side] = firstIllegal(state);
  if (place >= 0) return call(newSettle(place, side), frame);
  return fleeAnywhere(play, frame) ?? done();
}

/** What is marked piece by piece before it is agreed to. */
export const landDrafts = {
  muster: musterDraft,
  detach: detachDraft,
  intercept: interceptDraft,
  inside: insideDraft,
  guns: gunsDraft,
  drop: dropDraft,
  sealift: sealiftDraft,
};

/** Procedures that begin only where there are fleets, diplomacy or treaties. */
type OfEurope =
  | ('declare' | 'attempts' | 'naval' | 'sail' | 'chase' | 'evade' | 'sally' | 'seaBattle' | 'landing' | 'flight')
  | ('garrisons' | 'gale' | 'toulon' | 'prizes' | 'bribes' | 'alliances' | 'follow' | 'receive' | 'markers')
  | ('satellites' | 'minors' | 'conquered' | 'surrender' | 'newStates' | 'peace' | 'opinion' | 'talks' | 'aid');

/** Procedures that begin only where there is money. */
type OfEconomy = 'budget' | 'hunt' | 'market' | 'orders' | 'reinforce' | 'disbanding';

export type EconomyStep = Extract<keyof Steps<NationsInArms>, OfEconomy | `${OfEconomy}.${string}`>;
export type EuropeStep = Extract<keyof Steps<NationsInArms>, 'diplomacy' | OfEurope | `${OfEurope}.${string}`>;

export const landSteps: Omit<Steps<NationsInArms>, EuropeStep | EconomyStep> = {
  game,
  turn,
  timetable,
  'timetable.settle': timetableSettle,
  replacements,
  replacement,
  events,
  'events.deal': dealQuestion,
  'events.public': publicQuestion,
  window,
  'window.choose': windowQuestion,
  foreignWar: sendAway,
  'foreignWar.send': sendQuestion,
  tactics,
  'tactics.swap': meant(swapQuestion, tacticsMeaning),
  'tactics.annul': annulQuestion,
  pool,
  activations,
  opening,
  draw,
  lastNaval,
  impulse,
  'impulse.choose': choose,
  activation,
  'activation.open': meant(open, openMeaning),
  'activation.rally': meant(rally, rallyMeaning),
  'activation.march': meant(march, marchMeaning),
  'activation.free': meant(freeSiege, freeMeaning),
  draft: meant(drafts(landDrafts), draftMeaning),
  enter,
  'enter.intercept': meant(intercept, interceptMeaning),
  'enter.friends': friendsQuestion,
  'enter.occupants': meant(occupantsQuestion, occupantsMeaning),
  settle,
  'settle.choose': meant(settleChoose, settleMeaning),
  'settle.consent': consentQuestion,
  checks,
  attrition,
  'attrition.prepare': meant(prepareAttrition, prepareMeaning),
  losses,
  'losses.choose': meant(lossesQuestion, lossMeaning),
  battle,
  'battle.guns': meant(guns, gunsMeaning),
  'battle.again': meant(fightAgain, againMeaning),
  'battle.pursue': meant(pursueQuestion, pursueMeaning),
  'battle.dismiss': meant(dismissQuestion, dismissMeaning),
  plan: meant(plan, planMeaning),
  casualty,
  'casualty.choose': meant(casualtyQuestion, casualtyMeaning),
  retreat,
  'retreat.choose': meant(retreatQuestion, retreatMeaning),
  siege,
  capture: meant(capture, captureMeaning),
  raise,
  newArmy,
  'newArmy.leader': newArmyLeader,
  'newArmy.command': newArmyCommand,
  extraNaval,
  'extraNaval.choose': extraNavalChoose,
  sealift,
  'sealift.choose': sealiftChoose,
  'sealift.done': sealiftDone,
  'diplomacy.cards': diplomacyCards,
  seize,
  'seize.choose': seizeQuestion,
  statuses,
  field,
  'field.place': fieldQuestion,
  finalAttrition,
  order,
  conquest,
  'conquest.sue': sueQuestion,
  victory,
};
