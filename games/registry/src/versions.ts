/** The version of the newest rules of every game: to be known without loading any. */
export const newestRules: { readonly [game: string]: string } = {
  alliance: '2.0.0',
  'power-and-prestige': '1.2.1',
  skirmish: '1.0.0',
};
