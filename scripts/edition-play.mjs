// Plays a bundle as it was built: what tables and their checks cannot show, the rules do. Every variant of a game is set up, shown to
// everyone and played by chance for a while.
import { createHash } from 'node:crypto';
import { TableError } from './table-error.mjs';

/** Long enough for some rounds of every game. */
const CHOICES = 120;

/** What an option can be, if it is one of a few things. */
function valuesOf({ type, words, min, max }) {
  if (type === 'one of') return words;
  if (type === 'flag') return [true, false];
  return type === 'int' && max - min < 8 ? Array.from({ length: max - min + 1 }, (_, i) => min + i) : [];
}

/** The usual options, and each other value of each of them. */
const variantsOf = ({ options }) => [
  {},
  ...Object.entries(options).flatMap(([name, { field, default: usual }]) =>
    valuesOf(field)
      .filter((value) => value !== usual)
      .map((value) => ({ [name]: value })),
  ),
];

export function playVariants(bundle) {
  let played = 0;
  for (const options of variantsOf(bundle.info())) {
    let preview;
    try {
      preview = bundle.preview(options);
    } catch (error) {
      // Some options go only with others.
      if (error.name === 'BadInput') continue;
      throw error;
    }
    try {
      play(bundle, preview.options);
    } catch (error) {
      const which = Object.entries(options).map(([name, value]) => `${name} ${value}`);
      throw new TableError(
        `the rules cannot be played with these values (${which.join(', ') || 'usual options'}): ${error.message}`,
      );
    }
    played++;
  }
  return played;
}

function play(bundle, options) {
  const secret = createHash('sha256').update(JSON.stringify(options)).digest('hex');
  const chance = { commitment: '', contributions: [] };
  const { table } = bundle.open({ options, secret, chance, setup: null, entries: [] });
  let random = 1;
  const below = (n) => {
    random = (random * 48271) % 2147483647;
    return random % n;
  };
  for (let i = 0; i < CHOICES && !table.over; i++) {
    const turns = table.turnStatus().busy.map((seat) => ({ seat, choices: table.decisionFor(seat)?.choices ?? [] }));
    const able = turns.filter(({ choices }) => choices.length > 0);
    if (able.length === 0) throw new Error(`after ${i} choices no one can choose anything, and the game is not over`);
    const { seat, choices } = able[below(able.length)];
    const done = table.do({ seat, ...choices[below(choices.length)] });
    if (!done.ok) throw new Error(done.sentence);
  }
  for (let seat = 0; seat < table.seats.length; seat++) table.full(seat);
}
