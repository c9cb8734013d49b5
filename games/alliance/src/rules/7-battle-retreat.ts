/** 7.4, 8.31 Retreats: where a block can go, and its going. */
import { no, type Verdict } from '@concert/kernel';
import { type BattleLocals, INVADER, type P, type State } from '../shape.ts';
import {
  baseSeas,
  borderOf,
  isSea,
  neighbouringRegions,
  neighbouringSeas,
  powerOf,
  RUSSIA,
  stackingOf,
} from '../tables.ts';
import { countIn, hasRoom, isNarrow } from './1-mapboard.ts';
import { isAttacker, isFleet, isFortress } from './2-blocks.ts';
import { blockCamp, FRIENDLY, hostsOf, isEmbattled, type Survey, statusOf, survey } from './4-control.ts';
import { enterPeacefully, mayUse } from './4-entry.ts';
import { returnBase, revealReturn } from './8-fleets.ts';
import { isOpenBorder, isOpenSea, limitOf } from './11-gazetteer.ts';

/** AL-7.4-e, AL-R-18: is there room on this border for one more of the camp, in this round or this regroup? */
export function borderFree(state: State, departures: readonly number[], b: number, to: number): boolean {
  const camp = blockCamp(state, b);
  let count = 0;
  let green = powerOf[b] === RUSSIA;
  for (let i = 0; i < departures.length; i += 3)
    if (departures[i] === camp && departures[i + 1] === to) {
      count++;
      if (departures[i + 2]) green = false;
    }
  const border = borderOf(state.place[b], to);
  return border < 0 || count < limitOf(state, border, green);
}

export const noteDeparture = (departures: number[], state: State, b: number, to: number): void => {
  departures.push(blockCamp(state, b), to, powerOf[b] === RUSSIA ? 0 : 1);
};

/** Only friends are there: no battle, no enemy, no neutral. */
export const isPeaceful = (look: Survey, to: number, camp: number): boolean =>
  (look.camps[to] & ~look.friends[camp]) === 0 && !isEmbattled(look, to);

/** AL-7.4, AL-R-53, AL-R-54: the places to which a block can retreat now. */
export function refuges(state: State, battle: BattleLocals, b: number, look = survey(state)): number[] {
  if (isFortress(b)) return [];
  return possibleRetreats(state, b).filter((to) => mayRetreat(state, look, battle, b, to) === true);
}

/** Where a block could possibly go: the neighbouring places, and for an invader its base. */
export function possibleRetreats(state: State, b: number): readonly number[] {
  const from = state.place[b];
  if (isFleet(b)) return isSea(from) ? neighbouringSeas[from] : baseSeas[from];
  const home = state.role[b] & INVADER ? state.cameFrom[b] - 1 : -1;
  return home >= 0 && !neighbouringRegions[from].includes(home)
    ? [...neighbouringRegions[from], home]
    : neighbouringRegions[from];
}

/** May this block retreat there in this round? */
export function mayRetreat(state: State, look: Survey, battle: BattleLocals, b: number, to: number): Verdict {
  if (battle.round === 1) return no(isFleet(b) ? 'AL-8.3-b' : 'AL-7.2-b', 'no retreat yet');
  if (isFortress(b)) return no('AL-7.32-a', 'fortress stays', { block: b });
  return isFleet(b) ? fleetWay(state, look, battle, b, to) : armyWay(state, look, battle, b, to);
}

function armyWay(state: State, look: Survey, battle: BattleLocals, b: number, to: number): Verdict {
  const [from, camp] = [state.place[b], blockCamp(state, b)];
  const [own, foe] = isAttacker(state, b)
    ? [battle.attackFrom, battle.defendFrom]
    : [battle.defendFrom, battle.attackFrom];
  const invader = (state.role[b] & INVADER) !== 0;
  if (invader && returnBase(state, look, b, camp) === to) return mayStand(state, look, b, to, camp);
  if (invader && !neighbouringRegions[from].includes(to)) return no('AL-8.5-k', 'no lane', { from, to });
  if (!isOpenBorder(state, from, to)) return no('AL-11.12-d', 'lake closed', { from, to });
  if (!isPeaceful(look, to, camp)) return no('AL-7.4-d', 'no refuge', { to });
  const entered = state.cameFrom[b] > 0;
  const friendly = statusOf(state, look, to, camp) === FRIENDLY && !foe.includes(to);
  const open = look.camps[to] === 0 && !invader && (entered ? own.includes(to) : !foe.includes(to));
  if (!friendly && !open) return no('AL-7.4-c', 'no way back', { from, to });
  const stand = mayStand(state, look, b, to, camp);
  return stand === true ? withinRetreat(state, battle, b, to) : stand;
}

const withinRetreat = (state: State, { departures }: BattleLocals, b: number, to: number): Verdict =>
  borderFree(state, departures, b, to) || no('AL-7.4-e', 'border full for now', { from: state.place[b], to });

/** AL-6.2-e, AL-R-54: an ally's region needs permission and room; a narrow place needs room; otherwise there is always room. */
function mayStand(state: State, look: Survey, b: number, to: number, camp: number): Verdict {
  const leave = mayUse(state, look, to, camp, true);
  if (leave !== true) return leave;
  if (!hasRoom(state, look, to, camp, isFleet(b))) return no('AL-11.5-a', 'no room', { place: to });
  const guests = hostsOf(look, to, camp) & look.camps[to];
  if (guests === 0 || isNarrow(to) || countIn(state, to) < stackingOf[to]) return true;
  return no('AL-6.2-e', 'no room beside an ally', { place: to });
}

/** AL-8.3-e, AL-8.31-a: fleets go to a neighbouring sea that is friendly or vacant, even if the enemy came from there. */
function fleetWay(state: State, look: Survey, battle: BattleLocals, b: number, to: number): Verdict {
  const [from, camp] = [state.place[b], blockCamp(state, b)];
  if (isSea(from) && !isOpenSea(look, from, to, camp)) return no('AL-8.1-f', 'strait closed', { from, to });
  const free = look.camps[to] === 0 || statusOf(state, look, to, camp) === FRIENDLY;
  if (!free || !isPeaceful(look, to, camp)) return no('AL-8.3-e', 'no refuge', { to });
  const leave = mayUse(state, look, to, camp, true);
  return leave === true ? withinRetreat(state, battle, b, to) : leave;
}

/** The seas to which a fleet can retreat or regroup. */
export const fleetRefuges = (state: State, look: Survey, battle: BattleLocals, b: number): number[] =>
  possibleRetreats(state, b).filter((to) => fleetWay(state, look, battle, b, to) === true);

export function retreatTo(play: P, battle: BattleLocals, b: number, to: number): void {
  const { state } = play;
  const from = state.place[b];
  noteDeparture(battle.departures, state, b, to);
  play.log('retreat', { block: b, from, to }, { clause: 'AL-7.4-a' });
  revealReturn(play, b, to);
  enterPeacefully(play, b, to);
}
