/**
 * A table in the threads of the rules. It is closed, opening, or open there:
 *
 *   closed → opening   a request wants it, and it is read from the store
 *   closed → open      its game has just started there
 *   opening → open     it has been replayed: everything that waited goes on
 *   opening → closed   it can't be opened: everything that waited is told why
 *   open → opening     it was lost, or what it holds is not what is stored
 *   any → closed       it is no longer needed
 *
 * Each time it is opened begins an epoch. What was asked in one epoch counts for nothing in the next, and is asked again.
 */
import { type Refusal, unavailable } from '../errors.ts';
import type { RulesPool } from '../rules/pool.ts';
import type { AnswerTo, RequestKind, RulesFailure, RulesRequest } from '../rules/requests.ts';
import { wasLost } from './refusals.ts';

/** How often something is repeated that was lost through no fault of its own. */
const MOST_TRIES = 3;
const OPEN = Promise.resolve();

/** What everything that wants the table waits for while it is not open. */
interface Opening {
  readonly done: Promise<void>;
  open(): void;
  refuse(refusal: Refusal): void;
}

/** What came of a request: it was taken, or it failed, or (null) its epoch was over. Was it still current then? */
type Exchanged<T> = { taken: T | Promise<T> } | { failure: RulesFailure | null; wasCurrent: boolean };

type RequestOf<K extends RequestKind> = Extract<RulesRequest, { kind: K }>;

export interface TableKeeper {
  readonly id: string;
  /** Where it is open, or will be. */
  rules(): RulesPool;
  /** Replays it from the store into the rules. Calls `opened`, or `refuse`, while `isWanted`. */
  openFromStore(isWanted: () => boolean): void;
  /** The rules failed at a request. Returns what to tell the one who asked. */
  failed(failure: RulesFailure, request: RulesRequest): Refusal;
  /** Why it may not be asked now, though it is open. */
  refusalOf(request: RulesRequest): Refusal | null;
}

export class TableInRules {
  private readonly keeper: TableKeeper;
  private phase: 'closed' | 'opening' | 'open' = 'closed';
  /** Its identity: a new one every time the table is opened. */
  private epoch = {};
  private opening: Opening | null = null;
  private asked = 0;

  constructor(keeper: TableKeeper) {
    this.keeper = keeper;
  }

  get isClosed(): boolean {
    return this.phase === 'closed';
  }
  get isOpen(): boolean {
    return this.phase === 'open';
  }
  /** Is anything asked, or waiting to be? */
  get busy(): boolean {
    return this.asked > 0 || this.opening !== null;
  }
  /** Does anything wait for it to be open? */
  get isAwaited(): boolean {
    return this.opening !== null;
  }

  /** A check that says whether the epoch of this moment still lasts. */
  epochCheck(): () => boolean {
    const { epoch } = this;
    return () => epoch === this.epoch;
  }

  // ── the phases ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** Resolves when it is open, or fails with a refusal. */
  whenOpen(): Promise<void> {
    if (this.phase === 'open') return OPEN;
    this.opening ??= newOpening();
    if (this.phase === 'closed') this.startOpening();
    return this.opening.done;
  }

  /** It is to be read from the store. */
  startOpening(): void {
    this.phase = 'opening';
    this.epoch = {};
    this.keeper.openFromStore(this.epochCheck());
  }

  /** It was lost, or holds something that is not stored. */
  reopen(): void {
    this.closeInRules();
    this.startOpening();
  }

  /** It is open from now on; `first` is asked before everything that waited. */
  opened(first: () => void): void {
    if (this.phase === 'closed') this.epoch = {};
    this.phase = 'open';
    first();
    this.opening?.open();
    this.opening = null;
  }

  /** It can't be opened. */
  notOpened(): void {
    this.phase = 'closed';
  }

  /** Tells everything that waits why it waits in vain. */
  refuse(refusal: Refusal): void {
    this.opening?.refuse(refusal);
    this.opening = null;
  }

  close(): void {
    if (this.phase === 'open') this.closeInRules();
    this.phase = 'closed';
    this.epoch = {};
  }

  private closeInRules(): void {
    this.keeper.rules().request({ kind: 'close', table: this.keeper.id }, () => {});
  }

  // ── requests ─────────────────────────────────────────────────────────────────────────────────────────────────────

  /**
   * Asks the rules as soon as it is open, and again when the request was lost with a thread. `take` gets the answer at the
   * moment it comes, before any later one: what has to go out in this order is put there.
   */
  async request<K extends RequestKind, T>(
    request: RequestOf<K>,
    take: (answer: AnswerTo<K>) => T | Promise<T>,
  ): Promise<T> {
    this.asked++;
    try {
      for (let tries = 1; ; ) {
        if (!this.isOpen) await this.whenOpen();
        // It may have been closed since.
        if (!this.isOpen) continue;
        const refusal = this.keeper.refusalOf(request);
        if (refusal) throw refusal;
        const isCurrent = this.epochCheck();
        const exchanged = await this.exchange<K, T>(request, take);
        if ('taken' in exchanged) return await exchanged.taken;
        if (exchanged.failure && !wasLost(exchanged.failure)) throw this.keeper.failed(exchanged.failure, request);
        if (tries++ >= MOST_TRIES) throw unavailable();
        if (isCurrent() && this.isOpen) this.reopen();
      }
    } finally {
      this.asked--;
    }
  }

  /** Asks the rules something on the server's own behalf, while it is open; what was lost is made good by opening it again. */
  async inform<K extends RequestKind>(request: RequestOf<K>, take: (answer: AnswerTo<K>) => void): Promise<void> {
    const isCurrent = this.epochCheck();
    const exchanged = await this.exchange<K, void>(request, take);
    if ('taken' in exchanged || !exchanged.failure || !exchanged.wasCurrent) return;
    if (!wasLost(exchanged.failure)) this.keeper.failed(exchanged.failure, request);
    else if (isCurrent()) this.reopen();
  }

  private exchange<K extends RequestKind, T>(
    request: RequestOf<K>,
    take: (answer: AnswerTo<K>) => T | Promise<T>,
  ): Promise<Exchanged<T>> {
    const isCurrent = this.epochCheck();
    return new Promise((resolve, reject) => {
      this.keeper.rules().request<K>(request, ({ answer, failure }) => {
        const wasCurrent = isCurrent();
        if (failure || !wasCurrent) resolve({ failure: failure ?? null, wasCurrent });
        else
          try {
            resolve({ taken: take(answer as AnswerTo<K>) });
          } catch (error) {
            reject(error);
          }
      });
    });
  }
}

function newOpening(): Opening {
  let open = (): void => {};
  let refuse = (_: Refusal): void => {};
  const done = new Promise<void>((resolve, reject) => {
    open = resolve;
    refuse = reject;
  });
  return { done, open, refuse };
}
