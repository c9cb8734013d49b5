/** The log: headings, one line an act with the flag of who acted, battles that open into their rounds. */
import { type LogLine, pointsOfEntry, type StoryEntry } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { sound } from '../sound.ts';
import { t } from '../text/index.ts';
import { Clause } from './clause.tsx';
import { Flag } from './flag.tsx';
import { type Scrolled, stillFollows } from './following.ts';
import { loadLinesUntil } from './older-lines.ts';
import { type Filter, filtered, filters, hasDice, standing, withDice } from './story.ts';
import type { TableUi } from './table-ui.ts';

export function LogTab({ ui }: { ui: TableUi }) {
  const { session } = ui;
  const body = useRef<HTMLDivElement>(null);
  const filter = useSignal<Filter>('all');
  const facts = session.facts.value;
  const live = session.live.value;
  const lines = live?.lines ?? [];
  const from = live?.from ?? 0;
  const end = from + lines.length;
  const moment = session.moment.value?.at ?? null;
  const before = useRef({ from, end, moment, height: 0 });
  const fresh = before.current.end;
  /** The newest is at the end; it is followed unless the person is reading further up. */
  const follows = useRef(true);
  const seen = useRef<Scrolled>({ top: 0, below: 0 });
  useLayoutEffect(() => {
    const was = before.current;
    const element = body.current!;
    if (lines.slice(Math.max(0, was.end - from)).some((line) => facts && hasDice(facts, line))) sound('dice');
    if (moment !== null) bringIntoView(element, element.querySelector('.log-entry.now'));
    else if (from < was.from) element.scrollTop += element.scrollHeight - was.height;
    else if (was.moment !== null || (end !== was.end && follows.current) || was.height === 0)
      element.scrollTop = element.scrollHeight;
    before.current = { from, end, moment, height: element.scrollHeight };
  }, [from, end, moment]);
  useEffect(() => {
    const element = body.current!;
    // A tip that comes or goes below the log must not leave its newest line out of sight.
    const watcher = new ResizeObserver(() => {
      if (follows.current && session.moment.peek() === null) element.scrollTop = element.scrollHeight;
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  useEffect(() => {
    if (moment !== null) void loadLinesUntil(session, moment);
  }, [moment]);
  if (!facts) return null;
  const entries = filtered(facts, ui.story.value, filter.value, ui.isOwn);
  const stands = moment === null ? [] : standing(entries, moment);
  return (
    <>
      <div class="log-filters" role="toolbar" aria-label={t.log.filter}>
        {filters.map((each) => (
          <button
            key={each}
            type="button"
            aria-pressed={filter.value === each}
            onClick={() => {
              filter.value = each;
            }}
          >
            {t.log.filters[each]}
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move between the buttons in it */}
      <div
        class="tab-body log"
        ref={body}
        onKeyDown={moveByArrows}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          const now = { top: scrollTop, below: scrollHeight - scrollTop - clientHeight };
          follows.current = stillFollows(follows.current, seen.current, now);
          seen.current = now;
        }}
      >
        {from > 0 && (
          <button type="button" class="plain" onClick={() => void session.older()}>
            {t.log.older}
          </button>
        )}
        {entries.length === 0 && <p class="quiet">{lines.length === 0 ? t.log.empty : t.log.nothing}</p>}
        {entries.map((entry, i) => (
          <Entry
            key={from + entry.at}
            ui={ui}
            entry={entry}
            fresh={from + entry.end > fresh}
            stands={stands[i] ?? ''}
          />
        ))}
      </div>
    </>
  );
}

/** A line at the very edge can't be read in context. */
function bringIntoView(body: HTMLElement, entry: Element | null): void {
  if (!entry) return;
  const [box, frame] = [entry.getBoundingClientRect(), body.getBoundingClientRect()];
  if (box.top < frame.top || box.bottom > frame.bottom)
    body.scrollTop += (box.top + box.bottom - frame.top - frame.bottom) / 2;
}

/** Up and down go from line to line; C opens the clause of the line that has the focus. */
function moveByArrows(event: KeyboardEvent): void {
  const entry = (event.target as HTMLElement).closest('.log-entry');
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!entry || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === 'c') entry.querySelector<HTMLElement>('.clause')?.click();
  else if (step) {
    const all = [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>('.log-line')];
    all[all.indexOf(entry.querySelector('.log-line')!) + step]?.focus();
  } else return;
  event.preventDefault();
  event.stopPropagation();
}

interface EntryProps {
  ui: TableUi;
  entry: StoryEntry;
  fresh: boolean;
  stands: string;
}

function Entry(props: EntryProps) {
  const { entry, ui } = props;
  if (entry.kind === 'battle') return <Battle {...props} />;
  if (entry.kind === 'act') return <Act {...props} />;
  return (
    <h3 class={`log-head ${entry.kind}`}>
      {entry.kind === 'phase' && <Flag ui={ui} of={entry.actor} />}
      {entry.text.replace(/\.$/, '')}
    </h3>
  );
}

/** What pointing at a line shows on the map, and what a click on it opens. */
function pointing(ui: TableUi, entry: StoryEntry) {
  const facts = ui.session.facts.value;
  const places = (): string[] => (facts ? ui.placesOf(pointsOfEntry(facts, entry)) : []);
  const point = (on: boolean) => (): void => {
    ui.pointed.value = new Set(on ? places() : []);
  };
  return {
    onMouseEnter: point(true),
    onMouseLeave: point(false),
    onFocus: point(true),
    onBlur: point(false),
    open: (): void => {
      ui.showAll(places());
      void ui.session.look(entry.line.when);
    },
  };
}

function Act({ ui, entry, fresh, stands }: EntryProps) {
  const { open, ...hover } = pointing(ui, entry);
  const { line, times, text } = entry;
  const gathered = text !== line.text;
  const own = entry.actor && ui.isOwn(entry.actor) ? 'own' : '';
  return (
    <div
      class={`log-entry ${fresh ? 'fresh' : ''} ${own} ${stands}`}
      aria-current={stands === 'now' ? 'step' : undefined}
    >
      <Flag ui={ui} of={entry.actor} />
      {/* The clause is a button of its own, beside the line and not within it. */}
      <button type="button" class="log-line" title={t.log.whole} {...hover} onClick={open}>
        {gathered ? text : <WithDice ui={ui} line={line} rolling={fresh} />}
        {times > 1 && !gathered && ` (${t.log.times(times)})`}
      </button>
      {line.clause && <Clause ui={ui} reference={line.clause} />}
    </div>
  );
}

/** A battle: where, how many rounds, what came of it; opened, all that happened in it. */
function Battle({ ui, entry, fresh, stands }: EntryProps) {
  const open = useSignal(false);
  const { open: show, ...hover } = pointing(ui, entry);
  const { line, rounds, result, inside } = entry;
  return (
    <div
      class={`log-entry battle ${fresh ? 'fresh' : ''} ${stands}`}
      aria-current={stands === 'now' ? 'step' : undefined}
    >
      <span class="sabres" aria-hidden="true">
        ⚔
      </span>
      <button
        type="button"
        class="log-line"
        aria-expanded={open.value}
        {...hover}
        onClick={() => {
          open.value = !open.value;
        }}
      >
        <b>{line.text.replace(/\.$/, '')}</b>
        <span class="rounds figures">
          {open.value ? '▾' : '▸'} {rounds > 0 ? t.log.rounds(rounds) : t.log.details}
        </span>
        {result !== '' && <span class="result">{result}</span>}
      </button>
      {line.clause && <Clause ui={ui} reference={line.clause} />}
      {open.value && (
        <div class="inside">
          {inside.map((each) => (
            <Act key={each.at} ui={ui} entry={each} fresh={false} stands="" />
          ))}
          <button type="button" class="link" onClick={show}>
            {t.log.show}
          </button>
        </div>
      )}
    </div>
  );
}

/** The sentence, with dice drawn as dice. */
export function WithDice({ ui, line, rolling }: { ui: TableUi; line: LogLine; rolling: boolean }) {
  const facts = ui.session.facts.value;
  return (
    <>
      {(facts ? withDice(facts, line) : [line.text]).map((part, i) =>
        typeof part === 'string' ? (
          part
        ) : (
          <span key={i} class={`die ${rolling ? 'rolling' : ''}`} style={{ animationDelay: `${i * 70}ms` }}>
            {part}
          </span>
        ),
      )}
    </>
  );
}
