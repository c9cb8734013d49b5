/** The other people at a table: one can mute, block or report each. */
import type { Seat } from '@concert/kernel';
import { COMPLAINT_REASONS, type TableFacts } from '@concert/wire';
import { useSignal } from '@preact/signals';
import type { Online } from '../online/online.ts';
import { seatLine } from '../online/online-tables.ts';
import { Section, type SectionParts } from './section.tsx';
import { a } from './text.ts';

interface SeatRelation {
  seat: Seat;
  kind: 'mute' | 'block';
}
type Parts = SectionParts<SeatRelation>;

export function TablePeople({ online, facts }: { online: Online; facts: TableFacts }) {
  const read = async (): Promise<SeatRelation[]> => {
    const { seats } = await online.get<{ seats: SeatRelation[] }>(`/api/tables/${facts.id}/relations`);
    online.muted.value = { ...online.muted.value, [facts.id]: seats.map(({ seat }) => seat) };
    return seats;
  };
  const others = facts.seats.flatMap(({ holder }, seat) =>
    holder?.kind === 'person' && !facts.yours.includes(seat) ? [seat] : [],
  );
  return (
    <div class="table-people account">
      <Section name="people" title={a.living.title} read={read}>
        {(parts) => (
          <>
            <p class="quiet">{others.length === 0 ? a.living.alone : a.living.about}</p>
            <ul class="rows">
              {others.map((seat) => (
                <PersonLine key={seat} online={online} facts={facts} seat={seat} parts={parts} />
              ))}
            </ul>
          </>
        )}
      </Section>
    </div>
  );
}

function PersonLine(props: { online: Online; facts: TableFacts; seat: Seat; parts: Parts }) {
  const { online, facts, seat, parts } = props;
  const isReporting = useSignal(false);
  const sent = useSignal(false);
  const kind = parts.rows.value!.find((each) => each.seat === seat)?.kind ?? null;
  const set = (wanted: 'mute' | 'block') => async (): Promise<void> => {
    const body = { seat, kind: kind === wanted ? null : wanted };
    if (await parts.attempt.attempt(() => online.send('POST', `/api/tables/${facts.id}/relations`, body)))
      await parts.again();
  };
  return (
    <li>
      <span>
        {seatLine(facts.seats[seat])}
        {kind && <span class="quiet"> · {kind === 'block' ? a.living.blocked : a.living.muted}</span>}
      </span>
      <span class="actions">
        {kind !== 'block' && (
          <button type="button" onClick={() => void set('mute')()}>
            {kind === 'mute' ? a.living.unmute : a.living.mute}
          </button>
        )}
        <button type="button" onClick={() => void set('block')()}>
          {kind === 'block' ? a.living.unblock : a.living.block}
        </button>
        <button
          type="button"
          class="plain"
          aria-expanded={isReporting.value}
          onClick={() => {
            isReporting.value = !isReporting.value;
          }}
        >
          {a.living.report}
        </button>
      </span>
      {sent.value && <p role="status">{a.living.sent}</p>}
      {isReporting.value && (
        <ReportForm
          send={async (reason, text) => {
            const body = { seat, reason, text };
            sent.value = await parts.attempt.attempt(() =>
              online.send('POST', `/api/tables/${facts.id}/complaints`, body),
            );
            isReporting.value = !sent.value;
          }}
        />
      )}
    </li>
  );
}

function ReportForm({ send }: { send(reason: string, text: string): Promise<void> }) {
  const reason = useSignal<string>(COMPLAINT_REASONS[0]);
  const text = useSignal('');
  return (
    <form
      class="fields report-person"
      onSubmit={(event) => {
        event.preventDefault();
        void send(reason.value, text.value.trim());
      }}
    >
      <label class="field">
        <span>{a.living.reason}</span>
        <select
          value={reason.value}
          onChange={(e) => {
            reason.value = e.currentTarget.value;
          }}
        >
          {COMPLAINT_REASONS.map((each) => (
            <option key={each} value={each}>
              {a.living.reasons[each]}
            </option>
          ))}
        </select>
      </label>
      <label class="field">
        <span>{a.living.text}</span>
        <textarea
          rows={3}
          maxLength={1000}
          value={text.value}
          onInput={(e) => {
            text.value = e.currentTarget.value;
          }}
        />
      </label>
      <div class="buttons">
        <button type="submit">{a.living.send}</button>
      </div>
    </form>
  );
}
