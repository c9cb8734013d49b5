import { type AnyGame, FastChance, openTable, type Table } from '@concert/kernel';
import { policy, reasonFor } from '@concert/players';
import { loadGame } from '@concert/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import { botCaseIn, whyIn } from '../src/why.ts';

/** Two bots at a table, for so many choices. */
function played(game: AnyGame, options: object, choices: number): Table {
  const table = openTable(game, options, '7'.repeat(64)) as Table;
  const { machine } = table;
  const players = machine.seats.map((_, seat) => policy(`why ${seat}`, { worlds: 1 }));
  for (let n = 0; n < choices && !table.over; n++) {
    const seat = machine.busy(table.position)[0]!;
    const choice = players[seat]!.choose({ machine, seat, view: table.view(seat), choices: table.choices(seat) });
    table.choose(seat, choice);
  }
  return table;
}

describe('why', () => {
  let game: AnyGame;
  let table: Table;
  beforeAll(async () => {
    game = await loadGame('alliance');
    table = played(game, { scenario: '1804', seats: 2 }, 60);
  });

  /** The last entry of a kind, with its number. */
  const lastOf = (verb: string) => {
    const entry = table.journal.findLastIndex((each) => 'verb' in each && each.verb === verb);
    return { entry, seat: table.journal[entry]!.seat };
  };

  test('names the choice, the best that was rejected, the odds of both and what made the difference', () => {
    const { entry, seat } = lastOf('group');
    const reason = whyIn(table, { entry }, [seat])!;
    expect(reason).toMatchObject({ seat, entry, choice: { verb: 'group' } });
    expect(reason.instead).not.toBeNull();
    expect(reason.instead).not.toEqual(reason.choice);
    for (const share of [reason.share, reason.shareInstead!]) {
      expect(share).toBeGreaterThan(0);
      expect(share).toBeLessThan(1);
    }
    expect(reason.because.length).toBeLessThanOrEqual(3);
    const ids = game.bot!.features!.map(({ id }) => id);
    for (const { feature, by } of reason.because) {
      expect(ids).toContain(feature);
      expect(by).not.toBe(0);
    }
  });

  test('says the same in every world that the seat cannot tell apart', () => {
    const { entry, seat } = lastOf('group');
    const walker = table.restart() as Table;
    for (let i = 0; i < entry; i++) walker.follow(table.journal[i]!);
    const { machine } = walker;
    const { verb, arg } = table.journal[entry] as unknown as { verb: string; arg: never };
    const ask = (view: ReturnType<Table['view']>) => reasonFor({ machine, seat, view, choice: { verb, arg } });
    const view = walker.view(seat);
    const truth = ask(view);
    expect(truth).not.toBeNull();
    for (let n = 0; n < 3; n++) {
      const other = machine.imagine(view, new FastChance(`other ${n}`));
      expect(ask(machine.view(other, seat))).toEqual(truth);
    }
  });

  test('is for the seat’s own eyes until the game is over', () => {
    const { entry, seat } = lastOf('group');
    expect(whyIn(table, { entry }, [1 - seat])).toBeNull();
    expect(whyIn(table, { entry }, [])).toBeNull();
    const { count } = whyIn(table, { entry }, [seat])!;
    expect(whyIn(table, { count }, [1 - seat])).toBeNull();
    expect(whyIn(table, { count }, [seat])).toMatchObject({ seat, count });
    expect(whyIn(table, { last: seat }, [seat])).toMatchObject({ seat });
  });

  test('says nothing of how much others chose in private meanwhile, nor who was last', async () => {
    const planning = await loadGame('imperial-borders');
    /** Seats that choose at once, of which the second drafts so much before the first chooses; and the same in the other order. */
    const world = (drafts: number, isLast: boolean): { asked: unknown[]; seat: number } => {
      const at = openTable(planning, {}, '7'.repeat(64)) as Table;
      const [seat, other] = at.machine.busy(at.position) as [number, number];
      const { count } = at.position;
      const draft = (): void => {
        for (let n = 0; n < drafts; n++) at.choose(other, at.choices(other)[0]!);
      };
      if (isLast) draft();
      for (let n = 0; n < 2; n++) at.choose(seat, at.choices(seat)[1]!);
      if (!isLast) draft();
      expect(at.position.count).toBe(count);
      const asked = [{ last: seat }, { count }, { count: count + 1 }].map((which) => {
        const told = whyIn(at, which, [seat]);
        return told && { ...told, entry: 0 };
      });
      return { asked, seat };
    };
    const quiet = world(0, true);
    expect(quiet.asked[0]).toMatchObject({ seat: quiet.seat });
    expect(quiet.asked[1]).toEqual(quiet.asked[0]);
    expect(quiet.asked[2]).toBeNull();
    expect(world(3, true)).toEqual(quiet);
    expect(world(3, false)).toEqual(quiet);
  });

  test('tells what was expected where something hidden is met', () => {
    const marches = table.journal
      .flatMap((each, i) => ('verb' in each && /^march/.test(each.verb) ? i : []))
      .slice(0, 4);
    const told = marches.map((entry) => whyIn(table, { entry }, [0, 1])?.expected).filter(Boolean);
    for (const said of told) {
      const { low, high } = said!.args as { low: number; high: number };
      expect(said!.what).toBe('bot.expected-strength');
      expect(low).toBeLessThanOrEqual(high);
    }
  });

  test('a choice becomes a bot case that the bot can be asked, with what the viewer may know', () => {
    const { entry, seat } = lastOf('group');
    const given = { about: 'That was stupid', seed: '1' };
    const own = botCaseIn(table, { entry }, { ...given, viewer: seat })!;
    expect(own.bot).toMatchObject({ seat: table.machine.seats[seat]!.id, mustNot: [{ verb: 'group' }] });
    // Of a rival's choice a file tells neither what was chosen nor what the rival knew.
    const rival = botCaseIn(table, { entry }, { ...given, viewer: 1 - seat })!;
    expect(rival.bot).toEqual({ seat: table.machine.seats[seat]!.id });
    const { machine } = table;
    const walker = table.restart() as Table;
    for (let i = 0; i < entry; i++) walker.follow(table.journal[i]!);
    const known = machine.imagine(walker.view(1 - seat), new FastChance('1'));
    expect(rival.raw).toEqual(JSON.parse(JSON.stringify(known)));
  });
});
