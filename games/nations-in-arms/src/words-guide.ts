/** What newcomers are told at each question. */
export const guideWords = {
  'guide.opening':
    'You choose the first marker of the campaign. Its number is the initiative a leader needs to act: with a 4 only the best move, with a 1 anyone can. A high number first keeps low ones for later.',
  'guide.impulse.choose':
    'The marker allows every leader of your side with at least its initiative to act, one after the other. Gold lozenges show who may. Tap a leader; when all are done, end the impulse.',
  'guide.activation.open':
    'Before the first step choose who goes along, pull in troops next to an army, or declare an extended move. Then begin. Without a change all that the leader can command goes.',
  'guide.activation.rally':
    'Demoralised troops fight badly and scatter when beaten again. A rally costs 3 MP and may fail.',
  'guide.activation.march':
    'Tap a coloured hex to see the way, tap it again to go. The figure is the movement left on arrival; dotted hexes are watched by enemies. Into an enemy hex you choose the side by which you enter: a river there costs you in battle.',
  'guide.draft':
    'Tap pieces on and off, then agree. What stays behind must be able to stand on its own: one unit, or units under a leader.',
  'guide.settle.choose':
    'Only one force of a side can stand in a hex. If all fits, agree. A detachment never serves in an army: absorb it, or it is lost.',
  'guide.enter.intercept':
    'An enemy has come next to one of your leaders, who may throw themselves in the way. If it fails nothing is lost; if it works, you fight where the enemy stands.',
  'guide.enter.friends': 'Your troops in this hex may help the force that was intercepted, or keep out of it.',
  'guide.enter.occupants':
    'The enemy comes into your hex. Stand and fight, slip away if the dice allow it, or go behind the walls of a fortress and be besieged.',
  'guide.battle.guns':
    'Leaders in hexes next to a battle may march to the sound of the guns. The more initiative, the likelier that they arrive in time.',
  'guide.plan':
    'A unit that leads lends its modifier and takes the first loss. A subordinate lends their combat value and may be hit. Tap them, watch the odds, then agree.',
  'guide.losses.choose':
    'Tap the unit that loses the next step. What the rules force is already taken; full corps bear a loss better than weak ones.',
  'guide.battle.again': 'Neither side has won. Fight a second round, or give up the field and retreat.',
  'guide.retreat.choose':
    'Choose where the beaten go: towards supply and away from the enemy. Behind walls they are safe from pursuit, but shut in.',
  'guide.battle.pursue': 'Cavalry can ride down a beaten enemy. It costs nothing but the place it stands in.',
  'guide.attrition.prepare':
    'The march is over: hunger and straggling are rolled for. A supply unit spent now lowers the roll by 3; keep it if the risk is small.',
  'guide.activation.free': 'After a victory the first attempt on the fortress costs no movement.',
  'guide.capture':
    'The fortress has fallen. Give up a step or a supply unit as its garrison and it works for you; leave it and it is only a town.',
  'guide.market.give':
    'Money that one of your powers cannot use may help another. Britain gives as much as she likes, but no power takes more than it has collected itself.',
  'guide.orders':
    'Fill worn corps first: a step on the map is worth more than one in the rear. What France and Spain do not spend is lost in Winter; keep 5 pounds if you mean to raise an army later.',
  'guide.reinforce.leaders':
    'A poor commander can be sent home here and a better one take the same place. If all are good enough, go on.',
  'guide.reinforce.place':
    'Tap a new piece and then a lit place: home fortresses that are not besieged. Two corps in one place need a leader who can command both.',
  'guide.sealift.choose':
    'British ships carry one small force from harbour to harbour: out of a siege, or to where it is needed. They do not land against enemies.',
  'guide.window.choose':
    'You may play one of your cards at this moment, or none. You are asked whenever you hold cards, so that the enemy learns nothing from it. To be asked less often, give a standing order to play none.',
  'guide.events.public':
    'Each side must play one public card a turn if it holds any, even a harmful one. Without one, play no card.',
  'guide.events.deal': 'You may choose one card of your first hand. The others are drawn from the deck.',
  'guide.foreignWar.send': 'A war abroad takes troops away. They come back in the Spring after it has ended.',
  'guide.tactics.swap':
    'Your light cavalry has seen what the enemy is up to. You may exchange your first card for another of your hand.',
  'guide.tactics.annul': 'Fog of War cancels one of the enemy’s cards. Choose which.',
  'guide.replacement':
    'Fresh troops, step by step: fill a reduced corps, or bring a new one where the campaign lets it come. What you decline is lost.',
  'guide.conquest.sue':
    'The capital and the other cities that decide a war are lost. Fight on and win them back within two turns, or give up now.',
};

/** The same, at questions that only the campaigns of all Europe ask. */
export const europeGuideWords = {
  'guide.satellites.choose':
    'A satellite can no longer be courted by the Coalition, nor struck by its cards. Troops of others must be out of it first, your own too.',
  'guide.conquered.fate':
    'Annexed, the state is a province of yours and its troops are gone. Reinstated, it is an ally that raises them anew, and may later join a new state.',
  'guide.surrender.claim':
    'A state of several provinces is never swallowed whole: take the one that borders your land and is worth most.',
  'guide.newStates.form':
    'A new state has corps of its own and may become a satellite. What you give it you no longer collect yourself.',
  'guide.peace.pick':
    'Two conditions by the victor, two by the loser. Land fills at most three; indemnities and an alliance take both slots of a pair, so begin a pair with them.',
  'guide.aid.lend': 'The troops you lend serve the victor until the peace is over. Send those you miss least.',
  'guide.talks.offer':
    'Before the turn ends a beaten ally may still buy a mild peace: make the other side an offer. A small state can buy itself off with a province that is lost already.',
  'guide.opinion.rouse': 'The aggressor has gone too far: this power may join you at once.',
  'guide.declare.choose':
    'A country you attack joins your enemies at once with all its troops. Declare war only where you will march this turn.',
  'guide.attempts.choose':
    'A success moves the country one box towards you; the first attempt on a minor is free, £2 buy +1. What Britain or France wins back in this phase does not count.',
  'guide.naval.choose':
    'Tap one of your squadrons, then choose its fleets. Ships at sea may be intercepted; a blockade keeps the fleets of a harbour inside.',
  'guide.sail.steer':
    'Tap a lit sea area, a harbour or the box before it. Take troops aboard in a harbour and put them ashore in another: what is still aboard when the season ends is lost.',
};
