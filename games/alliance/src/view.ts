/** Who sees what (2.2.1, AL-R-81): views, and the list of secrets. `imagine.ts` is the way back. */
import { everySeat, type Game, kept, onlySeat, type Viewer } from '@concert/kernel';
import { excessIn, isNarrow } from './rules/1-mapboard.ts';
import { knownTo, sideOf } from './rules/2-blocks.ts';
import { isEmbattled, isLed, isSecret, isSolo, publicRelation, type Survey, survey } from './rules/4-control.ts';
import { type Alliance, type Board, LOST, type P, SHOWN, type State } from './shape.ts';
import { BLOCKS, colourOf, EMPIRES, FLEET, fleetNumber, PLACES, powerOf, typeOf } from './tables.ts';

/** How far apart the parts of a hidden block's looks are kept in one number. */
const [COLOUR, SIDE, VIA, ROLE, DID, KIND] = [8, 8, 128, 512, 8, 3];
/** What one place further on makes of a key. */
const PLACE = COLOUR * SIDE * VIA * ROLE * DID * KIND;
/** Nothing counted yet: the pool, then every place. */
const noPlaces: readonly number[] = Array(PLACES + 1).fill(0);
/** AL-2.2-a: by colour and by the side on which it acts; all minors of a side look alike. */
export const flagOfBlock = (b: number, head: number): number => (colourOf[b] + 1) * SIDE + sideOf(head) + 1;
export type Hidden = Board['hidden'][number];
export const flagOf = ({ colour, camp }: Hidden): number => (colour + 1) * SIDE + camp + 1;

export function view(play: P, viewer: Viewer, last?: Board): Board {
  const { state } = play;
  const { at, step, via, role, did, port, seat } = state;
  const look = survey(state);
  const { camp, friends } = look;
  const solo = isSolo(play);
  const me = viewer < 0 || solo ? -1 : seat.indexOf(viewer);
  const blocks: Board['blocks'] = [];
  const keys: number[] = [];
  // Both are in the order of their numbers: what was seen before is found by walking along.
  const seen = last?.blocks ?? [];
  let next = 0;
  for (let b = 0; b < BLOCKS; b++) {
    const head = camp[powerOf[b]];
    const place = at[b];
    let known = place <= LOST || (role[b] & SHOWN) !== 0;
    if (!known) {
      if (solo) known = viewer === 0 && head === state.active;
      else known = head >= EMPIRES || seat[head] < 0 || seat[head] === viewer;
    }
    if (known) {
      while (next < seen.length && seen[next].id < b) next++;
      const before = next < seen.length ? seen[next] : null;
      const haven = fleetNumber[b] < 0 ? 0 : port[fleetNumber[b]];
      // Most are as they were: nothing is made for those.
      const same =
        before !== null &&
        before.id === b &&
        before.at === place &&
        before.step === step[b] &&
        before.via === via[b] &&
        before.role === role[b] &&
        before.did === did[b] &&
        before.port === haven;
      blocks.push(
        same ? before : { id: b, at: place, step: step[b], via: via[b], role: role[b], did: did[b], port: haven },
      );
    } else {
      // AL-6.2-e, AL-11.5-a: an ally may share the place if there is room, so what takes the room is no secret to him.
      const narrow = place >= 0 && isNarrow(place);
      const guest = narrow && me >= 0 && ((friends[me] >> head) & 1) === 1;
      const kind = guest || (narrow && isCrowded(state, look, place)) ? (typeOf[b] === FLEET ? 1 : 2) : 0;
      const looks = (((place + 1) * COLOUR * SIDE + flagOfBlock(b, head)) * VIA + via[b]) * ROLE + role[b];
      keys.push((looks * DID + did[b]) * KIND + kind);
    }
  }
  return {
    year: state.year,
    turn: state.turn,
    blocks: shared(blocks, seen),
    hidden: shared(groupsOf(keys, last?.hidden ?? []), last?.hidden),
    patron: kept(state.patron, last?.patron),
    foe: kept(state.foe, last?.foe),
    rel: kept(relationsFor(state, viewer), last?.rel),
    bound: kept(state.bound, last?.bound),
    noPass: kept(state.noPass, last?.noPass),
    noStay: kept(state.noStay, last?.noStay),
    seat: kept(seat, last?.seat),
    gold: kept(
      play.options.hiddenTreasuries && play.stack.length > 0
        ? state.gold.map((g, s) => (s === viewer ? g : -1))
        : state.gold,
      last?.gold,
    ),
    hand: kept(viewer >= 0 ? state.hand[viewer] : [], last?.hand),
    hands: kept(
      state.hand.map((hand) => hand.length),
      last?.hands,
    ),
    discard: viewer >= 0 ? state.discard[viewer] : 0,
    card: kept(state.card, last?.card),
    used: kept(state.used, last?.used),
    spent: kept(state.spent, last?.spent),
    calm: kept(state.calm, last?.calm),
    // Whether others are allies only since this turn may be part of their secret (AL-R-42), and binds nobody but them.
    fresh: kept(me < 0 ? [] : state.fresh.filter((pair) => involves(pair, me)), last?.fresh),
    slain: kept(state.slain, last?.slain),
    few: state.few,
    fallen: state.fallen,
    active: state.active,
    score: state.score,
    held: kept(state.held, last?.held),
  };
}

/**
 * AL-R-20: have new allies more of a kind in a narrow place than it holds? Then one of them has to go when a turn ends, and
 * everybody knows it.
 */
const isCrowded = (state: State, look: Survey, place: number): boolean =>
  (look.camps[place] & (look.camps[place] - 1)) !== 0 && !isEmbattled(look, place) && excessIn(state, place) > 0;

/** Hidden blocks that look alike, counted; in an order that tells nothing. */
function groupsOf(keys: number[], seen: Board['hidden']): Board['hidden'] {
  const sorted = inOrder(keys);
  const groups: Board['hidden'] = [];
  let next = 0;
  for (let i = 0; i < sorted.length; ) {
    const key = sorted[i];
    let count = 1;
    while (sorted[i + count] === key) count++;
    i += count;
    while (next < seen.length && keyOf(seen[next]) < key) next++;
    if (next < seen.length && seen[next].count === count && keyOf(seen[next]) === key) {
      groups.push(seen[next]);
      continue;
    }
    // The key is too long for a whole number as the engine has them, and a remainder of such costs more than all of this.
    const deeds = Math.floor(key / KIND);
    const part = Math.floor(deeds / DID);
    const road = Math.floor(part / ROLE);
    const where = Math.floor(road / VIA) | 0;
    const flag = (where / SIDE) | 0;
    const at = ((flag / COLOUR) | 0) - 1;
    const colour = flag - (at + 1) * COLOUR - 1;
    const camp = where - flag * SIDE - 1;
    const via = (road - where * VIA) | 0;
    const role = (part - road * ROLE) | 0;
    const did = (deeds - part * DID) | 0;
    const kind = (key - deeds * KIND) | 0;
    groups.push({ colour, camp, at, via, role, did, kind, count });
  }
  return groups;
}

/** The keys from the least to the greatest. By places first, of which each has few: that is half the work of any other sorting. */
function inOrder(keys: readonly number[]): number[] {
  const ends = noPlaces.slice();
  for (let i = 0; i < keys.length; i++) ends[Math.floor(keys[i] / PLACE)]++;
  for (let p = 1; p < ends.length; p++) ends[p] += ends[p - 1];
  const sorted: number[] = keys.slice();
  // From the last to the first, each to the end of what is left of its place, and there down to where it belongs.
  for (let i = keys.length - 1; i >= 0; i--) sorted[--ends[Math.floor(keys[i] / PLACE)]] = keys[i];
  for (let i = 1; i < sorted.length; i++) {
    const key = sorted[i];
    let k = i;
    for (; k > 0 && sorted[k - 1] > key; k--) sorted[k] = sorted[k - 1];
    sorted[k] = key;
  }
  return sorted;
}

/** The looks of a group as one number. */
const keyOf = ({ colour, camp, at, via, role, did, kind }: Hidden): number => {
  const where = ((at + 1) * COLOUR + colour + 1) * SIDE + camp + 1;
  return (((where * VIA + via) * ROLE + role) * DID + did) * KIND + kind;
};

/** The list of before, if nothing in it is another. */
function shared<T>(list: T[], before: T[] | undefined): T[] {
  if (before?.length !== list.length) return list;
  for (let i = 0; i < list.length; i++) if (list[i] !== before[i]) return list;
  return before;
}

/** AL-R-42: secret alliances look like what was there before, to everybody but the two. */
function relationsFor(state: State, viewer: Viewer): number[] {
  if (!state.rel.some(isSecret)) return state.rel;
  const me = viewer < 0 ? -1 : state.seat.indexOf(viewer);
  return state.rel.map((rel, pair) => (isSecret(rel) && !involves(pair, me) ? publicRelation(rel) : rel));
}
/** The two empires of a pair. */
export function empiresOf(pair: number): [number, number] {
  for (let a = 1; a < EMPIRES; a++) if (pair < (a * (a + 1)) / 2) return [a, pair - (a * (a - 1)) / 2];
  return [0, 0];
}
const involves = (pair: number, empire: number): boolean => empiresOf(pair).includes(empire);

/** Every secret and who knows it. When the game is over there are none left. */
export const secrets: NonNullable<Game<Alliance>['secrets']> = (play, tell) => {
  const { state, seats } = play;
  const all = everySeat(seats);
  const over = play.stack.length === 0;
  for (let b = 0; b < BLOCKS; b++) tell('block', b, over ? all : knownTo(play, b), [state.at[b], state.step[b]]);
  for (let seat = 0; seat < seats; seat++) {
    tell('hand', seat, over ? all : onlySeat(seat), state.hand[seat]);
    tell('discard', seat, over ? all : onlySeat(seat), state.discard[seat]);
    if (play.options.hiddenTreasuries) tell('gold', seat, over ? all : onlySeat(seat), state.gold[seat]);
  }
  if (!play.options.secretAlliances || isSolo(play)) return;
  state.rel.forEach((rel, pair) => {
    const [a, b] = empiresOf(pair);
    if (!isLed(state, a) || !isLed(state, b)) return;
    const two = onlySeat(state.seat[a]) | onlySeat(state.seat[b]);
    tell('alliance', pair, over ? all : two, isSecret(rel) ? 1 : 0);
  });
};
