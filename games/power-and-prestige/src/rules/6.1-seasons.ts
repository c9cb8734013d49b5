/** 6, 6.1, 6.9 The year: arrivals, the weather, seasons, and whose turn it is. */
import { ask, done, type Next, type Question, say } from '@concert/kernel';
import { maskOf } from '@concert/kit';
import {
  ALLIANCE,
  type At,
  BUILT,
  COUNTER,
  type Frame,
  NEW_COURT,
  type P,
  PLUNDERED,
  type PowerAndPrestige,
} from '../shape.ts';
import { ALLY, ARMS, allySends } from '../tables.ts';
import { harvest, harvestOf } from '../tables-economy.ts';
import { areAllied, clockwise, hasTile, inOrder, isLastYear, seatsOf } from './5-concepts.ts';
import { addTroops, restack } from './5-troops.ts';

/** PP-6.2.1-d: the die that forbids extended moves. */
const FOUL = 6;

export const [SPRING, SUMMER, FALL, WINTER] = [0, 1, 2, 3];
export const SEASONS = [SPRING, SUMMER, FALL, WINTER];

/** A new year: what was built last year is old now. */
export function beginYear(play: P): void {
  const { state } = play;
  for (let site = 0; site < state.site.length; site++) state.site[site] &= BUILT | PLUNDERED;
  for (let seat = 0; seat < play.seats; seat++) state.extensions[seat] &= (1 << NEW_COURT) - 1;
  state.season = SPRING;
  state.springWeather = state.fallWeather = 0;
  state.active = state.fallen = 0;
  play.log('year', { year: state.year }, { clause: 'PP-6-a' });
}

/** PP-7-a, b: the end of the game, or PP-6.6-b: the next year. */
export function nextYear(play: P, game: At<'game'>): void {
  const { state } = play;
  game.over = isLastYear(play);
  if (game.over) return;
  state.year++;
  state.economy.account = [];
  state.economy.unswapped = [];
}

/** PP-R-29: those who have a tile, and a residence to which troops can come. */
export const tileHolders = ({ state, options, seats }: P): number[] => {
  const { units } = allySends(seats, options.years, state.year);
  if (units.every((count) => count === 0)) return [];
  return inOrder(state).filter((seat) => hasTile(state, seat) && state.residence[seat] >= 0);
};

/** PP-6.5.5-f: the external ally's troops come to a residence. */
const arrival = (_: P, { seat }: At<'arrival'>): Next<Frame> => ask(seat, { at: 'acceptArrival' });

/** PP-6.5.5-i: the player who gets troops may refuse them. */
const acceptArrival: Question<PowerAndPrestige, At<'acceptArrival'>> = {
  prompt: ({ state, options, seats: count }) => {
    const [infantry, cavalry, artillery] = allySends(count, options.years, state.year).units;
    return say('arrival', { infantry, cavalry, artillery }, 'PP-6.5.5-i');
  },
  offer(_, _frame, _seat, offers) {
    offers.offer('accept', {});
    offers.offer('decline', {});
  },
  take: {
    accept(play, _frame, _arg, seat) {
      const { state } = play;
      const { units } = allySends(play.seats, play.options.years, state.year);
      for (let arm = 0; arm < ARMS; arm++) addTroops(state, ALLY, state.residence[seat], arm, units[arm]);
      const [infantry, cavalry, artillery] = units;
      play.log(
        'arrived',
        { seat, place: state.residence[seat], infantry, cavalry, artillery },
        { clause: 'PP-6.5.5-f' },
      );
      return done();
    },
    decline(play, _frame, _arg, seat) {
      play.log('declined', { seat }, { clause: 'PP-6.5.5-i' });
      return done();
    },
  },
};

/** A season begins: the marker passes on (PP-6.1-a), and in spring and fall the weather is thrown (PP-6.9-a). */
export function beginSeason(play: P, { season }: At<'season'>): void {
  const { state } = play;
  const { seating } = state;
  state.season = season;
  state.hadTurn = state.active = 0;
  if (!areAllied(state)) state.startingPlayer = seating[(seating.indexOf(state.startingPlayer) + 1) % seating.length];
  play.log('season', { season, year: state.year }, { clause: 'PP-6-a' });
  if (season === SPRING) state.springWeather = weather(play);
  if (season === FALL) {
    state.fallWeather = weather(play);
    tellHarvest(play);
  }
}

export function endSeason({ state }: P): void {
  state.active = 0;
}

function weather(play: P): number {
  const die = play.chance.d6('weather');
  const { season: now } = play.state;
  play.log('weather', { season: now, die }, { clause: 'PP-6.9-a' });
  if (die === FOUL) play.log('foul weather', { season: now }, { clause: 'PP-6.2.1-d' });
  return die;
}

/** PP-6.9-b, c: both dice together make the harvest; what it brings is paid in the economic round. */
function tellHarvest(play: P): void {
  const { springWeather: spring, fallWeather: fall } = play.state;
  const { result, gold, barrels } = harvestOf(spring + fall);
  const args = { spring, fall, sum: spring + fall, result: harvest.names.indexOf(result), gold, barrels };
  play.log('harvest', args, { clause: 'PP-6.9-c' });
}

/** PP-6.2.1-c, d: extended moves need good weather. */
export const mayExtend = ({ season: now, springWeather: spring, fallWeather: fall }: P['state']): boolean =>
  now === SUMMER || (now === SPRING && spring !== FOUL) || (now === FALL && fall !== FOUL);

/** Seats that have not had their turn in this season. */
export const waitingForTurn = (play: P): number[] =>
  seatsOf(play).filter((seat) => !((play.state.hadTurn >> seat) & 1));

/** PP-6.1-b to e: who is next: one seat, or all of an alliance who have not had their turn in this season. */
export function beginTurn(play: P): void {
  const { state } = play;
  const waiting = waitingForTurn(play);
  const next = areAllied(state)
    ? [ALLIANCE, COUNTER]
        .map((camp) => waiting.filter((seat) => state.camp[seat] === camp))
        .find((seats) => seats.length > 0)!
    : [waiting.reduce((first, seat) => (clockwise(state, seat) < clockwise(state, first) ? seat : first))];
  state.active = maskOf(next);
  state.victims = 0;
  state.battleEntries.length = 0;
  play.log('turn', { seats: next }, { clause: areAllied(state) ? 'PP-6.1-c' : 'PP-6.1-b' });
}

export function endTurn({ state }: P): void {
  state.hadTurn |= state.active;
  state.victims = 0;
}

/** The turn's movement is over: all have moved, and no group is on the march. */
export function endMovement(play: P): void {
  restack(play.state, () => ({ marched: 0 }));
  for (const group of play.state.inHand) group.length = 0;
}

export const seasonSteps = { arrival, acceptArrival } as const;
