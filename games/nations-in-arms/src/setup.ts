/** How a campaign begins, and who sits at the table. */
import type { Options, Seat, SeatInfo } from '@concert/kernel';
import { put } from './rules/1-units.ts';
import { arrive } from './rules/2-turn.ts';
import { beginCredit } from './rules/15-credit.ts';
import { type CampaignRules, campaignOf } from './rules/scenarios/campaigns.ts';
import { factsOf, playedMajors, seatsOf } from './scenario.ts';
import { GONE, LATER, type NationsInArms, type P, POOL, type State } from './shape.ts';
import { noCards } from './shape-cards.ts';
import { noDiplomacy } from './shape-diplomacy.ts';
import { noEurope } from './shape-europe.ts';
import { noPeace } from './shape-peace.ts';
import { noShips } from './shape-sea.ts';
import {
  armies,
  CITIES,
  entryOf,
  exitOf,
  fortressOf,
  isBracketed,
  isLeader,
  MAJORS,
  PIECES,
  provinceOfCity,
} from './tables.ts';
import { fleets, isDecoy } from './tables-sea.ts';

/** How many play: as many as the options say, else the usual number. */
export const playersOf = ({ scenario, players }: Options<NationsInArms>): number =>
  players || factsOf(scenario).players[0];

export const seats = (options: Options<NationsInArms>): readonly SeatInfo[] =>
  seatsOf(options.scenario, playersOf(options));

/** A campaign is for so many and no others; some optional rules are for the Empire, or for two players, alone. */
export function optionError(options: Options<NationsInArms>): string | null {
  const { players, title, year, diplomacy } = factsOf(options.scenario);
  if (!players.includes(playersOf(options)))
    return `${title} is for ${[...players].sort((a, b) => a - b).join(', ')} players`;
  if (options.credit && !diplomacy) return `${title} has no diplomacy, which alliance credit needs`;
  if (options.credit && playersOf(options) > 2) return 'Alliance credit is for two players';
  const imperial = (['antwerp', 'guard', 'bernadotte'] as const).find((name) => options[name]);
  return imperial && year < EMPIRE_BEGINS ? `${title} is too early for the option ${imperial}` : null;
}

/** The first year in which there is an Emperor with an Old Guard. */
const EMPIRE_BEGINS = 1805;

/** NA-R-2: by major the seat of its player; empty with two players. */
function playerColumn(options: Options<NationsInArms>): Seat[] {
  const majors = playedMajors(options.scenario, playersOf(options));
  return majors.length === 0 ? [] : Array.from({ length: MAJORS }, (_, major) => majors.indexOf(major));
}

const zeros = (length: number): number[] => Array<number>(length).fill(0);

/** NA-1.1.4-h, NA-1.0-c: what is not set up waits for its arrival, stands in its pool, or has no part in this campaign. */
function whereabouts(p: number, { year, isInPlay }: CampaignRules, arriving: ReadonlySet<number>): number {
  if (arriving.has(p)) return LATER;
  if (isInPlay?.(p) === false) return GONE;
  const inTime = entryOf[p] <= year && (exitOf[p] === 0 || exitOf[p] >= year);
  return inTime && !(isLeader[p] && isBracketed[p]) ? POOL : GONE;
}

export function setup(play: Pick<P, 'options' | 'parts' | 'log'>): State {
  const campaign = campaignOf(play);
  const arriving = new Set(campaign.placements.filter((p) => p.turn > 1 && p.piece >= 0).map((p) => p.piece));
  const state: State = {
    turn: 0,
    season: campaign.season,
    year: campaign.year,
    place: Array.from({ length: PIECES }, (_, p) => whereabouts(p, campaign, arriving)),
    present: [],
    steps: zeros(PIECES),
    marks: zeros(PIECES),
    army: zeros(PIECES),
    commander: armies.map(() => -1),
    destroyed: armies.map(() => 0),
    origins: [],
    owner: [...campaign.owner],
    controller: Array.from({ length: CITIES }, (_, c) => (fortressOf[c] > 0 ? campaign.owner[provinceOfCity[c]] : -1)),
    damaged: [],
    siege: zeros(CITIES),
    taken: [],
    allegiance: [...campaign.allegiance],
    side: [...campaign.side],
    pool: 0,
    aside: 0,
    played: 0,
    lastLand: -1,
    quarters: 0,
    dropped: [],
    money: [...campaign.treasury],
    budget: zeros(campaign.treasury.length),
    recruit: zeros(campaign.treasury.length),
    horse: zeros(campaign.treasury.length),
    due: zeros(campaign.treasury.length),
    dueSteps: [],
    levies: [],
    remounts: [],
    naval: 0,
    apart: [],
    lost: [0, 0],
    fightsUntil: zeros(MAJORS),
    homeArmies: 0,
    round: 0,
    facts: [],
    ...(play.options.fog === 'stacks' && { seen: [] }),
    ...noDiplomacy(),
    ...noPeace(),
    ...noCards(seats(play.options).length),
    ...noShips(),
    ...noEurope(),
    runner: [...campaign.runner],
    player: playerColumn(play.options),
  };
  campaign.prepare?.(state);
  if (play.options.credit) beginCredit(state);
  for (const placement of campaign.placements) if (placement.turn === 1) arrive({ ...play, state } as P, placement);
  // NA-R-143: with open fleets there are no decoys.
  if (play.options.fleets === 'open') for (const p of fleets) if (isDecoy[p]) put(state, p, GONE);
  return state;
}
