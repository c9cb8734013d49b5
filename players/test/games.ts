/** Tiny games, each of which shows one thing about a player. */
import {
  again,
  ask,
  defineGame,
  done,
  field,
  goto,
  option,
  type Play,
  type Seat,
  type Shape,
  say,
  together,
  unlessVetoed,
} from '@concert/kernel';

const pair = [
  { id: 'left', name: 'Left' },
  { id: 'right', name: 'Right' },
];

/** A heap of matches; each takes one to three, and the seat that takes the last one wins. A heap of four is lost. */
interface Nim extends Shape {
  state: { heap: number; mover: Seat };
  frame: { at: 'turn' } | { at: 'take' };
  options: typeof heapOption;
  verbs: { take: { matches: ReturnType<typeof field.int> } };
  board: { heap: number; mover: Seat };
}
const heapOption = { heap: option(field.int(1, 30), 10, 'How many matches lie there') };
export const nim = defineGame<Nim>({
  id: 'nim',
  title: 'Nim',
  rules: '1',
  options: heapOption,
  seats: () => pair,
  kinds: [],
  verbs: { take: { matches: field.int(1, 3) } },
  setup: ({ options }) => ({ heap: options.heap, mover: 0 }),
  begin: () => ({ at: 'turn' }),
  steps: {
    turn: ({ state }) => (state.heap === 0 ? done() : ask(state.mover, { at: 'take' })),
    take: {
      prompt: () => say('take'),
      offer({ state }, _, __, offers) {
        for (let matches = 1; matches <= Math.min(3, state.heap); matches++) offers.offer('take', { matches });
      },
      take: {
        take({ state }, _, { matches }) {
          state.heap -= matches;
          state.mover = 1 - state.mover;
          return goto({ at: 'turn' });
        },
      },
    },
  },
  view: ({ state }) => ({ ...state }),
  imagine: ({ board }) => ({ ...board }),
  outcome: ({ state }) => ({ winners: [1 - state.mover], scores: [0, 0], what: 'over' }),
  words: {},
});

/**
 * Matching pennies: both write heads or tails in secret, and Left wins if they match. Left may also play safe and win
 * with this many chances in ten. Changing one's mind is free: a draft is closed by `ready`.
 */
interface Pennies extends Shape {
  state: { winner: Seat };
  frame: { at: 'open' } | { at: 'write'; side: string } | { at: 'show'; result?: string[] };
  options: typeof safeOption;
  verbs: {
    write: { side: { type: 'one of'; words: readonly ['heads', 'tails', 'safe'] } };
    ready: Record<never, never>;
  };
  board: Record<never, never>;
}
const safeOption = { safe: option(field.int(0, 10), 0, 'Chances in ten of playing safe') };
export const pennies = defineGame<Pennies>({
  id: 'pennies',
  title: 'Matching pennies',
  rules: '1',
  options: safeOption,
  seats: () => pair,
  kinds: [],
  verbs: { write: { side: field.oneOf('heads', 'tails', 'safe') }, ready: {} },
  setup: () => ({ winner: -1 }),
  begin: () => ({ at: 'open' }),
  steps: {
    open: () => together([0, 1], () => ({ at: 'write', side: '' }), { at: 'show' }),
    write: {
      prompt: () => say('write'),
      offer({ options }, { side }, seat, offers) {
        for (const other of ['heads', 'tails'] as const) if (side !== other) offers.offer('write', { side: other });
        if (seat === 0 && options.safe > 0 && side !== 'safe') offers.offer('write', { side: 'safe' });
        if (side) offers.offer('ready', {});
      },
      take: {
        write(_, frame, { side }) {
          frame.side = side;
          return again;
        },
        ready: (_, { side }) => done(side),
      },
    },
    show({ state, options, chance }, { result }) {
      const [left, right] = result!;
      if (left === 'safe') state.winner = chance.die(10, 'safe') <= options.safe ? 0 : 1;
      else state.winner = left === right ? 0 : 1;
      return done();
    },
  },
  view: () => ({}),
  imagine: () => ({ winner: -1 }),
  outcome: ({ state }) => ({ winners: [state.winner], scores: [0, 0], what: 'over' }),
  words: {},
});

/** A card lies face down; Left names its colour. The game's own bot looks at the card, for what it is worth. */
interface Guess extends Shape {
  state: { card: number; right: boolean };
  frame: { at: 'begin' } | { at: 'guess' };
  options: Record<never, never>;
  verbs: { name: { card: ReturnType<typeof field.int> } };
  board: Record<never, never>;
}
export const guess = defineGame<Guess>({
  id: 'guess',
  title: 'Guess',
  rules: '1',
  options: {},
  seats: () => pair,
  kinds: [],
  verbs: { name: { card: field.int(0, 1) } },
  setup: ({ chance }) => ({ card: chance.index(2, 'card'), right: false }),
  begin: () => ({ at: 'begin' }),
  steps: {
    begin: () => ask(0, { at: 'guess' }),
    guess: {
      prompt: () => say('guess'),
      offer(_, __, ___, offers) {
        for (const card of [0, 1]) offers.offer('name', { card });
      },
      take: {
        name({ state }, _, { card }) {
          state.right = card === state.card;
          return done();
        },
      },
    },
  },
  view: () => ({}),
  imagine: (_, { chance }) => ({ card: chance.index(2, 'card'), right: false }),
  outcome: ({ state }) => ({ winners: [state.right ? 0 : 1], scores: [0, 0], what: 'over' }),
  bot: {
    policy: ({ state }, _, __, choices) => choices.map(({ arg }) => (arg.card === state.card ? 1 : 0)),
  },
  words: {},
});

/**
 * A council of three: the quickest puts a motion that favours a seat, and the others may veto it in private. Who
 * is favoured by what passes has won; after three vetoes all share.
 */
interface Council extends Shape {
  state: { vetoes: number; favoured: Seat };
  frame:
    | { at: 'open' }
    | { at: 'motion' }
    | { at: 'leave' }
    | { at: 'vote'; favour: Seat; result?: (boolean | null)[] };
  options: Record<never, never>;
  verbs: { favour: { seat: { type: 'seat' } }; nod: Record<never, never>; veto: Record<never, never> };
  board: { vetoes: number; favoured: Seat };
}
type C = Play<Council>;
export const council = defineGame<Council>({
  id: 'council',
  title: 'Council',
  rules: '1',
  options: {},
  seats: () => [...pair, { id: 'centre', name: 'Centre' }],
  kinds: [],
  verbs: { favour: { seat: field.seat() }, nod: {}, veto: {} },
  setup: () => ({ vetoes: 0, favoured: -1 }),
  begin: () => ({ at: 'open' }),
  steps: {
    open: () => ask([0, 1, 2], { at: 'motion' }),
    motion: {
      prompt: () => say('motion'),
      offer({ state }: C, _, seat, offers) {
        // Who spoke may differ from who may speak: after a veto Left has nothing more to say.
        if (seat === 0 && state.vetoes > 0) return;
        for (let other = 0; other < 3; other++) offers.offer('favour', { seat: other });
      },
      take: {
        favour: (_, __, { seat: favour }) => unlessVetoed([0, 1, 2], () => ({ at: 'leave' }), { at: 'vote', favour }),
      },
    },
    leave: {
      prompt: () => say('leave'),
      offer(_, __, ___, offers) {
        offers.offer('nod', {});
        offers.offer('veto', {});
      },
      take: { nod: () => done(true), veto: () => done(false) },
    },
    vote({ state }, { favour, result }) {
      if (result!.includes(false)) {
        state.vetoes++;
        return state.vetoes < 3 ? goto({ at: 'open' }) : done();
      }
      state.favoured = favour;
      return done();
    },
  },
  view: ({ state }) => ({ ...state }),
  imagine: ({ board }) => ({ ...board }),
  outcome: ({ state: { favoured } }) => ({
    winners: favoured < 0 ? [0, 1, 2] : [favoured],
    scores: [0, 0, 0],
    what: 'over',
  }),
  words: {},
});

/**
 * Left is dealt luck that no seat sees and says whether to be bold. Boldness is worth a little; but in a fair game luck is
 * dealt again after that, and it is worth nothing. The game's own bot is timid.
 */
interface Luck extends Shape {
  state: { luck: number; bold: boolean };
  frame: { at: 'deal' } | { at: 'dare' } | { at: 'wait' };
  options: typeof fairOption;
  verbs: { dare: { bold: ReturnType<typeof field.flag> }; ready: Record<never, never> };
  board: Record<never, never>;
}
const fairOption = { fair: option(field.flag(), false, 'Luck is dealt anew') };

const fortune = ({ state, options }: Play<Luck>): number =>
  (state.luck * 0.8 + (state.bold && !options.fair ? 10 : 0)) / 100;

export const luck = defineGame<Luck>({
  id: 'luck',
  title: 'Luck',
  rules: '1',
  options: fairOption,
  seats: () => pair,
  kinds: [],
  verbs: { dare: { bold: field.flag() }, ready: {} },
  setup: ({ chance }) => ({ luck: chance.index(100, 'luck'), bold: false }),
  begin: () => ({ at: 'deal' }),
  steps: {
    deal: () => ask(0, { at: 'dare' }),
    dare: {
      prompt: () => say('dare'),
      offer(_, __, ___, offers) {
        for (const bold of [true, false]) offers.offer('dare', { bold });
      },
      take: {
        dare({ state, options, chance }, _, { bold }) {
          state.bold = bold;
          if (options.fair) state.luck = chance.index(100, 'luck');
          return ask(1, { at: 'wait' });
        },
      },
    },
    wait: {
      prompt: () => say('wait'),
      offer: (_, __, ___, offers) => void offers.offer('ready', {}),
      take: { ready: () => done() },
    },
  },
  view: () => ({}),
  imagine: (_, { chance }) => ({ luck: chance.index(100, 'luck'), bold: false }),
  outcome: (play) => ({ winners: [fortune(play) >= 0.5 ? 0 : 1], scores: [0, 0], what: 'over' }),
  words: {},
  bot: {
    value: (play) => [fortune(play), 1 - fortune(play)],
    policy: (_, __, ___, choices) => choices.map(({ arg }) => (arg.bold ? 0 : 1)),
  },
});
