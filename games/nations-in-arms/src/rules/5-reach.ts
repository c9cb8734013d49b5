/** 5.2.3: how far the active force can go: a search over movement points that also counts the reactions a path wakes. */
import { hasFog } from '../covers.ts';
import { DIRECTIONS, distanceTo, engineerCost, entryCost, isVariable, neighbour, plainCost } from '../graph.ts';
import type { ActivationLocals, P } from '../shape.ts';
import { DESERT, HEXES, isOffMap, MOUNTAIN, SWAMP, terrainOf } from '../tables.ts';
import { ENEMY_LED, ENEMY_OTHER, isForOthers, isLandOpen, type Survey, survey, WATCHED } from './4-survey.ts';
import { costOf, isHeld, isStraitClosed, mayEnter, type Stack, stackOf } from './5-entry.ts';

/** By terrain: 1 where it counts for attrition. */
const hardship = [MOUNTAIN, SWAMP, DESERT].reduce((bits, terrain) => bits | (1 << terrain), 0);
const isHard = (hex: number): number => (hardship >> terrainOf[hex]) & 1;

/** What a hex is to the stack; 0 before it has been looked at. */
const [OPEN, HELD, SHUT, PASSED] = [1, 2, 3, 4];
/** For a search that looks everywhere. */
const NO_GOAL = -1;
/** No bridge or engineer makes a step cheaper than the hex that is entered. */
const CHEAPEST_STEP = entryCost.reduce((least, cost) => Math.min(least, cost));

/**
 * Ways are numbered as they are found; way 0 is to stay. Of two ways to a hex the one that wakes fewer reactions is better, then
 * the cheaper one, then the one through less bad terrain, then the one from the lower hex; but one that wakes more and costs less
 * is kept for what lies behind it. The lists are scratch paper: the next run writes over them.
 */
class Search {
  private ways = 0;
  private readonly hex: number[] = [];
  /** MP spent. */
  readonly cost: number[] = [];
  /** Hexes on the way where an enemy may react. */
  readonly woken: number[] = [];
  private readonly before: number[] = [];
  private readonly hard: number[] = [];
  /** 1 while no other way is at least as good in every respect. */
  private readonly live: number[] = [];
  /** The way to the same hex that was found before, or −1; by hex 1 + the newest. */
  private readonly older: number[] = [];
  private readonly newest = new Uint16Array(HEXES);
  /** Ways into hexes that stop the walk, the best by each side (NA-5.2.3-r). */
  private readonly held: number[] = [];
  private readonly kinds = new Uint8Array(HEXES);
  /** By cost and then reactions: the first way that has to be looked at, and by way the next; 0 ends a list. */
  private readonly first: number[] = [];
  private readonly next: number[] = [];
  private width = 0;
  private start = 0;
  private budget = 0;
  private goal = NO_GOAL;

  /** Finds all ways that begin in a hex, or with a goal all that can lead there and no more than needed. */
  run(play: P, look: Survey, stack: Stack, start: number, budget: number, goal: number): void {
    this.start = start;
    this.budget = budget;
    this.goal = goal;
    this.width = budget + 1;
    this.ways = 0;
    this.held.length = 0;
    this.newest.fill(0);
    this.kinds.fill(0);
    for (let list = 0; list < this.width * this.width; list++) this.first[list] = 0;
    this.add(start, 0, 0, 0, -1);
    this.expand(play, look, stack, 0);
    // Who has less left than the cheapest step stays: the outermost hexes, which are the most.
    for (let cost = 1; cost <= budget - CHEAPEST_STEP && !this.isFound(cost); cost++)
      for (let list = cost * this.width; list < (cost + 1) * this.width; list++)
        for (let at = this.first[list]; at > 0; at = this.next[at])
          if (this.live[at]) this.expand(play, look, stack, at);
  }

  private add(hex: number, cost: number, woken: number, hard: number, before: number): number {
    const way = this.ways++;
    this.hex[way] = hex;
    this.cost[way] = cost;
    this.woken[way] = woken;
    this.hard[way] = hard;
    this.before[way] = before;
    this.live[way] = 1;
    this.older[way] = -1;
    this.next[way] = 0;
    return way;
  }

  private expand(play: P, look: Survey, stack: Stack, from: number): void {
    const { budget, goal, start, kinds, newest } = this;
    const { state } = play;
    const { engineers, bridges } = stack;
    const isBounded = goal >= 0 && !isOffMap(goal);
    const prices = engineers ? engineerCost : plainCost;
    // NA-5.2.3.7-c: a box is left in a later turn than it was entered, so no way leads on through one.
    if (isOffMap(this.hex[from]) && (from > 0 || stack.bound)) return;
    const spent = this.cost[from];
    const awake = this.woken[from];
    const at = this.hex[from] * DIRECTIONS;
    for (let side = at; side < at + DIRECTIONS; side++) {
      const to = neighbour[side];
      if (to < 0 || to === start || kinds[to] === SHUT) continue;
      const cost = spent + (isVariable[side] ? costOf(state, side, engineers, bridges) : prices[side]);
      if (cost > budget || (newest[to] > 0 && this.isBettered(newest[to] - 1, cost, awake))) continue;
      if (isStraitClosed(state, stack.side, side)) continue;
      if (isBounded && cost + distanceTo(to, goal) > budget) continue;
      if (kinds[to] === 0) kinds[to] = kindOf(play, look, stack, to);
      const kind = kinds[to];
      if (kind === SHUT) continue;
      const isWatched = !stack.leadersOnly && look.at[to] & WATCHED && kind !== PASSED;
      const woken = awake + (isWatched ? 1 : 0);
      if (kind === HELD) this.hold(to, cost, woken, from);
      else this.reach(to, cost, woken, from);
    }
  }

  /** Is a known way cheaper than another, and wakes no more? Most steps lead back to where the search has been. */
  private isBettered(known: number, cost: number, woken: number): boolean {
    return this.cost[known] < cost && this.woken[known] <= woken && this.live[known] === 1;
  }

  private reach(to: number, cost: number, woken: number, from: number): void {
    const hard = this.hard[from] + isHard(to);
    for (let known = this.newest[to] - 1; known >= 0; known = this.older[known]) {
      if (!this.live[known]) continue;
      if (this.cost[known] === cost && this.woken[known] === woken) {
        // A single step is never worse than a detour at the same price.
        const better = hard - this.hard[known] || this.hex[from] - this.hex[this.before[known]];
        if (better < 0 && this.before[known] !== 0) {
          this.hard[known] = hard;
          this.before[known] = from;
        }
        return;
      }
      if (this.cost[known] <= cost && this.woken[known] <= woken) return;
      if (cost <= this.cost[known] && woken <= this.woken[known]) this.live[known] = 0;
    }
    const way = this.add(to, cost, woken, hard, from);
    this.older[way] = this.newest[to] - 1;
    this.newest[to] = way + 1;
    const list = cost * this.width + woken;
    this.next[way] = this.first[list];
    this.first[list] = way;
  }

  private hold(to: number, cost: number, woken: number, from: number): void {
    const via = this.hex[from];
    for (let i = 0; i < this.held.length; i++) {
      const known = this.held[i];
      if (this.hex[known] !== to || this.hex[this.before[known]] !== via) continue;
      if (woken < this.woken[known] || (woken === this.woken[known] && cost < this.cost[known]))
        this.held[i] = this.add(to, cost, woken, 0, from);
      return;
    }
    this.held.push(this.add(to, cost, woken, 0, from));
  }

  /** Is there a way to the goal that nothing found later can better: it wakes no one and costs no more than this? */
  private isFound(cost: number): boolean {
    if (this.goal < 0) return false;
    for (let way = this.newest[this.goal] - 1; way >= 0; way = this.older[way])
      if (this.live[way] && this.woken[way] === 0 && this.cost[way] <= cost) return true;
    return false;
  }

  /** Does another way to the same hex wake fewer reactions? */
  private isBest(way: number): boolean {
    for (let other = this.newest[this.hex[way]] - 1; other >= 0; other = this.older[other])
      if (this.live[other] && this.woken[other] < this.woken[way]) return false;
    return true;
  }

  /** For each open hex the best way, for each held hex the best by each side, and single steps also where a detour is better. */
  each(visit: (to: number, via: number, way: number) => void): void {
    for (let way = 1; way < this.ways; way++) {
      const to = this.hex[way];
      if (this.kinds[to] !== OPEN) continue;
      if (this.live[way] && this.isBest(way)) visit(to, this.hex[this.before[way]], way);
      else if (this.before[way] === 0 && !this.isSteppedTo(to)) visit(to, this.start, way);
    }
    for (const way of this.held) visit(this.hex[way], this.hex[this.before[way]], way);
  }

  /** Is the best way to this hex a single step? */
  private isSteppedTo(to: number): boolean {
    for (let way = this.newest[to] - 1; way >= 0; way = this.older[way])
      if (this.live[way] && this.isBest(way)) return this.before[way] === 0;
    return false;
  }

  /** The hexes of a way in the order of the walk, without the one it begins in. */
  path(way: number): number[] {
    const path: number[] = [];
    for (let at = way; at > 0; at = this.before[at]) path.push(this.hex[at]);
    return path.reverse();
  }
}

function kindOf(play: P, look: Survey, stack: Stack, to: number): number {
  // Looked at first, since of all that shuts a hex it is the most frequent and needs no reason.
  if (!isLandOpen(stack.campaign, play.state, look, to)) return SHUT;
  if (mayEnter(play, look, stack, to) !== true) return SHUT;
  const isStop = isHeld(play.state, look, stack.side, to) || (look.at[to] & (ENEMY_LED | ENEMY_OTHER)) !== 0;
  // NA-R-123: past those who are neither friends nor enemies; no one can intercept where they stand.
  if (isForOthers(play.state, to)) return isStop ? SHUT : PASSED;
  return isStop ? HELD : OPEN;
}

/** Is there any way at all? Every way begins with a step into a hex beside the one the force stands in. */
export function hasStep(play: P, frame: ActivationLocals): boolean {
  const budget = frame.allowance - frame.spent - frame.toll;
  if (budget < 1) return false;
  const { state } = play;
  const [look, stack] = [survey(state, frame.side), stackOf(play, frame)];
  if (stack.bound) return false;
  for (let side = frame.place * DIRECTIONS; side < (frame.place + 1) * DIRECTIONS; side++) {
    if (neighbour[side] < 0 || costOf(state, side, stack.engineers, stack.bridges) > budget) continue;
    if (!isStraitClosed(state, stack.side, side) && mayEnter(play, look, stack, neighbour[side]) === true) return true;
  }
  return false;
}

/** Searches that no one reads at the moment: scratch paper, of which one sheet is enough unless a search begins in another. */
const idle: Search[] = [];

/** Searches from where the active force stands and shows what was found; nothing of it may be kept. */
function searchFrom(
  play: P,
  frame: ActivationLocals,
  goal: number,
  read: (search: Search) => void,
  stack = stackOf(play, frame),
): void {
  const budget = frame.allowance - frame.spent - frame.toll;
  if (budget < 1) return;
  const search = idle.pop() ?? new Search();
  search.run(play, survey(play.state, frame.side), stack, frame.place, budget, goal);
  read(search);
  idle.push(search);
}

/** Every hex within the movement points that are left, by the way that is offered, with its price and what it wakes. */
export function eachWay(
  play: P,
  frame: ActivationLocals,
  visit: (to: number, via: number, cost: number, woken: number) => void,
): void {
  searchFrom(play, frame, NO_GOAL, (search) =>
    search.each((to, via, way) => visit(to, via, search.cost[way], search.woken[way])),
  );
}

/** The hexes of the way that is offered to a hex over its last hex but one, first hex first; empty if there is none. */
export function pathTo(
  play: P,
  frame: ActivationLocals,
  to: number,
  via: number,
  stack = stackOf(play, frame),
): number[] {
  let path: number[] = [];
  const read = (search: Search): void =>
    search.each((hex, last, way) => {
      if (hex === to && last === via) path = search.path(way);
    });
  searchFrom(play, frame, to, read, stack);
  return path;
}

/** 1.3: all see the way of a covered stack. Does it tell them whether engineers go along, who would take another or could take none? */
export function isTelling(play: P, frame: ActivationLocals, to: number, via: number, path: readonly number[]): boolean {
  if (!hasFog(play) || path.length < 2) return false;
  const stack = stackOf(play, frame);
  return pathTo(play, frame, to, via, { ...stack, engineers: !stack.engineers }).join() !== path.join();
}
