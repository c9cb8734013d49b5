import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { put, seatOf } from '../src/rules/1-units.ts';
import { mayGo } from '../src/rules/5-bounds.ts';
import { courtCost, courtOdds, MAJOR_EMBASSIES, MAJORS_ROUND } from '../src/rules/11-court.ts';
import { joinBloc, turnNeutral } from '../src/rules/11-status.ts';
import { mayOrder } from '../src/rules/12-production.ts';
import { BEATEN, isLiberationWar, noteSpanishDefeat, TRAPPED } from '../src/rules/14-spain.ts';
import { callableFeudals, refillFeudals, SULTAN, succeed } from '../src/rules/14-turkey.ts';
import { COALITION, EMPIRE, NEUTRAL, SPRING, type State, SUMMER } from '../src/shape.ts';
import { BRITAIN, cityId, FRANCE, PRUSSIA, provinceId, RUSSIA, SPAIN, TURKEY } from '../src/tables.ts';
import { courts } from './courts.ts';
import { m } from './moves.ts';
import { hex, id, type Put, type Stage } from './stage.ts';

const at = (d: State, year: number, season: number): void => {
  d.year = year;
  d.season = season;
};

describe('14.2 the sultans', () => {
  const turkey = (more: (s: State) => void = () => {}): Stage =>
    courts({ selim3: { at: 'constantinople' }, tr_jan1: { at: 'constantinople' } }, (s) => {
      at(s, 1807, SPRING);
      s.turkey = [0, 0, 0, 0];
      more(s);
    });

  clause(['NA-14.2-a', 'NA-14.2-b', 'NA-14.2-f'], 'Mustafa follows Selim in Spring 1807, in the same place', () => {
    const d = turkey();
    d.run([{ at: 'diplomacy' }]);
    expect(d.at('mustafa4')).toBe(hex('constantinople'));
    expect(d.at('selim3')).toBeLessThan(0);
    expect(d.state.turkey[SULTAN]).toBe(1);
    // The succession comes before anyone is asked to declare war.
    expect(d.log[0]!.what).toBe('succession');
    expect(d.log.some(({ what }) => what.startsWith('sultan'))).toBe(false);
  });

  clause('NA-14.2-a', 'Mahmut in Summer 1808; until then nothing happens', () => {
    const d = turkey((s) => {
      at(s, 1808, SPRING);
      s.turkey = [1, 0, 0, 0];
    });
    d.run([{ at: 'diplomacy' }]);
    expect(d.state.turkey[SULTAN]).toBe(1);
    const later = turkey((s) => {
      at(s, 1808, SUMMER);
      s.turkey = [1, 0, 0, 0];
    });
    later.run([{ at: 'diplomacy' }]);
    expect(later.state.turkey[SULTAN]).toBe(2);
  });

  clause(['NA-14.2-c', 'NA-14.2-d', 'NA-14.5.2-e'], 'on 4 to 6 a Turkey at war goes home and is neutral', () => {
    const war = (die: number): Stage => {
      const d = courts(
        {
          tr_jan1: { at: 'odessa' },
          tr_f_rumelia: { at: 'philippopolis' },
          ru_i: { at: 'bucharest' },
        },
        (s) => {
          at(s, 1807, SUMMER);
          s.side[TURKEY] = EMPIRE;
          s.turkey = [1, s.turn, 0, 1];
          s.controller[cityId('belgrade')] = RUSSIA;
        },
      );
      d.run([{ at: 'diplomacy' }], [die]);
      return d;
    };
    const peace = war(4);
    expect(peace.state.side[TURKEY]).toBe(NEUTRAL);
    expect(peace.at('tr_f_rumelia')).toBe(-1);
    expect(peace.at('tr_jan1')).not.toBe(hex('odessa'));
    expect(peace.state.controller[cityId('belgrade')]).toBe(TURKEY);
    const on = war(3);
    expect(on.state.side[TURKEY]).toBe(EMPIRE);
    expect(on.at('tr_f_rumelia')).toBe(hex('philippopolis'));
  });

  clause('NA-14.2-b', 'a sultan called early does not come again at the printed date', () => {
    const d = turkey((s) => at(s, 1806, SUMMER));
    succeed(d.play);
    expect(d.state.turkey[SULTAN]).toBe(1);
    at(d.state, 1807, SPRING);
    d.run([{ at: 'diplomacy' }], [1]);
    expect(d.state.turkey[SULTAN]).toBe(1);
  });
});

describe('14.5.2 feudals', () => {
  const atWar = (pieces: { [name: string]: Put } = {}, more: (s: State) => void = () => {}): Stage =>
    courts(pieces, (s) => {
      s.side[TURKEY] = EMPIRE;
      s.turkey = [0, 0, 0, 0];
      more(s);
    });
  const ask = (d: Stage): Stage => {
    d.run([{ at: 'declare', powers: [TURKEY] }]);
    return d;
  };

  clause(
    ['NA-14.5.2-a', 'NA-14.5.2-c', 'NA-14.5.2-f', 'NA-14.5.2-g', 'NA-R-113'],
    'in a war with a major all may be raised among the declarations, each in its capital',
    () => {
      const d = ask(atWar());
      expect(d.choices(0).filter((c) => c.verb === 'feudal')).toHaveLength(callableFeudals(d.state).length);
      d.take(0, 'feudal', { unit: id('tr_f_rumelia') });
      expect(d.at('tr_f_rumelia')).toBe(hex('philippopolis'));
      expect(d.steps('tr_f_rumelia')).toBe(2);
      expect(d.verbs(0)).toContain('feudal');
    },
  );

  clause('NA-14.5.2-a', 'at peace none', () => {
    const d = courts();
    expect(seatOf(d.state, TURKEY)).toBe(0);
    d.run([{ at: 'declare', powers: [FRANCE] }]);
    expect(d.verbs(0)).not.toContain('feudal');
  });

  clause('NA-14.5.2-c', 'not where the enemy holds the capital', () => {
    const d = ask(
      atWar({ ru_i: { at: 'philippopolis' } }, (s) => {
        s.controller[cityId('philippopolis')] = -1;
      }),
    );
    expect(d.verdict(0, 'feudal', { unit: id('tr_f_rumelia') })).toBe('NA-14.5.2-c');
  });

  clause('NA-14.5.2-d', 'one that was lost can be rebuilt like others, one never raised can’t', () => {
    const d = ask(atWar());
    d.take(0, 'feudal', { unit: id('tr_f_rumelia') });
    const order = (name: string) =>
      mayOrder(d.play, [], { what: 'raise', power: TURKEY, piece: id(name), steps: 2, city: -1, into: -1 });
    const refusal = order('tr_f_bosnia');
    expect(refusal === true ? '' : refusal.what).toBe('comes by itself');
    d.state.steps[id('tr_f_rumelia')] = 0;
    put(d.state, id('tr_f_rumelia'), -1);
    d.state.recruit[TURKEY] = 9;
    const verdict = order('tr_f_rumelia');
    expect(verdict === true ? '' : verdict.what).not.toBe('comes by itself');
  });

  clause('NA-14.5.2-d', 'NA-EX-68: the reduced corps of Rumelia is full again in Philippopolis in Spring', () => {
    const d = atWar({
      tr_f_rumelia: { at: 'philippopolis', steps: 1 },
      tr_f_bosnia: { at: 'philippopolis', steps: 1 },
    });
    refillFeudals(d.play);
    expect(d.steps('tr_f_rumelia')).toBe(2);
    expect(d.steps('tr_f_bosnia')).toBe(1);
  });

  clause('NA-14.5.2-e', 'when Turkey leaves the war they go home, and come whole in the next', () => {
    const d = ask(atWar());
    d.take(0, 'feudal', { unit: id('tr_f_rumelia') });
    turnNeutral(d.play, TURKEY);
    d.run([{ at: 'statuses' }]);
    expect(d.at('tr_f_rumelia')).toBe(-1);
    joinBloc(d.play, TURKEY, EMPIRE);
    ask(d);
    expect(d.verdict(0, 'feudal', { unit: id('tr_f_rumelia') })).toBe(true);
  });
});

describe('14.4.1 Spain', () => {
  const spain = (pieces: { [name: string]: Put } = {}, more: (s: State) => void = () => {}): Stage =>
    courts({ es_gravina: { at: 'cadiz' }, ...pieces }, (s) => {
      at(s, 1808, SUMMER);
      more(s);
    });
  const majors = (d: Stage, dice: readonly number[]): Stage => {
    d.run(
      [
        { at: 'diplomacy', stage: 'attempts' },
        { at: 'attempts', round: 2, askers: [FRANCE, BRITAIN] },
      ],
      dice,
    );
    d.take(0, 'abstain');
    return d;
  };
  const french = { fr_i: { at: 'burgos' }, fr_ii: { at: 'valladolid' }, fr_det1: { at: 'pamplona' } };

  clause(
    ['NA-14.4.1-a', 'NA-14.4.1-c', 'NA-14.4.1-d', 'NA-14.4.1-e', 'NA-14.4.1-i', 'NA-R-204', 'NA-R-80'],
    'NA-EX-67: 11 − 2 + 2 = 11, Spain joins the Coalition and a Liberation War begins',
    () => {
      const d = majors(spain(french), [5, 6]);
      expect(courtOdds(d.play, BRITAIN, SPAIN, 2)).toMatchObject({ modifier: 0, needed: 10 });
      expect(d.verdict(1, 'court', { power: SPAIN, support: 0 })).toBe('NA-14.4.1-a');
      d.take(1, 'court', { power: SPAIN, support: 2 });
      expect(d.state.money[BRITAIN]).toBe(32);
      // Closed for the rest of the phase, and nothing has changed yet.
      expect(d.state.side[SPAIN]).toBe(EMPIRE);
      d.take(0, 'abstain');
      expect(d.verdict(1, 'court', { power: SPAIN, support: 2 })).not.toBe(true);
      d.take(1, 'abstain');
      expect(d.state.side[SPAIN]).toBe(COALITION);
      expect(isLiberationWar(d.state)).toBe(true);
    },
  );

  clause('NA-14.4.1-f', 'without French troops or ships in Spain there is no Liberation War', () => {
    const d = majors(spain(), [6, 6]);
    d.take(1, 'court', { power: SPAIN, support: 1 });
    d.take(0, 'abstain');
    d.take(1, 'abstain');
    expect(d.state.side[SPAIN]).toBe(COALITION);
    expect(isLiberationWar(d.state)).toBe(false);
  });

  clause('NA-14.4.1-c', 'the number falls with the years; before 1805 it can’t be done', () => {
    const needed = (year: number): number => {
      const d = spain();
      d.state.year = year;
      return courtOdds(d.play, BRITAIN, SPAIN, 1).needed;
    };
    expect([1805, 1806, 1807, 1808, 1809, 1810, 1815].map(needed)).toEqual([14, 13, 11, 10, 8, 7, 7]);
    const early = majors(
      spain({}, (s) => {
        s.year = 1804;
      }),
      [],
    );
    expect(early.verdict(1, 'court', { power: SPAIN, support: 2 })).toBe('NA-14.4.1-c');
  });

  clause(['NA-R-204', 'NA-14.4.1-i'], 'nothing counts but support and full pairs of her ally’s steps', () => {
    const modifier = (...steps: number[]): number => {
      const guests = Object.fromEntries(
        steps.map((each, i) => [`fr_${'i'.repeat(i + 1)}`, { at: 'burgos', steps: each }]),
      );
      return courtOdds(spain(guests).play, BRITAIN, SPAIN, 2).modifier;
    };
    expect([modifier(), modifier(1), modifier(2), modifier(2, 1), modifier(2, 2)]).toEqual([2, 2, 1, 1, 0]);
  });

  clause('NA-R-80', 'no fee but support, and 4 on top as an embassy', () => {
    const { state } = spain();
    expect([1, 2].map((n) => courtCost(state, SPAIN, n, MAJORS_ROUND))).toEqual([4, 8]);
    expect([1, 2].map((n) => courtCost(state, SPAIN, n, MAJOR_EMBASSIES))).toEqual([8, 12]);
  });

  clause('NA-14.4.1-b', 'her allies stay out until the Trap, a defeat, or the loss of her fleets', () => {
    const enters = (more: (s: State) => void, pieces: { [name: string]: Put } = {}): unknown => {
      const d = spain({ ney: { at: 'bayonne' }, fr_vi: { at: 'bayonne' }, es_i: { at: 'burgos' }, ...pieces }, more);
      const verdict = mayGo(d.play, [id('fr_vi')], hex('burgos'));
      expect(mayGo(d.play, [id('es_i')], hex('burgos'))).toBe(true);
      return verdict === true || verdict.clause;
    };
    expect(enters(() => {})).toBe('NA-14.4.1-b');
    expect(
      enters((s) => {
        s.spain |= TRAPPED;
      }),
    ).toBe(true);
    expect(enters((s) => noteSpanishDefeat(s, 'minor', 1 << SPAIN))).toBe(true);
    expect(enters((s) => noteSpanishDefeat(s, 'major', 1 << FRANCE))).toBe('NA-14.4.1-b');
    expect(enters((s) => noteSpanishDefeat(s, 'skirmish', 1 << SPAIN))).toBe('NA-14.4.1-b');
    expect(enters(() => {}, { es_gravina: { off: 'pool' } })).toBe(true);
  });

  clause('NA-14.4.1-b', 'enemies ask no one', () => {
    const d = spain({ gb_i: { at: 'lisbon' } });
    expect(mayGo(d.play, [id('gb_i')], hex('badajoz'))).toBe(true);
    expect(BEATEN).toBeGreaterThan(0);
  });
});

describe('11.2.5 neutral majors in the field', () => {
  clause(
    ['NA-11.2.5-c', 'NA-R-125', 'NA-G.Neutral-a'],
    'they act under the neutral marker with any initiative and stay at home',
    () => {
      const d = courts({
        blucher: { at: 'berlin' },
        pr_i: { at: 'berlin' },
        pasha: { at: 'belgrade' },
        tr_jan1: { at: 'belgrade' },
      });
      d.begin('impulse', { marker: m('neutral land') });
      // Turkey comes before Prussia in the order: the French seat first.
      expect(d.machine.busy(d.position)).toEqual([0]);
      expect(d.choices(0).some((c) => c.arg.leader === id('pasha'))).toBe(true);
      expect(d.choices(0).some((c) => c.arg.leader === id('blucher'))).toBe(false);
      d.take(0, 'pass');
      expect(d.machine.busy(d.position)).toEqual([1]);
      d.take(1, 'activate', { leader: id('blucher') });
      d.take(1, 'begin');
      const reach = d.choices(1).flatMap((c) => (c.verb === 'go' ? [Number(c.arg.to)] : []));
      expect(reach.length).toBeGreaterThan(5);
      const stays = mayGo(d.play, [id('pr_i')], hex('dresden'));
      expect(stays === true || stays.clause).toBe('NA-11.2.5-c');
      d.take(1, 'go', d.choices(1).find((c) => c.verb === 'go')!.arg);
    },
  );

  clause('NA-11.2.5-c', 'no belligerent reacts to them', () => {
    const d = courts({
      blucher: { at: 'magdeburg' },
      pr_i: { at: 'magdeburg' },
      ney: { at: 'hanover' },
      fr_vi: { at: 'hanover' },
    });
    d.begin('impulse', { marker: m('neutral land') });
    d.take(1, 'activate', { leader: id('blucher') });
    d.take(1, 'begin');
    for (let i = 0; i < 3; i++) {
      const go = d.choices(1).find((c) => c.verb === 'go');
      if (go) d.take(1, 'go', go.arg);
      expect(d.machine.busy(d.position)).toEqual([1]);
    }
    expect(d.state.owner[provinceId('magdeburg')]).toBe(PRUSSIA);
  });
});
