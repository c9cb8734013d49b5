import type { Words } from '@concert/kernel';

/** Every sentence of the game; a translation is another table with the same keys. */
export const words: Words = {
  'span.turn': 'For this turn',
  'write orders': 'Give each corps an order, then say that you are ready.',
  'call for help': 'Call in a corps to the battle of {place:province}?',
  strike: 'You have the upper hand in {place:province}: strike a corps.',
  'too far': '{corps:corps} cannot reach {to:province}: a corps goes to a province next to its own.',
  'no whispering': 'While orders are being written you may only speak to all.',
  turn: 'Turn {turn}.',
  march: 'A corps of {seat:seat} marches from {from:province} to {to:province}.',
  marches: '{times#corps|corps} of {seat:seat} march from {from:province} to {to:province}.',
  help: 'A corps of {seat:seat} comes from {from:province} to the battle of {place:province}.',
  battle: 'Battle of {place:province}: {sides:seat} throw {dice:dice}, with their corps {totals}.',
  lost: '{seat:seat} loses a corps worth {worth} in {place:province}.',
  over: 'The skirmish is over.',
  'plan.gather': 'All corps go to Gotha.',
  'plan.wait': 'The corps stay together and wait.',
};
