/** The log, line by line: hovering over one shows its places, a click opens that moment. */
import type { LogLine } from '@concert/wire';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { sound } from '../sound.ts';
import { t } from '../text/index.ts';
import { Clause } from './prompt-bar.tsx';
import { runsOf, standing } from './runs.ts';
import type { TableUi } from './table-ui.ts';

/** A reader within this many pixels of the end follows new lines. */
const NEAR = 40;

export function LogTab({ ui }: { ui: TableUi }) {
  const { session } = ui;
  const body = useRef<HTMLDivElement>(null);
  const live = session.live.value;
  const lines = live?.lines ?? [];
  const from = live?.from ?? 0;
  const end = from + lines.length;
  const moment = session.moment.value?.at ?? null;
  const before = useRef({ from, end, moment, height: 0 });
  const fresh = before.current.end;
  useLayoutEffect(() => {
    const was = before.current;
    const element = body.current!;
    if (lines.slice(Math.max(0, was.end - from)).some((line) => line.args?.dice)) sound('dice');
    // The newest is at the end; it is followed unless the person is reading further up.
    const atFoot = element.scrollTop + element.clientHeight >= was.height - NEAR;
    if (moment !== null) bringIntoView(element, element.querySelector('.log-entry.now'));
    else if (from < was.from) element.scrollTop += element.scrollHeight - was.height;
    else if (was.moment !== null || (end !== was.end && atFoot) || was.height === 0)
      element.scrollTop = element.scrollHeight;
    before.current = { from, end, moment, height: element.scrollHeight };
  }, [from, end, moment]);
  useEffect(() => {
    if (moment !== null) void session.olderUntil(moment);
  }, [moment]);
  const runs = runsOf(lines);
  const stands = moment === null ? [] : standing(runs, moment);
  return (
    <div class="tab-body" ref={body}>
      {from > 0 && (
        <button type="button" class="plain" onClick={() => void session.older()}>
          {t.log.older}
        </button>
      )}
      {lines.length === 0 && <p class="quiet">{t.log.empty}</p>}
      {runs.map(({ line, at, times }, i) => (
        <Line
          key={from + at}
          ui={ui}
          line={line}
          times={times}
          fresh={from + at + times > fresh}
          stands={stands[i] ?? ''}
        />
      ))}
    </div>
  );
}

/** A line at the very edge can't be read in context. */
function bringIntoView(body: HTMLElement, entry: Element | null): void {
  if (!entry) return;
  const [box, frame] = [entry.getBoundingClientRect(), body.getBoundingClientRect()];
  if (box.top < frame.top || box.bottom > frame.bottom)
    body.scrollTop += (box.top + box.bottom - frame.top - frame.bottom) / 2;
}

function Line(props: { ui: TableUi; line: LogLine; times: number; fresh: boolean; stands: string }) {
  const { ui, line, times, fresh, stands } = props;
  const { session } = ui;
  const point = (on: boolean): void => {
    ui.pointed.value = new Set(on ? ui.placesIn(line) : []);
  };
  const open = (): void => {
    const [place] = ui.placesIn(line);
    if (place) ui.frame.value?.show(place);
    void session.look(line.when);
  };
  return (
    <div class={`log-entry ${fresh ? 'fresh' : ''} ${stands}`} aria-current={stands === 'now' ? 'step' : undefined}>
      {/* The clause is a button of its own, beside the line and not within it. */}
      <button
        type="button"
        class="log-line"
        title={t.log.whole}
        onMouseEnter={() => point(true)}
        onMouseLeave={() => point(false)}
        onFocus={() => point(true)}
        onBlur={() => point(false)}
        onClick={open}
      >
        <WithDice line={line} rolling={fresh} />
        {times > 1 && ` (${t.log.times(times)})`}
      </button>{' '}
      {line.clause && <Clause ui={ui} reference={line.clause} />}
    </div>
  );
}

/** The sentence, with dice drawn as dice. */
export function WithDice({ line, rolling }: { line: LogLine; rolling: boolean }) {
  const dice = line.args?.dice;
  if (!Array.isArray(dice) || dice.length === 0 || !dice.every((die) => typeof die === 'number'))
    return <>{line.text}</>;
  const said = dice.length === 1 ? String(dice[0]) : `${dice.slice(0, -1).join(', ')} and ${dice.at(-1)}`;
  const at = line.text.indexOf(said);
  if (at < 0) return <>{line.text}</>;
  return (
    <>
      {line.text.slice(0, at)}
      {(dice as number[]).map((die, i) => (
        <span key={i} class={`die ${rolling ? 'rolling' : ''}`} style={{ animationDelay: `${i * 70}ms` }}>
          {die}
        </span>
      ))}
      {line.text.slice(at + said.length)}
    </>
  );
}
