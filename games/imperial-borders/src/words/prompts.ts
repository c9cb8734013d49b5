import type { Words } from '@concert/kernel';

/** What a seat is asked. */
export const promptWords: Words = {
  'place dots': '{nations:nation}: mark where your Forces start. You choose their types later.',
  'choose types': '{nation:nation}: choose which pieces stand where.',
  'give leave': '{nation:nation} wants to {act:act} {place:place}. Do you allow it?',
  'plot orders': '{nation:nation}: plot your secret orders: how many Forces go which way.',
  'plot path':
    '{nation:nation}: the path from {place:place} now ends in {to:place}. Extend it, or send Forces along it.',
  bid: 'Bid Gold for Turn Order: {nations:nation}. Every bid is paid.',
  'choose slot': '{nation:nation}: choose your slot in the Turn Order.',
  'trade before review': '{nation:nation}: you may trade once in this turn. Go on to show your orders.',
  'before the march': '{nation:nation}: fight battles or cancel orders before you march.',
  'tag White': '{nation:nation}: the order from {place:place} is off. Choose {count#Force|Forces} to tag White.',
  march: '{nation:nation}: carry out your orders and manage cargo, in any sequence.',
  'fill order':
    '{nation:nation}: choose {count#more Force|more Forces} for the order from {place:place} to {to:place}.',
  'leave or halt':
    '{nation:nation}: {foes:nation} can oppose you in {place:place}. Ask for permission to go on, or halt and treat them as opposing.',
  sail: '{nation:nation}: your ships are in {place:place} on their way to {to:place}. Sail on, stop, or manage cargo.',
  'Cavalry bonus': '{nation:nation}: your Cavalry in {place:place} may move one more region.',
  'take the Gold': '{nation:nation}: {place:place} is in Revolt. Take the {gold} Gold lying there?',
  'exchange cargo': '{nation:nation}: choose what the two ships in {place:place} exchange.',
  'after the march': '{nation:nation}: fight battles after your march, or end your turn.',
  'commit Forces': '{nation:nation}: choose which Forces fight in {place:place}, then ask the others for their sides.',
  'choose side':
    '{active:nation} attacks in {place:place}. {nation:nation}: abstain, join the attack, or fight against it?',
  'admit abstain': '{other:nation} wants to stay out of the battle in {place:place}. Do you allow it?',
  'admit with': '{other:nation} wants to join you in {place:place}. Do you accept?',
  'admit against': '{other:nation} wants to hold some Forces out of the battle in {place:place}. Do you allow it?',
  'choose Commander': '{nation:nation}: who commands the defence of {place:place}?',
  'agree to Commander': 'Do you agree that {nation:nation} commands your side?',
  'line up': '{nation:nation}: line up your side in {place:place}.',
  'place Cavalry': '{nation:nation}: reposition your Cavalry in {place:place}?',
  'begin battle': '{nation:nation}: both sides stand ready in {place:place}. Begin the battle?',
  'choose stance':
    '{nation:nation}: round {round} in {place:place}. You roll {black} Black and {white} White dice, they roll {theirBlack} Black and {theirWhite} White. Aggressive or Defensive?',
  'block Hits': '{nation:nation}: choose which Hit to block ({count#Bar|Bars} left).',
  'assign Hits': '{nation:nation}: assign your Hits ({count} left).',
  'fight on': '{nation:nation}: fight round {round} in {place:place}, or break off?',
  'take prizes': '{nation:nation}: capture ships that are Out-of-Action, and sell or keep their cargo.',
  'share spoils': '{nation:nation}: share the spoils of {place:place} with your allies. What you keep is yours.',
  'seize after battle': '{nation:nation}: seize {place:place} with a ship?',
  decorate: '{nation:nation}: choose who receives the Elite Pennant for {place:place}.',
  annex: '{nations:nation}: choose where you try to annex. You try everywhere unless you say otherwise.',
  'instigate Revolts': '{nation:nation}: instigate Revolts?',
  'give Prestige': '{nation:nation}: give 1 Prestige Point to another Nation. It costs you nothing.',
  vote: 'The Congress of Vienna: Peace or War? Votes of {nations:nation}. Extra votes for Peace: {doves}.',
  'allow repairs': 'Which repairs do you allow? What you do not allow stays damaged.',
  buy: '{nations:nation}: buy new Forces with {gold} Gold.',
  deploy: '{nation:nation}: deploy your new Forces ({count} left).',
};
