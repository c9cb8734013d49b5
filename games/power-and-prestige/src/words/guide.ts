import type { Words } from '@concert/kernel';

/** Tips for new players, by question. */
export const guideWords: Words = {
  'guide.found':
    'Choose your first province and the city of your residence: new troops appear there and artists live there. Click a glowing city.',
  'guide.claim':
    'Choose more provinces, anywhere. Coins are gold per year; a barrel or a jar is a luxury good; the number on the red flag is the die roll at which the province revolts when you have no prestige. Click a province.',
  'guide.endow':
    'You start with some buildings. Each stands on a site in one of your cities, face-down until the game begins. Click a city.',
  'guide.move':
    'Click a stack to pick it up, then a glowing place. Infantry moves 2 steps, cavalry 3, artillery 1. If they meet no one they can go 4, 6 and 3, but not in winter or bad weather. Three of your units in a capital can annex its province at the end of the turn.',
  'guide.marching':
    'Click a glowing place to send the group there. To leave units behind, use the counters at the bottom left. Nothing is final yet: you can undo.',
  'guide.pickBattle':
    'There are several battles: choose which to fight first. If you have allies, one of you proposes and the others agree; if you disagree, your leader decides.',
  'guide.battle.lose':
    'Each side inflicts one loss for every 6 points, and a die may add one more. You choose which of your units to set aside; some may come back after the battle. With allies in the battle, one of you proposes and the others agree.',
  'guide.battle.retreat':
    'Fight another round, or retreat? The board shows how strong both sides are now. If you stand to the end, you are not asked again.',
  'guide.battle.setRetreatOrder':
    'Several allies can retreat. You are the leader: choose who decides first. Those who decide later see what the others did.',
  'guide.battle.finalLoss': 'Some of your losses are final. Choose which ones.',
  'guide.battle.rally': 'Choose where your surviving units rally.',
  'guide.annexation.act':
    'Your troops can annex the province they stand in, plunder its buildings for gold, or raze a fortress. Annexing and plundering cost prestige.',
  'guide.declareWar': 'If you declare war, both alliances form. No battle is fought. Most of the time you pass.',
  'guide.form':
    'From now on there are two sides. The table shows every possible Alliance, the provinces on both sides, and the prestige you lose if your lead is too large.',
  'guide.giveUp':
    'The income phase begins. You can give up a province that you can’t hold; few players ever do. Usually you just press Ready.',
  'guide.trade':
    'When two players swap a luxury good, each gets 3 gold. Propose a swap, agree to one, or press Ready. The worksheet is under Income.',
  'guide.levy': 'Two buildings of a kind raise a unit for free; an odd one raises a unit for a little gold.',
  'guide.dismiss': 'Every unit without a barrel costs 1 gold a year. You have to dismiss units you can’t pay for.',
  'guide.basket':
    'Click what you want to buy; the sheet adds it up. A trading house pays for itself in two years; a palace brings 10 prestige and a room for an artist. Then lock the sheet.',
  'guide.placing':
    'Click an item at the bottom left, then where you want it: troops at your residence or barracks, buildings on free sites.',
  'guide.callConvention': 'For 10 prestige the alliances can be formed again. Do it only if you are on the wrong side.',
};
