/** 6.6.2 Revolts, with what Swift makes of them (10.3); then the last moment to abandon a residence (6.8.2). */
import { ask, done, type Next, type Question, say } from '@concert/kernel';
import type { At, Frame, P, PowerAndPrestige } from '../shape.ts';
import { PROVINCES, provinceOf, unrestOf } from '../tables.ts';
import { SWIFT } from '../tables-economy.ts';
import { inOrder } from './5-concepts.ts';
import { friendlyUnitsIn } from './5-troops.ts';
import { hasArtist } from './6.7-artists.ts';
import { loseResidence, mayAbandon } from './6.8-residence.ts';

/** PP-6.6.2-c: this many friendly troops keep a province quiet. */
const REVOLT_GUARD = 3;

/** PP-6.6.2-a: who stands at zero rolls; PP-10.3-p: so does the owner of Swift, for the province of their residence. */
export function rollForRevolts(play: P): void {
  const { state } = play;
  for (const seat of inOrder(state)) {
    const home = state.residence[seat] < 0 ? -1 : provinceOf[state.residence[seat]];
    const swift = state.prestige[seat] > 0;
    // PP-R-62: Swift needs the province of the residence to be the player's own.
    if (swift && !(hasArtist(play, seat, SWIFT) && state.owner[home] === seat)) continue;
    const die = play.chance.d6('revolts');
    play.log(swift ? 'swift stirs' : 'revolts', { seat, die }, { clause: swift ? 'PP-10.3-p' : 'PP-6.6.2-a' });
    for (let p = 0; p < PROVINCES; p++) {
      if (state.owner[p] !== seat || unrestOf[p] !== die || state.unrest[p] || (swift && p !== home)) continue;
      const guarded = friendlyUnitsIn(state, seat, p) >= REVOLT_GUARD;
      if (!guarded) state.unrest[p] = 1;
      // Either way all learn whether there are as many as three.
      const clause = guarded ? 'PP-6.6.2-c' : 'PP-6.6.2-b';
      play.log(guarded ? 'stays quiet' : 'unrest', { province: p }, { clause, reveals: true });
    }
  }
}

/** PP-R-50: seats that may abandon their residence before the income phase opens. */
export const maybeAbandoning = (play: P): number[] => inOrder(play.state).filter((seat) => mayAbandon(play, seat));

const abandonment = (_: P, { seat }: At<'abandonment'>): Next<Frame> => ask(seat, { at: 'abandon' });

const abandon: Question<PowerAndPrestige, At<'abandon'>> = {
  prompt: () => say('abandon', {}, 'PP-6.8.2-a'),
  offer(_play, _frame, _seat, offers) {
    offers.offer('abandon', {});
    offers.offer('pass', {});
  },
  take: {
    abandon(play, _frame, _arg, seat) {
      play.log('abandons', { seat }, { clause: 'PP-6.8.2-a' });
      loseResidence(play, seat);
      return done();
    },
    pass: () => done(),
  },
};

export const revoltSteps = { abandonment, abandon } as const;
