/** What cards have set going and for how long: pairs of a card and what it lies on. Each chapter asks for what concerns it. */
import { AUTUMN, SPRING, type State, SUMMER, WINTER } from '../shape.ts';
import { fortressOf } from '../tables.ts';
import { cardNumber } from '../tables-cards.ts';
import { ignoredInRound } from './15-rounds.ts';

export const STAFF_WORK = cardNumber(4);
export const LOST_ORDERS = cardNumber(5);
export const COUNCIL_OF_WAR = cardNumber(7);
export const EARLY_WINTER = cardNumber(8);
export const MILD_SEASON = cardNumber(9);
export const FLOODS = cardNumber(10);
export const ONE_MORE_EFFORT = cardNumber(3);
export const LIVING_OFF_THE_LAND = cardNumber(13);
export const TREASON = cardNumber(16);
export const SIEGE_PARK = cardNumber(18);
export const FAIR_WIND = cardNumber(20);
export const ROADSTEAD_FOG = cardNumber(21);
export const RAFT_ON_THE_NIEMEN = cardNumber(72);
export const TIMBER = cardNumber(22);
export const THE_AMALGAM = cardNumber(32);
export const THE_TERROR = cardNumber(35);
export const PARTITION = cardNumber(36);
export const KOSCIUSZKO = cardNumber(37);
export const UNITED_IRISHMEN = cardNumber(45);
export const LANDWEHR = cardNumber(58);
export const CALABRIAN_REVOLT = cardNumber(63);
export const COPENHAGEN = cardNumber(69);
export const BRAGANZAS = cardNumber(70);
export const AUSTRIAN_MARRIAGE = cardNumber(74);
export const MALET = cardNumber(75);
export const GENERAL_WINTER = cardNumber(76);
export const SCORCHED_EARTH = cardNumber(77);
export const MARIE_LOUISES = cardNumber(80);

/** What lies on no single thing. */
export const ALL = -1;

export function effectOn({ effects }: State, card: number, subject: number): boolean {
  for (let i = 0; i < effects.length; i += 2) if (effects[i] === card && effects[i + 1] === subject) return true;
  return false;
}

export const hasEffect = ({ effects }: State, card: number): boolean => {
  for (let i = 0; i < effects.length; i += 2) if (effects[i] === card) return true;
  return false;
};

/** Everything that a card lies on. */
export const subjectsOf = ({ effects }: State, card: number): number[] =>
  effects.filter((_, i) => i % 2 === 1 && effects[i - 1] === card);

export function beginEffect(state: State, card: number, subject: number): void {
  state.effects.push(card, subject);
}

/** Ends the effects for which the test holds. */
export function endEffects(state: State, ends: (card: number, subject: number) => boolean): void {
  if (state.effects.length === 0) return;
  const kept: number[] = [];
  for (let i = 0; i < state.effects.length; i += 2)
    if (!ends(state.effects[i], state.effects[i + 1])) kept.push(state.effects[i], state.effects[i + 1]);
  state.effects = kept;
}

/** What lies on the last turn for which it holds. */
const LASTING_TURNS: readonly number[] = [AUSTRIAN_MARRIAGE, MALET, PARTITION];
const LAST_YEAR_OF_TERROR = 1794;
const UNTIL_END_OF_TURN: readonly number[] = [
  ...[EARLY_WINTER, MILD_SEASON, FLOODS, GENERAL_WINTER],
  ...[UNITED_IRISHMEN, CALABRIAN_REVOLT],
];

/** What lies on a leader for one activation, at the latest until the impulse ends. */
export const FOR_AN_ACTIVATION: readonly number[] = [LIVING_OFF_THE_LAND, SIEGE_PARK, ONE_MORE_EFFORT];
/** Cards 4 and 5 last to the end of the next land impulse of the side they lie on. */
export const FOR_AN_IMPULSE: readonly number[] = [STAFF_WORK, LOST_ORDERS, ...FOR_AN_ACTIVATION];

/** A turn begins: what was to last for the one before, or for the year before, is over. */
export const endEffectsOfTurn = (state: State): void =>
  endEffects(
    state,
    (card, subject) =>
      UNTIL_END_OF_TURN.includes(card) ||
      ((card === SCORCHED_EARTH || card === BRAGANZAS) && state.season === SPRING) ||
      (card === MARIE_LOUISES && state.season === WINTER) ||
      (card === THE_TERROR && state.year > LAST_YEAR_OF_TERROR) ||
      (LASTING_TURNS.includes(card) && subject < state.turn) ||
      (card === RAFT_ON_THE_NIEMEN && subject < state.year),
  );

/** How often Winter Quarters is ignored: NA-3.1-g, NA-3.1-h, NA-3.1-i. */
const IGNORED = { [SPRING]: 2, [AUTUMN]: 1, [WINTER]: 0, [SUMMER]: 0 };

/** The same with cards: once more after Mild Season, never again after Early Winter. */
export function quartersIgnored(state: State): number {
  if (hasEffect(state, EARLY_WINTER)) return 0;
  const usual = state.round > 0 ? ignoredInRound(state) : IGNORED[state.season as typeof SPRING];
  return usual + (hasEffect(state, MILD_SEASON) ? 1 : 0);
}

/** Card 16: more against a small place than against a citadel. Card 18: the same for every attempt of a force. */
const [TREASON_SMALL, TREASON_CITADEL, CITADEL, PARK] = [3, 1, 3, 2];

export const treasonModifier = (state: State, city: number): number =>
  !effectOn(state, TREASON, city) ? 0 : fortressOf[city] < CITADEL ? TREASON_SMALL : TREASON_CITADEL;

export const parkModifier = (state: State, besiegers: readonly number[]): number =>
  besiegers.some((p) => effectOn(state, SIEGE_PARK, p)) ? PARK : 0;

/** Card 76: what strangers in Russia add to their attrition rolls, and Cossacks to combat. */
export const generalWinter = (state: State): number => (hasEffect(state, GENERAL_WINTER) ? 2 : 0);
export const cossackWinter = (state: State): number => (hasEffect(state, GENERAL_WINTER) ? 1 : 0);

/** What an unbridged river side costs more (card 10). */
export const floodCost = (state: State): number => (state.effects.length > 0 && hasEffect(state, FLOODS) ? 1 : 0);
