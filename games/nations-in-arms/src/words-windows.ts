/** When a card may be played, for text tables and the board. */
export const windowNames: { readonly [window: string]: string } = {
  any: 'at any time',
  events: 'in the Events phase',
  budget: 'in the Budget phase',
  reinforcement: 'in the Reinforcement phase',
  diplomacy_start: 'when the Diplomacy phase begins',
  diplomacy_end: 'when the Diplomacy phase ends',
  before_draw: 'before a marker is drawn',
  activation_start: 'at the start of an activation',
  activation_end: 'at the end of an activation',
  before_battle: 'before a battle',
  tactical_check: 'before the roll for a tactical card',
  before_siege_roll: 'before a siege attempt',
  before_naval_roll: 'before a roll at sea',
  conquest: 'in the Conquest phase',
};
