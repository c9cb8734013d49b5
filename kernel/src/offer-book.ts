/** The offers of one table: proposed, answered, expired. The rules decide what is allowed. */
import { type Deal, type Offer, offered, type Proposal, partyTo } from './deals.ts';
import type { Seat } from './fields.ts';
import type { PositionOf, Shape } from './game.ts';
import { copy } from './json.ts';
import type { Machine } from './machine.ts';
import { spansOf } from './orders.ts';
import { type Happened, type JudgedPromise, judged, promised, type Spans } from './promises.ts';
import { isInt, validateAll } from './schema.ts';
import { no, type Verdict } from './words.ts';

/** More open offers than this from one seat are noise, or an attack. */
const MOST_OPEN = 50;
/** And this many a seat may make until others are asked, to the same seats and to all together. */
const MOST_TO_THE_SAME = 20;
const MOST_IN_A_TURN = 100;
/** A closed offer is shown for this many more choices in the open, and of closed ones no more than this many. */
const SHOWN_FOR = 50;
const MOST_CLOSED = 40;

interface Kept {
  offer: Offer;
  /** The count of open choices at which it was closed; null while it is open. */
  closed: number | null;
  /** Of an accepted promise that the game judges. */
  judged?: JudgedPromise;
}

/** The offers as a snapshot has them: those that some seat is still shown, and what they are counted by. */
export interface SavedOffers {
  offers: Kept[];
  /** The offers there have been between the same seats, by which the next is numbered. */
  numbers: { [parties: string]: number };
  /** The offers made since others were asked: by proposer, and by proposer and parties. */
  made: { [by: string]: number };
}

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

/** The seats an offer is between, however it goes. */
const partiesOf = ({ from, to }: Deal): string => [from, ...to].sort((a, b) => a - b).join('-');

const madeBy = (from: Seat, parties = ''): string => `${from}:${parties}`;

const refused = (verdict: Verdict): OfferOutcome => ({ verdict, strike: null, parties: [], settle: () => {} });

export class OfferBook<G extends Shape> {
  private kept: Kept[] = [];
  private readonly numbers = new Map<string, number>();
  private readonly made = new Map<string, number>();
  private readonly machine: Machine<G>;

  constructor(machine: Machine<G>, saved?: SavedOffers) {
    this.machine = machine;
    if (!saved) return;
    this.kept = copy(saved.offers);
    this.numbers = new Map(Object.entries(saved.numbers));
    this.made = new Map(Object.entries(saved.made));
  }

  /** Offers this seat is party to: the open ones, and for a while the closed ones. */
  offersOf(seat: Seat, count: number): Offer[] {
    return copy(
      this.shownTo(seat, count).map(({ offer, judged }) => ({ ...offer, ...(judged && { promise: judged.state }) })),
    );
  }

  private shownTo(seat: Seat, count: number): Kept[] {
    const mine = this.kept.filter(
      (kept) =>
        partyTo(kept.offer, seat) &&
        (kept.closed === null || count - kept.closed < SHOWN_FOR || this.isPromise(kept.offer)),
    );
    let spare = mine.filter(({ closed }) => closed !== null).length - MOST_CLOSED;
    return spare <= 0 ? mine : mine.filter(({ closed }) => closed === null || spare-- <= 0);
  }

  /** A promise is remembered for as long as the game lasts. */
  private isPromise({ status, kind }: Offer): boolean {
    return status === 'accepted' && this.machine.game.deals?.kinds[kind]?.binding === false;
  }

  /** Is any promise open that this game judges? */
  get hasOpenPromises(): boolean {
    return this.kept.some((each) => each.judged?.state === 'open');
  }

  /** What an entry makes of promises that are open. */
  judge(happened: Happened): void {
    const judge = this.machine.game.deals?.judge;
    if (!judge) return;
    for (const kept of this.kept)
      if (kept.judged?.state === 'open') kept.judged = judged(judge, kept.offer, kept.judged, happened);
  }

  /** Entries from this one on have been taken back: what they settled is open again. */
  unjudge(from: number): void {
    for (const { judged: promise } of this.kept)
      if (promise && promise.at >= from)
        Object.assign(promise, { state: 'open', at: -1 } satisfies Partial<JudgedPromise>);
  }

  /** The seats that have an open offer to answer. */
  awaited(): Seat[] {
    const seats = new Set<Seat>();
    for (const { offer, closed } of this.kept)
      if (closed === null) for (const seat of offer.to) if (!offer.accepted.includes(seat)) seats.add(seat);
    return [...seats].sort((a, b) => a - b);
  }

  /** What a snapshot keeps. */
  save(count: number): SavedOffers {
    return copy({
      offers: this.shownToSome(count),
      numbers: Object.fromEntries(this.numbers),
      made: Object.fromEntries(this.made),
    });
  }

  /** Lets go of what is no longer shown to anyone; it is still to be seen where one looks back. */
  trim(count: number): void {
    this.kept = this.shownToSome(count);
  }

  private shownToSome(count: number): Kept[] {
    const shown = new Set(this.machine.seats.flatMap((_, seat) => this.shownTo(seat, count)));
    return this.kept.filter((each) => shown.has(each));
  }

  /** Others are asked now: offers are counted again. */
  beginTurn(): void {
    this.made.clear();
  }

  propose(position: PositionOf<G>, from: Seat, proposal: Proposal): OfferOutcome {
    if (typeof proposal !== 'object' || proposal === null) return refused(no('', 'kernel.no-deal'));
    const { to, kind, terms, answers } = proposal;
    const deal: Deal = { from, to, kind, terms };
    const verdict = this.mayDeal(position, deal);
    if (verdict !== true) return refused(verdict);
    const affords = this.machine.game.deals!.affords?.(this.machine.readContext(position), deal) ?? true;
    if (affords !== true) return refused(affords);
    const mine = this.kept.filter(({ offer, closed }) => offer.from === from && closed === null);
    const parties = partiesOf(deal);
    if (mine.length >= MOST_OPEN || this.countOf(from) >= MOST_IN_A_TURN)
      return refused(no('', 'kernel.too-many-offers'));
    if (this.countOf(from, parties) >= MOST_TO_THE_SAME) return refused(no('', 'kernel.too-many-offers'));
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
        if (countered) this.close(countered, 'countered', position.count);
        const number = (this.numbers.get(parties) ?? 0) + 1;
        this.numbers.set(parties, number);
        for (const key of [madeBy(from), madeBy(from, parties)]) this.made.set(key, (this.made.get(key) ?? 0) + 1);
        const offer: Offer = { id: `${parties}#${number}`, from, ...offered(proposal), status: 'open', accepted: [] };
        this.kept.push({ offer, closed: null });
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
      settle: () => this.close(offer, status, position.count),
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
        if (all) this.accept(offer, position);
      },
    };
  }

  /** Could this deal be struck in this position too? */
  mayStrike(position: PositionOf<G>, deal: Deal): boolean {
    return this.mayDeal(position, deal) === true;
  }

  /** Open offers that the rules no longer allow in this position. */
  expiring(position: PositionOf<G>): Offer[] {
    return this.kept
      .filter(({ offer, closed }) => closed === null && this.isAllowed(position, offer) !== true)
      .map(({ offer }) => offer);
  }

  expire(offers: readonly Offer[], count: number): void {
    for (const offer of offers) this.close(offer, 'expired', count);
  }

  /** Offers that expired because of a choice that is undone are open again. */
  reopen(offers: readonly Offer[]): void {
    for (const offer of offers) this.close(offer, 'open', null);
  }

  private accept(offer: Offer, position: PositionOf<G>): void {
    this.close(offer, 'accepted', position.count);
    const spans: Spans = spansOf(this.machine, position);
    const promise = this.isPromise(offer) ? promised(this.machine.game.deals!.judge, offer, spans) : null;
    if (promise) this.kept.find((each) => each.offer === offer)!.judged = promise;
  }

  private close(offer: Offer, status: Offer['status'], count: number | null): void {
    offer.status = status;
    this.kept.find((each) => each.offer === offer)!.closed = count;
  }

  private countOf(from: Seat, parties?: string): number {
    return this.made.get(madeBy(from, parties)) ?? 0;
  }

  private open(offerId: string): Offer | undefined {
    return this.kept.find(({ offer, closed }) => offer.id === offerId && closed === null)?.offer;
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
