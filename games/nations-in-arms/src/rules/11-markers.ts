/** NA-R-97: by whose markers a power acts that fights members of both blocs: its player says so before each pool is filled. */
import { ask, done, type Next, type Question, say } from '@concert/kernel';
import { type At, COALITION, EMPIRE, type Frame, type NationsInArms, NEUTRAL, type P, type State } from '../shape.ts';
import { BRITAIN, FRANCE, MAJORS } from '../tables.ts';
import { keepRelations } from './1-relations.ts';
import { enemySide, hasPlayers, isEnemy, isPlayed, markersOf, seatOf } from './1-units.ts';
import { areAllied } from './11-alliances.ts';

const majors: readonly number[] = Array.from({ length: MAJORS }, (_, major) => major);

/** Majors with players that belong to neither alliance, of France or of Britain, and yet are at war. */
const loners = (state: State): number[] =>
  majors.filter(
    (major) =>
      isPlayed(state, major) &&
      state.side[major] < NEUTRAL &&
      !areAllied(state, major, FRANCE) &&
      !areAllied(state, major, BRITAIN),
  );

const fightsAllianceOf = (state: State, power: number, leader: number): boolean =>
  majors.some((other) => areAllied(state, other, leader) && isEnemy(state, power, other));

/** Those at war with both alliances, in diplomatic order. */
export const choosers = (state: State): number[] =>
  hasPlayers(state)
    ? loners(state).filter((power) => [FRANCE, BRITAIN].every((leader) => fightsAllianceOf(state, power, leader)))
    : [];

/** From now on a power acts by these markers; its wars and its friends stay what they were. */
function actBy(state: State, power: number, side: number): void {
  keepRelations(state, () => {
    state.side[power] = side;
  });
}

/** Where all enemies of a power act by its own markers, it takes the others, so that opponents alternate. */
function alternate(play: P): void {
  const { state } = play;
  const free = choosers(state);
  for (const power of loners(state).filter((major) => !free.includes(major))) {
    const enemies = majors.filter((other) => isEnemy(state, power, other));
    const side = state.side[power];
    if (enemies.length > 0 && enemies.every((other) => markersOf(state.side[other]) === side))
      choose(play, power, enemySide(side));
  }
}

function choose(play: P, power: number, side: number): void {
  actBy(play.state, power, side);
  play.log(side === EMPIRE ? 'acts with empire' : 'acts with coalition', { power }, { clause: 'NA-R-97' });
}

export function markers(play: P, frame: At<'markers'>): Next<Frame> {
  delete frame.result;
  if (frame.powers.length > 0)
    return ask(seatOf(play.state, frame.powers[0]), { at: 'markers.choose', powers: frame.powers });
  alternate(play);
  return done();
}

const takeFor =
  (side: number) =>
  (play: P, { powers: [power, ...rest] }: At<'markers.choose'>): Next<Frame> => {
    choose(play, power, side);
    return markers(play, { at: 'markers', powers: rest });
  };

export const markersQuestion: Question<NationsInArms, At<'markers.choose'>> = {
  prompt: (_, { powers: [power] }) => say('whose markers?', { power }, 'NA-R-97'),
  powers: (_, { powers: [power] }) => [power],
  meaning: { empireMarkers: () => ({ final: true }), coalitionMarkers: () => ({ final: true }) },
  offer(_play, _frame, _seat, offers) {
    offers.offer('empireMarkers', {});
    offers.offer('coalitionMarkers', {});
  },
  take: { empireMarkers: takeFor(EMPIRE), coalitionMarkers: takeFor(COALITION) },
};
