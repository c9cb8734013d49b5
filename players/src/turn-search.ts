/**
 * The player that thinks in turns: at the first click of a turn it takes the line its policy would choose, tries lines that leave
 * it at one place or another, keeps what is clearly better, and checks it against the best answers of the most dangerous rivals.
 * The line is then a commitment: later clicks follow it until it is done or no longer legal. Time is counted by the turn.
 */
import { type AnyChoice, type Chance, type Decision, FastChance, type Seat, same } from '@concert/kernel';
import type { ReasoningPlayer } from './acting.ts';
import { PlanKeeper, type PlannedChoice, planQuestion } from './commitment.ts';
import { amongChoices } from './decisions.ts';
import { policy } from './policy.ts';
import { search } from './search.ts';
import { AS_USUAL, type Line, leftOf, type Played, type Script, signatureOf, TurnLines } from './turn-lines.ts';

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
  /** How many standard errors a gain over the policy must be to be believed. */
  caution?: number;
}

/** In how many worlds turns are compared, after how many one that is behind is dropped, and how many more confirm the best. */
const [MOST_WORLDS, FIRST_LOOK, FRESH_WORLDS] = [24, 3, 12];
/** How many turns are tried side by side, and how many other choices at each place of a line. */
const [SIDE_BY_SIDE, EACH] = [5, 2];
/** A question with so many other ways to play may use its whole part of the budget; one with fewer, less. */
const MANY_FORKS = 8;
/**
 * A gain over the policy must be this many standard errors to be believed, and half as many in fresh worlds, which chance has not
 * chosen; of few worlds the spread is not known well.
 */
const [CAUTION, LEAST_SPREAD] = [1, 0.01];
/** The part of what is left of a turn's budget that one stretch of it may use. */
const PART = 0.6;
/** A game that says not how far ahead to look is searched choice by choice: as if its turns had so many clicks. */
const USUAL_CLICKS = 20;
/** So many plans are compared. */
const MOST_PLANS = 5;
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
    let most = this.left * PART;
    const { rollouts } = this.settings;
    const used = (lines: TurnLines): number => (rollouts === undefined ? performance.now() - begun : lines.rollouts);
    return {
      limit: (part) => {
        most *= Math.min(1, part);
      },
      isOver: (lines, part = 1) => used(lines) >= most * part,
      settle: (lines) => {
        this.left = Math.max(0, this.left - used(lines));
      },
    };
  }
}

interface Deadline {
  /** No more than this part of it is used. */
  limit(part: number): void;
  isOver(lines: TurnLines, part?: number): boolean;
  settle(lines: TurnLines): void;
}

/** A turn that is tried out: what it brought in each world. */
class Candidate {
  readonly script: Script;
  private readonly lines: TurnLines;
  private readonly played: Played[] = [];

  constructor(lines: TurnLines, script: Script) {
    this.lines = lines;
    this.script = script;
  }

  in(world: number): Played {
    while (this.played.length <= world) this.played.push(this.lines.play(this.script, this.played.length));
    return this.played[world]!;
  }

  /** The whole line, as it goes in the first world. */
  get line(): Line {
    return this.in(0).line;
  }

  /** What it gains for a seat over another in some of the worlds, and the standard error of that. */
  gainOver(other: Candidate, seat: Seat, from: number, to: number): { mean: number; error: number } {
    let [sum, squares] = [0, 0];
    const worlds = to - from;
    for (let w = from; w < to; w++) {
      const gain = this.in(w).worth[seat]! - other.in(w).worth[seat]!;
      sum += gain;
      squares += gain * gain;
    }
    const mean = sum / worlds;
    const variance = Math.max(0, squares / worlds - mean * mean) + LEAST_SPREAD ** 2;
    return { mean, error: Math.sqrt(variance / worlds) };
  }
}

/** The best turn that is found in time. */
function bestTurn(
  lines: TurnLines,
  seat: Seat,
  deadline: Deadline,
  caution: number,
): { found: Candidate; usual: Candidate } {
  const usual = new Candidate(lines, AS_USUAL);
  let found = usual;
  const [tried, seen] = [new Set<string>(), new Set([signatureOf(usual.line)])];
  const isNew = ({ begin, without, style }: Script): boolean => {
    const key = JSON.stringify([begin, [...without], style]);
    return !tried.has(key) && tried.add(key) !== null;
  };
  const forksOf = ({ line, script }: Candidate): Script[] => lines.forks(line, script, EACH).map((fork) => fork.script);
  let forks = [...lines.styles(), ...forksOf(found)];
  deadline.limit(forks.length / MANY_FORKS);
  while (!deadline.isOver(lines, 0.8)) {
    const next: Candidate[] = [];
    for (let fork = forks.shift(); fork; fork = forks.shift()) {
      if (deadline.isOver(lines, 0.8)) break;
      if (!isNew(fork)) continue;
      const candidate = new Candidate(lines, fork);
      const signature = signatureOf(candidate.line);
      if (seen.has(signature)) continue;
      seen.add(signature);
      next.push(candidate);
      if (next.length === SIDE_BY_SIDE) break;
    }
    if (next.length === 0) break;
    const winner = compare(next, found, seat, lines, deadline, caution);
    if (winner) {
      found = winner;
      forks = forksOf(found);
    }
  }
  return { found, usual };
}

/**
 * Sequential halving against the turn in hand: the better half goes on into twice as many worlds; null when none is clearly
 * better. What looked best among many was also lucky, so it has to be better in fresh worlds too. When time is up, what has been
 * seen in more than a first look decides.
 */
function compare(
  candidates: Candidate[],
  found: Candidate,
  seat: Seat,
  lines: TurnLines,
  deadline: Deadline,
  caution: number,
): Candidate | null {
  let running = candidates;
  for (let worlds = FIRST_LOOK; running.length > 0; worlds *= 2) {
    const gains: { candidate: Candidate; mean: number; error: number }[] = [];
    for (const candidate of running) {
      if (deadline.isOver(lines) && worlds === FIRST_LOOK) return null;
      const gain = candidate.gainOver(found, seat, 0, worlds);
      if (gain.mean > 0) gains.push({ candidate, ...gain });
    }
    gains.sort((a, b) => b.mean - a.mean);
    const [first] = gains;
    if (!first) return null;
    if (worlds >= MOST_WORLDS || (worlds > FIRST_LOOK && deadline.isOver(lines))) {
      if (first.mean <= caution * first.error) return null;
      const again = first.candidate.gainOver(found, seat, worlds, worlds + FRESH_WORLDS);
      return again.mean > (caution / 2) * again.error ? first.candidate : null;
    }
    running = gains.slice(0, Math.max(1, running.length >> 1)).map(({ candidate }) => candidate);
  }
  return null;
}

/** What a turn is worth to the seat when the most dangerous rivals answer as suits them best. */
function worthAfterReplies(lines: TurnLines, script: Script, seat: Seat, rivals: readonly Seat[]): number {
  let sum = 0;
  for (let world = 0; world < REPLY_WORLDS; world++)
    for (const rival of rivals) {
      let [most, ours] = [-Infinity, 0];
      for (let rank = 0; rank < REPLIES; rank++) {
        const { worth } = lines.play(script, world, { rival, rank });
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
  const { seed, name, deeper = 0, rivals = 1, caution = CAUTION } = settings;
  const chance: Chance = new FastChance(`turns ${seed}`);
  const usually = policy(seed);
  const styles = new Map<string, ReasoningPlayer>();
  const inStyle = (style: string): ReasoningPlayer => {
    const player = styles.get(style) ?? policy(seed, { style });
    styles.set(style, player);
    return player;
  };
  const others = search({
    seed,
    ...(settings.rollouts
      ? { iterations: Math.ceil(settings.rollouts / USUAL_CLICKS) }
      : { ms: (settings.ms ?? 0) / USUAL_CLICKS }),
  });
  const budget = new TurnBudget(settings);
  const keeper = new PlanKeeper();
  let line: Line = [];
  /** How many clicks of the turn that was thought through are left to the policy. */
  let settled = 0;
  /** The turn in hand: what it does without, and by which style it is played. */
  let script = AS_USUAL;
  const think = (turn: Decision): AnyChoice | null => {
    const lines = new TurnLines(turn, chance, deeper);
    if (!lines.isOpen) return null;
    const deadline = budget.take(turn);
    if (deadline.isOver(lines)) return null;
    const { found, usual } = bestTurn(lines, turn.seat, deadline, caution);
    let chosen = found;
    if (found !== usual && rivals > 0) {
      const from = dangerous(usual.in(0), turn.seat, rivals);
      const worth = (each: Candidate): number => worthAfterReplies(lines, each.script, turn.seat, from);
      if (from.length > 0 && worth(found) < worth(usual)) chosen = usual;
    }
    deadline.settle(lines);
    // What the policy would do anyway it can do click by click, seeing what comes of it.
    script = AS_USUAL;
    if (chosen === usual) {
      settled = usual.line.length - 1;
      return null;
    }
    // From where it leaves the usual on, the policy sees more of what may be than one world shows.
    const [first, ...rest] = chosen.line;
    line = rest.slice(0, Math.max(0, chosen.script.begin.length - 1));
    script = chosen.script;
    settled = rest.length - line.length;
    return turn.choices.find((choice) => choice.verb === first!.verb && same(choice.arg, first!.arg)) ?? null;
  };
  /** What the plan in hand leads to, or the best of those that could be made now; null where no plan says anything. */
  const choosePlan = (turn: Decision): AnyChoice | null => {
    const question = planQuestion(turn, chance);
    const held = question && keeper.carryOn(question);
    if (!question || held === 'later') return null;
    if (held) return held;
    const proposals = keeper.proposals(question).slice(0, MOST_PLANS);
    if (proposals.length === 0) return null;
    const { plan, choice } = proposals[bestPlan(turn, proposals)]!;
    keeper.plan = plan;
    return choice;
  };
  /** The first, which the game likes best, unless another is clearly better. */
  const bestPlan = (turn: Decision, proposals: readonly PlannedChoice[]): number => {
    if (proposals.length === 1) return 0;
    const lines = new TurnLines(turn, chance, deeper);
    const deadline = lines.isOpen ? budget.take(turn) : null;
    if (!deadline || deadline.isOver(lines)) return 0;
    const candidates = proposals.map(({ plan }) => new Candidate(lines, { ...AS_USUAL, plan }));
    const found = compare(candidates.slice(1), candidates[0]!, turn.seat, lines, deadline, caution);
    deadline.settle(lines);
    return found ? candidates.indexOf(found) : 0;
  };
  return {
    name,
    plan: () => keeper.plan?.about ?? null,
    choose(turn) {
      const [next, ...rest] = line;
      const onward = next && turn.choices.find((choice) => choice.verb === next.verb && same(choice.arg, next.arg));
      line = onward ? rest : [];
      if (onward) return onward;
      if (turn.choices.length === 1) return turn.choices[0]!;
      // A game that says not how far ahead to look is searched choice by choice.
      if (!turn.machine.game.bot?.ahead) return others.choose(turn);
      const planned = choosePlan(turn);
      if (planned) return planned;
      if (settled > 0) {
        settled--;
        const left = amongChoices(turn, leftOf(turn.choices, script.without));
        return script.style === undefined ? usually.choose(left) : inStyle(script.style).choose(left);
      }
      return think(turn) ?? usually.choose(turn);
    },
  };
}
