/** What becomes of promises at tables that are played at random (6.2, AL-R-45). */
import { FastChance, Machine } from '@concert/kernel';
import { type Promised, playPromises } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { alliance, placeId } from '../src/index.ts';
import { pairOf } from '../src/rules/4-control.ts';
import { WAR } from '../src/shape.ts';
import { capitalOf } from '../src/tables.ts';

const SEEDS = ['a', 'b', 'c', 'd', 'e', 'f'];
const peace: Promised = { from: 0, to: 1, kind: 'keepPeace', terms: { length: 4, where: null } };
const attack: Promised = { from: 0, to: 2, kind: 'attack', terms: { whom: 1, length: 8 } };
const away: Promised = { from: 1, to: 0, kind: 'stayOut', terms: { place: placeId('normandy'), length: 8 } };
const games = SEEDS.map((seed) => playPromises(alliance, { seats: 4 }, seed, [peace, attack, away]));

describe('promises with a structure', () => {
  test('are all settled by what happens, some kept and some broken', () => {
    const states = games.flatMap((game) => game.states);
    expect(new Set(states)).toEqual(new Set(['kept', 'broken']));
  });

  test('peace is broken where the two meet in war or battle, and kept where they do not', () => {
    for (const { table, states } of games) {
      const { seat } = table.position.state as { seat: number[] };
      const [one, other] = [seat.indexOf(0), seat.indexOf(1)];
      const facing = (a: unknown, b: unknown): boolean =>
        (a as number[]).includes(one) && (b as number[]).includes(other);
      const first = table
        .allEvents()
        .find(
          ({ what, args }) =>
            (what === 'war' && [args!.a, args!.b].includes(one) && [args!.a, args!.b].includes(other)) ||
            (what === 'battle' &&
              (facing(args!.attackers, args!.defenders) || facing(args!.defenders, args!.attackers))),
        );
      if (states[0] === 'broken') expect(first).toBeDefined();
    }
    expect(games.map(({ states }) => states[0])).toContain('kept');
  });

  test('a bot keeps the peace it promised: it would break it by marching into their land, not into its own', () => {
    const machine = new Machine(alliance, { seats: 3 });
    const play = machine.readContext(machine.start(new FastChance('peace')));
    const [one, other] = [play.state.seat.indexOf(0), play.state.seat.indexOf(1)];
    const to = (empire: number) => ({ verb: 'march', arg: { block: 0, to: capitalOf[empire] } });
    const deal = { ...peace, to: [1] };
    // The weaker is welcome to peace with the leader, and refuses to help the leader win.
    const worth = alliance.bot!.value!(play);
    const [least, most] = [worth.indexOf(Math.min(...worth)), worth.indexOf(Math.max(...worth))];
    const said = (seat: number, from: number) => alliance.bot!.promise!(play, seat, { ...deal, from, to: [seat] });
    expect(said(most, least)).toEqual({ accept: true, why: 'bot.peace' });
    expect(said(least, most)).toEqual({ accept: false, why: 'bot.you-lead' });
    expect(alliance.bot!.breaks!(play, 0, deal, to(other))).toBe(true);
    expect(alliance.bot!.breaks!(play, 0, deal, to(one))).toBe(false);
    expect(alliance.bot!.breaks!(play, 2, { ...deal, from: 2, to: [0] }, to(other))).toBe(false);
    play.state.relations[pairOf(one, other)] = WAR;
    expect(alliance.bot!.promise!(play, 1, deal)).toEqual({ accept: false, why: 'bot.at-war' });
  });

  test('free text is not judged', () => {
    const text: Promised = { from: 0, to: 1, kind: 'promise', terms: { text: 'I will leave Hanover alone.' } };
    expect(playPromises(alliance, {}, 'text', [text]).states).toEqual([undefined]);
  });
});
