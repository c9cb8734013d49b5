/** Who is who: the seats with what the board says of them, who is asked, and the powers nobody plays. */
import type { PowerLine } from '@concert/board';
import { t } from '../text/index.ts';
import { ClockLeft } from './clock.tsx';
import type { TableUi } from './desk.ts';

export function Powers({ desk, folded, fold }: { desk: TableUi; folded: boolean; fold(on: boolean): void }) {
  const { session } = desk;
  const facts = session.facts.value;
  const sight = session.sight.value;
  if (!facts || !sight) return null;
  const board = desk.board.value;
  const boardSight = desk.boardContext.value;
  const lines: PowerLine[] =
    board?.powers && boardSight
      ? board.powers(boardSight)
      : facts.seats.map((seat, i) => ({ key: seat.id, seat: i, name: seat.name, flag: plainFlag(i), figures: [] }));
  const heading = (boardSight && board?.heading?.(boardSight)) ?? facts.title;
  return (
    <section class={`powers sheet-panel ${folded ? 'folded' : ''}`} aria-label={t.table.powers}>
      <div class="panel-head">
        <h2 class="caps">{heading}</h2>
        <button type="button" class="plain" aria-expanded={!folded} onClick={() => fold(!folded)}>
          <span class="hidden-label">{folded ? t.table.unfold : t.table.fold}</span>
          {folded ? '▾' : '▴'}
        </button>
      </div>
      {!folded && lines.map((line) => <Power key={line.key} desk={desk} line={line} />)}
      {!folded && session.clock.value?.paused && <p class="quiet spectators">{t.table.paused}</p>}
      {!folded && (session.table.value?.spectators ?? 0) > 0 && (
        <p class="quiet spectators">{t.menu.watching(session.table.value!.spectators)}</p>
      )}
    </section>
  );
}

const tinctures = ['#2f56a3', '#b2302a', '#3d7d43', '#d6a52a', '#6a4a86', '#444', '#8a5a2b'];
const plainFlag = (i: number): string => `<rect width="30" height="20" fill="${tinctures[i % tinctures.length]}"/>`;

function Power({ desk, line }: { desk: TableUi; line: PowerLine }) {
  const { session } = desk;
  const { seat } = line;
  const asked = seat !== null && !session.isStopped.value && session.sight.value!.view.waiting.includes(seat);
  const chair = seat === null ? null : session.table.value?.seats[seat];
  const holder = chair?.holder;
  const mine = seat !== null && seat === session.seat.value;
  const who = mine
    ? t.table.you
    : holder?.kind === 'bot'
      ? t.table.bot(t.botShort[holder.name] ?? holder.name)
      : (holder?.name ?? '');
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
      onClick={() => line.points && desk.tap(line.points, null)}
    >
      <svg viewBox="0 0 30 20" aria-hidden="true" dangerouslySetInnerHTML={{ __html: line.flag }} />
      <span>
        <b>{line.name}</b>
        {who && who !== line.name && ` · ${who}`}
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
