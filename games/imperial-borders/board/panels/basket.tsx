/** The basket of a Nation: what it buys in secret, what that costs, what it can do and what is left (IB-7.B). */
import { choiceOf, Do, DoIf, Stepper } from '@concert/board/panels';
import {
  ARMS,
  blackOf,
  CANNON,
  CAVALRY,
  capacityOf,
  costOf,
  FULL,
  hitPointsOf,
  hullDice,
  TRIAD_BLACK,
  TRIAD_WHITE,
  WARES,
  ware,
  whiteFront,
} from '../../src/tables.ts';
import { type Context, frameAt } from '../context.ts';
import { wareName } from '../figures.ts';
import { nationName } from '../nations.ts';
import { type BoardUi, Figure, listed, NationName, plural } from './parts.tsx';

export const isShopping = (context: Context): boolean =>
  frameAt(context, 'buy') !== undefined && choiceOf(context, 'ready') !== undefined;

const priceOf = (basket: readonly number[]): number => basket.reduce((sum, count, w) => sum + count * costOf[w]!, 0);

export function Basket({ ui }: { ui: BoardUi }) {
  const { nations, baskets, sealed } = frameAt(ui.context, 'buy')!;
  const spent = baskets.reduce((sum, basket) => sum + priceOf(basket), 0);
  const bought = baskets.flat().reduce((sum, count) => sum + count, 0);
  return (
    <div class="ib-basket">
      {nations.map((nation, i) => (
        <NationBasket key={nation} ui={ui} nation={nation} basket={baskets[i]!} />
      ))}
      <p class="quiet">
        {sealed ? 'No one sees your basket until everyone has bought.' : 'Everyone sees what you buy.'}
      </p>
      <div class="buttons">
        <Do ui={ui} verb="ready" class="main">
          {bought > 0 ? `Ready: buy ${plural(bought, 'Force')}` : 'Ready: buy nothing'}{' '}
          {spent > 0 && <small>−{spent} Gold</small>}
        </Do>
        <DoIf ui={ui} verb="insist">
          Insist on Turn Order
        </DoIf>
      </div>
    </div>
  );
}

function NationBasket({ ui, nation, basket }: { ui: BoardUi; nation: number; basket: readonly number[] }) {
  const gold = ui.context.view.board.gold[nation]!;
  const spent = priceOf(basket);
  return (
    <section aria-label={`Purchases of ${nationName(nation)}`}>
      <h4>
        <NationName nation={nation} />{' '}
        <span class="ib-purse">
          {spent} of {gold} Gold
        </span>
      </h4>
      <div class="ib-bar" aria-hidden="true">
        <span style={{ width: `${gold === 0 ? 0 : (100 * spent) / gold}%` }} />
      </div>
      <ul>
        {Array.from({ length: WARES }, (_, w) => (
          <Ware key={w} ui={ui} nation={nation} w={w} count={basket[w] ?? 0} left={gold - spent} />
        ))}
      </ul>
      <WhatItBuys basket={basket} left={gold - spent} />
    </section>
  );
}

/** Dice, hit points and room of one, in a few words. */
function good(w: number): string {
  if (w >= ARMS)
    return `${plural(hullDice[w - ARMS]!, 'Black die', 'Black dice')} · ${hitPointsOf[w]} hit points · carries ${capacityOf[w - ARMS]! / 2} Full`;
  const dice =
    blackOf[w]! > 0
      ? plural(blackOf[w]!, 'Black die', 'Black dice')
      : plural(whiteFront[w]!, 'White die', 'White dice');
  return `${dice} · ${plural(hitPointsOf[w]!, 'hit point')}`;
}

function Ware(props: { ui: BoardUi; nation: number; w: number; count: number; left: number }) {
  const { ui, nation, w, count, left } = props;
  const name = ware.labels![w]!;
  const arg = { nation, ware: w };
  const missing = costOf[w]! - left;
  const able = choiceOf(ui.context, 'buy', arg) !== undefined;
  return (
    <li class={able || count > 0 ? '' : 'ib-dear'}>
      <Figure nation={nation} ware={w} />
      <span class="ib-ware">
        {name} <b class="ib-price">{costOf[w]} Gold</b>
        <small>{!able && missing > 0 ? `needs ${missing} more Gold` : good(w)}</small>
      </span>
      <Stepper
        ui={ui}
        count={count}
        less={{ verb: 'unbuy', arg, label: `One ${name} less` }}
        more={{ verb: 'buy', arg, label: `Buy ${name} for ${costOf[w]} Gold` }}
        points={[{ kind: 'ware', id: w }]}
      />
    </li>
  );
}

/** What the basket adds up to: dice, Triads, and the Gold that stays. */
function WhatItBuys({ basket, left }: { basket: readonly number[]; left: number }) {
  const bought = basket.flatMap((count, w) => (count > 0 ? [`${count} ${wareName(w, count)}`] : []));
  if (bought.length === 0) return null;
  const triads = Math.min(basket[FULL]!, basket[CAVALRY]!, basket[CANNON]!);
  return (
    <p class="ib-buys">
      <b>What this buys.</b> {listed(bought)}.{' '}
      {triads > 0 &&
        `Together they make ${plural(triads, 'Triad')}: +${triads * TRIAD_BLACK} Black and +${triads * TRIAD_WHITE} White dice on land. `}
      You keep {left} Gold.
    </p>
  );
}
