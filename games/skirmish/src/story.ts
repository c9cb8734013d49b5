import type { Story } from '@concert/kernel';

/** How the log tells it: what begins a turn, what is news, which lines are one battle. */
export const story: Story = {
  turn: { heading: 'turn' },
  march: { gathered: 'marches' },
  battle: { battle: 'opens', weight: 2, actor: 'sides:seat' },
  lost: { battle: 'closes', weight: 2 },
};
