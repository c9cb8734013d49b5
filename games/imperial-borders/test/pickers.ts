import type { AnyChoice, FastChance, Player } from '@concert/kernel';
import { policy } from '@concert/players';
import type { Picker } from '@concert/testing';

/** What takes back, ends early or keeps out of things. */
const weak = ['cancel', 'callOff', 'back', 'strike', 'undot', 'unbuy', 'insist', 'hold', 'holdFort', 'battles', 'end'];

/** Mostly those choices that do not change one's mind or leave things undone: so there are marches and battles. */
function wantedOf(choices: readonly AnyChoice[], chance: FastChance): readonly AnyChoice[] {
  const wanted = choices.filter(({ verb }) => !weak.includes(verb));
  return wanted.length > 0 && chance.index(5, 'bold') > 0 ? wanted : choices;
}

/** Any choice at random. */
export const bold = (choices: readonly AnyChoice[], chance: FastChance): AnyChoice =>
  chance.pick(wantedOf(choices, chance), 'choice');

/** Any verb at random, then any choice of it: what is offered seldom is done often. */
export const curious: Picker = (choices, chance) => {
  const wanted = wantedOf(choices, chance);
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
