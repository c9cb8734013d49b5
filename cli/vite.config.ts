/**
 * The program that is served: the command line with the server in it, and the threads it starts. Loading a thousand small
 * files takes most of a start, so each of the three is put together into few.
 */
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';
import { thirdParties } from '../scripts/third-parties-plugin.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** What is loaded from node_modules, when it is loaded at all. */
const external = [
  // Native, one package for each system.
  'libsql',
  // It measures what is compiled, and finds its own threads and peers from where it lies.
  '@concert/bench',
  // Fastify asks for them only when no schema compilers are given, or requests are simulated in memory.
  '@fastify/ajv-compiler',
  '@fastify/fast-json-stringify-compiler',
  'light-my-request',
  // Not installed: pg and ws do without.
  'pg-native',
  'bufferutil',
  'utf-8-validate',
];

/** A part that holds the face of a workspace goes by the name of the workspace, frozen rules by game and version. */
const nameOf = (modules: readonly string[]): string => {
  const [, game, rules] = /\/frozen\/([^/]+)\/([^/]+)\/rules\.js$/.exec(modules.at(-1) ?? '') ?? [];
  if (game) return `${game}-${rules}.js`;
  const faces = modules.flatMap((module) => /\/([^/]+)\/src\/index\.ts$/.exec(module)?.[1] ?? []);
  return `${faces[0] ?? '[name]'}.js`;
};

export default defineConfig({
  root: at('.'),
  publicDir: false,
  plugins: [thirdParties().written()],
  ssr: {
    // The sources of the workspaces themselves, not what was compiled of them.
    resolve: { conditions: ['src', 'module', 'node', 'development|production'] },
    noExternal: true,
    external,
  },
  build: {
    ssr: true,
    target: 'node20',
    outDir: at('../dist/bundle'),
    emptyOutDir: true,
    // Smaller is not faster here, and readers of a trace need the names.
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        concert: at('src/bundled.ts'),
        'rules-thread': at('../server/src/rules/thread.ts'),
        'bots-thread': at('../server/src/bots/thread.ts'),
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: ({ moduleIds }) => nameOf(moduleIds),
        minifyInternalExports: false,
      },
    },
  },
});
