/** The shape of the game: its options, its verbs, its state, the frames of its flow, and what a viewer sees. */
import {
  type FrameAt,
  field,
  type Id,
  type Json,
  option,
  type Play,
  type SequenceFrame,
  type Shape,
  withSamples,
} from '@concert/kernel';
import type { OpenPart } from '@concert/kit';
import type { State, stateColumns } from './state.ts';
import { block, card, empireNames, place, power } from './tables.ts';

export { DISBANDED, LOST, POOL, type State } from './state.ts';

export const options = {
  scenario: option(field.oneOf('1804', '1808', '1812'), '1804', 'The year in which the game begins'),
  seats: option(field.int(1, 7), 2, 'How many play; one plays the solitaire game'),
  empires: withSamples(
    option(
      field.list(field.oneOf(...empireNames), 7),
      [],
      'Which empires are played, in the order of the seats; if none are named, the usual ones for that many seats',
    ),
    [[], ['russia', 'austria'], ['prussia', 'britain', 'spain']],
  ),
  campaign: option(field.int(1, 3), 1, 'How many periods of four years are linked (solitaire: of sixteen cards)'),
  gentlemansDiplomacy: option(
    field.flag(),
    false,
    'Players make and break alliances in winter only',
    'Gentleman’s Diplomacy',
  ),
  hiddenTreasuries: option(field.flag(), false, 'Only the owner knows how much Gold is in a Treasury'),
  secretAlliances: option(field.flag(), false, 'Alliances between players may be kept secret'),
  minorCityBonus: option(field.flag(), false, 'In a bid for a minor its own city counts as a bonus too (AL-R-38)'),
};

const [aBlock, aPlace, aPower] = [field.id(block), field.id(place), field.id(power)];
export const verbs = {
  discard: { card: field.id(card) },
  lay: { card: field.id(card) },
  bid: { power: aPower, gold: field.int(1, 3) },
  match: {},
  pass: {},
  group: { place: aPlace },
  march: { block: aBlock, to: aPlace },
  marchAll: { to: aPlace },
  seaMove: { block: aBlock, to: aPlace },
  invade: { block: aBlock, to: aPlace },
  halt: {},
  payGold: {},
  levy: { block: aBlock },
  build: { block: aBlock, at: aPlace },
  permit: { seat: field.seat(), pass: field.flag(), stay: field.flag() },
  breakAlliance: { seat: field.seat() },
  release: { power: aPower },
  endTurn: {},
  remove: { block: aBlock },
  callOn: { seat: field.seat() },
  fight: { place: aPlace },
  favour: { block: aBlock },
  disrupt: {},
  victim: { block: aBlock },
  fire: { block: aBlock },
  fireAll: {},
  hold: { block: aBlock },
  retreat: { block: aBlock, to: aPlace },
  takeHit: { block: aBlock },
  extend: { block: aBlock },
  pursue: { block: aBlock, to: aPlace },
  chase: { block: aBlock },
  regroup: { block: aBlock, to: aPlace },
  review: {},
  disband: { block: aBlock },
  ready: {},
};

/** What a player turn has to remember. */
export interface TurnLocals {
  /** The empire whose turn it is. */
  camp: number;
  /** Action points that are left. */
  points: number;
  /** Gold spent on actions this turn, what has been put down included. */
  goldSpent: number;
  /** Gold has been put down for the next action although there are points left (AL-R-11). */
  goldDown?: true;
  /** Where this turn's invasion lands, or −1, and how many blocks have landed. */
  landing: number;
  landed: number;
  /** Voyages of armies this turn: base, goal, whether it was an invasion, … */
  voyages: number[];
  /** The border that the leader's event has raised, or −1. */
  raisedBorder: number;
}

/** What a battle has to remember. */
export interface BattleLocals {
  place: number;
  round: number;
  /** Whose battle turn it is: letter × 2, + 1 for the attacker; 8 at the end of a round. */
  battleTurn: number;
  /** The seat that leads blocks without a player of their own, or −1. */
  regent: number;
  /** Powers whose attackers need not retreat in this round. */
  extended: number;
  /** Retreats of this round, or regroups after the battle: camp, place, whether another colour than green, … */
  departures: number[];
  /** Places from which either side has come. */
  attackFrom: number[];
  defendFrom: number[];
  /** Hits to be taken, and by which side (ATTACKER or 0). */
  hits: number;
  sideHit: number;
  /** The camp that fired last. */
  shooter: number;
  /** The seat that wants all its blocks of this battle turn to fire, or −1. */
  volley: number;
  /** Regions into which a pursuit has opened a battle. */
  pursuits: number[];
}

/** A battle that a change of sides brings, and the seat that leads blocks without a player in it, or −1. */
export type Clash = { place: number; regent: number };

/** The frame of one step. */
export type At<Name extends Frame['at']> = FrameAt<Frame, Name>;

/** The sequence of play (`rules/0-sequence.ts`). */
type SequenceOfPlay =
  | SequenceFrame<'game'>
  | SequenceFrame<'year'>
  | SequenceFrame<'gameTurn'>
  | SequenceFrame<'cardPhase'>
  | SequenceFrame<'diplomacy', { clashes?: Clash[] }>
  | SequenceFrame<'actionPhase'>
  | SequenceFrame<'playerTurn', TurnLocals>
  | SequenceFrame<'battlePhase', { next: number }>
  | SequenceFrame<'battle', BattleLocals>
  | SequenceFrame<'endOfGameTurn', { clashes?: Clash[] }>
  | SequenceFrame<'winter'>
  | SequenceFrame<'solitaire'>
  | SequenceFrame<'solitaireTurn', { card?: number }>;

/** The steps of its stages, and the questions they ask. `asked` are seats or powers, as bits. */
export type Frame =
  | SequenceOfPlay
  | { at: 'discards' }
  | { at: 'discard'; seat: number }
  | { at: 'discarded'; result?: number[] }
  | { at: 'cards' }
  | { at: 'lay'; seat: number }
  | { at: 'layChoice'; seat: number }
  | { at: 'reveal'; result?: number[] }
  | { at: 'bidding' }
  | { at: 'bid'; seat: number }
  | { at: 'matching'; power: number; gold: number; bidders: number[]; next: number }
  | { at: 'match'; power: number; gold: number; bidders: number[]; next: number }
  | { at: 'clashes'; clashes: Clash[]; result?: Json }
  | { at: 'clash'; clashes: Clash[] }
  | { at: 'actions' }
  | { at: 'act' }
  /** `told`: there was no point left when it was chosen, and all were told of the Gold for its march (hidden Treasuries). */
  | { at: 'group'; place: number; paid: boolean; told?: true }
  | { at: 'stacking' }
  | { at: 'overstack'; place: number }
  | { at: 'pickBattle' }
  | { at: 'pick'; places: number[] }
  | { at: 'battle.events'; asked: number }
  | { at: 'battle.event'; asked: number }
  | { at: 'battle.victim'; asked: number; by: number }
  | { at: 'battle.rounds' }
  | { at: 'battle.turn' }
  | { at: 'battle.hit' }
  /** `paid`: powers whose HQ has paid for one more round. */
  | { at: 'battle.extension'; asked: number; paid: number }
  | { at: 'battle.extend'; asked: number; paid: number }
  | { at: 'battle.pursuit'; asked: number }
  | { at: 'battle.pursue'; asked: number }
  | { at: 'battle.chase'; asked: number; to: number; power: number; moved: number }
  | { at: 'battle.regroups'; asked: number }
  | { at: 'battle.regroup'; asked: number }
  | { at: 'battle.excess' }
  | { at: 'battle.excessive'; open: boolean }
  | { at: 'defeats' }
  | { at: 'disbanding'; seat: number }
  | { at: 'disband'; looking: boolean }
  | { at: 'negotiation'; ready: number }
  | { at: 'negotiate'; ready: number }
  | { at: 'suddenDeath' }
  | { at: 'gameOver' };

/** What a viewer sees. */
export interface Board extends OpenPart<(typeof stateColumns)['of']> {
  /** Secret alliances look like the relation before them to all but their members (AL-R-42). */
  relations: number[];
  /** Blocks whose identity the viewer knows. */
  blocks: {
    id: number;
    place: number;
    steps: number;
    cameFrom: number;
    role: number;
    activity: number;
    portSea: number;
  }[];
  /**
   * Blocks of which the viewer knows the colour (an empire's, or BROWN for all minors alike), the empire with which they
   * act (−1 for none), the place and the part they play: this many alike.
   */
  hidden: {
    colour: number;
    camp: number;
    place: number;
    cameFrom: number;
    role: number;
    activity: number;
    /** In a place of one army and one fleet, to an ally, or to all when there are too many: 1 a fleet, 2 an army. Else 0. */
    kind: number;
    count: number;
  }[];
  /** Of the pairs of empires that became allies in this player turn, those of the viewer's own. */
  newAllies: number[];
  /** −1 for a Treasury the viewer may not look into. */
  gold: number[];
  /** The viewer's own hand and discard; of the others the number of cards. */
  hand: number[];
  hands: number[];
  discard: number;
}

export interface Alliance extends Shape {
  state: State;
  frame: Frame;
  options: typeof options;
  verbs: typeof verbs;
  board: Board;
}
export type P = Play<Alliance>;
export type BlockId = Id<'block'>;
export type PlaceId = Id<'place'>;
export type PowerId = Id<'power'>;
export type CardId = Id<'card'>;

/** Bits of `role`. */
export const [RESERVE, ATTACKER, INVADER, SHOWN, ACTED, HALF, FAVOURED, HINDERED, PANICKED, ASIDE] = [
  1, 2, 4, 8, 16, 32, 64, 128, 256, 512,
];
/** Bits of `activity`. */
/** ONWARD: it stopped half way for something that happened, and may go on. */
export const [MOVED, LEVIED, ONWARD] = [1, 2, 4];
/** Values of `relations`. */
export const [PEACE, WAR, ALLIED, SECRET_PEACE, SECRET_WAR] = [0, 1, 2, 3, 4];
