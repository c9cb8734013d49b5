/** The table: the board is the page; around it the powers, the dispatches and the now bar, all foldable. */
import { type Board, unpackFacts } from '@concert/board';
import type { GameMap } from '@concert/cartography/map';
import type { TableFacts } from '@concert/wire';
import { batch, useSignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { boardOf, expectPicture, mapOf } from '../assets.ts';
import type { Link } from '../link/link.ts';
import type { WorkerLink } from '../link/worker-link.ts';
import { NoticeBanner } from '../online/notices.tsx';
import type { Online } from '../online/online.ts';
import { TableMenu } from '../online/table-menu.tsx';
import { deskNow, set, settings } from '../settings.ts';
import { asSentence, t } from '../text/index.ts';
import { watchAway } from './away.ts';
import { Banner } from './banner.tsx';
import { BoardView } from './board-view.tsx';
import { Curtain } from './curtain.tsx';
import { Desk } from './desk.ts';
import { Dispatches } from './dispatches.tsx';
import { NowBar } from './now-bar.tsx';
import { Hand, SidePanels, Stage } from './panels.tsx';
import { PhoneBar } from './phone-bar.tsx';
import { Powers } from './powers.tsx';
import { Session } from './session.ts';
import { SettingsDialog } from './settings-dialog.tsx';
import { Staff } from './staff.tsx';
import { TopBar } from './top-bar.tsx';
import { WaysOut } from './ways-out.tsx';

/** How high the foot of the page is goes where the styles can read it: what stands above has the rest. */
function watchFoot(foot: HTMLDivElement | null): (() => void) | undefined {
  if (!foot) return;
  const watcher = new ResizeObserver(() => {
    foot.closest<HTMLElement>('.table')?.style.setProperty('--foot', `${foot.offsetHeight}px`);
  });
  watcher.observe(foot);
  return () => watcher.disconnect();
}

export function TablePage(props: { local: WorkerLink; link: Link; id: string; facts?: TableFacts; online?: Online }) {
  const { local, link, id, facts, online } = props;
  const session = useMemo(() => new Session(link, id, facts), [link, id]);
  const desk = useMemo(() => new Desk(session, local, online ?? null), [session]);
  const loaded = useSignal<{ map: GameMap | null; board: Board | null } | null>(null);

  useEffect(() => {
    const away = watchAway(session);
    online?.lookedAt(id);
    return () => {
      online?.lookedAt(id);
      away();
      desk.close();
      session.close();
    };
  }, [desk]);
  useEffect(() => {
    void local.office.pace(settings.value.pace);
  }, [settings.value.pace]);

  const table = session.table.value;
  const game = table?.game;
  useEffect(() => {
    if (!game) return;
    document.title = `${table.title} · ${t.title}`;
    let gone = false;
    expectPicture(game, deskNow());
    const load = async (): Promise<void> => {
      const [map, board, packed] = await Promise.all([
        mapOf(game),
        boardOf(game),
        local.office.facts(game, table.options),
      ]);
      if (gone) return;
      batch(() => {
        session.loadedFacts.value = unpackFacts(packed);
        desk.map.value = map;
        desk.board.value = board;
        loaded.value = { map, board };
      });
    };
    load().catch((error) => {
      session.trouble.value = String(error.message ?? error);
    });
    return () => {
      gone = true;
    };
  }, [game]);

  useEffect(() => {
    const key = (event: KeyboardEvent): void => {
      if (desk.key(event)) event.preventDefault();
    };
    window.addEventListener('keydown', key);
    return () => window.removeEventListener('keydown', key);
  }, [desk]);

  if (!loaded.value || !session.sight.value)
    return (
      <main class="table" aria-busy="true">
        <div class="banner sheet-panel" role="status">
          {session.trouble.value === null ? t.lobby.loading : asSentence(session.trouble.value)}
          {session.trouble.value !== null && <WaysOut local={local} id={id} own={!online} />}
        </div>
      </main>
    );
  const { map } = loaded.value;
  const staffOnly = map === null;
  return (
    <main class="table" data-drawer={desk.drawer.value ?? ''}>
      {map && <BoardView desk={desk} map={map} />}
      {(desk.staff.value || staffOnly) && <Staff desk={desk} />}
      <PhoneBar desk={desk} />
      <Powers desk={desk} folded={settings.value.powersFolded} fold={(on) => set({ powersFolded: on })} />
      <TopBar desk={desk} hasMap={!staffOnly} />
      <Dispatches desk={desk} folded={settings.value.dispatchesFolded} fold={(on) => set({ dispatchesFolded: on })} />
      <SidePanels desk={desk} />
      <Stage desk={desk} />
      <div class="foot" ref={watchFoot}>
        <Hand desk={desk} />
        <NowBar desk={desk} />
      </div>
      <Banner desk={desk} />
      {online && <NoticeBanner online={online} here={id} />}
      <Curtain desk={desk} />
      <SettingsDialog desk={desk} />
      <TableMenu desk={desk} />
    </main>
  );
}
