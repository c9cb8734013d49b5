/**
 * From clicks to choices, for any game. A choice points at things; clicking a thing keeps the choices that point at it.
 * Nothing here knows what the verbs mean: the list of legal choices decides what can be clicked next. Pure.
 */
import type { GameFacts } from '@concert/board';
import { type AnyChoice, type Field, type Json, type Point, pointsOf, sentence, wordFor } from '@concert/kernel';
import { t } from '../text/index.ts';

/** Something clicked: a click on a piece may mean the piece or where it stands. */
export type Item = readonly Point[];

export interface Picked {
  readonly verb: string | null;
  readonly items: readonly Item[];
  /** Parts of the argument that can't be clicked: how much Gold, yes or no. */
  readonly fixed: { readonly [field: string]: Json };
}
export const nothing: Picked = { verb: null, items: [], fixed: {} };

export const isNothing = ({ verb, items, fixed }: Picked): boolean =>
  verb === null && items.length === 0 && Object.keys(fixed).length === 0;

const same = (a: Point, b: Point): boolean => a.kind === b.kind && a.id === b.id;
export const among = (points: readonly Point[], point: Point): boolean => points.some((each) => same(each, point));

export const pointsIn = (facts: GameFacts, { verb, arg }: AnyChoice): Point[] =>
  pointsOf(facts.verbs[verb] ?? {}, arg as Record<string, Json>);

const fits = (facts: GameFacts, picked: Picked, choice: AnyChoice): boolean => {
  if (picked.verb !== null && picked.verb !== choice.verb) return false;
  for (const [field, value] of Object.entries(picked.fixed))
    if (JSON.stringify(choice.arg[field]) !== JSON.stringify(value)) return false;
  if (picked.items.length === 0) return true;
  const points = pointsIn(facts, choice);
  return picked.items.every((item) => item.some((point) => among(points, point)));
};

/** The choices that are left. */
export const remaining = (facts: GameFacts, choices: readonly AnyChoice[], picked: Picked): AnyChoice[] =>
  isNothing(picked) ? [...choices] : choices.filter((choice) => fits(facts, picked, choice));

/** Is everything the choice points at among what was clicked or settled? */
function isWhole(facts: GameFacts, picked: Picked, choice: AnyChoice): boolean {
  const fields = facts.verbs[choice.verb] ?? {};
  const settled = pointsOf(
    Object.fromEntries(Object.entries(fields).filter(([name]) => name in picked.fixed)),
    picked.fixed as Record<string, Json>,
  );
  return pointsIn(facts, choice).every(
    (point) => among(settled, point) || picked.items.some((item) => among(item, point)),
  );
}

/** What a click comes to. */
export type Clicked =
  | { readonly comes: 'do'; readonly choice: AnyChoice }
  | { readonly comes: 'pick'; readonly picked: Picked }
  | { readonly comes: 'refuse' };

/**
 * A click on a thing. It narrows what is left; a thing clicked again is released; a thing that fits nothing that is
 * left starts over. When one whole choice remains it is made at once. A click on a bare place takes the one choice that
 * needs no more than that place, even if longer ones start there: those are started at their other end. It also takes the
 * only choice there is with that place, where `acts` says that nothing is at stake.
 */
export function click(
  facts: GameFacts,
  choices: readonly AnyChoice[],
  picked: Picked,
  item: Item,
  bare: boolean,
  acts: (choice: AnyChoice) => boolean = () => false,
): Clicked {
  const held = picked.items.findIndex((other) => item.some((point) => among(other, point)) && sameItem(other, item));
  if (held >= 0) return { comes: 'pick', picked: { ...picked, items: picked.items.filter((_, i) => i !== held) } };
  for (const base of isNothing(picked) ? [picked] : [picked, { ...nothing, verb: picked.verb }, nothing]) {
    const next: Picked = { ...base, items: [...base.items, item] };
    const left = remaining(facts, choices, next);
    if (left.length === 0) continue;
    if (bare && left.length === 1 && acts(left[0]!)) return { comes: 'do', choice: left[0]! };
    const whole = left.filter((choice) => isWhole(facts, next, choice));
    const sole = whole.length === 1 && (left.length === 1 || bare);
    return sole && isSettled(facts, left, whole[0])
      ? { comes: 'do', choice: whole[0] }
      : { comes: 'pick', picked: next };
  }
  return { comes: 'refuse' };
}

const sameItem = (a: Item, b: Item): boolean => a.length === b.length && a.every((point) => among(b, point));

/** Not if the argument has parts that can't be clicked and another value is possible for them. */
const isSettled = (facts: GameFacts, left: readonly AnyChoice[], choice: AnyChoice): boolean =>
  left.filter((other) => other.verb === choice.verb && pointsIn(facts, other).length === pointsIn(facts, choice).length)
    .length === 1;

/** The choices a thing would leave when clicked after what has been clicked already; none starts over. */
export const possible = (facts: GameFacts, choices: readonly AnyChoice[], picked: Picked, item: Item): AnyChoice[] =>
  remaining(facts, choices, { ...picked, items: [...picked.items, item] });

/** What can be clicked next: everything the remaining choices point at that has not been clicked. */
export function litPoints(facts: GameFacts, left: readonly AnyChoice[], picked: Picked): Point[] {
  const seen = new Set<string>();
  const lit: Point[] = [];
  for (const choice of left)
    for (const point of pointsIn(facts, choice)) {
      const key = `${point.kind}:${point.id}`;
      if (seen.has(key)) continue;
      seen.add(key);
      if (!picked.items.some((item) => among(item, point))) lit.push(point);
    }
  return lit;
}

/** By verb, in the order in which the rules offer them. */
export function byVerb(choices: readonly AnyChoice[]): [verb: string, choices: AnyChoice[]][] {
  const verbs = new Map<string, AnyChoice[]>();
  for (const choice of choices) {
    const list = verbs.get(choice.verb);
    if (list) list.push(choice);
    else verbs.set(choice.verb, [choice]);
  }
  return [...verbs];
}

/** What these verbs are called in every game ends a turn, a phase, a march or a draft. */
const ENDING = new Set(['done', 'end', 'endTurn', 'halt', 'pass', 'ready', 'skip']);

/**
 * Verbs in the order of their buttons: the main one first, where the game names one, then as the rules offer them, from
 * likely to unlikely. What ends the matter comes last, so it is never the first button by accident.
 */
export function verbOrder(
  choices: readonly AnyChoice[],
  isMain: (choice: AnyChoice) => boolean,
): [verb: string, choices: AnyChoice[]][] {
  const groups = byVerb(choices);
  const main = groups.filter(([, some]) => some.some(isMain));
  const others = groups.filter((group) => !main.includes(group));
  const ends = ([verb]: [verb: string, choices: AnyChoice[]]): boolean => ENDING.has(verb);
  return [...main, ...others.filter((group) => !ends(group)), ...others.filter(ends)];
}

/** What could still be done instead of ending something, as verbs; nothing for a choice that ends nothing. */
export function leftBesides(facts: GameFacts, choices: readonly AnyChoice[], { verb }: AnyChoice): string[] {
  if (!ENDING.has(verb)) return [];
  const others = byVerb(choices).filter(([other]) => !ENDING.has(other) && hasFields(facts, other));
  return others.map(([other]) => verbLabel(facts, other));
}

const hasFields = (facts: GameFacts, verb: string): boolean => Object.keys(facts.verbs[verb] ?? {}).length > 0;

/** Choices that these clicks may have meant, legal or not: to ask why not. Those of the current verbs come first. */
export function meant(facts: GameFacts, choices: readonly AnyChoice[], picked: Picked, item: Item): AnyChoice[] {
  const now = [...new Set(choices.map((choice) => choice.verb))];
  const verbs = picked.verb ? [picked.verb] : [...now, ...Object.keys(facts.verbs).filter((v) => !now.includes(v))];
  const found: AnyChoice[] = [];
  // For a thing that can be used there is nothing to explain.
  const alone = possible(facts, choices, nothing, item).length > 0 ? [] : [[item]];
  for (const items of picked.items.length > 0 ? [[...picked.items, item], ...alone] : alone)
    for (const verb of verbs) {
      const arg = fill(facts.verbs[verb] ?? {}, items, picked.fixed);
      if (arg) found.push({ verb, arg });
    }
  return found.slice(0, 12);
}

function fill(
  fields: { readonly [name: string]: Field },
  items: readonly Item[],
  fixed: { readonly [field: string]: Json },
): Record<string, Json> | null {
  const arg: Record<string, Json> = {};
  const unused = [...items];
  for (const [name, field] of Object.entries(fields)) {
    const kind = field.type === 'id' || field.type === 'handle' ? field.of.kind : field.type === 'seat' ? 'seat' : null;
    if (kind === null) {
      if (!(name in fixed)) return null;
      arg[name] = fixed[name];
      continue;
    }
    const at = unused.findIndex((item) => item.some((point) => point.kind === kind));
    if (at < 0) return null;
    arg[name] = unused.splice(at, 1)[0].find((point) => point.kind === kind)!.id;
  }
  return unused.length === 0 && Object.keys(fields).length > 0 ? arg : null;
}

/** The first part of the argument in which the remaining choices of one verb differ, with its values. */
export function nextField(
  facts: GameFacts,
  left: readonly AnyChoice[],
): { field: string; values: { value: Json; label: string }[] } | null {
  const [first] = left;
  if (!first || left.some((choice) => choice.verb !== first.verb)) return null;
  const fields = facts.verbs[first.verb] ?? {};
  for (const name of Object.keys(fields)) {
    const values = new Map<string, Json>();
    for (const choice of left) values.set(JSON.stringify(choice.arg[name]), choice.arg[name]);
    if (values.size > 1)
      return {
        field: name,
        values: [...values.values()].map((value) => ({ value, label: labelOf(facts, fields[name], value, name) })),
      };
  }
  return null;
}

/** What a part of a choice is called: by the game's words, or by its name. */
export const partName = (facts: GameFacts, name: string): string => facts.words[`part.${name}`] ?? name;

/** A value in words; `name` is what the rules call the part that it stands in. */
export function labelOf(facts: GameFacts, field: Field, value: Json, name: string): string {
  switch (field.type) {
    case 'id':
      return pointLabel(facts, { kind: field.of.kind, id: value as number });
    case 'handle':
      return `hidden ${field.of.kind}`;
    case 'seat':
      return facts.seats[value as number]?.name ?? String(value);
    case 'flag':
      return value ? t.table.yes : t.table.no;
    case 'list':
      return (value as Json[]).map((part) => labelOf(facts, field.of, part, name)).join(', ') || '–';
    case 'maybe':
      return value === null ? '–' : labelOf(facts, field.of, value, name);
    case 'record':
      return Object.entries(value as Record<string, Json>)
        .map(([part, of]) => `${partName(facts, part)} ${labelOf(facts, field.of[part], of, part)}`)
        .join(', ');
    default:
      return wordFor(facts.words, name, value);
  }
}

/** All that a field can be, where that is a list to choose from. */
export function valuesOf(facts: GameFacts, field: Field): Json[] | null {
  if (field.type === 'id') return field.of.names.map((_, i) => i);
  if (field.type === 'seat') return facts.seats.map((_, i) => i);
  if (field.type === 'one of') return [...field.words];
  if (field.type === 'maybe') {
    const values = valuesOf(facts, field.of);
    return values && [null, ...values];
  }
  return field.type === 'flag' ? [true, false] : null;
}

/** A part of the argument with its name, for a value that says nothing alone: “gold 2”. */
export function partLabel(facts: GameFacts, verb: string | null, name: string, value: Json): string {
  const field = verb === null ? undefined : facts.verbs[verb]?.[name];
  if (!field) return String(value);
  const label = labelOf(facts, field, value, name);
  return typeof value === 'number' && field.type !== 'id' && field.type !== 'seat'
    ? `${partName(facts, name)} ${label}`
    : label;
}

export function pointLabel(facts: GameFacts, point: Point): string {
  if (point.kind === 'seat') return facts.seats[point.id as number]?.name ?? String(point.id);
  const kind = facts.kinds.find((each) => each.kind === point.kind);
  if (typeof point.id === 'string') return `hidden ${point.kind}`;
  return kind?.labels?.[point.id as number] ?? kind?.names[point.id as number] ?? String(point.id);
}

/** `marchAll` → “March all”. */
export const verbLabel = (facts: GameFacts, verb: string): string =>
  facts.words[`verb.${verb}`] ??
  (verb[0].toUpperCase() + verb.slice(1)).replace(/[A-Z](?=[a-z])/g, (c, at) => (at === 0 ? c : ` ${c.toLowerCase()}`));

/** A choice as a sentence. */
export function choiceLabel(facts: GameFacts, { verb, arg }: AnyChoice): string {
  const what = `do.${verb}`;
  const names = facts.seats.map((seat) => seat.name);
  if (facts.words[what]) return sentence(facts.words, facts.kinds, names, { what, args: arg });
  const parts = Object.entries(facts.verbs[verb] ?? {}).map(([name, field]) => labelOf(facts, field, arg[name], name));
  return [verbLabel(facts, verb), parts.join(', ')].filter(Boolean).join(': ');
}
