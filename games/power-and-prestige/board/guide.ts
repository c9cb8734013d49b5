/** A tip for new players at every question they come to. */
import type { Guide } from '@concert/board';
import type { Frame } from '../src/shape.ts';
import { type PowerContext, topFrame } from './context.ts';

/** By question; `marching` is a turn with a group in hand. */
const lessons: { readonly [at in Frame['at'] | 'marching']?: Guide } = {
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
    text: 'Click a stack to pick it up, then a place that glows. Infantry goes two steps, cavalry three, guns one; where they meet no one, four, six and three, but not in winter or foul weather. Three of your units in a capital can annex its province at the end of the turn.',
    clause: 'PP-6.2-a',
  },
  marching: {
    text: 'The group is yours to send: click a place that glows. To leave units behind, use the counters at the bottom left. Nothing is final yet: you can undo.',
    clause: 'PP-6.2-a',
  },
  pickBattle: {
    text: 'Several battles wait: choose which is fought first. If you have allies, one of you proposes and the others agree; if you differ, your leader decides.',
    clause: 'PP-6.3-b',
  },
  'battle.lose': {
    text: 'Each side inflicts a loss for every six points, and perhaps one more by a die. You choose which of your units are set aside; some may come back after the battle. With allies in the battle, one of you proposes and the others agree.',
    clause: 'PP-6.3.1-e',
  },
  'battle.retreat': {
    text: 'Fight another round, or retreat? The board shows how strong both sides are now. If you stand to the end, you are not asked again.',
    clause: 'PP-6.3.1-ac',
  },
  'battle.setRetreatOrder': {
    text: 'Several of your side may retreat. You are the leader: choose who decides first. Those who decide later see what the others did.',
    clause: 'PP-R-35',
  },
  'battle.finalLoss': { text: 'Some of your losses are final. Choose which ones.', clause: 'PP-6.3.3-a' },
  'battle.rally': { text: 'Choose where your surviving units rally.', clause: 'PP-6.3.3-a' },
  'annexation.act': {
    text: 'What your troops do where they stand: annex a province, plunder its buildings for gold, raze a fortress. Annexing and plundering cost prestige.',
    clause: 'PP-6.4-a',
  },
  declareWar: {
    text: 'If you declare war, both alliances form. No battle is fought. Most of the time you pass.',
    clause: 'PP-6.5.2-a',
  },
  form: {
    text: 'From now on there are two sides. The table shows every combination, the provinces of both, and what too great a lead would cost you in prestige.',
    clause: 'PP-6.5.4-b',
  },
  giveUp: {
    text: 'The income phase begins. A province that cannot be held may be given up; few players ever do. Say that you are ready.',
    clause: 'PP-6.6.3-b',
  },
  trade: {
    text: 'Two who swap a luxury good get three gold each. Propose it to another player, agree to a proposal, or say that you are ready. The worksheet is under Income.',
    clause: 'PP-6.6.3-p',
  },
  levy: {
    text: 'Two buildings of a kind raise a unit for free; an odd one raises a unit for a little gold.',
    clause: 'PP-6.6.3-s',
  },
  dismiss: {
    text: 'Every unit without a barrel costs 1 gold a year. You have to dismiss units you can’t pay for.',
    clause: 'PP-6.6.3-w',
  },
  basket: {
    text: 'Click what you want to buy; the sheet adds it up. A trading house pays for itself in two years, a palace brings ten prestige and a room for an artist. Then lock the sheet.',
    clause: 'PP-6.6.3-z',
  },
  placing: {
    text: 'Click an item at the bottom left, then where it should stand: troops at your residence or barracks, buildings on free sites.',
    clause: 'PP-6.6.4-a',
  },
  callConvention: {
    text: 'For ten prestige the alliances can be formed again. Only do it if you are on the wrong side.',
    clause: 'PP-6.5.3-a',
  },
};

export function guide(context: PowerContext): Guide | null {
  const at = topFrame(context)?.at;
  if (at === undefined || context.choices.length === 0) return null;
  if (at === 'move' && context.view.board.inHand.length > 0) return lessons.marching ?? null;
  return lessons[at] ?? null;
}
