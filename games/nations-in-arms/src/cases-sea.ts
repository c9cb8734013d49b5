/** Fleets in the position language: what is known of them, what they carry, and naval impulses from which a case may begin. */
import { field, type Noun, type Scene } from '@concert/kernel';
import { newNaval } from './rules/5-squadrons.ts';
import { type Frame, marker, markerSide, type NationsInArms } from './shape.ts';
import { FIRST_FLEET, PIECES, piece } from './tables.ts';

const FLEETS = PIECES - FIRST_FLEET;

export const seaNouns: { [noun: string]: Noun<NationsInArms> } = {
  /** The fleets whose names all know. */
  shown: {
    of: 'game',
    value: field.set(field.id(piece), FLEETS),
    set({ state }, _, fleets: number[]) {
      state.shown = [...fleets].sort((a, b) => a - b);
    },
    get: ({ state }) => state.shown,
  },
  /** What is aboard: piece, fleet, piece, fleet … */
  cargo: {
    of: 'game',
    value: field.list(field.id(piece), PIECES),
    set({ state }, _, cargo: number[]) {
      state.cargo = cargo;
    },
    get: ({ state }) => state.cargo,
  },
};

export const seaScenes = (below: (stage: string) => Frame[]): { [scene: string]: Scene<NationsInArms> } => ({
  /** The impulse of a naval marker. */
  naval: {
    fields: { marker: field.id(marker) },
    frames: (_, { marker: m }: { marker: number }) => [
      ...below('activations'),
      { at: 'draw' },
      newNaval(markerSide(m)),
    ],
  },
});
