// A server in a process of its own that can be asked, over the channel to its parent, how much it holds after a collection.
import { openServer, readConfig } from '../dist/index.js';

const server = await openServer(readConfig(process.env));

process.on('message', () => {
  gc();
  const { heapUsed, external, rss } = process.memoryUsage();
  process.send({ held: heapUsed + external, rss, open: server.tables.size });
});

process.on('disconnect', () => process.exit(0));
process.send({ url: server.url });
