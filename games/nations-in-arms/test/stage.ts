/** Positions for tests: pieces by name on an otherwise empty map, and the flow begun where a test wants it. */
import {
  type AnyChoice,
  FastChance,
  Machine,
  type Options,
  type PositionOf,
  ScriptedChance,
  type Seat,
} from '@concert/kernel';
import { nouns, scenes } from '../src/cases.ts';
import { gameWith } from '../src/index.ts';
import { unitLevel } from '../src/rules/1-units.ts';
import { allScenarios, type Frame, type NationsInArms, type P, type State } from '../src/shape.ts';
import { cityId, hexOfCity, pieceId, place, placeId } from '../src/tables.ts';

export interface Put {
  at?: string;
  off?: 'pool' | 'away' | 'gone' | 'later' | 'wounded' | 'raised' | 'aboard';
  steps?: number;
  level?: number;
  demoralized?: boolean;
  unsupplied?: boolean;
  inside?: boolean;
  depot?: boolean;
  army?: string;
  /** This leader commands that army. */
  commands?: string;
}

/** A hex by its code or by its city. */
export const hex = (name: string): number => (place.names.includes(name) ? placeId(name) : hexOfCity[cityId(name)]);

export interface Stage {
  machine: Machine<NationsInArms>;
  position: PositionOf<NationsInArms>;
  state: State;
  play: P;
  /** What happened, by key. */
  log: { what: string; args?: { [name: string]: unknown }; clause?: string }[];
  begin(scene: string, arg: { [name: string]: number }, dice?: readonly number[]): void;
  /** From now on these dice are thrown. */
  script(dice: readonly number[]): void;
  /** For rules that are called by themselves: what they work with, with the dice that were scripted last. */
  context(): P;
  /** Goes on from these frames with these dice, or with any. */
  run(frames: readonly Frame[], dice?: readonly number[]): void;
  choices(seat: Seat): AnyChoice[];
  verbs(seat: Seat): string[];
  take(seat: Seat, verb: string, arg?: { [name: string]: unknown }): void;
  /** Why a choice is refused: its clause, or true. */
  verdict(seat: Seat, verb: string, arg?: { [name: string]: unknown }): string | true;
  at(name: string): number;
  steps(name: string): number;
  level(name: string): number;
}

export type Scenario = P['options']['scenario'];

/** The game with every campaign, those that are not offered yet too: what a test plays by name. */
export const everyCampaign = gameWith(allScenarios);
/** The same for hand-made positions: an optional rule may be tried before its year. */
const anyOptions = { ...everyCampaign, optionError: () => null };

/** Sets pieces up; everything else is off the map. The Empire sits at seat 0, the Coalition at seat 1. */
export function stage(
  pieces: { [name: string]: Put },
  more: (state: State) => void = () => {},
  given: Scenario | Partial<Options<NationsInArms>> = 'italy1796',
): Stage {
  const options = typeof given === 'string' ? { scenario: given } : given;
  const machine = new Machine<NationsInArms>(anyOptions, options);
  const position = machine.setUp(new FastChance(1));
  const log: Stage['log'] = [];
  let chance: FastChance | ScriptedChance = new FastChance(1);
  const play = machine.writeContext(position, chance, log as never);
  const { state } = position;
  const set = (noun: string, which: number, value: unknown): void => nouns[noun]!.set!(play, which, value as never);
  set('clear', 0, true);
  state.turn = 2;
  for (const [name, put] of Object.entries(pieces))
    set('piece', pieceId(name), {
      place: put.at === undefined ? null : hex(put.at),
      off: put.off ?? 'pool',
      steps: put.steps ?? 0,
      level: put.level ?? 0,
      demoralized: put.demoralized ?? false,
      unsupplied: put.unsupplied ?? false,
      inside: put.inside ?? false,
      depot: put.depot ?? false,
      army: put.army === undefined ? null : pieceId(put.army),
    });
  for (const [name, put] of Object.entries(pieces))
    if (put.commands) set('commander', pieceId(put.commands), pieceId(name));
  more(state);
  const asked = (seat: Seat): AnyChoice[] => machine.choices(position, seat);
  return {
    machine,
    position,
    state,
    play,
    log,
    begin(scene, arg, dice) {
      const context = machine.writeContext(position, chance, log as never);
      this.run(scenes[scene]!.frames(context, arg as never) as Frame[], dice);
    },
    run(frames, dice) {
      chance = dice ? new ScriptedChance(dice) : new FastChance(2);
      machine.begin(position, [...frames], chance, log as never);
    },
    script(dice) {
      chance = new ScriptedChance(dice);
    },
    context: () => machine.writeContext(position, chance, log as never),
    choices: asked,
    verbs: (seat) => [...new Set(asked(seat).map((c) => c.verb))],
    take(seat, verb, arg = {}) {
      const verdict = machine.verdict(position, seat, { verb, arg });
      if (verdict !== true)
        throw new Error(`${verb} ${JSON.stringify(arg)} is refused: ${verdict.what} ${verdict.clause}`);
      machine.take(position, seat, { verb, arg }, chance, log as never);
    },
    verdict(seat, verb, arg = {}) {
      const verdict = machine.verdict(position, seat, { verb, arg });
      return verdict === true ? true : verdict.clause;
    },
    at: (name) => state.place[pieceId(name)]!,
    steps: (name) => state.steps[pieceId(name)]!,
    level: (name) => unitLevel(state, pieceId(name)),
  };
}

export const id = (name: string): number => pieceId(name);
