/**
 * Handles: how a seat points at things it can't tell apart. Which of several lookalikes a handle stands for must depend
 * on the handle seed; otherwise it can be learned and followed.
 */
import { type Chance, FastChance } from '../chance.ts';
import type { AnyChoice } from '../choices.ts';
import { newHandleSeed } from '../context.ts';
import { pointsOf, type Seat } from '../fields.ts';
import type { Position } from '../flow.ts';
import { hash } from '../hash.ts';
import { copy } from '../json.ts';
import type { Machine } from '../machine.ts';
import { assertCheck } from './checks.ts';

/** By verb: how often a handle among several lookalikes was tried, and how often another seed gave another thing. */
export type HandleNotes = Map<string, { seen: number; varied: number }>;

export function noteHandles(
  machine: Machine,
  position: Position,
  seat: Seat,
  chance: Chance,
  notes: HandleNotes,
): void {
  const handles = new Map<string, AnyChoice>();
  for (const choice of machine.choices(position, seat))
    for (const { id } of pointsOf(machine.game.verbs[choice.verb]!, choice.arg))
      if (typeof id === 'string') handles.set(id, choice);
  if (handles.size < 2) return;
  const looks = looksOf(machine.view(position, seat).board, handles);
  const [handle, choice] =
    [...handles].find(([id]) => [...looks].some(([other, look]) => other !== id && look === looks.get(id))) ?? [];
  if (handle === undefined || choice === undefined) return;
  const note = notes.get(choice.verb) ?? { seen: 0, varied: 0 };
  notes.set(choice.verb, note);
  const ends = new Set<string>();
  for (let n = 0; n < 6; n++) {
    const start = machine.copy(position);
    if (n > 0) start.veil = newHandleSeed(chance);
    machine.take(start, seat, copy(choice), new FastChance('handles'));
    ends.add(hash(start.state));
  }
  note.seen++;
  if (ends.size > 1) note.varied++;
}

/** What the board says about each handle, apart from the handle itself. */
function looksOf(board: unknown, handles: ReadonlyMap<string, unknown>): Map<string, string> {
  const looks = new Map<string, string>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, part] of Object.entries(value)) {
      if (typeof part === 'string' && handles.has(part))
        looks.set(part, Array.isArray(value) ? hash(value) : hash({ ...value, [key]: '?' }));
      else walk(part);
    }
  };
  walk(board);
  return looks;
}

/** After many games: a handle that never stood for something else under another seed hides nothing. */
export function checkHandles(notes: HandleNotes): void {
  for (const [verb, { seen, varied }] of notes)
    assertCheck(
      varied > 0 || seen < 20,
      'two worlds',
      () => `a handle of “${verb}” stood for the same thing under every veil, ${seen} times: order them by play.veiled`,
    );
}
