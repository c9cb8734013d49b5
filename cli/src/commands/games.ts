import type { Option } from '@concert/kernel';
import { gameIds, loadGame } from '@concert/registry';
import { type Command, columns, jsonOption } from '../command.ts';

export const games: Command = {
  name: 'games',
  about: 'Lists the games and their options.',
  options: jsonOption,
  async run(args, out) {
    const all = await Promise.all(gameIds.map(loadGame));
    if (args.flag('json')) {
      out.json(
        all.map(({ id, title, rules, options }) => ({
          id,
          title,
          rules,
          options: Object.fromEntries(
            (Object.entries(options) as [string, Option][]).map(([name, option]) => [
              name,
              { default: option.default, about: option.about, values: valuesOf(option) },
            ]),
          ),
        })),
      );
      return 0;
    }
    for (const { id, title, rules, options } of all) {
      out.line(`${id}  ${title}, rules ${rules}`);
      const rows = (Object.entries(options) as [string, Option][]).map(([name, option]) => [
        `  ${name}`,
        valuesOf(option),
        `${option.about} (${option.default})`,
      ]);
      out.line(columns(rows));
    }
    return 0;
  },
};

function valuesOf({ field }: Option): string {
  if (field.type === 'int') return `${field.min}–${field.max}`;
  if (field.type === 'one of') return field.words.join(' | ');
  if (field.type === 'flag') return 'true | false';
  return field.type;
}
