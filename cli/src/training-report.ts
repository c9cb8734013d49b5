/** The one page that says what a training run rests on and what came of it. */
import type { WeightTable } from '@concert/kernel';
import type { ArenaRow, Estimate, LossPair, Trained } from '@concert/players';

export interface TrainingRun {
  game: string;
  rules: string;
  seed: string;
  games: number;
  heldOutGames: number;
  formats: readonly object[];
  heldOut: readonly object[];
  resamples: number;
  /** Seconds for collecting and for fitting; of games that were there already nothing is known. */
  seconds: { collecting: number; fitting: number };
}

export interface GateResult {
  player: string;
  games: number;
  formats: readonly object[];
  row: Pick<ArenaRow, 'share' | 'low' | 'high'>;
  passed: boolean;
}

const figure = (x: number): string => x.toFixed(4);
const named = (formats: readonly object[]): string =>
  formats
    .map((format) =>
      Object.entries(format)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
    )
    .join(' · ');
const interval = ({ mean, low, high, games }: Estimate): string =>
  `${figure(mean)} (${figure(low)} to ${figure(high)}, ${games} games)`;
const lossRow = (what: string, pair: LossPair | null): string =>
  pair
    ? `| ${what} | ${figure(pair.before)} | ${figure(pair.after)} | ${interval(pair.gain)} |`
    : `| ${what} | untested | untested | untested |`;

export function trainingReport(
  run: TrainingRun,
  trained: Trained,
  prior: WeightTable,
  gate: GateResult | null,
  adopted: boolean,
): string {
  const rows = Object.entries(trained.features).map(([id, { now, perTurnLeft, interval: range }]) => {
    const before = prior.features[id]!;
    const note = trained.returned.includes(id) ? 'kept' : '';
    const old = `${figure(before.now)} ${signed(before.perTurnLeft)}`;
    return `| ${id} | ${old} | ${figure(now)} ${signed(perTurnLeft)} | ${range?.map(figure).join(' to ') ?? ''} | ${note} |`;
  });
  return [
    `# Training of ${run.game}, rules ${run.rules}`,
    '',
    `${run.games} games of the formats ${named(run.formats)} and ${run.heldOutGames} of formats that were kept away from training`,
    `(${named(run.heldOut)}), seed \`${run.seed}\`, ${trained.moments} moments. Half of the seats were taken by the policy`,
    'as it is, three in ten by one that errs more, two in ten by probes.',
    `Softmax regression with TD(0.7) targets, drawn to the weights there were by ${trained.pull} (chosen on five folds split by game),`,
    `within the signs of the features; intervals from ${run.resamples} resamples of whole games. Collecting took`,
    `${Math.round(run.seconds.collecting)} s, fitting ${Math.round(run.seconds.fitting)} s.`,
    '',
    '| log loss per moment | before | after | gained per game (95 %) |',
    '| --- | --- | --- | --- |',
    lossRow('games left out of a fold', trained.folds),
    lossRow('formats never trained on', trained.heldOut),
    '',
    gate
      ? `Gate: \`${gate.player}\` with the new weights against the same with the old ones, duplicate games with rotated seats: ${gate.games}` +
        ` games, share ${gate.row.share.toFixed(3)} (${gate.row.low.toFixed(3)} to ${gate.row.high.toFixed(3)}), ${gate.passed ? 'passed' : 'not passed'}.`
      : 'Gate: not played.',
    adopted ? 'The weights were adopted.' : 'The weights were not adopted.',
    '',
    '| feature | before: at the end, per turn left | after | 95 % half-way through a game | |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
    '“Kept”: the interval spans nothing, so the weight stays what it was.',
    '',
  ].join('\n');
}

const signed = (x: number): string => (x < 0 ? `− ${figure(-x)}` : `+ ${figure(x)}`);
