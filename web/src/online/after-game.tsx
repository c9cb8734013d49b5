/** When a game is over: rematch, download the record, archive. */
import type { TableFacts } from '@concert/wire';
import { saveRecord } from '../table/files.ts';
import type { TableUi } from '../table/table-ui.ts';
import { t } from '../text/index.ts';
import { AttemptError, useAttempt } from './attempt.tsx';

export const isDone = ({ state }: TableFacts): boolean => state === 'over' || state === 'ended';

export function AfterGame({ ui, facts }: { ui: TableUi; facts: TableFacts }) {
  const { online } = ui;
  const attempt = useAttempt();
  const go = (where: () => Promise<string>): void => {
    void attempt.attempt(async () => {
      location.hash = await where();
    });
  };
  const again = async (): Promise<string> =>
    `#/table/${facts.rematch ?? (await online!.rematch(facts.id, facts.yours))}`;
  const away = async (): Promise<string> => {
    await online!.archive(facts.id, true);
    return '#/';
  };
  const mine = facts.yours.length > 0;
  return (
    <div class="afterwards">
      <div class="buttons">
        {online && (facts.rematch || mine) && (
          <button type="button" class="main" onClick={() => go(again)}>
            {facts.rematch ? t.menu.toRematch : t.menu.rematch}
          </button>
        )}
        <button type="button" onClick={() => void attempt.attempt(() => saveRecord(ui))}>
          {t.table.record}
        </button>
        {online && mine && (
          <button type="button" onClick={() => go(away)}>
            {t.menu.archive}
          </button>
        )}
      </div>
      <AttemptError attempt={attempt} />
    </div>
  );
}
