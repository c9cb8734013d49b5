/** Treaties, and the peace that is being made, in words. */
import type { SeatView, TextTable } from '@concert/kernel';
import type { Given } from './reading.ts';
import { mayImpose, slotsOf } from './rules/13-terms.ts';
import type { At, Condition, NationsInArms, P, State, Term } from './shape.ts';
import { piece, power, powerOf, province } from './tables.ts';

type Row = (string | number)[];
type View = SeatView<NationsInArms>;

const named: { readonly [what in Term['what']]: string } = {
  province: 'a province',
  minor: 'a minor ally',
  indemnities: 'war indemnities',
  aid: 'military aid',
  system: 'the Continental System',
  longer: 'a longer peace',
  alliance: 'an alliance after the peace',
  nothing: 'left empty',
};

function termText({ what, province: p, minor }: Term): string {
  if (what === 'province') return province.labels![p]!;
  return what === 'minor' ? power.labels![minor]! : named[what];
}

/** The slots of a peace: who picks, what, for whom. */
function slots({ flow }: View): TextTable[] {
  const frame = flow.findLast((f) => f.at === 'peace.pick' || f.at === 'peace') as At<'peace'> | undefined;
  if (!frame) return [];
  const rows: Row[] = [];
  for (const term of frame.terms)
    for (let i = 0; i < term.slots; i++)
      rows.push([
        rows.length + 1,
        power.labels![term.by === 0 ? frame.victors[0]! : frame.loser]!,
        termText(term),
        term.to < 0 ? '–' : power.labels![term.to]!,
      ]);
  while (rows.length < frame.slots) {
    const by = Math.floor(rows.length / 2) % 2;
    rows.push([rows.length + 1, power.labels![by === 0 ? frame.victors[0]! : frame.loser]!, '–', '–']);
  }
  const title = `The peace with ${power.labels![frame.loser]}`;
  return [{ id: 'peace', title, columns: ['condition', 'picked by', 'what', 'for'], rows }];
}

/** What is in force, and what it brings with it. */
function treaties(board: State): TextTable[] {
  const rows: Row[] = board.treaties
    .filter(({ until }) => until >= board.turn)
    .map(({ kind, loser, victor, until, alliance }) => [
      power.labels![loser]!,
      power.labels![victor]!,
      kind === 'mandatory' ? 'mandatory peace' : 'negotiated truce',
      `end of turn ${until}${alliance ? ', then an alliance' : ''}`,
    ]);
  for (let i = 0; i < board.alliances.length; i += 3)
    rows.push([
      power.labels![board.alliances[i]!]!,
      power.labels![board.alliances[i + 1]!]!,
      'mandatory alliance',
      `since turn ${board.alliances[i + 2]}`,
    ]);
  if (rows.length === 0) return [];
  return [{ id: 'treaties', title: 'Treaties', columns: ['power', 'with', 'what', 'until'], rows }];
}

/** Pieces that serve another power than their own. */
function loans(board: State): TextTable[] {
  const rows: Row[] = [];
  for (let i = 0; i < board.lent.length; i += 2)
    rows.push([
      piece.labels![board.lent[i]!]!,
      power.labels![powerOf[board.lent[i]!]!]!,
      power.labels![board.lent[i + 1]!]!,
    ]);
  return rows.length === 0 ? [] : [{ id: 'lent', title: 'Lent', columns: ['piece', 'by', 'to'], rows }];
}

/** Why a condition cannot be picked, in short. */
const reasons: { readonly [what: string]: string } = {
  'already taken': 'Taken already.',
  'needs two': 'Fills two slots: only one of this pair is left.',
  'no budget': 'There is no budget to take it from.',
  'france imposes the system': 'Only France imposes it.',
  'did not fight on': 'Only for a power that fought on.',
  'not beaten enough': 'It must have fought on and lost every city of its list, or be beaten for the second time.',
};

const meant: readonly (readonly [condition: Condition, verb: string, title: string, words: string])[] = [
  ['system', 'demandSystem', 'Continental System', 'Its harbours and those of its minors are closed to Britain.'],
  [
    'aid',
    'demandAid',
    'Military aid',
    'A corps of infantry, one of cavalry, a supply unit and a leader for the peace.',
  ],
  ['longer', 'demandTime', 'Longer peace', 'A third die: 1 to 6 turns more.'],
  ['indemnities', 'demandMoney', 'War indemnities', 'Half its budget, paid next Spring.'],
  ['alliance', 'demandAlliance', 'Alliance', 'It joins the victor’s bloc when the peace ends.'],
];

/** The conditions besides land: what they fill, what they mean, and why one cannot be picked. */
function conditionRows(view: View, given: Given): TextTable[] {
  const frame = view.flow.findLast((f) => f.at === 'peace.pick') as At<'peace.pick'> | undefined;
  if (!frame) return [];
  const play = { ...given, state: view.board } as P;
  const rows = meant.map(([condition, verb, title, words]): Row => {
    const verdict = mayImpose(play, frame, condition, frame.victors[0]!);
    return [verb, title, slotsOf(condition), words, verdict === true ? '' : (reasons[verdict.what] ?? 'Not possible.')];
  });
  return [{ id: 'conditions', title: 'Conditions', columns: ['verb', 'condition', 'fills', 'means', 'why not'], rows }];
}

export const peaceTables = (view: View, given: Given): TextTable[] => [
  ...slots(view),
  ...conditionRows(view, given),
  ...treaties(view.board),
  ...loans(view.board),
];
