import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameFigures } from '@concert/bench/games';
import { FastChance, Machine } from '@concert/kernel';
import { audit } from '@concert/kernel/conformance';
import { gameIds, loadGame, loadManifest, registryOf } from '@concert/registry';
import { describe, expect, test } from 'vitest';
// @ts-expect-error a plain script without types
import { gameFolders, generated, registered, syncGames } from '../../scripts/games.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('the games there are', () => {
  test('have the settings that follow from the registry; `npm run data` writes them', () => {
    for (const [path, text] of generated())
      expect([path, readFileSync(join(root, path), 'utf8')]).toEqual([path, text]);
    expect(registered()).toEqual(gameIds);
    for (const id of gameIds) expect(gameFolders()).toContain(id);
  });

  test.each(gameIds)('%s is registered under its own name and says what it is', async (id) => {
    const manifest = await loadManifest(id);
    expect(manifest).toMatchObject({ id, title: (await loadGame(id)).title });
    expect(manifest.about).toMatch(/\.$/);
    // The benchmarks can open its tables.
    for (const options of [manifest.bench?.usual ?? {}, ...(manifest.bench?.largest ?? [])])
      expect(new Machine(await loadGame(id), options as object).seats.length).toBeGreaterThan(0);
  });

  test('a name that is not registered is refused with those that are', async () => {
    await expect(loadGame('whist')).rejects.toThrow('there is no game "whist"; there are: alliance');
  });
});

describe('a fifth game is one folder and one line', () => {
  const list = { toy: () => import('./fifth-game/src/index.ts') };

  /** A tree like ours, with the folder added and one line in the registry. */
  function withToy(run: (folder: string) => void): void {
    const folder = mkdtempSync(join(tmpdir(), 'games-'));
    try {
      for (const path of [
        'tsconfig.build.json',
        ...['package.json', 'tsconfig.json', 'src/index.ts', 'src/versions.ts'].map((f) => `games/registry/${f}`),
      ]) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        cpSync(join(root, path), join(folder, path));
      }
      for (const id of gameIds) {
        mkdirSync(join(folder, 'games', id, 'src'), { recursive: true });
        cpSync(join(root, 'games', id, 'src', 'manifest.ts'), join(folder, 'games', id, 'src', 'manifest.ts'));
      }
      cpSync(join(root, 'testing', 'test', 'fifth-game'), join(folder, 'games', 'toy'), { recursive: true });
      const index = join(folder, 'games', 'registry', 'src', 'index.ts');
      const text = readFileSync(index, 'utf8');
      const line = "  skirmish: () => import('@concert/skirmish'),\n";
      expect(text).toContain(line);
      writeFileSync(index, text.replace(line, `${line}  toy: () => import('@concert/toy'),\n`));
      run(folder);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  test('the settings follow from the line', () => {
    withToy((folder) => {
      expect(registered(folder)).toEqual([...gameIds, 'toy']);
      expect(syncGames(folder)).toEqual([
        'games/registry/package.json',
        'games/registry/tsconfig.json',
        'games/registry/src/versions.ts',
        'tsconfig.build.json',
      ]);
      const read = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'));
      expect(read('games/registry/package.json').dependencies).toHaveProperty(['@concert/toy'], '0.1.0');
      expect(read('games/registry/tsconfig.json').references).toContainEqual({ path: '../../games/toy' });
      const paths = read('tsconfig.build.json').references.map(({ path }: { path: string }) => path);
      expect(paths.indexOf('games/toy')).toBeGreaterThan(paths.indexOf('kernel'));
      expect(paths.indexOf('games/toy')).toBeLessThan(paths.indexOf('games/registry'));
      expect(syncGames(folder)).toEqual([]);
    });
  });

  test('a line without its folder is refused', () => {
    withToy((folder) => {
      rmSync(join(folder, 'games', 'toy'), { recursive: true });
      expect(() => syncGames(folder)).toThrow('games/toy is in the registry but has no src/manifest.ts');
    });
  });

  test('it is loaded, played, checked and measured like the others', async () => {
    const registry = registryOf(list);
    const game = await registry.loadGame('toy');
    const machine: Machine = new Machine(game, {});
    const chance = new FastChance('toy');
    const position = machine.start(chance);
    while (!machine.isOver(position)) {
      const seat = machine.busy(position)[0]!;
      machine.take(position, seat, chance.pick(machine.choices(position, seat), 'choice'), chance);
    }
    expect(machine.outcome(position)!.winners).toHaveLength(1);
    expect(audit(game, { games: 3 }).failures).toEqual([]);
    expect((await gameFigures(registry)).map(({ name }) => name)).toContain('Toy, list and apply');
    expect((await registry.loadManifest('toy')).languages?.de?.title).toBe('Spielzeug');
    await expect(registryOf({ other: list.toy }).loadGame('other')).rejects.toThrow('registered as "other"');
  });
});
