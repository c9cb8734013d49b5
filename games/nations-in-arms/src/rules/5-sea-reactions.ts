/** 5.3.1, 5.3.2: what enemies may do when a squadron sails: throw themselves on it, get away from it, come out of their harbour. */
import { ask, done, type Meaning, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import { modifier } from '../charts.ts';
import {
  type At,
  type ChaseLocals,
  type DraftLocals,
  FOUGHT,
  type Frame,
  type Means,
  MOVING,
  type NationsInArms,
  type P,
  PARTING,
  type State,
} from '../shape.ts';
import { blockadeOfCity, FIRST_SEA, hexOfCity, type PlaceId, seaNeighbours } from '../tables.ts';
import { harboursOf, isBlockade, manoeuvreOf, SQUADRON } from '../tables-sea.ts';
import { enemySide, has, put, setMark } from './1-units.ts';
import { draftBy, drafted, type Purpose } from './5-draft.ts';
import { expeditionModifier } from './5-expeditions.ts';
import { admiralOf, hasRoom, isRefuge, mayEnterSea, seatOfShips, shipsAt, show } from './10-fleets.ts';
import { callWindow, seatsInOrder } from './11-cards.ts';
import { chanceOf } from './meaning.ts';

/** NA-5.3.1-g: what two dice have to reach. */
const NEEDED = modifier('naval', 'intercept');

/** NA-5.3.1-h: the roll; with skill the admiral's manoeuvre factor counts, and all see which fleet it is (NA-R-143). */
function tries(
  play: P,
  ships: readonly number[],
  skill: boolean,
  what: string,
  more = 0,
): { dice: number[]; bonus: number; done: boolean } {
  const admiral = admiralOf(ships);
  if (skill) show(play.state, [admiral]);
  const bonus = (skill ? manoeuvreOf[admiral] : 0) + more;
  const dice = play.chance.dice(2, 6, what);
  return { dice, bonus, done: dice[0] + dice[1] + bonus >= NEEDED };
}

const chanceWith = (bonus: number): number => {
  let ways = 0;
  for (let a = 1; a <= 6; a++) for (let b = 1; b <= 6; b++) if (a + b + bonus >= NEEDED) ways++;
  return ways / 36;
};

/** What a try promises, and what skill gives away. */
const attempt = (skill: boolean, bonus: number): Pick<Meaning, 'gain' | 'cost'> => ({
  gain: chanceOf(chanceWith(bonus), bonus, 'NA-5.3.1-g'),
  ...(skill && { cost: say('shows the admiral', {}, 'NA-10.6-c') }),
});

// Interception.

/** `unseen`: the blockade that has not seen the squadron leave (card 21), or −1. */
export const newChase = (sea: number, mover: number, unseen = -1): At<'chase'> => ({
  at: 'chase',
  place: sea,
  mover,
  seat: -1,
  tried: unseen < 0 ? [] : [unseen],
  trying: -1,
  skill: false,
  asked: false,
});

/** The enemies of the mover in a place. A squadron that has just fought the mover and moves itself is not among them. */
const waiting = (state: State, { mover }: ChaseLocals, at: number): number[] =>
  shipsAt(state, at, enemySide(mover)).filter((p) => !has(state, p, MOVING));

/** NA-5.3.1-a, NA-R-45: the squadron at sea first, then each one before a harbour, in the order its owner likes. */
function chasers(state: State, frame: ChaseLocals): number[] {
  const { place, mover, tried } = frame;
  if (!tried.includes(place) && waiting(state, frame, place).length > 0) return [place];
  return harboursOf(place)
    .map((city) => blockadeOfCity[city])
    .filter((box) => !tried.includes(box) && waiting(state, frame, box).length > 0)
    .filter(() => hasRoom(state, place, enemySide(mover), 1));
}

/** Is there anyone who could intercept at all? */
export const isChased = (state: State, sea: number, mover: number, unseen = -1): boolean =>
  chasers(state, newChase(sea, mover, unseen)).length > 0;

/** The squadron that comes into the area. A gale may have driven it away. */
const quarry = (state: State, { place, mover }: ChaseLocals): number[] =>
  shipsAt(state, place, mover).filter((p) => has(state, p, MOVING) || has(state, p, PARTING));

/** Gives back whether the squadron is brought to battle: then those who caught it carry the mark FOUGHT. */
export function chase(play: P, frame: At<'chase'>): Next<Frame> {
  const { state } = play;
  const part = drafted(frame);
  delete frame.result;
  if (!frame.asked)
    return callWindow(play, 'before_naval_roll', seatsInOrder(state, frame.mover), { ...frame, asked: true });
  if (frame.trying >= 0) {
    const all = waiting(state, frame, frame.trying);
    const caught = part === null ? false : pounce(play, frame, part.length > 0 ? part : fitting(state, frame, all));
    if (caught) return done(true);
    if (part !== null) frame.tried = [...frame.tried, frame.trying];
    frame.trying = -1;
  }
  const places = chasers(state, frame);
  if (places.length === 0 || quarry(state, frame).length === 0) return done(false);
  return ask(seatOfShips(state, waiting(state, frame, places[0])), play.sibling(frame, 'chase.choose'));
}

/** As many as the sea area has room for. */
const fitting = (state: State, frame: ChaseLocals, ships: readonly number[]): number[] =>
  ships.slice(0, roomFor(state, frame));
const roomFor = (state: State, { place, mover }: ChaseLocals): number =>
  SQUADRON - shipsAt(state, place, enemySide(mover)).length;

export const chaseQuestion: Question<NationsInArms, At<'chase.choose'>> = {
  prompt: (_, { place }) => say('intercept at sea?', { place }, 'NA-5.3.1-a'),
  offer({ state }, frame, _seat, offers) {
    for (const place of chasers(state, frame))
      for (const skill of [false, true]) offers.offer('chase', { place: place as PlaceId, skill });
    offers.offer('decline', {});
  },
  take: {
    chase(play, frame, { place, skill }, seat) {
      const { state } = play;
      const ships = waiting(state, frame, place);
      const next = play.sibling(frame, 'chase', { trying: place, skill });
      // NA-5.3.1-b: a blockade may send a part.
      if (isBlockade(place) && ships.length > 1)
        return draftBy(
          seat,
          { purpose: 'chase', leader: -1, place, to: frame.place, rival: enemySide(frame.mover), chosen: [] },
          next,
        );
      if (pounce(play, next, ships)) return done(true);
      return play.advance(next, 'chase', { tried: [...frame.tried, place], trying: -1 });
    },
    decline: (play, frame) => play.advance(frame, 'chase', { tried: [...frame.tried, ...chasers(play.state, frame)] }),
  },
};

export const chaseMeaning: Means<'chase.choose'> = {
  chase({ state }, frame, { place, skill }) {
    const own = skill ? manoeuvreOf[admiralOf(waiting(state, frame, place))] : 0;
    const bonus = own + expeditionModifier(state);
    return { main: true, final: true, ...attempt(skill, bonus) };
  },
};

/** Which fleets of a blockade go: none marked means all that the sea area has room for. */
export const chaseDraft: Purpose = {
  candidates: ({ state }, { place, rival }) => shipsAt(state, place, rival).filter((p) => !has(state, p, MOVING)),
  fixed: () => [],
  verdict: ({ state }, { to, rival, chosen }: DraftLocals): Verdict =>
    hasRoom(state, to, rival, chosen.length) || no('NA-5.3.1-b', 'squadron full', { place: to }),
};

/** One try. NA-5.3.1-c, NA-5.3.1-d: who catches the squadron fights it together with friends at sea there. */
function pounce(play: P, frame: ChaseLocals, ships: readonly number[]): boolean {
  const { state } = play;
  const {
    dice,
    bonus,
    done: caught,
  } = tries(play, ships, frame.skill, 'naval interception', expeditionModifier(state));
  play.log(
    caught ? 'caught at sea' : 'missed at sea',
    { place: frame.place, from: frame.trying, count: ships.length, dice, modifier: bonus },
    { clause: 'NA-5.3.1-g' },
  );
  if (!caught) return false;
  for (const p of ships) put(state, p, frame.place);
  for (const p of waiting(state, frame, frame.place)) setMark(state, p, FOUGHT, true);
  return true;
}

// Avoidance.

/** NA-5.3.1-i: a friendly harbour of the same sea area, or an area next to it. */
export function evadePlaces(state: State, ships: readonly number[], sea: number, side: number): number[] {
  const refuges = harboursOf(sea)
    .filter((city) => isRefuge(state, side, city, ships.length))
    .map((city) => hexOfCity[city]);
  const areas = seaNeighbours[sea - FIRST_SEA].filter(
    (next) => mayEnterSea(state, ships, next) === true && hasRoom(state, next, side, ships.length),
  );
  return [...refuges, ...areas].sort((a, b) => a - b);
}

/** Gives back whether the squadron has got away. */
export const evade = (play: P, frame: At<'evade'>): Next<Frame> => ask(frame.seat, play.sibling(frame, 'evade.choose'));

export const evadeQuestion: Question<NationsInArms, At<'evade.choose'>> = {
  prompt: (_, { place }) => say('avoid at sea?', { place }, 'NA-5.3.1-f'),
  offer({ state }, { place, side }, _seat, offers) {
    for (const to of evadePlaces(state, shipsAt(state, place, side), place, side))
      for (const skill of [false, true]) offers.offer('evade', { to: to as PlaceId, skill });
    offers.offer('stand', {});
  },
  take: {
    evade(play, { place, side }, { to, skill }) {
      const { state } = play;
      const ships = shipsAt(state, place, side);
      const { dice, bonus, done: away } = tries(play, ships, skill, 'naval avoidance');
      play.log(
        away ? 'slips away' : 'does not slip away',
        { place, to, count: ships.length, dice, modifier: bonus },
        { clause: 'NA-5.3.1-i' },
      );
      if (away) for (const p of ships) put(state, p, to);
      return done(away);
    },
    stand: () => done(false),
  },
};

export const evadeMeaning: Means<'evade.choose'> = {
  evade({ state }, { place, side }, { skill }) {
    const bonus = skill ? manoeuvreOf[admiralOf(shipsAt(state, place, side))] : 0;
    return { final: true, ...attempt(skill, bonus) };
  },
  stand: () => ({ main: true, final: true }),
};

/** NA-5.3.2-b: fleets in port may attack who comes to blockade them, away from the batteries on both sides. */
export const sally = (play: P, frame: At<'sally'>): Next<Frame> => ask(frame.seat, play.sibling(frame, 'sally.choose'));

export const sallyQuestion: Question<NationsInArms, At<'sally.choose'>> = {
  prompt: (_, { place }) => say('come out?', { place }, 'NA-5.3.2-b'),
  offer(_play, _frame, _seat, offers) {
    offers.offer('sally', {});
    offers.offer('decline', {});
  },
  take: { sally: () => done(true), decline: () => done(false) },
};
