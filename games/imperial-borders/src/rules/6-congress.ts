/** Phase 6, step D: the Congress of Vienna votes on Peace (IB-6.D). */
import { done, type Steps, say, together } from '@concert/kernel';
import type { At, ImperialBorders } from '../shape.ts';
import { dovesIn, LAST_ROUND, type Nation } from '../tables.ts';
import { nationsOf } from './0-nations.ts';

export const congressSteps: Pick<Steps<ImperialBorders>, 'congress' | 'vote'> = {
  congress(play, { result }) {
    const { state } = play;
    const all = Array.from({ length: play.seats }, (_, seat) => seat);
    if (!result) {
      const enter = (seat: number): At<'vote'> => {
        const nations = nationsOf(state, seat);
        return { at: 'vote', nations, votes: nations.map(() => -1) };
      };
      return together(all, enter, { at: 'congress' });
    }
    const votes = result.flat();
    const doves = dovesIn(state.round);
    const peace = votes.filter((vote) => vote === 1).length + doves;
    const war = votes.filter((vote) => vote === 0).length;
    for (const seat of all)
      for (const [i, n] of nationsOf(state, seat).entries())
        play.log(result[seat][i] === 1 ? 'votes Peace' : 'votes War', { nation: n }, { clause: 'IB-6.D-b' });
    // IB-6.D-c, -d: a tie is War.
    if (peace > war) state.last = state.round + 1;
    play.log(peace > war ? 'peace' : 'war', { peace, war, doves, round: state.last }, { clause: 'IB-6.D-c' });
    return done();
  },
  vote: {
    prompt: ({ state }, { nations, votes }) =>
      say('vote', { nations: nations.filter((_, i) => votes[i] < 0), doves: dovesIn(state.round) }, 'IB-6.D-a'),
    offer(_play, { nations, votes }, _seat, offers) {
      nations.forEach((n, i) => {
        if (votes[i] >= 0) return;
        offers.offer('vote', { nation: n as Nation, vote: 'Peace' });
        offers.offer('vote', { nation: n as Nation, vote: 'War' });
      });
    },
    take: {
      vote(play, frame, { nation, vote }) {
        frame.votes[frame.nations.indexOf(nation)] = vote === 'Peace' ? 1 : 0;
        return frame.votes.includes(-1) ? play.advance(frame, 'vote') : done(frame.votes);
      },
    },
    meaning: {
      vote: ({ state }, _frame, { vote }) => ({
        gain: vote === 'Peace' ? say('last round', { round: state.round + 1 }) : say('plays on', { round: LAST_ROUND }),
      }),
    },
  },
};

/** IB-6.D-f, IB-G.1-e: at the latest the game ends with round 9. */
export const isLastRound = ({ round, last }: { round: number; last: number }): boolean =>
  round === last || round === LAST_ROUND;
