/** Letters on their way to a mail server: in private, to one that can show who it is, once, and not for ever. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readConfig } from '../src/index.ts';
import { emailText } from '../src/notifications/email.ts';
import { sendMail } from '../src/notifications/smtp.ts';
import { Client } from './client.ts';
import { type MailServer, type MailServerOptions, startMailServer } from './mail-server.ts';
import { scratch, Time, testServer } from './server.ts';

const openssl = spawnSync('openssl', ['version']).status === 0;
const started: MailServer[] = [];
afterAll(() => Promise.all(started.map((each) => each.close())));

async function mailServer(options: MailServerOptions = {}): Promise<MailServer> {
  const server = await startMailServer(options);
  started.push(server);
  return server;
}

/** Certificates are about names. */
const byName = ({ url }: MailServer): string => url.replace('127.0.0.1', 'localhost');

const envelope = { from: 'a@example.org', to: 'b@example.org' };
const letter = { ...envelope, text: emailText({ ...envelope, id: 'i', subject: 's', text: 't' }, 0) };
const taken = { to: 'b@example.org', login: '|concert|pass word', text: 't' };

describe('a letter', () => {
  test('is given up when the mail server says nothing, and when it says no for good', async () => {
    const mail = await mailServer();
    const silent = await mailServer({ ways: '' });
    await expect(sendMail(silent.url.replace('smtp:', 'smtps:'), letter, { limitMs: 300 })).rejects.toThrow();
    mail.refuse.push('550 never');
    await expect(sendMail(mail.url, letter)).rejects.toMatchObject({ final: true });
    mail.refuse.push('451 later');
    await expect(sendMail(mail.url, letter)).rejects.toMatchObject({ final: false });
    await expect(sendMail(mail.url, { ...letter, to: 'b@example.org>\r\nRCPT TO:<c@x' })).rejects.toMatchObject({
      final: true,
    });
    expect(mail.mails).toEqual([]);
  });

  test('lets nothing in its text become a header, and loses no letter or dot of it', async () => {
    const mail = await mailServer();
    const subject = `${'ÄÖÜ “long” '.repeat(12)}\r\nBcc: evil@example.org`;
    const text = `.\n..two\nend ${'ß'.repeat(200)}`;
    await sendMail(mail.url, { ...envelope, text: emailText({ ...envelope, id: 'i', subject, text }, 0) });
    const [got] = mail.mails;
    expect(got!.headers).not.toMatch(/^Bcc/m);
    expect(got!.headers.split('\r\n').every((line) => /^[\x20-\x7e]*$/.test(line))).toBe(true);
    const words = [...got!.headers.matchAll(/=\?utf-8\?B\?([^?]*)\?=/g)].map(([, word]) =>
      Buffer.from(word!, 'base64'),
    );
    expect(Buffer.concat(words).toString()).toBe(subject);
    expect(got!.text).toBe(text.replace(/\n/g, '\r\n'));
  });

  test.each(['PLAIN', 'LOGIN', 'CRAM-MD5 login plain'])('is sent by who can log in by %s', async (ways) => {
    const mail = await mailServer({ ways });
    await sendMail(mail.url, letter);
    expect(mail.mails).toMatchObject([taken]);
    // A wrong password is no fault of the email: it may be fixed, so it is tried again.
    const wrong = mail.url.replace('pass%20word', 'wrong');
    await expect(sendMail(wrong, letter)).rejects.toMatchObject({
      final: false,
      message: expect.stringMatching(/535/),
    });
    await expect(sendMail(mail.url.replace(/concert.*@/, ''), letter)).rejects.toThrow('530');
    expect(mail.mails).toHaveLength(1);
  });

  test('is not sent by an unknown log-in method, and no password goes over an open connection', async () => {
    const mail = await mailServer({ ways: 'CRAM-MD5' });
    await expect(sendMail(mail.url, letter)).rejects.toMatchObject({
      final: false,
      message: expect.stringMatching(/log in/),
    });
    const open = await mailServer();
    // Any name but this machine's own is somewhere else.
    await expect(sendMail(open.url.replace('127.0.0.1', '127.0.0.2'), letter)).rejects.toThrow();
    expect(open.mails).toEqual([]);
  });
});

describe.skipIf(!openssl)('a mail server that is talked to in private', () => {
  /** A key, and a self-signed certificate. */
  function certified(name: string): { key: string; cert: string; file: string } {
    const dir = scratch();
    const [key, cert] = [join(dir, 'key'), join(dir, 'cert')];
    const about = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`, '-days', '2'];
    const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...about];
    execFileSync('openssl', made, { stdio: 'ignore' });
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8'), file: cert };
  }

  test.each([
    ['from the first byte', true],
    ['when it is asked', false],
  ])('%s gets letters if it can show who it is, and not even the password otherwise', async (_, atOnce) => {
    const [mine, another, foreign] = [certified('localhost'), certified('localhost'), certified('mail.example.org')];
    for (const ways of ['PLAIN', 'LOGIN']) {
      const mail = await mailServer({ tls: mine, atOnce, ways });
      // Self-signed; signed by another; valid for this name only.
      await expect(sendMail(byName(mail), letter)).rejects.toThrow(/self.signed|certificate/i);
      await expect(sendMail(byName(mail), letter, { ca: another.cert })).rejects.toThrow(/self.signed|certificate/i);
      await expect(sendMail(mail.url, letter, { ca: mine.cert })).rejects.toThrow(/IP|altnames/i);
      const pretender = await mailServer({ tls: foreign, atOnce, ways });
      await expect(sendMail(byName(pretender), letter, { ca: foreign.cert })).rejects.toThrow(/altnames/i);
      expect([...mail.mails, ...pretender.mails, ...mail.logins, ...pretender.logins]).toEqual([]);
      await sendMail(byName(mail), letter, { ca: mine.cert });
      expect(mail.mails).toMatchObject([{ ...taken, hidden: true }]);
    }
  });

  test('is named in the settings, and gets what people want to be told: later if it asks for that, never if it will not', async () => {
    const tls = certified('localhost');
    const mail = await mailServer({ tls, atOnce: true, ways: 'LOGIN' });
    const time = new Time();
    const env = { SMTP_URL: byName(mail), SMTP_CA: tls.file, MAIL_FROM: 'concert@example.org' };
    const server = await testServer(env, { now: time.now });
    const left = () => server.store.db.selectFrom('deliveries').selectAll().execute();
    const ask = async (address: string): Promise<void> => {
      const ann = await Client.guest(server.url);
      expect((await ann.request('PUT', '/api/me/notices', { mail: address })).status).toBe(200);
      await server.mailer.sweep();
    };
    await ask('ann@example.org');
    expect(mail.mails).toMatchObject([{ to: 'ann@example.org', login: taken.login, hidden: true }]);
    expect(await left()).toEqual([]);

    mail.refuse.push('451 later', '421 not now');
    await ask('ben@example.org');
    expect(await left()).toMatchObject([{ tries: 1, due: time.at + 30_000 }]);
    time.pass(30_000);
    await server.mailer.sweep();
    expect(await left()).toMatchObject([{ tries: 2, due: time.at + 120_000 }]);
    time.pass(120_000);
    await server.mailer.sweep();
    expect(mail.mails.map(({ to }) => to)).toEqual(['ann@example.org', 'ben@example.org']);
    expect(await left()).toEqual([]);

    mail.refuse.push('550 there is no such person');
    await ask('cid@example.org');
    expect(await left()).toEqual([]);
    time.pass(1_000_000);
    await server.mailer.sweep();
    expect(mail.mails).toHaveLength(2);

    // A server that never comes back is tried eight times, over some two days.
    mail.refuse.push(...Array(20).fill('451 later'));
    await ask('dan@example.org');
    const began = time.at;
    for (let tries = 1; (await left()).length > 0; tries++) {
      expect(await left()).toMatchObject([{ tries }]);
      time.at = (await left())[0]!.due;
      await server.mailer.sweep();
    }
    expect((time.at - began) / 3_600_000).toBeGreaterThan(36);
    expect(20 - mail.refuse.length).toBe(8);
  });

  test('without the file in the settings is not believed', async () => {
    const mail = await mailServer({ tls: certified('localhost'), atOnce: true });
    const time = new Time();
    const server = await testServer({ SMTP_URL: byName(mail), MAIL_FROM: 'c@example.org' }, { now: time.now });
    const ann = await Client.guest(server.url);
    await ann.request('PUT', '/api/me/notices', { mail: 'ann@example.org' });
    await server.mailer.sweep();
    expect(await server.store.db.selectFrom('deliveries').selectAll().execute()).toMatchObject([{ tries: 1 }]);
    expect(mail.mails).toEqual([]);
  });
});

test('the settings say whom letters come from, and what makes no sense in a sentence', () => {
  expect(() => readConfig({ SMTP_URL: 'smtp://localhost' })).toThrow('MAIL_FROM');
  expect(() => readConfig({ SMTP_URL: 'http://localhost' })).toThrow('SMTP_URL');
  expect(() => readConfig({ SMTP_CA: '/nowhere' })).toThrow(/^SMTP_CA: ENOENT/);
  const file = join(scratch(), 'ca');
  for (const text of ['nothing', '-----BEGIN CERTIFICATE-----\nrubbish\n-----END CERTIFICATE-----\n']) {
    writeFileSync(file, text);
    expect(() => readConfig({ SMTP_CA: file })).toThrow(/^SMTP_CA: /);
  }
});
