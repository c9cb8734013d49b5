/** Where a gazette gets its news: from what spectators are shown. */
import { storyOf } from '@concert/wire';
import type { Link } from '../link/link.ts';
import { Session } from '../table/session.ts';
import { type Issue, issuesOf } from './issues.ts';

/** A page that is shared shows what spectators see, with their delay, also to a person who has a seat at the table. */
export function spectate(link: Link, table: string): Session {
  const session = new Session(link, table);
  session.sit(null);
  return session;
}

/** The issues so far; null until the log and its words have come. */
export function issuesSeenBy(session: Session): Issue[] | null {
  const [facts, live] = [session.facts.value, session.live.value];
  return facts && live && issuesOf(storyOf(live.lines, facts));
}
