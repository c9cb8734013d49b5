/** How a bot answers offers and messages: by what the deal is worth in worlds that may be the true one. */
import {
  type AnyGame,
  type BotRules,
  type Chance,
  copy,
  type Deal,
  type Offer,
  type PlayerAct,
  type PositionOf,
  type PromiseAnswer,
  type Proposal,
  type Seat,
  type Shape,
  same,
  say,
  type Turn,
} from '@concert/kernel';
import { LOOKS } from './scoring.ts';
import { LEAST_TRUST, trustIn } from './trust.ts';

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
    if (trustIn(turn, offer.from) < LEAST_TRUST) return answer('refuse', 'bot.no-trust');
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
export const gainOf = (turn: Turn, offer: Deal, chance: Chance): number | null => {
  const gains = gainsOf(turn, offer, chance);
  return gains && (gains[turn.seat] ?? 0);
};

/** The same for every seat, as this one sees it; empty in a game without an opinion. */
function gainsOf({ machine, view, belief }: Turn, offer: Deal, chance: Chance): number[] | null {
  const { deals, bot } = machine.game as AnyGame;
  if (!bot?.value || !deals?.strike) return [];
  const worth = (position: PositionOf<Shape>): number[] => bot.value!(machine.readContext(position));
  const sums: number[] = machine.seats.map(() => 0);
  for (let look = 0; look < LOOKS; look++) {
    const world = machine.imagine(view, chance, belief);
    if (deals.may(machine.readContext(world), offer) !== true) return null;
    const struck = machine.copy(world);
    deals.strike(machine.writeContext(struck, chance, null), copy(offer));
    const [before, after] = [worth(world), worth(struck)];
    sums.forEach((_, at) => {
      sums[at]! += (after[at]! - before[at]!) / LOOKS;
    });
  }
  return sums;
}

/** A counter-offer that both would gain by: the one with the largest product of both gains; null where the game knows none. */
export function counterTo(turn: Turn, offer: Offer, chance: Chance): PlayerAct | null {
  const { machine, view, seat, belief, offers } = turn;
  const bot = machine.game.bot as BotRules<Shape> | undefined;
  if (!bot?.counters || view.together !== null || offer.to.length !== 1) return null;
  const play = machine.readContext(machine.imagine(view, chance, belief), seat);
  let [found, most]: [Proposal | null, number] = [null, 0];
  for (const terms of bot.counters(play, seat, offer)) {
    const proposal: Proposal = { to: [offer.from], kind: offer.kind, terms, answers: offer.id };
    if (offers.some((old) => old.from === seat && old.kind === offer.kind && same(old.terms, terms))) continue;
    const deal = { from: seat, to: proposal.to, kind: offer.kind, terms };
    if (((machine.game as AnyGame).deals?.affords?.(play, deal) ?? true) !== true) continue;
    const gains = gainsOf(turn, deal, chance);
    if (!gains || (gains[seat] ?? 0) < LEAST_GAIN || (gains[offer.from] ?? 0) < 0) continue;
    const product = gains[seat]! * (gains[offer.from]! + LEAST_GAIN);
    if (product > most) [found, most] = [proposal, product];
  }
  return found && { offer: found };
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

/** Why it makes an offer: a third stands better than both. Null where none does. */
export function pitchOf({ machine, view, seat, belief }: Turn, to: readonly Seat[], chance: Chance): PlayerAct | null {
  const { bot } = machine.game as AnyGame;
  if (!bot?.value) return null;
  const worth = bot.value(machine.readContext(machine.imagine(view, chance, belief)));
  const leader = worth.indexOf(Math.max(...worth));
  return leader === seat || to.includes(leader) ? null : { say: say('bot.pitch', { leader }), to: [...to] };
}
