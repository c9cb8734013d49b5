/** A refusal, with a sentence for the person who asked and the status of the answer. */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly key: string;
  constructor(status: number, key: string, sentence: string) {
    // Nothing is wrong here that a trace could show, and a flood of refusals must cost little.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(sentence);
    Error.stackTraceLimit = stackTraceLimit;
    this.status = status;
    this.key = key;
  }
}

export const notFound = (what: string): Refusal => new Refusal(404, 'not-found', `There is no such ${what}.`);
export const forbidden = (sentence: string): Refusal => new Refusal(403, 'forbidden', sentence);
export const conflict = (sentence: string): Refusal => new Refusal(409, 'conflict', sentence);
export const bad = (sentence: string): Refusal => new Refusal(400, 'bad-request', sentence);

export const tooOften = (sentence = 'Too many attempts; wait a while.'): Refusal =>
  new Refusal(429, 'too-often', sentence);

export const unavailable = (): Refusal =>
  new Refusal(503, 'server.unavailable', 'The table cannot be reached just now; try again in a moment.');

/** No one is logged in. */
export const unknownPerson = (): Refusal => new Refusal(401, 'unknown', 'Say who you are first.');
