/** Threads whose work can wait run at a lower priority, where the system has priorities for threads. */
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';

/**
 * A third of what others get. Much less would be worse: what such a thread holds for a moment, others wait for.
 */
const LESS = 5;

/** Lets every other thread go first when the processors are busy. Call it in the thread itself. */
export function lowerPriority(): void {
  try {
    // On Linux a thread has a priority of its own, under the number by which the system knows it.
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
    setPriority(thread, LESS);
  } catch {
    // Elsewhere all threads of a process are equal: the queues alone decide what comes first.
  }
}
