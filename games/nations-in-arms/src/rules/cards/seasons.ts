/** Cards 8–10 and 76: weather, and how long a season lasts. */
import { AUTUMN, type P, WINTER, WINTER_QUARTERS } from '../../shape.ts';
import { ALL, beginEffect, EARLY_WINTER, FLOODS, GENERAL_WINTER, hasEffect, MILD_SEASON } from '../1-effects.ts';
import { type CardRule, when } from './rule.ts';

/** A card that lies on the whole map until the turn ends. */
const lasting = (card: number, allowed: (play: P) => boolean): CardRule => ({
  on: 'nothing',
  targets: (play) => when(allowed(play) && !hasEffect(play.state, card)),
  play({ state }) {
    beginEffect(state, card, ALL);
    return null;
  },
});

const quartersAreLeft = ({ state }: P): boolean => ((state.pool | state.aside) & (1 << WINTER_QUARTERS)) !== 0;

/** Before Winter Quarters has been drawn at all. */
const earlyWinter = lasting(
  EARLY_WINTER,
  (play) => play.state.season === AUTUMN && play.state.quarters === 0 && quartersAreLeft(play),
);
const mildSeason = lasting(
  MILD_SEASON,
  (play) => (play.state.season === AUTUMN || play.state.season === WINTER) && quartersAreLeft(play),
);
const floods = lasting(FLOODS, () => true);
const generalWinter = lasting(GENERAL_WINTER, ({ state }) => state.season === AUTUMN || state.season === WINTER);

export const seasonCards = { 8: earlyWinter, 9: mildSeason, 10: floods, 76: generalWinter };
