/** The nouns and scenes of the economic round, of artists, residences and the end. */
import type { Noun, Scene } from '@concert/kernel';
import type { PowerAndPrestige } from './shape.ts';

export const economyNouns: { [noun: string]: Noun<PowerAndPrestige> } = {};
export const economyScenes: { [scene: string]: Scene<PowerAndPrestige> } = {};
