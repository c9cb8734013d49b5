/** Money and recruitment in the position language, and the steps of chapter 12 from which a case may begin. */
import { field, type Noun, type Scene } from '@concert/kernel';
import { newSealift } from './rules/5-sealift.ts';
import { newReinforcement } from './rules/12-entry.ts';
import { type EconomyState, type Frame, marker, markerSide, type NationsInArms } from './shape.ts';
import { power } from './tables.ts';

type Column = 'money' | 'budget' | 'recruit' | 'horse';

/** A column by power; a campaign without economy has none. */
const column = (name: Column): Noun<NationsInArms> => ({
  of: power,
  value: field.int(0, 999),
  set({ state }, which, amount: number) {
    (state as EconomyState)[name][which] = amount;
  },
  get: ({ state }, which) => state[name][which] ?? 0,
});

export const economyNouns: { [noun: string]: Noun<NationsInArms> } = {
  money: column('money'),
  budget: column('budget'),
  recruit: column('recruit'),
  horse: column('horse'),
};

export const economyScenes = (below: (stage: string) => Frame[]): { [scene: string]: Scene<NationsInArms> } => ({
  /** The Spring budget, from the income on. */
  budget: { fields: {}, frames: () => [...below('budget'), { at: 'budget' }] },
  /** Orders are written. */
  orders: { fields: {}, frames: () => [...below('budget'), { at: 'orders.open' }] },
  /** Reinforcement of all powers in turn. */
  reinforce: {
    fields: {},
    frames: (play) => [...below('reinforce'), { at: 'reinforce', ...newReinforcement(play) }],
  },
  /** Troops are carried by sea. */
  sealift: {
    fields: { marker: field.id(marker) },
    frames: ({ state }, { marker: m }: { marker: number }) => [
      ...below('activations'),
      { at: 'draw' },
      newSealift(state, markerSide(m)),
    ],
  },
});
