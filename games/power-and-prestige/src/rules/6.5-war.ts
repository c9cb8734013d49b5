/** 6.5.1, 6.5.2 Acts of war and declarations of war, before the first alliancing. */
import { ask, done, type Next, type Question, say } from '@concert/kernel';
import { maskList } from '@concert/kit';
import type { At, Frame, P, PowerAndPrestige } from '../shape.ts';
import { addPrestige, areAllied, seatsOf } from './5-concepts.ts';

/** PP-6.5.1-b, c: is an act against this player the first of the turn, and does it cost? */
export const isActOfWar = ({ state }: P, victim: number): boolean =>
  !areAllied(state) && ((state.victims >> victim) & 1) === 0;

/** PP-6.5.1-a to c: the first act against each player in a turn costs five, at once; after alliancing none costs. */
export function actOfWar(play: P, seat: number, victim: number): void {
  const { state } = play;
  if (!isActOfWar(play, victim)) return;
  state.victims |= 1 << victim;
  addPrestige(state, seat, -5);
  play.log('act of war', { seat, victim }, { clause: 'PP-6.5.1-b' });
}

/** PP-6.1.1-c: phase 4 exists only until the first alliancing; PP-6.5.2-c: one declaration in a game. */
export const mayDeclareWar = ({ state }: P): boolean => !areAllied(state) && !state.warDeclared;

const declarationOfWar = ({ state }: P): Next<Frame> => ask(maskList(state.active)[0], { at: 'declareWar' });

const declareWar: Question<PowerAndPrestige, At<'declareWar'>> = {
  prompt: () => say('declare', {}, 'PP-6.5.2-a'),
  offer(play, _, seat, offers) {
    for (const victim of seatsOf(play)) if (victim !== seat) offers.offer('declare', { seat: victim });
    offers.offer('pass', {});
  },
  meaning: {
    declare: (_play, _frame, { seat }) => ({
      cost: say('cost prestige', { n: 2 }),
      stake: say('stake declare', { seat }, 'PP-6.5.2-a'),
      final: true,
    }),
  },
  take: {
    declare(play, _, { seat: victim }, seat) {
      const { state } = play;
      state.warDeclared = 1;
      state.victims |= 1 << victim;
      addPrestige(state, seat, -2);
      play.log('declared war', { seat, victim }, { clause: 'PP-6.5.2-b' });
      return done();
    },
    pass: () => done(),
  },
};

/** PP-6.1.1-d: alliancing, if war has triggered it, is the last phase of a turn. */
export const isWar = ({ state }: P): boolean => state.victims !== 0 && !areAllied(state);

export const warSteps = { declarationOfWar, declareWar } as const;
