/** The replay bar: the whole game as a line with its turns, battles and captures; play, step and go back to now. */
import { useSignal } from '@preact/signals';
import { lazy } from '../lazy.tsx';
import { t } from '../text/index.ts';
import { loadOlderLines } from './older-lines.ts';
import { marksOf, type ReplayMark, speeds } from './replay.ts';
import type { TableUi } from './table-ui.ts';
import { WhatIf } from './what-if.tsx';

const MoveReview = lazy(async () => (await import('./move-review.tsx')).MoveReview);

const signs = { turn: '', battle: '⚔', capture: '⚑', deal: '◆' } as const;

export function ReplayBar({ ui }: { ui: TableUi }) {
  const { session, replay } = ui;
  /** The moment before the move that is asked about. */
  const asked = useSignal<number | null>(null);
  const table = session.table.value;
  const live = session.live.value?.sight;
  if (!table || !live) return null;
  const { first, last, at } = replay;
  const past = session.moment.value !== null;
  const marks = marksOf(ui.story.value).filter((mark) => mark.at >= first);
  const place = (when: number): string => `${(100 * (when - first)) / Math.max(1, last - first)}%`;
  // Older lines have more marks; they are asked for when the bar is used.
  const wake = (): void => void loadOlderLines(session);
  return (
    <section
      class={`replay-bar ${past ? 'past' : ''}`}
      aria-label={t.replay.title}
      onPointerEnter={wake}
      onFocusCapture={wake}
    >
      <div class="replay-buttons">
        <Button label={t.replay.turnBack} sign="◂◂" run={() => void replay.jump(['turn'], -1)} off={at <= first} />
        <Button label={t.replay.back} sign="◂" run={() => replay.step(-1)} off={at <= first} />
        <Button
          label={replay.playing.value ? t.replay.pause : t.replay.play}
          sign={replay.playing.value ? '❚❚' : '▶'}
          run={() => replay.play()}
          off={last <= first}
        />
        <Button label={t.replay.on} sign="▸" run={() => replay.step(1)} off={!past} />
        <Button label={t.replay.turnOn} sign="▸▸" run={() => void replay.jump(['turn'], 1)} off={!past} />
        <Button
          label={t.replay.battle}
          sign="⚔"
          run={() => void replay.jump(['battle'], past ? 1 : -1)}
          off={last <= first}
        />
      </div>
      <div class="replay-line">
        <Turns ui={ui} marks={marks} place={place} />
        {marks
          .filter(({ kind }) => kind !== 'turn')
          .map((mark) => (
            <Mark key={`${mark.kind} ${mark.at}`} ui={ui} mark={mark} left={place(mark.at)} />
          ))}
        {ui.narration.last.value && (
          <span
            class="since"
            title={t.recap.title}
            style={{ left: place(Math.max(first, ui.narration.last.value.count)) }}
          />
        )}
        <input
          type="range"
          min={first}
          max={last}
          value={at}
          aria-label={t.table.time}
          onChange={(e) => {
            replay.pause();
            void replay.go(Number(e.currentTarget.value));
          }}
        />
      </div>
      <span class="when figures">{t.table.count(at)}</span>
      {table.commitment !== null && at > first && (
        <button type="button" class="plain" onClick={() => (asked.value = at - 1)}>
          {t.moveReview.open}
        </button>
      )}
      {asked.value !== null && <MoveReview ui={ui} count={asked.value} close={() => (asked.value = null)} />}
      <select
        aria-label={t.replay.speed}
        value={String(replay.speed.value)}
        onChange={(e) => {
          replay.speed.value = Number(e.currentTarget.value) as (typeof speeds)[number];
        }}
      >
        {speeds.map((speed) => (
          <option key={speed} value={String(speed)}>
            {speed}×
          </option>
        ))}
      </select>
      {past ? (
        <button type="button" class="main" onClick={() => replay.now()}>
          {t.table.now}
        </button>
      ) : (
        table.commitment !== null && !live.view.over && <WhatIf ui={ui} />
      )}
    </section>
  );
}

function Button({ label, sign, run, off }: { label: string; sign: string; run(): void; off: boolean }) {
  return (
    <button type="button" class="plain" aria-label={label} title={label} disabled={off} onClick={run}>
      {sign}
    </button>
  );
}

/** The turns as blocks, so that the length of each shows. */
function Turns({ ui, marks, place }: { ui: TableUi; marks: readonly ReplayMark[]; place(when: number): string }) {
  const turns = marks.filter(({ kind }) => kind === 'turn');
  return (
    <div class="turns" aria-hidden="true">
      {turns.map((turn, i) => (
        <span
          key={turn.at}
          class={i % 2 === 0 ? 'even' : ''}
          title={turn.text}
          style={{ left: place(turn.at), right: `calc(100% - ${place(turns[i + 1]?.at ?? ui.replay.last)})` }}
        >
          {turn.text.replace(/\.$/, '')}
        </span>
      ))}
    </div>
  );
}

function Mark({ ui, mark, left }: { ui: TableUi; mark: ReplayMark; left: string }) {
  return (
    <button
      type="button"
      class={`replay-mark ${mark.kind}`}
      style={{ left }}
      title={mark.text}
      aria-label={mark.text}
      tabIndex={-1}
      onClick={() => {
        ui.replay.pause();
        ui.showAll(ui.placesIn(mark.entry.line));
        void ui.replay.go(mark.at);
      }}
    >
      {signs[mark.kind]}
    </button>
  );
}
