/**
 * One table as this browser sees it: what the host has shown, what has been clicked, and what may be done next. The
 * page draws it; the link feeds it. It holds nothing the seat may not know, because nothing else is ever sent.
 */
import { type GameFacts, type PartOfChoice, phrasesOf } from '@concert/board';
import type { AnyChoice, Json, Phrases, Point, Seat, ThingNames } from '@concert/kernel';
import {
  applyChange,
  type Chair,
  type ClientState,
  choicesOf,
  clientState,
  type HostMessage,
  type RenderedState,
  Renderer,
  type SeatAction,
  type SentExplanation,
  type SentTableView,
  type TableFacts,
  type TableView,
  type ToldMeaning,
} from '@concert/wire';
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Link } from '../link/link.ts';
import { t } from '../text/index.ts';
import { ChatLines } from './chat-lines.ts';
import { click, type Item, isNothing, litPoints, meant, nothing, type Picked, remaining } from './choice-filter.ts';
import { explainRefusal, type Refusal } from './explanations.ts';
import { meaningOf, meaningsOf } from './meanings.ts';
import { namedFacts } from './named-facts.ts';
import { Requests } from './requests.ts';

/** A moment of the past being looked at. */
export interface HistoryMoment {
  at: number;
  of: number;
  sight: TableView;
}

/** The same as it was sent. */
type ReceivedMoment = Omit<HistoryMoment, 'sight'> & { sight: SentTableView };

/** A choice is usually answered before anyone notices; after this long the page says that it is being sent. */
const PATIENCE_MS = 400;

export class Session {
  readonly link: Link;
  readonly id: string;
  readonly table = signal<TableFacts | null>(null);
  /** What the rules say of the game, as they were loaded. */
  readonly loadedFacts = signal<GameFacts | null>(null);
  /** The same, with the seats named as the position names them. */
  readonly facts: ReadonlySignal<GameFacts | null>;
  /** How the board names things by what the view shows. */
  readonly thingNames = signal<ThingNames | null>(null);
  /** The seat the person views from; null is a spectator. Undefined until the host has said which seats are ours. */
  readonly seat = signal<Chair | undefined>(undefined);
  /** What the host has sent so far. */
  private readonly received = signal<ClientState | null>(null);
  readonly phrases: ReadonlySignal<Phrases | null>;
  /** The same in words; null until the words are loaded. */
  readonly live: ReadonlySignal<RenderedState | null>;
  readonly moment: ReadonlySignal<HistoryMoment | null>;
  private readonly receivedMoment = signal<ReceivedMoment | null>(null);
  readonly picked = signal<Picked>(nothing);
  readonly refusal = signal<Refusal | null>(null);
  /** Of the person's last action here: how many lines of the log there were after it, and which moment it was. */
  readonly done = signal<{ lines: number; count: number } | null>(null);
  /** A choice with a stake that waits for the person to confirm it. */
  readonly pending = signal<AnyChoice | null>(null);
  readonly chat = new ChatLines();
  readonly trouble = signal<string | null>(null);
  /** The rules failed here, and the host has said so. */
  readonly frozen = signal(false);
  readonly sending = signal(false);
  /** It has been sending for so long that the page should say so. */
  readonly slow = signal(false);
  readonly clock = signal<Extract<HostMessage, { type: 'clock' }> | null>(null);
  /** When the clock message arrived, by this machine's own time. */
  clockHeard = 0;
  /** Choices made since the person last looked, when they were away. */
  readonly missed = signal<{ since: number; lines: number } | null>(null);

  /** Does the person want to be asked about choices with a stake, by the name under which that is remembered? */
  asks: (key: string) => boolean = () => true;
  /** Are the odds of a choice shown before it is made? */
  hasOdds: (choice: AnyChoice) => boolean = () => false;
  /** The verbs that undo would take back, the newest last, as far as they were chosen on this page. */
  readonly undoable = signal<readonly string[]>([]);

  /** The game was ended, or its rules failed: the position still asks, but can't be answered. */
  readonly isStopped: ReadonlySignal<boolean>;
  /** Does the table keep standing orders? Rules of an earlier version send none. */
  readonly knowsOrders: ReadonlySignal<boolean>;
  readonly tableView: ReadonlySignal<TableView | null>;
  readonly choices: ReadonlySignal<AnyChoice[]>;
  /** What each of the choices means, as far as the game says. */
  readonly meanings: ReadonlySignal<ReadonlyMap<AnyChoice, ToldMeaning>>;
  readonly left: ReadonlySignal<AnyChoice[]>;
  readonly lit: ReadonlySignal<Point[]>;
  /** The page of older lines that is being loaded: two readers wait for the same one. */
  private loading: Promise<void> | null = null;
  /** Told of every choice before it is sent. */
  onChoice: ((choice: AnyChoice) => void) | null = null;
  private readonly requests: Requests;
  private readonly stops: (() => void)[];

  constructor(link: Link, id: string, facts?: TableFacts) {
    this.link = link;
    this.id = id;
    this.requests = new Requests(link);
    if (facts) {
      this.table.value = facts;
      this.seat.value = facts.yours[0] ?? null;
    }
    this.facts = namedFacts(
      this.loadedFacts,
      this.thingNames,
      computed(() => this.received.value?.sight.view.names ?? null),
      () => (this.receivedMoment.value ?? this.received.value)?.sight.view.board,
    );
    this.phrases = computed(() => this.facts.value && phrasesOf(this.facts.value));
    const renderer = computed(() => {
      const phrases = this.phrases.value;
      return phrases && new Renderer((said) => phrases.sentence(said));
    });
    this.live = computed(() => (this.received.value && renderer.value?.state(this.received.value)) ?? null);
    this.moment = computed(() => {
      const moment = this.receivedMoment.value;
      return moment && renderer.value ? { ...moment, sight: renderer.value.tableView(moment.sight) } : null;
    });
    this.tableView = computed(() => this.moment.value?.sight ?? this.live.value?.sight ?? null);
    this.isStopped = computed(() => this.frozen.value || this.table.value?.state === 'ended');
    this.knowsOrders = computed(() => this.live.value?.sight.orders !== undefined);
    this.choices = computed(() => {
      const tableView = this.live.value?.sight;
      return tableView && !this.moment.value && !this.isStopped.value ? choicesOf(tableView) : [];
    });
    this.meanings = computed(() => {
      const [tableView, choices] = [this.live.value?.sight, this.choices.value];
      return tableView ? meaningsOf(tableView, choices) : new Map();
    });
    this.left = computed(() => {
      const facts = this.facts.value;
      return facts ? remaining(facts, this.choices.value, this.picked.value) : [];
    });
    this.lit = computed(() => {
      const facts = this.facts.value;
      return facts ? litPoints(facts, this.left.value, this.picked.value) : [];
    });
    this.stops = [
      link.listen((message) => this.hear(message)),
      effect(() => {
        // Watches again whenever the link opens: after it dropped, from the last mark.
        if (link.state.value === 'open') {
          if (this.refusal.peek()?.sentence === t.table.lost) this.refusal.value = null;
          this.watch(this.seat.value);
        } else if (link.state.value === 'lost') this.requests.giveUp();
      }),
    ];
  }

  close(): void {
    for (const stop of this.stops) stop();
    if (this.seat.value !== undefined) this.link.send({ type: 'unwatch', table: this.id, seat: this.seat.value });
  }

  /** Views from another seat. */
  sit(seat: Chair): void {
    if (seat === this.seat.value) return;
    if (this.seat.value !== undefined) this.link.send({ type: 'unwatch', table: this.id, seat: this.seat.value });
    batch(() => {
      this.received.value = null;
      this.receivedMoment.value = null;
      this.picked.value = nothing;
      this.pending.value = null;
      this.refusal.value = null;
      // Chat with one seat is not for another.
      this.chat.forget();
      this.seat.value = seat;
    });
  }

  /** A click on a thing of the board or of a panel. */
  click(item: Item, bare: boolean): void {
    const facts = this.facts.value;
    if (!facts || item.length === 0 || this.moment.value || this.sending.value) return;
    const clicked = click(facts, this.choices.value, this.picked.value, item, bare, (choice) =>
      this.isHarmless(choice),
    );
    this.refusal.value = null;
    if (clicked.comes === 'do') void this.choose(clicked.choice);
    else if (clicked.comes === 'pick') this.picked.value = clicked.picked;
    else void explainRefusal(this, meant(facts, this.choices.value, this.picked.value, item));
  }

  /** Does it cost nothing, risk nothing and have no odds to be shown first? Then a single click is enough. */
  private isHarmless(choice: AnyChoice): boolean {
    const { cost, stake, final } = this.meaningOf(choice) ?? {};
    return !cost && !stake && !final && !this.hasOdds(choice);
  }

  /** Settles a part of a choice. Where one choice is left, settling the same again makes it. False if nothing fits. */
  settle({ verb, fixed }: PartOfChoice): boolean {
    const facts = this.facts.value;
    const next: Picked = { verb, items: [], fixed };
    const left = facts ? remaining(facts, this.choices.value, next) : [];
    if (left.length === 0 || this.moment.value || this.sending.value) return false;
    if (left.length === 1 && JSON.stringify(next) === JSON.stringify(this.picked.value)) void this.choose(left[0]);
    else this.pick(next);
    return true;
  }

  pick(change: Partial<Picked>): void {
    this.refusal.value = null;
    this.picked.value = { ...this.picked.value, ...change };
  }

  clear(): void {
    batch(() => {
      this.refusal.value = null;
      this.pending.value = null;
      if (!isNothing(this.picked.value)) this.picked.value = nothing;
    });
  }

  /** Makes a choice; one with a stake is confirmed first, unless the person does not want to be asked. */
  choose(choice: AnyChoice): Promise<boolean> {
    if (this.meaningOf(choice)?.stake && this.asks(this.askKey(choice.verb))) {
      this.pending.value = choice;
      return Promise.resolve(false);
    }
    return this.commit(choice);
  }

  /** Makes a choice at once. */
  commit({ verb, arg }: AnyChoice): Promise<boolean> {
    this.pending.value = null;
    this.onChoice?.({ verb, arg });
    const before = this.live.value?.sight.mayUndo ? this.undoable.value : [];
    return this.do({ verb, arg: arg as Json }).then((isDone) => {
      this.undoable.value = isDone ? [...before, verb] : before;
      return isDone;
    });
  }

  /** What the page answers by itself is no choice of the person's, but undo would take it back first. */
  async answer({ verb, arg }: AnyChoice): Promise<void> {
    const before = this.live.value?.sight.mayUndo ? this.undoable.value : [];
    if (await this.do({ verb, arg: arg as Json }, false)) this.undoable.value = [...before, verb];
  }

  /** What the game says a choice means: found by what it is, since panels make choices of their own. */
  meaningOf(choice: AnyChoice): ToldMeaning | null {
    return meaningOf(this.meanings.value, this.choices.value, choice);
  }

  /** The name under which “don’t ask again” is remembered. */
  askKey(verb: string): string {
    return `${this.table.value?.game} ${verb}`;
  }

  undo(): Promise<boolean> {
    this.undoable.value = this.undoable.value.slice(0, -1);
    return this.do({ undo: true });
  }

  /** Sends an action; true when the host has stored it. What the page does by itself is not the person's last choice. */
  async do(action: SeatAction, byPerson = true): Promise<boolean> {
    const tableView = this.received.value?.sight;
    const seat = this.seat.value;
    if (!tableView || typeof seat !== 'number' || this.sending.value) return false;
    this.sending.value = true;
    const patience = setTimeout(() => {
      this.slow.value = true;
    }, PATIENCE_MS);
    const answer = await this.requests.ask({ type: 'do', table: this.id, seat, mark: tableView.mark, deed: action });
    clearTimeout(patience);
    batch(() => {
      this.sending.value = false;
      this.slow.value = false;
      this.picked.value = nothing;
      this.refusal.value = null;
      if (answer.type === 'refused') {
        this.refusal.value = { sentence: this.inWords(answer), clause: answer.clause ?? '' };
        if (answer.now) this.hear(answer.now);
      } else if (answer.type === 'error') this.refusal.value = { sentence: answer.sentence, clause: '' };
      const live = this.live.value;
      if (answer.type === 'done' && live && byPerson)
        this.done.value = { lines: live.from + live.lines.length, count: live.sight.view.count };
    });
    return answer.type === 'done';
  }

  /** Why a choice is not possible; null where the rules have nothing to say. */
  async why(choice: AnyChoice): Promise<Refusal | null> {
    const seat = this.seat.value;
    if (typeof seat !== 'number') return null;
    const answer = await this.requests.ask({ type: 'explain', table: this.id, seat, choice });
    if (answer.type !== 'explained' || !answer.why) return null;
    return { sentence: this.inWords(answer.why), clause: answer.why.clause };
  }

  /** How it looked after this many choices; null goes back to now. */
  async look(at: number | null): Promise<void> {
    if (at === null) {
      this.receivedMoment.value = null;
      return;
    }
    const answer = await this.requests.ask({ type: 'past', table: this.id, seat: this.seat.value ?? null, at });
    if (answer.type !== 'past') return;
    batch(() => {
      this.picked.value = nothing;
      this.refusal.value = null;
      this.receivedMoment.value = { at: answer.at, of: answer.of, sight: answer.sight };
    });
  }

  /** How it looked after this many choices, without going there. */
  async past(at: number): Promise<SentTableView | null> {
    const answer = await this.requests.ask({ type: 'past', table: this.id, seat: this.seat.value ?? null, at });
    return answer.type === 'past' ? answer.sight : null;
  }

  async say(to: Seat[], text: string): Promise<string | null> {
    const seat = this.seat.value;
    if (typeof seat !== 'number') return null;
    const answer = await this.requests.ask({ type: 'say', table: this.id, seat, to, text });
    if (answer.type === 'refused') return this.inWords(answer);
    return answer.type === 'error' ? answer.sentence : null;
  }

  /** A refusal in the reader's words, where they have it. */
  private inWords({ key, args, sentence }: Pick<SentExplanation, 'key' | 'args' | 'sentence'>): string {
    const phrases = this.phrases.value;
    return key && phrases?.has(key) ? phrases.sentence({ what: key, ...(args && { args }) }) : sentence;
  }

  /** Older lines of the log. */
  older(): Promise<void> {
    this.loading ??= this.loadOlder().finally(() => {
      this.loading = null;
    });
    return this.loading;
  }

  private async loadOlder(): Promise<void> {
    const live = this.received.value;
    if (!live || live.from === 0) return;
    const seat = this.seat.value ?? null;
    const answer = await this.requests.ask({ type: 'lines', table: this.id, seat, before: live.from });
    const now = this.received.value;
    if (answer.type !== 'lines' || !now || answer.from + answer.lines.length !== now.from) return;
    this.received.value = { ...now, from: answer.from, lines: [...answer.lines, ...now.lines] };
  }

  private watch(seat: Chair | undefined): void {
    // Before the host has said which seats are ours we watch as a spectator.
    const chair = seat === undefined ? null : seat;
    const have = this.received.peek()?.sight.mark;
    this.link.send({ type: 'watch', table: this.id, seat: chair, ...(have !== undefined && { have }) });
  }

  private hear(message: HostMessage): void {
    if (this.requests.hear(message)) return;
    if (!('table' in message) || message.table !== this.id) return;
    switch (message.type) {
      case 'table':
        this.seated(message.facts);
        return;
      case 'sight':
        if (message.seat === (this.seat.value ?? null)) this.received.value = clientState(message);
        return;
      case 'change':
        this.change(message);
        return;
      case 'press':
        if (message.seat === (this.seat.value ?? null)) this.chat.hear(message);
        return;
      case 'clock':
        this.clockHeard = Date.now();
        this.clock.value = message;
        return;
      case 'frozen':
      case 'error':
        batch(() => {
          this.frozen.value ||= message.type === 'frozen';
          this.trouble.value = message.sentence;
        });
        return;
    }
  }

  private seated(facts: TableFacts): void {
    batch(() => {
      // Its rules have been fixed, and it continues.
      if (this.table.value?.state === 'frozen' && facts.state !== 'frozen') {
        this.frozen.value = false;
        this.trouble.value = null;
      }
      this.table.value = facts;
    });
    const seat = this.seat.value;
    // A player who has stood up or left their seat continues as a spectator.
    if (seat === undefined || (seat !== null && !facts.yours.includes(seat))) this.sit(facts.yours[0] ?? null);
  }

  private change(message: Extract<HostMessage, { type: 'change' }>): void {
    if (message.seat !== (this.seat.value ?? null) || !this.received.value) return;
    const after = applyChange(this.received.value, message);
    if (!after) {
      // We have missed something: request everything again.
      this.link.send({ type: 'watch', table: this.id, seat: message.seat });
      return;
    }
    batch(() => {
      this.received.value = after;
      // What was to be confirmed may be legal no longer.
      this.pending.value = null;
      // Clicks stay only as long as they still lead somewhere.
      if (!isNothing(this.picked.value) && this.left.value.length === 0) this.picked.value = nothing;
      this.refusal.value = null;
    });
  }
}
