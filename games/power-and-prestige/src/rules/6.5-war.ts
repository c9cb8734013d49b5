/** 6.5.1, 6.5.2 Acts of war and declarations of war, before the first alliancing. */
import { ask, call, goto, type Next, type Question, say } from '@concert/kernel';
import type { At, Frame, P, PowerAndPrestige } from '../shape.ts';
import { addPrestige, areAllied, bits, seatsOf } from './5-concepts.ts';

/** PP-6.5.1-a to c: the first act against each player in a turn costs five, at once; after alliancing none costs. */
export function actOfWar(play: P, seat: number, victim: number): void {
  const { state } = play;
  if (areAllied(state) || (state.victims >> victim) & 1) return;
  state.victims |= 1 << victim;
  addPrestige(state, seat, -5);
  play.log('act of war', { seat, victim }, { clause: 'PP-6.5.1-b' });
}

/** PP-6.1.1-c: phase 4 exists only until the first alliancing; PP-6.5.2-c: one declaration in a game. */
export function war(play: P): Next<Frame> {
  const { state } = play;
  if (areAllied(state) || state.declared) return goto({ at: 'turnEnd' });
  return ask(bits(state.active)[0], { at: 'declaration' });
}
export const declaration: Question<PowerAndPrestige, At<'declaration'>> = {
  prompt: () => say('declare', {}, 'PP-6.5.2-a'),
  offer(play, _, seat, offers) {
    for (const victim of seatsOf(play)) if (victim !== seat) offers.offer('declare', { seat: victim });
    offers.offer('pass', {});
  },
  take: {
    declare(play, _, { seat: victim }, seat) {
      const { state } = play;
      state.declared = 1;
      state.victims |= 1 << victim;
      addPrestige(state, seat, -2);
      play.log('declared war', { seat, victim }, { clause: 'PP-6.5.2-b' });
      return goto({ at: 'turnEnd' });
    },
    pass: () => goto({ at: 'turnEnd' }),
  },
};

/** PP-6.1.1-d: alliancing, if it has been triggered, is the last thing in a turn. */
export function turnEnd(play: P): Next<Frame> {
  const { state } = play;
  if (state.victims !== 0 && !areAllied(state)) return call({ at: 'alliancing', convention: false }, { at: 'turnEnd' });
  state.moved |= state.active;
  state.victims = 0;
  return goto({ at: 'turns' });
}
