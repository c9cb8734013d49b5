/** The version of the newest rules of every game: to be known without loading any. */
export const newestRules: { readonly [game: string]: string } = {
  alliance: '2.1.0',
  'power-and-prestige': '2.1.0',
  skirmish: '2.0.0',
};
