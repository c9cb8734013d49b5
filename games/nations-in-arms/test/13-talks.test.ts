import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { gameWith } from '../src/index.ts';
import { setTaken, sideOf } from '../src/rules/1-units.ts';
import { isTruce } from '../src/rules/11-status.ts';
import { deals } from '../src/rules/13-talks.ts';
import { mayCourt, treatyOf } from '../src/rules/13-treaties.ts';
import { COALITION, EMPIRE, NEUTRAL, type State } from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  CITIES,
  cityId,
  FRANCE,
  powerId,
  provinceId,
  provinceOfCity,
  RUSSIA,
} from '../src/tables.ts';
import { europe } from './europe.ts';
import { hex, type Put, type Stage } from './stage.ts';

const [SWEDEN, BAVARIA] = [powerId('sweden'), powerId('bavaria')];
const [FRENCH, OTHERS] = [0, 1];
const p = (name: string): number => provinceId(name);

/** The talks at the end of a turn. */
function talks(more: (s: State) => void = () => {}, pieces: { [name: string]: Put } = {}): Stage {
  const desk = europe(pieces, (s) => {
    s.turn = 4;
    more(s);
  });
  desk.run([{ at: 'talks', ready: 0 }]);
  return desk;
}

const terms = {
  power: AUSTRIA,
  provinces: [] as number[],
  to: FRANCE,
  money: 0,
  system: false,
  aid: false,
  turns: 0,
};
const may = (desk: Stage, changes: Partial<typeof terms>, from = OTHERS): string | true => {
  const verdict = deals.may(desk.machine.readContext(desk.position), {
    from,
    to: [1 - from],
    kind: 'peace',
    terms: { ...terms, ...changes },
  });
  return verdict === true ? true : verdict.clause;
};
const strike = (desk: Stage, changes: Partial<typeof terms>): void =>
  deals.strike!(desk.context(), { from: OTHERS, to: [FRENCH], kind: 'peace', terms: { ...terms, ...changes } });

describe('13.2 a state gives up a province', () => {
  /** Russia, at the side of France, has taken Finland. */
  const finland = (s: State): void => {
    s.allegiance[SWEDEN] = BRITAIN;
    s.side[RUSSIA] = EMPIRE;
    for (let c = 0; c < CITIES; c++)
      if (provinceOfCity[c] === p('finland') && s.controller[c]! >= 0) {
        s.controller[c] = RUSSIA;
        setTaken(s, c, EMPIRE);
      }
  };

  clause(
    ['NA-13.2-d', 'NA-13.2-e', 'NA-13.2-c'],
    'NA-EX-61: Sweden buys peace with Finland, and the invader must accept',
    () => {
      const desk = talks(finland, { ru_i: { at: 'abo' } });
      const offer = { minor: SWEDEN, province: p('finland'), to: RUSSIA };
      desk.take(OTHERS, 'giveUp', offer);
      expect(desk.state.owner[p('finland')]).toBe(RUSSIA);
      expect(desk.state.allegiance[SWEDEN]).toBe(-1);
      expect(isTruce(desk.state, SWEDEN, RUSSIA)).toBe(true);
      // It may be courted all the same: no treaty closes its court.
      expect(treatyOf(desk.state, SWEDEN)).toBeNull();
      desk.state.turn += 5;
      expect(isTruce(desk.state, SWEDEN, RUSSIA)).toBe(false);
    },
  );

  clause(['NA-13.2-d'], 'not before an invader holds one', () => {
    const desk = talks((s) => {
      finland(s);
      for (let c = 0; c < CITIES; c++)
        if (provinceOfCity[c] === p('finland') && s.controller[c]! >= 0) s.controller[c] = SWEDEN;
    });
    expect(desk.verbs(OTHERS)).not.toContain('giveUp');
    expect(desk.verbs(OTHERS)).toContain('ready');
  });
});

describe('13.3.1.1 a negotiated peace', () => {
  clause(
    ['NA-13.3.1.1-a', 'NA-R-167'],
    'is made in the talks, between the two blocs, for a major that leads none',
    () => {
      const desk = talks();
      expect(may(desk, {})).toBe(true);
      expect(may(desk, {}, FRENCH)).toBe(true);
      expect(may(desk, { power: FRANCE })).toBe('NA-R-163');
      expect(may(desk, { power: BRITAIN })).toBe('NA-R-163');
      expect(may(desk, { to: RUSSIA })).toBe('NA-R-167');
      expect(may(europe({}), {})).toBe('NA-13.3.1.1-a');
    },
  );

  clause(['NA-R-163'], 'a neutral major makes none', () => {
    const desk = talks((s) => {
      s.side[AUSTRIA] = NEUTRAL;
    });
    expect(may(desk, {})).toBe('NA-R-163');
  });

  clause(
    ['NA-R-167', 'NA-R-213'],
    'cedes its own land, pays at most half a budget, and the System only to France',
    () => {
      const desk = talks((s) => {
        s.money[AUSTRIA] = 99;
      });
      expect(may(desk, { provinces: [p('tyrol')] })).toBe(true);
      expect(may(desk, { provinces: [p('bavaria')] })).toBe('NA-R-167');
      expect(may(desk, { money: 99 })).toBe('NA-R-167');
      expect(may(desk, { money: 10 })).toBe(true);
      expect(may(desk, { system: true })).toBe(true);
      expect(may(desk, { aid: true })).toBe('NA-R-167');
      expect(may(desk, { aid: true, turns: 3 })).toBe(true);
    },
  );

  clause(['NA-13.3.1.1-c', 'NA-R-167', 'NA-R-151'], 'is carried out, and the power is neutral', () => {
    const desk = talks(
      (s) => {
        s.money[AUSTRIA] = 20;
        s.controller[cityId('vienna')] = FRANCE;
      },
      { fr_i: { at: 'vienna' }, soult: { at: 'vienna' } },
    );
    strike(desk, { provinces: [p('tyrol')], to: BAVARIA, money: 7, system: true, turns: 4 });
    expect(desk.state.owner[p('tyrol')]).toBe(BAVARIA);
    expect(desk.state.money[AUSTRIA]).toBe(13);
    expect(desk.state.bound).toEqual([AUSTRIA]);
    expect(sideOf(desk.state, AUSTRIA)).toBe(NEUTRAL);
    expect(desk.state.controller[cityId('vienna')]).toBe(AUSTRIA);
    // Unlike after a dictated peace the other side's troops may not stay.
    expect(desk.at('fr_i')).not.toBe(hex('vienna'));
    expect(isTruce(desk.state, AUSTRIA, FRANCE)).toBe(true);
  });

  clause(['NA-13.3.1.1-d', 'NA-R-222'], 'during its truce the other bloc may not court the power', () => {
    const desk = talks();
    strike(desk, { turns: 2 });
    expect(mayCourt(desk.state, EMPIRE, AUSTRIA)).not.toBe(true);
    expect(mayCourt(desk.state, COALITION, AUSTRIA)).toBe(true);
    desk.state.turn += 3;
    expect(mayCourt(desk.state, EMPIRE, AUSTRIA)).toBe(true);
  });

  clause(['NA-13.3.1.1-a', 'NA-R-152'], 'everyone is asked once, and the turn goes on', () => {
    const desk = talks();
    expect([...desk.machine.busy(desk.position)].sort()).toEqual([FRENCH, OTHERS]);
    desk.take(OTHERS, 'ready');
    desk.take(FRENCH, 'ready');
    expect(desk.machine.busy(desk.position)).toEqual([]);
  });

  clause(['NA-13.3.1.1-a'], 'is no part of a game whose campaigns have no diplomacy', () => {
    expect(gameWith(['italy1796', 'jena1806']).deals).toBeUndefined();
    expect(gameWith(['italy1796', 'grand1805']).deals).toBeDefined();
  });
});
