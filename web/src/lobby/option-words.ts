/** `hiddenTreasuries` → “Hidden treasuries”; what is a title already stays as it is. */
export const asWords = (name: string): string =>
  name.includes(' ')
    ? name
    : (name[0]!.toUpperCase() + name.slice(1)).replace(/[A-Z]/g, (c, at) => (at === 0 ? c : ` ${c.toLowerCase()}`));
