/**
 * What a called procedure (a battle, a siege) is likely to bring: played to its end many times by the rules themselves, in
 * worlds that fit what the viewer knows, by the game's own policy. No second set of rules, and no peeking.
 */
import {
  type AnyChoice,
  type Chance,
  FastChance,
  getNoun,
  type Json,
  type Machine,
  type PositionOf,
  type Seat,
  type SeatView,
  type Shape,
  sceneFrames,
} from '@concert/kernel';

export interface ProcedureOptions {
  /** The name of the procedure: it is over when no frame of it or its steps ('battle', 'battle.hits') is left. */
  readonly within: string;
  /** What is looked at in the end, in the position language. */
  readonly nouns: readonly string[];
  /** Supposing the viewer chose this first; it must be legal. */
  readonly choice?: AnyChoice;
  /** Then supposing the game went on at this scene of its position language: `{ battle: { place: 'paris' } }`. */
  readonly scene?: { [scene: string]: { [name: string]: Json } };
  readonly worlds?: number;
  /** Stops early, after ten worlds at least; nothing else depends on the time. */
  readonly isLate?: () => boolean;
  /** How choices are made; without it by the game's policy, or by what points at least. */
  readonly choose?: Chooser;
}

export type Chooser = <G extends Shape>(
  machine: Machine<G>,
  position: PositionOf<G>,
  seat: Seat,
  choices: readonly AnyChoice[],
  chance: Chance,
) => AnyChoice;

/** How often each noun had which value (as JSON) in this many worlds. */
export interface ProcedureOdds {
  worlds: number;
  values: { [noun: string]: { [json: string]: number } };
}

/** So many worlds give odds within three in a hundred; more is not seen on a bar. */
const WORLDS = 200;
const FEWEST_WORLDS = 10;
/** Longer than any procedure of our games. */
const MOST_CHOICES = 400;

export function procedureOdds<G extends Shape>(
  machine: Machine<G>,
  view: SeatView<G>,
  how: ProcedureOptions,
): ProcedureOdds {
  const { within, nouns, choice, scene, worlds = WORLDS, isLate = () => false, choose = byPolicy } = how;
  const chance = new FastChance(`foresee ${view.count}`);
  const isWithin = frameOf(within);
  const values: ProcedureOdds['values'] = {};
  for (const noun of nouns) values[noun] = {};
  let played = 0;
  for (; played < worlds && (played < FEWEST_WORLDS || !isLate()); played++) {
    const position = machine.imagine(view, chance);
    if (choice) machine.take(position, view.viewer, choice, chance);
    if (scene) machine.begin(position, sceneFrames(machine, position, scene), chance);
    playOut(machine, position, isWithin, choose, chance);
    for (const noun of nouns) {
      const json = JSON.stringify(getNoun(machine, position, noun) ?? null);
      values[noun][json] = (values[noun][json] ?? 0) + 1;
    }
  }
  return { worlds: played, values };
}

/** Is a frame one of a procedure or of its steps? */
const frameOf =
  (within: string) =>
  ({ at }: { at: string }): boolean =>
    at === within || at.startsWith(`${within}.`);

/** Fewer than for odds: what they come to is summed up over a whole game. */
const WORTH_WORLDS = 60;

/**
 * What the position will be worth to each seat when a procedure is over, on average, as the game's bot values it; null where
 * the game has no such opinion. What it came to instead is luck.
 */
export function procedureWorth<G extends Shape>(
  machine: Machine<G>,
  view: SeatView<G>,
  { within, worlds = WORTH_WORLDS, isLate = () => false, choose = byPolicy }: Omit<ProcedureOptions, 'nouns'>,
): number[] | null {
  const value = machine.game.bot?.value;
  if (!value) return null;
  const chance = new FastChance(`expect ${view.count}`);
  const sum: number[] = machine.seats.map(() => 0);
  let played = 0;
  for (; played < worlds && (played < FEWEST_WORLDS || !isLate()); played++) {
    const position = machine.imagine(view, chance);
    playOut(machine, position, frameOf(within), choose, chance);
    value(machine.readContext(position)).forEach((worth, seat) => {
      sum[seat]! += worth;
    });
  }
  return sum.map((worth) => worth / played);
}

/** Plays on until the procedure is over. Lanes are answered one seat after the other; no seat sees the drafts of another. */
function playOut<G extends Shape>(
  machine: Machine<G>,
  position: PositionOf<G>,
  isWithin: (frame: G['frame']) => boolean,
  choose: Chooser,
  chance: Chance,
): void {
  for (let i = 0; i < MOST_CHOICES && position.stack.some(isWithin); i++) {
    let seat: Seat | undefined;
    let choices: AnyChoice[] = [];
    for (seat of machine.busy(position)) if ((choices = machine.choices(position, seat)).length > 0) break;
    if (seat === undefined || choices.length === 0) return;
    machine.take(position, seat, choose(machine, position, seat, choices, chance), chance);
  }
}

/** For `choose`: both sides stand and fight, even if the policy says otherwise. */
export const standAndFight: Chooser = (_machine, _position, _seat, choices, chance) => fewestArguments(choices, chance);

/** The choice the game's policy likes best; of equals one is drawn. Without a policy what points at least. */
export const byPolicy: Chooser = (machine, position, seat, choices, chance) => {
  const policy = machine.game.bot?.policy;
  if (!policy) return fewestArguments(choices, chance);
  const scores = policy(machine.readContext(position, seat), machine.asking(position, seat)!, seat, choices);
  const best = Math.max(...scores);
  return chance.pick(
    choices.filter((_, i) => scores[i] === best),
    'choice',
  );
};

/**
 * Both sides stand and fight: what points at least comes first, retreats only when there is nothing else. Of equals the
 * verb the rules offer first is meant, so a lone block fires and does not toss a coin over holding its fire.
 */
export function fewestArguments(choices: readonly AnyChoice[], chance: Chance): AnyChoice {
  const fewest = Math.min(...choices.map(({ arg }) => Object.keys(arg).length));
  const short = choices.filter(({ arg }) => Object.keys(arg).length === fewest);
  return chance.pick(
    short.filter(({ verb }) => verb === short[0].verb),
    'choice',
  );
}
