/** What the panels of several boards are made of: drawings, buttons that make a choice, tables of figures, odds. */
import type { AnyChoice, Point, TextTable } from '@concert/kernel';
import { type ComponentChild, type ComponentChildren, Fragment, type VNode } from 'preact';
import type { BoardActions, BoardContext, Odds, Panel } from './contract.ts';
import { put, type Spoken } from './words.ts';

/** What a panel is given, with the context of its own game. */
export interface BoardUi<C extends BoardContext = BoardContext> extends BoardActions {
  readonly context: C;
}

/** A panel whose functions know the context of their game. */
export const panelOf =
  <C extends BoardContext>() =>
  (
    id: string,
    title: string,
    where: Panel['where'],
    open: (context: C) => boolean,
    render: (ui: BoardUi<C>) => ComponentChild,
    stays = false,
  ): Panel => ({
    id,
    title,
    where,
    ...(stays && { stays }),
    open: (context) => open(context as C),
    render: (actions) => render(actions as BoardUi<C>),
  });

/** Panels that are drawn with a module of their own, which is loaded when one of them is first open. */
export function latePanelOf<C extends BoardContext, M>(load: () => Promise<M>) {
  let loaded: M | null = null;
  const loading = async (): Promise<void> => {
    loaded = await load();
  };
  return (
    id: string,
    title: string,
    where: Panel['where'],
    open: (context: C) => boolean,
    render: (module: M, ui: BoardUi<C>) => ComponentChild,
    stays = false,
  ): Panel => ({
    ...panelOf<C>()(id, title, where, open, (ui) => loaded && render(loaded, ui), stays),
    load: loading,
  });
}

/** A drawing of our own markup. */
export function Drawing({ box, markup, class: name = '' }: { box: string; markup: string; class?: string }) {
  return <svg class={name} viewBox={box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** The parts of an argument that are given; the others may be anything. */
export type PartOfArg = { readonly [name: string]: unknown };

const agrees = (arg: AnyChoice['arg'], part: PartOfArg): boolean =>
  Object.entries(part).every(([name, value]) => JSON.stringify(arg[name]) === JSON.stringify(value));

/** The choices of a verb whose argument has these parts. */
export const choicesOf = ({ choices }: Pick<BoardContext, 'choices'>, verb: string, arg: PartOfArg = {}): AnyChoice[] =>
  choices.filter((choice) => choice.verb === verb && agrees(choice.arg, arg));

/** The first of them. */
export const choiceOf = (
  { choices }: Pick<BoardContext, 'choices'>,
  verb: string,
  arg: PartOfArg = {},
): AnyChoice | undefined => choices.find((choice) => choice.verb === verb && agrees(choice.arg, arg));

export interface DoProps {
  ui: BoardUi;
  verb: string;
  arg?: PartOfArg;
  /** What a click asks about where there is no such choice. */
  points?: readonly Point[];
  class?: string;
  /** Read aloud instead of what is inside. */
  label?: string;
  title?: string;
  children: ComponentChildren;
}

/** A button that makes a choice where there is one; otherwise it looks impossible, and a click asks why. */
export function Do({ ui, verb, arg = {}, points = [], label, title, children, ...props }: DoProps) {
  const choice = choiceOf(ui.context, verb, arg);
  return (
    <button
      type="button"
      class={`${props.class ?? ''} ${choice ? '' : 'cannot'}`}
      aria-disabled={!choice}
      aria-label={label}
      title={title}
      data-verb={verb}
      onClick={() => (choice ? ui.choose(choice) : ui.click(points))}
    >
      {children}
    </button>
  );
}

/** The same, but nothing at all where there is no such choice. */
export const DoIf = (props: DoProps) => (choiceOf(props.ui.context, props.verb, props.arg) ? <Do {...props} /> : null);

/** −3 with a true minus; + in front of what comes in. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : value > 0 ? `+${value}` : '0');

export const plain = (value: string | number): string =>
  typeof value === 'number' && value < 0 ? `−${-value}` : `${value}`;

/** A table of text as it is; `cell` and `rowClass` dress it. */
export function Rows({
  table: { columns, rows },
  cell = (value) => <td>{value}</td>,
  rowClass,
}: {
  table: Pick<TextTable, 'columns' | 'rows'>;
  cell?(value: string | number): VNode;
  rowClass?(row: number): string;
}) {
  return (
    <>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, i) => (
          <tr key={i} class={rowClass?.(i)}>
            {row.map((value, c) => (
              <Fragment key={columns[c]}>{cell(value)}</Fragment>
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

/** A table of the rules, numbers to the right; the last row is the sum where there is a total. */
export function Ledger({ table, total }: { table: TextTable; total?: boolean }) {
  const cell = (value: string | number): VNode => (
    <td class={typeof value === 'number' ? 'number' : ''}>{value === 0 ? '' : plain(value)}</td>
  );
  const rowClass = (row: number): string => (total && row === table.rows.length - 1 ? 'total' : '');
  return (
    <table class="ledger">
      <Rows table={table} cell={cell} rowClass={rowClass} />
    </table>
  );
}

/** One result of the odds: how often it came up, and what it is. */
export interface Share<T> {
  readonly of: T;
  readonly times: number;
  readonly percent: number;
}

/**
 * The results of a noun, the likeliest first; what the board takes for the same result is counted together. The shares
 * make a hundred.
 */
export function sharesOf<T>({ worlds, values }: Odds, noun: string, read: (json: string) => T): Share<T>[] {
  const counted = new Map<string, { of: T; times: number }>();
  for (const [json, times] of Object.entries(values[noun] ?? {})) {
    const of = read(json);
    const key = JSON.stringify(of);
    counted.set(key, { of, times: (counted.get(key)?.times ?? 0) + times });
  }
  const results = [...counted.values()].sort((a, b) => b.times - a.times);
  const percent = (times: number): number => Math.round((100 * times) / worlds);
  const rest = results.slice(1).reduce((sum, { times }) => sum + percent(times), 0);
  return results.map((each, i) => ({ ...each, percent: i === 0 ? 100 - rest : percent(each.times) }));
}

/** One part of a bar of odds: its share, what it is in words, and its colours. */
export interface OddsPart {
  readonly text: string;
  readonly times: number;
  readonly percent: number;
  readonly face?: string;
  readonly line?: string;
}

/** The odds as a bar and in words; the words end with how they were found. */
export function OddsBar(props: { context: Spoken; parts: readonly OddsPart[]; before: string; worlds: number }) {
  const { context, parts, before, worlds } = props;
  return (
    <div class="odds">
      <div class="odds-bar" aria-hidden="true">
        {parts.map(({ text, times, percent, face, line }) => (
          <span key={text} style={{ flexGrow: times, background: face ?? 'var(--rule)', color: line ?? 'var(--ink)' }}>
            {percent}
          </span>
        ))}
      </div>
      <p>
        {before} {parts.map(({ text, percent }) => `${text} ${percent}%`).join(', ')}{' '}
        <span class="quiet">{put(context, 'kernel.trials', { worlds })}</span>
      </p>
    </div>
  );
}

/** Until they are known. */
export const WeighingOdds = ({ context }: { context: Spoken }) => (
  <p class="odds quiet">{put(context, 'kernel.weighing')}</p>
);

/** One less, how many, one more. */
export function Stepper(props: {
  ui: BoardUi;
  count: number;
  less: { verb: string; arg: PartOfArg; label: string };
  more: { verb: string; arg: PartOfArg; label: string };
  points?: readonly Point[];
}) {
  const { ui, count, less, more, points = [] } = props;
  return (
    <span class="stepper">
      <Do ui={ui} verb={less.verb} arg={less.arg} points={points} label={less.label}>
        −
      </Do>
      <b class="stepper-count">{count}</b>
      <Do ui={ui} verb={more.verb} arg={more.arg} points={points} label={more.label}>
        +
      </Do>
    </span>
  );
}
