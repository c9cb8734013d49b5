import type { Question } from '@concert/kernel';
import type { At, Frame, NationsInArms } from '../shape.ts';

/** A question and what its choices mean: put together where everything either of them needs has been loaded. */
export const meant = <Name extends Frame['at']>(
  question: Question<NationsInArms, At<Name>>,
  meaning: NonNullable<Question<NationsInArms, At<Name>>['meaning']>,
): Question<NationsInArms, At<Name>> => ({ ...question, meaning });
