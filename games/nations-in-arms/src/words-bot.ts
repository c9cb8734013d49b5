import type { Words } from '@concert/kernel';

/** What a bot says of its plans. */
export const botWords: Words = {
  'plan.advance': '{leader:piece} is to take {place:place}.',
  'plan.besiege': '{leader:piece} is to besiege {place:place}.',
  'plan.attack': '{leader:piece} is to beat the enemy in {place:place}.',
  'plan.cover': '{leader:piece} is to cover {place:place}.',
  'plan.withdraw': '{leader:piece} is to go back to {place:place}, where there is supply.',
  'plan.concentrate': '{leader:piece} is to join the troops in {place:place}.',
};
