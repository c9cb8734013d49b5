/** Disconnects people who are no longer logged in, on every node. */
import type { OpenTables } from '../tables/open-tables.ts';
import type { Connection } from './connection.ts';

/** The topic by which other nodes are told to disconnect someone. */
const TOPIC = 'out';

/** Ends all connections of a user, or of one session. Call it after the session has ended in the database. */
export type Disconnect = (userOrSession: string) => void;

export function disconnectUsers(tables: OpenTables, connections: ReadonlySet<Connection>): Disconnect {
  const dismiss: Disconnect = (who) => {
    for (const connection of connections)
      if (connection.user === who || connection.session === who) connection.disconnect('logged out');
  };
  tables.subscribe(TOPIC, dismiss);
  return (who) => {
    dismiss(who);
    tables.publish(TOPIC, who);
  };
}
