/** Hands letters to a mail server: SMTP with STARTTLS or TLS and a password, as much of it as sending one letter needs. */
import { connect as connectPlain, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';

export class MailError extends Error {
  override name = 'MailError';
  /** The server will never take this letter: there is no use in trying again. */
  readonly final: boolean;
  constructor(message: string, final = false) {
    super(message);
    this.final = final;
  }
}

const LIMIT_MS = 30_000;

export interface Envelope {
  from: string;
  to: string;
  /** Headers and body, with lines ended by CR LF. */
  text: string;
}

export interface SendOptions {
  limitMs?: number | undefined;
  /** Breaks it off. */
  signal?: AbortSignal | undefined;
  /** Whose word counts for who the server is, instead of the authorities everybody knows: certificates as PEM. */
  ca?: string | undefined;
}

/** Sends one letter; resolves when the server has taken it. */
export async function sendMail(
  url: string,
  { from, to, text }: Envelope,
  { limitMs = LIMIT_MS, signal, ca }: SendOptions = {},
): Promise<void> {
  for (const address of [from, to]) if (/[\s<>]/.test(address)) throw new MailError('that is no address', true);
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const at = { host, port: Number(port) || (secure ? 465 : 587) };
  // With the host, so that a certificate is held against it even where it is an address and names cannot be asked for.
  const name = { host, ...(!isIP(host) && { servername: host }), ...(ca !== undefined && { ca }) };
  const line = new SmtpConnection(secure ? connectTls({ ...at, ...name }) : connectPlain(at), limitMs);
  const breakOff = (): void => line.fail(new MailError('it was broken off'));
  signal?.addEventListener('abort', breakOff);
  if (signal?.aborted) breakOff();
  try {
    await line.expect(220);
    let offers = await line.say('EHLO concert', 250);
    let hidden = secure;
    if (!secure && /^STARTTLS$/im.test(offers)) {
      await line.say('STARTTLS', 220);
      line.take(connectTls({ socket: line.socket, ...name }));
      offers = await line.say('EHLO concert', 250);
      hidden = true;
    }
    if (username) {
      // A password is not for whoever listens on the way; to this machine there is no way.
      if (!hidden && !['localhost', '127.0.0.1', '::1'].includes(host))
        throw new MailError('the mail server offers no TLS, and so it is not told the password');
      await logIn(line, offers, decodeURIComponent(username), decodeURIComponent(password));
    }
    // From here on a refusal is about this letter; until now it was about us, and somebody may mend that.
    line.aboutLetter = true;
    await line.say(`MAIL FROM:<${from}>`, 250);
    await line.say(`RCPT TO:<${to}>`, 250);
    await line.say('DATA', 354);
    // A line that is one dot would end the letter.
    await line.say(`${text.replace(/^\./gm, '..')}${text.endsWith('\r\n') ? '' : '\r\n'}.`, 250);
    // It has been taken; whatever comes of the farewell, it must not be sent again.
    await line.say('QUIT', 221).catch(() => {});
  } finally {
    signal?.removeEventListener('abort', breakOff);
    line.end();
  }
}

async function logIn(line: SmtpConnection, offers: string, user: string, password: string): Promise<void> {
  const in64 = (text: string): string => Buffer.from(text).toString('base64');
  const ways = /^AUTH[ =](.*)$/im.exec(offers)?.[1]?.toUpperCase().split(/\s+/) ?? [];
  if (ways.includes('PLAIN')) await line.say(`AUTH PLAIN ${in64(`\0${user}\0${password}`)}`, 235);
  else if (ways.includes('LOGIN')) {
    await line.say('AUTH LOGIN', 334);
    await line.say(in64(user), 334);
    await line.say(in64(password), 235);
  } else throw new MailError('the mail server knows no way to log in that is known here');
}

/** A talk in lines: something is said, and a reply with a number is awaited. */
class SmtpConnection {
  socket: Socket;
  /** Is what is refused now the letter itself? */
  aboutLetter = false;
  private heard = '';
  private failure: Error | null = null;
  private wake: () => void = () => {};
  private readonly limit: NodeJS.Timeout;

  constructor(socket: Socket, limitMs: number) {
    this.socket = socket;
    this.take(socket);
    this.limit = setTimeout(() => this.fail(new MailError('the mail server took too long')), limitMs);
  }

  /** Goes on over this socket. What came before it was hidden does not count: anybody may have slipped it in. */
  take(socket: Socket): void {
    if (socket !== this.socket) this.socket.removeAllListeners('data');
    this.socket = socket;
    this.heard = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      this.heard += chunk;
      if (this.heard.length > 100_000) this.fail(new MailError('the mail server says too much'));
      this.wake();
    });
    socket.on('error', (error) => this.fail(error));
    socket.on('close', () => this.fail(new MailError('the mail server hung up')));
  }

  async say(text: string, wanted: number): Promise<string> {
    if (!this.failure) this.socket.write(`${text}\r\n`);
    return this.expect(wanted);
  }

  /** The text of the next reply, one line for each of its own. */
  async expect(wanted: number): Promise<string> {
    const lines: string[] = [];
    for (;;) {
      const line = await this.next();
      lines.push(line.slice(4));
      if (line[3] === '-') continue;
      const code = Number(line.slice(0, 3));
      if (code === wanted) return lines.join('\n');
      // Addresses are nobody's business but their owners', and this ends up in a log.
      const said = line.slice(0, 200).replace(/\S+@\S+/g, '…');
      throw new MailError(`the mail server said: ${said}`, this.aboutLetter && code >= 500 && code < 600);
    }
  }

  end(): void {
    clearTimeout(this.limit);
    this.socket.destroy();
  }

  private async next(): Promise<string> {
    for (;;) {
      const end = this.heard.indexOf('\n');
      if (end >= 0) {
        const line = this.heard.slice(0, end).replace(/\r$/, '');
        this.heard = this.heard.slice(end + 1);
        return line;
      }
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve) => {
        this.wake = resolve;
      });
    }
  }

  /** Whatever is awaited will not come. */
  fail(error: Error): void {
    this.failure ??= error;
    this.wake();
  }
}
