/** A turn: movement, then annexing, plundering and razing. */
import type { AnyChoice } from '@concert/kernel';
import { scores } from '../rules/7-end.ts';
import type { At, P } from '../shape.ts';
import { ALLY, provinceOf } from '../tables.ts';
import { buildingBonus, buildingGold, buildingPrestige } from '../tables-economy.ts';
import { MANNER } from './manner.ts';
import { type Arms, minus } from './odds.ts';
import {
  attackGain,
  bestOrder,
  marchGain,
  NEVER,
  type OrderContext,
  orderContextOf,
  partyOf,
  stacksOf,
} from './orders.ts';
import { costOfPrestige, residenceWorth, type Situation, situationOf } from './situation.ts';
import { USUAL } from './style.ts';

/** Where in `inHand` the units that stay are. */
export const KEEP = 4;

export function scoreMove(play: P, seat: number, choices: readonly AnyChoice[], style = USUAL): number[] {
  const situation = situationOf(play, seat);
  if (style !== USUAL) situation.prize = situation.prize.map((prize) => (prize > 0 ? prize * style.prizes : prize));
  const context = orderContextOf(situation, stacksOf(situation));
  const picked = play.state.inHand[seat];
  return picked.length > 0 ? scoreMarch(context, picked, choices) : scoreGroups(context, choices);
}

function scoreGroups(context: OrderContext, choices: readonly AnyChoice[]): number[] {
  const { seat } = context.situation;
  return choices.map(({ verb, arg }) => {
    if (verb === 'ready') return MANNER.ready;
    const stack = context.stacks.find((each) =>
      verb === 'army'
        ? each.force === seat && each.box === arg.box
        : verb === 'group' && each.force === arg.force && each.at === arg.place && each.box === 0,
    );
    return (stack && bestOrder(context, stack)?.gain) ?? -1;
  });
}

/** The group in hand: which units stay and where the others go. A group that can march is not put down again. */
function scoreMarch(context: OrderContext, picked: readonly number[], choices: readonly AnyChoice[]): number[] {
  const [force, at, box, steps] = picked;
  const stack = context.stacks.find((each) => each.force === force && each.at === at && each.box === box);
  // Troops that have marched already were sent where they are.
  if (!stack || (box === 0 && steps !== 0)) return choices.map(({ verb }) => (verb === 'halt' ? 1 : 0));
  const stays: Arms = picked.slice(KEEP, KEEP + 3);
  const party = partyOf(context, stack, minus(stack.arms, stays));
  const best = bestOrder(context, stack, stays);
  // Who stays is said arm by arm.
  const short = best ? best.stays.findIndex((n, arm) => n > stays[arm]) : -1;
  const marches = choices.some(({ verb }) => verb === 'march' || verb === 'attack');
  return choices.map(({ verb, arg }) => {
    if (verb === 'march') return marchGain(party, arg.to);
    if (verb === 'attack') return attackGain(party, arg.to, arg.via);
    if (verb === 'leave')
      return best && arg.arm === short && arg.count === best.stays[short] - stays[short] ? best.gain + 0.01 : NEVER;
    return verb === 'halt' && !marches ? 0 : 2 * NEVER;
  });
}

/** What it is worth that a foe's building is gone for a year. */
function damage(b: number): number {
  return 0.25 * (buildingGold[b] + buildingBonus[b] + buildingPrestige[b] + 1);
}

const isEnemys = (situation: Situation, p: number): boolean =>
  situation.state.owner[p] >= 0 && ((situation.foes >> situation.state.owner[p]) & 1) === 1;

export function scoreSeizure(play: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const situation = situationOf(play, seat);
  const { state } = situation;
  const canAnnex = new Set(choices.flatMap(({ verb, arg }) => (verb === 'annex' ? [arg.province as number] : [])));
  const wants = (p: number): boolean => canAnnex.has(p) && situation.prize[p] > 0;
  return choices.map(({ verb, arg }) => {
    if (verb === 'ready') return 0;
    if (verb === 'annex') return situation.prize[arg.province];
    if (verb === 'abandon' || verb === 'notReady' || verb === 'takeTurns') return -5;
    const p: number = arg.province ?? provinceOf[verb === 'plunderResidence' ? state.residence[arg.seat] : arg.place];
    // What is to be annexed, now or later, is left whole.
    if (verb === 'raze') return isEnemys(situation, p) && !wants(p) && situation.allied ? 0.5 : -1;
    if (wants(p) || (!situation.allied && verb !== 'plunderProvince')) return -1;
    const free = arg.force === ALLY;
    const price = (points: number): number => (free ? 0 : costOfPrestige(situation, points));
    const loot = (gold: number): number => (free ? 0 : gold * situation.gold);
    if (verb === 'plunderResidence') return loot(1) - price(1) + 0.6 * residenceWorth({ ...situation, seat: arg.seat });
    const foe = isEnemys(situation, p);
    if (verb === 'plunderProvince') return situation.allied && foe ? loot(3.5) + 1.2 - price(3) : -1;
    return foe ? loot(1) + damage(arg.building) - price(1) : -1;
  });
}

/** PP-6.5.6-e: an ally is about to do something; to want it too, or to annex instead, is worth what doing it would be. */
export const scoreDispute = (
  play: P,
  { seizure }: At<'dispute.answer'>,
  seat: number,
  choices: readonly AnyChoice[],
): number[] =>
  scoreSeizure(
    play,
    seat,
    choices.map((choice) => {
      if (choice.verb === 'annex') return choice;
      if (choice.verb === 'decline') return { verb: seizure.verb, arg: { ...seizure.arg, force: seat } };
      return { verb: 'ready', arg: {} };
    }),
  );

/** A leader who wants it takes it; of the others it goes to the one who is least in the way to victory. */
export function scoreAward({ state }: P, seat: number, choices: readonly AnyChoice[]): number[] {
  const points = scores(state).map(({ total }) => total);
  return choices.map(({ arg }) => (arg.seat === seat ? 1 : -points[arg.seat]));
}
