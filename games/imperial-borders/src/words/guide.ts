import type { Words } from '@concert/kernel';

/** Tips for those who play for the first time, by question. */
export const guideWords: Words = {
  'guide.setup.dots':
    'Mark where your Forces start: one dot for each, in your Homelands and Ports. You choose later which piece stands on which dot. Keep a guard in your Capital: without it you cannot win.',
  'guide.setup.types':
    'Now choose which piece stands on each dot. A Cannon or a Full Infantry is a good guard for the Capital.',
  'guide.plot':
    'Click one of your stacks, then region after region along the way, then choose how many Forces go. You plot only numbers, never types. A single Half Infantry in an Independent Territory can annex it at the end of the round.',
  'guide.plot.path':
    'Click the next region to extend the path, or send Forces along it. White mountain ranges end a path.',
  'guide.bids':
    'The highest bid chooses its place in the Turn Order first. Every bid is paid, won or lost: 0 to 3 Gold is usual.',
  'guide.slot': 'Acting early seizes Ports and blocks others; acting late sees what they did.',
  'guide.turn.before':
    'Your orders are open now. Before you march you may attack enemies who share a region with you, or cancel orders.',
  'guide.turn.march':
    'Carry out your orders one by one, in any sequence. Load units before their ships sail. Any Nation with Forces where you stand can refuse to let you leave.',
  'guide.order.filling':
    'Orders count Forces, not types: choose now which pieces go. Leave a Cannon or a Full Infantry where an enemy can come.',
  'guide.order.exiting':
    'Other Forces here can stop you. Ask for permission to go on; or halt, and they count as opposing you for this turn.',
  'guide.order.sail':
    'Your ships may stop on the way. In a Port they can load and land units. Landing or seizing ends that ship’s voyage.',
  'guide.order.bonuses': 'Cavalry may ride one region further than its order, if no one stops it.',
  'guide.turn.after': 'After the march you may attack once more where you stand beside enemies. Then end your turn.',
  'guide.leave.answer':
    'One no is enough to stop them. Allow what leads away from you; refuse what ends beside your weak regions.',
  'guide.battle.taking':
    'Aggressive: your Bars hit. Defensive: your Bars block. Attack when they have few dice, defend when they have more than you.',
  'guide.battle.committing':
    'Choose which of your Forces fight, then ask the others for their sides. Forces you hold out are safe but win nothing.',
  'guide.battle.side':
    'There will be a battle where you stand. Fight the attacker, ask to stay out, or offer to join: spoils go to those who fight.',
  'guide.battle.lining':
    'Cavalry stands in Front with 2 White dice or in the Rear with 1, where only Red hits and Black hits find it. First in line is hit first at sea.',
  'guide.battle.beginning':
    'This is the last chance to call it off. The odds above come from trials with what you can see.',
  'guide.battle.block': 'Each of your Bars stops one hit. Stop the hits that would remove your most valuable pieces.',
  'guide.battle.hit':
    'Assign your Hits: the fort first, then Half, Full, Cavalry and Cannon of the zone the die names.',
  'guide.battle.pausing':
    'A battle lasts up to three rounds. Break off if the next exchange looks worse for you than for them.',
  'guide.battle.decorating':
    'Ten casualty points earn an Elite Pennant: one more die in every battle, and a point at the end of the game.',
  'guide.annex':
    'Each Half Infantry rolls a die for the Territory it stands in. More dice, better chance; a tie with another Nation annexes nothing.',
  'guide.giving': 'You hold the highest Medal: give 1 Prestige Point to a Nation that cannot overtake you.',
  'guide.vote':
    'From round 5 the Nations vote. Vote Peace if you would win after the next round, War if you need time.',
  'guide.buy':
    'Buy new Forces with your Gold. Half Infantry annex, Full Infantry hold, Cavalry go further, Cannons break forts, ships carry.',
  'guide.deploying': 'New Forces appear in your own Homelands and Homeland Ports. Click a glowing place.',
};
