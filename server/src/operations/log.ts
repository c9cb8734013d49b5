/** What the log holds: reasons that somebody can act upon, and nothing that would let its reader into anything. */
import type { FastifyRequest } from 'fastify';

/** Where a log is written to, line by line. */
export interface LogStream {
  write(line: string): void;
}

/** In the words of Fastify's logger. */
interface Reason {
  type: string;
  message: string;
  stack: string;
  [more: string]: unknown;
}

/**
 * Of an error only what names it. Everything else that hangs on one may be somebody's own: PostgreSQL, for one, adds the
 * row that it did not take.
 */
function reason(error: unknown): Reason {
  // Who has only a sentence logs that.
  if (!(error instanceof Error)) return error as Reason;
  const { name: type, message, stack = '', cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  // Where a name has several addresses, each has failed for a reason of its own, and all together for none.
  const errors = error instanceof AggregateError ? error.errors.map(reason) : undefined;
  return { type, message, code, stack, ...(cause !== undefined && { cause: reason(cause) }), errors };
}

/** The route, never the address: that may hold the word of an invitation or of a letter, which is as good as a key. */
export const routeOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${routeOptions.url ?? 'no route'}`;

export const logOptions = (level: string, stream?: LogStream) => ({
  level,
  ...(stream && { stream }),
  // Ours go by the name of `error`, Fastify's own by that of `err`.
  serializers: { error: reason, err: reason, req: (request: FastifyRequest) => ({ route: routeOf(request) }) },
  redact: ['secret', 'order.secret', 'password', 'token'],
});
