/** What the rules say of a game, with seats and things named as the position names them. */
import { type GameFacts, phrasesOf } from '@concert/board';
import { namedKinds, same, type ThingNames } from '@concert/kernel';
import { computed, type ReadonlySignal } from '@preact/signals';

/** `board` is what the view shows, of now or of the moment that is looked at; undefined before there is one. */
export function namedFacts(
  loaded: ReadonlySignal<GameFacts | null>,
  thingNames: ReadonlySignal<ThingNames | null>,
  seatNames: ReadonlySignal<readonly string[] | null>,
  board: () => unknown,
): ReadonlySignal<GameFacts | null> {
  const seated = computed(() => {
    const [facts, names] = [loaded.value, seatNames.value];
    if (!facts || !names) return facts;
    return { ...facts, seats: facts.seats.map((seat, i) => ({ ...seat, name: names[i] ?? seat.name })) };
  });
  let named: GameFacts | null = null;
  return computed(() => {
    const [facts, names, shown] = [seated.value, thingNames.value, board()];
    if (!facts || !names || shown === undefined) return facts;
    const phrases = phrasesOf(facts);
    const kinds = namedKinds(facts.kinds, names, shown, (said) => phrases.sentence(said));
    // Sentences are made again only when a name has changed.
    if (named?.words === facts.words && named.seats === facts.seats && same(named.kinds, kinds)) return named;
    named = { ...facts, kinds };
    return named;
  });
}
