/** Promises at tables that are played at random: what the table says became of them, beside what its log says. */
import {
  type AnyGame,
  FastChance,
  type Json,
  openTable,
  type PromiseState,
  secretFrom,
  type Table,
} from '@concert/kernel';

export interface Promised {
  from: number;
  to: number;
  kind: string;
  terms: { [name: string]: Json };
}

/** Strikes these promises at a new table and plays on until all are settled or the game is over. */
export function playPromises(
  game: AnyGame,
  options: object,
  seed: string,
  promises: readonly Promised[],
): { table: Table; states: (PromiseState | undefined)[] } {
  const table = openTable(game, options, secretFrom(seed));
  const chance = new FastChance(seed);
  for (const { from, to, kind, terms } of promises) {
    const offered = table.do({ seat: from, offer: { to: [to], kind, terms } });
    const id = table.offers(to).find(({ status }) => status === 'open')?.id ?? '';
    const accepted = offered.ok && table.do({ seat: to, answer: 'accept', id });
    if (accepted === false || !accepted.ok)
      throw new Error(`${kind} could not be promised: ${JSON.stringify(offered)}`);
  }
  const stateOf = ({ from, to, kind, terms }: Promised): PromiseState | undefined =>
    table
      .offers(from)
      .find(
        (offer) => offer.kind === kind && offer.to[0] === to && JSON.stringify(offer.terms) === JSON.stringify(terms),
      )?.promise;
  while (!table.over && promises.some((each) => stateOf(each) === 'open')) {
    const [seat] = table.machine.busy(table.position);
    const did = table.choose(seat!, chance.pick(table.choices(seat!), ''));
    if (!did.ok) throw new Error(did.sentence);
  }
  return { table, states: promises.map(stateOf) };
}
