import { alliance } from '@concert/alliance';
import {
  type AnyGame,
  difference,
  FastChance,
  notPlain,
  openTable,
  recordOf,
  replay,
  runCase,
  SPECTATOR,
  secretFrom,
  Table,
  type Viewer,
} from '@concert/kernel';
import { skirmish } from '@concert/skirmish';
import { describe, expect, test } from 'vitest';
import { go, sandboxTable } from '../../kernel/test/sandbox.ts';
import {
  applyChange,
  type Change,
  type ClientState,
  choicesOf,
  clientState,
  type FullView,
  TableHost,
  tableViewOf,
} from '../src/index.ts';

/** Over the wire and back, as a browser gets it. */
const sent = <T>(message: T): T => JSON.parse(JSON.stringify(message));

const isFull = (given: FullView | Change[]): given is FullView => !Array.isArray(given);

interface Traffic {
  bytes: number;
  messages: number;
  actions: number;
}

/**
 * A whole random game through a desk, with undo, every viewer watched. After each deed what every viewer has put
 * together from changes must be what it would be shown again, log and all.
 */
function playThrough(
  game: AnyGame,
  options: object,
  seed: string,
  each: (host: TableHost, shown: ClientState[]) => void,
): Traffic {
  const host = new TableHost(openTable(game, options, secretFrom(seed)));
  const chance = new FastChance(seed);
  const { table } = host;
  const viewers: Viewer[] = [...table.machine.seats.keys(), SPECTATOR];
  const screens = viewers.map((viewer) => clientState(sent(host.watch(viewer) as FullView)));
  const traffic = { bytes: 0, messages: 0, actions: 0 };
  while (!table.over) {
    const { busy } = host.turnStatus();
    const seat = chance.pick(
      busy.filter((one) => host.decisionFor(one)),
      'who',
    );
    const screen = screens[seat]!;
    const undo = screen.sight.mayUndo && chance.die(12, 'undo') === 1;
    const wanted = undo ? { undo: true as const } : chance.pick(choicesOf(screen.sight), 'what');
    const did = host.do({ seat, ...wanted }, screen.sight.mark);
    if (!did.ok) throw new Error(did.sentence);
    traffic.actions++;
    for (const { viewer, change } of did.news) {
      const text = `{"type":"change","table":"0123456789","seat":${viewer},${change.slice(1)}`;
      traffic.bytes += text.length;
      traffic.messages++;
      const at = viewer < 0 ? screens.length - 1 : viewer;
      screens[at] = applyChange(screens[at]!, JSON.parse(change))!;
    }
    each(host, screens);
  }
  return traffic;
}

function sameAsShownAnew(host: TableHost, screens: readonly ClientState[]): void {
  for (const [i, screen] of screens.entries()) {
    const viewer = i === screens.length - 1 ? SPECTATOR : i;
    const now = tableViewOf(host.table, viewer);
    expect(notPlain(now)).toBeNull();
    if (difference(screen.sight, now)) throw new Error(`viewer ${viewer}: ${difference(screen.sight, now)}`);
    expect(screen.lines.length + screen.from).toBe(host.table.logLength(viewer));
    const { log } = host.full(viewer);
    expect(screen.lines.slice(-5)).toEqual(log.lines.slice(-5));
  }
}

describe.each([
  ['Skirmish', skirmish as AnyGame, { seats: 3, turns: 8 }, 6],
  ['Alliance for two', alliance as AnyGame, {}, 1],
  ['Alliance for seven', alliance as AnyGame, { seats: 7 }, 1],
])('%s through a desk', (_, game, options, games) => {
  test('changes put together are what one would be shown anew, after every deed of whole games', () => {
    for (let n = 0; n < games; n++) playThrough(game, options, `desk ${n}`, sameAsShownAnew);
  });

  test('lines taken back and said anew leave the whole log as it is', () => {
    let last: ClientState[] = [];
    let table = null as TableHost | null;
    playThrough(game, options, 'log', (host, screens) => {
      table = host;
      last = screens;
    });
    for (const [i, screen] of last.entries()) {
      const whole = table!.table.log(i === last.length - 1 ? SPECTATOR : i);
      expect(screen.lines.map(({ what, when }) => [what, when])).toEqual(
        whole.slice(screen.from).map(({ event, when }) => [event.what, when]),
      );
    }
  });

  test('a choice costs a watcher 0.6 KB or less on average', () => {
    const { bytes, messages } = playThrough(game, options, 'bytes', () => {});
    expect(bytes / messages).toBeLessThan(600);
  });
});

describe('what goes out', () => {
  test('holds no hash, no draw and no secret of the host, for any viewer', () => {
    const secret = secretFrom('leak');
    const host = new TableHost(openTable(skirmish as AnyGame, { seats: 3 }, secret));
    for (const viewer of [0, 1, 2, SPECTATOR]) host.watch(viewer);
    const chance = new FastChance('leak');
    while (!host.table.over) {
      const seat = chance.pick(host.turnStatus().busy, 'who');
      const did = host.do({ seat, ...chance.pick(host.decisionFor(seat)!.choices, 'what') });
      if (!did.ok) throw new Error(did.sentence);
      const text = JSON.stringify(did.news);
      expect(text).not.toContain(did.entry.hash);
      expect(text).not.toContain(secret);
      expect(text).not.toMatch(/"(draws|hash|veil|secret)"/);
    }
  });

  test('tells no one that another drafts in private', () => {
    const host = new TableHost(openTable(skirmish as AnyGame, { seats: 3 }, secretFrom('lanes')));
    for (const viewer of [0, 1, 2, SPECTATOR]) host.watch(viewer);
    const did = host.do({ seat: 1, ...host.decisionFor(1)!.choices[0]! });
    expect(did.ok && did.news.map(({ viewer }) => viewer)).toEqual([1]);
  });

  test('only the watched viewers are told anything', () => {
    const host = new TableHost(openTable(skirmish as AnyGame, {}, secretFrom('few')));
    host.watch(0);
    host.watch(1);
    host.unwatch(1);
    expect(host.watched).toEqual([0]);
    const did = host.do({ seat: 1, ...host.decisionFor(1)!.choices[0]! });
    expect(did.ok && did.news).toEqual([]);
  });
});

describe('a viewer who comes back', () => {
  const begin = () => {
    const host = new TableHost(openTable(skirmish as AnyGame, {}, secretFrom('back')));
    const screen = clientState(sent(host.watch(0) as FullView));
    const step = () => {
      const seat = host.turnStatus().busy[0]!;
      host.do({ seat, ...host.decisionFor(seat)!.choices[0]! });
    };
    return { desk: host, screen, step };
  };

  test('gets what it missed, once, and nothing when it missed nothing', () => {
    const { desk: host, screen, step } = begin();
    for (let i = 0; i < 8; i++) step();
    const missed = host.watch(0, screen.sight.mark);
    if (isFull(missed)) throw new Error('expected changes');
    let now: ClientState | null = screen;
    for (const change of sent(missed)) now = applyChange(now!, change);
    expect(now!.sight).toEqual(sent(tableViewOf(host.table, 0)));
    expect(host.watch(0, now!.sight.mark)).toEqual([]);
    expect(applyChange(now!, missed[0]!)).toBeNull();
  });

  test('gets everything when it was away too long, or comes from nowhere', () => {
    const { desk: host, screen, step } = begin();
    for (let i = 0; i < 60 && !host.table.over; i++) step();
    expect(isFull(host.watch(0, screen.sight.mark))).toBe(true);
    expect(isFull(host.watch(0, 100_000))).toBe(true);
  });
});

describe('a desk', () => {
  test('refuses what was chosen at an older mark, and says why', () => {
    const host = new TableHost(openTable(skirmish as AnyGame, {}, secretFrom('stale')));
    const { mark, choices } = host.decisionFor(0)!;
    expect(host.do({ seat: 0, ...choices[0]! }, mark).ok).toBe(true);
    expect(host.do({ seat: 0, ...choices[1]! }, mark)).toEqual({
      ok: false,
      key: 'kernel.stale',
      sentence: 'The position has just changed. Look again, then choose.',
    });
  });

  test('follows what another host did, and notices when that came out differently', () => {
    const secret = secretFrom('two');
    const [one, other] = [0, 1].map(() => new TableHost(openTable(skirmish as AnyGame, {}, secret)));
    other!.watch(SPECTATOR);
    for (let i = 0; i < 12; i++) {
      const seat = one!.turnStatus().busy[0]!;
      const did = one!.do({ seat, ...one!.decisionFor(seat)!.choices[0]! });
      if (did.ok) other!.follow(did.entry);
    }
    expect(other!.table.position).toEqual(one!.table.position);
    const entry = one!.table.journal[0]!;
    expect(() => other!.follow({ ...entry, hash: '0' })).toThrow(/refused here|differently here/);
  });

  test('shows the past of a game that began in the middle, from where it began', () => {
    const whole = openTable(skirmish as AnyGame, {}, secretFrom('middle'));
    const play = (table: typeof whole, until: number): void => {
      const chance = new FastChance(`${until}`);
      while (table.position.count < until) {
        const [seat] = table.machine.busy(table.position).filter((each) => table.choices(each).length > 0);
        table.choose(seat!, chance.pick(table.choices(seat!), 'what'));
      }
    };
    play(whole, 4);
    const begin = () => whole.machine.copy(whole.position);
    const branch = new Table(whole.machine.game, {}, new FastChance('branch'), whole.chance, begin);
    const first = branch.position.count;
    const before = tableViewOf(branch, 0);
    play(branch, first + 3);
    const host = new TableHost(branch);
    expect(host.at(0, first)).toMatchObject({ at: first, of: branch.position.count });
    expect(host.at(0, first)!.sight.view).toEqual(before.view);
    expect(host.at(0, 0)!.at).toBe(first);
    expect(host.at(0, first + 2)!.sight.view.count).toBe(first + 2);
  });

  test('shows every past moment as it was seen then', () => {
    const seen: string[][] = [];
    let host = null as TableHost | null;
    playThrough(skirmish as AnyGame, {}, 'past', (now, screens) => {
      host = now;
      const { count } = screens[0]!.sight.view;
      seen[count] ??= [0, 1, SPECTATOR].map((viewer) => JSON.stringify(now.table.view(viewer).board));
      // What was taken back is forgotten.
      seen.length = count + 1;
    });
    for (const count of [...seen.keys(), 3, 1]) {
      if (!seen[count]) continue;
      for (const [i, viewer] of [0, 1, SPECTATOR].entries()) {
        const { at, of, sight: tableView } = host!.at(viewer, count)!;
        expect([at, of]).toEqual([count, seen.length - 1]);
        expect(JSON.stringify(tableView.view.board)).toBe(seen[count]![i]);
      }
    }
    expect(host!.at(0, 10_000)!.at).toBe(seen.length - 1);
  });

  test('gives a bug report that holds what its reporter knows and nothing else', () => {
    const { table } = replay(
      skirmish as AnyGame,
      recordOf(openTable(skirmish as AnyGame, { seats: 3 }, secretFrom('report'))),
    );
    const host = new TableHost(table);
    const file = sent(host.caseFor(0, 'My corps is gone', 'x'));
    expect(runCase(skirmish as AnyGame, file)).toMatchObject({ ok: true });
    const raw = file.raw as unknown as typeof table.position;
    expect(table.machine.view(raw, 0)).toEqual(table.view(0));
    const worlds = ['a', 'b', 'c', 'd', 'e', 'f'].map((seed) => JSON.stringify(host.caseFor(0, '', seed).raw));
    expect(new Set(worlds).size).toBeGreaterThan(1);
  });
});

test('who has struck a deal in secret keeps its line when others take back what came before it', () => {
  const table = sandboxTable();
  const host = new TableHost(table as unknown as Table);
  go(table, 0, 'note', { n: 1 });
  let screen = clientState(sent(host.watch(2) as FullView));
  host.watch(0);
  const hear = (did: ReturnType<TableHost['do']>): number => {
    if (!did.ok) throw new Error(did.sentence);
    for (const { viewer, change } of did.news) if (viewer === 2) screen = applyChange(screen, JSON.parse(change))!;
    return did.news.length;
  };
  hear(host.do({ seat: 0, verb: 'note', arg: { n: 2 } }));
  hear(host.do({ seat: 1, offer: { to: [2], kind: 'confide', terms: {} } }));
  expect(hear(host.do({ seat: 2, answer: 'accept', id: '1-2#1' }))).toBe(1);
  expect(screen.lines.map(({ what }) => what)).toEqual(['note', 'note', 'confided']);
  hear(host.do({ seat: 0, undo: true }));
  expect(screen.lines.map(({ what }) => what)).toEqual(['note', 'confided']);
  expect(screen.lines).toEqual(host.full(2).log.lines);
});
