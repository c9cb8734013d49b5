import { type CaseFile, openCase, type Table } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { alliance } from '../src/index.ts';
import { NAPOLEON } from '../src/tables.ts';

const FRANCE = 0;
const FALL = { stake: { what: 'stake napoleon' } };

/** What is at stake with Napoléon, and whether it is said of anything else. */
function stakes(table: Table<never>, verb: string): { napoleon: unknown; others: unknown[] } {
  const { choices, meanings } = table.summary(FRANCE);
  const ours = choices.filter((choice) => choice.verb === verb);
  const said = meanings[verb];
  const all = ours.map((_, i) => (Array.isArray(said) ? said[i] : (said ?? null)));
  const at = ours.findIndex(({ arg }) => (arg as { block: number }).block === NAPOLEON);
  expect(at).toBeGreaterThanOrEqual(0);
  return { napoleon: all[at], others: all.filter((_, i) => i !== at) };
}

/** A battle in Hanover in which one of two French blocks of the same strength takes a hit. */
function hitTable(step: number): Table<never> {
  const file: CaseFile = {
    case: 'hit',
    game: 'alliance',
    position: {
      map: 'empty',
      'block.FR-HQ': { at: 'hanover', step },
      'block.FR-INF1': { at: 'hanover', step },
      'block.BR-INF1': { at: 'hanover', step: 1, part: 'main attack', from: 'westfalen' },
    },
    scene: { battle: { place: 'hanover' } },
    draws: [{ name: 'BR-INF1 fires', value: 1 }],
    play: [
      { seat: 'france', verb: 'hold', arg: { block: 'FR-HQ' } },
      { seat: 'france', verb: 'hold', arg: { block: 'FR-INF1' } },
      { seat: 'britain', verb: 'fire', arg: { block: 'BR-INF1' } },
    ],
  };
  return openCase(alliance, file) as unknown as Table<never>;
}

describe('before Napoléon is lost, the page says what follows', () => {
  clause('AL-7.71-b', 'where there are too many blocks', () => {
    const table = openCase(alliance, {
      case: 'too many',
      game: 'alliance',
      position: {
        map: 'empty',
        'card.france': 28,
        'card.britain': 12,
        'block.FR-HQ': { at: 'malta', step: 2 },
        'block.FR-INF1': { at: 'malta', step: 2 },
        'block.BR-INF1': { at: 'wessex', step: 2 },
      },
      scene: { turn: { seat: 'france' } },
      play: [{ seat: 'france', verb: 'endTurn', arg: {} }],
    }) as unknown as Table<never>;
    expect(stakes(table, 'remove')).toEqual({ napoleon: FALL, others: [null] });
  });

  clause('AL-7.71-b', 'where only a last step is left to take the hit', () => {
    expect(stakes(hitTable(1), 'takeHit')).toEqual({ napoleon: FALL, others: [null] });
    expect(stakes(hitTable(2), 'takeHit')).toEqual({ napoleon: null, others: [null] });
  });
});
