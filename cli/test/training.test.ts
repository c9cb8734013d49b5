/** Training from the command line: games that were played are kept, and a run goes on where it stopped. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectGame, machinesOf } from '@concert/players';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errands } from '../../players/test/errands.ts';
import { collect } from '../src/commands/train.ts';
import { trainingReport } from '../src/training-report.ts';
import { TrainingStore } from '../src/training-store.ts';

let dir: string;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'concert-training-'));
});

afterAll(() => rmSync(dir, { recursive: true, force: true }));

const quiet = { line() {}, json() {}, progress() {}, settle() {} };
const formats = [{ turns: 4 }, { turns: 2 }];

test('a run that was stopped goes on where it was, and plays the same games', () => {
  const series = { game: errands, formats, seed: 'x', folder: join(dir, 'stopped') };
  expect(collect({ ...series, games: 20 }, Infinity, quiet)).toHaveLength(20);
  expect(collect({ ...series, games: 40 }, 0, quiet)).toHaveLength(20);
  const whole = collect({ ...series, games: 40 }, Infinity, quiet);
  expect(whole.map(({ seed }) => seed)).toEqual(Array.from({ length: 40 }, (_, n) => `x/${n}`));
  expect(collect({ ...series, games: 40, folder: join(dir, 'at-once') }, Infinity, quiet)).toEqual(whole);
  expect(readdirSync(series.folder).every((name) => name.endsWith('.jsonl.gz'))).toBe(true);
});

test('a part that was not written whole does not count', () => {
  const store = new TrainingStore(join(dir, 'part'));
  const [machine] = machinesOf(errands, formats);
  store.add(3, [collectGame(machine!, formats[0]!, 'a')!]);
  expect(store.parts).toEqual([3]);
  expect(store.read(3).map(({ seed }) => seed)).toEqual(['a']);
  expect(store.read(4)).toEqual([]);
});

test('the report says what it rests on, and what is untested', () => {
  const pair = { before: 0.7, after: 0.6, gain: { mean: 0.1, low: 0.05, high: 0.15, games: 12 } };
  const run = {
    game: 'Errands',
    rules: '1',
    seed: 'x',
    games: 12,
    heldOutGames: 0,
    formats,
    heldOut: [],
    resamples: 10,
    seconds: { collecting: 3, fitting: 4 },
  };
  const { weights } = errands.bot!;
  const trained = {
    pull: 0.1,
    features: weights!.features,
    returned: ['luck'],
    folds: pair,
    heldOut: null,
    moments: 48,
  };
  const report = trainingReport(run, trained, weights!, null, false);
  expect(report).toContain('12 games of the formats turns 4 · turns 2');
  expect(report).toContain('| games left out of a fold | 0.7000 | 0.6000 | 0.1000 (0.0500 to 0.1500, 12 games) |');
  expect(report).toContain('| formats never trained on | untested |');
  expect(report).toContain('Gate: not played.');
  expect(report).toMatch(/\| luck .* \| kept \|/);
});
