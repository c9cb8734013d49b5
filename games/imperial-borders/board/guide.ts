/** A word to those who play for the first time, at every question they come to. */
import type { Guide } from '@concert/board';
import { type Context, topFrame } from './context.ts';

const lessons: { readonly [at: string]: Guide } = {
  'setup.dots': {
    text: 'Mark where your Forces start: one dot for each, in your Homelands and Ports. You choose later which piece stands on which dot. Keep a guard in your Capital: without it you cannot win.',
    clause: 'IB-S.C-a',
  },
  'setup.types': {
    text: 'Now say which piece stands on each dot. A Cannon or a Full Infantry in the Capital is a good guard.',
    clause: 'IB-S.E-a',
  },
  plot: {
    text: 'Click one of your stacks, then region after region along the way, then choose how many Forces go. Only heads are plotted, never types. Single Half Infantry in Independent Territories can annex them at the end of the round.',
    clause: 'IB-2.A-a',
  },
  'plot.path': {
    text: 'Click the next region to extend the path, or send Forces along it. White mountain ranges end a path.',
    clause: 'IB-2.A.2-a',
  },
  bids: {
    text: 'The highest bid chooses its place in the Turn Order first. Every bid is paid, won or lost: 0 to 3 Gold is usual.',
    clause: 'IB-3.A-a',
  },
  slot: {
    text: 'Acting early seizes Ports and blocks others; acting late sees what they did.',
    clause: 'IB-3.C-a',
  },
  'turn.before': {
    text: 'Your orders are open now. Before you march you may attack enemies who share a region with you, or cancel orders.',
    clause: 'IB-4.B-a',
  },
  'turn.march': {
    text: 'Carry out your orders one by one, in any sequence. Load units before their ships sail. Anyone with able Forces where you stand may refuse to let you leave.',
    clause: 'IB-4.C-a',
  },
  'order.filling': {
    text: 'Orders count heads, not types: choose now which pieces go. Leave a Cannon or a Full where an enemy can come.',
    clause: 'IB-4.C.1-a',
  },
  'order.exiting': {
    text: 'Others stand here who can stop you. Ask for permission to go on; or halt, and they count as opposing you for this turn.',
    clause: 'IB-4.C.2-a',
  },
  'order.sail': {
    text: 'Your ships may stop on the way. In a Port they can load and land units. Landing or seizing ends that ship’s voyage.',
    clause: 'IB-4.C.5-a',
  },
  'order.bonuses': {
    text: 'Cavalry may ride one region further than its order, if no one stops it.',
    clause: 'IB-4.C.4-a',
  },
  'turn.after': {
    text: 'After the march you may attack once more where you stand beside enemies. Then end your turn.',
    clause: 'IB-4.D-a',
  },
  'leave.answer': {
    text: 'One no is enough to stop them. Allow what leads away from you; refuse what ends beside your weak regions.',
    clause: 'IB-D.2-a',
  },
  'battle.taking': {
    text: 'Aggressive: your Bars hit. Defensive: your Bars block. Attack when they have few dice, defend when they have more than you.',
    clause: 'IB-B2.B-a',
  },
  'battle.committing': {
    text: 'Choose which of your Forces fight, then ask the others for their sides. What you hold out is safe and wins nothing.',
    clause: 'IB-B1.B-d',
  },
  'battle.side': {
    text: 'You stand where there will be a battle. Fight the attacker, ask to stay out, or offer to join: spoils go to those who fight.',
    clause: 'IB-B1.B-a',
  },
  'battle.lining': {
    text: 'Cavalry stands in Front with 2 White dice or in the Rear with 1, where only Red hits and Black hits find it. First in line is hit first at sea.',
    clause: 'IB-B1.C-c',
  },
  'battle.beginning': {
    text: 'This is the last chance to call it off. The odds above are played by the rules with what you can see.',
    clause: 'IB-B1.A-a',
  },
  'battle.block': {
    text: 'Each of your Bars stops one hit. Stop those that would fell your dearest pieces.',
    clause: 'IB-B2.E-d',
  },
  'battle.hit': {
    text: 'Assign your Hits: the fort first, then Half, Full, Cavalry and Cannon of the zone the die names.',
    clause: 'IB-B2.E-a',
  },
  'battle.pausing': {
    text: 'A battle lasts up to three rounds. Break off if the next exchange looks worse for you than for them.',
    clause: 'IB-B2.G-a',
  },
  'battle.decorating': {
    text: 'Ten casualty points earn an Elite Pennant: one die more in every battle, and a point at the end of the game.',
    clause: 'IB-B3.C-c',
  },
  annex: {
    text: 'Each Half rolls a die for the Territory it stands in. More dice, better chance; a tie with another Nation annexes nothing.',
    clause: 'IB-5.B-a',
  },
  giving: {
    text: 'You hold the highest Medal: give 1 Prestige Point to a Nation that cannot overtake you.',
    clause: 'IB-6.C-g',
  },
  vote: {
    text: 'From round 5 the Nations vote. Vote Peace if you would win after the next round, War if you need time.',
    clause: 'IB-6.D-a',
  },
  buy: {
    text: 'Buy new Forces with your Gold. Half Infantry annex, Full Infantry hold, Cavalry go further, Cannons break forts, ships carry.',
    clause: 'IB-7.B-a',
  },
  deploying: {
    text: 'New Forces appear in your own Homelands and Homeland Ports. Click a place that glows.',
    clause: 'IB-7.C-a',
  },
};

export function guide(context: Context): Guide | null {
  const frame = topFrame(context);
  return (frame && lessons[frame.at]) ?? null;
}
