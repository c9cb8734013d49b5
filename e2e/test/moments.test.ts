/**
 * What the page looks like at its chief moments, beside the pictures kept in `e2e/moments`. Where one differs, the picture
 * and what is off about it lie in `.concert/moments`. With MOMENTS=write in the environment they are all kept again.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
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

/** A picture of a page that has come to rest: what is kept must not be of a moment in between. */
async function calmPictureOf(page: Page): Promise<Buffer> {
  for (let last = await pictureOf(page); ; ) {
    await page.waitForTimeout(1000);
    const shot = await pictureOf(page);
    if (shot.equals(last)) return shot;
    last = shot;
  }
}

/** The comparison is blind to letters and must not be blind to anything a player looks for: what would be missed were it gone. */
const missed: readonly [moment: string, missing: string][] = [
  ['alliance-start', '.pieces'],
  ['alliance-start', '.piece:has(> .piece-count)'],
  ['alliance-start', '.hand'],
  ['power-movement', '.picture'],
  ['alliance-group-moves', '.glows, .lights'],
  ['alliance-battle', '.al-row'],
  ['power-set-up-phone', '.now-bar'],
  ['alliance-diplomacy-phone', '.tabs'],
  ['power-scoring', '.powers svg'],
];

/** Hides something of a page that was like its picture, and looks again. */
async function isMissed(page: Page, missing: string, kept: Buffer): Promise<boolean> {
  const hide = (visibility: string): Promise<number> =>
    page.locator(missing).evaluateAll((all, to) => {
      for (const each of all) (each as HTMLElement).style.visibility = to;
      return all.length;
    }, visibility);
  expect(await hide('hidden')).toBeGreaterThan(0);
  const { alike } = await compare(kept, await pictureOf(page));
  await hide('');
  return !alike;
}

withBrowser('the look of', (sessions) => {
  test.for(moments.map((moment) => [moment.name, moment] as const))('%s', async ([, moment]) => {
    const session = await at(sessions, moment);
    const kept = keptOf(moment);
    if (process.env.MOMENTS === 'write') {
      mkdirSync(folder, { recursive: true });
      writeFileSync(kept, await storable(await calmPictureOf(session.page)));
    }
    if (!existsSync(kept)) throw new Error(`${moment.name} has never been kept: run with MOMENTS=write`);
    const { alike, why, difference, shot } = await look(session, readFileSync(kept));
    const passedOver: string[] = [];
    for (const [name, missing] of alike ? missed : [])
      if (name === moment.name && !(await isMissed(session.page, missing, readFileSync(kept))))
        passedOver.push(missing);
    await session.close();
    expect(session.pageErrors).toEqual([]);
    expect(passedOver).toEqual([]);
    const [actual, off] = ['actual', 'difference'].map((what) => join(differing, `${moment.name}-${what}.png`));
    for (const path of [actual, off]) rmSync(path, { force: true });
    if (alike) return;
    mkdirSync(differing, { recursive: true });
    writeFileSync(actual, shot);
    writeFileSync(off, await difference());
    throw new Error(`${why}; see ${off}`);
  });
});
