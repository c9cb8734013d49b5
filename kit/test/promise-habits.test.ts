import type { AnyChoice, Deal, Play, Shape } from '@concert/kernel';
import { promiseHabits } from '@concert/kit';
import { describe, expect, test } from 'vitest';

const [PARIS, ULM] = [0, 1];
/** Seats at war with each other, what the position is worth to each, and nothing else. */
interface Position {
  worth: number[];
  wars: string[];
}
const playOf = ({ worth, wars }: Position): Play<Shape> => ({ seats: worth.length, state: { worth, wars } }) as never;
const habits = promiseHabits<Shape>({
  value: ({ state }) => (state as unknown as Position).worth,
  areAtWar: ({ state }, seat, other) => (state as unknown as Position).wars.includes(`${seat}${other}`),
  fightBy: (_, __, { verb, arg }) => (verb === 'attack' ? { on: [arg.on], place: arg.place } : null),
  peace: 2,
});
const level: Position = { worth: [0.33, 0.33, 0.34], wars: [] };
const deal = (kind: string, terms: object, from = 1): Deal => ({ from, to: [0], kind, terms });
const said = (made: Deal, position = level) => habits.promise(playOf(position), 0, made);
const peace = { length: 2, where: null };

describe('a bot that is offered a promise', () => {
  test('takes peace while there are others to fight, and says why', () => {
    expect(said(deal('keepPeace', peace))).toEqual({ accept: true, why: 'bot.peace' });
  });

  test('refuses peace where there are only the two, where they are at war, and with the one who leads', () => {
    expect(said(deal('keepPeace', peace), { worth: [0.5, 0.5], wars: [] })).toEqual({ accept: false, why: 'bot.two' });
    expect(said(deal('keepPeace', peace), { ...level, wars: ['01'] })).toEqual({ accept: false, why: 'bot.at-war' });
    const behind = { worth: [0.3, 0.4, 0.3], wars: [] };
    expect(said(deal('keepPeace', peace), behind)).toEqual({ accept: false, why: 'bot.you-lead' });
    expect(said(deal('keepPeace', peace, 2), behind)).toEqual({ accept: true, why: 'bot.peace' });
  });

  test('takes what another undertakes alone, unless it is aimed at the bot or helps a rival', () => {
    expect(said(deal('stayOut', { place: ULM, length: 2 }))).toEqual({ accept: true, why: 'bot.free' });
    expect(said(deal('vote', { what: 'Peace' }))).toEqual({ accept: true, why: 'bot.free' });
    expect(said(deal('attack', { whom: 2, length: 2 }))).toEqual({ accept: true, why: 'bot.agreed' });
    expect(said(deal('attack', { whom: 0, length: 2 }))).toEqual({ accept: false, why: 'bot.threat' });
    expect(said(deal('support', { whom: 0, ...peace }))).toEqual({ accept: true, why: 'bot.agreed' });
    expect(said(deal('support', { whom: 2, ...peace }))).toEqual({ accept: false, why: 'bot.worse' });
  });

  test('refuses free text, which it cannot read', () => {
    expect(said(deal('promise', { text: 'I will.' }))).toEqual({ accept: false, why: 'bot.no-text' });
  });
});

describe('a bot that has promised peace', () => {
  const attack = (on: number, place = PARIS): AnyChoice => ({ verb: 'attack', arg: { on, place } });
  const breaks = (made: Deal, choice: AnyChoice) => habits.breaks(playOf(level), 0, made, choice);

  test('would break it by a fight with the other, where it holds, and by nothing else', () => {
    expect(breaks(deal('keepPeace', peace), attack(1))).toBe(true);
    expect(breaks(deal('keepPeace', peace), attack(2))).toBe(false);
    expect(breaks(deal('keepPeace', { length: 2, where: ULM }), attack(1))).toBe(false);
    expect(breaks(deal('keepPeace', { length: 2, where: ULM }), attack(1, ULM))).toBe(true);
    expect(breaks(deal('keepPeace', peace), { verb: 'wait', arg: {} })).toBe(false);
    expect(breaks(deal('stayOut', { place: PARIS, length: 2 }), attack(1))).toBe(false);
  });
});

describe('a bot that makes offers', () => {
  const offered = (position: Position, seat = 0) => habits.deals(playOf(position), seat);
  const to = (position: Position) => offered(position).map((made) => made.to[0]);

  test('offers peace to the strongest of those who do not lead, while another does', () => {
    expect(to({ worth: [0.2, 0.25, 0.15, 0.4], wars: [] })).toEqual([1, 2]);
    expect(offered({ worth: [0.3, 0.3, 0.4], wars: [] })).toEqual([{ to: [1], kind: 'keepPeace', terms: peace }]);
  });

  test('offers none as the leader, with two players, or to those it is at war with', () => {
    expect(to({ worth: [0.5, 0.3, 0.2], wars: [] })).toEqual([]);
    expect(to({ worth: [0.3, 0.7], wars: [] })).toEqual([]);
    expect(to({ worth: [0.2, 0.25, 0.15, 0.4], wars: ['01'] })).toEqual([2]);
  });
});
