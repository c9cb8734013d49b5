/** The worker: the only place in the browser where rules run. */
import { isBadInput, type RulesBundle } from '@concert/bundles';
import { commitToShare, type Json, readRecord } from '@concert/kernel';
import { gameIds, loaderWith } from '@concert/registry';
import { diceReport, recordTrouble } from '../dice/report.ts';
import { rulesFromServer } from '../edition-files.ts';
import { LocalHost } from './host.ts';
import type { PlayedBy } from './host-settings.ts';
import { compatibility, importRecord, rescue, storedRecord } from './rescue.ts';
import { listSavedTables } from './saved-tables.ts';
import { BrowserSaves } from './saves.ts';
import type { FromWorker, GameCard, ToWorker, WorkerApi } from './worker-api.ts';

const loadBundle = loaderWith(rulesFromServer);

const post = (message: FromWorker): void => self.postMessage(message);

const secret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const ready = BrowserSaves.open().then(
  (saves) =>
    new LocalHost({
      load: loadBundle,
      saves,
      send: (wire) => post({ wire }),
      secret,
      now: () => Date.now(),
      pace: 350,
    }),
);

const rulesOf = ({ game, rules, options }: PlayedBy): Promise<RulesBundle> => loadBundle(game, rules, options);

const api: WorkerApi = {
  games: async () => [...gameIds],
  async game(id): Promise<GameCard> {
    const { title, options } = (await loadBundle(id, undefined, {})).info();
    const cards = Object.entries(options).map(
      ([name, { field, default: value, about, title: called = name, labels }]) => ({
        name,
        title: called,
        field: field as GameCard['options'][number]['field'],
        value,
        about,
        ...(labels && { labels }),
      }),
    );
    return { id, title, options: cards };
  },
  async seats(id, options) {
    const bundle = await loadBundle(id, undefined, options);
    try {
      return { seats: bundle.preview(options).seats.map((seat) => seat.name) };
    } catch (error) {
      if (isBadInput(error)) return { wrong: error.message };
      throw error;
    }
  },
  facts: async (by, language) => {
    const bundle = await rulesOf(by);
    return bundle.translatedFacts?.(by.options, language) ?? bundle.facts(by.options, language);
  },
  textTables: async (by, view) => (await rulesOf(by)).textTables(by.options, view),
  lookUp: async (by, view, nouns) => (await rulesOf(by)).lookUp(by.options, view, nouns),
  odds: async (by, view, question) => (await rulesOf(by)).odds(by.options, view, question),
  worth: async (by, view) => (await rulesOf(by)).worth?.(by.options, view) ?? null,
  expected: async (by, view, within) => (await rulesOf(by)).expected?.(by.options, view, within) ?? null,
  create: async (table) => (await ready).create(table),
  tables: async () => listSavedTables(await (await ready).list(), loadBundle),
  remove: async (id) => (await ready).remove(id),
  resign: async (id, seat) => (await ready).resign(id, seat),
  record: async (id) => (await (await ready).record(id)) as unknown as Json,
  compatibility: async (id) => compatibility((await ready).settings, id),
  storedRecord: async (id) => (await storedRecord((await ready).settings, id)) as unknown as Json,
  rescue: async (id) => rescue((await ready).settings, id),
  importRecord: async (record) => importRecord((await ready).settings, record),
  why: async (id, which) => (await ready).why(id, which),
  async whyInRecord(raw, which) {
    const { game, rules, options, chance, setup, entries } = readRecord(raw);
    const bundle = await loadBundle(game, rules, options);
    const { table } = bundle.open({ options, chance, secret: null, setup, entries });
    // Who has the record knows all that is in it.
    return table.why?.(which, [...table.seats.keys()]) ?? null;
  },
  botCase: async (id, which, seat, about) =>
    (await (await ready).botCase(id, which, seat, about)) as unknown as Json | null,
  caseFile: async (id, seat, about) => (await (await ready).caseFile(id, seat, about)) as unknown as Json,
  branch: async (by, view, chairs) => (await ready).branch(by, view, chairs),
  situate: async (name, file, person, level) => (await ready).situate(name, file, person, level),
  pace: async (ms) => (await ready).setPace(ms),
  commitToShare: async (share) => commitToShare(share),
  checkDice: async (dice, kept, bots) => diceReport(dice, kept, bots),
  async checkRecord(raw, receipt) {
    const record = readRecord(raw);
    const bundle = await loadBundle(record.game, record.rules, record.options);
    return recordTrouble(record, receipt, (each) => bundle.verify(each));
  },
};

self.onmessage = async ({ data }: MessageEvent<ToWorker>) => {
  if ('wire' in data) {
    await (await ready).handle(data.wire);
    return;
  }
  try {
    const run = api[data.call] as (...args: unknown[]) => Promise<unknown>;
    post({ id: data.id, result: await run(...data.args) });
  } catch (error) {
    post({ id: data.id, error: error instanceof Error ? error.message : String(error) });
  }
};
