/** 5.2.3: how far the active force can go: a search over movement points that also counts the reactions a path wakes. */
import { DIRECTIONS, neighbour, scratch } from '../graph.ts';
import type { ActivationLocals, P } from '../shape.ts';
import { DESERT, MOUNTAIN, SWAMP, terrainOf } from '../tables.ts';
import { ENEMY_LED, ENEMY_OTHER, type Survey, survey, WATCHED } from './4-survey.ts';
import { costOf, isHeld, isStraitClosed, mayEnter, type Stack, stackOf } from './5-entry.ts';

/** One way to stand in a hex. */
export interface Way {
  readonly hex: number;
  /** MP spent. */
  readonly cost: number;
  /** Hexes on the way where an enemy may react. */
  readonly woken: number;
  readonly before: Way | null;
}

/** By terrain: 1 where it counts for attrition. */
const hardship = [MOUNTAIN, SWAMP, DESERT].reduce((bits, terrain) => bits | (1 << terrain), 0);
const isHard = (hex: number): number => (hardship >> terrainOf[hex]) & 1;

/** What a hex is to the stack; 0 before it has been looked at. */
const [OPEN, HELD, SHUT] = [1, 2, 3];

/**
 * Ways are numbered as they are found. Of two ways to a hex the one that wakes fewer reactions is better, then the cheaper one,
 * then the one through less bad terrain, then the one from the lower hex; but one that wakes more and costs less is kept for
 * what lies behind it.
 */
class Search {
  readonly hex: number[] = [];
  readonly cost: number[] = [];
  readonly woken: number[] = [];
  readonly before: number[] = [];
  private readonly hard: number[] = [];
  /** 1 while no other way is at least as good in every respect. */
  readonly live: number[] = [];
  /** The way to the same hex that was found before, or −1; by hex 1 + the newest. */
  readonly older: number[] = [];
  readonly newest = scratch.column();
  /** Ways into hexes that stop the walk, the best by each side (NA-5.2.3-r). */
  readonly held: number[] = [];
  private readonly kinds = scratch.column();
  /** By cost and then reactions: the first way that has to be looked at, and by way the next; 0 ends a list. */
  private readonly first: number[];
  private readonly next: number[] = [];
  private readonly width: number;
  private readonly play: P;
  private readonly look: Survey;
  private readonly stack: Stack;
  private readonly start: number;
  private readonly budget: number;

  constructor(play: P, look: Survey, stack: Stack, start: number, budget: number) {
    this.play = play;
    this.look = look;
    this.stack = stack;
    this.start = start;
    this.budget = budget;
    this.width = budget + 1;
    this.first = new Array(this.width * this.width).fill(0);
    this.add(start, 0, 0, 0, -1);
    this.expand(0);
    for (let list = this.width; list < this.first.length; list++)
      for (let at = this.first[list]; at > 0; at = this.next[at]) if (this.live[at]) this.expand(at);
  }

  private add(hex: number, cost: number, woken: number, hard: number, before: number): number {
    this.hex.push(hex);
    this.cost.push(cost);
    this.woken.push(woken);
    this.hard.push(hard);
    this.before.push(before);
    this.live.push(1);
    this.older.push(-1);
    this.next.push(0);
    return this.hex.length - 1;
  }

  private expand(from: number): void {
    const { stack, look, play, budget } = this;
    const at = this.hex[from] * DIRECTIONS;
    for (let side = at; side < at + DIRECTIONS; side++) {
      const to = neighbour[side];
      if (to < 0 || to === this.start || isStraitClosed(play.state, stack.side, side)) continue;
      const cost = this.cost[from] + costOf(play.state, side, stack.engineers, stack.bridges);
      if (cost > budget) continue;
      if (this.kinds[to] === 0) this.kinds[to] = this.kindOf(to);
      if (this.kinds[to] === SHUT) continue;
      const woken = this.woken[from] + (!stack.leadersOnly && look.at[to] & WATCHED ? 1 : 0);
      if (this.kinds[to] === HELD) this.hold(to, cost, woken, from);
      else this.reach(to, cost, woken, from);
    }
  }

  private kindOf(to: number): number {
    const { play, look, stack } = this;
    if (mayEnter(play, look, stack, to) !== true) return SHUT;
    return isHeld(play.state, look, stack.side, to) || look.at[to] & (ENEMY_LED | ENEMY_OTHER) ? HELD : OPEN;
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

  /** Does another way to the same hex wake fewer reactions? */
  private isBest(way: number): boolean {
    for (let other = this.newest[this.hex[way]] - 1; other >= 0; other = this.older[other])
      if (this.live[other] && this.woken[other] < this.woken[way]) return false;
    return true;
  }

  /** For each open hex the best way, for each held hex the best by each side, and single steps also where a detour is better. */
  each(visit: (to: number, via: number, way: number) => void): void {
    for (let way = 1; way < this.hex.length; way++) {
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

  way(number: number): Way {
    const before = this.before[number];
    return {
      hex: this.hex[number],
      cost: this.cost[number],
      woken: this.woken[number],
      before: before < 0 ? null : this.way(before),
    };
  }
}

function searchFrom(play: P, frame: ActivationLocals): Search | null {
  const budget = frame.allowance - frame.spent - frame.toll;
  if (budget < 1) return null;
  return new Search(play, survey(play.state, frame.side), stackOf(play, frame), frame.place, budget);
}

/** Every hex within the movement points that are left, by the way that is offered, with its price and what it wakes. */
export function eachWay(
  play: P,
  frame: ActivationLocals,
  visit: (to: number, via: number, cost: number, woken: number) => void,
): void {
  const search = searchFrom(play, frame);
  search?.each((to, via, way) => visit(to, via, search.cost[way], search.woken[way]));
}

/** The way that is offered to a hex over its last hex but one, or null. */
export function wayTo(play: P, frame: ActivationLocals, to: number, via: number): Way | null {
  const search = searchFrom(play, frame);
  let found: Way | null = null;
  search?.each((hex, last, way) => {
    if (hex === to && last === via) found = search.way(way);
  });
  return found;
}

/** The hexes of a way, first hex first. */
export function pathOf(way: Way): number[] {
  const path: number[] = [];
  for (let at: Way | null = way; at?.before; at = at.before) path.unshift(at.hex);
  return path;
}
