/** 6, 6.1, 6.9 The year: arrivals, the weather, seasons, and whose turn it is. */
import { ask, done, goto, type Next, type Question, say } from '@concert/kernel';
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
import { areAllied, clockwise, hasTile, inOrder, seatsOf } from './5-concepts.ts';
import { addTroops, restack } from './5-troops.ts';

/** PP-6.2.1-d: the die that forbids extended moves. */
const FOUL = 6;

export const [SPRING, SUMMER, FALL, WINTER] = [0, 1, 2, 3];

/** A new year: what was built last year is old now; the external ally's troops come (PP-6.5.5-f); battles of new enemies. */
export function year(play: P, { result: changed }: At<'year'>): Next<Frame> {
  const { state } = play;
  for (let site = 0; site < state.site.length; site++) state.site[site] &= BUILT | PLUNDERED;
  for (let seat = 0; seat < play.seats; seat++) state.court[seat] &= (1 << NEW_COURT) - 1;
  state.season = SPRING;
  state.spring = state.fall = 0;
  state.active = state.fallen = 0;
  play.log('year', { year: state.year }, { clause: 'PP-6-a' });
  // PP-6.5.7-a: only a change of alliances brings battles before spring (PP-R-29).
  return goto({ at: 'arrivals', seats: tileHolders(play), after: changed ? 'clashes' : 'season' });
}

/** PP-R-29: those who have a tile, and a residence to which troops can come. */
export const tileHolders = ({ state, options, seats }: P): number[] => {
  const { units } = allySends(seats, options.years, state.year);
  if (units.every((count) => count === 0)) return [];
  return inOrder(state).filter((seat) => hasTile(state, seat) && state.residence[seat] >= 0);
};

export function arrivals(_: P, { seats, after }: At<'arrivals'>): Next<Frame> {
  if (seats.length > 0) return ask(seats[0], { at: 'arrival', seats, after });
  return after === 'back' ? done() : goto({ at: after });
}

/** PP-6.5.5-i: whoever gets troops may refuse them. */
export const arrival: Question<PowerAndPrestige, At<'arrival'>> = {
  prompt: ({ state, options, seats: count }) => {
    const [infantry, cavalry, artillery] = allySends(count, options.years, state.year).units;
    return say('arrival', { infantry, cavalry, artillery }, 'PP-6.5.5-i');
  },
  offer(_, _frame, _seat, offers) {
    offers.offer('accept', {});
    offers.offer('decline', {});
  },
  take: {
    accept(play, { seats, after }, _, seat) {
      const { state } = play;
      const { units } = allySends(play.seats, play.options.years, state.year);
      for (let arm = 0; arm < ARMS; arm++) addTroops(state, ALLY, state.residence[seat], arm, units[arm]);
      const [infantry, cavalry, artillery] = units;
      play.log(
        'arrived',
        { seat, place: state.residence[seat], infantry, cavalry, artillery },
        { clause: 'PP-6.5.5-f' },
      );
      return goto({ at: 'arrivals', seats: seats.slice(1), after });
    },
    decline(play, { seats, after }, _, seat) {
      play.log('declined', { seat }, { clause: 'PP-6.5.5-i' });
      return goto({ at: 'arrivals', seats: seats.slice(1), after });
    },
  },
};

/** PP-6.5.7: before spring, a turn of the Alliance only for battles between those who are enemies now. */
export function clashes(play: P): Next<Frame> {
  const { state } = play;
  state.active = seatsOf(play).reduce((mask, seat) => (state.camp[seat] === ALLIANCE ? mask | (1 << seat) : mask), 0);
  state.entries.length = 0;
  return goto({ at: 'battles', extra: 1 });
}

/** A season begins: the marker passes on (PP-6.1-a), and in spring and fall the weather is thrown (PP-6.9-a). */
export function season(play: P): Next<Frame> {
  const { state } = play;
  state.moved = state.active = 0;
  if (!areAllied(state)) state.marker = state.order[(state.order.indexOf(state.marker) + 1) % state.order.length];
  play.log('season', { season: state.season, year: state.year }, { clause: 'PP-6-a' });
  if (state.season === SPRING) state.spring = weather(play);
  if (state.season === FALL) {
    state.fall = weather(play);
    tellHarvest(play);
  }
  return goto({ at: 'turns' });
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
  const { spring, fall } = play.state;
  const { result, gold, barrels } = harvestOf(spring + fall);
  const args = { spring, fall, sum: spring + fall, result: harvest.names.indexOf(result), gold, barrels };
  play.log('harvest', args, { clause: 'PP-6.9-c' });
}
/** PP-6.2.1-c, d: extended moves need good weather. */
export const mayExtend = ({ season: now, spring, fall }: P['state']): boolean =>
  now === SUMMER || (now === SPRING && spring !== FOUL) || (now === FALL && fall !== FOUL);

/** PP-6.1-b to e: who is next: one seat, or all of an alliance who have not had their turn in this season. */
export function turns(play: P): Next<Frame> {
  const { state } = play;
  const waiting = seatsOf(play).filter((seat) => !((state.moved >> seat) & 1));
  if (waiting.length === 0) {
    state.active = 0;
    if (state.season === WINTER) return goto({ at: 'economy' });
    state.season++;
    return goto({ at: 'season' });
  }
  const next = areAllied(state)
    ? [ALLIANCE, COUNTER]
        .map((camp) => waiting.filter((seat) => state.camp[seat] === camp))
        .find((seats) => seats.length > 0)!
    : [waiting.reduce((first, seat) => (clockwise(state, seat) < clockwise(state, first) ? seat : first))];
  state.active = next.reduce((mask, seat) => mask | (1 << seat), 0);
  state.victims = 0;
  state.entries.length = 0;
  play.log('turn', { seats: next }, { clause: areAllied(state) ? 'PP-6.1-c' : 'PP-6.1-b' });
  return ask(next, { at: 'move', ready: 0, stale: 0, line: [] });
}

/** The turn is over: everybody has moved, nobody is marching. */
export function endMovement(play: P): void {
  restack(play.state, () => ({ used: 0 }));
  for (const picked of play.state.picked) picked.length = 0;
}

export const seasonSteps = { year, arrivals, arrival, clashes, season, turns } as const;
