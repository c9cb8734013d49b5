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
  type Json,
  kind,
  no,
  onlySeat,
  option,
  type Play,
  type Seat,
  type Shape,
  say,
  together,
} from '@concert/kernel';
import type { Fault } from './faults.ts';

const options = { seats: option(field.int(2, 3), 2, 'seats'), rounds: option(field.int(1, 4), 2, 'rounds') };
const token = kind('token', ['N1', 'N2', 'S1', 'S2', 'W1', 'W2']);
const verbs = {
  step: {},
  redraw: {},
  take: { token: field.handle(token) },
  mark: { marks: field.list(field.int(0, 9)) },
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
    /** Two tokens of each seat, which only it can tell apart, and which of them have been taken. */
    tokens: number[];
    taken: boolean[];
    marks: number[];
    extra: unknown;
  };
  frame:
    | { at: 'round'; told?: number }
    | { at: 'turn'; seat: Seat; left: number; result?: null; told?: unknown }
    | { at: 'act'; seat: Seat; left: number; told?: unknown }
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
    tokens: (number | null)[];
    hidden: { id: string; owner: Seat }[];
    taken: boolean[];
  };
}
type P = Play<Toy>;

const MARKS = [1, 2];

export function toy(fault?: Fault): Game<Toy> {
  const broken = (what: Fault): boolean => fault === what;
  let counter = 0;
  const seatsOf = (play: { seats: number }): Seat[] => Array.from({ length: play.seats }, (_, seat) => seat);
  const next = (play: P, seat: Seat): number => play.state.number[(seat + 1) % play.seats]!;
  const knownTo = (play: P, i: number): number =>
    play.state.taken[i] ? everySeat(play.seats) : onlySeat(Math.floor(i / 2));
  /** The tokens a viewer cannot tell apart, under the handles by which it points at them. */
  const handles = (play: P, viewer: number): [handle: string, token: number, owner: Seat][] =>
    seatsOf(play).flatMap((owner) => {
      const unknown = [owner * 2, owner * 2 + 1].filter((i) => !play.state.taken[i] && owner !== viewer);
      const ordered = broken('handles in the order of the pieces') ? unknown : play.shuffleHandles(viewer, unknown);
      return ordered.map((i, n): [string, number, Seat] => [`${owner}~${n}`, i, owner]);
    });
  const knows = (play: P, viewer: number, seat: Seat): boolean => inSet(play.state.known[seat]!, viewer);

  return defineGame<Toy>({
    id: 'toy',
    title: 'Toy',
    rules: '1',
    options,
    verbs,
    kinds: [token],
    seats: ({ seats }) => ['north', 'south', 'west'].slice(0, seats).map((id) => ({ id, name: id })),
    setup({ seats, chance, log }) {
      const number = chance.dice(seats, 3, 'number');
      if (broken('log line of the set-up tells')) log('step', { seat: 0, told: number[0]! });
      return {
        round: 0,
        score: Array(seats).fill(0),
        number,
        known: Array.from({ length: seats }, (_, seat) => onlySeat(seat)),
        peeked: Array(seats).fill(0),
        tokens: chance.dice(seats * 2, 3, 'token'),
        taken: Array(seats * 2).fill(false),
        marks: broken('state shares a table of the rules') ? MARKS : [...MARKS],
        extra: broken('not plain data') ? new Map() : null,
      };
    },
    begin: () => ({ at: 'round' }),
    ...(broken('lost field on copy') && {
      copy: (state) => ({
        ...state,
        score: [...state.score],
        number: [...state.number],
        known: [...state.known],
        peeked: [],
        tokens: [...state.tokens],
        taken: [...state.taken],
        marks: [...state.marks],
      }),
    }),
    ...(broken('digest forgets a column') && { digest: ({ score: _, ...rest }) => rest as Json }),
    ...(broken('digest of the moment') && { digest: (state) => [state as Json, ++counter] }),
    steps: {
      round(play) {
        if (broken('runs away')) return goto({ at: 'round' });
        if (broken('nests without end')) return goto({ at: 'deeper' });
        if (play.state.round === play.options.rounds && !broken('never ends')) return done();
        play.state.round++;
        if (broken('not deterministic')) play.state.extra = ++counter;
        play.log('round', { round: play.state.round });
        const told = broken('secret in the first frame') && play.state.round === 1 ? next(play, 0) : undefined;
        return goto({ at: 'turn', seat: 0, left: 3, ...(told && { told }) });
      },
      deeper: () => call({ at: 'deeper' }, { at: 'deeper' }),
      turn(play, { seat, left, told }) {
        const more = broken('frame shares a part of the state') ? play.state.score : told;
        if (seat < play.seats) return ask(seat, { at: 'act', seat, left, ...(more !== undefined && { told: more }) });
        return together(seatsOf(play), () => ({ at: 'bid', bid: 0 }), { at: 'bids' });
      },
      act: {
        prompt(play, _, seat) {
          if (broken('secret in a prompt')) return say('act', { told: next(play, seat) });
          return broken('prompt shares a part of the state') ? say('act', { score: play.state.score }) : say('act');
        },
        meaning: {
          step: (_play, { left }) => ({ cost: say('one step', { left }), ...(left > 1 && { main: true }) }),
          show: (play, _frame, _arg, seat) => ({
            final: true,
            gain: say(broken('meaning without words') ? 'nameless' : 'spent'),
            stake: say('stakes', { told: broken('meaning that tells') ? next(play, seat) : 0 }),
          }),
        },
        offer(play, { left }, seat, offers) {
          if (broken('dead end') && play.state.score[seat]! > 3) return;
          const why = broken('refusal that tells') ? { told: next(play, seat) } : {};
          const spent = (left === 0 || play.state.extra === 'dealt') && no('T-1', 'spent', why);
          const verdict = spent || true;
          offers.offer('step', {}, verdict);
          offers.offer('redraw', {}, verdict);
          offers.offer(
            'mark',
            { marks: broken('choices share a part of the state') ? play.state.marks : [3] },
            verdict,
          );
          for (const [handle] of handles(play, seat)) offers.offer('take', { token: handle }, verdict);
          const others = seatsOf(play);
          if (broken('order of the choices tells') && next(play, seat) === 3) others.reverse();
          for (const other of others) if (other !== seat) offers.offer('scout', { seat: other }, verdict);
          if (play.state.known[seat] !== everySeat(play.seats)) offers.offer('show', {}, verdict);
          offers.offer('roll', {}, verdict);
          if (!broken('leak in the list of choices') || play.state.number[(seat + 1) % play.seats] !== 3)
            offers.offer('call', {}, verdict);
          if (broken('lists a thing twice')) offers.offer('roll', {}, verdict);
          if (broken('lists what it cannot do')) offers.offer('ready', {});
          // Only a seat that asks for this very thing is told that it may be done.
          if (broken('accepts what is not listed') && !offers.wants('end')) offers.offer('more', {});
          if (broken('lists differently each time') && counter++ % 2) return;
          offers.offer('end', {});
        },
        take: {
          step(play, frame, _, seat) {
            play.state.score[seat]!++;
            const told = broken('leak in one log line') ? play.state.number[seat]! : 0;
            play.log('step', { seat, told });
            if (broken('undo closes by a secret') && next(play, seat) === 3)
              play.log(
                'step',
                { seat, told: play.state.number[seat]! },
                { to: [(seat + 1) % play.seats], reveals: true },
              );
            frame.left--;
            return again;
          },
          redraw(play, frame, _, seat) {
            const die = play.chance.die(3, 'number');
            play.state.number[seat] = die;
            play.state.known[seat] = onlySeat(seat);
            play.log('step', { seat, told: broken('log line tells of a secret die') ? die : 0 });
            frame.left--;
            return again;
          },
          take(play, frame, { token: wanted }, seat) {
            const [, hit] = handles(play, seat).find(([handle]) => handle === wanted)!;
            play.state.taken[hit] = true;
            play.state.score[seat]! += play.state.tokens[hit]!;
            frame.left--;
            return again;
          },
          mark(play, frame, { marks }) {
            play.state.marks = marks;
            frame.left--;
            return again;
          },
          scout(play, frame, { seat: other }, seat) {
            if (broken('forgotten undo fence')) play.state.peeked[seat] = play.state.number[other]!;
            else play.state.known[other]! |= onlySeat(seat);
            play.log('scout', { seat, other });
            const wrong = seatsOf(play).find((each) => each !== seat && each !== other);
            if (broken('event to the wrong seat') && wrong !== undefined)
              play.log('step', { seat: other, told: play.state.number[other]! }, { to: [wrong] });
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
        // All others are asked, no matter what they hold; asking only those who can answer would tell who they are.
        let others = seatsOf(play).filter((seat) => seat !== by);
        if (broken('leak through who is waiting')) others = others.filter((seat) => play.state.number[seat] === 3);
        if (others.length === 0) return done();
        const drafts = (seat: Seat): number => (broken('secret in the frame of a lane') ? play.state.number[seat]! : 0);
        return together(others, (seat) => ({ at: 'answer', drafts: drafts(seat) }), { at: 'answers', seats: others });
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
          more(play, frame, _, seat) {
            frame.bid++;
            if (broken('peek in a lane and take it back')) play.log('step', { seat, told: next(play, seat) });
            if (broken('lane changes the state')) play.state.score[0]!++;
            return again;
          },
          ready: (_play, { bid }) => done(bid),
        },
      },
      bids(play, { result }) {
        const best = Math.max(...result!);
        play.log('bids', { bids: result! });
        if (broken('log line tells more than the orders')) play.log('step', { seat: 0, told: play.state.number[0]! });
        result!.forEach((bid, seat) => {
          if (bid === best) play.state.score[seat]!--;
        });
        if (broken('secret in a frame after orders') && play.state.round < play.options.rounds)
          return ask(0, { at: 'act', seat: 0, left: 1, told: play.state.number[0]! });
        return goto({ at: 'round' });
      },
    },
    view(play, viewer, last) {
      const { round, score, number, known, peeked, tokens, taken } = play.state;
      const all = broken('spectators see more') && viewer < 0;
      if (broken('view changes the position')) play.state.round += 0.5;
      if (broken('view changes what was seen before') && last) last.round = round;
      const lane = play.laneOf(viewer)?.[0];
      return {
        round: broken('view shows what was there before') && last ? last.round : round,
        score: broken('view shares its parts') ? score : [...score],
        numbers: number.map((n, seat) => (all || knows(play, viewer, seat) ? n : null)),
        known: [...known],
        ids: number.map((n, seat) => (broken('leak through an id') ? `piece ${seat * 3 + n}` : `piece ${seat}`)),
        peeked: viewer < 0 ? 0 : peeked[viewer]!,
        bid: lane?.at === 'bid' ? lane.bid : null,
        tokens: tokens.map((n, i) => (taken[i] || inSet(knownTo(play, i), viewer) ? n : null)),
        hidden: handles(play, viewer).map(([id, _, owner]) => ({ id, owner })),
        taken: [...taken],
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
        tokens: board.tokens.map((n) => n ?? chance.die(3, 'token')),
        taken: [...board.taken],
        marks: [3],
        extra: null,
      };
    },
    secrets(play, tell) {
      for (const seat of seatsOf(play)) tell('number', seat, play.state.known[seat]!, play.state.number[seat]!);
      for (const [i, value] of play.state.tokens.entries()) tell('token', i, knownTo(play, i), value);
    },
    explain(play, _, seat, { verb }) {
      const told = broken('explanation that tells') ? next(play, seat) : 0;
      return verb === 'pass' ? no('T-5', 'no passing', { told }) : null;
    },
    talk: (play, _, to) => !broken('talk that tells') || play.state.number[to[0] ?? 0] !== 3 || no('T-4', 'spent', {}),
    deals: {
      kinds: { gift: { terms: { n: field.int(1, 2) }, binding: true, about: 'Points' } },
      may({ state }, { from, to, terms }) {
        if (broken('deals that tell') && state.number[to[0]!] === 3) return no('T-3', 'spent');
        if (broken('offers that expire by a secret') && state.number[from] === 3) return no('T-3', 'spent');
        return state.score[from]! >= terms.n || no('T-3', 'spent');
      },
      strike(play, { from, to, terms }) {
        if (broken('deal that cannot be struck')) throw new Error('it cannot be done');
        if (broken('struck deal that tells')) play.log('step', { seat: from, told: play.state.number[from]! });
        if (broken('deal that leaves what cannot be imagined')) play.state.extra = 'dealt';
        play.state.score[from]! -= terms.n;
        play.state.score[to[0]!]! += terms.n;
      },
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
      'one step': 'One of {left}.',
      stakes: 'Everyone will know: {told}.',
      'no passing': 'This is no time to pass.',
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
