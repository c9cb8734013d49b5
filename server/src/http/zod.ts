/** Zod schemas for Fastify: they check requests, and the API description is generated from them. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import { isShallow, type Json } from '@concert/kernel';
import { isStorable } from '@concert/wire';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifyServerOptions,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify';
import { z } from 'zod';
import { DEEPEST } from '../bounds.ts';
import { bad } from '../errors.ts';

export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypes>;

/** Any JSON: there is nothing to check, and nothing to describe. */
export const anyJson = z.custom<Json>();

const validatorOf: FastifySchemaCompiler<unknown> =
  ({ schema, httpPart }) =>
  (data) => {
    if (!isShallow(data, DEEPEST)) return { error: bad('That request is not well-formed: it is nested too deeply.') };
    if (!isStorable(data))
      return { error: bad('That request is not well-formed: it contains characters that cannot be stored.') };
    const read = (schema as z.ZodType).safeParse(data);
    if (read.success) return { value: read.data };
    const wrong = read.error.issues
      .map(({ path, message }) => `${[httpPart, ...path].join('.')}: ${message}`)
      .join('; ');
    return { error: bad(`That request is not well-formed: ${wrong}.`) };
  };

/** We make the answers ourselves and check them in tests; a text is JSON already. */
const serializer = (data: unknown): string => (typeof data === 'string' ? data : JSON.stringify(data));

/** Given to Fastify when it is created, so that it doesn't load the compilers of another schema language. */
export const zodSchemas = {
  compilersFactory: { buildValidator: () => validatorOf, buildSerializer: () => () => serializer },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

export const typedByZod = (app: FastifyInstance): App => app.withTypeProvider<ZodTypes>();
