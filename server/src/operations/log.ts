/** What the log holds: reasons to act on, and nothing that would give its reader access to anything. */
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
 * Of an error only what names it. Anything else attached to it may be private: PostgreSQL, for one, adds the row it
 * refused.
 */
function reason(error: unknown): Reason {
  // A plain sentence is logged as it is.
  if (!(error instanceof Error)) return error as Reason;
  const { name: type, message, stack = '', cause } = error;
  const { code } = error as NodeJS.ErrnoException;
  // Where a name has several addresses, each has failed for its own reason.
  const errors = error instanceof AggregateError ? error.errors.map(reason) : undefined;
  return { type, message, code, stack, ...(cause !== undefined && { cause: reason(cause) }), errors };
}

/** The route, never the address: that may hold the token of an invitation or of an email, which is as good as a key. */
export const routeOf = ({ method, routeOptions }: FastifyRequest): string =>
  `${method} ${routeOptions.url ?? 'no route'}`;

export const logOptions = (level: string, stream?: LogStream) => ({
  level,
  ...(stream && { stream }),
  // Our errors are logged as `error`, Fastify's own as `err`.
  serializers: { error: reason, err: reason, req: (request: FastifyRequest) => ({ route: routeOf(request) }) },
  redact: ['secret', 'order.secret', 'password', 'token'],
});
