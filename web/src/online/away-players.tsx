/** While a stand-in plays for you, or the clock waits: says so, and how to come back. */
import type { TableUi } from '../table/table-ui.ts';
import { moment, t } from '../text/index.ts';
import { AttemptError, useAttempt } from './attempt.tsx';

export function AwayPlayers({ ui }: { ui: TableUi }) {
  const { online, session } = ui;
  const attempt = useAttempt();
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
      <span>{regent === null ? t.menu.awayUntil(moment(away!)) : t.menu.regent}</span>
      <button type="button" class="main" disabled={attempt.busy.value} onClick={() => void attempt.attempt(back)}>
        {regent === null ? t.menu.comeBack : t.menu.takeBack}
      </button>
      <AttemptError attempt={attempt} />
    </div>
  );
}
