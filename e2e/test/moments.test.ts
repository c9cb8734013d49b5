/**
 * What the page looks like at its chief moments, beside the pictures kept in `e2e/moments`. Where one differs, the picture
 * and what is off about it lie in `.concert/moments`. With MOMENTS=write in the environment they are all kept again.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type BrowserSession, type BrowserSessions, withBrowser } from '../src/browser-session.ts';
import { compare, type ImageComparison, storable } from '../src/image-compare.ts';
import { goTo, type Moment, moments, pictureOf } from '../src/moments.ts';

const folder = fileURLToPath(new URL('../moments/', import.meta.url));
const differing = fileURLToPath(new URL('../../.concert/moments/', import.meta.url));
const keptOf = ({ name }: Moment): string => join(folder, `${name}.webp`);

/** How long a page may take, on a machine with much else to do, until all of it is drawn. */
const PATIENCE_MS = 60_000;

async function at(sessions: BrowserSessions, moment: Moment): Promise<BrowserSession> {
  const session = await sessions.open(moment.size, { settings: { desk: moment.desk } });
  await goTo(session.page, moment);
  return session;
}

/** Looks until the page is like the picture that was kept, or has had its time; gives the last look. */
async function look({ page }: BrowserSession, kept: Buffer): Promise<ImageComparison & { shot: Buffer }> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const shot = await pictureOf(page);
    const likeness = await compare(kept, shot);
    if (likeness.alike || performance.now() > end) return { ...likeness, shot };
    await page.waitForTimeout(250);
  }
}

withBrowser('the look of', (sessions) => {
  test.for(moments.map((moment) => [moment.name, moment] as const))('%s', async ([, moment]) => {
    const session = await at(sessions, moment);
    const kept = keptOf(moment);
    if (process.env.MOMENTS === 'write') {
      mkdirSync(folder, { recursive: true });
      writeFileSync(kept, await storable(await pictureOf(session.page)));
    }
    if (!existsSync(kept)) throw new Error(`${moment.name} has never been kept: run with MOMENTS=write`);
    const { alike, why, difference, shot } = await look(session, readFileSync(kept));
    await session.close();
    expect(session.pageErrors).toEqual([]);
    const [actual, off] = ['actual', 'difference'].map((what) => join(differing, `${moment.name}-${what}.png`));
    for (const path of [actual, off]) rmSync(path, { force: true });
    if (alike) return;
    mkdirSync(differing, { recursive: true });
    writeFileSync(actual, shot);
    writeFileSync(off, await difference());
    throw new Error(`${why}; see ${off}`);
  });

  // The comparison is blind to letters and must not be blind to anything a player looks for.
  const gone: readonly [name: string, moment: string, missing: string][] = [
    ['the pieces', 'alliance-start', '.pieces'],
    ['the counted stacks', 'alliance-start', '.piece:has(> .piece-count)'],
    ['the hand of cards', 'alliance-start', '.hand'],
    ['the map', 'power-movement', '.picture'],
    ['what glows', 'alliance-group-moves', '.glows, .lights'],
    ['the line of battle', 'alliance-battle', '.al-row'],
    ['the now bar', 'power-set-up-phone', '.now-bar'],
    ['the buttons', 'alliance-diplomacy-phone', '.tabs'],
    ['a column of flags', 'power-scoring', '.powers svg'],
  ];
  test.for(gone)('%s, were it gone, would be missed', async ([, name, missing]) => {
    const moment = moments.find((each) => each.name === name)!;
    const session = await at(sessions, moment);
    const kept = readFileSync(keptOf(moment));
    // What is hidden before the page has come to rest would be missed for other reasons.
    expect((await look(session, kept)).alike).toBe(true);
    const { page, close } = session;
    const count = await page.locator(missing).evaluateAll((all) => {
      for (const each of all) (each as HTMLElement).style.visibility = 'hidden';
      return all.length;
    });
    expect(count).toBeGreaterThan(0);
    const { alike } = await compare(kept, await pictureOf(page));
    await close();
    expect(alike).toBe(false);
  });
});
