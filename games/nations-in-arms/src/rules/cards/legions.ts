/** Card 71: Polish Legions. */
import type { P, State } from '../../shape.ts';
import {
  cityId,
  FRANCE,
  HEXES,
  hexOfCity,
  isCombat,
  pieceId,
  powerId,
  powerOf,
  provinceId,
  provinceOfHex,
} from '../../tables.ts';
import { put, setUp, sideOf } from '../1-units.ts';
import { isClear } from '../12-production.ts';
import { campaignOf } from '../scenarios/campaigns.ts';
import type { CardRule } from './rule.ts';

const POLAND: number = powerId('poland');
const lands: readonly number[] = ['posen', 'masovia', 'west_galicia'].map(provinceId as (id: string) => number);
const towns: readonly number[] = ['posen', 'warsaw'].map((name) => hexOfCity[cityId(name)]);
const units: readonly number[] = ['poland_i1', 'poland_c1'].map(pieceId as (id: string) => number);
const dabrowski: number = pieceId('dabrowski');

const areFrenchThere = (state: State): boolean =>
  state.present.some(
    (p) =>
      isCombat[p] && powerOf[p] === FRANCE && state.place[p] < HEXES && lands.includes(provinceOfHex[state.place[p]]),
  );

/** Two reduced units and their leader, allies of France before there is a Polish state. */
const polishLegions: CardRule = {
  on: 'place',
  targets: (play) =>
    campaignOf(play).economy !== undefined && areFrenchThere(play.state) && units.some((p) => play.state.place[p] < 0)
      ? towns.filter((hex) => isClear(play.state, sideOf(play.state, FRANCE), hex))
      : [],
  play(play: P, _seat, hex) {
    const { state } = play;
    if (state.allegiance[POLAND] < 0) state.allegiance[POLAND] = FRANCE;
    for (const p of units) if (state.place[p] < 0) setUp(state, p, hex, 1);
    if (state.place[dabrowski] < 0) put(state, dabrowski, hex);
    for (const p of [...units, dabrowski]) play.log('set up', { piece: p, place: hex }, { clause: 'NA-11.1-o' });
    return { at: 'order' };
  },
};

export const legionCards = { 71: polishLegions };
