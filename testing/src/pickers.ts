/** Ways to choose while a golden game is recorded, besides any choice at random. */
import type { AnyChoice, FastChance, Player } from '@concert/kernel';
import { policy } from '@concert/players';
import type { Picker } from './golden.ts';

type RandomPicker = (choices: readonly AnyChoice[], chance: FastChance) => AnyChoice;

/** Four times of five those choices that don't take back, end early or keep out of things: so there are marches and battles. */
function wantedOf(choices: readonly AnyChoice[], chance: FastChance, weak: readonly string[]): readonly AnyChoice[] {
  const wanted = choices.filter(({ verb }) => !weak.includes(verb));
  return wanted.length > 0 && chance.index(5, 'bold') > 0 ? wanted : choices;
}

/** Any choice at random, seldom with one of the weak verbs. */
export const boldPicker =
  (weak: readonly string[]): RandomPicker =>
  (choices, chance) =>
    chance.pick(wantedOf(choices, chance, weak), 'choice');

/** Any verb at random, then any choice of it: what is offered seldom is done often. */
export const curiousPicker =
  (weak: readonly string[]): RandomPicker =>
  (choices, chance) => {
    const wanted = wantedOf(choices, chance, weak);
    const verb = chance.pick([...new Set(wanted.map((choice) => choice.verb))], 'verb');
    return chance.pick(
      wanted.filter((choice) => choice.verb === verb),
      'choice',
    );
  };

/** The bot in every seat. */
export function byPolicy(seed: string): Picker {
  const players = new Map<number, Player>();
  return (choices, _chance, table, seat) => {
    if (!players.has(seat)) players.set(seat, policy(`${seed}/${seat}`));
    return players.get(seat)!.choose({ machine: table.machine, seat, view: table.view(seat), choices });
  };
}
