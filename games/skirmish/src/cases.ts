import { field, type Noun, type Scene } from '@concert/kernel';
import { corps, province } from './tables.ts';
import type { Skirmish } from './rules.ts';

/** What a case file can say about a position: `"corps.Red II": { "at": "Gotha", "worth": 3 }`, `"turn": 2`. */
export const nouns: { [noun: string]: Noun<Skirmish> } = {
  corps: {
    of: corps,
    value: field.record({ at: field.maybe(field.id(province)), worth: field.int(1, 3) }),
    set({ state }, which, { at, worth }: { at: number | null; worth: number }) {
      state.at[which] = at ?? -1;
      state.worth[which] = worth;
    },
    get: ({ state }, which) => ({ at: state.at[which]! < 0 ? null : state.at[which]!, worth: state.worth[which]! }),
  },
  turn: {
    of: 'game',
    value: field.int(0, 8),
    set({ state }, _, turn: number) {
      state.turn = turn;
    },
    get: ({ state }) => state.turn,
  },
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
