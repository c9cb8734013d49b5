// All maps by game.
import { type MapMaker, regionMap } from '../compile.ts';
import { alliance, allianceStyle } from './alliance.ts';
import { imperialBorders } from './imperial-borders.ts';
import { nationsInArmsMap } from './nations-in-arms.ts';
import { powerAndPrestige } from './power-and-prestige.ts';
import { skirmish, skirmishStyle } from './skirmish.ts';

/** Tables are read from the given folder, `games/<game>/data/`. */
export const maps: Readonly<Record<string, (data: URL) => MapMaker>> = {
  alliance: (data) => regionMap(alliance(data), allianceStyle),
  'imperial-borders': (data) => {
    const { spec, style, extras } = imperialBorders(data);
    return regionMap(spec, style, extras);
  },
  'power-and-prestige': powerAndPrestige,
  'nations-in-arms': nationsInArmsMap,
  skirmish: () => regionMap(skirmish, skirmishStyle),
};
