/**
 * The editions of this server. `concert edition install` puts them into a folder, from where rules are loaded and the page gets its
 * files. They are kept in the database too: so they are in every backup, and every node has those that one of them was given.
 */
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type InstalledEdition, installedEditions, isEditionPath, readEdition } from '@concert/bundles/editions';
import { editionIn } from '@concert/bundles/versions';
import { newestRules } from '@concert/registry/versions';
import { bad } from '../errors.ts';
import { PeriodicJob } from '../periodic-job.ts';
import type { Store } from '../store/index.ts';

/** The other nodes need not have a new one at once. */
const EVERY_MS = 60_000;
const ABOUT = 'bundle.json';
/** What a file of an edition can be called. */
const FILE = /^(tables\/)?[\w-][\w.-]{0,80}$/;

/** An edition as the page lists it. */
export interface ListedEdition {
  game: string;
  rules: string;
  id: string;
  title: string;
  /** Can new tables be opened with it? Those of earlier rules are kept for the tables that began with them. */
  offered: boolean;
}

export class Editions {
  private readonly store: Store;
  readonly folder: string;
  private readonly job: PeriodicJob;

  constructor(store: Store, folder: string, log: (message: string, about?: object) => void) {
    this.store = store;
    this.folder = folder;
    this.job = new PeriodicJob({
      everyMs: EVERY_MS,
      work: () => this.exchange(),
      failed: 'editions could not be brought together',
      log,
    });
  }

  list(): ListedEdition[] {
    return installedEditions(this.folder).map(({ game, rules, edition: { id, title } }) => {
      return { game, rules, id, title, offered: editionIn(rules)?.base === newestRules[game] };
    });
  }

  /** Refuses a version that new tables cannot have. */
  assertOffered(game: string, rules: string): void {
    const found = this.list().find((each) => each.game === game && each.rules === rules);
    if (!found) throw bad(`There is no edition ${rules} of ${game} on this server.`);
    if (!found.offered)
      throw bad(
        `The edition “${found.title}” was installed for earlier rules of ${game}; new tables are played with ${newestRules[game]}. The host can install its file again.`,
      );
  }

  /** For a rematch: the edition of the same name that new tables can have; null when there is none any more. */
  renewed(game: string, rules: string): string | null {
    const { id, hash } = editionIn(rules) ?? {};
    const same = this.list().filter((each) => each.game === game && each.id === id && each.offered);
    return (same.find((each) => editionIn(each.rules)?.hash === hash) ?? same[0])?.rules ?? null;
  }

  /** Where a file of an edition is; null when there is none of that name. */
  fileOf(game: string, rules: string, name: string): string | null {
    if (!isEditionPath(game, rules) || !FILE.test(name)) return null;
    try {
      const { files } = readEdition(this.folder, game, rules);
      return name === ABOUT || Object.hasOwn(files, name) ? join(this.folder, game, rules, ...name.split('/')) : null;
    } catch {
      return null;
    }
  }

  /** Brings folder and database together: each gets what only the other has. */
  run(): Promise<void> {
    return this.job.run();
  }

  close(): Promise<void> {
    return this.job.close();
  }

  private async exchange(): Promise<void> {
    const stored = await this.store.db
      .selectFrom('edition_files')
      .select(['game', 'rules'])
      .where('name', '=', ABOUT)
      .execute();
    const here = installedEditions(this.folder);
    const isIn = (list: readonly { game: string; rules: string }[], one: { game: string; rules: string }): boolean =>
      list.some(({ game, rules }) => game === one.game && rules === one.rules);
    for (const edition of here) if (!isIn(stored, edition)) await this.keep(edition);
    for (const edition of stored) if (!isIn(here, edition)) await this.fetch(edition.game, edition.rules);
  }

  private async keep({ game, rules, files }: InstalledEdition): Promise<void> {
    const names = [...Object.keys(files), ABOUT].filter((name) => FILE.test(name));
    const bodyOf = (name: string): string => readFileSync(join(this.folder, game, rules, name)).toString('base64');
    await this.store.db.transaction().execute(async (db) => {
      for (const name of names)
        await db
          .insertInto('edition_files')
          .values({ game, rules, name, body: bodyOf(name), at: Date.now() })
          // Another node may have been faster.
          .onConflict((conflict) => conflict.doNothing())
          .execute();
    });
  }

  private async fetch(game: string, rules: string): Promise<void> {
    if (!isEditionPath(game, rules)) return;
    const home = join(this.folder, game, rules);
    const into = join(this.folder, `.fetching-${process.pid}`);
    rmSync(into, { recursive: true, force: true });
    const of = this.store.db.selectFrom('edition_files').where('game', '=', game).where('rules', '=', rules);
    try {
      for (const { name } of await of.select('name').execute()) {
        if (!FILE.test(name)) continue;
        // One after the other: maps are large.
        const { body } = await of.where('name', '=', name).select('body').executeTakeFirstOrThrow();
        mkdirSync(dirname(join(into, name)), { recursive: true });
        writeFileSync(join(into, name), Buffer.from(body, 'base64'));
      }
      mkdirSync(dirname(home), { recursive: true });
      renameSync(into, home);
    } finally {
      rmSync(into, { recursive: true, force: true });
    }
  }
}
