/**
 * What must be found later is written once, when it happens once: each kind of event is made to happen here, and leaves
 * one line of its request with the reason, one line of its own where it has one, and one row of the record where it has one.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  changePassword,
  resetPassword,
  signIn,
  signOut,
  staffSignIn,
  stopRecovery,
} from '#contract/account.ts';
import { addHoliday } from '#contract/calendar.ts';
import { getIdentityImage } from '#contract/office.ts';
import { reauthenticate } from '#contract/passkeys.ts';
import { declineRecovery } from '#contract/recoveries.ts';
import { revealNumber } from '#contract/reveal.ts';
import { changeStaffRoles } from '#contract/team.ts';
import { calendarDate } from '#domain/date.ts';
import { hourMs } from '#domain/durations.ts';
import { houseEvents } from '#words/audit-house.ts';
import { createStaff } from './accounts/staff.ts';
import { sealOne } from './agreements/seal-agreements.ts';
import { buildApp } from './app.ts';
import { makeLog } from './log.ts';
import { writeFileLook } from './reveal/look-rows.ts';
import {
  type Answer,
  borrower,
  everybodySignedInNow,
  makeHouse,
  movableClock,
  openBrowser,
  proveLedger,
  quickSealing,
  staff,
  totpNow,
} from './testing.ts';
import { type Applied, must, openLender, taken } from './testing-loans.ts';
import { untilQuiet } from './testing-locks.ts';
import { type Office, openOffice, stampedLoan } from './testing-money.ts';
import { recoveriesOf } from './testing-recoveries.ts';

type Line = { msg: string; reqId?: string; requestId?: string; result?: string; level: number };

const written: Line[] = [];
const clock = movableClock();
const base = await makeHouse({ clock });
const house = {
  ...base,
  log: makeLog('info', { write: (line) => void written.push(JSON.parse(line) as Line) }),
};
const app = await buildApp(house);
afterAll(async () => {
  await app.close();
  await proveLedger(base);
});

let office: Office;
let made: Applied;
beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
  made = await taken(house, app, office.officer);
});

/** What one request wrote into the record, whatever is written beside it. */
async function recorded(requestId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from events where request_id = ${requestId}
    union all select 'a look at a photo' from file_views where viewed_at = ${clock.now()}
    union all select 'a look at a number' from number_views where viewed_at = ${clock.now()}`.execute(
    house.db,
  );
  return rows.map(({ name }) => name);
}

/** Each thing happens at a moment of its own. */
async function happens(ask: () => Promise<Answer<unknown>>) {
  clock.advance(1000);
  const before = written.length;
  const { headers } = await ask();
  const id = String(headers['x-request-id']);
  // Of this request, or of none.
  const lines = () => written.slice(before).filter((line) => (line.reqId ?? line.requestId ?? id) === id);
  await expect.poll(() => lines().some(({ msg }) => msg === 'request')).toBe(true);
  // What is recorded of a refused sign-in comes after its answer.
  await untilQuiet(base.db);
  return {
    results: lines().flatMap(({ msg, result }) => (msg === 'request' ? [result] : [])),
    others: lines().flatMap(({ msg }) => (msg === 'request' ? [] : [msg])),
    record: await recorded(id),
  };
}

const password = 'empat orang di pejabat';
async function member() {
  const email = `once.${written.length}@example.com`;
  const settings = {
    name: 'Farid bin Osman',
    email,
    password,
    roles: ['administrator'] as const,
    locale: 'en' as const,
  };
  const { userId, totpSecret } = await createStaff(house, settings);
  const browser = openBrowser(app);
  const enter = (typed: string) =>
    browser.call(staffSignIn, { email, password: typed, totp: totpNow(house, totpSecret) });
  const prove = (typed: string) =>
    browser.call(reauthenticate, { by: 'authenticator', password: typed, totp: totpNow(house, totpSecret) });
  return { ...browser, userId, enter, prove };
}
async function memberInside() {
  const inside = await member();
  await must(inside.enter(password));
  // Another step of the authenticator.
  clock.advance(60_000);
  return inside;
}

type Kind = {
  what: string;
  ask: () => Promise<Answer<unknown>>;
  result: string;
  other?: string;
  record?: string;
};

const kinds: Kind[] = [
  {
    what: 'a borrower signs in',
    ask: async () => {
      const person = await borrower(house, app);
      await must(person.call(signOut, {}));
      return person.call(signIn, { identifier: person.email, password: person.password });
    },
    result: 'ok',
  },
  {
    what: 'a borrower does not get in',
    ask: () =>
      openBrowser(app).call(signIn, { identifier: made.person.email, password: 'not this one at all' }),
    result: 'wrong-credentials',
    other: 'sign-in refused',
  },
  {
    what: 'a member of staff signs in',
    ask: async () => (await member()).enter(password),
    result: 'ok',
    record: 'staff.signed-in',
  },
  {
    what: 'a member of staff does not get in',
    ask: async () => (await member()).enter('not this one at all'),
    result: 'wrong-credentials',
    other: 'staff sign-in refused',
    record: 'staff.sign-in-refused',
  },
  {
    what: 'a member of staff leaves',
    ask: async () => (await memberInside()).call(signOut, {}),
    result: 'ok',
    record: 'staff.signed-out',
  },
  {
    what: 'sign-in details are given again',
    ask: async () => (await memberInside()).prove(password),
    result: 'ok',
    record: 'staff.reauthenticated',
  },
  {
    what: 'and are wrong',
    ask: async () => (await memberInside()).prove('not this one at all'),
    result: 'wrong-credentials',
    other: 'reauthentication refused',
    record: 'staff.reauthentication-refused',
  },
  {
    what: 'a password is changed',
    ask: async () => {
      const person = await borrower(house, app);
      return person.call(changePassword, {
        currentPassword: person.password,
        newPassword: 'angin kencang malam ini',
      });
    },
    result: 'ok',
    record: 'password.changed',
  },
  {
    what: 'nobody is signed in',
    ask: () => openBrowser(app).call(getIdentityImage, { loanId: made.loan.loanId, kind: 'selfie-with-ic' }),
    result: 'not-signed-in',
  },
  {
    what: 'somebody has not the right',
    ask: () => made.person.call(addHoliday, { heldOn: calendarDate('2026-12-25'), name: 'Krismas' }),
    result: 'not-allowed',
  },
  {
    what: 'input cannot be',
    ask: () => openBrowser(app).post('/api/sign-in', { identifier: 7 }),
    result: 'request-invalid',
  },
  {
    what: 'a limit is reached',
    ask: async () => {
      const guess = (): Promise<Answer<unknown>> =>
        openBrowser(app).call(signIn, { identifier: 'limit@example.com', password: 'not this one at all' });
      for (let count = 0; count < 10; count += 1) await guess();
      return guess();
    },
    result: 'too-many-tries',
  },
  {
    what: 'an administrator changes something of the lender',
    ask: async () =>
      (await memberInside()).call(addHoliday, { heldOn: calendarDate('2026-12-25'), name: 'Krismas' }),
    result: 'ok',
    record: 'holiday.added',
  },
  {
    what: 'an administrator changes who may do what',
    ask: async () => {
      const { userId } = await staff(house, app, ['finance']);
      return (await memberInside()).call(changeStaffRoles, { userId, from: ['finance'], roles: ['auditor'] });
    },
    result: 'ok',
    record: 'staff.roles-changed',
  },
  {
    what: 'a photo of an identity card is looked at',
    ask: () =>
      office.officer.call(getIdentityImage, { loanId: made.loan.loanId, kind: 'ic-front' }) as Promise<
        Answer<unknown>
      >,
    result: 'ok',
    record: 'a look at a photo',
  },
  {
    what: 'the number of an identity card is looked at',
    ask: () => office.officer.call(revealNumber, { loanId: made.loan.loanId, field: 'ic-number' }),
    result: 'ok',
    record: 'a look at a number',
  },
  {
    what: 'something sealed does not open',
    ask: async () => {
      const other = await taken(house, app, office.officer);
      await house.db
        .updateTable('files')
        .set({ wrapped_key: 'AAAA' })
        .where('owner_id', '=', other.person.userId)
        .execute();
      return office.officer.call(getIdentityImage, {
        loanId: other.loan.loanId,
        kind: 'ic-front',
      }) as Promise<Answer<unknown>>;
    },
    result: 'fault',
    other: 'fault',
    // Written before anything is opened.
    record: 'a look at a photo',
  },
  {
    what: 'too much is looked at within an hour',
    ask: async () => {
      const { loanId } = made.loan;
      const { file_id: fileId } = await house.db
        .selectFrom('files')
        .select('file_id')
        .where('owner_id', '=', made.person.userId)
        .limit(1)
        .executeTakeFirstOrThrow();
      const look = { staffId: office.officer.userId, borrowerId: made.person.userId, fileId, loanId };
      for (let count = 0; count < 50; count += 1) await writeFileLook(house.db, look, clock.now());
      clock.advance(1000);
      return office.officer.call(getIdentityImage, { loanId, kind: 'ic-back' }) as Promise<Answer<unknown>>;
    },
    result: 'too-many-looks',
    other: 'too many looks within an hour',
  },
];

type Way = ReturnType<typeof recoveriesOf>;
/** An hour after so many looks that more are refused. */
const recovering = (ask: (way: Way) => Promise<Answer<unknown>>) => async () => {
  clock.advance(hourMs);
  await everybodySignedInNow(house);
  return ask(recoveriesOf(office, clock));
};

const recoveryKinds: Kind[] = [
  {
    what: 'a recovery of an account is prepared',
    ask: recovering(async ({ runningLoan, prepare }) => prepare(await runningLoan())),
    result: 'ok',
    record: 'recovery.prepared',
  },
  {
    what: 'a photo of it is looked at',
    ask: recovering(async ({ runningLoan, prepare, photoFor }) => {
      const lost = await runningLoan();
      await must(prepare(lost));
      return photoFor(office.officer, lost, 'selfie-with-ic') as Promise<Answer<unknown>>;
    }),
    result: 'ok',
    record: 'a look at a photo',
  },
  {
    what: 'another email is typed at its confirmation',
    ask: recovering(async ({ ready, confirm }) => confirm(await ready(), { email: 'lain@example.com' })),
    result: 'recovery-email-differs',
    other: 'another email at a recovery',
    record: 'recovery.email-differed',
  },
  {
    what: 'it is confirmed',
    ask: recovering(async ({ ready, confirm }) => confirm(await ready())),
    result: 'ok',
    record: 'recovery.confirmed',
  },
  {
    what: 'it is declined',
    ask: recovering(async ({ ready, placeOf }) =>
      office.approver.call(declineRecovery, { ...(await placeOf(await ready())), reason: 'Another face.' }),
    ),
    result: 'ok',
    record: 'recovery.declined',
  },
  {
    what: 'its owner stops it',
    ask: recovering(async ({ ready }) => (await ready()).person.call(stopRecovery, {})),
    result: 'ok',
    record: 'recovery.stopped',
  },
  {
    what: 'its code is wrong',
    ask: recovering(async ({ confirmed, resetTokenFor }) => {
      const { email } = await confirmed();
      const phone = openBrowser(app);
      const { resetToken } = await resetTokenFor(phone, email);
      return phone.call(resetPassword, { resetToken, newPassword: password, recoveryCode: '0000 0000' });
    }),
    result: 'recovery-code-wrong',
    other: 'reset refused at the proof of the owner',
  },
];

test('of a recovery every event is here', () => {
  const told = recoveryKinds.flatMap(({ record = '' }) => (record.startsWith('recovery.') ? [record] : []));
  const known = Object.keys(houseEvents).filter((name) => name.startsWith('recovery.'));
  expect(told.toSorted()).toEqual(known.toSorted());
});

test.each([...kinds, ...recoveryKinds])(
  '$what: one line, and one row where it is for the record [LOG-02]',
  async ({ ask, result, other, record }) => {
    expect(await happens(ask)).toEqual({
      results: [result],
      others: other ? [other] : [],
      record: record ? [record] : [],
    });
  },
);

test('an agreement that cannot be sealed: one line of its own [LOG-02]', async () => {
  await everybodySignedInNow(house);
  const loan = await stampedLoan(office);
  const failing = {
    ...house,
    sealing: { ...quickSealing, sealCopy: () => Promise.reject(new Error('no room')) },
  };
  const before = written.length;
  await expect(sealOne(failing, loan.loan.loanId)).rejects.toThrow('no room');
  expect(written.slice(before).map(({ msg }) => msg)).toEqual(['an agreement could not be sealed']);
});
