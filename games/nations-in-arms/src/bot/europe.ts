/** The policy at the questions that only the campaigns of all Europe ask. */
import { diplomacyPolicy } from './diplomacy.ts';
import { peacePolicy } from './peace.ts';
import { seaPolicy } from './sea.ts';

export const europePolicy = { ...diplomacyPolicy, ...peacePolicy, ...seaPolicy };
