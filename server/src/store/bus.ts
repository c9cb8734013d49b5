/**
 * An outside bus, for more nodes than one PostgreSQL can notify: NATS in place of LISTEN/NOTIFY. What is carried is the same short
 * notice that something is in the database. What is lost on the way is found there: whenever a node loses its line it looks
 * everything up again, and tells the others to do so, since they may have missed what it said.
 */
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { type Listener, reasonOf, StoreError } from './store.ts';

/** So many tries for a line, one after the other, before the server says that there is no bus. */
const CONNECT_MS = 10_000;
const RETRY_MS = 500;
/** Said by a node that had lost its line. */
const MISSED = 'missed';

export interface Bus {
  /** Tells the other nodes; never fails, since what matters is in the database. */
  tell(topic: string, text: string): void;
  listen(listener: Listener, lost: () => void): void;
  close(): Promise<void>;
}

/** `nats://user:password@host:4222/subject`, or `tls://`. Servers with different databases need different subjects. */
export async function openBus(address: string, node: string, log: (message: string) => void): Promise<Bus> {
  const url = new URL(address);
  const subject = decodeURIComponent(url.pathname.slice(1)) || 'concert';
  let line: NatsConnection;
  try {
    line = await connect({
      servers: url.host,
      ...(url.username && { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }),
      ...(url.protocol === 'tls:' && { tls: {} }),
      name: `concert ${node}`,
      timeout: CONNECT_MS,
      maxReconnectAttempts: -1,
      reconnectTimeWait: RETRY_MS,
    });
  } catch (error) {
    throw new StoreError(`the bus cannot be reached: ${reasonOf(error)}`);
  }
  const tell = (topic: string, text: string): void => {
    if (!line.isClosed()) line.publish(subject, `${node} ${topic} ${text}`);
  };
  return {
    tell,
    listen(listener, lost) {
      line.subscribe(subject, {
        callback: (error, message) => {
          if (error) return log(`the bus sent an error: ${error.message}`);
          const [from, topic, ...rest] = message.string().split(' ');
          if (from === node || !topic) return;
          if (topic === MISSED) lost();
          else listener(topic, rest.join(' '));
        },
      });
      void watch(line, log, () => {
        lost();
        tell(MISSED, '');
      });
      // Others may have been at work for long. What is subscribed to must have reached the server first.
      void line.flush().then(lost, lost);
    },
    close: () => line.close(),
  };
}

/** Says when the line is lost, and does something when it is back. */
async function watch(line: NatsConnection, log: (message: string) => void, back: () => void): Promise<void> {
  for await (const { type } of line.status()) {
    if (type === 'disconnect') log('no longer listening to other nodes: the line to the bus is lost');
    if (type === 'reconnect') back();
  }
}
