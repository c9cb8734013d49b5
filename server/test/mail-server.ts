/** A mail server and a receiver of webhooks, on this machine, that keep what they are given. */
import { createServer as createHttp, type IncomingHttpHeaders } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { TLSSocket } from 'node:tls';

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
  /** What it says to the next recipients, instead of taking them. */
  refuse: string[];
  close(): Promise<void>;
}

/** With a key and a certificate it wants to be talked to in private. */
export async function startMailServer(tls?: { key: string; cert: string }): Promise<MailServer> {
  const mails: Mail[] = [];
  const refuse: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    let mail: Mail = { from: '', to: '', headers: '', text: '', login: null, hidden: false };
    let talk = socket;
    let data: string[] | null = null;
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
    const take = (line: string): void => {
      if (data && line === '.') {
        end(data);
        data = null;
      } else if (data) data.push(line.replace(/^\.\./, '.'));
      else if (/^EHLO/.test(line))
        for (const offer of tls && !mail.hidden ? ['250-hello', '250 STARTTLS'] : ['250-hello', '250 AUTH PLAIN LOGIN'])
          say(offer);
      else if (line === 'STARTTLS') {
        // What is slipped in before the line is hidden must not be taken for what comes after it.
        talk.write('220 go on\r\n250 STARTTLS\r\n');
        talk.removeAllListeners('data');
        mail.hidden = true;
        listen(new TLSSocket(talk, { isServer: true, ...tls }));
      } else if (/^AUTH PLAIN /.test(line)) {
        mail.login = Buffer.from(line.slice(11), 'base64').toString().replaceAll('\0', '|');
        say('235 welcome');
      } else if (/^MAIL FROM:/.test(line)) {
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
        for (const line of lines) take(line);
      });
    };
    listen(talk);
    say('220 test');
  });
  const port = await listening(server);
  return {
    url: `smtp://concert:pass%20word@127.0.0.1:${port}`,
    mails,
    refuse,
    close: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
      }),
  };
}

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
