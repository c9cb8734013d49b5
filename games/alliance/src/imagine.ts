/** The worlds that a viewer can imagine: whole states that look to that viewer as this one does. */
import type { Chance, SeatView, Viewer } from '@concert/kernel';
import { isNarrow } from './rules/1-mapboard.ts';
import { inPools } from './rules/2-blocks.ts';
import { survey } from './rules/4-control.ts';
import {
  type Alliance,
  ATTACKER,
  type Board,
  type P,
  POOL,
  SECRET_PEACE,
  SECRET_WAR,
  type State,
  WAR,
} from './shape.ts';
import {
  BLOCKS,
  CARDS,
  FLEET,
  FORTRESS,
  fleetNumber,
  hasBase,
  homelandOf,
  isSea,
  maxOf,
  minOf,
  POWERS,
  powerOf,
  siteOf,
  typeOf,
} from './tables.ts';
import { empiresOf, flagOf, flagOfBlock, type Hidden } from './view.ts';

/** What is remembered of a block: where it was last known to be, how strong, how certain that is in percent, and levies since. */
export interface Sighting {
  place: number;
  steps: number;
  sure: number;
  levies: number;
}
export type Remembered = { readonly [block: number]: Sighting | undefined };
const nothing: Remembered = {};

/**
 * A whole state that looks like this to the viewer; what the viewer cannot know is drawn. What it remembers of blocks is held to
 * where it can still be so.
 */
export function imagine(
  { board, viewer }: SeatView<Alliance>,
  play: { options: P['options']; seats: number; chance: Chance },
  remembered: Remembered = nothing,
): State {
  const { chance, seats } = play;
  const pools = inPools();
  const state: State = {
    year: board.year,
    turn: board.turn,
    place: pools.place,
    steps: pools.steps,
    cameFrom: pools.cameFrom,
    role: pools.role,
    activity: pools.activity,
    portSea: pools.portSea,
    patron: board.patron.slice(),
    enemies: board.enemies.slice(),
    relations: board.relations.slice(),
    boundPairs: board.boundPairs.slice(),
    noPass: board.noPass.slice(),
    noStay: board.noStay.slice(),
    seat: board.seat.slice(),
    gold: board.gold.map((gold) => (gold < 0 ? chance.index(21, 'gold') : gold)),
    hand: [],
    discard: [],
    card: board.card.slice(),
    eventUsed: board.eventUsed.slice(),
    cardsShown: board.cardsShown.slice(),
    landings: board.landings.slice(),
    friendlyBases: board.friendlyBases.slice(),
    newAllies: board.newAllies.slice(),
    destroyedBy: board.destroyedBy.slice(),
    judgedFew: board.judgedFew,
    fallen: board.fallen,
    activeEmpire: board.activeEmpire,
    score: board.score,
    heldPrizes: board.heldPrizes.slice(),
  };
  imagineBlocks(state, board, chance, remembered);
  imagineCards(state, board, viewer, seats, chance);
  // In the solitaire game one seat leads every empire that has a leader, so there are no secrets.
  if (play.options.secretAlliances && seats > 1) imagineAlliances(state, viewer, chance);
  return state;
}

function imagineBlocks(state: State, board: Board, chance: Chance, remembered: Remembered): void {
  const seen = new Uint8Array(BLOCKS);
  for (const known of board.blocks) {
    const b = known.id;
    seen[b] = 1;
    state.place[b] = known.place;
    state.steps[b] = known.steps;
    state.cameFrom[b] = known.cameFrom;
    state.role[b] = known.role;
    state.activity[b] = known.activity;
    if (fleetNumber[b] >= 0) state.portSea[fleetNumber[b]] = known.portSea;
  }
  // Blocks of one colour on one side can be exchanged for one another: those of an empire, or of all its minors.
  const { camp } = survey(state);
  const alike: (number[] | undefined)[] = [];
  for (let b = 0; b < BLOCKS; b++) {
    if (seen[b]) continue;
    const flag = flagOfBlock(b, camp[powerOf[b]]);
    const same = alike[flag];
    if (same) same.push(b);
    else alike[flag] = [b];
  }
  const slots: (Slot[] | undefined)[] = [];
  const hasFort = (group: Hidden): boolean => alike[flagOf(group)]!.some((b) => siteOf[b] === group.place);
  for (const group of board.hidden) {
    const flag = flagOf(group);
    slots[flag] ??= [];
    for (let i = 0; i < group.count; i++)
      slots[flag].push({ group, at: group.place, kind: narrowKind(state, board, group, i, hasFort) });
  }
  alike.forEach((unknown, flag) => {
    if (unknown) settle(state, chance.shuffle(unknown, 'blocks'), slots[flag]!, chance, remembered);
  });
}

/** Puts blocks that look alike into the places, as many as are seen in each. */
function settle(state: State, blocks: number[], slots: Slot[], chance: Chance, remembered: Remembered): void {
  const held =
    drawn(blocks, slots, chance, remembered) ??
    matched(blocks, slots) ??
    matched(
      blocks,
      slots.map((slot) => ({ ...slot, kind: 0 })),
    )!;
  for (let s = 0; s < slots.length; s++) {
    const b = held[s];
    const { place, cameFrom, role, activity } = slots[s].group;
    state.place[b] = place;
    state.cameFrom[b] = cameFrom;
    state.role[b] = role;
    state.activity[b] = activity;
    state.steps[b] = place === POOL ? 0 : stepsIn(b, place, chance, remembered[b]);
  }
}

/** As strong as it was when it was seen, and perhaps levied since. */
function stepsIn(b: number, place: number, chance: Chance, seen: Sighting | undefined): number {
  if (seen?.place !== place) return likelySteps(b, chance);
  let steps = Math.max(minOf[b], seen.steps);
  for (let i = 0; i < seen.levies && steps < maxOf[b]; i++) steps += chance.index(2, 'levied');
  return steps;
}

/** Blocks are levied to be strong: of two draws the higher counts. */
function likelySteps(b: number, chance: Chance): number {
  const steps = maxOf[b] - minOf[b] + 1;
  return minOf[b] + Math.max(chance.index(steps, 'strength'), chance.index(steps, 'strength'));
}

/** One block of a group that is seen. */
interface Slot {
  group: Hidden;
  at: number;
  kind: number;
}

/** AL-11.5-a: in a place of one army and one fleet the second is of the other kind: 1 a fleet, 2 an army, 0 either. */
function narrowKind(state: State, board: Board, group: Hidden, i: number, hasFort: (group: Hidden) => boolean): number {
  const { place: at, role } = group;
  if (at < 0 || !isNarrow(at)) return 0;
  if (group.kind !== 0) return group.kind;
  const side = role & ATTACKER;
  for (const { id } of board.blocks)
    if (state.place[id] === at && (state.role[id] & ATTACKER) === side) return typeOf[id] === FLEET ? 2 : 1;
  // The hidden ones of a side, in the order of the view, are by turns of either kind.
  const alike = board.hidden.filter((other) => other.place === at && (other.role & ATTACKER) === side);
  // Where two flags fly, the one whose fortress this is has the army.
  const mixed = alike.some((other) => flagOf(other) !== flagOf(group));
  const lord = mixed ? alike.find(hasFort) : undefined;
  if (lord) return flagOf(lord) === flagOf(group) ? 2 : 1;
  let before = i;
  for (const other of alike) {
    if (other === group) break;
    before += other.count;
  }
  return alike.reduce((sum, other) => sum + other.count, 0) > 1 ? 1 + (before % 2) : 0;
}

/** Could this block be there? */
const couldBe = (b: number, { at, kind }: Slot): boolean => {
  if (at < 0) return true;
  if (kind !== 0 && (typeOf[b] === FLEET) !== (kind === 1)) return false;
  if (typeOf[b] === FLEET) return isSea(at) || hasBase[at];
  return typeOf[b] === FORTRESS ? siteOf[b] === at : !isSea(at);
};

/** How few blocks a place can take: the most restricted places are filled first. */
const pickiness = ({ at, kind }: Slot): number => {
  if (at < 0) return 0;
  if (isSea(at)) return 4;
  return kind !== 0 ? 3 : hasBase[at] ? 1 : 2;
};

/** A fortress that may be where it belongs most likely is: it never moves. */
const AT_HOME = 7 / 8;

/** By slot a block, drawn one after the other from the shuffled blocks; null when that comes to a dead end. */
function drawn(blocks: readonly number[], slots: Slot[], chance: Chance, remembered: Remembered): number[] | null {
  slots.sort((a, b) => pickiness(b) - pickiness(a));
  const free = blocks.slice();
  const held: number[] = Array(slots.length).fill(-1);
  const give = (s: number, i: number): void => {
    held[s] = free[i];
    free[i] = free[free.length - 1];
    free.pop();
  };
  for (let i = free.length - 1; i >= 0; i--) {
    const seen = remembered[free[i]];
    if (seen === undefined || chance.index(100, 'memory') >= seen.sure) continue;
    const there = slots.findIndex((slot, s) => held[s] < 0 && slot.at === seen.place && couldBe(free[i], slot));
    if (there >= 0) give(there, i);
  }
  for (let i = free.length - 1; i >= 0; i--) {
    if (siteOf[free[i]] < 0) continue;
    const home = slots.findIndex((slot, s) => held[s] < 0 && slot.at === siteOf[free[i]] && slot.kind !== 1);
    if (home >= 0 && chance.index(8, 'fortress') < 8 * AT_HOME) give(home, i);
  }
  for (let s = 0; s < slots.length; s++) {
    if (held[s] >= 0) continue;
    let i = 0;
    while (i < free.length && !couldBe(free[i], slots[s])) i++;
    if (i === free.length) return null;
    give(s, i);
  }
  return held;
}

/** The same by augmenting paths, which find a way if there is one; else null. */
function matched(blocks: readonly number[], slots: readonly Slot[]): number[] | null {
  const held: number[] = Array(slots.length).fill(-1);
  const place = (b: number, tried: Uint8Array): boolean => {
    for (let s = 0; s < slots.length; s++) {
      if (tried[s] || !couldBe(b, slots[s])) continue;
      tried[s] = 1;
      if (held[s] < 0 || place(held[s], tried)) {
        held[s] = b;
        return true;
      }
    }
    return false;
  };
  for (const b of blocks) if (!place(b, new Uint8Array(slots.length))) return null;
  return held;
}

function imagineCards(state: State, board: Board, viewer: Viewer, seats: number, chance: Chance): void {
  const gone = new Set([...board.cardsShown, ...board.hand, board.discard]);
  const deck: number[] = [];
  for (let c = 1; c <= CARDS; c++) if (!gone.has(c)) deck.push(c);
  chance.shuffle(deck, 'deck');
  // Once one player has discarded, all have.
  const thrown = board.hands.some((count) => count + board.cardsShown.length / seats === 4);
  for (let seat = 0; seat < seats; seat++) {
    const own = seat === viewer;
    state.hand.push(own ? board.hand.slice() : deck.splice(0, board.hands[seat]).sort((a, b) => a - b));
    state.discard.push(own ? board.discard : thrown && seats > 1 ? (deck.pop() ?? 0) : 0);
  }
}

function imagineAlliances(state: State, viewer: Viewer, chance: Chance): void {
  const me = viewer < 0 ? -1 : state.seat.indexOf(viewer);
  const look = survey(state);
  state.relations.forEach((relation, pair) => {
    const [a, b] = empiresOf(pair);
    if (relation > WAR || a === me || b === me || state.seat[a] < 0 || state.seat[b] < 0) return;
    if (chance.index(5, 'alliance') > 0 || meet(state, look.camps, a, b)) return;
    state.relations[pair] = relation === WAR ? SECRET_WAR : SECRET_PEACE;
  });
}

/** Two who can be seen together, or who have destroyed blocks of each other in this game turn, are hardly secret allies. */
function meet(state: State, camps: readonly number[], a: number, b: number): boolean {
  if (((state.destroyedBy[a] >> b) | (state.destroyedBy[b] >> a)) & 1) return true;
  const both = (1 << a) | (1 << b);
  for (let p = 0; p < camps.length; p++) if ((camps[p] & both) === both) return true;
  const { camp } = survey(state);
  for (let p = 0; p < POWERS; p++)
    for (const [x, y] of [
      [a, b],
      [b, a],
    ])
      if (camp[p] === x && homelandOf[p].some((h) => (camps[h] >> y) & 1)) return true;
  return false;
}
