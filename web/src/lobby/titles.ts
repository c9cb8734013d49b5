/** `power-and-prestige` → “Power & Prestige”: before the game itself is loaded. */
export const titleOf = (id: string): string =>
  id
    .split('-')
    .map((word) => (word === 'and' ? '&' : word === 'in' ? word : word[0].toUpperCase() + word.slice(1)))
    .join(' ');
