import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedEditions } from '@concert/bundles/editions';
import { BadInput } from '@concert/kernel';
import { type Command, jsonOption } from '../command.ts';
import { editionsFolder } from '../editions.ts';
import { root } from '../root.ts';

const ACTIONS = ['check', 'install', 'draft', 'list'];

export const editionCommand: Command = {
  name: 'edition',
  about: [
    'Plays a game with the values of a printed copy, from an edition file. See docs/EDITIONS.md.',
    '',
    'check FILE     checks an edition file: every value, what holds between them, and whether the game plays with them',
    'install FILE   checks it and installs it; new tables can be opened with it, also while the server is running',
    'draft GAME     prints an edition file with every value that is not from the rulebook, to compare with a copy',
    'list           the editions that are installed',
    '',
    'They are installed in EDITIONS_DIR, or in the folder editions of DATA_DIR.',
  ].join('\n'),
  takes: 'check|install|draft|list FILE',
  options: jsonOption,
  async run(args, out) {
    const [action = '', what, ...more] = args.files;
    if (!ACTIONS.includes(action)) throw new BadInput(`edition needs one of ${ACTIONS.join(', ')}`);
    if (action === 'list') {
      const all = installedEditions(editionsFolder());
      if (args.flag('json')) out.json(all.map(({ game, rules, edition }) => ({ game, rules, ...edition })));
      else for (const { game, rules, edition } of all) out.line(`${game}  ${rules}  ${edition.title}`);
      return 0;
    }
    if (what === undefined || more.length > 0)
      throw new BadInput(`edition ${action} needs one ${action === 'draft' ? 'game' : 'file'}`);
    // The tables of a game are read and its parts are built by the project's scripts, which have the sources.
    const script = fileURLToPath(new URL('scripts/edition.mjs', root));
    const named = action === 'draft' ? what : resolve(what);
    const { status, error } = spawnSync(process.execPath, [script, action, named, resolve(editionsFolder())], {
      stdio: ['ignore', 'inherit', 'inherit'],
    });
    if (error) throw error;
    return status ?? 1;
  },
};
