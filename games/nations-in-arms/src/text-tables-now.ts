/** What depends on the question that is open: reach, supply, zones, worksheets and their odds, points, what may be drawn next. */
import { type Cell, type SeatView, say, type ToldTable, tableHeads } from '@concert/kernel';
import type { Worksheet } from '@concert/kit';
import {
  battleForecast,
  forcesOn,
  type Given,
  type Reached,
  reachNow,
  sheetsNow,
  supplyOf,
  zonesOf,
} from './reading.ts';
import { nationalNow, nextMarkers, pointsNow } from './reading-standing.ts';
import { roundForecast } from './rules/8-forecast.ts';
import { type At, COALITION, EMPIRE, type NationsInArms } from './shape.ts';
import { HEXES, place, powerOf } from './tables.ts';
import { pointCell } from './text-tables-points.ts';
import { sideNames as sides } from './text-tables-sides.ts';
import { cardWords } from './words-cards.ts';
import { meaningWords } from './words-meaning.ts';

type Row = Cell[];
type View = SeatView<NationsInArms>;

const percent = (part: number): number => Math.round(100 * part);

/** The hexes on the way to each hex in reach, by the ways that are offered. */
function waysOf(reach: readonly Reached[]): (row: Reached) => string {
  const best = new Map<number, Reached>();
  for (const row of reach) {
    const known = best.get(row.to);
    if (!known || row.cost < known.cost) best.set(row.to, row);
  }
  return (row) => {
    const way = [row.to];
    for (let at = best.get(row.via); at && way.length < 20; at = best.get(at.via)) way.unshift(at.to);
    return way.map((hex) => place.names[hex]).join(' ');
  };
}

function reach(view: View, given: Given): ToldTable[] {
  const rows = reachNow(view, given);
  if (!rows) return [];
  const way = waysOf(rows);
  return [
    {
      id: 'reach',
      title: say('table.in-reach'),
      columns: tableHeads('hex', 'from', 'mp', 'mp-left', 'watched', 'way'),
      rows: rows.map((row) => [place.names[row.to]!, place.names[row.via]!, row.cost, row.left, row.woken, way(row)]),
    },
    {
      id: 'attacks',
      title: say('table.battles'),
      columns: tableHeads(
        'hex',
        'from',
        'size',
        'won-percent',
        'tied-percent',
        'lost-percent',
        'own-lost',
        'enemy-lost',
      ),
      rows: rows.flatMap(({ to, via }): Row[] => {
        const forecast = battleForecast(view, given, to, via);
        if (!forecast) return [];
        const { win, tie, lose, own, enemy } = forecast.odds;
        const figures = [percent(win), percent(tie), percent(lose), own.toFixed(1), enemy.toFixed(1)];
        return [[place.names[to]!, place.names[via]!, say(`size.${forecast.size}`), ...figures]];
      }),
    },
  ];
}

/** Supply where forces stand, and why there is none. */
function supply(view: View, given: Given): ToldTable {
  const maps = new Map<number, ReturnType<typeof supplyOf>>();
  const mapOf = (power: number): ReturnType<typeof supplyOf> => {
    let found = maps.get(power);
    if (!found) {
      found = supplyOf(view, given, power);
      maps.set(power, found);
    }
    return found;
  };
  const rows = forcesOn(view.board)
    .filter((force) => force.steps > 0 && force.place < HEXES && force.side <= COALITION)
    .map((force): Row => {
      // NA-6.2.1-b, NA-6.2.1-c: an army by the line of its nation, a minor by its own or its major's.
      const [first] = force.armies.length > 0 ? force.armies : force.pieces.filter((p) => view.board.steps[p]! > 0);
      const power = powerOf[first!]!;
      const major = view.board.allegiance[power]!;
      const maps = [power, ...(major >= 0 && major !== power ? [major] : [])].map(mapOf);
      const fed = maps.some((map) => map.fed[force.place] === 1);
      const why = fed ? '' : say(`cut.${maps.at(-1)!.why(force.place) ?? 'far'}`);
      return [place.names[force.place]!, sides[force.side]!, why];
    });
  return { id: 'supply', title: say('overlay.supply'), columns: tableHeads('hex', 'side', 'cut-by'), rows };
}

/** Zones of influence of each side's armies. */
function zones({ board }: View): ToldTable {
  const rows: Row[] = [];
  for (const side of [EMPIRE, COALITION]) {
    const against = zonesOf(board, 1 - side);
    for (let h = 0; h < HEXES; h++) if (against[h]) rows.push([place.names[h]!, sides[side]!]);
  }
  return { id: 'zones', title: say('overlay.zones'), columns: tableHeads('hex', 'side'), rows };
}

const sheetWords: { readonly [key: string]: string } = { ...meaningWords, ...cardWords };
const lineName = (what: string): Cell => (`sheet.${what}` in sheetWords ? say(`sheet.${what}`) : what);

/** Every modifier of both sides, one line each, and the totals. */
function worksheetRows(attacker: Worksheet, defender: Worksheet | null): Row[] {
  const lines = new Map<string, { values: [number, number]; clause: string }>();
  for (const [i, sheet] of [attacker, defender].entries())
    for (const { what, value, clause } of sheet?.lines ?? []) {
      const line = lines.get(what) ?? { values: [0, 0], clause: clause ?? '' };
      line.values[i] = value;
      lines.set(what, line);
    }
  return [
    ...[...lines].map(([what, { values, clause }]): Row => [lineName(what), ...values, clause]),
    [say('sheet.total'), attacker.total, defender?.total ?? '', ''],
  ];
}

function worksheet(view: View, given: Given): ToldTable[] {
  const sheets = sheetsNow(view, given);
  if (!sheets) return [];
  const { attacker, defender } = sheets;
  const tables: ToldTable[] = [
    {
      id: 'worksheet',
      title: say('table.all-modifiers'),
      columns: tableHeads('modifier', 'attacker', 'defender', 'clause'),
      rows: worksheetRows(attacker, defender),
    },
  ];
  const battle = view.flow.findLast((frame) => frame.at.startsWith('battle')) as At<'battle'> | undefined;
  if (sheets.what !== 'battle' || !defender || !battle?.size) return tables;
  const steps = battle.sides.map((side) => side.steps);
  if (steps.some((count) => count <= 0)) return tables;
  const { win, tie, lose } = roundForecast(battle.size, [attacker.total, defender.total], steps);
  const rows: Row[] = [
    [say('battle.win'), percent(win)],
    [say('battle.tie'), percent(tie)],
    [say('battle.lose'), percent(lose)],
  ];
  return [
    ...tables,
    { id: 'battle odds', title: say('table.next-dice'), columns: tableHeads('result', 'percent'), rows },
  ];
}

/** What the position is worth, line by line. */
function points(view: View, given: Given): ToldTable {
  return {
    id: 'points',
    title: say('table.french-points'),
    columns: tableHeads('for', 'worth', 'now'),
    rows: pointsNow(view, given).map((line): Row => [pointCell(line), line.worth, line.points]),
  };
}

/** NA-R-217: what each power with a player of its own has points for. */
function national(view: View, given: Given): ToldTable[] {
  const lines = nationalNow(view, given);
  if (lines.length === 0) return [];
  return [
    {
      id: 'national points',
      title: say('campaign.national'),
      columns: tableHeads('power', 'for', 'worth', 'now'),
      rows: lines.map(
        ({ power, line }): Row => [{ kind: 'power', id: power }, pointCell(line), line.worth, line.points],
      ),
    },
  ];
}

/** What the next marker may be, with alternation and Winter Quarters worked out. */
function next({ board }: View): ToldTable {
  const rows = nextMarkers(board).map(
    ({ what, chances, of }): Row => [say(`next.${what}`), say('next.chance', { chances, of })],
  );
  return { id: 'next marker', title: say('table.next-marker'), columns: tableHeads('marker', 'chance'), rows };
}

export const tablesNow = (view: View, given: Given): ToldTable[] => [
  ...worksheet(view, given),
  ...reach(view, given),
  points(view, given),
  ...national(view, given),
  next(view),
  supply(view, given),
  zones(view),
];
