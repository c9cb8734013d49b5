/** A word to those who play for the first time, at every question they come to. */
import type { Guide } from '@concert/board';
import { type PowerContext, topFrame } from './context.ts';

const lessons: { readonly [at: string]: Guide } = {
  found: {
    text: 'Your first province, and the city of your residence: new troops appear there, and artists will live there. Click one of the cities that glow.',
    clause: 'PP-4.4.5-a',
  },
  claim: {
    text: 'More land, anywhere. Coins are gold a year, a barrel or a jar is a luxury good; the number on the red flag is the die on which the province revolts when you have no prestige. Click a province.',
    clause: 'PP-4.4.5-i',
  },
  endow: {
    text: 'You begin with some buildings. Each stands on a site of a city of yours, face-down until the game begins. Click the city.',
    clause: 'PP-4.4.7-e',
  },
  move: {
    text: 'Click a stack to pick it up, then a place that glows. Infantry goes two steps, cavalry three, guns one; where they meet nobody four, six and three, but not in winter or foul weather. Three of your units in a capital can annex its province at the end of the turn.',
    clause: 'PP-6.2-a',
  },
  marching: {
    text: 'The group is yours to send: click a place that glows. At the foot left you can leave some behind. Nothing is fixed yet – there is Undo.',
    clause: 'PP-6.2-a',
  },
  pick: { text: 'Several battles wait: choose which is fought first.', clause: 'PP-6.3-b' },
  'battle.lose': {
    text: 'Each side inflicts a loss for every six points, and perhaps one more by a die. You choose which of your units are set aside; some may come back after the battle.',
    clause: 'PP-6.3.1-e',
  },
  'battle.retreat': {
    text: 'Another round, or away? The board shows what both sides are worth now. Whoever stands to the end is not asked again.',
    clause: 'PP-6.3.1-ac',
  },
  'battle.order': {
    text: 'Several of your side may retreat. You lead: say who decides first; whoever comes later sees what the others did.',
    clause: 'PP-R-35',
  },
  'battle.doom': { text: 'Some of the losses are final. Choose which.', clause: 'PP-6.3.3-a' },
  'battle.rally': { text: 'Those who survive rally. Choose where.', clause: 'PP-6.3.3-a' },
  deed: {
    text: 'What your troops do where they stand: annex a province, plunder its buildings for gold, raze a fortress. Annexing and plundering cost prestige.',
    clause: 'PP-6.4-a',
  },
  declaration: {
    text: 'A declaration of war brings about the two alliances without a blow. Mostly you pass.',
    clause: 'PP-6.5.2-a',
  },
  form: {
    text: 'From now on there are two sides. The table shows every combination, the provinces of both, and what too great a lead would cost you in prestige.',
    clause: 'PP-6.5.4-b',
  },
  giveUp: {
    text: 'The income phase begins. A province that cannot be held may be given up; hardly anybody does. Say that you are ready.',
    clause: 'PP-6.6.3-b',
  },
  trade: {
    text: 'Two who swap a luxury good get three gold each. Propose it to somebody, agree to a proposal, or say that you are ready. The worksheet is under Income.',
    clause: 'PP-6.6.3-p',
  },
  levy: { text: 'Two buildings raise a unit for nothing; an odd one does it for a little gold.', clause: 'PP-6.6.3-s' },
  dismiss: {
    text: 'Every unit without a barrel costs a gold a year. What cannot be paid goes home.',
    clause: 'PP-6.6.3-w',
  },
  basket: {
    text: 'Click what you want to buy; the sheet adds it up. A trading house pays for itself in two years, a palace brings ten prestige and a room for an artist. Then lock the sheet.',
    clause: 'PP-6.6.3-z',
  },
  placing: {
    text: 'Click a thing at the foot left, then where it should stand: troops at your residence or barracks, buildings on free sites.',
    clause: 'PP-6.6.4-a',
  },
  callConvention: {
    text: 'For ten prestige the alliances can be formed anew. Only do it if you are on the wrong side.',
    clause: 'PP-6.5.3-a',
  },
};

export function guide(context: PowerContext): Guide | null {
  const at = topFrame(context)?.at;
  if (at === undefined || context.choices.length === 0) return null;
  if (at === 'move' && context.view.board.picked.length > 0) return lessons.marching;
  return lessons[at] ?? null;
}
