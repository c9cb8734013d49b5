/** Ways to choose while a golden game is recorded, besides any choice at random. */
import type { AnyChoice, FastChance, Player, Proposal, Table } from '@concert/kernel';
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

/** Mostly what is wanted, else what gets on with the game, else any choice: a long game in few choices, with something in it. */
export const briskPicker =
  (wanted: readonly string[], brisk: readonly string[]): RandomPicker =>
  (choices, chance) => {
    const of = (verbs: readonly string[]): AnyChoice[] => choices.filter(({ verb }) => verbs.includes(verb));
    const [first, second] = [of(wanted), of(brisk)];
    if (first.length > 0 && chance.index(4, 'wanted') > 0) return chance.pick(first, 'choice');
    return chance.pick(second.length > 0 && chance.index(12, 'brisk') > 0 ? second : choices, 'choice');
  };

/** What these seats offer and accept as soon as they may, each once. */
export function struckWhen(...proposals: readonly ({ readonly from: number } & Proposal)[]): (table: Table) => void {
  const struck = new Set<object>();
  return (table) => {
    for (const proposal of proposals) {
      const { from, ...offer } = proposal;
      // A new game begins.
      if (table.entries === 0) struck.delete(proposal);
      if (struck.has(proposal) || !table.do({ seat: from, offer }).ok) continue;
      struck.add(proposal);
      const made = table.summary(from).offers.findLast(({ status }) => status === 'open');
      for (const seat of made?.to ?? []) table.do({ seat, answer: 'accept', id: made!.id });
    }
  };
}

/** The bot in every seat. */
export function byPolicy(seed: string): Picker {
  const players = new Map<number, Player>();
  return (choices, _chance, table, seat) => {
    if (!players.has(seat)) players.set(seat, policy(`${seed}/${seat}`));
    return players.get(seat)!.choose({ machine: table.machine, seat, view: table.view(seat), choices });
  };
}
