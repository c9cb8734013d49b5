import { again, ask, call, done, everySeat, type Game, goto, inSet, no, onlySeat, say } from '@concert/kernel';
import { type Play, type Seat, type Shape, together, type Verdict, type Viewer } from '@concert/kernel';
import { areNeighbours, type None, type StateOf, toId, visibilityOf } from '@concert/kit';
import { type Corps, colours, corps, GOTHA, map, options, owner } from './tables.ts';
import { type Province, places, province, state, verbs } from './tables.ts';
import { deals } from './truce.ts';

export interface Skirmish extends Shape {
  state: StateOf<typeof state>;
  frame:
    | { at: 'turn' }
    | { at: 'orders'; to: (Province | None)[] }
    | { at: 'march'; sides: Seat[]; result?: (Province | None)[][] }
    | { at: 'battles'; place: number; result?: null }
    | { at: 'battle'; place: number; asked: number }
    | { at: 'battle.help'; place: number; asked: number }
    | { at: 'battle.strike'; place: number };
  options: typeof options;
  verbs: typeof verbs;
  board: {
    turn: number;
    known: { id: Corps; at: number; worth: number }[];
    hidden: { id: string; owner: Seat; at: number }[];
  };
}
type P = Play<Skirmish>;

export const seatsOf = (play: P): Seat[] => [0, 1, 2].slice(0, play.seats);

const corpsOf = (play: P, seat: Seat): Corps[] =>
  [seat * 3, seat * 3 + 1, seat * 3 + 2].filter((c) => play.state.at[c]! >= 0) as Corps[];

const corpsIn = (play: P, place: number, seat: Seat): Corps[] =>
  corpsOf(play, seat).filter((c) => play.state.at[c] === place);

const sidesIn = (play: P, place: number): Seat[] => seatsOf(play).filter((s) => corpsIn(play, place, s).length > 0);
const isNear = (play: P, c: Corps, place: number): boolean => areNeighbours(map, place, play.state.at[c]!);

/** SK-1.2: a corps is its owner's secret until it is lost. */
const knownTo = (play: P, c: Corps): number => (play.state.at[c]! < 0 ? everySeat(play.seats) : onlySeat(owner(c)));
const { secrets } = visibilityOf(state, { worth: (play: P, c) => knownTo(play, c as Corps) });

/** SK-2.2: a corps stays or goes to a province next to its own. */
const mayMarch = (play: P, c: Corps, to: number): Verdict =>
  play.state.at[c] === to || isNear(play, c, to) || no('SK-2.2', 'too far', { corps: c, to });

/** SK-4.2: what a side's corps are worth, and two more for standing in Gotha alone. */
export const scoreOf = (play: P, seat: Seat): number =>
  corpsOf(play, seat).reduce((sum, c) => sum + play.state.worth[c]!, 0) +
  (sidesIn(play, GOTHA).every((s) => s === seat) && corpsIn(play, GOTHA, seat).length > 0 ? 2 : 0);

/** How a viewer points at corps it can't tell apart: one of those a seat has in a province; which one is shuffled. */
const handle = (seat: Seat, place: number, i: number): string => `${seat}@${place}~${i}`;

const handles = (play: P, viewer: Viewer, seat: Seat, place: number): [handle: string, corps: Corps][] => {
  const hidden = corpsIn(play, place, seat).filter((c) => !inSet(knownTo(play, c), viewer));
  return play.shuffleHandles(viewer, hidden).map((c, i) => [handle(seat, place, i), c as Corps]);
};

export const rules: Omit<Game<Skirmish>, 'id' | 'title' | 'rules' | 'words'> = {
  options,
  verbs,
  kinds: [province, corps],
  seats: ({ seats }) => colours.slice(0, seats).map((name) => ({ id: name.toLowerCase(), name })),
  setup: ({ seats, chance }) =>
    state.create(seats, {
      at: Array.from({ length: seats * 3 }, (_, c) => toId(province, Math.floor(c / 3) * 2)),
      worth: Array.from({ length: seats }, () => chance.shuffle([1, 2, 3], 'worth')).flat(),
    }),
  copy: state.copy,
  begin: () => ({ at: 'turn' }),

  steps: {
    turn(play) {
      const alive = seatsOf(play).filter((seat) => corpsOf(play, seat).length > 0);
      if (play.state.turn === play.options.turns || alive.length < 2) return done(); // SK-4.1
      play.state.turn++;
      play.log('turn', { turn: play.state.turn }, { clause: 'SK-2.1' });
      return together(alive, () => ({ at: 'orders', to: [-1, -1, -1] }), { at: 'march', sides: alive });
    },
    orders: {
      prompt: () => say('write orders', {}, 'SK-2.1'),
      offer(play, frame, seat, offers) {
        for (const c of corpsOf(play, seat))
          for (const to of places)
            if (frame.to[c % 3] !== to) offers.offer('order', { corps: c, to }, mayMarch(play, c, to));
        offers.offer('ready', {});
      },
      take: {
        order(_, frame, { corps, to }) {
          frame.to[corps % 3] = to;
          return again;
        },
        ready: (_, { to }) => done(to),
      },
    },
    march(play, { sides, result }) {
      sides.forEach((seat, i) => {
        for (const c of corpsOf(play, seat)) {
          const [from, to] = [play.state.at[c]!, result![i]![c % 3]!];
          if (to < 0 || to === from) continue;
          play.log('march', { seat, from, to }, { clause: 'SK-2.3' });
          play.state.at[c] = to;
        }
      });
      return goto({ at: 'battles', place: 0 });
    },
    battles(play, { place }) {
      if (place > GOTHA) return goto({ at: 'turn' });
      const next = { at: 'battles', place: place + 1 } as const;
      return sidesIn(play, place).length > 1 ? call({ at: 'battle', place, asked: 0 }, next) : goto(next);
    },
    battle(play, { place, asked }) {
      const sides = sidesIn(play, place);
      for (let i = asked; i < sides.length; i++)
        if (corpsOf(play, sides[i]!).some((c) => isNear(play, c, place)))
          return ask(sides[i]!, { at: 'battle.help', place, asked: i });
      // SK-3.2: each side throws a die and adds its corps; the best side strikes, and a tie is no result.
      const dice = play.chance.dice(sides.length, 6, `battle of ${province.names[place]}`);
      const totals = dice.map((die, i) => die + corpsIn(play, place, sides[i]!).length);
      const best = sides.filter((_, i) => totals[i] === Math.max(...totals));
      play.log('battle', { place, sides, dice, totals }, { clause: 'SK-3.2' });
      return best.length > 1 ? done() : ask(best[0]!, { at: 'battle.strike', place });
    },
    // SK-3.1: before the dice each side may call in one corps from next door. An interrupt is just another ask.
    'battle.help': {
      prompt: (_, { place }) => say('call for help', { place }, 'SK-3.1'),
      offer(play, { place }, seat, offers) {
        for (const c of corpsOf(play, seat)) if (isNear(play, c, place)) offers.offer('help', { corps: c });
        offers.offer('decline', {});
      },
      take: {
        help(play, { place, asked }, { corps }, seat) {
          play.log('help', { seat, from: play.state.at[corps]!, place }, { clause: 'SK-3.1' });
          play.state.at[corps] = toId(province, place);
          return goto({ at: 'battle', place, asked: asked + 1 });
        },
        decline: (_, { place, asked }) => goto({ at: 'battle', place, asked: asked + 1 }),
      },
    },
    // SK-3.3: the best side strikes one enemy corps, blindly; it is lost, and all see what it was worth.
    'battle.strike': {
      prompt: (_, { place }) => say('strike', { place }, 'SK-3.3'),
      offer(play, { place }, seat, offers) {
        for (const other of seatsOf(play))
          for (const [handle] of handles(play, seat, other, place)) offers.offer('strike', { corps: handle });
      },
      take: {
        strike(play, { place }, { corps: wanted }, seat) {
          const all = seatsOf(play).flatMap((other) => handles(play, seat, other, place));
          const hit = all.find(([handle]) => handle === wanted)![1];
          play.state.at[hit] = -1;
          play.log('lost', { seat: owner(hit), worth: play.state.worth[hit]!, place }, { clause: 'SK-3.3' });
          return done();
        },
      },
    },
  },

  view(play, viewer) {
    const { turn, at, worth } = play.state;
    const board: Skirmish['board'] = { turn, known: [], hidden: [] };
    for (let id = 0 as Corps; id < at.length; id++)
      if (at[id]! < 0 || inSet(knownTo(play, id), viewer)) board.known.push({ id, at: at[id]!, worth: worth[id]! });
    for (const seat of seatsOf(play).filter((each) => each !== viewer)) {
      const places = corpsOf(play, seat).map((c) => at[c]!);
      places.sort((a, b) => a - b);
      for (const [i, p] of places.entries())
        board.hidden.push({ id: handle(seat, p, i - places.indexOf(p)), owner: seat, at: p });
    }
    return board;
  },
  imagine({ board }, { seats, chance }) {
    const [at, worth] = [Array(seats * 3).fill(-1), Array(seats * 3).fill(0)];
    for (const c of board.known) [at[c.id], worth[c.id]] = [c.at, c.worth];
    for (let seat = 0; seat < seats; seat++) {
      const places = board.hidden.filter((c) => c.owner === seat).map((c) => c.at);
      const left = chance.shuffle(
        [1, 2, 3].filter((w) => !worth.slice(seat * 3, seat * 3 + 3).includes(w)),
        'worth',
      );
      for (let c = seat * 3; c < seat * 3 + 3; c++) if (!worth[c]) [at[c], worth[c]] = [places.pop(), left.pop()];
    }
    return { turn: board.turn, at, worth };
  },
  secrets,
  // SK-5.1: while orders are being written only what is said to all may be said.
  talk: (play, _, to) => to.length === 0 || play.stack.at(-1)?.at !== 'march' || no('SK-5.1', 'no whispering'),
  deals,
  spans: { turn: ({ state }) => state.turn },
  outcome(play) {
    const scores = seatsOf(play).map((seat) => scoreOf(play, seat));
    return { winners: seatsOf(play).filter((s) => scores[s] === Math.max(...scores)), scores, what: 'over' };
  },
};
