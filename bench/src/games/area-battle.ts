/** AR-4: battles, a procedure that the turn calls: rounds of fire, step losses and retreats. */
import { again, ask, call, done, goto, type Next, no, type Seat, type Steps, say } from '@concert/kernel';
import {
  type AreaGame,
  type AreaState,
  countIn,
  enemyIn,
  type Fight,
  first,
  last,
  lose,
  loseStep,
  type P,
} from './area-state.ts';
import { type Area, aim, battleOf, NEUTRAL, type Piece, ways } from './area-tables.ts';

/** AR-4.4: after this many rounds the attacker has to go, or is lost if it cannot. */
const LONGEST = 4;

const enemyThere = no('AR-4.5', 'enemy there');

const otherSide = ({ attacker, defender }: Fight, seat: Seat): Seat => (seat === attacker ? defender : attacker);

/** AR-4.5: into an area next to the battle where no enemy stands. */
const mayRetreat = (state: AreaState, seat: Seat, to: number): boolean => enemyIn(state, seat, to) < 0;

const contested = (state: AreaState, seat: Seat): Area[] => {
  const found: Area[] = [];
  for (let p = first(seat); p < last(seat); p++) {
    const place = state.at[p] as Area;
    // An area that the seat holds has been won or was never in question.
    if (place >= 0 && state.control[place] !== seat && !found.includes(place) && enemyIn(state, seat, place) >= 0)
      found.push(place);
  }
  return found;
};

/** AR-4.1: everything in the area is turned face up. */
function turnUp(state: AreaState, place: number): void {
  for (let p = 0; p < state.at.length; p++) if (state.at[p] === place) state.shown[p] = 1;
}

/** AR-4.2: a die for each step; a piece hits on its aim or less. */
function hitsOf(state: AreaState, seat: Seat, place: number, throwDie: () => number): number {
  let hits = 0;
  for (let p = first(seat); p < last(seat); p++)
    if (state.at[p] === place) for (let step = 0; step < state.steps[p]!; step++) if (throwDie() <= aim[p]!) hits++;
  return hits;
}

/** AR-4.3: losses fall on the strongest pieces; among equals their owner chooses. */
function strongest(state: AreaState, seat: Seat, place: number): Piece[] {
  let most = 0;
  for (let p = first(seat); p < last(seat); p++)
    if (state.at[p] === place && state.steps[p]! > most) most = state.steps[p]!;
  const found: Piece[] = [];
  for (let p = first(seat); p < last(seat); p++)
    if (state.at[p] === place && state.steps[p] === most) found.push(p as Piece);
  return found;
}

/** After one side has had its say: the other side, or the next round. */
const onwards = ({ area, attacker, defender, round, firing }: Fight): Next<AreaGame['frame']> => {
  const over = firing === attacker;
  return goto({
    at: 'battle',
    area,
    attacker,
    defender,
    round: over ? round + 1 : round,
    firing: over ? defender : attacker,
  });
};

/** Throws the dice of the firing side and lets the other bear them; a garrison bears them by itself. */
function fire(play: P, fight: Fight): Next<AreaGame['frame']> {
  const { state, chance } = play;
  const { area, firing, attacker, defender, round } = fight;
  const victim = otherSide(fight, firing);
  const hits = hitsOf(state, firing, area, () => chance.d6(battleOf[area]!));
  play.log('fire', { seat: firing, area, round, hits }, { clause: 'AR-4.2' });
  if (hits === 0) return onwards(fight);
  if (victim !== NEUTRAL) return ask(victim, { at: 'losses', area, attacker, defender, round, firing, hits });
  for (let hit = 0; hit < hits && countIn(state, victim, area) > 0; hit++)
    loseStep(state, strongest(state, victim, area)[0]!);
  return onwards(fight);
}

/** The area belongs to the side that is left in it. */
function settle(play: P, { area, attacker, defender }: Fight): Next<never> {
  const winner = countIn(play.state, attacker, area) > 0 ? attacker : defender;
  play.state.control[area] = winner;
  play.log('held', { area, seat: winner }, { clause: 'AR-4.7' });
  return done();
}

export const battleSteps: Pick<Steps<AreaGame>, 'battles' | 'which battle' | 'battle' | 'fight' | 'losses'> = {
  battles: ({ state }, { seat }) =>
    contested(state, seat).length > 0 ? ask(seat, { at: 'which battle', seat }) : goto({ at: 'turn end', seat }),
  'which battle': {
    auto: true,
    prompt: () => say('which battle', {}, 'AR-4.1'),
    offer({ state }, _, seat, offers) {
      for (const area of contested(state, seat)) offers.offer('battle', { area });
    },
    take: {
      battle(play, _, { area }, seat) {
        turnUp(play.state, area);
        const defender = enemyIn(play.state, seat, area);
        play.log('battle', { area, attacker: seat, defender }, { clause: 'AR-4.1' });
        return call(
          { at: 'battle', area, attacker: seat, defender, round: 1, firing: defender },
          { at: 'battles', seat },
        );
      },
    },
  },
  battle(play, { at: _, ...fight }) {
    const { state } = play;
    const { area, attacker, defender, round, firing } = fight;
    if (countIn(state, attacker, area) === 0 || countIn(state, defender, area) === 0) return settle(play, fight);
    if (round <= LONGEST) return firing === NEUTRAL ? fire(play, fight) : ask(firing, { at: 'fight', ...fight });
    if (ways[area]!.some(({ to }) => mayRetreat(state, attacker, to)))
      return ask(attacker, { at: 'fight', ...fight, firing: attacker });
    for (let p = first(attacker); p < last(attacker); p++) if (state.at[p] === area) lose(state, p);
    return settle(play, fight);
  },
  fight: {
    auto: true,
    prompt: (_, { area }) => say('fight', { area }, 'AR-4.2'),
    offer({ state }, { area, round }, seat, offers) {
      if (round <= LONGEST) offers.offer('fire', {});
      if (offers.wants('retreat'))
        for (const { to } of ways[area]!) offers.offer('retreat', { to }, mayRetreat(state, seat, to) || enemyThere);
    },
    take: {
      fire: (play, { at: _, ...fight }) => fire(play, fight),
      retreat(play, { at: _, ...fight }, { to }, seat) {
        const { state } = play;
        for (let p = first(seat); p < last(seat); p++) if (state.at[p] === fight.area) state.at[p] = to;
        state.control[to] = seat;
        play.log('retreat', { seat, from: fight.area, to }, { clause: 'AR-4.5' });
        return settle(play, fight);
      },
    },
  },
  losses: {
    auto: true,
    prompt: (_, { area, hits }) => say('losses', { area, hits }, 'AR-4.3'),
    offer({ state }, { area }, seat, offers) {
      for (const p of strongest(state, seat, area)) offers.offer('lose', { piece: p });
    },
    take: {
      lose(play, frame, { piece }, seat) {
        loseStep(play.state, piece);
        frame.hits--;
        if (frame.hits > 0 && countIn(play.state, seat, frame.area) > 0) return again;
        return onwards(frame);
      },
    },
  },
};
