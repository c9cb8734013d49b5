/** Battles: fire or retreat, who takes the hits, when an HQ pays for more, and where the victors go. */
import type { AnyChoice } from '@concert/kernel';
import { blockCamp, isSolo } from '../rules/4-control.ts';
import { battleOf } from '../rules/7-battle.ts';
import { limitOf } from '../rules/11-gazetteer.ts';
import { ASIDE, ATTACKER, type BattleLocals, type Frame, type P, RESERVE, type State } from '../shape.ts';
import {
  BLOCKS,
  borderOf,
  FORTRESS,
  firepowerOf,
  HQ,
  maxOf,
  NAPOLEON,
  powerOf,
  stackingOf,
  typeOf,
} from '../tables.ts';
import { MANNER } from './manner.ts';
import { attackOdds, losses, strengthAt } from './odds.ts';
import { battleValue, marchGain } from './plans.ts';
import { type Situation, STRENGTH, type Style, situationOf } from './situation.ts';

/** The strength of the two sides of a battle, with those that are still to come. */
interface Sides {
  attack: number;
  defence: number;
}

function sidesOf(state: State, place: number): Sides {
  const sides: Sides = { attack: 0, defence: 0 };
  for (let b = 0; b < BLOCKS; b++) {
    if (state.place[b] !== place || state.role[b] & ASIDE) continue;
    const strength = strengthAt(state, b, place) * (state.role[b] & RESERVE ? 0.85 : 1);
    if (state.role[b] & ATTACKER) sides.attack += strength;
    else sides.defence += strength;
  }
  return sides;
}

/** The camp for which the seat fights here. */
const campHere = (play: P, b: number): number => blockCamp(play.state, b);

export function scoreBattle(play: P, frame: Frame, choices: readonly AnyChoice[], style?: Style): number[] {
  const { state } = play;
  const battle = battleOf(play);
  switch (frame.at) {
    case 'battle.turn':
      return scoreTurn(play, battle, choices, style);
    case 'battle.hit':
      return choices.map(({ arg }) => -sparing(arg.block));
    case 'battle.event':
      return choices.map(({ verb, arg }) =>
        verb === 'pass' ? 0 : verb === 'favour' ? strengthAt(state, arg.block, battle.place) : 4,
      );
    case 'battle.victim':
      return choices.map(({ arg }) => -strengthAt(state, arg.block, battle.place));
    case 'battle.extend':
      return scoreExtend(play, battle, choices);
    case 'battle.pursue':
      return scorePursue(play, battle, choices);
    case 'battle.chase':
      return scoreChase(play, battle, choices);
    case 'battle.regroup':
      return scoreRegroup(play, battle, choices);
    default:
      return choices.map(({ arg }) => -leastWanted(state, arg.block));
  }
}

/** How much the bot wants to keep a step: fortresses take hits first, then blocks of low firepower, HQs last. */
function sparing(b: number): number {
  if (typeOf[b] === FORTRESS) return 0;
  return firepowerOf[b] + (b === NAPOLEON ? 6 : typeOf[b] === HQ ? 2 : 0) - 0.01 * maxOf[b];
}

/** How much the bot wants to keep a block. */
const leastWanted = (state: State, b: number): number =>
  strengthAt(state, b, state.place[b]) + firepowerOf[b] + (b === NAPOLEON ? 100 : typeOf[b] === HQ ? 4 : 0);

function scoreTurn(play: P, battle: BattleLocals, choices: readonly AnyChoice[], style?: Style): number[] {
  const { state } = play;
  const { place, round } = battle;
  const firing = choices.find(({ arg }) => arg.block !== undefined)?.arg.block as number | undefined;
  if (round === 1 || firing === undefined || !choices.some(({ verb }) => verb === 'retreat'))
    return choices.map(({ verb }) => (verb === 'fireAll' ? 3 : verb === 'fire' ? 2 : 0));
  const situation = situationOf(play, campHere(play, firing), style);
  const attacking = (state.role[firing] & ATTACKER) !== 0;
  const { attack, defence } = sidesOf(state, place);
  const [mine, theirs] = attacking ? [attack, defence] : [defence, attack];
  // An attacker has three rounds; a defender has won when they are over.
  const pace = attacking ? [1, 1, 0.85, 0.6][Math.min(round, 3)] : [1, 1, 1.1, 1.3][Math.min(round, 3)];
  const odds = attacking ? attackOdds(mine * pace * 1.1, theirs) : 1 - attackOdds(theirs, mine * pace);
  const stake =
    (attacking ? Math.max(0, situation.worth[place]) : situation.keep[place] + situation.presence[place]) + 3;
  // An attacker who has not won leaves at the end of the battle anyway, and so loses less by staying.
  const toLose =
    STRENGTH *
    situation.style.losses *
    mine *
    losses(mine, theirs) *
    (attacking && round < 4 ? 0.7 : 1.2) *
    (1 - odds * 0.5);
  const toKill = 0.6 * STRENGTH * theirs * losses(theirs, mine);
  const stay = MANNER.stand * odds * stake + toKill - toLose * MANNER.flee;
  // Firing or holding, Napoléon is in the same danger.
  const danger = isSolo(play) ? 0 : risk(state, mine, theirs, place);
  const spared = (b: number): number => (b === NAPOLEON ? danger : 0);
  const due = choices.some(({ arg }) => arg.block === NAPOLEON);
  return choices.map(({ verb, arg }) => {
    if (verb === 'fireAll') return stay + 0.5 - (due ? danger : 0);
    if (verb === 'hold') return stay - 5 - spared(arg.block);
    if (verb === 'fire') return stay - spared(arg.block);
    return refuge(situation, arg.block, arg.to) * MANNER.refuge - 0.5;
  });
}

/** The danger that Napoléon falls in this round: hits go to the strongest block, so Napoléon is hit once all are as weak. */
function risk(state: State, mine: number, theirs: number, place: number): number {
  let steps = 0;
  for (let b = 0; b < BLOCKS; b++)
    if (state.place[b] === place && blockCamp(state, b) === blockCamp(state, NAPOLEON)) steps += state.steps[b];
  const hits = theirs * 0.55;
  return steps - hits < 3 ? 40 * Math.min(1, theirs / Math.max(1, mine)) : 0;
}

/** How good a place is to retreat to. */
function refuge(situation: Situation, b: number, to: number): number {
  const from = situation.state.place[b];
  return marchGain(situation, from, to, [b]);
}

function scoreExtend(play: P, battle: BattleLocals, choices: readonly AnyChoice[]): number[] {
  const { state } = play;
  const { attack, defence } = sidesOf(state, battle.place);
  return choices.map(({ verb, arg }) => {
    if (verb === 'pass') return 0;
    const situation = situationOf(play, campHere(play, arg.block));
    const worth = Math.max(0, situation.worth[battle.place]) + 3;
    const odds = attackOdds(attack * 0.95, defence);
    const napoleonRisk = arg.block === NAPOLEON && !isSolo(play) ? 20 * (1 - odds) : 0;
    return odds * worth - 2.5 - STRENGTH * attack * losses(attack, defence) * 0.4 - napoleonRisk;
  });
}

function scorePursue(play: P, battle: BattleLocals, choices: readonly AnyChoice[]): number[] {
  const { state } = play;
  return choices.map(({ verb, arg }) => {
    if (verb === 'pass') return 0;
    const situation = situationOf(play, campHere(play, arg.block));
    const limit = limitOf(state, borderOf(battle.place, arg.to), false);
    // Only blocks of the HQ's own empire pursue, and Napoléon stays behind.
    const able = situation.own[battle.place]
      .filter((b) => powerOf[b] === powerOf[arg.block] && (b !== NAPOLEON || isSolo(play)) && typeOf[b] !== FORTRESS)
      .map((b) => strengthAt(state, b, arg.to))
      .sort((a, b) => b - a)
      .slice(0, limit);
    const strength = able.reduce((sum, each) => sum + each, 0);
    if (attackOdds(strength, situation.theirs[arg.to]) < MANNER.chaseOdds) return -1;
    return battleValue(situation, arg.to, strength, situation.theirs[arg.to], true) - 3;
  });
}

function scoreChase(play: P, battle: BattleLocals, choices: readonly AnyChoice[]): number[] {
  const { state } = play;
  const first = choices.find(({ verb }) => verb === 'chase')!;
  const situation = situationOf(play, campHere(play, first.arg.block));
  const needed = situation.presence[battle.place] + situation.keep[battle.place] > 0;
  return choices.map(({ verb, arg }) => {
    if (verb === 'halt') return 0;
    if (arg.block === NAPOLEON && !isSolo(play)) return -3;
    if (needed && situation.own[battle.place].length === 1) return -1;
    return strengthAt(state, arg.block, battle.place);
  });
}

function scoreRegroup(play: P, battle: BattleLocals, choices: readonly AnyChoice[]): number[] {
  const first = choices.find(({ verb }) => verb === 'regroup');
  if (!first) return choices.map(() => 0);
  const situation = situationOf(play, campHere(play, first.arg.block));
  const limit = stackingOf[battle.place];
  const excess = situation.count[battle.place] > limit && limit > 0;
  return choices.map(({ verb, arg }) => {
    if (verb === 'pass') return excess ? -20 : 0.5;
    return refuge(situation, arg.block, arg.to) - (situation.worth[arg.to] < 0 ? 10 : 0);
  });
}
