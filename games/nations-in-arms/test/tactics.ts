/** Battles with tactical cards for tests: as the worksheet sees them, and as they are fought. */

import { directionTo } from '../src/graph.ts';
import { put } from '../src/rules/1-units.ts';
import { newBattle } from '../src/rules/8-battle.ts';
import { worksheet } from '../src/rules/8-worksheet.ts';
import { type At, type BattleLocals, EMPIRE, FOUGHT, MOVING, type State } from '../src/shape.ts';
import { HEXES, terrainOf } from '../src/tables.ts';
import { tacticNumber } from '../src/tables-cards.ts';
import { m, open } from './moves.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

export type Pieces = { [name: string]: Put };

export const [at, from] = ['W3732', 'W3632'];

export const t = (...numbers: number[]): number[] => numbers.map((n) => tacticNumber(n));

export const french = (more: Pieces = {}): Pieces => ({
  fr_italy: { at },
  bonaparte: { at, army: 'fr_italy', commands: 'fr_italy' },
  massena_r: { at, army: 'fr_italy' },
  ...Object.fromEntries(
    ['fr_vii', 'fr_viii', 'fr_ix', 'fr_i', 'fr_ii', 'fr_iii'].map((n) => [n, { at, army: 'fr_italy' }]),
  ),
  ...more,
});

export const austrians = (more: Pieces = {}): Pieces => ({
  at_italy: { at },
  charles: { at, army: 'at_italy', commands: 'at_italy' },
  quosdanovich: { at, army: 'at_italy' },
  ...Object.fromEntries(['at_i', 'at_ii', 'at_iii', 'at_vii', 'at_viii'].map((n) => [n, { at, army: 'at_italy' }])),
  ...more,
});

export const far = {
  joubert: { at: 'toulon' },
  fr_supply9: { at: 'W3633', depot: true },
  at_supply9: { at: 'W3832', depot: true },
};
export const isAustrian = (name: string): boolean =>
  name.startsWith('at_') || ['charles', 'quosdanovich', 'wurmser'].includes(name);

/** A battle of French attackers in a hex of this terrain, as the worksheet sees it. */
export function field(
  pieces: Pieces,
  terrain = terrainOf[hex(at)]!,
  more: (s: State) => void = open,
): { desk: Stage; frame: At<'battle'> } {
  const desk = stage({ ...pieces, ...far }, more);
  const there =
    terrain === terrainOf[hex(at)] ? hex(at) : terrainOf.findIndex((each, h) => each === terrain && h < HEXES);
  for (const [name, piece] of Object.entries(pieces)) {
    const p = id(name);
    if (piece.at !== at) continue;
    put(desk.state, p, there);
    desk.state.marks[p]! |= FOUGHT | (isAustrian(name) ? 0 : MOVING);
  }
  const entry = there === hex(at) ? directionTo(there, hex(from)) : -1;
  const how = { entry, crossing: -1, intercepted: false, failedAvoid: false, sortie: false };
  const frame = newBattle(desk.play, there, EMPIRE, how);
  Object.assign(frame, { size: 'major', cards: true });
  return { desk, frame };
}

/** How much cards change the total of a role's worksheet. */
export function change(desk: Stage, frame: BattleLocals, role: number, own: number[], enemy: number[] = []): number {
  const total = (): number => worksheet(desk.play, frame, role).total;
  const before = total();
  frame.sides[role]!.tactics = t(...own);
  frame.sides[1 - role]!.tactics = t(...enemy);
  const after = total();
  frame.sides[role]!.tactics = frame.sides[1 - role]!.tactics = [];
  return after - before;
}

/** A battle begun with tactical cards; the hands are laid by the test once the plans are open. */
export function fight(hands: number[][], more: (s: State) => void = () => {}): Stage {
  const desk = stage(
    { ...french(), ...austrians(), ...far },
    (s) => {
      open(s);
      more(s);
    },
    { tactics: 'major' },
  );
  desk.begin('battle', { leader: id('bonaparte'), from: hex(from), marker: m('empire 1') });
  for (let i = 0; i < 9 && desk.position.lanes === null; i++) {
    const [seat] = desk.machine.busy(desk.position);
    desk.take(seat!, desk.verbs(seat!).includes('skip') ? 'skip' : 'decline');
  }
  desk.state.tactics = hands.map((hand) => t(...hand));
  return desk;
}

export const plan = (desk: Stage, seat: number, first: number, second?: [number, string]): void => {
  if (first > 0) desk.take(seat, 'tactic', { tactic: tacticNumber(first) });
  if (second) desk.take(seat, 'second', { tactic: tacticNumber(second[0]), leader: id(second[1]) });
  desk.take(seat, 'agree');
};
export const told = (desk: Stage, what: string): unknown[] =>
  desk.log.filter((e) => e.what === what).map((e) => e.args);
