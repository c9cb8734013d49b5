/** 2.0 Armies and fleets: fog, strength, firepower, and the end of a block (7.7). */
import { everySeat, onlySeat } from '@concert/kernel';
import { ATTACKER, DISBANDED, FAVOURED, HINDERED, LOST, type P, POOL, SHOWN, type State } from '../shape.ts';
import {
  BLOCKS,
  BROWN,
  colourOf,
  EMPIRES,
  FLEET,
  FORTRESS,
  FRANCE,
  firepowerOf,
  fleetNumber,
  fleets,
  isSea,
  minOf,
  NAPOLEON,
  POWERS,
  powerOf,
  typeOf,
} from '../tables.ts';
import { blockCamp, isLed, isSolo, leaderOf } from './4-control.ts';

export const isFleet = (b: number): boolean => typeOf[b] === FLEET;
export const isFortress = (b: number): boolean => typeOf[b] === FORTRESS;

/** The blocks of a state before any of them stands anywhere. */
export function inPools(): Pick<State, 'place' | 'steps' | 'cameFrom' | 'role' | 'activity' | 'portSea'> {
  const nothing = (): number[] => Array(BLOCKS).fill(0);
  return {
    place: Array(BLOCKS).fill(POOL),
    steps: nothing(),
    cameFrom: nothing(),
    role: nothing(),
    activity: nothing(),
    portSea: Array(fleets.length).fill(0),
  };
}

/** AL-2.2.1-a: does everyone see which block this is and how strong it is? */
export const isFaceUp = (state: State, b: number): boolean => state.place[b] <= LOST || (state.role[b] & SHOWN) !== 0;

/** AL-2.2.1-a, AL-R-81: the seats that know the blocks of a camp that stand upright. */
export function knownToCamp(play: P, camp: number): number {
  const { state, seats } = play;
  // AL-SOLO-b, AL-SOLO-d: in the solitaire game the player sees the blocks of the empire in play and no others.
  if (isSolo(play)) return camp === state.activeEmpire ? 1 : 0;
  return isLed(state, camp) ? onlySeat(leaderOf(state, camp)) : everySeat(seats);
}

/** The empire with which a camp is seen to act, or −1 for a minor on its own. */
export const sideOf = (camp: number): number => (camp < EMPIRES ? camp : -1);

/** The camp of the first of these blocks in the table; among minors alone the first camp, which does not tell whose they are. */
export const firstCamp = (state: State, blocks: readonly number[]): number =>
  colourOf[blocks[0]] !== BROWN
    ? blockCamp(state, blocks[0])
    : blocks.reduce((first, b) => Math.min(first, blockCamp(state, b)), POWERS);

const minorWords = {
  march: 'minor marches',
  attack: 'minor attacks',
  reinforce: 'minor reinforces',
  'sea move': 'minor sails',
  invade: 'minor lands',
  levy: 'minor levied',
  build: 'minor built',
  regroups: 'minor regroups',
};

/** AL-2.2-a, AL-2.2.1-a: tells what an upright block does by its colour; of a minor's, only with whom it acts. */
export function logBlock(
  play: P,
  what: keyof typeof minorWords,
  b: number,
  args: { [name: string]: number },
  clause: string,
): void {
  const { state } = play;
  const camp = blockCamp(state, b);
  // Face-up neutrals have their names.
  const open = !isSolo(play) && !isLed(state, camp);
  if (colourOf[b] !== BROWN || open) play.log(what, { power: powerOf[b], ...args }, { clause });
  else play.log(minorWords[what], { camp: sideOf(camp), ...args }, { clause });
}

/** AL-2.3.3-a, AL-LC, AL-8.3-d: the highest roll that hits, here and in this round. */
export function firepower(state: State, b: number, place: number): number {
  const role = state.role[b];
  const event = (role & FAVOURED ? 1 : 0) - (role & HINDERED ? 1 : 0);
  const coast = isFleet(b) && !isSea(place) ? -1 : 0;
  return firepowerOf[b] + event + coast;
}

/** Takes a block off the map. */
function lift(state: State, b: number, to: number): void {
  state.place[b] = to;
  state.steps[b] = 0;
  state.cameFrom[b] = state.role[b] = state.activity[b] = 0;
  if (isFleet(b)) state.portSea[fleetNumber[b]] = 0;
}

/** AL-7.7-a: the block goes face-up to its pool; `by` is the camp that destroyed it, or −1. */
export function eliminate(play: P, b: number, by: number): void {
  const { state } = play;
  const [place, power] = [state.place[b], powerOf[b]];
  if (by >= 0 && by < EMPIRES && power < EMPIRES) state.destroyedBy[power] |= 1 << by;
  // AL-SOLO-k: in the solitaire game a lost block may be built again in the same year.
  lift(state, b, isSolo(play) ? POOL : LOST);
  play.log('eliminated', { block: b, place }, { clause: 'AL-7.7-a', reveals: true });
  // AL-7.71-b, AL-10.3-a: with Napoléon France falls.
  if (b === NAPOLEON && !isSolo(play)) {
    state.fallen |= 1 << FRANCE;
    play.log('napoleon', {}, { clause: 'AL-7.71-b' });
  }
}

/** AL-3.5-f, AL-R-92: a disbanded block does not count as lost. */
export function disbandBlock(play: P, b: number): void {
  play.log('disbanded', { block: b, place: play.state.place[b] }, { clause: 'AL-3.5-f', reveals: true });
  lift(play.state, b, DISBANDED);
}

/** AL-2.3.2-a, AL-8.2-c: one step less; a block that has none left to lose is eliminated. */
export function loseStep(play: P, b: number, by: number): void {
  if (play.state.steps[b] > minOf[b]) play.state.steps[b]--;
  else eliminate(play, b, by);
}

export const isAttacker = (state: State, b: number): boolean => (state.role[b] & ATTACKER) !== 0;
