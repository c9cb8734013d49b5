/** What is played for, how the empires stand, and what an attack is likely to bring. */
import { type Forecast, type ForecastPart, type Goal, type Odds, put } from '@concert/board';
import type { AnyChoice, Json } from '@concert/kernel';
import { EMPIRES, place, power } from '../src/tables.ts';
import { bidForecast } from './bids.ts';
import { type AllianceContext, campsAt, headOf, ownEmpire } from './context.ts';
import { swing } from './swing.ts';

const SEASONS = 4;
/** A period of a campaign. */
const PERIOD = 4;

/** AL-10.1: victory points decide; the solitaire game counts against a target (AL-SOLO-l). */
export function goal(context: AllianceContext): Goal | null {
  const { view, facts, lookups } = context;
  const { board } = view;
  if (facts.seats.length === 1) return null;
  const first = Number(facts.options.scenario);
  const years = PERIOD * (facts.options.campaign as number);
  const turn = (board.year - first) * SEASONS + Math.max(1, board.turn);
  const scores = Array.from({ length: EMPIRES }, (_, p) => p).flatMap((p) => {
    const points = lookups[`points.${power.names[p]}`];
    return board.seat[p] >= 0 && typeof points === 'number' ? [{ key: power.names[p], value: points }] : [];
  });
  const fallen = Array.from({ length: EMPIRES }, (_, p) => p).filter((p) => (board.fallen >> p) & 1);
  return {
    goal: put(context, 'board.goal'),
    about: put(context, 'board.about'),
    turn: put(context, 'board.turn', { turn, turns: years * SEASONS }),
    ends: put(context, 'board.ends', { year: first + years - 1 }),
    // AL-10.3-a: the fall of an empire ends the game with its turn.
    early: put(context, 'board.early'),
    last: turn >= years * SEASONS || fallen.length > 0,
    ...(fallen.length > 0 && { lastBecause: put(context, 'board.last.fallen', { powers: fallen }) }),
    unit: put(context, 'board.unit'),
    scores,
    swing: swing(context),
  };
}

/** The battle that a choice would lead to, fought at once: an attack, or the end of a turn with one battle to fight. */
export function forecast(context: AllianceContext, choice: AnyChoice): Forecast | null {
  const at = battlePlace(context, choice);
  if (at === null) return bidForecast(context, choice);
  const name = place.names[at];
  const noun = `place.${name}.camps`;
  return {
    question: {
      within: 'battle',
      play: 'fight',
      nouns: [noun],
      ...(choice.verb !== 'fight' && { scene: { battle: { place: name } } }),
      // To end the turn hands over to others first: what stands there now is what would fight.
      ...(choice.verb === 'endTurn' && { choice: undefined as never }),
    },
    read: (odds) => readOdds(context, odds, noun, at),
  };
}

function battlePlace(context: AllianceContext, { verb, arg }: AnyChoice): number | null {
  const { board } = context.view;
  const own = ownEmpire(context);
  if (own < 0) return null;
  const camps = campsAt(board);
  const camp = headOf(board, own);
  const contested = (p: number): boolean => camps[p].size > 1 && camps[p].has(camp);
  if (verb === 'fight') return arg.place;
  if (verb === 'march' || verb === 'marchAll' || verb === 'invade') {
    const others = [...camps[arg.to]].filter((each) => each !== camp);
    return others.length > 0 ? arg.to : null;
  }
  if (verb !== 'endTurn') return null;
  const battles = camps.flatMap((_, p) => (contested(p) ? [p] : []));
  return battles.length === 1 ? battles[0] : null;
}

/** Who stands there in the end: the viewer's side alone, both, or the others. */
function readOdds(
  context: AllianceContext,
  { worlds, values }: Odds,
  noun: string,
  at: number,
): readonly ForecastPart[] {
  const own = power.names[headOf(context.view.board, ownEmpire(context))];
  const count = { good: 0, even: 0, bad: 0 };
  for (const [json, times] of Object.entries(values[noun] ?? {})) {
    const camps = JSON.parse(json) as Json[];
    count[!camps.includes(own) ? 'bad' : camps.length === 1 ? 'good' : 'even'] += times;
  }
  const part = (result: string, tone: ForecastPart['tone']): ForecastPart => ({
    label: put(context, `board.${result}`),
    tone,
    share: count[tone] / worlds,
    says: put(context, `board.${result}.says`, { place: at }),
  });
  return [part('win', 'good'), part('stand-off', 'even'), part('lose', 'bad')].filter(({ share }) => share > 0);
}
