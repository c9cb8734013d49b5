/** Who sees what (2.2.1, AL-R-81): views, and the list of secrets. `imagine.ts` is the way back. */
import { everySeat, type Game, onlySeat, type Viewer } from '@concert/kernel';
import { excessIn, isNarrow } from './rules/1-mapboard.ts';
import { knownTo, sideOf } from './rules/2-blocks.ts';
import { isEmbattled, isLed, isSecret, isSolo, publicRelation, type Survey, survey } from './rules/4-control.ts';
import { type Alliance, type Board, LOST, type P, SHOWN, type State } from './shape.ts';
import { BLOCKS, colourOf, EMPIRES, FLEET, fleetNumber, PLACES, powerOf, typeOf } from './tables.ts';

/** How far apart the parts of a hidden block's looks are kept in one number. */
const [COLOUR, SIDE, CAME_FROM, ROLE, ACTIVITY, KIND] = [8, 8, 128, 1024, 8, 3];
/** What one place further on makes of a key. */
const PLACE = COLOUR * SIDE * CAME_FROM * ROLE * ACTIVITY * KIND;
/** Nothing counted yet: the pool, then every place. */
const noPlaces: readonly number[] = Array(PLACES + 1).fill(0);

/** AL-2.2-a: by colour and by the side on which it acts; all minors of a side look alike. */
export const flagOfBlock = (b: number, head: number): number => (colourOf[b] + 1) * SIDE + sideOf(head) + 1;
export type Hidden = Board['hidden'][number];
export const flagOf = ({ colour, camp }: Hidden): number => (colour + 1) * SIDE + camp + 1;

export function view(play: P, viewer: Viewer, last?: Board): Board {
  const { state } = play;
  const { steps, cameFrom, role, activity, portSea, seat } = state;
  const places = state.place;
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
    const place = places[b];
    let known = place <= LOST || (role[b] & SHOWN) !== 0;
    if (!known) {
      if (solo) known = viewer === 0 && head === state.activeEmpire;
      else known = head >= EMPIRES || seat[head] < 0 || seat[head] === viewer;
    }
    if (known) {
      while (next < seen.length && seen[next].id < b) next++;
      const now = {
        id: b,
        place,
        steps: steps[b],
        cameFrom: cameFrom[b],
        role: role[b],
        activity: activity[b],
        portSea: fleetNumber[b] < 0 ? 0 : portSea[fleetNumber[b]],
      };
      blocks.push(next < seen.length && isSame(seen[next], now) ? seen[next] : now);
    } else {
      // AL-6.2-e, AL-11.5-a: an ally may share the place if there is room, and so may see what takes the room.
      const narrow = place >= 0 && isNarrow(place);
      const guest = narrow && me >= 0 && ((friends[me] >> head) & 1) === 1;
      const kind = guest || (narrow && isCrowded(state, look, place)) ? (typeOf[b] === FLEET ? 1 : 2) : 0;
      const looks = (((place + 1) * COLOUR * SIDE + flagOfBlock(b, head)) * CAME_FROM + cameFrom[b]) * ROLE + role[b];
      keys.push((looks * ACTIVITY + activity[b]) * KIND + kind);
    }
  }
  return {
    year: state.year,
    turn: state.turn,
    blocks,
    hidden: groupsOf(keys, last?.hidden ?? []),
    patron: state.patron.slice(),
    enemies: state.enemies.slice(),
    relations: relationsFor(state, viewer),
    boundPairs: state.boundPairs.slice(),
    noPass: state.noPass.slice(),
    noStay: state.noStay.slice(),
    seat: seat.slice(),
    gold:
      play.options.hiddenTreasuries && play.stack.length > 0
        ? state.gold.map((g, s) => (s === viewer ? g : -1))
        : state.gold.slice(),
    hand: viewer >= 0 ? state.hand[viewer].slice() : [],
    hands: state.hand.map((hand) => hand.length),
    discard: viewer >= 0 ? state.discard[viewer] : 0,
    card: state.card.slice(),
    eventUsed: state.eventUsed.slice(),
    cardsShown: state.cardsShown.slice(),
    landings: state.landings.slice(),
    friendlyBases: state.friendlyBases.slice(),
    // Whether others have been allies only since this turn may be part of their secret (AL-R-42), and binds only them.
    newAllies: me < 0 ? [] : state.newAllies.filter((pair) => involves(pair, me)),
    destroyedBy: state.destroyedBy.slice(),
    judgedFew: state.judgedFew,
    fallen: state.fallen,
    activeEmpire: state.activeEmpire,
    score: state.score,
    heldPrizes: state.heldPrizes.slice(),
  };
}

/**
 * AL-R-20: have new allies more of a kind in a narrow place than it holds? Then one of them has to go when a turn ends, and
 * all players know it.
 */
const isCrowded = (state: State, look: Survey, place: number): boolean =>
  (look.camps[place] & (look.camps[place] - 1)) !== 0 && !isEmbattled(look, place) && excessIn(state, place) > 0;

type Known = Board['blocks'][number];

const isSame = (a: Known, b: Known): boolean =>
  a.id === b.id &&
  a.place === b.place &&
  a.steps === b.steps &&
  a.cameFrom === b.cameFrom &&
  a.role === b.role &&
  a.activity === b.activity &&
  a.portSea === b.portSea;

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
    const part = Math.floor(deeds / ACTIVITY);
    const road = Math.floor(part / ROLE);
    const where = Math.floor(road / CAME_FROM) | 0;
    const flag = (where / SIDE) | 0;
    const place = ((flag / COLOUR) | 0) - 1;
    const colour = flag - (place + 1) * COLOUR - 1;
    const camp = where - flag * SIDE - 1;
    const cameFrom = (road - where * CAME_FROM) | 0;
    const role = (part - road * ROLE) | 0;
    const activity = (deeds - part * ACTIVITY) | 0;
    const kind = (key - deeds * KIND) | 0;
    groups.push({ colour, camp, place, cameFrom, role, activity, kind, count });
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
const keyOf = ({ colour, camp, place, cameFrom, role, activity, kind }: Hidden): number => {
  const where = ((place + 1) * COLOUR + colour + 1) * SIDE + camp + 1;
  return (((where * CAME_FROM + cameFrom) * ROLE + role) * ACTIVITY + activity) * KIND + kind;
};

/** AL-R-42: to all but its two members a secret alliance looks like the relation before it. */
function relationsFor(state: State, viewer: Viewer): number[] {
  if (!state.relations.some(isSecret)) return state.relations.slice();
  const me = viewer < 0 ? -1 : state.seat.indexOf(viewer);
  return state.relations.map((rel, pair) => (isSecret(rel) && !involves(pair, me) ? publicRelation(rel) : rel));
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
  for (let b = 0; b < BLOCKS; b++) tell('block', b, over ? all : knownTo(play, b), [state.place[b], state.steps[b]]);
  for (let seat = 0; seat < seats; seat++) {
    tell('hand', seat, over ? all : onlySeat(seat), state.hand[seat]);
    tell('discard', seat, over ? all : onlySeat(seat), state.discard[seat]);
    if (play.options.hiddenTreasuries) tell('gold', seat, over ? all : onlySeat(seat), state.gold[seat]);
  }
  if (!play.options.secretAlliances || isSolo(play)) return;
  state.relations.forEach((rel, pair) => {
    const [a, b] = empiresOf(pair);
    if (!isLed(state, a) || !isLed(state, b)) return;
    const two = onlySeat(state.seat[a]) | onlySeat(state.seat[b]);
    tell('alliance', pair, over ? all : two, isSecret(rel) ? 1 : 0);
  });
};
