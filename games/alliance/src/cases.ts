/** The position language: what a case file can set and look at by name. */
import { type Field, field, kind, type Noun } from '@concert/kernel';
import { columnNouns, maskList, maskOf, nounOf } from '@concert/kit';
import { regions as regionRows } from './data/regions.ts';
import { assertAlly, assertBlock, assertHand, assertRoad, assertTurn } from './placing.ts';
import { blocksIn } from './rules/1-mapboard.ts';
import { isFleet } from './rules/2-blocks.ts';
import { tallyOf } from './rules/3-gold.ts';
import { campOf, isEmbattled, pairOf, statusOf, survey } from './rules/4-control.ts';
import { isSupplied, supplyOf } from './rules/4-supply.ts';
import { isBlockaded } from './rules/8-fleets.ts';
import { pointsOf } from './rules/10-victory.ts';
import { limitOf } from './rules/11-gazetteer.ts';
import { heldBy } from './rules/12-solitaire.ts';
import {
  type Alliance,
  ASIDE,
  ATTACKER,
  type Board,
  DISBANDED,
  HALF,
  INVADER,
  LEVIED,
  LOST,
  MOVED,
  type P,
  POOL,
  RESERVE,
  type State,
} from './shape.ts';
import { stateColumns } from './state.ts';
import {
  block,
  borderOf,
  borderType,
  card,
  empire,
  empireNames,
  fleetNumber,
  homelandOf,
  maxOf,
  PLACES,
  place,
  power,
  SEA,
} from './tables.ts';
import { view } from './view.ts';

/** Where a block can be: a place of the map, or off it. */
const spot = kind(
  'spot',
  [...place.names, 'pool', 'eliminated', 'disbanded'],
  [...place.labels!, 'Pool', 'Eliminated', 'Disbanded'],
);
const offMap = [POOL, LOST, DISBANDED];
const toSpot = (at: number): number => (at >= 0 ? at : PLACES - 1 - at);
const fromSpot = (at: number): number => (at < PLACES ? at : offMap[at - PLACES]);

const parts = ['none', 'defender', 'main attack', 'attacking reserve', 'defending reserve', 'aside'] as const;

const partOf = (role: number): number => {
  if (role & ASIDE) return 5;
  if (role & ATTACKER) return role & RESERVE ? 3 : 2;
  return role & RESERVE ? 4 : 0;
};

const bits: { readonly [part: string]: number } = {
  none: 0,
  defender: 0,
  'main attack': ATTACKER,
  'attacking reserve': ATTACKER | RESERVE,
  'defending reserve': RESERVE,
  aside: ASIDE,
};
const relations = ['neutral', 'war', 'allied', 'secretly allied', 'secretly allied at war'] as const;
const statuses = ['', 'friendly', 'neutral', 'enemy', 'embattled', 'uncontrolled'];
const byEmpire = <F extends Field>(of: F) => Object.fromEntries(empireNames.map((e) => [e, of])) as { [e: string]: F };
const aPlace = field.id(place);
const aPower = field.id(power);

interface BlockValue {
  at: number;
  step: number;
  from: number | null;
  part: (typeof parts)[number];
  invader: boolean;
  half: boolean;
  moved: boolean;
  levied: boolean;
  port: number | null;
}
const toggle = (mask: number, bit: number, on: boolean): number => (on ? mask | bit : mask & ~bit);

const byBlock: Noun<Alliance> = {
  of: block,
  value: field.record({
    at: field.id(spot),
    step: field.int(0, 4),
    from: field.maybe(aPlace),
    part: field.oneOf(...parts),
    invader: field.flag(),
    half: field.flag(),
    moved: field.flag(),
    levied: field.flag(),
    port: field.maybe(aPlace),
  }),
  set({ state }, b, value: BlockValue) {
    const came = fromSpot(value.at);
    // A block put on the map without a strength is at full strength.
    const fresh = came >= 0 && state.place[b] < 0 && value.step === 0 && !isFleet(b);
    const step = came < 0 ? 0 : fresh ? maxOf[b] : value.step;
    if (came >= 0) assertBlock(b, came, step);
    if (came >= 0 && value.from !== null && bits[value.part] & ATTACKER) assertRoad(b, came, value.from, value.invader);
    state.place[b] = came;
    state.steps[b] = step;
    state.cameFrom[b] = value.from === null ? 0 : value.from + 1;
    state.role[b] = bits[value.part] | (value.invader ? INVADER : 0) | (value.half ? HALF : 0);
    state.activity[b] = toggle(toggle(0, MOVED, value.moved), LEVIED, value.levied);
    if (isFleet(b)) state.portSea[fleetNumber[b]] = value.port === null ? 0 : value.port + 1;
  },
  get: ({ state }, b) => ({
    at: toSpot(state.place[b]),
    step: state.steps[b],
    from: state.cameFrom[b] > 0 ? state.cameFrom[b] - 1 : null,
    part: parts[partOf(state.role[b])],
    invader: (state.role[b] & INVADER) !== 0,
    half: (state.role[b] & HALF) !== 0,
    moved: (state.activity[b] & MOVED) !== 0,
    levied: (state.activity[b] & LEVIED) !== 0,
    port: isFleet(b) && state.portSea[fleetNumber[b]] > 0 ? state.portSea[fleetNumber[b]] - 1 : null,
  }),
};

/** A noun for one number of the state by seat. */
const bySeat = (of: Field, key: 'gold' | 'card' | 'discard' | 'eventUsed'): Noun<Alliance> => ({
  of: 'seat',
  value: of,
  set({ state }, seat, value: number | boolean) {
    state[key][seat] = Number(value);
  },
  get: ({ state }, seat) => (of.type === 'flag' ? state[key][seat] !== 0 : state[key][seat]),
});

const masks = (key: 'noPass' | 'noStay'): Noun<Alliance> => ({
  of: empire,
  value: field.list(field.id(empire)),
  set({ state }, host, guests: number[]) {
    state[key][host] = maskOf(guests);
  },
  get: ({ state }, host) => maskList(state[key][host]),
});

export const nouns: { [noun: string]: Noun<Alliance> } = {
  /** `"map": "empty"` puts every block into its pool; what is named after it is put back. */
  map: {
    of: 'game',
    value: field.oneOf('as it is', 'empty'),
    set({ state }, _, value: string) {
      if (value !== 'empty') return;
      for (const array of [state.steps, state.cameFrom, state.role, state.activity, state.portSea]) array.fill(0);
      state.place.fill(POOL);
    },
    get: () => 'as it is',
  },
  block: byBlock,
  treasury: bySeat(field.int(0, 999), 'gold'),
  card: bySeat(field.id(card), 'card'),
  discard: bySeat(field.id(card), 'discard'),
  eventUsed: bySeat(field.flag(), 'eventUsed'),
  hand: {
    of: 'seat',
    value: field.list(field.id(card), 5),
    set({ state }, seat, cards: number[]) {
      assertHand(empireNames[state.seat.indexOf(seat)], cards);
      state.hand[seat] = [...cards].sort((a, b) => a - b);
    },
    get: ({ state }, seat) => state.hand[seat].slice(),
  },
  /** Cards shown earlier this year. */
  spent: {
    of: 'game',
    value: field.list(field.id(card), 42),
    set({ state }, _, cards: number[]) {
      state.cardsShown = [...cards];
    },
    get: ({ state }) => state.cardsShown.slice(),
  },
  /** The patron of a power: an empire for a minor, a player's empire for an NPE; none if it is neutral. */
  ally: {
    of: power,
    value: field.maybe(aPower),
    set({ state }, p, ally: number | null) {
      if (ally !== null) assertAlly(state, p, ally);
      state.patron[p] = ally ?? -1;
    },
    get: ({ state }, p) => (state.patron[p] < 0 ? null : state.patron[p]),
  },
  /** Camps at war with a power without a patron. */
  enemies: {
    of: power,
    value: field.list(aPower),
    set({ state }, p, foes: number[]) {
      state.enemies[p] = maskOf(foes);
    },
    get: ({ state }, p) => maskList(state.enemies[p]),
  },
  relation: {
    of: empire,
    value: field.record(byEmpire(field.oneOf(...relations, 'self'))),
    set({ state }, a, value: { [empire: string]: string }) {
      empireNames.forEach((name, b) => {
        if (a !== b && value[name] !== 'self') state.relations[pairOf(a, b)] = relations.indexOf(value[name] as 'war');
      });
    },
    get: ({ state }, a) =>
      Object.fromEntries(
        empireNames.map((name, b) => [name, a === b ? 'self' : relations[state.relations[pairOf(a, b)]]]),
      ),
  },
  /** Alliances that cannot be broken before winter. */
  bound: {
    of: empire,
    value: field.list(field.id(empire)),
    set({ state }, a, others: number[]) {
      state.boundPairs = [
        ...state.boundPairs.filter((pair) => !pairsOf(a).includes(pair)),
        ...others.map((b) => pairOf(a, b)),
      ];
    },
    get: ({ state }, a) =>
      empireNames.map((_, b) => b).filter((b) => b !== a && state.boundPairs.includes(pairOf(a, b))),
  },
  noPass: masks('noPass'),
  noStay: masks('noStay'),
  ...columnNouns(stateColumns, ['year', 'score']),
  turn: nounOf('game', field.int(0, 48), {
    get: ({ state }: P) => state.turn,
    set(play, _, turn) {
      assertTurn(play, turn);
      play.state.turn = turn;
    },
  }),
  /** Solitaire: the empire in play. */
  active: {
    of: 'game',
    value: field.maybe(field.id(empire)),
    set({ state }, _, active: number | null) {
      state.activeEmpire = active ?? -1;
      state.heldPrizes = active === null ? [] : heldBy(state, active);
    },
    get: ({ state }) => (state.activeEmpire < 0 ? null : state.activeEmpire),
  },
  /** By empire: who has destroyed blocks of it in this game turn. */
  destroyedBy: {
    of: empire,
    value: field.list(aPower),
    set({ state }, e, by: number[]) {
      state.destroyedBy[e] = maskOf(by);
    },
    get: ({ state }, e) => maskList(state.destroyedBy[e]),
  },
  /** Who has fallen, so that the game ends with this game turn. */
  fallen: {
    of: 'game',
    value: field.list(field.id(empire)),
    set({ state }, _, who: number[]) {
      state.fallen = maskOf(who);
    },
    get: ({ state }) => maskList(state.fallen),
  },
  // Looked at only.
  /** By seat and place, what it sees there: blocks it knows, and of the others how many of a colour (minors are brown). */
  seen: {
    of: 'seat',
    value: field.record(
      Object.fromEntries(
        place.names.map((name) => [
          name,
          field.record({
            blocks: field.list(field.id(block), 130),
            hidden: field.record({ ...byEmpire(field.int(0, 130)), brown: field.int(0, 130) }),
          }),
        ]),
      ),
    ),
    get: (play, seat) => {
      const board = view(play, seat);
      return Object.fromEntries(place.names.map((name, p) => [name, seenAt(board, p)]));
    },
  },
  /** By seat: what it takes the relation of two empires for. */
  seenRelation: {
    of: 'seat',
    value: field.record(byEmpire(field.record(byEmpire(field.oneOf(...relations, 'self'))))),
    get: (play, seat) => {
      const seen = view(play, seat).relations;
      const between = (a: number, b: number): string => (a === b ? 'self' : relations[seen[pairOf(a, b)]]);
      const row = (a: number) => Object.fromEntries(empireNames.map((name, b) => [name, between(a, b)]));
      return Object.fromEntries(empireNames.map((name, a) => [name, row(a)]));
    },
  },
  /** By place, over each of its land borders: how many blocks may cross into battle now, and how many if all are Russian. */
  limits: {
    of: place,
    value: field.list(field.record({ to: aPlace, limit: field.int(0, 99), russian: field.int(0, 99) }), 20),
    get: ({ state }, from) =>
      place.names.flatMap((_, to) => {
        const border = borderOf(from, to);
        if (border < 0 || borderType[border] === SEA) return [];
        return [{ to, limit: limitOf(state, border, false), russian: limitOf(state, border, true) }];
      }),
  },
  homeland: { of: power, value: field.list(aPlace, 20), get: (_, p) => [...homelandOf[p]] },
  base: { of: place, value: field.maybe(field.text()), get: (_, p) => regionRows[p]?.base || null },
  place: {
    of: place,
    value: field.record({
      blocks: field.list(field.id(block), 130),
      embattled: field.flag(),
      camps: field.list(aPower),
    }),
    get: ({ state }, p) => {
      const look = survey(state);
      return { blocks: blocksIn(state, p), embattled: isEmbattled(look, p), camps: maskList(look.camps[p]) };
    },
  },
  /** What each place is to the camp of an empire. */
  control: {
    of: empire,
    value: field.record(Object.fromEntries(place.names.map((name) => [name, field.text()]))),
    get: ({ state }, e) => statusTable(state, e, (look, p, camp) => statuses[statusOf(state, look, p, camp)]),
  },
  supply: {
    of: empire,
    value: field.record(Object.fromEntries(place.names.map((name) => [name, field.flag()]))),
    get: ({ state }, e) => {
      const supply = supplyOf(state, survey(state), campOf(state, e));
      return statusTable(state, e, (_, p) => isSupplied(supply, p));
    },
  },
  blockaded: {
    of: empire,
    value: field.record(Object.fromEntries(place.names.map((name) => [name, field.flag()]))),
    get: ({ state }, e) => statusTable(state, e, (look, p, camp) => isBlockaded(state, look, p, camp)),
  },
  gold: {
    of: 'seat',
    value: field.record({ full: field.int(0, 99), halved: field.int(0, 99), total: field.int(0, 99) }),
    get: (play, seat) => ({ ...tallyOf(play.state, play.state.seat.indexOf(seat)) }),
  },
  points: { of: 'seat', value: field.int(0, 99), get: (play, seat) => pointsOf(play, seat) },
};

function seenAt(board: Board, p: number): { blocks: number[]; hidden: { [colour: string]: number } } {
  const hidden: { [colour: string]: number } = Object.fromEntries([...empireNames, 'brown'].map((name) => [name, 0]));
  for (const group of board.hidden) if (group.place === p) hidden[empireNames[group.colour] ?? 'brown'] += group.count;
  return { blocks: board.blocks.filter((each) => each.place === p).map(({ id }) => id), hidden };
}

const pairsOf = (a: number): number[] =>
  empireNames
    .map((_, b) => b)
    .filter((b) => b !== a)
    .map((b) => pairOf(a, b));

type Cell = (look: ReturnType<typeof survey>, p: number, camp: number) => string | boolean;

function statusTable(state: State, empire: number, cell: Cell): { [place: string]: string | boolean } {
  const look = survey(state);
  return Object.fromEntries(place.names.map((name, p) => [name, cell(look, p, look.camp[empire])]));
}
