/** A word to those who play for the first time, at every question they come to. */
import type { Guide } from '@concert/board';
import { type Context, topFrame } from './context.ts';

const lessons: { readonly [at: string]: Guide } = {
  'setup.dots': {
    text: 'Mark where your Forces start: one dot for each, in your Homelands and Ports. You choose later which piece stands on which dot. Keep someone in your Capital: without it you cannot win.',
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
    text: 'Carry out your orders one by one: click an arrow’s number below. Anyone with able Forces where you stand may refuse to let you leave.',
    clause: 'IB-4.C-a',
  },
  'turn.after': {
    text: 'After the march you may attack once more where you stand beside enemies. Then end your turn.',
    clause: 'IB-4.D-a',
  },
  'leave.answer': {
    text: 'One no is enough to stop them. Allow what leads away from you; refuse what ends beside your weak regions.',
    clause: 'IB-D.2-a',
  },
  'battle.stance': {
    text: 'Aggressive: your Bars hit. Defensive: your Bars block. Attack when they have few dice, defend when they have more than you.',
    clause: 'IB-B2.B-a',
  },
  'battle.hit': {
    text: 'Assign your Hits: the fort first, then Half, Full, Cavalry and Cannon of the zone the die names.',
    clause: 'IB-B2.E-a',
  },
  'battle.next': {
    text: 'A battle lasts up to three rounds. Break off if the next exchange looks worse for you than for them.',
    clause: 'IB-B2.G-a',
  },
  annex: {
    text: 'Each Half rolls a die for the Territory it stands in. More dice, better chance; a tie with another Nation annexes nothing.',
    clause: 'IB-5.B-a',
  },
  vote: {
    text: 'From round 5 the Nations vote. Vote Peace if you would win after the next round, War if you need time.',
    clause: 'IB-6.D-a',
  },
  buy: {
    text: 'Buy new Forces with your Gold. Half Infantry annex, Full Infantry hold, Cavalry go further, Cannons break forts, ships carry.',
    clause: 'IB-7.B-a',
  },
  deploy: {
    text: 'New Forces appear in your own Homelands and Homeland Ports. Click a place that glows.',
    clause: 'IB-7.C-a',
  },
};

export function guide(context: Context): Guide | null {
  const frame = topFrame(context);
  return (frame && lessons[frame.at]) ?? null;
}
