/** Whose a thing is: each force has a colour, a pattern and an emblem of its own, so that colour is never alone. */
export interface Livery {
  /** The colour of its wood, of lines on it, and of the land it holds. */
  readonly wood: string;
  readonly line: string;
  readonly land: string;
  readonly pattern: string;
  /** Markup of the emblem in a square from −10 to 10, drawn in `line`. */
  readonly emblem: string;
}

const tower = 'M-6 9V-3H-8V-9H-5V-6H-2V-9H2V-6H5V-9H8V-3H6V9H2V4Q0 1-2 4V9Z';
const lily =
  'M0-10C3-7 4-4 2 1C3-4 6-6 8-4C10-2 9 2 6 3L7 0C5 0 4 2 3 3.4H5V5.6H2.4C2.6 7.6 4 8.6 5 9L0 10L-5 9C-4 8.6-2.6 7.6-2.4 5.6H-5V3.4H-3C-4 2-5 0-7 0L-6 3C-9 2-10-2-8-4C-6-6-3-4-2 1C-4-4-3-7 0-10Z';
const leaf =
  'M0-10Q3-8 2-6Q6-7 6-4Q6-2 4-1Q8-1 8 2Q7 5 3 4Q4 6 1 6V10H-1V6Q-4 6-3 4Q-7 5-8 2Q-8-1-4-1Q-6-2-6-4Q-6-7-2-6Q-3-8 0-10Z';
const sun = 'M0-10L2-5L6-8L5-3L10-2L6 1L9 5L4 4L4 9L0 6L-4 9L-4 4L-9 5L-6 1L-10-2L-5-3L-6-8L-2-5Z';
const cross = 'M-3-9H3L2-2L9-3V3L2 2L3 9H-3L-2 2L-9 3V-3L-2-2Z';
const rose = [0, 72, 144, 216, 288].map((turn) => `<circle r="4.2" cy="-5" transform="rotate(${turn})"/>`).join('');
const anchor =
  'M0-10A3 3 0 0 1 1-4V-2H4V0H1V7Q5 6 6 2L4 3L7-1L10 4L8 3Q6 10 0 10Q-6 10-8 3L-10 4L-7-1L-4 3L-6 2Q-5 6-1 7V0H-4V-2H-1V-4A3 3 0 0 1 0-10Z';

const path = (d: string): string => `<path d="${d}"/>`;
const liveries: readonly Omit<Livery, 'name'>[] = [
  { wood: '#b3302a', line: '#fff3df', land: '#c4342b', pattern: 'pattern-0', emblem: path(tower) },
  { wood: '#2c58a8', line: '#f2f6ff', land: '#2f62bd', pattern: 'pattern-1', emblem: path(lily) },
  { wood: '#3c8046', line: '#f3fbef', land: '#3b8f49', pattern: 'pattern-2', emblem: path(leaf) },
  { wood: '#dba820', line: '#3a2a08', land: '#d39d0c', pattern: 'pattern-3', emblem: path(sun) },
  { wood: '#3b3a3e', line: '#f5f1e8', land: '#4a4850', pattern: 'pattern-4', emblem: path(cross) },
  { wood: '#f2ecdd', line: '#4a4031', land: '#8d99a8', pattern: 'pattern-7', emblem: rose },
  { wood: '#7b4a93', line: '#fbf3ff', land: '#7b4a93', pattern: 'pattern-6', emblem: path(anchor) },
];

export const liveryOf = (f: number): Livery => liveries[f];

/** The emblem in a shield of its colours; `size` is the side of a square around 0, 0. */
export function shield(f: number, size: number): string {
  const { wood, line, emblem } = liveryOf(f);
  const k = size / 28;
  return (
    `<g transform="scale(${k.toFixed(3)})"><rect x="-14" y="-14" width="28" height="28" rx="4" fill="${wood}" stroke="#1d1508" stroke-width="1.6"/>` +
    `<rect x="-11.6" y="-11.6" width="23.2" height="23.2" rx="2.4" fill="none" stroke="${line}" stroke-opacity=".55" stroke-width=".9"/>` +
    `<g fill="${line}">${emblem}</g></g>`
  );
}

/** A flag of 30 × 20. */
export const flagOf = (f: number): string => {
  const { wood, line, emblem } = liveryOf(f);
  return `<rect width="30" height="20" fill="${wood}"/><g transform="translate(15 10) scale(.86)" fill="${line}">${emblem}</g>`;
};
