import {
  canHear,
  type Event,
  kernelTranslations,
  kernelWords,
  kind,
  namedKinds,
  no,
  SPECTATOR,
  say,
  sentence,
  visibleEvent,
  type Words,
} from '@concert/kernel';
import { describe, expect, test } from 'vitest';

const region = kind('region', ['saxony', 'hesse'], ['Sachsen', 'Hessen']);
const card = kind('card', ['forced march']);
const words: Words = {
  plain: 'Nothing to add.',
  goes: 'Goes{fast# fast|}.',
  march: '{seat:seat} marches from {from:region} to {to:region}.',
  loses: '{seat:seat} loses {n#step|steps}.',
  army: '{seat:seat} has {foot+horse+guns}.',
  list: '{seats:seat} hold {cards:card}: {dice}.',
  off: 'The order is off: {why}.',
  'value.why.lapsed': 'none of its units are left',
  'kernel.over': 'Finis.',
};

const text = (what: string, args = {}): string =>
  sentence(words, [region, card], ['France', 'Austria'], say(what, args));

describe('a sentence', () => {
  test('is made of words, names and numbers', () => {
    expect(text('plain')).toBe('Nothing to add.');
    expect(text('march', { seat: 1, from: 0, to: 1 })).toBe('Austria marches from Sachsen to Hessen.');
    expect(text('list', { seats: [0, 1], cards: [0], dice: [1, 2, 3] })).toBe(
      'France and Austria hold forced march: 1, 2 and 3.',
    );
    expect(text('list', { seats: [], cards: [0], dice: 4 })).toBe('none hold forced march: 4.');
  });

  test('says one of two things by a flag', () => {
    expect(text('goes', { fast: true })).toBe('Goes fast.');
    expect(text('goes', { fast: false })).toBe('Goes.');
  });

  test('counts', () => {
    expect(text('loses', { seat: 0, n: 1 })).toBe('France loses 1 step.');
    expect(text('loses', { seat: 0, n: 0 })).toBe('France loses 0 steps.');
    expect(text('loses', { seat: 0, n: 2 })).toBe('France loses 2 steps.');
    expect(text('army', { seat: 0, foot: 3, horse: 0, guns: 1 })).toBe('France has 3 foot and 1 guns.');
    expect(text('army', { seat: 0, foot: 0, horse: 0, guns: 0 })).toBe('France has none.');
  });

  test('is joined, counted and left empty in the words of its language', () => {
    const german = {
      ...words,
      'kernel.and': '{first} und {last}',
      'kernel.none': 'keine',
      'count.guns': '{n} Kanonen',
    };
    const told = (what: string, args: { [name: string]: number | number[] }): string =>
      sentence(german, [region, card], ['Frankreich', 'Österreich'], say(what, args));
    expect(told('list', { seats: [0, 1], cards: [], dice: [1, 2, 3] })).toBe(
      'Frankreich und Österreich hold keine: 1, 2 und 3.',
    );
    expect(told('army', { seat: 0, foot: 3, horse: 0, guns: 1 })).toBe('Frankreich has 3 foot und 1 Kanonen.');
    expect(Object.keys(kernelTranslations.de!).sort()).toEqual(Object.keys(kernelWords).sort());
    expect(Object.keys(kernelTranslations.fr!).sort()).toEqual(Object.keys(kernelWords).sort());
  });

  test('says words of the rules as the game says them', () => {
    expect(text('off', { why: 'lapsed' })).toBe('The order is off: none of its units are left.');
    expect(text('off', { why: ['lapsed', 'too late'] })).toBe(
      'The order is off: none of its units are left and too late.',
    );
  });

  test('shows what is missing or has no name', () => {
    expect(text('march', { seat: 7, from: 9 })).toBe('7 marches from 9 to ….');
    expect(text('unheard of')).toBe('unheard of');
  });

  test('comes from the kernel’s own words unless the game has better', () => {
    expect(text('kernel.stale')).toBe(kernelWords['kernel.stale']);
    expect(text('kernel.over')).toBe('Finis.');
  });

  test('does not read what it inserts', () => {
    expect(text('kernel.no-verb', { verb: '{verb} {seat:seat}' })).toBe(
      'This game has no choice called “{verb} {seat:seat}”.',
    );
  });
});

test('what is said is data: key, arguments and clause, nothing that was not given', () => {
  expect(say('x')).toEqual({ what: 'x' });
  expect(Object.keys(say('x'))).toEqual(['what']);
  expect(say('x', { n: 1 }, 'A-1')).toEqual({ what: 'x', args: { n: 1 }, clause: 'A-1' });
  expect(no('A-1', 'x')).toEqual({ clause: 'A-1', what: 'x' });
  expect(no('A-1', 'x', { n: 1 })).toEqual({ clause: 'A-1', what: 'x', args: { n: 1 } });
});

test('an event is heard by those it is for, and does not say who they are', () => {
  const event: Event = { what: 'x', when: 3, args: { n: 1 }, clause: 'A-1', to: [1], reveals: true };
  expect([0, 1, SPECTATOR].map((viewer) => canHear(event, viewer))).toEqual([false, true, false]);
  expect([0, 1, SPECTATOR].map((viewer) => canHear({ what: 'x', when: 3 }, viewer))).toEqual([true, true, true]);
  expect([0, SPECTATOR].map((viewer) => canHear({ ...event, to: [] }, viewer))).toEqual([false, false]);
  expect(visibleEvent(event)).toEqual({ what: 'x', args: { n: 1 }, clause: 'A-1' });
  expect(Object.keys(visibleEvent({ what: 'x', when: 3 }))).toEqual(['what']);
});

describe('names that follow from a view', () => {
  const ship = kind('ship', ['ship 1', 'ship 2'], ['Ship one', 'Ship two']);
  const lies: Words = { lies: 'the ship in {at:region}', sails: '{ship:ship} sails.' };
  const names = { ship: ({ at }: { at: number[] }, id: number) => (at[id]! < 0 ? null : say('lies', { at: at[id]! })) };
  const labelled = namedKinds([region, ship], names, { at: [1, -1] }, (said) => sentence(lies, [region], [], said));

  test('stand in place of those in the table, where the view tells one', () => {
    expect(labelled[1]!.labels).toEqual(['the ship in Hessen', 'Ship two']);
    expect(sentence(lies, labelled, [], say('sails', { ship: 0 }))).toBe('the ship in Hessen sails.');
  });

  test('leave other tables as they are', () => {
    expect(labelled[0]).toBe(region);
    expect(namedKinds([ship], {}, {}, () => '')[0]).toBe(ship);
  });
});
