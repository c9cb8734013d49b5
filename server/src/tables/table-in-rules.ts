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
interface Door {
  readonly opening: Promise<void>;
  open(): void;
  refuse(refusal: Refusal): void;
}

/** What came of a request: it was taken, or it failed, or (null) its epoch was over. Was it still current then? */
type Heard<T> = { taken: T | Promise<T> } | { failure: RulesFailure | null; wasCurrent: boolean };

type RequestOf<K extends RequestKind> = Extract<RulesRequest, { kind: K }>;

export interface TableKeeper {
  readonly id: string;
  /** Where it is open, or will be. */
  rules(): RulesPool;
  /** Replays it from the store into the rules. Calls `opened`, or `refuse`, while `isWanted`. */
  bring(isWanted: () => boolean): void;
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
  private door: Door | null = null;
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
    return this.asked > 0 || this.door !== null;
  }
  /** Does anything wait for it to be open? */
  get isWaitedFor(): boolean {
    return this.door !== null;
  }

  /** A check that says whether the epoch of this moment still lasts. */
  epochCheck(): () => boolean {
    const { epoch } = this;
    return () => epoch === this.epoch;
  }

  // ── the phases ───────────────────────────────────────────────────────────────────────────────────────────────────

  /** Resolves when it is open, or fails with a refusal. */
  entered(): Promise<void> {
    if (this.phase === 'open') return OPEN;
    this.door ??= newDoor();
    if (this.phase === 'closed') this.come();
    return this.door.opening;
  }

  /** It is to be read from the store. */
  come(): void {
    this.phase = 'opening';
    this.epoch = {};
    this.keeper.bring(this.epochCheck());
  }

  /** It was lost, or holds something that is not stored. */
  comeAgain(): void {
    this.close();
    this.come();
  }

  /** It is open from now on; `first` is asked before everything that waited. */
  opened(first: () => void): void {
    if (this.phase === 'closed') this.epoch = {};
    this.phase = 'open';
    first();
    this.door?.open();
    this.door = null;
  }

  /** It can't be opened. */
  notOpened(): void {
    this.phase = 'closed';
  }

  /** Tells everything that waits why it waits in vain. */
  refuse(refusal: Refusal): void {
    this.door?.refuse(refusal);
    this.door = null;
  }

  leave(): void {
    if (this.phase === 'open') this.close();
    this.phase = 'closed';
    this.epoch = {};
  }

  private close(): void {
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
        await this.entered();
        // It may have been closed since.
        if (!this.isOpen) continue;
        const refusal = this.keeper.refusalOf(request);
        if (refusal) throw refusal;
        const isCurrent = this.epochCheck();
        const heard = await this.exchange<K, T>(request, take);
        if ('taken' in heard) return await heard.taken;
        if (heard.failure && !wasLost(heard.failure)) throw this.keeper.failed(heard.failure, request);
        if (tries++ >= MOST_TRIES) throw unavailable();
        if (isCurrent() && this.isOpen) this.comeAgain();
      }
    } finally {
      this.asked--;
    }
  }

  /** Asks the rules something for the house, while it is open; what was lost is made good by opening it again. */
  async inform<K extends RequestKind>(request: RequestOf<K>, take: (answer: AnswerTo<K>) => void): Promise<void> {
    const isCurrent = this.epochCheck();
    const heard = await this.exchange<K, void>(request, take);
    if ('taken' in heard || !heard.failure || !heard.wasCurrent) return;
    if (!wasLost(heard.failure)) this.keeper.failed(heard.failure, request);
    else if (isCurrent()) this.comeAgain();
  }

  private exchange<K extends RequestKind, T>(
    request: RequestOf<K>,
    take: (answer: AnswerTo<K>) => T | Promise<T>,
  ): Promise<Heard<T>> {
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

function newDoor(): Door {
  let open = (): void => {};
  let refuse = (_: Refusal): void => {};
  const opening = new Promise<void>((resolve, reject) => {
    open = resolve;
    refuse = reject;
  });
  return { opening, open, refuse };
}
