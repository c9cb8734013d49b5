/** Nations that rise, fall or change hands: Poland (37), Corsica (39), Holland (40), the Emigres (42), Copenhagen (69), Portugal (70). */
import { COALITION, NEUTRAL, type P, type State } from '../../shape.ts';
import {
  AUSTRIA,
  armies,
  BRITAIN,
  CITIES,
  cityId,
  FRANCE,
  fortressCities,
  fortressOf,
  fullSteps,
  HEXES,
  hexOfCity,
  isCombat,
  isFleet,
  isHarbour,
  isLeader,
  pieceId,
  piecesOf,
  placeId,
  powerId,
  powerOf,
  provinceId,
  provinceOfCity,
  provinceOfHex,
} from '../../tables.ts';
import { isShip, seaAround } from '../../tables-sea.ts';
import { ALL, BRAGANZAS, beginEffect, COPENHAGEN, KOSCIUSZKO } from '../1-effects.ts';
import { outside, piecesAt, stepsIn, unitsIn } from '../1-forces.ts';
import { isEnemy, lendPiece, poolLeader, put, setUp, sideOf, sideOfPiece, supposing, toPool } from '../1-units.ts';
import { couldStack } from '../4-command.ts';
import { holderOf } from '../4-survey.ts';
import { companions } from '../5-muster.ts';
import { ownHarbours, sendFleetHome } from '../11-homeward.ts';
import { PASSAGE_STEPS } from '../11-passage.ts';
import { allyMinor, declareWar, isNeutralMinor, isState } from '../11-status.ts';
import { releaseFortress } from '../13-leaving.ts';
import { reinstate } from '../13-minors.ts';
import { POLAND, partitioners } from '../14-poland.ts';
import { type CardRule, when } from './rule.ts';
import { ownNaval } from './ships.ts';

const [HOLLAND, DENMARK, PORTUGAL] = ['holland', 'denmark', 'portugal'].map(powerId as (name: string) => number);
const [AMSTERDAM, LISBON] = ['amsterdam', 'lisbon'].map(cityId as (name: string) => number);
const [MASOVIA, CORSICA] = ['masovia', 'corsica'].map(provinceId as (name: string) => number);
const hasTrack = (state: State): boolean => state.runner.length > 0;

// 37: Kosciuszko’s Rising.

/** Poland fights beside France; a partitioner that stood aside is drawn in (NA-R-118). */
const kosciuszko: CardRule = {
  on: 'nothing',
  targets: ({ state }) =>
    when(
      hasTrack(state) &&
        state.owner[MASOVIA] === POLAND &&
        sideOf(state, POLAND) !== COALITION &&
        partitioners.some((major) => sideOf(state, major) !== sideOf(state, FRANCE)),
    ),
  play(play) {
    const { state } = play;
    allyMinor(play, POLAND, FRANCE);
    for (const major of partitioners)
      if (sideOf(state, major) !== sideOf(state, FRANCE)) declareWar(play, POLAND, major);
    beginEffect(state, KOSCIUSZKO, ALL);
    return { at: 'statuses' };
  },
};

// 39: the Anglo-Corsican Kingdom.

const corsicanSeas: readonly number[] = ['lion', 'tyrrhenian'].map(placeId as (name: string) => number);
const FEW = 1;

const onCorsica = (state: State): number[] =>
  state.present.filter(
    (p) => !isFleet[p] && state.place[p] < HEXES && provinceOfHex[state.place[p]] === CORSICA && powerOf[p] === FRANCE,
  );

const isBritishNear = (state: State): boolean =>
  state.present.some((p) => isShip[p] && powerOf[p] === BRITAIN && corsicanSeas.includes(seaAround(state.place[p])));

const corsicanKingdom: CardRule = {
  on: 'nothing',
  targets: ({ state }) =>
    when(
      hasTrack(state) &&
        state.owner[CORSICA] === FRANCE &&
        isEnemy(state, BRITAIN, FRANCE) &&
        stepsIn(state, unitsIn(onCorsica(state))) <= FEW &&
        isBritishNear(state),
    ),
  play(play) {
    const { state } = play;
    for (const p of onCorsica(state)) {
      if (isLeader[p]) poolLeader(play, p, 'NA-11.1-o');
      else toPool(state, p);
    }
    state.owner[CORSICA] = BRITAIN;
    for (const c of fortressCities) if (provinceOfCity[c] === CORSICA) releaseFortress(play, c, BRITAIN);
    play.log('province passes', { province: CORSICA, power: BRITAIN }, { clause: 'NA-11.1-o' });
    return { at: 'statuses' };
  },
};

// 40: the Batavian Revolution.

/** Is an army of such a power in such a hex? */
const isArmyIn = (state: State, isOf: (power: number) => boolean, isThere: (hex: number) => boolean): boolean =>
  armies.some((army) => {
    const hex = state.place[army];
    return hex >= 0 && hex < HEXES && isOf(powerOf[army]) && isThere(hex);
  });

const areFrenchInHolland = (state: State): boolean =>
  isArmyIn(
    state,
    (power) => power === FRANCE,
    (hex) => state.owner[provinceOfHex[hex]] === HOLLAND,
  );

const isAmsterdamCovered = (state: State): boolean =>
  isArmyIn(
    state,
    (power) => sideOf(state, power) === COALITION,
    (hex) => hex === hexOfCity[AMSTERDAM],
  );

const batavia: CardRule = {
  on: 'nothing',
  targets: ({ state }) =>
    when(
      hasTrack(state) &&
        isState(state, HOLLAND) &&
        isEnemy(state, HOLLAND, FRANCE) &&
        areFrenchInHolland(state) &&
        !isAmsterdamCovered(state),
    ),
  play(play) {
    const { state } = play;
    const own = fortressCities.filter((c) => state.owner[provinceOfCity[c]] === HOLLAND);
    play.log('conquered', { power: HOLLAND, by: FRANCE }, { clause: 'NA-11.1-o' });
    reinstate(play, HOLLAND, FRANCE);
    for (const c of own) if (state.siege[c] > 0) releaseFortress(play, c, HOLLAND);
    // NA-R-147: who of the Coalition stands in a Dutch place holds it now against the Dutch.
    for (const c of own)
      if (outside(state, hexOfCity[c], COALITION).some((p) => isCombat[p])) state.mixed.push(hexOfCity[c], COALITION);
    for (const p of piecesOf[HOLLAND])
      if (isFleet[p] && state.place[p] >= HEXES) sendFleetHome(play, p, ownHarbours(state, [HOLLAND]));
    return { at: 'statuses' };
  },
};

// 42: the Emigres.

const [EMIGRES, CONDE] = ['at_conde', 'conde'].map(pieceId as (name: string) => number);
const refuges: readonly number[] = ['rhineland', 'palatinate', 'baden', 'flanders', 'holland'].map(
  provinceId as (name: string) => number,
);

const isHeldByAllies = (state: State, c: number): boolean => {
  const holder = holderOf(state, c);
  const major = holder < 0 ? -1 : state.allegiance[holder];
  return (major === AUSTRIA || major === BRITAIN) && state.siege[c] === 0;
};

/** A French harbour without walls or troops. */
const isOpenCoast = (state: State, c: number): boolean =>
  isHarbour[c] &&
  fortressOf[c] === 0 &&
  state.owner[provinceOfCity[c]] === FRANCE &&
  !piecesAt(state, hexOfCity[c]).some((p) => isCombat[p]);

/** Cities of the Rhine and the Low Countries in friendly hands, and the open coast. */
function emigreSites(state: State): number[] {
  const side = sideOfPiece(state, EMIGRES);
  const sites: number[] = [];
  for (let c = 0; c < CITIES; c++) {
    const friendly = refuges.includes(provinceOfCity[c]) && isHeldByAllies(state, c);
    if (!friendly && !isOpenCoast(state, c)) continue;
    const fits = supposing(state, [EMIGRES, CONDE], () => {
      raiseEmigres(state, hexOfCity[c]);
      return couldStack(state, outside(state, hexOfCity[c], side));
    });
    if (fits) sites.push(hexOfCity[c]);
  }
  return sites;
}

function raiseEmigres(state: State, hex: number): void {
  setUp(state, EMIGRES, hex, fullSteps[EMIGRES]);
  if (state.place[CONDE] < 0) put(state, CONDE, hex);
}

const emigres: CardRule = {
  on: 'place',
  targets: ({ state }) =>
    hasTrack(state) && state.place[EMIGRES] < 0 && sideOf(state, AUSTRIA) === COALITION ? emigreSites(state) : [],
  play(play, _seat, hex) {
    raiseEmigres(play.state, hex);
    for (const p of [EMIGRES, CONDE]) play.log('set up', { piece: p, place: hex }, { clause: 'NA-11.1-o' });
    return { at: 'order' };
  },
};

// 69: the Copenhagen Expedition.

/** Denmark is attacked without a word and fights beside France; what is taken in its harbour is Britain’s (`11-prizes.ts`). */
const copenhagen: CardRule = {
  on: 'nothing',
  targets: (play, seat) => {
    const { state } = play;
    const frame = ownNaval(play, seat);
    return when(
      frame !== null && hasTrack(state) && isNeutralMinor(state, DENMARK) && sideOf(state, BRITAIN) === frame.side,
    );
  },
  play(play) {
    beginEffect(play.state, COPENHAGEN, ALL);
    allyMinor(play, DENMARK, FRANCE);
    return { at: 'statuses' };
  },
};

// 70: the Flight of the Braganzas.

const FLEET: number = pieceId('portugal_1');

/** French leaders with troops on the map, each of whom could march to Lisbon. */
const marchers = (state: State): number[] =>
  state.present.filter(
    (p) =>
      isLeader[p] &&
      powerOf[p] === FRANCE &&
      state.place[p] < HEXES &&
      unitsIn(companions(state, p)).some((u) => powerOf[u] === FRANCE && state.steps[u] <= PASSAGE_STEPS),
  );

const braganzas: CardRule = {
  on: 'piece',
  targets: ({ state }) =>
    hasTrack(state) && isState(state, PORTUGAL) && sideOf(state, PORTUGAL) !== sideOf(state, FRANCE)
      ? marchers(state)
      : [],
  play(play, _seat, leader) {
    const { state } = play;
    if (sideOf(state, PORTUGAL) === NEUTRAL) declareWar(play, FRANCE, PORTUGAL);
    beginEffect(state, BRAGANZAS, leader);
    if (sideOf(state, BRITAIN) === COALITION && state.place[FLEET] < HEXES) joinBritain(play);
    return { at: 'statuses' };
  },
};

/** The Portuguese ships go to the nearest British harbour and serve Britain, with Portugal or without. */
function joinBritain(play: P): void {
  const { state } = play;
  put(state, FLEET, hexOfCity[LISBON]);
  lendPiece(state, FLEET, BRITAIN);
  sendFleetHome(play, FLEET, ownHarbours(state, [BRITAIN]));
  play.log('fleet joins', { power: PORTUGAL, other: BRITAIN }, { clause: 'NA-11.1-o' });
}

export const nationCards: { readonly [number: number]: CardRule } = {
  37: kosciuszko,
  39: corsicanKingdom,
  40: batavia,
  42: emigres,
  69: copenhagen,
  70: braganzas,
};
