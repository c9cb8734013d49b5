/** Older lines of the log, loaded page by page. */
import type { Session } from './session.ts';

/** All older lines, up to so many pages: for the marks of the replay bar. */
export async function loadOlderLines(session: Session, pages = 30): Promise<void> {
  for (let page = 0, from = -1; page < pages; page++) {
    const now = session.live.value?.from ?? 0;
    if (now === 0 || now === from) return;
    from = now;
    await session.older();
  }
}

/** Older lines, back to those of the moment being viewed. */
export async function loadLinesUntil(session: Session, moment: number): Promise<void> {
  for (let from = -1; session.moment.value?.at === moment; ) {
    const live = session.live.value;
    if (!live || live.from === 0 || live.from === from || (live.lines[0]?.when ?? 0) <= moment) return;
    from = live.from;
    await session.older();
  }
}
