/**
 * Hidden draws. The same thing is done again with one draw changed. If that changed only what a viewer can't know, and
 * the viewer's board is the same, everything else the viewer gets must be the same too.
 */
import { type Chance, type Draw, FastChance, isOrder, ScriptError, ScriptedChance } from '../chance.ts';
import { canHear, type Event } from '../event-log.ts';
import type { Position } from '../flow.ts';
import { difference, same } from '../json.ts';
import type { Machine } from '../machine.ts';
import { type Secrets, secretsOf } from '../secrets.ts';
import { inSet, SPECTATOR, type Viewer } from '../view.ts';
import { assertCheck, viewersOf } from './checks.ts';
import { output } from './output.ts';

/** `again` repeats what was done, with other draws, and returns where it ended. */
export function checkHiddenDraws(
  machine: Machine,
  draws: readonly Draw[],
  after: Position,
  events: readonly Event[],
  chance: Chance,
  again: (chance: Chance, events: Event[]) => Position,
): void {
  const varied = vary(draws, chance);
  if (varied === null) return;
  const heard: Event[] = [];
  let other: Position;
  try {
    other = again(new ScriptedChance(varied, new FastChance('beyond')), heard);
  } catch (error) {
    // With this draw something else is drawn next.
    if (error instanceof ScriptError) return;
    throw error;
  }
  const [here, there] = [secretsOf(machine, after), secretsOf(machine, other)];
  for (const viewer of viewersOf(machine)) {
    if (!changedBehind(here, there, viewer)) continue;
    if ([...events, ...heard].some((event) => event.reveals && canHear(event, viewer))) continue;
    const [one, two] = [output(machine, after, viewer, events), output(machine, other, viewer, heard)];
    if (!same(one.board, two.board)) continue;
    assertCheck(
      same(one, two),
      'two worlds',
      () => `viewer ${viewer} is told of a draw that only changed what it cannot know: ${difference(one, two)}`,
    );
  }
}

/** The draws with one of them changed. */
function vary(draws: readonly Draw[], chance: Chance): Draw[] | null {
  const able = [...draws.keys()].filter((i) => draws[i]![1] > 1 && draws[i]![0] !== 'veil');
  if (able.length === 0) return null;
  const at = chance.pick(able, 'draw');
  return draws.map((draw, i) => {
    const [name, sides, value] = draw;
    if (i !== at) return draw;
    if (Array.isArray(value)) return [name, sides, varyOne(value, sides, chance)];
    return [name, sides, another(value, sides, chance)];
  });
}

const another = (value: number, sides: number, chance: Chance): number =>
  ((value - 1 + chance.die(sides - 1, 'draw')) % sides) + 1;

/** One of several dice changed; of an order of things, two of them exchanged, so that it stays one. */
function varyOne(values: readonly number[], sides: number, chance: Chance): number[] {
  const other = values.slice();
  const i = chance.index(values.length, 'draw');
  if (values.length === sides && isOrder(values)) {
    const j = (i + chance.die(sides - 1, 'draw')) % sides;
    [other[i], other[j]] = [other[j]!, other[i]!];
  } else other[i] = another(values[i]!, sides, chance);
  return other;
}

/** Is some secret of which the viewer knows nothing another, and all that it knows the same? */
function changedBehind(here: Secrets, there: Secrets, viewer: Viewer): boolean {
  if (here.size !== there.size) return false;
  let changed = false;
  for (const [key, { knownTo, value }] of here) {
    const other = there.get(key);
    if (other?.knownTo !== knownTo) return false;
    if (same(other.value, value)) continue;
    if (viewer !== SPECTATOR && inSet(knownTo, viewer)) return false;
    changed = true;
  }
  return changed;
}
