/** Rulings that one case alone does not prove: a second one for each. */
import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { CALABRIAN_REVOLT, hasEffect, UNITED_IRISHMEN } from '../src/rules/1-effects.ts';
import { combatValue, put, setMark } from '../src/rules/1-units.ts';
import { victory } from '../src/rules/2-turn.ts';
import { isOpen } from '../src/rules/4-survey.ts';
import {
  allowExpedition,
  arriveExpedition,
  beginExpedition,
  endExpeditions,
  expeditionBinds,
  expeditionModifier,
  isUnseen,
} from '../src/rules/5-expeditions.ts';
import { newSettle } from '../src/rules/5-merge.ts';
import { europeanDraw } from '../src/rules/11-draws.ts';
import { declareWar } from '../src/rules/11-status.ts';
import { campaignOf } from '../src/rules/scenarios/campaigns.ts';
import { FRANCE_CONQUERED } from '../src/rules/scenarios/grand1805.ts';
import { nationalLines } from '../src/rules/scenarios/grand1805_multi.ts';
import { ABOARD, COALITION, EMPIRE, MOVING, type State } from '../src/shape.ts';
import { AUSTRIA, armyCombatOf, BRITAIN, combatOf, FRANCE, PRUSSIA, provinceId, SPAIN } from '../src/tables.ts';
import { europe } from './europe.ts';
import { hex, id, type Stage, stage } from './stage.ts';

describe('small expeditions by sea', () => {
  /** A squadron that moves with these steps aboard, the card having been played. */
  function aboard(fleet: string, from: string, corps: string, steps: number, card: number): Stage {
    const desk = europe({}, (s: State) => {
      put(s, id(fleet), hex(from));
      setMark(s, id(fleet), MOVING, true);
      put(s, id(corps), ABOARD);
      s.steps[id(corps)] = steps;
      s.cargo = [id(corps), id(fleet)];
    });
    allowExpedition(desk.state, card);
    beginExpedition(desk.play, hex(from));
    return desk;
  }

  clause(
    ['NA-11.1-o', 'NA-R-142'],
    'card 63: two steps go to Reggio without being intercepted, and nowhere else',
    () => {
      const { state } = aboard('gb_collingwood', 'palermo', 'gb_i', 2, CALABRIAN_REVOLT);
      expect(isUnseen(state)).toBe(true);
      expect(expeditionBinds(state, hex('reggio'))).toBe(true);
      expect(expeditionBinds(state, hex('naples'))).toMatchObject({ what: 'bound for the rising' });
      arriveExpedition(state);
      expect([isUnseen(state), hasEffect(state, CALABRIAN_REVOLT)], 'one squadron only').toEqual([false, false]);
    },
  );

  clause(['NA-11.1-o'], 'card 63: with more steps it is a squadron as others', () => {
    const { state } = aboard('gb_collingwood', 'palermo', 'gb_i', 3, CALABRIAN_REVOLT);
    expect([isUnseen(state), expeditionBinds(state, hex('naples'))]).toEqual([false, true]);
    endExpeditions(state, EMPIRE);
    expect(hasEffect(state, CALABRIAN_REVOLT), 'it waits for its own naval impulse').toBe(true);
    endExpeditions(state, COALITION);
    expect(hasEffect(state, CALABRIAN_REVOLT)).toBe(false);
  });

  clause(['NA-11.1-o'], 'card 45: from Brest to Ireland, interceptions have 2 less; from Toulon not', () => {
    const brest = aboard('fr_brest', 'brest', 'fr_i', 2, UNITED_IRISHMEN).state;
    expect([expeditionModifier(brest), expeditionBinds(brest, hex('cork'))]).toEqual([-2, true]);
    expect(expeditionBinds(brest, hex('plymouth'))).not.toBe(true);
    expect(expeditionModifier(aboard('fr_toulon', 'toulon', 'fr_i', 2, UNITED_IRISHMEN).state)).toBe(0);
  });
});

describe('whose steps go', () => {
  const [AUSTRIAN, PRUSSIAN] = [2, 3];

  /** An Austrian corps force and two Prussian corps in one hex: more than a corps commander holds. */
  function crowd(): Stage {
    const desk = stage(
      {
        clerfayt: { at: 'brussels' },
        at_i: { at: 'brussels', steps: 2 },
        at_ii: { at: 'brussels', steps: 2 },
        pr_iv: { at: 'brussels', steps: 2 },
        pr_iii: { at: 'brussels', steps: 2 },
      },
      () => {},
      { scenario: 'coalition1792', players: 4 },
    );
    desk.run([newSettle(hex('brussels'), COALITION)]);
    return desk;
  }

  clause(['NA-4.1.1-k', 'NA-R-13'], 'steps of another player go only with consent', () => {
    const desk = crowd();
    expect(desk.machine.busy(desk.position)).toEqual([AUSTRIAN]);
    desk.take(AUSTRIAN, 'cut', { unit: id('pr_iv') });
    expect(desk.machine.busy(desk.position)).toEqual([PRUSSIAN]);
    expect(desk.steps('pr_iv'), 'nothing is lost yet').toBe(2);
    desk.take(PRUSSIAN, 'accept');
    expect(desk.steps('pr_iv')).toBe(1);
  });

  clause(['NA-4.1.1-k', 'NA-R-13'], 'without it the commander’s own go', () => {
    const desk = crowd();
    desk.take(AUSTRIAN, 'cut', { unit: id('pr_iv') });
    desk.take(PRUSSIAN, 'decline');
    const cuts = desk.choices(AUSTRIAN).flatMap((c) => (c.verb === 'cut' ? [c.arg.unit] : []));
    expect(cuts.sort()).toEqual([id('at_i'), id('at_ii')].sort());
    desk.take(AUSTRIAN, 'cut', { unit: id('at_i') });
    expect(desk.steps('at_i')).toBe(1);
  });
});

describe('second cases', () => {
  clause(['NA-R-165', 'NA-16.0-b'], 'in Spain no one leaves the Peninsula', () => {
    const { play } = stage({}, undefined, 'peninsula1808');
    for (const side of [EMPIRE, COALITION])
      expect(['madrid', 'lisbon', 'vienna', 'london'].map((name) => isOpen(play, side, hex(name)))).toEqual([
        true,
        true,
        false,
        false,
      ]);
  });

  clause(['NA-R-192', 'NA-1.1.4-q'], 'a subordinate in an army uses the front of the counter', () => {
    const { state } = stage({
      fr_italy: { at: 'milan' },
      napoleon: { at: 'milan', army: 'fr_italy', commands: 'fr_italy' },
      massena: { at: 'milan', army: 'fr_italy' },
      fr_vii: { at: 'milan', army: 'fr_italy' },
    });
    expect(combatValue(state, id('massena'))).toBe(combatOf[id('massena')]);
    expect(combatValue(state, id('napoleon'))).toBe(armyCombatOf[id('napoleon')]);
  });

  clause(['NA-R-221', 'NA-11.1-v'], 'corsairs are no fleets in the count for the British draw', () => {
    const { state, play } = europe();
    const before = europeanDraw(play, 1);
    put(state, id('fr_surcouf'), hex('corsairs'));
    expect(europeanDraw(play, 1)).toBe(before);
    put(state, id('fr_brest'), hex('brest'));
    expect(europeanDraw(play, 1), 'a fleet more than Britain has').toBe(before - 1);
  });

  clause(['NA-R-217', 'NA-16.0-c'], 'only what a power has counts for it: majors beaten and at peace', () => {
    const { play } = stage({}, undefined, { scenario: 'grand1805_multi', players: 3 });
    const france = nationalLines(play, FRANCE).find(({ what }) => what.startsWith('Majors beaten'))!;
    expect([france.worth, france.points]).toEqual([4, 0]);
    const conquered = nationalLines(play, BRITAIN).find(({ what }) => what === 'France conquered')!;
    expect(conquered.points).toBe(0);
  });

  clause(['NA-R-217', 'NA-16.0-c'], 'Britain is paid for the conquest of France', () => {
    const { play, state } = stage({}, undefined, { scenario: 'grand1805_multi', players: 3 });
    state.facts = state.facts.map(() => 1);
    const conquered = nationalLines(play, BRITAIN).find(({ what }) => what === 'France conquered')!;
    expect(conquered.points).toBe(6);
  });

  clause(['NA-R-217', 'NA-16.0-c'], 'each turn says how many national points every player has', () => {
    const { play, log } = stage({}, undefined, { scenario: 'grand1805_multi', players: 3 });
    victory(play);
    const told = log.filter(({ what }) => what === 'national score').map(({ args }) => args!.power);
    expect(told).toEqual([AUSTRIA, FRANCE, BRITAIN]);
    expect(log.map(({ what }) => what)).not.toContain('score');
  });

  clause(['NA-R-217', 'NA-R-97'], 'who only acts by the markers of the winners is not of their bloc', () => {
    const { play, state } = stage({}, undefined, { scenario: 'grand1805_multi', players: 7 });
    declareWar(play, PRUSSIA, SPAIN);
    expect(state.side[PRUSSIA]).toBe(COALITION);
    state.facts[FRANCE_CONQUERED] = 1;
    for (const land of ['saxony', 'hanover', 'swedish_pomerania']) state.owner[provinceId(land)] = PRUSSIA;
    // Without Portugal Britain has no more, and Prussia is first in the diplomatic order.
    state.owner[provinceId('portugal')] = FRANCE;
    const { scores, winners } = campaignOf(play).national!(play);
    expect(scores[4], 'as many as the best').toBe(Math.max(...scores));
    expect(winners).not.toEqual([4]);
  });
});
