/** The task at a table that plays a situation: what is to be done, hints one by one, and how it came out. */
import type { SituationFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { TableUi } from '../table/table-ui.ts';
import { t } from '../text/index.ts';
import { type NamedSituation, situationsOf } from './files.ts';
import { playSituation } from './play.ts';
import { keepSolved } from './solved.ts';

export function SituationCard({ ui }: { ui: TableUi }) {
  const table = ui.session.table.value;
  return table?.situation ? <Card ui={ui} game={table.game} situation={table.situation} /> : null;
}

function Card({ ui, game, situation }: { ui: TableUi; game: string; situation: SituationFacts }) {
  const { name, title, kind, about, task, hints, state } = situation;
  const hinted = useSignal(0);
  const folded = useSignal(false);
  useEffect(() => {
    if (state === 'solved') keepSolved(game, name);
    // How it came out is worth a look, even if the card was put away.
    if (state !== 'open') folded.value = false;
  }, [state]);
  const leave = async (next: NamedSituation | null): Promise<void> => {
    if (next) await playSituation(ui.local, next);
    else location.hash = `#/situations/${game}`;
    await ui.local.api.remove(ui.session.id);
  };
  return (
    <section class="situation-card sheet-panel" data-state={state} aria-label={t.situations.one}>
      <h2>
        <button
          type="button"
          class="link"
          aria-expanded={!folded.value}
          onClick={() => {
            folded.value = !folded.value;
          }}
        >
          {title} <small>{kind}</small>
        </button>
      </h2>
      {!folded.value && (
        <>
          {state === 'open' && <p class="about">{about}</p>}
          <p class="task">
            <b>{t.situations.task}</b> {task}
          </p>
          {state === 'open' && hinted.value > 0 && (
            <ol class="hints" aria-live="polite">
              {hints.slice(0, hinted.value).map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ol>
          )}
          {state !== 'open' && (
            <p class="verdict" role="status">
              {state === 'solved' ? t.situations.solved : t.situations.failed}
            </p>
          )}
          <div class="buttons">
            {state === 'open' && hinted.value < hints.length && (
              <button
                type="button"
                onClick={() => {
                  hinted.value++;
                }}
              >
                {t.situations.hint(hinted.value + 1, hints.length)}
              </button>
            )}
            <Onward game={game} situation={situation} go={(next) => void leave(next)} />
          </div>
        </>
      )}
    </section>
  );
}

/** Where it goes on: once more, the next one, or back to all of them. */
function Onward(props: { game: string; situation: SituationFacts; go(next: NamedSituation | null): void }) {
  const { game, situation, go } = props;
  const all = useSignal<NamedSituation[]>([]);
  useEffect(() => {
    void situationsOf(game).then((found) => {
      all.value = found;
    });
  }, [game]);
  const at = all.value.findIndex(({ name }) => name === situation.name);
  const same = all.value[at];
  const next = at < 0 ? undefined : all.value[at + 1];
  return (
    <>
      {situation.state === 'solved' && next && (
        <button type="button" class="main" onClick={() => go(next)}>
          {t.situations.next(next.file.situation)}
        </button>
      )}
      {same && (
        <button type="button" class={situation.state === 'failed' ? 'main' : ''} onClick={() => go(same)}>
          {t.situations.again}
        </button>
      )}
      <button type="button" class="plain" onClick={() => go(null)}>
        {t.situations.all}
      </button>
    </>
  );
}
