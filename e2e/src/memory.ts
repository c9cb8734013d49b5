/** Looks through everything a page has in its memory, and everything it was ever sent. */
import type { CDPSession, Page } from 'playwright-core';

/** Everything the server sent: the frames of the sockets and the bodies of the answers of its API. */
export function captureTraffic(page: Page): string[] {
  const heard: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  page.on('response', (answer) => {
    if (!new URL(answer.url()).pathname.startsWith('/api/')) return;
    answer.text().then(
      (text) => heard.push(text),
      // A page that has gone on has no use for it.
      () => {},
    );
  });
  return heard;
}

export interface Memory {
  /** Whether a text is part of any string on the heap. */
  hasText(text: string): boolean;
  /** Whether there is a list of exactly these numbers. */
  hasList(numbers: readonly number[]): Promise<boolean>;
  /** Those of the samples that some object is like: it has at least their properties, with their values. */
  like<T extends { readonly [name: string]: number }>(samples: readonly T[]): Promise<T[]>;
}

export async function memoryOf(page: Page): Promise<Memory> {
  const cdp = await page.context().newCDPSession(page);
  // What is no longer reachable is freed first.
  await cdp.send('HeapProfiler.collectGarbage');
  const strings = await stringsOf(cdp);
  return {
    hasText: (text) => strings.some((each) => each.includes(text)),
    hasList: (numbers) =>
      among<boolean>(
        cdp,
        'Array',
        `(all, wanted) => all.some((each) => safely(() => each.length === wanted.length && wanted.every((n, i) => each[i] === n)))`,
        numbers,
      ),
    like: (samples) =>
      among(
        cdp,
        'Object',
        `(all, samples) => samples.filter((sample) => all.some((each) => safely(() =>
          Object.entries(sample).every(([name, value]) => Object.hasOwn(each, name) && each[name] === value))))`,
        samples,
      ),
  };
}

/** Runs a function over everything on the heap that has this prototype. */
async function among<T>(cdp: CDPSession, prototype: string, search: string, wanted: unknown): Promise<T> {
  const { result } = await cdp.send('Runtime.evaluate', { expression: `${prototype}.prototype` });
  const { objects } = await cdp.send('Runtime.queryObjects', { prototypeObjectId: result.objectId! });
  const found = await cdp.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    // Some of what lies there throws when it is looked at: modules that are not ready, proxies.
    functionDeclaration: `function (text) {
      const safely = (look) => { try { return look(); } catch { return false; } };
      return (${search})(this, JSON.parse(text));
    }`,
    arguments: [{ value: JSON.stringify(wanted) }],
    returnByValue: true,
  });
  await cdp.send('Runtime.releaseObject', { objectId: objects.objectId! });
  if (found.exceptionDetails) throw new Error(found.exceptionDetails.text);
  return found.result.value as T;
}

async function stringsOf(cdp: CDPSession): Promise<string[]> {
  const chunks: string[] = [];
  const hear = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  cdp.on('HeapProfiler.addHeapSnapshotChunk', hear);
  await cdp.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  cdp.off('HeapProfiler.addHeapSnapshotChunk', hear);
  return (JSON.parse(chunks.join('')) as { strings: string[] }).strings;
}
