/** Puts the board frame into the page and keeps it up to date. */
import type { Piece } from '@concert/board';
import type { GameMap } from '@concert/cartography/map';
import { effect, useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { editionOf } from '../assets.ts';
import type { Insets } from '../board/camera.ts';
import { BoardFrame } from '../board/frame.ts';
import { settings, themeNow } from '../settings.ts';
import { HoverCard } from './hover-card.tsx';
import { boardLabel } from './key-help.tsx';
import { boardKey } from './keys.ts';
import type { TableUi } from './table-ui.ts';

/** Below this the panels are drawers. */
const NARROW = 820;
const MARGIN = 10;
/** A pointer that rests so long asks what is under it, in milliseconds. */
const REST = 250;

export function BoardView({ ui, map }: { ui: TableUi; map: GameMap }) {
  const host = useRef<HTMLDivElement>(null);
  const said = useSignal('');

  // Before the first paint: the map is what people wait for.
  useLayoutEffect(() => {
    const hover = restingPointer(ui);
    const { game, rules } = ui.session.table.value!;
    const edition = editionOf(game, rules);
    const frame = new BoardFrame({
      map,
      image: (file) => edition.picture(file),
      theme: themeNow(),
      covered: () => covered(host.current!),
      ...(ui.board.value?.defs && { defs: ui.board.value.defs }),
      ...(ui.board.value?.zooms && { zooms: ui.board.value.zooms }),
      events: {
        tap: (piece, place) => {
          ui.card.value = null;
          ui.tap(piece?.points ?? [], place);
        },
        mayDrag: (piece, place) => ui.mayDrag(piece?.points ?? [], place),
        drag: (places) => ui.drag(places),
        drop: (piece, place, places) => ui.drop(piece?.points ?? [], place, places),
        hover,
        hold: (piece, place) => {
          const subject = piece ? { piece } : place ? { place } : null;
          ui.card.value = subject && { subject, at: null };
        },
        key: (event) => boardKey(ui, event),
        level: (level) => {
          ui.level.value = level;
        },
      },
    });
    frame.element.setAttribute('aria-label', boardLabel(map.file.title));
    frame.attach(host.current!);
    ui.frame.value = frame;
    const stops = [
      effect(() => frame.setTheme(themeNow())),
      effect(() => frame.setPieceSize(settings.value.pieces)),
      effect(() => {
        const context = ui.boardContext.value;
        const board = ui.board.value;
        if (!context || !board) return;
        const [overlay, level] = [ui.overlay.value, ui.level.value];
        const tints = board.tints?.(context, overlay, level) ?? [];
        frame.update(
          board.pieces(context, level),
          settings.value.patterns ? tints : tints.map(({ pattern: _, ...tint }) => tint),
          board.marks?.(context, overlay, level) ?? [],
        );
      }),
      effect(() => frame.light(ui.lights.value)),
      effect(() => frame.drawArrows(ui.narration.arrows.value)),
      whenAsked(ui, (places) => frame.reveal(places)),
      whenFolded(() => frame.refit()),
      effect(() => {
        const place = ui.cursor.value;
        said.value = place ? map.describe(place) : '';
      }),
    ];
    const home = ui.boardContext.peek() && ui.board.peek()?.home?.(ui.boardContext.peek()!);
    if (home && typeof home !== 'string') frame.showAll(home, false);
    else if (home && window.innerWidth <= NARROW) frame.show(home, false);
    return () => {
      for (const stop of stops) stop();
      ui.frame.value = null;
      frame.destroy();
    };
  }, [map]);

  return (
    <div ref={host} class="board-host">
      <HoverCard ui={ui} map={map} />
      <div class="hidden-label" aria-live="polite">
        {said.value}
      </div>
    </div>
  );
}

/** A card opens where the pointer rests, and closes when it moves to something else. */
function restingPointer(ui: TableUi) {
  let [over, timer] = ['', 0];
  return (piece: Piece | null, place: string | null, at: readonly [number, number] | null): void => {
    const now = at ? (piece?.key ?? place ?? '') : '';
    if (now === over) return;
    over = now;
    window.clearTimeout(timer);
    ui.card.value = null;
    if (!at || now === '') return;
    const subject = piece ? { piece } : { place: place! };
    timer = window.setTimeout(() => {
      ui.card.value = { subject, at };
    }, REST);
  };
}

/** Runs when the places to choose from have changed, once they are drawn; where there are none, with those of the question. */
function whenAsked(ui: TableUi, run: (places: readonly string[]) => void): () => void {
  let before = '';
  return effect(() => {
    const lit = [...ui.lights.value.places];
    const prompt = ui.session.choices.value.length > 0 ? ui.session.live.value?.sight.prompt : null;
    const places = lit.length > 0 || !prompt ? lit : ui.placesIn(prompt);
    const key = places.join();
    if (key !== before) requestAnimationFrame(() => run(places));
    before = key;
  });
}

/** Runs when panels have been folded or unfolded, once they are drawn. */
function whenFolded(run: () => void): () => void {
  let first = true;
  return effect(() => {
    void settings.value.powersFolded;
    void settings.value.dispatchesFolded;
    if (!first) requestAnimationFrame(run);
    first = false;
  });
}

/** What lies over the map now: the prompt bar at its foot, on a narrow screen the bar at its head too. */
function covered(host: HTMLElement): Insets {
  const { bottom, height, left, right, width } = host.getBoundingClientRect();
  const topOf = (part: string): number => document.querySelector(part)?.getBoundingClientRect().top ?? bottom;
  // On a phone the sheet of the question may cover half of the map: what it asks about is shown above it.
  if (window.innerWidth <= NARROW)
    return { top: 48, right: 0, bottom: Math.min(bottom - topOf('.foot'), height * 0.6) + MARGIN, left: 0 };
  const bar = topOf('.now-bar');
  // A long question must not squeeze the map into a stamp.
  // A stage that stands beside the map, not over its middle, leaves the rest free.
  const stage = document.querySelector('.stage:not(.folded)')?.getBoundingClientRect();
  const beside = stage && stage.left > left + width * 0.3 ? right - stage.left : 0;
  return { top: MARGIN, right: beside + MARGIN, bottom: Math.min(bottom - bar, height * 0.24) + MARGIN, left: MARGIN };
}
