/** What a card says of a place, a stack or a Nation: worth, owner, who can refuse permission, chances, medals. */
import { type Card, type CardSubject, put } from '@concert/board';
import type { Args } from '@concert/kernel';
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
  nation as nationKind,
  place as placeKind,
  territoryOf,
} from '../src/tables.ts';
import { type Context, ownNations, placeName } from './context.ts';
import { nationName } from './nations.ts';
import { opposersAt } from './overlays.ts';
import { chancesAt } from './panels/annexation.tsx';
import { standings } from './panels/medals.tsx';

type Row = { readonly label: string; readonly text: string };

function sortOfPlace(context: Context, p: number): string {
  if (isOpenSea(p)) return put(context, 'card.open-sea');
  if (isRange(p)) return put(context, isWhite[p] ? 'card.white' : 'card.brown');
  const worth = icons[fortOf(p)]!;
  if (!isPort(p)) return put(context, `card.territory.${worth}`);
  const territory = territoryOf[p]!;
  return put(context, `card.port${territory >= 0 ? '-of' : ''}.${worth}`, { place: territory });
}

function chipsOf(context: Context, p: number): string[] {
  const fort = fortOf(p);
  if (fort < 0) return [];
  const owner = context.view.board.forts.owner[fort]!;
  if (owner < 0) return [put(context, 'card.independent')];
  const own = ownNations(context).includes(owner) ? put(context, 'card.yours') : nationName(context, owner);
  return capitalOf.includes(p) ? [own, put(context, 'card.capital')] : [own];
}

/** Leave, hit points, Gold that lies there, and chances to annex it. */
function rowsOf(context: Context, p: number): Row[] {
  const { board } = context.view;
  const fort = fortOf(p);
  const row = (label: string, what: string, args: Args = {}): Row => ({
    label: put(context, `card.${label}`),
    text: put(context, `card.${what}`, args),
  });
  const rows: Row[] = [{ label: put(context, 'card.what'), text: sortOfPlace(context, p) }];
  if (isTerritory(p) && homelandOf[p]! >= 0) rows.push(row('homeland', 'of', { nation: homelandOf[p]! }));
  if (fort >= 0 && board.forts.owner[fort]! >= 0)
    rows.push(
      row(isPort(p) ? 'port' : 'fort', 'hp', { left: icons[fort]! - board.forts.damage[fort]!, most: icons[fort]! }),
    );
  const blockers = isTerritory(p) ? opposersAt(context, p) : [];
  if (blockers.length > 0) rows.push(row('passing', 'can-refuse', { nations: blockers }));
  const chances = isTerritory(p) ? chancesAt(context, p) : [];
  if (chances.length > 0) {
    const each = chances.map(([nation, , percent]) => put(context, 'card.chance', { nation, percent }));
    rows.push(row('annexing', 'as-they-stand', { chances: each.join(', ') }));
  }
  if (isTerritory(p) && board.pile[p]! > 0) rows.push(row('gold', 'lying', { gold: board.pile[p]! }));
  if (isTerritory(p) && board.revolt[p]) rows.push(row('revolt', 'pays-nothing'));
  return rows;
}

function placeCard(context: Context, p: number): Card {
  const clause = isOpenSea(p) ? 'IB-M.1-f' : isRange(p) ? 'IB-M.1-d' : isPort(p) ? 'IB-M.2-d' : 'IB-M.2-e';
  return { title: placeName(context, p), chips: chipsOf(context, p), rows: rowsOf(context, p), clause };
}

function nationCard(context: Context, n: number): Card {
  const { board } = context.view;
  const standing = standings(context).find(({ nation }) => nation === n);
  const medals = board.medals.flatMap((holder, m) => (holder === n ? [m] : []));
  const income = context.lookups[`income.${nationKind.names[n]}`] as number | undefined;
  const [capital, rounds] = [capitalOf[n]!, context.lookups[`threat.${nationKind.names[n]}`] as number | undefined];
  const holder = board.forts.owner[capital]!;
  const safety = holder !== n ? 'card.lost' : rounds !== undefined && rounds < 9 ? 'card.near' : 'card.safe';
  const rows: Row[] = [
    {
      label: put(context, 'card.gold'),
      text: put(context, income === undefined ? 'card.has' : 'card.has-income', {
        gold: board.gold[n]!,
        income: income ?? 0,
      }),
    },
    {
      label: put(context, 'card.points'),
      text: put(context, 'card.chart', { points: standing?.columns[5] ?? 0, prestige: board.prestige[n]! }),
    },
    {
      label: put(context, 'card.capital'),
      text: put(context, safety, { place: capital, nation: holder, rounds: rounds ?? 0 }),
    },
  ];
  if (medals.length > 0)
    rows.push({ label: put(context, 'card.medals'), text: put(context, 'card.medal-list', { medals }) });
  const chips = ownNations(context).includes(n) ? [put(context, 'card.yours')] : [];
  return { title: nationName(context, n), chips, rows, clause: 'IB-F-c' };
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
