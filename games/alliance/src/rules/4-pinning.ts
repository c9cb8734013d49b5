/** 4.0, 4.33 Which blocks may move: once a turn, not when levied, not when pinned. */
import { no, type Verdict } from '@concert/kernel';
import { ASIDE, ATTACKER, INVADER, LEVIED, MOVED, RESERVE, type State } from '../shape.ts';
import { BLOCKS, powerOf } from '../tables.ts';
import { blocksIn } from './1-mapboard.ts';
import { isFortress } from './2-blocks.ts';
import { isEmbattled, type Survey } from './4-control.ts';

/** AL-4.33: main attackers hold as many defenders; may one more leave? */
export function isPinned(state: State, look: Survey, place: number, b: number): boolean {
  if (state.role[b] & (ATTACKER | ASIDE) || !isEmbattled(look, place)) return false;
  let [held, holders] = [0, 0];
  for (let c = 0; c < BLOCKS; c++)
    if (state.place[c] === place && !(state.role[c] & (RESERVE | ASIDE))) {
      if (state.role[c] & ATTACKER) holders++;
      else held++;
    }
  return held <= holders;
}

/** AL-4.33-d, AL-R-96: did an opponent of this block come over the border from there? Invaders came over a coast only. */
export function isEnemyRoad(state: State, look: Survey, b: number, to: number): boolean {
  const place = state.place[b];
  const friends = look.friends[look.camp[powerOf[b]]];
  for (let c = 0; c < BLOCKS; c++)
    if (state.place[c] === place && state.cameFrom[c] === to + 1 && !(state.role[c] & INVADER))
      if (!((friends >> look.camp[powerOf[c]]) & 1)) return true;
  const { landings } = state;
  for (let i = 0; i < landings.length; i += 3)
    if (landings[i] === place && landings[i + 1] === to && !((friends >> landings[i + 2]) & 1)) return true;
  return false;
}

/** Why this block cannot move in this turn, if so. */
export function mayMove(state: State, look: Survey, b: number): Verdict {
  if (state.activity[b] & MOVED) return no('AL-4.0-c', 'has moved', { block: b });
  if (isFortress(b)) return no('AL-2.13-c', 'fortress stays', { block: b });
  if (state.activity[b] & LEVIED) return no('AL-3.2-j', 'was levied', { block: b });
  return freeToLeave(state, look, b);
}

export const freeToLeave = (state: State, look: Survey, b: number): Verdict =>
  !isPinned(state, look, state.place[b], b) || no('AL-4.33-a', 'pinned', { place: state.place[b] });

/** Blocks of the camp that may move from a place. */
export const movers = (state: State, look: Survey, camp: number, place: number): number[] =>
  blocksIn(state, place).filter((b) => look.camp[powerOf[b]] === camp && mayMove(state, look, b) === true);
