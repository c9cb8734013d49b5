/** 4 Set-up: neutral buildings, provinces chosen in both directions, the accelerated start, the new seating. */
import {
  again,
  ask,
  type Chance,
  done,
  type Next,
  type Options,
  type Question,
  type SeatInfo,
  say,
  together,
} from '@concert/kernel';
import { DUMMIES } from '../chips.ts';
import { neutralBuildings } from '../data/neutralBuildings.ts';
import { starts } from '../data/starts.ts';
import type { At, Frame, P, PowerAndPrestige, State } from '../shape.ts';
import { newState } from '../state.ts';
import type { Building, Location, Province } from '../tables.ts';
import {
  ART_MANUFACTORY,
  ARTILLERY,
  BANK,
  building,
  buildingId,
  CAVALRY,
  capitalOf,
  citiesOf,
  colours,
  coordinates,
  force,
  INFANTRY,
  inPlay,
  isEdge,
  lengthOf,
  locationId,
  PROVINCES,
  province,
  provinceId,
  provinceOf,
  UNIVERSITY,
  urbanSites,
} from '../tables.ts';
import { freeSite, place, urbanOf } from './5-buildings.ts';
import { seatsOf } from './5-concepts.ts';
import { addTroops } from './5-troops.ts';
import { newTroops } from './8-chips.ts';

/** PP-4.4.2-a: a figure the rulebook does not tell. */
export const STARTING_PRESTIGE = 10;
export const STARTING_GOLD = 10;

type Setting = { options: Options<PowerAndPrestige>; seats: number; chance: Chance };

export const seats = (options: Options<PowerAndPrestige>): readonly SeatInfo[] =>
  colours.slice(0, options.seats).map((id, seat) => ({ id, name: force.labels![seat] }));

export const isAccelerated = ({ years }: { years: number }): boolean => lengthOf(years).accelerated;
export const hasChips = ({ fog }: { fog: string }): boolean => fog === 'full';

export function setup({ options, seats: count, chance }: Setting): State {
  const state = newState(count);
  state.prestige.fill(STARTING_PRESTIGE);
  state.gold.fill(STARTING_GOLD);
  if (hasChips(options)) state.dummies.fill(DUMMIES);
  // PP-4.4.7-f: with the accelerated start both tracks begin at level 1.
  if (isAccelerated(options)) {
    state.attackLevel.fill(1);
    state.defenceLevel.fill(1);
  }
  // PP-4.4.1-a: the starting player is drawn.
  state.startingPlayer = chance.index(count, 'starting player');
  placeNeutral(state, count, chance);
  return state;
}

/** PP-4.4.3: one building drawn for each province away from the edge, and the fixed ones. */
function placeNeutral(state: State, players: number, chance: Chance): void {
  const pool = neutralBuildings
    .filter((row) => !row.fixed)
    .flatMap((row) => Array.from({ length: row.count }, () => buildingId(row.building)));
  chance.shuffle(pool, 'neutral buildings');
  for (let p = 0; p < PROVINCES; p++)
    if (inPlay[players][p] && !isEdge[players][p]) place(state, urbanOf(neutralCity(p)), pool.pop()!);
  for (const row of neutralBuildings)
    if (row.fixed && row.players.includes(players))
      place(state, urbanOf(locationId(row.city)), buildingId(row.building));
}

/** PP-4.4.3-b: the capital, or the other city where the capital has one site only. */
export const neutralCity = (p: number): number => {
  const capital = capitalOf[p];
  return urbanSites[capital] > 1 ? capital : (citiesOf[p].find((city) => city !== capital) ?? capital);
};

/** PP-4.4.5-a: seats in table order from the starting player on. */
export const fromStartingPlayer = ({ state, seats: count }: P): number[] =>
  Array.from({ length: count }, (_, turn) => (state.startingPlayer + turn) % count);

/** PP-4.4.5-h: back again from the one who chose last. */
export const backFromLast = (play: P): number[] => fromStartingPlayer(play).reverse();

/** PP-4.4.5-a: the province to begin in. */
const firstProvince = (_: P, { seat }: At<'firstProvince'>): Next<Frame> => ask(seat, { at: 'found' });

/** PP-4.4.5-i: a second one; PP-4.4.7-b: two at once with the accelerated start. */
const moreProvinces = ({ options }: P, { seat }: At<'moreProvinces'>): Next<Frame> =>
  ask(seat, { at: 'claim', left: isAccelerated(options) ? 2 : 1 });

/** PP-4.4.5-b to f, PP-8.3-a: the provinces to begin in, with the gold that comes with each. */
function startsFor({ options, seats: count }: P): { province: number; gold: number }[] {
  if (options.variableStart)
    return province.names.flatMap((_, p) => (inPlay[count][p] && isEdge[count][p] ? [{ province: p, gold: 0 }] : []));
  return starts.flatMap((row) =>
    row.players === count ? [{ province: provinceId(row.province), gold: row.gold }] : [],
  );
}

export const found: Question<PowerAndPrestige, At<'found'>> = {
  prompt(play) {
    const open = startsFor(play).filter(({ province: p, gold }) => gold > 0 && play.state.owner[p] < 0);
    if (open.length === 0) return say('found', {}, 'PP-4.4.5-a');
    const bonus = open.map(({ province: p, gold }) => `${province.labels![p]} ${gold}`).join(', ');
    return say('found with gold', { bonus }, 'PP-4.4.5-a');
  },
  offer(play, _, _seat, offers) {
    for (const { province: p } of startsFor(play))
      if (play.state.owner[p] < 0) for (const city of citiesOf[p]) offers.offer('found', { city: city as Location });
  },
  take: {
    found(play, _, { city }, seat) {
      const { state } = play;
      const p = provinceOf[city];
      const { gold } = startsFor(play).find((start) => start.province === p)!;
      state.owner[p] = seat;
      state.residence[seat] = city;
      state.gold[seat] += gold;
      // PP-4.4.6-a: three infantry, one cavalry and one artillery where the residence is.
      for (const [arm, units] of [
        [INFANTRY, 3],
        [CAVALRY, 1],
        [ARTILLERY, 1],
      ])
        addTroops(state, seat, city, arm, newTroops(units, false));
      // PP-4.4.7-c: and a fortress with the accelerated start.
      if (isAccelerated(play.options)) addFort(state, city);
      play.log('founded', { seat, city, gold }, { clause: 'PP-4.4.5-g' });
      if (gold > 0) play.log('extra gold', { seat, province: p, gold }, { clause: 'PP-4.4.4-b' });
      return done();
    },
  },
};

/** PP-6.6.4-n: at most one fortress in a location. */
export function addFort(state: State, at: number): void {
  if (state.fortresses.includes(at)) return;
  state.fortresses.push(at);
  state.fortresses.sort((a, b) => a - b);
}

export const claim: Question<PowerAndPrestige, At<'claim'>> = {
  prompt: (_, { left }) => say('claim', { left }, 'PP-4.4.5-i'),
  offer({ state, seats: count }, _, _seat, offers) {
    for (let p = 0; p < PROVINCES; p++)
      if (inPlay[count][p] && state.owner[p] < 0) offers.offer('claim', { province: p as Province });
  },
  take: {
    claim(play, frame, { province: p }, seat) {
      play.state.owner[p] = seat;
      play.log('claimed', { seat, province: p }, { clause: 'PP-4.4.5-i' });
      frame.left--;
      return frame.left > 0 ? again : done();
    },
  },
};

/** PP-4.4.7-d: what the accelerated start gives, in the order in which it is placed. */
export const ENDOWMENT = [ART_MANUFACTORY, BANK, UNIVERSITY];
export const endow: Question<PowerAndPrestige, At<'endow'>> = {
  prompt: (_, { cities }) => say('endow', { building: ENDOWMENT[cities.length] }, 'PP-4.4.7-e'),
  offer({ state }, { cities, seat }, _, offers) {
    const next = ENDOWMENT[cities.length];
    for (let p = 0; p < PROVINCES; p++) {
      if (state.owner[p] !== seat) continue;
      for (const city of citiesOf[p]) {
        const free = urbanOf(city).filter((site) => state.site[site] === 0).length;
        if (free > cities.filter((other) => other === city).length)
          offers.offer('endow', { city: city as Location, building: next as Building });
      }
    }
  },
  take: {
    endow(_, frame, { city }) {
      frame.cities.push(city);
      return frame.cities.length === ENDOWMENT.length ? done(frame.cities) : again;
    },
  },
};

/** PP-4.4.7-e: each player places in secret what the accelerated start gives; all is revealed together. */
function endowment(play: P, { result }: At<'endowment'>): Next<Frame> {
  if (!result) return together(seatsOf(play), (seat) => ({ at: 'endow', seat, cities: [] }), { at: 'endowment' });
  for (const seat of seatsOf(play))
    result[seat].forEach((city, i) => {
      if (freeSite(play.state, urbanOf(city)) < 0) throw new Error(`no site left in ${city} for ${building.names[i]}`);
      place(play.state, urbanOf(city), ENDOWMENT[i]);
      play.log('endowed', { seat, city, building: ENDOWMENT[i] }, { clause: 'PP-4.4.7-e' });
    });
  return done();
}

/** PP-4.5-a, PP-R-9: clockwise by the bearing of the residence provinces from the middle of the capitals in play. */
export function seatClockwise(play: P): void {
  const { state, seats: count } = play;
  const capitals = province.names.flatMap((_, p) => (inPlay[count][p] ? [coordinates[capitalOf[p]]] : []));
  const middle = [0, 1].map((i) => capitals.reduce((sum, at) => sum + at[i], 0) / capitals.length);
  const bearing = (seat: number): number => {
    const [lat, lon] = coordinates[capitalOf[provinceOf[state.residence[seat]]]];
    const east = (lon - middle[1]) * Math.cos((middle[0] * Math.PI) / 180);
    return (Math.atan2(east, lat - middle[0]) + 2 * Math.PI) % (2 * Math.PI);
  };
  const first = (seat: number): number => (seat - state.startingPlayer + count) % count;
  state.seating = seatsOf(play).sort((a, b) => bearing(a) - bearing(b) || first(a) - first(b));
  state.year = 1;
  play.log('seating', { order: state.seating }, { clause: 'PP-4.5-a' });
}

export const setupSteps = { firstProvince, found, moreProvinces, claim, endowment, endow } as const;
