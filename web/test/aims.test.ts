import type { Aim } from '@concert/board';
import type { PageBoard, PageContext } from '@concert/bundles/board';
import type { AnyChoice, Point } from '@concert/kernel';
import { batch, computed, signal } from '@preact/signals';
import { describe, expect, test } from 'vitest';
import { Aims } from '../src/table/aims.ts';

/** A road of places a … f on which a stack marches a step a choice; at some places others react, which asks another question. */
function road({ reactionsAt = [] as string[], refusedAt = [] as string[], closedAt = [] as string[] } = {}) {
  const at = signal('a');
  const question = signal('march');
  const count = signal(0);
  const places = [...'abcdef'];
  const chosen: string[] = [];
  const mover: Point = { kind: 'stack', id: 0 };
  const aimTo = (path: readonly string[]): Aim => ({ mover, path });
  const board: Pick<PageBoard, 'aimOf' | 'aimAlong' | 'onward'> = {
    aimOf: (_, { verb, arg }) => {
      const way = verb === 'go' ? places.slice(places.indexOf(at.value) + 1, places.indexOf(arg.to) + 1) : [];
      return way.length > 0 ? aimTo(way) : null;
    },
    aimAlong: (_, from, path) => {
      const begins = from.length === 0 || from.some(({ kind }) => kind === 'stack');
      const leads = path.every((place, i) => place === places[places.indexOf(at.value) + 1 + i]);
      return question.value === 'march' && begins && leads ? aimTo(path) : null;
    },
    onward: (_, { path }) => {
      if (question.value !== 'march') return 'later';
      const rest = path.slice(path.indexOf(at.value) + 1);
      if (rest.length === 0 || closedAt.includes(rest[0])) return null;
      return { choice: { verb: 'go', arg: { to: rest[0] } }, left: rest.length > 1 ? aimTo(rest.slice(1)) : null };
    },
  };
  /** The rules walk one step after the other and stop at a reaction. */
  const choose = async ({ verb, arg }: AnyChoice): Promise<boolean> => {
    if (refusedAt.includes(arg.to)) return false;
    chosen.push(arg.to ?? verb);
    batch(() => {
      while (verb === 'go' && at.value !== arg.to && question.value === 'march') {
        at.value = places[places.indexOf(at.value) + 1];
        if (reactionsAt.includes(at.value)) {
          question.value = 'battle';
          count.value++;
        }
      }
      count.value++;
    });
    return true;
  };
  const aims = new Aims({
    context: computed(() => ({ at: at.value, question: question.value }) as unknown as PageContext),
    board: signal(board as PageBoard),
    asked: signal(true),
    count: () => count.value,
    choose: (choice) => choose(choice),
  });
  const byHand = (to: string): Promise<boolean> => {
    aims.note({ verb: 'go', arg: { to } });
    return choose({ verb: 'go', arg: { to } });
  };
  return { aims, at, question, chosen, byHand };
}

describe('an aim', () => {
  test('of a march that was stopped is kept, and goes on when the march is asked for again', async () => {
    const { aims, at, question, byHand } = road({ reactionsAt: ['c'] });
    await byHand('e');
    expect(at.value).toBe('c');
    expect(aims.aim.value?.path.at(-1)).toBe('e');
    // While the battle is fought there is nothing to go on with, and the aim stays.
    expect(aims.next.value).toBeNull();
    question.value = 'march';
    expect(aims.next.value?.choice).toEqual({ verb: 'go', arg: { to: 'd' } });
    await aims.goOn();
    expect(at.value).toBe('e');
    expect(aims.aim.value).toBeNull();
  });

  test('that is reached, or that nothing leads to any more, is forgotten', async () => {
    const reached = road();
    await reached.byHand('d');
    expect(reached.aims.aim.value).toBeNull();
    const closed = road({ reactionsAt: ['c'], closedAt: ['d'] });
    await closed.byHand('e');
    expect(closed.aims.aim.value).not.toBeNull();
    closed.question.value = 'march';
    expect(closed.aims.aim.value).toBeNull();
  });

  test('can be given up, and is not touched by other choices', async () => {
    const { aims, question, byHand } = road({ reactionsAt: ['c'] });
    await byHand('e');
    aims.note({ verb: 'stand', arg: {} });
    expect(aims.aim.value).not.toBeNull();
    question.value = 'march';
    aims.forget();
    expect([aims.aim.value, aims.next.value]).toEqual([null, null]);
  });
});

describe('a path', () => {
  test('dragged over the map is a chain of choices, up to the first reaction', async () => {
    const { aims, at, chosen } = road({ reactionsAt: ['d'] });
    const from = [{ kind: 'stack', id: 0 }];
    expect(aims.along([{ kind: 'town', id: 0 }], [])).toBeNull();
    await aims.setOut(aims.along(from, ['b', 'c', 'd', 'e'])!);
    expect(chosen).toEqual(['b', 'c', 'd']);
    expect(at.value).toBe('d');
    expect(aims.aim.value?.path).toEqual(['e']);
  });

  test('stops where a choice is refused, and keeps the aim', async () => {
    const { aims, chosen } = road({ refusedAt: ['d'] });
    await aims.setOut(aims.along([], ['b', 'c', 'd'])!);
    expect(chosen).toEqual(['b', 'c']);
    expect(aims.aim.value?.path).toEqual(['d']);
  });

  test('is tapped place by place; the last one tapped again sets out', async () => {
    const { aims, at } = road();
    aims.tap('b');
    expect(aims.tapped.value).toBeNull();
    expect(aims.mayTap.value).toBe(true);
    aims.tapped.value = [];
    for (const place of ['b', 'f', 'c']) aims.tap(place);
    // Nothing goes from there to there.
    expect(aims.tapped.value).toEqual(['b', 'c']);
    aims.tap('c');
    expect(aims.tapped.value).toBeNull();
    await expect.poll(() => at.value).toBe('c');
  });

  test('is not tapped any further when something else is asked', () => {
    const { aims, question } = road();
    aims.tapped.value = ['b'];
    question.value = 'battle';
    expect(aims.tapped.value).toBeNull();
  });
});
