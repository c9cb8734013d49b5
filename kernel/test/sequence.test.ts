import {
  type AnyFrame,
  call,
  defineGame,
  done,
  exit,
  FastChance,
  Machine,
  type Play,
  type SequenceFrame,
  type Shape,
  sequence,
  together,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { tiny } from './sandbox.ts';
import { go, question, started, take } from './steps.ts';

interface Years extends Shape {
  state: { year: number; said: string[] };
  frame:
    | SequenceFrame<'game'>
    | SequenceFrame<'year', { snow: boolean }>
    | { at: 'cards' }
    | { at: 'turn'; seat: number }
    | { at: 'winter' };
  options: Record<never, never>;
  verbs: Record<never, never>;
  board: object;
}

const tell = (play: Play<Years>, what: string) => play.state.said.push(what);

/** A game of a few years whose steps write down that they ran. */
function played(order: number[], snow: boolean, until = (_year: number): boolean => false): string[] {
  const game = defineGame<Years>({
    ...tiny({}),
    kinds: [],
    options: {},
    verbs: {},
    setup: () => ({ year: 0, said: [] }),
    begin: () => ({ at: 'game' }),
    view: () => ({}),
    steps: {
      game: sequence<Years, 'game'>([
        { run: 'year', while: ({ state }) => state.year < 2, with: () => ({ snow }) },
        (play) => tell(play, 'end'),
      ]),
      year: sequence<Years, 'year'>(
        [
          (play) => {
            play.state.year++;
          },
          'cards',
          {
            run: 'turn',
            each: () => order,
            with: (_play, _frame, seat) => ({ seat }),
            after: (play, _frame, result) => tell(play, `back ${result}`),
          },
          { run: 'winter', when: (_play, frame) => frame.snow },
        ],
        { until: ({ state }) => until(state.year) },
      ),
      cards: (play: Play<Years>) => {
        tell(play, `cards ${play.enclosing('year').snow}`);
        return done();
      },
      turn: (play: Play<Years>, { seat }: { seat: number }) => {
        tell(play, `turn ${seat}`);
        return done(seat * 2);
      },
      winter: (play: Play<Years>) => {
        tell(play, 'winter');
        return done();
      },
    },
  } as never);
  const machine = new Machine<Years>(game);
  return machine.start(new FastChance(1)).state.said;
}

describe('a sequence of play', () => {
  test('runs its stages in order, once, while or for each, and hears what they give back', () => {
    const year = ['cards false', 'turn 2', 'back 4', 'turn 0', 'back 0'];
    expect(played([2, 0], false)).toEqual([...year, ...year, 'end']);
  });

  test('leaves out what its condition or an empty list leaves out', () => {
    expect(played([], true)).toEqual(['cards true', 'winter', 'cards true', 'winter', 'end']);
  });

  test('runs nothing more once its end is reached', () => {
    expect(played([1], true, (year) => year === 2)).toEqual(['cards true', 'turn 1', 'back 2', 'winter', 'end']);
  });

  test('says by name where it stands, and goes on from a stored position', () => {
    const { machine, position } = started({
      start: sequence([
        'first',
        { run: 'turn', each: () => [3, 4], with: (_p: unknown, _f: unknown, seat: number) => ({ seat }) },
      ] as never),
      first: () => done(),
      turn: () => ({ next: 'ask', seats: [0], frame: { at: 'wait' } }),
      wait: question(() => done()),
    });
    expect(position.stack).toEqual([{ at: 'start', stage: 'turn', left: [4] }, { at: 'wait' }]);
    const stored = JSON.parse(JSON.stringify(position));
    take(machine, stored, 0, go);
    expect(stored.stack[0]).toMatchObject({ stage: 'turn', left: [] });
    take(machine, stored, 0, go);
    expect(machine.isOver(stored)).toBe(true);
  });

  test('two stages of one name are refused, and a stage that is no more is a fault of the rules', () => {
    expect(() => sequence<Years, 'game'>(['cards', 'cards'])).toThrow('two stages are called cards');
    expect(() =>
      new Machine(tiny({ steps: { start: sequence(['first'] as never), first: () => done() } as never })).begin(
        { state: {}, stack: [], asked: [], lanes: null, until: 'all', count: 0, veil: 0 },
        [{ at: 'start', stage: 'gone' } as AnyFrame],
        new FastChance(1),
      ),
    ).toThrow('start has no stage gone');
  });
});

describe('frames of a procedure', () => {
  test('exit leaves a procedure by name, from any depth, with its result', () => {
    const seen: unknown[] = [];
    const { machine, position } = started({
      start: () => call({ at: 'turn' }, { at: 'after' }),
      turn: (_: unknown, turn: AnyFrame) => call({ at: 'battle' }, turn),
      battle: (_: unknown, battle: AnyFrame) => call({ at: 'rout' }, battle),
      rout: () => exit('turn', 'lost'),
      after: (_: unknown, frame: AnyFrame) => {
        seen.push(frame.result);
        return done();
      },
    });
    expect(seen).toEqual(['lost']);
    expect(machine.isOver(position)).toBe(true);
  });

  test('exit from what is not under way is a fault of the rules', () => {
    expect(() => started({ start: () => exit('battle') })).toThrow('there is no procedure battle to leave');
  });

  test('exit ends a lane with its answer', () => {
    const seen: unknown[] = [];
    started({
      start: () => together([0, 1], () => ({ at: 'draft' }), { at: 'after' }),
      draft: (_: unknown, draft: AnyFrame) => call({ at: 'deeper' }, draft),
      deeper: () => exit('draft', 7),
      after: (_: unknown, frame: AnyFrame) => {
        seen.push(frame.result);
        return done();
      },
    });
    expect(seen).toEqual([[7, 7]]);
  });

  test('a frame moves to a sibling step with its locals, and steps find the procedure around them', () => {
    const seen: unknown[] = [];
    started({
      start: () => call({ at: 'battle', place: 5 } as AnyFrame, { at: 'end' }),
      battle: (play: Play, frame: AnyFrame) =>
        call({ at: 'round' }, play.sibling(frame, 'battle.over', { rounds: 1 } as never)),
      round: (play: Play) => {
        seen.push(play.enclosing('battle.over'), play.enclosingOrNull('siege'));
        expect(() => play.enclosing('siege')).toThrow('no siege is under way');
        return done('hit');
      },
      'battle.over': (play: Play, frame: AnyFrame) => {
        seen.push({ ...frame });
        return play.advance(frame, 'battle.last');
      },
      'battle.last': (_: Play, frame: AnyFrame) => {
        seen.push({ ...frame });
        return done();
      },
      end: () => done(),
    });
    expect(seen).toEqual([
      { at: 'battle.last', place: 5, rounds: 1 },
      null,
      { at: 'battle.over', place: 5, rounds: 1, result: 'hit' },
      { at: 'battle.last', place: 5, rounds: 1 },
    ]);
  });
});
