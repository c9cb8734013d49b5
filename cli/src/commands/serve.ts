import { BadInput } from '@concert/kernel';
import type { Command } from '../command.ts';

/** How long open work may take when the server is told to stop. */
const PATIENCE_MS = 10_000;

/** Why a server can't listen where it should, by the system's error code. */
const NO_LISTENING: { readonly [code: string]: string | undefined } = {
  EADDRINUSE: 'that port is taken; choose another with PORT',
  EACCES: 'that port may not be used by you; choose another with PORT',
  EADDRNOTAVAIL: 'this machine does not have the address in HOST',
  ENOTFOUND: 'there is no machine by the name in HOST',
  EAI_AGAIN: 'the name in HOST cannot be looked up',
};

export const serve: Command = {
  name: 'serve',
  about: [
    'Serves tables to browsers.',
    '',
    'Settings come from the environment: PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL and others; see server/README.md.',
  ].join('\n'),
  options: {},
  async run(_args, out) {
    // The server is loaded only when it is needed.
    const { ConfigError, hostLink, openServer, readConfig, StoreError } = await import('@concert/server');
    try {
      const end = toldToEnd();
      const server = await openServer(readConfig(process.env));
      out.line(`Concert is at ${server.url}`);
      if (server.hostKey !== null) {
        const link = hostLink(server.url, server.hostKey);
        out.line(
          server.knowsWhoIsHere
            ? `The first person to open it on this machine becomes host; from elsewhere use ${link}`
            : `Open this link to become host: ${link}`,
        );
      }
      const broken = await Promise.race([end, server.broken]);
      if (broken) {
        // Not closed: that would write once more.
        process.stderr.write(`concert serve: ${broken.message}; start it again when the disk is well\n`);
        process.exit(1);
      }
      setTimeout(() => process.exit(1), PATIENCE_MS).unref();
      await server.close();
      return 0;
    } catch (error) {
      if (error instanceof ConfigError || error instanceof StoreError) throw new BadInput(error.message);
      const sentence = NO_LISTENING[(error as NodeJS.ErrnoException).code ?? ''];
      throw sentence === undefined ? error : new BadInput(sentence);
    }
  },
};

/** Resolves at the first signal; at the second one it no longer waits for anything. */
function toldToEnd(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        process.once(signal, () => process.exit(1));
        resolve();
      });
    }
  });
}
