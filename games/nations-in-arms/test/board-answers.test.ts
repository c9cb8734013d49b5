/** On a phone a stage that answers a question takes the room of the buttons below: then each choice must be on it. */
import { type AnyGame, FastChance, openTable, secretFrom } from '@concert/kernel';
import { boardContext, loadPanels, mapOf, offeredBy } from '@concert/testing';
import { TableHost } from '@concert/wire';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '../board/context.ts';
import { board } from '../board/index.tsx';
import { everyCampaign } from './stage.ts';

beforeAll(() => loadPanels(board));

const map = mapOf(new URL('../', import.meta.url));
/** The budget remembers which power's sheet is open; its sheets are tried in a browser. */
const HAS_STATE: ReadonlySet<string> = new Set(['budget']);
const nothing = { isWhole: false, offered: [] };
/** A choice as a text, to be found again. */
const keyOf = ({ verb, arg }: { verb: string; arg: object }): string => `${verb} ${JSON.stringify(arg)}`;

test.for([
  [{ scenario: 'italy1796', tactics: 'armies' }, 400],
  [{ scenario: 'austerlitz1805' }, 250],
  [{ scenario: 'peninsula1808', until: 4 }, 400],
] as const)('every choice is on the stage that answers, in %j', ([options, most]) => {
  const table = openTable(everyCampaign as unknown as AnyGame, options as never, secretFrom('answers'));
  const host = new TableHost(table);
  const chance = new FastChance('answers');
  const seen = new Set<string>();
  for (let n = 0; n < most && !table.over; n++) {
    const seat = host.turnStatus().busy.find((each) => host.decisionFor(each) !== null)!;
    const { choices } = host.decisionFor(seat)!;
    // Where a force may go or act there is no stage.
    if (!choices.some(({ verb }) => verb === 'go' || verb === 'activate')) {
      const context = boardContext(map, host, seat) as Context;
      // The page shows the first stage that has something to show.
      const stage = board.panels!.find((panel) => panel.where === 'stage' && panel.open(context));
      const { isWhole, offered } = stage && !HAS_STATE.has(stage.id) ? offeredBy(stage, context) : nothing;
      if (isWhole) {
        seen.add(stage!.id);
        const on = new Set(offered.map(keyOf));
        expect(choices.map(keyOf).filter((key) => !on.has(key))).toEqual([]);
      }
    }
    const { verb, arg } = chance.pick(choices, 'choice');
    expect(host.do({ seat, verb, arg } as never).ok).toBe(true);
  }
  expect(seen.size).toBeGreaterThan(0);
});
