/** The table: the board is the page; around it the powers, the side panel and the prompt bar, all foldable. */
import { unpackFacts } from '@concert/board';
import { type GameMap, loadMap } from '@concert/cartography/map';
import type { TableFacts } from '@concert/wire';
import { batch, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { editionOf, expectPicture, wear } from '../assets.ts';
import { DiceDialogSlot } from '../dice/badge.tsx';
import { keepHeads } from '../dice/keep-heads.ts';
import type { Link } from '../link/link.ts';
import type { WorkerLink } from '../link/worker-link.ts';
import { NotificationBanner } from '../online/notifications.tsx';
import type { Online } from '../online/online.ts';
import { TableMenu } from '../online/table-menu.tsx';
import { set, settings, themeNow } from '../settings.ts';
import { SituationCard } from '../situations/card.tsx';
import { asSentence, language, localised, t } from '../text/index.ts';
import { watchAway } from './away.ts';
import { Banner } from './banner.tsx';
import { BoardView } from './board-view.tsx';
import { HandOverScreen } from './hand-over-screen.tsx';
import { KeyHelp } from './key-help.tsx';
import { tableKey } from './keys.ts';
import { Hand, SidePanels, Stage } from './panels.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { Powers } from './powers.tsx';
import { PromptBar } from './prompt-bar.tsx';
import { RecapCard } from './recap-card.tsx';
import { RecoveryOptions } from './recovery-options.tsx';
import { ReplayBar } from './replay-bar.tsx';
import { Review } from './review.tsx';
import { Session } from './session.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { SidePanelTabs } from './side-panel-tabs.tsx';
import { TableUi } from './table-ui.ts';
import { TextTables } from './text-tables.tsx';
import { TopBar } from './top-bar.tsx';

/** A private game about another one; a situation is played for itself. */
const isWhatIf = (table: TableFacts | null): boolean => table?.commitment === null && !table.situation;

/** Tells the styles how high the foot of the page is: everything above has the rest. */
function watchFoot(foot: HTMLDivElement | null): (() => void) | undefined {
  if (!foot) return;
  const watcher = new ResizeObserver(() => {
    foot.closest<HTMLElement>('.table')?.style.setProperty('--foot', `${foot.offsetHeight}px`);
  });
  watcher.observe(foot);
  return () => watcher.disconnect();
}

interface TablePageProps {
  local: WorkerLink;
  link: Link;
  id: string;
  facts?: TableFacts;
  online?: Online;
  /** The moment that a link leads to: how many choices had been made then. */
  moment?: number;
}

export function TablePage(props: TablePageProps) {
  const { local, link, id, facts, online, moment } = props;
  const session = useMemo(() => new Session(link, id, facts), [link, id]);
  const ui = useMemo(() => new TableUi(session, local, online ?? null), [session]);
  const loaded = useSignal<{ map: GameMap | null } | null>(null);

  useEffect(() => {
    const away = watchAway(session);
    const keeping = online ? keepHeads(session, online) : () => {};
    online?.lookedAt(id);
    return () => {
      online?.lookedAt(id);
      away();
      keeping();
      ui.close();
      session.close();
    };
  }, [ui]);

  const seen = session.live.value !== null;
  useEffect(() => {
    if (seen && moment !== undefined) void session.look(moment);
  }, [seen, moment]);

  const table = session.table.value;
  const { game, rules } = table ?? {};
  useEffect(() => {
    if (!table || !game || !rules) return;
    let gone = false;
    let removeStyle = (): void => {};
    const edition = editionOf(game, rules);
    expectPicture(edition, themeNow());
    const load = async (): Promise<void> => {
      const [file, openBoard, style, packed] = await Promise.all([
        edition.map(),
        edition.board(),
        edition.style(),
        local.api.facts({ game, rules, options: table.options }, language),
      ]);
      if (gone) return;
      removeStyle = wear(style);
      const map = file && loadMap(file);
      batch(() => {
        session.loadedFacts.value = localised.facts(unpackFacts(packed));
        ui.map.value = map;
        ui.board.value = file && openBoard ? openBoard(file) : null;
        ui.session.thingNames.value = ui.board.value?.thingNames ?? null;
        loaded.value = { map };
      });
    };
    load().catch((error) => {
      session.trouble.value = String(error.message ?? error);
    });
    return () => {
      gone = true;
      removeStyle();
    };
  }, [game, rules]);

  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (tableKey(ui, event)) event.preventDefault();
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, [ui]);

  if (!loaded.value || !session.tableView.value)
    return (
      <main class="table" aria-busy="true">
        <div class="banner sheet-panel" role="status">
          {session.trouble.value === null ? t.lobby.loading : asSentence(session.trouble.value)}
          {session.trouble.value !== null && <RecoveryOptions local={local} id={id} own={!online} />}
        </div>
      </main>
    );
  const { map } = loaded.value;
  const textOnly = map === null;
  // The text view has every choice as a button: panels would only cover it.
  const isText = ui.textView.value || textOnly;
  return (
    <main
      class="table"
      data-drawer={ui.drawer.value ?? ''}
      data-rail={settings.value.powersFolded ? 'folded' : 'open'}
      data-side={settings.value.dispatchesFolded ? 'folded' : 'open'}
      data-time={session.moment.value ? 'past' : isWhatIf(table) ? 'what-if' : 'now'}
    >
      {map && <BoardView ui={ui} map={map} />}
      {isText && <TextTables ui={ui} />}
      <PhoneBar ui={ui} />
      <Powers ui={ui} folded={settings.value.powersFolded} fold={(on) => set({ powersFolded: on })} />
      <TopBar ui={ui} hasMap={!textOnly} />
      <SidePanelTabs ui={ui} folded={settings.value.dispatchesFolded} fold={(on) => set({ dispatchesFolded: on })} />
      <SidePanels ui={ui} />
      {!isText && <Stage ui={ui} />}
      <div class="foot" ref={watchFoot}>
        {!isText && <Hand ui={ui} />}
        <PromptBar ui={ui} />
      </div>
      <ReplayBar ui={ui} />
      <RecapCard ui={ui} />
      <SituationCard ui={ui} />
      {ui.reviewing.value && <Review ui={ui} />}
      <Banner ui={ui} />
      {online && <NotificationBanner online={online} here={id} />}
      <HandOverScreen ui={ui} />
      <SettingsDialog ui={ui} />
      <KeyHelp ui={ui} />
      <TableMenu ui={ui} />
      <DiceDialogSlot ui={ui} />
      <div class="hidden-label" aria-live="polite">
        {ui.said.value}
      </div>
    </main>
  );
}
