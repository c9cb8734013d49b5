/** Typed orders: choices as people write and read them, `order Blue I Gotha`. */
import {
  type AnyChoice,
  BadInput,
  type Field,
  type Fields,
  type Json,
  type Machine,
  type Proposal,
  seatIds,
  toNames,
} from '@concert/kernel';

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** The choice in words: its verb and the names of what it points at. */
export function written(machine: Machine, { verb, arg }: AnyChoice): string {
  const fields: Fields = machine.game.verbs[verb] ?? {};
  const parts = Object.keys(fields).map((name) => show(toNames(fields[name]!, arg[name], seatIds(machine))));
  return [verb, ...parts].join(' ');
}

function show(value: Json): string {
  if (value === null) return '-';
  if (Array.isArray(value)) return value.map(show).join(',') || '-';
  return typeof value === 'object' ? Object.values(value).map(show).join(' ') : String(value);
}

/** One of the listed choices: by its number, in full, or by the only beginning that fits. Null when there is none. */
export function pickListed(machine: Machine, choices: readonly AnyChoice[], typed: string): AnyChoice | null {
  if (/^\d+$/.test(typed)) {
    const choice = choices[Number(typed) - 1];
    if (!choice) throw new BadInput(`there are choices 1 to ${choices.length}`);
    return choice;
  }
  const wanted = fold(typed);
  const texts = choices.map((choice) => fold(written(machine, choice)));
  const exact = texts.indexOf(wanted);
  if (exact >= 0) return choices[exact]!;
  const near = choices.filter((_, i) => texts[i]!.startsWith(wanted));
  if (near.length > 1) {
    const some = near.slice(0, 4).map((choice) => written(machine, choice));
    throw new BadInput(`that could be: ${some.join(' · ')}${near.length > 4 ? ' …' : ''}`);
  }
  return near[0] ?? null;
}

/** Is an offer being answered? Where the game itself asks to accept or refuse, its own words come first. */
export const answersOffer = (machine: Machine, choices: readonly AnyChoice[], typed: string): boolean =>
  /^(accept|refuse|withdraw)( \S+)?$/.test(typed) && pickListed(machine, choices, typed) === null;

/** Any well-formed choice, legal or not: for asking why. */
export function anyChoice(machine: Machine, typed: string): AnyChoice {
  const verb = Object.keys(machine.game.verbs)
    .filter((name) => fold(typed) === fold(name) || fold(typed).startsWith(`${fold(name)} `))
    .sort((a, b) => b.length - a.length)[0];
  if (!verb) throw new BadInput(`a choice begins with one of: ${Object.keys(machine.game.verbs).join(', ')}`);
  return { verb, arg: readArg(machine, machine.game.verbs[verb]!, verb, typed.slice(verb.length).trim()) };
}

/** The fields of a choice or of an offer, typed one after the other. */
function readArg(machine: Machine, fields: Fields, what: string, typed: string): Record<string, Json> {
  const reader = { rest: typed };
  const arg: Record<string, Json> = {};
  for (const [name, field] of Object.entries(fields)) arg[name] = readField(machine, field, name, reader);
  if (reader.rest) throw new BadInput(`“${reader.rest}” is more than ${what} needs`);
  return arg;
}

/** What can be offered in this game, as it is typed: `alliance SEAT SECRET`. */
export const offerForms = (machine: Machine): [form: string, about: string][] =>
  Object.entries(machine.game.deals?.kinds ?? {}).map(([kind, { terms, about }]) => [
    ['offer', kind, 'SEAT', ...Object.keys(terms).map((name) => name.toUpperCase())].join(' '),
    about,
  ]);

/** An offer to one seat: its kind, the seat, and its terms in their order. */
export function anyOffer(machine: Machine, typed: string): Proposal {
  const [, kind = '', rest = ''] = /^(\S*)\s*(.*)$/.exec(typed) ?? [];
  const kinds = machine.game.deals?.kinds ?? {};
  const rule = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (!rule) throw new BadInput(`what can be offered is: ${Object.keys(kinds).join(', ') || 'nothing'}`);
  const reader = { rest };
  const seat = takeName(seatIds(machine), 'seat', reader);
  return { to: [seat], kind, terms: readArg(machine, rule.terms, kind, reader.rest) };
}

/** The terms of an offer in words. */
export function writtenOffer(machine: Machine, { kind, terms }: Pick<Proposal, 'kind'> & { terms: Json }): string {
  const fields: Fields = machine.game.deals?.kinds[kind]?.terms ?? {};
  const given = terms as Record<string, Json>;
  const parts = Object.keys(fields).map(
    (name) => `${name} ${show(toNames(fields[name]!, given[name] ?? null, seatIds(machine)))}`,
  );
  return [kind, ...parts].join(', ');
}

function readField(machine: Machine, field: Field, name: string, reader: { rest: string }): Json {
  if (field.type === 'id') return takeName(field.of.names, field.of.kind, reader);
  if (field.type === 'seat') return takeName(seatIds(machine), 'seat', reader);
  if (field.type === 'one of') return field.words[takeName(field.words, name, reader)]!;
  if (field.type === 'maybe' && reader.rest.startsWith('-')) {
    reader.rest = reader.rest.slice(1).trim();
    return null;
  }
  if (field.type === 'maybe') return readField(machine, field.of, name, reader);
  if (field.type === 'text') {
    const all = reader.rest;
    reader.rest = '';
    return all;
  }
  // A list is separated by commas; “-” is an empty one.
  if (field.type === 'list') {
    const parts = reader.rest === '-' ? [] : reader.rest.split(',').filter((part) => part.trim() !== '');
    reader.rest = '';
    return parts.map((part) => {
      const one = { rest: part.trim() };
      const value = readField(machine, field.of, name, one);
      if (one.rest) throw new BadInput(`“${one.rest}” is more than ${name} needs`);
      return value;
    });
  }
  const [, word = '', rest = ''] = /^(\S*)\s*(.*)$/.exec(reader.rest) ?? [];
  reader.rest = rest;
  if (word === '') throw new BadInput(`${name} is missing`);
  if (field.type === 'int') return Number(word);
  if (field.type === 'flag') return word === 'yes' || word === 'true';
  return word;
}

/** The longest name with which the rest begins. */
function takeName(names: readonly string[], what: string, reader: { rest: string }): number {
  const rest = fold(reader.rest);
  let best = -1;
  for (const [i, candidate] of names.entries()) {
    const name = fold(candidate);
    const fits = rest === name || rest.startsWith(`${name} `);
    if (fits && (best < 0 || candidate.length > names[best]!.length)) best = i;
  }
  if (best < 0) throw new BadInput(`“${reader.rest}” begins with no ${what}`);
  reader.rest = reader.rest.slice(names[best]!.length).trim();
  return best;
}
