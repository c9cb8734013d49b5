import type { Words } from '@concert/kernel';

/** Tips for new players, by question. */
export const guideWords: Words = {
  'guide.found':
    'Your first province, and the city of your residence: new troops appear there, and artists will live there. Click one of the cities that glow.',
  'guide.claim':
    'More land, anywhere. Coins are gold a year, a barrel or a jar is a luxury good; the number on the red flag is the die on which the province revolts when you have no prestige. Click a province.',
  'guide.endow':
    'You begin with some buildings. Each stands on a site of a city of yours, face-down until the game begins. Click the city.',
  'guide.move':
    'Click a stack to pick it up, then a place that glows. Infantry goes two steps, cavalry three, guns one; where they meet no one, four, six and three, but not in winter or foul weather. Three of your units in a capital can annex its province at the end of the turn.',
  'guide.marching':
    'The group is yours to send: click a place that glows. To leave units behind, use the counters at the bottom left. Nothing is final yet: you can undo.',
  'guide.pickBattle':
    'Several battles wait: choose which is fought first. If you have allies, one of you proposes and the others agree; if you differ, your leader decides.',
  'guide.battle.lose':
    'Each side inflicts a loss for every six points, and perhaps one more by a die. You choose which of your units are set aside; some may come back after the battle. With allies in the battle, one of you proposes and the others agree.',
  'guide.battle.retreat':
    'Fight another round, or retreat? The board shows how strong both sides are now. If you stand to the end, you are not asked again.',
  'guide.battle.setRetreatOrder':
    'Several of your side may retreat. You are the leader: choose who decides first. Those who decide later see what the others did.',
  'guide.battle.finalLoss': 'Some of your losses are final. Choose which ones.',
  'guide.battle.rally': 'Choose where your surviving units rally.',
  'guide.annexation.act':
    'What your troops do where they stand: annex a province, plunder its buildings for gold, raze a fortress. Annexing and plundering cost prestige.',
  'guide.declareWar': 'If you declare war, both alliances form. No battle is fought. Most of the time you pass.',
  'guide.form':
    'From now on there are two sides. The table shows every combination, the provinces of both, and what too great a lead would cost you in prestige.',
  'guide.giveUp':
    'The income phase begins. A province that cannot be held may be given up; few players ever do. Say that you are ready.',
  'guide.trade':
    'Two who swap a luxury good get three gold each. Propose it to another player, agree to a proposal, or say that you are ready. The worksheet is under Income.',
  'guide.levy': 'Two buildings of a kind raise a unit for free; an odd one raises a unit for a little gold.',
  'guide.dismiss': 'Every unit without a barrel costs 1 gold a year. You have to dismiss units you can’t pay for.',
  'guide.basket':
    'Click what you want to buy; the sheet adds it up. A trading house pays for itself in two years, a palace brings ten prestige and a room for an artist. Then lock the sheet.',
  'guide.placing':
    'Click an item at the bottom left, then where it should stand: troops at your residence or barracks, buildings on free sites.',
  'guide.callConvention':
    'For ten prestige the alliances can be formed again. Only do it if you are on the wrong side.',
};
