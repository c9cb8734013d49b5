/** Cards played from the hand at their moment, for those whose effect other tests look at by itself: levies, risings, foreign wars. */
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { CALABRIAN_REVOLT, hasEffect, UNITED_IRISHMEN } from '../src/rules/1-effects.ts';
import { setUp, sideOfPiece } from '../src/rules/1-units.ts';
import { modifierOf, newAttrition } from '../src/rules/7-attrition.ts';
import { courtOdds } from '../src/rules/11-court.ts';
import { billFor } from '../src/rules/12-prices.ts';
import { COALITION, EMPIRE, type OrderLine, type State } from '../src/shape.ts';
import { BRITAIN, cityId, FRANCE, powerId, provinceId, provinceOfHex, SPAIN, TURKEY } from '../src/tables.ts';
import { cardNumber } from '../src/tables-cards.ts';
import { occasions } from './occasions.ts';
import { hex, id, type Stage } from './stage.ts';
import { cards } from './worlds.ts';

/** The moment of a card, and the same after it was played. */
function beforeAndAfter(number: number, more: (s: State) => void = () => {}): [before: Stage, after: Stage] {
  const { seat, begin } = occasions[number]!;
  const [before, after] = [0, 1].map(() =>
    begin((state) => {
      state.hands[seat] = cards(number);
      more(state);
    }),
  ) as [Stage, Stage];
  const choice = after.choices(seat).find(({ arg }) => arg.card === cardNumber(number))!;
  after.take(seat, choice.verb, choice.arg);
  return [before, after];
}

const played = (number: number, more?: (s: State) => void): Stage => beforeAndAfter(number, more)[1];

describe('cards that last', () => {
  clause('NA-11.1-o', 'card 10: the rivers rise with the card', () => {
    const [before, after] = beforeAndAfter(10);
    expect([before, after].map(({ state }) => hasEffect(state, cardNumber(10)))).toEqual([false, true]);
  });

  clause('NA-11.1-o', 'card 76: the cold bites with the card', () => {
    const check = newAttrition(hex('smolensk'), EMPIRE, { spent: 0, terrain: 0, forced: false, extended: false });
    const modifiers = beforeAndAfter(76).map(({ state }) => modifierOf(state, check, [id('fr_i')]));
    expect(modifiers[1]! - modifiers[0]!).toBe(2);
  });

  clause('NA-11.1-o', 'card 22: one fleet of the power that is named costs 4 less', () => {
    const { seat, begin } = occasions[22]!;
    const desk = begin((state) => void (state.hands[seat] = cards(22)));
    const line: OrderLine = {
      what: 'fleet',
      power: FRANCE,
      piece: id('fr_brest'),
      steps: 0,
      city: cityId('brest'),
      into: -1,
    };
    expect(billFor(desk.state, FRANCE, [line]).money).toBe(10);
    desk.take(seat, 'playFor', { card: cardNumber(22), power: FRANCE });
    expect(billFor(desk.state, FRANCE, [line]).money).toBe(6);
  });

  clause('NA-11.1-o', 'card 43: France has 4 more with Spain, and Britain has not', () => {
    const odds = (desk: Stage, asker: number): number => courtOdds(desk.play, asker, SPAIN, 0).modifier;
    const [before, after] = beforeAndAfter(43);
    expect(odds(after, FRANCE) - odds(before, FRANCE)).toBe(4);
    expect(odds(after, BRITAIN)).toBe(odds(before, BRITAIN));
  });
});

describe('risings', () => {
  /** The card is played and the band put where the rules would have it, if there is a choice. */
  const rising = (number: number): Stage => {
    const desk = played(number);
    const [seat] = desk.machine.busy(desk.position);
    if (seat !== undefined && desk.verbs(seat).includes('agree')) desk.take(seat, 'agree');
    return desk;
  };
  /** For which side a band fights, and in which province it stands. */
  const band = (desk: Stage, unit: string) => [sideOfPiece(desk.state, id(unit)), provinceOfHex[desk.at(unit)]];

  clause(['NA-11.1-m', 'NA-14.3-a'], 'card 45: Irishmen rise for France, and a squadron may sail to them', () => {
    const desk = played(45);
    expect(desk.machine.busy(desk.position)).toEqual([0]);
    desk.take(0, 'agree');
    expect(band(desk, 'ins_ireland')).toEqual([EMPIRE, provinceId('ireland')]);
    expect(hasEffect(desk.state, UNITED_IRISHMEN)).toBe(true);
  });

  clause(
    ['NA-11.1-o', 'NA-14.3-a'],
    'cards 49 and 63: Calabria rises under the French; with card 63 two steps may land',
    () => {
      for (const [number, mayLand] of [
        [49, false],
        [63, true],
      ] as const) {
        const desk = rising(number);
        expect(band(desk, 'ins_calabria'), `card ${number}`).toEqual([COALITION, provinceId('naples')]);
        expect(hasEffect(desk.state, CALABRIAN_REVOLT), `card ${number}`).toBe(mayLand);
      }
    },
  );

  clause(['NA-11.1-o', 'NA-14.3-a'], 'card 49: not with more than four steps of the Empire in Naples', () => {
    const { seat, begin } = occasions[49]!;
    const offered = (steps: number): boolean => {
      const desk = begin((state) => {
        state.hands[seat] = cards(49);
        state.deck = [];
        for (const [i, name] of ['fr_i', 'fr_ii', 'fr_iii'].slice(0, Math.ceil(steps / 2)).entries())
          setUp(state, id(name), hex('naples'), Math.min(2, steps - 2 * i));
      });
      return desk.verbs(seat).includes('playCard');
    };
    expect([4, 5].map(offered)).toEqual([true, false]);
  });

  clause(['NA-11.1-o', 'NA-14.3-a'], 'card 57: the Tyrolese rise at Innsbruck, with Hofer', () => {
    const desk = rising(57);
    expect([desk.at('at_tyrol'), desk.at('hofer')]).toEqual([hex('innsbruck'), hex('innsbruck')]);
    expect(band(desk, 'at_tyrol')).toEqual([COALITION, provinceId('tyrol')]);
  });

  clause(['NA-11.1-o', 'NA-14.3-a'], 'card 62: Dalmatia rises against a foreign owner, in one of three cities', () => {
    const desk = played(62);
    const places = desk.choices(1).flatMap((c) => (c.verb === 'put' ? [c.arg.place as number] : []));
    expect(new Set(places)).toEqual(new Set(['zara', 'ragusa', 'cattaro'].map(hex)));
    const { begin } = occasions[62]!;
    for (const owner of ['at', 'venezia']) {
      const calm = begin((state) => {
        state.hands[1] = cards(62);
        state.owner[provinceId('dalmatia')] = powerId(owner);
      });
      expect(calm.verbs(1)).not.toContain('playCard');
    }
  });

  clause(['NA-11.1-m', 'NA-14.3-a'], 'card 64: Serbia rises for Russia with Karageorge, not in Belgrade', () => {
    const desk = played(64);
    const [seat] = desk.machine.busy(desk.position) as [number];
    const places = desk.choices(seat).flatMap((c) => (c.verb === 'put' ? [c.arg.place as number] : []));
    expect(new Set(places.map((h) => provinceOfHex[h]))).toEqual(new Set([provinceId('serbia')]));
    expect(places).not.toContain(hex('belgrade'));
    desk.take(seat, 'agree');
    expect(desk.at('karageorge')).toBe(desk.at('ins_serbia'));
    expect(desk.at('ins_serbia')).toBeGreaterThanOrEqual(0);
    expect(desk.state.side[TURKEY], 'no war between the powers').not.toBe(COALITION);
  });
});

describe('foreign wars', () => {
  /** What the power is asked to send, one after the other, when it can send all of it. */
  const sent = (number: number, pieces: readonly string[]): string[] => {
    const { seat, begin } = occasions[number]!;
    const desk = begin((state) => {
      state.hands[seat] = cards(number);
      for (const name of pieces) setUp(state, id(name), hex('kiev'), 1);
    });
    desk.take(seat, 'playCard', { card: cardNumber(number) });
    const prompts: string[] = [];
    for (let i = 0; i < 5 && desk.verbs(1).includes('send'); i++) {
      prompts.push((desk.machine.prompt(desk.position, 1) as { what: string }).what);
      desk.take(1, 'send', desk.choices(1).find(({ verb }) => verb === 'send')!.arg);
    }
    return prompts;
  };

  clause(['NA-11.1-m', 'NA-14.1-b'], 'cards 48 and 66: India takes a corps, in Tipu’s years a leader too', () => {
    expect(sent(48, [])).toEqual(['send a corps', 'send a leader']);
    expect(sent(66, [])).toEqual(['send a corps']);
  });

  clause(['NA-11.1-m', 'NA-14.1-b'], 'card 51: Persia takes a Russian corps and Cossacks', () => {
    expect(sent(51, ['ru_cos1'])).toEqual(['send a corps', 'send cossacks']);
  });
});
