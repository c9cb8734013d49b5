import assert from 'node:assert/strict';
import { field, kind, type Play, type Shape } from '@concert/kernel';
import {
  by,
  columnNouns,
  columns,
  eachChoice,
  int,
  nounOf,
  one,
  policyByFrame,
  recordNoun,
  type StateOf,
} from '@concert/kit';

const corps = kind('corps', ['I', 'II']);
const state = columns({ turn: one(int(0, 8)), steps: by(corps, int(0, 3)), moves: by(corps, int(0, 6)) });
interface Example extends Shape {
  state: StateOf<typeof state>;
  frame: { at: 'march'; left: number } | { at: 'battle.stance' } | { at: 'review' };
  verbs: { go: Record<never, never>; halt: Record<never, never>; ready: Record<never, never> };
}

// The position language of case files: "turn", "corps.II": { "steps": 2, "moves": 4 }, "strongest".
export const nouns = {
  ...columnNouns<Example, (typeof state)['of']>(state, ['turn']),
  corps: recordNoun<Example, (typeof state)['of']>(state, corps, { steps: 'steps', moves: 'moves' }),
  strongest: nounOf('game', field.int(0, 3), { get: (play: Play<Example>) => Math.max(...play.state.steps) }),
};
assert.deepEqual(Object.keys(nouns), ['turn', 'corps', 'strongest']);

// The bot: a line a question. A line is a function of all choices, or a score by verb; families share a prefix.
const policy = policyByFrame<Example>(
  {
    march: eachChoice((_play, frame: { left: number }, _seat, { verb }) => (verb === 'go' ? frame.left : 1)),
    review: { ready: 1 },
  },
  { 'battle.': eachChoice(() => 5) },
);
const choices = ['go', 'halt'].map((verb) => ({ verb, arg: {} }));
assert.deepEqual(policy({} as never, { at: 'march', left: 3 }, 0, choices), [3, 1]);
assert.deepEqual(policy({} as never, { at: 'battle.stance' }, 0, choices), [5, 5]);
