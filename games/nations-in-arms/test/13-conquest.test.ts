import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { setTaken } from '../src/rules/1-units.ts';
import { isMinorConquered, mustSue, noteHomeArmies } from '../src/rules/13-conquest.ts';
import { PRUSSIA_OUT, SAXONY_BACK } from '../src/rules/scenarios/jena1806.ts';
import { EMPIRE, NEUTRAL, type State } from '../src/shape.ts';
import {
  AUSTRIA,
  CITIES,
  cityId,
  FRANCE,
  PRUSSIA,
  powerId,
  provinceId,
  provinceOfCity,
  RUSSIA,
} from '../src/tables.ts';
import { hex, id, type Put, type Scenario, type Stage, stage } from './stage.ts';

/** Fortresses that France has taken and garrisoned. */
const taken =
  (...cities: string[]) =>
  (s: State): void => {
    for (const name of cities) s.controller[cityId(name)] = FRANCE;
  };
const far: { [name: string]: Put } = { ney: { at: 'strasbourg' }, fr_vi: { at: 'strasbourg' } };
const sues = (scenario: Scenario, power: number, cities: string[], pieces: { [name: string]: Put } = {}): boolean =>
  mustSue(stage(pieces, taken(...cities), scenario).play, power);

describe('13.3.1 majors that must sue for peace', () => {
  clause(['NA-13.3.1-a', 'NA-13.3.1-b', 'NA-13.3.1-h'], 'Austria: Vienna with Budapest or Prague', () => {
    expect(sues('austerlitz1805', AUSTRIA, ['vienna', 'prague'])).toBe(true);
    expect(sues('austerlitz1805', AUSTRIA, ['vienna', 'budapest'])).toBe(true);
    expect(sues('austerlitz1805', AUSTRIA, ['vienna'])).toBe(false);
    expect(sues('austerlitz1805', AUSTRIA, ['prague', 'budapest'])).toBe(false);
  });

  clause(['NA-13.3.1-a', 'NA-R-128'], 'troops without supplies hold nothing', () => {
    const occupied = (supply: boolean): boolean =>
      mustSue(
        stage(
          { fr_det1: { at: 'vienna' } },
          (s) => {
            s.controller[cityId('vienna')] = -1;
            taken('prague')(s);
            if (supply) s.owner[provinceId('bohemia')] = FRANCE;
            for (let c = 0; c < CITIES; c++)
              if (!supply && provinceOfCity[c] !== provinceId('bohemia') && s.controller[c] === FRANCE)
                s.controller[c] = -1;
          },
          'austerlitz1805',
        ).play,
        AUSTRIA,
      );
    expect([occupied(true), occupied(false)]).toEqual([true, false]);
  });

  clause('NA-13.3.1-c', 'France: Paris, Bordeaux and Lyon, from 1805 on Antwerp too', () => {
    const held = (...cities: string[]): boolean =>
      mustSue(
        stage(
          {},
          (s) => {
            for (const name of cities) s.controller[cityId(name)] = AUSTRIA;
          },
          'austerlitz1805',
        ).play,
        FRANCE,
      );
    expect(held('paris', 'bordeaux', 'lyon')).toBe(false);
    expect(held('paris', 'bordeaux', 'lyon', 'antwerp')).toBe(true);
    const italy = stage({}, (s) => {
      for (const name of ['paris', 'bordeaux', 'lyon']) s.controller[cityId(name)] = AUSTRIA;
    });
    expect(mustSue(italy.play, FRANCE)).toBe(true);
  });

  clause('NA-13.3.1-e', 'Prussia: Berlin and Konigsberg, and Warsaw while it is hers', () => {
    expect(sues('jena1806', PRUSSIA, ['berlin', 'konigsberg', 'warsaw'])).toBe(true);
    expect(sues('jena1806', PRUSSIA, ['berlin', 'konigsberg'])).toBe(false);
    const ceded = stage(
      {},
      (s) => {
        taken('berlin', 'konigsberg')(s);
        s.owner[provinceId('masovia')] = powerId('poland');
      },
      'jena1806',
    );
    expect(mustSue(ceded.play, PRUSSIA)).toBe(true);
  });

  clause('NA-13.3.1-f', 'Russia: Moscow and St. Petersburg, or Moscow with Kiev and Odessa', () => {
    expect(sues('russia1812', RUSSIA, ['moscow', 'petersburg'])).toBe(true);
    expect(sues('russia1812', RUSSIA, ['moscow', 'kiev'])).toBe(false);
    expect(sues('russia1812', RUSSIA, ['moscow', 'kiev', 'odessa'])).toBe(true);
    expect(sues('russia1812', RUSSIA, ['petersburg', 'kiev', 'odessa'])).toBe(false);
  });

  clause(['NA-13.3.1-g', 'NA-R-93'], 'one city is waived when no army at home is in good order', () => {
    const army = (at: string, demoralized: boolean): { [name: string]: Put } => ({
      at_germany: { at },
      ferdinand: { at, army: 'at_germany', commands: 'at_germany' },
      at_i: { at, army: 'at_germany', demoralized },
    });
    expect(sues('austerlitz1805', AUSTRIA, ['vienna'], army('prague', false))).toBe(false);
    expect(sues('austerlitz1805', AUSTRIA, ['vienna'], army('prague', true))).toBe(true);
    // Abroad an army counts for nothing, and one that never was at home is no army lost.
    expect(sues('austerlitz1805', AUSTRIA, ['vienna'], army('munich', true))).toBe(false);
    const lost = stage({}, taken('vienna'), 'austerlitz1805');
    expect(mustSue(lost.play, AUSTRIA)).toBe(false);
    lost.state.homeArmies = 1 << AUSTRIA;
    expect(mustSue(lost.play, AUSTRIA)).toBe(true);
    // The capital is never waived.
    const broken = stage(army('prague', true), taken('budapest'), 'austerlitz1805');
    expect(mustSue(broken.play, AUSTRIA)).toBe(false);
  });

  clause('NA-R-93', 'it is noted which power had an army at home', () => {
    const { state } = stage(
      {
        at_germany: { at: 'linz' },
        ferdinand: { at: 'linz', army: 'at_germany', commands: 'at_germany' },
        at_i: { at: 'linz', army: 'at_germany' },
      },
      undefined,
      'austerlitz1805',
    );
    noteHomeArmies(state);
    expect(state.homeArmies).toBe(1 << AUSTRIA);
  });
});

describe('the Conquest phase', () => {
  test('a beaten Austria ends The Sun of Austerlitz', () => {
    const desk = stage({ ...far, at_det1: { at: 'venice' } }, taken('vienna', 'prague'), 'austerlitz1805');
    desk.begin('conquest', {});
    expect(desk.machine.isOver(desk.position)).toBe(true);
    expect(desk.machine.outcome(desk.position)).toMatchObject({ winners: [0], what: 'austria sues' });
  });

  const beaten = (turn: number, more: (s: State) => void = () => {}): Stage =>
    stage(
      { ...far, pr_viii: { at: 'memel' }, bennigsen: { at: 'vilna' }, ru_i: { at: 'vilna' } },
      (s) => {
        taken('berlin', 'konigsberg', 'warsaw')(s);
        s.turn = turn;
        s.season = (turn + 1) % 4;
        more(s);
      },
      'jena1806',
    );

  clause(['NA-13.3.1.2-a', 'NA-13.3.1-a'], 'a beaten Prussia may fight on for two turns and must then sue', () => {
    const desk = beaten(2);
    desk.begin('conquest', {});
    expect(desk.verbs(1)).toEqual(['fightOn', 'sue']);
    desk.take(1, 'fightOn');
    expect(desk.state.fightsUntil[PRUSSIA]).toBe(4);
    expect(desk.state.facts[PRUSSIA_OUT]).toBe(0);
    // In between she is not tested, at the end she has no choice.
    const between = beaten(3, (s) => {
      s.fightsUntil[PRUSSIA] = 4;
    });
    between.begin('conquest', {});
    expect(between.state.facts[PRUSSIA_OUT]).toBe(0);
    const end = beaten(4, (s) => {
      s.fightsUntil[PRUSSIA] = 4;
    });
    end.begin('conquest', {});
    expect(end.state.facts[PRUSSIA_OUT]).toBe(1);
  });

  clause(['NA-13.3.1.2-b', 'NA-R-212'], 'only once in a war', () => {
    const desk = beaten(3, (s) => {
      s.fightsUntil[PRUSSIA] = 2;
    });
    desk.begin('conquest', {});
    expect(desk.verbs(1)).not.toContain('fightOn');
    expect(desk.state.facts[PRUSSIA_OUT]).toBe(1);
  });

  clause('NA-R-94', 'a campaign that ends sooner ends the two turns, and its last turn leaves no choice', () => {
    const third = beaten(3);
    third.begin('conquest', {});
    third.take(1, 'fightOn');
    expect(third.state.fightsUntil[PRUSSIA]).toBe(4);
    const last = beaten(4);
    last.begin('conquest', {});
    expect(last.state.facts[PRUSSIA_OUT]).toBe(1);
  });

  clause('NA-R-188', 'who sues leaves the war: pieces gone, land open to both, fortresses asleep', () => {
    const desk = beaten(2, (s) => {
      s.destroyed.fill(0);
    });
    desk.begin('conquest', {});
    desk.take(1, 'sue');
    expect(desk.state.side[PRUSSIA]).toBe(NEUTRAL);
    expect(desk.at('pr_viii')).toBe(-3);
    expect(desk.state.controller[cityId('danzig')]).toBe(-1);
    expect(desk.state.controller[cityId('konigsberg')]).toBe(FRANCE);
    expect(desk.at('ru_i')).toBe(hex('vilna'));
    // Her troops go home and are not lost.
    expect(desk.state.lost).toEqual([0, 0]);
  });

  clause('NA-R-185', 'the armies of a power that leaves are not destroyed', () => {
    const desk = stage(
      {
        ...far,
        pr_a1: { at: 'memel' },
        kalckreuth: { at: 'memel', army: 'pr_a1', commands: 'pr_a1' },
        pr_viii: { at: 'memel', army: 'pr_a1' },
        bennigsen: { at: 'vilna' },
        ru_i: { at: 'vilna' },
      },
      (s) => {
        taken('berlin', 'konigsberg', 'warsaw')(s);
        s.turn = 4;
      },
      'jena1806',
    );
    desk.begin('conquest', {});
    expect(desk.at('pr_a1')).toBe(-3);
    expect(desk.state.destroyed.some((d) => d > 0)).toBe(false);
  });
});

describe('13.1 minors', () => {
  const saxony = (more: (s: State) => void = () => {}): Stage =>
    stage(
      {
        ...far,
        saxony_i1: { at: 'memel' },
        pr_viii: { at: 'konigsberg' },
        bennigsen: { at: 'vilna' },
        ru_i: { at: 'vilna' },
      },
      (s) => {
        for (let c = 0; c < CITIES; c++)
          if (s.owner[provinceOfCity[c]!] === powerId('saxony') && s.controller[c]! >= 0) {
            s.controller[c] = -1;
            setTaken(s, c, EMPIRE);
          }
        s.controller[cityId('dresden')] = FRANCE;
        s.turn = 2;
        s.season = 3;
        more(s);
      },
      'jena1806',
    );

  clause('NA-13.1-a', 'conquered when the capital is held and every fortress captured', () => {
    expect(isMinorConquered(saxony().play, powerId('saxony'))).toBe(true);
    const capital = saxony((s) => {
      s.controller[cityId('dresden')] = powerId('saxony');
    });
    expect(isMinorConquered(capital.play, powerId('saxony'))).toBe(false);
    const fortress = saxony((s) => {
      s.controller[cityId('torgau')] = powerId('saxony');
    });
    expect(isMinorConquered(fortress.play, powerId('saxony'))).toBe(false);
  });

  clause(
    ['NA-13.0-a', 'NA-13.1.2-a', 'NA-13.1.2-d', 'NA-R-188'],
    'in Winter it becomes a French ally without troops',
    () => {
      const winter = saxony();
      winter.begin('conquest', {});
      expect(winter.state.allegiance[powerId('saxony')]).toBe(FRANCE);
      // What it had is gone; in the Spring that follows it sends its contingent.
      expect(winter.at('saxony_i1')).toBe(hex('dresden'));
      expect(winter.steps('saxony_i1')).toBe(1);
      expect(winter.state.controller[cityId('torgau')]).toBe(powerId('saxony'));
      expect(winter.state.facts[SAXONY_BACK]).toBe(1);
      const spring = saxony((s) => {
        s.season = 0;
        s.turn = 3;
      });
      spring.begin('conquest', {});
      expect(spring.state.allegiance[powerId('saxony')]).toBe(PRUSSIA);
    },
  );

  clause('NA-13.0-b', 'in any season when its major is conquered', () => {
    const desk = saxony((s) => {
      taken('berlin', 'konigsberg', 'warsaw')(s);
      s.season = 0;
      s.turn = 4;
    });
    desk.begin('conquest', {});
    expect(desk.state.facts[PRUSSIA_OUT]).toBe(1);
    expect(desk.state.allegiance[powerId('saxony')]).toBe(FRANCE);
    expect(desk.state.place[id('saxony_i1')]).toBe(-1);
  });
});
