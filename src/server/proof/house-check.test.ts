/**
 * Somebody with the login of the program, or of the owner of the tables, changes what borrowers read or who may act. The first
 * is refused by the database, the second is found by the proof.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getMessages, sendMessage } from '#contract/messages.ts';
import { replyToBorrower } from '#contract/office.ts';
import * as settings from '#contract/settings.ts';
import { changeStaffRoles } from '#contract/team.ts';
import { calendarDate } from '#domain/date.ts';
import { buildApp } from '../app.ts';
import type { Tx } from '../house.ts';
import { joinTeam } from '../team/testing-team.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice } from '../testing-money.ts';
import { prove } from './run-proof.ts';

const clock = movableClock('2026-11-02T02:00:00.000Z');
const house = await makeHouse({ clock });
const { db } = house;
const app = await buildApp(house);
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const licence: settings.LicenceSettings = {
  ssmNumber: '202601000001 (1000001-A)',
  licenceNumber: 'WL0000/10/01-1/010127',
  licenceFrom: calendarDate('2026-01-02'),
  licenceUntil: calendarDate('2028-01-01'),
  onlineApprovalReference: 'KPKT/PPW/0001',
  advertisementPermit: 'KPKT/IKLAN/0001',
  address: '2 Jalan Baharu, 50000 Kuala Lumpur',
  complaintChannels: ['https://example.com/complaints'],
  dataProtectionContact: '',
};

let office: Office;
let made: Applied;
let joined: StaffMember;
beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
  const siti = await staff(house, app, ['administrator'], 'Siti Nor');
  const raj = await staff(house, app, ['administrator'], 'Raj Kumar');
  const { waiting } = await must(siti.call(settings.proposeLicenceChange, licence));
  await must(raj.call(settings.confirmLenderChange, { changeId: waiting[0]?.changeId ?? '' }));
  joined = await joinTeam(house, app, siti, ['finance']);
  await must(
    siti.call(changeStaffRoles, {
      userId: joined.userId,
      from: ['finance'],
      roles: ['finance', 'loan-officer'],
    }),
  );
  made = await disbursedLoan(office);
  await must(
    office.officer.call(replyToBorrower, { borrowerId: made.person.userId, body: 'Your money is there.' }),
  );
  await must(made.person.call(sendMessage, { body: 'Thank you.' }));
});

const guarded = 'lender lender_changes messages users product_versions loans instalments bills'.split(' ');
class Undo extends Error {}

/** What the proof finds after the owner of the tables has switched their rules off; nobody else ever sees it. */
async function foundAfter(...statements: ReturnType<typeof sql>[]) {
  let found: string[] | undefined;
  const undone = db.transaction().execute(async (tx: Tx) => {
    for (const table of guarded) await sql`alter table ${sql.table(table)} disable trigger user`.execute(tx);
    for (const statement of statements) {
      const { numAffectedRows } = await statement.execute(tx);
      expect(Number(numAffectedRows)).toBeGreaterThan(0);
    }
    found = (await prove(tx)).kept.map(({ check, fault, found: is }) => `${check} ${fault} ${is}`);
    throw new Undo();
  });
  await expect(undone).rejects.toThrow(Undo);
  return found;
}

/** The login of the program: rules are on. */
const refusal = (statement: ReturnType<typeof sql>) =>
  db
    .transaction()
    .execute(async (tx) => {
      await statement.execute(tx);
    })
    .then(
      () => 'done',
      (error: Error) => error.message,
    );

const demand = 'Pay a processing fee of RM500 before your loan is released';
const message = (body: string, eventId: ReturnType<typeof sql> = sql`null`, sentAt = clock.now()) => sql`
  insert into messages (borrower_id, message_id, sender_kind, sender_id, body, built_in, sent_at, event_id)
  values (${made.person.userId}, gen_random_uuid(), 'lender', ${office.officer.userId}, ${body}, 'we-are-looking', ${sentAt}, ${eventId})`;
/** The day in which processes of the version before may still write is over. */
const dayAfter = () => new Date(clock.now().getTime() + 25 * 60 * 60 * 1000);
const anEvent = () =>
  sql`(select event_id from events where stream_id = ${made.person.userId} and name = 'message.sent' order by sequence desc limit 1)`;

test('a house that was kept by the commands proves, and all of it was looked at [MON-11]', async () => {
  expect(await foundAfter(sql`update lender set working_to_hour = 17`)).toEqual([]);
  const counts = await db.transaction().execute(async (tx) => (await prove(tx)).counts);
  const { messages } = await must(made.person.call(getMessages, {}));
  expect(messages.length).toBeGreaterThan(2);
  expect(counts.house).toBeGreaterThan(messages.length + 6);
});

describe('the login of the program is refused [CFG-06] [LOG-05]', () => {
  test('another licence text than two people decided', async () => {
    expect(await refusal(sql`update lender set address = ${demand}`)).toContain('changed by two people');
    expect(await refusal(sql`update lender set complaint_channels = '{}'`)).toContain(
      'changed by two people',
    );
  });

  test('a decision about the lender that no event put in force', async () => {
    const forged = sql`
      with made as (insert into lender_changes (change_id, kind, assistant_name, assistant_whatsapp, assistant_phone, proposed_by, proposed_at)
        values ('00000000-0000-7000-8000-00000000f001', 'contact', 'Ali', '+60111111111', '+60111111111', ${office.officer.userId}, ${clock.now()}) returning 1)
      select * from made`;
    const applied = sql`update lender_changes set confirmed_by = ${office.approver.userId}, confirmed_at = ${clock.now()},
      takes_effect_at = ${clock.now()}, applied_at = ${clock.now()} where change_id = '00000000-0000-7000-8000-00000000f001'`;
    const tried = db.transaction().execute(async (tx) => {
      await forged.execute(tx);
      await applied.execute(tx);
    });
    await expect(tried).rejects.toThrow('in force by its event');
  });

  test('a message that no event sent, or of other words; and another text in one that was sent', async () => {
    expect(await refusal(message(demand))).toContain('what an event says was sent');
    expect(await refusal(message(demand, anEvent()))).toContain('what an event says was sent');
    const notice = sql`insert into messages (borrower_id, message_id, sender_kind, template, facts, link, sent_at)
      values (${made.person.userId}, gen_random_uuid(), 'lender', 'repayment-account-changes', '{}', '/my-account/payment', ${clock.now()})`;
    expect(await refusal(notice)).toContain('what an event says was sent');
    const other = sql`update messages set body = ${demand} where body is not null`;
    expect(await refusal(other)).toContain('stays as it was sent');
    expect(await refusal(sql`update messages set sent_at = now()`)).toContain('stays as it was sent');
  });

  test('taking a message away that somebody was told, or wrote', async () => {
    const erased = (where: ReturnType<typeof sql>) =>
      refusal(sql`delete from messages where borrower_id = ${made.person.userId} and ${where}`);
    expect(await erased(sql`template = 'loan-disbursed'`)).toContain('go when their borrower asks');
    expect(await erased(sql`sender_kind = 'borrower'`)).toContain('go when their borrower asks');
    expect(await refusal(sql`truncate messages`)).toContain('messages');
  });

  test('a role that no event gave, another name, and a borrower who becomes a colleague', async () => {
    const of = (what: ReturnType<typeof sql>) =>
      refusal(sql`update users set ${what} where user_id = ${joined.userId}`);
    expect(await of(sql`roles = '{finance,approver}'`)).toContain('roles change by an event');
    expect(await of(sql`name = 'Pay RM500'`)).toContain('keeps the name');
    expect(
      await refusal(sql`update users set kind = 'staff' where user_id = ${made.person.userId}`),
    ).toContain('nobody becomes one');
  });
});

describe('the owner of the tables is found out [MON-11] [LOG-05]', () => {
  test('a licence text, the account and whom borrowers call', async () => {
    expect(await foundAfter(sql`update lender set address = '9 Jalan Lain, 50000 Kuala Lumpur'`)).toEqual([
      'house lender licence: address is another',
    ]);
    expect(await foundAfter(sql`update lender set address = ${demand}`)).toEqual([
      'house lender licence: address is another',
    ]);
    // The decision changed with it.
    expect(
      await foundAfter(
        sql`update lender set address = '9 Jalan Lain'`,
        sql`update lender_changes set address = '9 Jalan Lain' where kind = 'licence'`,
      ),
    ).toEqual(['house lender licence: address is another']);
  });

  test('the name of a product that asks for money', async () => {
    expect(await foundAfter(sql`update product_versions set name = 'Deposit RM500 first'`)).toEqual([
      'house shown-text product: setting-asks-for-money',
    ]);
  });

  test('a message that was put in, changed, or is of somebody else’s event', async () => {
    const words = [expect.stringMatching(/^house message words of staff /)];
    expect(await foundAfter(message(demand, sql`null`, dayAfter()))).toEqual(words);
    expect(await foundAfter(message(demand, anEvent()))).toHaveLength(1);
    expect(await foundAfter(sql`update messages set body = ${demand} where body is not null`)).toHaveLength(
      1,
    );
    expect(
      await foundAfter(
        sql`update messages set facts = replace(facts, '1000000', '2000000') where template = 'loan-disbursed'`,
      ),
    ).toEqual([expect.stringMatching(/^house message loan-disbursed /)]);
    expect(
      await foundAfter(sql`update messages set sent_at = sent_at + interval '1 day' where body is not null`),
    ).toHaveLength(1);
  });

  test('a message of no event in a database that was restored, where the migrations ran later', async () => {
    const restored = sql`update schema_migrations set applied_at = now() where number >= 69`;
    expect(await foundAfter(restored, message(demand, sql`null`, dayAfter()))).toEqual([
      expect.stringMatching(/^house message words of staff /),
    ]);
  });

  test('a message that was taken out of the inbox', async () => {
    expect(await foundAfter(sql`delete from messages where template = 'loan-disbursed'`)).toEqual([
      'house message-missing in the inbox: 0',
    ]);
    expect(await foundAfter(sql`delete from messages where body = 'Your money is there.'`)).toEqual([
      'house message-missing in the inbox: 0',
    ]);
  });

  test('what a loan was agreed at, in all tables at once [INV-06]', async () => {
    const dearer = await foundAfter(
      sql`update instalments set interest_sen = interest_sen + 1000`,
      sql`update bills set interest_sen = interest_sen + 1000`,
    );
    expect(dearer).toEqual([expect.stringMatching(/^accounts agreed-bill instalment 1: /)]);
    expect(await foundAfter(sql`update loans set late_rate_bps = 100 where late_rate_bps <> 100`)).toContain(
      'accounts agreed-bill late rate 100',
    );
  });

  test('roles, names, and somebody whom no event knows', async () => {
    const of = (what: ReturnType<typeof sql>) =>
      foundAfter(sql`update users set ${what} where user_id = ${joined.userId}`);
    expect(await of(sql`roles = '{approver,finance}'`)).toEqual(['house member approver, finance']);
    expect(await of(sql`name = 'Pay RM500'`)).toEqual(['house member another name']);
    expect(await of(sql`deactivated_at = now()`)).toEqual(['house member loan-officer, finance, not active']);
    expect(
      await foundAfter(
        sql`update users set created_at = ${clock.now()} where user_id = ${office.finance.userId}`,
      ),
    ).toEqual([]);
    clock.advance(60_000);
    expect(
      await foundAfter(
        sql`update users set created_at = ${clock.now()} where user_id = ${office.finance.userId}`,
      ),
    ).toEqual(['house member finance']);
  });
});
