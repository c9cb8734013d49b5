/** Zod as Fastify's language of schemas: what arrives is checked by it, and the description of the API is made from it. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Json } from '@concert/kernel';
import { isShallow, isStorable } from '@concert/wire';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  FastifySchemaCompiler,
  FastifyServerOptions,
  FastifyTypeProvider,
  RawServerDefault,
} from 'fastify';
import { z } from 'zod';
import { bad } from '../errors.ts';

/** Nothing honest is nested deeper; what is walks through every check and copy by the stack, and may be deep without end. */
const DEEPEST = 32;

export interface ZodTypes extends FastifyTypeProvider {
  validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
  serializer: this['schema'] extends z.ZodType ? z.input<this['schema']> : unknown;
}
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, ZodTypes>;

/** Whatever came as JSON is JSON: there is nothing to check, and nothing to describe. */
export const anyJson = z.custom<Json>();

const validatorOf: FastifySchemaCompiler<unknown> =
  ({ schema, httpPart }) =>
  (data) => {
    if (!isShallow(data, DEEPEST)) return { error: bad('That request is not well-formed: it is nested too deeply.') };
    if (!isStorable(data))
      return { error: bad('That request is not well-formed: it holds characters that cannot be kept.') };
    const read = (schema as z.ZodType).safeParse(data);
    if (read.success) return { value: read.data };
    const wrong = read.error.issues
      .map(({ path, message }) => `${[httpPart, ...path].join('.')}: ${message}`)
      .join('; ');
    return { error: bad(`That request is not well-formed: ${wrong}.`) };
  };

/** Answers are made by us and checked in tests; a text is JSON already. */
const serializer = (data: unknown): string => (typeof data === 'string' ? data : JSON.stringify(data));

/** Given to Fastify when it is made: then it does not load the compilers of another language that nobody uses. */
export const zodSchemas = {
  compilersFactory: { buildValidator: () => validatorOf, buildSerializer: () => () => serializer },
} as unknown as NonNullable<FastifyServerOptions['schemaController']>;

export const typedByZod = (app: FastifyInstance): App => app.withTypeProvider<ZodTypes>();
