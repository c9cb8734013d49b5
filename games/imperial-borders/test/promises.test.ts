/** What becomes of promises at tables that are played at random (IB-D.1-d). */
import { readFileSync } from 'node:fs';
import { type Aim, FastChance, Machine, type PositionOf, readRecord, replay } from '@concert/kernel';
import { maskList } from '@concert/kit';
import { policy } from '@concert/players';
import { type Promised, playPromises } from '@concert/testing';
import { describe, expect, test } from 'vitest';
import { type ImperialBorders, imperialBorders } from '../src/index.ts';
import { enemiesIn } from '../src/rules/4-battle.ts';
import { everyPlace, place } from '../src/tables.ts';

const golden = readRecord(JSON.parse(readFileSync(new URL('golden/imperial-borders-1.json', import.meta.url), 'utf8')));
const decisionOf = (machine: Machine<ImperialBorders>, position: PositionOf<ImperialBorders>, seat: number) =>
  ({ machine, seat, view: machine.view(position, seat), choices: machine.choices(position, seat) }) as never;
const SEEDS = ['a', 'b', 'c', 'd'];
const peace: Promised = { from: 0, to: 1, kind: 'keepPeace', terms: { length: 4, where: null } };
const attack: Promised = { from: 0, to: 1, kind: 'attack', terms: { whom: 1, length: 1 } };
const away: Promised = {
  from: 1,
  to: 0,
  kind: 'stayOut',
  terms: { place: place.names.indexOf('lorraine'), length: 2 },
};
const vote: Promised = { from: 1, to: 0, kind: 'vote', terms: { what: 'Peace' } };
const games = SEEDS.map((seed) => playPromises(imperialBorders, { seats: 2 }, seed, [peace, attack, away, vote]));

/** A place where the Nation of the first seat has met an enemy. */
function meeting() {
  const { table } = replay(imperialBorders, golden);
  const play = table.machine.readContext(table.position);
  const { state } = play;
  const n = state.seat.indexOf(0);
  const meets = everyPlace.find((p) => enemiesIn(play, n, p) !== 0)!;
  const [foe] = maskList(enemiesIn(play, n, meets));
  return { play, state, n, meets, foe };
}

describe('promises with a structure', () => {
  test('are all settled by what happens, some kept and some broken', () => {
    const states = games.flatMap((game) => game.states);
    expect(new Set(states)).toEqual(new Set(['kept', 'broken']));
  });

  test('a bot keeps the peace it promised: it attacks no one of them, and takes peace where there are others', () => {
    const { play, state, n, meets, foe } = meeting();
    const deal = { from: state.seat[foe!]!, to: [0], kind: 'keepPeace', terms: { length: 2, where: null } };
    state.active = n;
    const attackAt = { verb: 'attack', arg: { place: meets } };
    expect(imperialBorders.bot!.breaks!(play, 0, deal, attackAt)).toBe(true);
    expect(imperialBorders.bot!.breaks!(play, 0, { ...deal, from: 99 }, attackAt)).toBe(false);
    expect(imperialBorders.bot!.promise!(play, 0, deal).why).toMatch(/^bot\.(peace|you-lead)$/);
    expect(imperialBorders.bot!.promise!(play, 0, { ...vote, to: [0] })).toEqual({ accept: true, why: 'bot.free' });
  });

  test('a regent follows its letter: whom to spare, where not to go', () => {
    const { play, state, n, meets, foe } = meeting();
    state.active = n;
    const heeds = (aim: string, terms: Aim['terms'], verb: string) =>
      imperialBorders.bot!.heeds!(play, 0, { aim, terms }, { verb, arg: { place: meets } });
    expect(heeds('spare', { whom: state.seat[foe!]! }, 'attack')).toBe('against');
    expect(heeds('spare', { whom: 0 }, 'attack')).toBeNull();
    expect(heeds('fight', { whom: state.seat[foe!]! }, 'attack')).toBe('serves');
    expect(heeds('avoid', { place: meets }, 'step')).toBe('against');
    expect(heeds('avoid', { place: meets + 1 }, 'step')).toBeNull();
  });

  test('a regent that is to hold a place sends no more from there than leaves someone', () => {
    const machine = new Machine(imperialBorders, { seats: 2 });
    const chance = new FastChance('hold');
    const position = machine.start(chance);
    while (!machine.busy(position).some((seat) => machine.asking(position, seat)?.at === 'plot')) {
      const seat = machine.busy(position)[0]!;
      machine.take(position, seat, policy('hold', { worlds: 1 }).choose(decisionOf(machine, position, seat)), chance);
    }
    const seat = machine.busy(position)[0]!;
    const froms = machine.choices(position, seat).filter(({ verb }) => verb === 'from');
    machine.take(position, seat, froms[0]!, chance);
    const step = machine.choices(position, seat).find(({ verb }) => verb === 'step')!;
    machine.take(position, seat, step, chance);
    const sends = machine.choices(position, seat).filter(({ verb }) => verb === 'send');
    const play = machine.readContext(position, seat);
    const aim = { aim: 'hold', terms: { place: froms[0]!.arg.place } };
    const against = sends.filter((choice) => imperialBorders.bot!.heeds!(play, seat, aim, choice) === 'against');
    expect(against).toEqual([sends.at(-1)]);
  });

  test('a battle names those who fight on each side, by which peace is broken', () => {
    const { table } = replay(imperialBorders, golden);
    const battles = table.allEvents().filter(({ what }) => what === 'battle begins');
    expect(battles.length).toBeGreaterThan(0);
    const { judge, holders } = imperialBorders.deals!;
    const seats = holders!(table.machine.readContext(table.position));
    for (const event of battles) {
      const [[attacker], [defender]] = [event.args!.attackers as number[], event.args!.defenders as number[]];
      expect(event.args!.attackers).toContain((event.args!.commanders as number[])[0]);
      const [from, to] = [seats[attacker!]!, seats[defender!]!];
      if (from === to) continue;
      const moment = { event, since: { round: 1 }, now: { round: 1 }, over: false, holders: seats };
      expect(judge!({ ...peace, from, to: [to] }, moment)).toBe('broken');
      expect(judge!({ ...attack, from, to: [to], terms: { whom: to, length: 1 } }, moment)).toBe('kept');
    }
  });
});
