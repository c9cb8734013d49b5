/** Bids for the Turn Order, and the track on which slots are claimed. */
import { NATIONS } from '../../src/tables.ts';
import { type Context, frameAt } from '../context.ts';
import { Do, type Hands, NationName } from './parts.tsx';

export const isBidding = (context: Context): boolean =>
  frameAt(context, 'bids') !== undefined || frameAt(context, 'slot') !== undefined;

export function Bids({ hands }: { hands: Hands }) {
  const { context } = hands;
  const bids = frameAt(context, 'bids');
  const slot = frameAt(context, 'slot');
  if (bids)
    return (
      <div class="ib-bids">
        <p class="quiet">The highest bid chooses its slot first. Every bid is paid.</p>
        {bids.nations.map((nation) => (
          <Bid key={nation} hands={hands} nation={nation} />
        ))}
      </div>
    );
  if (!slot) return null;
  return (
    <ol class="ib-track">
      {Array.from({ length: NATIONS }, (_, i) => {
        const holder = slot.track[i] ?? -1;
        return (
          <li key={i}>
            {holder >= 0 ? (
              <NationName nation={holder} />
            ) : (
              <Do hands={hands} verb="slot" arg={{ slot: i + 1 }}>
                Take slot {i + 1}
              </Do>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function Bid({ hands, nation }: { hands: Hands; nation: number }) {
  const open = hands.context.choices.filter(({ verb, arg }) => verb === 'bid' && arg.nation === nation);
  if (open.length === 0) return null;
  return (
    <section class="ib-bid">
      <NationName nation={nation} />
      <div class="ib-amounts">
        {open.slice(0, 16).map(({ arg }) => (
          <Do key={arg.gold} hands={hands} verb="bid" arg={arg} label={`Bid ${arg.gold} Gold`}>
            {arg.gold}
          </Do>
        ))}
      </div>
    </section>
  );
}
