import { phrasesFor, type ToldReason } from '@concert/bundles';
import { type AnyChoice, BadInput, Machine, type Phrases, readRecord } from '@concert/kernel';
import { loadBundle, loadGame } from '@concert/registry';
import { written } from '../choice-input.ts';
import { type Command, jsonOption, type Output } from '../command.ts';
import { readJson } from '../files.ts';

export const whyCommand: Command = {
  name: 'why',
  about:
    'Says what a bot thinks of a choice in a record, by what its seat knew then: the best other choice, the odds of\n' +
    'both, what makes the difference, and what it took hidden things to be.',
  takes: 'RECORD',
  options: {
    at: { type: 'string', value: 'N', about: 'the entry of the record, from 0' },
    ...jsonOption,
  },
  async run(args, out) {
    const [path, more] = args.files;
    if (path === undefined || more !== undefined) throw new BadInput('one record is needed');
    const record = readRecord(readJson(path));
    if (args.text('at') === undefined) throw new BadInput('--at N is needed: the number of an entry');
    const entry = args.number('at', 0, Math.max(0, record.entries.length - 1));
    const { options, chance, setup, entries } = record;
    const bundle = await loadBundle(record.game, record.rules);
    const { table, divergence } = bundle.open({ options, chance, secret: null, setup, entries });
    if (divergence) throw new BadInput(`the record diverges at entry ${divergence.at}: ${divergence.why}`);
    if (!table.why) throw new BadInput(`the bots of ${bundle.title} ${bundle.rules} give no reasons`);
    // Who has the record knows all that is in it.
    const reason = table.why(
      { entry },
      table.seats.map((_, seat) => seat),
    );
    if (args.flag('json')) out.json(reason);
    else if (reason === null)
      out.line(`There is nothing to say about entry ${entry}: it was no choice, or the only one.`);
    else {
      const machine: Machine = new Machine(await loadGame(record.game), options);
      tell(reason, machine, phrasesFor(bundle, options), out);
    }
    return 0;
  },
};

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function tell(reason: ToldReason, machine: Machine, phrases: Phrases, out: Output): void {
  const name = (choice: AnyChoice): string => written(machine, choice);
  const { seat, entry, choice, next, plan, instead, share, shareInstead, because, expected } = reason;
  out.line(`Entry ${entry}, ${machine.seats[seat]!.name}: ${name(choice)} (${percent(share)} to win)`);
  if (plan) out.line(`Plan: ${phrases.sentence(plan)}`);
  if (next.length > 0) out.line(`Then: ${next.map(name).join('; ')}`);
  if (instead) out.line(`Instead of: ${name(instead)} (${percent(shareInstead!)} to win)`);
  for (const { about, by } of because) out.line(`  ${by > 0 ? '+' : '−'}${percent(Math.abs(by))}  ${about}`);
  if (expected) out.line(phrases.sentence(expected));
}
