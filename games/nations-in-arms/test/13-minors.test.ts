import { ScriptedChance } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { isLent, setTaken, sideOfPiece } from '../src/rules/1-units.ts';
import { isTruce } from '../src/rules/11-status.ts';
import { areAdjacent, capitalOf, provincesOf, touches } from '../src/rules/13-lands.ts';
import { annex, conquerorOf, isBeaten, isMultiProvince, mayAnnex, mayReinstate } from '../src/rules/13-minors.ts';
import { EMPIRE, GONE, POOL, type State } from '../src/shape.ts';
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
import { hex, id, type Put, type Stage } from './stage.ts';

const [SAXONY, GENOA, HOLLAND, DENMARK, SWEDEN, TUSCANY, HANSE] = [
  ...['saxony', 'genoa', 'holland', 'denmark', 'sweden', 'tuscany', 'hanse'],
].map((name) => powerId(name) as number);
const [FRENCH, OTHERS] = [0, 1];

/** The fortresses of a minor are taken, and its capital is garrisoned by a power. */
const fallen =
  (minor: number, by: number) =>
  (s: State): void => {
    s.allegiance[minor] = by === FRANCE ? BRITAIN : FRANCE;
    for (let c = 0; c < CITIES; c++)
      if (s.owner[provinceOfCity[c]!] === minor && s.controller[c]! >= 0) {
        s.controller[c] = -1;
        setTaken(s, c, by === FRANCE ? EMPIRE : 1);
      }
    s.controller[capitalOf(s, minor)] = by;
    s.season = 3;
  };

const conquer = (desk: Stage): void => desk.run([{ at: 'minors', minors: null, fallen: null }]);

describe('lands that touch', () => {
  clause(
    ['NA-13.1.1-g', 'NA-R-166'],
    'by a hexside that troops can cross, not by a strait; a box counts with its province',
    () => {
      expect(areAdjacent(provinceId('tyrol'), provinceId('bavaria'))).toBe(true);
      expect(areAdjacent(provinceId('home_counties'), provinceId('picardy'))).toBe(false);
      expect(areAdjacent(provinceId('sicily'), provinceId('naples'))).toBe(false);
      // Armenia and the Caucasus touch off the map.
      expect(areAdjacent(provinceId('anatolia'), provinceId('don'))).toBe(true);
      const { state } = europe({});
      expect(touches(state, provinceId('baden'), FRANCE)).toBe(true);
      expect(touches(state, provinceId('saxony'), FRANCE)).toBe(false);
    },
  );
});

describe('13.1 a minor is conquered', () => {
  clause(['NA-13.1-b'], 'by the power with the most combat points in its capital', () => {
    const troops: { [name: string]: Put } = { fr_i: { at: 'genoa', steps: 1 }, at_i: { at: 'genoa', steps: 2 } };
    const desk = europe(troops, (s) => {
      s.owner[provinceId('genoa')] = GENOA;
      fallen(GENOA, FRANCE)(s);
      s.side[AUSTRIA] = EMPIRE;
      s.controller[cityId('genoa')] = -1;
    });
    expect(conquerorOf(desk.play, GENOA)).toBe(AUSTRIA);
    desk.state.steps[id('at_i')] = 1;
    // Of equals the better diplomat: Genoa leans towards France, and Austria has no bonus.
    expect(conquerorOf(desk.play, GENOA)).toBe(FRANCE);
  });

  clause(['NA-13.1-b'], 'the last tie is broken by dice', () => {
    const pieces: { [name: string]: Put } = { ru_i: { at: 'dresden', steps: 1 }, at_i: { at: 'dresden', steps: 1 } };
    const desk = europe(pieces, (s) => {
      fallen(SAXONY, BRITAIN)(s);
      s.controller[cityId('dresden')] = -1;
    });
    const winner = (dice: number[]): number =>
      conquerorOf(desk.machine.writeContext(desk.position, new ScriptedChance(dice), []), SAXONY);
    expect(winner([2, 5])).toBe(RUSSIA);
    expect(winner([5, 2])).toBe(AUSTRIA);
    expect(winner([3, 3, 1, 6])).toBe(RUSSIA);
  });

  clause(['NA-13.1-a', 'NA-G.Conquest-b', 'NA-G.Conquest-a'], 'in Winter, with its capital and every fortress', () => {
    const desk = europe({}, fallen(HOLLAND, FRANCE));
    expect(isBeaten(desk.play, HOLLAND)).toBe(true);
    desk.state.controller[capitalOf(desk.state, HOLLAND)] = HOLLAND;
    expect(isBeaten(desk.play, HOLLAND)).toBe(false);
    // A neutral state is at war with no one.
    desk.state.controller[capitalOf(desk.state, HOLLAND)] = FRANCE;
    desk.state.allegiance[HOLLAND] = -1;
    expect(isBeaten(desk.play, HOLLAND)).toBe(false);
  });

  clause(['NA-13.1.1-d', 'NA-R-90', 'NA-G.Grand-Empire-b'], 'France must annex the seven of the Grand Empire', () => {
    const { play } = europe({});
    expect(mayReinstate(TUSCANY, FRANCE)).not.toBe(true);
    expect(mayAnnex(play, TUSCANY, FRANCE)).toBe(true);
    expect(mayReinstate(TUSCANY, BRITAIN)).toBe(true);
    for (const minor of [HOLLAND, HANSE]) expect(mayReinstate(minor, FRANCE)).toBe(true);
  });

  clause(['NA-13.1.2-b', 'NA-R-92'], 'one with troops is annexed only from original land that it touches', () => {
    const desk = europe({});
    expect(mayAnnex(desk.play, HOLLAND, FRANCE)).toBe(true);
    expect(mayAnnex(desk.play, SAXONY, FRANCE)).not.toBe(true);
    // Land that was won later does not count.
    for (const name of ['brandenburg', 'bohemia', 'silesia']) desk.state.owner[provinceId(name)] = FRANCE;
    expect(mayAnnex(desk.play, SAXONY, FRANCE)).not.toBe(true);
  });

  clause(['NA-13.1.1-e', 'NA-13.1.2-c'], 'one without troops also by a minor ally that touches it', () => {
    const desk = europe({});
    const RHINE = powerId('rhine');
    desk.state.owner[provinceId('swedish_pomerania')] = RHINE;
    expect(mayAnnex(desk.play, RHINE, FRANCE)).not.toBe(true);
    desk.state.allegiance[powerId('mecklenburg')] = FRANCE;
    expect(mayAnnex(desk.play, RHINE, FRANCE)).toBe(true);
  });

  clause(
    ['NA-13.1.1-a', 'NA-13.1.2-g', 'NA-R-210', 'NA-G.Annexation-a', 'NA-G.Conquered-minor-a'],
    'annexed: its land is the conqueror’s, its troops leave the game',
    () => {
      const desk = europe({ holland_i1: { at: 'london' } }, fallen(HOLLAND, FRANCE));
      conquer(desk);
      expect(desk.verbs(FRENCH).sort()).toEqual(['annex', 'reinstate']);
      desk.take(FRENCH, 'annex', { minor: HOLLAND });
      expect(desk.state.owner[provinceId('holland')]).toBe(FRANCE);
      expect(desk.at('holland_i1')).toBe(GONE);
      expect(provincesOf(desk.state, HOLLAND)).toEqual([]);
    },
  );

  clause(
    ['NA-13.1.2-a', 'NA-13.1.2-d', 'NA-13.1.1-b', 'NA-R-210', 'NA-G.Reinstate-a'],
    'reinstated: an ally, its troops in its pool, its fortresses active',
    () => {
      const desk = europe({ holland_i1: { at: 'london' } }, fallen(HOLLAND, FRANCE));
      conquer(desk);
      desk.take(FRENCH, 'reinstate', { minor: HOLLAND });
      expect(desk.state.allegiance[HOLLAND]).toBe(FRANCE);
      expect(desk.at('holland_i1')).toBe(POOL);
      expect(desk.state.controller[cityId('amsterdam')]).toBe(HOLLAND);
      expect(desk.state.lost).toEqual([0, 0]);
    },
  );

  clause(['NA-13.1.2-b', 'NA-13.1.2-c'], 'where only one fate is legal nothing is asked', () => {
    const saxony = europe({}, fallen(SAXONY, FRANCE));
    conquer(saxony);
    expect(saxony.state.allegiance[SAXONY]).toBe(FRANCE);
    const genoa = europe({}, (s) => {
      s.owner[provinceId('genoa')] = GENOA;
      fallen(GENOA, FRANCE)(s);
    });
    conquer(genoa);
    expect(genoa.state.owner[provinceId('genoa')]).toBe(FRANCE);
  });

  clause(['NA-13.1.1-b'], 'Polish troops stay with France', () => {
    const POLAND = powerId('poland');
    const desk = europe({ poland_i1: { at: 'warsaw' } }, (s) => {
      s.owner[provinceId('masovia')] = POLAND;
      s.allegiance[POLAND] = FRANCE;
    });
    annex(desk.play, POLAND, FRANCE);
    expect(desk.at('poland_i1')).toBe(hex('warsaw'));
    expect(sideOfPiece(desk.state, id('poland_i1'))).toBe(EMPIRE);
    // What is lost later is not built again: the counters of the pool are out of the game.
    expect(desk.at('poland_i2')).toBe(GONE);
  });
});

describe('ships of a conquered minor', () => {
  clause(
    ['NA-13.1.1-c', 'NA-13.1.1-f', 'NA-R-112'],
    'half of them, rounded up, are destroyed; its old master chooses',
    () => {
      const desk = europe(
        {
          holland_1: { at: 'amsterdam' },
          holland_dewinter: { at: 'amsterdam' },
          holland_verhuell: { at: 'flushing' },
        },
        fallen(HOLLAND, FRANCE),
      );
      conquer(desk);
      expect(desk.verbs(OTHERS)).toEqual(['scuttle']);
      desk.take(OTHERS, 'scuttle', { fleet: id('holland_verhuell') });
      // The two that are left lie together: nothing more to choose.
      expect(desk.verbs(FRENCH)).toContain('annex');
      desk.take(FRENCH, 'annex', { minor: HOLLAND });
      const afloat = ['holland_1', 'holland_dewinter', 'holland_verhuell'].filter((name) => desk.at(name) >= 0);
      expect(afloat).toHaveLength(1);
      expect(sideOfPiece(desk.state, id(afloat[0]!))).toBe(EMPIRE);
    },
  );

  clause(['NA-R-112'], 'those in a port of the old side stay with it', () => {
    const desk = europe(
      { holland_1: { at: 'plymouth' }, holland_dewinter: { at: 'amsterdam' } },
      fallen(HOLLAND, FRANCE),
    );
    conquer(desk);
    desk.take(FRENCH, 'reinstate', { minor: HOLLAND });
    expect(desk.at('holland_1')).toBe(hex('plymouth'));
    expect(isLent(desk.state, id('holland_1'))).toBe(true);
    expect(sideOfPiece(desk.state, id('holland_1'))).toBe(1);
    expect(desk.at('holland_dewinter')).toBe(POOL);
  });
});

describe('13.2 a state of several provinces', () => {
  /** Denmark on the Coalition's side, with Copenhagen in French hands. */
  const beaten = (more: (s: State) => void = () => {}): Stage =>
    europe({ denmark_i1: { at: 'aarhus' } }, (s) => {
      s.allegiance[DENMARK] = BRITAIN;
      s.controller[cityId('copenhagen')] = FRANCE;
      s.season = 3;
      more(s);
    });

  clause(['NA-13.2-g', 'NA-13.2-f', 'NA-R-220'], 'is one that owns several now', () => {
    const { state } = europe({});
    expect(isMultiProvince(state, DENMARK)).toBe(true);
    expect(isMultiProvince(state, SAXONY)).toBe(false);
    expect(capitalOf(state, DENMARK)).toBe(cityId('copenhagen'));
    for (const province of provincesOf(state, DENMARK).slice(1)) state.owner[province] = FRANCE;
    expect(isMultiProvince(state, DENMARK)).toBe(false);
  });

  clause(['NA-13.2-a', 'NA-R-117'], 'surrenders when its capital is held; with no border nothing changes hands', () => {
    const desk = beaten();
    expect(isBeaten(desk.play, DENMARK)).toBe(true);
    desk.state.owner[provinceId('hanover')] = BRITAIN;
    const before = [...desk.state.owner];
    conquer(desk);
    expect(desk.state.owner).toEqual(before);
    expect(desk.state.allegiance[DENMARK]).toBe(-1);
    expect(desk.state.controller[cityId('copenhagen')]).toBe(DENMARK);
    expect(desk.at('denmark_i1')).toBe(POOL);
  });

  clause(['NA-13.2-b'], 'gives up a province next to the conqueror’s own land, with the capital or not', () => {
    const desk = beaten((s) => {
      s.owner[provinceId('hanse')] = FRANCE;
    });
    conquer(desk);
    expect(desk.state.owner[provinceId('holstein')]).toBe(FRANCE);
    expect(desk.state.owner[provinceId('denmark')]).toBe(DENMARK);
    const chosen = beaten((s) => {
      s.owner[provinceId('hanse')] = s.owner[provinceId('holstein')] = FRANCE;
      s.owner[provinceId('scania')] = FRANCE;
    });
    conquer(chosen);
    expect(chosen.state.owner[provinceId('jutland')]).toBe(FRANCE);
  });

  clause(['NA-13.2-b'], 'the conqueror chooses among several', () => {
    const desk = beaten((s) => {
      for (const name of ['hanse', 'gotaland']) s.owner[provinceId(name)] = FRANCE;
      s.owner[provinceId('swedish_pomerania')] = DENMARK;
      s.owner[provinceId('mecklenburg')] = FRANCE;
    });
    conquer(desk);
    expect(desk.verdict(FRENCH, 'claim', { province: provinceId('jutland') })).toBe('NA-13.2-b');
    desk.take(FRENCH, 'claim', { province: provinceId('swedish_pomerania') });
    expect(desk.state.owner[provinceId('swedish_pomerania')]).toBe(FRANCE);
    expect(desk.state.owner[provinceId('holstein')]).toBe(DENMARK);
  });

  clause(['NA-13.2-c', 'NA-R-158'], 'keeps the peace with its conqueror for four turns', () => {
    const desk = beaten();
    conquer(desk);
    desk.state.turn += 4;
    expect(isTruce(desk.state, DENMARK, FRANCE)).toBe(true);
    desk.state.turn++;
    expect(isTruce(desk.state, DENMARK, FRANCE)).toBe(false);
  });

  test('Sweden has its capital where the table says', () => {
    expect(capitalOf(europe({}).state, SWEDEN)).toBe(cityId('stockholm'));
  });
});
