/** The powers panel: who plays whom, in the order of the cards; then those that follow, and those that stand alone. */
import { nameIn, type PowerLine, put, signs } from '@concert/board';
import { ALLIED } from '../src/shape.ts';
import { card, EMPIRES, POWERS, place, power } from '../src/tables.ts';
import { dressOf } from './colours.ts';
import { type AllianceContext, frameAt, headOf, ownEmpire, relationOf } from './context.ts';
import { crossingsIn } from './crossings.ts';

export function heading(context: AllianceContext): string {
  const { view, facts } = context;
  const { turn, year, score } = view.board;
  if (facts.seats.length === 1) {
    // AL-SOLO-l, AL-SOLO-m: as many cards as points are needed.
    const goal = 16 * (facts.options.campaign as number);
    return turn > 0
      ? put(context, 'board.solitaire.card', { card: turn, goal, score })
      : put(context, 'board.solitaire');
  }
  return put(context, turn > 0 ? `board.season.${turn}` : 'board.year', { year });
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
    const shown = led && board.card[seat] > 0 ? `${board.card[seat]} ${nameIn(context, card, board.card[seat])}` : '';
    const notes = [
      acting === null ? '' : put(context, 'board.acting', { points: Number(acting) }),
      shown,
      led ? relations(context, p) : '',
    ];
    const points = known[`points.${power.names[p]}`];
    return {
      key: power.names[p],
      seat,
      name: nameIn(context, power, p),
      flag: dressOf(p < EMPIRES ? p : -1).flag,
      colour: dressOf(p < EMPIRES ? p : -1).face,
      figures:
        led && !alone
          ? [
              ...(typeof points === 'number'
                ? [{ sign: signs.points, value: points, title: put(context, 'board.points') }]
                : []),
              {
                sign: signs.gold,
                value: board.gold[seat] < 0 ? '?' : board.gold[seat],
                title: put(context, 'board.gold'),
              },
              { sign: signs.cards, value: board.hands[seat], title: put(context, 'board.cards') },
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
function followed(context: AllianceContext, p: number): { note?: string } {
  if (context.facts.seats.length === 1) return {};
  const head = headOf(context.view.board, p);
  return { note: head === p ? put(context, 'board.neutral') : put(context, 'board.follows', { power: head }) };
}

/** The minors on the side of an empire, and its alliances. */
function relations(context: AllianceContext, p: number): string {
  const { view, facts } = context;
  const { board } = view;
  const minors: number[] = [];
  for (let m = EMPIRES; m < POWERS; m++) if (board.patron[m] === p) minors.push(m);
  const allies: number[] = [];
  if (facts.seats.length > 1)
    for (let q = 0; q < EMPIRES; q++) {
      if (q === p || board.seat[q] < 0) continue;
      if (relationOf(board, p, q) >= ALLIED) allies.push(q);
    }
  return [
    ...allies.map((ally) => put(context, 'board.allied-with', { power: ally })),
    ...(minors.length > 0 ? [put(context, 'board.leads', { powers: minors })] : []),
  ].join(' · ');
}
