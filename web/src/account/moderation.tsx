/** For the host: what players reported, with what was said there, and what hosts did. */
import type { AuditLine, Complaint } from '@concert/wire';
import { useSignal } from '@preact/signals';
import type { LineOf } from '../online/admin-page.tsx';
import { Text } from '../online/fields.tsx';
import { type Online, olderThan } from '../online/online.ts';
import { sure } from '../sure.ts';
import { moment as when } from '../text/index.ts';
import { a } from './text.ts';

/** Reports that wait for a decision, or those that have one. */
export const complaints =
  (online: Online, decided: boolean) =>
  async (after?: Complaint): Promise<Complaint[]> => {
    const before = olderThan(after).replace('?', '&');
    return (await online.get<{ complaints: Complaint[] }>(`/api/house/complaints?decided=${decided}${before}`))
      .complaints;
  };

export const auditLines =
  (online: Online) =>
  async (after?: AuditLine): Promise<AuditLine[]> =>
    (await online.get<{ lines: AuditLine[] }>(`/api/house/audit${olderThan(after)}`)).lines;

export function ComplaintLine({ complaint, online, trying: attempt, again }: LineOf & { complaint: Complaint }) {
  const { id, by, about, title, reason, text, at, context, decision, handledBy } = complaint;
  const note = useSignal('');
  const name = about?.name ?? a.moderation.hidden;
  const decide = async (kind: string): Promise<void> => {
    if (kind === 'locked' && !(await sure(a.moderation.lockSure(name), a.moderation.lock))) return;
    const body = { decision: kind, note: note.value.trim() };
    if (await attempt.attempt(() => online.send('PUT', `/api/house/complaints/${id}`, body))) again();
  };
  return (
    <>
      <span>
        <b>{a.moderation.line(by || a.moderation.hidden, name)}</b>{' '}
        <span class="quiet">
          · {a.living.reasons[reason] ?? reason} · {a.moderation.at(title)} · {when(at)}
          {decision && ` · ${a.moderation.decisions[decision] ?? decision} ${a.moderation.by(handledBy ?? '')}`}
        </span>
      </span>
      {text && <blockquote>{text}</blockquote>}
      {complaint.note && <p class="quiet">{complaint.note}</p>}
      <details class="complaint-context">
        <summary>{a.moderation.context}</summary>
        {context === null && <p class="quiet">{a.moderation.withheld}</p>}
        {context?.length === 0 && <p class="quiet">{a.moderation.nothing}</p>}
        {context?.map((line, i) => (
          <p key={i} class="press-line">
            <b>
              {line.name} <time class="quiet">{when(line.at)}</time>
            </b>{' '}
            “{line.text}”
          </p>
        ))}
      </details>
      {decision === null && (
        <div class="fields complaint-decision">
          <Text label={a.moderation.note} value={note} most={500} optional />
          <span class="actions">
            <button type="button" onClick={() => void decide('dismissed')}>
              {a.moderation.dismiss}
            </button>
            <button type="button" onClick={() => void decide('warned')}>
              {a.moderation.warn}
            </button>
            {about && !about.locked && about.id !== online.me.value?.id && (
              <button type="button" class="risk" onClick={() => void decide('locked')}>
                {a.moderation.lock}
              </button>
            )}
          </span>
        </div>
      )}
    </>
  );
}

export function AuditRow({ line: { at, host, action, target, detail } }: { line: AuditLine }) {
  return (
    <span>
      <b>{host}</b> {a.moderation.actions[action] ?? action} <b>{target}</b>
      <span class="quiet">
        {detail && ` · ${a.living.reasons[detail] ?? detail}`} · {when(at)}
      </span>
    </span>
  );
}
