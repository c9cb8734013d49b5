/** The sentences of chapters 11 and 14: statuses, war and diplomacy. */
export const diplomacyWords = {
  // Questions.
  'field minor':
    '{power:power} takes the field: place {count#piece|pieces} and its leaders, or agree to the usual places.',
  'declare?': '{powers:power}: declare war on a neutral country, or leave it.',
  'court a minor?': '{power:power} (£{left}): try to win a neutral minor over, or abstain. The first attempt is free.',
  'embassy to a minor?': '{power:power} (£{left}): send an embassy to a minor for £4, or abstain.',
  'court a major?': '{power:power} (£{left}): try to win a neutral major over for £4, or abstain.',
  'embassy to a major?': '{power:power} (£{left}): send an embassy to a major for £4, or abstain.',
  'bribe allies?':
    '{power:power} (£{left}): pay officials of your allies £{cost} for each point of alliance credit, or keep the money.',
  'seize?': 'The Bayonne Trap: seize a Spanish fortress ({left} left), or abstain.',
  // What each choice is called.
  'do.seize': 'Seize {city:city}',
  'do.bribe': 'Pay officials of {power:power}',
  'do.noBribe': 'Pay no more officials',
  'do.war': 'Declare war on {on:power}',
  'do.feudal': 'Raise {unit:piece}',
  'do.noWar': 'Declare nothing more',
  'do.court': 'Court {power:power} with {support} of support',
  'do.abstain': 'Abstain',
  // What choices cost and bring.
  'court chance': '{chance} % to reach {needed} with {modifier}',
  'court chance unknown': '{needed} or more; troops that you can’t see may change the roll',
  'drives to': '{on:power} becomes an ally of {power:power} and takes the field with {steps#step|steps}.',
  'drives into war unseen': '{power:power} joins your enemies with all that it has.',
  'drives into war': '{power:power} joins your enemies with {steps#step|steps}.',
  'credit after': 'Credit {now}',
  // Refusals.
  'credit full': '{power:power} stands by you as firmly as can be: 15 is the most.',
  'no money for bribes': '{power:power} does not have the £{cost} for officials.',
  'tired of alliances': '{power:power} has just left its bloc and receives no envoys in this turn.',
  // Alliance credit.
  'credit rises': 'Alliance credit of {power:power}: +{points}, now {now}.',
  'credit falls': 'Alliance credit of {power:power}: −{points}, now {now}.',
  'credit spent': 'The alliance credit of {power:power} is spent: it makes peace.',
  truce: 'A truce with {power:power} holds.',
  'other round': '{power:power} is courted in another round.',
  'friend already': '{power:power} is on your side already.',
  'satellite closed': '{power:power} is a satellite of France and closed to diplomacy.',
  'ally of another': '{power:power} is an ally of another power.',
  'never courted': '{power:power} can’t be courted.',
  'spain must be paid': 'An attempt on an ally’s Spain needs support: £4 or £8.',
  'spain is loyal': 'Before 1805 Spain can’t be won away from her ally.',
  'spain is closed':
    '{piece:piece} may not enter Spain: she lets allies in only after a defeat, without fleets, or by the Bayonne Trap.',
  'neutral stays home': '{piece:piece} is neutral and stays on its own territory.',
  'turkey at peace': 'Turkey is at peace: feudals come only in war.',
  'home lost': 'The home of {piece:piece} is not Turkish or is held by the enemy.',
  'home full': '{piece:piece} finds no room in {place:place}.',
  'bound to the frontier': '{piece:piece} stays in the provinces along the border with Turkey.',
  'insurgents apart': '{unit:piece} stands with no one but its own.',
  // The log.
  'intrigue succeeds':
    'Court intrigue undoes what {power:power} has won: {target:power} goes back ({dice:dice}, {modifier}; {needed} needed).',
  'intrigue fails': 'Court intrigue on {target:power} fails ({dice:dice}, {modifier}; {needed} needed).',
  rising: 'A rising for {power:power}: {pieces:piece}.',
  'rising grows': '{piece:piece} in {place:place} gains a step.',
  'rising ends': '{piece:piece} has what it fought for and goes home.',
  'court succeeds':
    '{power:power} pays £{cost} and wins {target:power} over one step ({dice:dice}, {modifier}; {needed} needed).',
  'court fails':
    '{power:power} pays £{cost} and courts {target:power} in vain ({dice:dice}, {modifier}; {needed} needed).',
  succession: '{by:piece} follows {leader:piece} on the throne of Turkey.',
  'sultan makes peace': 'The new sultan makes peace ({die:dice}): Turkey is neutral again.',
  'sultan stays': 'The new sultan changes nothing ({die:dice}).',
  'frontaliers go home': 'Austria and Turkey are at peace: the frontaliers go home.',
  'feudals go home': 'Turkey is at peace: her feudals go home.',
  'feudals refilled': '{piece:piece} is at full strength again in {place:place}.',
  'liberation war': 'A Liberation War begins in Spain.',
  'joins empire': '{power:power} joins the Empire.',
  'turns neutral': '{power:power} is neutral.',
  'becomes ally': '{minor:power} is an ally of {power:power}.',
  'becomes satellite': '{minor:power} is a satellite of France.',
  'declares war': '{power:power} declares war on {on:power}.',
  'goes home': 'From {from:place} to {place:place}: {pieces:piece}.',
  'finds no refuge': '{piece:piece} finds no refuge and is lost.',
  'fortress seized': '{power:power} seizes the fortress of {city:city}.',
  'allies fall out':
    'Allies turn on each other in {place:place}: the weaker are destroyed, the stronger lose {steps#step|steps}.',
};
