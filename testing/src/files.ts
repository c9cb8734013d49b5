import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The JSON files of a folder, by name; none where there is no folder. */
export const jsonFiles = (folder: URL): string[] => {
  const dir = fileURLToPath(folder);
  return existsSync(dir)
    ? readdirSync(dir)
        .filter((file) => file.endsWith('.json'))
        .sort()
        .map((file) => join(dir, file))
    : [];
};
