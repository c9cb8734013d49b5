import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { BadInput } from '@concert/kernel';
import { gameIds } from '@concert/registry';
import { type Command, columns, jsonOption } from '../command.ts';
import { root } from '../root.ts';

const proofsFile = new URL('.concert/proofs.json', root);
const ledgerFile = (game: string): URL => new URL(`games/${game}/data/ledger.tsv`, root);

type Proofs = { [id: string]: { passed: string[]; failed: string[] } };

export const ledger: Command = {
  name: 'ledger',
  about:
    'Combines each game’s ledger of clauses with the last test run: what is proved and what is missing.\n' +
    'A clause is proved only by a passing test that names it; run `npm test` first.',
  options: {
    game: { type: 'string', value: 'ID', about: 'only this game' },
    missing: { type: 'boolean', about: 'list the clauses that are not proved' },
    ...jsonOption,
  },
  async run(args, out) {
    const only = args.text('game');
    if (only !== undefined && !gameIds.includes(only))
      throw new BadInput(`there is no game ${JSON.stringify(only)}; there are: ${gameIds.join(', ')}`);
    const proofs = readProofs();
    const summary: { [game: string]: { clauses: number; proved: number; missing: string[] } } = {};
    const all = new Set<string>();
    for (const game of only ? [only] : gameIds) {
      const ids = readLedger(game);
      for (const id of ids) all.add(id);
      const missing = ids.filter((id) => !isProved(proofs[id]));
      summary[game] = { clauses: ids.length, proved: ids.length - missing.length, missing };
    }
    const unknown = only ? [] : Object.keys(proofs).filter((id) => !all.has(id));
    if (unknown.length > 0) console.error(`concert ledger: tests name clauses no ledger has: ${unknown.join(', ')}`);
    if (args.flag('json')) out.json(summary);
    else {
      const rows = Object.entries(summary).map(([game, { clauses, proved, missing }]) => [
        game,
        `${proved} of ${clauses} proved`,
        clauses === 0 ? '' : `${Math.floor((100 * proved) / clauses)} %`,
        `${missing.length} missing`,
      ]);
      out.line(columns(rows));
      if (args.flag('missing'))
        for (const { missing } of Object.values(summary)) for (const id of missing) out.line(`  ${id}`);
    }
    return 0;
  },
};

/** Has at least one passing test, and no failing one. */
const isProved = (proof: Proofs[string] | undefined): boolean =>
  proof !== undefined && proof.passed.length > 0 && proof.failed.length === 0;

function readProofs(): Proofs {
  if (!existsSync(proofsFile)) return {};
  return JSON.parse(readFileSync(proofsFile, 'utf8'));
}

/** The ids of a game's ledger: the first column of every row but the heading. */
function readLedger(game: string): string[] {
  const file = ledgerFile(game);
  if (!existsSync(file)) return [];
  const [heading, ...rows] = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  if (!heading?.startsWith('id\t')) throw new BadInput(`${fileURLToPath(file)}: the first column should be “id”`);
  const ids = rows.map((row) => row.split('\t')[0]!);
  if (new Set(ids).size !== ids.length) throw new BadInput(`${fileURLToPath(file)}: an id stands twice`);
  return ids;
}
