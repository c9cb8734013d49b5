/** The campaigns as their tables have them: what is set up where, what arrives when, whose land is whose. */
import type { SeatInfo } from '@concert/kernel';
import { powers as powerRows } from './data/powers.ts';
import { provinces as provinceRows } from './data/provinces.ts';
import type { ResourceRow } from './data/resources.ts';
import { type ScenarioRowRow, scenarioRows } from './data/scenarioRows.ts';
import { type ScenarioRow, scenarios as scenarioTable } from './data/scenarios.ts';
import { AUTUMN, COALITION, EMPIRE, NEUTRAL, SPRING, SUMMER, WINTER } from './shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  city,
  FRANCE,
  fortressCities,
  HEXES,
  hexOfCity,
  indexIn,
  MAJORS,
  PRUSSIA,
  piece,
  pieceId,
  place,
  placeId,
  power,
  powerId,
  provinceId,
  provinceOfHex,
  RUSSIA,
  SPAIN,
  TURKEY,
} from './tables.ts';

/** One piece that a scenario puts on the map. */
export interface Placement {
  /** 1 for what is there at the start. */
  readonly turn: number;
  readonly side: number;
  readonly power: number;
  readonly place: number;
  /** A named piece, or −1 for the next free counter of a kind. */
  readonly piece: number;
  readonly counter: '' | 'det' | 'depot' | 'train' | 'eng';
  /** Steps of a corps or detachment; 0: all it has. */
  readonly strength: number;
  readonly force: string;
}

/** A piece that is taken out of the campaign at the beginning of a turn. */
export interface Withdrawal {
  readonly turn: number;
  readonly piece: number;
}

/** NA-R-196: a major; or a minor, neutral, allied to a major, part of another state, or not yet there. */
export interface Status {
  readonly what: 'major' | 'neutral' | 'ally' | 'part' | 'absent';
  /** The major it is allied to or the power it is part of, else −1. */
  readonly of: number;
}

/** What is known of every campaign without its tables. */
export interface Facts {
  readonly id: string;
  readonly title: string;
  /** How many may play it, the usual number first. */
  readonly players: readonly number[];
  readonly turns: number;
  readonly season: number;
  readonly year: number;
  /** The side that chooses the opening marker (NA-3.2-a). */
  readonly first: number;
  /** Chapter 11: has it a Diplomacy phase? Chapters 5.3 and 10: do its fleets sail? */
  readonly diplomacy: boolean;
  readonly naval: boolean;
}

export interface Campaign extends Facts {
  /** By hex: 1 where the campaign is played (NA-R-165). */
  readonly area: Uint8Array;
  /** The cities with a fortress in it. */
  readonly fortresses: readonly number[];
  readonly placements: readonly Placement[];
  /** Pieces that leave the theatre, and when. */
  readonly withdrawals: readonly Withdrawal[];
  /** By power: money at the start (12.0); empty without economy. */
  readonly treasury: readonly number[];
  /** By power: the major that runs it at the start, or −1. */
  readonly allegiance: readonly number[];
  /** By power: what it is at the start. */
  readonly status: readonly Status[];
  /** By major: the seat that runs it while it is neutral; empty where neutral majors have no part. */
  readonly runner: readonly number[];
  /** By major. */
  readonly side: readonly number[];
  /** By province: who owns it at the start. */
  readonly owner: readonly number[];
}

const seasons = ['Spring', 'Summer', 'Autumn', 'Winter'];
const seasonId = { Spring: SPRING, Summer: SUMMER, Autumn: AUTUMN, Winter: WINTER };
const sideId: { readonly [letter: string]: number } = { E: EMPIRE, C: COALITION, N: NEUTRAL };

function dateOf(text: string): { season: number; year: number } {
  const [name, year] = text.split(' ');
  return { season: seasonId[seasons[indexIn(seasons, name, 'season')] as 'Spring'], year: Number(year) };
}

/** Turns from one date to another. */
const turnsBetween = (from: { season: number; year: number }, to: { season: number; year: number }): number =>
  (to.year - from.year) * 4 + to.season - from.season;

/** A place as scenarios write it: a city, a hex, a box, `sea:` an area, `blockade:` a city. */
function locate(location: string): number {
  const [kind, id] = location.includes(':') ? location.split(':') : ['', location];
  if (kind === 'blockade') return placeId(`blockade_${id}`);
  if (kind === 'sea' || place.names.includes(id)) return placeId(id);
  return hexOfCity[indexIn(city.names, id, 'city')];
}

/** One row of the table; a row of supply units may stand for several. */
function placementsOf(row: ScenarioRowRow, start: { season: number; year: number }): Placement[] {
  const named = piece.names.includes(row.ref);
  const turn = row.section === 'setup' ? 1 : 1 + turnsBetween(start, dateOf(row.section.split(':')[1]));
  const strength = row.strength === 'full' || row.strength === '' ? 0 : Number(row.strength);
  const one: Placement = {
    turn,
    side: sideId[row.side],
    power: powerId(row.power),
    place: locate(row.location),
    piece: named ? pieceId(row.ref) : -1,
    counter: named ? '' : (row.kind as Placement['counter']),
    strength: named ? strength : 1,
    force: row.force,
  };
  return Array.from({ length: named ? 1 : Math.max(1, strength) }, () => one);
}

const statusOf = (text: string): Status => {
  const [what, of] = text.split(':');
  return { what: what as Status['what'], of: of ? powerId(of) : -1 };
};

/** The rows of the year's chart, or of the nearest before it. */
function chartOf(resources: readonly ResourceRow[], year: number): ReadonlyMap<string, string> {
  const latest = Math.max(...resources.map((r) => r.year).filter((y) => y <= year));
  return new Map(resources.filter((r) => r.year === latest).map((r) => [r.id, r.status]));
}

/** NA-R-196: what the rows do not say stands in resources.tsv; a campaign on part of the map lists all that matter. */
function statuses(rows: readonly ScenarioRowRow[], chart: ReadonlyMap<string, string> | null): Status[] {
  const status = power.names.map((name, p): Status => {
    if (p < MAJORS) return { what: 'major', of: -1 };
    return chart ? statusOf(chart.get(name) ?? 'absent') : { what: 'neutral', of: -1 };
  });
  for (const row of rows) {
    if (row.section !== 'diplomacy') continue;
    // An allied major keeps its own pieces and its own supply.
    if (row.ref.startsWith('ally:') && powerId(row.power) >= MAJORS) status[powerId(row.power)] = statusOf(row.ref);
  }
  return status;
}

/** The major that runs each power; a minor that is part of another state has no pieces to run. */
const allegiances = (status: readonly Status[]): number[] =>
  status.map(({ what, of }, p) => (what === 'major' ? p : what === 'ally' ? of : -1));

/** NA-R-2: who runs a major while it is neutral. France and Britain always have their own players. */
function runners(): number[] {
  const rows = new Map(powerRows.map((row) => [row.id, row.runBy || row.id]));
  return Array.from({ length: MAJORS }, (_, p) => (rows.get(power.names[p]) === 'fr' ? EMPIRE : COALITION));
}

/** Row `treasury`: who has money at all. */
function treasuries(rows: readonly ScenarioRowRow[]): number[] {
  const found = rows.filter((row) => row.section === 'treasury');
  if (found.length === 0) return [];
  const money = power.names.map(() => 0);
  for (const row of found) money[powerId(row.power)] = Number(row.ref);
  return money;
}

/** NA-R-123: France and her allies are the Empire; those of the other bloc, and all she is at war with, the Coalition. */
function sides(rows: readonly ScenarioRowRow[]): number[] {
  const side = Array<number>(MAJORS).fill(NEUTRAL);
  side[FRANCE] = EMPIRE;
  for (const row of rows) {
    if (row.section !== 'diplomacy' || powerId(row.power) >= MAJORS) continue;
    const major = powerId(row.power);
    if (row.side) side[major] = sideId[row.side];
    else if (row.ref.startsWith('bloc:')) side[major] = sideId[row.ref['bloc:'.length]];
    else if (row.ref === 'ally:fr') side[major] = EMPIRE;
    const enemies = major === FRANCE ? row.ref.split('war:')[1] : undefined;
    for (const enemy of enemies?.split(' ') ?? []) if (powerId(enemy) < MAJORS) side[powerId(enemy)] = COALITION;
  }
  return side;
}

/** Rows `seats` and `players`: with more than two the majors get players of their own, in this order (NA-R-2, NA-Intro-b). */
const seatings: { readonly [id: string]: readonly number[] } = {
  coalition1792: [FRANCE, BRITAIN, AUSTRIA, PRUSSIA],
  grand1805_multi: [FRANCE, BRITAIN, AUSTRIA, RUSSIA, PRUSSIA, TURKEY, SPAIN],
};

/** The majors that have a player of their own, by seat; none where each of two seats runs a side. */
export const playedMajors = (id: string, players: number): readonly number[] =>
  players > 2 ? seatings[id].slice(0, players) : [];

const playerCounts: { readonly [id: string]: readonly number[] } = {
  coalition1792: [2, 4],
  grand1805_multi: [7, 6, 5, 4, 3],
};

const majorSeat = (major: number): SeatInfo => {
  const name = powerRows.find((row) => row.id === power.names[major])!.name;
  return { id: name.toLowerCase(), name };
};

/** Who sits at the table: by side with two players, else by power. */
export const seatsOf = (id: string, players: number): readonly SeatInfo[] =>
  players > 2 ? playedMajors(id, players).map(majorSeat) : (duels[id] ?? coalition);

const france: SeatInfo = { id: 'france', name: 'France' };
const coalition: readonly SeatInfo[] = [france, { id: 'coalition', name: 'Coalition' }];
/** Where one power alone makes up or leads the other side, the seat has its name. */
const duels: { readonly [id: string]: readonly SeatInfo[] } = {
  italy1796: [france, { id: 'austria', name: 'Austria' }],
  russia1812: [france, { id: 'russia', name: 'Russia' }],
  grand1805: [france, { id: 'britain', name: 'Britain' }],
};

/** The owners in the last column that is not after the year. */
function owners(year: number): number[] {
  const years = [1792, 1796, 1798, 1805, 1806, 1808, 1809, 1812].filter((y) => y <= year);
  const column = `owner${years.at(-1)}` as 'owner1796';
  return provinceRows.map((p) => powerId(p[column]));
}

const rowOf = (id: string): ScenarioRow => {
  const row = scenarioTable.find((s) => s.id === id);
  if (!row) throw new RangeError(`there is no scenario ${JSON.stringify(id)}`);
  return row;
};

export function factsOf(id: string): Facts {
  const row = rowOf(id);
  const whole = row.area.length === 0;
  return {
    id,
    title: row.title,
    players: playerCounts[id] ?? [2],
    turns: row.turns,
    ...dateOf(row.start),
    first: sideId[row.first],
    diplomacy: whole,
    naval: whole,
  };
}

/** A campaign from its rows; one of all Europe needs the resource chart too. */
export function campaign(
  id: string,
  table: readonly ScenarioRowRow[] = scenarioRows,
  resources: readonly ResourceRow[] = [],
): Campaign {
  const facts = factsOf(id);
  const rows = table.filter((r) => r.scenario === id);
  const whole = facts.diplomacy;
  const status = statuses(rows, whole ? chartOf(resources, facts.year) : null);
  const provinces = new Set(rowOf(id).area.map(provinceId as (name: string) => number));
  const area = Uint8Array.from({ length: HEXES }, (_, h) => (whole || provinces.has(provinceOfHex[h]) ? 1 : 0));
  return {
    ...facts,
    area,
    fortresses: fortressCities.filter((c) => area[hexOfCity[c]] === 1),
    withdrawals: rows
      .filter((r) => r.section.startsWith('withdrawal:'))
      .map((r) => ({ turn: 1 + turnsBetween(facts, dateOf(r.section.split(':')[1])), piece: pieceId(r.ref) })),
    treasury: treasuries(rows),
    placements: rows.filter((r) => /^(setup|arrival)/.test(r.section)).flatMap((r) => placementsOf(r, facts)),
    status,
    runner: whole ? runners() : [],
    allegiance: allegiances(status),
    side: sides(rows),
    owner: owners(facts.year),
  };
}
