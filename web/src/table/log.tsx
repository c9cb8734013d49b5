/** What has happened, line by line: resting on one shows its places, a click opens that moment. */
import type { LogLine } from '@concert/wire';
import { useEffect, useRef } from 'preact/hooks';
import { sound } from '../sound.ts';
import { t } from '../text/index.ts';
import type { Desk } from './desk.ts';
import { Clause } from './now-bar.tsx';
import { runsOf } from './runs.ts';

export function LogTab({ desk }: { desk: Desk }) {
  const { session } = desk;
  const body = useRef<HTMLDivElement>(null);
  const live = session.live.value;
  const lines = live?.lines ?? [];
  const moment = session.moment.value;
  const count = useRef(lines.length);
  useEffect(() => {
    // The newest is at the foot; it is followed unless somebody is reading further up.
    const element = body.current;
    if (element && !moment) element.scrollTop = element.scrollHeight;
    if (lines.slice(count.current).some((line) => line.args?.dice)) sound('dice');
    count.current = lines.length;
  }, [lines.length]);
  const fresh = count.current;
  return (
    <div class="tab-body" ref={body}>
      {live && live.from > 0 && (
        <button type="button" class="plain" onClick={() => void session.older()}>
          {t.log.older}
        </button>
      )}
      {lines.length === 0 && <p class="quiet">{t.log.empty}</p>}
      {runsOf(lines).map(({ line, at, times }) => (
        <Line key={(live?.from ?? 0) + at} desk={desk} line={line} times={times} fresh={at + times > fresh} />
      ))}
    </div>
  );
}

function Line({ desk, line, times, fresh }: { desk: Desk; line: LogLine; times: number; fresh: boolean }) {
  const { session } = desk;
  const point = (on: boolean): void => {
    desk.pointed.value = new Set(on ? desk.placesIn(line) : []);
  };
  const open = (): void => {
    const [place] = desk.placesIn(line);
    if (place) desk.frame.value?.show(place);
    void session.look(line.when);
  };
  return (
    <div class={`log-entry ${fresh ? 'fresh' : ''}`}>
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
      {line.clause && <Clause desk={desk} reference={line.clause} />}
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
