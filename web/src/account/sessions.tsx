/** Where a person is logged in; each session can be ended from here. */
import type { SessionFacts } from '@concert/wire';
import type { Online } from '../online/online.ts';
import { Section, when } from './section.tsx';
import { a } from './text.ts';

export function SessionSection({ online }: { online: Online }) {
  const read = async (): Promise<SessionFacts[]> =>
    (await online.get<{ sessions: SessionFacts[] }>('/api/sessions')).sessions;
  return (
    <Section name="sessions" title={a.sessions.title} read={read}>
      {({ rows, attempt, again }) => (
        <ul class="rows">
          {rows.value!.map(({ id, device, at, seen, current }) => (
            <li key={id}>
              <span>
                <b>{device || a.sessions.unknown}</b>{' '}
                <span class="quiet">
                  · {current ? a.sessions.here : a.sessions.seen(when(seen))} · {a.sessions.since(when(at))}
                </span>
              </span>
              {!current && (
                <button
                  type="button"
                  class="plain"
                  onClick={() =>
                    void attempt
                      .attempt(() => online.send('DELETE', `/api/sessions/${id}`))
                      .then((done) => done && again())
                  }
                >
                  {a.sessions.end}
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
