// All maps by game.
import type { MapSource } from '../compile.ts';
import { alliance, allianceDress } from './alliance.ts';

/** Tables are read from `<root>/games/<game>/data/`. */
export const maps: Readonly<Record<string, (data: URL) => MapSource>> = {
  alliance: (data) => ({ spec: alliance(data), dress: allianceDress }),
};
