/** Trust: what a seat has seen of another's promises, as a count of kept and broken ones. */
import type { Offer, Seat, Turn } from '@concert/kernel';

/** Below this a promise is worth nothing. One that was broken is made good by one that was kept. */
export const LEAST_TRUST = 0.5;

/** The one kind of promise that binds both sides; any other is made by the seat it comes from. */
const MUTUAL = 'keepPeace';

/** How likely another keeps its word: the mean of a Beta distribution that begins even. A bot knows that it did not break its own. */
export function trustIn({ offers, seat }: Pick<Turn, 'offers' | 'seat'>, other: Seat): number {
  let [kept, broken] = [1, 1];
  for (const offer of offers) {
    if (!promisedBy(offer, other, seat)) continue;
    if (offer.promise === 'kept') kept++;
    if (offer.promise === 'broken') broken++;
  }
  return kept / (kept + broken);
}

const promisedBy = ({ from, to, kind }: Offer, other: Seat, seat: Seat): boolean =>
  from === other || (kind === MUTUAL && from === seat && to.includes(other));
