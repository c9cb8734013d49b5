/** A tip for new players at every question they come to: its text is in the words. */
import { type Guide, put } from '@concert/board';
import type { Frame } from '../src/shape.ts';
import { type PowerContext, topFrame } from './context.ts';

/** The clause of each tip, by question; `marching` is a turn with a group in hand. */
const lessons: { readonly [at in Frame['at'] | 'marching']?: string } = {
  found: 'PP-4.4.5-a',
  claim: 'PP-4.4.5-i',
  endow: 'PP-4.4.7-e',
  move: 'PP-6.2-a',
  marching: 'PP-6.2-a',
  pickBattle: 'PP-6.3-b',
  'battle.lose': 'PP-6.3.1-e',
  'battle.retreat': 'PP-6.3.1-ac',
  'battle.setRetreatOrder': 'PP-R-35',
  'battle.finalLoss': 'PP-6.3.3-a',
  'battle.rally': 'PP-6.3.3-a',
  'annexation.act': 'PP-6.4-a',
  declareWar: 'PP-6.5.2-a',
  form: 'PP-6.5.4-b',
  giveUp: 'PP-6.6.3-b',
  trade: 'PP-6.6.3-p',
  levy: 'PP-6.6.3-s',
  dismiss: 'PP-6.6.3-w',
  basket: 'PP-6.6.3-z',
  placing: 'PP-6.6.4-a',
  callConvention: 'PP-6.5.3-a',
};

export function guide(context: PowerContext): Guide | null {
  const question = topFrame(context)?.at;
  if (question === undefined || context.choices.length === 0) return null;
  const at = question === 'move' && context.view.board.inHand.length > 0 ? 'marching' : question;
  const clause = lessons[at];
  return clause ? { text: put(context, `guide.${at}`), clause } : null;
}
