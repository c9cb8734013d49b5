/** Cards 34, 37, 39, 40, 42, 69 and 70. */
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { BRAGANZAS, COPENHAGEN, effectOn, endEffectsOfTurn, hasEffect, KOSCIUSZKO } from '../src/rules/1-effects.ts';
import { put, setUp, sideOf, sideOfPiece } from '../src/rules/1-units.ts';
import { mayGo } from '../src/rules/5-bounds.ts';
import { assessSupply } from '../src/rules/6-supply.ts';
import { newFlight } from '../src/rules/10-stranded.ts';
import { endKosciuszko } from '../src/rules/14-poland.ts';
import { cardRules } from '../src/rules/cards/index.ts';
import { COALITION, EMPIRE, type Frame, GONE, NEUTRAL, SPRING, type State, SUMMER, UNSUPPLIED } from '../src/shape.ts';
import {
  AUSTRIA,
  BRITAIN,
  cityId,
  FRANCE,
  HEXES,
  hexOfCity,
  isFleet,
  PRUSSIA,
  piecesOf,
  powerId,
  powerOf,
  provinceId,
  RUSSIA,
  SPAIN,
} from '../src/tables.ts';
import { cardNumber, deckOfCard, entryOfCard } from '../src/tables-cards.ts';
import { europe } from './europe.ts';
import { naval } from './ships.ts';
import { hex, id, type Put, type Stage, stage } from './stage.ts';
import { asksAlike, cards } from './worlds.ts';

const [POLAND, HOLLAND, DENMARK, PORTUGAL] = ['poland', 'holland', 'denmark', 'portugal'].map((n) => powerId(n));
/** A card of another moment: Floods. */
const OTHER = cardNumber(10);
const rule = (number: number) => cardRules[cardNumber(number)]!;
const can = (desk: Stage, number: number, seat = 0): boolean => rule(number).targets(desk.play, seat).length > 0;

/** In the turn of a campaign, above these frames. */
const turnAt = (step: string, frame: unknown): Frame[] =>
  [{ at: 'game', stage: 'turn' }, { at: 'turn', stage: step }, frame] as Frame[];

/** 1793 with Britain, Spain and Holland at war. */
const revolution = (pieces: { [name: string]: Put } = {}, more: (s: State) => void = () => {}): Stage =>
  stage(
    pieces,
    (s) => {
      Object.assign(s, { year: 1793, season: SUMMER, turn: 6 });
      s.side[BRITAIN] = s.side[SPAIN] = COALITION;
      s.allegiance[HOLLAND] = BRITAIN;
      more(s);
    },
    'coalition1792',
  );

/** The window of a phase. */
const atWindow =
  (begin: (set: (s: State) => void) => Stage, step: string, window: string) =>
  (set: (s: State) => void): Stage => {
    const desk = begin(set);
    desk.run(turnAt(step, { at: 'diplomacy.cards', window, asked: false }));
    return desk;
  };

test('every card that can come into a game has a rule', () => {
  // Cards of the Revolution dated after its last campaign never join a deck.
  const never = entryOfCard.flatMap((year, c) => (deckOfCard[c] === 'R' && year > 1795 ? [c] : []));
  expect(cardRules.flatMap((r, c) => (r === null && !never.includes(c) ? [c + 1] : []))).toEqual([]);
});

describe('Toulon opens its gates (34)', () => {
  const TOULON = cityId('toulon');
  const port = hex('toulon');
  const open = (dice: readonly number[], pieces: { [name: string]: Put } = {}): Stage => {
    const desk = revolution({
      fr_toulon: { at: 'toulon' },
      gb_channel: { at: 'gibraltar' },
      gb_i: { at: 'gibraltar', steps: 2 },
      york_duke: { at: 'gibraltar' },
      es_langara: { at: 'cartagena' },
      ...pieces,
    });
    desk.script(dice);
    const next = rule(34).play(desk.context(), 1, 0);
    desk.run(turnAt('events', next), dice);
    return desk;
  };

  clause(
    'NA-11.1-m',
    'the place is Britain’s, and each power brings a squadron and four steps past all enemies',
    () => {
      const desk = open([1, 1, 1]);
      expect(desk.state.controller[TOULON]).toBe(BRITAIN);
      // Spain comes first in the diplomatic order.
      desk.take(1, 'decline');
      desk.take(1, 'sail', { place: hex('gibraltar') });
      expect(desk.verdict(1, 'agree')).toBe('NA-11.1-m');
      for (const name of ['gb_channel', 'gb_i', 'york_duke']) desk.take(1, 'mark', { piece: id(name) });
      desk.take(1, 'agree');
      expect(['gb_channel', 'gb_i', 'york_duke'].map((name) => desk.at(name))).toEqual([port, port, port]);
    },
  );

  test('no more than four steps, and not without ships', () => {
    const desk = open([1, 1, 1], { gb_ii: { at: 'gibraltar', steps: 2 }, gb_iii: { at: 'gibraltar', steps: 2 } });
    desk.take(1, 'decline');
    desk.take(1, 'sail', { place: hex('gibraltar') });
    for (const name of ['gb_channel', 'gb_i', 'gb_ii', 'gb_iii', 'york_duke'])
      desk.take(1, 'mark', { piece: id(name) });
    expect(desk.verdict(1, 'agree')).toBe('NA-11.1-m');
    desk.take(1, 'mark', { piece: id('gb_iii') });
    expect(desk.verdict(1, 'agree')).not.toBe('NA-11.1-m');
  });

  test('a French fleet in port is sunk on 3, gets to Brest on 4, is taken over on 6', () => {
    const fate = (die: number, more: (s: State) => void = () => {}): { at: number; british: number } => {
      const desk = revolution({ fr_toulon: { at: 'toulon' }, gb_channel: { at: 'gibraltar' } }, more);
      desk.script([die, 1, 1]);
      rule(34).play(desk.context(), 1, 0);
      const british = desk.state.present.filter(
        (p) => isFleet[p] && powerOf[p] === BRITAIN && desk.state.place[p] === port,
      );
      return { at: desk.at('fr_toulon'), british: british.length };
    };
    expect(fate(3)).toEqual({ at: -1, british: 0 });
    expect(fate(4)).toEqual({ at: hex('brest'), british: 0 });
    expect(fate(5, (s) => put(s, id('gb_channel'), hex('blockade_brest')))).toEqual({
      at: hex('rochefort'),
      british: 0,
    });
    expect(fate(6)).toEqual({ at: -1, british: 1 });
  });

  test('not while French troops are in the place, nor twice', () => {
    expect(can(revolution(), 34, 1)).toBe(true);
    expect(can(revolution({ fr_i: { at: 'toulon', steps: 2 } }), 34, 1)).toBe(false);
    expect(
      can(
        revolution({}, (s) => void (s.controller[TOULON] = BRITAIN)),
        34,
        1,
      ),
    ).toBe(false);
  });

  test('the question which public card is played is the same with any hand', () => {
    const begin = (set: (s: State) => void): Stage => {
      const desk = revolution({}, set);
      desk.begin('events', {});
      return desk;
    };
    asksAlike(begin, 1, cardNumber(34), OTHER);
  });
});

describe('Kosciuszko (37)', () => {
  const rising = (more: (s: State) => void = () => {}): Stage => {
    const desk = revolution({ pr_i: { at: 'berlin', steps: 2 } }, (s) => {
      s.year = 1794;
      more(s);
    });
    const next = rule(37).play(desk.context(), 0, 0);
    desk.run(turnAt('diplomacy', next));
    return desk;
  };

  clause(
    'NA-11.1-o',
    'Poland fights beside France, Prussia and Russia against it, its corps in Warsaw and Cracow',
    () => {
      const desk = rising();
      expect(sideOf(desk.state, POLAND!)).toBe(EMPIRE);
      expect([sideOf(desk.state, PRUSSIA), sideOf(desk.state, RUSSIA)]).toEqual([COALITION, COALITION]);
      expect(desk.machine.busy(desk.position)).toEqual([0]);
      const places = new Set(
        desk
          .choices(0)
          .filter((c) => c.verb === 'put')
          .map((c) => c.arg.place),
      );
      expect([...places]).toEqual(expect.arrayContaining([hex('warsaw'), hex('cracow')]));
      const leaders = desk
        .choices(0)
        .filter((c) => c.verb === 'appoint')
        .map((c) => c.arg.leader);
      expect(leaders).toEqual(expect.arrayContaining([id('kosciuszko'), id('dabrowski')]));
    },
  );

  test('until Warsaw is taken Prussians and Russians stay in the east', () => {
    const desk = rising();
    const { state } = desk;
    const prussians = [id('pr_i')];
    const play = desk.context();
    expect(mayGo(play, prussians, hex('warsaw'))).toBe(true);
    expect(mayGo(play, prussians, hex('vienna'))).toBe(true);
    expect(mayGo(play, prussians, hex('dresden'))).not.toBe(true);
    // Who is beyond already acts there.
    put(state, id('pr_i'), hex('mainz'));
    expect(mayGo(play, prussians, hex('mainz'))).toBe(true);
    expect(mayGo(play, prussians, hex('brussels'))).not.toBe(true);
    expect(mayGo(play, [id('at_i')], hex('dresden'))).toBe(true);
    state.controller[cityId('warsaw')] = PRUSSIA;
    endKosciuszko(play);
    expect(hasEffect(state, KOSCIUSZKO)).toBe(false);
    expect(mayGo(play, prussians, hex('brussels'))).toBe(true);
  });

  test('not once Masovia is lost', () => {
    expect(can(revolution(), 37)).toBe(true);
    expect(
      can(
        revolution({}, (s) => void (s.owner[provinceId('masovia')] = PRUSSIA)),
        37,
      ),
    ).toBe(false);
  });

  test('its window', () => {
    asksAlike(
      atWindow((set) => revolution({}, set), 'diplomacy', 'diplomacy_start'),
      0,
      cardNumber(37),
      OTHER,
    );
  });
});

describe('the Anglo-Corsican Kingdom (39)', () => {
  const pieces = { gb_channel: { at: 'tyrrhenian' }, fr_det1: { at: 'bastia', steps: 1 } };

  clause('NA-11.1-o', 'with a British fleet near and one French step there the island is British', () => {
    const desk = revolution(pieces);
    expect(can(desk, 39, 1)).toBe(true);
    rule(39).play(desk.context(), 1, 0);
    expect(desk.state.owner[provinceId('corsica')]).toBe(BRITAIN);
    expect(desk.state.controller[cityId('bastia')]).toBe(BRITAIN);
    expect(desk.at('fr_det1')).toBeLessThan(0);
  });

  test('not with two steps there, nor with the fleet elsewhere', () => {
    expect(can(revolution({ ...pieces, fr_i: { at: 'ajaccio', steps: 2 } }), 39, 1)).toBe(false);
    expect(can(revolution({ ...pieces, gb_channel: { at: 'channel' } }), 39, 1)).toBe(false);
  });

  test('its window', () => {
    asksAlike(
      atWindow((set) => revolution(pieces, set), 'diplomacy', 'diplomacy_start'),
      1,
      cardNumber(39),
      OTHER,
    );
  });
});

describe('the Batavian Revolution (40)', () => {
  const pieces = {
    fr_north: { at: 'nijmegen' },
    pichegru: { at: 'nijmegen', army: 'fr_north', commands: 'fr_north' },
    fr_i: { at: 'nijmegen', steps: 2, army: 'fr_north' },
    holland_1: { at: 'plymouth' },
    holland_i1: { at: 'amsterdam', steps: 2 },
  };
  const winter = (set: (s: State) => void = () => {}, more: { [name: string]: Put } = {}): Stage =>
    revolution({ ...pieces, ...more }, (s) => {
      s.controller[cityId('nijmegen')] = FRANCE;
      set(s);
    });

  clause('NA-11.1-o', 'Holland is France’s ally at once, its ships with it', () => {
    const desk = winter();
    expect(can(desk, 40)).toBe(true);
    const next = rule(40).play(desk.context(), 0, 0);
    desk.run(turnAt('conquest', next));
    expect(desk.state.allegiance[HOLLAND!]).toBe(FRANCE);
    expect(desk.at('holland_i1')).toBeLessThan(0);
    const at = desk.at('holland_1');
    expect(desk.state.owner[provinceId('holland')]).toBe(HOLLAND);
    expect(hexOfCity.some((h, c) => h === at && cityId('plymouth') !== c)).toBe(true);
    expect(sideOfPiece(desk.state, id('holland_1'))).toBe(EMPIRE);
  });

  test('not without an army in Holland, nor with one of the Coalition in Amsterdam', () => {
    const gone = winter((s) => put(s, id('fr_north'), hex('paris')));
    expect(can(gone, 40)).toBe(false);
    expect(
      can(
        winter(() => {}, { at_germany: { at: 'amsterdam' } }),
        40,
      ),
    ).toBe(false);
  });

  test('its window', () => {
    const begin = (set: (s: State) => void): Stage => {
      const desk = winter(set);
      desk.begin('conquest', {});
      return desk;
    };
    asksAlike(begin, 0, cardNumber(40), OTHER);
  });
});

describe('the Emigres (42)', () => {
  clause(
    'NA-11.1-o',
    'they come to a friendly city of the Rhine or the Low Countries, or to an open French harbour',
    () => {
      const desk = revolution({}, (s) => void (s.controller[cityId('mainz')] = AUSTRIA));
      const sites = rule(42).targets(desk.play, 1);
      expect(sites).toContain(hex('brussels'));
      expect(sites).toContain(hex('mainz'));
      expect(sites).not.toContain(hex('vienna'));
      expect(sites).not.toContain(hex('brest'));
      rule(42).play(desk.context(), 1, hex('brussels'));
      expect([desk.at('at_conde'), desk.at('conde')]).toEqual([hex('brussels'), hex('brussels')]);
      expect(desk.steps('at_conde')).toBe(2);
      expect(can(desk, 42, 1)).toBe(false);
    },
  );

  test('not where French troops stand', () => {
    const open = rule(42).targets(revolution().play, 1);
    const coast = open.find((place) => place < HEXES && ![hex('brussels'), hex('antwerp')].includes(place));
    if (coast !== undefined) {
      const desk = revolution();
      setUp(desk.state, id('fr_i'), coast, 2);
      expect(rule(42).targets(desk.play, 1)).not.toContain(coast);
    }
  });

  test('its window', () => {
    asksAlike(
      atWindow((set) => revolution({}, set), 'cards of reinforcement', 'reinforcement'),
      1,
      cardNumber(42),
      OTHER,
    );
  });
});

describe('the Copenhagen Expedition (69)', () => {
  const begin = (set: (s: State) => void = () => {}): Stage =>
    naval(
      { kattegat: 'gb_channel gb_keith gb_calder' },
      'coalition',
      Array(400).fill(3),
      (s) => {
        Object.assign(s, { year: 1807, turn: 10, season: SUMMER });
        s.allegiance[DENMARK!] = -1;
        set(s);
      },
      {},
      'grand1805',
    );

  clause('NA-11.1-o', 'Denmark takes the field for France; its ships are prizes when they are beaten in port', () => {
    const desk = begin((s) => {
      s.hands[1] = cards(69);
    });
    desk.take(1, 'playCard', { card: cardNumber(69) });
    expect(desk.state.allegiance[DENMARK!]).toBe(FRANCE);
    while (desk.machine.busy(desk.position)[0] === 0) desk.take(0, 'agree');
    const danes = piecesOf[DENMARK!]!.filter((p) => isFleet[p] && desk.state.place[p] === hex('copenhagen'));
    expect(danes.length).toBeGreaterThan(0);
    // Beaten in port.
    const idle = piecesOf[BRITAIN]!.find((p) => isFleet[p] && desk.state.place[p] === -1)!;
    expect(idle).toBeDefined();
    desk.run([...desk.position.stack, newFlight(hex('copenhagen'), EMPIRE, 'NA-10.4-g')] as Frame[]);
    expect(danes.map((p) => desk.state.place[p])).toEqual(danes.map(() => GONE));
    const before = desk.state.present.length;
    expect(desk.verbs(1)).toEqual(['station', 'decline']);
    desk.take(1, 'station', desk.choices(1)[0]!.arg);
    expect(desk.state.present.length).toBe(before + 1);
  });

  test('only in a naval impulse, while Denmark is neutral; the right ends with the impulse', () => {
    const desk = begin((s) => {
      s.hands[1] = cards(69);
    });
    expect(desk.verbs(1)).toContain('playCard');
    const allied = begin((s) => {
      s.hands[1] = cards(69);
      s.allegiance[DENMARK!] = FRANCE;
    });
    expect(allied.verdict(1, 'playCard', { card: cardNumber(69) })).not.toBe(true);
    desk.take(1, 'playCard', { card: cardNumber(69) });
    while (desk.machine.busy(desk.position)[0] === 0) desk.take(0, 'agree');
    expect(hasEffect(desk.state, COPENHAGEN)).toBe(true);
    desk.take(1, 'pass');
    expect(hasEffect(desk.state, COPENHAGEN)).toBe(false);
  });

  test('its window', () => {
    const idle = (set: (s: State) => void): Stage =>
      begin((s) => {
        set(s);
        // With every fleet at rest only cards are left to be asked for.
        for (const p of s.present) if (isFleet[p]) s.marks[p]! |= 8;
      });
    asksAlike(idle, 1, cardNumber(69), OTHER);
  });
});

describe('the Flight of the Braganzas (70)', () => {
  const pieces = { junot: { at: 'bayonne' }, fr_i: { at: 'bayonne', steps: 2 }, es_gravina: { at: 'cadiz' } };
  const begin = (set: (s: State) => void = () => {}): Stage =>
    europe(pieces, (s) => {
      Object.assign(s, { year: 1807, turn: 9, season: SPRING });
      s.allegiance[PORTUGAL!] = -1;
      set(s);
    });
  const played = (set: (s: State) => void = () => {}): Stage => {
    const desk = begin(set);
    rule(70).play(desk.context(), 0, id('junot'));
    return desk;
  };
  const force = [id('junot'), id('fr_i')];

  clause('NA-11.1-o', 'war on Portugal; its fleet is Britain’s; the force crosses Spain and is fed there', () => {
    const before = begin((s) => void (s.side[SPAIN] = NEUTRAL));
    expect(mayGo(before.play, force, hex('burgos'))).toBe(true);
    const desk = played((s) => void (s.side[SPAIN] = EMPIRE));
    expect(desk.state.allegiance[PORTUGAL!]).toBe(BRITAIN);
    expect(sideOfPiece(desk.state, id('portugal_1'))).toBe(COALITION);
    expect(desk.at('portugal_1')).toBeGreaterThanOrEqual(0);
    expect(mayGo(desk.play, force, hex('burgos'))).toBe(true);
    expect(mayGo(desk.play, [id('fr_i')], hex('burgos'))).not.toBe(true);
    for (const p of force) put(desk.state, p, hex('burgos'));
    assessSupply(desk.play, force);
    expect(desk.state.marks[id('fr_i')]! & UNSUPPLIED).toBe(0);
  });

  test('more than four steps may not pass', () => {
    const desk = played((s) => void (s.side[SPAIN] = EMPIRE));
    const many = ['fr_ii', 'fr_iii'].map((name) => id(name));
    for (const p of many) setUp(desk.state, p, hex('bayonne'), 2);
    expect(mayGo(desk.play, [...force, ...many], hex('burgos'))).not.toBe(true);
  });

  test('Lisbon surrenders to it if no more than one step is there', () => {
    const march = (steps: number): Stage => {
      const desk = played();
      const { state } = desk;
      for (const p of force) put(state, p, hex('abrantes'));
      if (steps > 0) setUp(state, id('portugal_i1'), hex('lisbon'), steps);
      desk.begin('activation', { leader: id('junot'), marker: 0 });
      if (desk.verbs(0).includes('begin')) desk.take(0, 'begin');
      const go = desk.choices(0).find((c) => c.verb === 'go' && c.arg.to === hex('lisbon'))!;
      desk.take(0, 'go', go.arg);
      return desk;
    };
    expect(march(1).state.controller[cityId('lisbon')]).toBe(-1);
    expect(march(2).state.controller[cityId('lisbon')]).toBe(PORTUGAL);
  });

  test('it lasts until the year ends', () => {
    const { state } = played();
    state.season = SUMMER;
    endEffectsOfTurn(state);
    expect(effectOn(state, BRAGANZAS, id('junot'))).toBe(true);
    state.season = SPRING;
    endEffectsOfTurn(state);
    expect(effectOn(state, BRAGANZAS, id('junot'))).toBe(false);
  });

  test('its window', () => {
    asksAlike(atWindow(begin, 'diplomacy', 'diplomacy_start'), 0, cardNumber(70), OTHER);
  });
});

describe('the Raft on the Niemen (72)', () => {
  clause('NA-11.1-o', 'Russia must accept two conditions of France’s choice and eight turns of peace', () => {
    const desk = europe({ ru_i: { at: 'moscow', steps: 2 } }, (s) => {
      Object.assign(s, { year: 1807, turn: 10, season: SUMMER });
      s.effects = [cardNumber(72), 1807];
      s.hands[0] = cards(72);
    });
    desk.begin('conquest', {}, []);
    desk.take(0, 'playCard', { card: cardNumber(72) });
    expect(desk.machine.busy(desk.position)).toEqual([0]);
    desk.take(0, 'demandSystem');
    // The second is France’s choice too.
    expect(desk.machine.busy(desk.position)).toEqual([0]);
    expect(desk.verbs(0)).toContain('waive');
    desk.take(0, 'waive');
    expect(desk.state.side[RUSSIA]).toBe(NEUTRAL);
    expect(desk.state.bound).toContain(RUSSIA);
    expect(desk.state.treaties[0]).toMatchObject({ kind: 'mandatory', loser: RUSSIA, victor: FRANCE, until: 18 });
  });
});
