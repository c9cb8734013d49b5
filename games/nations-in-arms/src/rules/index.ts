/** Every step by name, in the order of play. */
import { call, done, type Next, type Question, type Steps } from '@concert/kernel';
import type { At, Frame, NationsInArms, P } from '../shape.ts';
import { game, turn } from './0-sequence.ts';
import { replacement, replacements } from './2-replacements.ts';
import { timetable, timetableSettle, victory } from './2-turn.ts';
import { activations, choose, draw, impulse, lastNaval, opening, pool } from './3-initiative.ts';
import { activation } from './5-activation.ts';
import { firstIllegal, freeSiege } from './5-closing.ts';
import { drafts } from './5-draft.ts';
import { enter } from './5-enter.ts';
import { disembarkDraft, landing, landingOccupants } from './5-landing.ts';
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
import { newSettle, settle, settleChoose } from './5-merge.ts';
import { musterDraft } from './5-muster.ts';
import { open } from './5-opening.ts';
import { rally } from './5-rally.ts';
import { friendsQuestion, insideDraft, intercept, interceptDraft, occupantsQuestion } from './5-responses.ts';
import { sail } from './5-sailing.ts';
import {
  chase,
  chaseDraft,
  chaseMeaning,
  chaseQuestion,
  evade,
  evadeMeaning,
  evadeQuestion,
  sally,
  sallyQuestion,
} from './5-sea-reactions.ts';
import { extraNaval, extraNavalChoose, sealift, sealiftChoose, sealiftDone, sealiftDraft } from './5-sealift.ts';
import { gatherDraft, leaveDraft, naval, navalChoose, squadronDraft } from './5-squadrons.ts';
import { steerQuestion } from './5-steering.ts';
import { embarkDraft } from './5-transport.ts';
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
import { fleeAnywhere, fleeDraft, flight, flightQuestion } from './10-flights.ts';
import { runQuestion, seaBattle, seaPursue, seaTie, sinkQuestion } from './10-sea-battles.ts';
import { window, windowQuestion } from './11-cards.ts';
import { attempts, attemptsQuestion, diplomacy, diplomacyCards } from './11-diplomacy.ts';
import { dealQuestion, events, publicQuestion } from './11-events.ts';
import { field, fieldQuestion, statuses } from './11-field.ts';
import { follow, followQuestion } from './11-follow.ts';
import { prizes, prizesQuestion } from './11-prizes.ts';
import { declare, declareQuestion } from './11-war.ts';
import { newArmy, newArmyCommand, newArmyLeader } from './12-armies.ts';
import {
  budget,
  disbanding,
  disbandingChoose,
  market,
  marketGive,
  orders,
  ordersOpen,
  ordersReveal,
} from './12-budget.ts';
import { hunt, huntAssign } from './12-hunt.ts';
import { ordersMeaning } from './12-meaning.ts';
import { reinforce, reinforceLeaders, reinforcePlace, reinforceSucceed } from './12-reinforcement.ts';
import { aid, lendQuestion } from './13-aid.ts';
import { conquest, sueQuestion } from './13-conquest.ts';
import { conquered, fateQuestion, minors, shipsQuestion } from './13-minors.ts';
import { opinion, opinionQuestion } from './13-opinion.ts';
import { peace, pickQuestion } from './13-peace.ts';
import { satelliteQuestion, satellites } from './13-satellites.ts';
import { formQuestion, newStates } from './13-states.ts';
import { claimQuestion, surrender } from './13-surrender.ts';
import { talks, talksQuestion } from './13-talks.ts';
import { seize, seizeQuestion } from './14-seize.ts';
import { galeQuestion, runBefore } from './cards/gale.ts';
import { garrisons, garrisonsQuestion } from './cards/revolution.ts';
import { toToulon, toulonDraft, toulonQuestion } from './cards/toulon.ts';
import { sendAway, sendQuestion } from './cards/wars.ts';

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
  return fleeAnywhere(play, frame) ?? done();
}

/** A question and what its choices mean: put together here, where everything either of them needs has been loaded. */
const meant = <Name extends Frame['at']>(
  question: Question<NationsInArms, At<Name>>,
  meaning: NonNullable<Question<NationsInArms, At<Name>>['meaning']>,
): Question<NationsInArms, At<Name>> => ({ ...question, meaning });

export const steps: Steps<NationsInArms> = {
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
  garrisons,
  'garrisons.choose': garrisonsQuestion,
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
  draft: meant(
    drafts({
      muster: musterDraft,
      detach: detachDraft,
      intercept: interceptDraft,
      inside: insideDraft,
      guns: gunsDraft,
      drop: dropDraft,
      sealift: sealiftDraft,
      squadron: squadronDraft,
      gather: gatherDraft,
      leaveFleets: leaveDraft,
      chase: chaseDraft,
      flee: fleeDraft,
      embark: embarkDraft,
      disembark: disembarkDraft,
      toulon: toulonDraft,
    }),
    draftMeaning,
  ),
  enter,
  'enter.intercept': meant(intercept, interceptMeaning),
  'enter.friends': friendsQuestion,
  'enter.occupants': meant(occupantsQuestion, occupantsMeaning),
  settle,
  'settle.choose': meant(settleChoose, settleMeaning),
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
  budget,
  hunt,
  'hunt.assign': huntAssign,
  market,
  'market.give': marketGive,
  'orders.open': ordersOpen,
  orders: meant(orders, ordersMeaning),
  'orders.reveal': ordersReveal,
  reinforce,
  'reinforce.leaders': reinforceLeaders,
  'reinforce.succeed': reinforceSucceed,
  'reinforce.place': reinforcePlace,
  newArmy,
  'newArmy.leader': newArmyLeader,
  'newArmy.command': newArmyCommand,
  disbanding,
  'disbanding.choose': disbandingChoose,
  extraNaval,
  'extraNaval.choose': extraNavalChoose,
  sealift,
  'sealift.choose': sealiftChoose,
  'sealift.done': sealiftDone,
  diplomacy,
  'diplomacy.cards': diplomacyCards,
  seize,
  'seize.choose': seizeQuestion,
  declare,
  'declare.choose': declareQuestion,
  attempts,
  'attempts.choose': attemptsQuestion,
  naval,
  'naval.choose': navalChoose,
  sail,
  'sail.steer': steerQuestion,
  chase,
  'chase.choose': meant(chaseQuestion, chaseMeaning),
  evade,
  'evade.choose': meant(evadeQuestion, evadeMeaning),
  sally,
  'sally.choose': sallyQuestion,
  seaBattle,
  'seaBattle.tie': seaTie,
  'seaBattle.sink': sinkQuestion,
  'seaBattle.run': runQuestion,
  'seaBattle.pursue': seaPursue,
  landing,
  'landing.occupants': landingOccupants,
  gale: runBefore,
  'gale.run': galeQuestion,
  toulon: toToulon,
  'toulon.choose': toulonQuestion,
  prizes,
  'prizes.station': prizesQuestion,
  flight,
  'flight.choose': flightQuestion,
  follow,
  'follow.choose': followQuestion,
  statuses,
  field,
  'field.place': fieldQuestion,
  finalAttrition,
  order,
  conquest,
  'conquest.sue': sueQuestion,
  satellites,
  'satellites.choose': satelliteQuestion,
  minors,
  conquered,
  'conquered.ships': shipsQuestion,
  'conquered.fate': fateQuestion,
  surrender,
  'surrender.claim': claimQuestion,
  newStates,
  'newStates.form': formQuestion,
  peace,
  'peace.pick': pickQuestion,
  opinion,
  'opinion.rouse': opinionQuestion,
  talks,
  'talks.offer': talksQuestion,
  aid,
  'aid.lend': lendQuestion,
  victory,
};
