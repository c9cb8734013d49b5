/** Tables that begin in the middle of a game, for tests that count or compare what a case file cannot. */
import { type CaseFile, FastChance, ScriptedChance, type Seat, setNoun, Table } from '@concert/kernel';
import { type Alliance, alliance, placeId } from '../src/index.ts';

type Start = Pick<CaseFile, 'options' | 'position' | 'scene' | 'draws'>;

/** A table at a position and a scene of the case language; draws come from a fixed seed after those given. */
export function open({ options, position, scene, draws: given = [] }: Start): Table<Alliance> {
  const chance = new ScriptedChance(given, new FastChance('begin'));
  return new Table(alliance, options ?? {}, chance, { commitment: '', contributions: [] }, (machine, draws, events) => {
    const start = machine.setUp(draws, events);
    for (const [path, value] of Object.entries(position ?? {})) setNoun(machine as never, start, path, value);
    const [[name, arg]] = Object.entries(scene ?? { year: {} });
    const seats = machine.seats.map(({ id }) => id);
    const filled = {
      ...arg,
      ...('seat' in arg && { seat: seats.indexOf(String(arg.seat)) }),
      ...('place' in arg && { place: placeId(String(arg.place)) }),
    };
    const fields = Object.keys(alliance.scenes![name].fields);
    const frames = alliance.scenes![name].frames(
      machine.readContext(start),
      Object.fromEntries(fields.map((key) => [key, filled[key as 'seat'] ?? null])) as never,
    );
    machine.begin(start, frames, draws, events);
    return start;
  });
}

/** The arguments of a seat's choices of one verb. */
export const choicesOf = (table: Table<Alliance>, seat: Seat, verb: string): { [key: string]: number }[] =>
  table.choices(seat).flatMap((choice) => (choice.verb === verb ? [choice.arg as { [key: string]: number }] : []));
