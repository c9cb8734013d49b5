import { unpackFacts } from '@concert/board';
import { kernelWords } from '@concert/kernel';
import { loadBundle } from '@concert/registry';
import type { ClientMessage, HostMessage } from '@concert/wire';
import { describe, expect, test } from 'vitest';
import { LocalHost } from '../src/host/host.ts';
import { MemorySaves } from '../src/host/saves.ts';
import { BaseLink, type Link } from '../src/link/link.ts';
import { litPoints, remaining } from '../src/table/choice-filter.ts';
import { explainClick, explainRefusal } from '../src/table/explanations.ts';
import { Session } from '../src/table/session.ts';

/** A line straight to a host in memory; what is sent can be held back. */
class HostLink extends BaseLink implements Link {
  readonly host: LocalHost;
  held: ClientMessage[] | null = null;
  constructor() {
    super();
    let secrets = 0;
    this.host = new LocalHost({
      load: loadBundle,
      saves: new MemorySaves(),
      send: (message) => this.tell(structuredClone(message)),
      secret: () => (++secrets).toString(16).padEnd(64, '0'),
      now: () => 1_000,
      pace: 0,
    });
    this.state.value = 'open';
  }
  hears(message: HostMessage): void {
    this.tell(message);
  }
  send(message: ClientMessage): void {
    if (this.held) this.held.push(message);
    else void this.host.handle(message);
  }
}

const until = (happened: () => boolean): Promise<unknown> => expect.poll(happened, { interval: 2 }).toBe(true);

/** At a table where one is asked. */
async function sitDown(): Promise<{ session: Session; link: HostLink }> {
  const link = new HostLink();
  const game = await loadBundle('skirmish');
  const person = { kind: 'person', name: 'Anna' } as const;
  const id = await link.host.create({ game: 'skirmish', options: {}, chairs: [person, person] });
  const session = new Session(link, id);
  session.loadedFacts.value = unpackFacts(game.facts({}));
  await until(() => session.live.value !== null && session.seat.value !== undefined);
  if (session.choices.value.length === 0) session.sit(1);
  await until(() => session.choices.value.length > 0);
  return { session, link };
}

describe('asking why something cannot be done', () => {
  test('of a thing that glows one hears that it can, and what a click would do; nothing is done', async () => {
    const { session } = await sitDown();
    const facts = session.facts.value!;
    const before = session.live.value;
    for (const point of session.lit.value) {
      await explainClick(session, [point], true);
      expect(session.refusal.value).toMatchObject({ possible: true, clause: '' });
      expect(session.refusal.value?.sentence).toMatch(/^You can/);
    }
    // After a piece the place it may go to is the question.
    const [first] = session.lit.value;
    session.pick({ items: [[first]] });
    const left = remaining(facts, session.choices.value, session.picked.value);
    for (const point of litPoints(facts, left, session.picked.value)) {
      await explainClick(session, [point], true);
      expect(session.refusal.value?.possible).toBe(true);
    }
    session.close();
    expect(session.live.value).toBe(before);
  });
  test('of a thing that does not glow one hears why, or that it is of no use now', async () => {
    const { session } = await sitDown();
    const facts = session.facts.value!;
    const dark = facts.kinds
      .flatMap(({ kind, names }) => names.map((_, id) => ({ kind, id })))
      .filter((point) => !session.lit.value.some((lit) => lit.kind === point.kind && lit.id === point.id));
    expect(dark.length).toBeGreaterThan(0);
    for (const point of dark) {
      session.clear();
      await explainClick(session, [point], true);
      expect(session.refusal.value?.sentence).toBeTruthy();
      expect(session.refusal.value?.possible).toBeUndefined();
    }
    session.close();
  });
});

describe('undo', () => {
  test('after an answer of the page names that answer, not what can’t be taken back any more', async () => {
    const { session } = await sitDown();
    // As after dice: something was chosen before, and nothing of it can be undone.
    session.undoable.value = ['plunder'];
    expect(session.live.value?.sight.mayUndo).toBe(false);
    const [choice] = session.choices.value;
    await session.answer(choice!);
    await until(() => session.live.value?.sight.mayUndo === true);
    expect(session.undoable.value).toEqual([choice!.verb]);
    session.close();
  });
});

describe('a chair', () => {
  test('that has been given away is watched no longer: one goes on as an onlooker', async () => {
    const { session, link } = await sitDown();
    const facts = session.table.value!;
    link.hears({ type: 'table', table: facts.id, facts: { ...facts, yours: [] } });
    expect(session.seat.value).toBe(null);
    await until(() => session.live.value !== null);
    expect(session.choices.value).toEqual([]);
  });
});

describe('a table at which nothing can be done', () => {
  test('because its game was ended offers nothing', async () => {
    const { session, link } = await sitDown();
    const facts = session.table.value!;
    link.hears({ type: 'table', table: facts.id, facts: { ...facts, state: 'ended' } });
    expect(session.choices.value).toEqual([]);
    expect(session.lit.value).toEqual([]);
    session.close();
  });

  test('because its rules broke goes on when they are mended; other trouble is not taken for it', async () => {
    const { session, link } = await sitDown();
    const facts = session.table.value!;
    const table = facts.id;
    link.hears({ type: 'error', table, sentence: 'Something went wrong on the server.' });
    expect(session.choices.value.length).toBeGreaterThan(0);
    link.hears({ type: 'frozen', table, sentence: 'broke' });
    link.hears({ type: 'table', table, facts: { ...facts, state: 'frozen', frozen: 'broke' } });
    expect(session.choices.value).toEqual([]);
    link.hears({ type: 'table', table, facts });
    expect(session.trouble.value).toBe(null);
    expect(session.choices.value.length).toBeGreaterThan(0);
    session.close();
  });

  test('because the line is down is said only as long as it is', async () => {
    const { session, link } = await sitDown();
    link.state.value = 'lost';
    await session.choose(session.choices.value[0]);
    expect(session.refusal.value?.sentence).toMatch(/Connection lost/);
    link.state.value = 'open';
    expect(session.refusal.value).toBe(null);
    session.close();
  });
});

describe('sentences', () => {
  /** The same table with every sentence marked, as another language would have other sentences. */
  async function inOtherWords(): Promise<{ session: Session; link: HostLink }> {
    const { session, link } = await sitDown();
    const facts = session.loadedFacts.value!;
    const words = { ...kernelWords, ...facts.words };
    session.loadedFacts.value = {
      ...facts,
      words: Object.fromEntries(Object.entries(words).map(([what, pattern]) => [what, `⟦${pattern}⟧`])),
    };
    return { session, link };
  }

  test('are made from the words the reader has: prompt, log and how it looked before', async () => {
    const { session } = await inOtherWords();
    expect(session.tableView.value?.prompt?.text).toMatch(/^⟦.*⟧$/);
    while (session.live.value!.lines.length === 0) await session.choose(session.choices.value[0]!);
    for (const { text } of session.live.value!.lines) expect(text).toMatch(/^⟦.*⟧$/);
    await session.look(0);
    expect(session.tableView.value?.prompt?.text ?? '⟦⟧').toMatch(/^⟦.*⟧$/);
    session.close();
  });

  test('so are refusals', async () => {
    const { session } = await inOtherWords();
    await session.do({ verb: 'fly', arg: {} });
    expect(session.refusal.value?.sentence).toMatch(/^⟦.*⟧$/);
    await explainRefusal(session, [{ verb: 'fly', arg: {} }]);
    expect(session.refusal.value?.sentence).toMatch(/^⟦.*⟧$/);
    session.close();
  });
});
