/** The worker: the only place in the browser where rules run. */
import { factsOf, packFacts, packField } from '@concert/board';
import { foresee } from '@concert/bundles';
import {
  BadInput,
  completeOptions,
  FastChance,
  getNoun,
  type Json,
  Machine,
  type Option,
  type SeatView,
} from '@concert/kernel';
import { gameIds, loadGame } from '@concert/registry';
import { LocalHost } from './host.ts';
import { compatibility, importRecord, rescue, storedRecord } from './rescue.ts';
import { listSavedTables } from './saved-tables.ts';
import { BrowserSaves } from './saves.ts';
import type { FromWorker, GameCard, ToWorker, WorkerApi } from './worker-api.ts';

const post = (message: FromWorker): void => self.postMessage(message);

const secret = (): string =>
  [...crypto.getRandomValues(new Uint8Array(32))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const ready = BrowserSaves.open().then(
  (saves) =>
    new LocalHost({
      load: loadGame,
      saves,
      send: (wire) => post({ wire }),
      secret,
      now: () => Date.now(),
      pace: 350,
    }),
);

const api: WorkerApi = {
  games: async () => [...gameIds],
  async game(id): Promise<GameCard> {
    const game = await loadGame(id);
    const options = Object.entries(game.options).map(([name, option]) => {
      const { field, default: value, about, title = name } = option as Option;
      return { name, title, field: packField(field as never), value: value as Json, about };
    });
    return { id, title: game.title, options };
  },
  async seats(id, options) {
    const game = await loadGame(id);
    try {
      return { seats: game.seats(completeOptions(game, options)).map((seat) => seat.name) };
    } catch (error) {
      if (error instanceof BadInput) return { wrong: error.message };
      throw error;
    }
  },
  facts: async (id, options) => packFacts(factsOf(await loadGame(id), options)),
  async textTables(id, options, view: SeatView) {
    const game = await loadGame(id);
    const complete = completeOptions(game, options);
    return game.textTables?.(view, game.seats(complete), complete) ?? [];
  },
  async lookUp(id, options, view, nouns) {
    const machine = new Machine(await loadGame(id), options);
    const position = machine.imagine(view, new FastChance('reading'));
    return Object.fromEntries(nouns.map((noun) => [noun, getNoun(machine, position, noun) ?? null]));
  },
  odds: async (id, options, view, within, nouns) => foresee(await loadGame(id), options, view, within, nouns),
  create: async (table) => (await ready).create(table),
  tables: async () => listSavedTables(await (await ready).list(), loadGame),
  remove: async (id) => (await ready).remove(id),
  record: async (id) => (await (await ready).record(id)) as unknown as Json,
  compatibility: async (id) => compatibility((await ready).settings, id),
  storedRecord: async (id) => (await storedRecord((await ready).settings, id)) as unknown as Json,
  rescue: async (id) => rescue((await ready).settings, id),
  importRecord: async (record) => importRecord((await ready).settings, record),
  caseFile: async (id, seat, about) => (await (await ready).caseFile(id, seat, about)) as unknown as Json,
  branch: async (game, options, view, chairs) => (await ready).branch(game, options, view, chairs),
  async pace(ms) {
    (await ready).settings.pace = ms;
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
