/** Why a table can't be played just now: in sentences for its players, in a report for developers of the rules. */
import { Refusal } from '../errors.ts';
import { newId } from '../ids.ts';
import { RulesError } from '../rules/pool.ts';
import type { RulesFailure, RulesRequest } from '../rules/requests.ts';
import type { ReportRow, TableRow } from '../store/index.ts';

export const NOT_BEGUN = 'server.not-begun';

/** What failed in the rules; a game or options that this server doesn't know count as other rules. */
export function failureOf(error: unknown): RulesFailure | null {
  if (!(error instanceof RulesError)) return null;
  return error.failure.why === 'bad' ? { ...error.failure, why: 'diverged' } : error.failure;
}

/** Are the rules of this game not available on this server? */
export const isWithoutRules = (error: unknown): boolean =>
  error instanceof RulesError && error.failure.why === 'unknown';

/** A game whose rules this server does not have: nothing is wrong with it, and another server can continue it. */
export const withoutRules = ({ game, rules }: TableRow): Refusal =>
  new Refusal(
    409,
    'server.no-rules',
    `This game is played with rules ${rules} of ${game}, which this server does not have. Nothing is lost: a server that has them can continue it.`,
  );

/** Was it lost through no fault of its own? */
export const wasLost = ({ why }: RulesFailure): boolean => why === 'lost' || why === 'gone';

export const ended = (): Refusal => new Refusal(409, 'server.ended', 'This game was ended.');

/** Why there is no game to open at a table; null when there is. A table may be closed before its game has started. */
export function unplayable({ state, setup, frozen }: TableRow): Refusal | null {
  if (state === 'gathering' || (state === 'ended' && setup === null))
    return new Refusal(409, NOT_BEGUN, 'This game has not started yet.');
  return state === 'frozen' ? new Refusal(409, 'server.frozen', frozen ?? 'This table is frozen.') : null;
}

/** Why a legal action was not carried out: another was faster, or it could not be written. */
export const notKept = (error: unknown): Refusal =>
  error
    ? new Refusal(503, 'server.unwritten', 'That could not be saved. Check the position and try again.')
    : new Refusal(409, 'kernel.stale', 'The position has just changed. Look again, then choose.');

export const badlyAsked = ({ message }: RulesFailure): Refusal => new Refusal(400, 'server.bad', message);

export function frozenBy({ why }: RulesFailure): Refusal {
  const sentence = {
    diverged: 'The stored game does not replay with its own rules. The table is frozen and a report has been kept.',
    hung: 'The rules took too long here. The table is frozen; nothing is lost, and the host has a report.',
    broken: 'The rules failed here. The table is frozen; nothing is lost, and the host has a report.',
  }[why as 'diverged' | 'hung' | 'broken'];
  return new Refusal(409, 'server.frozen', sentence ?? 'The table cannot be reached just now; try again in a moment.');
}

/** What failed, with the request at which it did. */
export const reportOf = (table: string, seq: number, failure: RulesFailure, request?: RulesRequest): ReportRow => ({
  id: newId(),
  table_id: table,
  seq,
  what: failure.why,
  detail: JSON.stringify({ ...failure, ...(request && { order: request }) }),
  at: Date.now(),
});
