import {
  type Aim,
  type AnyChoice,
  type AnyGame,
  type Decision,
  FastChance,
  Machine,
  type Player,
  setNoun,
} from '@concert/kernel';
import { arena, type Played, playOut, policy, search } from '@concert/players';
import { botCases, botMeters, soundBot } from '@concert/testing';
import { describe, expect, it } from 'vitest';
import { type Board, type Frame, location, powerAndPrestige, province, provinceOf, type State } from '../src/index.ts';
import { newAnnexation } from '../src/rules/6.4-plunder.ts';

const game: AnyGame = powerAndPrestige;

/** One imagined world for each choice, to be quick. */
const quick = (seed: string) => (seat: number) => policy(`${seed}/${seat}`, { worlds: 1 });

/** What a seat was asked and what it said. */
interface Said {
  at: Frame['at'];
  seat: number;
  choice: AnyChoice;
}

/** A player that notes every answer it gives. */
const noted = (player: Player, said: Said[]): Player => ({
  name: player.name,
  choose(turn: Decision) {
    const choice = player.choose(turn);
    said.push({ at: (turn.view.flow.at(-1) as Frame).at, seat: turn.seat, choice });
    return choice;
  },
});

const played = (options: object, seed: string, said: Said[] = []): Played => {
  const machine: Machine = new Machine(game, options);
  const seated = machine.seats.map((_, seat) => noted(quick(seed)(seat), said));
  return playOut(machine, seated, new FastChance(`game ${seed}`), 10_000);
};

describe('the bot', () => {
  const variants = [
    { seats: 3, years: 3 },
    { seats: 4, years: 5 },
    { seats: 5, years: 4, fog: 'partial' },
    { seats: 6, years: 3, fog: 'full' },
    { seats: 3, years: 7, variableStart: true },
  ];
  it.each(variants)('plays %o to the end', (options) => {
    expect(played(options, 'end')).toMatchObject({ ended: 'finished', message: null });
  });

  soundBot(game, { seats: 4, years: 3 }, 600);

  it('claims what it wants of what an ally is about to take, and as a leader keeps it', () => {
    const machine = new Machine(powerAndPrestige, { seats: 4, years: 5 });
    const chance = new FastChance('dispute');
    const at = (seat: string) => ({ [`${seat}.berlin`]: { infantry: 3, cavalry: 0, artillery: 0 } });
    const said = (plunder: boolean): [number, string][] => {
      const start = machine.setUp(chance);
      const position = { map: 'empty', year: 2, alliance: ['red', 'blue', 'green'], 'prestige.red': 30, ...at('red') };
      for (const [path, value] of Object.entries({ ...position, ...at('blue'), ...at('green') }))
        setNoun(machine, start, path, value as never);
      setNoun(machine, start, 'active', ['red', 'blue', 'green']);
      machine.begin(start, [{ at: 'annexation.next', ...newAnnexation() }], chance);
      const p = province.names.indexOf('berlin') as never;
      const plundering = { verb: 'plunderProvince' as const, arg: { force: 2 as never, province: p } };
      machine.take(start, 2, plunder ? plundering : { verb: 'annex', arg: { province: p } }, chance);
      const found: [number, string][] = [];
      while (['dispute.answer', 'dispute.award'].includes(start.stack.at(-1)!.at)) {
        const seat = machine.busy(start).find((each) => machine.count(start, each) > 0)!;
        const view = machine.view(start, seat);
        const choice = policy('dispute').choose({
          machine: machine as never,
          seat,
          view,
          choices: machine.choices(start, seat),
        } as never);
        found.push([seat, choice.verb]);
        machine.take(start, seat, choice as never, chance);
      }
      expect(start.state.owner[p]).toBe(0);
      return found;
    };
    expect(said(false)).toEqual([
      [0, 'decline'],
      [1, 'decline'],
      [0, 'goFirst'],
    ]);
    expect(said(true)).toEqual([
      [0, 'annex'],
      [1, 'annex'],
      [0, 'goFirst'],
    ]);
  });

  it('follows its letter: whom to spare, where to stay and where not to go', () => {
    const machine = new Machine(powerAndPrestige, { seats: 4, years: 5 });
    const chance = new FastChance('letter');
    const start = machine.setUp(chance);
    const troops = { infantry: 3, cavalry: 0, artillery: 0 };
    const position = { map: 'empty', year: 2, alliance: ['red', 'green'], 'red.reims': troops, 'blue.metz': troops };
    for (const [path, value] of Object.entries(position)) setNoun(machine, start, path, value as never);
    const [reims, metz] = ['reims', 'metz'].map((name) => location.names.indexOf(name)) as [number, number];
    start.state.inHand[0] = [0, reims, 0, 0, 0, 0, 0];
    const play = machine.readContext(start);
    const heeds = (aim: string, terms: Aim['terms'], choice: AnyChoice) =>
      powerAndPrestige.bot!.heeds!(play, 0, { aim, terms }, choice);
    const attack = { verb: 'attack', arg: { to: metz, via: reims } };
    expect(heeds('spare', { whom: 1 }, attack)).toBe('against');
    expect(heeds('spare', { whom: 2 }, attack)).toBeNull();
    expect(heeds('spare', { whom: 2 }, { verb: 'declare', arg: { seat: 2 } })).toBe('against');
    expect(heeds('avoid', { place: provinceOf[metz]! }, attack)).toBe('against');
    expect(heeds('avoid', { place: provinceOf[reims]! }, attack)).toBeNull();
    const holds = () => heeds('hold', { place: provinceOf[reims]! }, attack);
    expect(holds()).toBe(provinceOf[reims] === provinceOf[metz] ? null : 'against');
    start.state.inHand[0] = [0, reims, 0, 0, 1, 0, 0];
    expect(holds()).toBeNull();
  });

  it('beats random players from any seat, alone or in a majority', () => {
    const alone = arena({
      game,
      options: { seats: 3 },
      contestants: ['policy', 'random', 'random'],
      games: 6,
      seed: 1,
    });
    expect(alone.standings[0]!.wins).toBeGreaterThanOrEqual(5);
    const most = arena({ game, options: { seats: 3 }, contestants: ['policy', 'policy', 'random'], games: 3, seed: 1 });
    expect(most.standings[2]!.wins).toBe(0);
  });

  it('does what the game asks for: annexes, builds, fights, allies, trades, and throws nothing away', () => {
    const said: Said[] = [];
    for (const seed of ['a', 'b', 'c', 'd']) played({ seats: 4, years: 4 }, seed, said);
    const verbs = new Set(said.map(({ choice }) => choice.verb));
    for (const verb of ['annex', 'attack', 'form', 'swapWith', 'buy', 'hire', 'study', 'station', 'build', 'retreat'])
      expect(verbs, verb).toContain(verb);
    for (const verb of ['giveUp', 'review', 'abandon', 'forgo', 'emptyBasket', 'takeTurns'])
      expect(verbs, verb).not.toContain(verb);
  });

  it('annexes a free neighbour in the first spring', () => {
    const machine: Machine = new Machine(game, { seats: 4, years: 5 });
    const chance = new FastChance('spring');
    const position = machine.start(chance);
    const players = machine.seats.map((_, seat) => quick('spring')(seat));
    const state = (): State => position.state as never;
    while (state().year < 1 || state().season < 1) {
      const seat = machine.busy(position)[0]!;
      const choices = machine.choices(position, seat);
      machine.take(
        position,
        seat,
        players[seat]!.choose({ machine, seat, choices, view: machine.view(position, seat) }),
        chance,
      );
    }
    for (const seat of machine.seats.keys())
      expect(state().owner.filter((owner) => owner === seat).length, `seat ${seat}`).toBeGreaterThanOrEqual(3);
  });

  // A seat that is ready is asked again when an ally has done something; bots must not go round in circles over that.
  it('comes to an end of every shared turn: takes its readiness back only after an ally has done something', () => {
    const said: Said[] = [];
    played({ seats: 5, years: 4 }, 'shared', said);
    const acts = new Set(['march', 'attack', 'annex', 'plunder', 'plunderRural', 'plunderProvince', 'raze']);
    const since = new Map<number, number>();
    let back = 0;
    for (const [i, { at, seat, choice }] of said.entries()) {
      if (at !== 'move' && at !== 'annexation.act') continue;
      if (choice.verb === 'ready') since.set(seat, i);
      if (choice.verb !== 'notReady') continue;
      back++;
      const meanwhile = said.slice(since.get(seat)!, i);
      expect(meanwhile.some((each) => each.seat !== seat && acts.has(each.choice.verb))).toBe(true);
    }
    expect(back).toBeGreaterThan(0);
    // A group once taken in hand marches.
    expect(said.filter(({ choice }) => choice.verb === 'halt')).toEqual([]);
  });

  describe('searched', () => {
    it('tries out where to march in war, and takes the policy’s word in peace and for what is bought', () => {
      let valued = 0;
      const watched: AnyGame = {
        ...game,
        bot: {
          ...game.bot,
          value(play: never) {
            valued++;
            return game.bot!.value!(play);
          },
        },
      };
      // The first question of each sort in a game.
      const sorts = new Map<string, Decision>();
      const sorting = (player: Player): Player => ({
        name: player.name,
        choose(turn: Decision) {
          const { view, choices } = turn;
          const { at } = (view.lane?.stack ?? view.flow).at(-1) as Frame;
          const { camp, inHand } = view.board as never as Board;
          const where = at === 'move' ? `${camp[0]! < 2 ? 'war' : 'peace'}, ${inHand.length > 0}` : '';
          if (choices.length > 1 && !sorts.has(`${at} ${where}`)) sorts.set(`${at} ${where}`, turn);
          return player.choose(turn);
        },
      });
      const machine: Machine = new Machine(watched, { seats: 3, years: 3 });
      const players = machine.seats.map((_, seat) => sorting(quick('searched')(seat)));
      playOut(machine, players, new FastChance('searched'), 10_000);
      const valuedAt = (sort: string): number => {
        const turn = sorts.get(sort)!;
        valued = 0;
        expect(turn.choices).toContain(search({ seed: 1, iterations: 20 }).choose(turn));
        return valued;
      };
      expect(valuedAt('move war, true')).toBeGreaterThan(10);
      for (const sort of ['move war, false', 'move peace, true', 'basket ', 'found ']) expect(valuedAt(sort)).toBe(0);
    });

    it('finds things settled when a seat’s own turn begins, not while troops are on their way', () => {
      const machine: Machine = new Machine(game, { seats: 3, years: 3 });
      const chance = new FastChance('settled');
      const position = machine.start(chance);
      const players = machine.seats.map((_, seat) => quick('settled')(seat));
      const moments: string[] = [];
      while ((position.state as never as State).year < 2) {
        const state = position.state as never as State;
        for (const seat of machine.seats.keys())
          if (game.bot!.settled!(machine.readContext(position) as never, position.stack.at(-1) as never, seat)) {
            expect(state.active & (1 << seat)).toBeGreaterThan(0);
            expect(state.marched.every((steps) => steps === 0)).toBe(true);
            const moment = `${seat} in season ${state.season} of year ${state.year}`;
            if (moments.at(-1) !== moment) moments.push(moment);
          }
        const seat = machine.busy(position).find((each) => machine.choices(position, each).length > 0)!;
        const choices = machine.choices(position, seat);
        const turn: Decision = { machine, seat, choices, view: machine.view(position, seat) };
        machine.take(position, seat, players[seat]!.choose(turn), chance);
      }
      // Once for each seat in each of the four seasons, as long as there are no shared turns.
      expect(new Set(moments).size).toBe(moments.length);
      expect(moments.length).toBe(12);
    });
  });
});

describe('blunders', () => {
  botMeters(game, {
    games: 10,
    options: { seats: 4, years: 5 },
    limits: { 'low prestige': 0.7, 'hopeless attacks': 0.13, 'lost residences': 0.06 },
  });
  botMeters(game, {
    games: 5,
    options: { seats: 3, years: 3 },
    limits: { 'low prestige': 0.45, 'hopeless attacks': 0.1, 'lost residences': 0.05 },
  });
  botCases(game, new URL('bot-cases/', import.meta.url));
});
