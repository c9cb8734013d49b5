/** The secret sheet: everything that gold can buy, what is on it, and the running total as the rules add it up. */
import { tableOf } from '@concert/board';
import { choiceOf, Do, Ledger } from '@concert/board/panels';
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
  ['Troops', range(0, FIRST_BUILDING)],
  ['In cities', buildings.filter((i) => !isUpgrade(i) && !isRural[i - FIRST_BUILDING])],
  ['Upgrades', buildings.filter(isUpgrade)],
  ['In the country, and fortresses', [...buildings.filter((i) => isRural[i - FIRST_BUILDING]), FORTRESS]],
  ['The residence', range(FIRST_EXTENSION, ITEMS)],
];

/** What a thing does, in a few words of the tables. */
const hint = (i: number): string =>
  i >= FIRST_BUILDING && i < FORTRESS && isUpgrade(i) ? `of a ${building.labels![baseOf[i - FIRST_BUILDING]]}` : '';

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
          <Shelf key={name} name={name}>
            {items.map((i) => (
              <Do
                key={i}
                ui={ui}
                verb="buy"
                arg={{ item: i }}
                points={[{ kind: 'item', id: i }]}
                class="pp-ware"
                label={`Buy ${item.labels![i]} for ${prices?.[i][1] ?? itemCost[i]} gold`}
              >
                <ItemIcon item={i} force={context.view.viewer} />
                <span>
                  {item.labels![i]}
                  {hint(i) && <small> {hint(i)}</small>}
                </span>
                <b class="pp-price">{prices?.[i][1] ?? itemCost[i]}</b>
                {sheet.items[i] > 0 && <em class="pp-have">{sheet.items[i]}</em>}
              </Do>
            ))}
          </Shelf>
        ))}
        <Repairs ui={ui} />
        <Shelf name="Universities">
          {studies.map((what, i) => (
            <Do key={what} ui={ui} verb="study" arg={{ what }} points={[]} class="pp-ware">
              <span>{what === 'room' ? 'additional artist room' : `${what} level`}</span>
              {sheet.studied[i] > 0 && <em class="pp-have">{sheet.studied[i]}</em>}
            </Do>
          ))}
        </Shelf>
        <details class="pp-shelf">
          <summary>
            Great artists{' '}
            <small>({context.choices.filter((choice) => choice.verb === 'hire').length} can be invited)</small>
          </summary>
          <Artists ui={ui} hiring />
        </details>
      </div>
      <div class="pp-bill">
        <h3>Your sheet</h3>
        {ledger && <Ledger table={ledger} total />}
        <div class="pp-buttons">
          {lock && (
            <button type="button" class="main" data-verb="lock" onClick={() => ui.choose(lock)}>
              Lock the sheet
            </button>
          )}
          {empty && (
            <button type="button" data-verb="emptyBasket" onClick={() => ui.choose(empty)}>
              Empty it
            </button>
          )}
        </div>
        <p class="quiet">
          The other players can’t see your sheet until all sheets are locked. Undo takes the last item back.
        </p>
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
  const kind = (name: string) => context.facts.kinds.find((each) => each.kind === name)!;
  return (
    <Shelf name="Rebuild what was plundered">
      {repairs.map((choice) => {
        const { building: b, city, province } = choice.arg as { [name: string]: number };
        const where = city === undefined ? kind('province').labels![province] : kind('location').labels![city];
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
              {building.labels![b]} <small>in {where}</small>
            </span>
          </button>
        );
      })}
    </Shelf>
  );
}
