/** The people one mutes or blocks. */
import type { RelationFacts } from '@concert/wire';
import type { Online } from '../online/online.ts';
import { Section } from './section.tsx';
import { a } from './text.ts';

export function RelationSection({ online }: { online: Online }) {
  const read = async (): Promise<RelationFacts[]> =>
    (await online.get<{ relations: RelationFacts[] }>('/api/me/relations')).relations;
  return (
    <Section name="relations" title={a.living.list} read={read}>
      {({ rows, attempt, again }) => (
        <ul class="rows">
          {rows.value!.length === 0 && <li class="quiet">{a.living.none}</li>}
          {rows.value!.map(({ id, name, kind }) => (
            <li key={id}>
              <span>
                <b>{name}</b> <span class="quiet">· {kind === 'block' ? a.living.blocked : a.living.muted}</span>
              </span>
              <button
                type="button"
                class="plain"
                onClick={() =>
                  void attempt
                    .attempt(() => online.send('DELETE', `/api/me/relations/${id}`))
                    .then((done) => done && again())
                }
              >
                {a.living.end}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
