/**
 * A campaign as long as one likes: armies of hidden strength march and fight over three hundred places, all write secret
 * orders now and then, offers pass between them. No one plays it; it is what a game of 30 000 choices costs the kernel and
 * the server, with a position as large as that of a real one.
 */
import {
  again,
  ask,
  defineGame,
  done,
  field,
  type Game,
  goto,
  inSet,
  kind,
  onlySeat,
  option,
  type Play,
  type Seat,
  type Shape,
  say,
  together,
} from '@concert/kernel';

const SEATS = 5;
const ARMIES = 200;
const PLACES = 300;
/** How many armies a seat may choose from in one turn: others are too far away. */
const NEAR = 8;
/** After this many turns all write orders. */
const ORDERS_EVERY = 40;

const army = kind('army', names('Army', ARMIES));
const place = kind('place', names('Place', PLACES));
const options = { turns: option(field.int(1, 1_000_000), 1000, 'How many turns are played') };
const verbs = {
  march: { army: field.id(army), to: field.id(place) },
  attack: { army: field.id(army) },
  pass: {},
  order: { stance: field.int(0, 3) },
  ready: {},
};

export interface Campaign extends Shape {
  state: {
    turn: number;
    at: number[];
    strength: number[];
    /** Who knows the strength of an army, as bits. */
    known: number[];
    stance: number[];
    score: number[];
  };
  frame:
    | { at: 'turn' }
    | { at: 'move'; seat: Seat; left: number }
    | { at: 'orders'; stance: number }
    | { at: 'revealed'; result?: number[] };
  options: typeof options;
  verbs: typeof verbs;
  board: { turn: number; at: number[]; strength: number[]; stance: number[]; score: number[] };
}

type P = Play<Campaign>;

function names(what: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) => `${what} ${i + 1}`);
}

const ownerOf = (a: number): Seat => a % SEATS;

/** The armies of a seat that can do something this turn. */
const nearArmies = ({ state }: P, seat: Seat): number[] =>
  Array.from({ length: NEAR }, (_, i) => ((state.turn * 7 + i) % (ARMIES / SEATS)) * SEATS + seat);

export const campaign: Game<Campaign> = defineGame<Campaign>({
  id: 'campaign',
  title: 'Campaign',
  rules: '1.0.0',
  options,
  verbs,
  kinds: [army, place],
  seats: () => names('Power', SEATS).map((name) => ({ id: name.toLowerCase().replace(' ', '-'), name })),
  setup: ({ chance }) => ({
    turn: 0,
    at: chance.dice(ARMIES, PLACES, 'places').map((at) => at - 1),
    strength: chance.dice(ARMIES, 9, 'strength'),
    known: Array.from({ length: ARMIES }, (_, a) => onlySeat(ownerOf(a))),
    stance: Array(SEATS).fill(0),
    score: Array(SEATS).fill(0),
  }),
  begin: () => ({ at: 'turn' }),
  steps: {
    turn(play) {
      if (play.state.turn === play.options.turns) return done();
      play.state.turn++;
      if (play.state.turn % ORDERS_EVERY === 0)
        return together([...Array(SEATS).keys()], () => ({ at: 'orders', stance: 0 }), { at: 'revealed' });
      const seat = play.state.turn % SEATS;
      return ask(seat, { at: 'move', seat, left: 4 });
    },
    move: {
      prompt: (_, { left }) => say('move', { left }),
      offer(play, { seat }, _, offers) {
        for (const a of nearArmies(play, seat)) {
          for (let step = 1; step <= 2; step++)
            offers.offer('march', { army: a as never, to: ((play.state.at[a]! + step) % PLACES) as never });
          offers.offer('attack', { army: a as never });
        }
        offers.offer('pass', {});
      },
      take: {
        march(play, { seat, left }, { army: a, to }) {
          play.log('march', { seat, army: a, from: play.state.at[a]!, to });
          play.state.at[a] = to;
          return left > 1 ? ask(seat, { at: 'move', seat, left: left - 1 }) : goto({ at: 'turn' });
        },
        attack(play, { seat }, { army: a }) {
          const dice = play.chance.dice(3, 6, `${army.names[a]} attacks`);
          play.state.known[a] = onlySeat(seat) | onlySeat((seat + 1) % SEATS);
          play.state.strength[a] = 1 + ((play.state.strength[a]! + dice[0]!) % 9);
          play.state.score[seat]! += dice.filter((die) => die > 4).length;
          play.log('attack', { seat, army: a, dice });
          play.log('losses', { army: a, strength: play.state.strength[a]! }, { to: [seat] });
          return goto({ at: 'turn' });
        },
        pass: () => goto({ at: 'turn' }),
      },
    },
    orders: {
      prompt: (_, { stance }) => say('orders', { stance }),
      offer(_, { stance }, __, offers) {
        for (let other = 0; other < 4; other++) if (other !== stance) offers.offer('order', { stance: other });
        offers.offer('ready', {});
      },
      take: {
        order(_, frame, { stance }) {
          frame.stance = stance;
          return again;
        },
        ready: (_, { stance }) => done(stance),
      },
    },
    revealed(play, { result }) {
      play.state.stance = result!;
      play.log('stances', { stances: result! });
      return goto({ at: 'turn' });
    },
  },
  view({ state }, viewer) {
    const { turn, at, strength, known, stance, score } = state;
    return {
      turn,
      at: at.slice(),
      strength: strength.map((value, a) => (inSet(known[a]!, viewer) ? value : 0)),
      stance: stance.slice(),
      score: score.slice(),
    };
  },
  imagine: ({ board, viewer }, { chance }) => ({
    turn: board.turn,
    at: board.at.slice(),
    strength: board.strength.map((value) => value || chance.die(9, 'strength')),
    known: board.strength.map((value, a) => onlySeat(ownerOf(a)) | (value && viewer >= 0 ? onlySeat(viewer) : 0)),
    stance: board.stance.slice(),
    score: board.score.slice(),
  }),
  secrets({ state }, tell) {
    for (let a = 0; a < ARMIES; a++) tell('strength', a, state.known[a]!, state.strength[a]!);
  },
  deals: {
    kinds: { truce: { terms: { turns: field.int(1, 9) }, binding: false, about: 'Not to fight for a while' } },
    may: () => true,
  },
  outcome: ({ state }) => {
    const best = Math.max(...state.score);
    const winners = state.score.flatMap((score, seat) => (score === best ? [seat] : []));
    return { winners, scores: state.score.slice(), what: 'over' };
  },
  words: {
    attack: '{seat:seat} attacks with {army:army}: {dice}.',
    losses: '{army:army} has {strength} left.',
    march: '{seat:seat} marches {army:army} from {from:place} to {to:place}.',
    move: 'Move an army ({left} left).',
    orders: 'Your stance is {stance}.',
    over: 'The campaign is over.',
    stances: 'The stances are {stances}.',
  },
});
