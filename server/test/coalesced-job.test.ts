import { expect, test } from 'vitest';
import { CoalescedJob } from '../src/coalesced-job.ts';

/** Rounds that end when they are told to; `log` says when they begin and end. */
function rounds() {
  const log: string[] = [];
  const ends: (() => void)[] = [];
  let count = 0;
  const all = new CoalescedJob(async () => {
    const n = ++count;
    log.push(`${n} begins`);
    await new Promise<void>((resolve) => ends.push(resolve));
    log.push(`${n} ends`);
  });
  return { all, log, end: () => ends.shift()!() };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test('a call during a run gets one that starts after it, together with all other calls meanwhile', async () => {
  const { all, log, end } = rounds();
  const first = all.run().then(() => log.push('first is content'));
  const others = [all.run(), all.run()].map((each) => each.then(() => log.push('another is content')));
  await turn();
  expect(log).toEqual(['1 begins']);
  end();
  await first;
  await turn();
  expect(log).toEqual(['1 begins', '1 ends', 'first is content', '2 begins']);
  end();
  await Promise.all(others);
  expect(log.slice(4)).toEqual(['2 ends', 'another is content', 'another is content']);
  const last = all.run();
  expect(log.at(-1)).toBe('3 begins');
  end();
  await last;
});

test('they have settled when the last that was asked for is over', async () => {
  const { all, log, end } = rounds();
  await all.settled();
  void all.run();
  void all.run();
  const settled = all.settled().then(() => log.push('settled'));
  for (let n = 0; n < 2; n++) {
    end();
    await turn();
  }
  await settled;
  expect(log).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', 'settled']);
});
