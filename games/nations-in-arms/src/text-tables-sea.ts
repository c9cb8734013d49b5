/** Squadrons in words: where they are, how many, their names as far as the viewer knows them, and what they carry. */
import { type Cell, type Say, type SeatView, say, type ToldTable, tableHeads, thing } from '@concert/kernel';
import { isNamed } from './hidden-fleets.ts';
import type { Given } from './reading.ts';
import { broadsidesOf, landingsNow, oddsOfBroadsides, seaBattleIn } from './reading-sea.ts';
import { sideOfPiece } from './rules/1-units.ts';
import { pointsLeftAt } from './rules/5-steering.ts';
import { cargoOf, sailing } from './rules/10-fleets.ts';
import { campaignOf } from './rules/scenarios/campaigns.ts';
import { ACTED, type NationsInArms, type SailLocals, type State } from './shape.ts';
import { hexOfCity, piece, powerOf } from './tables.ts';
import { broadsideOf, cityOfBlockade, isBlockade, isDecoy, isShip, manoeuvreOf, sailingOf } from './tables-sea.ts';
import { sideNames } from './text-tables-sides.ts';

type Row = Cell[];

/** A fleet by its name, or by its nation where that is all one sees. */
const fleetText = (board: State, p: number, named: boolean): Say => {
  const cargo = cargoOf(board, p);
  const name = named ? (isDecoy[p] ? 'decoy' : 'named') : 'unnamed';
  const who = { piece: p, power: powerOf[p]! };
  return cargo.length > 0 ? say(`table.fleet-${name}-with`, { ...who, cargo }) : say(`table.fleet-${name}`, who);
};

const percent = (share: number): number => Math.round(100 * share);

/** The battle that is fought: each fleet with its combat factor, the batteries, and what the next broadsides may bring. */
function battleTables(view: SeatView<NationsInArms>): ToldTable[] {
  const frame = seaBattleIn(view);
  if (!frame) return [];
  const sides = broadsidesOf(view.board, frame);
  const roles = [say('battle.attack'), say('battle.defence')];
  const rows = sides.flatMap(({ fleets, guns, modifier }, role): Row[] => [
    ...fleets.map((p): Row => [roles[role]!, thing(piece, p), broadsideOf[p]!, 'NA-10.1-a']),
    ...(guns > 0 ? [[roles[role]!, say('sea.batteries'), guns, 'NA-10.4-b']] : []),
    [roles[role]!, say('sea.total'), modifier, 'NA-10.1-a'],
  ]);
  const broadsides = {
    id: 'broadsides',
    title: say('table.broadsides'),
    columns: tableHeads('side', 'fleet', 'combat', 'clause'),
    rows,
  };
  if (sides.some(({ fleets }, role) => fleets.length === 0 && (role === 0 || frame.city < 0))) return [broadsides];
  const { win, tie, lose, lost } = oddsOfBroadsides(sides);
  const columns = tableHeads(
    'attacker-wins-percent',
    'undecided-percent',
    'defender-wins-percent',
    'attacker-loses',
    'defender-loses',
  );
  const odds: Row = [percent(win), percent(tie), percent(lose), lost[0].toFixed(1), lost[1].toFixed(1)];
  return [broadsides, { id: 'sea odds', title: say('table.the-next-broadsides'), columns, rows: [odds] }];
}

/** The squadron that sails, for those who sail it. */
function squadronTable({ board, flow, viewer }: SeatView<NationsInArms>): ToldTable[] {
  const frame = flow.findLast(({ at }) => /^sail(\.|$)/.test(at)) as SailLocals | undefined;
  if (!frame || frame.seat !== viewer) return [];
  const left = pointsLeftAt(board, frame);
  const rows = sailing(board).map(
    (p): Row => [
      thing(piece, p),
      manoeuvreOf[p]!,
      broadsideOf[p]!,
      sailingOf[p]!,
      cargoOf(board, p).length > 0 ? cargoOf(board, p).map((q) => thing(piece, q)) : '–',
      left,
    ],
  );
  const columns = tableHeads('fleet', 'manoeuvre', 'combat', 'mp', 'aboard', 'mp-left');
  return [{ id: 'squadron', title: say('sea.squadron', { place: frame.place }), columns, rows }];
}

/** NA-5.3.3: where the squadron could land its troops, and what would meet them. */
function landingTable(view: SeatView<NationsInArms>, given: Given): ToldTable[] {
  const landings = landingsNow(view, given);
  if (landings.length === 0) return [];
  const rows = landings.map(
    ({ place, cost, through, steps, fortress }): Row => [
      { kind: 'place', id: place },
      cost,
      through === null ? say('landing.free') : say('landing.guns', { chance: percent(through) }),
      say(steps > 0 ? 'landing.steps' : 'landing.none', { steps }),
      fortress > 0 ? say('landing.fortress', { level: fortress }) : '',
    ],
  );
  const columns = ['landing.place', 'landing.cost', 'landing.sea', 'landing.land', 'landing.walls'].map((key) =>
    say(key),
  );
  return [{ id: 'landings', title: say('landing.all'), columns, rows }];
}

/** Harbours with a squadron before them. */
function blockadeTable(board: State): ToldTable[] {
  const boxes = [
    ...new Set(board.present.filter((p) => isShip[p] && isBlockade(board.place[p]!)).map((p) => board.place[p]!)),
  ];
  if (boxes.length === 0) return [];
  const rows = boxes.map((box): Row => {
    const city = cityOfBlockade(box);
    const before = board.present.filter((p) => isShip[p] && board.place[p] === box);
    const inside = board.present.filter((p) => isShip[p] && board.place[p] === hexOfCity[city]);
    return [{ kind: 'city', id: city }, sideNames[sideOfPiece(board, before[0]!)]!, before.length, inside.length];
  });
  return [
    {
      id: 'blockades',
      title: say('table.blockades'),
      columns: tableHeads('harbour', 'by', 'fleets-before-it', 'fleets-inside'),
      rows,
    },
  ];
}

/** One row for the fleets of a side in a place. */
export function seaTables(view: SeatView<NationsInArms>, given: Given): ToldTable[] {
  const { board, viewer } = view;
  if (!campaignOf(given).naval) return [];
  const groups = new Map<string, number[]>();
  for (const p of board.present) {
    if (!isShip[p]) continue;
    const key = `${board.place[p]} ${sideOfPiece(board, p)}`;
    groups.set(key, [...(groups.get(key) ?? []), p]);
  }
  const rows = [...groups.values()].map(
    (ships): Row => [
      { kind: 'place', id: board.place[ships[0]!]! },
      sideNames[sideOfPiece(board, ships[0]!)]!,
      ships.length,
      ships.map((p) => fleetText(board, p, isNamed(board, p, viewer, given.options.fleets === 'open'))),
      ships.filter((p) => board.marks[p]! & ACTED).length,
    ],
  );
  return [
    {
      id: 'fleets',
      title: say('table.all-fleets'),
      columns: tableHeads('where', 'side', 'fleets', 'which', 'have-acted'),
      rows,
    },
    ...blockadeTable(board),
    ...squadronTable(view),
    ...landingTable(view, given),
    ...battleTables(view),
  ];
}
