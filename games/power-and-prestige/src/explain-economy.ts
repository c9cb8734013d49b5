/** Why not, for choices of the economic round that no question named: the clause a player would look up. */
import { type AnyChoice, type No, no } from '@concert/kernel';
import { builtOn, isActive, isCityOccupied, isOccupied, isPlundered, ruralOf, urbanOf } from './rules/5-buildings.ts';
import { hasTile } from './rules/5-concepts.ts';
import { isThreatened, survey } from './rules/5-troops.ts';
import type { Frame, P, State } from './shape.ts';
import { baseOf, isCity, isRural, provinceOf } from './tables.ts';

type Why = (play: P, seat: number, arg: AnyChoice['arg'], frame: Frame) => No;

const notYours = (province: number): No => no('PP-6.6.4-d', 'not your province', { province });

const reasons: { readonly [verb: string]: Why } = {
  giveUp: ({ state }, seat, { province }) =>
    state.owner[province] === seat
      ? no('PP-6.6.3-b', 'look first')
      : no('PP-6.6.3-b', 'not your province', { province }),
  swapAbroad: ({ state }, seat, { good }) =>
    hasTile(state, seat) ? no('PP-6.6.3-q', 'no such good', { seat, good }) : no('PP-6.5.5-d', 'no external ally'),
  reside: ({ state }, seat, { city }) => {
    if (state.residence[seat] >= 0) return no('PP-6.8-a', 'has a residence');
    return no('PP-6.8.2-f', 'not that city', { city });
  },
  raise: () => no('PP-6.6.3-s', 'raise before upkeep'),
  dismiss: () => no('PP-6.6.3-w', 'dismiss only what you must'),
  dismissBoxed: () => no('PP-6.6.3-w', 'dismiss only what you must'),
  hire: ({ state }, seat, { artist }) =>
    state.artistOwner[artist] < 0
      ? no('PP-3-a', 'on your sheet', { artist })
      : no(
          'PP-6.7.1-a',
          'artist is taken',
          state.artistOwner[artist] === seat ? { artist, seat } : { artist, seat: state.artistOwner[artist] },
        ),
  rebuild: ({ state }, seat, { building, city }) => {
    if (!isCity[city]) return no('PP-6.6.3-aa', 'nothing to rebuild');
    if (state.owner[provinceOf[city]] !== seat) return notYours(provinceOf[city]);
    const there = urbanOf(city).some((s) => builtOn(state, s) === building && isPlundered(state, s));
    return there && isThreatened(state, seat, city)
      ? no('PP-6.6.3-ac', 'enemies are there')
      : no('PP-6.6.3-aa', 'nothing to rebuild');
  },
  rebuildRural: ({ state }, seat, { building, province }) => {
    if (state.owner[province] !== seat) return notYours(province);
    const there = ruralOf(province).some((s) => builtOn(state, s) === building && isPlundered(state, s));
    return there && isOccupied(state, survey(state), province)
      ? no('PP-6.6.3-ac', 'enemies are there')
      : no('PP-6.6.3-aa', 'nothing to rebuild');
  },
  station: () => no('PP-6.6.4-k', 'no troops there'),
  stationAll: () => no('PP-6.6.4-k', 'no troops there'),
  forgo: () => no('PP-6.6.3-r', 'only what costs nothing'),
  build: ({ state }, seat, { building, city }) => whyNotBuild(state, seat, building, city),
  buildRural: ({ state }, seat, { building, province }) => {
    if (!isRural[building]) return no('PP-5.4.4-a', 'wrong kind of site', { building });
    if (state.owner[province] !== seat) return notYours(province);
    return isOccupied(state, survey(state), province)
      ? no('PP-6.6.4-f', 'enemies are there')
      : no('PP-6.6.4-f', 'no rural site');
  },
  fortify: ({ state }, seat, { place }) => {
    if (state.owner[provinceOf[place]] !== seat)
      return no('PP-6.6.4-m', 'not your province', { province: provinceOf[place] });
    if (state.fortresses.includes(place)) return no('PP-6.6.4-n', 'has a fortress');
    return no('PP-6.6.4-m', 'enemies are there');
  },
  gatherDummies: () => no('PP-8.2.1-f', 'no dummies to gather'),
  placeDummy: () => no('PP-8.2.1-c', 'no dummy there'),
};

/** PP-6.6.4-d, -g, -h, -i, -o */
function whyNotBuild(state: State, seat: number, building: number, city: number): No {
  if (isRural[building] || !isCity[city]) return no('PP-5.4.4-a', 'wrong kind of site', { building });
  const province = provinceOf[city];
  if (state.owner[province] !== seat) return notYours(province);
  const forces = survey(state);
  if (isCityOccupied(state, forces, city))
    return no(baseOf[building] < 0 ? 'PP-6.6.4-g' : 'PP-6.6.4-o', 'enemies are there');
  if (baseOf[building] < 0) return no('PP-6.6.4-g', 'no urban site');
  const bases = urbanOf(city).filter((s) => builtOn(state, s) === baseOf[building]);
  if (bases.length === 0) return no('PP-6.6.4-h', 'nothing to upgrade', { building });
  return bases.some((s) => isActive(state, forces, province, s, city))
    ? no('PP-6.6.4-i', 'base is new')
    : no('PP-6.6.4-i', 'base is plundered');
}

/** Verbs by what has to be done first on a sheet (PP-R-52). */
const bought = ['buy', 'hire', 'rebuild', 'rebuildRural', 'study', 'lock'];
const first: { readonly [at: string]: { verbs: readonly string[]; no: No } } = {
  reside: { verbs: [...bought, 'raise', 'dismiss', 'dismissBoxed', 'ready'], no: no('PP-6.8.2-e', 'residence first') },
  levy: { verbs: bought, no: no('PP-6.6.3-s', 'levy first') },
  dismiss: { verbs: bought, no: no('PP-6.6.3-w', 'dismiss first') },
};

/** Verbs that have their time in the economic round only, and the clause that says so. */
const timeOf: { readonly [verb: string]: string } = {
  giveUp: 'PP-6.6.3-b',
  swapWith: 'PP-6.6-a',
  swapAbroad: 'PP-6.6-a',
  reside: 'PP-6.8.2-e',
  raise: 'PP-6.6-a',
  dismiss: 'PP-6.6.3-w',
  dismissBoxed: 'PP-6.6.3-w',
  buy: 'PP-6.6-a',
  hire: 'PP-6.7.1-a',
  rebuild: 'PP-6.6-a',
  rebuildRural: 'PP-6.6-a',
  study: 'PP-6.6-a',
  station: 'PP-6.6-a',
  stationAll: 'PP-6.6-a',
  build: 'PP-6.6-a',
  buildRural: 'PP-6.6-a',
  fortify: 'PP-6.6-a',
  callConvention: 'PP-6.5.3-a',
};

/** Where the verb has its place. */
const places: { readonly [at: string]: readonly string[] } = {
  giveUp: ['giveUp'],
  trade: ['swapAbroad'],
  reside: ['reside'],
  levy: ['raise', 'reside', 'dismiss', 'dismissBoxed'],
  dismiss: ['dismiss', 'dismissBoxed', 'raise', 'reside'],
  basket: ['reside', 'raise', 'dismiss', 'dismissBoxed', 'hire', 'rebuild', 'rebuildRural'],
  rechoose: ['hire'],
  placing: ['station', 'stationAll', 'forgo', 'build', 'buildRural', 'fortify', 'gatherDummies', 'placeDummy'],
};

export function explainEconomy(play: P, frame: Frame, seat: number, { verb, arg }: AnyChoice): No | null {
  if (places[frame.at]?.includes(verb)) return reasons[verb](play, seat, arg, frame);
  if (first[frame.at]?.verbs.includes(verb)) return first[frame.at].no;
  return timeOf[verb] === undefined ? null : no(timeOf[verb], 'not now in the year');
}
