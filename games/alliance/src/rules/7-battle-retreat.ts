/** 7.4, 8.31 Retreats: where a block can go, and its going. */
import { type BattleLocals, INVADER, type P, type State } from '../shape.ts';
import { baseSeas, borderOf, isSea, landNear, powerOf, RUSSIA, seaNear, stackingOf } from '../tables.ts';
import { countIn, hasRoom, isNarrow } from './1-mapboard.ts';
import { isAttacker, isFleet, isFortress } from './2-blocks.ts';
import { blockCamp, FRIENDLY, hostsOf, isEmbattled, type Survey, statusOf, survey } from './4-control.ts';
import { leaveTo, slipInto } from './4-entry.ts';
import { showWayHome, wayHome } from './8-fleets.ts';
import { isOpenBorder, isOpenSea, limitOf } from './11-gazetteer.ts';

/** AL-7.4-e, AL-R-18: is there room on this border for one more of the camp, in this round or this regroup? */
export function borderFree(state: State, gone: readonly number[], b: number, to: number): boolean {
  const camp = blockCamp(state, b);
  let count = 0;
  let green = powerOf[b] === RUSSIA;
  for (let i = 0; i < gone.length; i += 3)
    if (gone[i] === camp && gone[i + 1] === to) {
      count++;
      if (gone[i + 2]) green = false;
    }
  const border = borderOf(state.at[b], to);
  return border < 0 || count < limitOf(state, border, green);
}
export const note = (gone: number[], state: State, b: number, to: number): void => {
  gone.push(blockCamp(state, b), to, powerOf[b] === RUSSIA ? 0 : 1);
};

/** Nobody there but friends: no battle, no enemy, no neutral. */
export const isPeaceful = (look: Survey, to: number, camp: number): boolean =>
  (look.camps[to] & ~look.friends[camp]) === 0 && !isEmbattled(look, to);

/** AL-7.4, AL-R-53, AL-R-54: the places to which a block can retreat now. */
export function refuges(state: State, frame: BattleLocals, b: number, look = survey(state)): number[] {
  if (isFortress(b)) return [];
  return isFleet(b) ? fleetRefuges(state, look, frame, b) : armyRefuges(state, look, frame, b);
}

function armyRefuges(state: State, look: Survey, frame: BattleLocals, b: number): number[] {
  const [from, camp] = [state.at[b], blockCamp(state, b)];
  const [own, foe] = isAttacker(state, b) ? [frame.attackFrom, frame.defendFrom] : [frame.defendFrom, frame.attackFrom];
  const invader = (state.role[b] & INVADER) !== 0;
  const entered = state.via[b] > 0;
  const ways = landNear[from].filter((to) => {
    if (!isOpenBorder(state, from, to) || !isPeaceful(look, to, camp)) return false;
    const vacant = look.camps[to] === 0;
    const friendly = statusOf(state, look, to, camp) === FRIENDLY && !foe.includes(to);
    const open = vacant && !invader && (entered ? own.includes(to) : !foe.includes(to));
    return (friendly || open) && mayStand(state, look, b, to, camp) && borderFree(state, frame.gone, b, to);
  });
  const home = invader ? wayHome(state, look, b, camp) : -1;
  return home >= 0 && !ways.includes(home) ? [...ways, home] : ways;
}
/** AL-6.2-e, AL-R-54: an ally's region needs his leave and room; a narrow place needs room; otherwise there is always room. */
function mayStand(state: State, look: Survey, b: number, to: number, camp: number): boolean {
  if (leaveTo(state, look, to, camp, true) !== true || !hasRoom(state, look, to, camp, isFleet(b))) return false;
  const guests = hostsOf(look, to, camp) & look.camps[to];
  return guests === 0 || isNarrow(to) || countIn(state, to) < stackingOf[to];
}

/** AL-8.3-e, AL-8.31-a: fleets go to a neighbouring sea that is friendly or vacant, whoever came that way. */
export function fleetRefuges(state: State, look: Survey, frame: BattleLocals, b: number): number[] {
  const [from, camp] = [state.at[b], blockCamp(state, b)];
  const seas = isSea(from) ? seaNear[from].filter((to) => isOpenSea(state, look, from, to, camp)) : baseSeas[from];
  return seas.filter((to) => {
    if (!isPeaceful(look, to, camp) || leaveTo(state, look, to, camp, true) !== true) return false;
    const free = look.camps[to] === 0 || statusOf(state, look, to, camp) === FRIENDLY;
    return free && borderFree(state, frame.gone, b, to);
  });
}

export function retreatTo(play: P, frame: BattleLocals, b: number, to: number): void {
  const { state } = play;
  const from = state.at[b];
  note(frame.gone, state, b, to);
  play.log('retreat', { block: b, from, to }, { clause: 'AL-7.4-a' });
  showWayHome(play, b, to);
  slipInto(play, b, to);
}
