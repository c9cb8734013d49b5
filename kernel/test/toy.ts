/**
 * A small sound game with one of everything the kernel has, and a list of ways to break it. The conformance suite must
 * find nothing in the sound game and must catch each of the faults.
 */
import {
  again,
  ask,
  call,
  defineGame,
  done,
  everySeat,
  field,
  type Game,
  goto,
  inSet,
  no,
  onlySeat,
  option,
  type Play,
  type Seat,
  type Shape,
  say,
  together,
} from '@concert/kernel';

export type Fault =
  | 'leak in one log line'
  | 'leak through an id'
  | 'leak through who is waiting'
  | 'leak in the list of choices'
  | 'forgotten undo fence'
  | 'undeclared reveal by another seat'
  | 'view changes the position'
  | 'view shares its parts'
  | 'dead end'
  | 'dead end in a lane'
  | 'accepts what is not listed'
  | 'lists what it cannot do'
  | 'lists a thing twice'
  | 'lists differently each time'
  | 'not deterministic'
  | 'lost field on copy'
  | 'not plain data'
  | 'lane changes the state'
  | 'never ends'
  | 'runs away'
  | 'nests without end'
  | 'no words'
  | 'imagines what it knows otherwise'
  | 'imagines another view';

const options = { seats: option(field.int(2, 3), 2, 'seats'), rounds: option(field.int(1, 4), 2, 'rounds') };
const verbs = {
  step: {},
  scout: { seat: field.seat() },
  show: {},
  roll: {},
  call: {},
  end: {},
  more: {},
  ready: {},
  respond: {},
  pass: {},
};

export interface Toy extends Shape {
  state: {
    round: number;
    score: number[];
    /** Each seat's secret number, and who knows it as bits. */
    number: number[];
    known: number[];
    /** What a seat has peeked at without the rules saying so. Only a broken game uses it. */
    peeked: number[];
    extra: unknown;
  };
  frame:
    | { at: 'round' }
    | { at: 'turn'; seat: Seat; left: number; result?: null }
    | { at: 'act'; seat: Seat; left: number }
    | { at: 'called'; by: Seat }
    | { at: 'answer'; drafts: number }
    | { at: 'answers'; seats: Seat[]; result?: boolean[] }
    | { at: 'bid'; bid: number }
    | { at: 'bids'; result?: number[] }
    | { at: 'deeper' };
  options: typeof options;
  verbs: typeof verbs;
  board: {
    round: number;
    score: number[];
    numbers: (number | null)[];
    /** Who knows whose number is no secret. */
    known: number[];
    ids: string[];
    peeked: number;
    bid: number | null;
  };
}
type P = Play<Toy>;

export function toy(fault?: Fault): Game<Toy> {
  const broken = (what: Fault): boolean => fault === what;
  let counter = 0;
  const seatsOf = (play: { seats: number }): Seat[] => Array.from({ length: play.seats }, (_, seat) => seat);
  const knows = (play: P, viewer: number, seat: Seat): boolean => inSet(play.state.known[seat]!, viewer);

  return defineGame<Toy>({
    id: 'toy',
    title: 'Toy',
    rules: '1',
    options,
    verbs,
    kinds: [],
    seats: ({ seats }) => ['north', 'south', 'west'].slice(0, seats).map((id) => ({ id, name: id })),
    setup: ({ seats, chance }) => ({
      round: 0,
      score: Array(seats).fill(0),
      number: chance.dice(seats, 3, 'number'),
      known: Array.from({ length: seats }, (_, seat) => onlySeat(seat)),
      peeked: Array(seats).fill(0),
      extra: broken('not plain data') ? new Map() : null,
    }),
    begin: () => ({ at: 'round' }),
    ...(broken('lost field on copy') && {
      copy: (state) => ({
        ...state,
        score: [...state.score],
        number: [...state.number],
        known: [...state.known],
        peeked: [],
      }),
    }),
    steps: {
      round(play) {
        if (broken('runs away')) return goto({ at: 'round' });
        if (broken('nests without end')) return goto({ at: 'deeper' });
        if (play.state.round === play.options.rounds && !broken('never ends')) return done();
        play.state.round++;
        if (broken('not deterministic')) play.state.extra = ++counter;
        play.log('round', { round: play.state.round });
        return goto({ at: 'turn', seat: 0, left: 3 });
      },
      deeper: () => call({ at: 'deeper' }, { at: 'deeper' }),
      turn(play, { seat, left }) {
        if (seat < play.seats) return ask(seat, { at: 'act', seat, left });
        return together(seatsOf(play), () => ({ at: 'bid', bid: 0 }), { at: 'bids' });
      },
      act: {
        prompt: () => say('act'),
        offer(play, { left }, seat, offers) {
          if (broken('dead end') && play.state.score[seat]! > 3) return;
          const spent = left === 0 && no('T-1', 'spent');
          const verdict = spent || true;
          offers.offer('step', {}, verdict);
          for (const other of seatsOf(play)) if (other !== seat) offers.offer('scout', { seat: other }, verdict);
          if (play.state.known[seat] !== everySeat(play.seats)) offers.offer('show', {}, verdict);
          offers.offer('roll', {}, verdict);
          if (!broken('leak in the list of choices') || play.state.number[(seat + 1) % play.seats] !== 3)
            offers.offer('call', {}, verdict);
          if (broken('lists a thing twice')) offers.offer('roll', {}, verdict);
          if (broken('lists what it cannot do')) offers.offer('ready', {});
          // Only somebody who asks for this very thing is told that it may be done.
          if (broken('accepts what is not listed') && !offers.wants('end')) offers.offer('more', {});
          if (broken('lists differently each time') && counter++ % 2) return;
          offers.offer('end', {});
        },
        take: {
          step(play, frame, _, seat) {
            play.state.score[seat]!++;
            const told = broken('leak in one log line') ? play.state.number[seat]! : 0;
            play.log('step', { seat, told });
            frame.left--;
            return again;
          },
          scout(play, frame, { seat: other }, seat) {
            if (broken('forgotten undo fence')) play.state.peeked[seat] = play.state.number[other]!;
            else play.state.known[other]! |= onlySeat(seat);
            play.log('scout', { seat, other });
            frame.left--;
            return again;
          },
          show(play, frame, _, seat) {
            if (broken('undeclared reveal by another seat')) play.state.peeked.fill(play.state.number[seat]!);
            else play.state.known[seat] = everySeat(play.seats);
            frame.left--;
            return again;
          },
          roll(play, frame, _, seat) {
            const die = play.chance.d6('roll');
            play.state.score[seat]! += die;
            play.log('roll', { seat, die });
            frame.left--;
            return again;
          },
          call: (_play, frame, _, seat) => call({ at: 'called', by: seat }, { at: 'turn', seat, left: frame.left - 1 }),
          end: (_play, frame) => goto({ at: 'turn', seat: frame.seat + 1, left: 3 }),
        },
      },
      called(play, { by }) {
        // All others are asked, whatever they hold; asking only those who can answer would tell who they are.
        let others = seatsOf(play).filter((seat) => seat !== by);
        if (broken('leak through who is waiting')) others = others.filter((seat) => play.state.number[seat] === 3);
        if (others.length === 0) return done();
        return together(others, () => ({ at: 'answer', drafts: 0 }), { at: 'answers', seats: others });
      },
      answer: {
        prompt: () => say('answer'),
        offer(play, _, seat, offers) {
          offers.offer('respond', {}, play.state.number[seat] === 3 || no('T-2', 'no three'));
          if (!broken('dead end in a lane')) offers.offer('pass', {});
        },
        take: { respond: () => done(true), pass: () => done(false) },
      },
      answers(play, { seats, result }) {
        seats.forEach((seat, i) => {
          if (!result![i]) return;
          play.state.score[seat]! += 2;
          play.state.known[seat] = everySeat(play.seats);
        });
        return done();
      },
      bid: {
        prompt: () => say('bid'),
        offer(_play, { bid }, _seat, offers) {
          if (bid < 3) offers.offer('more', {});
          offers.offer('ready', {});
        },
        take: {
          more(play, frame) {
            frame.bid++;
            if (broken('lane changes the state')) play.state.score[0]!++;
            return again;
          },
          ready: (_play, { bid }) => done(bid),
        },
      },
      bids(play, { result }) {
        const best = Math.max(...result!);
        play.log('bids', { bids: result! });
        result!.forEach((bid, seat) => {
          if (bid === best) play.state.score[seat]!--;
        });
        return goto({ at: 'round' });
      },
    },
    view(play, viewer) {
      const { round, score, number, known, peeked } = play.state;
      if (broken('view changes the position')) play.state.round += 0.5;
      const lane = play.laneOf(viewer)?.[0];
      return {
        round,
        score: broken('view shares its parts') ? score : [...score],
        numbers: number.map((n, seat) => (knows(play, viewer, seat) ? n : null)),
        known: [...known],
        ids: number.map((n, seat) => (broken('leak through an id') ? `piece ${seat * 3 + n}` : `piece ${seat}`)),
        peeked: viewer < 0 ? 0 : peeked[viewer]!,
        bid: lane?.at === 'bid' ? lane.bid : null,
      };
    },
    imagine({ board, viewer }, { seats, chance }) {
      const peeked = Array(seats).fill(0);
      if (viewer >= 0) peeked[viewer] = board.peeked;
      return {
        round: broken('imagines another view') ? board.round + 1 : board.round,
        score: [...board.score],
        number: board.numbers.map((n, seat) => {
          if (broken('imagines what it knows otherwise')) return chance.die(3, 'number');
          if (n !== null) return n;
          if (broken('leak through an id')) return Number(board.ids[seat]!.slice(6)) - seat * 3;
          return chance.die(3, 'number');
        }),
        known: [...board.known],
        peeked,
        extra: null,
      };
    },
    secrets(play, tell) {
      for (const seat of seatsOf(play)) tell('number', seat, play.state.known[seat]!, play.state.number[seat]!);
    },
    outcome(play) {
      const { score } = play.state;
      return {
        winners: seatsOf(play).filter((s) => score[s] === Math.max(...score)),
        scores: [...score],
        what: 'over',
      };
    },
    words: {
      act: 'Do something.',
      answer: 'Respond or pass.',
      bid: 'Bid.',
      spent: 'You have done enough.',
      'no three': 'Only a three may respond.',
      ...(!broken('no words') && { round: 'Round {round}.' }),
      step: '{seat:seat} takes a step {told}.',
      scout: '{seat:seat} scouts {other:seat}.',
      roll: '{seat:seat} rolls {die}.',
      bids: 'Bids are {bids}.',
      over: 'Over.',
    },
  });
}
