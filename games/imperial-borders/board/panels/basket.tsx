/** The basket of a Nation: what it buys in secret, what that costs, what it can do and what is left (IB-7.B). */
import { nameIn, put } from '@concert/board';
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
import { counted } from '../figures.ts';
import { type BoardUi, Figure, NationName } from './parts.tsx';

export const isShopping = (context: Context): boolean =>
  frameAt(context, 'buy') !== undefined && choiceOf(context, 'ready') !== undefined;

const priceOf = (basket: readonly number[]): number => basket.reduce((sum, count, w) => sum + count * costOf[w]!, 0);

export function Basket({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const { nations, baskets, sealed } = frameAt(context, 'buy')!;
  const spent = baskets.reduce((sum, basket) => sum + priceOf(basket), 0);
  const bought = baskets.flat().reduce((sum, count) => sum + count, 0);
  return (
    <div class="ib-basket">
      {nations.map((nation, i) => (
        <NationBasket key={nation} ui={ui} nation={nation} basket={baskets[i]!} />
      ))}
      <p class="quiet">{put(context, sealed ? 'basket.sealed' : 'basket.open')}</p>
      <div class="buttons">
        <Do ui={ui} verb="ready" class="main">
          {put(context, bought > 0 ? 'basket.ready' : 'basket.nothing', { count: bought })}{' '}
          {spent > 0 && <small>{put(context, 'basket.price', { gold: spent })}</small>}
        </Do>
        <DoIf ui={ui} verb="insist">
          {put(context, 'basket.insist')}
        </DoIf>
      </div>
    </div>
  );
}

function NationBasket({ ui, nation, basket }: { ui: BoardUi; nation: number; basket: readonly number[] }) {
  const gold = ui.context.view.board.gold[nation]!;
  const spent = priceOf(basket);
  return (
    <section aria-label={put(ui.context, 'basket.of', { nation })}>
      <h4>
        <NationName ui={ui} nation={nation} />{' '}
        <span class="ib-purse">{put(ui.context, 'basket.purse', { spent, gold })}</span>
      </h4>
      <div class="ib-bar" aria-hidden="true">
        <span style={{ width: `${gold === 0 ? 0 : (100 * spent) / gold}%` }} />
      </div>
      <ul>
        {Array.from({ length: WARES }, (_, w) => (
          <Ware key={w} ui={ui} nation={nation} w={w} count={basket[w] ?? 0} left={gold - spent} />
        ))}
      </ul>
      <WhatItBuys ui={ui} basket={basket} left={gold - spent} />
    </section>
  );
}

/** Dice, hit points and room of one, in a few words. */
function good(context: Context, w: number): string {
  const points = hitPointsOf[w]!;
  if (w >= ARMS)
    return put(context, 'basket.ship', { dice: hullDice[w - ARMS]!, points, room: capacityOf[w - ARMS]! / 2 });
  return blackOf[w]! > 0
    ? put(context, 'basket.black', { dice: blackOf[w]!, points })
    : put(context, 'basket.white', { dice: whiteFront[w]!, points });
}

function Ware(props: { ui: BoardUi; nation: number; w: number; count: number; left: number }) {
  const { ui, nation, w, count, left } = props;
  const { context } = ui;
  const arg = { nation, ware: w };
  const missing = costOf[w]! - left;
  const able = choiceOf(context, 'buy', arg) !== undefined;
  return (
    <li class={able || count > 0 ? '' : 'ib-dear'}>
      <Figure nation={nation} ware={w} />
      <span class="ib-ware">
        {nameIn(context, ware, w)} <b class="ib-price">{put(context, 'basket.gold', { gold: costOf[w]! })}</b>
        <small>{!able && missing > 0 ? put(context, 'basket.needs', { gold: missing }) : good(context, w)}</small>
      </span>
      <Stepper
        ui={ui}
        count={count}
        less={{ verb: 'unbuy', arg, label: put(context, 'basket.less', { ware: w }) }}
        more={{ verb: 'buy', arg, label: put(context, 'basket.buy', { ware: w, gold: costOf[w]! }) }}
        points={[{ kind: 'ware', id: w }]}
      />
    </li>
  );
}

/** What the basket adds up to: dice, Triads, and the Gold that stays. */
function WhatItBuys({ ui, basket, left }: { ui: BoardUi; basket: readonly number[]; left: number }) {
  const { context } = ui;
  const bought = basket.flatMap((count, w) => (count > 0 ? [counted(context, { ware: w, elite: false, count })] : []));
  if (bought.length === 0) return null;
  const triads = Math.min(basket[FULL]!, basket[CAVALRY]!, basket[CANNON]!);
  return (
    <p class="ib-buys">
      <b>{put(context, 'basket.what')}</b> {bought.join(', ')}.{' '}
      {triads > 0 &&
        `${put(context, 'basket.triads', { triads, black: triads * TRIAD_BLACK, white: triads * TRIAD_WHITE })} `}
      {put(context, 'basket.left', { gold: left })}
    </p>
  );
}
