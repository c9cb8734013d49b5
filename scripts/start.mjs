// `npm start`: until there is a server, a game of Skirmish in the terminal against a bot.
import { ensureBuilt, node, root } from './bootstrap.mjs';

ensureBuilt();
process.exit(node([`${root}/cli/bin/concert.mjs`, 'play', '--game', 'skirmish', ...process.argv.slice(2)]));
