/** The bot in the campaigns of all Europe: ships at their posts, money where it is of use, capitals as aims. */
import { type AnyChoice, type AnyGame, FastChance, Machine } from '@concert/kernel';
import { playOut, policy } from '@concert/players';
import { describe, expect, test } from 'vitest';
import { aimsOf } from '../src/bot/aims.ts';
import { proposals } from '../src/bot/bargains.ts';
import { expeditionFrom } from '../src/bot/landings.ts';
import { missionFrom, postsOf } from '../src/bot/posts.ts';
import { put, sideOfPiece } from '../src/rules/1-units.ts';
import { newNaval } from '../src/rules/5-squadrons.ts';
import { shipsAt } from '../src/rules/10-fleets.ts';
import { COALITION, EMPIRE, type Frame, type P, POOL } from '../src/shape.ts';
import { AUSTRIA, BRITAIN, cityId, FRANCE, isFleet, PRUSSIA, placeId, powerOf, RUSSIA, SPAIN } from '../src/tables.ts';
import { ESCORTS } from '../src/tables-sea.ts';
import { everyCampaign, hex, id } from './stage.ts';
import { whole } from './whole.ts';

const bot = everyCampaign.bot!;

const CHANNEL = placeId('channel');

/** What the policy likes best at a question. */
function chosen(play: P, frame: Frame, seat: number, choices: readonly AnyChoice[]): AnyChoice {
  const scores = bot.policy!(play, frame, seat, choices);
  return choices[scores.indexOf(Math.max(...scores))]!;
}

const sail = (place: number): AnyChoice => ({ verb: 'sail', arg: { place } });
const pass: AnyChoice = { verb: 'pass', arg: {} };

describe('ships', () => {
  test('a fleet in the Downs closes the way to London, and does not leave it', () => {
    const { state, play } = whole('grand1805');
    const gate = postsOf(state, COALITION).find(({ place }) => place === CHANNEL);
    expect(gate).toMatchObject({ wanted: 3 });
    expect(missionFrom(state, COALITION, CHANNEL, 1, 1)).toBeNull();
    const frame: Frame = { ...newNaval(COALITION), at: 'naval.choose' };
    expect(chosen(play, frame, 1, [sail(CHANNEL), pass]).verb).toBe('pass');
  });

  test('an empty Channel is the first thing that ships are wanted for', () => {
    const { state } = whole('grand1805');
    put(state, id('gb_keith'), hex('plymouth'));
    for (const from of ['plymouth', 'portsmouth', 'yarmouth'])
      expect(missionFrom(state, COALITION, hex(from), 1, 1)?.post.place, from).toBe(CHANNEL);
  });

  test('a blockade is not given up for a convoy', () => {
    const { state } = whole('grand1805');
    expect(missionFrom(state, COALITION, placeId('blockade_rochefort'), 1, 1)?.post.place).not.toBe(ESCORTS);
  });

  test('the Empire’s fleets have no post: in port they bind the enemy’s', () => {
    expect(postsOf(whole('grand1805').state, EMPIRE)).toEqual([]);
  });
});

describe('expeditions', () => {
  /** The Empire is far away, the Channel is shut, and four steps under a leader wait in Portsmouth beside two fleets. */
  function ready(change: (state: P['state']) => void = () => {}): P {
    const { state, play } = whole('grand1805');
    for (const p of state.present)
      if (sideOfPiece(state, p) === EMPIRE)
        if (isFleet[p]) put(state, p, POOL);
        else if (state.steps[p]! > 0) put(state, p, hex('strasbourg'));
    for (const p of state.present.filter((q) => state.place[q] === hex('london'))) put(state, p, hex('portsmouth'));
    for (const port of ['plymouth', 'yarmouth'])
      for (const p of shipsAt(state, hex(port), COALITION)) put(state, p, CHANNEL);
    change(state);
    return play;
  }

  test('troops that no one threatens go to a coast that pays and that no one guards', () => {
    const found = expeditionFrom(ready(), COALITION, hex('portsmouth'), 2);
    expect(found).not.toBeNull();
    expect(['bordeaux', 'antwerp', 'hamburg'].map(hex)).toContain(found!.hex);
  });

  test('they stay where enemies could march upon the harbour, and where those ashore are as strong', () => {
    const guarded = ready((state) => {
      for (const p of state.present.filter((q) => state.place[q] === hex('strasbourg'))) {
        const coast = ['bordeaux', 'antwerp', 'hamburg', 'marseille', 'ajaccio', 'amsterdam', 'genoa'];
        put(state, p, hex(coast[p % coast.length]!));
      }
    });
    expect(expeditionFrom(guarded, COALITION, hex('portsmouth'), 2)).toBeNull();
    const invaded = ready((state) => {
      for (const p of state.present.filter((q) => state.place[q] === hex('strasbourg')).slice(0, 2))
        put(state, p, hex('london'));
    });
    expect(expeditionFrom(invaded, COALITION, hex('portsmouth'), 2)).toBeNull();
  });
});

describe('aims', () => {
  test('what brings a major to its knees is taken or held, the capitals of the two that decide the game most', () => {
    const { play } = whole('grand1805');
    const aim = (side: number, city: string) => aimsOf(play, side).find((each) => each.city === cityId(city));
    expect(aim(EMPIRE, 'vienna')).toMatchObject({ taking: true });
    expect(aim(COALITION, 'vienna')).toMatchObject({ taking: false });
    expect(aim(COALITION, 'bordeaux')).toMatchObject({ taking: true });
    expect(aim(EMPIRE, 'london')!.worth).toBeGreaterThan(aim(EMPIRE, 'vienna')!.worth);
    // Prussia is neutral.
    expect(aim(EMPIRE, 'berlin')).toBeUndefined();
  });
});

describe('gifts', () => {
  const give = (to: number, amount: number): AnyChoice => ({ verb: 'give', arg: { power: BRITAIN, to, amount } });
  const ready: AnyChoice = { verb: 'ready', arg: {} };
  const frame: Frame = { at: 'market.give', seats: [0, 1], ready: 0, gifts: [] };

  test('money goes to those who have men and no money', () => {
    const { state, play } = whole('grand1805');
    state.money[BRITAIN] = 60;
    state.recruit[AUSTRIA] = 10;
    expect(chosen(play, frame, 1, [give(AUSTRIA, 20), give(RUSSIA, 30), ready])).toEqual(give(AUSTRIA, 20));
  });

  test('what could not be spent, or is needed at home, is not given', () => {
    const { state, play } = whole('grand1805');
    state.money[BRITAIN] = 60;
    state.recruit[AUSTRIA] = 10;
    state.money[AUSTRIA] = 40;
    expect(chosen(play, frame, 1, [give(AUSTRIA, 20), ready])).toEqual(ready);
    state.money[AUSTRIA] = 0;
    state.recruit[BRITAIN] = 12;
    expect(chosen(play, frame, 1, [give(AUSTRIA, 20), ready])).toEqual(ready);
  });
});

test('a turn of the grand campaign leaves Britain behind her ships', () => {
  const machine = new Machine(everyCampaign as AnyGame, { scenario: 'grand1805', until: 1 });
  const players = [0, 1].map((seat) => policy(`europe/${seat}`, { worlds: 1 }));
  let last: P['state'] | null = null;
  const watched = players.map((player) => ({
    ...player,
    choose(turn: Parameters<typeof player.choose>[0]) {
      last = turn.view.board as P['state'];
      return player.choose(turn);
    },
  }));
  const { ended, message } = playOut(machine, watched, new FastChance('europe'));
  expect({ ended, message }).toEqual({ ended: 'finished', message: null });
  const state = last as unknown as P['state'];
  expect(shipsAt(state, CHANNEL, COALITION).length).toBeGreaterThan(0);
  expect(state.controller[cityId('dover')]).toBe(BRITAIN);
  expect(state.present.some((p) => sideOfPiece(state, p) === EMPIRE && state.place[p] === hex('london'))).toBe(false);
  expect(state.controller[cityId('paris')]).toBe(FRANCE);
});

describe('proposals of one among seven', () => {
  /** The set-up of 1805 with seven players, asked this question. */
  function seven(frame: Frame, change: (state: P['state']) => void = () => {}): P {
    const machine = new Machine(everyCampaign, { scenario: 'grand1805_multi', players: 7 });
    const position = machine.setUp(new FastChance(1));
    change(position.state);
    return machine.readContext({ ...position, stack: [frame] }) as P;
  }

  const seatOfPower = ({ state }: P, power: number): number => state.player[power]!;

  test('a power at peace offers itself to the side that wins with it, and stays at peace where that is doubtful', () => {
    const speaks: Frame = { at: 'declare.choose', powers: [PRUSSIA] } as Frame;
    const play = seven(speaks);
    const [offer] = proposals(play, seatOfPower(play, PRUSSIA));
    expect(offer).toMatchObject({ kind: 'alliance', terms: { power: PRUSSIA, with: BRITAIN } });
    expect(offer!.to).toContain(seatOfPower(play, AUSTRIA));
    const weak = seven(speaks, (state) => {
      for (const p of state.present) if (powerOf[p] === AUSTRIA || powerOf[p] === RUSSIA) state.steps[p] = 0;
    });
    expect(proposals(weak, seatOfPower(weak, PRUSSIA))).toEqual([]);
  });

  test('who has lost the capital asks for peace, and no one else does', () => {
    const talks: Frame = { at: 'talks.offer', ready: 0 } as Frame;
    const lost = seven(talks, (state) => {
      state.controller[cityId('vienna')] = FRANCE;
    });
    const asked = proposals(lost, seatOfPower(lost, AUSTRIA)).map((offer) => ({ ...offer, to: [...offer.to].sort() }));
    expect(asked).toMatchObject([
      { kind: 'peace', to: [seatOfPower(lost, FRANCE), seatOfPower(lost, SPAIN)].sort(), terms: { power: AUSTRIA } },
    ]);
    expect(proposals(lost, seatOfPower(lost, RUSSIA))).toEqual([]);
  });

  test('with two players there is nothing to propose', () => {
    expect(proposals(whole('grand1805').play, 1)).toEqual([]);
  });
});
