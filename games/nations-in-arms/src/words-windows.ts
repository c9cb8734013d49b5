/** When a card may be played, for text tables and the board. */
export const windowWords = {
  'window.any': 'at any time',
  'window.events': 'in the Events phase',
  'window.budget': 'in the Budget phase',
  'window.reinforcement': 'in the Reinforcement phase',
  'window.diplomacy_start': 'when the Diplomacy phase begins',
  'window.diplomacy_end': 'when the Diplomacy phase ends',
  'window.before_draw': 'before a marker is drawn',
  'window.activation_start': 'at the start of an activation',
  'window.activation_end': 'at the end of an activation',
  'window.before_battle': 'before a battle',
  'window.tactical_check': 'before the roll for a tactical card',
  'window.before_siege_roll': 'before a siege attempt',
  'window.before_naval_roll': 'before a roll at sea',
  'window.conquest': 'in the Conquest phase',
};
