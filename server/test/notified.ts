/** Two people who are not looking, and what they have been told. */
import type { ConcertServer } from '../src/index.ts';
import { Client } from './client.ts';
import type { Time } from './server.ts';

export const WINDOW = 60_000;

/** Two people at an unwatched table. */
export async function two(url: string, name = 'Ann') {
  const [ann, ben] = [await Client.guest(url, name), await Client.guest(url, 'Ben')];
  const table = await ann.open({ game: 'skirmish', title: 'Jena “1806”', open: true });
  await ben.post(`/api/tables/${table}/sit`, { seat: 1 });
  return { table, ann, ben };
}

export const listOf = async (client: Client) =>
  (await client.get('/api/me/notices')).body as {
    notices: { n: number; kind: string; table: string; seen: boolean }[];
    unread: number;
    wishes: { mail: string | null; mailOff: boolean; agreed: boolean; webhook: string | null; secret: string | null };
  };

export const kindsOf = async (client: Client) => (await listOf(client)).notices.map(({ kind }) => kind);

/** Time passes, and all notifications that are due by then are sent. */
export async function carried({ notifications, mailer }: ConcertServer, time: Time, ms = WINDOW): Promise<void> {
  time.pass(ms);
  await notifications.sweep();
  await mailer.sweep();
}
