import { BadInput } from '@concert/kernel';
import type { Command } from '../command.ts';

type Server = typeof import('@concert/server');

/** Both work on the database that `concert serve` would use with the same settings. */
const withDatabase = (
  name: string,
  about: readonly string[],
  run: (
    server: Server,
    file: string,
    progress: (rows: number, table: string) => void,
  ) => Promise<{ rows: number; tables: number }>,
  done: string,
): Command => ({
  name,
  about: [...about, '', 'The database is that of `concert serve`: DATA_DIR, or DATABASE_URL.'].join('\n'),
  takes: 'FILE',
  options: {},
  async run(args, out) {
    const [file, ...more] = args.files;
    if (file === undefined || more.length > 0) throw new BadInput('the name of one file is needed');
    const server = await import('@concert/server');
    try {
      const { rows, tables } = await run(server, file, (done, table) =>
        out.progress(`${done.toLocaleString('en')} rows, now ${table}`),
      );
      out.settle();
      out.line(`${done} ${rows} rows of ${tables} tables`);
      return 0;
    } catch (error) {
      if (error instanceof server.ConfigError || error instanceof server.StoreError) throw new BadInput(error.message);
      throw error;
    }
  },
});

export const backup = withDatabase(
  'backup',
  [
    'Writes everything a server keeps into one file. The server may be running.',
    '',
    'The file holds the secrets of running games: keep it as you keep the database.',
  ],
  ({ backupOf, readConfig }, file, progress) => backupOf(readConfig(process.env), file, progress),
  'wrote',
);

export const restore = withDatabase(
  'restore',
  ['Brings a backup into an empty database, of either kind, that no server is using.'],
  ({ readConfig, restoreInto }, file, progress) => restoreInto(readConfig(process.env), file, progress),
  'restored',
);
