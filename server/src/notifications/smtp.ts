/** Hands emails to a mail server over SMTP, with TLS wherever a password is sent. */
import { connect, isIP, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';

export class MailError extends Error {
  override name = 'MailError';
  /** The server will never take this email: there is no use in trying again. */
  readonly final: boolean;
  constructor(message: string, final = false) {
    super(message);
    this.final = final;
  }
}

const LIMIT_MS = 30_000;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '::1'];

export interface Envelope {
  from: string;
  to: string;
  /** Headers and body, with lines ended by CR LF. */
  text: string;
}

export interface SendOptions {
  limitMs?: number | undefined;
  /** Aborts it. */
  signal?: AbortSignal | undefined;
  /** The certificate authority to trust instead of the usual ones, as PEM. */
  ca?: string | undefined;
}

/** Sends one email; resolves when the server has taken it. */
export async function sendMail(
  url: string,
  { from, to, text }: Envelope,
  { limitMs = LIMIT_MS, signal, ca }: SendOptions = {},
): Promise<void> {
  for (const address of [from, to]) if (/[\s<>]/.test(address)) throw new MailError('that is no address', true);
  // Ours, so that it can be closed at any moment: a message under way must not hold up a server that shuts down.
  const sockets: Socket[] = [];
  const transport = transportFor(url, limitMs, ca, sockets);
  let stop: (error: MailError) => void = () => {};
  const stopped = new Promise<never>((_, reject) => {
    stop = reject;
  });
  const timer = setTimeout(() => stop(new MailError('the mail server took too long')), limitMs);
  const onAbort = (): void => stop(new MailError('sending was broken off'));
  signal?.addEventListener('abort', onAbort);
  if (signal?.aborted) onAbort();
  try {
    // `raw` is sent as it is: our own writer has encoded its headers, and a Message-ID stays the same when it is sent again.
    await Promise.race([transport.sendMail({ envelope: { from, to }, raw: text }), stopped]);
  } catch (error) {
    throw error instanceof MailError ? error : mailErrorOf(error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
    transport.close();
    for (const socket of sockets) socket.destroy();
  }
}

function transportFor(url: string, limitMs: number, ca: string | undefined, sockets: Socket[]) {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const target = { host, port: Number(port) || (secure ? 465 : 587) };
  return createTransport({
    name: 'concert',
    ...target,
    getSocket(_options, callback) {
      const connection = connect(target, () => callback(null, { connection }));
      connection.once('error', (error) => callback(error, false));
      sockets.push(connection);
    },
    secure,
    // A password is never sent over a connection that others can read; a connection to this machine has no others.
    requireTLS: username !== '' && !LOCAL_HOSTS.includes(host),
    ...(username !== '' && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    tls: { host, ...(!isIP(host) && { servername: host }), ...(ca !== undefined && { ca }) },
    connectionTimeout: limitMs,
    greetingTimeout: limitMs,
    socketTimeout: limitMs,
  });
}

/** What went wrong, in a sentence for the log: without addresses, which are private. */
function mailErrorOf(error: unknown): MailError {
  const { message, responseCode, code } = error as { message: string; responseCode?: number; code?: string };
  // Only a refusal of the sender, the recipient or the message is about this email; anything else may be fixed.
  const aboutMail = code === 'EENVELOPE' || code === 'EMESSAGE';
  const said = message.slice(0, 200).replace(/\S+@\S+/g, '…');
  return new MailError(`the mail server said: ${said}`, aboutMail && responseCode !== undefined && responseCode >= 500);
}
