import { ask, done, FastChance, kind, openTable, type Play, say, secretFrom } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { tiny } from './sandbox.ts';
import { go, question, started } from './steps.ts';

describe('a seat that runs several powers', () => {
  const powers = kind('power', ['france', 'spain', 'turkey']);
  const asked = { ...question(() => done()), powers: (_play: unknown, frame: { for?: number[] }) => frame.for ?? [] };

  test('is waited for with the powers it is asked for, as everyone sees', () => {
    const steps = { start: () => ask(1, { at: 'asked', for: [0, 2] } as never), asked };
    const { machine, position } = started(steps, { powers, kinds: [powers] });
    for (const viewer of [0, 1, -1]) expect(machine.view(position, viewer).acting).toEqual([[0, 2]]);
  });

  test('nothing is said of powers in games that have none, nor of a question that names none', () => {
    const steps = { start: () => ask(0, { at: 'asked' }), asked };
    expect(started(steps).machine.view(started(steps).position, 0).acting).toBeNull();
    const { machine, position } = started(steps, { powers, kinds: [powers] });
    expect(machine.view(position, 0).acting).toEqual([[]]);
    machine.take(position, 0, go, new FastChance(1));
    expect(machine.view(position, 0)).toMatchObject({ waiting: [], acting: [] });
  });
});

describe('names of seats from the position', () => {
  const named = tiny({
    steps: {
      start: () => ask(0, { at: 'asked' }),
      asked: { ...question(() => done()), prompt: () => say('turn', { seat: 0 }) },
    } as never,
    words: { turn: '{seat:seat} to move.' },
    setup: () => ({ drawn: 'Austria' }),
    seatNames: (play: Play) => [(play.state as { drawn: string }).drawn, 'the other'],
  } as never);

  test('are in every view and in every sentence', () => {
    const table = openTable(named, {}, secretFrom('names'));
    expect(table.view(-1).names).toEqual(['Austria', 'the other']);
    expect(table.words(say('turn', { seat: 0 }))).toBe('Austria to move.');
    const { machine, position } = started({ start: () => done() });
    expect(machine.view(position, 0).names).toBeNull();
  });
});
