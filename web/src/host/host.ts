/**
 * The browser as its own host: tables with their rules and bots, with the same messages as a server. It runs in a
 * worker; it needs nothing of the page and, given somewhere to save, nothing of the browser.
 */
import type { HostedTable, RulesBundle, ToldReason, WhichChoice } from '@concert/bundles';
import {
  type Action,
  BadInput,
  type CaseFile,
  type Entry,
  type GameRecord,
  type Seat,
  type SeatView,
  type Situation,
} from '@concert/kernel';
import { actionOf, type Chair, type ClientMessage, chairOf, type ViewerUpdate, viewerOf } from '@concert/wire';
import type { HostSettings, NewTable, PlayedBy } from './host-settings.ts';
import { branchStart, factsOf, pressFor } from './local-table.ts';
import { keepSnapshot, resumeGame, type SavedGame } from './long-game.ts';
import { deedOf, judge, nextBot, type Open, openedTable } from './open-table.ts';
import { type LocalChair, type SavedTable, StaleSave } from './saves.ts';
import { lookBack, shownTo } from './viewing.ts';

/** The bot that plays for a person who has resigned. */
const STAND_IN = 'policy';

export class LocalHost {
  private readonly tables = new Map<string, Promise<Open>>();
  readonly settings: HostSettings;

  constructor(settings: HostSettings) {
    this.settings = settings;
  }

  async list(): Promise<SavedTable[]> {
    const all = await this.settings.saves.list();
    return all.filter((table) => !table.whatIf).sort((a, b) => b.changed - a.changed);
  }

  async create({ game, edition, options, chairs }: NewTable): Promise<string> {
    const bundle = await this.settings.load(game, edition, options);
    const secret = this.settings.secret();
    const chance = { commitment: '', contributions: [] };
    const { table } = bundle.open({ options, secret, chance, setup: null, entries: [] });
    if (chairs.length !== table.seats.length)
      throw new BadInput(`${table.seats.length} chairs are to be filled, not ${chairs.length}`);
    return this.keep(bundle, table, secret, chairs);
  }

  /** A private game that continues from what a viewer sees; everything hidden is imagined. */
  async branch({ game, rules, options }: PlayedBy, view: SeatView, chairs: LocalChair[]): Promise<string> {
    const bundle = await this.settings.load(game, rules, options);
    const seed = this.settings.secret();
    const whatIf = { position: bundle.imagine(options, view, seed), seed, from: view.count };
    const { table } = bundle.open(branchStart(options, whatIf, []));
    return this.keep(bundle, table, seed, chairs, { whatIf });
  }

  /** A private game that begins in a situation: the person has the task, bots play the others. */
  async situate(name: string, file: Situation, person: string, level: string): Promise<string> {
    const bundle = await this.settings.load(file.game, undefined, file.options ?? {});
    if (!bundle.arrange) throw new BadInput(`these rules of ${file.game} know no situations`);
    const { options, position, seat } = bundle.arrange(file);
    const seed = this.settings.secret();
    const whatIf = { position, seed, from: (position as { count: number }).count };
    const { table } = bundle.open(branchStart(options, whatIf, []));
    const chairs = table.seats.map(
      (_, i): LocalChair => (i === seat ? { kind: 'person', name: person } : { kind: 'bot', level }),
    );
    return this.keep(bundle, table, seed, chairs, { whatIf, situation: { name, file, state: 'open' } });
  }

  async remove(id: string): Promise<void> {
    const open = await this.tables.get(id);
    if (open?.timer) clearTimeout(open.timer);
    this.tables.delete(id);
    await this.settings.saves.remove(id);
  }

  /** Gives a seat up for all to see: of two seats the other wins; with more a bot plays on. */
  async resign(id: string, seat: Seat): Promise<void> {
    const open = await this.open(id);
    const { table, saved, bots } = open;
    if (saved.chairs[seat]?.kind !== 'person') throw new BadInput('that seat is not yours');
    const bundle = await this.settings.load(saved.game, saved.record.rules, saved.record.options);
    await this.inTurn(open, async () => {
      const result = table.do({ seat, resign: true });
      // The game may have ended meanwhile; then there is nothing to give up.
      if (!result.ok) return;
      if (!table.over) {
        saved.chairs[seat] = { kind: 'bot', level: STAND_IN, resigned: true };
        bots.set(seat, bundle.player(STAND_IN, `${id} ${seat}`, table.options));
        await this.settings.saves.save(saved);
      }
      await this.write(open, result.entry);
      this.show(open, result.news);
      this.settings.send({ type: 'table', table: saved.id, facts: factsOf(open) });
      this.wake(open);
    });
  }

  /** The record of a finished game, with its secret opened. */
  async record(id: string): Promise<GameRecord> {
    const { table, saved } = await this.open(id);
    if (!table.over && !saved.record.ended) throw new BadInput('a record is given out when the game is over');
    const { entries } = (await this.settings.saves.load(id))!;
    const outcome = table.turnStatus().over;
    return { ...saved.record, chance: { ...saved.record.chance, secret: saved.secret }, entries, outcome };
  }

  /** The position as a case file for a bug report, with nothing that seat doesn't know. */
  async caseFile(id: string, seat: Chair, about: string): Promise<CaseFile> {
    const { table } = await this.open(id);
    return table.caseFor(viewerOf(seat), about, this.settings.secret().slice(0, 16));
  }

  /** Why a choice was made: those of the persons here, and all once the game is over. */
  async why(id: string, which: WhichChoice): Promise<ToldReason | null> {
    const { table, saved } = await this.open(id);
    const seats = saved.chairs.flatMap((chair, seat) => (chair.kind === 'person' ? seat : []));
    return table.why?.(which, seats) ?? null;
  }

  /** A choice that someone calls a blunder, as a bot case. */
  async botCase(id: string, which: WhichChoice, seat: Chair, about: string): Promise<CaseFile | null> {
    const { table } = await this.open(id);
    const seed = this.settings.secret().slice(0, 16);
    return table.botCase?.(which, { viewer: viewerOf(seat), about, seed }) ?? null;
  }

  /** Another pause between the choices of bots, for the one that waits now too. */
  async setPace(ms: number): Promise<void> {
    if (ms === this.settings.pace) return;
    this.settings.pace = ms;
    // A table that could not be opened has said so to the page that asked for it.
    for (const each of await Promise.allSettled(this.tables.values())) {
      if (each.status === 'rejected' || each.value.timer === null) continue;
      clearTimeout(each.value.timer);
      each.value.timer = null;
      this.wake(each.value);
    }
  }

  /** A message from the page. */
  async handle(message: ClientMessage): Promise<void> {
    const { send, now } = this.settings;
    if (message.type === 'ping') return send({ type: 'pong', now: now() });
    try {
      const open = await this.open(message.table);
      await this.answer(open, message);
    } catch (error) {
      const sentence = error instanceof Error ? error.message : String(error);
      send({ type: 'error', table: message.table, sentence, ...('id' in message && { id: message.id }) });
    }
  }

  private async answer(open: Open, message: Exclude<ClientMessage, { type: 'ping' }>): Promise<void> {
    const { send } = this.settings;
    const { table: hosted, saved } = open;
    const table = saved.id;
    switch (message.type) {
      case 'watch': {
        open.watched = true;
        send({ type: 'table', table, facts: factsOf(open) });
        this.showAll(open, message.seat, message.have);
        send({ type: 'press', table, seat: message.seat, lines: pressFor(saved, message.seat), read: 0 });
        this.wake(open);
        return;
      }
      case 'unwatch':
        hosted.unwatch(viewerOf(message.seat));
        // Bots play only while the table is watched.
        open.watched = hosted.watched.length > 0;
        if (!open.watched && !open.outdated) await this.noteAsked(open);
        return;
      case 'do':
        return this.inTurn(open, () => this.act(open, message));
      case 'explain':
        return send({ type: 'explained', id: message.id, why: hosted.explain(message.seat, message.choice) });
      case 'past':
      case 'lines':
        return send(await lookBack(open, message));
      case 'say': {
        const may = hosted.mayTalk(message.seat, message.to);
        if (may !== true) return send({ type: 'refused', id: message.id, key: 'talk', ...may });
        await this.saySo(open, message.seat, message.to, message.text.slice(0, 2000));
        return send({ type: 'done', id: message.id });
      }
      case 'read':
        return;
    }
  }

  /** The lobby says whose turn it is without opening the table. */
  private async noteAsked({ table, saved }: Open): Promise<void> {
    saved.asked = [...table.turnStatus().waiting];
    await this.settings.saves.save(saved);
  }

  private async saySo({ table, saved }: Open, from: Seat, to: Seat[], text: string): Promise<void> {
    if (table.mayTalk(from, to) !== true) return;
    saved.press.push({ n: saved.press.length + 1, from, to, text, at: this.settings.now() });
    await this.settings.saves.save(saved);
    for (const chair of table.watched.map(chairOf))
      this.settings.send({ type: 'press', table: saved.id, seat: chair, lines: pressFor(saved, chair), read: 0 });
  }

  private showAll(open: Open, seat: Chair, have?: number): void {
    for (const message of shownTo(open, seat, have)) this.settings.send(message);
  }

  private async act(open: Open, message: Extract<ClientMessage, { type: 'do' }>): Promise<void> {
    const { send } = this.settings;
    const { table, saved } = open;
    if (open.outdated) return this.act(await this.open(saved.id), message);
    const { id, seat, mark, deed: action } = message;
    if (saved.record.ended) {
      send({ type: 'refused', id, key: 'server.ended', sentence: 'This game was ended.' });
      return;
    }
    if (saved.chairs[seat]?.kind !== 'person') {
      send({ type: 'refused', id, key: 'kernel.not-asked', sentence: 'That chair is not yours.' });
      return;
    }
    const did = table.do(actionOf(seat, action), mark);
    if (!did.ok) {
      const { ok: _, ...why } = did;
      const now = { type: 'sight', table: saved.id, seat, ...table.full(seat) } as const;
      send({ type: 'refused', id, ...why, ...(why.key === 'kernel.stale' && { now }) });
      return;
    }
    try {
      await this.write(open, did.entry);
    } catch (error) {
      if (error instanceof StaleSave) send({ type: 'refused', id, key: 'overtaken', sentence: error.message });
      throw error;
    }
    this.show(open, did.news);
    send({ type: 'done', id });
    this.wake(open);
  }

  /** Gives at once what standing orders answer; then lets the next bot choose, after a pause. */
  private wake(open: Open, pause = this.settings.pace): void {
    const [ordered] = open.table.turnStatus().ordered ?? [];
    if (ordered !== undefined) {
      void this.inTurn(open, () => this.answerByOrder(open, ordered));
      return;
    }
    if (open.timer !== null || !open.watched) return;
    if (!nextBot(open)) return;
    open.timer = setTimeout(() => {
      open.timer = null;
      void this.inTurn(open, () => this.botActs(open));
    }, pause);
  }

  private async answerByOrder(open: Open, seat: Seat): Promise<void> {
    const did = open.outdated ? null : (open.table.answerByOrder?.(seat) ?? null);
    if (!did) return;
    await this.write(open, did.entry);
    this.show(open, did.news);
    this.wake(open);
  }

  private show({ saved }: Open, news: readonly ViewerUpdate[]): void {
    for (const { viewer, change } of news)
      this.settings.send({ type: 'change', table: saved.id, seat: chairOf(viewer), ...JSON.parse(change) });
  }

  private async botActs(open: Open): Promise<void> {
    if (open.outdated) return;
    const next = nextBot(open);
    if (!next) return;
    const { seat, turn } = next;
    const bot = open.bots.get(seat)!;
    const asked = turn.choices.length > 0;
    let act = bot.act
      ? bot.act(seat, { ...turn, messages: [], ms: this.settings.pace })
      : { choose: bot.choose(seat, turn.view, turn.choices) };
    if (act && 'say' in act) await this.saySo(open, seat, act.to, act.say);
    // Words do not move the table on: a bot that is asked chooses as well.
    if (asked && (!act || 'say' in act)) act = { choose: bot.choose(seat, turn.view, turn.choices) };
    if (!act || 'say' in act) {
      open.silent.set(seat, open.table.entries);
      return this.wake(open);
    }
    let did = open.table.do({ seat, ...deedOf(act) } as Action);
    if (!did.ok && asked && !('choose' in act)) {
      act = { choose: bot.choose(seat, turn.view, turn.choices) };
      did = open.table.do({ seat, ...deedOf(act) } as Action);
    }
    if (!did.ok) {
      if ('choose' in act) throw new Error(`a bot chose what was refused: ${did.sentence}`);
      open.silent.set(seat, open.table.entries);
      return this.wake(open);
    }
    await this.write(open, did.entry);
    this.show(open, did.news);
    const from = 'answer' in act && turn.offers.find(({ id }) => id === act.id)?.from;
    if (typeof from === 'number' && 'answer' in act && act.why) await this.saySo(open, seat, [from], act.why);
    // People follow events, not clicks: a choice that tells nothing is followed by the next at once.
    const told = did.news.some(({ change }) => change.includes('"log":'));
    this.wake(open, told ? this.settings.pace : 0);
  }

  private inTurn(open: Open, run: () => Promise<void>): Promise<void> {
    const next = open.busy.then(run);
    // A failure of the rules freezes the table; the position before it stays as it was saved.
    open.busy = next.catch((error) =>
      error instanceof StaleSave
        ? this.rejoin(open)
        : this.settings.send({ type: 'frozen', table: open.saved.id, sentence: String(error?.message ?? error) }),
    );
    return open.busy;
  }

  /** Drops a game that another tab has continued, and shows its current state. */
  private async rejoin(old: Open): Promise<void> {
    old.outdated = true;
    if (old.timer) clearTimeout(old.timer);
    const chairs = old.table.watched.map(chairOf);
    this.tables.delete(old.saved.id);
    const open = await this.open(old.saved.id);
    open.watched = chairs.length > 0;
    for (const chair of chairs) this.showAll(open, chair);
    this.wake(open);
  }

  private async write(open: Open, entry: Entry): Promise<void> {
    const { table, saved } = open;
    const { saves, now, send } = this.settings;
    const index = table.entries - 1;
    await saves.append(saved.id, index, entry);
    if (!saved.whatIf) await keepSnapshot(saves, saved.id, table);
    const { over } = table;
    const judged = judge(open);
    // The list of games need not know of every choice at once.
    if (over !== saved.over || judged || index % 10 === 0) {
      saved.changed = now();
      saved.over = over;
      saved.asked = [...table.turnStatus().waiting];
      await saves.save(saved);
      if (over || judged) send({ type: 'table', table: saved.id, facts: factsOf(open) });
    }
  }

  private open(id: string): Promise<Open> {
    let open = this.tables.get(id);
    if (!open) {
      open = this.resume(id);
      this.tables.set(id, open);
      open.catch(() => this.tables.delete(id));
    }
    return open;
  }

  private async resume(id: string): Promise<Open> {
    const { saves, load } = this.settings;
    // Its entries are read where they are needed.
    const found = await saves.load(id, Number.MAX_SAFE_INTEGER);
    if (!found) throw new BadInput('there is no such game in this browser');
    const { table: saved } = found;
    const { options, rules } = saved.record;
    const bundle = await load(saved.game, rules, options);
    const table = saved.whatIf
      ? bundle.open(branchStart(options, saved.whatIf, (await saves.load(id))!.entries)).table
      : await resumeGame(this.gameOf(bundle, saved));
    return openedTable(bundle, table, saved, this.gameOf(bundle, saved));
  }

  private gameOf(bundle: RulesBundle, saved: SavedTable): SavedGame {
    const { saves } = this.settings;
    return { bundle, saved, saves, breathe: () => new Promise((resolve) => setTimeout(resolve)) };
  }

  private async keep(
    bundle: RulesBundle,
    table: HostedTable,
    secret: string,
    chairs: LocalChair[],
    more: Pick<SavedTable, 'whatIf' | 'situation'> = {},
  ): Promise<string> {
    const { saves, now } = this.settings;
    const { game, rules, title, format } = bundle;
    const { options, chance, setup } = table;
    const saved: SavedTable = {
      id: `local-${this.settings.secret().slice(0, 12)}`,
      game,
      title,
      seats: table.seats.map((seat) => seat.name),
      record: { format: format as GameRecord['format'], game, rules, options, chance, setup },
      secret,
      chairs,
      created: now(),
      changed: now(),
      over: table.over,
      asked: [...table.turnStatus().waiting],
      press: [],
      ...more,
    };
    await saves.save(saved);
    this.tables.set(saved.id, Promise.resolve(openedTable(bundle, table, saved, this.gameOf(bundle, saved))));
    return saved.id;
  }
}
