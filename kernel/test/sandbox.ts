/**
 * A game without a purpose in which everything can happen that a table must cope with: choices in the open, alone and
 * shared, in private, with a veto, draws, secrets learned and told, rules that fail. Tests call it up choice by choice.
 */
import {
  type AnyGame,
  again,
  ask,
  done,
  field,
  type Game,
  goto,
  inSet,
  no,
  onlySeat,
  openTable,
  option,
  type Play,
  type Seat,
  type Shape,
  say,
  secretFrom,
  type Table,
  together,
  unlessVetoed,
} from '@concert/kernel';

const options = { seats: option(field.int(2, 4), 3, 'seats'), loud: option(field.flag(), false, 'loud') };
const verbs = {
  note: { n: field.int(0, 9) },
  list: { items: field.list(field.int(0, 99), 5) },
  grow: {},
  roll: {},
  peek: { seat: field.seat() },
  tell: {},
  boom: {},
  pass: {},
  share: {},
  orders: {},
  vote: {},
  more: {},
  whisper: {},
  look: {},
  ready: {},
  veto: {},
  end: {},
};

export interface Sandbox extends Shape {
  state: {
    notes: number[];
    list: number[];
    number: number[];
    known: number[];
    gold: number[];
    bids: (number | null)[];
  };
  frame:
    | { at: 'turn'; seat: Seat }
    | { at: 'desk'; seat: Seat }
    | { at: 'shared' }
    | { at: 'draft'; n: number }
    | { at: 'reveal'; result?: (number | null)[] }
    | { at: 'leave' }
    | { at: 'voted'; result?: (boolean | null)[] };
  options: typeof options;
  verbs: typeof verbs;
  board: { notes: number[]; list: number[]; numbers: (number | null)[]; gold: number[]; bids: (number | null)[] };
}
type P = Play<Sandbox>;

const seatsOf = (play: { seats: number }): Seat[] => [...Array(play.seats).keys()];

/** What a test may want otherwise. */
export interface Wishes {
  /** Called where rules are called in passing: when knowledge is asked for, when offers are looked through. */
  onSecrets?: (play: P) => void;
  onMay?: (play: P) => void;
  onStrike?: (play: P) => void;
}

const noting = {
  note(play: P, _: unknown, { n }: { n: number }, seat: Seat) {
    play.state.notes[seat] = n;
    play.log('note', { seat, n });
    return again;
  },
};

export function sandbox({ onSecrets, onMay, onStrike }: Wishes = {}): Game<Sandbox> {
  return {
    id: 'desk',
    title: 'Desk',
    rules: '3',
    options,
    verbs,
    kinds: [],
    seats: ({ seats }) => ['ann', 'bob', 'cid', 'dot'].slice(0, seats).map((id) => ({ id, name: id.toUpperCase() })),
    setup: ({ seats, chance }) => ({
      notes: Array(seats).fill(0),
      list: [],
      number: chance.dice(seats, 9, 'number'),
      known: Array.from({ length: seats }, (_, seat) => onlySeat(seat)),
      gold: Array(seats).fill(5),
      bids: [],
    }),
    begin: () => ({ at: 'turn', seat: 0 }),
    steps: {
      turn: (play, { seat }) => ask(seat % play.seats, { at: 'desk', seat: seat % play.seats }),
      desk: {
        prompt: () => say('desk'),
        offer(play, _, seat, offers) {
          for (let n = 0; n < 10; n++)
            offers.offer('note', { n }, n !== play.state.notes[seat] || no('D-1', 'twice', { n }));
          offers.offer('list', { items: [1, 2] });
          for (const other of seatsOf(play)) if (other !== seat) offers.offer('peek', { seat: other });
          for (const verb of ['grow', 'roll', 'tell', 'boom', 'pass', 'share', 'orders', 'vote', 'end'] as const)
            offers.offer(verb, {});
        },
        take: {
          ...noting,
          list(play, _, { items }) {
            play.state.list = items;
            return again;
          },
          grow(play) {
            play.state.list.push(7);
            return again;
          },
          roll(play) {
            play.log('roll', { die: play.chance.d6('roll') });
            return again;
          },
          peek(play, _, { seat: other }, seat) {
            play.state.known[other]! |= onlySeat(seat);
            return again;
          },
          tell(play, _, __, seat) {
            play.log('tell', { n: play.state.number[seat]! }, { to: [(seat + 1) % play.seats], reveals: true });
            return again;
          },
          boom(play) {
            play.state.gold.fill(99);
            play.chance.dice(2, 6, 'boom');
            play.log('boom');
            throw new Error('boom');
          },
          pass: (_, { seat }) => goto({ at: 'turn', seat: seat + 1 }),
          share: () => ask([0, 1], { at: 'shared' }),
          orders: (play) => together(seatsOf(play), () => ({ at: 'draft', n: 0 }), { at: 'reveal' }),
          vote: (play) => unlessVetoed(seatsOf(play), () => ({ at: 'leave' }), { at: 'voted' }),
          end: () => done(),
        },
      },
      shared: {
        prompt: () => say('desk'),
        offer(_, __, ___, offers) {
          for (let n = 0; n < 10; n++) offers.offer('note', { n });
          offers.offer('pass', {});
        },
        take: { ...noting, pass: () => goto({ at: 'turn', seat: 0 }) },
      },
      draft: {
        prompt: (play, frame) => say('draft', { n: frame.n, deep: play.stack.length, at: play.stack.at(-1)!.at }),
        offer(_, { n }, __, offers) {
          if (n < 9) offers.offer('more', {}, n < 5 || no('D-2', 'enough'));
          for (const verb of ['whisper', 'look', 'ready', 'boom'] as const) offers.offer(verb, {});
        },
        take: {
          more(_, frame) {
            frame.n++;
            return again;
          },
          whisper(play) {
            play.log('whisper');
            return again;
          },
          look(play, _, __, seat) {
            play.log('looked', { n: play.state.number[(seat + 1) % play.seats]! }, { reveals: true });
            return again;
          },
          boom(_, frame) {
            frame.n = 99;
            throw new Error('boom');
          },
          ready(play, { n }) {
            play.log('said', { n });
            return done(n);
          },
        },
      },
      reveal(play, { result }) {
        play.state.bids = result!;
        play.log('bids', { bids: result! });
        return goto({ at: 'turn', seat: 0 });
      },
      leave: {
        prompt: () => say('leave'),
        offer(_, __, ___, offers) {
          offers.offer('ready', {});
          offers.offer('veto', {});
        },
        take: { ready: () => done(true), veto: () => done(false) },
      },
      voted(play, { result }) {
        play.log('voted', { votes: result! });
        return goto({ at: 'turn', seat: 0 });
      },
    },
    view(play, viewer) {
      const { notes, list, number, known, gold, bids } = play.state;
      const numbers = number.map((n, seat) => (inSet(known[seat]!, viewer) ? n : null));
      return { notes: [...notes], list: [...list], numbers, gold: [...gold], bids: [...bids] };
    },
    imagine: ({ board, viewer }, { chance }) => ({
      notes: [...board.notes],
      list: [...board.list],
      number: board.numbers.map((n) => n ?? chance.die(9, 'number')),
      known: board.numbers.map((n, seat) => onlySeat(seat) | (n === null || viewer < 0 ? 0 : onlySeat(viewer))),
      gold: [...board.gold],
      bids: [...board.bids],
    }),
    secrets(play, tell) {
      onSecrets?.(play);
      for (const seat of seatsOf(play)) tell('number', seat, play.state.known[seat]!, play.state.number[seat]!);
    },
    explain: (play, _, __, { verb }) =>
      verb === 'ready' ? no('D-3', 'not here', { deep: play.stack.length, at: play.stack.at(-1)!.at }) : null,
    notAsked: (play, _, { verb }) =>
      verb === 'grow' ? no('D-8', 'not now', { deep: play.stack.length, at: play.stack.at(-1)!.at }) : null,
    talk: (_, __, to) => to.length < 2 || no('D-4', 'no crowds'),
    deals: {
      kinds: {
        promise: { terms: { n: field.int(0, 9) }, binding: false, about: 'A promise' },
        wager: { terms: { n: field.int(0, 9) }, binding: true, about: 'Up to a number that no one else knows' },
        confide: { terms: {}, binding: true, about: 'Tells one’s number' },
        gift: { terms: { gold: field.int(0, 9), to: field.seat() }, binding: true, about: 'Gold' },
      },
      may(play, { from, kind, terms }) {
        onMay?.(play);
        if (kind === 'wager' || kind === 'confide') return true;
        if (kind === 'promise') return play.state.notes[0] !== 9 || no('D-5', 'no promises');
        return play.state.gold[from]! >= terms.gold || no('D-6', 'too poor', { seat: from });
      },
      affords: ({ state }, { from, kind, terms }) =>
        kind !== 'wager' || terms.n <= state.number[from]! || no('D-7', 'not so much'),
      strike(play, { from, to, kind, terms }) {
        if (kind === 'wager') return;
        if (kind === 'confide') {
          for (const seat of to) play.state.known[from]! |= onlySeat(seat);
          play.log('confided', { from }, { to: [from, ...to] });
          return;
        }
        play.state.gold[from]! -= terms.gold;
        play.state.gold[terms.to]! += terms.gold;
        play.log('gift', { from, to: terms.to, gold: terms.gold, luck: play.chance.d6('luck') });
        onStrike?.(play);
      },
    },
    promises: { peace: { terms: { turns: field.int(1, 9) }, about: 'Not to fight' } },
    outcome: (play) => ({ winners: [0], scores: [...play.state.gold], what: 'over' }),
    words: {
      bids: 'The bids are {bids}.',
      confided: '{from:seat} has told their number.',
      desk: 'Do as you like.',
      draft: 'You have {n}.',
      leave: 'May it be done?',
      twice: 'You have noted {n} already.',
      enough: 'That is enough.',
      'not now': 'Wait for your turn.',
      'not here': 'There is nothing to be ready with.',
      'no crowds': 'One at a time.',
      'no promises': 'Nothing may be promised now.',
      'too poor': '{seat:seat} has not so much.',
      'not so much': 'You have not so much.',
      over: 'It is over.',
    },
    nouns: {
      gold: {
        of: 'seat',
        value: field.int(0, 99),
        set({ state }, which, gold: number) {
          state.gold[which] = gold;
        },
        get: ({ state }, which) => state.gold[which]!,
      },
    },
  };
}

/** A table of that game, to be called up choice by choice. */
export const sandboxTable = (wishes: Wishes = {}, seats = 3): Table<Sandbox> =>
  openTable(sandbox(wishes), { seats }, secretFrom('desk'), ['a', 'b', 'c'].slice(0, seats));

/** Makes choices that must be accepted: `go(table, 0, 'note', { n: 3 })`. */
export function go(table: Table<Sandbox>, seat: Seat, verb: string, arg: object = {}): void {
  const result = table.do({ seat, verb, arg: arg as never });
  if (!result.ok) throw new Error(`${verb} by seat ${seat} was refused: ${result.sentence}`);
}

/** A game of a few steps for one test, the rest filled in. */
export const tiny = (parts: Partial<AnyGame>): AnyGame => ({
  id: 'tiny',
  title: 'Tiny',
  rules: '1',
  options: {},
  verbs: { go: {}, stop: {} },
  kinds: [],
  seats: () => ['ann', 'bob'].map((id) => ({ id, name: id })),
  setup: () => ({}),
  begin: () => ({ at: 'start' }),
  steps: {},
  view: () => ({}),
  imagine: () => ({}),
  outcome: () => ({ winners: [], scores: [], what: 'over' }),
  words: { over: 'Over.', q: 'Well?' },
  ...parts,
});

/** Ends a game with dice and a secret phase, in which the seats get ready in this order; `act` plays each choice. */
export function playToEnd(
  table: ReturnType<typeof sandboxTable>,
  order: readonly number[],
  act: (seat: number, verb: string) => void = (seat, verb) => void go(table, seat, verb),
): void {
  act(0, 'roll');
  act(0, 'orders');
  for (const seat of order) act(seat, 'ready');
  if (!table.over) act(0, 'end');
}
