/** A game of whole turns: three clicks each, every errand pays one coin, and what is left lying about can be stolen. */
import {
  type AnyChoice,
  type AnyGame,
  ask,
  defineGame,
  done,
  field,
  goto,
  option,
  type Seat,
  type Shape,
  say,
  sharesOf,
} from '@concert/kernel';

interface Errands extends Shape {
  state: { coins: number[]; mover: Seat; clicks: number; turns: number; bait: number };
  frame: { at: 'turn' } | { at: 'click' };
  options: typeof errandOptions;
  verbs: { go: { bait: ReturnType<typeof field.flag> }; stay: Record<never, never>; steal: Record<never, never> };
  board: Errands['state'];
}
const errandOptions = {
  turns: option(field.int(1, 9), 4, 'How many turns are played'),
  bait: option(field.flag(), false, 'Is there an errand that leaves something lying about'),
};

export const CLICKS = 3;

export const errands: AnyGame = defineGame<Errands>({
  id: 'errands',
  title: 'Errands',
  rules: '1',
  options: errandOptions,
  seats: () => [
    { id: 'left', name: 'Left' },
    { id: 'right', name: 'Right' },
  ],
  kinds: [],
  verbs: { go: { bait: field.flag() }, stay: {}, steal: {} },
  setup: () => ({ coins: [0, 0], mover: 0, clicks: 0, turns: 0, bait: 0 }),
  begin: () => ({ at: 'turn' }),
  steps: {
    turn: ({ state, options }) => (state.turns >= options.turns ? done() : ask(state.mover, { at: 'click' })),
    click: {
      prompt: () => say('click'),
      offer({ state, options }, _, __, offers) {
        offers.offer('stay', {});
        offers.offer('go', { bait: false });
        if (options.bait) offers.offer('go', { bait: true });
        if (state.bait > 0 && state.bait !== state.mover + 1) offers.offer('steal', {});
      },
      take: {
        go({ state }, _, { bait }) {
          state.coins[state.mover]! += bait ? 2 : 1;
          if (bait) state.bait = state.mover + 1;
          return clicked(state);
        },
        stay: ({ state }) => clicked(state),
        steal({ state }) {
          state.coins[state.mover]! += 12;
          state.bait = 0;
          return clicked(state);
        },
      },
    },
  },
  view: ({ state }) => ({ ...state, coins: state.coins.slice() }),
  imagine: ({ board }) => ({ ...board, coins: board.coins.slice() }),
  spans: { turn: ({ state }) => state.turns },
  outcome: ({ state }) => {
    const most = Math.max(...state.coins);
    return { winners: [0, 1].filter((seat) => state.coins[seat] === most), scores: state.coins, what: 'over' };
  },
  words: { click: 'Click.', over: 'Over.' },
  bot: {
    // It is lazy, would rather steal than work, and prefers the errand that leaves something lying about..
    policy: (_play, _frame, _seat, choices) =>
      choices.map(({ verb, arg }: AnyChoice) => (verb === 'stay' ? 3 : verb === 'steal' ? 2.5 : arg.bait ? 2 : 1)),
    value: ({ state }) => sharesOf(state.coins.map((coins) => coins / 3)),
    settled: ({ state }) => state.clicks === 0,
    ahead: () => 1,
    features: [
      { id: 'coins', about: 'Coins', sign: '+', of: ({ state }, seat) => state.coins[seat]! },
      { id: 'first', about: 'Being first', sign: '-', of: (_, seat) => (seat === 0 ? 1 : 0) },
      { id: 'luck', about: 'Nothing that counts', sign: null, of: ({ state }, seat) => (state.turns + seat) % 2 },
    ],
    turnsLeft: ({ state, options }) => options.turns - state.turns,
    weights: {
      header: { formats: [{ turns: 4 }], heldOut: [{ turns: 6 }] },
      longest: 4,
      features: {
        coins: { now: 0.1, perTurnLeft: 0, interval: null },
        first: { now: 0, perTurnLeft: 0, interval: null },
        luck: { now: 0, perTurnLeft: 0, interval: null },
      },
    },
  },
}) as AnyGame;

function clicked(state: Errands['state']) {
  if (++state.clicks === CLICKS) {
    state.clicks = 0;
    state.turns++;
    state.mover = 1 - state.mover;
  }
  return goto({ at: 'turn' } as const);
}
