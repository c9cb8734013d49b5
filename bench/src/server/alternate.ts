/**
 * Servers under load beside each other, on one core: each has its people, who wait while those of the other play. So
 * everything else the machine does, and however fast it happens to be, affects both.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServedProcess } from './process.ts';

/** What was counted of people who play. */
export interface Counted {
  choices: number;
  /** Bytes of changes and answers sent to all sockets. */
  bytes: number;
  /** Milliseconds from choosing to being answered. */
  waits: number[];
}

/** One of them. */
export interface Playing {
  /** Has it chosen, or is about to? */
  readonly busy: boolean;
  /** Chooses, if it may. */
  act(): void;
  stop(): void;
}

/** Clients at one server. None starts anything while they are held. */
export abstract class Crowd<P extends Playing = Playing> {
  /** What is added to, while it counts. */
  readonly counted: Counted = { choices: 0, bytes: 0, waits: [] };
  counting = false;
  /** Choices made so far, counted or not. */
  made = 0;
  held = true;
  /** Rejects when the server refuses them what they need; what their end cuts short doesn't count. */
  readonly failed: Promise<never>;
  fail: (error: Error) => void = () => {};
  protected abstract readonly all: readonly P[];

  constructor() {
    this.failed = new Promise((_, reject) => {
      this.fail = reject;
    });
    this.failed.catch(() => {});
  }

  /** A choice that was made at this time has been answered; whether it was done. */
  answer(sent: number, done: boolean): void {
    this.made++;
    if (!this.counting || !done) return;
    this.counted.choices++;
    this.counted.waits.push(performance.now() - sent);
  }

  /** Has everything that was asked of the server been answered? */
  get answered(): boolean {
    return this.all.every(({ busy }) => !busy);
  }

  /** From now on every client chooses whenever it may, or doesn't. */
  play(go: boolean): void {
    this.held = !go;
    if (go) for (const player of this.all) player.act();
  }

  stop(): void {
    this.counting = false;
    for (const player of this.all) player.stop();
  }
}

export interface Side {
  server: ServedProcess;
  crowd: Crowd;
  /** This many choices are made before counting starts, so that compiled code is measured. */
  warmUpChoices: number;
}

export interface Measured extends Counted {
  seconds: number;
  /** Milliseconds of processor for all that was done. */
  cpu: number;
}

/** How long each side plays at a time, and how often. */
export interface Alternation {
  rounds: number;
  ms: number;
  /** A core that others hold for most of a brief run gives it nothing to tell: it goes on until there is so much. */
  leastChoices?: number;
}

/** A machine that is too slow for the choices that are wanted, before it counts or while it does, is measured as it is. */
const MOST_PATIENCE_MS = 60_000;
/** What has not been answered by then is not waited for. */
const HOLD_MS = 1_000;
const LOOK_MS = 1;

/** Plays at all of them alternately, then stops. */
export async function alternate(
  sides: readonly Side[],
  { rounds, ms, leastChoices = 0 }: Alternation,
): Promise<Measured[]> {
  const measured = sides.map(({ crowd }) => Object.assign(crowd.counted, { seconds: 0, cpu: 0 }));
  const turn = async (n: number): Promise<void> => {
    const { crowd, server } = sides[n]!;
    const [from, cpu] = [performance.now(), server.cpu()];
    crowd.counting = true;
    const end = await playing(crowd, () => performance.now() - from >= ms);
    crowd.counting = false;
    measured[n]!.seconds += (end - from) / 1000;
    measured[n]!.cpu += server.cpu() - cpu;
  };
  try {
    for (const { crowd, warmUpChoices } of sides) await playing(crowd, () => crowd.made >= warmUpChoices);
    for (let round = 0; round < rounds; round++) for (let n = 0; n < sides.length; n++) await turn(n);
    for (let n = 0; n < sides.length; n++)
      while (measured[n]!.choices < leastChoices && measured[n]!.seconds * 1000 < MOST_PATIENCE_MS) await turn(n);
  } finally {
    for (const { crowd } of sides) crowd.stop();
  }
  for (const { waits } of measured) waits.sort((a, b) => a - b);
  return measured;
}

/**
 * Lets them play until that is so, or until it takes too long, and waits until all of them have been answered. Returns when
 * that was; who is never answered is not counted against the server.
 */
async function playing(crowd: Crowd, enough: () => boolean): Promise<number> {
  crowd.play(true);
  await until(crowd, enough, MOST_PATIENCE_MS);
  crowd.play(false);
  const held = performance.now();
  await until(crowd, () => crowd.answered, HOLD_MS);
  return crowd.answered ? performance.now() : held;
}

async function until(crowd: Crowd, isSo: () => boolean, mostMs: number): Promise<void> {
  const end = performance.now() + mostMs;
  while (!isSo() && performance.now() < end) await Promise.race([crowd.failed, sleep(LOOK_MS)]);
}
