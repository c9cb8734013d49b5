import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { put } from '../src/rules/1-units.ts';
import { cardRules } from '../src/rules/cards/index.ts';
import { deckOf } from '../src/rules/scenarios/decks.ts';
import { COALITION, EMPIRE, SPRING, type State, SUMMER, WINTER } from '../src/shape.ts';
import { POWERS, placeId, RUSSIA } from '../src/tables.ts';
import { CARDS, cardNumber, entryOfCard, isForeignWar, isPublicCard } from '../src/tables-cards.ts';
import { id, type Put, type Stage, stage } from './stage.ts';
import { cards, imaginesTheSame } from './worlds.ts';

const all = Array.from({ length: CARDS }, (_, c) => c);
const numbers = (list: readonly number[]): number[] => list.map((c) => c + 1);

/** The Events phase of a turn. */
function events(set: (s: State) => void, pieces: { [name: string]: Put } = {}, dice?: number[]): Stage {
  const desk = stage({ massena_r: { at: 'W3631' }, fr_vii: { at: 'W3631' }, ...pieces }, (s) => {
    s.season = SUMMER;
    set(s);
  });
  desk.begin('events', {}, dice);
  return desk;
}

describe('11.1 the deck', () => {
  clause('NA-11.1-b', 'common cards and those of the Empire; a campaign may leave some out', () => {
    const [austerlitz, jena, peninsula] = ['austerlitz1805', 'jena1806', 'peninsula1808'].map(deckOf);
    expect(numbers(all.filter(jena!.has))).toEqual([
      ...Array.from({ length: 30 }, (_, i) => i + 1),
      ...Array.from({ length: 26 }, (_, i) => i + 55),
    ]);
    expect(all.filter((c) => austerlitz!.has(c) && isForeignWar[c])).toEqual([]);
    expect(numbers(all.filter(peninsula!.has))).toEqual([
      ...Array.from({ length: 18 }, (_, i) => i + 1),
      ...[25, 26, 27, 28, 29, 30],
    ]);
    expect(all.filter(deckOf('italy1796').has)).toEqual([]);
  });

  test('draws as the campaigns have them', () => {
    const at = (turn: number, season: number): State => ({ turn, season }) as State;
    const draws = (id: string, turn: number, season: number): number[] =>
      [EMPIRE, COALITION].map((side) => deckOf(id).draws(at(turn, season), side));
    expect(draws('austerlitz1805', 1, SUMMER)).toEqual([3, 3]);
    expect(draws('austerlitz1805', 2, WINTER)).toEqual([0, 0]);
    expect(draws('jena1806', 3, SPRING)).toEqual([3, 3]);
    expect(draws('peninsula1808', 1, SUMMER)).toEqual([0, 0]);
    expect(draws('peninsula1808', 4, SPRING)).toEqual([3, 3]);
    expect(numbers(deckOf('russia1812').choice!.among)).toEqual([76, 77]);
  });

  test('every card of a playable deck either has a rule or is dead in the campaigns that have it', () => {
    const ruled = new Set(all.filter((c) => cardRules[c] !== null));
    // Money, ships, embassies, land outside the map: see the handbook.
    const dead = [14, ...[19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30], ...[64]];
    const inPlay = all.filter((c) => deckOf('austerlitz1805').has(c) && entryOfCard[c]! <= 1805);
    expect(numbers(inPlay.filter((c) => !ruled.has(c)))).toEqual(dead);
  });
});

describe('11.1 public cards', () => {
  clause(['NA-11.1-m', 'NA-11.1-n'], 'one of those held, a choice among several; the rest waits', () => {
    const desk = events((s) => {
      s.hands[0] = cards(25, 27, 4);
    });
    expect(desk.position.stack.at(-1)!.at).toBe('events.public');
    expect(desk.verdict(0, 'pass')).toBe('NA-11.1-m');
    expect(desk.choices(0).map((c) => c.arg.card + 1)).toEqual([25, 27]);
    imaginesTheSame(desk);
    desk.take(0, 'playCard', { card: cardNumber(27) });
    expect(numbers(desk.state.hands[0]!)).toEqual([25, 4]);
    expect(numbers(desk.state.discard)).toEqual([27]);
  });

  clause('NA-11.1-m', 'a seat with cards is asked even without a public one, and then passes', () => {
    const desk = events((s) => {
      s.hands[1] = cards(4);
    });
    expect(desk.machine.busy(desk.position)).toEqual([1]);
    expect(desk.verbs(1)).toEqual(['pass']);
    desk.take(1, 'pass');
    expect(desk.position.stack.at(-1)!.at).not.toBe('events.public');
  });

  clause('NA-11.1-q', 'public cards have no other window', () => {
    expect(all.filter((c) => isPublicCard[c] && cardRules[c] !== null && !isForeignWar[c])).toEqual([]);
  });

  test('NA-R-116, NA-R-200: without effect it is set aside, not removed', () => {
    const desk = events((s) => {
      s.hands[0] = cards(64);
    });
    desk.take(0, 'playCard', { card: cardNumber(64) });
    expect(numbers(desk.state.discard)).toEqual([64]);
    expect(desk.state.removed).toEqual([]);
    expect(desk.log.map((e) => e.what)).toContain('card without effect');
  });
});

describe('14.1 foreign wars', () => {
  const PERSIA = cardNumber(65);
  const russians = { bagration: { at: 'vilna' }, ru_i: { at: 'vilna' }, ru_ii: { at: 'vilna' } };
  /** Russia at war with France, Austria's seat running it. */
  const atWar = (s: State): void => {
    s.side[RUSSIA] = COALITION;
    s.year = 1806;
  };
  const box = placeId('foreign_wars');

  clause(['NA-14.1-b', 'NA-14.1-g'], 'a corps and a leader leave, chosen by their owner', () => {
    const desk = events((s) => {
      atWar(s);
      s.hands[0] = [PERSIA];
    }, russians);
    desk.take(0, 'playCard', { card: PERSIA });
    expect(desk.machine.busy(desk.position)).toEqual([1]);
    desk.take(1, 'send', { piece: id('ru_ii') });
    const leader = desk.choices(1)[0]!;
    expect(leader.verb).toBe('send');
    // The only leader there commands two corps' worth of troops no more: either way one goes.
    desk.take(1, 'send', leader.arg);
    expect(desk.at('ru_ii')).toBe(box);
    expect(desk.state.place[leader.arg.piece]).toBe(box);
    expect(numbers(desk.state.removed)).toEqual([65]);
  });

  clause(['NA-14.1-a', 'NA-11.1-t'], 'a second one waits for another year', () => {
    const desk = events((s) => {
      atWar(s);
      s.effects = [cardNumber(66), 1806 * 4 + SUMMER];
      s.hands[0] = [PERSIA];
    }, russians);
    expect(desk.verdict(0, 'playCard', { card: PERSIA })).toBe('NA-R-200');
    expect(desk.verbs(0)).toEqual(['pass']);
  });

  const winter = (date: number, dice: number[]): Stage =>
    events(
      (s) => {
        atWar(s);
        s.season = WINTER;
        s.effects = [PERSIA, date];
        put(s, id('ru_ii'), box);
        s.steps[id('ru_ii')] = 2;
      },
      russians,
      dice,
    );

  clause(['NA-14.1-d', 'NA-14.1-h', 'NA-14.1-e'], 'rolled for in Winter; steps are lost on a 6', () => {
    const on = winter(1806 * 4 + SUMMER, [3, ...Array(200).fill(1)]);
    expect(on.log.map((e) => e.what)).toContain('foreign war goes on');
    expect(on.at('ru_ii')).toBe(box);
    const over = winter(1806 * 4 + SUMMER, [4, 6, 2, ...Array(200).fill(1)]);
    expect(over.log.map((e) => e.what)).toContain('foreign war ends');
    expect(over.at('ru_ii')).toBe(-2);
    expect(over.steps('ru_ii')).toBe(1);
    const late = winter(1805 * 4 + SUMMER, [3, 1, 1, ...Array(200).fill(1)]);
    expect(late.log.map((e) => e.what)).toContain('foreign war ends');
    const begun = winter(1806 * 4 + WINTER, [1, ...Array(200).fill(1)]);
    expect(begun.log.map((e) => e.what)).not.toContain('foreign war goes on');
  });

  test('the table of powers is whole', () => {
    expect(POWERS).toBeGreaterThan(RUSSIA);
  });
});
