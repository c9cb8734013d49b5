// `npm start`: builds what is missing and serves everything on one port, with the database in ./data.
import { concert } from './bootstrap.mjs';

await concert(['serve', ...process.argv.slice(2)]);
