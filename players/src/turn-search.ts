/**
 * The player that thinks in turns: at the first click of a turn it takes the line its policy would choose, tries lines that leave
 * it at one place or another, keeps what is clearly better, and checks it against the best answers of the most dangerous rivals.
 * The line is then a commitment: later clicks follow it until it is done or no longer legal. Time is counted by the turn.
 */
import { type AnyChoice, type Chance, type Decision, FastChance, type Seat, same } from '@concert/kernel';
import type { ReasoningPlayer } from './acting.ts';
import { Commitment } from './commitment.ts';
import { policy } from './policy.ts';
import { search } from './search.ts';
import { type Line, type Played, TurnLines } from './turn-lines.ts';

export interface TurnSettings {
  seed: number | string;
  name: string;
  /** The budget of a turn: milliseconds or, if given, rollouts; then equal seeds decide equally. */
  ms?: number;
  rollouts?: number;
  /** How many settled moments further it looks than its game says. */
  deeper?: number;
  /** How many rivals answer before a line is settled on. */
  rivals?: number;
}

/** In how many worlds lines are compared at most; after how many a line that is behind is dropped. */
const [MOST_WORLDS, FIRST_LOOK] = [16, 4];
/** How many lines are tried side by side, and how many other choices at each place of a line. */
const [SIDE_BY_SIDE, EACH] = [6, 2];
/** A gain over the policy must be this many standard errors to be believed; of few worlds the spread is not known well. */
const [CAUTION, LEAST_SPREAD] = [2, 0.01];
/** The part of what is left of a turn's budget that one stretch of it may use. */
const PART = 0.6;
/** The reply check: worlds, and favourites of a rival. */
const [REPLY_WORLDS, REPLIES] = [3, 3];

/** What is left to think of a turn. */
class TurnBudget {
  private readonly settings: TurnSettings;
  private turn = '';
  private left = 0;

  constructor(settings: TurnSettings) {
    this.settings = settings;
  }

  /** The part of the turn's budget that may be used now; a new turn has all of it. */
  take({ view, seat }: Decision): Deadline {
    const turn = JSON.stringify([view.spans, seat]);
    if (turn !== this.turn || view.spans === null) {
      this.turn = turn;
      this.left = this.settings.rollouts ?? this.settings.ms ?? 0;
    }
    const begun = performance.now();
    const most = this.left * PART;
    const { rollouts } = this.settings;
    const used = (lines: TurnLines): number => (rollouts === undefined ? performance.now() - begun : lines.rollouts);
    return {
      isOver: (lines, part = 1) => used(lines) >= most * part,
      settle: (lines) => {
        this.left = Math.max(0, this.left - used(lines));
      },
    };
  }
}

interface Deadline {
  isOver(lines: TurnLines, part?: number): boolean;
  settle(lines: TurnLines): void;
}

/** A line that is tried out: what it brought in each world. */
class Candidate {
  readonly start: Line;
  private readonly lines: TurnLines;
  private readonly played: Played[] = [];

  constructor(lines: TurnLines, start: Line) {
    this.lines = lines;
    this.start = start;
  }

  in(world: number): Played {
    while (this.played.length <= world) this.played.push(this.lines.play(this.start, this.played.length));
    return this.played[world]!;
  }

  /** The whole line, as it goes in the first world. */
  get line(): Line {
    return this.in(0).line;
  }

  /** What it gains for a seat over another in the first worlds, and the standard error of that. */
  gainOver(other: Candidate, seat: Seat, worlds: number): { mean: number; error: number } {
    let [sum, squares] = [0, 0];
    for (let w = 0; w < worlds; w++) {
      const gain = this.in(w).worth[seat]! - other.in(w).worth[seat]!;
      sum += gain;
      squares += gain * gain;
    }
    const mean = sum / worlds;
    const variance = Math.max(0, squares / worlds - mean * mean) + LEAST_SPREAD ** 2;
    return { mean, error: Math.sqrt(variance / worlds) };
  }
}

/** The best line that is found in time. */
function bestLine(lines: TurnLines, seat: Seat, deadline: Deadline): { found: Candidate; usual: Candidate } {
  const usual = new Candidate(lines, []);
  let found = usual;
  const tried = new Set<string>();
  while (!deadline.isOver(lines, 0.8)) {
    const forks = lines.forks(found.line, EACH).filter(({ line }) => !tried.has(JSON.stringify(line)));
    if (forks.length === 0) break;
    const next = forks.slice(0, SIDE_BY_SIDE).map(({ line }) => {
      tried.add(JSON.stringify(line));
      return new Candidate(lines, line);
    });
    const winner = compare(next, found, seat, lines, deadline);
    if (winner) found = winner;
  }
  return { found, usual };
}

/** Sequential halving against the line in hand: the better half goes on into twice as many worlds; null when none is clearly better. */
function compare(
  candidates: Candidate[],
  found: Candidate,
  seat: Seat,
  lines: TurnLines,
  deadline: Deadline,
): Candidate | null {
  let running = candidates;
  for (let worlds = FIRST_LOOK; worlds <= MOST_WORLDS; worlds *= 2) {
    const gains: { candidate: Candidate; mean: number; error: number }[] = [];
    for (const candidate of running) {
      if (deadline.isOver(lines)) return null;
      gains.push({ candidate, ...candidate.gainOver(found, seat, worlds) });
    }
    const hopeful = gains.filter(({ mean, error }) => mean + error > 0 && mean > 0);
    hopeful.sort((a, b) => b.mean - a.mean);
    const [first] = hopeful;
    if (!first) return null;
    if (worlds === MOST_WORLDS) return first.mean > CAUTION * first.error ? first.candidate : null;
    running = hopeful.slice(0, Math.max(1, running.length >> 1)).map(({ candidate }) => candidate);
  }
  return null;
}

/** What a line is worth to the seat when the most dangerous rivals answer as suits them best. */
function worthAfterReplies(lines: TurnLines, line: Line, seat: Seat, rivals: readonly Seat[]): number {
  let sum = 0;
  for (let world = 0; world < REPLY_WORLDS; world++)
    for (const rival of rivals) {
      let [most, ours] = [-Infinity, 0];
      for (let rank = 0; rank < REPLIES; rank++) {
        const { worth } = lines.play(line, world, { rival, rank });
        if (worth[rival]! > most) [most, ours] = [worth[rival]!, worth[seat]!];
      }
      sum += ours;
    }
  return sum;
}

/** The rivals that stand best, the best of them first. */
const dangerous = ({ worth }: Played, seat: Seat, many: number): Seat[] =>
  worth
    .map((_, other) => other)
    .filter((other) => other !== seat)
    .sort((a, b) => worth[b]! - worth[a]!)
    .slice(0, many);

export function turnSearch(settings: TurnSettings): ReasoningPlayer {
  const { seed, name, deeper = 0, rivals = 1 } = settings;
  const chance: Chance = new FastChance(`turns ${seed}`);
  const usually = policy(seed);
  const others = search({
    seed,
    ...(settings.rollouts ? { iterations: settings.rollouts } : { ms: settings.ms ?? 0 }),
  });
  const budget = new TurnBudget(settings);
  const commitment = new Commitment();
  let line: Line = [];
  /** How many clicks of the turn that was thought through are left to the policy. */
  let settled = 0;
  const think = (turn: Decision): AnyChoice | null => {
    const lines = new TurnLines(turn, chance, deeper);
    if (!lines.isOpen) return null;
    const deadline = budget.take(turn);
    if (deadline.isOver(lines)) return null;
    const { found, usual } = bestLine(lines, turn.seat, deadline);
    let chosen = found;
    if (found !== usual && rivals > 0) {
      const from = dangerous(usual.in(0), turn.seat, rivals);
      const worth = (each: Candidate): number => worthAfterReplies(lines, each.line, turn.seat, from);
      if (from.length > 0 && worth(found) < worth(usual)) chosen = usual;
    }
    deadline.settle(lines);
    // What the policy would do anyway it can do click by click, seeing what comes of it.
    if (chosen === usual) {
      settled = usual.line.length - 1;
      return null;
    }
    const [first, ...rest] = chosen.line;
    line = rest;
    return turn.choices.find((choice) => choice.verb === first!.verb && same(choice.arg, first!.arg)) ?? null;
  };
  return {
    name,
    ...(usually.why && { why: () => usually.why!() }),
    choose(turn) {
      const [next, ...rest] = line;
      const onward = next && turn.choices.find((choice) => choice.verb === next.verb && same(choice.arg, next.arg));
      line = onward ? rest : [];
      if (onward) return onward;
      if (turn.choices.length === 1) return turn.choices[0]!;
      // A game that says not how far ahead to look is searched choice by choice.
      if (!turn.machine.game.bot?.ahead) return others.choose(turn);
      // Its plans are for what rollouts are too short to judge.
      const planned = commitment.choice(turn, chance);
      if (planned) return planned;
      if (settled > 0) {
        settled--;
        return usually.choose(turn);
      }
      return think(turn) ?? usually.choose(turn);
    },
  };
}
