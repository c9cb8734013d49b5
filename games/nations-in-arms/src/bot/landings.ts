/** Expeditions: troops that no enemy is near to are carried to a coast that pays and that few defend, and are not left aboard. */
import type { AnyChoice } from '@concert/kernel';
import { distanceTo } from '../graph.ts';
import { hasUnits, leadersIn, outside, stepsIn, unitsIn } from '../rules/1-forces.ts';
import { hostileFortress } from '../rules/4-survey.ts';
import { embarkDraft } from '../rules/5-embarkation.ts';
import { mayLand } from '../rules/5-landing.ts';
import { pointsLeftAt } from '../rules/5-steering.ts';
import { aboard } from '../rules/5-transport.ts';
import { cargoOf, isEnemyHarbour, isOwnHarbour, sailing, shipsAt } from '../rules/10-fleets.ts';
import type { At, DraftLocals, P, State } from '../shape.ts';
import { FIRST_SEA, HEXES, isDetachment, isHex, seaOfCity } from '../tables.ts';
import { harbourAt, isSea, SQUADRON, seaAround } from '../tables-sea.ts';
import { aimsOf } from './aims.ts';
import { Assessment } from './assessment.ts';
import { missionFrom, seaDistances } from './posts.ts';

type Choices = readonly AnyChoice[];

/** Where troops are taken, over which sea, and how good that is. */
interface Expedition {
  readonly hex: number;
  readonly sea: number;
  readonly score: number;
}

/** Fewer steps hold no place; a fleet carries two (NA-5.3.3-a). */
const [FEWEST, PER_FLEET] = [2, 2];
/** Enemies so many MP away keep troops at home; those within so many hexes meet a landing. */
const [HOME, SHORE] = [8, 2];
/** How much stronger than those who meet it a landing has to be. */
const BEACH = 1.5;
/** What a prize over the sea is worth, as the posts of ships are reckoned. */
const OVERSEAS = 2;
/** NA-R-142: MP for a landing in an enemy harbour. */
const LANDING = 2;

/** Can no enemy march upon those who stay in a harbour? */
function isSafe(assessment: Assessment, hex: number): boolean {
  const road = assessment.enemyTo(hex);
  return [...assessment.enemies.keys()].every((place) => place >= HEXES || road[place] > HOME);
}

/** The enemies who would meet a landing. */
function waiting({ enemies }: Assessment, hex: number): number {
  let sum = 0;
  for (const [place, foe] of enemies) if (place < HEXES && distanceTo(place, hex) <= SHORE) sum += foe;
  return sum;
}

/** Troops in a harbour for so many fleets: one leader, and corps as long as there is room. */
function loadFor(state: State, side: number, place: number, ships: number): number[] {
  const here = outside(state, place, side);
  const load = leadersIn(here).slice(0, 1);
  for (const p of load.length > 0 ? unitsIn(here) : [])
    if (!isDetachment[p] && stepsIn(state, [...load, p]) <= PER_FLEET * ships) load.push(p);
  return load;
}

/** What the squadron takes aboard in a harbour; empty where that would be no force, or leave none. */
export function cargoFrom(play: P, side: number, place: number): number[] {
  const chosen = loadFor(play.state, side, place, sailing(play.state).length);
  const draft = { purpose: 'embark', leader: -1, place, to: -1, rival: side, chosen } as DraftLocals;
  return hasUnits(chosen) && embarkDraft.verdict(play, draft) === true ? chosen : [];
}

/** The coast that is best for so many steps, from a sea area. */
function coastFrom(play: P, side: number, from: number, steps: number): Expedition | null {
  const assessment = new Assessment(play, side);
  const far = seaDistances(from);
  let best: Expedition | null = null;
  for (const { city, hex, worth, taking } of aimsOf(play, side)) {
    if (!taking || harbourAt(hex) < 0 || !isEnemyHarbour(play.state, side, city)) continue;
    if (hostileFortress(play.state, side, hex) >= steps) continue;
    if (BEACH * waiting(assessment, hex) >= steps) continue;
    const score = (OVERSEAS * worth) / (1 + far[seaOfCity[city] - FIRST_SEA]);
    if (score > (best?.score ?? 0)) best = { hex, sea: seaOfCity[city], score };
  }
  return best;
}

/** What ships in a harbour of their own had better do than go to a post: take troops somewhere; null where nothing is to be had. */
export function expeditionFrom(play: P, side: number, place: number, ships: number): Expedition | null {
  const { state } = play;
  if (!isHex(place) || ships === 0 || !isOwnHarbour(state, side, harbourAt(place))) return null;
  const steps = stepsIn(state, loadFor(state, side, place, Math.min(ships, SQUADRON)));
  if (steps < FEWEST || !isSafe(new Assessment(play, side), place)) return null;
  const found = coastFrom(play, side, seaAround(place), steps);
  return found && found.score > (missionFrom(state, side, place, 1, ships)?.score ?? 0) ? found : null;
}

/** Can a squadron in harbour put troops ashore there before it has to stop? Who is left aboard is lost (NA-5.3.3-e). */
export const isInReach = (state: State, frame: At<'sail.steer'>, { sea }: Expedition): boolean =>
  1 + seaDistances(seaAround(frame.place))[sea - FIRST_SEA] + LANDING <= pointsLeftAt(state, frame);

/** Do ships there have troops aboard? */
export const carries = (state: State, side: number, place: number): boolean =>
  shipsAt(state, place, side).some((fleet) => cargoOf(state, fleet).length > 0);

/** With troops aboard: to the coast if it is in reach, else into a harbour of one's own. */
export function scoreTransport(play: P, frame: At<'sail.steer'>, choices: Choices): number[] {
  const { state } = play;
  const cargo = aboard(state);
  const from = seaAround(frame.place);
  const goal = coastFrom(play, frame.side, from, stepsIn(state, cargo));
  const way = (sea: number): number => seaDistances(goal!.sea)[sea - FIRST_SEA];
  const reaches = goal !== null && way(from) + LANDING <= pointsLeftAt(state, frame);
  const lands = (place: number): boolean => mayLand(play, { place, rival: frame.side, chosen: cargo }) === true;
  return choices.map(({ verb, arg }) => {
    switch (verb) {
      case 'disembark':
        if (!lands(arg.place)) return -1;
        if (arg.place === goal?.hex) return 8;
        return isOwnHarbour(state, frame.side, harbourAt(arg.place)) && !reaches ? 6 : -1;
      case 'steer':
        if (isSea(arg.place)) return reaches && (!isSea(frame.place) || way(arg.place) < way(frame.place)) ? 5 : -1;
        return isHex(arg.place) && !reaches ? 4 : -1;
      case 'halt':
        return 0;
      default:
        return -1;
    }
  });
}
