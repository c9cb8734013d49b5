/** The game's facts as data, made where the rules are and read where they are not. */
import {
  type AnyGame,
  completeOptions,
  eventFacts,
  type Field,
  type Fields,
  type Json,
  type Kind,
  kernelTranslations,
  Phrases,
  type Words,
} from '@concert/kernel';
import type { GameFacts } from './contract.ts';

/** What the page has to know of a game at a table with these options, in the game's own language. */
export const factsOf = (game: AnyGame, given: { readonly [name: string]: Json }): GameFacts =>
  factsWith(game, given, game.words);

/** The same in a language that the game speaks; in its own, where it doesn't. */
export async function translatedFacts(
  game: AnyGame,
  given: { readonly [name: string]: Json },
  language: string,
): Promise<GameFacts> {
  const { translations = {}, words } = game;
  if (!Object.hasOwn(translations, language)) return factsOf(game, given);
  const translated = await translations[language]!();
  return withNames(factsWith(game, given, { ...words, ...kernelTranslations[language], ...translated }), translated);
}

function factsWith(game: AnyGame, given: { readonly [name: string]: Json }, words: Words): GameFacts {
  const options = completeOptions(game, given);
  return {
    id: game.id,
    title: game.title,
    kinds: game.kinds,
    verbs: game.verbs,
    deals: game.deals?.kinds ?? {},
    ...(game.aims && { aims: game.aims }),
    words,
    events: eventFacts(words, game.story),
    seats: game.seats(options),
    ...(game.powers && { powers: game.powers.kind }),
    options: options as { [name: string]: Json },
  };
}

/** The same with the names that a translation gives to things, seats and deals. */
function withNames(facts: GameFacts, words: Words): GameFacts {
  const nameOf = (kind: string, name: string, own: string): string => words[`name.${kind}.${name}`] ?? own;
  const { kinds, seats, deals } = facts;
  return {
    ...facts,
    kinds: kinds.map((kind) => ({
      ...kind,
      labels: kind.names.map((name, i) => nameOf(kind.kind, name, kind.labels?.[i] ?? name)),
    })),
    seats: seats.map((seat) => ({ ...seat, name: nameOf('seat', seat.id, seat.name) })),
    deals: Object.fromEntries(
      Object.entries(deals).map(([kind, deal]) => [kind, { ...deal, about: nameOf('deal', kind, deal.about) }]),
    ),
  };
}

/** Facts never change, so that their sentences are parsed once. */
const parsed = new WeakMap<GameFacts, Phrases>();

/** The sentences of a table, in the words of these facts. */
export function phrasesOf(facts: GameFacts): Phrases {
  let phrases = parsed.get(facts);
  if (!phrases) {
    const names = facts.seats.map((seat) => seat.name);
    phrases = new Phrases(facts.words, facts.kinds, () => names);
    parsed.set(facts, phrases);
  }
  return phrases;
}

/** As plain JSON: kinds are named where a field refers to one, so that each table of names is there once. */
export function packFacts(facts: GameFacts): Json {
  const { verbs, deals, aims } = facts;
  const packed = {
    ...facts,
    verbs: mapValues(verbs, pack),
    deals: mapValues(deals, packDeal),
    ...(aims && { aims: mapValues(aims, pack) }),
  };
  return packed as unknown as Json;
}

export function unpackFacts(json: Json): GameFacts {
  const facts = json as unknown as GameFacts;
  const unpackAll = (fields: Fields): Fields => mapValues(fields, (field) => unpack(field, facts.kinds));
  return {
    ...facts,
    verbs: mapValues(facts.verbs, unpackAll),
    deals: mapValues(facts.deals, (deal) => ({ ...deal, terms: unpackAll(deal.terms) })),
    ...(facts.aims && { aims: mapValues(facts.aims, unpackAll) }),
  };
}

type PackedField = { type: string; of?: unknown; [more: string]: unknown };

const mapValues = <T, U>(record: { readonly [key: string]: T }, change: (value: T) => U): { [key: string]: U } =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

const pack = (fields: Fields): { [name: string]: PackedField } => mapValues(fields, packField);
const packDeal = (deal: GameFacts['deals'][string]): object => ({ ...deal, terms: pack(deal.terms) });

/** A field with its kind by name alone. */
export function packField(field: Field): PackedField {
  if (field.type === 'id' || field.type === 'handle') return { type: field.type, of: field.of.kind };
  if (field.type === 'list' || field.type === 'maybe') return { ...field, of: packField(field.of) };
  if (field.type === 'record') return { type: 'record', of: pack(field.of) };
  return { ...field };
}

function unpack(field: Field, kinds: readonly Kind[]): Field {
  const packed = field as unknown as PackedField;
  if (packed.type === 'id' || packed.type === 'handle') {
    const of = kinds.find((each) => each.kind === packed.of);
    if (!of) throw new Error(`facts: there is no kind ${String(packed.of)}`);
    return { type: packed.type, of };
  }
  if (field.type === 'list' || field.type === 'maybe') return { ...field, of: unpack(field.of, kinds) };
  if (field.type === 'record') return { type: 'record', of: mapValues(field.of, (part) => unpack(part, kinds)) };
  return field;
}
