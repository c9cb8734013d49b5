/** Written by `npm run data` from the manifests: the version of the newest rules of every game. */
export const newestRules: { readonly [game: string]: string } = {
  alliance: '2.1.0',
  'imperial-borders': '1.0.0',
  'nations-in-arms': '0.9.0',
  'power-and-prestige': '2.1.0',
  skirmish: '2.0.0',
};
