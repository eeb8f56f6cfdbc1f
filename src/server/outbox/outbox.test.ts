import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../db/test-database.ts';
import { transaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { openJobs } from '../jobs.ts';
import { makeHouse } from '../testing.ts';
import { openLender } from '../testing-loans.ts';
import { deliver } from './delivery.ts';
import { type Mailer, openMailer } from './mail.ts';
import { type OutboxMessage, openOutboxText, writeOutbox } from './outbox.ts';
import { hasOutboxPage, outboxPage } from './page.ts';

type Received = { from: string; recipients: string[]; raw: string };
const mailbox: Received[] = [];
let refusals = 0;

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let raw = '';
    stream.setEncoding('utf8');
    stream.on('data', (part: string) => {
      raw += part;
    });
    stream.on('end', () => {
      refusals -= 1;
      if (refusals >= 0) return done(new Error('451 try again'));
      const { mailFrom, rcptTo } = session.envelope;
      mailbox.push({
        from: mailFrom ? mailFrom.address : '',
        recipients: rcptTo.map(({ address }) => address),
        raw,
      });
      done();
    });
  },
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
const { port } = server.server.address() as AddressInfo;
const smtpUrl = `smtp://127.0.0.1:${port}?from=loans@example.com`;

const lines: string[] = [];
const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) });
const { db, pool } = await testDatabase();
const jobs = await openJobs(pool, log, { pollingSeconds: 0.5, retrySeconds: 1 });
const house: House = { ...(await makeHouse()), db, log, queueDelivery: jobs.queueDelivery };
const mailer = openMailer(smtpUrl, house.environment, 'Jernih Credit');
let sender: Mailer | undefined = mailer;
await jobs.work({
  delivery: (job, tries) => deliver(house, sender, job, tries),
  seal: async () => {},
  unsealed: async () => {},
  offers: async () => {},
  dueBills: async () => {},
  leftovers: async () => {},
  arrears: async () => {},
  reminders: async () => {},
  retention: async () => {},
  lenderAccount: async () => {},
  orphans: async () => {},
  proof: async () => {},
  webhooks: async () => {},
  rotation: async () => true,
  anchors: async () => {},
  auditCheck: async () => {},
});
afterAll(async () => {
  await jobs.stop();
  await new Promise<void>((resolve) => server.close(() => resolve()));
});
beforeEach(() => {
  mailbox.length = 0;
  lines.length = 0;
  refusals = 0;
  sender = mailer;
});

const email: OutboxMessage = {
  userId: null,
  channel: 'email',
  sentTo: 'aisyah@example.com',
  subject: '您的贷款已批准',
  text: 'Baca perjanjian.\n\nhttps://loans.example.com/my/wallet',
};
const write = (message: OutboxMessage) => transaction(db, (tx) => writeOutbox(tx, house, message));
const rowOf = (outboxId: string) =>
  db.selectFrom('outbox').selectAll().where('outbox_id', '=', outboxId).executeTakeFirstOrThrow();

describe('a message', () => {
  it('is sent once, after the transaction that wrote it, to one recipient [VAL-12]', async () => {
    const outboxId = await write(email);
    await expect.poll(() => mailbox.length).toBe(1);
    expect(mailbox[0]).toMatchObject({ from: 'loans@example.com', recipients: ['aisyah@example.com'] });
    expect(mailbox[0]?.raw).toContain('From: Jernih Credit <loans@example.com>');
    expect(mailbox[0]?.raw).toContain(`Message-ID: <${outboxId}@localhost>`);
    await expect.poll(async () => (await rowOf(outboxId)).sent_at).not.toBeNull();
    await deliver(house, mailer, { outboxId }, { isLast: false });
    expect(mailbox).toHaveLength(1);
  });

  it('is not sent when the transaction is undone', async () => {
    const undone = transaction(db, async (tx) => {
      await writeOutbox(tx, house, email);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    const later = await write({ ...email, sentTo: 'later@example.com' });
    await expect.poll(async () => (await rowOf(later)).sent_at).not.toBeNull();
    expect(mailbox.map(({ recipients }) => recipients)).toEqual([['later@example.com']]);
  });

  it('is tried again when the server cannot take it [F18]', async () => {
    refusals = 1;
    const outboxId = await write(email);
    await expect.poll(async () => (await rowOf(outboxId)).tries).toBe(1);
    expect((await rowOf(outboxId)).sent_at).toBeNull();
    // The server has the message a moment before its row says so.
    await expect
      .poll(async () => (await rowOf(outboxId)).sent_at, { timeout: 20_000, interval: 250 })
      .not.toBeNull();
    expect(mailbox).toHaveLength(1);
    expect((await rowOf(outboxId)).tries).toBe(2);
  });

  it('is kept sealed and opens only in its own row', async () => {
    const row = await rowOf(await write(email));
    expect(row.text_sealed).not.toContain('Baca');
    expect(openOutboxText(house, row)).toBe(email.text);
    expect(() => openOutboxText(house, { ...row, outbox_id: crypto.randomUUID() })).toThrow();
  });

  it('cannot name another recipient or another header [VAL-12]', async () => {
    const outboxId = await write({
      ...email,
      sentTo: 'a@example.com\r\nBcc: thief@example.com',
      subject: 'Hello\r\nBcc: thief@example.com\r\n\r\nPay here',
      text: 'One\r\n.\r\nRCPT TO:<thief@example.com>\u0000',
    });
    const row = await rowOf(outboxId);
    expect(row.sent_to + row.subject).not.toMatch(/[\r\n]/);
    await expect.poll(async () => (await rowOf(outboxId)).tries).toBeGreaterThan(0);
    await mailer.send({
      outboxId,
      to: 'a@example.com',
      subject: row.subject,
      text: openOutboxText(house, row),
    });
    for (const { recipients, raw } of mailbox) {
      expect(recipients).not.toContain('thief@example.com');
      expect(raw).not.toMatch(/^Bcc:/im);
    }
  });

  it('with a code for a phone is not logged while emails are really sent', async () => {
    const outboxId = await write({
      ...email,
      channel: 'whatsapp',
      sentTo: '+60123456789',
      text: '123456 is your code',
    });
    await expect.poll(() => lines.join()).toContain('no WhatsApp sender');
    expect(lines.join()).not.toContain('123456 is');
    expect((await rowOf(outboxId)).sent_at).toBeNull();
  });

  it('goes to the log of a first run, the number masked', async () => {
    sender = undefined;
    await write({ ...email, channel: 'whatsapp', sentTo: '+60123456789', text: '654321 is your code' });
    await expect.poll(() => lines.join()).toContain('message for 012-••• 6789: 654321 is your code');
  });
});

describe('the outbox page', () => {
  const staffCodes = () => [
    {
      name: 'Siti <b>Aminah</b>',
      work: 'loan-officer',
      email: 'siti@example.com',
      code: '112233',
      secondsLeft: 12,
    },
  ];
  const serve = async (environment: House['environment']) => {
    const app = fastify();
    outboxPage(app, { ...house, environment }, staffCodes);
    return app;
  };
  const local = { publicUrl: 'http://localhost:3000', host: '127.0.0.1', otherSecretKeys: [] };

  it('shows the newest message first, with its code, and the staff’s codes, and runs no script', async () => {
    await write({
      ...email,
      channel: 'whatsapp',
      sentTo: '+60123456789',
      text: '<script>alert(1)</script> 765432',
    });
    const app = await serve(local);
    const { body, headers, statusCode } = await app.inject({
      url: '/outbox',
      headers: { host: 'localhost:3000' },
    });
    expect(statusCode).toBe(200);
    expect(body.indexOf('765432')).toBeGreaterThan(0);
    expect(body).toContain('012-345 6789');
    expect(body).toContain('112233');
    expect(body).not.toMatch(/<script|<b>Aminah/);
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  it.each([
    ['another name for this machine', { headers: { host: 'evil.example' } }],
    ['another machine', { headers: { host: 'localhost:3000' }, remoteAddress: '192.168.1.5' }],
    ['a proxy that names the client', { headers: { host: 'localhost:3000', 'x-real-ip': '192.168.1.5' } }],
    ['a proxy that names itself', { headers: { host: 'localhost:3000', via: '1.1 edge' } }],
  ])('is not there for %s', async (_who, request) => {
    const app = await serve(local);
    expect((await app.inject({ url: '/outbox', ...request })).statusCode).toBe(404);
  });

  it.each([
    [{ ...local, smtpUrl: 'smtp://localhost' }, false],
    [{ ...local, host: '0.0.0.0' }, false],
    [{ ...local, host: '::1' }, true],
  ])('exists only where nothing is sent and only this machine is served: %o', async (environment, exists) => {
    expect(hasOutboxPage(environment)).toBe(exists);
    const app = await serve(environment);
    const { statusCode } = await app.inject({ url: '/outbox', headers: { host: 'localhost' } });
    expect(statusCode).toBe(exists ? 200 : 404);
  });
});

// Last: from here on the lender has its licence.
it('of a licensed lender nothing is read in the log or on the page, also when its mail server was forgotten [LOG-03] [CFG-04]', async () => {
  const app = fastify();
  const environment = { publicUrl: 'http://localhost:3000', host: '127.0.0.1', otherSecretKeys: [] };
  outboxPage(app, { ...house, environment }, () => []);
  const open = () => app.inject({ url: '/outbox', headers: { host: 'localhost:3000' } });
  expect((await open()).statusCode).toBe(200);
  sender = undefined;
  await openLender(house);
  const before = lines.length;
  const outboxId = await write({ ...email, text: 'Your code is 314159' });
  await expect.poll(() => lines.slice(before).join('')).toContain('SMTP_URL is not set');
  expect(lines.slice(before).join('')).not.toContain('314159');
  expect((await rowOf(outboxId)).sent_at).toBeNull();
  expect((await open()).statusCode).toBe(404);
});
