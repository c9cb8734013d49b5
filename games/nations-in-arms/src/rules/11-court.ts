/** 11.2.2, 11.2.3: whom a power may try to win, what that costs, what modifies the roll and what it has to show. */
import { no, type Verdict } from '@concert/kernel';
import { oddsOfAtLeast } from '@concert/kit';
import { COALITION, EMPIRE, NEUTRAL, type P, type State } from '../shape.ts';
import {
  BRITAIN,
  courtModifier,
  FRANCE,
  HEXES,
  isCombat,
  isMajor,
  MAJORS,
  powerOf,
  provinceOfHex,
  SPAIN,
} from '../tables.ts';
import { isDrained } from './1-quality.ts';
import { enemySide, hasPlayers, isHostile, isPlayed, leaderOf, sideOf } from './1-units.ts';
import { envoyModifier, useEnvoys } from './11-envoys.ts';
import { isSatellite, isState, wasBeaten } from './11-status.ts';
import { item } from './12-prices.ts';
import { isMember, ownsTrade } from './12-system.ts';
import { allianceOf, breakBonus, mayCourt as isOpenByTreaty } from './13-treaties.ts';
import { closedSpain, mayCheckSpain, spanishModifier, spanishNumber } from './14-spain.ts';
import { mayCourtAgain } from './15-credit.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** NA-11.2.2-c, NA-11.2.2-d: the rounds of attempts, in order. */
export const [MINORS, MINOR_EMBASSIES, MAJORS_ROUND, MAJOR_EMBASSIES] = [0, 1, 2, 3];
export const ROUNDS = 4;
const isMajorRound = (round: number): boolean => round >= MAJORS_ROUND;
const isEmbassy = (round: number): boolean => round === MINOR_EMBASSIES || round === MAJOR_EMBASSIES;

/** NA-11.2.3-a */
const NEEDED = 12;
export const MOST_SUPPORT = 2;

/** NA-11.2.2-g, NA-R-218: with two players France asks first, then the leader of the Coalition; with more each in its turn. */
export const askers = (state: State): number[] =>
  hasPlayers(state)
    ? Array.from({ length: MAJORS }, (_, major) => major).filter((major) => isPlayed(state, major))
    : [FRANCE, leaderOf(state, COALITION)];

// Boxes.

/** Which box of the track a country is in: of a minor the major it is allied to, or −1; of a major its side. */
const boxNow = (state: State, power: number): number => (isMajor(power) ? state.side[power] : state.allegiance[power]);

/** The same with what has succeeded in this phase (NA-11.2.3-d). */
export function boxOf(state: State, power: number): number {
  for (let i = state.courted.length - 6; i >= 0; i -= 6) if (state.courted[i] === power) return state.courted[i + 3];
  return boxNow(state, power);
}

const isMoved = (state: State, power: number): boolean =>
  state.courted.some((target, i) => i % 6 === 0 && target === power);

/** The side that holds a box. */
const sideOfBox = (state: State, power: number, box: number): number =>
  isMajor(power) ? box : box < 0 ? NEUTRAL : state.side[box];

/** NA-11.2.3-c: one box toward who asks. Allied Spain, and an ally by force, change sides at once (14.4.1, 13.3.2.4). */
function boxAfter(state: State, asker: number, power: number): number {
  const side = sideOfBox(state, power, boxOf(state, power));
  if (isMajor(power)) return side === NEUTRAL || !isMoved(state, power) ? sideOf(state, asker) : NEUTRAL;
  return side === NEUTRAL ? asker : -1;
}

// Targets.

/** May a power try to win this country in this round, money apart? */
export function mayCourt(play: P, asker: number, power: number, round: number): Verdict {
  const { state } = play;
  const ruled = campaignOf(play).mayCourt?.(state, asker, power) ?? true;
  if (ruled !== true) return ruled;
  if (isMajorRound(round) !== isMajor(power)) return no('NA-11.2.2-d', 'other round', { power });
  const side = sideOfBox(state, power, boxOf(state, power));
  // Two at peace are no friends by that alone.
  const friends = side === NEUTRAL ? !isMajor(power) && boxOf(state, power) === asker : side === sideOf(state, asker);
  if (friends) return no('NA-11.2.3-h', 'friend already', { power });
  return isMajor(power) ? mayCourtMajor(state, asker, power) : mayCourtMinor(state, asker, power);
}

/** NA-11.2.2-a, NA-11.2.4-d to NA-11.2.4-j, NA-R-82. */
function mayCourtMinor(state: State, asker: number, minor: number): Verdict {
  if (boxOf(state, minor) < 0 || isMoved(state, minor)) return true;
  if (isSatellite(state, minor)) return no('NA-11.2.4-j', 'satellite closed', { power: minor });
  const exempt = sideOf(state, asker) !== EMPIRE && state.allegiance[minor] === FRANCE && isInSystem(state, minor);
  return exempt || no('NA-11.2.2-a', 'ally of another', { power: minor });
}

/** NA-11.2.2-e, NA-11.2.3-i: neutral ones that no one plays; Spain even as an ally; France and Britain never (NA-R-218). */
function mayCourtMajor(state: State, asker: number, major: number): Verdict {
  if (major === FRANCE || major === BRITAIN) return no('NA-R-218', 'never courted', { power: major });
  if (isPlayed(state, major)) return no('NA-11.2.2-e', 'has a player', { power: major });
  if (sideOf(state, asker) === NEUTRAL) return no('NA-R-203', 'at peace itself', { power: asker });
  const bound = isOpenByTreaty(state, sideOf(state, asker), major);
  if (bound !== true) return bound;
  const tired = mayCourtAgain(state, major);
  if (tired !== true) return tired;
  if (boxOf(state, major) === NEUTRAL) return true;
  // NA-11.2.3-i: one that was moved in this phase stays open until the last roll; allied Spain does not.
  if (isMoved(state, major)) return !closedSpain(state, major) || no('NA-R-204', 'ally of another', { power: major });
  if (major === SPAIN) return mayCheckSpain(state);
  // NA-13.3.2.4-a
  if (allianceOf(state, major) !== null) return true;
  return no('NA-11.2.2-e', 'ally of another', { power: major });
}

/** NA-11.2.4-e, NA-R-213: is a minor a member of the Continental System by a harbour of its own? */
const isInSystem = (state: State, minor: number): boolean => isMember(state, minor) && ownsTrade(state, minor);

/** Every country that could be a target at all. */
export function courtable(state: State, round: number): number[] {
  const found: number[] = [];
  for (let power = 0; power < state.allegiance.length; power++)
    if (isMajor(power) === isMajorRound(round) && (isMajor(power) || isState(state, power))) found.push(power);
  return found;
}

// Money.

/** Is it the check of 14.4.1 on allied Spain? */
export const isSpanishCheck = (state: State, power: number): boolean =>
  power === SPAIN && state.side[SPAIN] !== NEUTRAL && !isMoved(state, SPAIN);

/** NA-R-80, NA-R-81: what an attempt costs. */
export function courtCost(state: State, power: number, support: number, round: number): number {
  const price = (id: string): number => item(id).price;
  const isFree = !isMajorRound(round) || isSpanishCheck(state, power);
  const fee = isEmbassy(round) ? price('embassy') : isFree ? 0 : price('attempt_major');
  return fee + support * price(isMajor(power) ? 'support_major' : 'support_minor');
}

/** May it be paid, and, for allied Spain, is it paid at all (NA-14.4.1-a)? */
export function mayPay(state: State, asker: number, power: number, support: number, round: number): Verdict {
  if (isSpanishCheck(state, power) && support === 0) return no('NA-14.4.1-a', 'spain must be paid', {});
  const [cost, left] = [courtCost(state, power, support, round), state.money[asker] ?? 0];
  return cost <= left || no('NA-11.2.2-h', 'too dear', { power: asker, left, cost });
}

// The roll.

export interface CourtLine {
  readonly what: string;
  readonly modifier: number;
}

/** Those that count steps of troops on the land of the country. */
export const STEP_LINES: ReadonlySet<string> = new Set(['french steps', 'troops in spain']);

/** NA-12.1-e: after the second call for conscripts France has no bonus with minors any more. */
function goodwill(state: State, side: number, power: number): number {
  // NA-R-203: a power of neither bloc has no figure.
  const usual = side === EMPIRE || side === COALITION ? courtModifier(power, side) : 0;
  return side === EMPIRE && !isMajor(power) && isDrained(state) ? Math.min(0, usual) : usual;
}

/** Everything that modifies the roll, line by line; only what is not 0. */
export function courtLines(play: P, asker: number, power: number, support: number): CourtLine[] {
  const { state } = play;
  const side = sideOf(state, asker);
  const lines: CourtLine[] = [{ what: 'support', modifier: support }];
  if (isSpanishCheck(state, power)) lines.push({ what: 'troops in spain', modifier: spanishModifier(state) });
  else {
    lines.push({ what: 'national', modifier: goodwill(state, side, power) });
    if (isMajor(power))
      lines.push(
        { what: 'earlier wars', modifier: warModifier(state, side, power) },
        // NA-13.3.2.4-b
        { what: 'alliance by force', modifier: breakBonus(state, power) },
      );
    else lines.push(...minorLines(state, side, power));
  }
  lines.push({ what: 'cards', modifier: envoyModifier(state, asker, power) });
  return lines.filter(({ modifier }) => modifier !== 0);
}

/** NA-11.2.3-g: −1 for the bloc that has beaten it, +1 for the bloc that lost with it, as the blocs are now (NA-R-203). */
function warModifier(state: State, side: number, major: number): number {
  let [winner, loser] = [0, 0];
  for (let other = 0; other < MAJORS; other++) {
    if (!wasBeaten(state, major, other)) continue;
    if (state.side[other] === side) winner = 1;
    else if (isHostile(state.side[other], side)) loser = 1;
  }
  return loser - winner;
}

/** NA-11.2.4-f, NA-11.2.4-g, NA-12.2.3-f: a closed coast makes no friends. */
function minorLines(state: State, side: number, minor: number): CourtLine[] {
  if (isMoved(state, minor) && boxOf(state, minor) >= 0) return [{ what: 'just allied', modifier: -1 }];
  if (sideOfBox(state, minor, boxOf(state, minor)) !== enemySide(side)) return [];
  return [
    { what: 'french steps', modifier: -stepsOnLand(state, minor, (p) => powerOf[p] === FRANCE) },
    { what: 'in the system', modifier: isInSystem(state, minor) ? 1 : 0 },
  ];
}

/** Steps of pieces that stand on the land of a power. */
export function stepsOnLand(state: State, owner: number, counts: (p: number) => boolean): number {
  let steps = 0;
  for (const p of state.present)
    if (isCombat[p] && state.place[p] < HEXES && state.owner[provinceOfHex[state.place[p]]] === owner && counts(p))
      steps += state.steps[p];
  return steps;
}

export interface CourtOdds {
  readonly modifier: number;
  readonly needed: number;
  readonly chance: number;
}

/** What an attempt has to roll, and how likely it is. */
export function courtOdds(play: P, asker: number, power: number, support: number): CourtOdds {
  const modifier = courtLines(play, asker, power, support).reduce((sum, line) => sum + line.modifier, 0);
  const needed = isSpanishCheck(play.state, power) ? spanishNumber(play.state.year) : NEEDED;
  return { modifier, needed, chance: oddsOfAtLeast(2, 6, needed - modifier) };
}

/** Makes an attempt: it is paid, rolled, and if it succeeds noted until the end of the phase. */
export function tryCourt(play: P, asker: number, power: number, support: number, round: number): void {
  const { state } = play;
  const cost = courtCost(state, power, support, round);
  const { modifier, needed } = courtOdds(play, asker, power, support);
  state.money[asker] -= cost;
  const dice = play.chance.dice(2, 6, 'diplomacy');
  const won = dice[0] + dice[1] + modifier >= needed;
  play.log(
    won ? 'court succeeds' : 'court fails',
    { power: asker, target: power, dice, modifier, needed, cost },
    { clause: isSpanishCheck(state, power) ? 'NA-14.4.1-c' : 'NA-11.2.3-a' },
  );
  useEnvoys(state, asker, power);
  if (!won) return;
  const from = boxOf(state, power);
  state.courted.push(power, asker, from, boxAfter(state, asker, power), modifier, needed);
}
