import {
  done,
  EVERYONE,
  everySeat,
  FastChance,
  hasLearned,
  inSet,
  knowledgeOf,
  learned,
  Machine,
  onlySeat,
  type Position,
  SPECTATOR,
  secretsOf,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { skirmish } from '../../games/skirmish/src/index.ts';
import { go, sandboxTable, tiny } from './sandbox.ts';

describe('sets of seats', () => {
  test('hold seats, and never the spectators', () => {
    expect([0, 1, 2, SPECTATOR].map((viewer) => inSet(onlySeat(1), viewer))).toEqual([false, true, false, false]);
    expect([0, 1, 2, 3, SPECTATOR].map((viewer) => inSet(everySeat(3), viewer))).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(inSet(onlySeat(30), 30)).toBe(true);
    expect(inSet(everySeat(31), 30)).toBe(true);
  });
});

describe('who knows what', () => {
  test('is as the game tells it', () => {
    const machine = new Machine(skirmish);
    const position = machine.start(new FastChance(1));
    const secrets = secretsOf(machine, position);
    expect([...secrets.keys()]).toEqual([0, 1, 2, 3, 4, 5].map((corps) => `worth/${corps}`));
    expect(secrets.get('worth/4')).toEqual({ about: 'worth', knownTo: onlySeat(1), value: position.state.worth[4] });
    position.state.at[4] = -1;
    expect(secretsOf(machine, position).get('worth/4')!.knownTo).toBe(everySeat(2));
  });

  test('a game without secrets has none', () => {
    const { secrets: _, ...open } = skirmish;
    const machine = new Machine(open);
    expect(secretsOf(machine, machine.start(new FastChance(1))).size).toBe(0);
  });

  test('those have learned who come to know; everyone, when it is known to all or no secret any more', () => {
    const machine = new Machine(
      tiny({
        steps: { start: () => done() },
        secrets: ({ state }, tell) => {
          for (const [i, who] of state.knownTo.entries()) tell('x', i, who, 7);
        },
      }),
    );
    const known = (...knownTo: number[]): Position => ({ ...machine.start(new FastChance(1)), state: { knownTo } });
    const who = (before: Position, after: Position): number =>
      learned(knowledgeOf(machine, before), knowledgeOf(machine, after), 3);
    expect(who(known(1, 2), known(1, 2))).toBe(0);
    expect(who(known(1, 2), known(1 | 4, 2))).toBe(4);
    expect(who(known(1, 2), known(1 | 4, 1 | 2))).toBe(4 | 1);
    expect(who(known(1 | 4), known(1))).toBe(0);
    expect(who(known(1), known(7))).toBe(EVERYONE);
    expect(who(known(7), known(7))).toBe(0);
    expect(who(known(1), known())).toBe(EVERYONE);
    expect(who(known(7), known())).toBe(0);
    expect(who(known(), known(1))).toBe(0);
  });

  test('learning is for those who learned, or for everyone, spectators included', () => {
    expect([0, 1, SPECTATOR].map((viewer) => hasLearned(onlySeat(1), viewer))).toEqual([false, true, false]);
    expect([0, 1, SPECTATOR].map((viewer) => hasLearned(EVERYONE, viewer))).toEqual([true, true, true]);
  });

  test('undo closes only when a seat comes to know something it did not', () => {
    const table = sandboxTable();
    go(table, 0, 'peek', { seat: 1 });
    expect(table.mayUndo(0)).toBe(false);
    go(table, 0, 'peek', { seat: 1 });
    expect(table.mayUndo(0)).toBe(true);
    go(table, 0, 'peek', { seat: 2 });
    expect(table.mayUndo(0)).toBe(false);
  });
});
