/** The signs of figures in the powers rail: one meaning each, in every game. */
export const signs = {
  /** What decides at the end. */
  points: '★',
  gold: '●',
  pounds: '£',
  prestige: '♛',
  /** Provinces and territories. */
  land: '⚑',
  cards: '▯',
  /** Blocks, corps, steps: what fights. */
  troops: '▮',
  armies: '⚔',
  fortresses: '⬡',
  fleets: '⚓',
} as const;
