/** Battles: sides, stances, blocks, Hits, spoils. */
import type { AnyChoice } from '@concert/kernel';
import { cargoOf, shipHitPoints } from '../rules/0-forces.ts';
import { sameTeam } from '../rules/0-nations.ts';
import { isAble, rowsOf } from '../rules/4-battle.ts';
import { diceOf } from '../rules/4-battle-dice.ts';
import type { At, BattleLocals, P } from '../shape.ts';
import { armOf, costOf, fortOf, HIT_BAR, HIT_BLACK, HIT_BLUE, HIT_DOUBLE, HIT_RED } from '../tables.ts';
import { honour } from './orders.ts';
import { fortWorth, strengthOf } from './sight.ts';

type Score = (play: P, frame: unknown, seat: number, choices: readonly AnyChoice[]) => number[];

/** Hits to be expected of a side's dice, Bars left out. */
function expected(play: P, battle: BattleLocals, side: number, round = battle.round): number {
  const { black, white } = diceOf(play.state, battle, side, round);
  return black * 0.67 + white * 0.3;
}

/** Fight for what is ours; stay out of what is not, and of what is lost. */
export function scoreSide(play: P, frame: At<'battle.side'>, _seat: number, choices: readonly AnyChoice[]): number[] {
  const { state } = play;
  const { draft, place, active } = frame;
  const { nation } = draft;
  const fort = fortOf(place);
  const owns = fort >= 0 && state.forts.owner[fort] === nation;
  const own = strengthOf(state, nation, place) + (owns ? fortWorth(state, place) : 0);
  const stands = owns || own * 1.6 > strengthOf(state, active, place);
  return choices.map(({ verb, arg }) => {
    if (verb !== 'side') return -1;
    if (sameTeam(state, nation, active)) return arg.side === 'with' ? 2 : 1;
    if (arg.side === 'against') return stands && own > 0 ? 3 : 1;
    return arg.side === 'abstain' ? 2 : 0;
  });
}

/** Allies are welcome; a Nation that holds what we want must fight for it, and so must the last enemy there. */
export const scoreAdmit: Score = (play, _frame, _seat, choices) => {
  const battle = play.enclosing('battle');
  return choices.map(({ verb, arg }) => {
    if (verb === 'callOff') return 0;
    const stand = battle.stands.find(({ nation }) => nation === arg.nation)!;
    const others = battle.stands.some(({ nation, side }) => nation !== arg.nation && side === 'against');
    const fights = stand.side === 'against' || battle.controller === arg.nation || !others;
    return (verb === 'grant') === !fights ? 2 : 1;
  });
};

/** Begin what looks good, and call off what others have made hopeless. */
export const scoreBegin: Score = (play, _frame, _seat, choices) => {
  const battle = play.enclosing('battle');
  const ratio = sideWorth(play, battle, 0) / (sideWorth(play, battle, 1) + 0.2);
  return choices.map(({ verb }) => (verb === 'begin' ? ratio : 1));
};

/** What a side is worth as it stands in the battle. */
function sideWorth(play: P, battle: BattleLocals, side: number): number {
  const { state } = play;
  const units = rowsOf(battle, side).length > 0 || battle.lines[side].length > 0;
  const fort = battle.fort === side ? fortWorth(state, battle.place) : 0;
  return fort + (units ? expected(play, battle, side, 2) * 1.5 + 0.5 : 0);
}

/** A Bar is a Hit given or one saved: save when outgunned. */
export function scoreStance(
  play: P,
  { side }: At<'battle.taking'>,
  _seat: number,
  choices: readonly AnyChoice[],
): number[] {
  const battle = play.enclosing('battle');
  const outgunned = expected(play, battle, 1 - side) > expected(play, battle, side) * 1.4;
  return choices.map(({ arg }) => ((arg.stance === 'defensive') === outgunned ? 2 : 1));
}

/** By kind of Hit: how much it is worth to block. */
const BLOCK_VALUE: readonly number[] = [3, 4, 1.5, 1, 2];

/** The worst Hits first: Black ones go anywhere. */
export const scoreBlock: Score = (_play, _frame, _seat, choices) => choices.map(({ arg }) => BLOCK_VALUE[arg.hit]);

/** Coloured Hits first, since Black ones can still go anywhere; then what costs the enemy most. */
export const scoreHit: Score = (_play, _frame, _seat, choices) =>
  choices.map(({ verb, arg }) => {
    const order =
      { [HIT_RED]: 30, [HIT_BLUE]: 30, [HIT_BAR]: 20, [HIT_BLACK]: 10, [HIT_DOUBLE]: 5 }[arg.hit as number] ?? 0;
    return order + (verb === 'hit' ? costOf[armOf(arg.sort)] / 2 : verb === 'hitShip' ? 5 : 0);
  });

export const scorePause: Score = (play, _frame, _seat, choices) => {
  const battle = play.enclosing('battle');
  const [own, other] = [0, 1].map((side) => expected(play, battle, side, battle.round + 1));
  const good = own >= other * 0.8 || !isAble(play.state, battle, 1);
  return choices.map(({ verb }) => ((verb === 'fightOn') === good ? 2 : 1));
};

/** Cavalry fights in Front; whole ships without cargo lead the line. */
export const scoreLine: Score = (play, _frame, _seat, choices) => {
  const { damage, hull } = play.state.ships;
  return choices.map(({ verb, arg }) => {
    if (verb === 'ready') return 5;
    if (verb !== 'next') return 0;
    return 10 + shipHitPoints(hull[arg.ship]) - damage[arg.ship] - cargoOf(play.state, arg.ship).length * 4;
  });
};

export const scorePrizes: Score = (play, _frame, _seat, choices) => {
  const battle = play.enclosing('battle');
  const commander = battle.commanders[battle.victor];
  return choices.map(({ verb, arg }) =>
    verb === 'capture' ? (arg.nation === commander ? 5 : 3) : verb === 'sell' ? 4 : verb === 'ready' ? 1 : 0,
  );
};

export const scoreHonour: Score = (_play, _frame, _seat, choices) =>
  choices.map(({ verb, arg }) => (verb === 'decorate' ? honour(arg.sort) : 3.5));
