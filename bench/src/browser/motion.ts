/** How fluently a map is moved under its pieces. */
import type { Page } from 'playwright-core';
import { descendantsMs } from './processor.ts';

export interface Motion {
  /** Frames a second while the map is moved and zoomed. */
  frames: number;
  /**
   * Milliseconds of processor time that one such frame costs all of the browser's processes; null where that can't be
   * measured.
   */
  frameCost: number | null;
}

/** Drags the map in circles and turns the wheel, and counts the frames the page gets to draw. */
export async function measureMotion(page: Page, ms: number): Promise<Motion> {
  const before = descendantsMs();
  const drawn = await page.evaluate(async (length) => {
    const board = document.querySelector('.board')!;
    const send = (type: string, x: number, y: number): void => {
      const about = { clientX: x, clientY: y, pointerId: 1, button: 0, bubbles: true, pointerType: 'mouse' };
      board.dispatchEvent(new PointerEvent(type, about));
    };
    // A pointer that no hand holds cannot be captured.
    board.setPointerCapture = () => {};
    const next = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
    const began = await next();
    let now = began;
    let count = 0;
    send('pointerdown', 720, 450);
    while (now - began < length) {
      const turn = (now - began) / 300;
      if (now - began < length / 2) send('pointermove', 720 + 180 * Math.cos(turn), 450 + 120 * Math.sin(turn));
      else {
        const about = { clientX: 720, clientY: 450, deltaY: 40 * Math.sin(turn), bubbles: true, cancelable: true };
        board.dispatchEvent(new WheelEvent('wheel', about));
      }
      now = await next();
      count++;
    }
    send('pointerup', 720, 450);
    return { count, took: now - began };
  }, ms);
  const cost = before === null ? null : descendantsMs()! - before;
  return { frames: (drawn.count * 1000) / drawn.took, frameCost: cost === null ? null : cost / drawn.count };
}
