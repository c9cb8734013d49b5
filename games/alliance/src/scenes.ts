/** Where in the flow a case can begin. */
import { field, type Scene } from '@concert/kernel';
import { assertActive, assertBattle, assertSolo } from './placing.ts';
import { beginTurn, newTurn } from './rules/3-actions.ts';
import { inOrder, isSolo } from './rules/4-control.ts';
import { newBattle } from './rules/7-battle.ts';
import type { Alliance, At, Frame, P } from './shape.ts';
import { card, place } from './tables.ts';

const scene = (fields: Scene<Alliance>['fields'], frames: (play: P, arg: never) => Frame[]): Scene<Alliance> => ({
  fields,
  frames,
});

const someSeat = field.seat();

/** The frames below a phase of a game turn. */
const inGameTurn = (phase: string): Frame[] => [
  { at: 'game', stage: 'year' },
  { at: 'year', stage: 'gameTurn' },
  { at: 'gameTurn', stage: phase },
];

/** The same when one plays alone. */
const inSolitaireTurn = (phase: string): Frame[] => [
  { at: 'solitaire', stage: 'solitaireTurn' },
  { at: 'solitaireTurn', stage: phase },
];

const inPhase = (play: P, phase: string): Frame[] => (isSolo(play) ? inSolitaireTurn(phase) : inGameTurn(phase));

const inWinter = (winter: Omit<At<'winter'>, 'at'>): Frame[] => [
  { at: 'game', stage: 'year' },
  { at: 'year', stage: 'winter' },
  { at: 'winter', ...winter },
];

export const scenes: { [scene: string]: Scene<Alliance> } = {
  /** A year begins: cards are dealt. */
  year: scene({}, () => [{ at: 'game' }]),
  /** A game turn begins: cards are laid. */
  cards: scene({}, () => [...inGameTurn('cardPhase'), { at: 'cardPhase' }]),
  /** The cards are shown: diplomacy. */
  diplomacy: scene({}, () => [
    ...inGameTurn('cardPhase'),
    { at: 'cardPhase', stage: 'diplomacy' },
    { at: 'diplomacy' },
  ]),
  /** The action phase, from the first player turn. */
  actions: scene({}, () => [...inGameTurn('actionPhase'), { at: 'actionPhase' }]),
  /** A player turn: with this many points, after so much Gold spent. */
  turn: scene(
    { seat: someSeat, ap: field.maybe(field.int(0, 4)), spent: field.maybe(field.int(0, 3)) },
    (play, arg: { seat: number; ap: number | null; spent: number | null }) => {
      if (isSolo(play)) assertActive(play);
      const { state } = play;
      const moved = state.activity.slice();
      const camp = isSolo(play) ? state.activeEmpire : state.seat.indexOf(arg.seat);
      const turn = { ...newTurn(camp, arg.ap ?? 3), goldSpent: arg.spent ?? 0 };
      beginTurn(play, turn);
      state.activity = moved;
      const order = inOrder(state);
      const below: Frame[] = isSolo(play)
        ? inSolitaireTurn('playerTurn')
        : [
            ...inGameTurn('actionPhase'),
            { at: 'actionPhase', stage: 'playerTurn', left: order.slice(order.indexOf(arg.seat) + 1) },
          ];
      return [...below, { at: 'playerTurn', stage: 'actions', ...turn }, { at: 'actions' }];
    },
  ),
  /** The battle phase. */
  battles: scene({}, (play) => [...inPhase(play, 'battlePhase'), { at: 'battlePhase', next: 0 }]),
  /** One battle, and then the rest of the battle phase. */
  battle: scene({ place: field.id(place) }, (play, arg: { place: number }) => {
    assertBattle(play.state, arg.place);
    const phase: Frame = { at: 'battlePhase', stage: 'pickBattle', next: 0 };
    return [...inPhase(play, 'battlePhase'), phase, newBattle(arg.place)];
  }),
  /** After the last battle: defeats, and what follows. */
  end: scene({}, () => [...inGameTurn('endOfGameTurn'), { at: 'endOfGameTurn' }]),
  winter: scene({}, () => inWinter({})),
  disbanding: scene({}, ({ state }) => inWinter({ stage: 'disbanding', left: inOrder(state) })),
  negotiation: scene({}, () => [...inWinter({ stage: 'negotiation' }), { at: 'negotiation', ready: 0 }]),
  /** Solitaire: the next card is turned, or this one has been. */
  solo: scene({ card: field.maybe(field.id(card)) }, (play, arg: { card: number | null }) => {
    assertSolo(play, 'solo');
    if (arg.card === null) return [{ at: 'solitaire' }];
    return [
      { at: 'solitaire', stage: 'solitaireTurn' },
      { at: 'solitaireTurn', card: arg.card },
    ];
  }),
};
