/** How a bot answers offers and messages: by what the deal is worth in worlds that may be the true one. */
import {
  type AnyGame,
  type Chance,
  copy,
  type Offer,
  type PlayerAct,
  type PositionOf,
  type PromiseAnswer,
  type Seat,
  type Shape,
  say,
  type Turn,
} from '@concert/kernel';
import { LOOKS } from './scoring.ts';

/** A deal that gains less than this share of a win is not worth the ink. */
const LEAST_GAIN = 0.005;

/** The open offers that wait for this seat. */
export const awaiting = ({ offers, seat }: Pick<Turn, 'offers' | 'seat'>): Offer[] =>
  offers.filter(({ status, to, accepted }) => status === 'open' && to.includes(seat) && !accepted.includes(seat));

/** Answers an offer, with a reason; null while it cannot be answered: secret orders are being written. */
export function answerTo(turn: Turn, offer: Offer, chance: Chance): PlayerAct | null {
  const answer = (how: 'accept' | 'refuse', what: string): PlayerAct => ({ answer: how, id: offer.id, why: say(what) });
  const { machine, view } = turn;
  const game = machine.game as AnyGame;
  if (!game.deals?.kinds[offer.kind]?.binding) {
    const { accept, why } = promised(turn, offer, chance);
    return answer(accept ? 'accept' : 'refuse', why);
  }
  if (view.together !== null) return null;
  const gain = gainOf(turn, offer, chance);
  if (gain === null) return answer('refuse', 'bot.not-now');
  if (gain >= LEAST_GAIN) return answer('accept', 'bot.agreed');
  return answer('refuse', gain < 0 ? 'bot.worse' : 'bot.no-gain');
}

/** What the game's bot says to a promise; it moves nothing, so one world is as good as another. */
function promised({ machine, view, seat, belief }: Turn, offer: Offer, chance: Chance): PromiseAnswer {
  const { bot } = machine.game as AnyGame;
  if (!bot?.promise) return { accept: false, why: 'bot.no-promise' };
  return bot.promise(machine.readContext(machine.imagine(view, chance, belief), seat), seat, offer);
}

/** What striking a deal changes for the seat, in shares of a win; null where it cannot be struck. */
export function gainOf({ machine, view, seat, belief }: Turn, offer: Offer, chance: Chance): number | null {
  const { deals, bot } = machine.game as AnyGame;
  if (!bot?.value || !deals?.strike) return 0;
  const worth = (position: PositionOf<Shape>): number => bot.value!(machine.readContext(position))[seat]!;
  let sum = 0;
  for (let look = 0; look < LOOKS; look++) {
    const world = machine.imagine(view, chance, belief);
    if (deals.may(machine.readContext(world), offer) !== true) return null;
    const struck = machine.copy(world);
    deals.strike(machine.writeContext(struck, chance, null), copy(offer));
    sum += worth(struck) - worth(world);
  }
  return sum / LOOKS;
}

/** Those who have written to this seat alone, or to some, but not to all: they get an answer. */
export function correspondents({ messages, seat }: Pick<Turn, 'messages' | 'seat'>): Seat[] {
  const writers = messages.filter(({ to, from }) => to.includes(seat) && from !== seat).map(({ from }) => from);
  return [...new Set(writers)];
}

/** What a bot says to a message: what it can be offered. */
export function replyTo({ machine }: Turn, to: Seat): PlayerAct {
  const kinds = Object.entries(machine.game.deals?.kinds ?? {}).flatMap(([kind, { binding }]) => (binding ? kind : []));
  return { say: kinds.length > 0 ? say('bot.offers', { kinds }) : say('bot.no-offers'), to: [to] };
}
