/** 5.2.3: how far the active force can go: a search over movement points that also counts the reactions a path wakes. */
import { CLOSED, DIRECTIONS, neighbour } from '../graph.ts';
import type { ActivationLocals, P } from '../shape.ts';
import { DESERT, HEXES, MOUNTAIN, SWAMP, terrainOf } from '../tables.ts';
import { ENEMY, ENEMY_LED, ENEMY_OTHER, type Survey, survey } from './4-survey.ts';
import { costOf, isHeld, mayEnter, type Stack, stackOf } from './5-entry.ts';

/** One way to stand in a hex: MP spent, hexes on the way where an enemy may react, bad terrain, and the way before it. */
export interface Label {
  readonly hex: number;
  readonly cost: number;
  readonly woken: number;
  readonly hardship: number;
  readonly before: Label | null;
}

export interface Reach {
  /** By hex: its labels, cheapest first, each waking fewer reactions than the one before. */
  readonly labels: ReadonlyMap<number, Label[]>;
  /** Hexes that stop the walk: entered by each of their sides (NA-5.2.3-r). */
  readonly held: readonly Label[];
  /** Single steps, also where a longer way is cheaper. */
  readonly direct: readonly Label[];
}

const isHard = (hex: number): number => {
  const terrain = terrainOf[hex];
  return terrain === MOUNTAIN || terrain === SWAMP || terrain === DESERT ? 1 : 0;
};

/** Could an enemy leader next to this hex come into it? What stands in the way is looked at when it happens. */
export function isWatched(look: Survey, hex: number): boolean {
  for (let d = 0; d < DIRECTIONS; d++) {
    const next = neighbour[hex * DIRECTIONS + d];
    if (next >= 0 && (look.at[next] & (ENEMY | ENEMY_LED)) === (ENEMY | ENEMY_LED)) return true;
  }
  return false;
}

/** Everything within the movement points that are left. */
export function reachOf(play: P, frame: ActivationLocals): Reach {
  const look = survey(play.state, frame.side);
  const stack = stackOf(play, frame);
  return search(play, look, stack, frame.place, frame.allowance - frame.spent - frame.toll);
}

function search(play: P, look: Survey, stack: Stack, start: number, budget: number): Reach {
  const labels = new Map<number, Label[]>();
  const held: Label[] = [];
  const direct: Label[] = [];
  if (budget < 1) return { labels, held, direct };
  const buckets: Label[][] = Array.from({ length: budget + 1 }, () => []);
  const fewest = new Int8Array(HEXES).fill(127);
  /** 1 open, 2 held, 3 closed; 0 not looked at yet. */
  const kinds = new Uint8Array(HEXES);
  buckets[0].push({ hex: start, cost: 0, woken: 0, hardship: 0, before: null });
  for (let cost = 0; cost <= budget; cost++) {
    const bucket = buckets[cost].sort((a, b) => a.woken - b.woken || a.hardship - b.hardship || a.hex - b.hex);
    for (const label of bucket) {
      const { hex } = label;
      if (label.woken >= fewest[hex]) continue;
      fewest[hex] = label.woken;
      const known = labels.get(hex);
      if (known) known.push(label);
      else labels.set(hex, [label]);
      for (let d = 0; d < DIRECTIONS; d++) extend(label, hex * DIRECTIONS + d);
    }
  }
  labels.delete(start);
  return { labels, held, direct };

  function extend(label: Label, side: number): void {
    const to = neighbour[side];
    if (to < 0 || to === start) return;
    const price = costOf(play.state, side, stack.engineers, stack.bridges);
    if (price === CLOSED || label.cost + price > budget) return;
    if (kinds[to] === 0) kinds[to] = kindOf(to);
    if (kinds[to] === 3) return;
    const woken = label.woken + (!stack.leadersOnly && isWatched(look, to) ? 1 : 0);
    const next: Label = {
      hex: to,
      cost: label.cost + price,
      woken,
      hardship: label.hardship + isHard(to),
      before: label,
    };
    if (kinds[to] === 2) held.push(next);
    else buckets[next.cost].push(next);
    if (kinds[to] === 1 && label.before === null) direct.push(next);
  }

  function kindOf(to: number): number {
    if (mayEnter(play, look, stack, to) !== true) return 3;
    return isHeld(play.state, look, stack.side, to) || look.at[to] & (ENEMY_LED | ENEMY_OTHER) ? 2 : 1;
  }
}

/** The path of a label, first hex first. */
export function pathOf(label: Label): number[] {
  const path: number[] = [];
  for (let at: Label | null = label; at?.before; at = at.before) path.unshift(at.hex);
  return path;
}

/** The labels a seat is offered: for each open hex the best, for each held hex the best by each side. */
export function offeredLabels(reach: Reach): Label[] {
  const offered: Label[] = [];
  for (const list of reach.labels.values()) offered.push(list.at(-1)!);
  for (const step of reach.direct)
    if (!offered.some((l) => l.hex === step.hex && l.before!.hex === step.before!.hex)) offered.push(step);
  const bySide = new Map<number, Label>();
  for (const label of reach.held) {
    const key = label.hex * HEXES + label.before!.hex;
    const known = bySide.get(key);
    if (!known || label.woken < known.woken || (label.woken === known.woken && label.cost < known.cost))
      bySide.set(key, label);
  }
  return [...offered, ...bySide.values()].sort((a, b) => a.hex - b.hex || a.before!.hex - b.before!.hex);
}
