/** Treaties, and the peace that is being made, in words. */
import { type Cell, type Point, type SeatView, say, type ToldTable, tableHeads } from '@concert/kernel';
import type { Given } from './reading.ts';
import { cessions, mayImpose, slotsOf } from './rules/13-terms.ts';
import { type At, type Condition, conditions, type NationsInArms, type P, type State, type Term } from './shape.ts';
import { powerOf } from './tables.ts';

type Row = Cell[];
type View = SeatView<NationsInArms>;

const thePower = (id: number): Point => ({ kind: 'power', id });

function termCell({ what, province, minor }: Term): Cell {
  if (what === 'province') return { kind: 'province', id: province };
  return what === 'minor' ? thePower(minor) : say(`peace.term.${what}`);
}

/** The slots of a peace: who picks, what, for whom. */
function slots({ flow }: View): ToldTable[] {
  const frame = flow.findLast((f) => f.at === 'peace.pick' || f.at === 'peace') as At<'peace'> | undefined;
  if (!frame) return [];
  const rows: Row[] = [];
  for (const term of frame.terms)
    for (let i = 0; i < term.slots; i++)
      rows.push([
        rows.length + 1,
        thePower(term.by === 0 ? frame.victors[0]! : frame.loser),
        termCell(term),
        term.to < 0 ? '–' : thePower(term.to),
      ]);
  while (rows.length < frame.slots) {
    const by = Math.floor(rows.length / 2) % 2;
    rows.push([rows.length + 1, thePower(by === 0 ? frame.victors[0]! : frame.loser), '–', '–']);
  }
  const title = say('peace.title', { power: frame.loser });
  return [{ id: 'peace', title, columns: tableHeads('condition', 'picked-by', 'what', 'for'), rows }];
}

/** What is in force, and what it brings with it. */
function treaties(board: State): ToldTable[] {
  const rows: Row[] = board.treaties
    .filter(({ until }) => until >= board.turn)
    .map(({ kind, loser, victor, until, alliance }) => [
      thePower(loser),
      thePower(victor),
      say(kind === 'mandatory' ? 'treaty.mandatory' : 'treaty.free'),
      say(alliance ? 'treaty.thenAlliance' : 'treaty.until', { turn: until }),
    ]);
  for (let i = 0; i < board.alliances.length; i += 3)
    rows.push([
      thePower(board.alliances[i]!),
      thePower(board.alliances[i + 1]!),
      say('treaty.alliance'),
      say('treaty.since', { turn: board.alliances[i + 2]! }),
    ]);
  if (rows.length === 0) return [];
  return [
    { id: 'treaties', title: say('table.treaties'), columns: tableHeads('power', 'with', 'what', 'until'), rows },
  ];
}

/** Pieces that serve another power than their own. */
function loans(board: State): ToldTable[] {
  const rows: Row[] = [];
  for (let i = 0; i < board.lent.length; i += 2)
    rows.push([
      { kind: 'piece', id: board.lent[i]! },
      thePower(powerOf[board.lent[i]!]!),
      thePower(board.lent[i + 1]!),
    ]);
  return rows.length === 0
    ? []
    : [{ id: 'lent', title: say('table.lent'), columns: tableHeads('piece', 'by', 'to'), rows }];
}

const verbOf: { readonly [condition in Condition]: string } = {
  system: 'demandSystem',
  aid: 'demandAid',
  longer: 'demandTime',
  indemnities: 'demandMoney',
  alliance: 'demandAlliance',
};

/** The conditions besides land: what they fill, what they mean, and why one cannot be picked. */
function conditionRows(view: View, given: Given): ToldTable[] {
  const frame = view.flow.findLast((f) => f.at === 'peace.pick') as At<'peace.pick'> | undefined;
  if (!frame) return [];
  const play = { ...given, state: view.board } as P;
  const rows = conditions.map((condition): Row => {
    const verdict = mayImpose(play, frame, condition, frame.victors[0]!);
    return [
      verbOf[condition],
      say(`peace.term.${condition}`),
      slotsOf(condition),
      say(`peace.means.${condition}`),
      verdict === true ? '' : say(`peace.why.${verdict.what}`),
    ];
  });
  return [
    {
      id: 'conditions',
      title: say('table.conditions'),
      columns: tableHeads('verb', 'condition', 'fills', 'means', 'why-not'),
      rows,
    },
  ];
}

/** Provinces that cannot be ceded now, and why not. */
function closedLand(view: View, given: Given): ToldTable[] {
  const frame = view.flow.findLast((f) => f.at === 'peace.pick') as At<'peace.pick'> | undefined;
  if (!frame) return [];
  const rows = [...cessions({ ...given, state: view.board } as P, frame, true)].flatMap(
    ([province, , verdict]): Row[] => (verdict === true ? [] : [[{ kind: 'province', id: province }, verdict]]),
  );
  if (rows.length === 0) return [];
  return [
    { id: 'cessions', title: say('peace.closed'), columns: [say('peace.theProvince'), say('peace.whyNot')], rows },
  ];
}

export const peaceTables = (view: View, given: Given): ToldTable[] => [
  ...slots(view),
  ...conditionRows(view, given),
  ...closedLand(view, given),
  ...treaties(view.board),
  ...loans(view.board),
];
