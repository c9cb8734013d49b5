/** 1.3: what happens in the open when stacks are covered. */
import type { Args } from '@concert/kernel';
import { groupKey, hasFog } from '../covers.ts';
import type { P } from '../shape.ts';
import { HEXES, isCombat, isLeader } from '../tables.ts';
import { byRank } from './1-forces.ts';

/** Something that all see happen although they do not see what it is; it may tell them something of the stacks. */
export function notice(play: P, what: string, args: Args): void {
  if (hasFog(play)) play.log(what, args, { clause: 'NA-1.3-a', reveals: true });
}

/** One who acts comes out of the stack: all see who it is, and that it could. */
export function comeForward(play: P, p: number): void {
  if (hasFog(play)) play.log('comes forward', { piece: p, place: play.state.place[p] }, { clause: 'NA-1.3-a' });
}

/** When a fight ends everyone remembers what was in the stacks that fought: under which leader, with how many steps. */
export function rememberStacks(play: P, fought: readonly number[]): void {
  const { state } = play;
  if (state.seen === undefined) return;
  const seen = state.seen.filter((_, i, all) => !fought.includes(all[i - (i % 3)]));
  const standing = fought.filter((p) => state.place[p] >= 0 && state.place[p] < HEXES);
  for (const p of standing) {
    if (!isCombat[p] && !isLeader[p]) continue;
    const key = groupKey(state, p);
    const [top] = standing.filter((q) => isLeader[q] && groupKey(state, q) === key).sort(byRank);
    if (top !== undefined && top !== p) seen.push(p, top, state.steps[p]);
  }
  state.seen = seen;
}
