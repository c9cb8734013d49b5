/** Jena to Friedland: Autumn 1806 to Summer 1807. The rows `rule` and `victory` of its table, one function each. */
import { no, type Verdict } from '@concert/kernel';
import { campaign, type Placement } from '../../scenario.ts';
import { COALITION, EMPIRE, NEUTRAL, type P, POOL, type State, WINTER } from '../../shape.ts';
import {
  cityId,
  FRANCE,
  fortressCities,
  PRUSSIA,
  powerId,
  powerOf,
  provinceId,
  provinceOfCity,
  provinceOfHex,
  RUSSIA,
} from '../../tables.ts';
import { sideOf } from '../1-units.ts';
import { isMinorConquered } from '../13-conquest.ts';
import { openFortresses, releaseFortress, removePieces, runBy } from '../13-leaving.ts';
import type { CampaignRules, PointLine } from './campaigns.ts';
import {
  destroyedArmies,
  endingOf,
  french,
  infantrySteps,
  invasion,
  isHeld,
  line,
  shakenArmies,
  total,
  winnersOf,
} from './common.ts';

/** What the campaign counts, as numbers of `state.facts`. */
export const [PRUSSIA_OUT, SAXONY_BACK, MAJOR_FRENCH, MAJOR_COALITION] = [0, 1, 2, 3];

const base = campaign('jena1806');
const [HESSE, HANSE, SAXONY, BRUNSWICK, THURINGIA, POLAND]: readonly number[] = [
  ...['hesse', 'hanse', 'saxony', 'brunswick', 'thuringia', 'poland'],
].map(powerId);
/** NA-R-188: the states that France may conquer, in alphabetical order (NA-R-152). */
const conquerable: readonly number[] = [BRUNSWICK, HANSE, HESSE, SAXONY, THURINGIA];
const [BERLIN, KONIGSBERG, WARSAW, DANZIG, MAGDEBURG, BRESLAU, DRESDEN, POSEN]: readonly number[] = [
  ...['berlin', 'konigsberg', 'warsaw', 'danzig', 'magdeburg', 'breslau', 'dresden', 'posen'],
].map(cityId);

/** Rule hesse: France may invade Hesse and the Hanse without declaration. */
const invaded = invasion(
  [
    [provinceId('hesse'), HESSE],
    [provinceId('hanse'), HANSE],
  ],
  (state) => (state.facts[PRUSSIA_OUT] ? RUSSIA : PRUSSIA),
  'NA-R-188',
);

/** NA-R-188: the land of a Prussia that has left the war is open to both sides. */
function mayEnter(state: State, side: number, province: number): boolean | null {
  const runner = state.allegiance[state.owner[province]];
  if (state.facts[PRUSSIA_OUT] && runner === PRUSSIA) return true;
  return invaded.mayEnter(state, side, province);
}

/** Rule russians: they stay in Russia until Winter. */
function mayGo(state: State, pieces: readonly number[], to: number): Verdict {
  if (state.turn > 1 || state.owner[provinceOfHex[to]] === RUSSIA) return true;
  const russian = pieces.find((p) => powerOf[p] === RUSSIA);
  return russian === undefined || no('NA-R-188', 'russians at home', { piece: russian });
}

/** Poles come if a French unit holds Posen or Warsaw, Saxons if France has reinstated Saxony. */
function arrives({ state }: P, { power }: Placement): boolean {
  if (power === POLAND) return [POSEN, WARSAW].some((city) => isHeld(state, EMPIRE, city));
  return power !== SAXONY || state.facts[SAXONY_BACK] > 0;
}

/** NA-13.1.2-a, NA-13.1.2-d, NA-R-188: reinstated as a French ally, without units, its fortresses active. */
function reinstate(play: P, minor: number): void {
  const { state } = play;
  removePieces(state, [minor], POOL);
  state.allegiance[minor] = FRANCE;
  for (const city of fortressCities)
    if (state.owner[provinceOfCity[city]] === minor) releaseFortress(play, city, minor);
  if (minor === SAXONY) state.facts[SAXONY_BACK] = 1;
  play.log('reinstated', { power: minor }, { clause: 'NA-13.1.2-a' });
}

/** Only states on the Coalition's side can be conquered. */
function conquerMinors(play: P): void {
  const { state } = play;
  for (const minor of conquerable)
    if (sideOf(state, minor) === COALITION && isMinorConquered(play, minor)) reinstate(play, minor);
}

/** NA-R-188: Prussia leaves the war with what is left to her; her minors are tested first (NA-13.0-b). */
function prussiaLeaves(play: P): void {
  const { state } = play;
  conquerMinors(play);
  const leaving = runBy(state, PRUSSIA);
  play.log('leaves the war', { power: PRUSSIA }, { clause: 'NA-R-188' });
  removePieces(state, leaving);
  openFortresses(play, leaving);
  state.facts[PRUSSIA_OUT] = 1;
  state.side[PRUSSIA] = NEUTRAL;
}

/** Row `points`: French points minus those of the Coalition, line by line. */
function pointLines(play: P): PointLine[] {
  const { state } = play;
  return [
    french(play, BERLIN, 2),
    french(play, KONIGSBERG, 3),
    french(play, WARSAW, 2),
    french(play, DANZIG, 2),
    french(play, MAGDEBURG, 1),
    french(play, BRESLAU, 1),
    french(play, DRESDEN, 1),
    line('Coalition armies destroyed', 2, destroyedArmies(state, [PRUSSIA, RUSSIA])),
    line('French armies destroyed', -2, destroyedArmies(state, [FRANCE])),
    line('Coalition armies demoralized', 1, shakenArmies(state, COALITION)),
    line('French armies demoralized', -1, shakenArmies(state, EMPIRE)),
    line('Major battles won', 1, state.facts[MAJOR_FRENCH]),
    line('Major battles lost', -1, state.facts[MAJOR_COALITION]),
  ];
}

const points = (play: P): number => total(pointLines(play));

/** Row `levels`: 12 points, or Prussia conquered and a Russian army destroyed. */
function ending(play: P): string {
  const { state } = play;
  const crushed = state.facts[PRUSSIA_OUT] > 0 && destroyedArmies(state, [RUSSIA]) > 0;
  return crushed ? 'prussia and russia beaten' : endingOf('jena1806', points(play));
}

export const jena1806: CampaignRules = {
  ...base,
  mayEnter,
  invades: invaded.invades,
  entered: invaded.entered,
  mayGo,
  arrives,
  prepare(state) {
    state.facts = [0, 0, 0, 0];
  },
  // Rule replacements: each turn from Winter.
  replacements: (state) =>
    state.turn > 1 ? [infantrySteps(PRUSSIA, 1), infantrySteps(RUSSIA, 2), infantrySteps(FRANCE, 3)] : [],
  battleWon(state, side, size) {
    if (size === 'major') state.facts[side === EMPIRE ? MAJOR_FRENCH : MAJOR_COALITION]++;
  },
  // NA-13.0-a: minors are tested at the end of Winter.
  endOfTurn(play) {
    if (play.state.season === WINTER) conquerMinors(play);
  },
  suing: [PRUSSIA],
  mayFightOn: true,
  sued: prussiaLeaves,
  isDecided: () => false,
  pointLines,
  points,
  winners: (play) => winnersOf(ending(play)),
  ending,
};
