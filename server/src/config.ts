/** Settings, from the environment; every one has a default that suits one person on one machine. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { newestRules } from '@concert/registry/versions';
import { z } from 'zod';
import { servesOnlyHere } from './http/origin.ts';

const count = (low: number, high: number, usual: number) =>
  z
    .string()
    .refine(
      (text) => /^\d{1,9}$/.test(text) && Number(text) >= low && Number(text) <= high,
      `a whole number from ${low} to ${high} is needed`,
    )
    .transform(Number)
    .default(usual);

const flag = z
  .enum(['true', 'false', '1', '0'], 'true or false is needed')
  .transform((text) => text === 'true' || text === '1');

/** Can it be parsed, and the name and password in it be read? Otherwise the first email would reveal it. */
function isReadable(address: string): boolean {
  try {
    const { username, password } = new URL(address);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

const shape = z.object({
  PORT: count(0, 65535, 8080),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  /** Where editions are installed; DATA_DIR/editions if not said. */
  EDITIONS_DIR: z.string().min(1).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address beginning with postgres:// is needed')
    .optional(),
  /** An outside bus between nodes, in place of notifications of the database. */
  BUS_URL: z
    .string()
    .regex(/^(nats|tls):\/\/[^/?#]+(\/[\w.-]{0,60})?$/, 'an address like nats://host:4222/subject is needed')
    .refine(isReadable, 'that address cannot be read; in a password @, / and % are written as %40, %2F and %25')
    .optional(),
  /** The public address of this server; with https, cookies are sent over TLS only. */
  PUBLIC_URL: z
    // Links are built with it, and origins compared: only these schemes have an origin.
    .url({ protocol: /^https?$/, error: 'an address beginning with http:// or https:// is needed' })
    .refine((address) => !/[?#]/.test(address), 'an address to which a path can be put is needed, without ? and #')
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  /** How many proxies in front of it are trusted to say who is calling. */
  TRUST_PROXY: count(0, 10, 0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RULES_WORKERS: count(1, 64, Math.max(1, availableParallelism() - 1)),
  /** Time limit of the rules for one request, in milliseconds; then their table is frozen. */
  RULES_LIMIT_MS: count(50, 600_000, 5_000),
  /** Memory limit of the rules for one request, in megabytes; then their table is frozen. */
  RULES_MEMORY_MB: count(64, 65_536, 1_024),
  /** The same for records that are imported and games that are looked back at, which run beside the tables in play. */
  IMPORT_MEMORY_MB: count(64, 65_536, 256),
  BOT_WORKERS: count(1, 64, 1),
  /** Time limit of a bot of any strength for one choice, in milliseconds. */
  BOT_LIMIT_MS: count(50, 600_000, 15_000),
  /** An unwatched table is closed in memory after this, in milliseconds. */
  IDLE_MS: count(100, 86_400_000, 60_000),
  /** May people play without an account? */
  GUESTS: flag.default(true),
  /** Who may sign up: everyone, people invited to a table, or no one. */
  ACCOUNTS: z.enum(['open', 'invited', 'closed']).default('open'),
  /** How many unfinished tables one person may have opened. */
  TABLES_EACH: count(1, 1_000_000, 200),
  /** Messages one person may send per second, on all their connections together. */
  SOCKET_RATE: count(1, 100_000, 200),
  /** A token for the metrics at /metrics; without one, only this machine may read them. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** How email is sent: smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]+\/?$/, 'an address beginning with smtp:// or smtps:// is needed')
    .refine(isReadable, 'that address cannot be read; in a password @, / and % are written as %40, %2F and %25')
    .optional(),
  /** A file with certificates to trust for the mail server, when it has its own. */
  SMTP_CA: z.string().min(1).optional(),
  MAIL_FROM: z.email().optional(),
  /** How long a turn waits for its player before a notification is sent. */
  NOTICE_DELAY_MS: count(100, 86_400_000, 60_000),
  /** May webhooks call this machine and private networks? */
  WEBHOOKS_PRIVATE: flag.default(false),
  /** Who runs this server and how to reach them, as the privacy page says it. */
  OPERATOR: z.string().min(1).max(500).optional(),
  /** Titles of games in place of our own: `alliance=The Congress; skirmish=A Brush at Gotha`. */
  GAME_TITLES: z.string().max(2000).optional(),
  /** A text file in place of our own privacy page. */
  PRIVACY_FILE: z.string().min(1).optional(),
  /** After how many days things are deleted; 0: never. Guests without a session, seat or table. */
  RETAIN_GUESTS_DAYS: count(0, 36_500, 0),
  /** Notifications. */
  RETAIN_NOTICES_DAYS: count(0, 36_500, 180),
  /** Decided reports, and what hosts did. */
  RETAIN_REPORTS_DAYS: count(0, 36_500, 365),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  editionsDir: string;
  databaseUrl: string | null;
  busUrl: string | null;
  publicUrl: string | null;
  trustProxy: number;
  logLevel: string;
  rulesWorkers: number;
  rulesLimitMs: number;
  rulesMemoryMb: number;
  importMemoryMb: number;
  botWorkers: number;
  botLimitMs: number;
  idleMs: number;
  guests: boolean;
  accounts: 'open' | 'invited' | 'closed';
  tablesEach: number;
  socketRate: number;
  metricsToken: string | null;
  smtpUrl: string | null;
  /** The certificates themselves. */
  smtpCa: string | null;
  mailFrom: string | null;
  noticeDelayMs: number;
  webhooksPrivate: boolean;
  operator: string | null;
  /** Titles of games in place of those of their manifests, by id. */
  gameTitles: { readonly [game: string]: string };
  /** The privacy page itself. */
  privacy: string | null;
  retention: Retention;
}

/** After how many days things are deleted; 0: never. */
export interface Retention {
  guestsDays: number;
  noticesDays: number;
  reportsDays: number;
}

export class ConfigError extends Error {
  override name = 'ConfigError';
}

function readCertificates(file: string): string {
  try {
    const ca = readFileSync(file, 'utf8');
    // Throws when there is none in it.
    new X509Certificate(ca);
    return ca;
  } catch (error) {
    throw new ConfigError(`SMTP_CA: ${(error as Error).message}`);
  }
}

/** `id=Title; id=Title`. */
function readTitles(text: string): { [game: string]: string } {
  const titles: { [game: string]: string } = {};
  for (const part of text.split(';').filter((each) => each.trim() !== '')) {
    const [, game, title] = /^\s*([\w-]+)\s*=\s*(\S.*?)\s*$/.exec(part) ?? [];
    if (!game || !title || title.length > 60) throw new ConfigError(`GAME_TITLES: “${part.trim()}” is not id=Title`);
    if (!Object.hasOwn(newestRules, game))
      throw new ConfigError(`GAME_TITLES: there is no game ${game}; there are ${Object.keys(newestRules).join(', ')}`);
    titles[game] = title;
  }
  return titles;
}

function readPage(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new ConfigError(`PRIVACY_FILE: ${(error as Error).message}`);
  }
}

/** Reads the settings; a bad setting gets a sentence that says so. Empty counts as not set. */
export function readConfig(env: { readonly [name: string]: string | undefined }): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in shape.shape && value !== ''));
  const read = shape.safeParse(given);
  if (!read.success)
    throw new ConfigError(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const { data } = read;
  if (data.BUS_URL && !data.DATABASE_URL)
    throw new ConfigError('BUS_URL: a bus is between nodes, which need a PostgreSQL: set DATABASE_URL');
  if (data.SMTP_URL && !data.MAIL_FROM) throw new ConfigError('MAIL_FROM: set the sender of emails');
  // Emails contain links. Only a server that listens on its own machine knows its address by itself.
  if (data.SMTP_URL && !data.PUBLIC_URL && !servesOnlyHere(data.HOST))
    throw new ConfigError('PUBLIC_URL: emails contain links, so set the public address of this server');
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    editionsDir: data.EDITIONS_DIR ?? join(data.DATA_DIR, 'editions'),
    databaseUrl: data.DATABASE_URL ?? null,
    busUrl: data.BUS_URL ?? null,
    publicUrl: data.PUBLIC_URL ?? null,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    rulesWorkers: data.RULES_WORKERS,
    rulesLimitMs: data.RULES_LIMIT_MS,
    rulesMemoryMb: data.RULES_MEMORY_MB,
    importMemoryMb: data.IMPORT_MEMORY_MB,
    botWorkers: data.BOT_WORKERS,
    botLimitMs: data.BOT_LIMIT_MS,
    idleMs: data.IDLE_MS,
    guests: data.GUESTS,
    accounts: data.ACCOUNTS,
    tablesEach: data.TABLES_EACH,
    socketRate: data.SOCKET_RATE,
    metricsToken: data.METRICS_TOKEN ?? null,
    smtpUrl: data.SMTP_URL ?? null,
    smtpCa: data.SMTP_CA === undefined ? null : readCertificates(data.SMTP_CA),
    mailFrom: data.MAIL_FROM ?? null,
    noticeDelayMs: data.NOTICE_DELAY_MS,
    webhooksPrivate: data.WEBHOOKS_PRIVATE,
    operator: data.OPERATOR ?? null,
    gameTitles: readTitles(data.GAME_TITLES ?? ''),
    privacy: data.PRIVACY_FILE === undefined ? null : readPage(data.PRIVACY_FILE),
    retention: {
      guestsDays: data.RETAIN_GUESTS_DAYS,
      noticesDays: data.RETAIN_NOTICES_DAYS,
      reportsDays: data.RETAIN_REPORTS_DAYS,
    },
  };
}

/** Where a server listens, as a browser on its machine reaches it. */
export function addressOf({ host }: Config, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
