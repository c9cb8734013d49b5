/** 11.2.4, NA-R-152: in Winter the Conquest phase begins with the minors that France declares her satellites. */
import { ask, done, type Next, no, type Question, say, type Verdict } from '@concert/kernel';
import { type At, type Frame, type NationsInArms, type P, WINTER } from '../shape.ts';
import { FRANCE, HEXES, isCombat, type PowerId, powerOf } from '../tables.ts';
import { seatOf } from './1-units.ts';
import { isUnitSupplied, type Traced } from './6-supply.ts';
import { ownerOfPlace } from './11-homeward.ts';
import { isSatellite, makeSatellite } from './11-status.ts';
import { alliesOf, areNeighbours } from './13-lands.ts';
import { isFormed, isNewState } from './13-states.ts';
import { mainAndFinal } from './meaning.ts';
import { campaignOf } from './scenarios/campaigns.ts';

/** Do states change hands in this campaign? */
export const hasTreaties = (play: P): boolean => campaignOf(play).diplomacy;

/** NA-13.0-a: the same in Winter. */
export const isYearsSettlement = (play: P): boolean => hasTreaties(play) && play.state.season === WINTER;

/** NA-11.2.4-h, NA-11.2.4-i, NA-11.2.4-k, NA-11.2.4-l */
export function maySatellite(play: P, minor: number): Verdict {
  const { state } = play;
  if (isSatellite(state, minor)) return no('NA-11.2.4-h', 'already a satellite', { power: minor });
  const eligible = (isNewState(minor) && isFormed(state, minor)) || areNeighbours(state, minor, FRANCE);
  if (!eligible) return no('NA-11.2.4-k', 'no border with france', { power: minor });
  const traced: Traced = new Map();
  const foreign = state.present.find(
    (p) =>
      isCombat[p] &&
      powerOf[p] !== minor &&
      state.place[p] < HEXES &&
      ownerOfPlace(state, state.place[p]) === minor &&
      isUnitSupplied(play, p, traced),
  );
  return foreign === undefined || no('NA-11.2.4-l', 'foreign troops in it', { power: minor, piece: foreign });
}

export function satellites(play: P, frame: At<'satellites'>): Next<Frame> {
  delete frame.result;
  const some = alliesOf(play.state, FRANCE).some((minor) => maySatellite(play, minor) === true);
  return some ? ask(seatOf(play.state, FRANCE), play.sibling(frame, 'satellites.choose')) : done();
}

export const satelliteQuestion: Question<NationsInArms, At<'satellites.choose'>> = {
  prompt: () => say('declare satellites', {}, 'NA-11.2.4-h'),
  powers: () => [FRANCE],
  meaning: { satellite: mainAndFinal },
  offer(play, _frame, _seat, offers) {
    for (const minor of alliesOf(play.state, FRANCE)) {
      const verdict = maySatellite(play, minor);
      if (verdict === true || offers.explains) offers.offer('satellite', { minor: minor as PowerId }, verdict);
    }
    offers.offer('agree', {});
  },
  take: {
    satellite(play, frame, { minor }) {
      makeSatellite(play, minor);
      return play.advance(frame, 'satellites');
    },
    agree: () => done(),
  },
};
