/** The recap: since your last turn. Each line shows its place and can be played; on a phone one line at a time. */
import type { RecapLine } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { ToGazette } from '../leads-to.tsx';
import { t } from '../text/index.ts';
import { Flag } from './flag.tsx';
import type { TableUi } from './table-ui.ts';

export function RecapCard({ ui }: { ui: TableUi }) {
  const { narration } = ui;
  const lines = narration.recap.value;
  const one = useSignal(0);
  if (!narration.open.value || lines.length === 0) return null;
  const at = Math.min(one.value, lines.length - 1);
  return (
    <section class="recap sheet-panel" aria-label={t.recap.title}>
      <h2>{t.recap.title}</h2>
      <ol>
        {lines.map((line, i) => (
          <Line key={line.number} ui={ui} line={line} shown={i === at} />
        ))}
      </ol>
      <Changes ui={ui} />
      <div class="buttons">
        <button type="button" onClick={() => (narration.playing.value === null ? narration.play() : narration.stop())}>
          {narration.playing.value === null ? `▶ ${t.recap.play(lines.length * 2)}` : `❚❚ ${t.replay.pause}`}
        </button>
        {lines.length > 1 && (
          <button
            type="button"
            class="next"
            onClick={() => {
              one.value = (at + 1) % lines.length;
              void narration.show(lines[one.value]);
            }}
          >
            {t.recap.next(at + 1, lines.length)}
          </button>
        )}
        <button type="button" class="plain" onClick={() => narration.dismiss()}>
          {t.recap.close}
        </button>
        <ToGazette table={ui.session.id} />
        <span class="quiet figures">{t.recap.count(narration.entries.value.length)}</span>
      </div>
    </section>
  );
}

function Line({ ui, line, shown }: { ui: TableUi; line: RecapLine; shown: boolean }) {
  const { narration } = ui;
  const playing = narration.playing.value;
  const state = playing === null ? '' : playing === line.number ? 'current' : 'waiting';
  return (
    <li class={`${state} ${shown ? 'shown' : ''}`}>
      <span class="number">{line.number}</span>
      <button type="button" class="link" onClick={() => void narration.show(line)}>
        <Flag ui={ui} of={line.entry.actor} /> {line.text}
      </button>
    </li>
  );
}

/** What it changed in points. */
function Changes({ ui }: { ui: TableUi }) {
  const changes = ui.narration.changes.value;
  if (changes.length === 0) return null;
  return (
    <p class="changes figures">
      {ui.goal.value?.unit}:{' '}
      {changes.map(({ key, by }) => {
        const power = ui.powers.value.find((each) => each.key === key);
        return (
          <span key={key} class={by > 0 ? 'gain' : 'cost'}>
            {power?.name ?? key} {by > 0 ? `+${by}` : `−${-by}`}
          </span>
        );
      })}
    </p>
  );
}
