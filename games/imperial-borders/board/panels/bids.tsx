/** Bids for the Turn Order, and the track on which slots are claimed (IB-3). */
import { put } from '@concert/board';
import { choiceOf, choicesOf, Do } from '@concert/board/panels';
import { NATIONS } from '../../src/tables.ts';
import { type Context, frameAt } from '../context.ts';
import { type BoardUi, NationName } from './parts.tsx';

export const isBidding = (context: Context): boolean =>
  frameAt(context, 'bids') !== undefined || frameAt(context, 'slot') !== undefined;

export function Bids({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const bids = frameAt(context, 'bids');
  const slot = frameAt(context, 'slot');
  if (bids) return <Bidding ui={ui} nations={bids.nations} />;
  return slot ? <Track ui={ui} track={slot.track} bidder={slot.bidders[0]!} /> : null;
}

function Bidding({ ui, nations }: { ui: BoardUi; nations: readonly number[] }) {
  const { board } = ui.context.view;
  const before = board.order.filter((n) => n >= 0 && board.seat[n]! >= 0);
  return (
    <div class="ib-bids">
      <p>{put(ui.context, 'bids.rule')}</p>
      {board.round > 1 && before.length > 0 && (
        <p class="quiet">{put(ui.context, 'bids.before', { nations: before })}</p>
      )}
      {nations.map((nation) => (
        <Bid key={nation} ui={ui} nation={nation} />
      ))}
    </div>
  );
}

/** All amounts a Nation can pay; those who have a fortune choose from a list. */
function Bid({ ui, nation }: { ui: BoardUi; nation: number }) {
  const open = choicesOf(ui.context, 'bid', { nation });
  if (open.length === 0) return null;
  const [few, many] = [open.slice(0, 13), open.slice(13)];
  return (
    <section class="ib-bid">
      <p>
        <NationName ui={ui} nation={nation} />{' '}
        {put(ui.context, 'bids.has', { gold: ui.context.view.board.gold[nation]! })}
      </p>
      <div class="ib-amounts">
        {few.map(({ arg }) => (
          <Do
            key={arg.gold}
            ui={ui}
            verb="bid"
            arg={arg}
            label={put(ui.context, 'bids.bid', { gold: arg.gold, nation })}
          >
            {arg.gold}
          </Do>
        ))}
        {many.length > 0 && (
          <select
            aria-label={put(ui.context, 'bids.higher', { nation })}
            onChange={({ currentTarget }) => {
              const choice = choiceOf(ui.context, 'bid', { nation, gold: Number(currentTarget.value) });
              if (choice) ui.choose(choice);
            }}
          >
            <option value="">{put(ui.context, 'bids.more')}</option>
            {many.map(({ arg }) => (
              <option key={arg.gold} value={arg.gold}>
                {put(ui.context, 'bids.gold', { gold: arg.gold })}
              </option>
            ))}
          </select>
        )}
      </div>
    </section>
  );
}

function Track({ ui, track, bidder }: { ui: BoardUi; track: readonly number[]; bidder: number }) {
  return (
    <div class="ib-bids">
      <p>
        <NationName ui={ui} nation={bidder} /> {put(ui.context, 'bids.chooses')}
      </p>
      <ol class="ib-track">
        {Array.from({ length: Math.min(NATIONS, track.length) }, (_, i) => (
          <li key={i}>
            {track[i]! >= 0 ? (
              <>
                {i + 1}. <NationName ui={ui} nation={track[i]!} />
              </>
            ) : (
              <Do ui={ui} verb="slot" arg={{ slot: i + 1 }}>
                {put(ui.context, 'bids.slot', { slot: i + 1 })}
              </Do>
            )}
          </li>
        ))}
      </ol>
    </div>
  );
}
