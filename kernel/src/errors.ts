import type { AnyFrame } from './flow.ts';

/** The rules went wrong: a step that does not end, a dead end, a broken promise to the kernel. */
export class RulesError extends Error {
  override name = 'RulesError';
  readonly flow: string;
  constructor(message: string, stack: readonly AnyFrame[]) {
    const flow = stack.map((frame) => frame.at).join(' › ') || 'no frame';
    super(`${message} (at ${flow})`);
    this.flow = flow;
  }
}
