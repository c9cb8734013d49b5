/**
 * What the proofs of a rulebook must cover: each row of the ledger, each worked example and each ruling is named by a case or
 * by a test of clauses, or has a reason why there is nothing to prove. That these pass is checked where they run.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jsonFiles } from './files.ts';

export interface LedgerOptions {
  /** The folder of the game, with `data/ledger.tsv` and `test/`. */
  readonly home: URL;
  /** How its clauses begin. */
  readonly prefix: string;
  /** Clauses and rulings without a case or test of their own, each with the reason. */
  readonly exempt: { readonly [id: string]: string };
  /** The first and the last ruling that a case or test must name. */
  readonly rulings: readonly [first: number, last: number];
  /** How many worked examples there are; their cases are called `ex-01-…`, or `ex-02-04-…` for several in one. */
  readonly examples: number;
}

/** The ids that tests name, in their clauses or titles; comments prove nothing. */
function namedInTests(home: URL, prefix: string): string[] {
  const folder = new URL('test/', home);
  const files = readdirSync(folder, { encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  // The list of what is exempt stands in such a file, too.
  const proofs = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).filter((text) => !CALL.test(text));
  return proofs.flatMap((text) => idsIn(text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''), prefix));
}

const CALL = /\bledgerTests\(/;

const idsIn = (text: string, prefix: string): string[] =>
  text.match(new RegExp(`\\b${prefix}-[A-Z0-9.]+-(?:[0-9]+|[a-z]+)\\b`, 'g')) ?? [];

interface Named {
  readonly case: string;
  readonly clauses?: readonly string[];
}

/** Numbers from the name of an example's case: `ex-02-04-spain-plots.json` proves 2 to 4. */
function examplesIn(path: string): number[] {
  const [, first, last] = /\/ex-(\d+)(?:-(\d+))?-[^/]*$/.exec(path) ?? [];
  if (first === undefined) return [];
  const [from, to] = [Number(first), Number(last ?? first)];
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}

export function ledgerTests({ home, prefix, exempt, rulings: [first, last], examples }: LedgerOptions): void {
  const ledger = readFileSync(new URL('data/ledger.tsv', home), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0]!);
  const paths = jsonFiles(new URL('test/cases/', home));
  const files = paths.map((path) => JSON.parse(readFileSync(path, 'utf8')) as Named);
  const named = new Set([
    ...namedInTests(home, prefix),
    ...files.flatMap((file) => [...(file.clauses ?? []), ...idsIn(file.case, prefix)]),
  ]);
  const isRuling = (id: string): boolean => id.startsWith(`${prefix}-R-`) && /\d$/.test(id);
  const wanted = [...ledger, ...Array.from({ length: last - first + 1 }, (_, i) => `${prefix}-R-${first + i}`)];

  describe('the proofs', () => {
    it('name every clause of the ledger and every ruling that has to have one', () => {
      expect(wanted.filter((id) => !named.has(id) && exempt[id] === undefined)).toEqual([]);
    });
    it('exempt only what nothing names, each with a reason', () => {
      for (const [id, reason] of Object.entries(exempt)) {
        expect(wanted, id).toContain(id);
        expect(named.has(id), id).toBe(false);
        expect(reason.length, id).toBeGreaterThan(20);
      }
    });
    it('name nothing that the ledger does not have', () => {
      expect([...named].filter((id) => !isRuling(id) && !ledger.includes(id))).toEqual([]);
    });
    it('have a case for every worked example', () => {
      const found = new Set(paths.flatMap(examplesIn));
      expect(Array.from({ length: examples }, (_, i) => i + 1).filter((n) => !found.has(n))).toEqual([]);
    });
  });
}
