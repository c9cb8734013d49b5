/** Card 19, and the windows before rolls at sea. */
import { clause } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { CHECKING, type State } from '../src/shape.ts';
import { cardNumber } from '../src/tables-cards.ts';
import { naval, sail, steer } from './ships.ts';
import { hex, id, type Stage } from './stage.ts';
import { asksAlike, DEAD, imaginesTheSame } from './worlds.ts';

const GALE = cardNumber(19);
const holding =
  (seat: number) =>
  (state: State): void => {
    state.hands[seat] = [GALE];
    state.deck = [DEAD];
  };

/** The French leave Brest, the British lie before it. */
function leaving(set: (state: State) => void, dice?: readonly number[]): Stage {
  const desk = naval({ brest: 'fr_brest', blockade_brest: 'gb_channel' }, 'empire', dice, set, {}, 'grand1805');
  sail(desk, 0, 'brest');
  steer(desk, 0, 'biscay');
  return desk;
}

describe('a gale (19)', () => {
  clause(
    'NA-11.1-o',
    'a fleet before a harbour runs on 2, to the nearest harbour; the French sail out in peace',
    () => {
      const desk = leaving(holding(0), [2]);
      imaginesTheSame(desk);
      desk.take(0, 'playAt', { card: GALE, place: hex('biscay') });
      expect(desk.log.find((e) => e.what === 'gale')!.args).toMatchObject({ place: hex('blockade_brest'), dice: [2] });
      // Harbours of Britain and its allies on other seas are equally far: the owner chooses.
      if (desk.machine.busy(desk.position)[0] === 1) {
        const [first] = desk.choices(1);
        desk.take(1, 'run', first!.arg);
      }
      expect(desk.at('gb_channel')).not.toBe(hex('blockade_brest'));
      expect(desk.state.marks[id('gb_channel')]! & CHECKING).toBe(0);
      expect(desk.at('fr_brest')).toBe(hex('biscay'));
      expect(desk.log.some((e) => e.what === 'sea battle')).toBe(false);
      expect(desk.machine.busy(desk.position)).toEqual([0]);
    },
  );

  clause('NA-11.1-o', 'on 3 it stays, and fights', () => {
    const desk = leaving(holding(0), [3, 6, 1, 1, 1, 1, 1, 1]);
    desk.take(0, 'playAt', { card: GALE, place: hex('biscay') });
    expect(desk.log.some((e) => e.what === 'sea battle')).toBe(true);
  });

  test('it is played on areas with fleets at sea or before a harbour, not on fleets in port', () => {
    const desk = leaving(holding(0));
    const can = (sea: string): unknown => desk.verdict(0, 'playAt', { card: GALE, place: hex(sea) });
    expect(can('biscay')).toBe(true);
    expect(can('channel')).not.toBe(true);
  });

  test('a decoy that has to run is found out', () => {
    const desk = naval({ brest: 'fr_brest', blockade_brest: 'gb_decoy1' }, 'empire', [1], holding(0), {}, 'grand1805');
    sail(desk, 0, 'brest');
    steer(desk, 0, 'biscay');
    desk.take(0, 'playAt', { card: GALE, place: hex('biscay') });
    expect(desk.at('gb_decoy1')).toBeLessThan(0);
    expect(desk.log.map((e) => e.what)).toContain('decoy found out');
  });

  test('before an interception: a squadron that runs is not caught, and its move is over', () => {
    const desk = naval({ brest: 'fr_brest', biscay: 'gb_channel' }, 'empire', [1, 3], holding(1), {}, 'grand1805');
    sail(desk, 0, 'brest');
    steer(desk, 0, 'biscay');
    expect(desk.machine.busy(desk.position)).toEqual([1]);
    desk.take(1, 'playAt', { card: GALE, place: hex('biscay') });
    // The British roll first and run, the French stay.
    while (desk.machine.busy(desk.position)[0] === 1 && desk.verbs(1).includes('run'))
      desk.take(1, 'run', desk.choices(1)[0]!.arg);
    expect(desk.verbs(1)).toEqual([]);
    expect(desk.log.some((e) => e.what === 'caught at sea' || e.what === 'missed at sea')).toBe(false);
  });

  test('before broadsides: with the attacker gone there is no battle and no one is shown', () => {
    const desk = naval({ biscay: 'gb_channel fr_brest' }, 'coalition', [1, 6], holding(0), {}, 'grand1805');
    sail(desk, 1, 'biscay');
    desk.take(1, 'engage', { place: hex('biscay') });
    // Before the roll to avoid, and again before the guns.
    desk.take(0, 'skip');
    desk.take(0, 'stand');
    desk.take(0, 'playAt', { card: GALE, place: hex('biscay') });
    while (desk.verbs(1).includes('run')) desk.take(1, 'run', desk.choices(1)[0]!.arg);
    expect(desk.at('gb_channel')).not.toBe(hex('biscay'));
    expect(desk.at('fr_brest')).toBe(hex('biscay'));
    expect(desk.log.some((e) => e.what === 'sea battle')).toBe(false);
    expect(desk.state.shown).toEqual([]);
    expect(desk.position.stack.some((f) => f.at === 'sail')).toBe(false);
  });

  clause('NA-R-84', 'being asked before a roll at sea tells nothing of a hand', () => {
    asksAlike((set) => leaving(set, [5, 3]), 0, GALE);
    asksAlike(
      (set) => {
        const desk = naval({ brest: 'fr_brest', biscay: 'gb_channel' }, 'empire', [6, 6, 3, 3], set, {}, 'grand1805');
        sail(desk, 0, 'brest');
        steer(desk, 0, 'biscay');
        return desk;
      },
      1,
      GALE,
    );
  });
});

test('a fleet in a foreign war does not sail (NA-14.1-b)', () => {
  const desk = naval({ foreign_wars: 'gb_channel', plymouth: 'gb_keith' }, 'coalition', [], () => {}, {}, 'grand1805');
  expect(desk.verdict(1, 'sail', { place: hex('foreign_wars') })).not.toBe(true);
  expect(desk.verdict(1, 'sail', { place: hex('plymouth') })).toBe(true);
});
