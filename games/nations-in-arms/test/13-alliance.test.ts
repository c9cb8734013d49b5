import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { DIRECTIONS, neighbour } from '../src/graph.ts';
import { setTaken, sideOf } from '../src/rules/1-units.ts';
import { courtLines, mayCourt } from '../src/rules/11-court.ts';
import { joinBloc } from '../src/rules/11-status.ts';
import { mustSue } from '../src/rules/13-conquest.ts';
import { closePeace } from '../src/rules/13-settling.ts';
import { allianceOf, breakBonus, mandatoryPeace, noteRout, sign } from '../src/rules/13-treaties.ts';
import { newPeace } from '../src/rules/13-victors.ts';
import { liberationHarbours } from '../src/rules/14-liberation.ts';
import { isLiberationWar, LIBERATION } from '../src/rules/14-spain.ts';
import { COALITION, EMPIRE, NEUTRAL, POOL, type State } from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  CITIES,
  cityId,
  FRANCE,
  isHarbour,
  PRUSSIA,
  place,
  powerId,
  provinceId,
  provinceOfCity,
  SPAIN,
  TURKEY,
} from '../src/tables.ts';
import { europe } from './europe.ts';
import { hex, type Put, type Stage } from './stage.ts';

const [FRENCH, OTHERS] = [0, 1];
const MAJOR_ROUND = 2;

/** Prussia bound to France since turn 4. */
const bound = (turn: number, pieces: { [name: string]: Put } = {}, more: (s: State) => void = () => {}): Stage =>
  europe(pieces, (s) => {
    s.turn = turn;
    s.side[PRUSSIA] = EMPIRE;
    s.alliances = [PRUSSIA, FRANCE, 4];
    s.money[BRITAIN] = 30;
    more(s);
  });

describe('13.3.2.4 a mandatory alliance', () => {
  clause(['NA-13.3.2.4-a'], 'can be broken by diplomacy at the price of a neutral major', () => {
    const desk = bound(6);
    expect(mayCourt(desk.play, BRITAIN, PRUSSIA, MAJOR_ROUND)).toBe(true);
    desk.state.alliances = [];
    expect(mayCourt(desk.play, BRITAIN, PRUSSIA, MAJOR_ROUND)).not.toBe(true);
  });

  clause(
    ['NA-13.3.2.4-b', 'NA-R-158'],
    '+1 after a rout of the conqueror, +1 for every full year but the first',
    () => {
      expect([5, 7, 8, 11, 12, 16].map((turn) => breakBonus(bound(turn).state, PRUSSIA))).toEqual([0, 0, 0, 0, 1, 2]);
      const routed = bound(6);
      noteRout(routed.state, 1 << FRANCE);
      // It counts in the turn after it.
      expect(breakBonus(routed.state, PRUSSIA)).toBe(0);
      routed.state.turn++;
      expect(breakBonus(routed.state, PRUSSIA)).toBe(1);
      expect(courtLines(routed.play, BRITAIN, PRUSSIA, 0)).toContainEqual({ what: 'alliance by force', modifier: 1 });
      routed.state.turn++;
      expect(breakBonus(routed.state, PRUSSIA)).toBe(0);
    },
  );

  clause(['NA-13.3.2.4-a', 'NA-13.3.2.4-e', 'NA-R-147'], 'broken, the power changes sides and nothing binds it', () => {
    const desk = bound(8);
    joinBloc(desk.play, PRUSSIA, COALITION);
    expect(sideOf(desk.state, PRUSSIA)).toBe(COALITION);
    expect(allianceOf(desk.state, PRUSSIA)).toBeNull();
  });

  clause(
    ['NA-13.3.2.4-c', 'NA-13.3.2.4-d', 'NA-R-147'],
    'the former conqueror takes the fortress of its hex; in the open the stronger pays for the weaker',
    () => {
      const open = place.names[neighbour[hex('berlin') * DIRECTIONS]!]!;
      const desk = bound(8, {
        fr_i: { at: 'berlin', steps: 2 },
        soult: { at: 'berlin' },
        fr_ii: { at: open, steps: 2 },
        ney: { at: open },
        pr_i: { at: open, steps: 1 },
      });
      joinBloc(desk.play, PRUSSIA, COALITION);
      desk.run([{ at: 'statuses' }]);
      expect(sideOf(desk.state, desk.state.controller[cityId('berlin')]!)).toBe(EMPIRE);
      expect(desk.at('pr_i')).toBe(POOL);
      expect(desk.steps('fr_ii')).toBe(1);
    },
  );

  clause(['NA-R-201'], 'a power that joins the other side is free of its peace with this one', () => {
    const desk = europe({}, (s) => {
      s.turn = 6;
      s.side[AUSTRIA] = NEUTRAL;
    });
    sign(desk.play, {
      kind: 'mandatory',
      loser: AUSTRIA,
      victor: FRANCE,
      made: 4,
      until: 12,
      continued: false,
      alliance: true,
    });
    joinBloc(desk.play, AUSTRIA, COALITION);
    expect(mandatoryPeace(desk.state, AUSTRIA)).toBeNull();
  });
});

describe('13.3.2.2 opinion', () => {
  clause(['NA-13.3.2.2-m', 'NA-R-163'], 'the player whom the victim joins decides for each power', () => {
    const desk = europe({}, (s) => {
      s.turn = 9;
      s.season = 0;
      s.side[AUSTRIA] = s.side[PRUSSIA] = s.side[TURKEY] = NEUTRAL;
      s.treaties = [
        { kind: 'mandatory', loser: AUSTRIA, victor: FRANCE, made: 2, until: 8, continued: false, alliance: false },
      ];
    });
    desk.run([{ at: 'declare', powers: [FRANCE] }]);
    desk.take(FRENCH, 'war', { on: AUSTRIA });
    expect(sideOf(desk.state, AUSTRIA)).toBe(COALITION);
    expect(desk.verbs(OTHERS).sort()).toEqual(['keepOut', 'rouse']);
    const first = desk.choices(OTHERS).find(({ verb }) => verb === 'rouse')!.arg.power as number;
    desk.take(OTHERS, 'rouse', { power: first });
    expect(sideOf(desk.state, first)).toBe(COALITION);
    desk.take(OTHERS, 'keepOut');
    expect([PRUSSIA, TURKEY].filter((power) => sideOf(desk.state, power) === NEUTRAL)).toHaveLength(1);
  });
});

describe('the end of the great wars', () => {
  clause(['NA-R-94', 'NA-13.3.1-d'], 'Britain and France do not fight on: their defeat decides the game', () => {
    const desk = europe({}, (s) => {
      s.turn = 4;
      s.controller[cityId('london')] = FRANCE;
    });
    desk.run([{ at: 'conquest', powers: null }]);
    expect(desk.log.some(({ what, args }) => what === 'sues' && args!.power === BRITAIN)).toBe(true);
    expect(desk.machine.busy(desk.position)).toEqual([]);
    expect(sideOf(desk.state, BRITAIN)).toBe(COALITION);
  });

  /** A Liberation War: Spain on the Coalition's side. */
  const liberation = (more: (s: State) => void): Stage =>
    europe({ es_gue1: { at: 'leon' } }, (s) => {
      s.side[SPAIN] = COALITION;
      s.allegiance[powerId('portugal')] = BRITAIN;
      s.spain |= LIBERATION;
      s.controller[cityId('madrid')] = FRANCE;
      more(s);
    });
  const takeHarbours = (s: State): void => {
    for (let c = 0; c < CITIES; c++) {
      const owner = s.owner[provinceOfCity[c]!]!;
      if (!isHarbour[c] || (owner !== SPAIN && owner !== powerId('portugal'))) continue;
      if (s.controller[c]! >= 0) s.controller[c] = FRANCE;
      setTaken(s, c, EMPIRE);
    }
  };

  clause(
    ['NA-14.4.2-h', 'NA-14.4.2-k', 'NA-14.4.2-l', 'NA-R-119', 'NA-R-216'],
    'Spain falls with Madrid and every harbour',
    () => {
      expect(mustSue(liberation(() => {}).play, SPAIN)).toBe(false);
      const desk = liberation(takeHarbours);
      expect(mustSue(desk.play, SPAIN)).toBe(true);
      const harbours = liberationHarbours(desk.play);
      expect(harbours).not.toContain(cityId('gibraltar'));
      expect(harbours.some((c) => provinceOfCity[c] === provinceId('balearics'))).toBe(true);
      desk.run([{ at: 'conquest', powers: [SPAIN] }]);
      // She may not fight on: the first question is the victor's, of four.
      expect(desk.verbs(OTHERS)).toEqual([]);
      expect(desk.machine.prompt(desk.position, FRENCH)?.args).toMatchObject({ slots: 4 });
    },
  );

  clause(['NA-14.4.2-i', 'NA-R-216'], 'the war ends with that peace, and guerrillas leave', () => {
    const desk = liberation(takeHarbours);
    const frame = newPeace(desk.play, SPAIN);
    desk.script([3, 4]);
    closePeace(desk.context(), frame);
    expect(isLiberationWar(desk.state)).toBe(false);
    expect(desk.at('es_gue1')).toBeLessThan(0);
    expect(sideOf(desk.state, SPAIN)).toBe(NEUTRAL);
  });
});
