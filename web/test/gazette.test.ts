import { unpackFacts } from '@concert/board';
import { loadBundle } from '@concert/registry';
import { type ClientMessage, choicesOf, type HostMessage, type StoryEntry } from '@concert/wire';
import { describe, expect, test } from 'vitest';
import { type Issue, issuesOf } from '../src/gazette/issues.ts';
import { issuesSeenBy, spectate } from '../src/gazette/spectator.ts';
import { LocalHost } from '../src/host/host.ts';
import { MemorySaves } from '../src/host/saves.ts';
import { BaseLink, type Link } from '../src/link/link.ts';
import { Session } from '../src/table/session.ts';

const entry = (at: number, kind: StoryEntry['kind'], weight: number): StoryEntry =>
  ({ at, kind, weight, text: `${kind} ${at}.`, line: { when: at }, until: at }) as unknown as StoryEntry;

test('a turn with news is an issue, its weightiest news first; details and turns without news are left out', () => {
  const issues = issuesOf([
    entry(0, 'turn', 1),
    entry(1, 'act', 1),
    entry(2, 'act', 2),
    entry(3, 'battle', 3),
    entry(4, 'turn', 1),
    entry(5, 'act', 1),
    entry(6, 'turn', 1),
    entry(7, 'phase', 3),
    entry(8, 'act', 2),
  ]);
  expect(issues.map(({ title, news }) => [title, news.map(({ at }) => at)])).toEqual([
    ['turn 0', [3, 2]],
    ['turn 6', [8]],
  ]);
});

/** A line to a host in memory that notes what is sent. */
class NotedLink extends BaseLink implements Link {
  readonly host: LocalHost;
  readonly sent: ClientMessage[] = [];
  constructor(saves: MemorySaves) {
    super();
    let secrets = 0;
    this.host = new LocalHost({
      load: loadBundle,
      saves,
      send: (message: HostMessage) => this.tell(structuredClone(message)),
      secret: () => (++secrets).toString(16).padEnd(64, '0'),
      now: () => 1_000,
      pace: 0,
    });
    this.state.value = 'open';
  }
  send(message: ClientMessage): void {
    this.sent.push(message);
    void this.host.handle(message);
  }
}

const until = (happened: () => boolean): Promise<unknown> => expect.poll(happened, { interval: 2 }).toBe(true);

/** Two people at one screen meet in Gotha; Red may write and take back any number of orders before. The gazette of that. */
async function world(drafts: number): Promise<{ issues: Issue[]; sent: ClientMessage[] }> {
  const saves = new MemorySaves();
  const link = new NotedLink(saves);
  const person = { kind: 'person', name: 'Anna' } as const;
  const id = await link.host.create({ game: 'skirmish', options: { turns: 2 }, chairs: [person, person] });
  const facts = unpackFacts((await loadBundle('skirmish')).facts({ turns: 2 }));
  const at = async (seat: number): Promise<Session> => {
    const session = new Session(link, id);
    session.loadedFacts.value = facts;
    session.sit(seat);
    await until(() => session.live.value !== null);
    return session;
  };
  const [blue, red] = [await at(0), await at(1)];
  const orders = choicesOf(red.live.value!.sight).filter(({ verb }) => verb === 'order');
  for (let n = 0; n < drafts; n++) {
    expect(await red.do(orders[n]!)).toBe(true);
    expect(await red.undo()).toBe(true);
  }
  const gotha = facts.kinds.find(({ kind }) => kind === 'province')!.names.indexOf('Gotha');
  const toGotha = (session: Session) =>
    choicesOf(session.live.value!.sight).find(({ verb, arg }) => verb === 'order' && arg.to === gotha)!;
  for (const session of [blue, red]) expect(await session.do(toGotha(session))).toBe(true);
  for (const session of [blue, red]) expect(await session.do({ verb: 'ready', arg: {} })).toBe(true);
  for (;;) {
    const asked = [blue, red].find((session) => session.choices.value.length > 0);
    if (!asked) break;
    expect(await asked.do(asked.choices.value[0]!)).toBe(true);
    await until(() =>
      [blue, red].some((session) => session.choices.value.length > 0 || session.live.value!.sight.view.over),
    );
  }
  blue.close();
  red.close();
  link.sent.length = 0;
  const session = spectate(link, id);
  session.loadedFacts.value = facts;
  await until(() => session.table.value !== null && issuesSeenBy(session) !== null);
  await session.older();
  const issues = issuesSeenBy(session)!;
  session.close();
  return { issues, sent: link.sent };
}

describe('the gazette of a table', () => {
  test('asks as a spectator also for a person with a seat, and tells nothing of what a seat did in secret', async () => {
    const [quiet, busy] = [await world(0), await world(3)];
    expect(quiet.issues.flatMap(({ news }) => news).length).toBeGreaterThan(0);
    expect(JSON.stringify(busy.issues)).toBe(JSON.stringify(quiet.issues));
    for (const message of quiet.sent) expect(message).toMatchObject({ seat: null });
  });
});
