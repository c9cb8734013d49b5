/** What a side's bot sees at one question, worked out once: who stands where and how strong, what the campaign pays, who is fed. */
import { maskList } from '@concert/kit';
import { commanderIn, hasUnits, outside, unitsIn } from '../rules/1-forces.ts';
import {
  armyOf,
  combatValue,
  enemySide,
  isDemoralized,
  isSupplied,
  put,
  sideOfPiece,
  supposing,
} from '../rules/1-units.ts';
import { hostileFortress } from '../rules/4-survey.ts';
import { traceSupply } from '../rules/6-supply.ts';
import { campaignOf } from '../rules/scenarios/campaigns.ts';
import { INSIDE, isLandMarker, markerSide, type P, POOL, type State } from '../shape.ts';
import { cityAt, fortressOf, HEXES, isArmy, isCombat, isDetachment, modifierOf, POWERS, powerOf } from '../tables.ts';
import { type Aim, aimsOf, preyOf } from './aims.ts';
import { claimsOf } from './goals.ts';
import { FAR, Roads } from './roads.ts';

/** Strength of troops as a battle would feel it: steps, order, supply and the commander. */
export function strength(state: State, pieces: readonly number[]): number {
  let total = 0;
  for (const p of pieces) {
    if (!isCombat[p]) continue;
    const order = isDemoralized(state, p) ? 0.6 : 1;
    const fed = isSupplied(state, p) ? 1 : 0.7;
    total += state.steps[p] * (1 + 0.08 * modifierOf[p]) * order * fed;
  }
  return total === 0 ? 0 : total * (1 + 0.12 * combatValue(state, commanderIn(state, pieces)));
}

/** MP that a force marches in Spring, Summer, Autumn and Winter: Winter Quarters ends all but Summer early (3.1). */
const SEASON_REACH: readonly number[] = [18, 18, 16, 12];
/** Land markers of a side, and what the impulse under way counts beside those to come. */
const [MARKERS, GOING] = [4, 3];

/** Land markers of a side that are still to come in this turn. */
const markersLeft = ({ pool, aside }: State, side: number): number =>
  maskList(pool | aside).filter((m) => isLandMarker(m) && markerSide(m) === side).length;

export class Assessment {
  readonly play: P;
  readonly state: State;
  readonly side: number;
  private readonly forces: [Map<number, number>, Map<number, number>];
  private aimed: readonly Aim[] | null = null;
  private preyed: number | null = null;
  private claims: Map<number, Set<number>> | null = null;
  private readonly known = new Map<number, Uint8Array>();
  private roads: Roads | null = null;
  private readonly threats = new Map<number, Uint8Array>();
  private enemyRoads: Roads | null = null;
  private readonly fed = new Map<number, Uint8Array>();
  private readonly beyond = new Map<Uint8Array, Uint8Array>();

  constructor(play: P, side: number) {
    this.play = play;
    this.state = play.state;
    this.side = side;
    this.forces = [this.forcesOf(side), this.forcesOf(enemySide(side))];
  }

  /** By hex: the strength of a side's troops outside walls. */
  private forcesOf(side: number): Map<number, number> {
    const { state } = this;
    const found = new Map<number, number>();
    for (const p of state.present) {
      const hex = state.place[p];
      if (!isCombat[p] || hex >= HEXES || state.marks[p] & INSIDE || found.has(hex)) continue;
      if (sideOfPiece(state, p) === side) found.set(hex, strength(state, outside(state, hex, side)));
    }
    return found;
  }

  get friends(): ReadonlyMap<number, number> {
    return this.forces[0];
  }

  get enemies(): ReadonlyMap<number, number> {
    return this.forces[1];
  }

  /** Turns that are still to be played, this one included. */
  get turnsLeft(): number {
    return Math.max(1, campaignOf(this.play).turns - this.state.turn + 1);
  }

  /** MP that a force may still march before the campaign ends: the seasons are not equally long, nor is this one new. */
  get reach(): number {
    const { state } = this;
    let total = (SEASON_REACH[state.season] * (GOING + markersLeft(state, this.side))) / (GOING + MARKERS);
    for (let turn = 1; turn < this.turnsLeft && total < FAR; turn++)
      total += SEASON_REACH[(state.season + turn) % SEASON_REACH.length];
    return Math.min(FAR, total);
  }

  /** What an army of the enemy pays once it is destroyed. */
  get prey(): number {
    this.preyed ??= preyOf(this.play, this.side);
    return this.preyed;
  }

  get aims(): readonly Aim[] {
    this.aimed ??= aimsOf(this.play, this.side);
    return this.aimed;
  }

  /** Do others go for a place already, and are they enough? */
  isClaimed(hex: number, at: number): boolean {
    this.claims ??= claimsOf(this);
    const by = this.claims.get(hex);
    return by !== undefined && !by.has(at);
  }

  /** By hex: MP from there. */
  from(hex: number): Uint8Array {
    return this.road(hex, false);
  }

  /** By hex: MP to there. */
  to(hex: number): Uint8Array {
    return this.road(hex, true);
  }

  /** By hex: MP from there for the enemy's troops. */
  enemyTo(hex: number): Uint8Array {
    let road = this.threats.get(hex);
    if (!road) {
      this.enemyRoads ??= new Roads(this.play, enemySide(this.side));
      road = this.enemyRoads.distances([hex], true);
      this.threats.set(hex, road);
    }
    return road;
  }

  private road(hex: number, towards: boolean): Uint8Array {
    const key = hex * 2 + Number(towards);
    let road = this.known.get(key);
    if (!road) {
      this.roads ??= new Roads(this.play, this.side);
      road = this.roads.distances([hex], towards);
      this.known.set(key, road);
    }
    return road;
  }

  /** By hex: 1 where these troops would be in supply (NA-6.2.1-b, NA-6.2.1-c). */
  fedBy(pieces: readonly number[]): Uint8Array {
    const { state } = this;
    const unit = unitsIn(pieces)[0] ?? pieces[0];
    const army = armyOf(state, unit);
    const power = powerOf[army >= 0 ? army : unit];
    // A detachment that marches along is no link behind itself.
    const links = pieces.filter((p) => isDetachment[p]);
    const key = links.length === 0 ? power : POWERS * (1 + links[0]) + power;
    let fed = this.fed.get(key);
    if (!fed) {
      fed = links.length === 0 ? this.trace(power) : supposing(state, links, () => this.traceWithout(power, links));
      this.fed.set(key, fed);
    }
    return fed;
  }

  /** By hex: MP from where these troops would be in supply; a link on the way carries a line 4 MP on. */
  beyondLine(pieces: readonly number[]): Uint8Array {
    const fed = this.fedBy(pieces);
    let beyond = this.beyond.get(fed);
    if (!beyond) {
      const starts: number[] = [];
      for (let hex = 0; hex < HEXES; hex++) if (fed[hex]) starts.push(hex);
      this.roads ??= new Roads(this.play, this.side);
      beyond = this.roads.distances(starts, false);
      this.beyond.set(fed, beyond);
    }
    return beyond;
  }

  private traceWithout(power: number, links: readonly number[]): Uint8Array {
    for (const p of links) put(this.state, p, POOL);
    return this.trace(power);
  }

  private trace(power: number): Uint8Array {
    const campaign = campaignOf(this.play);
    const fed = traceSupply(campaign, this.state, power, null);
    const major = this.state.allegiance[power];
    if (major >= 0 && major !== power) {
      const other = traceSupply(campaign, this.state, major, null);
      for (let hex = 0; hex < HEXES; hex++) if (other[hex]) fed[hex] = 1;
    }
    return fed;
  }

  /** How many levels a hostile fortress in a hex has. */
  walls(hex: number): number {
    return hex < HEXES && cityAt[hex] >= 0 ? hostileFortress(this.state, this.side, hex) : 0;
  }

  /** Friends in a hex who are not of these pieces. */
  others(hex: number, pieces: readonly number[]): number[] {
    return outside(this.state, hex, this.side).filter((p) => !pieces.includes(p));
  }

  /** What is lost when these pieces leave a hex: the worth of a place that they alone hold, by no active fortress. */
  holding(hex: number, pieces: readonly number[]): number {
    const city = hex < HEXES ? cityAt[hex] : -1;
    if (city < 0 || this.state.controller[city] >= 0) return 0;
    let worth = 0;
    for (const aim of this.aims) if (aim.hex === hex && !aim.taking) worth = Math.max(worth, aim.worth);
    return worth === 0 || hasUnits(this.others(hex, pieces)) ? 0 : worth;
  }
}

export const hasArmy = (pieces: readonly number[]): boolean => pieces.some((p) => isArmy[p]);
export const wallsAt = (hex: number): number => (cityAt[hex] >= 0 ? fortressOf[cityAt[hex]] : 0);
