/**
 * The game's own part of the position, declared once: the type of the state, its beginning and what all viewers see
 * of it follow. Everything by block, by power, by empire or by seat is a column of small numbers.
 */
import { by, columns, int, numbers, one, type StateOf, visibilityOf } from '@concert/kit';
import { block, empire, fleets, LAST_CARD, PLACES, POWERS, power } from './tables.ts';

/** Where a block is when it is in no place. */
export const [POOL, LOST, DISBANDED] = [-1, -2, -3];

/** Places, powers and empires as bits. */
const bits = int(0, (1 << POWERS) - 1);

export const stateColumns = columns({
  year: one(int(1804, 1816)),
  /** 1 … 4 in the year; solitaire: cards turned so far. */
  turn: one(int(0, 48)),
  // What a viewer is told of blocks depends on the block (AL-2.2.1-a): `view` tells it.
  /** By block: its place, or POOL, LOST or DISBANDED. */
  place: by(block, int(DISBANDED, PLACES - 1, POOL), 'hidden'),
  /** By block: its strength; 0 off the map. */
  steps: by(block, int(0, 4), 'hidden'),
  /** By block: 1 + the place from which it came over a border this game turn (an invader: its base), else 0. */
  cameFrom: by(block, int(0, PLACES), 'hidden'),
  /** By block: its part in a battle, as bits. */
  role: by(block, int(0, 1023), 'hidden'),
  /** By block: MOVED, LEVIED, ONWARD. */
  activity: by(block, int(0, 7), 'hidden'),
  /** By fleet: 1 + the sea from which it entered its port, 0 for any. */
  portSea: one(numbers(0, PLACES, fleets.length), 'hidden'),
  /** By power: the power it follows; itself for an empire with a leader; −1 for none. */
  patron: by(power, int(-1, POWERS - 1, -1)),
  /** By power: the camps at war with it while it has no patron. */
  enemies: by(power, bits),
  /** By pair of empires: PEACE, WAR, ALLIED, SECRET_PEACE, SECRET_WAR. */
  relations: one(numbers(0, 4), 'hidden'),
  /** Pairs of empires whose alliance cannot be broken before winter. */
  boundPairs: one(numbers()),
  /** By empire: the empires it does not let pass, or stay. */
  noPass: by(empire, bits),
  noStay: by(empire, bits),
  /** By empire: the seat that leads it, or −1. */
  seat: by(empire, int(-1, 6, -1)),
  // A Treasury may be hidden by an option.
  gold: by('seat', int(0, 9999), 'hidden'),
  hand: by('seat', numbers(), 'hidden'),
  discard: by('seat', int(0, LAST_CARD), 'hidden'),
  /** By seat: the card of this game turn, 0 before it is shown. */
  card: by('seat', int(0, LAST_CARD)),
  /** By seat: whether the event of that card is used. */
  eventUsed: by('seat', int(0, 1)),
  /** Cards shown this year. */
  cardsShown: one(numbers()),
  /** Coasts over which invaders have come in this game turn: place, sea, camp, … */
  landings: one(numbers()),
  /** Naval bases that were friendly when the player turn began. */
  friendlyBases: one(numbers()),
  /** Pairs of empires that have become allies since then. */
  newAllies: one(numbers(), 'hidden'),
  /** By empire: the camps that destroyed blocks of it this game turn. */
  destroyedBy: by(empire, bits),
  /** Empires that stand at three blocks or fewer and have been judged for it. */
  judgedFew: one(bits),
  /** Empires whose fall ends the game at the end of this game turn. */
  fallen: one(bits),
  /** Solitaire: the empire in play, the score, and the prizes held when the card was turned. */
  activeEmpire: one(int(-1, 6, -1)),
  score: one(int(-99, 9999)),
  heldPrizes: one(numbers()),
});
export type State = StateOf<typeof stateColumns>;

export const visibility = visibilityOf(stateColumns, {});

/** A copy, written out: rules read a state that the engine has seen made in one piece much faster. */
export function copyState(state: State): State {
  return {
    year: state.year,
    turn: state.turn,
    place: state.place.slice(),
    steps: state.steps.slice(),
    cameFrom: state.cameFrom.slice(),
    role: state.role.slice(),
    activity: state.activity.slice(),
    portSea: state.portSea.slice(),
    patron: state.patron.slice(),
    enemies: state.enemies.slice(),
    relations: state.relations.slice(),
    boundPairs: state.boundPairs.slice(),
    noPass: state.noPass.slice(),
    noStay: state.noStay.slice(),
    seat: state.seat.slice(),
    gold: state.gold.slice(),
    hand: state.hand.map((hand) => hand.slice()),
    discard: state.discard.slice(),
    card: state.card.slice(),
    eventUsed: state.eventUsed.slice(),
    cardsShown: state.cardsShown.slice(),
    landings: state.landings.slice(),
    friendlyBases: state.friendlyBases.slice(),
    newAllies: state.newAllies.slice(),
    destroyedBy: state.destroyedBy.slice(),
    judgedFew: state.judgedFew,
    fallen: state.fallen,
    activeEmpire: state.activeEmpire,
    score: state.score,
    heldPrizes: state.heldPrizes.slice(),
  };
}
