/** A word to those who play for the first time, at every question they come to: its text is in the words. */
import { type Guide, put } from '@concert/board';
import { type Context, topFrame } from './context.ts';

/** The clause of each, by question. */
const lessons: { readonly [at: string]: string } = {
  'setup.dots': 'IB-S.C-a',
  'setup.types': 'IB-S.E-a',
  plot: 'IB-2.A-a',
  'plot.path': 'IB-2.A.2-a',
  bids: 'IB-3.A-a',
  slot: 'IB-3.C-a',
  'turn.before': 'IB-4.B-a',
  'turn.march': 'IB-4.C-a',
  'order.filling': 'IB-4.C.1-a',
  'order.exiting': 'IB-4.C.2-a',
  'order.sail': 'IB-4.C.5-a',
  'order.bonuses': 'IB-4.C.4-a',
  'turn.after': 'IB-4.D-a',
  'leave.answer': 'IB-D.2-a',
  'battle.taking': 'IB-B2.B-a',
  'battle.committing': 'IB-B1.B-d',
  'battle.side': 'IB-B1.B-a',
  'battle.lining': 'IB-B1.C-c',
  'battle.beginning': 'IB-B1.A-a',
  'battle.block': 'IB-B2.E-d',
  'battle.hit': 'IB-B2.E-a',
  'battle.pausing': 'IB-B2.G-a',
  'battle.decorating': 'IB-B3.C-c',
  annex: 'IB-5.B-a',
  giving: 'IB-6.C-g',
  vote: 'IB-6.D-a',
  buy: 'IB-7.B-a',
  deploying: 'IB-7.C-a',
};

export function guide(context: Context): Guide | null {
  const at = topFrame(context)?.at ?? '';
  const clause = lessons[at];
  return clause ? { text: put(context, `guide.${at}`), clause } : null;
}
