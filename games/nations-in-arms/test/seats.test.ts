import { FastChance, Machine } from '@concert/kernel';
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { seatOf, seatOfSide, seatsOfSide, sideOfSeat } from '../src/rules/1-units.ts';
import { seatsInOrder } from '../src/rules/11-cards.ts';
import { askers, mayCourt } from '../src/rules/11-court.ts';
import { europeanDraw } from '../src/rules/11-draws.ts';
import { optionError } from '../src/setup.ts';
import { COALITION, EMPIRE, type NationsInArms, NEUTRAL, type P, type State } from '../src/shape.ts';
import { AUSTRIA, BRITAIN, FRANCE, PRUSSIA, powerId, RUSSIA, SPAIN, TURKEY } from '../src/tables.ts';
import { everyCampaign, stage } from './stage.ts';

const four = { scenario: 'coalition1792', players: 4 } as const;
const [FRENCH, BRITISH, AUSTRIAN, PRUSSIAN] = [0, 1, 2, 3];

/** The set-up of a campaign with players of their own. */
function table(options: Partial<P['options']>, more: (state: State) => void = () => {}) {
  const machine = new Machine<NationsInArms>(everyCampaign, options);
  const position = machine.setUp(new FastChance(1));
  more(position.state);
  return { machine, position, state: position.state, play: machine.writeContext(position, new FastChance(1), []) };
}

describe('seats', () => {
  clause(['NA-Intro-b', 'NA-R-2'], 'with four players each of four majors has its own seat', () => {
    const { machine, state } = table(four);
    expect(machine.seats.map(({ id }) => id)).toEqual(['france', 'britain', 'austria', 'prussia']);
    expect([FRANCE, BRITAIN, AUSTRIA, PRUSSIA].map((p) => seatOf(state, p))).toEqual([0, 1, 2, 3]);
    expect(seatOf(state, powerId('hesse'))).toBe(seatOf(state, state.allegiance[powerId('hesse')]!));
  });

  clause(['NA-R-2', 'NA-11.2.5-e', 'NA-R-218'], 'majors without a player are run by others', () => {
    const { state } = table(four);
    expect([SPAIN, TURKEY, RUSSIA].map((p) => seatOf(state, p))).toEqual([BRITISH, FRENCH, BRITISH]);
    state.side[RUSSIA] = COALITION;
    expect(seatOf(state, RUSSIA), 'Austria leads until Britain is at war').toBe(AUSTRIAN);
    state.side[BRITAIN] = COALITION;
    expect(seatOf(state, RUSSIA)).toBe(BRITISH);
    expect(seatOfSide(state, COALITION)).toBe(BRITISH);
  });

  test('a campaign is for so many players and no others', () => {
    const error = (options: Partial<P['options']>) => optionError(table(options).play.options);
    expect(error(four)).toBeNull();
    expect(error({ scenario: 'coalition1792' })).toBeNull();
    expect(optionError({ ...table({}).play.options, players: 3 })).toBe('Bonaparte in Italy is for 2 players');
  });

  clause(['NA-R-125'], 'the players of a side, the senior first; a side that no one plays for has none', () => {
    const { state } = table(four);
    expect(seatsOfSide(state, COALITION)).toEqual([AUSTRIAN, PRUSSIAN]);
    expect(seatsOfSide(state, EMPIRE)).toEqual([FRENCH]);
    expect([FRENCH, BRITISH, AUSTRIAN, PRUSSIAN].map((seat) => sideOfSeat(state, seat))).toEqual([
      EMPIRE,
      NEUTRAL,
      COALITION,
      COALITION,
    ]);
  });
});

describe('several players on a side', () => {
  clause(
    ['NA-5.1.2-d', 'NA-R-125'],
    'any of them may open the next activation; the impulse lasts until all have passed',
    () => {
      const desk = stage(
        {
          clerfayt: { at: 'brussels' },
          at_i: { at: 'brussels', steps: 2 },
          hohenlohe: { at: 'mainz' },
          pr_iv: { at: 'mainz', steps: 2 },
        },
        () => {},
        four,
      );
      desk.begin('impulse', { marker: 4 });
      expect(desk.machine.busy(desk.position)).toEqual([AUSTRIAN, PRUSSIAN]);
      expect(desk.choices(AUSTRIAN).map(({ verb }) => verb)).toContain('activate');
      desk.take(AUSTRIAN, 'pass');
      expect(desk.machine.busy(desk.position)).toEqual([PRUSSIAN]);
      desk.take(PRUSSIAN, 'pass');
      expect(desk.position.stack.at(-1)!.at).not.toBe('impulse.choose');
    },
  );

  clause(['NA-R-125'], 'no one activates the leader of another player', () => {
    const desk = stage(
      {
        clerfayt: { at: 'brussels' },
        at_i: { at: 'brussels', steps: 2 },
        hohenlohe: { at: 'mainz' },
        pr_iv: { at: 'mainz', steps: 2 },
      },
      () => {},
      four,
    );
    desk.begin('impulse', { marker: 4 });
    const leaders = desk.choices(PRUSSIAN).flatMap(({ verb, arg }) => (verb === 'activate' ? [arg.leader] : []));
    expect(leaders).toHaveLength(1);
  });
});

describe('cards and envoys of several players', () => {
  clause(['NA-11.1-i', 'NA-R-155', 'NA-R-218'], 'each draws, at war or not', () => {
    const { play, state } = table(four);
    const drawn = () => [BRITISH, AUSTRIAN, PRUSSIAN].map((seat) => europeanDraw(play, seat));
    expect(drawn()).toEqual([2, 2, 1]);
    expect(seatsInOrder(state)).toEqual([PRUSSIAN, AUSTRIAN, FRENCH, BRITISH]);
    state.side[BRITAIN] = COALITION;
    expect(drawn().slice(1)).toEqual([1, 1]);
    state.season = 1;
    expect(drawn()).toEqual([0, 0, 0]);
  });

  clause(['NA-R-83'], 'a major that draws for itself gives the leader of its bloc nothing', () => {
    const { play, state } = table(four);
    state.side[BRITAIN] = COALITION;
    const before = europeanDraw(play, BRITISH);
    state.side[RUSSIA] = COALITION;
    expect(europeanDraw(play, BRITISH)).toBe(before + 1);
  });

  clause(['NA-11.2.2-e', 'NA-R-2'], 'each makes its own attempts, none on a major with a player', () => {
    const { play, state } = table(four);
    expect(askers(state)).toEqual([PRUSSIA, AUSTRIA, FRANCE, BRITAIN]);
    expect(mayCourt(play, FRANCE, PRUSSIA, 2)).toMatchObject({ what: 'has a player' });
    expect(mayCourt(play, AUSTRIA, RUSSIA, 2)).toBe(true);
  });
});
