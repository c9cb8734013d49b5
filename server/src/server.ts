/** The server: puts everything together on one port. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import cookie from '@fastify/cookie';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, LogController } from 'fastify';
import { z } from 'zod';
import { BotPool } from './bots/pool.ts';
import { Chat } from './chat/chat.ts';
import { chatRoutes } from './chat/routes.ts';
import { WaitingChat } from './chat/waiting-chat.ts';
import { Clocks } from './clocks/clocks.ts';
import { clockRoutes } from './clocks/routes.ts';
import { addressOf, type Config } from './config.ts';
import { Editions } from './editions/editions.ts';
import { editionRoutes } from './editions/routes.ts';
import { Refusal } from './errors.ts';
import { answerFirst } from './http/answering.ts';
import { fileRoutes } from './http/files.ts';
import { headersFor, setHeaders } from './http/headers.ts';
import { limitRequests } from './http/limits.ts';
import { isMeant, isOwnOrigin } from './http/origin.ts';
import { typedByZod, zodSchemas } from './http/zod.ts';
import type { Connection, ConnectionPlugin } from './live/connection.ts';
import { disconnectUsers } from './live/disconnect.ts';
import { Presence } from './live/presence.ts';
import { liveRoutes } from './live/routes.ts';
import { MemoryGuard } from './memory-guard.ts';
import { Mailer } from './notifications/mailer.ts';
import { Notifications } from './notifications/notifications.ts';
import { NotificationPreferences } from './notifications/preferences.ts';
import { notificationRoutes } from './notifications/routes.ts';
import { Subscriptions } from './notifications/subscriptions.ts';
import { TokenSigner } from './notifications/token-signer.ts';
import { measure } from './operations/figures.ts';
import { type LogStream, logOptions, routeOf } from './operations/log.ts';
import { describe } from './operations/openapi.ts';
import { RetentionSweep } from './operations/retention.ts';
import { siteRoutes } from './operations/site-routes.ts';
import { versionOfConcert, WEB } from './paths.ts';
import { accountRoutes } from './people/account-routes.ts';
import { adminRoutes } from './people/admin-routes.ts';
import { Deletion } from './people/deletion.ts';
import { Invitations } from './people/invitations.ts';
import { canDetectLocalUser } from './people/local-user.ts';
import { Moderation } from './people/moderation.ts';
import { passkeyRoutes } from './people/passkey-routes.ts';
import { Passkeys } from './people/passkeys.ts';
import { PasswordResets } from './people/password-resets.ts';
import { People } from './people/people.ts';
import { relationRoutes } from './people/relation-routes.ts';
import { Relations } from './people/relations.ts';
import { ReliabilityCount } from './people/reliability.ts';
import { peopleRoutes } from './people/routes.ts';
import { Ratings } from './ratings/ratings.ts';
import { ratingRoutes } from './ratings/routes.ts';
import { openStore, type Store, StoreError } from './store/index.ts';
import { BotReviews } from './tables/bot-reviews.ts';
import { Notes } from './tables/notes.ts';
import { OpenTables } from './tables/open-tables.ts';
import { ORDERED_MS } from './tables/ordered-answers.ts';
import { Records } from './tables/records.ts';
import { Resumption } from './tables/resume.ts';
import { tableRoutes } from './tables/routes.ts';
import { TablesService } from './tables/service.ts';
import { ShareRounds } from './tables/share-rounds.ts';
import { Calendars } from './time/calendar.ts';
import { calendarRoutes } from './time/routes.ts';
import { Rounds } from './tournaments/rounds.ts';
import { tournamentRoutes } from './tournaments/routes.ts';
import { Tournaments } from './tournaments/tournaments.ts';

export interface ConcertServer {
  readonly app: FastifyInstance;
  readonly store: Store;
  readonly tables: OpenTables;
  readonly service: TablesService;
  readonly clocks: Clocks;
  readonly shares: ShareRounds;
  readonly rounds: Rounds;
  readonly notifications: Notifications;
  readonly mailer: Mailer;
  readonly resets: PasswordResets;
  readonly reliability: ReliabilityCount;
  readonly retention: RetentionSweep;
  readonly editions: Editions;
  /** Its address. */
  readonly url: string;
  /** What a remote host has to show; null when there is a host and no new key was made. */
  readonly hostKey: string | null;
  /** May the first person from this machine become host without it? */
  readonly knowsWhoIsHere: boolean;
  /** Resolves, if ever, when nothing can be stored any more: the process should end at once and be restarted. */
  readonly broken: Promise<StoreError>;
  /** Answers open requests, closes sockets, waits for pending writes, and stops. */
  close(): Promise<void>;
}

/** Long enough for a whole record over a slow line. */
const REQUEST_MS = 120_000;
/** Long enough for the head of a request, which every browser sends in one piece. */
const HEADERS_MS = 15_000;
/** How often it is looked for clients that take longer. */
const LOOK_MS = 5_000;
/** A database that takes longer to answer is of no use. */
const READY_MS = 2_000;

/** The same for all nodes that serve the same page: when it differs from what a browser started with, it reloads. */
const buildOf = (): string => {
  const page = new URL('index.html', WEB);
  return createHash('sha256')
    .update(existsSync(page) ? readFileSync(page) : '')
    .digest('hex')
    .slice(0, 12);
};

/** Replacements for tests. */
export interface ServerOverrides {
  rulesScript?: URL;
  /** Where the log goes. */
  log?: LogStream;
  /** What time it is. */
  now?: () => number;
  /** How long after a question standing orders answer it. */
  orderedMs?: number;
}

export async function openServer(config: Config, instead: ServerOverrides = {}): Promise<ConcertServer> {
  const app = Fastify({
    logger: logOptions(config.logLevel, instead.log),
    trustProxy: config.trustProxy > 0 ? (_address, hop) => hop < config.trustProxy : false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 64 * 1024,
    schemaController: zodSchemas,
    // A client that sends a request byte by byte may not keep its connection for ever; bodies have less (`limits.ts`).
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: LOOK_MS },
    // Requests during shutdown are refused with our own words and headers.
    return503OnClosing: false,
    // When all have been answered: idle keep-alive connections may not keep the server from stopping.
    forceCloseConnections: true,
    // Refusals before any route is found use the same format.
    frameworkErrors: (error, _request, reply: FastifyReply) => {
      reply
        .code(error.statusCode ?? 400)
        .headers({ ...headersFor(config.publicUrl), 'cache-control': 'no-store' })
        .send({ key: 'bad-request', sentence: 'That address is not valid.' });
    },
  });
  const log = (message: string, about: object = {}): void => app.log.warn(about, message);
  const store = await openStore(config, log);
  const memoryGuard = new MemoryGuard(config.rulesMemoryMb);
  const bots = new BotPool({
    threads: config.botWorkers,
    limitMs: config.botLimitMs,
    editions: config.editionsDir,
    memoryGuard,
    log,
  });
  const now = instead.now ?? Date.now;
  const presence = new Presence(() => tables);
  const tables: OpenTables = new OpenTables(store, bots, {
    orderedMs: instead.orderedMs ?? ORDERED_MS,
    otherNodes: presence,
    now,
    threads: config.rulesWorkers,
    limitMs: config.rulesLimitMs,
    memoryMb: config.rulesMemoryMb,
    asideMemoryMb: config.importMemoryMb,
    memoryGuard,
    editions: config.editionsDir,
    idleMs: config.idleMs,
    ...(instead.rulesScript && { script: instead.rulesScript }),
    log,
  });
  const resumption = new Resumption(tables);
  presence.onMissed(() => void resumption.go());
  presence.begin();
  const connections = new Set<Connection>();
  const disconnect = disconnectUsers(tables, connections);
  const people = new People(store, config, (table) => tables.announce(table), disconnect);
  const editions = new Editions(store, config.editionsDir, log);
  const service = new TablesService(tables, config, editions);
  const records = new Records(tables, service, config.tablesEach);
  const botReviews = new BotReviews(tables, service, config.dataDir);
  const notes = new Notes(store);
  const chat = new Chat(tables);
  tables.chat = chat;
  const clocks = new Clocks(tables, now);
  const shares = new ShareRounds(tables, service, () => clocks.begin());
  const rounds = new Rounds(tables, service, () => clocks.begin());
  const signer = new TokenSigner(store);
  const home = (): string => config.publicUrl ?? addressOf(config, (app.server.address() as { port: number }).port);
  const { smtpUrl, smtpCa, mailFrom, webhooksPrivate: privateToo } = config;
  const subscriptions = new Subscriptions(store, privateToo);
  const mailer = new Mailer(store, signer, subscriptions, { smtpUrl, smtpCa, mailFrom, privateToo, home, now, log });
  const isHere = (table: string, user: string): Promise<boolean> => presence.isHere(table, user);
  const notifications = new Notifications(tables, mailer, { delayMs: config.noticeDelayMs, now, isHere, connections });
  chat.onSaid((db, table, from, to) => notifications.said(db, table, from, to));
  clocks.onRanOut(() => notifications.ranOut());
  const reliability = new ReliabilityCount(store, log);
  const retention = new RetentionSweep(store, { ...config.retention, now, log });
  const plugins: ConnectionPlugin[] = [presence, chat, clocks, notifications];

  const typed = typedByZod(app);
  await app.register(cookie);
  setHeaders(typed, config.publicUrl);
  describe(typed, versionOfConcert());
  measure(typed, { tables, sockets: () => connections.size, token: config.metricsToken, publicUrl: config.publicUrl });
  app.addHook('onRequest', async (request) => {
    if (!isMeant(request, config.host, config.publicUrl))
      throw new Refusal(421, 'elsewhere', 'This server does not go by that name; set PUBLIC_URL if it should.');
    const changes = request.method !== 'GET' && request.method !== 'HEAD';
    if (changes && !isOwnOrigin(request, config.publicUrl))
      throw new Refusal(403, 'forbidden', 'That came from another site’s page.');
  });
  limitRequests(typed, { isNear: (request) => people.isNear(request) });
  app.addHook('onSend', (request, reply) => people.sessions.renew(request, reply));
  app.setErrorHandler((error: FastifyError | Refusal, request, reply) => {
    if (error instanceof Refusal) return reply.code(error.status).send({ key: error.key, sentence: error.message });
    const status = error.statusCode ?? 500;
    if (status < 500) return reply.code(status).send({ key: 'bad-request', sentence: error.message });
    request.log.error({ error, route: routeOf(request) }, 'a request failed');
    return reply.code(500).send({ key: 'failed', sentence: 'Something went wrong on the server.' });
  });
  app.setNotFoundHandler((_request, reply) => {
    reply.code(404).send({ key: 'not-found', sentence: 'There is nothing here.' });
  });
  const alive = { 200: z.object({ ok: z.literal(true) }) };
  typed.get('/healthz', { config: { open: true, about: 'Is it alive?' }, schema: { response: alive } }, async () => ({
    ok: true as const,
  }));
  typed.get(
    '/readyz',
    { config: { open: true, about: 'Is its database there?' }, schema: { response: alive } },
    async () => {
      // A database that doesn't answer is as good as none: the caller wants to know now.
      const answered = store.ping().then(
        () => true,
        () => false,
      );
      if (!(await Promise.race([answered, sleep(READY_MS, false, { ref: false })])))
        throw new Refusal(503, 'not-ready', 'The database cannot be reached.');
      return { ok: true as const };
    },
  );
  const waitingChat = new WaitingChat(store, now);
  peopleRoutes(typed, people, new Invitations(store, service, waitingChat, (table) => tables.announce(table)));
  const resets = new PasswordResets(store, people, mailer, { now, log });
  const deletion = new Deletion(store, people.sessions, service, (table) => tables.announce(table));
  accountRoutes(typed, { store, people, resets, deletion });
  passkeyRoutes(typed, people, new Passkeys(store, people, { publicUrl: config.publicUrl, now }));
  const relations = new Relations(store);
  const moderation = new Moderation({ store, relations, chat, waitingChat, notifications, now });
  relationRoutes(typed, { people, service, relations, moderation });
  ratingRoutes(typed, people, new Ratings(store, now));
  tournamentRoutes(typed, people, new Tournaments(store, service, rounds, now));
  adminRoutes(typed, { people, tables, service, moderation });
  tableRoutes(typed, { people, tables, service, shares, records, notes, botReviews });
  chatRoutes(typed, people, service, chat, waitingChat);
  clockRoutes(typed, people, clocks);
  const preferences = new NotificationPreferences(store, mailer, signer, subscriptions, privateToo);
  notificationRoutes(typed, people, notifications, preferences);
  calendarRoutes(typed, people, new Calendars(store, service, { now, home }));
  siteRoutes(typed, config);
  editionRoutes(typed, editions);
  await liveRoutes(typed, { people, tables, config, build: buildOf(), plugins, connections });
  answerFirst(typed);
  if (existsSync(WEB)) fileRoutes(typed, WEB);

  const close = async (): Promise<void> => {
    await app.close();
    await resumption.close();
    await Promise.all([shares.close(), rounds.close()]);
    await Promise.all([resets.settled(), reliability.close(), retention.close(), editions.close()]);
    await Promise.all([clocks.close(), notifications.close(), mailer.close(), chat.settled(), presence.close()]);
    await tables.close();
    memoryGuard.close();
    await store.close();
  };
  let hostKey: string | null;
  let knowsWhoIsHere: boolean;
  try {
    hostKey = await people.hosting.key();
    // There is a key though there is a host when one was made by hand.
    knowsWhoIsHere = canDetectLocalUser(config.publicUrl) && !(await people.hosting.hasHost());
    await editions.run();
    await clocks.begin();
    await app.listen({ port: config.port, host: config.host });
    tables.rules.start();
    void resumption.go();
  } catch (error) {
    await close();
    const { code, message } = error as NodeJS.ErrnoException;
    throw code?.startsWith('SQLITE_') ? new StoreError(`the database cannot be used: ${message}`) : error;
  }
  return {
    app,
    store,
    tables,
    service,
    clocks,
    shares,
    rounds,
    notifications,
    mailer,
    resets,
    reliability,
    retention,
    editions,
    hostKey,
    knowsWhoIsHere,
    broken: store.broken,
    url: home(),
    close,
  };
}
