/** The UI state of a table: what is open, pointed at and under the keyboard cursor. */
import type { CardSubject, ChoiceMeaning, Goal, Level, PowerLine } from '@concert/board';
import type { PageActions, PageBoard, PageContext } from '@concert/bundles/board';
import type { GameMap } from '@concert/cartography/map';
import { type AnyChoice, type Point, same } from '@concert/kernel';
import { choicesOf, type LogLine, pointsIn as pointsOfLine, type StoryEntry, storyOf } from '@concert/wire';
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { BoardFrame } from '../board/frame.ts';
import { type Lights, noLights } from '../board/map-layers.ts';
import { pointKey } from '../board/pieces.ts';
import { diceState } from '../dice/state.ts';
import type { WorkerLink } from '../link/worker-link.ts';
import type { Online } from '../online/online.ts';
import { set, settings } from '../settings.ts';
import { Aims } from './aims.ts';
import { among, byVerb, pointLabel, pointsIn, verbLabel } from './choice-filter.ts';
import { explainClick } from './explanations.ts';
import { verbKeys } from './key-table.ts';
import { Narration } from './narration.ts';
import { answerObvious } from './obvious.ts';
import { OthersBattles } from './others-battles.ts';
import { plainPowers } from './plain-powers.ts';
import { Replay } from './replay.ts';
import { RulesAnswers } from './rules-answers.ts';
import type { Session } from './session.ts';
import { scoresOf, standingOf } from './standing.tsx';
import { signalTurns } from './your-turn.ts';

export type Drawer = 'powers' | 'dispatches' | 'time' | 'side';
export type Tab = 'log' | 'press' | 'handbook' | 'notes';

export class TableUi {
  readonly session: Session;
  readonly local: WorkerLink;
  /** The server of an online table; null for a local one. */
  readonly online: Online | null;
  readonly map = signal<GameMap | null>(null);
  readonly board = signal<PageBoard | null>(null);
  readonly frame = signal<BoardFrame | null>(null);
  readonly drawer = signal<Drawer | null>(null);
  readonly tab = signal<Tab>('log');
  readonly textView = signal(false);
  readonly settingsOpen = signal(false);
  /** The list of keys is open. */
  readonly keysOpen = signal(false);
  /** Read aloud, and not shown. */
  readonly said = signal('');
  readonly menuOpen = signal(false);
  /** The review of a finished game is open. */
  readonly reviewing = signal(false);
  readonly dice = diceState();
  readonly overlay = signal<string | null>(null);
  /** The card that is open, and where the pointer rests; without a spot it is a sheet at the side. */
  readonly card = signal<{ readonly subject: CardSubject; readonly at: readonly [number, number] | null } | null>(null);
  /** How much of the pieces can be read at the present zoom. */
  readonly level = signal<Level>('near');
  readonly openPanel = signal<string | null>(null);
  readonly pointed = signal<ReadonlySet<string>>(new Set());
  readonly cursor = signal<string | null>(null);
  /** The handbook is to be opened at this clause. */
  readonly clauseAt = signal<string | null>(null);
  /** Clicks are explained instead of carried out. */
  readonly askedAbout = signal(false);
  /** What the rules say of the position on show. */
  readonly answers: RulesAnswers;
  readonly aims: Aims;
  /** Whether a stage was folded or unfolded by hand, and at what sort of question. */
  private readonly stageFolded = signal<{ stage: string; folded: boolean } | null>(null);

  readonly boardContext: ReadonlySignal<PageContext | null>;
  /** The log as a story. */
  readonly story: ReadonlySignal<StoryEntry[]>;
  /** The powers, as the board lists them; without a board the seats. */
  readonly powers: ReadonlySignal<readonly PowerLine[]>;
  /** What is played for, where the board says it. */
  readonly goal: ReadonlySignal<Goal | null>;
  readonly replay: Replay;
  readonly narration: Narration;
  readonly battles: OthersBattles;
  readonly lights: ReadonlySignal<Lights>;
  /** By letter: the verb that it chooses now. */
  readonly verbKeys: ReadonlySignal<ReadonlyMap<string, string>>;
  readonly actions: ReadonlySignal<PageActions | null>;
  private readonly stops: (() => void)[];

  constructor(session: Session, local: WorkerLink, online: Online | null = null) {
    this.session = session;
    this.local = local;
    this.online = online;
    session.asks = (key) => settings.peek().asks && !settings.peek().dontAsk.includes(key);
    session.hasOdds = (choice) => {
      const context = this.boardContext.peek();
      return (context && this.board.peek()?.forecast?.(context, choice)) != null;
    };
    this.answers = new RulesAnswers(this);
    this.boardContext = computed(() => {
      const [facts, tableView, map] = [session.facts.value, session.tableView.value, this.map.value];
      if (!facts || !tableView || !map) return null;
      const view = tableView.view as unknown as PageContext['view'];
      const log = (session.live.value?.lines ?? []).slice(-40);
      const [lookups, textTables] = [this.answers.lookups.value, this.answers.tables.value];
      return {
        view,
        choices: session.isStopped.value ? [] : choicesOf(tableView),
        left: session.left.value,
        facts,
        log,
        lookups,
        textTables,
        watches: settings.value.battles,
      };
    });
    this.aims = new Aims({
      context: this.boardContext,
      board: this.board,
      asked: computed(() => session.choices.value.length > 0),
      count: () => session.live.peek()?.sight.view.count ?? 0,
      choose: (choice) => session.choose(choice),
    });
    session.onChoice = (choice) => this.aims.note(choice);
    this.story = computed(() => {
      const facts = session.facts.value;
      return facts ? storyOf(session.live.value?.lines ?? [], facts) : [];
    });
    this.powers = computed(() => {
      const [context, board] = [this.boardContext.value, this.board.value];
      if (context && board?.powers) return board.powers(context);
      return plainPowers(session.facts.value?.seats ?? []);
    });
    this.goal = computed(() => {
      const [context, board] = [this.boardContext.value, this.board.value];
      return (context && board?.goal?.(context)) ?? null;
    });
    this.verbKeys = computed(() => {
      const facts = session.facts.value;
      const verbs = byVerb(session.choices.value).map(([verb]) => verb);
      return facts ? verbKeys(verbs.map((verb) => [verb, verbLabel(facts, verb)])) : new Map();
    });
    this.replay = new Replay(session, this.story);
    this.lights = computed(() => this.lightsNow());
    this.narration = new Narration(this);
    this.battles = new OthersBattles(this);
    this.stops = [signalTurns(session), answerObvious(session), this.answers.start()];
    this.actions = computed(() => {
      const context = this.boardContext.value;
      return context ? this.actionsFor(context) : null;
    });
  }

  close(): void {
    for (const stop of this.stops) stop();
    this.replay.pause();
    this.narration.close();
    this.aims.close();
    this.battles.close();
  }

  /** The place of the map that a thing is, if it is one. */
  placeOf(point: Point): string | null {
    const [facts, map, board] = [this.session.facts.value, this.map.value, this.board.value];
    if (!facts || !map) return null;
    if (board?.placeOf) return board.placeOf(point, facts);
    const kind = this.placeKinds.value.get(point.kind);
    return kind?.names[point.id as number] ?? null;
  }

  /** Can this be clicked on the map, as a place or as a piece that stands there? */
  isOnBoard(point: Point): boolean {
    return this.placeOf(point) !== null || this.onMap.value.has(pointKey(point));
  }
  private readonly onMap = computed(() => {
    const [context, board] = [this.boardContext.value, this.board.value];
    const pieces = context && board ? board.pieces(context, 'near') : [];
    return new Set(pieces.flatMap((piece) => (piece.points ?? []).map(pointKey)));
  });

  /** A stage must not cover what is to be clicked: it makes room while places of the map are asked for. */
  isStageFolded(panel: string, stays = false): boolean {
    const wish = this.stageFolded.value;
    return wish?.stage === this.stageAt(panel) ? wish.folded : this.mapAsked.value && !stays;
  }
  foldStage(panel: string, folded: boolean): void {
    this.stageFolded.value = { stage: this.stageAt(panel), folded };
  }
  private stageAt(panel: string): string {
    return `${panel} ${this.mapAsked.value}`;
  }
  /** Are all remaining choices places of the map, except perhaps one that ends the matter? */
  private readonly mapAsked = computed(() => {
    const facts = this.session.facts.value;
    if (!facts || this.lights.value.places.size === 0) return false;
    const elsewhere = this.session.left.value.filter(
      (choice) => !pointsIn(facts, choice).some((point) => this.placeOf(point) !== null),
    );
    return elsewhere.length <= 1;
  });

  /** The things a place of the map is. */
  pointsAt(place: string): Point[] {
    return this.placePoints.value.get(place) ?? [];
  }

  /** What a click on a place means: the place, or what it is part of where only that can be chosen now. */
  private pointsMeant(place: string): Point[] {
    const { lit } = this.session;
    const map = this.map.value;
    for (let at: string | undefined = place; at !== undefined && map; at = map.place(at).within) {
      const points = this.pointsAt(at);
      if (points.some((point) => among(lit.value, point))) return points;
    }
    for (let at: string | undefined = place; at !== undefined && map; at = map.place(at).within) {
      const points = this.pointsAt(at);
      if (points.length > 0) return points;
    }
    return [];
  }

  /** Kinds of which every single thing is a place of the map: a power and a province may share a name by accident. */
  private readonly placeKinds = computed(() => {
    const ids = new Set<string>(this.map.value?.ids ?? []);
    const kinds = (this.session.facts.value?.kinds ?? []).filter((kind) => kind.names.every((name) => ids.has(name)));
    return new Map(kinds.map((kind) => [kind.kind, kind]));
  });
  private readonly placePoints = computed(() => {
    const found = new Map<string, Point[]>();
    for (const kind of this.session.facts.value?.kinds ?? [])
      kind.names.forEach((_, id) => {
        const point = { kind: kind.kind, id };
        const place = this.placeOf(point);
        if (place) found.set(place, [...(found.get(place) ?? []), point]);
      });
    return found;
  });

  /** A click on the board. */
  tap(points: readonly Point[], place: string | null): void {
    const bare = points.length === 0;
    const item = [...points, ...(place ? this.pointsMeant(place) : [])];
    if (this.askedAbout.value) {
      this.askedAbout.value = false;
      void explainClick(this.session, item, bare);
      return;
    }
    if (place && this.aims.tapped.value) this.aims.tap(place);
    else if (item.length === 0) this.session.clear();
    else if (!place || !this.narrowTo(place)) this.session.click(item, bare);
  }

  /** A click on a place that the board reads as part of a choice: the first shows it, the second makes it. */
  private narrowTo(place: string): boolean {
    const [context, board] = [this.boardContext.value, this.board.value];
    const part = context && board?.narrow?.(context, place);
    return part ? this.session.settle(part) : false;
  }

  /** May a path be dragged from here? */
  mayDrag(points: readonly Point[], place: string | null): boolean {
    return (
      !this.askedAbout.value && !this.session.moment.value && this.aims.along(this.grabbed(points, place), []) !== null
    );
  }

  /** A path is being dragged from there over these places. */
  drag(places: readonly string[]): void {
    this.pointed.value = new Set(places);
  }

  /** The path is finished. */
  drop(points: readonly Point[], place: string | null, places: readonly string[]): void {
    this.pointed.value = new Set();
    const aim = places.length > 0 ? this.aims.along(this.grabbed(points, place), places) : null;
    if (aim) void this.aims.setOut(aim);
  }

  private grabbed(points: readonly Point[], place: string | null): Point[] {
    return [...points, ...(place ? this.pointsAt(place) : [])];
  }

  openClause(reference: string): void {
    this.clauseAt.value = reference;
    this.openHandbook();
  }

  /** Opens the handbook: at a clause that was asked for, or at its beginning. */
  openHandbook(): void {
    this.tab.value = 'handbook';
    set({ dispatchesFolded: false });
    if (window.innerWidth <= 820) this.drawer.value = 'dispatches';
  }

  /** The places of the map among these things, each once. */
  placesOf(points: readonly Point[]): string[] {
    return [...new Set(points.map((point) => this.placeOf(point)).filter((place) => place !== null))];
  }

  /** The places a line of the log mentions. */
  placesIn(line: Pick<LogLine, 'what' | 'args'>): string[] {
    const facts = this.session.facts.value;
    return facts ? this.placesOf(pointsOfLine(facts, line)) : [];
  }

  /** Brings these places into view. */
  showAll(places: readonly string[]): void {
    if (places.length > 0) this.frame.value?.show(places.at(-1)!);
  }

  /** The viewer's seat; null for a spectator. */
  get ownSeat(): number | null {
    return this.session.seat.value ?? null;
  }

  /** The power that a thing named in the log is. */
  powerOf({ kind, id }: Point): PowerLine | null {
    const powers = this.powers.value;
    const named = powers.find(({ points = [], also = [] }) =>
      [...points, ...also].some((each) => each.kind === kind && each.id === id),
    );
    return named ?? (kind === 'seat' ? (powers.find(({ seat }) => seat === id) ?? null) : null);
  }

  /** Is it the viewer's own seat, or a power of theirs? */
  readonly isOwn = (point: Point): boolean => {
    const { seat } = this.session;
    if (typeof seat.value !== 'number') return false;
    return point.kind === 'seat' ? point.id === seat.value : this.powerOf(point)?.seat === seat.value;
  };

  private lightsNow(): Lights {
    const { lit, picked } = this.session;
    if (!this.map.value) return noLights;
    const places = new Set<string>();
    const points = new Set<string>();
    for (const point of lit.value) {
      points.add(pointKey(point));
      const place = this.placeOf(point);
      if (place) places.add(place);
    }
    const chosenPlaces = new Set<string>();
    const chosenPoints = new Set<string>();
    for (const item of picked.value.items) {
      const things = item.filter((point) => !this.placeOf(point));
      for (const point of things) chosenPoints.add(pointKey(point));
      if (things.length === 0) for (const point of item) chosenPlaces.add(this.placeOf(point)!);
    }
    for (const place of this.aims.tapped.value ?? []) chosenPlaces.add(place);
    return { places, points, chosenPlaces, chosenPoints, pointed: this.pointed.value, cursor: this.cursor.value };
  }

  private actionsFor(context: PageContext): PageActions {
    const { session } = this;
    return {
      context,
      odds: this.answers.odds.value[0] ?? null,
      choiceOdds: this.answers.odds.value,
      isLit: (point) => among(session.lit.value, point),
      isChosen: (point) => session.picked.value.items.some((item) => among(item, point)),
      click: (points) => this.tap(points, null),
      choose: (choice) => void session.choose(choice),
      meaning: (choice) => this.meaningOf(choice),
      offer: (to, kind, terms) => void session.do({ offer: { to: [...to], kind, terms: { ...terms } } }),
      aim: this.aims.aim.value,
      setOut: (aim) => void this.aims.setOut(aim),
      clause: (reference) => this.openClause(reference),
      show: (place) => this.frame.value?.show(place),
    };
  }

  /** What a choice means, in words: that of the same choice among those that can be made. */
  private meaningOf({ verb, arg }: AnyChoice): ChoiceMeaning | null {
    for (const [choice, { cost, gain, stake }] of this.session.meanings.value)
      if (choice.verb === verb && same(choice.arg, arg))
        return {
          ...(cost && { cost: cost.text }),
          ...(gain && { gain: gain.text }),
          ...(stake && { stake: stake.text }),
        };
    return null;
  }

  /** A letter stands for a verb: a verb with one choice makes it, any other asks which. */
  pressVerb(key: string): boolean {
    const { session } = this;
    const verb = this.verbKeys.value.get(key);
    if (verb === undefined || session.moment.value || session.sending.value || session.pending.value) return false;
    const choices = session.choices.value.filter((choice) => choice.verb === verb);
    if (choices.length === 1) void session.choose(choices[0]);
    else session.pick({ verb, items: [], fixed: {} });
    return true;
  }

  /** Reads the standing line aloud. */
  sayStanding(): boolean {
    const goal = this.goal.value;
    if (!goal) return false;
    const scores = scoresOf(goal, this.powers.value, this.ownSeat);
    const parts = [goal.turn, goal.goal, ...scores.map(({ power, value }) => `${power.name} ${value}`)];
    this.said.value = [...parts, standingOf(scores)].filter(Boolean).join('. ');
    return true;
  }

  labelOf(point: Point): string {
    const facts = this.session.facts.value;
    return facts ? pointLabel(facts, point) : '';
  }
}
