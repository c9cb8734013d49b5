/** A mail server and a receiver of webhooks, on this machine, that keep what they are given. */
import { createServer as createHttp, type IncomingHttpHeaders } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { createServer as createTls, TLSSocket } from 'node:tls';

export interface Mail {
  from: string;
  to: string;
  headers: string;
  text: string;
  login: string | null;
  /** Was it sent over TLS? */
  hidden: boolean;
}

export interface MailServer {
  url: string;
  mails: Mail[];
  /** Log-in attempts, with the names they gave. */
  logins: string[];
  /** What it says to the next recipients, instead of taking them. */
  refuse: string[];
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** With these it wants to be talked to in private. */
  tls?: { key: string; cert: string };
  /** From the first byte, not only when asked to. */
  atOnce?: boolean;
  /** How one may log in. */
  ways?: string;
}

/** Log-ins must be `concert` with the password `pass word`. */
const LOGIN = '|concert|pass word';

export async function startMailServer({
  tls,
  atOnce = false,
  ways = 'PLAIN LOGIN',
}: MailServerOptions = {}): Promise<MailServer> {
  const mails: Mail[] = [];
  const logins: string[] = [];
  const refuse: string[] = [];
  const sockets = new Set<Socket>();
  const take = (socket: Socket): void => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    let mail: Mail = { from: '', to: '', headers: '', text: '', login: null, hidden: atOnce };
    let talk = socket;
    let data: string[] | null = null;
    /** What it has been told of who logs in, one after the other. */
    let name: string | null = null;
    let asked = false;
    const welcome = (login: string): void => {
      logins.push(login);
      if (login === LOGIN) mail.login = login;
      say(login === LOGIN ? '235 welcome' : '535 who are you?');
    };
    let rest = '';
    const say = (line: string): void => {
      talk.write(`${line}\r\n`);
    };
    const end = (lines: readonly string[]): void => {
      const whole = lines.join('\r\n');
      const at = whole.indexOf('\r\n\r\n');
      const text = Buffer.from(whole.slice(at), 'base64').toString();
      mails.push({ ...mail, headers: whole.slice(0, at).replace(/\r\n /g, ' '), text });
      mail = { ...mail, from: '', to: '' };
      say('250 taken');
    };
    const hear = (line: string): void => {
      if (data && line === '.') {
        end(data);
        data = null;
      } else if (data) data.push(line.replace(/^\.\./, '.'));
      else if (/^EHLO/.test(line))
        for (const offer of tls && !mail.hidden ? ['250-hello', '250 STARTTLS'] : ['250-hello', `250 AUTH ${ways}`])
          say(offer);
      else if (line === 'STARTTLS') {
        // What is slipped in before the line is hidden must not be taken for what comes after it.
        talk.write('220 go on\r\n250 STARTTLS\r\n');
        talk.removeAllListeners('data');
        mail.hidden = true;
        listen(new TLSSocket(talk, { isServer: true, ...tls }));
      } else if (/^AUTH PLAIN /.test(line)) {
        welcome(in64(line.slice(11)).replaceAll('\0', '|'));
      } else if (line === 'AUTH LOGIN') {
        asked = true;
        say(`334 ${Buffer.from('Username:').toString('base64')}`);
      } else if (asked && name === null) {
        name = in64(line);
        say(`334 ${Buffer.from('Password:').toString('base64')}`);
      } else if (asked) {
        welcome(`|${name}|${in64(line)}`);
        [asked, name] = [false, null];
      } else if (mail.login === null) say('530 log in first');
      else if (/^MAIL FROM:/.test(line)) {
        mail.from = line.slice(11, -1);
        say('250 ok');
      } else if (/^RCPT TO:/.test(line)) {
        mail.to = line.slice(9, -1);
        say(refuse.shift() ?? '250 ok');
      } else if (line === 'DATA') {
        data = [];
        say('354 go on');
      } else if (line === 'QUIT') say('221 bye');
      else say('500 what?');
    };
    const listen = (socket: Socket): void => {
      talk = socket;
      socket.on('error', () => {});
      socket.setEncoding('utf8');
      socket.on('data', (chunk) => {
        const lines = (rest + chunk).split('\r\n');
        rest = lines.pop()!;
        for (const line of lines) hear(line);
      });
    };
    listen(talk);
    say('220 test');
  };
  const server = atOnce ? createTls({ ...tls }, take) : createServer(take);
  server.on('tlsClientError', () => {});
  const port = await listening(server);
  return {
    url: `${atOnce ? 'smtps' : 'smtp'}://concert:pass%20word@127.0.0.1:${port}`,
    mails,
    logins,
    refuse,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

const in64 = (text: string): string => Buffer.from(text, 'base64').toString();

export interface Received {
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Receiver {
  url: string;
  received: Received[];
  /** What it answers next, instead of 200. */
  answers: number[];
  close(): Promise<void>;
}

/** Accepts any input of any protocol and never answers. */
export async function startSilent(): Promise<{ port: number; calls(): number; close(): Promise<void> }> {
  const sockets = new Set<Socket>();
  let calls = 0;
  const server = createServer((socket) => {
    calls++;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    // What is not read is not seen to end either.
    socket.resume();
  });
  const port = await listening(server);
  return {
    port,
    calls: () => calls,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  const answers: number[] = [];
  const server = createHttp((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (chunk) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ headers: request.headers, body });
      response.writeHead(answers.shift() ?? 200, { location: '/elsewhere' }).end('thank you');
    });
  });
  const port = await listening(server);
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function listening(server: ReturnType<typeof createServer> | ReturnType<typeof createHttp>): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
}
