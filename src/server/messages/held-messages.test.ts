/** A free text of staff before the money arrived: a second person sends it, and until then it is nowhere on the borrower's side. */
import { afterAll, describe, expect, it } from 'vitest';
import { claimNotReceived, withdrawClaim } from '#contract/claims.ts';
import { getWallet } from '#contract/loans.ts';
import { getMessages, readMessage } from '#contract/messages.ts';
import {
  getDeskCounts,
  getThread,
  getThreads,
  refuseHeldMessage,
  replyToBorrower,
  sendHeldMessage,
  withdrawHeldMessage,
} from '#contract/office.ts';
import { getPrivacy } from '#contract/privacy.ts';
import { addTemplate, getThreadTemplates } from '#contract/templates.ts';
import { buildApp } from '../app.ts';
import { newId } from '../id.ts';
import { eraseRecords } from '../privacy/erase-records.ts';
import { readOwnData } from '../privacy/own-data.ts';
import {
  type Answer,
  type Borrower,
  borrower,
  makeHouse,
  movableClock,
  proveLedger,
  type StaffMember,
  staff,
} from '../testing.ts';
import { applied, must, openLender } from '../testing-loans.ts';
import { letMessagesNameNoEvent, tell } from '../testing-messages.ts';
import { disbursedLoan, openOffice } from '../testing-money.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const { db } = house;
const app = await buildApp(house);
await openLender(house);
await letMessagesNameNoEvent(house);
afterAll(async () => {
  await proveLedger(house);
  await app.close();
});

const office = await openOffice(house, app);
const { officer, approver, finance } = office;
const auditor = await staff(house, app, ['auditor'], 'Kavitha');
/** No list of words finds it. */
const body = 'You get the loan after three hundred arrives. Hippopotamus.';

const write = async (person: Borrower, by = officer, text = body): Promise<string> =>
  (await must(by.call(replyToBorrower, { borrowerId: person.userId, body: text }))).held?.messageId ?? '';
const place = (person: Borrower, messageId: string) => ({ borrowerId: person.userId, messageId });
const threadOf = (person: Borrower, by = officer) => must(by.call(getThread, { borrowerId: person.userId }));
const eventsOf = (streamId: string) =>
  db
    .selectFrom('events')
    .select(['name', 'actor_id', 'canonical'])
    .where('stream_id', '=', streamId)
    .where('name', 'like', 'message.%')
    .orderBy('sequence')
    .execute();
/** All that the borrower can get of the house, as one text. */
const borrowersSide = async (person: Borrower) =>
  JSON.stringify({
    messages: await must(person.call(getMessages, {})),
    wallet: await must(person.call(getWallet, {})),
    privacy: await must(person.call(getPrivacy, {})),
    mails: await db.selectFrom('outbox').selectAll().where('user_id', '=', person.userId).execute(),
    data: { ...(await readOwnData(db, house, person.userId)), madeAt: '' },
  });

describe('a text that waits', () => {
  it('is nowhere on the borrower’s side, and is there in full when a second person sent it [MON-05] [ACL-06]', async () => {
    const { person } = await applied(house, app);
    const before = await borrowersSide(person);
    const answer = await must(
      officer.call(replyToBorrower, { borrowerId: person.userId, body, page: 'documents' }),
    );
    expect(answer).toMatchObject({ sent: null, held: { body, isOwn: true, state: 'waiting' } });
    const messageId = answer.held?.messageId ?? '';
    expect((await person.call(readMessage, { messageId })).status).toBe(404);
    expect(await borrowersSide(person)).toBe(before);
    expect((await threadOf(person, approver)).held).toMatchObject([
      { messageId, writtenBy: officer.name, isOwn: false, link: '/my-account/documents', decidedBy: null },
    ]);

    clock.advance(60_000);
    await must(approver.call(sendHeldMessage, place(person, messageId)));
    const { messages } = await must(person.call(getMessages, {}));
    expect(messages[0]).toMatchObject({
      messageId,
      body,
      senderName: officer.name,
      sentAt: clock.now().toISOString(),
      isRead: false,
    });
    expect(JSON.stringify(messages)).not.toContain(approver.name);
    const after = JSON.parse(await borrowersSide(person));
    expect(after.wallet.unreadMessages).toBe(JSON.parse(before).wallet.unreadMessages + 1);
    expect(after.mails.length).toBe(JSON.parse(before).mails.length + 1);
    const thread = await threadOf(person);
    expect(thread.held).toEqual([]);
    expect(thread.messages[0]).toMatchObject({ messageId, checkedBy: approver.name });
    // Who sent it has read it; somebody else is told that there is an answer.
    const seen = JSON.parse(before).messages.messages[0]?.messageId ?? null;
    const reply = { borrowerId: person.userId, body: 'Thank you for waiting.', seen };
    expect((await approver.call(replyToBorrower, reply)).status).toBe(200);
    expect((await finance.call(replyToBorrower, reply)).code).toBe('answered-meanwhile');
  });

  it('has both people in the chain, and none of its words', async () => {
    const { person } = await applied(house, app);
    await must(approver.call(sendHeldMessage, place(person, await write(person))));
    const events = await eventsOf(person.userId);
    expect(events.map(({ name, actor_id }) => [name, actor_id])).toEqual([
      ['message.held', officer.userId],
      ['message.sent', approver.userId],
    ]);
    expect(events[1]?.canonical).toContain(`"writtenBy":"${officer.userId}"`);
    expect(JSON.stringify(events)).not.toContain('Hippopotamus');
  });

  it('is sent by nobody who wrote it, and by nobody whose work it is not', async () => {
    const { person } = await applied(house, app);
    const messageId = await write(person);
    const [administrator, attestor] = [
      await staff(house, app, ['administrator']),
      await staff(house, app, ['attestor']),
    ];
    const at = place(person, messageId);
    const ways = [
      (who: Borrower | StaffMember) => who.call(sendHeldMessage, at),
      (who: Borrower | StaffMember) => who.call(refuseHeldMessage, { ...at, reason: 'Because.' }),
    ];
    for (const decide of ways) {
      expect((await decide(officer)).code).toBe('second-person-needed');
      for (const stranger of [administrator, attestor, auditor, person])
        expect((await decide(stranger)).code).toBe('not-allowed');
    }
    expect((await approver.call(sendHeldMessage, place(person, newId()))).status).toBe(404);
    const other = await borrower(house, app);
    expect((await approver.call(sendHeldMessage, place(other, messageId))).status).toBe(404);
    expect(JSON.stringify(await must(person.call(getMessages, {})))).not.toContain('Hippopotamus');
  });

  it('comes back to its writer, with the reason where a colleague does not send it', async () => {
    const { person } = await applied(house, app);
    const before = await borrowersSide(person);
    const [first, second] = [await write(person), await write(person)];
    expect((await approver.call(withdrawHeldMessage, place(person, first))).code).toBe('text-of-colleague');
    await must(officer.call(withdrawHeldMessage, place(person, first)));
    const refusal = (reason: string) =>
      approver.call(refuseHeldMessage, { ...place(person, second), reason });
    expect((await refusal(' ')).code).toBe('reason-missing');
    await must(refusal('It speaks of money that nobody owes.'));
    expect((await threadOf(person)).held).toMatchObject([
      {
        messageId: second,
        state: 'not-sent',
        body,
        isOwn: true,
        reason: 'It speaks of money that nobody owes.',
        decidedBy: approver.name,
      },
    ]);
    for (const messageId of [first, second])
      expect((await finance.call(sendHeldMessage, place(person, messageId))).code).toBe('text-decided');
    const third = await write(person, finance);
    expect((await threadOf(person)).held).toHaveLength(2);
    await must(finance.call(withdrawHeldMessage, place(person, third)));
    clock.advance(1000);
    // Written anew, the one that was not sent has done its work.
    const fourth = await write(person);
    expect((await threadOf(person)).held).toMatchObject([{ messageId: fourth }]);
    await must(officer.call(withdrawHeldMessage, place(person, fourth)));
    expect((await eventsOf(person.userId)).map(({ name }) => name)).toEqual([
      'message.held',
      'message.held',
      'message.withdrawn',
      'message.not-sent',
      'message.held',
      'message.withdrawn',
      'message.held',
      'message.withdrawn',
    ]);
    expect(await borrowersSide(person)).toBe(before);
  });

  it('still needs a second person when the money arrived meanwhile, and none is needed for the next text', async () => {
    const { person, loan } = await disbursedLoan(office);
    // Whoever says that nothing came is asked for nothing.
    await must(person.call(claimNotReceived, { loanId: loan.loanId, note: '' }));
    const messageId = await write(person);
    expect(messageId).not.toBe('');
    await must(person.call(withdrawClaim, { loanId: loan.loanId }));
    expect((await officer.call(sendHeldMessage, place(person, messageId))).code).toBe('second-person-needed');
    expect(
      await must(officer.call(replyToBorrower, { borrowerId: person.userId, body: 'Good news.' })),
    ).toMatchObject({ sent: { body: 'Good news.' }, held: null });
    await must(approver.call(sendHeldMessage, place(person, messageId)));
  });
});

describe('a template of the product', () => {
  it('goes at once, word for word; changed, or of the lender’s own, it waits', async () => {
    const { person } = await applied(house, app);
    const administrator = await staff(house, app, ['administrator']);
    const own = 'Hello {name}, three hundred is what it takes.';
    await must(administrator.call(addTemplate, { name: 'Own', texts: { en: own, ms: own, zh: own } }));
    const { templates } = await must(officer.call(getThreadTemplates, { borrowerId: person.userId }));
    const went: string[] = [];
    for (const { key, text, missing } of templates.filter((each) => each.missing.length === 0)) {
      const answer = await officer.call(replyToBorrower, { borrowerId: person.userId, body: text });
      if (answer.body.sent) went.push(key);
      expect(missing).toEqual([]);
      const changed = `${text} Three hundred.`;
      const held = await officer.call(replyToBorrower, { borrowerId: person.userId, body: changed });
      expect(held.body.sent ?? null, key).toBeNull();
    }
    expect(went).toEqual(['we-are-looking', 'photo-again', 'read-agreement', 'never-pay-first']);
  });
});

describe('the desk', () => {
  it('shows what waits and counts it for everybody but its writer', async () => {
    const person = await borrower(house, app, { name: 'Zainal Held' });
    const countFor = async (by: typeof officer) => (await must(by.call(getDeskCounts, {}))).messages;
    const [own, others] = [await countFor(officer), await countFor(approver)];
    const messageId = await write(person);
    expect([await countFor(officer), await countFor(approver)]).toEqual([own, others + 1]);
    const ask = (view: 'held' | 'all', search = 'zainal') =>
      must(approver.call(getThreads, { view, search, page: 1 }));
    expect(await ask('held')).toMatchObject({
      rows: [{ borrowerName: 'Zainal Held', lastText: body, answeredBy: officer.name, heldOf: officer.name }],
      total: 1,
    });
    expect((await ask('held', '')).total).toBe((await ask('all')).held);
    // Nothing was said yet, so there is no conversation.
    expect((await ask('all')).rows).toEqual([]);
    await must(approver.call(sendHeldMessage, place(person, messageId)));
    expect(await ask('held')).toMatchObject({ rows: [], total: 0 });
    expect((await ask('all')).rows).toMatchObject([
      { lastText: body, answeredBy: officer.name, heldOf: null },
    ]);
  });

  it('goes with the messages when a person’s data is erased', async () => {
    const person = await borrower(house, app);
    await write(person);
    await tell([officer, approver], person.userId, 'Hello');
    // Undone: messages are gone for good only behind the event by which their borrower asked for it.
    const undone = db.transaction().execute(async (tx) => {
      await eraseRecords(tx, house, person.userId, ['messages'], clock.now());
      for (const table of ['messages', 'held_messages'] as const)
        expect(
          await tx.selectFrom(table).select('message_id').where('borrower_id', '=', person.userId).execute(),
        ).toEqual([]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
  });
});

describe('two texts that wait for one question', () => {
  it('are not both sent unseen: whoever has not read the first is told who answered [VAL-16]', async () => {
    const person = await borrower(house, app);
    const [first, second] = [await write(person), await write(person, finance, 'Your slip is readable now.')];
    const seen = (await threadOf(person, approver)).messages[0]?.messageId ?? null;
    clock.advance(1_000);
    await must(office.otherFinance.call(sendHeldMessage, { ...place(person, first), seen }));
    const unseen = await approver.call(sendHeldMessage, { ...place(person, second), seen });
    expect([unseen.status, unseen.code, unseen.facts]).toEqual([
      409,
      'answered-meanwhile',
      { name: officer.name },
    ]);
    expect((await must(person.call(getMessages, {}))).messages.map(({ messageId }) => messageId)).toEqual([
      first,
    ]);
    // What was read is no conflict, and neither is what one sent oneself.
    await must(approver.call(sendHeldMessage, { ...place(person, second), seen: first }));
    const third = await write(person, officer, 'One line more.');
    await must(approver.call(sendHeldMessage, { ...place(person, third), seen: first }));
  });
});

describe('at the same moment', () => {
  const ends = (answers: readonly Answer<unknown>[]) =>
    answers.map(({ status, code }) => (status < 400 ? 'won' : String(code))).toSorted();

  it.each(Array.from({ length: 5 }, (_, round) => round))(
    'two colleagues press Send, the writer withdraws, a third refuses: one of them is first (%i)',
    async () => {
      const person = await borrower(house, app);
      const messageId = await write(person);
      const input = place(person, messageId);
      const answers = await Promise.all([
        approver.call(sendHeldMessage, input),
        officer.call(withdrawHeldMessage, input),
        finance.call(sendHeldMessage, input),
        office.otherFinance.call(refuseHeldMessage, { ...input, reason: 'No.' }),
      ]);
      expect(ends(answers)).toEqual(['text-decided', 'text-decided', 'text-decided', 'won']);
      const isSent = [answers[0], answers[2]].some((answer) => (answer?.status ?? 500) < 400);
      expect((await must(person.call(getMessages, {}))).messages).toHaveLength(isSent ? 1 : 0);
      const mails = await db
        .selectFrom('outbox')
        .select('outbox_id')
        .where('user_id', '=', person.userId)
        .where('subject', '=', 'You have a new message')
        .execute();
      expect(mails).toHaveLength(isSent ? 1 : 0);
      expect(await eventsOf(person.userId)).toHaveLength(2);
    },
  );

  it('one key pressed twice sends once', async () => {
    const person = await borrower(house, app);
    const input = place(person, await write(person));
    const key = newId();
    const answers = await Promise.all([1, 2].map(() => approver.call(sendHeldMessage, input, { key })));
    expect(ends(answers)).toEqual(['won', 'won']);
    expect((await must(person.call(getMessages, {}))).messages).toHaveLength(1);
  });
});

describe('the database', () => {
  const row = (person: Borrower, messageId = newId()) => ({
    borrower_id: person.userId,
    message_id: messageId,
    sender_kind: 'lender' as const,
    sender_id: officer.userId,
    body,
    sent_at: clock.now(),
  });
  const insert = (values: ReturnType<typeof row> & { checked_by?: string }) =>
    db.insertInto('messages').values(values).execute();
  const decide = (messageId: string, by: string, outcome: 'sent' | 'withdrawn') =>
    db
      .updateTable('held_messages')
      .set({ outcome, decided_by: by, decided_at: clock.now() })
      .where('message_id', '=', messageId)
      .execute();

  it('knows no message of staff before the money arrived that no second person sent [INV-10]', async () => {
    const { person } = await applied(house, app);
    await expect(insert(row(person))).rejects.toThrow('a second person sends');
    const messageId = await write(person);
    await expect(insert({ ...row(person, messageId), checked_by: approver.userId })).rejects.toThrow(
      'foreign key',
    );
    await expect(decide(messageId, officer.userId, 'sent')).rejects.toThrow('held_messages_second_person');
    await expect(decide(messageId, approver.userId, 'withdrawn')).rejects.toThrow(
      'held_messages_second_person',
    );
    await decide(messageId, approver.userId, 'sent');
    await expect(
      insert({ ...row(person, messageId), body: 'Other words', checked_by: approver.userId }),
    ).rejects.toThrow('as its second person read it');
    await expect(insert({ ...row(person, messageId), checked_by: finance.userId })).rejects.toThrow(
      'foreign key',
    );
    await insert({ ...row(person, messageId), checked_by: approver.userId });
    const { person: running } = await disbursedLoan(office);
    await expect(insert(row(running))).resolves.toBeDefined();
  });

  it('keeps what was written, and decides it once', async () => {
    const { person } = await applied(house, app);
    const messageId = await write(person);
    const change = (set: { body?: string; writer_id?: string; reason?: string }) =>
      db.updateTable('held_messages').set(set).where('message_id', '=', messageId).execute();
    await expect(change({ body: 'Other words' })).rejects.toThrow('decided once');
    await expect(change({ writer_id: approver.userId })).rejects.toThrow('decided once');
    await decide(messageId, approver.userId, 'sent');
    await expect(decide(messageId, officer.userId, 'withdrawn')).rejects.toThrow('decided once');
  });
});
