/** Where in the flow a case can begin: scenes. */
import { BadInput, field, type Scene } from '@concert/kernel';
import { presentIn } from './rules/0-able.ts';
import { nationsIn, turnOrder } from './rules/0-nations.ts';
import { closePlots } from './rules/2-plotting.ts';
import { newBattle, newStand } from './rules/4-battle.ts';
import type { At, Frame, ImperialBorders, P } from './shape.ts';
import { nation, place } from './tables.ts';

type S = Scene<ImperialBorders>;
const scene = (fields: S['fields'], frames: (play: P, arg: never) => Frame[]): S => ({ fields, frames });

/** The frames below a phase of a round. */
function inRound({ state }: P, stage: string): Frame[] {
  if (state.round === 0) state.round = 1;
  state.dots = state.dots.map(() => []);
  return [
    { at: 'game', stage: 'round' },
    { at: 'round', stage },
  ];
}

const phase = (at: 'taxes' | 'plotting' | 'turnOrder' | 'marches' | 'annexations' | 'parade'): S =>
  scene({}, (play) => {
    if (at === 'marches') noteHeads(play);
    return [...inRound(play, at), { at }];
  });

/** The head-counts of the plots, unless the case says otherwise. */
function noteHeads({ state }: P): void {
  if (state.heads.length === 0) closePlots(state);
}

/** The frames of a Nation's turn, which stands at a stage; those before it in Turn Order have had theirs. */
function inTurn(play: P, who: number, stage: string | null, step: number, fought: number): Frame[] {
  const { state } = play;
  const order = turnOrder(state);
  if (!order.includes(who)) throw new BadInput(`scene: ${nation.names[who]} has no turn`);
  noteHeads(play);
  state.active = who;
  const done = order.slice(0, order.indexOf(who) + (stage === null ? 0 : 1));
  for (const n of done) state.shown[n] = 1;
  const turn: At<'turn'> = { at: 'turn', nation: who, step, barred: [], fought };
  if (stage !== null) turn.stage = stage;
  return [
    ...inRound(play, 'marches'),
    { at: 'marches', stage: 'turn', left: order.slice(order.indexOf(who) + 1) },
    turn,
  ];
}

const steps = ['review', 'before', 'march', 'after', 'afterBattle'] as const;
type TurnStep = (typeof steps)[number];

function turnScene(play: P, { nation: who, step }: { nation: number; step: TurnStep }): Frame[] {
  switch (step) {
    case 'review':
      return inTurn(play, who, null, 0, 0);
    case 'before':
      return [...inTurn(play, who, 'before', 0, 0), { at: 'turn.battles', nation: who, step: 0 }];
    case 'march':
      return [...inTurn(play, who, 'turn.marching', 0, 0), { at: 'turn.marching', nation: who }];
    default: {
      const fought = step === 'afterBattle' ? 1 : 0;
      return [...inTurn(play, who, 'after', 1, fought), { at: 'turn.battles', nation: who, step: 1 }];
    }
  }
}

interface BattleScene {
  place: number;
  nation: number;
  after: boolean | null;
  /** Nations on the Active side; null: sides are chosen in the case. */
  allies: number[] | null;
}

/** A battle from its beginning, or with everyone else there against the Active and its allies. */
function battleScene(play: P, { place: where, nation: who, after, allies }: BattleScene): Frame[] {
  const step = after ? 1 : 0;
  const below = inTurn(play, who, after ? 'after' : 'before', step, 0);
  const battle = newBattle(play, who, where, step);
  const frames: Frame[] = [...below, { at: 'turn.battles', nation: who, step }, battle];
  if (allies === null) return frames;
  for (const n of nationsIn(presentIn(play.state, where)))
    if (n !== who) battle.stands.push(newStand(n, allies.includes(n) ? 'with' : 'against'));
  battle.stage = 'battle.field';
  return [...frames, { at: 'battle.field' }];
}

export const scenes: { [scene: string]: S } = {
  setup: scene({}, () => [{ at: 'game', stage: 'setup' }, { at: 'setup' }]),
  /** A whole round: the next one. */
  round: scene({}, () => [{ at: 'game', stage: 'round' }, { at: 'round' }]),
  taxes: phase('taxes'),
  plotting: phase('plotting'),
  bids: phase('turnOrder'),
  marches: phase('marches'),
  /** One Nation's turn: from the review on, before the march, in it, after it, after a battle after it. */
  turn: scene({ nation: field.id(nation), step: field.oneOf(...steps) }, turnScene),
  battle: scene(
    {
      place: field.id(place),
      nation: field.id(nation),
      after: field.maybe(field.flag()),
      allies: field.maybe(field.list(field.id(nation))),
    },
    battleScene,
  ),
  annexation: phase('annexations'),
  parade: phase('parade'),
  congress: scene({}, (play) => [...inRound(play, 'parade'), { at: 'parade', stage: 'congress' }, { at: 'congress' }]),
  purchases: scene({}, (play) => [...inRound(play, 'purchases'), { at: 'purchases', baskets: [] }]),
  /** The end of the game. */
  scoring: scene({}, () => []),
};
