/** The policy at the questions that only the campaigns of all Europe ask. */
import type { AnyChoice } from '@concert/kernel';
import type { At, P } from '../shape.ts';
import { diplomacyPolicy } from './diplomacy.ts';
import { peacePolicy } from './peace.ts';
import { scoreEmbarkDraft, scoreSquadronDraft, seaPolicy } from './sea.ts';

/** What a draft begins with is taken; only squadrons and what they carry are put together. */
function scoreDraft(play: P, frame: At<'draft'>, _seat: number, choices: readonly AnyChoice[]): number[] {
  if (frame.purpose === 'squadron') return scoreSquadronDraft(play, frame, choices);
  if (frame.purpose === 'embark') return scoreEmbarkDraft(play, frame, choices);
  return choices.map(({ verb }) => (verb === 'agree' ? 2 : verb === 'cancel' ? 1 : 0));
}

export const europePolicy = { ...diplomacyPolicy, ...peacePolicy, ...seaPolicy, draft: scoreDraft };
