/** What becomes of promises at tables that are played at random (6.2, AL-R-45). */
import { type Aim, type AnyChoice, type Args, FastChance, Machine } from '@concert/kernel';
import { type Promised, playPromises } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { alliance, placeId } from '../src/index.ts';
import { blocksIn } from '../src/rules/1-mapboard.ts';
import { pairOf } from '../src/rules/4-control.ts';
import { POOL, WAR } from '../src/shape.ts';
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

  test('to stay out is broken by one’s own block or one’s minor’s that comes there, and by no one else’s', () => {
    const normandy = placeId('normandy');
    const moment = { since: { gameTurn: [1804, 1] }, now: { gameTurn: [1804, 2] }, over: false, holders: null };
    const deal = { from: 1, to: [0], kind: 'stayOut', terms: { place: normandy, length: 8 } };
    const after = (what: string, args: Args) => alliance.deals!.judge!(deal, { ...moment, event: { what, args } });
    expect(after('march', { power: 1, camp: 1, to: normandy })).toBe('broken');
    expect(after('minor marches', { camp: 1, to: normandy })).toBe('broken');
    expect(after('march', { power: 0, camp: 0, to: normandy })).toBe('open');
    expect(after('minor marches', { camp: 0, to: normandy })).toBe('open');
    expect(after('minor marches', { camp: 1, to: placeId('paris') })).toBe('open');
    // What is no entry breaks nothing.
    expect(after('retreat', { camp: 1, to: normandy })).toBe('open');
  });

  test('a regent follows its letter: whom to spare and to fight, where to stay and where not to go', () => {
    const machine = new Machine(alliance, { seats: 3 });
    const play = machine.readContext(machine.start(new FastChance('letter')));
    const { state } = play;
    const [one, other] = [state.seat.indexOf(0), state.seat.indexOf(1)];
    const paris = capitalOf[one];
    const blocks = blocksIn(state, paris);
    const march = (block: number, to: number) => ({ verb: 'march', arg: { block, to } });
    const heeds = (aim: string, terms: Aim['terms'], choice: AnyChoice) =>
      alliance.bot!.heeds!(play, 0, { aim, terms }, choice);
    const [block] = blocks as [number];
    expect(heeds('spare', { whom: 1 }, march(block, capitalOf[other]))).toBe('against');
    expect(heeds('spare', { whom: 2 }, march(block, capitalOf[other]))).toBeNull();
    expect(heeds('fight', { whom: 1 }, march(block, capitalOf[other]))).toBe('serves');
    expect(heeds('avoid', { place: capitalOf[other] }, march(block, capitalOf[other]))).toBe('against');
    expect(heeds('avoid', { place: paris }, march(block, capitalOf[other]))).toBeNull();
    for (const b of blocks.slice(1)) state.place[b] = POOL;
    expect(heeds('hold', { place: paris }, march(block, capitalOf[other]))).toBe('against');
    expect(heeds('hold', { place: capitalOf[other] }, march(block, capitalOf[other]))).toBeNull();
    expect(heeds('hold', { place: paris }, { verb: 'endTurn', arg: {} })).toBeNull();
  });

  test('free text is not judged', () => {
    const text: Promised = { from: 0, to: 1, kind: 'promise', terms: { text: 'I will leave Hanover alone.' } };
    expect(playPromises(alliance, {}, 'text', [text]).states).toEqual([undefined]);
  });
});
