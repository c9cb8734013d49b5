/** A word to those who play for the first time, at every question they come to: the words are `guide.<question>`. */
import type { Guide } from '@concert/board';
import { type Context, topFrame } from './context.ts';
import { tellOf } from './words.ts';

/** By question: where the handbook says more. */
const clauses: { readonly [at: string]: string } = {
  opening: 'NA-3.2-a',
  'impulse.choose': 'NA-5.1.3-a',
  'activation.open': 'NA-5.1.5-a',
  'activation.rally': 'NA-8.3.3.2-a',
  'activation.march': 'NA-5.2.3-a',
  draft: 'NA-4.1.1-a',
  'settle.choose': 'NA-4.1.1-k',
  'enter.intercept': 'NA-5.2.3.2-a',
  'enter.friends': 'NA-5.2.3.2-a',
  'enter.occupants': 'NA-5.2.3.3-a',
  'battle.guns': 'NA-8.1.1-a',
  plan: 'NA-8.2.3-a',
  'losses.choose': 'NA-8.2.4-a',
  'battle.again': 'NA-8.3.1-a',
  'retreat.choose': 'NA-8.3.2-a',
  'battle.pursue': 'NA-8.3.4-a',
  'attrition.prepare': 'NA-7.2-a',
  'activation.free': 'NA-9.2-a',
  capture: 'NA-9.4-a',
  'market.give': 'NA-12.2.5-a',
  orders: 'NA-12.3-a',
  'reinforce.leaders': 'NA-4.2.4.4-a',
  'reinforce.place': 'NA-12.4.1-a',
  'sealift.choose': 'NA-5.1.1-a',
  'window.choose': 'NA-11.1-q',
  'events.public': 'NA-11.1-m',
  'events.deal': 'NA-11.1-o',
  'foreignWar.send': 'NA-14.1-g',
  'tactics.swap': 'NA-8.1.3-i',
  'tactics.annul': 'NA-8.1.3-j',
  replacement: 'NA-R-185',
  'conquest.sue': 'NA-13.3.1.2-a',
  'satellites.choose': 'NA-11.2.4-h',
  'conquered.fate': 'NA-13.1.2-g',
  'surrender.claim': 'NA-13.2-b',
  'newStates.form': 'NA-13.1.2-h',
  'peace.pick': 'NA-13.3.2.3-b',
  'aid.lend': 'NA-13.3.2.3-j',
  'talks.offer': 'NA-13.3.1.1-a',
  'opinion.rouse': 'NA-13.3.2.2-m',
};

export function guide(context: Context): Guide | null {
  const at = topFrame(context)?.at ?? '';
  const text = tellOf(context, 'guide', at);
  const clause = clauses[at];
  return text === '' ? null : { text, ...(clause && { clause }) };
}
