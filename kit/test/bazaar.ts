/**
 * A small game made of the kit: an open market in which seats give each other gold until all are ready, a secret basket of
 * wares, and a secret set of guards; then everything is shown. Used by the tests of several parts.
 */
import {
  defineGame,
  done,
  type FrameAt,
  field,
  goto,
  kind,
  no,
  option,
  type Play,
  type Question,
  type Seat,
  type Shape,
  say,
  together,
} from '@concert/kernel';
import {
  acted,
  askAll,
  basket,
  by,
  columnNouns,
  columns,
  draft,
  eachChoice,
  idsOf,
  int,
  nounOf,
  type OpenPart,
  type OwnPart,
  one,
  policyByFrame,
  type ReadyLocals,
  readyLocals,
  recordNoun,
  type StateOf,
  untilReady,
  visibilityOf,
} from '../src/index.ts';

export const ware = kind('ware', ['bread', 'cannon']);
export const guard = kind('guard', ['old', 'middle', 'young']);
const options = { seats: option(field.int(2, 3), 2, 'seats') };
const verbs = {
  give: { to: field.seat() },
  ready: {},
  notReady: {},
  buy: { ware: field.id(ware) },
  unbuy: { ware: field.id(ware) },
  mark: { guard: field.id(guard) },
  clear: { guard: field.id(guard) },
  agree: {},
};

export const state = columns({
  round: one(int(0, 2)),
  gold: by('seat', int(0, 30, 5)),
  gifts: by('seat', int(0, 9, 2)),
  stock: by('seat', int(0, 99), 'own'),
  guards: by('seat', int(0, 7), 'secret'),
});
type Frame =
  | { at: 'round' }
  | ({ at: 'market' } & ReadyLocals)
  | { at: 'orders' }
  | { at: 'basket'; bought: number[] }
  | { at: 'guards'; bought: number[]; marked: number[] }
  | { at: 'reveal'; result?: { bought: number[]; marked: number[] }[] };

export interface Bazaar extends Shape {
  state: StateOf<typeof state>;
  frame: Frame;
  options: typeof options;
  verbs: typeof verbs;
  board: { open: OpenPart<(typeof state)['of']>; own: OwnPart<(typeof state)['of']> };
}
type P = Play<Bazaar>;
type At<Name extends Frame['at']> = FrameAt<Frame, Name>;

/** Guards are shown in the second round. */
export const visibility = visibilityOf(state, {
  guards: (play: P, seat) => (play.state.round > 1 ? (1 << play.seats) - 1 : 1 << seat),
});
export const PRICES = [1, 3];
const seatsOf = (play: Pick<P, 'seats'>): Seat[] => [...Array(play.seats).keys()];

const market: Question<Bazaar, At<'market'>> = untilReady({
  verbs: { ready: 'ready', notReady: 'notReady' },
  prompt: () => say('trade', {}, 'BZ-1'),
  waitingPrompt: () => say('wait', {}, 'BZ-1'),
  offer(play, _frame, seat, offers) {
    for (const to of seatsOf(play))
      if (to !== seat)
        offers.offer('give', { to }, play.state.gifts[seat] > 0 || no('BZ-1', 'no more gifts', { seat }));
  },
  take: {
    give(play, frame, { to }, seat) {
      play.state.gifts[seat]--;
      play.state.gold[seat]--;
      play.state.gold[to]++;
      play.log('gives', { seat, to });
      return acted(frame);
    },
  },
  over: () => goto({ at: 'orders' }),
});

const wares: Question<Bazaar, At<'basket'>> = basket({
  verbs: { mark: 'buy', clear: 'unbuy', agree: 'agree', thing: 'ware' },
  prompt: (play, { bought }, seat) => say('buy', { gold: play.state.gold[seat], bought: [...bought] }, 'BZ-2'),
  of: () => idsOf(ware),
  // Every further cannon costs one more.
  price: (_, { bought }, item) => PRICES[item] + (item === 1 ? bought[1] : 0),
  budget: (play, _, seat) => play.state.gold[seat],
  cost: (price) => say('costs', { price }),
  tooDear: (item, price, left) => no('BZ-2', 'too dear', { ware: item, price, left }),
  may: (_, { bought }, item) => bought[item] < 3 || no('BZ-3', 'sold out', { ware: item }),
  agreed: (_, { bought }) => goto({ at: 'guards', bought, marked: [] }),
});

const guards: Question<Bazaar, At<'guards'>> = draft({
  verbs: { mark: 'mark', clear: 'clear', agree: 'agree', thing: 'guard' },
  prompt: () => say('choose guards', {}, 'BZ-4'),
  of: () => idsOf(guard),
  may: (_, { marked }, thing) => thing !== 2 || marked.length < 2 || no('BZ-5', 'too young'),
  verdict: (_, { marked }) => marked.length > 0 || no('BZ-4', 'one at least'),
  agreed: (_, { bought, marked }) => done({ bought, marked }),
});

export const bazaar = defineGame<Bazaar>({
  id: 'bazaar',
  title: 'Bazaar',
  rules: '1.0.0',
  options,
  verbs,
  kinds: [ware, guard],
  seats: ({ seats }) => ['North', 'South', 'West'].slice(0, seats).map((name) => ({ id: name.toLowerCase(), name })),
  setup: ({ seats }) => state.create(seats),
  begin: () => ({ at: 'round' }),
  copy: state.copy,
  steps: {
    round(play) {
      if (play.state.round === 2) return done();
      play.state.round++;
      return askAll({ at: 'market', ...readyLocals(seatsOf(play)) });
    },
    market,
    orders: (play) => together(seatsOf(play), () => ({ at: 'basket', bought: [0, 0] }), { at: 'reveal' }),
    basket: wares,
    guards,
    reveal(play, { result }) {
      result!.forEach(({ bought, marked }, seat) => {
        play.state.stock[seat] += bought[0] + bought[1];
        play.state.gold[seat] -= bought[0];
        play.state.guards[seat] = marked.reduce((mask, each) => mask | (1 << each), 0);
      });
      return goto({ at: 'round' });
    },
  },
  view: (play, viewer, last) => ({
    open: visibility.open(play),
    own: visibility.own(play, viewer, last?.own),
  }),
  imagine({ board }, { chance }) {
    const imagined = visibility.stateFrom(board.open, board.own);
    board.own.stock.forEach((stock, seat) => {
      if (stock === null) imagined.stock[seat] = chance.index(4, 'stock');
    });
    board.own.guards.forEach((known, seat) => {
      if (known === null) imagined.guards[seat] = chance.index(8, 'guards');
    });
    return imagined;
  },
  secrets: visibility.secrets,
  outcome: ({ state: { stock } }) => ({ winners: [0], scores: stock, what: 'over' }),
  words: {
    trade: 'Give gold to another seat, or be ready.',
    wait: 'You wait for the others.',
    'no more gifts': 'You have no gifts left.',
    gives: '{seat:seat} gives 1 gold to {to:seat}.',
    buy: 'You can spend {gold} gold.',
    costs: '−{price} gold',
    'too dear': '{ware:ware} costs {price} gold, and you have {left}.',
    'sold out': 'There is no more {ware:ware}.',
    'choose guards': 'Choose your guards.',
    'too young': 'The young guard cannot be the third.',
    'one at least': 'Choose one guard at least.',
    over: 'The bazaar closes.',
  },
  nouns: {
    ...columnNouns(state, ['round']),
    side: recordNoun(state, 'seat', { gold: 'gold', gifts: 'gifts' }),
    stock: nounOf('seat', field.int(0, 99), {
      get: (play: P, seat) => play.state.stock[seat],
      set(play, seat, value) {
        play.state.stock[seat] = value;
      },
    }),
  },
  scenes: { round: { fields: {}, frames: () => [{ at: 'round' }] } },
  bot: {
    policy: policyByFrame<Bazaar>(
      {
        market: { ready: 1 },
        basket: eachChoice((_, frame: At<'basket'>, _seat, { verb, arg }) =>
          verb === 'buy' ? 2 - frame.bought[arg.ware] : 0,
        ),
      },
      { gua: eachChoice((_play, _frame, _seat, { verb }) => ({ mark: 4, agree: 3 })[verb] ?? 0) },
    ),
  },
});
