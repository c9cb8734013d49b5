import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { isEnemy, leaderOf, seatOf, sideOf } from '../src/rules/1-units.ts';
import {
  allyMinor,
  declareWar,
  freeMinor,
  isNeutralMinor,
  isSatellite,
  isTruce,
  joinBloc,
  makeSatellite,
  minorStates,
  noteDefeat,
  setTruce,
  turnNeutral,
  wasBeaten,
} from '../src/rules/11-status.ts';
import { COALITION, EMPIRE, NEUTRAL, type State, usualRunners } from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  cityId,
  FRANCE,
  PRUSSIA,
  powerId,
  provinceId,
  provinceOfHex,
  RUSSIA,
  SPAIN,
  TURKEY,
} from '../src/tables.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';

const [BAVARIA, SAXONY, BADEN, PORTUGAL] = ['bavaria', 'saxony', 'baden', 'portugal'].map(powerId);

/** Spring of 1805, Prussia neutral. */
const desk = (pieces: { [name: string]: Put } = {}, more: (s: State) => void = () => {}): Stage =>
  stage(
    pieces,
    (s) => {
      s.runner = usualRunners();
      more(s);
    },
    'austerlitz1805',
  );

/** In Spain, who has been an ally of France. */
const spain = (pieces: { [name: string]: Put }, more: (s: State) => void = () => {}): Stage =>
  stage(
    pieces,
    (s) => {
      s.side[SPAIN] = EMPIRE;
      more(s);
    },
    'peninsula1808',
  );

/** Whose land a piece stands on. */
const ownerAt = (d: Stage, p: string): number => d.state.owner[provinceOfHex[d.at(p)]!]!;

const settled = (d: Stage): Stage => {
  d.run([{ at: 'statuses' }]);
  return d;
};

describe('11.2.4 minors', () => {
  clause(['NA-11.2.4-a', 'NA-R-85'], 'a neutral that is attacked joins the other bloc at once', () => {
    const d = desk({}, (s) => {
      s.allegiance[SAXONY] = s.allegiance[BADEN] = -1;
    });
    declareWar(d.play, FRANCE, SAXONY);
    declareWar(d.play, AUSTRIA, BADEN);
    expect(d.state.allegiance[SAXONY]).toBe(BRITAIN);
    expect(d.state.allegiance[BADEN]).toBe(FRANCE);
    expect(isEnemy(d.state, FRANCE, SAXONY)).toBe(true);
  });

  clause('NA-R-218', 'until Britain is at war Austria receives who is attacked by France', () => {
    const d = desk({}, (s) => {
      s.side[BRITAIN] = NEUTRAL;
      s.allegiance[SAXONY] = -1;
    });
    expect(leaderOf(d.state, COALITION)).toBe(AUSTRIA);
    declareWar(d.play, FRANCE, SAXONY);
    expect(d.state.allegiance[SAXONY]).toBe(AUSTRIA);
  });

  clause(
    ['NA-11.2.4-b', 'NA-11.2.4-m', 'NA-R-145'],
    'its troops are set up by who runs it, at its places first',
    () => {
      const d = desk({}, (s) => {
        s.allegiance[SAXONY] = -1;
      });
      declareWar(d.play, FRANCE, SAXONY);
      settled(d);
      expect(d.machine.busy(d.position)).toEqual([1]);
      const places = new Set(
        d
          .choices(1)
          .filter((c) => c.verb === 'put')
          .map((c) => Number(c.arg.place)),
      );
      expect([...places].sort()).toEqual(['dresden', 'leipzig', 'torgau'].map(hex).sort());
      d.take(1, 'put', { piece: id('saxony_i1'), place: hex('torgau') });
      // One unit without leader fills a hex (NA-4.1.1-b).
      expect(d.verdict(1, 'put', { piece: id('saxony_i2'), place: hex('torgau') })).not.toBe(true);
      d.take(1, 'agree');
      expect(d.at('saxony_i1')).toBe(hex('torgau'));
      expect(d.steps('saxony_i1')).toBe(2);
      const standing = ['saxony_i1', 'saxony_i2', 'saxony_c1', 'saxony_det1', 'saxony_det2'].map((p) => d.at(p));
      expect(standing.every((at) => at >= 0)).toBe(true);
      expect(new Set(standing).size).toBe(standing.length);
    },
  );

  clause('NA-R-145', 'enemy-held places are left out', () => {
    const d = desk({ fr_det1: { at: 'dresden' } }, (s) => {
      s.allegiance[SAXONY] = -1;
    });
    declareWar(d.play, FRANCE, SAXONY);
    settled(d);
    expect(d.choices(1).some((c) => c.arg.place === hex('dresden'))).toBe(false);
  });

  clause(['NA-11.2.4-n', 'NA-R-146'], 'one that turns neutral takes its units into its pool, strangers leave', () => {
    const d = desk(
      {
        wrede: { at: 'munich' },
        bavaria_i1: { at: 'munich', steps: 1 },
        ney: { at: 'ingolstadt' },
        fr_vi: { at: 'ingolstadt' },
        fr_det1: { at: 'munich' },
      },
      (s) => {
        s.controller[cityId('ingolstadt')] = FRANCE;
        s.lost = [0, 0];
      },
    );
    freeMinor(d.play, BAVARIA);
    expect(isNeutralMinor(d.state, BAVARIA)).toBe(true);
    expect(d.at('bavaria_i1')).toBe(-1);
    expect(d.at('wrede')).toBe(-1);
    expect(d.state.lost).toEqual([0, 0]);
    expect(d.state.controller[cityId('ingolstadt')]).toBe(BAVARIA);
    // The nearest fortress of their bloc, not one in Bavaria.
    expect(d.at('ney')).toBe(d.at('fr_vi'));
    for (const p of ['ney', 'fr_vi', 'fr_det1']) expect(ownerAt(d, p)).not.toBe(BAVARIA);
  });

  clause(['NA-11.2.4-h', 'NA-11.2.4-j'], 'a satellite is one until it leaves its lord', () => {
    const d = desk();
    allyMinor(d.play, BAVARIA, FRANCE);
    makeSatellite(d.play, BAVARIA);
    expect(isSatellite(d.state, BAVARIA)).toBe(true);
    allyMinor(d.play, BAVARIA, AUSTRIA);
    expect(isSatellite(d.state, BAVARIA)).toBe(false);
    expect(sideOf(d.state, BAVARIA)).toBe(COALITION);
  });

  test('only minors that own land are states', () => {
    const { state } = desk();
    expect(minorStates(state)).toContain(BAVARIA);
    expect(minorStates(state)).not.toContain(powerId('poland'));
  });
});

describe('11.2.5, NA-R-118 majors', () => {
  clause(['NA-11.3-g', 'NA-R-118'], 'a neutral major that is attacked joins the bloc opposing the attacker', () => {
    const d = desk({}, (s) => {
      s.side[PRUSSIA] = NEUTRAL;
      s.allegiance[SAXONY] = PRUSSIA;
    });
    declareWar(d.play, FRANCE, PRUSSIA);
    expect(d.state.side[PRUSSIA]).toBe(COALITION);
    // NA-11.2.3-e: its minors are of the alliance too, and their markers stay where they were.
    expect(sideOf(d.state, SAXONY)).toBe(COALITION);
    expect(d.state.allegiance[SAXONY]).toBe(PRUSSIA);
  });

  clause(['NA-11.3-k', 'NA-R-123'], 'war on a minor that a major runs is war on that major', () => {
    const d = desk({}, (s) => {
      s.side[PRUSSIA] = NEUTRAL;
      s.allegiance[SAXONY] = PRUSSIA;
    });
    declareWar(d.play, FRANCE, SAXONY);
    expect(d.state.side[PRUSSIA]).toBe(COALITION);
    expect(d.state.allegiance[SAXONY]).toBe(PRUSSIA);
  });

  clause(['NA-11.2.5-e'], 'neutral Spain and Turkey are run by France, the others by Britain', () => {
    const { state } = desk({}, (s) => {
      s.side.fill(NEUTRAL);
      s.side[FRANCE] = EMPIRE;
      s.side[BRITAIN] = COALITION;
    });
    expect([SPAIN, TURKEY, PRUSSIA, AUSTRIA, RUSSIA].map((p) => seatOf(state, p))).toEqual([0, 0, 1, 1, 1]);
    state.allegiance[SAXONY] = -1;
    expect(seatOf(state, SAXONY)).toBe(-1);
  });

  clause(['NA-11.2.5-f', 'NA-R-146'], 'one that turns neutral goes home, and others leave its land', () => {
    const d = desk(
      {
        mack: { at: 'munich', army: 'at_rhine', commands: 'at_rhine' },
        at_rhine: { at: 'munich', army: 'at_rhine' },
        at_i: { at: 'munich', army: 'at_rhine' },
        at_ii: { at: 'munich', army: 'at_rhine' },
        ney: { at: 'linz' },
        fr_vi: { at: 'linz' },
        at_det1: { at: 'vienna', inside: true },
        fr_det1: { at: 'vienna' },
      },
      (s) => {
        s.siege[cityId('vienna')] = 1;
        s.controller[cityId('salzburg')] = FRANCE;
      },
    );
    turnNeutral(d.play, AUSTRIA);
    settled(d);
    expect(d.state.side[AUSTRIA]).toBe(NEUTRAL);
    expect(ownerAt(d, 'at_i')).toBe(AUSTRIA);
    expect(d.at('mack')).toBe(d.at('at_rhine'));
    expect(d.state.destroyed.some(Boolean)).toBe(false);
    expect(ownerAt(d, 'fr_vi')).not.toBe(AUSTRIA);
    expect(ownerAt(d, 'fr_det1')).not.toBe(AUSTRIA);
    expect(d.at('at_det1')).toBe(hex('vienna'));
    expect(d.state.siege[cityId('vienna')]).toBe(0);
    expect(d.state.controller[cityId('salzburg')]).toBe(d.state.owner[provinceId('salzburg')]);
  });

  clause('NA-R-146', 'what a clause lets stay stays', () => {
    const d = desk({ ney: { at: 'linz' }, fr_vi: { at: 'linz' } });
    turnNeutral(d.play, AUSTRIA, (p) => p === id('ney') || p === id('fr_vi'));
    expect(d.at('fr_vi')).toBe(hex('linz'));
  });

  clause('NA-R-146', 'without a refuge troops are lost and leaders go to the pool', () => {
    const d = desk({ ney: { at: 'linz' }, fr_vi: { at: 'linz' } }, (s) => {
      for (let c = 0; c < s.controller.length; c++)
        if (s.controller[c]! >= 0 && sideOf(s, s.controller[c]!) === EMPIRE) s.controller[c] = -1;
    });
    turnNeutral(d.play, AUSTRIA);
    expect(d.at('fr_vi')).toBe(-1);
    expect(d.at('ney')).toBe(-1);
  });
});

describe('NA-R-147 a power changes sides', () => {
  clause('NA-R-147', 'in the open the weaker are destroyed and cost the stronger as many steps', () => {
    const d = spain({ fr_ii: { at: 'salamanca' }, es_i: { at: 'salamanca', steps: 1 } }, (s) => {
      s.controller[cityId('salamanca')] = -1;
    });
    joinBloc(d.play, SPAIN, COALITION);
    settled(d);
    expect(d.at('es_i')).toBe(-1);
    expect(d.steps('fr_ii')).toBe(1);
  });

  clause('NA-R-147', 'troops of the former ally take the fortress; who can besieges it', () => {
    const d = spain(
      {
        fr_det1: { at: 'pamplona' },
        castanos: { at: 'pamplona' },
        es_i: { at: 'pamplona' },
        es_ii: { at: 'pamplona' },
      },
      (s) => {
        s.controller[cityId('pamplona')] = SPAIN;
      },
    );
    joinBloc(d.play, SPAIN, COALITION);
    settled(d);
    expect(d.state.controller[cityId('pamplona')]).toBe(FRANCE);
    expect(d.at('fr_det1')).toBe(hex('pamplona'));
    expect(d.state.siege[cityId('pamplona')]).toBe(1);
    expect(d.at('es_i')).toBe(hex('pamplona'));
  });

  clause('NA-R-147', 'alone in a fortress of the other they hold it too', () => {
    const d = spain({ fr_det1: { at: 'pamplona' } }, (s) => {
      s.controller[cityId('pamplona')] = SPAIN;
    });
    joinBloc(d.play, SPAIN, COALITION);
    settled(d);
    expect(d.state.controller[cityId('pamplona')]).toBe(FRANCE);
    expect(d.state.siege[cityId('pamplona')]).toBe(0);
  });

  clause('NA-R-147', 'fleets leave a port that is not theirs any more', () => {
    const d = spain({ gb_howe: { at: 'lisbon' } }, (s) => {
      s.allegiance[PORTUGAL] = BRITAIN;
      for (const c of ['lisbon', 'oporto']) if (s.controller[cityId(c)]! >= 0) s.controller[cityId(c)] = PORTUGAL;
    });
    allyMinor(d.play, PORTUGAL, FRANCE);
    settled(d);
    expect(d.at('gb_howe')).not.toBe(hex('lisbon'));
  });
});

describe('truces and defeats', () => {
  clause('NA-R-222', 'a truce binds both until its last turn', () => {
    const { state } = desk();
    setTruce(state, RUSSIA, powerId('sweden'), state.turn + 1);
    expect(isTruce(state, powerId('sweden'), RUSSIA)).toBe(true);
    state.turn += 2;
    expect(isTruce(state, RUSSIA, powerId('sweden'))).toBe(false);
  });

  clause('NA-11.2.3-g', 'who has beaten whom is remembered', () => {
    const { state } = desk();
    noteDefeat(state, AUSTRIA, FRANCE);
    expect(wasBeaten(state, AUSTRIA, FRANCE)).toBe(true);
    expect(wasBeaten(state, FRANCE, AUSTRIA)).toBe(false);
  });
});
