/**
 * Editions that are installed: rules with the values of a printed game, built by `scripts/edition.mjs` into a folder of their own for
 * each game and version. Their version says which edition it is: `2.1.0+printed.f161e42f1043`. For Node; the page loads the same files
 * from the server.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BadInput } from '@concert/kernel';
import { INTERFACE, type RulesBundle } from './interface.ts';
import { editionIn, isEdition } from './versions.ts';

/** What an edition says about itself. */
export interface InstalledEdition {
  readonly interface: number;
  readonly game: string;
  readonly rules: string;
  readonly edition: { readonly id: string; readonly title: string; readonly hash: string };
  /** By name: the SHA-256 of the file, as hex. */
  readonly files: { readonly [name: string]: string };
}

/** Names that a game or a version can have: nothing that leads elsewhere. */
const PLAIN = /^[a-z0-9][a-z0-9.+-]{0,99}$/;

export const isEditionPath = (game: string, rules: string): boolean =>
  PLAIN.test(game) && PLAIN.test(rules) && isEdition(rules);

const folders = (path: string): string[] =>
  existsSync(path)
    ? readdirSync(path, { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && PLAIN.test(entry.name))
        .map(({ name }) => name)
        .sort()
    : [];

/** Every edition in a folder. One that is not whole is left out. */
export function installedEditions(folder: string): InstalledEdition[] {
  return folders(folder).flatMap((game) =>
    folders(join(folder, game)).flatMap((rules) => {
      try {
        return [readEdition(folder, game, rules)];
      } catch {
        return [];
      }
    }),
  );
}

/** Reads what an edition says about itself; refuses one that is not here or says it is another. */
export function readEdition(folder: string, game: string, rules: string): InstalledEdition {
  const { id } = editionIn(rules) ?? { id: rules };
  let about: InstalledEdition;
  try {
    if (!isEditionPath(game, rules)) throw new Error('no such name');
    about = JSON.parse(readFileSync(join(folder, game, rules, 'bundle.json'), 'utf8')) as InstalledEdition;
  } catch {
    throw new BadInput(
      `the edition ${JSON.stringify(id)} of ${game} (rules ${rules}) is not installed here; install its file with \`concert edition install FILE\``,
    );
  }
  if (about.game !== game || about.rules !== rules)
    throw new BadInput(
      `the folder of edition ${rules} of ${game} holds ${about.rules} of ${about.game}; install it again`,
    );
  return about;
}

/** Loads the rules of an edition. A file that has changed since it was installed is refused. */
export async function loadEdition(folder: string, game: string, rules: string): Promise<RulesBundle> {
  const { files, interface: number } = readEdition(folder, game, rules);
  const path = join(folder, game, rules, 'rules.js');
  const found = existsSync(path) ? createHash('sha256').update(readFileSync(path)).digest('hex') : null;
  if (found === null || found !== files['rules.js'])
    throw new BadInput(
      `rules.js of edition ${rules} of ${game} is ${found === null ? 'missing' : 'not the one that was installed'}; remove its folder and install the edition again`,
    );
  if (number !== INTERFACE)
    throw new BadInput(`edition ${rules} of ${game} speaks interface ${number}, not ${INTERFACE}`);
  const { bundle } = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as { bundle: RulesBundle };
  return bundle;
}
