/** What the board says: who stands how, what wins, what a corps that helps would change, and tips for newcomers. */
import type { Card, CardSubject, Forecast, ForecastPart, Goal, Guide, Odds, PowerLine } from '@concert/board';
import { nameIn, put, signs, topFrameOf } from '@concert/board';
import type { AnyChoice } from '@concert/kernel';
import type { Skirmish } from '../src/rules.ts';
import { corps as corpsKind, GOTHA, owner, province } from '../src/tables.ts';
import { liveryOf } from './colours.ts';
import { type Context, placeName, scoreOf, standing, turnsOf } from './context.ts';

const keyOf = (seat: number): string => `side ${seat}`;

export function powers(context: Context): PowerLine[] {
  const all = standing(context);
  return context.facts.seats.map((info, seat) => ({
    key: keyOf(seat),
    seat,
    name: info.name,
    flag: liveryOf(seat).flag,
    colour: liveryOf(seat).face,
    figures: [
      { sign: signs.points, value: scoreOf(context, seat), title: put(context, 'board.score') },
      { sign: signs.troops, value: all.filter((each) => each.seat === seat).length, title: put(context, 'board.left') },
    ],
    points: [{ kind: 'seat', id: seat }],
  }));
}

/** SK-4.1, SK-4.2. */
export function goal(context: Context): Goal {
  const [turn, turns] = [Math.max(1, context.view.board.turn), turnsOf(context)];
  return {
    goal: put(context, 'board.goal'),
    about: put(context, 'board.about'),
    ends: put(context, 'board.ends', { turns }),
    last: turn >= turns,
    unit: put(context, 'board.unit'),
    scores: context.facts.seats.map((_, seat) => ({ key: keyOf(seat), value: scoreOf(context, seat) })),
    swing: swing(context),
  };
}

/** SK-4.2: who would get the points of Gotha now. */
function swing(context: Context): string {
  const there = new Set(standing(context).flatMap(({ seat, at }) => (at === GOTHA ? [seat] : [])));
  if (there.size === 0) return put(context, 'board.gotha-free');
  const [seat] = there;
  return there.size > 1 ? put(context, 'board.gotha-contested') : put(context, 'board.gotha-held', { seat: seat! });
}

export const heading = (context: Context): string =>
  put(context, 'board.turn', { turn: Math.max(1, context.view.board.turn), turns: turnsOf(context) });

export function card(context: Context, subject: CardSubject): Card | null {
  const name = 'place' in subject ? subject.place : null;
  if (name === null) return null;
  return {
    title: nameIn(context, province, province.names.indexOf(name)),
    rows: name === placeName(GOTHA) ? [{ label: put(context, 'board.worth'), text: put(context, 'board.gotha') }] : [],
    ...(name === placeName(GOTHA) && { clause: 'SK-4.2' }),
  };
}

/** The battle with the corps that is called in, or without it. */
export function forecast(context: Context, { verb }: AnyChoice): Forecast | null {
  if (verb !== 'help' && verb !== 'decline') return null;
  const { view, facts } = context;
  const nouns = corpsKind.names.slice(0, facts.seats.length * 3).map((name) => `corps.${name}.at`);
  return {
    question: { within: 'battle', nouns },
    read: (odds) => readBattle(context, odds, nouns, view.viewer),
  };
}

/** A battle costs one corps at most, so the shares of the corps add up. */
function readBattle(
  context: Context,
  { worlds, values }: Odds,
  nouns: string[],
  viewer: number,
): readonly ForecastPart[] {
  const { known } = context.view.board;
  const lostBefore = new Set(known.filter(({ at }) => at < 0).map(({ id }) => Number(id)));
  const share = (isOwn: boolean): number =>
    nouns.reduce((sum, noun, id) => {
      if ((owner(id as never) === viewer) !== isOwn || lostBefore.has(id)) return sum;
      return sum + (values[noun]?.null ?? 0) / worlds;
    }, 0);
  const [win, lose] = [share(false), share(true)];
  return [
    { label: put(context, 'board.win'), tone: 'good' as const, share: win },
    { label: put(context, 'board.tie'), tone: 'even' as const, share: Math.max(0, 1 - win - lose) },
    { label: put(context, 'board.lose'), tone: 'bad' as const, share: lose },
  ].filter((part) => part.share > 0);
}

export function guide(context: Context): Guide | null {
  const at = topFrameOf<Skirmish['frame']>(context)?.at;
  const tip = (what: string, clause: string): Guide => ({ text: put(context, what), clause });
  if (at === 'orders')
    return context.view.board.turn >= turnsOf(context) ? tip('guide.last', 'SK-4.2') : tip('guide.orders', 'SK-2.2');
  if (at === 'battle.help') return tip('guide.help', 'SK-3.1');
  return at === 'battle.strike' ? tip('guide.strike', 'SK-3.3') : null;
}
