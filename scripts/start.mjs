// `npm start`: builds what is missing and serves everything on one port, with the database in ./data.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, root } from './bootstrap.mjs';

ensureBuilt();
const { main } = await import(pathToFileURL(join(root, 'cli', 'dist', 'index.js')).href);
process.exitCode = await main(['serve', ...process.argv.slice(2)]);
