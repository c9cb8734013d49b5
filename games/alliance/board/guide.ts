/** A tip for new players at every question they come to. */
import type { Guide } from '@concert/board';
import type { AllianceContext } from './context.ts';

const lessons: { readonly [at: string]: Guide } = {
  discard: {
    text: 'Every year you get five cards and discard one. High numbers move first, and a card of your own colour gives four action points instead of three. Discard the card that helps you least.',
    clause: 'AL-3.0-c',
  },
  lay: {
    text: 'All players lay a card face-down. The highest acts first this turn – sometimes it is better to act last and see what the others did.',
    clause: 'AL-3.1-b',
  },
  layChoice: {
    text: 'All players lay a card face-down. The highest acts first this turn – sometimes it is better to act last and see what the others did.',
    clause: 'AL-3.1-b',
  },
  bid: {
    text: 'Your card lets you bid up to three Gold for a power without a player. Then dice decide. You may also pass.',
    clause: 'AL-6.11',
  },
  match: { text: 'Another player bids for a power. For the same Gold you may roll too.', clause: 'AL-6.12' },
  act: {
    text: 'Your points: one moves a group, levies a step or raises a block. Click a province that glows to pick its group up; click a block to levy it. Nothing is final until dice are rolled or another player is asked: you can undo.',
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
    text: 'Winter: a block you disband now cannot be raised again before the winter after this. Most of the time you just say that you are ready.',
    clause: 'AL-3.5',
  },
  negotiate: {
    text: 'Winter is for talking: messages and offers are under Chat. Say that you are ready when you are done.',
    clause: 'AL-6.2',
  },
};

const alone: Guide = {
  text: 'You play the card’s empire for one turn; all others are its enemies. You score every city and starred sea it gains, and lose the points of those it gives up outside its homeland. Click a province that glows to pick its group up, a block to levy it.',
  clause: 'AL-SOLO-h',
};

export function guide({ view, facts }: AllianceContext): Guide | null {
  const frame = view.lane?.stack.at(-1) ?? view.flow.at(-1);
  if (frame?.at === 'act' && facts.seats.length === 1) return alone;
  return (frame && lessons[frame.at]) ?? null;
}
