import { FastChance, Machine, type PositionOf } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { nationsInArms } from '../src/index.ts';
import { put } from '../src/rules/1-units.ts';
import { cardRules } from '../src/rules/cards/index.ts';
import { deckOf } from '../src/rules/scenarios/decks.ts';
import {
  AWAY,
  COALITION,
  EMPIRE,
  type NationsInArms,
  type P,
  SPRING,
  type State,
  SUMMER,
  WINTER,
} from '../src/shape.ts';
import { POWERS, placeId, RUSSIA } from '../src/tables.ts';
import { CARDS, cardNumber, entryOfCard, isForeignWar, isPublicCard, windowOfCard } from '../src/tables-cards.ts';
import { id, type Put, type Scenario, type Stage, stage } from './stage.ts';
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
    const at = (turn: number, season: number): P => ({ state: { turn, season } }) as P;
    const draws = (id: string, turn: number, season: number): number[] =>
      [EMPIRE, COALITION].map((side) => deckOf(id).draws(at(turn, season), side));
    expect(draws('austerlitz1805', 1, SUMMER)).toEqual([3, 3]);
    expect(draws('austerlitz1805', 2, WINTER)).toEqual([0, 0]);
    expect(draws('jena1806', 3, SPRING)).toEqual([3, 3]);
    expect(draws('peninsula1808', 1, SUMMER)).toEqual([0, 0]);
    expect(draws('peninsula1808', 4, SPRING)).toEqual([3, 3]);
    expect(numbers(deckOf('russia1812').choice!.among)).toEqual([76, 77]);
  });

  test('every card of a playable deck has a rule', () => {
    const ruled = new Set(all.filter((c) => cardRules[c] !== null));
    const inPlay = all.filter((c) => deckOf('austerlitz1805').has(c) && entryOfCard[c]! <= 1805);
    expect(numbers(inPlay.filter((c) => !ruled.has(c)))).toEqual([]);
  });
});

/** A campaign from its first moment on. */
function begun(scenario: Scenario): { machine: Machine<NationsInArms>; position: PositionOf<NationsInArms> } {
  const machine = new Machine<NationsInArms>(nationsInArms, { scenario });
  return { machine, position: machine.start(new FastChance('cards')) };
}

describe('11.1 the first hands', () => {
  clause(['NA-11.1-c', 'NA-11.1-r', 'NA-11.1-j', 'NA-11.1-s'], 'dealt from one deck of the cards dated so far', () => {
    const { machine, position } = begun('austerlitz1805');
    const { hands, deck } = position.state;
    expect(hands.map((hand) => hand.length)).toEqual([3, 3]);
    const known = [...hands.flat(), ...deck];
    expect(new Set(known).size).toBe(known.length);
    expect(known.every((c) => entryOfCard[c]! <= 1805 && deckOf('austerlitz1805').has(c))).toBe(true);
    const seen = machine.view(position, 0).board;
    expect(seen.hands[1]).toEqual([-1, -1, -1]);
    expect(seen.deck.length).toBe(deck.length + 3);
  });

  clause('NA-11.1-k', 'cards of a year join in its Spring and not before', () => {
    const { position } = begun('jena1806');
    const all1807 = all.filter((c) => entryOfCard[c] === 1807);
    const known = [...position.state.hands.flat(), ...position.state.deck];
    expect(known.some((c) => all1807.includes(c))).toBe(false);
    const desk = stage({}, (s) => void Object.assign(s, { season: SPRING, year: 1807, turn: 3 }), 'jena1806');
    desk.begin('events', {});
    const joined = [...desk.state.hands.flat(), ...desk.state.deck, ...desk.state.discard];
    expect(all1807.every((c) => joined.includes(c))).toBe(true);
  });

  clause('NA-11.1-l', 'with nothing left to draw the played cards are the deck', () => {
    const desk = stage(
      {},
      (s) => {
        Object.assign(s, { season: SPRING, year: 1807, turn: 3 });
        s.discard = all.filter((c) => deckOf('jena1806').has(c) && !isForeignWar[c] && !isPublicCard[c]);
        s.removed = all.filter((c) => deckOf('jena1806').has(c) && !s.discard.includes(c));
      },
      'jena1806',
    );
    desk.begin('events', {});
    expect(desk.log.map((e) => e.what)).toContain('deck renewed');
    expect(desk.state.hands.map((hand) => hand.length)).toEqual([3, 3]);
  });

  clause('NA-11.1-t', 'a second foreign war in one draw is shown, set aside and replaced', () => {
    const desk = stage(
      {},
      (s) => {
        Object.assign(s, { season: WINTER, year: 1806, turn: 1 });
        s.removed = all.filter((c) => ![...cards(65, 66), ...cards(1, 2, 3, 4, 5)].includes(c));
      },
      'jena1806',
    );
    desk.begin('events', {});
    const drawn = desk.state.hands.flat();
    expect(drawn.length).toBe(6);
    expect(drawn.filter((c) => isForeignWar[c]).length).toBeLessThanOrEqual(1);
    expect(drawn.length + desk.state.discard.length + desk.state.deck.length).toBe(7);
    expect(desk.state.discard.length).toBe(desk.log.filter((e) => e.what === 'second foreign war').length);
  });

  test('Russia chooses one of two cards of 1812; France learns only that it has one', () => {
    const { machine, position } = begun('russia1812');
    expect(machine.busy(position)).toEqual([1]);
    expect(machine.choices(position, 1).map((c) => c.arg.card + 1)).toEqual([76, 77]);
    const [one, two] = [76, 77].map((n) => {
      const world = machine.copy(position);
      machine.take(world, 1, { verb: 'takeCard', arg: { card: cardNumber(n) } }, new FastChance('deal'));
      return world;
    });
    expect(one!.state.hands.map((hand) => hand.length)).toEqual([3, 4]);
    expect(one!.state.hands[1]).toContain(cardNumber(76));
    expect(machine.view(one!, 0).board.hands[1]).toEqual([-1, -1, -1, -1]);
    expect(machine.view(one!, -1)).toEqual(machine.view(two!, -1));
  });
});

describe('11.1 public cards', () => {
  clause(['NA-11.1-m', 'NA-11.1-n'], 'one of those held, a choice among several; the rest waits', () => {
    const desk = events((s) => {
      s.hands[0] = cards(25, 27, 4);
    });
    expect(desk.position.stack.at(-1)!.at).toBe('events.public');
    expect(desk.verdict(0, 'skip')).toBe('NA-11.1-m');
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
    expect(desk.verbs(1)).toEqual(['skip']);
    desk.take(1, 'skip');
    expect(desk.position.stack.at(-1)!.at).not.toBe('events.public');
  });

  clause('NA-11.1-q', 'public cards have no other window', () => {
    expect(all.filter((c) => isPublicCard[c] && windowOfCard[c] !== 'events')).toEqual([]);
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
    expect(desk.verbs(0)).toEqual(['skip']);
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

  clause(['NA-14.1-f', 'NA-R-185'], 'survivors return in Spring, at a source of their power', () => {
    const spring = (s: State): void => {
      atWar(s);
      s.season = SPRING;
      s.steps[id('ru_ii')] = 1;
    };
    const desk = stage({ ...russians, ru_ii: { off: 'away' } }, spring, 'grand1805');
    const returns = (): number[] => {
      desk.run([{ at: 'replacements', powers: [RUSSIA], used: 0 }]);
      return desk.choices(1).flatMap(({ verb, arg }) => (verb === 'replace' ? [Number(arg.place)] : []));
    };
    const [place] = returns();
    desk.take(1, 'replace', { unit: id('ru_ii'), place });
    expect([desk.at('ru_ii'), desk.steps('ru_ii')]).toEqual([place, 1]);
    put(desk.state, id('ru_ii'), AWAY);
    desk.state.season = SUMMER;
    expect(returns()).toEqual([]);
  });

  test('the table of powers is whole', () => {
    expect(POWERS).toBeGreaterThan(RUSSIA);
  });
});
