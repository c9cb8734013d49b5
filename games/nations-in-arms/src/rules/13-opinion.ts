/** 13.3.2.2: a second attack too soon turns Europe against the aggressor. */
import { ask, call, done, type Next, type Question, type Seat, say } from '@concert/kernel';
import { hasFog } from '../covers.ts';
import type { At, Frame, NationsInArms, P, State } from '../shape.ts';
import { type PowerId, piecesOf } from '../tables.ts';
import { isPlayed, seatOf, sideOf } from './1-units.ts';
import { joinBloc } from './11-status.ts';
import { isUnsettled } from './13-settling.ts';
import { shockedBy } from './13-treaties.ts';

/** NA-R-163: a power with a player decides for itself, for others who runs the victim. */
const deciderOf = (state: State, victim: number, power: number): Seat =>
  seatOf(state, isPlayed(state, power) ? power : victim);

/** NA-R-163: the player whose bloc the victim has joined decides at once for each power that the clause names. */
export function opinion(play: P, frame: At<'opinion'>): Next<Frame> {
  const { state } = play;
  delete frame.result;
  frame.powers ??= shockedBy(state, frame.aggressor, frame.victim);
  if (frame.powers.length > 0)
    return ask(deciderOf(state, frame.victim, frame.powers[0]), play.sibling(frame, 'opinion.rouse'));
  return isUnsettled(play) ? call({ at: 'statuses' }, frame) : done();
}

const stepsOn = (state: State, power: number): number =>
  piecesOf[power].reduce((sum, p) => sum + (state.place[p] >= 0 ? state.steps[p] : 0), 0);

export const opinionQuestion: Question<NationsInArms, At<'opinion.rouse'>> = {
  prompt: (_, { powers, aggressor, victim }) =>
    say('opinion?', { power: powers![0], aggressor, victim }, 'NA-13.3.2.2-m'),
  powers: (_play, { powers }) => [powers![0]],
  meaning: {
    rouse: (play, _frame, { power }) => ({
      main: true,
      final: true,
      // 1.3: how many steps a major has is not to be seen.
      ...(!hasFog(play) && { gain: say('brings steps', { steps: stepsOn(play.state, power) }, 'NA-13.3.2.2-m') }),
    }),
    keepOut: () => ({ final: true }),
  },
  offer(_play, { powers }, _seat, offers) {
    offers.offer('rouse', { power: powers![0] as PowerId });
    offers.offer('keepOut', {});
  },
  take: {
    rouse(play, frame, { power }) {
      joinBloc(play, power, sideOf(play.state, frame.victim));
      return play.advance(frame, 'opinion', { powers: frame.powers!.slice(1) });
    },
    keepOut: (play, frame) => play.advance(frame, 'opinion', { powers: frame.powers!.slice(1) }),
  },
};
