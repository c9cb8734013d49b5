/** The secret sheet: everything that gold can buy, what is on it, and the running total as the rules add it up. */
import { nameIn, put, tableOf } from '@concert/board';
import { choiceOf, choicesOf, Do, Ledger } from '@concert/board/panels';
import type { ComponentChildren } from 'preact';
import { studies } from '../../src/shape-economy.ts';
import { baseOf, building, isRural } from '../../src/tables.ts';
import { FIRST_BUILDING, FIRST_EXTENSION, FORTRESS, ITEMS, item, itemCost } from '../../src/tables-economy.ts';
import { frameAt, type PowerContext, sheetOf } from '../context.ts';
import { Artists } from './artists.tsx';
import { type BoardUi, ItemIcon } from './parts.tsx';

export const isShopping = (context: PowerContext): boolean =>
  frameAt(context, 'basket') !== undefined && context.choices.some((choice) => choice.verb === 'lock');

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i);
const isUpgrade = (i: number): boolean => baseOf[i - FIRST_BUILDING] >= 0;
const buildings = range(FIRST_BUILDING, FORTRESS);
const shelves: readonly [string, readonly number[]][] = [
  ['shelf.troops', range(0, FIRST_BUILDING)],
  ['shelf.cities', buildings.filter((i) => !isUpgrade(i) && !isRural[i - FIRST_BUILDING])],
  ['shelf.upgrades', buildings.filter(isUpgrade)],
  ['shelf.country', [...buildings.filter((i) => isRural[i - FIRST_BUILDING]), FORTRESS]],
  ['shelf.residence', range(FIRST_EXTENSION, ITEMS)],
];

/** What a thing does, in a few words of the tables. */
const hint = (context: PowerContext, i: number): string =>
  i >= FIRST_BUILDING && i < FORTRESS && isUpgrade(i)
    ? put(context, 'sheet.upgrade-of', { building: baseOf[i - FIRST_BUILDING] })
    : '';

export function Basket({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const sheet = sheetOf(context);
  const ledger = tableOf(context, 'basket');
  const prices = tableOf(context, 'prices')?.rows;
  if (!sheet) return null;
  const lock = choiceOf(context, 'lock', {});
  const empty = choiceOf(context, 'emptyBasket', {});
  return (
    <div class="pp-basket">
      <div class="pp-shop">
        {shelves.map(([name, items]) => (
          <Shelf key={name} name={put(context, name)}>
            {items.map((i) => (
              <Do
                key={i}
                ui={ui}
                verb="buy"
                arg={{ item: i }}
                points={[{ kind: 'item', id: i }]}
                class="pp-ware"
                label={put(context, 'sheet.buy', { item: i, gold: prices?.[i][1] ?? itemCost[i] })}
              >
                <ItemIcon item={i} force={context.view.viewer} />
                <span>
                  {nameIn(context, item, i)}
                  {hint(context, i) && <small> {hint(context, i)}</small>}
                </span>
                <b class="pp-price">{prices?.[i][1] ?? itemCost[i]}</b>
                {sheet.items[i] > 0 && <em class="pp-have">{sheet.items[i]}</em>}
              </Do>
            ))}
          </Shelf>
        ))}
        <Repairs ui={ui} />
        <Shelf name={put(context, 'shelf.universities')}>
          {studies.map((what, i) => (
            <Do key={what} ui={ui} verb="study" arg={{ what }} points={[]} class="pp-ware">
              <span>{put(context, `sheet.study.${what}`)}</span>
              {sheet.studied[i] > 0 && <em class="pp-have">{sheet.studied[i]}</em>}
            </Do>
          ))}
        </Shelf>
        <details class="pp-shelf">
          <summary>
            {put(context, 'shelf.artists')}{' '}
            <small>{put(context, 'shelf.can-invite', { count: choicesOf(context, 'hire').length })}</small>
          </summary>
          <Artists ui={ui} hiring />
        </details>
      </div>
      <div class="pp-bill">
        <h3>{put(context, 'sheet.yours')}</h3>
        {ledger && <Ledger table={ledger} total />}
        <div class="pp-buttons">
          {lock && (
            <button type="button" class="main" data-verb="lock" onClick={() => ui.choose(lock)}>
              {put(context, 'sheet.lock')}
            </button>
          )}
          {empty && (
            <button type="button" data-verb="emptyBasket" onClick={() => ui.choose(empty)}>
              {put(context, 'sheet.empty')}
            </button>
          )}
        </div>
        <p class="quiet">{put(context, 'sheet.secret')}</p>
      </div>
    </div>
  );
}

function Shelf({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <section class="pp-shelf">
      <h3>{name}</h3>
      <div class="pp-wares">{children}</div>
    </section>
  );
}

/** Plundered buildings that can be turned face up again. */
function Repairs({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const repairs = context.choices.filter((choice) => choice.verb === 'rebuild' || choice.verb === 'rebuildRural');
  if (repairs.length === 0) return null;
  return (
    <Shelf name={put(context, 'shelf.rebuild')}>
      {repairs.map((choice) => {
        const { building: b, city, province } = choice.arg as { [name: string]: number };
        const where = put(context, city === undefined ? 'sheet.in-province' : 'sheet.in-city', { city, province });
        return (
          <button
            key={JSON.stringify(choice.arg)}
            type="button"
            class="pp-ware"
            data-verb={choice.verb}
            onClick={() => ui.choose(choice)}
          >
            <ItemIcon item={FIRST_BUILDING + b} force={context.view.viewer} />
            <span>
              {nameIn(context, building, b)} <small>{where}</small>
            </span>
          </button>
        );
      })}
    </Shelf>
  );
}
