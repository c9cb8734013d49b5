/** Every key of the table, in one list: what runs, what the help shows and what the board's label says are made of it. */
import type { Text } from '../text/en.ts';
import type { TableUi } from './table-ui.ts';

/**
 * Where a key works: everywhere at the table, on the map or in the log while that has the focus, or beside them, where neither
 * has it.
 */
export type KeyScope = 'all' | 'beside' | 'map' | 'log';

export interface Binding {
  /** As the browser names them; letters in lower case, `Shift+` before those that are pressed with it. */
  readonly keys: readonly string[];
  readonly scope: KeyScope;
  readonly does: keyof Text['keys']['does'];
  /** False where the key means nothing now; then the browser has it. Keys of the log are run by the log itself. */
  run?(ui: TableUi, key: string): boolean;
}

/** How far an arrow key moves the map, in pixels. */
const [STEP, STRIDE] = [80, 240];

export const bindings: readonly Binding[] = [
  { keys: ['?'], scope: 'all', does: 'help', run: (ui) => toggle(ui.keysOpen) },
  { keys: ['Escape'], scope: 'all', does: 'clear', run: clear },
  { keys: ['Enter'], scope: 'beside', does: 'main', run: chooseMain },
  { keys: ['u', 'Backspace'], scope: 'all', does: 'undo', run: undo },
  { keys: ['w'], scope: 'all', does: 'why', run: (ui) => toggle(ui.askedAbout) },
  { keys: ['n'], scope: 'all', does: 'next', run: (ui) => step(ui, 1) },
  { keys: ['p'], scope: 'all', does: 'previous', run: (ui) => step(ui, -1) },
  { keys: ['i'], scope: 'all', does: 'card', run: showCard },
  { keys: ['r'], scope: 'all', does: 'recap', run: (ui) => toggle(ui.narration.open) },
  { keys: [' '], scope: 'beside', does: 'playRecap', run: playRecap },
  { keys: ['g'], scope: 'all', does: 'standing', run: (ui) => ui.sayStanding() },
  { keys: ['1', '2', '3', '4', '5', '6', '7', '8', '9'], scope: 'all', does: 'power', run: showPower },
  { keys: ['s'], scope: 'all', does: 'text', run: (ui) => toggle(ui.textView) },
  { keys: ['f', '0'], scope: 'all', does: 'fit', run: fit },
  { keys: ['ArrowLeft'], scope: 'beside', does: 'back', run: (ui) => replay(ui, -1) },
  { keys: ['ArrowRight'], scope: 'beside', does: 'on', run: (ui) => replay(ui, 1) },
  { keys: ['Shift+ArrowLeft'], scope: 'beside', does: 'turnBack', run: (ui) => jump(ui, -1) },
  { keys: ['Shift+ArrowRight'], scope: 'beside', does: 'turnOn', run: (ui) => jump(ui, 1) },
  { keys: ['End'], scope: 'beside', does: 'now', run: toNow },
  { keys: ['Enter', ' '], scope: 'map', does: 'pick', run: pickCursor },
  { keys: ['+', '='], scope: 'map', does: 'zoomIn', run: (ui) => zoom(ui, 1.4) },
  { keys: ['-'], scope: 'map', does: 'zoomOut', run: (ui) => zoom(ui, 1 / 1.4) },
  { keys: ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'], scope: 'map', does: 'pan', run: pan },
  {
    keys: ['Shift+ArrowLeft', 'Shift+ArrowRight', 'Shift+ArrowUp', 'Shift+ArrowDown'],
    scope: 'map',
    does: 'panFar',
    run: pan,
  },
  { keys: ['ArrowUp', 'ArrowDown'], scope: 'log', does: 'line' },
  { keys: ['Enter', ' '], scope: 'log', does: 'openLine' },
  { keys: ['c'], scope: 'log', does: 'clause' },
];

/** Can two scopes be at work at the same time? */
const meet = (a: KeyScope, b: KeyScope): boolean => a === b || a === 'all' || b === 'all';

/** Keys that would mean two things at once; there must be none. */
export function clashes(all: readonly Binding[] = bindings): string[] {
  const each = all.flatMap(({ keys, scope, does }) => keys.map((key) => ({ key, scope, does })));
  return each.flatMap((a, i) =>
    each
      .slice(i + 1)
      .filter((b) => a.key === b.key && meet(a.scope, b.scope))
      .map((b) => `${a.key}: ${a.does} and ${b.does}`),
  );
}

/** Letters and figures that are the table's own: verbs get others. */
export const takenKeys: ReadonlySet<string> = new Set(
  bindings.flatMap(({ keys }) => keys).filter((key) => key.length === 1),
);

/** A letter for each verb, from its label: the first one that is free. */
export function verbKeys(verbs: readonly (readonly [verb: string, label: string])[]): Map<string, string> {
  const letters = new Map<string, string>();
  for (const [verb, label] of verbs) {
    const free = [...label.toLowerCase()].find(
      (letter) => /^[a-z]$/.test(letter) && !takenKeys.has(letter) && !letters.has(letter),
    );
    if (free) letters.set(free, verb);
  }
  return letters;
}

function toggle(flag: { value: boolean }): boolean {
  flag.value = !flag.value;
  return true;
}

function clear(ui: TableUi): boolean {
  ui.narration.stop();
  ui.card.value = null;
  ui.askedAbout.value = false;
  ui.aims.tapped.value = null;
  ui.cursor.value = null;
  ui.session.clear();
  return true;
}

/** The choice the question is about, where there is exactly one and it can be taken back. */
function chooseMain({ session }: TableUi): boolean {
  if (session.pending.value !== null || session.moment.value) return false;
  const main = session.left.value.filter((choice) => {
    const meaning = session.meaningOf(choice);
    return meaning?.main === true && !meaning.final;
  });
  if (main.length !== 1) return false;
  void session.choose(main[0]);
  return true;
}

function undo({ session }: TableUi): boolean {
  if (!session.live.value?.sight.mayUndo || session.moment.value) return false;
  void session.undo();
  return true;
}

/** Moves the keyboard cursor to the next thing that can be chosen. */
function step(ui: TableUi, by: number): boolean {
  const places = [...ui.lights.value.places];
  if (places.length === 0) return false;
  const at = ui.cursor.value ? places.indexOf(ui.cursor.value) : by > 0 ? -1 : 0;
  const next = places[(at + by + places.length) % places.length];
  ui.cursor.value = next;
  ui.frame.value?.show(next);
  return true;
}

function showCard(ui: TableUi): boolean {
  if (!ui.cursor.value) return false;
  ui.card.value = ui.card.value ? null : { subject: { place: ui.cursor.value }, at: null };
  return true;
}

function playRecap({ narration }: TableUi): boolean {
  if (!narration.open.value || narration.recap.value.length === 0) return false;
  if (narration.playing.value === null) narration.play();
  else narration.stop();
  return true;
}

function showPower(ui: TableUi, key: string): boolean {
  const power = ui.powers.value[Number(key) - 1];
  if (power) ui.card.value = { subject: { power: power.key }, at: null };
  return power !== undefined;
}

function fit({ frame }: TableUi): boolean {
  frame.value?.fit();
  return frame.value !== null;
}

function replay(ui: TableUi, by: 1 | -1): boolean {
  ui.replay.step(by);
  return true;
}

function jump(ui: TableUi, by: 1 | -1): boolean {
  void ui.replay.jump(['turn'], by);
  return true;
}

function toNow(ui: TableUi): boolean {
  ui.replay.now();
  return true;
}

function pickCursor(ui: TableUi): boolean {
  if (!ui.cursor.value) return chooseMain(ui);
  ui.tap([], ui.cursor.value);
  return true;
}

function zoom({ frame }: TableUi, by: number): boolean {
  frame.value?.zoomBy(by);
  return true;
}

function pan({ frame }: TableUi, pressed: string): boolean {
  const [shift, key] = pressed.startsWith('Shift+') ? [true, pressed.slice(6)] : [false, pressed];
  const far = shift ? STRIDE : STEP;
  const moves: { [key: string]: [number, number] } = {
    ArrowLeft: [far, 0],
    ArrowRight: [-far, 0],
    ArrowUp: [0, far],
    ArrowDown: [0, -far],
  };
  if (!moves[key] || !frame.value) return false;
  frame.value.panBy(...moves[key]);
  return true;
}
