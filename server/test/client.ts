/** A browser, as far as the server can tell: a cookie, requests, and one socket that keeps what it is shown. */
import {
  applyChange,
  type Chair,
  type ChangeMessage,
  type ClientMessage,
  type ClientState,
  choicesOf,
  clientState,
  type HostMessage,
  type SeatAction,
  type TableViewMessage,
} from '@concert/wire';
import WebSocket from 'ws';
import { Description } from './description.ts';

type Answer = { status: number; body: Record<string, unknown> };
/** Of each server that was asked for it. */
const descriptions = new Map<string, Promise<Description>>();

const descriptionOf = (url: string): Promise<Description> => {
  const known = descriptions.get(url) ?? Description.of(url);
  descriptions.set(url, known);
  return known;
};

type Waiting = { fits(message: HostMessage): boolean; settle(message: HostMessage): void; fail(error: Error): void };

export class Client {
  readonly url: string;
  cookie = '';
  /** Everything that was received, as text. */
  readonly traffic: string[] = [];
  readonly screens = new Map<string, ClientState>();
  keepsTraffic = true;
  private socket: WebSocket | null = null;
  private waiting: Waiting[] = [];
  private next = 1;

  constructor(url: string) {
    this.url = url;
  }

  static async guest(url: string, name = 'Someone'): Promise<Client> {
    const client = new Client(url);
    await client.post('/api/guests', { name });
    return client;
  }

  /** The same browser, with what is on its screen, at another address. */
  at(url: string): Client {
    const client = new Client(url);
    client.cookie = this.cookie;
    for (const [key, screen] of this.screens) client.screens.set(key, screen);
    return client;
  }

  get(path: string): Promise<Answer> {
    return this.request('GET', path);
  }
  post(path: string, body: unknown = {}): Promise<Answer> {
    return this.request('POST', path, body);
  }

  async request(method: string, path: string, body?: unknown): Promise<Answer> {
    const answer = await fetch(this.url + path, {
      method,
      headers: { cookie: this.cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const set = answer.headers.get('set-cookie');
    if (set) this.cookie = set.split(';')[0]!;
    const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>;
    // Every answer is held against the description that the server gives of itself.
    const wrong = (await descriptionOf(this.url)).wrong(method, path, answer.status, said);
    if (wrong) throw new Error(`not as described: ${wrong}`);
    return { status: answer.status, body: said };
  }

  /** Opens a table, or says why not. */
  async open(table: object): Promise<string> {
    const { status, body } = await this.post('/api/tables', table);
    if (status !== 200) throw new Error(`${status}: ${body.sentence}`);
    return body.table as string;
  }

  async connect(): Promise<this> {
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/live`, { headers: { cookie: this.cookie } });
    this.socket = socket;
    const hello = this.until((message) => message.type === 'hello');
    socket.on('message', (data) => this.hear(data.toString()));
    socket.on('error', () => {});
    const opened = new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    // Who is not let in waits for no greeting.
    await Promise.all([opened, hello]);
    return this;
  }

  onClose(tell: (code: number) => void): void {
    this.socket!.once('close', tell);
  }

  /** Cuts the line without a word. */
  cut(): void {
    this.socket?.terminate();
    this.socket = null;
    for (const { fail } of this.waiting.splice(0)) fail(new Error('the line was cut'));
  }

  send(message: ClientMessage | string): void {
    this.socket!.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** The next message that fits. */
  until<M extends HostMessage>(fits: (message: HostMessage) => boolean, ms = 120_000): Promise<M> {
    return new Promise((resolve, reject) => {
      const fail = (error: Error): void => {
        clearTimeout(limit);
        reject(error);
      };
      const limit = setTimeout(() => fail(new Error(`nothing came: ${fits}`)), ms);
      const settle = (message: HostMessage): void => {
        clearTimeout(limit);
        resolve(message as M);
      };
      this.waiting.push({ fits, settle, fail });
    });
  }

  async watch(table: string, seat: Chair, have?: number): Promise<ClientState> {
    // What is shown of another seat at the same table meanwhile is no answer.
    const came = this.until((message) =>
      message.type === 'sight' || message.type === 'change'
        ? message.table === table && message.seat === seat
        : (message.type === 'error' || message.type === 'frozen') && message.table === table,
    );
    this.send({ type: 'watch', table, seat, ...(have !== undefined && { have }) });
    const first = await came;
    if (first.type !== 'sight' && first.type !== 'change') throw new Error(JSON.stringify(first));
    return this.screen(table, seat);
  }

  screen(table: string, seat: Chair): ClientState {
    return this.screens.get(`${table} ${seat}`)!;
  }

  /** Does something and waits for the answer. */
  async do(
    table: string,
    seat: number,
    action: SeatAction,
    mark = this.screen(table, seat).sight.mark,
  ): Promise<HostMessage> {
    const id = this.next++;
    const answer = this.until(
      (message) => (message.type === 'done' || message.type === 'refused') && message.id === id,
    );
    this.send({ type: 'do', id, table, seat, mark, deed: action });
    return answer;
  }

  async ask(message: object): Promise<HostMessage> {
    const id = this.next++;
    const answer = this.until((came) => 'id' in came && came.id === id);
    this.send({ ...message, id } as ClientMessage);
    return answer;
  }

  /** What a seat could do now, as it knows it. */
  choices(table: string, seat: number) {
    return choicesOf(this.screen(table, seat).sight);
  }

  private hear(text: string): void {
    if (this.keepsTraffic) this.traffic.push(text);
    const message = JSON.parse(text) as HostMessage;
    if (message.type === 'sight') this.show(message);
    else if (message.type === 'change') this.change(message);
    else if (message.type === 'refused' && message.now) this.show(message.now);
    const at = this.waiting.findIndex(({ fits }) => fits(message));
    if (at >= 0) this.waiting.splice(at, 1)[0]!.settle(message);
  }

  private show(message: TableViewMessage): void {
    this.screens.set(`${message.table} ${message.seat}`, clientState(message));
  }

  private change(message: ChangeMessage): void {
    const key = `${message.table} ${message.seat}`;
    const screen = this.screens.get(key);
    const now = screen && applyChange(screen, message);
    if (!now) throw new Error(`a change from ${message.from} came upon ${screen?.sight.mark}`);
    this.screens.set(key, now);
  }
}
