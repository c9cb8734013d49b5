/** The server, if there is one: who one is there, which tables there are, and the one socket to all of them. */
import type { Json, Seat } from '@concert/kernel';
import type { TableFacts } from '@concert/wire';
import { signal } from '@preact/signals';
import { SocketLink } from '../link/socket-link.ts';

export interface Person {
  id: string;
  name: string;
  guest: boolean;
  host: boolean;
}
export interface NewOnlineTable {
  game: string;
  options: { [name: string]: Json };
  open: boolean;
  mine: Seat[];
  bots: { seat: Seat; name: string }[];
}

export class Online {
  /** Whether this page came from a server that hosts tables; not so when it is opened offline or from plain files. */
  readonly reachable = signal(false);
  readonly me = signal<Person | null>(null);
  private socket: SocketLink | null = null;

  async look(): Promise<void> {
    try {
      const { me } = await this.get<{ me: Person | null }>('/api/me');
      this.me.value = me;
      this.reachable.value = true;
    } catch {
      this.reachable.value = false;
    }
  }

  async enter(name: string): Promise<void> {
    this.me.value = (await this.post<{ me: Person }>('/api/guests', { name })).me;
  }

  /** One socket for everything; it needs somebody to be known. */
  get link(): SocketLink {
    this.socket ??= new SocketLink(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/live`);
    return this.socket;
  }

  tables = async (): Promise<TableFacts[]> => (await this.get<{ tables: TableFacts[] }>('/api/tables')).tables;
  facts = (id: string): Promise<TableFacts> => this.get(`/api/tables/${id}`);
  open = async (table: NewOnlineTable): Promise<string> =>
    (await this.post<{ table: string }>('/api/tables', { ...table })).table;
  sit = (id: string, seat: Seat): Promise<unknown> => this.post(`/api/tables/${id}/sit`, { seat });
  putBot = (id: string, seat: Seat, name: string): Promise<unknown> =>
    this.post(`/api/tables/${id}/bot`, { seat, name });

  private get<T>(path: string): Promise<T> {
    return this.ask<T>(path, { headers: { accept: 'application/json' } });
  }

  private post<T>(path: string, body: object): Promise<T> {
    return this.ask<T>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    });
  }

  /** What the server says; its refusals arrive as sentences. */
  private async ask<T>(path: string, init: RequestInit): Promise<T> {
    const answer = await fetch(path, { ...init, cache: 'no-store' });
    const said = (await answer.json()) as T & { sentence?: string };
    if (!answer.ok) throw new Error(said.sentence ?? `${answer.status}`);
    return said;
  }
}
