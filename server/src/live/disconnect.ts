/** Who is no longer known here leaves at once, through whatever node he came. */
import type { OpenTables } from '../tables/open-tables.ts';
import type { Connection } from './connection.ts';

/** Other nodes hear by this that somebody has to leave. */
const TOPIC = 'out';

/** Ends what a person has open, or what one of his sessions has. To be called when it is ended in the database. */
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
