import { clause, tablesOf } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { isLent, setTaken, sideOf } from '../src/rules/1-units.ts';
import { isSatellite } from '../src/rules/11-status.ts';
import { mandatoryPeace } from '../src/rules/13-treaties.ts';
import { EMPIRE, NEUTRAL, type State } from '../src/shape.ts';
import { AUSTRIA, CITIES, cityId, FRANCE, PRUSSIA, powerId, provinceId, provinceOfCity } from '../src/tables.ts';
import { europe } from './europe.ts';
import type { Put, Stage } from './stage.ts';

const [ANSPACH, SAXONY, SWEDEN, POLAND, BADEN, HOLLAND] = [
  ...['anspach', 'saxony', 'sweden', 'poland', 'baden', 'holland'],
].map((name) => powerId(name) as number);
const [FRENCH, OTHERS] = [0, 1];
const p = (name: string): number => provinceId(name);

/** What a power owns has been taken by France, garrisons and all. */
function take(s: State, owner: number): void {
  for (let c = 0; c < CITIES; c++)
    if (s.owner[provinceOfCity[c]!] === owner && s.controller[c]! >= 0) {
      s.controller[c] = FRANCE;
      setTaken(s, c, EMPIRE);
    }
}

describe('a peace with Prussia', () => {
  /** Ansbach, an ally of Prussia for this example, Saxony and Pomerania are in French hands; Hanover is French. */
  const jena = (pieces: { [name: string]: Put } = {}): Stage =>
    europe(pieces, (s) => {
      s.side[PRUSSIA] = 1;
      s.turn = 8;
      s.season = 3;
      s.fightsUntil[PRUSSIA] = 8;
      s.owner[p('anspach')] = ANSPACH;
      s.allegiance[ANSPACH] = s.allegiance[SWEDEN] = PRUSSIA;
      s.owner[p('saxony')] = SAXONY;
      s.allegiance[SAXONY] = FRANCE;
      for (const name of ['masovia', 'posen']) s.owner[p(name)] = PRUSSIA;
      s.owner[p('west_galicia')] = AUSTRIA;
      for (const name of ['berlin', 'konigsberg', 'warsaw']) s.controller[cityId(name)] = FRANCE;
      take(s, ANSPACH);
    });

  clause(
    [
      'NA-13.3.2.3-a',
      'NA-13.3.2.3-b',
      'NA-13.3.2.3-f',
      'NA-13.3.2-a',
      'NA-13.0-b',
      'NA-G.Conquered-major-a',
      'NA-G.Conquest-c',
      'NA-R-210',
      'NA-R-220',
    ],
    'NA-EX-66: eight conditions, three of them land, and the Duchy of Warsaw',
    () => {
      const desk = jena({ fr_i: { at: 'ansbach' } });
      desk.run([{ at: 'conquest', powers: [PRUSSIA] }], [4, 4]);
      // Ansbach falls at once: it touches no original French land and is reinstated, or France is asked.
      if (desk.verbs(FRENCH).includes('annex')) desk.take(FRENCH, 'annex', { minor: ANSPACH });
      desk.take(FRENCH, 'cede', { province: p('magdeburg'), to: FRANCE });
      desk.take(FRENCH, 'demandSystem');
      desk.take(OTHERS, 'demandMoney', { to: FRANCE });
      desk.take(FRENCH, 'demandAlliance');
      desk.take(OTHERS, 'cede', { province: p('masovia'), to: POLAND });
      desk.take(OTHERS, 'cede', { province: p('posen'), to: POLAND });
      if (desk.verbs(FRENCH).includes('agree')) desk.take(FRENCH, 'agree');
      expect(desk.state.owner[p('magdeburg')]).toBe(FRANCE);
      for (const name of ['masovia', 'posen']) expect(desk.state.owner[p(name)]).toBe(POLAND);
      expect(desk.state.allegiance[POLAND]).toBe(FRANCE);
      expect(desk.state.controller[cityId('warsaw')]).toBe(POLAND);
      // Anspach stays with its conqueror.
      expect([FRANCE, ANSPACH]).toContain(desk.state.owner[p('anspach')]);
      expect(sideOf(desk.state, ANSPACH)).toBe(EMPIRE);
      expect(mandatoryPeace(desk.state, PRUSSIA)).toMatchObject({ continued: true, alliance: true, until: 16 });
      expect(desk.state.bound).toEqual([PRUSSIA]);
      expect(desk.state.indemnities).toEqual([PRUSSIA, FRANCE]);
      expect(sideOf(desk.state, PRUSSIA)).toBe(NEUTRAL);
      // Her other minors stay with her.
      expect(desk.state.allegiance[SWEDEN]).toBe(PRUSSIA);
    },
  );

  clause(['NA-13.3.2.3-j'], 'she chooses what she lends', () => {
    const desk = jena({
      pr_i: { at: 'stettin' },
      pr_ii: { at: 'kolberg' },
      pr_lc1: { at: 'stettin' },
      pr_supply1: { at: 'stettin' },
    });
    desk.run([{ at: 'conquest', powers: [PRUSSIA] }]);
    if (desk.verbs(FRENCH).includes('annex')) desk.take(FRENCH, 'annex', { minor: ANSPACH });
    desk.take(FRENCH, 'demandAid', { to: FRANCE });
    while (!desk.verbs(OTHERS).includes('lend')) {
      const seat = desk.machine.busy(desk.position)[0]!;
      const [first] = desk.choices(seat).filter(({ verb }) => verb !== 'cede' && verb !== 'handOver');
      desk.take(
        seat,
        seat === FRENCH ? (desk.verbs(seat).includes('waive') ? 'waive' : 'agree') : first!.verb,
        seat === FRENCH ? {} : first!.arg,
      );
    }
    desk.take(OTHERS, 'lend', { piece: desk.choices(OTHERS)[0]!.arg.piece });
    expect(desk.state.lent.length).toBeGreaterThan(0);
    expect(isLent(desk.state, desk.state.lent[0]!)).toBe(true);
  });

  test('the tables say what has been picked', () => {
    const desk = jena();
    desk.run([{ at: 'conquest', powers: [PRUSSIA] }], [4, 4]);
    if (desk.verbs(FRENCH).includes('annex')) desk.take(FRENCH, 'annex', { minor: ANSPACH });
    desk.take(FRENCH, 'demandSystem');
    const view = desk.machine.view(desk.position, FRENCH);
    const tables = tablesOf(desk.machine, view);
    const peace = tables.find(({ id }) => id === 'peace')!;
    expect(peace.rows).toHaveLength(8);
    expect(peace.rows[0]).toEqual([1, 'France', 'Continental System', 'France']);
  });
});

describe('NA-R-152 the Winter Conquest phase', () => {
  clause(['NA-R-152', 'NA-13.0-a', 'NA-13.1.2-f'], 'satellites, majors, talks, minors, new states', () => {
    const desk = europe({}, (s) => {
      s.turn = 4;
      s.season = 3;
      s.allegiance[BADEN] = FRANCE;
      s.owner[p('holland')] = HOLLAND;
      s.allegiance[HOLLAND] = 1;
      s.allegiance[HOLLAND] = powerId('gb');
      take(s, HOLLAND);
    });
    desk.run([{ at: 'turn', stage: 'satellites' }, { at: 'satellites' }]);
    desk.take(FRENCH, 'satellite', { minor: BADEN });
    expect(isSatellite(desk.state, BADEN)).toBe(true);
    if (desk.verbs(FRENCH).includes('satellite')) desk.take(FRENCH, 'agree');
    desk.take(FRENCH, 'ready');
    desk.take(OTHERS, 'ready');
    expect(desk.verbs(FRENCH).sort()).toEqual(['annex', 'reinstate']);
  });

  clause(['NA-R-94', 'NA-13.3.1.2-a', 'NA-13.3.1-d'], 'a beaten ally of a bloc may fight on', () => {
    const desk = europe({}, (s) => {
      s.turn = 4;
      s.side[PRUSSIA] = 1;
      for (const name of ['berlin', 'konigsberg', 'warsaw']) s.controller[cityId(name)] = FRANCE;
    });
    desk.run([{ at: 'conquest', powers: null }]);
    expect(desk.verbs(OTHERS).sort()).toEqual(['fightOn', 'sue']);
    desk.take(OTHERS, 'fightOn');
    expect(desk.state.fightsUntil[PRUSSIA]).toBe(6);
    expect(desk.log.some(({ what }) => what === 'sues')).toBe(false);
  });
});
