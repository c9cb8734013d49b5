/** What a command is, and what all commands share: options, help, errors and progress. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type AnyGame, BadInput, completeOptions, type Field, type Json } from '@concert/kernel';
import { loadGame } from '@concert/registry';

type OptionSpec = {
  readonly type: 'string' | 'boolean';
  readonly about: string;
  /** What stands for the value in the help. */
  readonly value?: string;
  readonly multiple?: boolean;
  readonly default?: string;
};
export type Specs = { readonly [name: string]: OptionSpec };

export interface Arguments {
  /** The value of an option, or its default. */
  text(name: string): string | undefined;
  flag(name: string): boolean;
  all(name: string): string[];
  /** A whole number within limits. */
  number(name: string, min: number, max: number): number;
  readonly files: string[];
}

export interface Command {
  readonly name: string;
  readonly about: string;
  /** What follows the command besides options, e.g. `FILE…`. */
  readonly takes?: string;
  readonly options: Specs;
  run(args: Arguments, out: Output): Promise<number>;
}

/** Where a command writes. */
export interface Output {
  /** A line for people, or for machines when `--json` is given. */
  line(text: string): void;
  json(value: unknown): void;
  /** The progress of long work; overwritten on a terminal, printed now and then elsewhere. */
  progress(text: string): void;
  /** Ends the progress line. */
  settle(): void;
}

export const jsonOption: Specs = { json: { type: 'boolean', about: 'print JSON, for machines' } };

/** Options by which a game and its variant are named. */
export const gameOptions: Specs = {
  game: { type: 'string', value: 'ID', about: 'the game; see `concert games`' },
  seats: { type: 'string', value: 'N', about: 'how many seats' },
  scenario: { type: 'string', value: 'NAME', about: 'the scenario' },
  option: {
    type: 'string',
    value: 'NAME=VALUE',
    multiple: true,
    about: 'any other option of the game; may be repeated',
  },
};

export function parse(verb: Command, argv: readonly string[]): Arguments {
  const options: NonNullable<ParseArgsConfig['options']> = {};
  for (const [name, spec] of Object.entries(verb.options))
    options[name] = { type: spec.type, ...(spec.multiple && { multiple: true }) };
  let parsed: ReturnType<typeof parseArgs>;
  try {
    parsed = parseArgs({ args: [...argv], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new BadInput((error as Error).message.split('.')[0] ?? 'bad arguments');
  }
  const { values, positionals } = parsed;
  if (positionals.length > 0 && !verb.takes)
    throw new BadInput(`${verb.name} takes no ${JSON.stringify(positionals[0])}`);
  const text = (name: string): string | undefined =>
    (values[name] as string | undefined) ?? verb.options[name]?.default;
  return {
    text,
    flag: (name) => values[name] === true,
    all: (name) => (values[name] as string[] | undefined) ?? [],
    number(name, min, max) {
      const given = text(name) ?? '';
      const value = Number(given);
      if (!/^-?\d+$/.test(given) || value < min || value > max)
        throw new BadInput(`--${name} ${given || '(nothing)'}: a whole number from ${min} to ${max} is needed`);
      return value;
    },
    files: positionals,
  };
}

export function help(verb: Command): string {
  const rows = Object.entries({ ...verb.options, help: { type: 'boolean', about: 'this text' } as OptionSpec }).map(
    ([name, spec]) => {
      const left = spec.value ? `--${name} ${spec.value}` : `--${name}`;
      return `  ${left.padEnd(24)} ${spec.about}${spec.default ? ` (${spec.default})` : ''}`;
    },
  );
  const takes = verb.takes ? ` ${verb.takes}` : '';
  return `concert ${verb.name}${takes} [options]\n\n${verb.about}\n\n${rows.join('\n')}`;
}

/** The game that was named, with its options as given. */
export async function chosenGame(args: Arguments): Promise<{ game: AnyGame; options: { [name: string]: Json } }> {
  const id = args.text('game');
  if (!id) throw new BadInput('--game ID is needed; see `concert games`');
  const game = await loadGame(id);
  const given: { [name: string]: Json } = {};
  for (const name of ['seats', 'scenario']) {
    const text = args.text(name);
    if (text !== undefined) given[name] = optionValue(game, name, text);
  }
  for (const pair of args.all('option')) {
    const at = pair.indexOf('=');
    if (at < 1) throw new BadInput(`--option ${pair}: NAME=VALUE is needed`);
    given[pair.slice(0, at)] = optionValue(game, pair.slice(0, at), pair.slice(at + 1));
  }
  completeOptions(game, given);
  return { game, options: given };
}

function optionValue(game: AnyGame, name: string, text: string): Json {
  const option = Object.hasOwn(game.options, name) ? game.options[name] : undefined;
  if (!option)
    throw new BadInput(
      `${game.title} has no option ${name}; it has: ${Object.keys(game.options).join(', ') || 'none'}`,
    );
  return fieldValue(option.field, text);
}

function fieldValue(field: Field, text: string): Json {
  if (field.type === 'int' || field.type === 'seat') return /^-?\d+$/.test(text) ? Number(text) : text;
  if (field.type === 'flag')
    return text === 'true' || text === 'yes' ? true : text === 'false' || text === 'no' ? false : text;
  if (field.type === 'list') return text === '' ? [] : text.split(',').map((part) => fieldValue(field.of, part));
  if (field.type === 'maybe') return text === 'none' ? null : fieldValue(field.of, text);
  return text;
}

type Row = readonly (string | number)[];

/** How wide each column of a table has to be. */
export function widthsOf(rows: readonly Row[]): number[] {
  const widths: number[] = [];
  for (const row of rows)
    for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i] ?? 0, String(cell).length);
  return widths;
}

/** One line of a table, for one that is told line by line. */
export const aligned = (row: Row, widths: readonly number[]): string =>
  row.map((cell, i) => (i === row.length - 1 ? String(cell) : String(cell).padEnd(widths[i]!))).join('  ');

/** A table of text with aligned columns. */
export function columns(rows: readonly Row[]): string {
  const widths = widthsOf(rows);
  return rows.map((row) => aligned(row, widths)).join('\n');
}
