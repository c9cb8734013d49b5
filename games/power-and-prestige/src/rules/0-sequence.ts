/**
 * The sequence of play, in the order of the rulebook. Each list names procedures that are called one after the other and
 * return; a function in a list happens at once. What a procedure does is in the file of its chapter.
 */
import { sequence } from '@concert/kernel';
import type { PowerAndPrestige as G } from '../shape.ts';
import { backFromLast, fromStartingPlayer, isAccelerated, seatClockwise } from './4-setup.ts';
import { inOrder, isLastYear } from './5-concepts.ts';
import {
  beginSeason,
  beginTurn,
  beginYear,
  endSeason,
  endTurn,
  nextYear,
  SEASONS,
  tileHolders,
  waitingForTurn,
} from './6.1-seasons.ts';
import {
  beginAllianceChange,
  beginBattle,
  bothStand,
  endAllianceChange,
  endCombat,
  fire,
  hasBattles,
  isRouted,
  SIDES,
} from './6.3-combat.ts';
import { decideWinner, settleBattle } from './6.3-end.ts';
import { newShared } from './6.5-together.ts';
import { isWar, mayDeclareWar } from './6.5-war.ts';
import { beginEconomy, callByItself, scoreAlliances } from './6.6-economy.ts';
import { newGivingUp, payIncome, recordPrestige } from './6.6-income.ts';
import { newMarket } from './6.6-market.ts';
import { groupsInOrder, newPlacement } from './6.6-placement.ts';
import { maybeAbandoning, rollForRevolts } from './6.6-revolts.ts';
import { settleSheets } from './6.7-contest.ts';
import { scoreGame } from './7-end.ts';

/** 2 The whole game: the set-up, years, the final scoring. */
const game = sequence<G, 'game'>(['setup', { run: 'year', while: (_, { over }) => !over, after: nextYear }, scoreGame]);

/** 4.4, 4.5 The set-up. What is on the map before the first choice is `setup` of 4-setup.ts. */
const setup = sequence<G, 'setup'>([
  { run: 'firstProvince', each: fromStartingPlayer, with: (_play, _frame, seat) => ({ seat }) },
  { run: 'moreProvinces', each: backFromLast, with: (_play, _frame, seat) => ({ seat }) },
  { run: 'endowment', when: ({ options }) => isAccelerated(options) },
  seatClockwise,
]);

/** 6 A year: four seasons and the economic round. */
const year = sequence<G, 'year'>([
  beginYear,
  // PP-6.5.5-f: the external ally's troops come at the start of a year.
  { run: 'arrival', each: tileHolders, with: (_play, _frame, seat) => ({ seat }) },
  { run: 'allianceChangeTurn', when: (play) => play.enclosing('game').alliancesChanged },
  { run: 'season', each: () => SEASONS, with: (_play, _frame, season) => ({ season }) },
  { run: 'economy', with: () => ({ purchases: { stock: [], free: [], rebuilt: [] } }) },
]);

/** 6.5.7 After a convention has changed the alliances: battles only. */
const allianceChangeTurn = sequence<G, 'allianceChangeTurn'>([
  beginAllianceChange,
  { run: 'combat', with: () => ({ allianceChange: true }) },
  endAllianceChange,
]);

/** 6.1 A season: turns until all have had theirs. */
const season = sequence<G, 'season'>([
  beginSeason,
  { run: 'turn', while: (play) => waitingForTurn(play).length > 0 },
  endSeason,
]);

/** 6.1.1 A turn: its five phases. */
const turn = sequence<G, 'turn'>([
  beginTurn,
  { run: 'movement', with: newShared },
  { run: 'combat', with: () => ({ allianceChange: false }) },
  'annexation',
  { run: 'declarationOfWar', when: mayDeclareWar },
  { run: 'alliancing', when: isWar, with: () => ({ convention: false }) },
  endTurn,
]);

/** 6.3 Combat: battles in the order that the side whose turn it is wants. */
const combat = sequence<G, 'combat'>([{ run: 'nextBattle', while: hasBattles }, endCombat]);

/** 6.3.1 – 6.3.3 A battle: rounds for as long as both sides stand, then its end. */
const battle = sequence<G, 'battle'>([
  beginBattle,
  { run: 'battle.round', while: bothStand, with: () => ({ hits: [0, 0] }) },
  decideWinner,
  { run: 'battle.finalLosses', each: () => SIDES, with: (_play, _frame, side) => ({ side, umpire: -1 }) },
  { run: 'battle.rallies', each: () => SIDES, with: (_play, _frame, side) => ({ side }) },
  settleBattle,
]);

/** 6.3.1 A round: dice, losses, retreats; attackers before defenders (PP-6.3.1-f, aa). */
const battleRound = sequence<G, 'battle.round'>([
  fire,
  { run: 'battle.losses', each: () => SIDES, with: (_play, _frame, side) => ({ side, umpire: -1 }) },
  // PP-6.3.1-ah: when all attackers have gone, the defenders stay.
  { run: 'battle.retreats', when: bothStand, each: () => SIDES, with: (_play, _frame, side) => ({ side, asked: 0 }) },
  { run: 'battle.flight', when: isRouted },
]);

/** 6.5.4 Alliancing. PP-6.5.5-g, h: the external ally's troops come at once, unless this is a convention. */
const alliancing = sequence<G, 'alliancing'>([
  { run: 'formation', with: (_, { convention }) => ({ convention }) },
  {
    run: 'arrival',
    when: (_, { convention }) => !convention,
    each: tileHolders,
    with: (_play, _frame, seat) => ({ seat }),
  },
]);

/** 6.6 The economic round: its six phases. */
const economy = sequence<G, 'economy'>([
  beginEconomy,
  'supply',
  'revolts',
  { run: 'income', with: () => ({ sheets: [] }) },
  'placements',
  scoreAlliances,
  // PP-6.5.3-f: no convention in the last year.
  { run: 'convention', when: (play) => !isLastYear(play), with: () => ({ called: false }) },
]);

/** 6.6.2 Revolts, and the last moment to abandon a residence (PP-R-50). */
const revolts = sequence<G, 'revolts'>([
  rollForRevolts,
  { run: 'abandonment', each: maybeAbandoning, with: (_play, _frame, seat) => ({ seat }) },
]);

/** 6.6.3 Income. */
const income = sequence<G, 'income'>([
  recordPrestige,
  { run: 'givingUp', with: newGivingUp },
  payIncome,
  { run: 'market', with: newMarket },
  'purchases',
  { run: 'contest', with: (_, { sheets }) => ({ missed: sheets.map(() => 0) }) },
  settleSheets,
]);

/** 6.6.4 Placements: the Alliance first. */
const placements = sequence<G, 'placements'>([
  { run: 'placement', each: groupsInOrder, with: (play, _frame, camp) => newPlacement(play, camp) },
]);

/** 6.5.3 A diplomatic convention, if one comes by itself or a player calls it. */
const convention = sequence<G, 'convention'>([
  callByItself,
  {
    run: 'conventionCall',
    when: (_, { called }) => !called,
    each: ({ state }) => inOrder(state),
    with: (_play, _frame, seat) => ({ seat }),
    after: (_, frame, yes) => {
      frame.called = yes === true;
    },
  },
  { run: 'alliancing', when: (_, { called }) => called, with: () => ({ convention: true }) },
]);

export const sequences = {
  game,
  setup,
  year,
  allianceChangeTurn,
  season,
  turn,
  combat,
  battle,
  'battle.round': battleRound,
  alliancing,
  economy,
  revolts,
  income,
  placements,
  convention,
} as const;
