/** What one look at a position tells a camp: who stands where, what places are worth to it, and where the danger is. */

import { areAllied, atWar, isLed, isSolo, type Survey, survey } from '../rules/4-control.ts';
import { blocksOnMap } from '../rules/9-defeat.ts';
import { endsMove } from '../rules/11-gazetteer.ts';
import { lastYear } from '../rules/12-scenarios.ts';
import { ATTACKER, type P, type State } from '../shape.ts';
import {
  BLOCKS,
  blocksOf,
  borderLimit,
  borderOf,
  citiesOf,
  coastSeas,
  EMPIRES,
  FLEET,
  FORTRESS,
  homeOf,
  isSea,
  keyOf,
  neighbouringRegions,
  neighbouringSeas,
  PLACES,
  POWERS,
  powerOf,
  prizes,
  REGIONS,
  stackingOf,
  typeOf,
  vpOf,
} from '../tables.ts';
import { MANNER } from './manner.ts';
import { attackOdds, strengthAt } from './odds.ts';
import { spreadWorth } from './roads.ts';

/** What a victory point is worth; everything else is measured by it. */
export const POINT = 12;
/** What the strength of a block is worth. */
export const STRENGTH = 0.8;

/** What a way to play makes more or less of, beside the usual. */
export interface Style {
  /** Of what can be taken, of what can be lost, of its own losses in battle, and of points of action and Gold. */
  readonly worth: number;
  readonly keep: number;
  readonly losses: number;
  readonly cost: number;
}

export const USUAL: Style = { worth: 1, keep: 1, losses: 1, cost: 1 };

export interface Situation {
  play: P;
  style: Style;
  state: State;
  look: Survey;
  camp: number;
  /** By place: blocks of the camp, and strength of its own side and of all others. */
  own: (readonly number[])[];
  count: number[];
  mine: number[];
  theirs: number[];
  /** By place: what taking it is worth; what losing it costs; what the blocks there are needed for, threat or not. */
  worth: number[];
  keep: number[];
  presence: number[];
  /** By place: the strength that others could bring there soon; and from two regions away, if nothing stands there. */
  threat: number[];
  reach: number[];
  /** By region: how much an army is drawn there. */
  field: number[];
  /** Game turns that are left after this one. */
  left: number;
  /** What a point of action or a piece of Gold is worth. */
  cost: number;
}

/** Filled with fractions at once, so that the engine need not change the array's kind when the first fraction comes. */
const nothing: readonly number[] = Array.from({ length: PLACES }, () => 0.5).fill(0);
const zeros = (): number[] => nothing.slice();
export const noForces: readonly number[] = [];
const noForcesAnywhere: readonly (readonly number[])[] = nothing.map(() => noForces);

export function situationOf(play: P, camp: number, style: Style = USUAL): Situation {
  const { state } = play;
  const look = survey(state);
  const situation: Situation = {
    play,
    style,
    state,
    look,
    camp,
    own: noForcesAnywhere.slice(),
    count: zeros(),
    mine: zeros(),
    theirs: zeros(),
    worth: zeros(),
    keep: zeros(),
    presence: zeros(),
    threat: zeros(),
    reach: zeros(),
    field: zeros(),
    left: isSolo(play) ? 4 : (lastYear(play.options) - state.year) * 4 + 4 - state.turn,
    cost: 0,
  };
  const { own, count, mine, theirs } = situation;
  for (let b = 0; b < BLOCKS; b++) {
    const p = state.place[b];
    if (p < 0) continue;
    count[p]++;
    const head = look.camp[powerOf[b]];
    if (head === camp) own[p] = own[p] === noForces ? [b] : [...own[p], b];
    if ((look.friends[camp] >> head) & 1) mine[p] += strengthAt(state, b, p);
    else theirs[p] += strengthAt(state, b, p);
  }
  situation.cost = costOf(play, situation) * style.cost;
  value(situation);
  if (style !== USUAL) inclined(situation);
  if (!isSolo(play)) threaten(situation);
  for (const p of prizes)
    if (p < REGIONS && situation.worth[p] > 0)
      spreadWorth(situation.field, p, situation.worth[p] / (1 + MANNER.guarded * theirs[p]));
  for (let p = 0; p < REGIONS; p++) {
    if (situation.keep[p] <= 0 || situation.threat[p] <= 0) continue;
    spreadWorth(situation.field, p, situation.keep[p] * MANNER.relief * attackOdds(situation.threat[p], mine[p] + 1));
  }
  return situation;
}

/** Values as the style sees them; what is not to be entered stays as it is. */
function inclined({ style, worth, keep, presence }: Situation): void {
  for (let p = 0; p < PLACES; p++) {
    if (worth[p] > 0) worth[p] *= style.worth;
    keep[p] *= style.keep;
    presence[p] *= style.keep;
  }
}

/** Gold is worth less the more of it there is, and nothing when there is nothing left to spend it on. */
function costOf(play: P, { camp, left }: Situation): number {
  if (isSolo(play)) return 0.3;
  const gold = play.state.gold[play.state.seat[camp]] ?? 0;
  if (left === 0) return 0.2;
  return MANNER.cost * (gold < 4 ? 2 : gold < 9 ? 1.3 : 0.8);
}

/** How much it matters what another camp loses: all of it between two, less among many. */
const spite = (situation: Situation, other: number): number => {
  if (isSolo(situation.play) || !isLed(situation.state, other)) return 0;
  return 1 / (situation.play.seats - 1);
};

function value(situation: Situation): void {
  const { play, state, look, camp, own, worth, keep, presence } = situation;
  const solo = isSolo(play);
  for (const p of prizes) {
    const gain = vpOf[p] * POINT;
    const home = isSea(p) ? -1 : homeOf[p];
    const owner = home < 0 ? -1 : look.camp[home];
    const held = isHeld(situation, p);
    if (solo) {
      if (own[p].length === 0 && owner !== camp) worth[p] = gain;
      else if (look.camps[p] !== 0 && situation.theirs[p] > 0) worth[p] = gain;
      if (home !== camp && held) presence[p] = gain;
      continue;
    }
    if (owner === camp) {
      keep[p] = home === camp ? gain * MANNER.home : gain * MANNER.followers;
      if (situation.theirs[p] > 0 && !held) worth[p] = keep[p];
    } else if (owner >= 0 && areAllied(state, owner, camp)) continue;
    else if (held) {
      presence[p] = gain * MANNER.presence;
      keep[p] = MANNER.conquest * gain * (0.5 + (owner >= 0 ? 0.5 * spite(situation, owner) : 0));
    } else
      worth[p] = MANNER.worth * gain * (0.5 + (owner < 0 ? 0 : (home === owner ? 1 : 0.5) * spite(situation, owner)));
  }
  for (let minor = EMPIRES; minor < POWERS; minor++) {
    const key = keyOf[minor];
    if (look.camp[minor] === camp) keep[key] += MANNER.minorsKeep;
    else if (!solo && isHeld(situation, key)) presence[key] += 4;
    else if (!solo && !areAllied(state, look.camp[minor], camp)) worth[key] += MANNER.minors;
  }
  if (!solo) {
    trespasses(situation);
    for (let e = 0; e < EMPIRES; e++) endangered(situation, e);
  }
}

/** Does the camp hold the place? A place it is only attacking keeps its worth, so that the attack is carried through. */
const isHeld = ({ state, own }: Situation, place: number): boolean =>
  own[place].some((b) => (state.role[b] & ATTACKER) === 0);

/** What it costs to enter the land of a neutral: it becomes an ally of another player. */
function trespasses(situation: Situation): void {
  const { state, look, camp, worth } = situation;
  const price = Array(POWERS).fill(0);
  for (let head = 0; head < POWERS; head++) {
    if (look.camp[head] !== head || (look.friends[camp] >> head) & 1 || atWar(state, camp, head)) continue;
    if (isLed(state, head)) price[head] = MANNER.trespass;
    else
      for (let p = 0; p < POWERS; p++)
        if (look.camp[p] === head) price[head] += p < EMPIRES ? 6 + assets(state, p) : 1.5;
  }
  const friends = look.friends[camp];
  for (let p = 0; p < PLACES; p++) {
    let owners = look.camps[p] & ~friends;
    if (look.camps[p] === 0 && homeOf[p] >= 0) owners = (1 << look.camp[homeOf[p]]) & ~friends;
    for (; owners !== 0; owners &= owners - 1) worth[p] -= price[31 - Math.clz32(owners & -owners)];
  }
}

/** What a power brings to the camp it follows. */
export function assets(state: State, p: number): number {
  let sum = 0;
  for (const city of citiesOf[p]) sum += vpOf[city] * POINT * 0.5;
  for (const b of blocksOf[p]) if (state.place[b] >= 0) sum += strengthAt(state, b, state.place[b]) * 0.35;
  return sum;
}

/** An empire whose last cities are taken falls; the war ends with the fall of a great one. */
function endangered(situation: Situation, empire: number): void {
  const { state, look, camp, worth, keep } = situation;
  const head = look.camp[empire];
  const open = citiesOf[empire].filter((p) => (look.camps[p] & ~look.friends[head]) === 0);
  if (head === camp && empire === camp) {
    for (const p of open) keep[p] += MANNER.lastKeep / (open.length * open.length);
    if (blocksOnMap(state, empire) <= 6) for (const p of open) keep[p] += 6;
  } else if (atWar(state, camp, head) && isLed(state, empire))
    for (const p of open) worth[p] += MANNER.lastTake / (open.length * open.length);
}

/** What others can bring into each place in one turn: over the borders, within their limits, and from the sea. */
function threaten(situation: Situation): void {
  const { state, look, camp, threat } = situation;
  const mobile = zeros();
  const heads = zeros();
  const navy = zeros();
  for (let b = 0; b < BLOCKS; b++) {
    const p = state.place[b];
    if (p < 0 || typeOf[b] === FORTRESS) continue;
    const head = look.camp[powerOf[b]];
    if ((look.friends[camp] >> head) & 1 || !isLed(state, head)) continue;
    const part = atWar(state, camp, head) ? 1 : 0.35;
    if (typeOf[b] === FLEET) navy[p] += strengthAt(state, b, p) * part;
    else {
      mobile[p] += strengthAt(state, b, p) * part;
      heads[p]++;
    }
  }
  for (let p = 0; p < PLACES; p++) {
    if (isSea(p)) {
      for (const q of neighbouringSeas[p]) threat[p] += navy[q];
      continue;
    }
    for (const q of neighbouringRegions[p])
      if (heads[q] > 0) threat[p] += mobile[q] * Math.min(1, borderLimit[borderOf(p, q)] / heads[q]);
    if (situation.mine[p] < 8) for (const q of coastSeas[p]) if (navy[q] > 0) threat[p] += MANNER.landing;
    if (situation.keep[p] > 0) situation.reach[p] = reachOf(situation, p, mobile);
  }
}

/** What could march into an empty place from two regions away, through a region where none of the camp's side stands. */
function reachOf({ look, camp }: Situation, place: number, mobile: readonly number[]): number {
  let most = 0;
  for (const over of neighbouringRegions[place]) {
    if ((look.camps[over] & look.friends[camp]) !== 0) continue;
    for (const from of neighbouringRegions[over])
      if (from !== place && mobile[from] > most && !endsMove(from, over) && !neighbouringRegions[place].includes(from))
        most = mobile[from];
  }
  return most;
}

/** What stands to be lost in a place that is held with so much strength. */
export function riskAt(situation: Situation, place: number, strength: number, blocks: number): number {
  let risk = blocks <= 0 ? situation.presence[place] : 0;
  const threat = situation.threat[place] * MANNER.threat + (blocks <= 0 ? situation.reach[place] * MANNER.reach : 0);
  if (situation.keep[place] > 0 && threat > 0)
    risk += situation.keep[place] * MANNER.risk * attackOdds(threat, strength + 0.5);
  return risk;
}

/** How many more blocks a place has room for. */
export const roomIn = (situation: Situation, place: number): number =>
  stackingOf[place] === 0 ? (situation.count[place] === 0 ? 1 : 0) : stackingOf[place] - situation.count[place];
