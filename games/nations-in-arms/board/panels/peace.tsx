/** The peace table: the conditions as slots, what may be picked for the next one, and why the rest may not. */

import { tableOf } from '@concert/board';
import { choicesOf, Do } from '@concert/board/panels';
import type { ComponentChildren } from 'preact';
import type { At, Term } from '../../src/shape.ts';
import { province as provinceKind, provinceWeight } from '../../src/tables.ts';
import type { Context } from '../context.ts';
import { peaceOf } from '../occasions.ts';
import { nameOf, namesOf, powerName, tell, tellOf } from '../words.ts';
import { answersAll, type BoardUi, Clause, Flag, Said } from './parts.tsx';

type Peace = At<'peace.pick'>;

const provinceName = (context: Context, p: number): string => nameOf(context, 'province', p);
/** 12.2.1: what a ceded province moves a year. */
const yearly = (p: number): number => 3 * provinceWeight[p]!;

// The slots.

const filled = ({ terms }: Peace): number => terms.reduce((sum, { slots }) => sum + slots, 0);

/** Two by the victor, two by the loser; by card 72 all by the victor. */
const pickerAt = ({ victors, loser, turns }: Peace, slot: number): number =>
  turns !== undefined || Math.floor(slot / 2) % 2 === 0 ? victors[0]! : loser;

function termWords(context: Context, { what, province, minor, to }: Term): [title: string, note: string] {
  if (what === 'province')
    return [provinceName(context, province), tell(context, 'peace.to', { power: to, pounds: yearly(province) })];
  if (what === 'minor') return [powerName(context, minor), tell(context, 'peace.toMinor', { power: to })];
  return [tellOf(context, 'peace.term', what), tellOf(context, 'peace.note', what)];
}

interface SlotProps {
  power: number;
  head: string;
  title: string;
  note: string;
  state: 'done' | 'now' | 'open';
  wide?: boolean;
}

const Slot = ({ power, head, title, note, state, wide = false }: SlotProps) => (
  <li class={`na-slot na-slot-${state} ${wide ? 'na-slot-wide' : ''}`}>
    <span class="na-slot-head">
      <Flag power={power} /> {head}
    </span>
    <span class="na-slot-title">{title}</span>
    <span>{note}</span>
  </li>
);

function Slots({ context, frame }: { context: Context; frame: Peace }) {
  let at = 0;
  const done = frame.terms.map((term) => {
    const [first, wide] = [at, term.slots > 1];
    at += term.slots;
    const [title, note] = termWords(context, term);
    const power = pickerAt(frame, first);
    const head = tell(context, wide ? 'peace.slots' : 'peace.slot', { from: first + 1, to: first + 2, power });
    return <Slot key={first} {...{ power, head, title, note, wide }} state="done" />;
  });
  const open = Array.from({ length: frame.slots - at }, (_, i) => {
    const slot = at + i;
    const power = pickerAt(frame, slot);
    const head = tell(context, 'peace.slot', { from: slot + 1, power });
    const note = tell(context, i === 0 ? 'peace.now' : 'peace.later', { power });
    return <Slot key={slot} {...{ power, head, note }} title="" state={i === 0 ? 'now' : 'open'} />;
  });
  return <ol class="na-slots">{[...done, ...open]}</ol>;
}

// What may be picked.

/** One thing that could be a condition: how many slots it fills, what it means, and the ways to take it, or why not. */
function Offer(props: {
  context: Context;
  slots: number;
  title: string;
  note: string;
  why?: string;
  /** Shows it on the map. */
  show?: () => void;
  children?: ComponentChildren;
}) {
  const { context, slots, title, note, why = '' } = props;
  return (
    <div class={`na-term ${why ? 'na-term-closed' : ''}`}>
      <span class="na-term-price">{slots}</span>
      <span class="na-row-words">
        {props.show ? (
          <button type="button" class="plain na-row-title na-show" onClick={props.show}>
            {title}
          </button>
        ) : (
          <span class="na-row-title">{title}</span>
        )}
        <small>{why || note}</small>
      </span>
      <span class="na-row-hands">
        {props.children}
        {why && <small class="na-term-no">{tell(context, 'peace.no')}</small>}
      </span>
    </div>
  );
}

/** Provinces, each with those to whom it may go; then those that may not go, with the reason. */
function Land({ ui, frame }: { ui: BoardUi; frame: Peace }) {
  const { context } = ui;
  const cessions = choicesOf(context, 'cede');
  const provinces = [...new Set(cessions.map(({ arg }) => arg.province as number))];
  const names = namesOf(context, 'province');
  const closed = (tableOf(context, 'cessions')?.rows ?? []).map(([name, why]) => [names.indexOf(`${name}`), `${why}`]);
  const note = (p: number): string =>
    tell(context, 'peace.loses', { power: context.view.board.owner[p] ?? frame.loser, pounds: yearly(p) });
  return (
    <>
      {provinces.map((p) => (
        <Offer
          key={p}
          context={context}
          slots={1}
          title={provinceName(context, p)}
          note={note(p)}
          show={() => ui.show(provinceKind.names[p]!)}
        >
          {cessions
            .filter(({ arg }) => arg.province === p)
            .map(({ arg }) => (
              <Do key={arg.to as number} ui={ui} verb="cede" arg={{ province: p, to: arg.to }}>
                {tell(context, 'peace.for', { power: arg.to as number })}
              </Do>
            ))}
        </Offer>
      ))}
      {choicesOf(context, 'handOver').map(({ arg }) => (
        <Offer
          key={`${arg.minor} ${arg.to}`}
          context={context}
          slots={1}
          title={powerName(context, arg.minor as number)}
          note={tell(context, 'peace.minor')}
        >
          <Do ui={ui} verb="handOver" arg={{ minor: arg.minor, to: arg.to }}>
            {tell(context, 'peace.for', { power: arg.to as number })}
          </Do>
        </Offer>
      ))}
      {closed.map(([p, why]) => (
        <Offer key={p} context={context} slots={1} title={provinceName(context, Number(p))} note="" why={`${why}`} />
      ))}
    </>
  );
}

/** The other conditions as the table has them: price, what it means, and why it cannot be had. */
function Conditions({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const rows = tableOf(context, 'conditions')?.rows ?? [];
  return (
    <>
      {rows.map(([verb, title, slots, words, why]) => (
        <Offer
          key={`${verb}`}
          context={context}
          slots={Number(slots)}
          title={`${title}`}
          note={[`${words}`, ...gainOf(ui, `${verb}`)].join(' ')}
          why={`${why}`}
        >
          {choicesOf(context, `${verb}`).map((choice) => (
            <Do key={JSON.stringify(choice.arg)} ui={ui} verb={`${verb}`} arg={choice.arg}>
              {'to' in choice.arg
                ? tell(context, 'peace.for', { power: choice.arg.to as number })
                : tell(context, 'peace.take')}
            </Do>
          ))}
        </Offer>
      ))}
    </>
  );
}

/** What the rules say that a condition brings, as far as they know it. */
function gainOf(ui: BoardUi, verb: string): string[] {
  const [choice] = choicesOf(ui.context, verb);
  const gain = choice && ui.meaning?.(choice)?.gain;
  return gain ? [gain] : [];
}

export function PeaceTable({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const frame = peaceOf(context);
  if (!frame) return null;
  const slot = filled(frame);
  const picker = pickerAt(frame, slot);
  const used = frame.terms.filter(({ what }) => what === 'province' || what === 'minor').length;
  const why = frame.turns !== undefined ? 'peace.card' : frame.continued ? 'peace.eight' : 'peace.four';
  return (
    <div class={`na-peace na-peace-table ${answersAll(context.choices, () => true)}`}>
      <header class="na-peace-head">
        <b>{tell(context, 'peace.title', { power: frame.loser })}</b>
        <span class="na-peace-note">{tell(context, why, { power: frame.loser })}</span>
        <Clause ui={ui} clause="NA-13.3.2.3-b" />
      </header>
      <div class="na-peace-top">
        <Slots context={context} frame={frame} />
      </div>
      {context.choices.length > 0 ? (
        <section>
          <h3 class="na-peace-next">
            {tell(context, picker === frame.loser ? 'peace.concede' : 'peace.choose', { slot: slot + 1 })}
            <span class="na-peace-note">{tell(context, 'peace.land', { used })}</span>
          </h3>
          <div class="na-columns">
            <div>
              <h4 class="caps">{tell(context, 'peace.province')}</h4>
              <Land ui={ui} frame={frame} />
            </div>
            <div>
              <h4 class="caps">{tell(context, 'peace.others')}</h4>
              <Conditions ui={ui} />
              <div class="na-verbs">
                <Said ui={ui} verb="waive" />
              </div>
            </div>
          </div>
        </section>
      ) : (
        <p class="quiet">{tell(context, 'peace.waits', { power: picker })}</p>
      )}
      <p class="na-peace-note">
        {tell(context, 'peace.after')} <Clause ui={ui} clause="NA-13.3.2.2-a" />
      </p>
    </div>
  );
}
