/** NA-R-185: the timetable of a campaign: what comes in later turns and where, and what leaves. */
import type { TextTable } from '@concert/kernel';
import { sideOf } from './rules/1-units.ts';
import type { CampaignRules } from './rules/scenarios/campaigns.ts';
import type { Placement } from './scenario.ts';
import { type State, season } from './shape.ts';
import { isCombat, piece, place, powerOf } from './tables.ts';

const sideNames = ['Empire', 'Coalition', 'Neutral'];
const counterNames: { readonly [counter: string]: string } = {
  det: 'a detachment',
  depot: 'a depot',
  train: 'a supply train',
  eng: 'engineers',
};

const nameOf = (placement: Placement): string => {
  const name = placement.piece >= 0 ? piece.labels![placement.piece] : counterNames[placement.counter];
  const isReduced = placement.piece >= 0 && isCombat[placement.piece] && placement.strength > 0;
  return isReduced ? `${name} (${placement.strength})` : name;
};

/** The season and year of a turn, 1 for the first. */
function dateOf(campaign: CampaignRules, turn: number): string {
  const seasons = campaign.season + turn - 1;
  return `${season.labels![seasons % 4]} ${campaign.year + Math.floor(seasons / 4)}`;
}

/** One line for what comes to a place in a turn, or leaves; those of the next turns first. No table when nothing is to come. */
export function timetable(campaign: CampaignRules, state: State): TextTable[] {
  const lines = new Map<string, { turn: number; cells: string[]; pieces: string[] }>();
  const add = (turn: number, side: number, what: string, where: string): void => {
    if (turn <= state.turn) return;
    const cells = [dateOf(campaign, turn), sideNames[side], where];
    const key = `${turn} ${cells.join(' ')}`;
    const line = lines.get(key) ?? { turn, cells, pieces: [] };
    lines.set(key, line);
    line.pieces.push(what);
  };
  for (const placement of campaign.placements)
    add(placement.turn, placement.side, nameOf(placement), place.labels![placement.place]);
  for (const { turn, piece: p } of campaign.withdrawals)
    add(turn, sideOf(state, powerOf[p]), piece.labels![p], 'leaves the campaign');
  const rows = [...lines.values()]
    .sort((a, b) => a.turn - b.turn)
    .map(({ turn, cells: [date, side, where], pieces }) => [turn, date, side, pieces.join(', '), where]);
  if (rows.length === 0) return [];
  return [{ id: 'timetable', title: 'Timetable', columns: ['turn', 'when', 'side', 'who', 'where'], rows }];
}
