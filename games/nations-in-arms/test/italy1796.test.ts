import { FastChance, Machine } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { DIRECTIONS, neighbour } from '../src/graph.ts';
import { nationsInArms } from '../src/index.ts';
import { outside } from '../src/rules/1-forces.ts';
import { loseStep, put, setTaken, setUp } from '../src/rules/1-units.ts';
import { stacks } from '../src/rules/4-stacking.ts';
import { hostileFortress, isOpen, isOpenToReaction } from '../src/rules/4-survey.ts';
import { sourcesOf } from '../src/rules/6-sources.ts';
import { mayReactivate } from '../src/rules/9-sieges.ts';
import { BONAPARTE_KILLED, italy1796, PIEDMONT_OUT, VIENNA_TAKEN } from '../src/rules/scenarios/italy1796.ts';
import { COALITION, EMPIRE, type State, SUMMER } from '../src/shape.ts';
import { AUSTRIA, armies, cityId, FRANCE, HEXES, powerId, provinceId, provinceOfHex } from '../src/tables.ts';
import { m, open } from './moves.ts';
import { hex, id, type Stage, stage } from './stage.ts';

describe('Bonaparte in Italy', () => {
  test('the set-up is legal everywhere and arrivals come on their turns', () => {
    const machine = new Machine(nationsInArms);
    const { state } = machine.setUp(new FastChance(1));
    for (let h = 0; h < HEXES; h++)
      for (const side of [EMPIRE, COALITION]) expect(stacks(state, outside(state, h, side)), `hex ${h}`).toBe(true);
    expect(state.place[id('bonaparte')]).toBe(hex('nice'));
    expect(state.place[id('wurmser')]).toBe(-4);
    expect(state.commander.filter((l) => l >= 0).length).toBe(2);
  });

  clause(['NA-2.0-f', 'NA-G.Timed-arrivals-a'], 'Wurmser comes in Summer, Alvinczy in Autumn', () => {
    const desk = stage(
      {
        bonaparte: { at: 'nice' },
        fr_vii: { at: 'nice' },
        wurmser: { off: 'later' },
        at_iv: { off: 'later' },
        alvinczy: { off: 'later' },
      },
      (s) => {
        s.turn = 1;
      },
    );
    desk.begin('turn', {});
    expect(desk.state.season).toBe(SUMMER);
    expect(desk.at('wurmser')).toBe(hex('trent'));
    expect(desk.at('at_iv')).toBe(hex('trent'));
    expect(desk.at('alvinczy')).toBe(-4);
  });

  clause(
    ['NA-R-187', 'NA-R-165', 'NA-16.0-b'],
    'Genoa and Venezia are open, Switzerland is not, and three states only to France until invaded',
    () => {
      const { play, state } = stage({});
      const open = (side: number, name: string): boolean => isOpen(play, side, hex(name));
      for (const side of [EMPIRE, COALITION]) {
        expect(open(side, 'genoa')).toBe(true);
        expect(open(side, 'venice')).toBe(true);
        expect(open(side, 'bern')).toBe(false);
        expect(open(side, 'paris')).toBe(false);
      }
      expect(open(EMPIRE, 'bologna')).toBe(true);
      expect(open(COALITION, 'bologna')).toBe(false);
      state.allegiance[powerId('romagna')] = AUSTRIA;
      expect(open(COALITION, 'bologna')).toBe(true);
    },
  );

  clause('NA-R-187', 'an invaded state joins the Coalition with its detachment in its capital', () => {
    const desk = stage({ massena_r: { at: 'W3933' }, fr_vii: { at: 'W3933' }, joubert: { at: 'toulon' } }, (s) =>
      s.controller.fill(-1),
    );
    desk.begin('activation', { leader: id('massena_r'), marker: m('empire 1') });
    desk.take(0, 'begin');
    desk.take(0, 'go', { to: hex('W4032'), via: hex('W3933') });
    expect(desk.state.allegiance[powerId('romagna')]).toBe(AUSTRIA);
    expect(desk.at('romagna_det1')).toBe(hex('bologna'));
    // A second French hex brings no second detachment.
    expect(desk.log.filter((e) => e.what === 'state invaded')).toHaveLength(1);
  });

  clause('NA-R-187', 'the fortresses of an invaded state are active', () => {
    const desk = stage({ massena_r: { at: 'W3933' }, fr_vii: { at: 'W3933' }, joubert: { at: 'toulon' } });
    expect(hostileFortress(desk.state, EMPIRE, hex('ferrara'))).toBe(0);
    italy1796.entered!(desk.play, EMPIRE, hex('bologna'));
    expect(hostileFortress(desk.state, EMPIRE, hex('ferrara'))).toBe(1);
    // Tuscany is another state, and Austrians invade none.
    expect(hostileFortress(desk.state, EMPIRE, hex('leghorn'))).toBe(0);
    italy1796.entered!(desk.play, COALITION, hex('florence'));
    expect(hostileFortress(desk.state, EMPIRE, hex('leghorn'))).toBe(0);
  });

  clause(['NA-R-187', 'NA-R-131'], 'of the neutrals’ fortresses Savona is French and the others are inactive', () => {
    const machine = new Machine(nationsInArms);
    const { state } = machine.setUp(new FastChance(1));
    const holds = (name: string): number => state.controller[cityId(name)]!;
    expect(holds('savona')).toBe(FRANCE);
    for (const name of ['genoa', 'venice', 'verona', 'palmanova']) expect(holds(name)).toBe(-1);
    // From Summer on a combat step makes Verona or Venice a fortress; a supply unit does not, and Genoa stays as it is.
    const may = (city: string, by: string, turn: number): string | true => {
      const desk = stage({ fr_vii: { at: city }, fr_supply1: { at: city } }, (s) => {
        Object.assign(s, { turn, season: turn - 1 });
        s.controller[cityId(city)] = -1;
      });
      const verdict = mayReactivate(desk.play, hex(city), EMPIRE, id(by));
      return verdict === true ? true : verdict.clause;
    };
    for (const city of ['verona', 'venice']) {
      expect(may(city, 'fr_vii', 1)).toBe('NA-R-187');
      expect(may(city, 'fr_vii', 2)).toBe(true);
      expect(may(city, 'fr_supply1', 2)).toBe('NA-R-187');
    }
    expect(may('genoa', 'fr_vii', 2)).toBe('NA-R-187');
    expect(may('savona', 'fr_supply1', 1)).toBe(true);
  });

  clause(['NA-R-186', 'NA-6.2-i'], 'sources of the campaign stop while the enemy is there', () => {
    const feeds = (power: number, city: string, more: (s: State) => void = () => {}): boolean =>
      sourcesOf(italy1796, stage({}, more).state, power).includes(hex(city));
    for (const city of ['toulon', 'grenoble', 'nice']) {
      // Not by its fortress, which 6.2 makes a source.
      expect(feeds(FRANCE, city, open)).toBe(true);
      const held = (s: State): void => {
        open(s);
        setUp(s, id('at_i'), hex(city), 2);
      };
      expect(feeds(FRANCE, city, held)).toBe(false);
    }
    for (const city of ['innsbruck', 'trent', 'mantua', 'laibach']) expect(feeds(AUSTRIA, city)).toBe(true);
    expect(feeds(AUSTRIA, 'trent', (s) => setUp(s, id('fr_vii'), hex('trent'), 2))).toBe(false);
    expect(feeds(AUSTRIA, 'mantua', (s) => void (s.siege[cityId('mantua')] = 1))).toBe(false);
  });

  clause('NA-8.3.2-g', 'no one retreats into a state that is still neutral', () => {
    const desk = stage({});
    expect(isOpen(desk.play, EMPIRE, hex('florence'))).toBe(true);
    expect(isOpenToReaction(desk.play, EMPIRE, hex('florence'))).toBe(false);
    desk.state.allegiance[powerId('tuscany')] = AUSTRIA;
    expect(isOpenToReaction(desk.play, EMPIRE, hex('florence'))).toBe(true);
    expect(isOpenToReaction(desk.play, EMPIRE, hex('genoa'))).toBe(true);
  });

  clause('NA-R-187', 'Kellermann does not leave Savoy before Summer', () => {
    const alps =
      (turn: number) =>
      (s: State): void => {
        s.turn = turn;
        s.controller.fill(-1);
      };
    const pieces = {
      kellermann: { at: 'chambery' },
      fr_xii: { at: 'chambery' },
      joubert: { at: 'toulon' },
      at_det1: { at: 'laibach' },
    };
    const home = hex('chambery');
    const abroad = [...Array(6).keys()]
      .map((d) => neighbour[home * DIRECTIONS + d]!)
      .find((h) => provinceOfHex[h] === provinceId('lyonnais'))!;
    const early = stage(pieces, alps(1));
    early.begin('activation', { leader: id('kellermann'), marker: m('empire 1') });
    early.take(0, 'begin');
    expect(early.verdict(0, 'go', { to: abroad, via: hex('chambery') })).toBe('NA-R-187');
    const late = stage(pieces, alps(2));
    late.begin('activation', { leader: id('kellermann'), marker: m('empire 1') });
    late.take(0, 'begin');
    expect(late.verdict(0, 'go', { to: abroad, via: hex('chambery') })).toBe(true);
  });

  clause(['NA-R-186', 'NA-6.2-i'], 'Milan feeds France once it is French with a depot', () => {
    const { state } = stage({ fr_vii: { at: 'milan' } }, (s) => {
      s.controller[cityId('milan')] = -1;
    });
    expect(sourcesOf(italy1796, state, FRANCE)).not.toContain(hex('milan'));
    const fed = stage({ fr_vii: { at: 'milan' }, fr_supply1: { at: 'milan', depot: true } }, (s) => {
      s.controller[cityId('milan')] = -1;
    });
    expect(sourcesOf(italy1796, fed.state, FRANCE)).toContain(hex('milan'));
  });

  clause(
    'NA-R-187',
    'Piedmont leaves the war when Turin is taken, or when its field army is beaten and two fortresses are lost',
    () => {
      const turin = stage({ piedmont_i1: { at: 'W3733' }, colli: { at: 'W3733' }, at_det1: { at: 'laibach' } }, (s) => {
        setTaken(s, cityId('turin'), EMPIRE);
        s.controller[cityId('turin')] = -1;
      });
      turin.begin('conquest', {});
      expect(turin.state.facts[PIEDMONT_OUT]).toBe(1);
      expect(turin.at('piedmont_i1')).toBe(-3);
      for (const city of ['cuneo', 'alessandria']) expect(turin.state.controller[cityId(city)]).toBe(FRANCE);
      expect(turin.state.controller[cityId('turin')]).toBe(-1);
      for (const side of [EMPIRE, COALITION]) expect(isOpen(turin.play, side, hex('turin'))).toBe(true);
      const field = (demoralized: boolean) =>
        stage(
          { piedmont_i1: { at: 'W3733', demoralized }, at_det1: { at: 'laibach' }, fr_vii: { at: 'cuneo' } },
          (s) => {
            s.siege[cityId('cuneo')] = 1;
            s.controller[cityId('alessandria')] = FRANCE;
          },
        );
      const steady = field(false);
      steady.begin('conquest', {});
      expect(steady.state.facts[PIEDMONT_OUT]).toBe(0);
      const shaken = field(true);
      shaken.begin('conquest', {});
      expect(shaken.state.facts[PIEDMONT_OUT]).toBe(1);
    },
  );

  clause('NA-R-146', 'Austrians in its two fortresses leave for the nearest one of theirs with room', () => {
    const out = (...crowd: string[]): Stage => {
      const desk = stage({ at_i: { at: 'alessandria' }, at_det1: { at: 'laibach' } }, (s) => {
        setTaken(s, cityId('turin'), EMPIRE);
        for (const name of crowd) setUp(s, id(name), hex('milan'), 2);
      });
      desk.begin('conquest', {});
      return desk;
    };
    expect(out().at('at_i')).toBe(hex('milan'));
    // Two corps without a leader do not stand together: Mantua is next.
    expect(out('at_ii').at('at_i')).toBe(hex('mantua'));
  });

  clause('NA-R-185', 'an Austrian army of Piedmontese corps alone ends with Piedmont', () => {
    const desk = stage(
      {
        at_italy: { at: 'W4231' },
        beaulieu: { at: 'W4231', army: 'at_italy', commands: 'at_italy' },
        piedmont_i1: { at: 'W4231', army: 'at_italy' },
      },
      (s) => {
        setTaken(s, cityId('turin'), EMPIRE);
      },
    );
    desk.begin('conquest', {});
    expect(desk.at('at_italy')).toBe(-1);
    expect(desk.at('beaulieu')).toBe(hex('W4231'));
    // Its marker has left the map, and Austria has not left the war: it counts as destroyed.
    expect(desk.state.destroyed[armies.indexOf(id('at_italy'))]).toBe(1);
  });

  clause('NA-R-185', 'one replacement step each from Summer on', () => {
    const desk = stage(
      {
        bonaparte: { at: 'nice', army: 'fr_italy', commands: 'fr_italy' },
        fr_italy: { at: 'nice' },
        fr_vii: { at: 'nice', steps: 1, army: 'fr_italy' },
      },
      (s) => {
        s.turn = 1;
      },
    );
    desk.begin('turn', {});
    // The corps that arrives in Nice joins the army.
    while (desk.verbs(0).includes('agree')) desk.take(0, 'agree');
    // Austria first, in diplomatic order; it has sources to place a detachment in.
    expect(desk.verbs(1)).toContain('replace');
    desk.take(1, 'decline');
    expect(desk.verbs(0)).toContain('replace');
    desk.take(0, 'replace', { unit: id('fr_vii'), place: hex('nice') });
    expect(desk.steps('fr_vii')).toBe(2);
    expect(italy1796.replacements({ ...desk.state, turn: 1 })).toEqual([]);
  });

  /** What the points come to, and how the campaign would end with them. */
  const scored = (more: (s: State) => void): { points: number; ending: string; winners: number[] } => {
    const { play, state } = stage({}, (s) => {
      s.controller.fill(-1);
    });
    more(state);
    return { points: italy1796.points(play), ending: italy1796.ending(play), winners: italy1796.winners(play) };
  };
  const taken = (s: State, ...cities: string[]): void => {
    for (const name of cities) s.controller[cityId(name)] = FRANCE;
  };

  clause('NA-G.Occupy-a', 'each line of the points by itself', () => {
    const worth = { mantua: 4, milan: 2, verona: 1, laibach: 2, trieste: 2 };
    expect(scored(() => {}).points).toBe(0);
    for (const [city, points] of Object.entries(worth)) expect(scored((s) => taken(s, city)).points, city).toBe(points);
    // Where there is no fortress a corps holds the city, if a fortress of France nearby feeds it.
    const held = (city: string, province: string, source: string | null): number =>
      scored((s) => {
        setUp(s, id('fr_vii'), hex(city), 2);
        s.owner[provinceId(province)] = FRANCE;
        if (source) taken(s, source);
      }).points;
    expect([held('bologna', 'romagna', 'ferrara'), held('bologna', 'romagna', null)]).toEqual([1, 0]);
    expect([held('trent', 'venezia', 'venice'), held('trent', 'venezia', null)]).toEqual([1, 0]);
    expect(scored((s) => void (s.facts[PIEDMONT_OUT] = 1)).points).toBe(3);
    expect(scored((s) => void (s.facts[BONAPARTE_KILLED] = 1)).points).toBe(-2);
    expect(scored((s) => void (s.destroyed[armies.indexOf(id('at_italy'))] = 1)).points).toBe(1);
    // A French army that is lost is none of Austria's.
    expect(scored((s) => void (s.destroyed[armies.indexOf(id('fr_italy'))] = 1)).points).toBe(0);
    const lost = (...cities: string[]) =>
      scored((s) => {
        for (const name of cities) s.controller[cityId(name)] = AUSTRIA;
      }).points;
    expect([lost('nice'), lost('savona'), lost('nice', 'savona')]).toEqual([-3, -3, -3]);
  });

  test('the levels of victory', () => {
    const level = (points: number, more: (s: State) => void) => {
      const { points: found, ...how } = scored(more);
      expect(found).toBe(points);
      return how;
    };
    const armistice =
      (...cities: string[]) =>
      (s: State): void => {
        s.facts[PIEDMONT_OUT] = 1;
        taken(s, ...cities);
      };
    const coalition = { ending: 'coalition victory', winners: [1] };
    expect(level(3, armistice())).toEqual(coalition);
    expect(level(4, (s) => taken(s, 'mantua'))).toEqual({ ending: 'draw', winners: [0, 1] });
    expect(level(6, (s) => taken(s, 'mantua', 'milan'))).toEqual({ ending: 'draw', winners: [0, 1] });
    const marginal = { ending: 'french marginal', winners: [0] };
    expect(level(7, armistice('mantua'))).toEqual(marginal);
    expect(level(9, armistice('mantua', 'milan'))).toEqual(marginal);
    const decisive = { ending: 'french decisive', winners: [0] };
    expect(level(10, armistice('mantua', 'milan', 'verona'))).toEqual(decisive);
    expect(scored((s) => void (s.facts[VIENNA_TAKEN] = 1))).toMatchObject({ ending: 'vienna falls', winners: [0] });
  });

  clause(['NA-G.Occupy-a'], 'Vienna in French hands, in supply, ends the game', () => {
    const { play, state } = stage({ fr_vii: { at: 'vienna' } }, (s) => s.controller.fill(-1));
    expect(italy1796.isDecided(play)).toBe(false);
    state.owner[provinceId('styria')] = FRANCE;
    state.controller[cityId('graz')] = FRANCE;
    put(state, id('fr_det1'), hex('E0627'));
    state.steps[id('fr_det1')] = 1;
    expect(italy1796.isDecided(play)).toBe(true);
    expect(state.facts[VIENNA_TAKEN]).toBe(1);
  });

  clause(['NA-1.1.2-e', 'NA-R-185'], 'an Austrian army that loses its last corps is a point', () => {
    const desk = stage({
      at_italy: { at: 'milan' },
      beaulieu: { at: 'milan', army: 'at_italy', commands: 'at_italy' },
      at_i: { at: 'milan', army: 'at_italy', steps: 1 },
    });
    const before = italy1796.points(desk.play);
    loseStep(desk.play, id('at_i'), 'NA-1.1.2-e');
    expect(desk.at('at_italy')).toBe(-1);
    expect(italy1796.points(desk.play)).toBe(before + 1);
  });
});
