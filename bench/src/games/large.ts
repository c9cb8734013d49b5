/**
 * A synthetic game of the size of the largest: 2 800 places, 840 pieces with hidden strengths, reactions to every march,
 * and 280 places to choose from. It exists to be measured, so its rules are ordinary on purpose.
 */
import {
  ask,
  defineGame,
  done,
  everySeat,
  goto,
  onlySeat,
  type Play,
  type Seat,
  type Shape,
  say,
  type Viewer,
} from '@concert/kernel';
import {
  EACH,
  first,
  nextTo,
  options,
  owner,
  PIECES,
  type Piece,
  PLACES,
  type Place,
  piece,
  place,
  STRONGEST,
  startOf,
  verbs,
  within,
} from './large-tables.ts';

/** LG-2.1: so many pieces a seat marches in its turn. */
const MARCHES = 6;
const UNKNOWN = -1;
const NO_ONE = -1;

export interface LargeState {
  round: number;
  /** By piece: where it is, how strong it is, and whether it lies face up (0 or 1). */
  at: number[];
  strength: number[];
  shown: number[];
  /** By place: who was there last. */
  control: number[];
}

export interface LargeGame extends Shape {
  state: LargeState;
  frame:
    | { at: 'round' }
    | { at: 'turn'; seat: Seat; left: number }
    | { at: 'pick'; seat: Seat; left: number }
    | { at: 'march'; seat: Seat; left: number; piece: Piece }
    | { at: 'reactions'; seat: Seat; left: number; to: Place; next: number }
    | { at: 'react'; seat: Seat; left: number; to: Place; next: number };
  options: typeof options;
  verbs: typeof verbs;
  board: {
    round: number;
    at: number[];
    control: number[];
    /** The strengths of pieces that lie face up, by piece; −1 for the others. */
    shown: number[];
    /** The viewer's own pieces; empty for a spectator. */
    own: number[];
  };
}
type P = Play<LargeGame>;

/** LG-3.1: a seat may react with a piece next to where another has gone, and show it. */
function reactingAt({ state }: P, seat: Seat, to: number): Piece[] {
  const near = nextTo[to]!;
  const found: Piece[] = [];
  for (let p = first(seat); p < first(seat) + EACH; p++)
    if (state.shown[p] === 0 && near.includes(state.at[p]!)) found.push(p as Piece);
  return found;
}

const isOwn = (p: number, viewer: Viewer): boolean => owner(p) === viewer;

export const largeGame = defineGame<LargeGame>({
  id: 'large',
  title: 'A large map',
  rules: '1.0.0',
  options,
  verbs,
  kinds: [place, piece],
  seats: ({ seats }) => [...'ABCDEFG'].slice(0, seats).map((name) => ({ id: name.toLowerCase(), name })),
  setup: ({ seats, chance }) => {
    const strengths = chance.dice(PIECES, STRONGEST, 'strengths');
    const at = Array.from({ length: PIECES }, (_, p) => (owner(p) < seats ? startOf(p) : UNKNOWN));
    const control: number[] = Array(PLACES).fill(NO_ONE);
    for (let p = 0; p < PIECES; p++) if (at[p]! >= 0) control[at[p]!] = owner(p);
    const shown = at.map((where) => (where < 0 ? 1 : 0));
    return { round: 0, at, strength: strengths.map((n, p) => (at[p]! < 0 ? 0 : n)), shown, control };
  },
  copy: ({ round, at, strength, shown, control }) => ({
    round,
    at: at.slice(),
    strength: strength.slice(),
    shown: shown.slice(),
    control: control.slice(),
  }),
  begin: () => ({ at: 'round' }),
  steps: {
    round(play) {
      if (play.state.round === play.options.rounds) return done();
      play.state.round++;
      play.log('round', { round: play.state.round }, { clause: 'LG-2.1' });
      return goto({ at: 'turn', seat: 0, left: MARCHES });
    },
    turn(play, { seat, left }) {
      if (left > 0) return ask(seat, { at: 'pick', seat, left });
      return goto(seat + 1 < play.seats ? { at: 'turn', seat: seat + 1, left: MARCHES } : { at: 'round' });
    },
    pick: {
      prompt: () => say('pick', {}, 'LG-2.1'),
      offer(_, __, seat, offers) {
        if (offers.wants('pick'))
          for (let p = first(seat); p < first(seat) + EACH; p++) offers.offer('pick', { piece: p as Piece });
        offers.offer('stop', {});
      },
      take: {
        pick: (_, { seat, left }, { piece: p }) => ask(seat, { at: 'march', seat, left, piece: p }),
        stop: (_, { seat }) => goto({ at: 'turn', seat, left: 0 }),
      },
    },
    march: {
      prompt: (_, { piece: p }) => say('march', { piece: p }, 'LG-2.2'),
      offer({ state }, { piece: p }, __, offers) {
        if (offers.wants('go')) for (const to of within[state.at[p]!]!) offers.offer('go', { to });
      },
      take: {
        go(play, { seat, left, piece: p }, { to }) {
          play.log('went', { piece: p, from: play.state.at[p]!, to }, { clause: 'LG-2.2' });
          play.state.at[p] = to;
          play.state.control[to] = seat;
          return goto({ at: 'reactions', seat, left: left - 1, to, next: 0 });
        },
      },
    },
    reactions(play, { seat, left, to, next }) {
      for (let other = next; other < play.seats; other++)
        if (other !== seat && reactingAt(play, other, to).length > 0)
          return ask(other, { at: 'react', seat, left, to, next: other + 1 });
      return goto({ at: 'turn', seat, left });
    },
    react: {
      prompt: (_, { to }) => say('react', { to }, 'LG-3.1'),
      offer(play, { to }, seat, offers) {
        if (offers.wants('show')) for (const p of reactingAt(play, seat, to)) offers.offer('show', { piece: p });
        offers.offer('stand', {});
      },
      take: {
        show(play, { seat, left, to, next }, { piece: p }) {
          play.state.shown[p] = 1;
          play.log('shown', { piece: p, strength: play.state.strength[p]! }, { clause: 'LG-3.1', reveals: true });
          return goto({ at: 'reactions', seat, left, to, next });
        },
        stand: (_, { seat, left, to, next }) => goto({ at: 'reactions', seat, left, to, next }),
      },
    },
  },
  view(play, viewer, last) {
    const { state } = play;
    const open = play.common('open', () => ({
      at: state.at,
      control: state.control,
      shown: state.strength.map((n, p) => (state.shown[p] === 1 ? n : UNKNOWN)),
    }));
    const own = last?.own ?? state.strength.filter((_, p) => isOwn(p, viewer));
    return { round: state.round, ...open, own };
  },
  imagine({ board, viewer }, { chance }) {
    const { round, at, control, shown } = board;
    const strength = shown.map((n, p) => {
      if (n !== UNKNOWN) return n;
      return isOwn(p, viewer) ? board.own[p - first(viewer)]! : 1 + chance.index(STRONGEST, 'strength');
    });
    return {
      round,
      at: at.slice(),
      control: control.slice(),
      strength,
      shown: shown.map((n) => (n === UNKNOWN ? 0 : 1)),
    };
  },
  secrets({ state, seats }, tell) {
    for (let p = 0; p < PIECES; p++)
      tell('strength', p, state.shown[p] === 1 ? everySeat(seats) : onlySeat(owner(p)), state.strength[p]!);
  },
  outcome({ state, seats }) {
    const scores = Array.from({ length: seats }, (_, seat) => state.control.filter((who) => who === seat).length);
    return { winners: [scores.indexOf(Math.max(...scores))], scores, what: 'over' };
  },
  words: {
    pick: 'Pick up a piece.',
    march: 'Where does {piece:piece} go?',
    react: 'A piece has come to {to:place}: react?',
    round: 'Round {round}.',
    went: '{piece:piece} goes from {from:place} to {to:place}.',
    shown: '{piece:piece} has strength {strength}.',
    over: 'The last round is over.',
  },
});
