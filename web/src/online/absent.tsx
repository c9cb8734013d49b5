/** While somebody else plays for one, or the clock waits: that it is so, and how to come back. */
import type { TableUi } from '../table/desk.ts';
import { t } from '../text/index.ts';
import { useAttempt, AttemptError } from './trying.tsx';

export function AwayPlayers({ ui: ui }: { ui: TableUi }) {
  const { online, session } = ui;
  const trying = useAttempt();
  const table = session.table.value;
  const seat = session.seat.value;
  if (!online || !table || table.state !== 'playing' || typeof seat !== 'number' || !table.yours.includes(seat))
    return null;
  const away = session.clock.value?.away[seat] ?? null;
  const { regent, resigned } = table.seats[seat];
  if (resigned || (regent === null && away === null)) return null;
  const back = regent === null ? () => online.goAway(table.id, seat, 0) : () => online.takeBack(table.id, seat);
  return (
    <div class="absent" role="status">
      <span>{regent === null ? t.menu.awayUntil(new Date(away!).toLocaleDateString()) : t.menu.regent}</span>
      <button type="button" class="main" disabled={trying.busy.value} onClick={() => void trying.attempt(back)}>
        {regent === null ? t.menu.comeBack : t.menu.takeBack}
      </button>
      <AttemptError trying={trying} />
    </div>
  );
}
