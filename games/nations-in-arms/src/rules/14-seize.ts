/** Card 55: France seizes up to two Spanish fortresses that her troops stand in or next to. */
import { ask, done, goto, type Next, type Question, say } from '@concert/kernel';
import { DIRECTIONS, neighbour } from '../graph.ts';
import { type At, type Frame, INSIDE, type NationsInArms, type P, type State } from '../shape.ts';
import { type CityId, FRANCE, fortressCities, hexOfCity, powerOf, provinceOfCity, SPAIN } from '../tables.ts';
import { piecesAt, stepsIn, unitsIn } from './1-forces.ts';
import { ownRefuges, sendHome } from './11-homeward.ts';
import { mainAndFinal } from './meaning.ts';

/** A force of at least this many steps. */
const ENOUGH = 2;

/** Spanish fortresses with French troops of two steps in the hex or next to it. */
function seizable(state: State): number[] {
  const french = (hex: number): number =>
    stepsIn(
      state,
      unitsIn(piecesAt(state, hex)).filter((p) => powerOf[p] === FRANCE),
    );
  return fortressCities.filter((c) => {
    if (state.controller[c] !== SPAIN || state.owner[provinceOfCity[c]] !== SPAIN) return false;
    const hex = hexOfCity[c];
    const around = Array.from({ length: DIRECTIONS }, (_, d) => neighbour[hex * DIRECTIONS + d]);
    return [hex, ...around].some((h) => h >= 0 && french(h) >= ENOUGH);
  });
}

export function seize(play: P, frame: At<'seize'>): Next<Frame> {
  delete frame.result;
  if (frame.left === 0 || seizable(play.state).length === 0) return goto({ at: 'order' });
  return ask(frame.seat, play.sibling(frame, 'seize.choose'));
}

export const seizeQuestion: Question<NationsInArms, At<'seize.choose'>> = {
  prompt: (_, { left }) => say('seize?', { left }, 'NA-14.4.1-b'),
  powers: () => [FRANCE],
  meaning: { seize: mainAndFinal },
  offer({ state }, _frame, _seat, offers) {
    for (const c of seizable(state)) offers.offer('seize', { city: c as CityId });
    offers.offer('abstain', {});
  },
  take: {
    seize(play, frame, { city }) {
      const { state } = play;
      const hex = hexOfCity[city];
      state.controller[city] = FRANCE;
      play.log('fortress seized', { city, power: FRANCE }, { clause: 'NA-14.4.1-b' });
      // Spanish units go to the nearest Spanish place.
      const garrison = piecesAt(state, hex).filter((p) => powerOf[p] === SPAIN);
      for (const p of garrison) state.marks[p] &= ~INSIDE;
      sendHome(play, hex, garrison, ownRefuges(play, [SPAIN]));
      return play.advance(frame, 'seize', { left: frame.left - 1 });
    },
    abstain: () => done(),
  },
};
