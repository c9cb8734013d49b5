/**
 * Why a bot chose what it chose, worked out again from what its seat knew then and from nothing else: the same view gives the same
 * reason, in every world that the seat cannot tell apart. So it needs no memory, and any moment of a record can be asked about.
 */
import {
  type AnyChoice,
  type BotRules,
  choiceKey,
  FastChance,
  type Json,
  type Machine,
  type PositionOf,
  type Reason,
  type Seat,
  type SeatView,
  type Shape,
  say,
  weightAt,
} from '@concert/kernel';
import { best, policyScoresOf } from './scoring.ts';
import { measured } from './training/collect.ts';
import { AS_USUAL, signatureOf, TurnLines } from './turn-lines.ts';

/** In how many worlds the two ways are compared, and in how many the bot's expectations are counted. */
const [WORLDS, EXPECTED_WORLDS] = [8, 16];
/** How many features are named, how many further clicks, and how many favourites are looked at for the best that was rejected. */
const [MOST_FEATURES, MOST_CLICKS, RUNNERS] = [3, 6, 4];
/** What changes the odds of a win by less than this decided nothing. */
const LEAST = 0.002;

/** A question that a seat answered: what it saw, and what it took. */
export interface Answered {
  machine: Machine;
  seat: Seat;
  view: SeatView;
  choice: AnyChoice;
  belief?: Json;
}

/** Null where there was nothing to choose between, or where the game's bot has no opinion. */
export function reasonFor({ machine, seat, view, choice, belief }: Answered): Reason | null {
  const bot = machine.game.bot as BotRules<Shape> | undefined;
  if (!bot?.policy || !bot.value || !bot.settled || !bot.ahead) return null;
  const chance = new FastChance(`why ${view.count} ${seat}`);
  const choices = machine.choices(machine.imagine(view, chance, belief), seat);
  const chosen = choices.find((each) => choiceKey(each) === choiceKey(choice));
  if (!chosen || choices.length < 2) return null;
  const decision = { machine, seat, view, choices, ...(belief !== undefined && { belief }) };
  // What happens next explains a choice; what luck makes of it later does not.
  const lines = new TurnLines(decision, chance, 0, 1);
  const taken = waySince(lines, machine, seat, chosen);
  const rejected = runnerUp(lines, decision, chosen, taken.signature, chance);
  const other = rejected && waySince(lines, machine, seat, rejected);
  return {
    choice: chosen,
    next: taken.line.slice(1, 1 + MOST_CLICKS),
    plan: planOf(machine, decision, chance),
    instead: rejected,
    share: taken.share,
    shareInstead: other?.share ?? null,
    because: other ? decisive(machine, seat, taken, other) : [],
    expected: expectations(machine, decision, chosen, chance),
  };
}

/** What comes of a choice: on average, and feature by feature. */
interface Way {
  line: readonly AnyChoice[];
  signature: string;
  share: number;
  /** By feature: how far the seat is above the mean of its rivals, weighed. */
  weighed: number[];
}

function waySince(lines: TurnLines, machine: Machine, seat: Seat, choice: AnyChoice): Way {
  const script = { ...AS_USUAL, begin: [choice] };
  const features = machine.game.bot?.features ?? [];
  const weighed: number[] = features.map(() => 0);
  let share = 0;
  let line: readonly AnyChoice[] = [];
  for (let world = 0; world < WORLDS; world++) {
    const played = lines.play(script, world, null, (position) => {
      leadBy(machine, position, seat).forEach((lead, i) => {
        weighed[i]! += lead / WORLDS;
      });
    });
    share += played.worth[seat]! / WORLDS;
    if (world === 0) line = played.line;
  }
  return { line, signature: signatureOf(line), share, weighed };
}

/** By feature what the seat has more of than its rivals do on average, weighed; nothing where the game has no weights. */
function leadBy(machine: Machine, position: PositionOf<Shape>, seat: Seat): number[] {
  const { features, weights, turnsLeft } = machine.game.bot ?? {};
  if (!features || !weights || !turnsLeft) return [];
  const play = machine.readContext(position);
  const rows = measured(machine, play);
  const left = Math.min(weights.longest, turnsLeft(play));
  const rivals = Math.max(1, rows.length - 1);
  return features.map(({ id }, i) => {
    const others = rows.reduce((sum, row, at) => (at === seat ? sum : sum + row[i]!), 0) / rivals;
    return (rows[seat]![i]! - others) * weightAt(weights.features[id]!, rows.length, left);
  });
}

/** The best of what else the policy liked; a choice that comes to the same turn in another order is no alternative. */
function runnerUp(
  lines: TurnLines,
  decision: ConstructorParameters<typeof TurnLines>[0],
  chosen: AnyChoice,
  signature: string,
  chance: FastChance,
): AnyChoice | null {
  const { choices } = decision;
  const left = policyScoresOf(decision, choices, chance);
  for (let n = 0; n < Math.min(RUNNERS + 1, choices.length); n++) {
    const at = best(left, chance);
    left[at] = -Infinity;
    const choice = choices[at]!;
    if (choice === chosen) continue;
    const { line } = lines.play({ ...AS_USUAL, begin: [choice] }, 0);
    if (signatureOf(line) !== signature) return choice;
  }
  return null;
}

/** The features that made the difference, the weightiest first: shares of a win, about. */
function decisive(machine: Machine, seat: Seat, taken: Way, other: Way): Reason['because'] {
  const features = machine.game.bot?.features ?? [];
  const slope = taken.share * (1 - taken.share);
  return taken.weighed
    .map((lead, i) => ({ feature: features[i]!.id, about: features[i]!.about, by: (lead - other.weighed[i]!) * slope }))
    .filter(({ by }) => Math.abs(by) >= LEAST && seat >= 0)
    .sort((a, b) => Math.abs(b.by) - Math.abs(a.by))
    .slice(0, MOST_FEATURES);
}

/** The plan that the game's bot would follow at this question. */
function planOf(machine: Machine, { view, seat }: { view: SeatView; seat: Seat }, chance: FastChance): Reason['plan'] {
  const bot = machine.game.bot as BotRules<Shape>;
  if (!bot.plans) return null;
  const world = machine.imagine(view, chance);
  const frame = machine.asking(world, seat);
  const plans = frame ? bot.plans(machine.readContext(world, seat), frame, seat) : [];
  return plans.sort((a, b) => b.worth - a.worth)[0]?.about ?? null;
}

/** What the bot took hidden things to be: from low to high in nine of ten worlds. */
function expectations(
  machine: Machine,
  { view, seat, belief }: { view: SeatView; seat: Seat; belief?: Json },
  choice: AnyChoice,
  chance: FastChance,
): Reason['expected'] {
  const bot = machine.game.bot as BotRules<Shape>;
  if (!bot.expects) return null;
  const amounts: number[] = [];
  let about: { what: string; args: object } | null = null;
  for (let n = 0; n < EXPECTED_WORLDS; n++) {
    const play = machine.readContext(machine.imagine(view, chance, belief), seat);
    const found = bot.expects(play, seat, choice);
    if (!found) return null;
    about = found;
    amounts.push(Math.round(found.amount));
  }
  amounts.sort((a, b) => a - b);
  const [low, high] = [amounts[1]!, amounts[EXPECTED_WORLDS - 2]!];
  return say(about!.what, { ...about!.args, low, high } as Parameters<typeof say>[1]);
}
