/** Which situations were solved in this browser. */
const KEY = 'concert-solved';

function all(): string[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? '[]') as string[];
  } catch {
    return [];
  }
}

const entryOf = (game: string, name: string): string => `${game}/${name}`;

export const isSolved = (game: string, name: string): boolean => all().includes(entryOf(game, name));

export function keepSolved(game: string, name: string): void {
  const entry = entryOf(game, name);
  const solved = all();
  if (solved.includes(entry)) return;
  try {
    localStorage.setItem(KEY, JSON.stringify([...solved, entry]));
  } catch {
    // A browser without storage still plays.
  }
}
