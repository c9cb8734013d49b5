import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { linksOf } from '../src/rules/6-sources.ts';
import { modifierOf, newAttrition } from '../src/rules/7-attrition.ts';
import { newBattle } from '../src/rules/8-battle.ts';
import { worksheet } from '../src/rules/8-worksheet.ts';
import { AUTUMN, COALITION, EMPIRE, NEUTRAL, type State } from '../src/shape.ts';
import { cityId, FRANCE, powerId, RUSSIA } from '../src/tables.ts';
import { cardNumber } from '../src/tables-cards.ts';
import { alone, corps, m, open } from './moves.ts';
import { hex, id, type Stage, stage } from './stage.ts';
import { campaignById } from './whole.ts';
import { holding, impulse } from './windows.ts';
import { asksAlike } from './worlds.ts';

describe('cards at the end of an activation', () => {
  clause('NA-11.1-o', 'card 11: a large force abroad checks with 2 more and no MP', () => {
    const army = {
      at_italy: { at: 'W3731' },
      wurmser: { at: 'W3731', army: 'at_italy', commands: 'at_italy' },
      at_i: { at: 'W3731', army: 'at_italy' },
      at_ii: { at: 'W3731', army: 'at_italy' },
      at_iii: { at: 'W3731', army: 'at_italy' },
    };
    const end = (set: (s: State) => void, dice?: number[]): Stage => {
      const desk = impulse({ ...corps('W3533'), ...army }, set, 'empire 1', dice);
      desk.take(0, 'activate', { leader: id('massena_r') });
      if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
      desk.take(0, 'halt');
      return desk;
    };
    const desk = end(holding(0, 11), [6, 6]);
    desk.take(0, 'playAt', { card: cardNumber(11), place: hex('W3731') });
    const check = desk.log.find((e) => e.what === 'attrition')!;
    expect(check.args!.steps).toBe(6);
    expect(check.args!.place).toBe(hex('W3731'));
    asksAlike((set) => end(set), 0, cardNumber(11));
  });
});

describe('cards before a siege roll', () => {
  const MILAN = cityId('milan');
  const siege = (set: (s: State) => void, level = 2, dice?: number[]): Stage => {
    const desk = stage({ ...corps('milan'), ...alone }, (s) => {
      open(s);
      s.controller[MILAN] = powerId('lombardy');
      s.siege[MILAN] = 1 + level;
      set(s);
    });
    desk.begin('siege', { city: MILAN, marker: m('empire 1') }, dice);
    return desk;
  };

  clause('NA-11.1-o', 'card 16: the besieger adds 3 to one roll', () => {
    const dice = [1, 1, ...Array(20).fill(3)];
    const desk = siege(holding(0, 16), 2, dice);
    expect(desk.verdict(0, 'playCard', { card: cardNumber(16) })).toBe(true);
    desk.take(0, 'playCard', { card: cardNumber(16) });
    const roll = desk.log.find((e) => e.what === 'siege roll')!;
    const plain = siege(() => {}, 2, dice).log.find((e) => e.what === 'siege roll')!;
    expect(roll.args!.modifier).toBe((plain.args!.modifier as number) + 3);
    expect(desk.state.effects).toEqual([]);
    asksAlike((set) => siege(set), 0, cardNumber(16));
  });

  clause('NA-11.1-o', 'card 17: the besieged cost the besieger a step and begin the siege anew', () => {
    const desk = siege(holding(1, 17), 2, [1, 1, ...Array(20).fill(3)]);
    desk.take(1, 'playCard', { card: cardNumber(17) });
    expect(desk.steps('fr_vii')).toBeLessThan(2);
    expect(desk.log.map((e) => e.what)).toContain('siege roll');
    const roll = desk.log.find((e) => e.what === 'siege roll')!;
    const plain = siege(() => {}, 0, [1, 1, ...Array(20).fill(3)]).log.find((e) => e.what === 'siege roll')!;
    expect(roll.args!.modifier as number).toBeLessThanOrEqual(plain.args!.modifier as number);
    asksAlike((set) => siege(set), 1, cardNumber(17));
  });
});

describe('cards of 1812', () => {
  const pieces = {
    davout: { at: 'smolensk' },
    fr_i: { at: 'smolensk' },
    barclay: { at: 'moscow' },
    ru_i: { at: 'moscow' },
    ru_cos1: { at: 'kaluga' },
  };
  const before = (set: (s: State) => void): Stage => {
    const desk = stage(
      pieces,
      (s) => {
        s.season = AUTUMN;
        s.pool = 0b11111111 | (1 << 14);
        s.played = 1;
        set(s);
      },
      'russia1812',
    );
    desk.begin('draw', {});
    return desk;
  };

  clause('NA-11.1-o', 'card 76: strangers in Russia check with 2 more, Cossacks fight with 1 more', () => {
    const desk = before(holding(1, 76));
    expect(desk.verdict(1, 'playCard', { card: cardNumber(76) })).toBe(true);
    const units = [id('fr_i')];
    const check = newAttrition(hex('smolensk'), EMPIRE, { spent: 0, terrain: 0, forced: false, extended: false });
    const plain = modifierOf(desk.state, check, units);
    desk.state.effects = [cardNumber(76), -1];
    expect(modifierOf(desk.state, check, units)).toBe(plain + 2);
    const home = newAttrition(hex('moscow'), COALITION, { spent: 0, terrain: 0, forced: false, extended: false });
    const russian = modifierOf(desk.state, home, [id('ru_i')]);
    desk.state.effects = [];
    expect(modifierOf(desk.state, home, [id('ru_i')])).toBe(russian);
    const battle = newBattle(desk.play, hex('kaluga'), EMPIRE, {
      entry: -1,
      crossing: -1,
      intercepted: false,
      failedAvoid: false,
      sortie: false,
    });
    const line = (): number =>
      worksheet(desk.play, battle, 1).lines.find((l) => l.what === 'general winter')?.value ?? 0;
    expect(line()).toBe(0);
    desk.state.effects = [cardNumber(76), -1];
    expect(line()).toBe(1);
    asksAlike(before, 1, cardNumber(76));
  });

  clause('NA-11.1-o', 'card 77: a captured fortress in Russia carries no supply line until the year ends', () => {
    const begin = (set: (s: State) => void): Stage => {
      const desk = stage(pieces, set, 'russia1812');
      desk.begin('impulse', { marker: m('empire 1') });
      desk.take(0, 'activate', { leader: id('davout') });
      return desk;
    };
    const desk = begin(holding(1, 77));
    const link = (): number => linksOf(campaignById('russia1812'), desk.state, FRANCE)[hex('smolensk')]!;
    desk.state.controller[cityId('smolensk')] = FRANCE;
    expect(link()).toBe(1);
    desk.take(1, 'playCard', { card: cardNumber(77) });
    expect(link()).toBe(0);
    asksAlike(begin, 1, cardNumber(77));
  });
});

describe('cards in the Conquest phase', () => {
  const RAFT = cardNumber(72);
  const ending = (set: (s: State) => void): Stage => {
    const desk = stage(
      { massena_r: { at: 'W3631' }, fr_vii: { at: 'W3631' }, ru_i: { at: 'riga' } },
      (s) => {
        s.side[RUSSIA] = COALITION;
        s.year = 1807;
        s.effects = [RAFT, 1807];
        set(s);
      },
      'jena1806',
    );
    desk.begin('conquest', {});
    return desk;
  };

  clause('NA-11.1-o', 'card 72: after a major defeat Russia leaves the war', () => {
    const desk = ending(holding(0, 72));
    desk.take(0, 'playCard', { card: RAFT });
    expect(desk.state.side[RUSSIA]).toBe(NEUTRAL);
    expect(desk.at('ru_i')).toBeLessThan(0);
    expect(desk.log.map((e) => e.what)).toContain('leaves the war');
    asksAlike(ending, 0, RAFT);
  });

  test('card 72: not without that defeat in this year, and not for the Coalition', () => {
    const calm = ending((s) => {
      holding(0, 72)(s);
      s.effects = [RAFT, 1806];
    });
    expect(calm.position.stack.at(-1)?.at).not.toBe('window.choose');
    expect(ending(holding(1, 72)).position.stack.at(-1)?.at).not.toBe('window.choose');
  });
});
