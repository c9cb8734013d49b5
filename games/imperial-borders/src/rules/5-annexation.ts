/** Phase 5: annexation of Independent Territories (IB-5, IB-O.3, IB-R-73 to R-75, IB-R-86). */
import { again, done, type Meaning, no, type Steps, say, together } from '@concert/kernel';
import type { At, ImperialBorders, P } from '../shape.ts';
import {
  BAR,
  BLUE_BLAST,
  EXERCITUS,
  everyTerritory,
  fortOf,
  HALF,
  NATIONS,
  type Nation,
  nation as nationKind,
  type Place,
  place as placeKind,
  portsOf,
  RED_BLAST,
  sortOf,
  VICTORIAM,
  whiteFaces,
} from '../tables.ts';
import { landUnitsIn } from './0-able.ts';
import { addUnits } from './0-forces.ts';
import { isClosed, nationsIn, nationsOf, seatsOf, turnOrder } from './0-nations.ts';
import { ASIDE, annexChances, annexDice, CONTEST, type Contest, contestOf, entryOf, isSpecial } from './5-contests.ts';

/** Independent Territories where a Nation has land units (IB-5.0-a). */
export const openTo = ({ state, options }: P, nation: number): number[] =>
  everyTerritory.filter(
    (t) => state.forts.owner[t] < 0 && !isClosed(options, t) && ((landUnitsIn(state, t) >> nation) & 1) === 1,
  );

/** What the choices of a lane are about: Nation, Territory, choice, … */
const draftFor = (play: P, nations: readonly number[]): number[] =>
  nations.flatMap((n) => openTo(play, n).flatMap((t) => [n, t, CONTEST]));

/** IB-5.B-j, IB-R-74: Bars are Blasts only on the dice of the Ad Victoriam Imperialis holder. */
const isBlast = ({ state }: P, nation: number, face: number): boolean =>
  face === RED_BLAST || face === BLUE_BLAST || (face === BAR && state.medals[VICTORIAM] === nation);

function rollPool(play: P, place: number, members: readonly number[]): { dice: number; blasts: number } {
  const doubled = members.includes(play.state.medals[EXERCITUS]);
  let [dice, blasts] = [0, 0];
  for (const n of members) {
    const count = annexDice(play, n, place, doubled);
    const name = `annexation of ${placeKind.names[place]}, ${nationKind.names[n]}`;
    const faces = play.chance.dice(count, 6, name).map((value) => whiteFaces[value - 1]);
    dice += count;
    blasts += faces.filter((face) => isBlast(play, n, face)).length;
    play.log('annexation dice', { nation: n, place, faces }, { clause: 'IB-5.B-e' });
  }
  return { dice, blasts };
}

/** IB-5.B-f, -g: a Minor Fort, and the Ports that no one controls. */
function annex(play: P, nation: number, place: number): void {
  const { forts } = play.state;
  forts.owner[place] = nation;
  forts.damage[place] = 0;
  for (const port of portsOf[place])
    if (forts.owner[fortOf(port)] < 0) {
      forts.owner[fortOf(port)] = nation;
      forts.damage[fortOf(port)] = 0;
    }
  play.log('annexed', { nation, place }, { clause: 'IB-5.B-f' });
  if (!isSpecial(play, place)) return;
  addUnits(play.state, nation, place, sortOf(HALF, false), 1);
  play.log('bonus infantry', { nation, place }, { clause: 'IB-O.3-d' });
}

function resolve(play: P, { place, pools }: Contest): void {
  if (pools.length === 0) return;
  const results = pools.map(({ nation, members }) => ({ nation, ...rollPool(play, place, members) }));
  const best = Math.max(...results.map(({ blasts }) => blasts));
  const winners = results.filter(({ blasts }) => blasts === best);
  const [first] = winners;
  let needed = isSpecial(play, place) ? 2 : 1;
  // IB-O.3-c, IB-R-86: a single die, uncontested, that shows a Blast may be followed up.
  if (needed === 2 && pools.length === 1 && first.dice === 1 && best === 1) {
    const face = whiteFaces[play.chance.d6(`follow-up, ${placeKind.names[place]}`) - 1];
    play.log('follow-up', { nation: first.nation, place, faces: [face] }, { clause: 'IB-O.3-c' });
    if (isBlast(play, first.nation, face)) needed = 1;
  }
  if (winners.length === 1 && best >= needed) annex(play, first.nation, place);
  else play.log('not annexed', { place, nations: pools.map(({ nation }) => nation) }, { clause: 'IB-5.B-i' });
}

/** IB-R-75: by Territory in Turn Order of the earliest Nation present, then in the order of the map. */
function territoriesInOrder(play: P): number[] {
  const found: number[] = [];
  for (const n of turnOrder(play.state)) for (const t of openTo(play, n)) if (!found.includes(t)) found.push(t);
  return found;
}

/** Nations of the lane that are in a Territory, and all others there, that dice can be given to. */
const poolable = ({ state }: P, nation: number, place: number): number[] =>
  nationsIn(landUnitsIn(state, place)).filter((n) => n !== nation);

export const annexSteps: Pick<Steps<ImperialBorders>, 'annex.all' | 'annex'> = {
  'annex.all'(play, { result, asked }) {
    const { state } = play;
    if (!result) {
      const able = turnOrder(state).filter((n) => openTo(play, n).length > 0);
      if (able.length === 0) return done();
      const enter = (seat: number): At<'annex'> => {
        const nations = nationsOf(state, seat).filter((n) => able.includes(n));
        return { at: 'annex', nations, choices: draftFor(play, nations) };
      };
      return together(
        seatsOf(state, able).sort((a, b) => a - b),
        enter,
        { at: 'annex.all', asked },
      );
    }
    const choices = result.flat();
    for (const place of territoriesInOrder(play)) resolve(play, contestOf(play, place, choices));
    return done();
  },
  annex: {
    prompt: (_, { nations }) => say('annex', { nations: [...nations] }, 'IB-5.B-a'),
    offer(play, { choices }, _seat, offers) {
      for (let i = 0; i < choices.length; i += 3) {
        const [n, t, choice] = choices.slice(i, i + 3);
        const arg = { nation: n as Nation, place: t as Place };
        if (choice !== CONTEST) offers.offer('attempt', arg);
        if (choice !== ASIDE) offers.offer('aside', arg);
        for (const into of poolable(play, n, t))
          if (choice !== into) offers.offer('pool', { ...arg, into: into as Nation });
      }
      if (offers.explains)
        for (const n of Array(NATIONS).keys())
          for (const t of everyTerritory)
            if (entryOf(choices, n, t) < 0)
              offers.offer('attempt', { nation: n as Nation, place: t as Place }, mayNotAnnex(play, t));
      offers.offer('ready', {});
    },
    take: {
      attempt: (_play, frame, { nation, place }) => choose(frame, nation, place, CONTEST),
      aside: (_play, frame, { nation, place }) => choose(frame, nation, place, ASIDE),
      pool: (_play, frame, { nation, place, into }) => choose(frame, nation, place, into),
      ready: (_play, { choices }) => done(choices),
    },
    meaning: {
      attempt: (play, { choices }, { nation, place }) => chanceMeaning(play, choices, nation, place, CONTEST),
      pool: (play, { choices }, { nation, place, into }) => chanceMeaning(play, choices, nation, place, into),
      ready: () => ({ main: true }),
    },
  },
};

const choose = ({ choices }: At<'annex'>, nation: number, place: number, choice: number) => {
  choices[entryOf(choices, nation, place) + 2] = choice;
  return again;
};

/** How likely the Nation, or the one it gives its dice to, is to annex, if all others try. */
function chanceMeaning(play: P, choices: readonly number[], nation: number, place: number, choice: number): Meaning {
  const supposed = choices.slice();
  supposed[entryOf(choices, nation, place) + 2] = choice;
  const chances = annexChances(play, contestOf(play, place, supposed));
  const taker = choice >= 0 ? choice : nation;
  const chance = chances.find((each) => each.nation === taker)?.chance ?? 0;
  return { gain: say('chance', { percent: Math.round(100 * chance) }) };
}

const mayNotAnnex = ({ state }: P, place: number) =>
  state.forts.owner[place] >= 0
    ? no('IB-5.0-a', 'annexed already', { place })
    : no('IB-5.0-a', 'no units to annex', { place });
