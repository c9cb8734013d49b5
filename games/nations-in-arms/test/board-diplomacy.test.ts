/** The board of the diplomacy track: a box for every country, a button for every attempt. */
import { type AnyGame, FastChance, openTable, secretFrom } from '@concert/kernel';
import { boardContext, idleBoardUi, loadPanels, mapOf, wordsOf } from '@concert/testing';
import { TableHost } from '@concert/wire';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '../board/context.ts';
import { board } from '../board/index.tsx';
import { everyCampaign } from './stage.ts';

beforeAll(() => loadPanels(board));

const map = mapOf(new URL('../', import.meta.url));

test('each round of attempts shows the track, the money and what may be done', () => {
  const table = openTable(everyCampaign as unknown as AnyGame, { scenario: 'grand1805' } as never, secretFrom('track'));
  const host = new TableHost(table);
  const chance = new FastChance('track');
  const panel = board.panels!.find(({ id }) => id === 'diplomacy')!;
  const seen = new Set<string>();
  for (let n = 0; n < 400 && seen.size < 3; n++) {
    const seat = host.turnStatus().busy.find((each) => host.decisionFor(each) !== null)!;
    const { choices } = host.decisionFor(seat)!;
    const context = boardContext(map, host, seat) as Context;
    if (panel.open(context)) {
      const words = wordsOf(panel.render(idleBoardUi(context)));
      expect(words).not.toMatch(/undefined|NaN/);
      for (const name of ['Prussia', 'Denmark', 'Austria', 'Abstain', 'Embassies to majors'])
        expect(words).toContain(name);
      if (choices.length > 1) expect(words).toMatch(/\d+\s+needed ·\s+£\d/);
      seen.add(words.split('at hand')[0]!);
    }
    const calm = choices.find(({ verb }) => ['agree', 'noWar', 'abstain', 'ready', 'skip'].includes(verb));
    const { verb, arg } = calm ?? chance.pick(choices, 'choice');
    expect(host.do({ seat, verb, arg } as never).ok).toBe(true);
  }
  expect(seen.size).toBeGreaterThan(1);
});
