/** What a card says of a place, a stack or a Nation: worth, owner, who can refuse permission, chances, medals. */
import type { Card, CardSubject } from '@concert/board';
import {
  capitalOf,
  fortOf,
  homelandOf,
  icons,
  isOpenSea,
  isPort,
  isRange,
  isTerritory,
  isWhite,
  medal,
  nation as nationKind,
  place as placeKind,
  territoryOf,
} from '../src/tables.ts';
import { type Context, ownNations, placeName } from './context.ts';
import { nationName } from './nations.ts';
import { opposersAt } from './overlays.ts';
import { chancesAt } from './panels/annexation.tsx';
import { standings } from './panels/medals.tsx';
import { listed, plural } from './panels/parts.tsx';

type Row = { readonly label: string; readonly text: string };

const tiers: { readonly [icons: number]: string } = { 1: 'Minor', 2: 'Major', 4: 'Capital' };

function sortOfPlace(p: number): string {
  if (isOpenSea(p)) return 'Open Sea: no one controls it, no one is stopped there';
  if (isRange(p)) return isWhite[p] ? 'White range: a path that enters it ends there' : 'Brown range';
  const worth = icons[fortOf(p)]!;
  if (isPort(p)) return `${tiers[worth]} Port${territoryOf[p]! >= 0 ? ` of ${placeName(territoryOf[p]!)}` : ''}`;
  return `${tiers[worth]} Territory: ${plural(worth, 'Gold', 'Gold')} and ${plural(worth, 'point')} a round`;
}

function chipsOf(context: Context, p: number): string[] {
  const fort = fortOf(p);
  if (fort < 0) return [];
  const owner = context.view.board.forts.owner[fort]!;
  if (owner < 0) return ['independent'];
  const own = ownNations(context).includes(owner) ? 'yours' : nationName(owner);
  return capitalOf.includes(p) ? [own, 'Capital'] : [own];
}

/** Leave, hit points, Gold that lies there, and chances to annex it. */
function rowsOf(context: Context, p: number): Row[] {
  const { board } = context.view;
  const fort = fortOf(p);
  const rows: Row[] = [{ label: 'What', text: sortOfPlace(p) }];
  if (isTerritory(p) && homelandOf[p]! >= 0) rows.push({ label: 'Homeland', text: `of ${nationName(homelandOf[p]!)}` });
  if (fort >= 0 && board.forts.owner[fort]! >= 0)
    rows.push({
      label: isPort(p) ? 'Port' : 'Fort',
      text: `${icons[fort]! - board.forts.damage[fort]!} of ${icons[fort]} hit points`,
    });
  const blockers = isTerritory(p) ? opposersAt(context, p) : [];
  if (blockers.length > 0)
    rows.push({ label: 'Passing', text: `${listed(blockers.map(nationName))} can refuse you permission to go on` });
  const chances = isTerritory(p) ? chancesAt(context, p) : [];
  if (chances.length > 0)
    rows.push({
      label: 'Annexing',
      text: `as they stand: ${chances.map(([n, , percent]) => `${nationName(n)} ${percent} %`).join(', ')}`,
    });
  if (isTerritory(p) && board.pile[p]! > 0) rows.push({ label: 'Gold', text: `${board.pile[p]} lying there` });
  if (isTerritory(p) && board.revolt[p]) rows.push({ label: 'Revolt', text: 'it pays nothing until it is quelled' });
  return rows;
}

function placeCard(context: Context, p: number): Card {
  const clause = isOpenSea(p) ? 'IB-M.1-f' : isRange(p) ? 'IB-M.1-d' : isPort(p) ? 'IB-M.2-d' : 'IB-M.2-e';
  return { title: placeName(p), chips: chipsOf(context, p), rows: rowsOf(context, p), clause };
}

function nationCard(context: Context, n: number): Card {
  const { board } = context.view;
  const standing = standings(context).find(({ nation }) => nation === n);
  const medals = medal.labels!.filter((_, m) => board.medals[m] === n);
  const income = context.lookups[`income.${nationKind.names[n]}`] as number | undefined;
  const [capital, rounds] = [capitalOf[n]!, context.lookups[`threat.${nationKind.names[n]}`] as number | undefined];
  const holder = board.forts.owner[capital]!;
  const rows: Row[] = [
    { label: 'Gold', text: `${board.gold[n]}${income === undefined ? '' : `, ${income} a round`}` },
    { label: 'Points', text: `${standing?.columns[5] ?? 0} on the chart, ${board.prestige[n]} Prestige` },
    {
      label: 'Capital',
      text:
        holder !== n
          ? `${placeName(capital)} is lost to ${nationName(holder)}`
          : rounds !== undefined && rounds < 9
            ? `${placeName(capital)}; an enemy can be there in ${plural(rounds, 'round')}`
            : placeName(capital),
    },
  ];
  if (medals.length > 0) rows.push({ label: 'Medals', text: listed(medals) });
  return { title: nationName(n), chips: ownNations(context).includes(n) ? ['yours'] : [], rows, clause: 'IB-F-c' };
}

export function card(context: Context, subject: CardSubject): Card | null {
  if ('power' in subject) {
    const n = Number(subject.power.replace('nation ', ''));
    return context.view.board.seat[n]! >= 0 ? nationCard(context, n) : null;
  }
  const p = placeKind.names.indexOf('piece' in subject ? subject.piece.place : subject.place);
  if (p < 0) return null;
  const about = placeCard(context, p);
  return 'piece' in subject ? { ...about, title: subject.piece.title } : about;
}
