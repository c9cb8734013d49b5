/**
 * A small game made of the kit: an open market in which seats give each other gold until all are ready, a ware bought in
 * secret, and a secret guard; then everything is shown. Used by the tests of several parts.
 */
import {
  again,
  ask,
  defineGame,
  done,
  everySeat,
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
  by,
  columnNouns,
  columns,
  eachChoice,
  idsOf,
  int,
  isReady,
  letReconsider,
  mayThinkAgain,
  noneReady,
  nounOf,
  type OpenPart,
  type OwnPart,
  one,
  policyByFrame,
  type ReadyLocals,
  recordNoun,
  type StateOf,
  seatsNotReady,
  setNotReady,
  setReady,
  visibilityOf,
  withBit,
} from '../src/index.ts';

export const ware = kind('ware', ['bread', 'cannon']);
export const guard = kind('guard', ['old', 'middle', 'young']);
const options = { seats: option(field.int(2, 3), 2, 'seats') };
const verbs = {
  give: { to: field.seat() },
  ready: {},
  notReady: {},
  buy: { ware: field.id(ware) },
  mark: { guard: field.id(guard) },
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
  | { at: 'basket' }
  | { at: 'guards'; bought: number }
  | { at: 'reveal'; result?: { bought: number; marked: number }[] };

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

const market: Question<Bazaar, At<'market'>> = {
  prompt: (_play, frame, seat) => say(isReady(frame, seat) ? 'wait' : 'trade', {}, 'BZ-1'),
  offer(play, frame, seat, offers) {
    if (isReady(frame, seat)) {
      if (mayThinkAgain(frame, seat)) offers.offer('notReady', {});
      return;
    }
    for (const to of seatsOf(play))
      if (to !== seat)
        offers.offer('give', { to }, play.state.gifts[seat] > 0 || no('BZ-1', 'no more gifts', { seat }));
    offers.offer('ready', {});
  },
  isDone: isReady,
  take: {
    give(play, frame, { to }, seat) {
      play.state.gifts[seat]--;
      play.state.gold[seat]--;
      play.state.gold[to]++;
      play.log('gives', { seat, to });
      letReconsider(frame);
      return again;
    },
    ready(play, frame, _arg, seat) {
      setReady(frame, seat);
      return seatsNotReady(everySeat(play.seats), frame).length === 0 ? goto({ at: 'orders' }) : again;
    },
    notReady(_play, frame, _arg, seat) {
      setNotReady(frame, seat);
      return again;
    },
  },
};

/** A ware and a guard, chosen in secret. */
const wares: Question<Bazaar, At<'basket'>> = {
  prompt: (play, _frame, seat) => say('buy', { gold: play.state.gold[seat] }, 'BZ-2'),
  offer(play, _frame, seat, offers) {
    for (const item of idsOf(ware))
      offers.offer(
        'buy',
        { ware: item },
        PRICES[item] <= play.state.gold[seat] || no('BZ-2', 'too dear', { ware: item }),
      );
    offers.offer('agree', {});
  },
  take: {
    buy: (_play, _frame, { ware: item }) => goto({ at: 'guards', bought: item }),
    agree: () => goto({ at: 'guards', bought: -1 }),
  },
};

const guards: Question<Bazaar, At<'guards'>> = {
  prompt: () => say('choose guards', {}, 'BZ-4'),
  offer(_play, _frame, _seat, offers) {
    for (const each of idsOf(guard)) offers.offer('mark', { guard: each });
  },
  take: { mark: (_play, { bought }, { guard: marked }) => done({ bought, marked }) },
};

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
      return ask(seatsOf(play), { at: 'market', ...noneReady() });
    },
    market,
    orders: (play) => together(seatsOf(play), () => ({ at: 'basket' }), { at: 'reveal' }),
    basket: wares,
    guards,
    reveal(play, { result }) {
      result!.forEach(({ bought, marked }, seat) => {
        if (bought >= 0) {
          play.state.stock[seat]++;
          play.state.gold[seat] -= PRICES[bought];
        }
        play.state.guards[seat] = withBit(0, marked);
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
    'too dear': '{ware:ware} costs more than you have.',
    'choose guards': 'Choose your guards.',
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
        basket: eachChoice((_play, _frame, _seat, { verb, arg }) => (verb === 'buy' ? 2 - arg.ware : 0)),
      },
      { gua: eachChoice((_play, _frame, _seat, { verb }) => (verb === 'mark' ? 4 : 0)) },
    ),
  },
});
