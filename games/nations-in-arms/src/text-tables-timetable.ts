/** NA-R-185: the timetable of a campaign: what comes in later turns and where, and what leaves. */
import { type Cell, type Point, type Say, say, type ToldTable, tableHeads } from '@concert/kernel';
import { sideOf } from './rules/1-units.ts';
import type { CampaignRules } from './rules/scenarios/campaigns.ts';
import type { Placement } from './scenario.ts';
import type { State } from './shape.ts';
import { isCombat, powerOf } from './tables.ts';
import { sideNames } from './text-tables-sides.ts';

function nameOf({ piece: p, counter, strength }: Placement): Say | Point {
  if (p < 0) return say(`counter.${counter}`);
  return isCombat[p] && strength > 0 ? say('reduced', { piece: p, strength }) : { kind: 'piece', id: p };
}

/** The season and year of a turn, 1 for the first. */
function dateOf(campaign: CampaignRules, turn: number): Say {
  const seasons = campaign.season + turn - 1;
  return say('heading.turn', { season: seasons % 4, year: campaign.year + Math.floor(seasons / 4) });
}

/** One line for what comes to a place in a turn, or leaves; those of the next turns first. No table when nothing is to come. */
export function timetable(campaign: CampaignRules, state: State): ToldTable[] {
  const lines = new Map<string, { turn: number; cells: Cell[]; pieces: (Say | Point)[] }>();
  const add = (turn: number, side: number, what: Say | Point, where: Say | Point): void => {
    if (turn <= state.turn) return;
    const cells = [dateOf(campaign, turn), sideNames[side], where];
    const key = JSON.stringify([turn, cells]);
    const line = lines.get(key) ?? { turn, cells, pieces: [] };
    lines.set(key, line);
    line.pieces.push(what);
  };
  for (const placement of campaign.placements)
    add(placement.turn, placement.side, nameOf(placement), { kind: 'place', id: placement.place });
  for (const { turn, piece: p } of campaign.withdrawals)
    add(turn, sideOf(state, powerOf[p]), { kind: 'piece', id: p }, say('timetable.leaves'));
  const rows = [...lines.values()]
    .sort((a, b) => a.turn - b.turn)
    .map(({ turn, cells: [date, side, where], pieces }) => [turn, date, side, pieces, where]);
  if (rows.length === 0) return [];
  return [
    {
      id: 'timetable',
      title: say('panel.timetable'),
      columns: tableHeads('turn', 'when', 'side', 'who', 'where'),
      rows,
    },
  ];
}
