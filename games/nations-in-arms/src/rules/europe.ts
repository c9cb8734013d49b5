/** The steps that only the campaigns of all Europe have, in the order of play: the sea, diplomacy and peace. */
import type { Steps } from '@concert/kernel';
import type { NationsInArms } from '../shape.ts';
import { drafts, type Purposes } from './5-draft.ts';
import { embarkDraft } from './5-embarkation.ts';
import { disembarkDraft, landing, landingOccupants } from './5-landing.ts';
import { draftMeaning } from './5-meaning.ts';
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
import { gatherDraft, leaveDraft, naval, navalChoose, squadronDraft } from './5-squadrons.ts';
import { steerQuestion, straitsQuestion } from './5-steering.ts';
import { fleeDraft, flight, flightQuestion } from './10-flights.ts';
import { runQuestion, seaBattle, seaPursue, seaTie, sinkQuestion } from './10-sea-battles.ts';
import { attempts, attemptsQuestion, diplomacy } from './11-diplomacy.ts';
import { follow, followQuestion } from './11-follow.ts';
import { markers, markersQuestion } from './11-markers.ts';
import { prizes, prizesQuestion } from './11-prizes.ts';
import { receive, receiveQuestion } from './11-receive.ts';
import { declare, declareQuestion } from './11-war.ts';
import { aid, lendQuestion } from './13-aid.ts';
import { conquered, fateQuestion, minors, shipsQuestion } from './13-minors.ts';
import { opinion, opinionQuestion } from './13-opinion.ts';
import { peace, pickQuestion } from './13-peace.ts';
import { satelliteQuestion, satellites } from './13-satellites.ts';
import { formQuestion, newStates } from './13-states.ts';
import { claimQuestion, surrender } from './13-surrender.ts';
import { answerQuestion, talks, talksQuestion } from './13-talks.ts';
import { alliances, bribes, bribesQuestion } from './15-alliances.ts';
import { galeQuestion, runBefore } from './cards/gale.ts';
import { garrisons, garrisonsQuestion } from './cards/revolution.ts';
import { toToulon, toulonDraft, toulonQuestion } from './cards/toulon.ts';
import { type EuropeStep, landDrafts } from './land.ts';
import { meant } from './meant.ts';

const seaDrafts = {
  squadron: squadronDraft,
  gather: gatherDraft,
  leaveFleets: leaveDraft,
  chase: chaseDraft,
  flee: fleeDraft,
  embark: embarkDraft,
  disembark: disembarkDraft,
  toulon: toulonDraft,
};

export const europeSteps: Pick<Steps<NationsInArms>, EuropeStep | 'draft'> = {
  draft: meant(drafts({ ...landDrafts, ...seaDrafts } satisfies Purposes), draftMeaning),
  diplomacy,
  declare,
  'declare.choose': declareQuestion,
  follow,
  'follow.choose': followQuestion,
  receive,
  'receive.choose': receiveQuestion,
  markers,
  'markers.choose': markersQuestion,
  attempts,
  'attempts.choose': attemptsQuestion,
  naval,
  'naval.choose': navalChoose,
  sail,
  'sail.steer': steerQuestion,
  'sail.straits': straitsQuestion,
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
  garrisons,
  'garrisons.choose': garrisonsQuestion,
  gale: runBefore,
  'gale.run': galeQuestion,
  toulon: toToulon,
  'toulon.choose': toulonQuestion,
  bribes,
  'bribes.pay': bribesQuestion,
  alliances,
  prizes,
  'prizes.station': prizesQuestion,
  flight,
  'flight.choose': flightQuestion,
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
  'talks.answer': answerQuestion,
  aid,
  'aid.lend': lendQuestion,
};
