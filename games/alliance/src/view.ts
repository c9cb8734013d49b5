/** Who sees what (2.2.1, AL-R-81): views, and the list of secrets. `imagine.ts` is the way back. */
import { everySeat, type Game, onlySeat, same, type Viewer } from '@concert/kernel';
import { excessIn, isNarrow } from './rules/1-mapboard.ts';
import { isFaceUp, knownToCamp, sideOf } from './rules/2-blocks.ts';
import { campsOf, isEmbattled, isLed, isSecret, isSolo, openState, type Survey, survey } from './rules/4-control.ts';
import type { Alliance, Board, P, State } from './shape.ts';
import { visibility } from './state.ts';
import { BLOCKS, colourOf, EMPIRES, FLEET, fleetNumber, PLACES, powerOf, typeOf } from './tables.ts';

/** How far apart the parts of a hidden block's looks are kept in one number. */
const [COLOUR, SIDE, CAME_FROM, ROLE, ACTIVITY, KIND] = [8, 8, 128, 1024, 8, 3];
/** No block has so many steps. */
const STEPS = 16;
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
  const { seat } = state;
  const me = viewer < 0 || isSolo(play) ? -1 : seat.indexOf(viewer);
  const open = visibility.open(play);
  const { blocks, hidden } = blocksFor(play, open, viewer, me, last);
  const { relations, hands } = play.common('told alike', () => toldAlike(state));
  // Written out: views are compared key by key after every choice.
  return {
    year: open.year,
    turn: open.turn,
    blocks,
    hidden,
    patron: open.patron,
    enemies: open.enemies,
    relations: relationsFor(state, relations, viewer),
    boundPairs: open.boundPairs,
    noPass: open.noPass,
    noStay: open.noStay,
    seat: open.seat,
    gold:
      play.options.hiddenTreasuries && play.stack.length > 0
        ? state.gold.map((g, s) => (s === viewer ? g : -1))
        : asIs(play, state.gold),
    hand: viewer >= 0 ? asIs(play, state.hand[viewer]) : [],
    hands,
    discard: viewer >= 0 ? state.discard[viewer] : 0,
    card: open.card,
    eventUsed: open.eventUsed,
    cardsShown: open.cardsShown,
    landings: open.landings,
    friendlyBases: open.friendlyBases,
    // Whether others have been allies only since this turn may be part of their secret (AL-R-42), and binds only them.
    newAllies: me < 0 || state.newAllies.length === 0 ? [] : state.newAllies.filter((pair) => involves(pair, me)),
    destroyedBy: open.destroyedBy,
    judgedFew: open.judgedFew,
    fallen: open.fallen,
    activeEmpire: open.activeEmpire,
    score: open.score,
    heldPrizes: open.heldPrizes,
  };
}

/** A column that a viewer sees as it is: where it never changes it need not be copied, nor compared afterwards. */
const asIs = ({ unchanging }: P, column: number[]): number[] => (unchanging ? column : column.slice());

/** What every viewer is told alike of what is not open as it is: relations as they look from outside (AL-R-42). */
const toldAlike = (state: State): Pick<Board, 'relations' | 'hands'> => ({
  relations: openState(state).relations,
  hands: state.hand.map((hand) => hand.length),
});

/** Every block as those see it who know which it is: the same for all of them, and so made once. */
interface Faces {
  /** The columns that it was made from: compared with the position they tell what changed. Tables show what never changes. */
  columns: Columns;
  portSea: number[];
  all: Known[];
}

type Columns = Pick<State, 'place' | 'steps' | 'cameFrom' | 'role' | 'activity'>;

function facesOf(state: State, last: Faces | undefined): Faces {
  const { place, steps, cameFrom, role, activity, portSea } = state;
  const old = last?.columns;
  const isAsBefore =
    old !== undefined &&
    old.place === place &&
    old.steps === steps &&
    old.cameFrom === cameFrom &&
    old.role === role &&
    old.activity === activity &&
    last!.portSea === portSea;
  if (isAsBefore) return last!;
  let all = last?.all ?? [];
  for (let b = 0; b < BLOCKS; b++) {
    const port = fleetNumber[b] < 0 ? 0 : portSea[fleetNumber[b]];
    if (
      old !== undefined &&
      old.place[b] === place[b] &&
      old.steps[b] === steps[b] &&
      old.cameFrom[b] === cameFrom[b] &&
      old.role[b] === role[b] &&
      old.activity[b] === activity[b] &&
      (fleetNumber[b] < 0 || last!.portSea[fleetNumber[b]] === port)
    )
      continue;
    if (all === last?.all) all = all.slice();
    const [at, left, from] = [place[b], steps[b], cameFrom[b]];
    all[b] = { id: b, place: at, steps: left, cameFrom: from, role: role[b], activity: activity[b], portSea: port };
  }
  return { columns: { place, steps, cameFrom, role, activity }, portSea, all };
}

/** What a viewer saw of the blocks last, and what that followed from. */
interface Sighted extends Pick<Board, 'blocks' | 'hidden'> {
  faces: Faces;
  open: ReturnType<typeof visibility.open>;
  relations: number[];
  /** The looks of the hidden blocks, block by block. */
  keys: number[];
}

/** The blocks whose identity a viewer knows, and what the others look like. `me` is the empire it leads, or −1. */
function blocksFor(
  play: P,
  open: Sighted['open'],
  viewer: Viewer,
  me: number,
  board?: Board,
): Pick<Board, 'blocks' | 'hidden'> {
  const { state } = play;
  const faces = play.kept('faces', (last: Faces | undefined) => facesOf(state, last));
  return play.kept(`blocks for ${viewer}`, (last: Sighted | undefined) => {
    const isAsBefore =
      last !== undefined &&
      last.faces.all === faces.all &&
      last.open.patron === open.patron &&
      last.open.seat === open.seat &&
      last.open.enemies === open.enemies &&
      last.open.activeEmpire === open.activeEmpire &&
      last.relations === state.relations;
    if (isAsBefore) return last;
    const { blocks, keys } = sortedOut(play, viewer, me, faces);
    const hidden =
      last !== undefined && same(last.keys, keys) ? last.hidden : groupsOf(keys, (last ?? board)?.hidden ?? []);
    const seen = last !== undefined && areAlike(last.blocks, blocks) ? last.blocks : blocks;
    return { blocks: seen, hidden, faces, open, relations: state.relations, keys };
  });
}

const areAlike = (before: readonly Known[], now: readonly Known[]): boolean =>
  before.length === now.length && now.every((block, i) => block === before[i]);

/** Which blocks a viewer knows, and the looks of those it does not. */
function sortedOut(play: P, viewer: Viewer, me: number, faces: Faces): { blocks: Known[]; keys: number[] } {
  const { state } = play;
  const { place: places, cameFrom, role, activity } = state;
  const camp = campsOf(state);
  const known = camp.map((head) => knowsCamp(play, viewer, head));
  const blocks: Known[] = [];
  const keys: number[] = [];
  let look: Survey | null = null;
  for (let b = 0; b < BLOCKS; b++) {
    const place = places[b];
    if (known[powerOf[b]] || isFaceUp(state, b)) {
      blocks.push(faces.all[b]);
      continue;
    }
    const head = camp[powerOf[b]];
    let kind = 0;
    if (place >= 0 && isNarrow(place)) {
      look ??= survey(state);
      // AL-6.2-e, AL-11.5-a: an ally may share the place if there is room, and so may see what takes the room.
      const guest = me >= 0 && ((look.friends[me] >> head) & 1) === 1;
      if (guest || isCrowded(state, look, place)) kind = typeOf[b] === FLEET ? 1 : 2;
    }
    const looks = (((place + 1) * COLOUR * SIDE + flagOfBlock(b, head)) * CAME_FROM + cameFrom[b]) * ROLE + role[b];
    keys.push((looks * ACTIVITY + activity[b]) * KIND + kind);
  }
  return { blocks, keys };
}

/** AL-2.2.1-a, AL-R-81: does a viewer see which blocks of this camp are which, also upright? */
function knowsCamp(play: P, viewer: Viewer, camp: number): boolean {
  const { seat, activeEmpire } = play.state;
  if (isSolo(play)) return viewer === 0 && camp === activeEmpire;
  return camp >= EMPIRES || seat[camp] < 0 || seat[camp] === viewer;
}

/**
 * AL-R-20: are there more of a kind in a narrow place than it holds? New allies may have met there, or a power may have come
 * over to the camp whose blocks it faced. Then one of them has to go when a turn ends, and all players know it.
 */
const isCrowded = (state: State, look: Survey, place: number): boolean =>
  !isEmbattled(look, place) && excessIn(state, place) > 0;

type Known = Board['blocks'][number];

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
    const rest = Math.floor(key / KIND);
    const part = Math.floor(rest / ACTIVITY);
    const road = Math.floor(part / ROLE);
    const where = Math.floor(road / CAME_FROM) | 0;
    const flag = (where / SIDE) | 0;
    const place = ((flag / COLOUR) | 0) - 1;
    const colour = flag - (place + 1) * COLOUR - 1;
    const camp = where - flag * SIDE - 1;
    const cameFrom = (road - where * CAME_FROM) | 0;
    const role = (part - road * ROLE) | 0;
    const activity = (rest - part * ACTIVITY) | 0;
    const kind = (key - rest * KIND) | 0;
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
function relationsFor(state: State, open: number[], viewer: Viewer): number[] {
  // There are none.
  if (open === state.relations) return open;
  const me = viewer < 0 ? -1 : state.seat.indexOf(viewer);
  const isOwnSecret = (relation: number, pair: number): boolean => isSecret(relation) && involves(pair, me);
  if (me < 0 || !state.relations.some(isOwnSecret)) return open;
  return open.map((relation, pair) => (isOwnSecret(state.relations[pair], pair) ? state.relations[pair] : relation));
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
  const known = campsOf(state).map((camp) => knownToCamp(play, camp));
  for (let b = 0; b < BLOCKS; b++) {
    const isOpen = over || isFaceUp(state, b);
    tell('block', b, isOpen ? all : known[powerOf[b]], state.place[b] * STEPS + state.steps[b]);
  }
  for (let seat = 0; seat < seats; seat++) {
    tell('hand', seat, over ? all : onlySeat(seat), state.hand[seat]);
    tell('discard', seat, over ? all : onlySeat(seat), state.discard[seat]);
    if (play.options.hiddenTreasuries) tell('gold', seat, over ? all : onlySeat(seat), state.gold[seat]);
  }
  if (!play.options.secretAlliances || isSolo(play)) return;
  state.relations.forEach((relation, pair) => {
    const [a, b] = empiresOf(pair);
    if (!isLed(state, a) || !isLed(state, b)) return;
    const two = onlySeat(state.seat[a]) | onlySeat(state.seat[b]);
    tell('alliance', pair, over ? all : two, isSecret(relation) ? 1 : 0);
  });
};
