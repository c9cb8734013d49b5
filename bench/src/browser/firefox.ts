/**
 * Debian's own Firefox, driven by WebDriver BiDi, which it speaks itself. Only what a walk through the page needs: go somewhere, set the
 * size of the window, and do something in the page. Playwright asks for more than that Firefox knows.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import WebSocket from 'ws';

const PLACES = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

export const findFirefox = (): string | null => PLACES.find(existsSync) ?? null;

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: { [name: string]: unknown };
  error?: string;
  message?: string;
  method?: string;
  params?: { level?: string; text?: string };
}

type Value = string | number | boolean | undefined;

export class Firefox {
  private readonly child: ChildProcess;
  private readonly profile: string;
  private readonly socket: WebSocket;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private next = 1;
  private context = '';
  /** Errors of the page and of its console. */
  readonly pageErrors: string[] = [];

  private constructor(child: ChildProcess, profile: string, socket: WebSocket) {
    this.child = child;
    this.profile = profile;
    this.socket = socket;
    socket.on('message', (data) => this.hear(JSON.parse(String(data)) as Answer));
  }

  static async open(path: string): Promise<Firefox> {
    const profile = mkdtempSync(join(tmpdir(), 'concert-firefox-'));
    const child = spawn(path, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile },
    });
    const address = await listening(child);
    const socket = new WebSocket(`${address}/session`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const firefox = new Firefox(child, profile, socket);
    await firefox.send('session.new', { capabilities: {} });
    await firefox.send('session.subscribe', { events: ['log.entryAdded'] });
    const { contexts } = (await firefox.send('browsingContext.getTree', {})) as { contexts: { context: string }[] };
    firefox.context = contexts[0]!.context;
    return firefox;
  }

  private hear(answer: Answer): void {
    if (answer.type === 'event') {
      const { level, text = '' } = answer.params ?? {};
      if (answer.method === 'log.entryAdded' && level === 'error') this.pageErrors.push(text);
      return;
    }
    this.waiting.get(answer.id!)?.(answer);
    this.waiting.delete(answer.id!);
  }

  private async send(method: string, params: object): Promise<{ [name: string]: unknown }> {
    const id = this.next++;
    const answer = await new Promise<Answer>((resolve) => {
      this.waiting.set(id, resolve);
      this.socket.send(JSON.stringify({ id, method, params }));
    });
    if (answer.type === 'error') throw new Error(`${method}: ${answer.error} ${answer.message}`);
    return answer.result!;
  }

  async resize(width: number, height: number): Promise<void> {
    await this.send('browsingContext.setViewport', { context: this.context, viewport: { width, height } });
  }

  async go(url: string): Promise<void> {
    await this.send('browsingContext.navigate', { context: this.context, url, wait: 'complete' });
  }

  /** What an expression is in the page. */
  async run<T extends Value>(expression: string): Promise<T> {
    const { result, exceptionDetails } = (await this.send('script.evaluate', {
      expression,
      target: { context: this.context },
      awaitPromise: true,
    })) as { result?: { value?: Value }; exceptionDetails?: { text: string } };
    if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result?.value as T;
  }

  /** Waits until an expression is true in the page. */
  async until(expression: string, mostMs = 120_000): Promise<void> {
    for (const end = Date.now() + mostMs; !(await this.run<boolean>(`Boolean(${expression})`)); await sleep(50))
      if (Date.now() > end) throw new Error(`it did not come about: ${expression}`);
  }

  /** Clicks the first thing that fits, as soon as it is there. */
  async click(selector: string): Promise<void> {
    const found = `document.querySelector(${JSON.stringify(selector)})`;
    await this.until(`${found} && !${found}.disabled`);
    await this.run(`${found}.click()`);
  }

  /** Clicks a point of the window with the mouse. */
  async clickAt(x: number, y: number): Promise<void> {
    const actions = [
      { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.send('input.performActions', {
      context: this.context,
      actions: [{ type: 'pointer', id: 'mouse', actions }],
    });
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.child.once('exit', resolve));
    await this.send('browser.close', {}).catch(() => this.child.kill('SIGKILL'));
    await ended;
    this.socket.close();
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Where it says that it listens. */
const listening = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}`)));
    let said = '';
    child.stderr!.on('data', (text) => {
      said += String(text);
      const [, address] = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said) ?? [];
      if (address) resolve(address);
    });
  });
