/** Ways through the page in Firefox, where it is installed: lobby, a whole game and its review, a table on the server, a phone's width. */
import { Firefox, findFirefox } from '@concert/bench/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sizes } from '../src/browser-session.ts';
import type { Served } from '../src/serve.ts';
import { serveTables } from '../src/server.ts';

const path = findFirefox();

describe.skipIf(path === null)('in Firefox', () => {
  let served: Served;
  let firefox: Firefox;
  beforeAll(async () => {
    served = await serveTables();
    firefox = await Firefox.open(path!);
    // Bots don't pause, and no choice is confirmed.
    await firefox.go(served.address);
    await firefox.run(`localStorage.setItem('concert-settings', '{"pace":0,"motion":false,"asks":false}')`);
  });
  afterAll(async () => {
    await firefox?.close();
    await served?.close();
  });

  const lobby = async (size: keyof typeof sizes): Promise<void> => {
    await firefox.resize(sizes[size].width, sizes[size].height);
    await firefox.go('about:blank');
    await firefox.go(served.address);
    await firefox.until(`document.querySelector('.game-card')`);
  };
  /** Nothing sticks out of the page. */
  const fits = `document.documentElement.scrollWidth <= document.documentElement.clientWidth`;
  /** What can be clicked now: a button, or a point on the map that is lit and not covered. As JSON. */
  const choosable = `(() => {
    if (document.querySelector('.now-bar .prompt b')) return 'over';
    if (document.querySelector('.now-bar')?.dataset.mine !== 'true') return '';
    const board = document.querySelector('.board')?.getBoundingClientRect();
    for (const lit of board ? document.querySelectorAll('.light.may') : []) {
      const box = lit.getBoundingClientRect();
      for (let i = 1; i < 8; i++)
        for (let j = 1; j < 8; j++) {
          const [x, y] = [box.left + (box.width * i) / 8, box.top + (box.height * j) / 8];
          if (document.elementFromPoint(x, y) === lit) return x + ' ' + y;
        }
    }
    return document.querySelector('.now-bar button[data-verb]:enabled') ? 'button' : '';
  })()`;

  /** Makes a choice by a button; what the page asks next is something else. */
  async function choose(): Promise<void> {
    await firefox.until(`${choosable} !== ''`);
    const before = await firefox.run<string>(`document.querySelector('.now-bar').textContent`);
    await firefox.click('.now-bar button[data-verb]');
    await firefox.until(`document.querySelector('.now-bar').textContent !== ${JSON.stringify(before)}`);
  }

  for (const size of ['wide', 'phone'] as const)
    test(`the lobby and the first choices of Skirmish against a bot, ${size}`, async () => {
      await lobby(size);
      expect(await firefox.run<boolean>(fits)).toBe(true);
      await firefox.click('[data-game="skirmish"] button.main');
      await firefox.until(`document.querySelector('.now-bar')`);
      expect(await firefox.run<boolean>(fits)).toBe(true);
      await choose();
      expect(firefox.pageErrors).toEqual([]);
    });

  test('a whole game of Skirmish against a bot, from the lobby to the review', async () => {
    await lobby('wide');
    await firefox.click('[data-game="skirmish"] button.main');
    await firefox.until(`document.querySelector('.now-bar')`);
    const press = `document
      .querySelector('.now-bar button:is([data-verb="ready"], [data-verb="decline"], [data-verb="strike"]):enabled')
      ?.click()`;
    let pressed = 0;
    for (; pressed < 500; pressed++) {
      await firefox.until(`${choosable} !== ''`);
      if ((await firefox.run<string>(choosable)) === 'over') break;
      await firefox.run(press);
    }
    // Once in each turn.
    expect(pressed).toBeGreaterThanOrEqual(5);
    expect(await firefox.run<string>(choosable)).toBe('over');
    await firefox.run(
      `[...document.querySelectorAll('.now-bar button')].find((each) => each.textContent.includes('Review')).click()`,
    );
    await firefox.until(`document.querySelector('dialog.review svg')`);
    expect(await firefox.run<boolean>(fits)).toBe(true);
    expect(firefox.pageErrors).toEqual([]);
  });

  test('a guest opens a table on the server, with a bot on the other seat, and plays there', async () => {
    await lobby('wide');
    await firefox.until(`document.querySelector('.name-form input')`);
    await firefox.run(`(() => {
      const input = document.querySelector('.name-form input');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, 'Fanny');
      input.dispatchEvent(new Event('input', { bubbles: true }));
    })()`);
    await firefox.click('.name-form button');
    await firefox.until(`document.querySelector('.people ul')`);
    await firefox.click('[data-game="alliance"] button:not(.main)');
    await firefox.click('.new-table [data-step="rules"]');
    await firefox.click('.new-table .kept input');
    await firefox.click('dialog button[type=submit]');
    await firefox.until(`document.querySelector('.board-host .piece')`);
    expect(await firefox.run<string>('location.hash')).not.toContain('local-');
    expect(await firefox.run<boolean>(fits)).toBe(true);
    await choose();
    expect(firefox.pageErrors).toEqual([]);
  });
});
