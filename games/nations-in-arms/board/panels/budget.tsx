/** The Spring budget: gifts in the open, then the sheet of each power: what it has, what it could buy, what it has ordered. */
import { choicesOf, Do, DoIf, Stepper } from '@concert/board/panels';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { countOf } from '../../src/pairs.ts';
import { seatOf } from '../../src/rules/1-units.ts';
import { billFor, billOf, itemBill, itemOf, unitBill } from '../../src/rules/12-prices.ts';
import { type CounterItem, counterItems, type OrderLine, POOL } from '../../src/shape.ts';
import {
  fullSteps,
  isArmy,
  isCombat,
  isDetachment,
  isEngineer,
  isSupply,
  piecesOf,
  powerOf,
} from '../../src/tables.ts';
import { type Context, frameAt } from '../context.ts';
import { pieceName, powerName, spotName, tell, tellOf } from '../words.ts';
import { answersAll, type BoardUi, Clause, Flag, Gauge, PieceDrawing } from './parts.tsx';

const orders = (context: Context): { lines: OrderLine[] } | undefined => frameAt(context, 'orders');

/** What the sheets have buttons for. */
const onSheets = ['give', 'ready', 'buy', 'build', 'fill', 'garrison', 'disband', 'unbuy', 'agree'];

/** The powers of the seat that have a budget, in order. */
function ownPowers({ view }: Context): number[] {
  const { board, viewer } = view;
  return board.money.flatMap((money, p) =>
    seatOf(board, p) === viewer && (board.budget[p]! > 0 || money > 0) ? [p] : [],
  );
}

export function Budget({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const powers = ownPowers(context);
  const [chosen, choose] = useState(powers[0] ?? -1);
  const power = powers.includes(chosen) ? chosen : (powers[0] ?? -1);
  if (power < 0) return null;
  const sheet = orders(context);
  return (
    <div class={`na-budget ${answersAll(context.choices, ({ verb }) => onSheets.includes(verb))}`}>
      {powers.length > 1 && (
        <div class="na-tabs" role="tablist">
          {powers.map((p) => (
            <button key={p} type="button" role="tab" aria-selected={p === power} onClick={() => choose(p)}>
              <Flag power={p} /> {powerName(context, p)} <b>£{context.view.board.money[p]! - spent(context, p)}</b>
            </button>
          ))}
        </div>
      )}
      {sheet ? <Sheet ui={ui} power={power} lines={sheet.lines} /> : <Gifts ui={ui} powers={powers} power={power} />}
    </div>
  );
}

const spent = (context: Context, power: number): number =>
  billFor(context.view.board, power, orders(context)?.lines ?? []).money;

// Gifts.

/** What one power may pass to another: a few round sums and all. */
function Gifts({ ui, powers, power }: { ui: BoardUi; powers: readonly number[]; power: number }) {
  const { context } = ui;
  return (
    <div class="na-sheet">
      <header>
        <b>{tell(context, 'budget.give', { power })}</b>
        <Clause ui={ui} clause="NA-12.2.5-a" />
      </header>
      {powers
        .filter((to) => to !== power)
        .map((to) => {
          const sums = choicesOf(context, 'give', { power, to }).map(({ arg }) => arg.amount as number);
          const most = Math.max(0, ...sums);
          const offered = [...new Set([1, 2, 5, 10, most])].filter((sum) => sums.includes(sum)).sort((a, b) => a - b);
          return (
            <Row
              key={to}
              title={
                <>
                  <Flag power={to} /> {powerName(context, to)}
                </>
              }
              note={tell(context, most > 0 ? 'budget.upTo' : 'budget.nothing', { most })}
            >
              {offered.map((amount) => (
                <Do
                  key={amount}
                  ui={ui}
                  verb="give"
                  arg={{ power, to, amount }}
                  label={tell(context, 'budget.giveSum', { amount, to })}
                >
                  £{amount}
                </Do>
              ))}
            </Row>
          );
        })}
      <div class="na-verbs">
        <Do ui={ui} verb="ready" class="main">
          {tell(context, 'budget.ready')}
        </Do>
      </div>
    </div>
  );
}

// The sheet.

function Sheet({ ui, power, lines }: { ui: BoardUi; power: number; lines: readonly OrderLine[] }) {
  return (
    <div class="na-sheet na-columns">
      <Accounts ui={ui} power={power} lines={lines} />
      <ForcePool ui={ui} power={power} lines={lines} />
    </div>
  );
}

/** What is left of money and recruits, and what is ordered. */
function Accounts({ ui, power, lines }: { ui: BoardUi; power: number; lines: readonly OrderLine[] }) {
  const { context } = ui;
  const { board } = context.view;
  const bill = billFor(board, power, lines);
  const horse = board.horse[power]! + countOf(board.remounts, power);
  const bars: readonly (readonly [string, number, number])[] = [
    [tell(context, 'budget.money'), board.money[power]! - bill.money, board.money[power]!],
    [tell(context, 'budget.steps'), board.recruit[power]! - bill.steps, board.recruit[power]!],
    [tell(context, 'budget.horse'), horse - bill.horse, horse],
  ];
  const own = lines.map((line, i) => ({ line, i })).filter(({ line }) => line.power === power);
  return (
    <section class="na-accounts">
      <h3>
        {powerName(context, power)} <Clause ui={ui} clause="NA-12.0-d" />
      </h3>
      <p class="na-account">
        <span>{tell(context, 'budget.income')}</span>
        <b>£{board.budget[power]}</b>
      </p>
      {bars.map(([label, left, whole], i) => (
        <div key={label} class="na-account">
          <span>{label}</span>
          <Gauge
            power={power}
            part={whole - left}
            whole={whole}
            label={`${label}: ${tell(context, 'budget.left', { left, whole })}`}
          />
          <b>
            {i === 0 ? '£' : ''}
            {tell(context, 'budget.left', { left, whole })}
          </b>
        </div>
      ))}
      <h4>{tell(context, 'budget.drafted')}</h4>
      {own.length === 0 && <p class="quiet">{tell(context, 'budget.none')}</p>}
      <ul class="na-lines">
        {own.map(({ line, i }) => (
          <li key={i}>
            <span>{lineWords(context, line)}</span>
            <b>£{billOf(board, line).money}</b>
            <Do
              ui={ui}
              verb="unbuy"
              arg={{ line: i }}
              label={tell(context, 'budget.strike', { order: lineWords(context, line) })}
            >
              ×
            </Do>
          </li>
        ))}
      </ul>
      <p class="na-account na-sum">
        <span>{tell(context, 'budget.sum')}</span>
        <b>£{bill.money}</b>
      </p>
      <Do ui={ui} verb="agree" class="main">
        {tell(context, 'budget.agree')}
      </Do>
      <p class="quiet">{tell(context, 'budget.secret')}</p>
    </section>
  );
}

const lineWords = (context: Context, { what, piece, city, into }: OrderLine): string =>
  tellOf(context, 'budget.line', what, { piece, city, into, place: context.view.board.place[piece] ?? -1 });

/** Everything that could be on the sheet of a power. */
function ForcePool({ ui, power, lines }: { ui: BoardUi; power: number; lines: readonly OrderLine[] }) {
  const { context } = ui;
  const { board } = context.view;
  const own = piecesOf[power]!.filter((p) => isCombat[p] && !isArmy[p] && !isDetachment[p]);
  const fillable = own.filter(
    (p) => lineOf(lines, 'fill', p) >= 0 || choicesOf(context, 'fill', { unit: p }).length > 0,
  );
  const pool = own.filter(
    (p) =>
      board.place[p] === POOL &&
      (lineOf(lines, 'raise', p) >= 0 || choicesOf(context, 'build', { unit: p }).length > 0),
  );
  const garrisons = choicesOf(context, 'garrison', { power });
  const disbands = choicesOf(context, 'disband').filter(({ arg }) => powerOf[arg.from as number] === power);
  return (
    <section class="na-force-pool">
      {fillable.length > 0 && <h4>{tell(context, 'budget.fill')}</h4>}
      {fillable.map((p) => {
        const at = lineOf(lines, 'fill', p);
        const { money } = unitBill(p, board.steps[p]!, board.steps[p]! + 1);
        return (
          <Row
            key={p}
            picture={<PieceDrawing context={context} piece={p} />}
            title={pieceName(context, p)}
            note={`${spotName(context, board.place[p]!)} · £${money}`}
          >
            <Stepper
              ui={ui}
              count={at >= 0 ? 1 : 0}
              less={{ verb: 'unbuy', arg: { line: at }, label: tell(context, 'budget.fillNot', { piece: p }) }}
              more={{ verb: 'fill', arg: { unit: p }, label: tell(context, 'budget.fillFor', { piece: p, money }) }}
            />
          </Row>
        );
      })}
      {pool.length > 0 && <h4>{tell(context, 'budget.raise')}</h4>}
      {pool.map((p) => (
        <Corps key={p} ui={ui} piece={p} lines={lines} />
      ))}
      <h4>{tell(context, 'budget.else')}</h4>
      {counterItems.map((item) => (
        <Counter key={item} ui={ui} power={power} item={item} lines={lines} />
      ))}
      {garrisons.map((choice) => (
        <Row
          key={String(choice.arg.city)}
          title={tell(context, 'budget.garrison', { city: choice.arg.city as number })}
          note={`£${itemBill('garrison').money}`}
        >
          <button type="button" data-verb="garrison" onClick={() => ui.choose(choice)}>
            +
          </button>
        </Row>
      ))}
      {disbands.length > 0 && <h4>{tell(context, 'budget.dissolve')}</h4>}
      {disbands.map(({ arg }) => (
        <DoIf key={`${arg.from} ${arg.into}`} ui={ui} verb="disband" arg={arg}>
          {tell(context, 'budget.line.disband', { piece: arg.from as number, into: arg.into as number })}
        </DoIf>
      ))}
    </section>
  );
}

const lineOf = (lines: readonly OrderLine[], what: OrderLine['what'], piece: number): number =>
  lines.findIndex((line) => line.what === what && line.piece === piece);

/** A corps of the pool, with none, one or both of its steps. */
function Corps({ ui, piece: p, lines }: { ui: BoardUi; piece: number; lines: readonly OrderLine[] }) {
  const { context } = ui;
  const { board } = context.view;
  const at = lineOf(lines, 'raise', p);
  const count = at >= 0 ? lines[at]!.steps : 0;
  const cost = unitBill(p, 0, fullSteps[p]!).money;
  const less =
    count > 1
      ? { verb: 'build', arg: { unit: p, steps: count - 1 }, label: tell(context, 'budget.less', { piece: p }) }
      : { verb: 'unbuy', arg: { line: at }, label: tell(context, 'budget.raiseNot', { piece: p }) };
  const whole = board.steps.map((steps, q) => (q === p ? fullSteps[p]! : steps));
  const shown: Context = { ...context, view: { ...context.view, board: { ...board, steps: whole } } };
  return (
    <Row
      picture={<PieceDrawing context={shown} piece={p} />}
      title={pieceName(context, p)}
      note={tell(context, 'budget.price', { price: itemOf(p).price, whole: cost })}
    >
      <Stepper
        ui={ui}
        count={count}
        less={less}
        more={{ verb: 'build', arg: { unit: p, steps: count + 1 }, label: tell(context, 'budget.more', { piece: p }) }}
      />
    </Row>
  );
}

const isOf: { readonly [item in CounterItem]: readonly boolean[] } = {
  detachment: isDetachment,
  supply: isSupply,
  engineer: isEngineer,
};

function Counter(props: { ui: BoardUi; power: number; item: CounterItem; lines: readonly OrderLine[] }) {
  const { ui, power, item, lines } = props;
  const { context } = ui;
  const { board } = context.view;
  const isMine = ({ what, power: who, piece }: OrderLine): boolean =>
    what === 'raise' && who === power && isOf[item][piece] === true;
  const all = piecesOf[power]!.filter((p) => isOf[item][p]);
  if (all.length === 0) return null;
  const count = lines.filter(isMine).length;
  const left = all.filter((p) => board.place[p] === POOL).length - count;
  const { money } = itemBill(item);
  const name = tellOf(context, 'budget.item', item);
  return (
    <Row
      picture={<PieceDrawing context={context} piece={all[0]!} />}
      title={name}
      note={tell(context, 'budget.stock', { left, money })}
    >
      <Stepper
        ui={ui}
        count={count}
        less={{
          verb: 'unbuy',
          arg: { line: lines.findLastIndex(isMine) },
          label: tell(context, 'budget.oneLess', { item: name }),
        }}
        more={{ verb: 'buy', arg: { power, item }, label: tell(context, 'budget.oneMore', { item: name, money }) }}
      />
    </Row>
  );
}

function Row(props: {
  picture?: ComponentChildren;
  title: ComponentChildren;
  note: string;
  children: ComponentChildren;
}) {
  return (
    <div class="na-row">
      <span class="na-row-picture">{props.picture}</span>
      <span class="na-row-words">
        <span class="na-row-title">{props.title}</span>
        <small>{props.note}</small>
      </span>
      <span class="na-row-ui">{props.children}</span>
    </div>
  );
}
