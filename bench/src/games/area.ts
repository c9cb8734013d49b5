/**
 * A synthetic game of the size and manners of the big ones: two to seven seats, 180 pieces with hidden strengths, 60 areas,
 * 110 cards; secret bids for the order of play, then turns of income, a card, action points, marches of stacks over
 * borders with limits, and battles. It exists to be measured, so its rules are ordinary on purpose.
 */
import {
  again,
  ask,
  call,
  defineGame,
  done,
  goto,
  type Next,
  no,
  type Seat,
  type Steps,
  say,
  together,
} from '@concert/kernel';
import { battleSteps } from './area-battle.ts';
import {
  type AreaGame,
  type AreaState,
  countIn,
  DECK,
  DISCARD,
  first,
  isAlive,
  LOST,
  last,
  loseStep,
  type P,
  RESERVED,
  spread,
} from './area-state.ts';
import {
  AREAS,
  type Area,
  area,
  BORDERS,
  CARDS,
  type Card,
  card,
  event,
  full,
  GARRISONS,
  garrisonAt,
  home,
  homesOf,
  limit,
  NEUTRAL,
  options,
  owner,
  PIECES,
  type Piece,
  piece,
  points,
  RESERVE,
  verbs,
  ways,
  worth,
} from './area-tables.ts';
import { hiddenIn, imagine, secrets, view } from './area-view.ts';
import { words } from './area-words.ts';

const HAND = 6;
const MOST_GOLD = 30;
/** AR-3.3: no more than this many pieces of one seat march or muster into one area. */
const STACK = 8;

const borderFull = no('AR-3.2', 'border full');
const areaFull = no('AR-3.3', 'area full');
const atFull = no('AR-3.5', 'at full strength');

export const seatsOf = ({ seats }: { seats: number }): Seat[] => Array.from({ length: seats }, (_, seat) => seat);

export const scoreOf = ({ control }: AreaState, seat: Seat): number => {
  let score = 0;
  for (let a = 0; a < AREAS; a++) if (control[a] === seat) score += worth[a]!;
  return score;
};

/** AR-2.3: draws from the deck by chance; when it is empty the discards become the deck. */
function draw(play: P, seat: Seat): void {
  const { card: place } = play.state;
  let left = 0;
  for (let c = 0; c < CARDS; c++) if (place[c] === DECK) left++;
  if (left === 0) {
    for (let c = 0; c < CARDS; c++)
      if (place[c] === DISCARD) {
        place[c] = DECK;
        left++;
      }
    if (left === 0) return;
  }
  let nth = play.chance.index(left, 'draw a card');
  for (let c = 0; c < CARDS; c++)
    if (place[c] === DECK && nth-- === 0) {
      place[c] = seat;
      return;
    }
}

const handSize = ({ card: place }: AreaState, seat: Seat): number => {
  let held = 0;
  for (let c = 0; c < CARDS; c++) if (place[c] === seat) held++;
  return held;
};

/** Areas next to a seat's pieces where hidden pieces of others stand. */
function hiddenNear(state: AreaState, seat: Seat): Area[] {
  const hidden: boolean[] = Array(AREAS).fill(false);
  for (let p = 0; p < PIECES; p++)
    if (state.at[p]! >= 0 && state.shown[p] === 0 && owner[p] !== seat) hidden[state.at[p]!] = true;
  const found: Area[] = [];
  for (let p = first(seat); p < last(seat); p++)
    if (state.at[p]! >= 0)
      for (const { to } of ways[state.at[p]!]!)
        if (hidden[to]) {
          hidden[to] = false;
          found.push(to);
        }
  return found;
}

/** AR-2.4: what a card does besides giving action points. */
function playEvent(play: P, seat: Seat, c: Card): Next<AreaGame['frame']> {
  const { state } = play;
  const onward = { at: 'acting', seat } as const;
  if (event[c] === 'coin') state.gold[seat] = Math.min(MOST_GOLD, state.gold[seat]! + 2);
  else if (event[c] === 'forced march') state.points++;
  else if (event[c] === 'levy') {
    for (let p = first(seat); p < last(seat); p++)
      if (state.at[p]! >= 0 && state.steps[p]! < full[p]!) {
        state.steps[p]!++;
        break;
      }
  } else if (event[c] === 'scout') return call({ at: 'scouting', seat }, onward);
  return goto(onward);
}

const roundSteps: Pick<Steps<AreaGame>, 'round' | 'bid' | 'order' | 'seats' | 'turn' | 'turn end'> = {
  round(play) {
    const { state } = play;
    const alive = seatsOf(play).filter((seat) => isAlive(state, seat));
    if (state.round === play.options.rounds || alive.length < 2) return done(); // AR-5.1
    state.round++;
    play.log('round', { round: state.round }, { clause: 'AR-2.1' });
    return together(alive, () => ({ at: 'bid' }), { at: 'order', sides: alive });
  },
  // AR-2.1: all bid at once; the highest goes first, ties as in the round before.
  bid: {
    prompt: () => say('bid', {}, 'AR-2.1'),
    offer({ state }, _, seat, offers) {
      for (let gold = 0; gold <= Math.min(3, state.gold[seat]!); gold++) offers.offer('bid', { gold });
    },
    take: { bid: (_, __, { gold }) => done(gold) },
  },
  order(play, { sides, result }) {
    const { state } = play;
    const bids = result!;
    sides.forEach((seat, i) => {
      state.gold[seat]! -= bids[i]!;
    });
    const before = state.order;
    state.order = sides
      .slice()
      .sort((a, b) => bids[sides.indexOf(b)]! - bids[sides.indexOf(a)]! || before.indexOf(a) - before.indexOf(b));
    play.log('order', { bids, order: state.order }, { clause: 'AR-2.1' });
    return goto({ at: 'seats', next: 0 });
  },
  seats({ state }, { next }) {
    if (next >= state.order.length) return goto({ at: 'round' });
    const seat = state.order[next]!;
    const onward = { at: 'seats', next: next + 1 } as const;
    return isAlive(state, seat) ? call({ at: 'turn', seat }, onward) : goto(onward);
  },
  // AR-2.2: pieces are turned face down again, borders are free, areas pay; then two cards.
  turn(play, { seat }) {
    const { state } = play;
    for (let p = first(seat); p < last(seat); p++) if (state.at[p]! >= 0) state.shown[p] = 0;
    state.crossed.fill(0);
    state.gold[seat] = Math.min(MOST_GOLD, state.gold[seat]! + Math.ceil(scoreOf(state, seat) / 4));
    for (let drawn = 0; drawn < 2 && handSize(state, seat) < HAND; drawn++) draw(play, seat);
    play.log('turn', { seat, gold: state.gold[seat]! }, { clause: 'AR-2.2' });
    return ask(seat, { at: 'card', seat });
  },
  'turn end'({ state }, { seat }) {
    for (let p = first(seat); p < last(seat); p++) {
      state.moved[p] = 0;
      if (state.at[p]! >= 0) state.control[state.at[p]!] = seat;
    }
    state.points = 0;
    return done();
  },
};

const actionSteps: Omit<Steps<AreaGame>, keyof typeof roundSteps | keyof typeof battleSteps> = {
  card: {
    prompt: () => say('play a card', {}, 'AR-2.4'),
    offer({ state }, _, seat, offers) {
      for (let c = 0; c < CARDS; c++) if (state.card[c] === seat) offers.offer('play', { card: c as Card });
      offers.offer('pass', {});
    },
    take: {
      play(play, _, { card: c }, seat) {
        play.state.card[c] = DISCARD;
        play.state.points = points[c]!;
        play.log('card', { seat, card: c }, { clause: 'AR-2.4' });
        return playEvent(play, seat, c);
      },
      pass(play, _, __, seat) {
        play.state.points = 2;
        return goto({ at: 'acting', seat });
      },
    },
  },
  scouting: ({ state }, { seat }) => (hiddenNear(state, seat).length > 0 ? ask(seat, { at: 'scout', seat }) : done()),
  scout: {
    prompt: () => say('scout where', {}, 'AR-2.5'),
    offer({ state }, _, seat, offers) {
      for (const a of hiddenNear(state, seat)) offers.offer('look', { area: a });
    },
    take: {
      look(play, _, { area: a }, seat) {
        const { at, shown } = play.state;
        for (let p = 0; p < PIECES; p++) if (at[p] === a && owner[p] !== seat) shown[p] = 1;
        play.log('scout', { seat, area: a }, { clause: 'AR-2.5' });
        return done();
      },
    },
  },
  acting: (_, { seat }) => ask(seat, { at: 'action', seat }),
  action: {
    prompt: ({ state }) => say('action', { points: state.points }, 'AR-3.1'),
    offer({ state }, _, seat, offers) {
      const { at, moved, steps, control, gold } = state;
      if (state.points > 0) {
        if (offers.wants('activate')) {
          const told: boolean[] = Array(AREAS).fill(false);
          for (let p = first(seat); p < last(seat); p++) {
            const a = at[p] as Area;
            if (a < 0 || moved[p] === 1 || told[a]) continue;
            told[a] = true;
            offers.offer('activate', { area: a });
          }
        }
        if (offers.wants('harass')) for (const a of hiddenNear(state, seat)) offers.offer('harass', { area: a });
        if (gold[seat]! >= 3 && offers.wants('muster') && countIn(state, seat, RESERVED) > 0) {
          const count = spread(state, seat);
          for (const a of homesOf[seat]!)
            if (control[a] === seat) offers.offer('muster', { area: a }, count[a]! < STACK || areaFull);
        }
      }
      if (gold[seat]! > 0 && offers.wants('reinforce'))
        for (let p = first(seat); p < last(seat); p++)
          if (at[p]! >= 0 && home[at[p]!] === seat && control[at[p]!] === seat)
            offers.offer('reinforce', { piece: p as Piece }, steps[p]! < full[p]! || atFull);
      offers.offer('end', {});
    },
    take: {
      activate(play, _, { area: a }, seat) {
        play.state.points--;
        return ask(seat, { at: 'stack', seat, area: a });
      },
      harass(play, _, { area: a }, seat) {
        play.state.points--;
        return ask(seat, { at: 'harass', seat, area: a });
      },
      muster(play, _, { area: a }, seat) {
        play.state.points--;
        play.state.gold[seat]! -= 3;
        return ask(seat, { at: 'muster', seat, area: a });
      },
      reinforce(play, _, { piece: p }, seat) {
        play.state.gold[seat]!--;
        play.state.steps[p]!++;
        play.log('reinforce', { seat }, { clause: 'AR-3.5' });
        return again;
      },
      end: (_, __, ___, seat) => goto({ at: 'battles', seat }),
    },
  },
  // AR-3.2: one by one, over borders that have room.
  stack: {
    auto: true,
    prompt: (_, { area: a }) => say('march from', { area: a }, 'AR-3.2'),
    offer({ state }, { area: a }, seat, offers) {
      if (offers.wants('march')) {
        const count = spread(state, seat);
        for (let p = first(seat); p < last(seat); p++) {
          if (state.at[p] !== a || state.moved[p] === 1) continue;
          for (const { to, border } of ways[a]!) {
            const verdict = state.crossed[border]! >= limit[border]! ? borderFull : count[to]! < STACK || areaFull;
            offers.offer('march', { piece: p as Piece, to }, verdict);
          }
        }
      }
      offers.offer('halt', {});
    },
    take: {
      march(play, { area: from }, { piece: p, to }, seat) {
        const { state } = play;
        state.at[p] = to;
        state.moved[p] = 1;
        state.crossed[ways[from]!.find((way) => way.to === to)!.border]!++;
        play.log('march', { seat, from, to }, { clause: 'AR-3.2' });
        return again;
      },
      halt: (_, { seat }) => goto({ at: 'acting', seat }),
    },
  },
  // AR-3.4: the place is chosen first, in the open; which piece comes is the seat's secret.
  muster: {
    prompt: (_, { area: a }) => say('raise which', { area: a }, 'AR-3.4'),
    offer({ state }, _, seat, offers) {
      for (let p = first(seat); p < last(seat); p++)
        if (state.at[p] === RESERVED) offers.offer('raise', { piece: p as Piece });
    },
    take: {
      raise(play, { area: a }, { piece: p }, seat) {
        play.state.at[p] = a;
        play.state.moved[p] = 1;
        play.log('muster', { seat, area: a }, { clause: 'AR-3.4' });
        return goto({ at: 'acting', seat });
      },
    },
  },
  // AR-3.6: cavalry about a hidden piece: on a five or six it loses a step and is seen.
  harass: {
    prompt: (_, { area: a }) => say('harass whom', { area: a }, 'AR-3.6'),
    offer(play, { area: a }, seat, offers) {
      const hidden = hiddenIn(play, seat, a).length;
      for (let i = 0; i < hidden; i++) offers.offer('target', { piece: handleOf(a, i) });
    },
    take: {
      target(play, { area: a }, { piece: wanted }, seat) {
        const p = hiddenIn(play, seat, a).find((_, i) => handleOf(a, i) === wanted)!;
        const die = play.chance.d6('harass');
        play.log('harass', { seat, area: a, die }, { clause: 'AR-3.6' });
        if (die >= 5) {
          play.state.shown[p] = 1;
          loseStep(play.state, p);
        }
        return goto({ at: 'acting', seat });
      },
    },
  },
};

const handleOf = (a: number, i: number): string => `${a}~${i}`;

export const areaGame = defineGame<AreaGame>({
  id: 'area',
  title: 'Areas',
  rules: '1.0.0',
  options,
  verbs,
  kinds: [area, piece, card],
  seats: ({ seats }) => Array.from({ length: seats }, (_, seat) => ({ id: 'abcdefg'[seat]!, name: 'ABCDEFG'[seat]! })),
  setup({ seats, chance }) {
    const inPlay = (p: number): boolean => owner[p]! < seats || owner[p] === NEUTRAL;
    const at = Array.from({ length: PIECES }, (_, p) => {
      if (p >= PIECES - GARRISONS) return garrisonAt(p as Piece);
      if (!inPlay(p)) return LOST;
      const nth = p - first(owner[p]!);
      const homes = homesOf[owner[p]!]!;
      return nth < RESERVE ? RESERVED : homes[nth % homes.length]!;
    });
    return {
      round: 0,
      points: 0,
      order: Array.from({ length: seats }, (_, seat) => seat),
      gold: Array(seats).fill(5),
      control: home.map((seat) => (seat < seats ? seat : NEUTRAL)),
      at,
      steps: at.map((place, p) => (place === LOST ? 0 : full[p]! - chance.index(2, 'strength'))),
      moved: Array(PIECES).fill(0),
      shown: at.map((place) => (place === LOST ? 1 : 0)),
      crossed: Array(BORDERS).fill(0),
      card: Array(CARDS).fill(DECK),
    };
  },
  begin: () => ({ at: 'round' }),
  steps: { ...roundSteps, ...actionSteps, ...battleSteps },
  view,
  imagine,
  secrets,
  outcome(play) {
    const scores = seatsOf(play).map((seat) => scoreOf(play.state, seat));
    return { winners: seatsOf(play).filter((seat) => scores[seat] === Math.max(...scores)), scores, what: 'over' };
  },
  words,
});
