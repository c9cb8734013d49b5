/** NA-R-201, NA-R-205: a card that moves a power with a player of its own opens a way, and that player decides whether to take it. */
import { ask, done, goto, type Next, type Question, say } from '@concert/kernel';
import type { At, Frame, NationsInArms, P } from '../shape.ts';
import type { CardId } from '../tables-cards.ts';
import { cardNumber } from '../tables-cards.ts';
import { seatOf } from './1-units.ts';
import { breakWithAlly } from './cards/envoys.ts';
import { leaveForBasel, rise } from './cards/powers.ts';

/** What each of these cards does to the power. */
const ways: { readonly [card: number]: (play: P, side: number) => void } = {
  [cardNumber(41)]: leaveForBasel,
  [cardNumber(56)]: breakWithAlly,
  [cardNumber(78)]: rise,
};

/** The player of the power is asked. */
export const follow = (play: P, frame: At<'follow'>): Next<Frame> =>
  ask(seatOf(play.state, frame.power), play.sibling(frame, 'follow.choose'));

export const followQuestion: Question<NationsInArms, At<'follow.choose'>> = {
  prompt: (_, { card, power }) => say('follow?', { card: card as CardId, power }, 'NA-11.1-u'),
  powers: (_play, { power }) => [power],
  meaning: { follow: () => ({ main: true, final: true }), refuse: () => ({ final: true }) },
  offer(_play, _frame, _seat, offers) {
    offers.offer('follow', {});
    offers.offer('refuse', {});
  },
  take: {
    follow(play, { card, side }): Next<Frame> {
      ways[card](play, side);
      return goto({ at: 'statuses' });
    },
    refuse(play, { power }): Next<Frame> {
      play.log('stays as it is', { power }, { clause: 'NA-11.1-u' });
      return done();
    },
  },
};
