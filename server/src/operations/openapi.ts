/** The API description, generated from the schemas that check requests, so that the two always agree. */
import type { RouteOptions } from 'fastify';
import { z } from 'zod';
import type { App } from '../http/zod.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers anyone, without asking who they are. */
    open?: boolean;
    /** One line on what it does. */
    about?: string;
    /** The media type of the answer, where that is not JSON. */
    gives?: string;
  }
}

interface Schemas {
  params?: z.ZodType;
  querystring?: z.ZodType;
  body?: z.ZodType;
  response?: { readonly [status: string]: z.ZodType };
}

const refusal = z.object({ key: z.string(), sentence: z.string() });

const json = (schema: z.ZodType, io: 'input' | 'output'): object => {
  const { $schema: _, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return made;
};

const description = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.looseObject({})) });
const inJson = (schema: z.ZodType, io: 'input' | 'output') => ({ 'application/json': { schema: json(schema, io) } });

/** Must be registered before the routes it describes. */
export function describe(app: App, version: string): void {
  const routes: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    routes.push(route);
  });
  let made: object | null = null;
  app.get(
    '/api/openapi.json',
    { config: { open: true, about: 'This description' }, schema: { response: { 200: description } } },
    async () => {
      made ??= descriptionOf(routes, version);
      return made as z.input<typeof description>;
    },
  );
}

function descriptionOf(routes: readonly RouteOptions[], version: string): object {
  const paths: { [path: string]: { [method: string]: object } } = {};
  for (const route of routes) {
    if (!isOurs(route.url)) continue;
    const path = route.url.replace(/:(\w+)/g, '{$1}');
    for (const method of [route.method].flat()) {
      // Fastify answers HEAD wherever it answers GET.
      if (method !== 'HEAD') (paths[path] ??= {})[method.toLowerCase()] = operation(route);
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Concert', version, description: 'Everything but playing, which goes over the live wire at /live.' },
    components: { securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'concert' } } },
    paths,
  };
}

const isOurs = (url: string): boolean => /^\/(api\/|healthz$|readyz$|metrics$|live$)/.test(url);

function operation(route: RouteOptions): object {
  const { params, querystring, body } = (route.schema ?? {}) as Schemas;
  const { open = false, about = '' } = route.config ?? {};
  return {
    summary: about,
    security: open ? [] : [{ session: [] }],
    parameters: [...parameters('path', params), ...parameters('query', querystring)],
    ...(body && { requestBody: { required: true, content: inJson(body, 'input') } }),
    responses: {
      ...answers(route),
      default: { description: 'Refused, with the reason', content: inJson(refusal, 'output') },
    },
  };
}

/** The answer to a request that is not refused. */
function answers({ schema, config, wsHandler }: RouteOptions): { [status: string]: object } {
  if (wsHandler) return { 101: { description: 'From here on the messages of the live wire go over a WebSocket' } };
  if (config?.gives) return { 200: { description: 'As asked', content: { [config.gives]: { schema: TEXT } } } };
  const { response = {} } = (schema ?? {}) as Schemas;
  return Object.fromEntries(
    Object.entries(response).map(([status, each]) => [
      status,
      { description: 'As asked', content: inJson(each, 'input') },
    ]),
  );
}

const TEXT = { type: 'string' };

function parameters(where: 'path' | 'query', schema: z.ZodType | undefined): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = json(schema, 'input') as {
    properties?: { [name: string]: object };
    required?: string[];
  };
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: required.includes(name),
    schema: each,
  }));
}
