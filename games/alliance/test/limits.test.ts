import { getNoun, openCase } from '@concert/kernel';
import { clause } from '@concert/testing';
import { expect } from 'vitest';
import { alliance } from '../src/index.ts';

/** What the board is told of the border between two places in a game turn. */
function limitsAt(turn: number, from: string, to: string): unknown {
  const table = openCase(alliance, {
    case: 'borders',
    game: 'alliance',
    position: { turn },
    scene: { turn: { seat: 'france', ap: 3 } },
  });
  const all = getNoun(table.machine, table.position, `limits.${from}`) as { to: string }[];
  return all.find((each) => each.to === to);
}

clause('AL-3.5-b', 'the board is told the limit of the season: one block less in winter', () => {
  expect(limitsAt(2, 'rhineland', 'bavaria')).toEqual({ to: 'bavaria', limit: 3, russian: 3 });
  expect(limitsAt(4, 'rhineland', 'bavaria')).toEqual({ to: 'bavaria', limit: 2, russian: 2 });
});
