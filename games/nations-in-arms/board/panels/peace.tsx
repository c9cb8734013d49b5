/** The peace table: the conditions as slots, what may be picked for the next one, and why the rest may not. */
import { choicesOf, Do } from '@concert/board/panels';
import type { At, Term } from '../../src/shape.ts';
import { power as powerKind, province as provinceKind, provinceWeight } from '../../src/tables.ts';
import { peaceOf } from '../occasions.ts';
import { tableOf } from '../readings.ts';
import { type BoardUi, Clause, Flag } from './parts.tsx';

type Peace = At<'peace.pick'>;

const nameOf = (power: number): string => powerKind.labels![power]!;
const provinceName = (p: number): string => provinceKind.labels![p]!;
/** 12.2.1: what a ceded province moves a year. */
const yearly = (p: number): number => 3 * provinceWeight[p]!;

// The slots.

const filled = ({ terms }: Peace): number => terms.reduce((sum, { slots }) => sum + slots, 0);
/** Two by the victor, two by the loser. */
const pickerAt = ({ victors, loser }: Peace, slot: number): number =>
  Math.floor(slot / 2) % 2 === 0 ? victors[0]! : loser;

const titles: { readonly [what in Term['what']]: string } = {
  province: '',
  minor: '',
  indemnities: 'War indemnities',
  aid: 'Military aid',
  system: 'Continental System',
  longer: 'Longer peace',
  alliance: 'Alliance',
  nothing: 'Left empty',
};

const notes: { readonly [what in Term['what']]: string } = {
  province: '',
  minor: 'changes masters with its troops',
  indemnities: 'half a budget, next Spring',
  aid: 'two corps, a depot and a leader',
  system: 'its harbours are closed to Britain',
  longer: 'a third die of turns',
  alliance: 'begins when the peace ends',
  nothing: 'nothing gained',
};

function termWords({ what, province, minor, to }: Term): [title: string, note: string] {
  if (what === 'province') return [provinceName(province), `to ${nameOf(to)}, £ ${yearly(province)} a year`];
  if (what === 'minor') return [nameOf(minor), `to ${nameOf(to)}, with its troops`];
  return [titles[what], notes[what]];
}

function Slot({ power, numbers, title, note, state }: SlotProps) {
  return (
    <li class={`na-slot na-slot-${state} ${numbers.includes('and') ? 'na-slot-wide' : ''}`}>
      <span class="na-slot-head">
        <Flag power={power} /> {numbers} · {nameOf(power)}
      </span>
      <span class="na-slot-title">{title}</span>
      <span>{note}</span>
    </li>
  );
}

interface SlotProps {
  power: number;
  numbers: string;
  title: string;
  note: string;
  state: 'done' | 'now' | 'open';
}

function Slots({ frame }: { frame: Peace }) {
  let at = 0;
  const done = frame.terms.map((term) => {
    const first = at;
    at += term.slots;
    const [title, note] = termWords(term);
    const numbers = term.slots > 1 ? `${first + 1} and ${first + 2}` : `${first + 1}`;
    return <Slot key={first} power={pickerAt(frame, first)} {...{ numbers, title, note }} state="done" />;
  });
  const open = Array.from({ length: frame.slots - at }, (_, i) => {
    const slot = at + i;
    const power = pickerAt(frame, slot);
    const note = i === 0 ? 'is picked now' : `${nameOf(power)} picks`;
    return (
      <Slot key={slot} power={power} numbers={`${slot + 1}`} title="" note={note} state={i === 0 ? 'now' : 'open'} />
    );
  });
  return <ol class="na-slots">{[...done, ...open]}</ol>;
}

// What may be picked.

/** Provinces, each with those to whom it may go. */
function Land({ ui }: { ui: BoardUi }) {
  const cessions = choicesOf(ui.context, 'cede');
  const provinces = [...new Set(cessions.map(({ arg }) => arg.province as number))];
  const minors = choicesOf(ui.context, 'handOver');
  if (provinces.length + minors.length === 0) return null;
  return (
    <>
      {provinces.map((p) => (
        <div key={p} class="na-term">
          <span class="na-term-price">1</span>
          <span class="na-row-words">
            <span class="na-row-title">{provinceName(p)}</span>
            <small>£ {yearly(p)} a year</small>
          </span>
          <span class="na-row-hands">
            {cessions
              .filter(({ arg }) => arg.province === p)
              .map(({ arg }) => (
                <Do key={arg.to as number} ui={ui} verb="cede" arg={{ province: p, to: arg.to }}>
                  for {nameOf(arg.to as number)}
                </Do>
              ))}
          </span>
        </div>
      ))}
      {minors.map(({ arg }) => (
        <div key={`${arg.minor} ${arg.to}`} class="na-term">
          <span class="na-term-price">1</span>
          <span class="na-row-words">
            <span class="na-row-title">{nameOf(arg.minor as number)}</span>
            <small>in place of a province</small>
          </span>
          <span class="na-row-hands">
            <Do ui={ui} verb="handOver" arg={{ minor: arg.minor, to: arg.to }}>
              for {nameOf(arg.to as number)}
            </Do>
          </span>
        </div>
      ))}
    </>
  );
}

/** The other conditions as the table has them: price, what it means, and why it cannot be had. */
function Conditions({ ui }: { ui: BoardUi }) {
  const rows = tableOf(ui.context, 'conditions')?.rows ?? [];
  return (
    <>
      {rows.map(([verb, title, slots, words, why]) => (
        <div key={`${verb}`} class={`na-term ${why ? 'na-term-closed' : ''}`}>
          <span class="na-term-price">{slots}</span>
          <span class="na-row-words">
            <span class="na-row-title">{title}</span>
            <small>{why || words}</small>
          </span>
          <span class="na-row-hands">
            {choicesOf(ui.context, `${verb}`).map((choice) => (
              <Do key={JSON.stringify(choice.arg)} ui={ui} verb={`${verb}`} arg={choice.arg}>
                {'to' in choice.arg ? `for ${nameOf(choice.arg.to as number)}` : 'Take'}
              </Do>
            ))}
            {why && <small class="na-term-no">Not possible</small>}
          </span>
        </div>
      ))}
    </>
  );
}

export function PeaceTable({ ui }: { ui: BoardUi }) {
  const { context } = ui;
  const frame = peaceOf(context);
  if (!frame) return null;
  const slot = filled(frame);
  const picker = pickerAt(frame, slot);
  const asked = context.choices.length > 0;
  const land = frame.terms.filter(({ what }) => what === 'province' || what === 'minor').length;
  const why = frame.continued
    ? `${nameOf(frame.loser)} fought on: eight conditions instead of four.`
    : 'Four conditions, picked two by two.';
  return (
    <div class="na-peace">
      <header class="na-peace-head">
        <b>The peace with {nameOf(frame.loser)}</b>
        <span class="na-peace-note">{why}</span>
        <Clause ui={ui} clause="NA-13.3.2.3-b" />
      </header>
      <div class="na-peace-top">
        <Slots frame={frame} />
      </div>
      {asked ? (
        <section>
          <h3 class="na-peace-next">
            {picker === frame.loser ? 'Concede' : 'Choose'} condition {slot + 1}
            <span class="na-peace-note">territory {land} of 3 used</span>
          </h3>
          <div class="na-columns">
            <div>
              <Land ui={ui} />
            </div>
            <div>
              <Conditions ui={ui} />
            </div>
          </div>
          {picker !== frame.loser && (
            <div class="na-verbs">
              <Do ui={ui} verb="waive">
                Leave this condition empty
              </Do>
            </div>
          )}
        </section>
      ) : (
        <p class="quiet">{nameOf(picker)} picks the next condition.</p>
      )}
    </div>
  );
}
