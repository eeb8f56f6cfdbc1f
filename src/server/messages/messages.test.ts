import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { claimNotReceived } from '#contract/claims.ts';
import { applyForLoan } from '#contract/loans.ts';
import { getMessages, readMessage, sendMessage } from '#contract/messages.ts';
import { getThread, getThreads, replyToBorrower } from '#contract/office.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { borrower, makeHouse, messageSentTo, movableClock, proveLedger, staff } from '../testing.ts';
import { application, applied, must, openLender } from '../testing-loans.ts';
import { letMessagesNameNoEvent, tell } from '../testing-messages.ts';
import { disbursedLoan, openOffice } from '../testing-money.ts';
import { unreadOf } from './queries.ts';
import { countWaitingThreads } from './threads.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
await openLender(house);
await letMessagesNameNoEvent(house);
afterAll(async () => {
  await proveLedger(house);
  await app.close();
});

const officer = await staff(house, app, ['loan-officer'], 'Farah binti Osman');
const colleague = await staff(house, app, ['approver'], 'Lim Mei Ling');
const pair = [officer, colleague] as const;
/** Somebody whose money has arrived: one person may write alone. */
const paidOut = async () => (await disbursedLoan(await openOffice(house, app))).person;
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
    const { rows } = await must(officer.call(getThreads, { view: 'waiting', search: '', page: 1 }));
    expect(rows.find(({ borrowerId }) => borrowerId === person.userId)).toMatchObject({
      borrowerName: person.name,
      lastText: 'When do I get the money?\nThank you.',
      waitingSince: sent.sentAt,
    });

    const body = 'Tomorrow before noon. You do not need to pay anything.';
    await tell(pair, person.userId, body);
    expect(await countWaitingThreads(house.db)).toBe(before);
    expect(await unreadOf(house.db, person.userId)).toEqual({ unreadMessages: 1, teamWrote: true });
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
    expect(await unreadOf(house.db, person.userId)).toEqual({ unreadMessages: 0, teamWrote: false });
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
          built_in: 'we-are-looking',
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

  it('has the same end when the words are refused: judging them is work too [VAL-17]', async () => {
    const person = await borrower(house, app);
    for (let count = 0; count < 30; count += 1)
      expect((await person.call(sendMessage, { body: 'Go to www.example.com' })).code).toBe('message-link');
    for (const body of ['Go to www.example.com', 'Hello'])
      expect((await person.call(sendMessage, { body })).code).toBe('too-many-tries');
    expect((await person.call(sendMessage, { body: '' })).code).toBe('too-many-tries');
    // Somebody else’s hour is their own.
    await must((await borrower(house, app)).call(sendMessage, { body: 'Hello' }));
  });
});

describe('asking for money', () => {
  const excuse = 'Sila bayar yuran proses RM50 dahulu.';
  const eventsOf = (streamId: string) =>
    house.db
      .selectFrom('events')
      .select('canonical')
      .where('stream_id', '=', streamId)
      .where('name', '=', 'message.sent')
      .orderBy('sequence')
      .execute();

  it.each([excuse, 'Please transfer RM500 today.', '请先付手续费。'])(
    '%s: never before the money has arrived, confirmed or not',
    async (body) => {
      const { person } = await applied(house, app);
      for (const confirmed of [false, true]) {
        const answer = await officer.call(replyToBorrower, { borrowerId: person.userId, body, confirmed });
        expect([answer.status, answer.code]).toEqual([422, 'message-pay-first']);
      }
      const link = { borrowerId: person.userId, body: 'See this page.', page: 'repay' } as const;
      expect((await officer.call(replyToBorrower, link)).code).toBe('message-pay-first');
      const { hasMoneyArrived } = await must(officer.call(getThread, { borrowerId: person.userId }));
      expect(hasMoneyArrived).toBe(false);
      expect((await rowsOf(person.userId)).every(({ template }) => template !== null)).toBe(true);
    },
  );

  it('keeps nothing that turns the direction of reading: what is read is what was judged', async () => {
    const { person } = await applied(house, app);
    const body = 'Note: \u202E003MR su yap\u202C \u2066now\u2069';
    const { held } = await must(officer.call(replyToBorrower, { borrowerId: person.userId, body }));
    expect(held?.body).toBe('Note: 003MR su yap now');
  });

  it('afterwards a fee is asked about once more, and the yes is in the record', async () => {
    const { person } = await disbursedLoan(await openOffice(house, app));
    const reply = { borrowerId: person.userId, body: excuse };
    expect((await officer.call(replyToBorrower, reply)).code).toBe('message-asks-for-money');
    const bill = {
      borrowerId: person.userId,
      body: 'Please pay RM888.49 by Friday.',
      page: 'repay',
    } as const;
    expect(await must(officer.call(replyToBorrower, bill))).toMatchObject({
      sent: { link: '/my-account/payment', isNotice: false, readAt: null },
      held: null,
    });
    await must(officer.call(replyToBorrower, { ...reply, confirmed: true }));
    const [before, last] = (await eventsOf(person.userId)).slice(-2).map(({ canonical }) => canonical);
    expect(before).not.toContain('confirmed');
    expect(last).toContain('"confirmed":"asks-for-money"');
  });

  it('never while the borrower says that nothing came', async () => {
    const { person, loan } = await disbursedLoan(await openOffice(house, app));
    await must(person.call(claimNotReceived, { loanId: loan.loanId, note: '' }));
    const reply = { borrowerId: person.userId, body: excuse, confirmed: true };
    expect((await officer.call(replyToBorrower, reply)).code).toBe('message-pay-first');
  });

  it('leads to pages of the app and to no others, also in the database [CFG-07]', async () => {
    const person = await borrower(house, app);
    const wrong = { borrowerId: person.userId, body: 'Look here.', page: '/wallet' as never };
    expect((await officer.call(replyToBorrower, wrong)).status).toBe(400);
    const insert = (link: string) =>
      house.db
        .insertInto('messages')
        .values({
          borrower_id: person.userId,
          message_id: newId(),
          sender_kind: 'lender',
          sender_id: officer.userId,
          body: 'Look here.',
          link,
          built_in: 'we-are-looking',
          sent_at: clock.now(),
        })
        .execute();
    await expect(insert('//evil.example')).rejects.toThrow('messages_known_pages');
    await expect(insert('/my-account/documents')).resolves.toBeDefined();
  });
});

describe('two officers at one conversation', () => {
  it('the second one reads the first answer before sending', async () => {
    const [person, other] = [await paidOut(), colleague];
    const sent = await must(person.call(sendMessage, { body: 'Hello' }));
    clock.advance(60_000);
    const reply = (body: string, seen: string | null) => ({ borrowerId: person.userId, body, seen });
    const first = await must(officer.call(replyToBorrower, reply('Good morning', sent.messageId)));
    clock.advance(60_000);
    const second = await other.call(replyToBorrower, reply('Hello, can I help?', sent.messageId));
    expect([second.status, second.code, second.facts]).toEqual([
      409,
      'answered-meanwhile',
      { name: 'Farah binti Osman' },
    ]);
    expect((await other.call(replyToBorrower, reply('Hello?', null))).code).toBe('answered-meanwhile');
    await must(officer.call(replyToBorrower, reply('One more thing', sent.messageId)));
    expect((await other.call(replyToBorrower, reply('Hello?', first.sent?.messageId ?? null))).code).toBe(
      'answered-meanwhile',
    );
    const { messages } = await must(other.call(getThread, { borrowerId: person.userId }));
    await must(other.call(replyToBorrower, reply('I agree', messages[0]?.messageId ?? null)));
  });

  it('at the same moment only one of them is first', async () => {
    const [person, other] = [await paidOut(), colleague];
    const sent = await must(person.call(sendMessage, { body: 'Hello' }));
    clock.advance(60_000);
    const reply = { borrowerId: person.userId, body: 'Good morning', seen: sent.messageId };
    const answers = await Promise.all([officer, other].map((each) => each.call(replyToBorrower, reply)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('sees when the borrower has read it', async () => {
    const person = await borrower(house, app);
    const messageId = await tell(pair, person.userId, 'Good morning');
    clock.advance(60_000);
    await must(person.call(readMessage, { messageId }));
    const { messages } = await must(officer.call(getThread, { borrowerId: person.userId }));
    expect(messages[0]?.readAt).toBe(clock.now().toISOString());
  });
});

describe('the list of conversations', () => {
  it('is found by name, view and page, and says since when somebody waits', async () => {
    const ask = (view: 'waiting' | 'answered' | 'mine' | 'all', search: string, page = 1) =>
      must(officer.call(getThreads, { view, search, page }));
    const names = async (...asked: Parameters<typeof ask>) =>
      (await ask(...asked)).rows.map(({ borrowerName }) => borrowerName);
    const one = await borrower(house, app, { name: 'Zulaikha Threads' });
    await house.db
      .updateTable('users')
      .set({ name: 'Zulaikha Threads 100%' })
      .where('user_id', '=', one.userId)
      .execute();
    const two = await borrower(house, app, { name: 'Zulkifli Threads' });
    const first = await must(one.call(sendMessage, { body: 'Hello' }));
    clock.advance(60_000);
    await must(one.call(sendMessage, { body: 'Anybody there?' }));
    await must(two.call(sendMessage, { body: 'Hello' }));
    expect((await ask('waiting', 'zulaikha')).rows).toMatchObject([
      { waitingSince: first.sentAt, lastText: 'Anybody there?', answeredBy: null },
    ]);
    expect(await names('waiting', 'threads')).toEqual(['Zulaikha Threads 100%', 'Zulkifli Threads']);
    expect(await names('all', '100%')).toEqual(['Zulaikha Threads 100%']);
    expect(await names('all', '%threads')).toEqual([]);
    // A page that no longer is, is the last one.
    expect(await ask('all', 'threads', 2)).toEqual(await ask('all', 'threads'));
    expect(await names('mine', 'threads')).toEqual([]);
    clock.advance(60_000);
    await tell(pair, one.userId, 'Yes');
    expect(await names('mine', 'threads')).toEqual(['Zulaikha Threads 100%']);
    expect((await ask('answered', 'threads')).rows).toMatchObject([
      { waitingSince: null, answeredBy: 'Farah binti Osman' },
    ]);
    expect((await ask('all', 'threads')).total).toBe(2);
  });
});

describe('whose messages', () => {
  it('a foreign message looks exactly like one that is not there [ACL-02]', async () => {
    const [one, other] = [await borrower(house, app), await borrower(house, app)];
    await tell(pair, other.userId, 'For you only');
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
    expect((await person.call(getThreads, { view: 'all', search: '', page: 1 })).code).toBe('not-allowed');
  });
});
