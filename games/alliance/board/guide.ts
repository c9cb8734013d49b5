/** A tip for new players at every question they come to. */
import { type Guide, put, topFrameOf } from '@concert/board';
import type { AllianceContext } from './context.ts';

/** By question: its tip, and the clause. */
const lessons: { readonly [at: string]: readonly [what: string, clause: string] } = {
  discard: ['guide.discard', 'AL-3.0-c'],
  lay: ['guide.lay', 'AL-3.1-b'],
  layChoice: ['guide.lay', 'AL-3.1-b'],
  bid: ['guide.bid', 'AL-6.11'],
  match: ['guide.match', 'AL-6.12'],
  act: ['guide.act', 'AL-3.2'],
  group: ['guide.group', 'AL-4.2'],
  pick: ['guide.pick', 'AL-7.1'],
  'battle.turn': ['guide.battle.turn', 'AL-7.21'],
  'battle.hit': ['guide.battle.hit', 'AL-7.31'],
  disband: ['guide.disband', 'AL-3.5'],
  negotiate: ['guide.negotiate', 'AL-6.2'],
};

export function guide(context: AllianceContext): Guide | null {
  const at = topFrameOf(context)?.at;
  const isAlone = at === 'act' && context.facts.seats.length === 1;
  const lesson = isAlone ? (['guide.alone', 'AL-SOLO-h'] as const) : lessons[at ?? ''];
  return lesson ? { text: put(context, lesson[0]), clause: lesson[1] } : null;
}
