/** The sentences of the campaigns of 1805, 1806 and 1812, and of beaten powers. */
export const campaignWords = {
  // Questions.
  'sue or fight on?': '{power:power} is beaten and must sue for peace. Sue now, or fight on for two more turns?',
  'do.sue': 'Sue for peace',
  'do.fightOn': 'Fight on',
  // Refusals.
  'russians too soon': '{piece:piece} can’t enter Bavaria or the Tyrol before Autumn.',
  'russians at home': '{piece:piece} can’t leave Russia before Winter 1806.',
  'auxiliaries stay back': '{piece:piece} only lends aid and does not go so deep into Russia.',
  // The log.
  'prussia roused': 'The French have crossed Anspach: Prussia arms and will march in Winter ({die:dice}, {modifier}).',
  'prussia calm': 'The French have crossed Anspach, but Prussia keeps still ({die:dice}, {modifier}).',
  joins: '{power:power} joins the Coalition.',
  sues: '{power:power} sues for peace.',
  'fights on': '{power:power} is beaten but fights on until the end of turn {turn}.',
  'leaves the war': '{power:power} leaves the war: its troops go home and its land is open to both sides.',
  reinstated: '{power:power} is conquered and becomes an ally of France.',
  'lender leaves': '{power:power} calls its troops home ({die:dice}).',
  'lender stays': '{power:power} keeps its troops in the field ({die:dice}).',
  // Endings.
  'french victory': 'France wins.',
  'austria sues': 'Austria has to sue for peace: France wins.',
  'russia sues': 'Russia has to sue for peace: France wins.',
  'prussia and russia beaten': 'Prussia is conquered and a Russian army destroyed: France wins decisively.',
};
