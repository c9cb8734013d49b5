/** A whole game in one folder: what a fifth game has to bring, and no more. */
import { again, ask, defineGame, done, field, option, type Shape, say } from '@concert/kernel';
import { manifest } from './manifest.ts';

const options = {
  seats: option(field.int(2, 2), 2, 'How many ride'),
  length: option(field.int(3, 5), 4, 'How long the road is'),
};
const verbs = { ride: { steps: field.int(1, 2) } };

interface Toy extends Shape {
  state: { at: number[] };
  frame: { at: 'turn'; seat: number } | { at: 'ride'; seat: number };
  options: typeof options;
  verbs: typeof verbs;
  board: { at: number[] };
}

const toy = defineGame<Toy>({
  id: manifest.id,
  title: manifest.title,
  rules: manifest.rules,
  options,
  verbs,
  kinds: [],
  seats: () => ['North', 'South'].map((name) => ({ id: name.toLowerCase(), name })),
  setup: ({ seats }) => ({ at: Array<number>(seats).fill(0) }),
  begin: () => ({ at: 'turn', seat: 0 }),
  steps: {
    turn: (_, { seat }) => ask(seat, { at: 'ride', seat }),
    ride: {
      prompt: () => say('ride'),
      offer: (_play, _frame, _seat, offers) => offers.range('ride', {}, 'steps', 1, 2),
      take: {
        ride({ state, options: { length }, log }, frame, { steps }, seat) {
          state.at[seat] += steps;
          log('rides', { seat, steps });
          if (state.at[seat] >= length) return done();
          frame.seat = 1 - seat;
          return frame.seat === seat ? again : ask(frame.seat, frame);
        },
      },
    },
  },
  view: ({ state }) => ({ at: [...state.at] }),
  imagine: ({ board }) => ({ at: [...board.at] }),
  outcome: ({ state: { at }, options: { length } }) => ({
    winners: at.flatMap((steps, seat) => (steps >= length ? [seat] : [])),
    scores: at,
    what: 'over',
  }),
  words: { ride: 'Ride one or two steps.', rides: '{seat:seat} rides {steps#step|steps}.', over: 'The race is over.' },
});

export { manifest, toy as game };
