/** Settings, from the environment; every one has a default that is right for one person on one machine. */
import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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

/** Can it be taken apart, and the name and password in it be read? Else nobody would know before the first letter. */
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
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'an address beginning with postgres:// is needed')
    .optional(),
  /** How the outside world reaches this server; cookies are sent over TLS alone when it is https. */
  PUBLIC_URL: z
    // Links are put together with it, and origins compared: anything but these has none.
    .url({ protocol: /^https?$/, error: 'an address beginning with http:// or https:// is needed' })
    .refine((address) => !/[?#]/.test(address), 'an address to which a path can be put is needed, without ? and #')
    .transform((address) => address.replace(/\/+$/, ''))
    .optional(),
  /** How many proxies in front of it may be believed when they say who is calling. */
  TRUST_PROXY: count(0, 10, 0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  RULES_WORKERS: count(1, 64, Math.max(1, availableParallelism() - 1)),
  /** The most time rules may take for anything, in milliseconds; then their table is frozen. */
  RULES_LIMIT_MS: count(50, 600_000, 5_000),
  /** The most memory rules may take for anything, in megabytes; then their table is frozen. */
  RULES_MEMORY_MB: count(64, 65_536, 1_024),
  BOT_WORKERS: count(1, 64, 1),
  /** The most time a bot may take for one choice, whatever its strength, in milliseconds. */
  BOT_LIMIT_MS: count(50, 600_000, 15_000),
  /** A table nobody looks at is put away after so long, in milliseconds. */
  IDLE_MS: count(100, 86_400_000, 60_000),
  /** May people play without an account? */
  GUESTS: flag.default(true),
  /** Who may make an account: everybody, who was invited to a table, or nobody. */
  ACCOUNTS: z.enum(['open', 'invited', 'closed']).default('open'),
  /** How many tables that are not over one person may have opened. */
  TABLES_EACH: count(1, 1_000_000, 200),
  /** Messages one socket may send a second. */
  SOCKET_RATE: count(1, 100_000, 200),
  /** Whoever has this word may read the figures at /metrics; without one, only this machine may. */
  METRICS_TOKEN: z.string().min(16).optional(),
  /** How mail is sent: smtp://user:password@host:port, or smtps:// for TLS from the first byte. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/[^/]+\/?$/, 'an address beginning with smtp:// or smtps:// is needed')
    .refine(isReadable, 'that address cannot be read; in a password @, / and % are written as %40, %2F and %25')
    .optional(),
  /** A file with the certificates that vouch for the mail server, when its own are not known to everybody. */
  SMTP_CA: z.string().min(1).optional(),
  MAIL_FROM: z.email().optional(),
  /** How long a turn waits for its player before he is sent word. */
  NOTICE_DELAY_MS: count(100, 86_400_000, 60_000),
  /** May webhooks go to addresses of this machine and of private networks? */
  WEBHOOKS_PRIVATE: flag.default(false),
});

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: string | null;
  trustProxy: number;
  logLevel: string;
  rulesWorkers: number;
  rulesLimitMs: number;
  rulesMemoryMb: number;
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

/** Reads the settings; a setting that makes no sense is said in a sentence. Empty counts as not set. */
export function readConfig(env: { readonly [name: string]: string | undefined }): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([name, value]) => name in shape.shape && value !== ''));
  const read = shape.safeParse(given);
  if (!read.success)
    throw new ConfigError(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; '));
  const { data } = read;
  if (data.SMTP_URL && !data.MAIL_FROM) throw new ConfigError('MAIL_FROM: whom letters come from has to be said');
  // Letters hold links. Only a server that serves nobody but its own machine knows by itself how its people reach it.
  if (data.SMTP_URL && !data.PUBLIC_URL && !servesOnlyHere(data.HOST))
    throw new ConfigError('PUBLIC_URL: letters hold links, so how people reach this server has to be said');
  return {
    port: data.PORT,
    host: data.HOST,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL ?? null,
    publicUrl: data.PUBLIC_URL ?? null,
    trustProxy: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    rulesWorkers: data.RULES_WORKERS,
    rulesLimitMs: data.RULES_LIMIT_MS,
    rulesMemoryMb: data.RULES_MEMORY_MB,
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
  };
}

/** Where a server listens, as a browser on its machine reaches it. */
export function addressOf({ host }: Config, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}
