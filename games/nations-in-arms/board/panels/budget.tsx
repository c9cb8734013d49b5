/** The Spring budget: gifts in the open, then the sheet of each power: what it has, what it could buy, what it has ordered. */
import { choicesOf, Do, DoIf, Stepper } from '@concert/board/panels';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { countOf } from '../../src/pairs.ts';
import { billFor, billOf, itemBill, itemOf, unitBill } from '../../src/rules/12-prices.ts';
import { type CounterItem, counterItems, type OrderLine, POOL } from '../../src/shape.ts';
import {
  city,
  fullSteps,
  isArmy,
  isCombat,
  isDetachment,
  isEngineer,
  isSupply,
  piecesOf,
  power as powerKind,
  powerOf,
} from '../../src/tables.ts';
import { type Board, type Context, frameAt, pieceName, spotName } from '../context.ts';
import { answersAll, type BoardUi, Clause, Flag, Gauge, PieceDrawing } from './parts.tsx';

const orders = (context: Context): { lines: OrderLine[] } | undefined => frameAt(context, 'orders');

/** What the sheets have buttons for. */
const onSheets = ['give', 'ready', 'buy', 'build', 'fill', 'garrison', 'disband', 'unbuy', 'agree'];

const nameOf = (power: number): string => powerKind.labels![power]!;

/** The powers of the seat that have a budget, in order. */
function ownPowers({ view }: Context): number[] {
  const side = view.viewer;
  const { board } = view;
  const run = (p: number): number => {
    const major = board.allegiance[p]!;
    return major < 0 ? -1 : board.side[major]!;
  };
  return board.money.flatMap((_, p) => (run(p) === side && (board.budget[p]! > 0 || board.money[p]! > 0) ? [p] : []));
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
              <Flag power={p} /> {nameOf(p)} <b>£ {context.view.board.money[p]! - spent(context, p)}</b>
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
        <b>{nameOf(power)} may give money</b>
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
                  <Flag power={to} /> {nameOf(to)}
                </>
              }
              note={most > 0 ? `up to £ ${most}` : 'nothing more'}
            >
              {offered.map((amount) => (
                <Do
                  key={amount}
                  ui={ui}
                  verb="give"
                  arg={{ power, to, amount }}
                  label={`Give ${amount} pounds to ${nameOf(to)}`}
                >
                  £ {amount}
                </Do>
              ))}
            </Row>
          );
        })}
      <div class="na-verbs">
        <Do ui={ui} verb="ready" class="main">
          Ready
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
  const { board } = ui.context.view;
  const bill = billFor(board, power, lines);
  const horse = board.horse[power]! + countOf(board.remounts, power);
  const bars: readonly (readonly [string, number, number])[] = [
    ['Money', board.money[power]! - bill.money, board.money[power]!],
    ['Steps', board.recruit[power]! - bill.steps, board.recruit[power]!],
    ['of them cavalry', horse - bill.horse, horse],
  ];
  const own = lines.map((line, i) => ({ line, i })).filter(({ line }) => line.power === power);
  return (
    <section class="na-accounts">
      <h3>
        {nameOf(power)} <Clause ui={ui} clause="NA-12.0-d" />
      </h3>
      <p class="na-account">
        <span>Income this Spring</span>
        <b>£ {board.budget[power]}</b>
      </p>
      {bars.map(([label, left, whole], i) => (
        <div key={label} class="na-account">
          <span>{label}</span>
          <Gauge power={power} part={whole - left} whole={whole} label={`${label}: ${left} of ${whole} left`} />
          <b>
            {i === 0 ? '£ ' : ''}
            {left} of {whole} left
          </b>
        </div>
      ))}
      <h4>Orders drafted</h4>
      {own.length === 0 && <p class="quiet">Nothing yet.</p>}
      <ul class="na-lines">
        {own.map(({ line, i }) => (
          <li key={i}>
            <span>{lineWords(board, line)}</span>
            <b>£ {billOf(board, line).money}</b>
            <Do ui={ui} verb="unbuy" arg={{ line: i }} label={`Strike ${lineWords(board, line)}`}>
              ×
            </Do>
          </li>
        ))}
      </ul>
      <p class="na-account na-sum">
        <span>Ordered</span>
        <b>£ {bill.money}</b>
      </p>
      <Do ui={ui} verb="agree" class="main">
        Ready with all orders
      </Do>
      <p class="quiet">No other player sees them before everyone is ready.</p>
    </section>
  );
}

function lineWords(board: Board, { what, piece, city: c, into }: OrderLine): string {
  if (what === 'raise') return pieceName(piece);
  if (what === 'fill') return `${pieceName(piece)} in ${spotName(board.place[piece]!)} filled`;
  return what === 'garrison' ? `garrison of ${city.labels![c]}` : `${pieceName(piece)} into ${pieceName(into)}`;
}

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
      {fillable.length > 0 && <h4>Fill corps on the map</h4>}
      {fillable.map((p) => {
        const at = lineOf(lines, 'fill', p);
        const { money } = unitBill(p, board.steps[p]!, board.steps[p]! + 1);
        return (
          <Row
            key={p}
            picture={<PieceDrawing board={board} piece={p} />}
            title={pieceName(p)}
            note={`${spotName(board.place[p]!)} · £ ${money}`}
          >
            <Stepper
              ui={ui}
              count={at >= 0 ? 1 : 0}
              less={{ verb: 'unbuy', arg: { line: at }, label: `Do not fill ${pieceName(p)}` }}
              more={{ verb: 'fill', arg: { unit: p }, label: `Fill ${pieceName(p)} for ${money} pounds` }}
            />
          </Row>
        );
      })}
      {pool.length > 0 && <h4>Raise from the pool</h4>}
      {pool.map((p) => (
        <Corps key={p} ui={ui} piece={p} lines={lines} />
      ))}
      <h4>Everything else</h4>
      {counterItems.map((item) => (
        <Counter key={item} ui={ui} power={power} item={item} lines={lines} />
      ))}
      {garrisons.map((choice) => (
        <Row
          key={String(choice.arg.city)}
          title={`Garrison of ${city.labels![choice.arg.city as number]}`}
          note={`£ ${itemBill('garrison').money}`}
        >
          <button type="button" data-verb="garrison" onClick={() => ui.choose(choice)}>
            +
          </button>
        </Row>
      ))}
      {disbands.length > 0 && <h4>Dissolve a corps to fill another</h4>}
      {disbands.map(({ arg }) => (
        <DoIf key={`${arg.from} ${arg.into}`} ui={ui} verb="disband" arg={arg}>
          {pieceName(arg.from as number)} into {pieceName(arg.into as number)}
        </DoIf>
      ))}
    </section>
  );
}

const lineOf = (lines: readonly OrderLine[], what: OrderLine['what'], piece: number): number =>
  lines.findIndex((line) => line.what === what && line.piece === piece);

/** A corps of the pool, with none, one or both of its steps. */
function Corps({ ui, piece: p, lines }: { ui: BoardUi; piece: number; lines: readonly OrderLine[] }) {
  const { board } = ui.context.view;
  const at = lineOf(lines, 'raise', p);
  const count = at >= 0 ? lines[at]!.steps : 0;
  const whole = unitBill(p, 0, fullSteps[p]!).money;
  const less =
    count > 1
      ? { verb: 'build', arg: { unit: p, steps: count - 1 }, label: `One step less of ${pieceName(p)}` }
      : { verb: 'unbuy', arg: { line: at }, label: `Do not raise ${pieceName(p)}` };
  const shown: Board = { ...board, steps: board.steps.map((steps, q) => (q === p ? fullSteps[p]! : steps)) };
  return (
    <Row
      picture={<PieceDrawing board={shown} piece={p} />}
      title={pieceName(p)}
      note={`£ ${itemOf(p).price} a step, £ ${whole} in full`}
    >
      <Stepper
        ui={ui}
        count={count}
        less={less}
        more={{ verb: 'build', arg: { unit: p, steps: count + 1 }, label: `One step more of ${pieceName(p)}` }}
      />
    </Row>
  );
}

const counterNames: { readonly [item in CounterItem]: string } = {
  detachment: 'Detachments',
  supply: 'Supply units',
  engineer: 'Engineers',
};
const isOf: { readonly [item in CounterItem]: readonly boolean[] } = {
  detachment: isDetachment,
  supply: isSupply,
  engineer: isEngineer,
};

function Counter(props: { ui: BoardUi; power: number; item: CounterItem; lines: readonly OrderLine[] }) {
  const { ui, power, item, lines } = props;
  const { board } = ui.context.view;
  const isMine = ({ what, power: who, piece }: OrderLine): boolean =>
    what === 'raise' && who === power && isOf[item][piece] === true;
  const all = piecesOf[power]!.filter((p) => isOf[item][p]);
  if (all.length === 0) return null;
  const count = lines.filter(isMine).length;
  const left = all.filter((p) => board.place[p] === POOL).length - count;
  const { money } = itemBill(item);
  return (
    <Row
      picture={<PieceDrawing board={board} piece={all[0]!} />}
      title={counterNames[item]}
      note={`${left} left · £ ${money}`}
    >
      <Stepper
        ui={ui}
        count={count}
        less={{ verb: 'unbuy', arg: { line: lines.findLastIndex(isMine) }, label: `One of the ${item}s less` }}
        more={{ verb: 'buy', arg: { power, item }, label: `Buy one ${item} for ${money} pounds` }}
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
