/** The server's own description of its API, which the tests check all its answers against. */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

interface Operation {
  summary: string;
  security: object[];
  requestBody?: object;
  responses: { [status: string]: { content?: { [type: string]: { schema: object } } } };
}
interface OpenApi {
  paths: { [path: string]: { [method: string]: Operation } };
}

export interface Route {
  method: string;
  /** With names in braces where something has to be put in. */
  path: string;
  /** Answers to anyone. */
  open: boolean;
  /** Takes a body. */
  body: boolean;
  about: string;
}

export class Description {
  readonly routes: readonly Route[];
  private readonly api: OpenApi;
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true });
  private readonly validators = new Map<string, ValidateFunction | null>();
  private readonly patterns: readonly (readonly [RegExp, string])[];

  constructor(api: OpenApi) {
    this.api = api;
    this.routes = Object.entries(api.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { security, requestBody, summary }]) => ({
        method: method.toUpperCase(),
        path,
        open: security.length === 0,
        body: requestBody !== undefined,
        about: summary,
      })),
    );
    // The most exact first: a name in braces fits everything.
    this.patterns = Object.keys(api.paths)
      .sort((a, b) => a.split('{').length - b.split('{').length)
      .map((path) => [new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`), path] as const);
  }

  static async of(url: string): Promise<Description> {
    return new Description((await (await fetch(`${url}/api/openapi.json`)).json()) as OpenApi);
  }

  /** What is wrong with an answer, or null. */
  wrong(method: string, address: string, status: number, body: unknown): string | null {
    const where = address.split('?')[0]!;
    const path = this.patterns.find(([pattern]) => pattern.test(where))?.[1];
    if (path === undefined) return status === 404 ? null : `${where} is not described`;
    const key = `${method.toLowerCase()} ${path} ${status}`;
    let validate = this.validators.get(key);
    if (validate === undefined) {
      validate = this.compile(method.toLowerCase(), path, status);
      this.validators.set(key, validate);
    }
    if (!validate || validate(body)) return null;
    return `${key}: ${this.ajv.errorsText(validate.errors)}`;
  }

  private compile(method: string, path: string, status: number): ValidateFunction | null {
    const responses = this.api.paths[path]?.[method]?.responses;
    const schema = (responses?.[status] ?? responses?.default)?.content?.['application/json']?.schema;
    return schema ? this.ajv.compile(schema) : null;
  }
}
