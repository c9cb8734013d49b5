/** The player turn: which group, which march, which levy, and when to stop. */
import { type AnyChoice, Sink } from '@concert/kernel';
import { turnOf } from '../rules/3-payment.ts';
import { group } from '../rules/4-movement.ts';
import type { At, P } from '../shape.ts';
import { FLEET, FORTRESS, firepowerOf, HQ, maxOf, typeOf } from '../tables.ts';
import { MANNER } from './manner.ts';
import { strengthAt } from './odds.ts';
import {
  type Attack,
  attackOn,
  battlegrounds,
  bestMarch,
  isLand,
  type Movers,
  marchGain,
  moversOf,
  napoleonRisk,
  peacefulPlaces,
  type Voyage,
  voyagesOf,
} from './plans.ts';
import { riskAt, roomIn, type Situation, type Style, situationOf } from './situation.ts';

/** The score of a choice that is never made. */
const NEVER = -1000;

export function scoreAct(play: P, seat: number, choices: readonly AnyChoice[], style?: Style): number[] {
  const situation = situationOf(play, turnOf(play).camp, style);
  const movers = moversOf(situation);
  const groups = new Map<number, number>();
  const note = (from: number, net: number): void => {
    if (net > (groups.get(from) ?? NEVER)) groups.set(from, net);
  };
  if (choices.some(({ verb }) => verb === 'group')) {
    for (const to of battlegrounds(situation)) {
      const attack = attackOn(movers, to);
      // Those who can bring most go first: they are the main attack.
      for (const [i, { from }] of attack?.groups.entries() ?? []) note(from, attack!.net - i * 0.01);
    }
    movers.free.forEach((blocks, from) => {
      if (blocks.length === 0) return;
      note(from, bestMarch(movers, from));
      for (const voyage of voyagesOf(movers, from)) note(from, voyage.net);
    });
  }
  const scores = choices.map(({ verb, arg }) => {
    if (verb === 'endTurn') return 0;
    if (verb === 'group') return groups.get(arg.place) ?? NEVER;
    if (verb === 'levy') return levyGain(situation, arg.block, situation.state.place[arg.block]) - situation.cost;
    if (verb === 'build') return buildGain(situation, arg.block, arg.at) - situation.cost;
    return NEVER;
  });
  // The best-looking groups are checked: one with nothing worth doing is not picked up.
  for (let tries = 0; tries < 20; tries++) {
    const best = scores.indexOf(Math.max(...scores));
    if (choices[best].verb !== 'group' || canGain(movers, seat, choices[best].arg.place)) break;
    scores[best] = NEVER;
  }
  return scores;
}

/** Has the group in this place a legal march that is worth its while? */
function canGain(movers: Movers, seat: number, place: number): boolean {
  const chosen: At<'group'> = { at: 'group', place, paid: false };
  const sink = new Sink().forList();
  group.offer(movers.situation.play, chosen, seat, sink);
  return scoreMarches(movers, chosen, sink.list).some((score, i) => score > 0 && sink.list[i].verb !== 'halt');
}

/** How near to where it matters a place is, from 0 to about 1. */
function urgency(situation: Situation, place: number): number {
  const pull = isLand(place) ? (situation.field[place] / 40) * MANNER.frontPull : 0.2;
  const danger = situation.threat[place] > 0 ? 0.25 : 0;
  return Math.min(1, pull + danger);
}

function levyGain(situation: Situation, b: number, place: number): number {
  if (situation.left === 0 && situation.threat[place] === 0) return 0;
  const step = strengthAt(situation.state, b, place) / Math.max(1, situation.state.steps[b]);
  const before = riskAt(situation, place, situation.mine[place], 1);
  const spared = before - riskAt(situation, place, situation.mine[place] + step, 1);
  const use = typeOf[b] === FORTRESS ? 0.15 : typeOf[b] === FLEET ? 0.5 : 1;
  return MANNER.levy * step * use * (0.3 + urgency(situation, place)) + spared + (typeOf[b] === HQ ? 0.4 : 0);
}

function buildGain(situation: Situation, b: number, place: number): number {
  if (roomIn(situation, place) <= 0 || (situation.left === 0 && situation.threat[place] === 0)) return NEVER;
  // A new block is one step now and a place for more of them later.
  const step = Math.sqrt(firepowerOf[b]) * (typeOf[b] === FLEET ? 0.6 : 1);
  const use = typeOf[b] === FORTRESS ? 0.3 : 1;
  const spared =
    riskAt(situation, place, situation.mine[place], 1) - riskAt(situation, place, situation.mine[place] + step, 1);
  return (
    MANNER.build * use * step * (0.8 + 0.12 * maxOf[b]) * (0.3 + urgency(situation, place)) +
    spared +
    (typeOf[b] === HQ ? 2 : 0)
  );
}

export function scoreGroup(play: P, frame: At<'group'>, choices: readonly AnyChoice[], style?: Style): number[] {
  return scoreMarches(moversOf(situationOf(play, turnOf(play).camp, style)), frame, choices);
}

function scoreMarches(movers: Movers, frame: At<'group'>, choices: readonly AnyChoice[]): number[] {
  const { situation } = movers;
  const from = frame.place;
  const attacks = new Map<number, Attack | null>();
  const attackAt = (to: number): Attack | null => {
    let attack = attacks.get(to);
    if (attack === undefined) attacks.set(to, (attack = attackOn(movers, to, from, frame.paid)));
    return attack;
  };
  const quiet = new Set(peacefulPlaces(movers, from));
  let sails: Voyage[] | null = null;
  // The first march is paid for once; it is chosen because the group was.
  const halt = frame.paid ? 0.05 : -50;
  return choices.map(({ verb, arg }) => {
    if (verb === 'halt') return halt;
    if (verb === 'march') return marchScore(situation, arg.block, arg.to, attackAt, quiet, from);
    if (verb === 'marchAll') return allScore(situation, arg.to, attackAt, quiet, from, movers.free[from]);
    sails ??= voyagesOf(movers, from);
    const voyage = sails.find(({ to }) => to === arg.to);
    return voyage ? voyage.net - (voyage.blocks.includes(arg.block) ? 0 : 6) : NEVER;
  });
}

function marchScore(
  situation: Situation,
  b: number,
  to: number,
  attackAt: (to: number) => Attack | null,
  quiet: Set<number>,
  from: number,
): number {
  const { state } = situation;
  const here = state.place[b];
  if (here !== from || quiet.has(to)) return marchGain(situation, here, to, [b]);
  const attack = attackAt(to);
  if (!attack) return NEVER / 2 + marchGain(situation, from, to, [b]);
  const sent = attack.groups[0].blocks;
  if (!sent.includes(b)) return -5 + attack.net * 0.01;
  const all = sent.reduce((sum, each) => sum + strengthAt(state, each, to), 0);
  const part = strengthAt(state, b, to) / Math.max(0.1, all);
  const danger = napoleonRisk(situation, b, attack.odds);
  return (attack.net > 0 ? 1 + attack.net * (0.5 + part) : attack.net) - danger;
}

function allScore(
  situation: Situation,
  to: number,
  attackAt: (to: number) => Attack | null,
  quiet: Set<number>,
  from: number,
  free: readonly number[],
): number {
  if (quiet.has(to)) {
    const able = free.filter((b) => (typeOf[b] === FLEET) === (typeOf[free[0]] === FLEET));
    // Several marches one by one look better, since each one sees where the others went; marching all at once is one choice.
    return marchGain(situation, from, to, able);
  }
  const attack = attackAt(to);
  return attack ? attack.net * 0.4 : NEVER;
}
