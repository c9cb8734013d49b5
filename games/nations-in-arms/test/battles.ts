/** Battles and sieges for tests: a French attack in W3732 from Turin, begun at any stage, and how questions are answered. */
import { scenes } from '../src/cases.ts';
import { directionTo } from '../src/graph.ts';
import { newBattle } from '../src/rules/8-battle.ts';
import { worksheet } from '../src/rules/8-worksheet.ts';
import { type At, type BattleLocals, EMPIRE, FOUGHT, type Frame, MOVING, type State } from '../src/shape.ts';
import { cityId, powerId } from '../src/tables.ts';
import { m, open, seatOf } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

/** Where the battle is, and from where the French have come. */
export const [at, from] = ['W3732', 'W3632'];

/** An army under Bonaparte, with these corps. */
export const army = (place: string, ...corps: string[]): { [name: string]: Put } => ({
  fr_italy: { at: place },
  bonaparte: { at: place, army: 'fr_italy', commands: 'fr_italy' },
  ...Object.fromEntries(corps.map((name) => [name, { at: place, army: 'fr_italy' }])),
});

/** The frames of a battle where the leader stands, the battle last; everyone there takes part. */
export function battleFrames(desk: Stage, leader: string, entry = from): Frame[] {
  const arg = { leader: id(leader), from: hex(entry), marker: m('empire 1') };
  const frames = scenes.battle!.frames(desk.play, arg as never) as Frame[];
  const { state } = desk;
  for (const p of state.present) if (state.place[p] === desk.at(leader)) state.marks[p]! |= FOUGHT;
  return frames;
}

/** The battle goes on from a stage of it, with these dice. */
export function battleFrom(
  desk: Stage,
  leader: string,
  { dice, ...how }: Partial<BattleLocals> & { dice?: readonly number[] },
  entry = from,
): At<'battle'> {
  const frames = battleFrames(desk, leader, entry);
  const battle = Object.assign(frames.at(-1)!, how) as At<'battle'>;
  desk.run(frames, dice);
  return battle;
}

/** The fortresses around the battle are gone, Milan and Alessandria feed the Austrians. */
export const fed = (s: State): void => {
  for (const name of ['turin', 'cuneo']) s.controller[cityId(name)] = -1;
};

/** Who fights there, with others beside them. */
export const french = (more: { [name: string]: Put } = {}): { [name: string]: Put } => ({
  massena_r: { at },
  fr_vii: { at },
  fr_viii: { at },
  ...more,
});

export const austrians = (more: { [name: string]: Put } = {}): { [name: string]: Put } => ({
  quosdanovich: { at },
  at_i: { at },
  at_ii: { at },
  ...more,
});

/** Depots that carry supply to both sides, and a leader who could still act. */
export const link = {
  fr_supply9: { at: 'W3633', depot: true },
  at_supply9: { at: 'W3832', depot: true },
  joubert: { at: 'toulon' },
};

/** A battle as the worksheet sees it: French attackers from W3632 in W3732. */
export function field(
  pieces: { [name: string]: Put },
  how: Partial<BattleLocals> = {},
  more: (s: State) => void = open,
): { desk: Stage; frame: BattleLocals } {
  const desk = stage(pieces, more);
  const here = hex(at);
  for (const name of Object.keys(pieces)) {
    const p = id(name);
    if (desk.state.place[p] !== here) continue;
    desk.state.marks[p]! |= seatOf(name) === 0 ? MOVING | FOUGHT : FOUGHT;
  }
  const frame = newBattle(desk.play, here, EMPIRE, {
    entry: directionTo(here, hex(from)),
    crossing: -1,
    intercepted: false,
    failedAvoid: false,
    sortie: false,
  });
  return { desk, frame: Object.assign(frame, how) };
}

/** One line of a side's worksheet. */
export const line = (desk: Stage, frame: BattleLocals, role: number, name: string): number =>
  worksheet(desk.play, frame, role).lines.find((l) => l.what === name)?.value ?? 0;

const holders: { readonly [city: string]: string } = { turin: 'piedmont', mantua: 'lombardy', milan: 'lombardy' };

/** Of all fortresses only this one is active; it is besieged, with a marker of this level. */
export const besieged =
  (city: string, level = 0) =>
  (s: State): void => {
    s.controller.fill(-1);
    s.controller[cityId(city)] = powerId(holders[city]!);
    s.siege[cityId(city)] = 1 + level;
  };

export const told = (desk: Stage, what: string): boolean => desk.log.some((e) => e.what === what);

/** Takes the first choice with one of these verbs, at either seat, until none is offered any more. */
export function answer(desk: Stage, ...verbs: string[]): void {
  for (let n = 0; n < 60; n++) {
    const seat = [0, 1].find((each) => desk.choices(each).some(({ verb }) => verbs.includes(verb)));
    if (seat === undefined) return;
    const { verb, arg } = desk.choices(seat).find((choice) => verbs.includes(choice.verb))!;
    desk.take(seat, verb, arg);
  }
  throw new Error(`there is no end to ${verbs.join(', ')}`);
}
