/** The options of a table and the verbs of the game (IB-T, IB-O). */
import { field, type Options, option } from '@concert/kernel';
import type { ImperialBorders } from './shape.ts';
import {
  act,
  everyNation,
  hit,
  hull,
  item,
  NATIONS,
  nation,
  place,
  SEA_MOVE,
  seating,
  ship,
  sort,
  ware,
  zone,
} from './tables.ts';

export const options = {
  seats: option(field.int(2, 6), 6, 'How many players take part'),
  neutrals: option(
    field.flag(),
    false,
    'Two players: play with four Nations; Spain and Russia are Neutral',
    'Two-player game with Neutrals',
  ),
  nations: option(
    field.list(field.id(nation), NATIONS),
    [],
    'Which Nation each seat leads, in the order of the seats; empty: in the order of the table, or drawn',
  ),
  draw: option(field.flag(), false, 'Draw the Nations at random when the game begins', 'Draw the Nations'),
  teams: option(
    field.list(field.int(0, 3), NATIONS),
    [],
    'Four to six players: the teams of France, Austria, Prussia, Great Britain, Russia and Spain, 0 for none, as in 1, 2, 1, 2, 0, 0; empty: no teams',
  ),
  revolts: option(field.flag(), false, 'Optional rule: annexed and captured Territories can revolt'),
  trading: option(field.flag(), false, 'Optional rule: one tangible trade in each turn', 'Trading tangibles'),
  swedenAndPortugal: option(
    field.flag(),
    false,
    'Optional rule: Sweden and Portugal need two Blasts and bring a Half Infantry',
    'Sweden and Portugal',
  ),
  callToArms: option(
    field.flag(),
    false,
    'Optional rule: the first battle in its Homelands brings a Nation a free Full Infantry',
    'Call to Arms',
  ),
  balanceOfPower: option(
    field.flag(),
    false,
    'Optional rule: beating the Prestige leader brings 1 Prestige Point; without effect in team games',
    'Balance of Power',
  ),
  britishBases: option(
    field.flag(),
    true,
    'British ships may start the game at Gibraltar and Malta',
    'British bases at the start',
  ),
};

export type TableOptions = Options<ImperialBorders>;

/** Why these options make no game, or null. */
export function optionError(given: TableOptions): string | null {
  const { seats, neutrals, nations, draw, teams } = given;
  if (neutrals && seats !== 2) return 'options: only a game for two players has this choice about Neutrals';
  const { each, neutral } = seating(seats, neutrals);
  if (nations.length > 0) {
    if (draw) return 'options: the Nations are either drawn or named';
    if (nations.length !== seats * each) return `options: ${seats * each} Nations must be named, or none`;
    if (new Set(nations).size !== nations.length) return 'options: a Nation is named twice';
    if (nations.some((n) => neutral.includes(n))) return 'options: a Neutral Nation has no player';
  }
  return teamError(seats, teams, neutral);
}

/** IB-T.2-b, IB-R-95: teams of two or three Nations of four to six players, and at least two sides. */
function teamError(seats: number, teams: readonly number[], neutral: readonly number[]): string | null {
  if (teams.length === 0) return null;
  if (seats < 4) return 'options: with two or three players the seats are the teams';
  if (teams.length !== NATIONS) return 'options: the teams need one number for each of the six Nations';
  if (neutral.some((n) => teams[n] > 0)) return 'options: a Neutral Nation is in no team';
  const playing = everyNation.filter((n) => !neutral.includes(n));
  const sizes = [1, 2, 3].map((team) => playing.filter((n) => teams[n] === team).length);
  if (sizes.some((size) => size === 1 || size > 3)) return 'options: a team has two or three Nations';
  const sides = sizes.filter((size) => size > 0).length + playing.filter((n) => teams[n] === 0).length;
  return sides < 2 ? 'options: there must be at least two sides' : null;
}

const [aNation, aPlace, aSort, aShip] = [field.id(nation), field.id(place), field.id(sort), field.id(ship)] as const;
const anAct = field.id(act);
const piece = { nation: aNation, sort: aSort };
const side = field.oneOf('abstain', 'with', 'against');

export const verbs = {
  // Set-up.
  dot: { nation: aNation, place: aPlace },
  undot: { nation: aNation, place: aPlace },
  place: { place: aPlace, sort: aSort },
  placeShip: { place: aPlace, hull: field.id(hull) },
  // Permission.
  allow: { nation: aNation, act: anAct, place: aPlace, lasts: field.oneOf('this time', 'all this turn') },
  refuse: { nation: aNation, act: anAct, place: aPlace },
  // Plotting.
  lead: { nation: aNation },
  from: { place: aPlace },
  step: { place: aPlace },
  back: {},
  send: { count: field.int(1, 99) },
  strike: { order: field.int(1, 99) },
  // Turn Order.
  bid: { nation: aNation, gold: field.int(0, 999) },
  slot: { slot: field.int(1, NATIONS) },
  // A turn.
  review: {},
  attack: { place: aPlace },
  cancel: { order: field.int(1, 99) },
  march: {},
  tag: { sort: aSort },
  tagShip: { ship: aShip },
  carry: { order: field.int(1, 99) },
  take: { sort: aSort },
  takeShip: { ship: aShip },
  go: {},
  halt: {},
  sail: { to: aPlace, legs: field.int(1, SEA_MOVE) },
  stop: { ship: aShip },
  ride: { from: aPlace, sort: aSort, to: aPlace },
  stay: {},
  takeGold: {},
  leaveGold: {},
  seize: { ship: aShip },
  battles: {},
  end: {},
  // Cargo.
  load: { ship: aShip, ...piece },
  unload: { ship: aShip, ...piece },
  shift: { ship: aShip, to: aShip, ...piece },
  exchange: { ship: aShip, to: aShip },
  give: { ship: aShip, ...piece },
  done: {},
  // Battles: sides.
  hold: piece,
  join: piece,
  holdShip: { ship: aShip },
  joinShip: { ship: aShip },
  holdFort: { nation: aNation },
  joinFort: { nation: aNation },
  sides: { how: field.oneOf('in secret', 'in the open') },
  side: { nation: aNation, side, otherwise: field.oneOf('abstain', 'against') },
  grant: { nation: aNation },
  deny: { nation: aNation },
  callOff: {},
  command: { nation: aNation },
  agree: {},
  disagree: {},
  // Battles: rounds.
  front: piece,
  rear: piece,
  next: { ship: aShip },
  begin: {},
  stance: { stance: field.oneOf('aggressive', 'defensive') },
  block: { hit: field.id(hit) },
  hit: { hit: field.id(hit), zone: field.id(zone), ...piece },
  hitShip: { hit: field.id(hit), ship: aShip },
  hitFort: { hit: field.id(hit) },
  fightOn: {},
  breakOff: {},
  // Battles: aftermath.
  capture: { ship: aShip, nation: aNation },
  sell: { ship: aShip, ...piece },
  keep: { ship: aShip, ...piece },
  award: { item: field.id(item), nation: aNation },
  share: { nation: aNation, gold: field.int(1, 999) },
  decorate: piece,
  decorateShip: { ship: aShip },
  // Annexation and Revolts.
  attempt: { nation: aNation, place: aPlace },
  aside: { nation: aNation, place: aPlace },
  pool: { nation: aNation, place: aPlace, into: aNation },
  revolt: { place: aPlace },
  pass: {},
  // Parade, Congress, purchases.
  bestow: { nation: aNation },
  vote: { nation: aNation, vote: field.oneOf('Peace', 'War') },
  buy: { nation: aNation, ware: field.id(ware) },
  unbuy: { nation: aNation, ware: field.id(ware) },
  insist: {},
  deploy: { ware: field.id(ware), place: aPlace },
  ready: {},
};
