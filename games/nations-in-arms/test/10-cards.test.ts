import { clause } from '@concert/testing';
import { describe, expect } from 'vitest';
import { cardNumber } from '../src/tables-cards.ts';
import { canSteer, naval, sail, sailFrame, steer } from './ships.ts';
import { hex, type Stage } from './stage.ts';
import { cards, DEAD, imaginesTheSame } from './worlds.ts';

const holding =
  (number: number) =>
  (state: Stage['state']): void => {
    state.hands[0] = cards(number);
    state.deck = [DEAD];
  };

describe('cards at sea', () => {
  clause('NA-11.1-o', '20: a squadron has 3 more MP', () => {
    const desk = naval({ brest: 'fr_brest', toulon: 'fr_toulon' }, 'empire', [], holding(20), {}, 'grand1805');
    desk.take(0, 'playCard', { card: cardNumber(20) });
    sail(desk, 0, 'brest');
    steer(desk, 0, 'biscay', 'channel', 'biscay', 'channel', 'biscay', 'channel', 'biscay', 'channel', 'biscay');
    expect(sailFrame(desk).spent).toBe(9);
    steer(desk, 0, 'channel', 'biscay');
    expect(canSteer(desk, 0, 'channel')).toBe('NA-5.3-d');
    desk.take(0, 'halt');
    // The wind was for one squadron.
    sail(desk, 0, 'toulon');
    expect(desk.state.effects).toEqual([]);
  });

  clause('NA-11.1-o', '21: a squadron leaves a blockaded harbour unseen', () => {
    const desk = naval({ brest: 'fr_brest', blockade_brest: 'gb_channel' }, 'empire', [], holding(21), {}, 'grand1805');
    sail(desk, 0, 'brest');
    steer(desk, 0, 'biscay');
    imaginesTheSame(desk);
    desk.take(0, 'playCard', { card: cardNumber(21) });
    expect(desk.at('fr_brest')).toBe(hex('biscay'));
    expect(desk.log.some((e) => e.what === 'sea battle')).toBe(false);
    // Nor does the blockade try once the squadron is at sea.
    expect(desk.verbs(1)).toEqual([]);
    expect(desk.machine.busy(desk.position)).toEqual([0]);
  });

  clause('NA-11.1-q', 'a seat with any card is asked alike', () => {
    const desk = naval(
      { brest: 'fr_brest', blockade_brest: 'gb_channel' },
      'empire',
      [5, 3],
      (state) => {
        state.hands[0] = [DEAD];
        state.deck = cards(21);
      },
      {},
      'grand1805',
    );
    sail(desk, 0, 'brest');
    steer(desk, 0, 'biscay');
    expect(desk.verbs(0)).toEqual(['skip']);
    desk.take(0, 'skip');
    expect(desk.at('fr_brest')).toBe(hex('brest'));
  });
});
