/** The position language refuses what a position cannot mean, and says why. */
import { type CaseFile, runCase } from '@concert/kernel';
import { describe, expect, test } from 'vitest';
import { alliance } from '../src/index.ts';

const run = (parts: Partial<CaseFile>) => () => runCase(alliance, { case: 'x', game: 'alliance', seed: 'x', ...parts });
const inTurn = { scene: { turn: { seat: 'france' } } };
const alone = { options: { seats: 1 } };

describe('what a position cannot mean', () => {
  test.each<[Partial<CaseFile>, string]>([
    [{ position: { 'block.FR-FLEET1.at': 'paris' } }, 'block.FR-FLEET1.at: a fleet is at sea or in a naval base'],
    [{ position: { 'block.FR-INF1.at': 'north_sea' } }, 'block.FR-INF1.at: an army is on land'],
    [{ position: { 'block.FR-FORT-MAINZ.at': 'paris' } }, 'this fortress stands in rhineland only'],
    [{ position: { 'block.FR-INF7.step': 4 } }, 'block.FR-INF7.step: it has 1 to 3 steps'],
    [{ position: { 'block.FR-INF7.step': 0 } }, 'block.FR-INF7.step: it has 1 to 3 steps'],
    [
      { position: { 'block.FR-INF1': { at: 'bavaria', from: 'paris', part: 'main attack' } } },
      'block.FR-INF1.from: paris is not next to bavaria',
    ],
    [
      { position: { 'block.BR-INF1': { at: 'normandy', from: 'wales', invader: true, part: 'main attack' } } },
      'block.BR-INF1.from: an invader comes from a naval base',
    ],
    [{ position: { 'ally.france': 'britain' } }, 'ally.france: an empire with a player has no patron'],
    [{ position: { 'ally.bavaria': 'saxony' } }, 'ally.bavaria: only an empire has allies that follow it'],
    [{ position: { 'ally.austria': 'austria' } }, 'ally.austria: it cannot follow itself'],
    [{ position: { 'ally.austria': 'prussia', 'ally.prussia': 'austria' } }, 'ally.prussia: it cannot follow itself'],
    [{ position: { 'hand.france': [1, 1, 2] } }, 'hand.france: there is one of each card'],
    [{ position: { turn: 5 } }, 'turn: a year has four game turns'],
    [{ scene: { battle: { place: 'bavaria' } } }, 'there is no battle in bavaria'],
    [{ scene: { solo: {} } }, 'this is not the solitaire game'],
    [{ ...alone, scene: { turn: { seat: 'solo' } } }, 'say first which empire is in play'],
  ])('%j', (parts, why) => {
    expect(run(parts)).toThrow(why);
  });

  test('what it can mean is taken as it is', () => {
    const position = {
      'block.FR-FLEET1': { at: 'vendee', step: 0 },
      'block.FR-INF8.at': 'paris',
      'ally.prussia': 'france',
      'ally.saxony': 'prussia',
      turn: 4,
    };
    const expect_: CaseFile['expect'] = [
      { position: 'block.FR-INF8.step', is: 3 },
      { position: 'block.FR-FLEET1.step', is: 0 },
    ];
    expect(run({ ...inTurn, position, expect: expect_ })().differences).toEqual([]);
  });
});
