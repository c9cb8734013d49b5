/** What people do and ask at a table, and how they are answered: in its place among everything that is sent there. */
import type { Seat, Viewer } from '@concert/kernel';
import type { SeatAction } from '@concert/wire';
import { Refusal } from '../errors.ts';
import type { AnswerTo, DoneOrRefused, Known, RequestKind, RulesRequest } from '../rules/requests.ts';
import type { Watcher } from './audience.ts';
import type { Move, Result } from './environment.ts';
import type { LiveSeating } from './live-seating.ts';
import { NotWritten, type Outbox } from './outbox.ts';
import { NOT_BEGUN, notKept } from './refusals.ts';

/** How often a choice is tried again whose place others took first: no game has more seats than this. */
const MOST_RACES = 10;

/** What is asked for a person and changes nothing. */
export type Question = 'explain' | 'past' | 'lines' | 'talk' | 'case' | 'recap';

/** The table, as far as it is needed here. */
export interface TableOfPeople {
  readonly id: string;
  readonly outbox: Outbox;
  readonly liveSeating: LiveSeating;
  /** Asks the rules; `take` gets the answer at the moment it comes. */
  request<K extends RequestKind, T>(
    request: Extract<RulesRequest, { kind: K }>,
    take: (answer: AnswerTo<K>) => T | Promise<T>,
  ): Promise<T>;
  /** Makes an entry durable, then calls back in its place. */
  commit(done: Extract<DoneOrRefused, { ok: true }>, move: Move, tell: () => void): Promise<void>;
  /** Checks again who is to move. */
  wakeBots(): void;
}

export class PeopleAtTable {
  private readonly table: TableOfPeople;
  /** How many have come to watch, or asked something, and have no answer yet. */
  visits = 0;

  constructor(table: TableOfPeople) {
    this.table = table;
  }

  /**
   * Carries out an action. `tell` is called when it is durable, or refused, in its place among everything that is sent.
   * When another node was faster it is tried again on the new position: the mark says whether this seat has seen the
   * change. If it was another seat's secret, this seat must not even notice.
   */
  async act(
    seat: Seat,
    mark: number,
    action: SeatAction,
    tell: (result: Result) => void,
    knows?: Known,
  ): Promise<void> {
    const request = {
      kind: 'do',
      table: this.table.id,
      seat,
      mark,
      deed: action,
      ...(knows !== undefined && { knows }),
    } as const;
    const move = { by: seat, choice: 'verb' in action, elsewhere: false };
    for (let races = 1; ; races++)
      try {
        return await this.table.request(request, (answer) =>
          answer.ok
            ? this.table.commit(answer, move, () => tell({ ok: true }))
            : this.table.outbox.send(() => tell(answer)),
        );
      } catch (error) {
        if (error instanceof Refusal) return tell({ ok: false, key: error.key, sentence: error.message });
        if (!(error instanceof NotWritten)) throw error;
        if (error.cause || races >= MOST_RACES) return this.tellNotKept(error.cause, seat, tell);
      }
  }

  /** Does what needs no mark: it holds even if something has changed. Resolves when it is durable, or refused. */
  async actAnyhow(seat: Seat, deed: SeatAction | { resign: true }): Promise<Result> {
    const request = { kind: 'do', table: this.table.id, seat, deed } as const;
    const move = { by: seat, choice: false, elsewhere: false };
    for (let races = 1; ; races++)
      try {
        return await this.table.request(request, async (answer): Promise<Result> => {
          if (!answer.ok) return this.table.outbox.send(() => answer);
          await this.table.commit(answer, move, () => {});
          return { ok: true };
        });
      } catch (error) {
        if (!(error instanceof NotWritten)) throw error;
        if (error.cause || races >= MOST_RACES) throw notKept(error.cause);
      }
  }

  /** Gives the answer that a standing order of a seat names, unless that has changed. `settled` is called in its place. */
  async answerByOrder(seat: Seat, settled: (given: boolean) => void): Promise<void> {
    const move = { by: seat, choice: true, elsewhere: false, ordered: true } as const;
    try {
      await this.table.request({ kind: 'ordered', table: this.table.id, seat }, (answer) =>
        answer === null
          ? this.table.outbox.send(() => settled(false))
          : this.table.commit(answer, move, () => settled(true)),
      );
    } catch (error) {
      settled(false);
      if (error instanceof NotWritten) this.table.wakeBots();
    }
  }

  /**
   * Starts to send a watcher what this viewer sees, from the mark it still has; or the facts, until the game starts.
   * False when the watcher is no longer `wanted` by then: the connection may have gone. Fails with a refusal.
   */
  async watch(watcher: Watcher, viewer: Viewer, have: number | undefined, wanted: () => boolean): Promise<boolean> {
    this.table.liveSeating.audience.expect(viewer);
    this.visits++;
    try {
      if (await this.shown(watcher, viewer, have, wanted)) return true;
    } catch (error) {
      this.table.liveSeating.audience.linger(viewer);
      throw error;
    } finally {
      this.visits--;
    }
    this.table.liveSeating.audience.linger(viewer);
    return false;
  }

  private async shown(
    watcher: Watcher,
    viewer: Viewer,
    have: number | undefined,
    wanted: () => boolean,
  ): Promise<boolean> {
    const receive = (texts: readonly string[]): boolean => {
      if (!wanted()) return false;
      const refusal = this.table.liveSeating.receive(watcher, viewer, texts);
      if (refusal) throw refusal;
      return true;
    };
    const request = { kind: 'watch', table: this.table.id, viewer, ...(have !== undefined && { have }) } as const;
    try {
      return await this.table.request(request, (texts) => this.table.outbox.send(() => receive(texts)));
    } catch (error) {
      if (error instanceof NotWritten) return this.shown(watcher, viewer, undefined, wanted);
      if (error instanceof Refusal && error.key === NOT_BEGUN) return receive([]);
      throw error;
    }
  }

  /** Asks the rules something that changes nothing; the answer comes after everything sent before it. */
  async ask<K extends Question>(request: Extract<RulesRequest, { kind: K }>): Promise<AnswerTo<K>> {
    this.visits++;
    try {
      for (;;)
        try {
          return await this.table.request<K, AnswerTo<K>>(request, (answer) => this.table.outbox.send(() => answer));
        } catch (error) {
          if (!(error instanceof NotWritten)) throw error;
        }
    } finally {
      this.visits--;
    }
  }

  /** Refuses a choice whose base is gone, or that was not written, with the current table view. */
  private async tellNotKept(error: unknown, seat: Seat, tell: (result: Result) => void): Promise<void> {
    const { key, message: sentence } = notKept(error);
    const refused = { ok: false, key, sentence } as const;
    try {
      await this.table.request({ kind: 'watch', table: this.table.id, viewer: seat }, ([now]) => {
        this.table.liveSeating.audience.linger(seat);
        // Others may have chosen meanwhile, and what they did is in it.
        return this.table.outbox.send(() => tell(now ? { ...refused, now } : refused));
      });
    } catch (again) {
      if (again instanceof NotWritten) return this.tellNotKept(error, seat, tell);
      if (!(again instanceof Refusal)) throw again;
      tell(refused);
    }
  }
}
