import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { applyForLoan } from '#contract/loans.ts';
import { getMessages, readMessage, sendMessage } from '#contract/messages.ts';
import { getThread, getThreads, replyToBorrower } from '#contract/office.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { borrower, makeHouse, messageSentTo, movableClock, proveLedger, staff } from '../testing.ts';
import { application, applied, must, openLender } from '../testing-loans.ts';
import { countWaitingThreads, unreadMessages } from './queries.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
afterAll(async () => {
  await proveLedger(house);
  await app.close();
});

const officer = await staff(house, app, ['loan-officer'], 'Farah binti Osman');
const rowsOf = (borrowerId: string) =>
  house.db.selectFrom('messages').selectAll().where('borrower_id', '=', borrowerId).execute();

describe('a conversation', () => {
  it('goes both ways, waits while the borrower wrote last, and an email says only that there is something', async () => {
    const person = await borrower(house, app);
    const before = await countWaitingThreads(house.db);
    const sent = await must(person.call(sendMessage, { body: '  When do I get the money?\r\nThank you. ' }));
    expect(sent).toMatchObject({
      from: 'borrower',
      body: 'When do I get the money?\nThank you.',
      isRead: true,
    });
    expect(sent.senderName).toBe(person.name);
    expect(await countWaitingThreads(house.db)).toBe(before + 1);
    clock.advance(60_000);
    const { threads } = await must(officer.call(getThreads, {}));
    expect(threads.find(({ borrowerId }) => borrowerId === person.userId)).toMatchObject({
      borrowerName: person.name,
      lastText: 'When do I get the money?\nThank you.',
      isWaiting: true,
    });

    const body = 'Tomorrow before noon. You do not need to pay anything.';
    await must(officer.call(replyToBorrower, { borrowerId: person.userId, body }));
    expect(await countWaitingThreads(house.db)).toBe(before);
    expect(await unreadMessages(house.db, person.userId)).toBe(1);
    const { messages } = await must(person.call(getMessages, {}));
    expect(
      messages.map((message) => [message.from, message.body, message.senderName, message.isRead]),
    ).toEqual([
      ['lender', body, 'Farah binti Osman', false],
      ['borrower', 'When do I get the money?\nThank you.', person.name, true],
    ]);
    const email = await messageSentTo(house, person.email);
    expect(email.text).toContain('http://localhost:3000/en/my-account/message');
    expect(email.subject + email.text).not.toContain('noon');

    const messageId = messages[0]?.messageId ?? '';
    expect((await person.call(readMessage, { messageId })).status).toBe(204);
    expect(await unreadMessages(house.db, person.userId)).toBe(0);
    const readAt = (await rowsOf(person.userId)).find(({ message_id }) => message_id === messageId)?.read_at;
    clock.advance(60_000);
    expect((await person.call(readMessage, { messageId })).status).toBe(204);
    expect((await rowsOf(person.userId)).find(({ message_id }) => message_id === messageId)?.read_at).toEqual(
      readAt,
    );
    const { messages: thread } = await must(officer.call(getThread, { borrowerId: person.userId }));
    expect(thread.map(({ from }) => from)).toEqual(['lender', 'borrower']);
  });

  it('is a record without its words', async () => {
    const person = await borrower(house, app);
    await must(person.call(sendMessage, { body: 'Hippopotamus' }));
    const events = await house.db
      .selectFrom('events')
      .selectAll()
      .where('stream_id', '=', person.userId)
      .execute();
    expect(events.at(-1)?.name).toBe('message.sent');
    expect(events.map(({ canonical }) => canonical).join()).not.toContain('Hippopotamus');
  });

  it('does not write twice what was pressed twice', async () => {
    const person = await borrower(house, app);
    const key = randomUUID();
    const [a, b] = await Promise.all([
      person.call(sendMessage, { body: 'Hello' }, { key }),
      person.call(sendMessage, { body: 'Hello' }, { key }),
    ]);
    expect(a.body).toEqual(b.body);
    expect(await rowsOf(person.userId)).toHaveLength(1);
  });
});

describe('notices', () => {
  it('are worded in the language of whoever reads', async () => {
    const { person, loan } = await applied(house, app);
    for (const [locale, subject] of [
      ['en', 'We have your application'],
      ['ms', 'Kami sudah menerima permohonan anda'],
      ['zh', '我们已收到您的申请'],
    ]) {
      const headers = { 'accept-language': locale ?? '' };
      const { messages } = await must(person.call(getMessages, {}, { headers }));
      const notice = messages.find((message) => message.subject === subject);
      expect(notice, locale).toMatchObject({
        from: 'lender',
        senderName: 'Jernih Credit Sdn. Bhd.',
        link: '/wallet',
      });
      expect(notice?.body).toContain(loan.reference);
    }
  });

  it('are sent by email in the borrower’s own language, with the page to act on', async () => {
    const person = await borrower(house, app, { locale: 'ms', name: 'Aisyah binti Rahman' });
    await must(person.call(applyForLoan, application()));
    const { subject, text } = await messageSentTo(house, person.email);
    expect(subject).toBe('Kami sudah menerima permohonan anda');
    expect(text).toContain('http://localhost:3000/my/wallet');
  });
});

describe('what messages cannot carry (product rule 9)', () => {
  const tricks = [
    ['Pay to 5140 1188 4821', 'message-account-number'],
    ['五一四〇一一八八四八二一', 'message-account-number'],
    ['Go to https://pinjaman.example', 'message-link'],
    ['ali (at) gmail', 'message-link'],
    ['   ', 'message-empty'],
    ['\u0000', 'message-empty'],
  ] as const;

  it.each(tricks)('%j is refused from both sides and nothing is stored', async (body, code) => {
    const person = await borrower(house, app);
    const sent = await person.call(sendMessage, { body });
    expect([sent.status, sent.code]).toEqual([422, code]);
    const replied = await officer.call(replyToBorrower, { borrowerId: person.userId, body });
    expect([replied.status, replied.code]).toEqual([422, code]);
    expect(await rowsOf(person.userId)).toEqual([]);
  });

  it('may name the borrower’s own loan', async () => {
    const { person, loan } = await applied(house, app);
    const body = `What about ${loan.reference}? I earn RM3,500.00.`;
    expect((await person.call(sendMessage, { body })).status).toBe(200);
  });

  it('is refused by the database too', async () => {
    const person = await borrower(house, app);
    const insert = (body: string) =>
      house.db
        .insertInto('messages')
        .values({
          borrower_id: person.userId,
          message_id: newId(),
          sender_kind: 'lender',
          sender_id: officer.userId,
          body,
          sent_at: clock.now(),
        })
        .execute();
    await expect(insert('Pay to 514011884821')).rejects.toThrow('messages_no_numbers');
    await expect(insert('Open http://pinjaman.example')).rejects.toThrow('messages_no_links');
    await expect(insert('Open WWW.pinjaman.example')).rejects.toThrow('messages_no_links');
    await expect(insert('Hello')).resolves.toBeDefined();
  });

  it('has an end', async () => {
    const person = await borrower(house, app);
    for (let count = 0; count < 30; count += 1)
      await must(person.call(sendMessage, { body: `Hello ${count}` }));
    const refused = await person.call(sendMessage, { body: 'Hello again' });
    expect([refused.status, refused.code]).toEqual([429, 'too-many-tries']);
  });
});

describe('whose messages', () => {
  it('a foreign message looks exactly like one that is not there', async () => {
    const [one, other] = [await borrower(house, app), await borrower(house, app)];
    await must(officer.call(replyToBorrower, { borrowerId: other.userId, body: 'For you only' }));
    const messageId = (await rowsOf(other.userId))[0]?.message_id ?? '';
    const [foreign, random] = [
      await one.call(readMessage, { messageId }),
      await one.call(readMessage, { messageId: randomUUID() }),
    ];
    expect(foreign.status).toBe(404);
    expect({ ...(foreign.body as unknown as object), requestId: '' }).toEqual({
      ...(random.body as unknown as object),
      requestId: '',
    });
    expect((await rowsOf(other.userId))[0]?.read_at).toBeNull();
    expect((await must(one.call(getMessages, {}))).messages).toEqual([]);
  });

  it('staff write to borrowers only, and only those whose work it is', async () => {
    const person = await borrower(house, app);
    const body = 'Hello';
    for (const borrowerId of [officer.userId, randomUUID()]) {
      expect((await officer.call(replyToBorrower, { borrowerId, body })).code).toBe('not-found');
      expect((await officer.call(getThread, { borrowerId })).code).toBe('not-found');
    }
    const auditor = await staff(house, app, ['auditor'], 'Grace Wong');
    expect((await auditor.call(replyToBorrower, { borrowerId: person.userId, body })).code).toBe(
      'not-allowed',
    );
    expect((await person.call(replyToBorrower, { borrowerId: person.userId, body })).code).toBe(
      'not-allowed',
    );
    expect((await person.call(getThreads, {})).code).toBe('not-allowed');
  });
});
