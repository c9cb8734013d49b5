/**
 * How good beliefs are: while bots play each other, what a seat would imagine is held against what is true. For every secret a
 * seat does not know: how likely it found the truth (log loss), and whether what it finds likely is so as often as it thinks.
 */
import {
  type AnyGame,
  type BotRules,
  canHear,
  type Event,
  FastChance,
  inSet,
  type Json,
  Machine,
  type PositionOf,
  type Seat,
  type Shape,
  secretsOf,
  visibleEvent,
} from '@concert/kernel';
import { nextAnswer, SeatDecision } from './decisions.ts';
import { policy } from './policy.ts';

export interface BeliefGames {
  game: AnyGame;
  options?: object;
  games: number;
  seed: number | string;
  /** One look in so many choices made in the open. */
  every?: number;
  /** With what was heard before, or by what is seen alone. */
  remember?: boolean;
}

export interface BeliefBin {
  /** What was found this likely, on average, how often it was so, and how many there were. */
  expected: number;
  actual: number;
  count: number;
}

export interface BeliefReading {
  /** By kind of secret: how many were looked at, and the mean log loss. */
  kinds: { about: string; count: number; logLoss: number }[];
  bins: BeliefBin[];
  /** The mean distance of `actual` from `expected`, in points of a hundred. */
  error: number;
}

/** In how many worlds a seat looks for the truth, and into how many bins likelihoods fall. */
const [WORLDS, BINS] = [32, 10];

/** Secrets of a position that a seat does not know: by kind and index, what kind it is and its value as text. */
function secretsFor(
  machine: Machine,
  position: PositionOf<Shape>,
  seat: Seat,
): Map<string, { about: string; value: string }> {
  const found = new Map<string, { about: string; value: string }>();
  for (const [key, { about, knownTo, value }] of secretsOf(machine, position))
    if (!inSet(knownTo, seat)) found.set(key, { about, value: JSON.stringify(value) });
  return found;
}

/** Sums over all looks. */
class Score {
  private readonly kinds = new Map<string, { count: number; loss: number }>();
  private readonly bins = Array.from({ length: BINS }, () => ({ expected: 0, actual: 0, count: 0 }));

  /** One secret: how often each value was imagined, and which is true. */
  add(about: string, imagined: ReadonlyMap<string, number>, truth: string): void {
    const kind = this.kinds.get(about) ?? { count: 0, loss: 0 };
    this.kinds.set(about, kind);
    kind.count++;
    // What was never imagined is not impossible: half a world more for it.
    kind.loss -= Math.log(((imagined.get(truth) ?? 0) + 0.5) / (WORLDS + 1));
    for (const [value, times] of imagined) {
      const share = times / WORLDS;
      const bin = this.bins[Math.min(BINS - 1, Math.floor(share * BINS))]!;
      bin.count++;
      bin.expected += share;
      if (value === truth) bin.actual++;
    }
  }

  get reading(): BeliefReading {
    const bins = this.bins
      .filter(({ count }) => count > 0)
      .map(({ expected, actual, count }) => ({ expected: expected / count, actual: actual / count, count }));
    const all = bins.reduce((sum, { count }) => sum + count, 0);
    return {
      kinds: [...this.kinds].map(([about, { count, loss }]) => ({ about, count, logLoss: loss / count })),
      bins,
      error:
        bins.reduce((sum, { expected, actual, count }) => sum + (count / all) * Math.abs(expected - actual), 0) * 100,
    };
  }
}

/** One look of a seat: imagined worlds against the true position. */
function look(
  machine: Machine,
  position: PositionOf<Shape>,
  seat: Seat,
  belief: Json | undefined,
  chance: FastChance,
  score: Score,
): void {
  const truths = secretsFor(machine, position, seat);
  if (truths.size === 0) return;
  const view = machine.view(position, seat);
  const counts = new Map<string, Map<string, number>>();
  for (let w = 0; w < WORLDS; w++) {
    const world = machine.imagine(view, chance, belief);
    for (const [secret, { value }] of secretsFor(machine, world, seat)) {
      const known = counts.get(secret) ?? new Map<string, number>();
      counts.set(secret, known.set(value, (known.get(value) ?? 0) + 1));
    }
  }
  for (const [secret, { about, value }] of truths) score.add(about, counts.get(secret) ?? new Map(), value);
}

export function readBeliefs({
  game,
  options = {},
  games,
  seed,
  every = 25,
  remember = true,
}: BeliefGames): BeliefReading {
  const machine: Machine = new Machine(game, options);
  const rules = (machine.game.bot as BotRules<Shape> | undefined)?.belief;
  const score = new Score();
  for (let n = 0; n < games; n++) {
    const chance = new FastChance(`beliefs ${seed}/${n}`);
    const looks = new FastChance(`looks ${seed}/${n}`);
    const players = machine.seats.map((_, seat) => policy(`${seed}/${n}/${seat}`, { worlds: 1 }));
    const position = machine.start(chance);
    const beliefs = machine.seats.map((_, seat) => rules?.start(machine.view(position, seat)));
    let looked = 0;
    while (!machine.isOver(position)) {
      const next = nextAnswer(machine, position, chance);
      if (position.lanes === null && position.count - looked >= every) {
        looked = position.count;
        look(machine, position, next.seat, remember ? beliefs[next.seat] : undefined, looks, score);
      }
      const events: Event[] = [];
      const choice = players[next.seat]!.choose(new SeatDecision(machine, position, next));
      machine.take(position, next.seat, choice, chance, events);
      if (rules) hear(rules, machine, position, events, beliefs);
    }
  }
  return score.reading;
}

function hear(
  rules: NonNullable<BotRules<Shape>['belief']>,
  machine: Machine,
  position: PositionOf<Shape>,
  events: readonly Event[],
  beliefs: (Json | undefined)[],
): void {
  if (events.length === 0) return;
  beliefs.forEach((belief, seat) => {
    const heard = events.filter((event) => canHear(event, seat));
    if (heard.length === 0) return;
    const view = machine.view(position, seat);
    let known: Json = belief!;
    for (const event of heard) known = rules.hear(known, visibleEvent(event), view);
    beliefs[seat] = known;
  });
}
