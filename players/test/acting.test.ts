import {
  type Aim,
  type AnyChoice,
  type AnyGame,
  type BotRules,
  type Chance,
  FastChance,
  field,
  type Json,
  Machine,
  type Message,
  type Offer,
  type Player,
  type PositionOf,
  type Shape,
  type Turn,
} from '@concert/kernel';
import { acting, MOST_SAID, policy, search } from '@concert/players';
import { skirmish } from '@concert/skirmish';
import { describe, expect, test } from 'vitest';

/** Three seats with gold that can be given away by a binding deal; who has more is more likely to win. */
const market = (more: Partial<BotRules<Shape>> = {}): AnyGame => ({
  id: 'market',
  title: 'Market',
  rules: '1',
  options: {},
  verbs: { wait: {}, take: { n: field.int(1, 3) } },
  kinds: [],
  seats: () => ['ann', 'bob', 'cid'].map((id) => ({ id, name: id })),
  setup: ({ chance }: { chance: Chance }) => ({ gold: [5, 5, 5], secret: chance.die(6, 'secret') }),
  begin: () => ({ at: 'ask' }),
  steps: {
    ask: () => ({ next: 'ask', seats: [0], frame: { at: 'q' } }) as never,
    q: {
      prompt: () => ({ what: 'q' }),
      offer: (_: never, __: never, ___: never, offers: { offer(verb: string, arg: object): void }) => {
        offers.offer('wait', {});
        for (let n = 1; n <= 3; n++) offers.offer('take', { n });
      },
      take: { wait: () => ({ next: 'again' }), take: () => ({ next: 'again' }) },
    },
  } as never,
  view: ({ state }: { state: { gold: number[] } }) => ({ gold: [...state.gold] }),
  imagine: ({ board }: { board: { gold: number[] } }, { chance }: { chance: Chance }) => ({
    gold: [...board.gold],
    secret: chance.die(6, 'secret'),
  }),
  deals: {
    kinds: {
      gift: { terms: { gold: field.int(-9, 9) }, binding: true, about: 'Gold from one to the other' },
      vow: { terms: {}, binding: false, about: 'Words' },
    },
    may: ({ state }: { state: { gold: number[] } }, { from, terms }: { from: number; terms: { gold?: number } }) =>
      (terms.gold ?? 0) <= state.gold[from]! || { what: 'too poor', clause: '' },
    strike: ({ state }: { state: { gold: number[] } }, { from, to, terms }: Offer) => {
      state.gold[from]! -= terms.gold;
      state.gold[to[0]!]! += terms.gold;
    },
  },
  outcome: () => ({ winners: [], scores: [], what: 'over' }),
  words: {},
  bot: {
    value: ({ state }: { state: { gold: number[] } }) => state.gold.map((each) => each / 15),
    ...more,
  } as never,
});

function turnAt(game: AnyGame, seat: number, more: Partial<Turn> = {}): Turn {
  const machine: Machine = new Machine(game, {});
  const position = machine.start(new FastChance('turn'));
  const choices = machine.busy(position).includes(seat) ? machine.choices(position, seat) : [];
  const view = machine.view(position, seat);
  return { machine, seat, view, choices, log: [], from: 0, offers: [], messages: [], ms: 100, ...more };
}

const first: Player = { name: 'first', choose: ({ choices }) => choices[0]! };
const offer = (kind: string, terms: Json, more: Partial<Offer> = {}): Offer => ({
  id: '0-1#1',
  from: 1,
  to: [0],
  kind,
  terms,
  status: 'open',
  accepted: [],
  ...more,
});

describe('an offer', () => {
  test.each<[string, Offer, string, string]>([
    ['that helps is accepted', offer('gift', { gold: 3 }), 'accept', 'bot.agreed'],
    ['that hurts is refused', offer('gift', { gold: -3 }), 'refuse', 'bot.worse'],
    ['of nothing is refused', offer('gift', { gold: 0 }), 'refuse', 'bot.no-gain'],
    ['that does not bind is refused', offer('vow', {}), 'refuse', 'bot.no-promise'],
    ['that cannot be kept is refused', offer('gift', { gold: 9 }), 'refuse', 'bot.not-now'],
  ])('%s, with the reason', (_, made, answer, what) => {
    const act = acting(first, 1).act(turnAt(market(), 0, { offers: [made] }));
    expect(act).toEqual({ answer, id: made.id, why: { what } });
  });

  test('is answered by a seat that has nothing to choose; what others have to answer is left alone', () => {
    const seat = acting(first, 1);
    expect(seat.act(turnAt(market(), 2, { offers: [offer('vow', {}, { to: [2] })] }))).toMatchObject({
      answer: 'refuse',
    });
    expect(seat.act(turnAt(market(), 2, { offers: [offer('vow', {})] }))).toBeNull();
    expect(seat.act(turnAt(market(), 0, { offers: [offer('vow', {}, { status: 'refused' })] }))).toEqual({
      choose: { verb: 'wait', arg: {} },
    });
  });

  test('waits while secret orders are written, if it binds', () => {
    const machine: Machine = new Machine(skirmish as AnyGame, {});
    const view = machine.view(machine.start(new FastChance(1)), 0);
    const game = market();
    const turn = { ...turnAt(game, 2), view: { ...turnAt(game, 2).view, together: view.together } };
    expect(acting(first, 1).act({ ...turn, offers: [offer('gift', { gold: 3 }, { to: [2] })] })).toBeNull();
  });
});

describe('a promise', () => {
  const vow = (more: Partial<Offer> = {}): Offer => offer('vow', {}, more);

  test('is answered as the bot of the game says, with its reason', () => {
    const promise: NonNullable<BotRules<Shape>['promise']> = (_, seat, { from }) => ({
      accept: from > seat,
      why: `bot.from-${from}`,
    });
    const said = (from: number) =>
      acting(first, 1).act(turnAt(market({ promise }), 1, { offers: [vow({ from, to: [1] })] }));
    expect(said(2)).toEqual({ answer: 'accept', id: '0-1#1', why: { what: 'bot.from-2' } });
    expect(said(0)).toEqual({ answer: 'refuse', id: '0-1#1', why: { what: 'bot.from-0' } });
  });

  const last: Player = { name: 'last', choose: ({ choices }) => choices.at(-1)! };
  const open = vow({ status: 'accepted', accepted: [0], promise: 'open' });
  const takes = (player: Player, offers: Offer[], breaks: NonNullable<BotRules<Shape>['breaks']>) =>
    acting(player, 1).act(turnAt(market({ breaks }), 0, { offers }));

  test('keeps a bot from what would break it, while it is open and something else is left', () => {
    const breaks: NonNullable<BotRules<Shape>['breaks']> = (_, __, ___, { verb, arg }) =>
      verb === 'take' && arg.n === 3;
    expect(takes(last, [open], breaks)).toEqual({ choose: { verb: 'take', arg: { n: 2 } } });
    expect(takes(last, [vow({ ...open, promise: 'broken' })], breaks)).toEqual({
      choose: { verb: 'take', arg: { n: 3 } },
    });
    expect(takes(last, [vow({ ...open, status: 'refused' })], breaks)).toEqual({
      choose: { verb: 'take', arg: { n: 3 } },
    });
    expect(takes(last, [open], () => true)).toEqual({ choose: { verb: 'take', arg: { n: 3 } } });
  });

  test('is not broken by a player that had made up its mind before', () => {
    const stubborn: Player = { name: 'stubborn', choose: () => ({ verb: 'take', arg: { n: 3 } }) };
    const breaks: NonNullable<BotRules<Shape>['breaks']> = (_, __, ___, { verb }) => verb === 'take';
    expect(takes(stubborn, [open], breaks)).toEqual({ choose: { verb: 'wait', arg: {} } });
  });

  test('does not send a bot round in circles: what led to nothing else is not tried again in the same phase', () => {
    const bot = acting(last, 1);
    const breaks: NonNullable<BotRules<Shape>['breaks']> = (_, __, ___, { verb, arg }) =>
      verb === 'take' && arg.n === 3;
    const turn = turnAt(market({ breaks }), 0, { offers: [open] });
    expect([1, 2, 3].map(() => (bot.act(turn) as { choose: AnyChoice }).choose.arg)).toEqual([{ n: 2 }, { n: 1 }, {}]);
  });
});

describe('speaking', () => {
  const letter: Message = { from: 1, to: [0], text: 'What would you say to peace?' };

  test('a letter is answered with what can be offered; what is said to all is not', () => {
    expect(acting(first, 1).act(turnAt(market(), 0, { messages: [letter] }))).toEqual({
      say: { what: 'bot.offers', args: { kinds: ['gift'] } },
      to: [1],
    });
    const { deals: _, ...without } = market();
    expect(acting(first, 1).act(turnAt(without as AnyGame, 0, { messages: [letter] }))).toMatchObject({
      say: { what: 'bot.no-offers' },
    });
    expect(acting(first, 1).act(turnAt(market(), 0, { messages: [{ ...letter, to: [] }] }))).toMatchObject({
      choose: {},
    });
  });

  test('goes on for two things a phase; offers are still answered, without a reason', () => {
    const seat = acting(first, 1);
    const turn = turnAt(market(), 0, { messages: [letter] });
    for (let n = 0; n < MOST_SAID; n++) expect(seat.act(turn)).toHaveProperty('say');
    expect(seat.act(turn)).toHaveProperty('choose');
    expect(seat.act({ ...turn, offers: [offer('vow', {})] })).toEqual({ answer: 'refuse', id: '0-1#1' });
    expect(seat.act({ ...turn, view: { ...turn.view, spans: { year: 2 } } })).toHaveProperty('say');
  });

  test('offers that the game suggests are made once', () => {
    const proposal = { to: [1], kind: 'gift', terms: { gold: 1 } };
    const game = market({ deals: () => [proposal] });
    expect(acting(first, 1).act(turnAt(game, 0))).toEqual({ offer: proposal });
    const made = offer('gift', { gold: 1 }, { from: 0, to: [1], status: 'refused' });
    expect(acting(first, 1).act(turnAt(game, 0, { offers: [made] }))).toHaveProperty('choose');
  });
});

describe('what a seat has learned', () => {
  test('is remembered line by line, and worlds are imagined by it', () => {
    const heard: number[] = [];
    const game = market({
      belief: {
        start: () => ({ secret: 0 }),
        hear: (_, { args }) => {
          heard.push(args!.secret as number);
          return { secret: args!.secret! };
        },
        sample: (belief, { board }) => ({ gold: (board as { gold: number[] }).gold, ...(belief as object) }) as never,
      },
    });
    const seen: number[] = [];
    const player: Player = {
      name: 'seer',
      choose: ({ machine, view, belief, choices }) => {
        const world = machine.imagine(view, new FastChance(1), belief) as PositionOf<Shape> & {
          state: { secret: number };
        };
        seen.push(world.state.secret);
        return choices[0]!;
      },
    };
    const seat = acting(player, 1);
    const line = (secret: number) => ({ when: 0, event: { what: 'told', args: { secret } } });
    seat.act(turnAt(game, 0, { log: [line(2), line(3)] }));
    seat.act(turnAt(game, 0, { log: [line(3), line(4)], from: 1 }));
    expect(heard).toEqual([2, 3, 4]);
    // What was taken back is heard no more.
    seat.act(turnAt(game, 0, { log: [line(2)] }));
    expect(seen).toEqual([3, 4, 2]);
  });
});

describe('plans', () => {
  const parts = (plan: { parts: Json }) => (plan.parts as { take: number[] }).take;
  const planning = (worth: () => number): AnyGame =>
    market({
      plans: () => [
        { kind: 'take', parts: { take: [1, 2] }, worth: worth(), about: { what: 'first' } },
        { kind: 'take', parts: { take: [3] }, worth: 1, about: { what: 'second' } },
      ],
      next: (_, __, ___, plan, choices) => {
        const n = parts(plan).shift();
        return n === undefined ? null : choices.find(({ arg }) => arg.n === n)!;
      },
      policy: (_, __, ___, choices: readonly AnyChoice[]) => choices.map(({ verb }) => (verb === 'wait' ? 1 : 0)),
    });

  test('are carried on choice by choice though another would look better by then', () => {
    let worth = 2;
    const game = planning(() => worth);
    const player = policy(1);
    expect(player.choose(turnAt(game, 0)).arg).toEqual({ n: 1 });
    expect(player.plan!()).toEqual({ what: 'first' });
    worth = 0;
    expect(player.choose(turnAt(game, 0)).arg).toEqual({ n: 2 });
    // Done: the next best.
    expect(player.choose(turnAt(game, 0)).arg).toEqual({ n: 3 });
  });

  test('that are not legal are dropped, never forced; without one the policy decides', () => {
    const game = market({
      plans: () => [{ kind: 'fly', parts: null, worth: 1, about: { what: 'fly' } }],
      next: () => ({ verb: 'fly', arg: {} }),
      policy: (_, __, ___, choices: readonly AnyChoice[]) => choices.map(({ verb }) => (verb === 'wait' ? 1 : 0)),
    });
    expect(policy(1).choose(turnAt(game, 0))).toEqual({ verb: 'wait', arg: {} });
  });
});

describe('two worlds', () => {
  test('that a seat cannot tell apart make its player do the same', () => {
    const machine: Machine = new Machine(skirmish as AnyGame, { seats: 3 });
    for (let n = 0; n < 20; n++) {
      const chance = new FastChance(`worlds ${n}`);
      const position = machine.start(chance);
      for (let moves = chance.index(40, 'moves'); moves > 0 && !machine.isOver(position); moves--) {
        const seat = machine.busy(position)[0]!;
        machine.take(position, seat, chance.pick(machine.choices(position, seat), 'choice'), chance);
      }
      if (machine.isOver(position)) continue;
      const seat = machine.busy(position)[0]!;
      const world = machine.imagine(machine.view(position, seat), chance);
      const acts = [position, world].map((each) => {
        const turn = { machine, seat, view: machine.view(each, seat), choices: machine.choices(each, seat) };
        const told = { ...turn, log: [], from: 0, offers: [], messages: [], ms: 100 };
        return [policy('same'), search({ seed: 'same', iterations: 20 })].map((player) =>
          acting(player, 's').act(told),
        );
      });
      expect(acts[0]).toEqual(acts[1]);
    }
  });
});

describe('trust', () => {
  const promise = (promise: Offer['promise'], more: Partial<Offer> = {}): Offer =>
    offer(
      'vow',
      {},
      { id: `0-1#${JSON.stringify(more)}${promise}`, status: 'accepted', ...(promise && { promise }), ...more },
    );
  const vows = market({ promise: () => ({ accept: true, why: 'bot.free' }) });
  const answer = (...known: Offer[]) =>
    acting(first, 1).act(turnAt(vows, 0, { offers: [...known, offer('vow', {}, { id: '0-1#9' })] }));

  test('begins even, ends with a broken promise, and comes back with one that was kept', () => {
    expect(answer()).toMatchObject({ answer: 'accept' });
    expect(answer(promise('broken'))).toEqual({ answer: 'refuse', id: '0-1#9', why: { what: 'bot.no-trust' } });
    expect(answer(promise('broken'), promise('kept'))).toMatchObject({ answer: 'accept' });
  });

  test('counts what the other promised, not what was promised to them', () => {
    expect(answer(promise('broken', { from: 0, to: [1] }))).toMatchObject({ answer: 'accept' });
    expect(answer(promise('broken', { from: 0, to: [1], kind: 'keepPeace' }))).toMatchObject({ answer: 'refuse' });
    expect(answer(promise('broken', { from: 2 }))).toMatchObject({ answer: 'accept' });
  });
});

describe('a counter-offer', () => {
  /** Gold is worth more to who has less of it, so a gift can help both sides of the table against the third. */
  const value = ({ state }: { state: { gold: number[] } }) => {
    const [a = 0, b = 0] = state.gold;
    return [a / 20 + b / 100, b / 20 + a / 10, 0];
  };
  const haggling = market({ value, counters: () => [{ gold: -4 }, { gold: -2 }, { gold: 3 }] } as never);
  const poor = offer('gift', { gold: -3 });

  test('is made on terms that both gain by', () => {
    const act = acting(first, 1).act(turnAt(haggling, 0, { offers: [poor] }));
    expect(act).toEqual({ offer: { to: [1], kind: 'gift', terms: { gold: -4 }, answers: poor.id } });
  });

  test('is not repeated, and not made by who has no patience', () => {
    const made = offer('gift', { gold: -4 }, { id: '0-1#2', from: 0, to: [1], status: 'refused' });
    const again = acting(first, 1).act(turnAt(haggling, 0, { offers: [poor, made] }));
    expect(again).toMatchObject({ offer: { terms: { gold: -2 } } });
    const blunt = { ...first, character: { honour: 1, patience: 0, talk: 2 } };
    expect(acting(blunt, 1).act(turnAt(haggling, 0, { offers: [poor] }))).toMatchObject({ answer: 'refuse' });
  });
});

describe('a letter of instruction', () => {
  /** Takes what is most, unless told otherwise: 'less' forbids more than n, 'just' wants n. */
  const lettered = market({
    policy: (_, __, ___, choices: readonly AnyChoice[]) => choices.map(({ arg }) => arg.n ?? 0),
    heeds: (_, __, { aim, terms }, { arg }) => {
      if (aim === 'less') return (arg.n ?? 0) > (terms.n as number) ? 'against' : null;
      return arg.n === terms.n ? 'serves' : null;
    },
  });
  const taken = (...aims: Aim[]) => acting(policy(1), 1).act(turnAt(lettered, 0, { aims }));
  const less = (n: number): Aim => ({ aim: 'less', terms: { n } });
  const just = (n: number): Aim => ({ aim: 'just', terms: { n } });

  test('rules out what goes against it, as long as something else is left', () => {
    expect(taken()).toEqual({ choose: { verb: 'take', arg: { n: 3 } } });
    expect(taken(less(1))).toEqual({ choose: { verb: 'take', arg: { n: 1 } } });
    expect(taken(less(-1))).toEqual({ choose: { verb: 'take', arg: { n: 3 } } });
  });

  test('prefers what serves it, if the policy likes that nearly as well', () => {
    expect(taken(just(2))).toEqual({ choose: { verb: 'take', arg: { n: 2 } } });
    expect(taken(just(9))).toEqual({ choose: { verb: 'take', arg: { n: 3 } } });
    expect(taken(just(3), less(2))).toEqual({ choose: { verb: 'take', arg: { n: 2 } } });
    // The fourth of four is no favourite.
    const poor = market({
      policy: lettered.bot!.policy!,
      heeds: (_, __, ___, { verb }) => (verb === 'wait' ? 'serves' : null),
    });
    expect(acting(policy(1), 1).act(turnAt(poor, 0, { aims: [just(0)] }))).toMatchObject({ choose: { verb: 'take' } });
  });

  test('does not make a bot break its word', () => {
    const vowed = market({
      ...lettered.bot,
      breaks: (_, __, ___, { arg }) => arg.n === 2,
      promise: () => ({ accept: true, why: 'bot.free' }),
    } as Partial<BotRules<Shape>>);
    const offers = [offer('vow', {}, { status: 'accepted', promise: 'open' })];
    const act = acting(policy(1), 1).act(turnAt(vowed, 0, { offers, aims: [just(2)] }));
    expect(act).toEqual({ choose: { verb: 'take', arg: { n: 3 } } });
  });
});
