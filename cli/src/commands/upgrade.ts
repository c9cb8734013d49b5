import { BadInput } from '@concert/kernel';
import type { CheckedTable } from '@concert/server';
import { type Command, columns, jsonOption, type Output } from '../command.ts';

export const upgrade: Command = {
  name: 'upgrade',
  about:
    'Says which tables stay on which rules, and why.\n\n' +
    'New tables get the newest rules; every other one stays on those it began with, which are kept. Nothing is changed,\n' +
    'and the server may be running. Ends with 1 when the rules of a game that is not over are not here.\n\n' +
    'The database is that of `concert serve`: DATA_DIR, or DATABASE_URL.',
  options: { check: { type: 'boolean', about: 'look, and say what was found' }, ...jsonOption },
  async run(args, out) {
    if (!args.flag('check'))
      throw new BadInput('--check is needed: a server upgrades by being started, and changes no game');
    const { checkUpgrade, ConfigError, readConfig, StoreError } = await import('@concert/server');
    try {
      const tables = await checkUpgrade(readConfig(process.env));
      if (args.flag('json')) out.json(tables);
      else show(tables, out);
      return tables.some(isStuck) ? 1 : 0;
    } catch (error) {
      if (error instanceof ConfigError || error instanceof StoreError) throw new BadInput(error.message);
      throw error;
    }
  },
};

const isOver = ({ state }: CheckedTable): boolean => state === 'over' || state === 'ended';
const isStuck = (table: CheckedTable): boolean => table.fate === 'missing' && !isOver(table);

function show(tables: readonly CheckedTable[], out: Output): void {
  const open = tables.filter((table) => !isOver(table));
  if (open.length > 0)
    out.line(
      columns([
        ['table', 'game', 'rules', 'newest', 'state', 'what becomes of it'],
        ...open.map(({ table, game, rules, newest, state, why }) => [table, game, rules, newest ?? '–', state, why]),
      ]),
    );
  const kinds = new Map<string, CheckedTable[]>();
  for (const table of tables.filter(isOver)) {
    const kind = `${table.game} ${table.rules}`;
    kinds.set(kind, [...(kinds.get(kind) ?? []), table]);
  }
  for (const [kind, [first, ...more]] of kinds) out.line(`over: ${more.length + 1} of ${kind}: ${first!.why}`);
  const stuck = open.filter(isStuck).length;
  out.line(
    stuck === 0
      ? `${open.length} tables can go on, each on its own rules`
      : `${stuck} of ${open.length} tables cannot go on here: their rules are missing`,
  );
}
