import { type BotExpectation, readCase } from '@concert/kernel';
import { describe, expect, it } from 'vitest';
import { blundersIn, random } from '../src/index.ts';
import { errands } from './errands.ts';

const file = (bot: BotExpectation) => ({ case: 'An errand', game: errands.id, seed: '1', bot });

describe('bot cases', () => {
  it('say what a bot chose that it must not', () => {
    expect(blundersIn(errands, file({ seat: 0, mustNot: [{ verb: 'stay' }] }))).toHaveLength(1);
    expect(blundersIn(errands, file({ seat: 0, mustNot: [{ verb: 'go' }] }))).toEqual([]);
    expect(blundersIn(errands, file({ seat: 0, must: [{ verb: 'stay' }] }))).toEqual([]);
  });

  it('can ask any player', () => {
    expect(blundersIn(errands, file({ seat: 0, must: [{ verb: 'stay' }] }), random)).toHaveLength(1);
  });

  it('are case files', () => {
    expect(readCase(file({ seat: 0, mustNot: [{ verb: 'stay' }] })).bot).toBeDefined();
    expect(() => readCase({ ...file({ seat: 0 }), bot: { must: 'stay' } })).toThrow();
  });
});
