/** The First Coalition: its rules and its end. */
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { outcomeOf } from '../src/index.ts';
import { beginEffect } from '../src/rules/1-effects.ts';
import { unitModifier, unitMorale } from '../src/rules/1-quality.ts';
import { put, setUp, sideOf } from '../src/rules/1-units.ts';
import { campaignOf } from '../src/rules/scenarios/campaigns.ts';
import { BELGIUM_TAKEN, KING_THREATENED } from '../src/rules/scenarios/coalition1792.ts';
import { AUTUMN, COALITION, EMPIRE, NEUTRAL, SPRING, type State, SUMMER } from '../src/shape.ts';
import { AUSTRIA, BRITAIN, FRANCE, PRUSSIA, powerId, SPAIN } from '../src/tables.ts';
import { cardNumber } from '../src/tables-cards.ts';
import { hex, id } from './stage.ts';
import { hand, type Whole, whole } from './whole.ts';

const begin = (dice?: readonly number[]): Whole => whole('coalition1792', dice);
const [holland, piedmont] = [powerId('holland'), powerId('piedmont')];

function date(state: State, year: number, season: number): void {
  Object.assign(state, { year, season, turn: (year - 1792) * 4 + season + 1 });
}

describe('those who stand aside', () => {
  clause('NA-R-218', 'Britain, Spain and Holland join in Spring 1793, and Piedmont with them as Austria’s ally', () => {
    const { state, play } = begin();
    const rules = campaignOf(play);
    date(state, 1792, AUTUMN);
    rules.opensDiplomacy!(play);
    expect([BRITAIN, SPAIN, holland, piedmont].map((p) => sideOf(state, p))).toEqual([2, 2, 2, 2]);
    date(state, 1793, SPRING);
    rules.opensDiplomacy!(play);
    expect([BRITAIN, SPAIN, holland, piedmont].map((p) => sideOf(state, p))).toEqual([1, 1, 1, 1]);
    expect([state.allegiance[holland], state.allegiance[piedmont]]).toEqual([BRITAIN, AUSTRIA]);
  });

  clause('NA-R-218', 'the turn after the French are in Brussels one die for all three: 3 or more', () => {
    for (const [die, side] of [
      [2, NEUTRAL],
      [3, COALITION],
    ] as const) {
      const { state, play, log } = begin([die]);
      const rules = campaignOf(play);
      date(state, 1792, SUMMER);
      for (const name of ['at_i', 'at_ii', 'at_lc1', 'clerfayt']) put(state, id(name), hex('vienna'));
      hand(state, 'brussels', FRANCE);
      rules.observe!(play);
      expect(state.facts[BELGIUM_TAKEN]).toBe(0);
      setUp(state, id('fr_i'), hex('brussels'), 2);
      rules.observe!(play);
      expect(state.facts[BELGIUM_TAKEN]).toBe(2);
      rules.opensDiplomacy!(play);
      expect(log).toEqual([]);
      date(state, 1792, AUTUMN);
      rules.opensDiplomacy!(play);
      expect([BRITAIN, SPAIN, holland].map((p) => sideOf(state, p))).toEqual([side, side, side]);
    }
  });

  clause('NA-R-218', 'attack one and all three join; none can be courted before', () => {
    const { state, play } = begin();
    const rules = campaignOf(play);
    expect([BRITAIN, SPAIN, holland].map((p) => rules.mayCourt!(state, FRANCE, p) === true)).toEqual([
      false,
      false,
      false,
    ]);
    expect(rules.mayCourt!(state, FRANCE, powerId('sweden'))).toBe(true);
    rules.closesDiplomacy!(play);
    expect(sideOf(state, BRITAIN)).toBe(NEUTRAL);
    state.allegiance[holland] = AUSTRIA;
    rules.closesDiplomacy!(play);
    expect([BRITAIN, SPAIN].map((p) => sideOf(state, p))).toEqual([COALITION, COALITION]);
    expect(state.allegiance[holland]).toBe(BRITAIN);
    expect(rules.mayCourt!(state, FRANCE, SPAIN)).toBe(true);
  });

  clause('NA-R-218', 'the Coalition attacks none of the three, nor a minor of theirs, before they have joined', () => {
    const { state, play } = begin();
    const rules = campaignOf(play);
    const hanover = powerId('hanover');
    state.allegiance[hanover] = BRITAIN;
    for (const on of [BRITAIN, SPAIN, holland, hanover])
      expect(rules.mayDeclare!(state, COALITION, on), `power ${on}`).not.toBe(true);
    expect(rules.mayDeclare!(state, EMPIRE, hanover)).toBe(true);
    state.side[BRITAIN] = COALITION;
    expect(rules.mayDeclare!(state, COALITION, holland)).toBe(true);
  });

  test('Piedmont cannot be attacked before Autumn 1792', () => {
    const { state, play } = begin();
    const rules = campaignOf(play);
    date(state, 1792, SUMMER);
    expect(rules.mayDeclare!(state, EMPIRE, piedmont)).not.toBe(true);
    expect(rules.mayDeclare!(state, EMPIRE, powerId('genoa'))).toBe(true);
    date(state, 1792, AUTUMN);
    expect(rules.mayDeclare!(state, EMPIRE, piedmont)).toBe(true);
  });
});

describe('the King and the levy', () => {
  test('a Prussian army within three hexes of Paris in 1792 doubles the levy of 1793, not its horse', () => {
    const { state, play } = begin();
    const rules = campaignOf(play);
    rules.endOfTurn!(play);
    expect(state.facts[KING_THREATENED]).toBe(0);
    put(state, id('pr_a1'), hex('chalons'));
    rules.endOfTurn!(play);
    expect(state.facts[KING_THREATENED]).toBe(1);
    expect(rules.economy!.income(play, FRANCE)).toMatchObject({ steps: 18, horse: 3 });
    date(state, 1793, SPRING);
    expect(rules.economy!.income(play, FRANCE)).toMatchObject({ steps: 36, horse: 3 });
    date(state, 1794, SPRING);
    expect(rules.economy!.income(play, FRANCE)).toMatchObject({ steps: 18, horse: 3 });
  });

  test('French corps have 1 less and morale 3 until the reform of 1794 or card 32', () => {
    const { state } = begin();
    const [corps, horse] = [id('fr_i'), id('fr_lc1')];
    const printed = unitModifier(state, horse);
    expect([unitModifier(state, corps), unitMorale(state, corps)]).toEqual([1, 3]);
    date(state, 1794, SPRING);
    expect([unitModifier(state, corps), unitMorale(state, corps)]).toEqual([2, 4]);
    expect(unitModifier(state, horse)).toBe(printed);
    date(state, 1793, SPRING);
    beginEffect(state, cardNumber(32), FRANCE);
    expect([unitModifier(state, corps), unitMorale(state, corps)]).toEqual([2, 4]);
  });
});

describe('the end', () => {
  const win = (state: State): void => {
    for (const name of ['at_i', 'at_ii', 'at_lc1', 'clerfayt']) put(state, id(name), hex('vienna'));
    for (const city of ['brussels', 'antwerp', 'mainz', 'amsterdam', 'nice']) hand(state, city, FRANCE);
  };

  test('France needs six things, and Milan or Turin to win decisively', () => {
    const { state, play } = begin();
    expect(outcomeOf(play)).toMatchObject({ what: 'coalition victory', winners: [1] });
    win(state);
    expect(outcomeOf(play)).toMatchObject({ what: 'french victory', winners: [0], scores: [6, -6] });
    hand(state, 'turin', FRANCE);
    expect(outcomeOf(play)).toMatchObject({ what: 'french decisive', winners: [0] });
    setUp(state, id('pr_i'), hex('chalons'), 2);
    expect(outcomeOf(play)).toMatchObject({ what: 'coalition victory', winners: [1] });
    hand(state, 'lille', AUSTRIA);
    expect(outcomeOf(play)).toMatchObject({ what: 'coalition decisive', winners: [1] });
  });

  test('a conquered France loses at once, a peace with Austria and Prussia wins at once', () => {
    const lost = begin();
    campaignOf(lost.play).sued!(lost.play, FRANCE);
    expect(campaignOf(lost.play).isDecided(lost.play)).toBe(true);
    expect(outcomeOf(lost.play)).toMatchObject({ what: 'france conquered', winners: [1] });
    const won = begin();
    won.state.side[AUSTRIA] = NEUTRAL;
    expect(campaignOf(won.play).isDecided(won.play)).toBe(false);
    won.state.side[PRUSSIA] = NEUTRAL;
    expect(campaignOf(won.play).isDecided(won.play)).toBe(true);
    expect(outcomeOf(won.play)).toMatchObject({ what: 'coalition broken', winners: [0] });
  });
});
