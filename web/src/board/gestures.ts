/**
 * Turns pointer, wheel and keys into camera moves and clicks. A drag is a drag only after a few pixels, so taps stay
 * taps.
 */

export interface GestureTarget {
  pan(dx: number, dy: number): void;
  zoom(at: readonly [number, number], factor: number): void;
  /** A tap or click at a point of the viewport, on an element. */
  tap(at: readonly [number, number], target: EventTarget | null): void;
  /** A finger rests on a point: what a pointer that rests would ask. */
  hold(at: readonly [number, number], target: EventTarget | null): void;
  /** A drag begins there: is it a path over the map, and not a move of the map? */
  grab(at: readonly [number, number], target: EventTarget | null): boolean;
  /** The path goes on to here. */
  drag(at: readonly [number, number]): void;
  /** The path has ended; null: it was given up. */
  drop(at: readonly [number, number] | null): void;
  hover(at: readonly [number, number] | null, target: EventTarget | null): void;
  /** A gesture starts or has ended: costly updates wait for the end. */
  moving(on: boolean): void;
  key(event: KeyboardEvent): boolean;
}

const SLOP = 6;
/** A finger that rests so long asks instead of tapping, in milliseconds. */
const HOLD = 480;

export function listen(element: HTMLElement, to: GestureTarget): () => void {
  const pointers = new Map<number, [number, number]>();
  let start: [number, number] | null = null;
  let dragged = false;
  /** Is a path being dragged? */
  let path = false;
  let spread = 0;
  let pressed: EventTarget | null = null;
  let wheelEnd = 0;
  let resting = 0;
  const off = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(type: K, run: (event: HTMLElementEventMap[K]) => void): void => {
    element.addEventListener(type, run as EventListener, { signal: off.signal, passive: false });
  };
  const local = (event: MouseEvent): [number, number] => {
    const box = element.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const middle = (): [number, number] => {
    const all = [...pointers.values()];
    return [all.reduce((sum, p) => sum + p[0], 0) / all.length, all.reduce((sum, p) => sum + p[1], 0) / all.length];
  };
  const distance = (): number => {
    const [a, b] = [...pointers.values()];
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  };

  const rest = (): void => {
    if (dragged || !start || pointers.size !== 1) return;
    // What was asked about is not tapped as well.
    dragged = true;
    to.hold(start, pressed);
  };

  on('pointerdown', (event) => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, local(event));
    start = middle();
    spread = distance();
    if (pointers.size === 1) {
      dragged = false;
      pressed = event.target;
      if (event.pointerType !== 'mouse') resting = window.setTimeout(rest, HOLD);
    } else {
      window.clearTimeout(resting);
      dragged = true;
      if (path) to.drop(null);
      path = false;
    }
  });
  on('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') to.hover(local(event), event.target);
      return;
    }
    const from = middle();
    pointers.set(event.pointerId, local(event));
    const now = middle();
    if (!dragged && start && Math.hypot(now[0] - start[0], now[1] - start[1]) > SLOP) {
      dragged = true;
      window.clearTimeout(resting);
      element.setPointerCapture(event.pointerId);
      path = to.grab(start, pressed);
      if (!path) to.moving(true);
      to.hover(null, null);
    }
    if (!dragged) return;
    if (path) {
      to.drag(now);
      return;
    }
    to.pan(now[0] - from[0], now[1] - from[1]);
    if (pointers.size === 2) {
      const wide = distance();
      if (spread > 0 && wide > 0) to.zoom(now, wide / spread);
      spread = wide;
    }
  });
  const release = (event: PointerEvent): void => {
    if (!pointers.delete(event.pointerId)) return;
    window.clearTimeout(resting);
    spread = distance();
    if (pointers.size > 0) {
      start = middle();
      return;
    }
    if (path) to.drop(event.type === 'pointerup' ? local(event) : null);
    else if (dragged) to.moving(false);
    else if (event.type === 'pointerup') to.tap(local(event), pressed);
    pressed = null;
    path = false;
  };
  on('pointerup', release);
  on('pointercancel', release);
  on('pointerleave', () => to.hover(null, null));
  on('wheel', (event) => {
    event.preventDefault();
    if (wheelEnd === 0) to.moving(true);
    window.clearTimeout(wheelEnd);
    wheelEnd = window.setTimeout(() => {
      wheelEnd = 0;
      to.moving(false);
    }, 160);
    const lines = event.deltaMode === 1 ? 16 : event.deltaMode === 2 ? 400 : 1;
    to.zoom(local(event), Math.exp(-Math.max(-240, Math.min(240, event.deltaY * lines)) * 0.0016));
  });
  on('keydown', (event) => {
    if (event.target === element && to.key(event)) event.preventDefault();
  });
  return () => {
    window.clearTimeout(wheelEnd);
    window.clearTimeout(resting);
    off.abort();
  };
}
