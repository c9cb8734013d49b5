/** Long games: what it costs to open one, to look back at it, to play on, to verify it and to keep it. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { FastChance, type GameRecord, recordOf, SPECTATOR, type Table, verify } from '@concert/kernel';
import { backupOf, restoreInto } from '@concert/server/parts';
import { TableHost } from '@concert/wire';
import {
  inUse,
  type LongGame,
  newCampaign,
  playTo,
  StoredCampaign,
  secret,
  someChoices,
  syntheticCampaign,
} from '../long-game.ts';
import { type Benchmark, processorMs, type Spread, spreadOf } from '../measure.ts';

const ENTRIES = 30_000;
/** Only shows that it works. */
const BRIEF_ENTRIES = 1_200;
const ROUNDS = 5;
const MOMENTS = 20;
const CHOICES = 250;
/** How long each of two tables is played on before it is the other's turn, and how often. */
const [STRETCH, STRETCHES] = [25, 100];
const EARLY = 300;
const HELD = 10;
const COPIES = 200;
const BRIEF_COPIES = 2;

const collect = (): void => {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
};

/** What is made once serves several figures. */
function once<T>(make: (brief: boolean) => Promise<T>): (brief: boolean) => Promise<T> {
  const made = new Map<boolean, Promise<T>>();
  return (brief) => {
    const known = made.get(brief) ?? make(brief);
    made.set(brief, known);
    return known;
  };
}

async function rounds(measure: (round: number) => Promise<number> | number): Promise<Spread> {
  const values: number[] = [];
  for (let round = 0; round < ROUNDS; round++) values.push(await measure(round));
  return spreadOf(values);
}

/** Milliseconds of processor that something takes. */
async function took(work: () => Promise<void> | void): Promise<number> {
  const from = processorMs();
  await work();
  return processorMs() - from;
}

/** Everything that is measured of one long game. */
export class LongRun {
  readonly long: LongGame;
  private readonly entries: number;
  private readonly briefEntries: number;
  private readonly stored = once((brief) => StoredCampaign.make(this.lengthOf(brief), this.long));

  constructor(long: LongGame, entries: number, briefEntries: number) {
    this.long = long;
    this.entries = entries;
    this.briefEntries = briefEntries;
  }

  private lengthOf(brief: boolean): number {
    return brief ? this.briefEntries : this.entries;
  }

  opening = async (brief = false): Promise<Spread> => {
    const campaign = await this.stored(brief);
    return rounds(() => {
      campaign.leave();
      return took(() => campaign.open());
    });
  };

  held = async (brief = false): Promise<Spread> => {
    const campaign = await this.stored(brief);
    return rounds(async (round) => {
      collect();
      const before = inUse();
      for (let n = 0; n < HELD; n++) await campaign.open(`held ${round} ${n}`);
      collect();
      const each = (inUse() - before) / HELD;
      for (let n = 0; n < HELD; n++) campaign.leave(`held ${round} ${n}`);
      return each;
    });
  };

  peak = async (brief = false): Promise<Spread> => {
    const campaign = await this.stored(brief);
    return rounds(async () => {
      campaign.leave();
      collect();
      const before = inUse();
      campaign.peak = 0;
      await campaign.open();
      return campaign.peak - before;
    });
  };

  /** The slowest of some moments from all over the game. */
  lookingBack = async (brief = false): Promise<Spread> => {
    const campaign = await this.stored(brief);
    const chance = new FastChance('moments');
    return rounds(async () => {
      const times: number[] = [];
      for (let n = 0; n < MOMENTS; n++)
        times.push(await took(() => campaign.past(chance.index(campaign.count, 'moment'))));
      return Math.max(...times);
    });
  };

  /** How much more a late choice costs than an early one, at the same questions; several times over. */
  readonly lateChoices = once(async (brief): Promise<{ ms: number[]; bytes: number[] }> => {
    const sides = [EARLY, this.lengthOf(brief)].map((entries) => {
      const table = newCampaign(this.long);
      playTo(table, new FastChance(`late ${entries}`), entries, () => {
        table.takeSnapshot();
      });
      return new Stretches(table, entries);
    });
    // The first choices compile what is done for every one.
    for (const side of sides) side.play(CHOICES, new ChoiceCosts());
    const all = { ms: [] as number[], bytes: [] as number[] };
    const costs = Array.from({ length: ROUNDS }, () => sides.map(() => new ChoiceCosts()));
    // In turns and in short stretches, so that what else the machine does falls on both; each round gets stretches from all over.
    for (let n = 0; n < (brief ? ROUNDS : STRETCHES); n++)
      for (const [i, side] of sides.entries()) side.play(STRETCH, costs[n % ROUNDS]![i]!);
    for (const [early, late] of costs) {
      all.ms.push(timesAsMuch(early!, late!, 'ms'));
      all.bytes.push(timesAsMuch(early!, late!, 'bytes'));
    }
    return all;
  });

  /** Seconds to verify a finished campaign. */
  verifying = async (brief = false): Promise<Spread> => {
    const table = newCampaign(this.long);
    playTo(table, new FastChance('verify'), this.lengthOf(brief), () => {});
    const record: GameRecord = JSON.parse(JSON.stringify(recordOf(table, secret, true)));
    return rounds(async () => {
      const ms = await took(() => {
        const wrong = verify(this.long.game, record);
        if (wrong) throw new Error(wrong.why);
      });
      return ms / 1000;
    });
  };

  /** Seconds to back up a database of many campaigns, and to restore it. */
  readonly keeping = once(async (brief): Promise<{ backup: number; restore: number }> => {
    const campaign = await StoredCampaign.make(this.lengthOf(brief), this.long);
    const into = mkdtempSync(join(tmpdir(), 'concert-bench-'));
    const file = join(into, 'backup');
    try {
      await campaign.copy((brief ? BRIEF_COPIES : COPIES) - 1);
      await campaign.close();
      const place = (dataDir: string) => ({ dataDir, databaseUrl: null });
      const from = performance.now();
      const { rows } = await backupOf(place(campaign.dir), file);
      const half = performance.now();
      const restored = await restoreInto(place(join(into, 'data')), file);
      if (restored.rows !== rows) throw new Error(`${restored.rows} of ${rows} rows were restored`);
      return { backup: (half - from) / 1000, restore: (performance.now() - half) / 1000 };
    } finally {
      campaign.remove();
      rmSync(into, { recursive: true, force: true });
    }
  });
}

/** What choices took, by the question at which they were made: another phase of a game asks other questions. */
class ChoiceCosts {
  readonly at = new Map<string, { count: number; ms: number; bytes: number }>();

  add(question: string, ms: number, bytes: number): void {
    const sum = this.at.get(question) ?? { count: 0, ms: 0, bytes: 0 };
    this.at.set(question, { count: sum.count + 1, ms: sum.ms + ms, bytes: sum.bytes + bytes });
  }
}

/** How many times as much the later ones took at the questions that both were asked; at all, where they share none. */
function timesAsMuch(early: ChoiceCosts, late: ChoiceCosts, what: 'ms' | 'bytes'): number {
  let [before, after] = [0, 0];
  for (const [question, later] of late.at) {
    const earlier = early.at.get(question);
    if (!earlier) continue;
    const count = Math.min(earlier.count, later.count);
    before += (count * earlier[what]) / earlier.count;
    after += (count * later[what]) / later.count;
  }
  return before > 0 ? after / before : meanOf(late, what) / meanOf(early, what);
}

function meanOf({ at }: ChoiceCosts, what: 'ms' | 'bytes'): number {
  let [sum, count] = [0, 0];
  for (const each of at.values()) {
    sum += each[what];
    count += each.count;
  }
  return sum / count;
}

/** A table that is played on, a few choices at a time, with all seats and a spectator watching. */
class Stretches {
  private readonly host: TableHost;
  private readonly chance: FastChance;

  constructor(table: Table, from: number) {
    this.host = new TableHost(table);
    for (const viewer of [...table.machine.seats.keys(), SPECTATOR]) this.host.watch(viewer);
    this.chance = new FastChance(`choices ${from}`);
  }

  /** Adds what each choice takes of the processor and sends. To look for one is the players' work, not the server's. */
  play(choices: number, costs: ChoiceCosts): void {
    const { host, chance } = this;
    const { table } = host;
    for (let n = 0; n < choices; n++) {
      const [seat, offered] = someChoices(table, chance);
      const choice = chance.pick(offered, 'choice');
      const question = table.machine.asking(table.position, seat)!.at;
      const from = processorMs();
      const done = host.do({ seat, ...choice });
      host.snapshot();
      const ms = processorMs() - from;
      if (!done.ok) throw new Error(done.sentence);
      costs.add(
        question,
        ms,
        done.news.reduce((sum, { change }) => sum + change.length, 0),
      );
    }
  }
}

const title = 'campaign of 30 000 entries';
const run = new LongRun(syntheticCampaign, ENTRIES, BRIEF_ENTRIES);

export const longGameFigures: readonly Benchmark[] = [
  { name: `${title}: open`, unit: 'ms', target: '≤ 300', value: run.opening },
  { name: `${title}: held by an idle open table`, unit: 'MB', target: '≤ 5', value: run.held },
  { name: `${title}: memory at the peak of opening`, unit: 'MB', target: '≤ 40', value: run.peak },
  { name: `${title}: the slowest of ${MOMENTS} past moments`, unit: 'ms', target: '≤ 150', value: run.lookingBack },
  {
    name: `${title}: a choice at its end, against one at entry ${EARLY}`,
    unit: '×',
    target: '≤ 1.1',
    value: async (brief = false) => spreadOf((await run.lateChoices(brief)).ms),
  },
  {
    name: `${title}: bytes sent for a choice at its end, against one at entry ${EARLY}`,
    unit: '×',
    target: '≤ 1.1',
    value: async (brief = false) => spreadOf((await run.lateChoices(brief)).bytes),
  },
  { name: `${title}: verify`, unit: 's', target: '≤ 20', value: run.verifying },
  { name: `${COPIES} of them: backup`, unit: 's', value: async (brief = false) => (await run.keeping(brief)).backup },
  { name: `${COPIES} of them: restore`, unit: 's', value: async (brief = false) => (await run.keeping(brief)).restore },
];
