/** The shape of the game: its state, the frames of its flow, and what a viewer sees. */
import type { FrameAt, Play, SequenceFrame, Shape } from '@concert/kernel';
import type { options, verbs } from './options.ts';
import type { BattleLocals, Stand } from './shape-battle.ts';

export type { BattleLocals, Row, Stand } from './shape-battle.ts';

/**
 * Land units and tents, one entry for each stack of a Nation, a place and a sort, ordered by these three. A place from
 * PLACES on is a ship: its cargo.
 */
export interface Stacks {
  place: number[];
  owner: number[];
  sort: number[];
  count: number[];
}

/** Ships by slot: the Nation (−1: the slot is free), the hull, the place, the damage, and Arrow Tags with the pennant. */
export interface Ships {
  owner: number[];
  hull: number[];
  place: number[];
  damage: number[];
  marks: number[];
}

/** Fortifications: forts by Territory, then port pieces: the flag (−1: Independent), the damage; and which have a Red Arrow. */
export interface Forts {
  owner: number[];
  damage: number[];
  red: number[];
}

/** An order (IB-R-1): the origin, how many Forces, what has become of it, and the path, the origin excluded. */
export type Order = number[];
export const [ORIGIN, COUNT, STATUS, PATH] = [0, 1, 2, 3];
export const [PENDING, DONE, CANCELLED, DISMISSED, LAPSED] = [0, 1, 2, 3, 4];

/** The game's own part of the position. */
export interface State {
  stacks: Stacks;
  ships: Ships;
  forts: Forts;
  /** By Territory: Gold lying there (IB-R-116), and 1 for a Revolt token. */
  pile: number[];
  revolt: number[];
  /** By Nation: the seat that leads it, −1 for a Neutral; its team (equal numbers: team-mates); Gold; Prestige. */
  seat: number[];
  team: number[];
  gold: number[];
  prestige: number[];
  /** By Nation: the secrets: its orders, and in the set-up the places of its dots. */
  plots: Order[][];
  dots: number[][];
  /** By Nation: are its dots, or its plot, known to all? */
  shown: number[];
  /** By Nation: casualties by ware, pennants, Blue and Red Morale Tokens. */
  tray: number[][];
  /** By Nation: Medal Points by column, of the last parade. By Medal: its holder, or −1. */
  chart: number[][];
  medals: number[];
  /** Nations in Turn Order, Neutrals last. */
  order: number[];
  /** The Active Nation, or −1. */
  active: number;
  round: number;
  /** The round after which the game ends; 0 until the Congress decides. */
  last: number;
  /** Nations that have had their Call to Arms, as bits. */
  called: number;
  /** 1: the Active Nation has made its trade. */
  traded: number;
  /** Nation, place and head-count when plotting closed, …: public (IB-R-14). */
  heads: number[];
  /** Permission given in this turn: Nation, act, place, 1 if for the whole turn, … */
  granted: number[];
  /** Permission refused in this turn, or Forces declared opposing (act EVERYTHING): Nation, act, place, … */
  refused: number[];
}

/** What phase 4 of one Nation has to remember. */
export interface TurnLocals {
  nation: number;
  /** 0 before the march, 1 after it. */
  step: number;
  /** Regions where a battle of this step was called off or found no enemy (IB-R-102). */
  barred: number[];
  /** 1: a battle was fought in this step. */
  fought: number;
}

/** What an order under way has to remember. */
export interface OrderLocals {
  nation: number;
  /** Which of the Nation's orders. */
  order: number;
  /** How far along the path: 0 is the origin. */
  leg: number;
  /** The land units (sorts, one entry each) or the ships (slots) that carry it out, and how many tents. */
  group: number[];
  tents: number;
  /** Ports and Territories where Forces have ended their move in this order. */
  ended: number[];
}

/** The drafts of the lanes, by Nation of the seat. */
export interface DotsDraft {
  nations: number[];
  dots: number[][];
}
export interface PlotDraft {
  nations: number[];
  lead: number;
  plots: Order[][];
}

/** The frame of one step. */
export type At<Name extends Frame['at']> = FrameAt<Frame, Name>;

export type Frame =
  // The sequence of play.
  | SequenceFrame<'game'>
  | SequenceFrame<'setup'>
  | SequenceFrame<'round'>
  | SequenceFrame<'taxes'>
  | SequenceFrame<'plotting'>
  | SequenceFrame<'turnOrder'>
  | SequenceFrame<'marches'>
  | SequenceFrame<'turn', TurnLocals>
  | SequenceFrame<'order', OrderLocals>
  | SequenceFrame<'battle', BattleLocals>
  | SequenceFrame<'battle.fight'>
  | SequenceFrame<'annexations'>
  | SequenceFrame<'parade'>
  | SequenceFrame<'purchases', { baskets: number[][] }>
  // S Set-up.
  | { at: 'setup.plots'; result?: number[][][] | null }
  | ({ at: 'setup.dots' } & DotsDraft)
  | { at: 'setup.place'; nation: number }
  | { at: 'setup.types'; nation: number; left: number[] }
  // D Permission.
  | { at: 'leave'; nation: number; act: number; places: number[]; owners: number[] }
  | { at: 'leave.heard'; nation: number; act: number; place: number; asked: number[][]; result?: (boolean | null)[] }
  | { at: 'leave.answer'; nation: number; act: number; place: number; seat: number }
  // 1 Taxes.
  | { at: 'taxes.colonies'; result?: boolean }
  | { at: 'taxes.collect' }
  // 2 Plotting.
  | { at: 'plot.all'; asked: number[]; result?: Order[][][] | null }
  | ({ at: 'plot' } & PlotDraft)
  | ({ at: 'plot.path'; from: number; path: number[] } & PlotDraft)
  // 3 Turn Order.
  | { at: 'bids.all'; asked: number[]; result?: number[][] | null }
  | { at: 'bids'; nations: number[]; bids: number[] }
  | { at: 'slots'; bidders: number[]; zero: number[]; track: number[] }
  | { at: 'slot'; bidders: number[]; zero: number[]; track: number[] }
  // 4 A turn.
  | { at: 'turn.trade'; nation: number }
  | { at: 'turn.trading'; nation: number }
  | { at: 'turn.review'; nation: number; orders: number[] }
  | { at: 'turn.tag'; nation: number; origin: number; count: number }
  | { at: 'turn.tagging'; nation: number; origin: number; count: number }
  | { at: 'turn.battles'; nation: number; step: number; result?: null }
  | { at: 'turn.before'; nation: number }
  | { at: 'turn.marching'; nation: number }
  | { at: 'turn.march'; nation: number }
  | { at: 'turn.after'; nation: number }
  | { at: 'order.fill'; nation: number }
  | { at: 'order.filling'; nation: number }
  | { at: 'order.exit'; nation: number }
  | { at: 'order.exiting'; nation: number }
  | { at: 'order.left'; nation: number; result?: boolean }
  | { at: 'order.sail'; nation: number }
  | { at: 'order.sailing'; nation: number }
  | { at: 'order.sailed'; nation: number; legs: number; result?: boolean }
  | { at: 'order.bonus'; nation: number }
  | { at: 'order.bonuses'; nation: number }
  | { at: 'order.finish'; nation: number }
  /** A Cavalry bonus, with the answer of those who may oppose it. */
  | { at: 'ride'; nation: number; from: number; sort: number; to: number }
  | { at: 'ride.go'; nation: number; from: number; sort: number; to: number; result?: boolean }
  /** Land units have entered a Territory in Revolt: its Gold may be taken. Then their movement ends there. */
  | { at: 'loot'; nation: number; place: number }
  | { at: 'looting'; nation: number; place: number }
  | { at: 'moved'; nation: number; place: number }
  /** A Revolt is quelled by ships in a Port, if no one there opposes it. */
  | { at: 'quell'; nation: number; port: number }
  | { at: 'quell.go'; nation: number; port: number; result?: boolean }
  // 2.C Cargo.
  | CargoFrame<'cargo'>
  | CargoFrame<'cargo.owners', { result?: boolean }>
  | CargoFrame<'cargo.go', { result?: boolean }>
  | { at: 'cargo.exchange'; nation: number; ship: number; to: number; given: number[][] }
  | { at: 'cargo.exchanging'; nation: number; ship: number; to: number; given: number[][] }
  | { at: 'seize'; nation: number; ship: number; step: number }
  | { at: 'seize.go'; nation: number; ship: number; step: number; result?: boolean }
  // B Battles; their locals are those of the enclosing `battle`.
  | { at: 'battle.start'; result?: boolean }
  | { at: 'battle.commit' }
  | { at: 'battle.committing' }
  | { at: 'battle.sides'; asked: number[]; secret: number; result?: Stand[][] | null }
  | { at: 'battle.ask'; seat: number; nations: number[] }
  | {
      at: 'battle.side';
      place: number;
      active: number;
      passed: number;
      nations: number[];
      stands: Stand[];
      draft: Stand;
    }
  | { at: 'battle.admit' }
  | { at: 'battle.admitting' }
  | { at: 'battle.inland'; left: number[]; result?: boolean }
  | { at: 'battle.field' }
  | { at: 'battle.command' }
  | { at: 'battle.commanding' }
  | { at: 'battle.agreed'; nation: number; result?: (boolean | null)[] }
  | { at: 'battle.agree'; nation: number }
  | { at: 'battle.line'; side: number; line: number[] }
  | { at: 'battle.lining'; side: number; line: number[] }
  | { at: 'battle.begin' }
  | { at: 'battle.beginning' }
  | { at: 'battle.stance'; side: number }
  | { at: 'battle.taking'; side: number }
  | { at: 'battle.roll' }
  | { at: 'battle.blocks'; side: number }
  | { at: 'battle.block'; side: number }
  | { at: 'battle.hits'; side: number }
  | { at: 'battle.hit'; side: number }
  | { at: 'battle.damage' }
  | { at: 'battle.next' }
  | { at: 'battle.pausing' }
  | { at: 'battle.prizes'; kept: number[][] }
  | { at: 'battle.prize'; kept: number[][] }
  | { at: 'battle.capture' }
  | { at: 'battle.spoils'; side: number }
  | { at: 'battle.sharing'; side: number }
  | { at: 'battle.aftermath' }
  | { at: 'battle.seize' }
  | { at: 'battle.seizing' }
  | { at: 'battle.pennant'; side: number }
  | { at: 'battle.decorating'; side: number }
  // 5 Annexation.
  | { at: 'annex.all'; asked: number[]; result?: number[][] | null }
  | { at: 'annex'; nations: number[]; choices: number[] }
  | { at: 'revolts'; nation: number }
  | { at: 'revolting'; nation: number }
  // 6 On Parade.
  | { at: 'gift' }
  | { at: 'giving'; nation: number }
  | { at: 'congress'; result?: number[][] | null }
  | { at: 'vote'; nations: number[]; votes: number[] }
  // 7 Purchases.
  | { at: 'repairs'; asked: number[]; result?: number[][] | null }
  | { at: 'repair'; items: number[]; allowed: number[] }
  | { at: 'buy.all'; asked: number[]; result?: (number[][] | null)[] | null }
  | { at: 'buy'; nations: number[]; baskets: number[][]; sealed: boolean }
  | { at: 'buy.turn'; left: number[]; baskets: number[][]; result?: number[][] }
  | { at: 'buy.open'; nation: number }
  | { at: 'deploy'; nation: number; basket: number[] }
  | { at: 'deploying'; nation: number; basket: number[] };

/** One cargo operation: what is done to which unit between which ships (the second −1: the Interior). */
export type CargoFrame<Name extends string, More = unknown> = {
  at: Name;
  nation: number;
  act: number;
  port: number;
  ship: number;
  to: number;
  owner: number;
  sort: number;
  /** Of an exchange: what each of the two ships gives: Nation, sort, … */
  given?: number[][];
} & More;

/** What a viewer sees: the state, without the plots and dots that are not theirs to know. */
export type Board = Omit<State, 'plots' | 'dots'> & { plots: (Order[] | null)[]; dots: (number[] | null)[] };

export interface ImperialBorders extends Shape {
  state: State;
  frame: Frame;
  options: typeof options;
  verbs: typeof verbs;
  board: Board;
}
export type P = Play<ImperialBorders>;

const nested = (lists: readonly number[][]): number[][] => lists.map((list) => list.slice());

/** Arrays of numbers, copied in one go. */
const copyOpen = (state: Omit<State, 'plots' | 'dots'>): Omit<State, 'plots' | 'dots'> => ({
  stacks: {
    place: state.stacks.place.slice(),
    owner: state.stacks.owner.slice(),
    sort: state.stacks.sort.slice(),
    count: state.stacks.count.slice(),
  },
  ships: {
    owner: state.ships.owner.slice(),
    hull: state.ships.hull.slice(),
    place: state.ships.place.slice(),
    damage: state.ships.damage.slice(),
    marks: state.ships.marks.slice(),
  },
  forts: {
    owner: state.forts.owner.slice(),
    damage: state.forts.damage.slice(),
    red: state.forts.red.slice(),
  },
  pile: state.pile.slice(),
  revolt: state.revolt.slice(),
  seat: state.seat.slice(),
  team: state.team.slice(),
  gold: state.gold.slice(),
  prestige: state.prestige.slice(),
  shown: state.shown.slice(),
  tray: nested(state.tray),
  chart: nested(state.chart),
  medals: state.medals.slice(),
  order: state.order.slice(),
  active: state.active,
  round: state.round,
  last: state.last,
  called: state.called,
  traded: state.traded,
  heads: state.heads.slice(),
  granted: state.granted.slice(),
  refused: state.refused.slice(),
});

export const copyPlot = (plot: readonly Order[]): Order[] => nested(plot as Order[]);

export const copyState = (state: State): State => ({
  ...copyOpen(state),
  plots: state.plots.map(copyPlot),
  dots: nested(state.dots),
});

/** What all see alike. */
export const openOf = ({ plots: _plots, dots: _dots, ...open }: State): Omit<State, 'plots' | 'dots'> => open;

/** The board of a viewer who may see the secrets of these Nations. */
export const boardOf = (
  open: Omit<State, 'plots' | 'dots'>,
  state: State,
  sees: (nation: number) => boolean,
): Board => ({
  ...open,
  plots: state.plots.map((plot, n) => (sees(n) ? copyPlot(plot) : null)),
  dots: state.dots.map((dots, n) => (sees(n) ? dots.slice() : null)),
});

/** A state from a board, with these in place of what the viewer did not see. */
export const stateFrom = (
  board: Board,
  plotOf: (nation: number) => Order[],
  dotsOf: (nation: number) => number[],
): State => ({
  ...copyOpen(board),
  plots: board.plots.map((plot, n) => (plot === null ? plotOf(n) : copyPlot(plot))),
  dots: board.dots.map((dots, n) => (dots === null ? dotsOf(n) : dots.slice())),
});
