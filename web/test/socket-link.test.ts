import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SocketLink } from '../src/link/socket-link.ts';

/** A line that does what the test says. */
class FakeSocket extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static made: FakeSocket[] = [];
  readyState = FakeSocket.CONNECTING;
  sent: { type: string }[] = [];
  onopen: (() => void) | null = null;
  onclose: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  constructor() {
    super();
    FakeSocket.made.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  /** A connection that was cut never reports that it is closed. */
  close(): void {}
  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }
  fails(): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose?.();
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const last = (): FakeSocket => FakeSocket.made.at(-1)!;

describe('the line to a server', () => {
  const page = new EventTarget();
  beforeEach(() => {
    vi.useFakeTimers();
    FakeSocket.made = [];
    vi.stubGlobal('WebSocket', FakeSocket);
    vi.stubGlobal('document', new EventTarget());
    vi.stubGlobal('window', Object.assign(page, { setTimeout, clearTimeout, setInterval, clearInterval }));
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test('is given up when it has fallen silent, and opened anew', () => {
    const link = new SocketLink('ws://here/live');
    const first = last();
    first.opens();
    vi.advanceTimersByTime(25_000);
    first.says({ type: 'pong', now: 0 });
    vi.advanceTimersByTime(20_000);
    expect(link.state.value).toBe('open');
    vi.advanceTimersByTime(15_000);
    expect(link.state.value).toBe('lost');
    vi.advanceTimersByTime(1_000);
    last().opens();
    expect(FakeSocket.made).toHaveLength(2);
    expect(link.state.value).toBe('open');
    // Anything the old one still says is ignored.
    const heard = vi.fn();
    link.listen(heard);
    first.says({ type: 'pong', now: 0 });
    first.fails();
    expect(heard).not.toHaveBeenCalled();
    expect(link.state.value).toBe('open');
    link.close();
  });

  test('is felt for when the network comes or goes', () => {
    const link = new SocketLink('ws://here/live');
    last().opens();
    page.dispatchEvent(new Event('offline'));
    expect(last().sent).toEqual([{ type: 'ping' }]);
    vi.advanceTimersByTime(8_000);
    expect(link.state.value).toBe('lost');
    vi.advanceTimersByTime(250);
    for (const wait of [500, 1000, 2000, 4000]) {
      last().fails();
      vi.advanceTimersByTime(wait);
    }
    last().fails();
    const { length } = FakeSocket.made;
    page.dispatchEvent(new Event('online'));
    expect(FakeSocket.made).toHaveLength(length + 1);
    // One attempt at a time.
    page.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(8_000);
    expect(FakeSocket.made).toHaveLength(length + 1);
    link.close();
  });

  test('finds out that the page is older than what is served since', () => {
    const link = new SocketLink('ws://here/live');
    const comesBack = (build: string): void => {
      last().opens();
      last().says({ type: 'hello', user: {}, now: 0, build });
    };
    comesBack('one');
    last().fails();
    vi.advanceTimersByTime(250);
    comesBack('one');
    expect(link.renewed.value).toBe(false);
    last().fails();
    vi.advanceTimersByTime(250);
    comesBack('two');
    expect(link.renewed.value).toBe(true);
    link.close();
  });

  test('tells of every attempt that came to nothing, and not of a line that dropped', () => {
    const failed = vi.fn();
    const link = new SocketLink('ws://here/live', failed);
    last().opens();
    last().fails();
    expect(failed).not.toHaveBeenCalled();
    vi.advanceTimersByTime(250);
    last().fails();
    expect(failed).toHaveBeenCalledTimes(1);
    link.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(2);
  });
});
