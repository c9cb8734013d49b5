import { field, type Noun, type Scene } from '@concert/kernel';
import { columnNouns, recordNoun } from '@concert/kit';
import { corps, province, state } from './tables.ts';
import type { Skirmish } from './rules.ts';

/** What a case file can say about a position: `"corps.Red II": { "at": "Gotha", "worth": 3 }`, `"turn": 2`. */
export const nouns: { [noun: string]: Noun<Skirmish> } = {
  corps: recordNoun(state, corps, { at: 'at', worth: 'worth' }),
  ...columnNouns(state, ['turn']),
};

/** Where a case can begin: `"scene": { "battle": { "place": "Gotha" } }`. */
export const scenes: { [scene: string]: Scene<Skirmish> } = {
  turn: { fields: {}, frames: () => [{ at: 'turn' }] },
  battle: {
    fields: { place: field.id(province) },
    frames: (_, { place }: { place: number }) => [
      { at: 'battles', place: place + 1 },
      { at: 'battle', place, asked: 0 },
    ],
  },
};
