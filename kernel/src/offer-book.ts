/** The offers of one table: proposed, answered, expired. The rules decide what is allowed. */
import { type Deal, type Offer, offered, type Proposal, partyTo } from './deals.ts';
import { isInt, type Seat, validateAll } from './fields.ts';
import type { PositionOf, Shape } from './game.ts';
import { copy } from './json.ts';
import type { Machine } from './machine.ts';
import { no, type Verdict } from './words.ts';

/** More open offers than this from one seat are noise, or an attack. */
const MOST_OPEN = 50;

/** What an offer or an answer leads to, before it takes effect. */
export interface OfferOutcome {
  verdict: Verdict;
  /** The binding deal to be carried out now. */
  strike: Deal | null;
  /** The seats that get to see the change. */
  parties: Seat[];
  /** Applies it. */
  settle(): void;
}

/** A counter-offer goes back to the seat that made the offer, and only to seats that know the offer it answers. */
const mayCounter = (offer: Offer, { from, to }: Deal): boolean =>
  offer.to.includes(from) &&
  !offer.accepted.includes(from) &&
  to.includes(offer.from) &&
  to.every((seat) => partyTo(offer, seat));

const refused = (verdict: Verdict): OfferOutcome => ({ verdict, strike: null, parties: [], settle: () => {} });

export class OfferBook<G extends Shape> {
  private readonly offers: Offer[] = [];
  private readonly machine: Machine<G>;

  constructor(machine: Machine<G>) {
    this.machine = machine;
  }

  /** Offers this seat is party to. */
  offersOf(seat: Seat): Offer[] {
    return copy(this.offers.filter((offer) => partyTo(offer, seat)));
  }

  propose(position: PositionOf<G>, from: Seat, proposal: Proposal): OfferOutcome {
    if (typeof proposal !== 'object' || proposal === null) return refused(no('', 'kernel.no-deal'));
    const { to, kind, terms, answers } = proposal;
    const deal: Deal = { from, to, kind, terms };
    const verdict = this.mayDeal(position, deal);
    if (verdict !== true) return refused(verdict);
    const affords = this.machine.game.deals!.affords?.(this.machine.readContext(position), deal) ?? true;
    if (affords !== true) return refused(affords);
    const mine = this.offers.filter((offer) => offer.from === from && offer.status === 'open');
    if (mine.length >= MOST_OPEN) return refused(no('', 'kernel.no-deal'));
    let countered: Offer | undefined;
    if (answers !== undefined) {
      countered = this.open(answers);
      if (!countered || !mayCounter(countered, deal)) return refused(no('', 'kernel.no-offer'));
    }
    return {
      verdict: true,
      strike: null,
      parties: [...new Set([from, ...to, ...(countered ? [countered.from, ...countered.to] : [])])],
      settle: () => {
        if (countered) countered.status = 'countered';
        this.offers.push({ id: this.nextId(deal), from, ...offered(proposal), status: 'open', accepted: [] });
      },
    };
  }

  answer(position: PositionOf<G>, seat: Seat, how: string, offerId: string): OfferOutcome {
    const offer = this.open(offerId);
    if (!offer || !partyTo(offer, seat)) return refused(no('', 'kernel.no-offer'));
    const parties = [offer.from, ...offer.to];
    const become = (status: Offer['status']): OfferOutcome => ({
      verdict: true,
      strike: null,
      parties,
      settle: () => {
        offer.status = status;
      },
    });
    if (how === 'withdraw') return offer.from === seat ? become('withdrawn') : refused(no('', 'kernel.not-your-offer'));
    if (!offer.to.includes(seat) || offer.accepted.includes(seat)) return refused(no('', 'kernel.not-your-offer'));
    if (how === 'refuse') return become('refused');
    if (how !== 'accept') return refused(no('', 'kernel.no-offer'));
    const verdict = this.mayDeal(position, offer);
    if (verdict !== true) return refused(verdict);
    const all = offer.accepted.length + 1 === offer.to.length;
    return {
      verdict: true,
      strike: all && this.machine.game.deals!.kinds[offer.kind]!.binding ? copy(offer) : null,
      parties,
      settle: () => {
        offer.accepted.push(seat);
        if (all) offer.status = 'accepted';
      },
    };
  }

  /** Could this deal be struck in this position too? */
  mayStrike(position: PositionOf<G>, deal: Deal): boolean {
    return this.mayDeal(position, deal) === true;
  }

  /** Open offers that the rules no longer allow in this position. */
  expiring(position: PositionOf<G>): Offer[] {
    return this.offers.filter((offer) => offer.status === 'open' && this.isAllowed(position, offer) !== true);
  }

  expire(offers: readonly Offer[]): void {
    for (const offer of offers) offer.status = 'expired';
  }

  /** Offers that expired because of a choice that is undone are open again. */
  reopen(offers: readonly Offer[]): void {
    for (const offer of offers) offer.status = 'open';
  }

  private nextId({ from, to }: Deal): string {
    const parties = [from, ...to].sort((a, b) => a - b).join('-');
    const before = this.offers.filter((offer) => offer.id.startsWith(`${parties}#`)).length;
    return `${parties}#${before + 1}`;
  }

  private open(offerId: string): Offer | undefined {
    return this.offers.find((offer) => offer.id === offerId && offer.status === 'open');
  }

  /** May this be offered or accepted now? */
  private mayDeal(position: PositionOf<G>, deal: Deal): Verdict {
    const verdict = this.isAllowed(position, deal);
    if (verdict !== true) return verdict;
    // Private drafts were made on the position as it is; nothing may change it now.
    const { binding } = this.machine.game.deals!.kinds[deal.kind]!;
    return !binding || position.lanes === null || no('', 'kernel.deal-later');
  }

  /** Do the rules allow such a deal? */
  private isAllowed(position: PositionOf<G>, deal: Deal): Verdict {
    const { deals } = this.machine.game;
    const rule =
      deals && typeof deal.kind === 'string' && Object.hasOwn(deals.kinds, deal.kind)
        ? deals.kinds[deal.kind]
        : undefined;
    if (!deals || !rule || this.machine.isOver(position)) return no('', 'kernel.no-deal');
    const seats = this.machine.seats.length;
    const { to, from } = deal;
    const partners =
      Array.isArray(to) &&
      to.length > 0 &&
      new Set(to).size === to.length &&
      to.every((seat) => isInt(seat, 0, seats - 1) && seat !== from);
    if (!partners) return no('', 'kernel.bad-argument', { why: 'an offer goes to other seats at the table' });
    const wrong = validateAll(rule.terms, deal.terms, 'terms', seats);
    if (wrong) return no('', 'kernel.bad-argument', { why: wrong });
    return deals.may(this.machine.readContext(position), deal);
  }
}
