import { BadInput } from '@concert/kernel';
import type { Command } from '../command.ts';

export const host: Command = {
  name: 'host',
  about: [
    'Prints a new host link: the first person to open it becomes host of the server.',
    '',
    'For a house whose host cannot come back; it is good once, and earlier links are good no more. With an embedded',
    'database no server may be running: start it again afterwards.',
    '',
    'The database is that of `concert serve`: DATA_DIR, or DATABASE_URL; PUBLIC_URL, HOST and PORT are where it is.',
  ].join('\n'),
  options: {},
  async run(_args, out) {
    const { ConfigError, newHostLink, readConfig, StoreError } = await import('@concert/server');
    try {
      out.line(await newHostLink(readConfig(process.env)));
      return 0;
    } catch (error) {
      if (error instanceof ConfigError || error instanceof StoreError) throw new BadInput(error.message);
      throw error;
    }
  },
};
