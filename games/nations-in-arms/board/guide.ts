/** A word to those who play for the first time, at every question they come to. */
import type { Guide } from '@concert/board';
import { type Context, topFrame } from './context.ts';

const lessons: { readonly [at: string]: Guide } = {
  opening: {
    text: 'You choose the first marker of the campaign. Its number is the initiative a leader needs to act: with a 4 only the best move, with a 1 anyone can. A high number first keeps low ones for later.',
    clause: 'NA-3.2-a',
  },
  'impulse.choose': {
    text: 'The marker allows every leader of your side with at least its initiative to act, one after the other. Gold lozenges show who may. Tap a leader; when all are done, end the impulse.',
    clause: 'NA-5.1.3-a',
  },
  'activation.open': {
    text: 'Before the first step choose who goes along, pull in troops next to an army, or declare an extended move. Then begin. Without a change all that the leader can command goes.',
    clause: 'NA-5.1.5-a',
  },
  'activation.rally': {
    text: 'Demoralised troops fight badly and scatter when beaten again. A rally costs 3 MP and may fail.',
    clause: 'NA-8.3.3.2-a',
  },
  'activation.march': {
    text: 'Tap a coloured hex to see the way, tap it again to go. The figure is the movement left on arrival; dotted hexes are watched by enemies. Into an enemy hex you choose the side by which you enter: a river there costs you in battle.',
    clause: 'NA-5.2.3-a',
  },
  draft: {
    text: 'Tap pieces on and off, then agree. What stays behind must be able to stand on its own: one unit, or units under a leader.',
    clause: 'NA-4.1.1-a',
  },
  'settle.choose': {
    text: 'Only one force of a side can stand in a hex. If all fits, agree. A detachment never serves in an army: absorb it, or it is lost.',
    clause: 'NA-4.1.1-k',
  },
  'enter.intercept': {
    text: 'An enemy has come next to one of your leaders, who may throw themselves in the way. If it fails nothing is lost; if it works, you fight where the enemy stands.',
    clause: 'NA-5.2.3.2-a',
  },
  'enter.friends': {
    text: 'Your troops in this hex may help the force that was intercepted, or keep out of it.',
    clause: 'NA-5.2.3.2-a',
  },
  'enter.occupants': {
    text: 'The enemy comes into your hex. Stand and fight, slip away if the dice allow it, or go behind the walls of a fortress and be besieged.',
    clause: 'NA-5.2.3.3-a',
  },
  'battle.guns': {
    text: 'Leaders in hexes next to a battle may march to the sound of the guns. The more initiative, the likelier that they arrive in time.',
    clause: 'NA-8.1.1-a',
  },
  plan: {
    text: 'A unit that leads lends its modifier and takes the first loss. A subordinate lends their combat value and may be hit. Tap them, watch the odds, then agree.',
    clause: 'NA-8.2.3-a',
  },
  'losses.choose': {
    text: 'Tap the unit that loses the next step. What the rules force is already taken; full corps bear a loss better than weak ones.',
    clause: 'NA-8.2.4-a',
  },
  'battle.again': {
    text: 'Neither side has won. Fight a second round, or give up the field and retreat.',
    clause: 'NA-8.3.1-a',
  },
  'retreat.choose': {
    text: 'Choose where the beaten go: towards supply and away from the enemy. Behind walls they are safe from pursuit, but shut in.',
    clause: 'NA-8.3.2-a',
  },
  'battle.pursue': {
    text: 'Cavalry can ride down a beaten enemy. It costs nothing but the place it stands in.',
    clause: 'NA-8.3.4-a',
  },
  'attrition.prepare': {
    text: 'The march is over: hunger and straggling are rolled for. A supply unit spent now lowers the roll by 3; keep it if the risk is small.',
    clause: 'NA-7.2-a',
  },
  'activation.free': {
    text: 'After a victory the first attempt on the fortress costs no movement.',
    clause: 'NA-9.2-a',
  },
  capture: {
    text: 'The fortress has fallen. Give up a step or a supply unit as its garrison and it works for you; leave it and it is only a town.',
    clause: 'NA-9.4-a',
  },
  'market.give': {
    text: 'Money that one of your powers cannot use may help another. Britain gives as much as she likes, but no power takes more than it has collected itself.',
    clause: 'NA-12.2.5-a',
  },
  orders: {
    text: 'Fill worn corps first: a step on the map is worth more than one in the rear. What France and Spain do not spend is lost in Winter; keep 5 pounds if you mean to raise an army later.',
    clause: 'NA-12.3-a',
  },
  'reinforce.leaders': {
    text: 'A poor commander can be sent home here and a better one take the same place. If all are good enough, go on.',
    clause: 'NA-4.2.4.4-a',
  },
  'reinforce.place': {
    text: 'Tap a new piece and then a lit place: home fortresses that are not besieged. Two corps in one place need a leader who can command both.',
    clause: 'NA-12.4.1-a',
  },
  'sealift.choose': {
    text: 'British ships carry one small force from harbour to harbour: out of a siege, or to where it is needed. They do not land against enemies.',
    clause: 'NA-5.1.1-a',
  },
  'window.choose': {
    text: 'You may play one of your cards at this moment, or none. You are asked whenever you hold cards, so that the enemy learns nothing from it. To be asked less often, give a standing order to play none.',
    clause: 'NA-11.1-q',
  },
  'events.public': {
    text: 'Each side must play one public card a turn if it holds any, even a harmful one. Without one, play no card.',
    clause: 'NA-11.1-m',
  },
  'events.deal': {
    text: 'You may choose one card of your first hand. The others are drawn from the deck.',
    clause: 'NA-11.1-o',
  },
  'foreignWar.send': {
    text: 'A war abroad takes troops away. They come back in the Spring after it has ended.',
    clause: 'NA-14.1-g',
  },
  'tactics.swap': {
    text: 'Your light cavalry has seen what the enemy is up to. You may exchange your first card for another of your hand.',
    clause: 'NA-8.1.3-i',
  },
  'tactics.annul': {
    text: 'Fog of War cancels one of the enemy’s cards. Choose which.',
    clause: 'NA-8.1.3-j',
  },
  replacement: {
    text: 'Fresh troops, step by step: fill a reduced corps, or bring a new one where the campaign lets it come. What you decline is lost.',
    clause: 'NA-R-185',
  },
  'conquest.sue': {
    text: 'The capital and the other cities that decide a war are lost. Fight on and win them back within two turns, or give up now.',
    clause: 'NA-13.3.1.2-a',
  },
  'satellites.choose': {
    text: 'A satellite can no longer be courted by the Coalition, nor struck by its cards. Troops of others must be out of it first, your own too.',
    clause: 'NA-11.2.4-h',
  },
  'conquered.fate': {
    text: 'Annexed, the state is a province of yours and its troops are gone. Reinstated, it is an ally that raises them anew, and may later join a new state.',
    clause: 'NA-13.1.2-g',
  },
  'surrender.claim': {
    text: 'A state of several provinces is never swallowed whole: take the one that borders your land and is worth most.',
    clause: 'NA-13.2-b',
  },
  'newStates.form': {
    text: 'A new state has corps of its own and may become a satellite. What you give it you no longer collect yourself.',
    clause: 'NA-13.1.2-h',
  },
  'peace.pick': {
    text: 'Two conditions by the victor, two by the loser. Land fills at most three; indemnities and an alliance take both slots of a pair, so begin a pair with them.',
    clause: 'NA-13.3.2.3-b',
  },
  'aid.lend': {
    text: 'The troops you lend serve the victor until the peace is over. Send those you miss least.',
    clause: 'NA-13.3.2.3-j',
  },
  'talks.offer': {
    text: 'Before the turn ends a beaten ally may still buy a mild peace: make the other side an offer. A small state can buy itself off with a province that is lost already.',
    clause: 'NA-13.3.1.1-a',
  },
  'opinion.rouse': {
    text: 'The aggressor has gone too far: this power may join you at once.',
    clause: 'NA-13.3.2.2-m',
  },
};

export function guide(context: Context): Guide | null {
  const frame = topFrame(context);
  return (frame && lessons[frame.at]) ?? null;
}
