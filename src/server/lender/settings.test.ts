/** The lender's settings: two people for law and money, three days for the account, one administrator for the rest. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endpoints as allEndpoints } from '#contract/api.ts';
import { submitPersonalInformation, updateBankAccount } from '#contract/identity.ts';
import { applyForLoan } from '#contract/loans.ts';
import { getMessages } from '#contract/messages.ts';
import { getRepayment } from '#contract/payments.ts';
import * as endpoints from '#contract/settings.ts';
import { startUpload } from '#contract/uploads.ts';
import { calendarDate } from '#domain/date.ts';
import { openInMaintenance } from '#domain/maintenance.ts';
import { type Action, may, staffRoles } from '#domain/permission.ts';
import { buildApp } from '../app.ts';
import {
  type Borrower,
  borrower,
  makeHouse,
  messageSentTo,
  movableClock,
  openBrowser,
  proveLedger,
  type StaffMember,
  staff,
} from '../testing.ts';
import {
  type Applied,
  application,
  applied,
  bankInput,
  must,
  openLender,
  personalInput,
  signInAgain,
  uploadPhotos,
  verifyIdentity,
} from '../testing-loans.ts';
import { disbursedLoan, type Office, openOffice } from '../testing-money.ts';
import { moveAccount } from './account-change-job.ts';
import { lenderStreamId } from './lender-stream.ts';
import { pagePayload } from './page-payload.ts';

const clock = movableClock('2026-11-02T02:00:00.000Z');
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

const hour = 60 * 60 * 1000;
const minute = 60 * 1000;

const licence: endpoints.LicenceSettings = {
  ssmNumber: '202601000001 (1000001-A)',
  licenceNumber: 'WL0000/10/01-1/010127',
  licenceFrom: calendarDate('2026-01-02'),
  licenceUntil: calendarDate('2028-01-01'),
  onlineApprovalReference: 'KPKT/PPW/0001',
  advertisementPermit: 'KPKT/IKLAN/0001',
  address: '1 Jalan Contoh, 50000 Kuala Lumpur',
  complaintChannels: ['https://example.com/complaints'],
  dataProtectionContact: '',
};
const newAccount = {
  registeredName: 'Jernih Credit Sdn. Bhd.',
  bankCode: 'CIBBMYKL',
  accountNumber: '8008 1122 33',
};
const typedAgain = { accountNumber: '8008112233' };

let office: Office;
let siti: StaffMember;
let raj: StaffMember;
let running: Applied;
let waiting: Applied;
let newcomer: Borrower;

beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
  siti = await staff(house, app, ['administrator'], 'Siti Nor');
  raj = await staff(house, app, ['administrator'], 'Raj Kumar');
  running = await disbursedLoan(office);
  waiting = await applied(house, app);
  newcomer = await borrower(house, app);
  await verifyIdentity(newcomer);
});

const signStaffIn = async () => {
  siti = await staff(house, app, ['administrator'], 'Siti Nor');
  raj = await staff(house, app, ['administrator'], 'Raj Kumar');
};
/** Sessions end while the clock moves on. */
const ensureIn = async (person: Borrower) => {
  if ((await person.call(getMessages, {})).code === 'not-signed-in') await signInAgain(person);
};
const openChange = async (browser: StaffMember, kind: string) => {
  const { waiting: list } = await must(browser.call(endpoints.getSettings, {}));
  const found = list.find((change) => change.kind === kind);
  if (!found) throw new Error(`no ${kind} is open`);
  return found.changeId;
};
const accountOf = async (person: Borrower) => {
  await ensureIn(person);
  const { payTo, accountChange } = await must(person.call(getRepayment, {}));
  return { number: payTo?.accountNumber, next: accountChange?.lastFour ?? null };
};
const events = async () => {
  const rows = await house.db
    .selectFrom('events')
    .select(['name', 'canonical'])
    .where('stream_id', '=', lenderStreamId)
    .orderBy('sequence')
    .execute();
  return rows.map(({ name, canonical }) => ({ name, facts: JSON.parse(canonical).facts, canonical }));
};

describe('the licence data', () => {
  test('one administrator proposes, another confirms, and the event says before and after', async () => {
    const wish = {
      ...licence,
      address: '2 Jalan Baharu, 50000 Kuala Lumpur',
      dataProtectionContact: 'dpo@example.com',
    };
    const proposed = await must(siti.call(endpoints.proposeLicenceChange, wish));
    expect(proposed.lender?.licence.value.address).toBe(licence.address);
    const changeId = await openChange(siti, 'licence');
    expect((await siti.call(endpoints.confirmLenderChange, { changeId })).code).toBe('second-person-needed');
    expect((await raj.call(endpoints.proposeLicenceChange, wish)).facts).toEqual({ name: 'Siti Nor' });
    const { lender, waiting: left } = await must(raj.call(endpoints.confirmLenderChange, { changeId }));
    expect(left).toEqual([]);
    expect(lender?.licence).toMatchObject({
      value: wish,
      last: { name: 'Raj Kumar', proposedBy: 'Siti Nor' },
    });
    expect((await pagePayload(house)).lender).toMatchObject({
      address: wish.address,
      dataProtectionContact: 'dpo@example.com',
      isDemo: false,
    });
    expect((await events()).at(-1)).toMatchObject({
      name: 'lender-licence.confirmed',
      facts: { before: { address: licence.address }, after: { address: wish.address } },
    });
    expect((await siti.call(endpoints.withdrawLenderChange, { changeId })).code).toBe('lender-change-ended');
  });

  test.each([
    [{ licenceFrom: calendarDate('2028-01-02') }, 'licence-dates-backwards'],
    [{ ssmNumber: 'unknown' }, 'ssm-number-impossible'],
    [{ complaintChannels: ['Release deposit RM500: Maybank 512345678901'] }, 'setting-asks-for-money'],
    [{ address: 'Pay the processing fee first at the counter' }, 'setting-asks-for-money'],
    [{ complaintChannels: ['Maybank 5140 1188 4821'] }, 'setting-leads-elsewhere'],
    [{ advertisementPermit: 'Akaun 0123456789' }, 'setting-leads-elsewhere'],
    [
      { address: '2 Jalan Baharu, 50000 Kuala Lumpur', dataProtectionContact: 'dpo@example.com' },
      'nothing-changed',
    ],
    [{ licenceNumber: 'a\u0000b' }, 'request-invalid'],
    [{ complaintChannels: Array.from({ length: 7 }, () => 'aduan') }, 'request-invalid'],
  ])('refuses %o: %s', async (part, code) => {
    const answer = await siti.call(endpoints.proposeLicenceChange, { ...licence, ...part });
    expect(answer.code).toBe(code);
  });

  test('missing data makes it a demo, an ended licence closes new applications on the very day, and never servicing', async () => {
    const confirm = async (wish: endpoints.LicenceSettings) => {
      await must(siti.call(endpoints.proposeLicenceChange, wish));
      await must(raj.call(endpoints.confirmLenderChange, { changeId: await openChange(raj, 'licence') }));
    };
    await confirm({ ...licence, advertisementPermit: '' });
    expect((await pagePayload(house)).lender).toMatchObject({ isDemo: true, applicationsOpen: true });
    await confirm({ ...licence, licenceUntil: calendarDate('2026-11-02') });
    expect((await pagePayload(house)).lender.applicationsOpen).toBe(true);
    expect((await siti.call(endpoints.getLicenceStanding, {})).body).toMatchObject({
      state: 'ends-7',
      daysLeft: 0,
    });
    // Half past midnight in Kuala Lumpur of the next day.
    clock.set('2026-11-02T16:30:00.000Z');
    expect((await pagePayload(house)).lender).toMatchObject({ isDemo: false, applicationsOpen: false });
    const officer = await staff(house, app, ['loan-officer']);
    expect((await officer.call(endpoints.getLicenceStanding, {})).body).toMatchObject({
      state: 'ended',
      endsOn: '2026-11-02',
    });
    await ensureIn(newcomer);
    expect((await newcomer.call(applyForLoan, application())).code).toBe('applications-closed');
    expect((await accountOf(running.person)).number).toBe('514011884821');
    clock.set('2026-11-03T02:00:00.000Z');
    await signStaffIn();
    await confirm(licence);
    expect((await pagePayload(house)).lender).toMatchObject({ isDemo: false, applicationsOpen: true });
  });
});

describe('the repayment account', () => {
  test('waits 72 hours after two people decided; every running borrower, and nobody else, is told once', async () => {
    clock.set('2026-11-03T02:00:00.000Z');
    await signStaffIn();
    for (const registeredName of ['Jernih: bayar RM200 dahulu', 'Jernih (Maybank 5140 1188 4821)'])
      expect(
        (await siti.call(endpoints.proposeAccountChange, { ...newAccount, registeredName })).code,
      ).toMatch(/^setting-/);
    const { waiting: list } = await must(siti.call(endpoints.proposeAccountChange, newAccount));
    expect(list).toMatchObject([
      { kind: 'account', isOwn: true, account: { lastFour: '2233' }, takesEffectAt: null },
    ]);
    const changeId = await openChange(siti, 'account');
    const heard = await messageSentTo(house, raj.email);
    expect([heard.subject, heard.text]).toEqual([
      'A new repayment account was proposed',
      expect.stringContaining('Ask Siti Nor in person'),
    ]);
    expect(heard.text).not.toMatch(/2233/);
    expect(await moveAccount(house)).toEqual({ told: 0, applied: 0 });
    const wrong = { changeId, accountNumber: '8008112234' };
    expect((await raj.call(endpoints.confirmLenderChange, wrong)).code).toBe('account-number-differs');
    expect((await raj.call(endpoints.confirmLenderChange, { changeId })).code).toBe('account-number-differs');
    expect((await siti.call(endpoints.confirmLenderChange, { changeId, ...typedAgain })).code).toBe(
      'second-person-needed',
    );
    const confirmed = await must(raj.call(endpoints.confirmLenderChange, { changeId, ...typedAgain }));
    expect(confirmed.waiting[0]?.takesEffectAt).toBe('2026-11-06T02:00:00.000Z');
    expect((await messageSentTo(house, siti.email)).subject).toBe('A new repayment account was confirmed');
    expect((await messageSentTo(house, raj.email)).subject).toBe('A new repayment account was proposed');
    expect((await raj.call(endpoints.confirmLenderChange, { changeId, ...typedAgain })).code).toBe(
      'lender-change-confirmed',
    );

    expect(await moveAccount(house)).toEqual({ told: 1, applied: 0 });
    expect(await moveAccount(house)).toEqual({ told: 0, applied: 0 });
    await ensureIn(running.person);
    const { messages } = await must(running.person.call(getMessages, {}));
    expect(messages.find(({ subject }) => subject?.includes('account'))?.body).toContain('ends in 4821');
    const mail = await messageSentTo(house, running.person.email);
    expect(mail.text).toContain('2233');
    expect(mail.text).toContain('4821');
    expect(mail.text).toContain('6 Nov 2026, 10:00 am');
    expect(mail.text.replaceAll(/\s/g, '')).not.toMatch(/8008112233|514011884821/);
    expect((await messageSentTo(house, waiting.person.email)).text).not.toContain('2233');

    clock.advance(72 * hour - minute);
    await moveAccount(house);
    expect(await accountOf(running.person)).toEqual({ number: '514011884821', next: '2233' });
    clock.advance(2 * minute);
    expect(await moveAccount(house)).toEqual({ told: 0, applied: 1 });
    expect(await accountOf(running.person)).toEqual({ number: '8008112233', next: null });
    expect(await moveAccount(house)).toEqual({ told: 0, applied: 0 });
    const all = await events();
    expect(all.map(({ name }) => name).slice(-3)).toEqual([
      'lender-account.proposed',
      'lender-account.confirmed',
      'lender-account.applied',
    ]);
    expect(all.map(({ canonical }) => canonical).join()).not.toMatch(/8008112233|514011884821/);
  });

  test('can be stopped by any administrator until then, and who was told hears it; the name changes with the account', async () => {
    await signStaffIn();
    const renamed = {
      ...newAccount,
      registeredName: 'Jernih Kredit Sdn. Bhd.',
      accountNumber: '514011887777',
    };
    await must(siti.call(endpoints.proposeAccountChange, renamed));
    const changeId = await openChange(siti, 'account');
    await must(raj.call(endpoints.confirmLenderChange, { changeId, accountNumber: '514011887777' }));
    await moveAccount(house);
    clock.advance(71 * hour);
    await signStaffIn();
    await must(siti.call(endpoints.withdrawLenderChange, { changeId }));
    expect(await moveAccount(house)).toEqual({ told: 1, applied: 0 });
    expect((await messageSentTo(house, running.person.email)).subject).toContain('stays the same');
    clock.advance(2 * hour);
    await signStaffIn();
    expect(await moveAccount(house)).toEqual({ told: 0, applied: 0 });
    expect(await accountOf(running.person)).toEqual({ number: '8008112233', next: null });
    expect(
      (await raj.call(endpoints.confirmLenderChange, { changeId, accountNumber: '514011887777' })).facts,
    ).toMatchObject({
      name: 'Siti Nor',
    });

    await must(siti.call(endpoints.proposeAccountChange, renamed));
    const again = await openChange(siti, 'account');
    await must(raj.call(endpoints.confirmLenderChange, { changeId: again, accountNumber: '514011887777' }));
    // The product stood still for three days: borrowers hear of it only now, and the wait begins with that.
    clock.advance(72 * hour);
    expect(await moveAccount(house)).toEqual({ told: 1, applied: 0 });
    clock.advance(72 * hour - minute);
    expect(await moveAccount(house)).toEqual({ told: 0, applied: 0 });
    clock.advance(minute);
    expect(await moveAccount(house)).toEqual({ told: 0, applied: 1 });
    const { lender } = await pagePayload(house);
    expect(lender.registeredName).toBe('Jernih Kredit Sdn. Bhd.');
    const { payTo } = await ensureIn(running.person).then(() => must(running.person.call(getRepayment, {})));
    expect(payTo?.holderName).toBe('Jernih Kredit Sdn. Bhd.');
  });

  test('waits for a borrower who could not be told, and three days more', async () => {
    await signStaffIn();
    const next = { ...newAccount, accountNumber: '514011880001' };
    await must(siti.call(endpoints.proposeAccountChange, next));
    const changeId = await openChange(siti, 'account');
    await must(raj.call(endpoints.confirmLenderChange, { changeId, accountNumber: next.accountNumber }));
    await sql`create function tell_nobody() returns trigger language plpgsql as
      $$ begin raise exception 'the line to the borrower is cut'; end $$`.execute(house.db);
    await sql`create trigger tell_nobody before insert on lender_change_notices for each row
      execute function tell_nobody()`.execute(house.db);
    await expect(moveAccount(house)).rejects.toThrow('tellOfAccountChange: 1 of 1');
    clock.advance(80 * hour);
    await expect(moveAccount(house)).rejects.toThrow('tellOfAccountChange: 1 of 1');
    expect(await accountOf(running.person)).toMatchObject({ next: '0001' });
    await sql`drop trigger tell_nobody on lender_change_notices`.execute(house.db);
    expect(await moveAccount(house)).toEqual({ told: 1, applied: 0 });
    clock.advance(72 * hour);
    expect(await moveAccount(house)).toEqual({ told: 0, applied: 1 });
    expect(await accountOf(running.person)).toEqual({ number: '514011880001', next: null });
  });

  test('two decide at the same moment: one of them is heard', async () => {
    await signStaffIn();
    await must(siti.call(endpoints.proposeAccountChange, newAccount));
    const changeId = await openChange(siti, 'account');
    const [confirmed, withdrawn] = await Promise.all([
      raj.call(endpoints.confirmLenderChange, { changeId, ...typedAgain }),
      siti.call(endpoints.withdrawLenderChange, { changeId }),
    ]);
    // A withdrawal after the confirmation is allowed; a confirmation after the withdrawal is not.
    expect(withdrawn.status).toBe(200);
    expect([undefined, 'lender-change-ended']).toContain(confirmed.code);
    const [first, second] = await Promise.all([
      siti.call(endpoints.proposeAccountChange, newAccount),
      raj.call(endpoints.proposeAccountChange, newAccount),
    ]);
    expect([first.code, second.code].filter(Boolean)).toEqual(['lender-change-open']);
    await must(raj.call(endpoints.withdrawLenderChange, { changeId: await openChange(raj, 'account') }));
  });

  test('the database refuses every way around it', async () => {
    await signStaffIn();
    const tries = (statement: ReturnType<typeof sql>) =>
      statement.execute(house.db).then(
        () => 'done',
        (error: { code?: string }) => error.code,
      );
    expect(await tries(sql`update lender set repayment_account_number = '999999999999'`)).toBe('23001');
    expect(await tries(sql`update lender set repayment_bank_code = 'RHBBMYKL'`)).toBe('23001');
    const name = 'Ali bin Abu';
    expect(
      await tries(sql`update lender set registered_name = ${name}, repayment_holder_name = ${name}`),
    ).toBe('23001');
    expect(await tries(sql`update lender set repayment_holder_name = ${name}`)).toBe('23514');
    expect(await tries(sql`delete from lender`)).toBe('23001');
    expect(await tries(sql`truncate lender`)).toBe('23001');
    // A second opening would wait for nobody.
    const opening = sql`insert into lender_changes (change_id, kind, ssm_number, licence_number, online_approval_reference,
      advertisement_permit, address, complaint_channels, data_protection_contact, registered_name, bank_code,
      account_number, proposed_by, proposed_at) values (gen_random_uuid(), 'opening', '', '', '', '', '', '{}', '',
      ${name}, 'RHBBMYKL', '999999999999', ${siti.userId}, ${clock.now()})`;
    expect(await tries(opening)).toBe('23001');
    await must(siti.call(endpoints.proposeAccountChange, newAccount));
    const changeId = await openChange(siti, 'account');
    const set = (what: ReturnType<typeof sql>) =>
      tries(sql`update lender_changes set ${what} where change_id = ${changeId}`);
    const now = clock.now();
    expect(await set(sql`account_number = '999999999999'`)).toBe('23001');
    expect(await set(sql`applied_at = ${now}`)).toBe('23514');
    const later = new Date(now.getTime() + 72 * hour);
    const at = (by: string, from: Date) =>
      sql`confirmed_by = ${by}, confirmed_at = ${now}, takes_effect_at = ${from}`;
    expect(await set(at(siti.userId, later))).toBe('23514');
    expect(await set(at(raj.userId, new Date(later.getTime() - 1)))).toBe('23514');
    await must(raj.call(endpoints.confirmLenderChange, { changeId, ...typedAgain }));
    expect(await set(sql`takes_effect_at = ${now}`)).toBe('23001');
    expect(await set(sql`applied_at = ${now}`)).toBe('23514');
    expect(await tries(sql`delete from lender_changes`)).toBe('23001');
    await must(raj.call(endpoints.withdrawLenderChange, { changeId }));
    expect(await set(sql`withdrawn_at = null, withdrawn_by = null`)).toBe('23001');
    expect(await tries(sql`update lender_change_notices set told_at = ${now}`)).toBe('23001');
  });
});

describe('what one administrator sets', () => {
  const hours = { fromHour: 8, toHour: 17 };

  test('counts at once, and whoever edits at the same time hears who was first', async () => {
    await signStaffIn();
    const saved = await must(siti.call(endpoints.changeWorkingHours, { ...hours, seenVersion: 0 }));
    expect(saved.lender?.hours).toMatchObject({
      value: hours,
      version: 1,
      last: { name: 'Siti Nor', proposedBy: null },
    });
    const late = await raj.call(endpoints.changeWorkingHours, { ...hours, seenVersion: 0 });
    expect([late.status, late.code, late.facts?.name]).toEqual([409, 'settings-changed', 'Siti Nor']);
    expect((await events()).at(-1)).toMatchObject({
      name: 'lender-hours.changed',
      facts: { before: { fromHour: 9 }, after: { fromHour: 8 } },
    });
    const backwards = { fromHour: 17, toHour: 17, seenVersion: 1 };
    expect((await siti.call(endpoints.changeWorkingHours, backwards)).code).toBe('hours-backwards');
  });

  test('a bank and a purpose that are not offered are refused; what was chosen before stays', async () => {
    const person = await borrower(house, app);
    const images = await uploadPhotos(person);
    await must(person.call(submitPersonalInformation, personalInput(images)));
    const { lender } = await must(siti.call(endpoints.getSettings, {}));
    if (!lender) throw new Error('there is a lender');
    const { value: forms, version: seenVersion } = lender.forms;
    const fewer = { ...forms, banks: ['CIBBMYKL'], purposes: ['medical'] };
    await must(siti.call(endpoints.changeLenderForms, { ...fewer, seenVersion }));
    expect((await pagePayload(house)).lender.offered).toEqual({ banks: ['CIBBMYKL'], purposes: ['medical'] });
    expect((await person.call(updateBankAccount, bankInput)).code).toBe('bank-not-offered');
    expect((await person.call(updateBankAccount, { ...bankInput, bankCode: 'NOBANK' })).code).toBe(
      'bank-unknown',
    );
    const personal = (loanPurpose: 'vehicle' | 'medical') =>
      person.call(submitPersonalInformation, personalInput(images, { loanPurpose }));
    expect((await personal('vehicle')).code).toBe('purpose-not-offered');
    expect((await personal('medical')).status).toBe(200);
    const none = { ...forms, seenVersion: seenVersion + 1 };
    expect((await siti.call(endpoints.changeLenderForms, { ...none, banks: [] })).code).toBe(
      'no-bank-offered',
    );
    expect((await siti.call(endpoints.changeLenderForms, { ...none, purposes: ['gambling'] })).code).toBe(
      'no-purpose-offered',
    );
    expect((await siti.call(endpoints.changeLenderForms, { ...none, maxFileMegabytes: 9 })).code).toBe(
      'request-invalid',
    );
    await must(
      siti.call(endpoints.changeLenderForms, { ...none, applicationsOpen: false, maxFileMegabytes: 1 }),
    );
    expect((await pagePayload(house)).lender).toMatchObject({ applicationsOpen: false, maxFileMegabytes: 1 });
    const large = {
      kind: 'ic-front' as const,
      byteCount: 1024 * 1024 + 1,
      sha256: 'a'.repeat(64),
      warnings: [],
    };
    expect((await person.call(startUpload, large)).code).toBe('file-too-large');
    await must(siti.call(endpoints.changeLenderForms, { ...forms, seenVersion: seenVersion + 2 }));
    expect(
      (await house.db.selectFrom('lender').select('offered_banks').executeTakeFirstOrThrow()).offered_banks,
    ).toBeNull();
  });

  test.each(staffRoles.filter((role) => role !== 'administrator'))('%s changes nothing', async (role) => {
    const person = await staff(house, app, [role]);
    expect((await person.call(endpoints.changeWorkingHours, { ...hours, seenVersion: 1 })).code).toBe(
      'not-allowed',
    );
    expect((await person.call(endpoints.proposeAccountChange, newAccount)).code).toBe('not-allowed');
    expect((await person.call(endpoints.getSettings, {})).status).toBe(role === 'auditor' ? 200 : 403);
    expect((await person.call(endpoints.getLicenceStanding, {})).status).toBe(200);
  });
});

describe('maintenance', () => {
  const switchTo = async (on: boolean, until: string | null) => {
    const { lender } = await must(siti.call(endpoints.getSettings, {}));
    return siti.call(endpoints.changeMaintenance, {
      on,
      until,
      seenVersion: lender?.maintenance.version ?? 0,
    });
  };
  const pathOf = (path: string) => path.replaceAll(/:\w+/g, '00000000-0000-7000-8000-000000000009');

  test('closes everything for guests and borrowers but what a running loan needs; staff go on; it ends by itself', async () => {
    await signStaffIn();
    await ensureIn(running.person);
    expect((await switchTo(true, '2026-01-01T00:00:00.000Z')).code).toBe('maintenance-ends-before');
    const until = new Date(clock.now().getTime() + 2 * hour).toISOString();
    await must(switchTo(true, until));
    expect((await pagePayload(house)).lender.maintenance).toEqual({ until });
    const wrong: string[] = [];
    for (const endpoint of allEndpoints) {
      for (const [kind, browser] of [
        ['guest', openBrowser(app)],
        ['borrower', running.person],
        ['staff', siti],
      ] as const) {
        const actor =
          kind === 'guest'
            ? { kind }
            : kind === 'borrower'
              ? { kind, userId: '' }
              : { kind, userId: '', roles: ['administrator' as const] };
        const action = endpoint.name as Action;
        if (!may(actor, action) || action === 'signOut' || action === 'changeMaintenance') continue;
        const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch';
        const answer = await (method === 'get'
          ? browser.get(pathOf(endpoint.path))
          : browser[method](pathOf(endpoint.path), {}));
        const isClosed =
          kind !== 'staff' && !openInMaintenance.has(action) && !endpoint.path.startsWith('/api/office/');
        if ((answer.code === 'maintenance') !== isClosed)
          wrong.push(`${kind} ${action}: ${answer.status} ${answer.code}`);
        if (isClosed && answer.status !== 503) wrong.push(`${kind} ${action}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
    await ensureIn(waiting.person);
    const refused = await waiting.person.call(applyForLoan, application());
    expect(refused.headers).toMatchObject({ 'retry-after': '7200', 'cache-control': 'no-store' });
    expect((await running.person.call(getRepayment, {})).status).toBe(200);
    clock.advance(2 * hour);
    await ensureIn(waiting.person);
    expect((await waiting.person.call(applyForLoan, application())).code).not.toBe('maintenance');
    expect((await pagePayload(house)).lender.maintenance).toBeNull();
    await signStaffIn();
    await must(switchTo(true, null));
    expect((await openBrowser(app).get('/api/products')).headers['retry-after']).toBe('600');
    await must(switchTo(false, null));
    expect((await openBrowser(app).get('/api/products')).status).toBe(200);
  });
});
