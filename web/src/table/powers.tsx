/** The powers: the seats with what the board says of them, who is to move, and the powers without a player. */
import type { PowerLine } from '@concert/board';
import { keptLine } from '../online/online-tables.ts';
import { t } from '../text/index.ts';
import { among } from './choice-filter.ts';
import { ClockLeft } from './clock.tsx';
import type { TableUi } from './table-ui.ts';

export function Powers({ ui, folded, fold }: { ui: TableUi; folded: boolean; fold(on: boolean): void }) {
  const { session } = ui;
  const facts = session.facts.value;
  const tableView = session.tableView.value;
  if (!facts || !tableView) return null;
  const lines = ui.powers.value;
  return (
    <section class={`powers sheet-panel ${folded ? 'folded' : ''}`} aria-label={t.table.powers}>
      <div class="panel-head">
        <h2 class="caps">{t.table.powers}</h2>
        <button type="button" class="plain" aria-expanded={!folded} onClick={() => fold(!folded)}>
          <span class="hidden-label">{folded ? t.table.unfold : t.table.fold}</span>
          {folded ? '▾' : '▴'}
        </button>
      </div>
      {!folded && lines.map((line) => <Power key={line.key} ui={ui} line={line} />)}
      {!folded && session.clock.value?.paused && <p class="quiet spectators">{t.table.paused}</p>}
      {!folded && (session.table.value?.spectators ?? 0) > 0 && (
        <p class="quiet spectators">{t.menu.watching(session.table.value!.spectators)}</p>
      )}
    </section>
  );
}

function Power({ ui, line }: { ui: TableUi; line: PowerLine }) {
  const { session } = ui;
  const { seat } = line;
  const asked = seat !== null && !session.isStopped.value && session.tableView.value!.view.waiting.includes(seat);
  const chair = seat === null ? null : session.table.value?.seats[seat];
  const holder = chair?.holder;
  const mine = seat !== null && seat === session.seat.value;
  const who = mine
    ? t.table.you
    : holder?.kind === 'bot'
      ? t.table.bot(t.botShort[holder.name] ?? holder.name)
      : holder
        ? holder.name || t.people.anonymous
        : '';
  const kept = holder?.kind === 'person' && holder.reliability ? keptLine(holder.reliability) : undefined;
  const away = seat === null ? null : (session.clock.value?.away[seat] ?? null);
  const notes = [
    chair?.resigned && t.table.resigned,
    chair?.regent && t.table.regent(t.botShort[chair.regent] ?? chair.regent),
    away !== null && t.table.awayUntil(new Date(away).toLocaleDateString()),
    holder?.kind === 'person' && !holder.here && !mine && t.table.notHere,
    line.note ?? (asked ? (mine ? t.table.askedYou : t.table.asked) : ''),
  ];
  const note = notes.filter(Boolean).join(' · ');
  return (
    <button
      type="button"
      class={`power ${asked ? 'asked' : ''} ${seat === null ? 'minor' : ''}`}
      aria-current={asked ? 'step' : undefined}
      onClick={() => {
        // A power that can be chosen now is chosen; any other shows its card.
        if (line.points?.some((point) => among(ui.session.lit.value, point))) ui.tap(line.points, null);
        else ui.card.value = ui.card.value ? null : { subject: { power: line.key }, at: null };
      }}
    >
      <svg viewBox="0 0 30 20" aria-hidden="true" dangerouslySetInnerHTML={{ __html: line.flag }} />
      <span>
        <b>{line.name}</b>
        {who && who !== line.name && (
          <span class="who" title={kept}>
            {' '}
            {who}
          </span>
        )}
      </span>
      <span class="numbers">
        {line.figures.map(({ sign, value, title }) => (
          <span key={title} title={title}>
            <span aria-hidden="true">{sign}</span>
            <span class="hidden-label">{title} </span> {value}
          </span>
        ))}
      </span>
      <span class="note">
        {seat !== null && <ClockLeft session={session} seat={seat} />}
        {note}
      </span>
    </button>
  );
}
