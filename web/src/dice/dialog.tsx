/** What is proved of the dice of a table and what is not, each with its check; and the receipt of this browser. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { AttemptError, useAttempt } from '../online/attempt.tsx';
import { saveFile, tableRecord } from '../table/files.ts';
import type { TableUi } from '../table/table-ui.ts';
import { t } from '../text/index.ts';
import { receiptOf } from './receipts.ts';
import type { SeatFinding } from './report.ts';

type Mark = 'yes' | 'no' | 'none';

const markOf: { readonly [finding in SeatFinding]: Mark } = {
  own: 'yes',
  in: 'yes',
  bot: 'none',
  none: 'none',
  closed: 'none',
  wrong: 'no',
};

/** What this browser can say of the table, as a receipt; null for a game without a server. */
async function receipt({ online, session }: TableUi) {
  const facts = session.table.peek();
  if (!online || !facts) return null;
  const seat = session.seat.peek() ?? null;
  const heads = await (await online.receipts()).heads(facts.id, seat);
  return receiptOf(facts, seat, online.keptDice.read(facts.id), heads);
}

export function DiceDialog({ ui }: { ui: TableUi }) {
  const report = ui.dice.report.value;
  const dialog = useRef<HTMLDialogElement>(null);
  const heads = useSignal<number | null>(null);
  const attempt = useAttempt();
  const facts = ui.session.table.value;
  useEffect(() => {
    dialog.current?.showModal();
    void receipt(ui).then((kept) => {
      heads.value = kept?.heads.length ?? null;
    });
  }, []);
  if (!facts) return null;
  const state = ui.online ? (report?.verdict ?? 'unproved') : 'local';
  const seats = report?.seats ?? [];
  const hasChain = ui.session.live.value?.sight.head != null;
  const server: Mark = report?.commitment == null ? 'none' : report.commitment ? 'yes' : 'no';
  const isDone = facts.state === 'over' || facts.state === 'ended';
  const close = (): void => {
    ui.dice.open.value = false;
  };
  const save = (): void => {
    void attempt.attempt(async () => saveFile(`${facts.game}-receipt.json`, (await receipt(ui)) as never));
  };
  return (
    <dialog ref={dialog} class="dice-dialog" aria-labelledby="dice-title" onClose={close}>
      <h2 id="dice-title">{t.dice.title}</h2>
      <p class="dice-about">{t.dice.about[state]}</p>
      <h3>{t.dice.checks}</h3>
      <ul class="checks">
        {ui.online && <Check mark={server} text={t.dice.server[server]} />}
        {seats.map((finding, seat) => (
          <Check key={seat} mark={markOf[finding]} text={t.dice.seats[finding](facts.seats[seat].name)} />
        ))}
        {heads.value !== null &&
          (hasChain || heads.value > 0 ? (
            <Check mark="yes" text={t.dice.heads(heads.value)} />
          ) : (
            <Check mark="none" text={t.dice.noHeads} />
          ))}
        {isDone ? <RecordCheck ui={ui} /> : <Check mark="none" text={ui.online ? t.dice.later : t.dice.laterHere} />}
      </ul>
      {facts.commitment && (
        <p class="quiet commitment">
          {ui.online ? t.dice.commitment : t.dice.commitmentHere}: <code>{facts.commitment}</code>
        </p>
      )}
      <AttemptError attempt={attempt} />
      <div class="buttons">
        <button type="button" class="main" onClick={() => dialog.current?.close()}>
          {t.menu.close}
        </button>
        {(heads.value ?? 0) > 0 && (
          <button type="button" title={t.dice.saveHint} onClick={save}>
            {t.dice.save}
          </button>
        )}
      </div>
    </dialog>
  );
}

/** The game is over: takes the record, rolls every die again and looks for the heads that were shown. */
function RecordCheck({ ui }: { ui: TableUi }) {
  const lines = useSignal<{ mark: Mark; text: string }[] | null>(null);
  const check = async (): Promise<void> => {
    const kept = await receipt(ui);
    const shown = kept && (kept.heads.length > 0 || kept.commitment !== null) ? kept : null;
    const why = await ui.local.api.checkRecord(await tableRecord(ui), shown);
    const right = [
      ui.online ? t.dice.verified : t.dice.verifiedHere,
      ...(shown?.heads.length ? [t.dice.receiptFits] : []),
    ];
    lines.value =
      why === null ? right.map((text) => ({ mark: 'yes', text })) : [{ mark: 'no', text: t.dice.failed(why) }];
    ui.dice.record.value = why === null ? 'verified' : 'wrong';
  };
  useEffect(() => {
    check().catch((error) => {
      lines.value = [{ mark: 'none', text: t.dice.unread((error as Error).message) }];
    });
  }, []);
  return (
    <>
      {(lines.value ?? [{ mark: 'none' as const, text: t.dice.checking }]).map(({ mark, text }) => (
        <Check key={text} mark={mark} text={text} />
      ))}
    </>
  );
}

const SIGNS: { readonly [mark in Mark]: string } = { yes: '✓', no: '✕', none: '–' };

function Check({ mark, text }: { mark: Mark; text: string }) {
  return (
    <li data-mark={mark}>
      <span class="sign" aria-hidden="true">
        {SIGNS[mark]}
      </span>
      <span>{text}</span>
    </li>
  );
}
