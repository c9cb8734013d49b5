/** boardgame.io's own server in a process of its own, playing tic-tac-toe in memory: nothing it says is durable. */
import { createRequire } from 'node:module';
import type { AddressInfo, Server as NetServer } from 'node:net';
import { ticTacToeBy } from './boardgame-io.ts';

/** The little of boardgame.io that is used here. */
interface ServerModule {
  Server(what: { games: object[]; origins: unknown[] }): {
    run(config: { port: { port: number; host: string } }): Promise<{ appServer: NetServer }>;
  };
}

// Its packages are folders, which only `require` can open.
const load = createRequire(import.meta.url);
const { Server } = load('boardgame.io/server') as ServerModule;
const { INVALID_MOVE } = load('boardgame.io/core') as { INVALID_MOVE: string };

const server = Server({ games: [ticTacToeBy(INVALID_MOVE)], origins: [] });
const { appServer } = await server.run({ port: { port: Number(process.env.PORT), host: '127.0.0.1' } });
console.log(`boardgame.io is at http://127.0.0.1:${(appServer.address() as AddressInfo).port}`);
