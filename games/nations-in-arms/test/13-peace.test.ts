import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { wasBeaten } from '../src/rules/11-status.ts';
import { mayCede, mayHandOver, mayImpose, pickerOf } from '../src/rules/13-terms.ts';
import { newPeace } from '../src/rules/13-victors.ts';
import { EMPIRE, type PeaceLocals, type State } from '../src/shape.ts';
import { AUSTRIA, BRITAIN, cityId, FRANCE, PRUSSIA, powerId, provinceId, RUSSIA, TURKEY } from '../src/tables.ts';
import { europe } from './europe.ts';
import type { Put, Stage } from './stage.ts';

const [ITALY, BAVARIA, SAXONY, SWEDEN, POLAND, VENEZIA] = [
  ...['italy', 'bavaria', 'saxony', 'sweden', 'poland', 'venezia'],
].map((name) => powerId(name) as number);
const [FRENCH, OTHERS] = [0, 1];
const p = (name: string): number => provinceId(name);

/** Austria beaten by France, with Bavaria and Italy at her side. */
function beaten(more: (s: State) => void = () => {}, pieces: { [name: string]: Put } = {}): Stage {
  return europe(pieces, (s) => {
    s.allegiance[BAVARIA] = s.allegiance[ITALY] = FRANCE;
    s.side[AUSTRIA] = 1;
    for (const name of ['vienna', 'prague']) s.controller[cityId(name)] = FRANCE;
    more(s);
  });
}

/** The peace, with its slots as they would be. */
const terms = (desk: Stage, changes: Partial<PeaceLocals> = {}): PeaceLocals => ({
  ...newPeace(desk.play, AUSTRIA),
  ...changes,
});

const open = (desk: Stage, loser = AUSTRIA, dice?: readonly number[]): void =>
  desk.run([{ ...newPeace(desk.play, loser) }], dice);

describe('13.3.2.3 how conditions are picked', () => {
  clause(['NA-13.3.2.3-a', 'NA-13.3.1.2-a'], 'four, or eight after a continued war', () => {
    expect(terms(beaten()).slots).toBe(4);
    const continued = beaten((s) => {
      s.fightsUntil[AUSTRIA] = 2;
    });
    expect(terms(continued).slots).toBe(8);
  });

  clause(['NA-13.3.2.3-b', 'NA-R-95'], 'two by the victor, two by the loser, and so on', () => {
    const desk = beaten();
    open(desk);
    expect(desk.machine.busy(desk.position)).toEqual([FRENCH]);
    desk.take(FRENCH, 'demandSystem');
    expect(desk.machine.busy(desk.position)).toEqual([FRENCH]);
    desk.take(FRENCH, 'demandAid', { to: FRANCE });
    expect(desk.machine.busy(desk.position)).toEqual([OTHERS]);
    expect(desk.verdict(OTHERS, 'demandSystem')).toBe('NA-R-95');
  });

  clause(['NA-13.3.2.3-v', 'NA-R-95'], 'only the victor may leave one empty', () => {
    const desk = beaten();
    open(desk);
    desk.take(FRENCH, 'waive');
    desk.take(FRENCH, 'waive');
    expect(desk.verbs(OTHERS)).not.toContain('waive');
  });

  clause(['NA-13.3.2.3-i', 'NA-R-95'], 'indemnities fill both slots of a pair', () => {
    const desk = beaten();
    open(desk);
    desk.take(FRENCH, 'demandSystem');
    expect(desk.verdict(FRENCH, 'demandMoney', { to: FRANCE })).toBe('NA-R-95');
    desk.take(FRENCH, 'waive');
    desk.take(OTHERS, 'demandMoney', { to: FRANCE });
    expect(desk.state.indemnities).toEqual([AUSTRIA, FRANCE]);
  });

  clause(['NA-13.3.2.3-c', 'NA-R-151'], 'NA-EX-65: joint victors in reverse diplomatic order', () => {
    const desk = europe({ ru_i: { at: 'constantinople' }, kutuzov: { at: 'constantinople' } }, (s) => {
      s.side[TURKEY] = EMPIRE;
      s.controller[cityId('constantinople')] = -1;
      s.owner[p('bulgaria')] = RUSSIA;
      s.controller[cityId('constantinople')] = RUSSIA;
    });
    // With two players the leader of their bloc picks for all of them.
    expect(newPeace(desk.play, TURKEY).victors).toEqual([BRITAIN, RUSSIA]);
    expect(newPeace(desk.play, TURKEY).seats).toEqual([OTHERS, FRENCH]);
  });

  clause(['NA-R-151'], 'the player who runs the loser picks for it', () => {
    expect(terms(beaten()).seats).toEqual([FRENCH, OTHERS]);
    expect(pickerOf(terms(beaten()))).toBe(0);
  });
});

describe('13.3.2.3 land', () => {
  clause(
    ['NA-13.3.2.3-e', 'NA-13.3.2.3-r', 'NA-R-211'],
    'touches a victor or an ally of one, and goes to one of them',
    () => {
      const desk = beaten();
      const frame = terms(desk);
      expect(mayCede(desk.play, frame, p('tyrol'), BAVARIA)).toBe(true);
      // The victor may take it although only a minor ally touches it.
      expect(mayCede(desk.play, frame, p('tyrol'), FRANCE)).toBe(true);
      expect(mayCede(desk.play, frame, p('croatia'), FRANCE)).not.toBe(true);
    },
  );

  clause(['NA-13.3.2.3-e'], 'no province with a key city while there are others', () => {
    const desk = beaten();
    const frame = terms(desk);
    expect(mayCede(desk.play, frame, p('bohemia'), BAVARIA)).not.toBe(true);
    for (let province = 0; province < desk.state.owner.length; province++)
      if (desk.state.owner[province] === AUSTRIA && province !== p('bohemia')) desk.state.owner[province] = RUSSIA;
    expect(mayCede(desk.play, frame, p('bohemia'), BAVARIA)).toBe(true);
  });

  clause(['NA-13.3.2.3-d'], 'fills at most three conditions', () => {
    const desk = beaten();
    const land = { what: 'province', by: 0, slots: 1, province: 0, from: AUSTRIA, minor: -1, to: FRANCE } as const;
    const frame = terms(desk, { slots: 8, terms: [land, land, land] });
    expect(mayCede(desk.play, frame, p('tyrol'), BAVARIA)).not.toBe(true);
    expect(mayCede(desk.play, { ...frame, terms: [land, land] }, p('tyrol'), BAVARIA)).toBe(true);
  });

  clause(['NA-13.3.2.3-f', 'NA-R-211'], 'goes to a new state that exists or can be formed in this peace', () => {
    const desk = europe({}, (s) => {
      s.side[PRUSSIA] = 1;
      for (const name of ['berlin', 'konigsberg', 'warsaw']) s.controller[cityId(name)] = FRANCE;
      for (const name of ['masovia', 'posen']) s.owner[p(name)] = PRUSSIA;
      s.owner[p('west_galicia')] = AUSTRIA;
    });
    const frame = newPeace(desk.play, PRUSSIA);
    expect(mayCede(desk.play, frame, p('masovia'), POLAND)).toBe(true);
    const land = { what: 'province', by: 0, slots: 1, province: 0, from: PRUSSIA, minor: -1, to: FRANCE } as const;
    // With room for one cession only there would be no second province for it.
    expect(mayCede(desk.play, { ...frame, terms: [land, land] }, p('masovia'), POLAND)).not.toBe(true);
    expect(mayCede(desk.play, frame, p('silesia'), POLAND)).not.toBe(true);
    // What the state lacks must be the same loser's to cede.
    desk.state.owner[p('masovia')] = RUSSIA;
    expect(mayCede(desk.play, frame, p('posen'), POLAND)).not.toBe(true);
  });

  clause(
    ['NA-13.3.2.3-g', 'NA-13.3.2-b'],
    'NA-EX-62: a former minor is a province; its own state may have it back',
    () => {
      const desk = beaten((s) => {
        s.owner[p('venezia')] = AUSTRIA;
        s.owner[p('dalmatia')] = AUSTRIA;
      });
      expect(desk.state.allegiance[VENEZIA]).toBe(-1);
      const frame = terms(desk);
      expect(mayCede(desk.play, frame, p('dalmatia'), VENEZIA)).not.toBe(true);
      desk.state.owner[p('ionian')] = VENEZIA;
      desk.state.allegiance[VENEZIA] = FRANCE;
      expect(mayCede(desk.play, frame, p('dalmatia'), VENEZIA)).toBe(true);
    },
  );

  clause(['NA-13.3.2.3-h', 'NA-R-211'], 'or a province, or the alliance, of a minor of the loser', () => {
    const desk = beaten((s) => {
      s.allegiance[SWEDEN] = s.allegiance[SAXONY] = AUSTRIA;
      s.owner[p('saxony')] = SAXONY;
    });
    const frame = terms(desk);
    expect(mayCede(desk.play, frame, p('swedish_pomerania'), FRANCE)).toBe(true);
    expect(mayHandOver(desk.play, frame, SWEDEN, FRANCE)).not.toBe(true);
    expect(mayHandOver(desk.play, frame, SAXONY, FRANCE)).toBe(true);
    expect(mayCede(desk.play, frame, p('saxony'), FRANCE)).not.toBe(true);
  });
});

describe('13.3.2.3 other conditions', () => {
  clause(['NA-13.3.2.3-l', 'NA-R-213'], 'the System only in a peace of France', () => {
    const desk = beaten();
    expect(mayImpose(desk.play, terms(desk), 'system', FRANCE)).toBe(true);
    expect(mayImpose(desk.play, terms(desk, { victors: [BRITAIN] }), 'system', BRITAIN)).not.toBe(true);
  });

  clause(['NA-13.3.2.3-m'], 'a third die only after a continued war', () => {
    const desk = beaten();
    expect(mayImpose(desk.play, terms(desk), 'longer', FRANCE)).not.toBe(true);
    expect(mayImpose(desk.play, terms(desk, { continued: true }), 'longer', FRANCE)).toBe(true);
  });

  clause(['NA-13.3.2.3-n', 'NA-13.3.2.3-o'], 'an alliance if every city is lost, or after a second defeat', () => {
    const desk = beaten();
    const verdict = (changes: Partial<PeaceLocals>) => mayImpose(desk.play, terms(desk, changes), 'alliance', FRANCE);
    expect(verdict({ continued: true, total: false })).not.toBe(true);
    expect(verdict({ continued: true, total: true })).toBe(true);
    expect(verdict({ continued: false, total: true })).not.toBe(true);
    desk.state.defeats.push(AUSTRIA, FRANCE);
    expect(verdict({})).toBe(true);
    expect(wasBeaten(desk.state, AUSTRIA, FRANCE)).toBe(true);
    expect(terms(desk).total).toBe(false);
    desk.state.controller[cityId('budapest')] = FRANCE;
    expect(terms(desk).total).toBe(true);
  });

  clause(['NA-13.3.2.3-s'], 'money and aid go to the victor who is named, from the loser to the first', () => {
    const desk = beaten();
    const frame = terms(desk, { victors: [FRANCE, PRUSSIA] });
    expect(mayImpose(desk.play, frame, 'aid', PRUSSIA)).toBe(true);
    const none = { what: 'nothing', by: 0, slots: 1, province: -1, from: -1, minor: -1, to: -1 } as const;
    const loser = { ...frame, terms: [none, none] };
    expect(mayImpose(desk.play, loser, 'aid', PRUSSIA)).not.toBe(true);
    expect(mayImpose(desk.play, loser, 'aid', FRANCE)).toBe(true);
  });
});
