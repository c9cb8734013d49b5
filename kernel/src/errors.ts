import type { AnyFrame } from './flow.ts';

/** A bug in the rules: a step that doesn't end, a dead end, a broken contract with the kernel. */
export class RulesError extends Error {
  override name = 'RulesError';
  readonly flow: string;
  constructor(message: string, stack: readonly AnyFrame[]) {
    const flow = stack.map((frame) => frame.at).join(' › ') || 'no frame';
    super(`${message} (at ${flow})`);
    this.flow = flow;
  }
}
