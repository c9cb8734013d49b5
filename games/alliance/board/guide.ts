/** A word to those who play for the first time, at every question they come to. */
import type { Guide } from '@concert/board';
import type { AllianceContext } from './context.ts';

const lessons: { readonly [at: string]: Guide } = {
  discard: {
    text: 'Every year you get five cards and throw one away. High numbers move first, and a card of your own colour gives four points instead of three. Throw away what helps you least.',
    clause: 'AL-3.0-c',
  },
  lay: {
    text: 'Everybody lays a card face-down. The highest acts first this turn – sometimes it is better to act last and see what the others did.',
    clause: 'AL-3.1-b',
  },
  layChoice: {
    text: 'Everybody lays a card face-down. The highest acts first this turn – sometimes it is better to act last and see what the others did.',
    clause: 'AL-3.1-b',
  },
  bid: {
    text: 'Your card lets you court a power nobody plays. Up to three Gold; then dice decide. You may also pass.',
    clause: 'AL-6.11',
  },
  match: { text: 'Somebody courts a power. For the same Gold you may roll against him.', clause: 'AL-6.12' },
  act: {
    text: 'Your points: one moves a group, levies a step or raises a block. Click a province that glows to pick its group up; click a block to levy it. Nothing is final until dice fall or somebody else is asked – there is Undo.',
    clause: 'AL-3.2',
  },
  group: {
    text: 'Click where all should go, or a block first and then its goal. How many may cross a border into battle depends on the border. Enemy blocks show only their colour.',
    clause: 'AL-4.2',
  },
  pick: { text: 'Opposing blocks stand together: choose which battle is fought first.', clause: 'AL-7.1' },
  'battle.turn': {
    text: 'A fires before B, B before C; the defender first. A die up to the block’s firepower is a hit. From the second round on you may retreat instead.',
    clause: 'AL-7.21',
  },
  'battle.hit': { text: 'A hit goes to your strongest block. Where several are equal, you choose.', clause: 'AL-7.31' },
  disband: {
    text: 'Winter: a block you disband now cannot be raised again before the winter after this. Mostly you just say that you are ready.',
    clause: 'AL-3.5',
  },
  negotiate: {
    text: 'Winter is for talking: letters and offers are under Press. Say that you are ready when you are done.',
    clause: 'AL-6.2',
  },
};

const alone: Guide = {
  text: 'The card’s empire is yours for one turn; all the others are its enemies. Every city and starred sea it gains counts for good, every one it gives up outside its homeland is taken off. Click a province that glows to pick its group up, a block to levy it.',
  clause: 'AL-SOLO-h',
};

export function guide({ view, facts }: AllianceContext): Guide | null {
  const frame = view.lane?.stack.at(-1) ?? view.flow.at(-1);
  if (frame?.at === 'act' && facts.seats.length === 1) return alone;
  return (frame && lessons[frame.at]) ?? null;
}
