/** The powers panel: who plays whom, in the order of the cards; then those that follow, and those that stand alone. */
import type { PowerLine } from '@concert/board';
import { ALLIED } from '../src/shape.ts';
import { card, EMPIRES, POWERS, place, power } from '../src/tables.ts';
import { dressOf } from './colours.ts';
import { type AllianceContext, frameAt, headOf, ownEmpire, relationOf } from './context.ts';
import { crossingsIn } from './crossings.ts';

const seasons = ['Spring', 'Summer', 'Autumn', 'Winter'];

export function heading({ view, facts }: AllianceContext): string {
  const { board } = view;
  if (facts.seats.length === 1) {
    // AL-SOLO-l, AL-SOLO-m: as many cards as points are needed.
    const goal = 16 * (facts.options.campaign as number);
    return board.turn > 0 ? `Card ${board.turn} of ${goal} · ${board.score} of ${goal} points` : 'Solitaire';
  }
  return board.turn > 0 ? `${seasons[board.turn - 1] ?? ''} ${board.year}` : `The year ${board.year}`;
}

/** What the board asks the rules about the position; all of it uses only what every viewer sees. */
export function lookups(context: AllianceContext): string[] {
  const own = ownEmpire(context);
  const supply = own >= 0 ? [`supply.${power.names[own]}`] : [];
  const limits = [...new Set(crossingsIn(context.view.board).map(({ from }) => `limits.${place.names[from]}`))];
  return context.facts.seats.length === 1
    ? [...supply, ...limits]
    : [...context.facts.seats.map((seat) => `points.${seat.id}`), ...supply, ...limits];
}

export function powers(context: AllianceContext): PowerLine[] {
  const { view, facts, lookups: known } = context;
  const { board } = view;
  const alone = facts.seats.length === 1;
  const turn = frameAt(context, 'act') ?? frameAt(context, 'group');
  const line = (p: number): PowerLine => {
    const seat = alone
      ? p === board.activeEmpire
        ? 0
        : null
      : board.seat[p] >= 0 && p < EMPIRES
        ? board.seat[p]
        : null;
    const led = seat !== null;
    const acting = turn && 'camp' in turn && turn.camp === p && 'ap' in turn ? turn.ap : null;
    const shown = led && board.card[seat] > 0 ? `${board.card[seat]} ${card.names[board.card[seat]]}` : '';
    const notes = [
      acting === null ? '' : `acting, ${acting} ${acting === 1 ? 'point' : 'points'} left`,
      shown,
      led ? relations(context, p) : '',
    ];
    const points = known[`points.${power.names[p]}`];
    return {
      key: power.names[p],
      seat,
      name: power.labels![p],
      flag: dressOf(p < EMPIRES ? p : -1).flag,
      colour: dressOf(p < EMPIRES ? p : -1).face,
      figures:
        led && !alone
          ? [
              ...(typeof points === 'number' ? [{ sign: '★', value: points, title: 'Victory points' }] : []),
              { sign: '◉', value: board.gold[seat] < 0 ? '?' : board.gold[seat], title: 'Gold' },
              { sign: '▯', value: board.hands[seat], title: 'Cards in hand' },
            ]
          : [],
      ...(notes.some(Boolean) && { note: notes.filter(Boolean).join(' · ') }),
      ...(!led && followed(context, p)),
      points: [{ kind: 'power', id: p }, ...(led ? [{ kind: 'seat', id: seat }] : [])],
    };
  };
  const led = Array.from({ length: EMPIRES }, (_, p) => p).filter((p) =>
    alone ? p === board.activeEmpire : board.seat[p] >= 0,
  );
  led.sort((a, b) => (board.card[board.seat[b]] ?? 0) - (board.card[board.seat[a]] ?? 0));
  const others = Array.from({ length: EMPIRES }, (_, p) => p).filter((p) => !led.includes(p));
  return [...led, ...others].map(line);
}

/** An NPE: whom it follows, as a note. */
function followed({ view, facts }: AllianceContext, p: number): { note?: string } {
  if (facts.seats.length === 1) return {};
  const head = headOf(view.board, p);
  return head === p ? { note: 'neutral' } : { note: `with ${power.labels![head]}` };
}

/** The minors on the side of an empire, and its alliances. */
function relations({ view, facts }: AllianceContext, p: number): string {
  const { board } = view;
  const minors: string[] = [];
  for (let m = EMPIRES; m < POWERS; m++) if (board.patron[m] === p) minors.push(power.labels![m]);
  const allies: string[] = [];
  if (facts.seats.length > 1)
    for (let q = 0; q < EMPIRES; q++) {
      if (q === p || board.seat[q] < 0) continue;
      if (relationOf(board, p, q) >= ALLIED) allies.push(power.labels![q]);
    }
  return [...allies.map((name) => `allied with ${name}`), minors.length > 0 ? `with ${minors.join(', ')}` : '']
    .filter(Boolean)
    .join(' · ');
}
