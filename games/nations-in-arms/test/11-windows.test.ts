import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { directionTo } from '../src/graph.ts';
import { effectOn, FLOODS, hasEffect } from '../src/rules/1-effects.ts';
import { initiative } from '../src/rules/1-units.ts';
import { stepCost } from '../src/rules/5-entry.ts';
import { siegeWorksheet } from '../src/rules/9-assault.ts';
import { siegeFrame } from '../src/rules/9-sieges.ts';
import { AUTUMN, BRIDGE, EMPIRE, POOL, type State, SUMMER, UNSUPPLIED, WINTER } from '../src/shape.ts';
import { cityId, powerId } from '../src/tables.ts';
import { cardNumber } from '../src/tables-cards.ts';
import { alone, corps, left, m, open } from './moves.ts';
import { hex, id, type Stage, stage } from './stage.ts';
import { drawing, holding, impulse, type Pieces } from './windows.ts';
import { asksAlike, cards, DEAD, imaginesTheSame } from './worlds.ts';

describe('windows (NA-R-84)', () => {
  clause(['NA-11.1-q', 'NA-11.1-o'], 'a seat is asked by the size of its hand; without cards no one is', () => {
    expect(drawing(() => {}).position.stack.at(-1)!.at).not.toBe('window.choose');
    const desk = drawing(holding(0, 4));
    expect(desk.position.stack.at(-1)!.at).toBe('window.choose');
    expect(desk.machine.busy(desk.position)).toEqual([0]);
    desk.take(0, 'skip');
    expect(desk.position.stack.at(-1)!.at).not.toBe('window.choose');
  });

  test('the side that may be drawn next is asked first, then the other', () => {
    const desk = drawing((s) => {
      s.lastLand = EMPIRE;
      holding(0, 23)(s);
      holding(1, 4)(s);
    });
    expect(desk.machine.busy(desk.position)).toEqual([1]);
    desk.take(1, 'skip');
    expect(desk.machine.busy(desk.position)).toEqual([0]);
    expect(desk.verbs(0)).toEqual(['skip']);
  });

  test('no window opens for cards that are all known to be elsewhere', () => {
    const desk = drawing((s) => {
      s.hands[0] = [DEAD];
      s.discard = cards(4, 5, 8, 9, 10);
    });
    expect(desk.position.stack.at(-1)!.at).not.toBe('window.choose');
  });

  test('every held card that cannot be played now says why', () => {
    const desk = drawing((s) => {
      s.hands[0] = cards(4, 11, 25, 76, 8);
      s.season = SUMMER;
    });
    const why = (n: number): unknown => desk.verdict(0, 'playCard', { card: cardNumber(n) });
    expect(why(11)).toBe('NA-11.1-q');
    expect(why(25)).toBe('NA-11.1-q');
    expect(why(76)).toBe('NA-R-155');
    expect(why(8)).toBe('NA-11.1-o');
  });

  clause('NA-11.1-l', 'a played card is set aside, or leaves the game if its row says so', () => {
    const desk = drawing(holding(0, 4));
    desk.take(0, 'playOn', { card: cardNumber(4), piece: id('massena_r') });
    expect(desk.state.discard).toEqual(cards(4));
    expect(desk.state.hands[0]).toEqual([]);
    expect(desk.log.map((e) => e.what)).toContain('card played on');
  });
});

describe('cards before a draw', () => {
  clause('NA-11.1-o', 'card 4: a leader counts initiative 4 until the next land impulse of the side is over', () => {
    const desk = drawing(holding(0, 4));
    desk.take(0, 'playOn', { card: cardNumber(4), piece: id('massena_r') });
    expect(initiative(desk.state, id('massena_r'))).toBe(4);
    expect(desk.verdict(0, 'playOn', { card: cardNumber(4), piece: id('massena_r') })).not.toBe(true);
    // Massena has 4 without it: a leader who has less shows what the card does.
    const austrian = drawing(holding(1, 4));
    expect(initiative(austrian.state, id('quosdanovich'))).toBeLessThan(4);
    austrian.take(1, 'playOn', { card: cardNumber(4), piece: id('quosdanovich') });
    expect(initiative(austrian.state, id('quosdanovich'))).toBe(4);
    const high = impulse(corps('W3631'), (s) => s.effects.push(cardNumber(4), id('massena_r')), 'empire 4');
    expect(high.verbs(0)).toContain('activate');
    high.take(0, 'pass');
    expect(high.state.effects).toEqual([]);
    asksAlike((set) => drawing(set), 0, cardNumber(4));
  });

  clause('NA-11.1-o', 'card 5: an enemy leader and the troops beside it stay where they are for one impulse', () => {
    const desk = drawing((s) => {
      holding(1, 5)(s);
      s.hands[0] = [DEAD];
      s.deck = cards(4);
    });
    desk.take(1, 'playOn', { card: cardNumber(5), piece: id('massena_r') });
    const lost = impulse(corps('W3631'), (s) => {
      for (const name of ['massena_r', 'fr_vii']) s.effects.push(cardNumber(5), id(name));
    });
    expect(lost.verdict(0, 'activate', { leader: id('massena_r') })).toBe('NA-11.1-o');
    expect(lost.verdict(0, 'activateUnit', { unit: id('fr_vii') })).toBe('NA-11.1-o');
    lost.take(0, 'pass');
    expect(lost.state.effects).toEqual([]);
    expect(effectOn(desk.state, cardNumber(5), id('fr_vii'))).toBe(true);
    asksAlike((set) => drawing(set), 1, cardNumber(5));
  });

  /** Winter Quarters is drawn when the only markers left are it and one of the other side. */
  const quarters = (season: number, effect: number[]): Stage =>
    drawing(
      (s) => {
        s.pool = (1 << 14) | (1 << 4);
        s.lastLand = 0;
        s.effects = effect;
      },
      season,
      [2, 1, 1, 1],
    );

  clause('NA-11.1-o', 'card 8: in Autumn the first Winter Quarters after the opening draw ends the phase', () => {
    const early = quarters(AUTUMN, [cardNumber(8), -1]);
    expect(early.log.map((e) => e.what)).toContain('winter quarters');
    expect(quarters(AUTUMN, []).log.map((e) => e.what)).toContain('quarters ignored');
    const desk = drawing(holding(0, 8));
    desk.take(0, 'playCard', { card: cardNumber(8) });
    expect(hasEffect(desk.state, cardNumber(8))).toBe(true);
    expect(drawing(holding(0, 8), SUMMER).verdict(0, 'playCard', { card: cardNumber(8) })).not.toBe(true);
    asksAlike((set) => drawing(set), 0, cardNumber(8));
  });

  clause('NA-11.1-o', 'card 9: one Winter Quarters more is ignored', () => {
    expect(quarters(WINTER, [cardNumber(9), -1]).log.map((e) => e.what)).toContain('quarters ignored');
    expect(quarters(WINTER, []).log.map((e) => e.what)).toContain('winter quarters');
    const desk = drawing(holding(0, 9), WINTER);
    desk.take(0, 'playCard', { card: cardNumber(9) });
    expect(hasEffect(desk.state, cardNumber(9))).toBe(true);
    asksAlike((set) => drawing(set, WINTER), 0, cardNumber(9));
  });

  clause('NA-11.1-o', 'card 10: rivers cost 1 MP more and no bridge is laid until the turn ends', () => {
    const [from, to] = ['W3732', 'W3731'];
    const desk = stage({ ...corps(from), fr_eng1: { at: from }, ...alone }, open);
    const river = [0, 1, 2, 3, 4, 5].find((d) => stepCost(desk.play, hex(from), d, [id('fr_vii')]) >= 3) ?? -1;
    expect(river).toBeGreaterThanOrEqual(0);
    const before = stepCost(desk.play, hex(from), river, [id('fr_vii')]);
    desk.state.effects = [FLOODS, -1];
    expect(stepCost(desk.play, hex(from), river, [id('fr_vii')])).toBe(before + 1);
    expect(directionTo(hex(from), hex(to))).toBeGreaterThanOrEqual(0);
    desk.begin('activation', { leader: id('massena_r'), marker: m('empire 1') });
    expect(desk.verbs(0)).not.toContain('bridge');
    asksAlike((set) => drawing(set), 0, FLOODS);
  });
});

describe('cards at the start of an activation', () => {
  clause(['NA-11.1-o'], 'cards 1 and 2: twelve MP far from the enemy, no check, one level', () => {
    for (const number of [1, 2]) {
      const any = impulse(corps('W3631'), holding(0, number), 'empire 4');
      expect(any.verbs(0)).toContain('playOn');
      const desk = impulse(corps('W3631'), holding(0, number));
      desk.take(0, 'playOn', { card: cardNumber(number), piece: id('massena_r') });
      if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
      expect(left(desk)).toBe(12);
      desk.take(0, 'halt');
      expect(desk.level('fr_vii')).toBe(1);
      expect(desk.log.map((e) => e.what)).not.toContain('attrition');
    }
    asksAlike((set) => impulse(corps('W3631'), set), 0, cardNumber(1));
  });

  test('card 1: not with more than 6 steps, out of supply or next to the enemy', () => {
    const can = (pieces: Pieces, more: (s: State) => void = () => {}): boolean => {
      const desk = impulse(pieces, (s) => {
        holding(0, 1)(s);
        more(s);
      });
      return desk.verdict(0, 'playOn', { card: cardNumber(1), piece: id('massena_r') }) === true;
    };
    expect(can(corps('W3631'))).toBe(true);
    expect(can({ ...corps('W3631'), quosdanovich: { at: 'W3731' }, at_i: { at: 'W3731' } })).toBe(false);
    expect(can(corps('W3631'), (s) => void (s.marks[id('fr_vii')] |= UNSUPPLIED))).toBe(false);
    expect(can(corps('W3631', { level: 2 }))).toBe(false);
  });

  clause('NA-11.1-o', 'card 3: a force at End of Activation acts once more, with 2 more in its check', () => {
    const desk = impulse(corps('W3631', { level: 2 }), holding(0, 3), 'empire 1', [6, 6, 1, 1, 1, 1]);
    expect(desk.verdict(0, 'activateUnit', { unit: id('fr_vii') })).toBe('NA-5.1.3-c');
    desk.take(0, 'playOn', { card: cardNumber(3), piece: id('massena_r') });
    if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
    desk.take(0, 'halt');
    const check = desk.log.find((e) => e.what === 'attrition')!;
    const plain = impulse(corps('W3631', { level: 1 }), () => {}, 'empire 1', [6, 6, 1, 1, 1, 1]);
    plain.take(0, 'activate', { leader: id('massena_r') });
    if (plain.verbs(0).includes('begin')) plain.take(0, 'begin');
    plain.take(0, 'halt');
    const other = plain.log.find((e) => e.what === 'attrition')!;
    expect(check.args!.modifier).toBe((other.args!.modifier as number) + 2);
    asksAlike((set) => impulse(corps('W3631'), set), 0, cardNumber(3));
  });

  const depot = { at_supply1: { at: 'W3833', depot: true } };

  clause('NA-11.1-o', 'card 12: an unguarded enemy depot within 4 hexes burns', () => {
    const desk = impulse({ ...corps('W3631'), ...depot }, holding(0, 12));
    desk.take(0, 'playOn', { card: cardNumber(12), piece: id('at_supply1') });
    expect(desk.at('at_supply1')).toBe(POOL);
    const guarded = impulse({ ...corps('W3631'), ...depot, at_det2: { at: 'W3833' } }, holding(0, 12));
    expect(guarded.verdict(0, 'playOn', { card: cardNumber(12), piece: id('at_supply1') })).not.toBe(true);
    const far = impulse({ ...corps('W3631'), at_supply1: { at: 'laibach', depot: true } }, holding(0, 12));
    expect(far.verdict(0, 'playOn', { card: cardNumber(12), piece: id('at_supply1') })).not.toBe(true);
  });

  test('card 12: the other side is asked once a leader has been chosen, with any hand', () => {
    const pieces = {
      ...corps('W3631'),
      quosdanovich: { at: 'W3731' },
      at_i: { at: 'W3731' },
      fr_supply8: { at: 'W3832', depot: true },
    };
    const begin = (set: (s: State) => void): Stage => {
      const desk = impulse(pieces, set);
      desk.take(0, 'activate', { leader: id('massena_r') });
      return desk;
    };
    asksAlike(begin, 1, cardNumber(12));
    const desk = begin(holding(1, 12));
    desk.take(1, 'playOn', { card: cardNumber(12), piece: id('fr_supply8') });
    expect(desk.at('fr_supply8')).toBe(POOL);
    expect(desk.machine.busy(desk.position)).toEqual([0]);
  });

  clause('NA-11.1-o', 'card 13: a force lives off the land for one activation', () => {
    const hungry = { massena_r: { at: 'W3932' }, fr_vii: { at: 'W3932', unsupplied: true } };
    const begin = (more: (s: State) => void): Stage =>
      stage({ ...hungry, at_det1: { at: 'laibach' }, joubert: { at: 'toulon' } }, (s) => {
        open(s);
        more(s);
      });
    const desk = begin(holding(0, 13));
    desk.begin('impulse', { marker: m('empire 1') });
    desk.take(0, 'playOn', { card: cardNumber(13), piece: id('massena_r') });
    desk.take(0, 'activate', { leader: id('massena_r') });
    expect(desk.state.marks[id('fr_vii')]! & UNSUPPLIED).toBe(0);
    if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
    desk.take(0, 'halt');
    expect(desk.log.map((e) => e.what)).not.toContain('attrition');
    expect(desk.state.effects).toEqual([]);
    expect(desk.state.marks[id('fr_vii')]! & UNSUPPLIED).not.toBe(0);
    asksAlike((set) => impulse(corps('W3631'), set), 0, cardNumber(13));
  });

  clause('NA-11.1-o', 'card 15: a free engineer joins a supplied leader and may lay its bridge at once', () => {
    const desk = impulse(corps('W3732'), holding(0, 15));
    desk.take(0, 'playOn', { card: cardNumber(15), piece: id('massena_r') });
    const engineer = desk.state.present.find((p) => p === id('fr_eng1'));
    expect(engineer).toBe(id('fr_eng1'));
    desk.take(0, 'activate', { leader: id('massena_r') });
    const bridge = desk.choices(0).find((c) => c.verb === 'bridge');
    expect(bridge).toBeDefined();
    desk.take(0, 'bridge', bridge!.arg);
    expect(desk.state.marks[id('fr_eng1')]! & BRIDGE).not.toBe(0);
    asksAlike((set) => impulse(corps('W3732'), set), 0, cardNumber(15));
  });

  const MILAN = cityId('milan');

  clause('NA-11.1-o', 'card 18: 2 more for every attempt of the force in this activation', () => {
    const set = (s: State): void => {
      s.controller[MILAN] = powerId('lombardy');
      s.siege[MILAN] = 1;
    };
    const desk = stage({ ...corps('milan'), ...alone }, (s) => {
      open(s);
      set(s);
      holding(0, 18)(s);
    });
    const line = (): number =>
      siegeWorksheet(desk.play, siegeFrame(desk.play, hex('milan'), EMPIRE)).lines.find((l) => l.what === 'siege park')
        ?.value ?? 0;
    desk.begin('impulse', { marker: m('empire 1') });
    expect(line()).toBe(0);
    desk.take(0, 'playOn', { card: cardNumber(18), piece: id('massena_r') });
    expect(line()).toBe(2);
    asksAlike((more) => impulse(corps('W3631'), more), 0, cardNumber(18));
  });
});

describe('what is hidden', () => {
  test('hands and deck: the own cards in full, the others by number, the deck in no order', () => {
    const desk = drawing((s) => {
      s.hands = [cards(4, 5), cards(12)];
      s.deck = cards(9, 1, 30);
      s.discard = cards(2);
    });
    const { board } = desk.machine.view(desk.position, 0);
    expect(board.hands).toEqual([cards(4, 5), [-1]]);
    expect(board.deck).toEqual(cards(1, 9, 12, 30));
    expect(desk.machine.view(desk.position, -1).board.hands).toEqual([[-1, -1], [-1]]);
    imaginesTheSame(desk);
  });
});
