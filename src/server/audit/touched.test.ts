/** Each kind of act that opens or takes something of borrowers puts them into the list, and none is forgotten in it. */
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endpoints } from '#contract/api.ts';
import { exportAffected } from '#contract/audit.ts';
import { getCaseAgreementPdf } from '#contract/contracts.ts';
import { getPaymentProof } from '#contract/office.ts';
import { getPayoutFiles, makePayoutFile, takePayoutFile } from '#contract/payout-files.ts';
import { exportBorrowerLedger, exportIdeal, getIdealPreview } from '#contract/reports.ts';
import type { AffectedKind } from '#domain/audit.ts';
import { groupOf } from '#domain/audit-groups.ts';
import { dayMs } from '#domain/durations.ts';
import { type Action, permissions, staffRoles } from '#domain/permission.ts';
import { allow } from '#domain/refusal.ts';
import { eventWords } from '#words/audit.ts';
import { ownStream } from '../actor.ts';
import { buildApp } from '../app.ts';
import { type Change, type Command, runCommand } from '../command.ts';
import { newId } from '../id.ts';
import { makeHouse, movableClock, proveLedger, type StaffMember, staff } from '../testing.ts';
import { type Applied, must, openLender } from '../testing-loans.ts';
import { claim, disbursedLoan, type Office, openOffice, preparedLoan, today } from '../testing-money.ts';
import { takings } from './touched.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
afterAll(async () => {
  await app.close();
  await proveLedger(house);
});

let office: Office;
let auditor: StaffMember;
let paid: Applied;
let waiting: Applied;
let paymentId: string;
const reason = 'Breach: the account of an officer was used by somebody else';

beforeAll(async () => {
  await openLender(house);
  office = await openOffice(house, app);
  paid = await disbursedLoan(office);
  ({ paymentId } = await claim(office, paid, 100_00));
  waiting = await preparedLoan(office);
  clock.advance(dayMs);
  office = await openOffice(house, app);
  auditor = await staff(house, app, ['auditor'], 'Encik Karim');
});

/** Another person for each act, so that the list about them holds that act alone. */
async function thief(...roles: Parameters<typeof staff>[2]): Promise<StaffMember> {
  clock.advance(1000);
  return staff(house, app, roles, 'Stolen Account');
}

async function listed(
  { userId }: StaffMember,
  kind?: AffectedKind,
): Promise<[string | undefined, string | undefined][]> {
  const day = today(house);
  const asked = { from: day, to: day, reason, person: userId, ...(kind && { kind }) };
  const { status, bytes } = await auditor.call(exportAffected, asked);
  expect(status).toBe(200);
  const rows: Record<string, string>[] = parse(bytes, { columns: true, bom: true });
  return rows.map((row) => [row.Email, row['What was read or taken']]);
}

const openNotice: Command<{ loanId: string; number: string }, object, Change, undefined> = {
  action: 'getFormalNoticePdf',
  stream: ownStream,
  read: async () => ({}),
  decide: (_state, facts) => allow({ event: { name: 'formal-notice.opened', facts }, notices: [] }),
  answer: async () => undefined,
};

/** Each is done by somebody for whom it is the only act. */
const acts: Record<string, { words: string; whose: () => Applied; done: () => Promise<StaffMember> }> = {
  'an agreement as PDF': {
    words: 'Loan agreements with the IC number',
    whose: () => paid,
    async done() {
      const who = await thief('loan-officer');
      expect((await who.call(getCaseAgreementPdf, { loanId: paid.loan.loanId })).status).toBe(200);
      return who;
    },
  },
  'a payment proof': {
    words: 'Payment proofs',
    whose: () => paid,
    async done() {
      const who = await thief('finance');
      expect((await who.call(getPaymentProof, { paymentId })).status).toBe(200);
      return who;
    },
  },
  'the records on a screen': {
    words: 'Page of the borrower, records and notices',
    whose: () => paid,
    async done() {
      const who = await thief('auditor');
      await must(who.call(getIdealPreview, { cutOn: today(house), page: 1 }));
      return who;
    },
  },
  'the records as a file': {
    words: 'Files taken out',
    whose: () => paid,
    async done() {
      const who = await thief('finance');
      expect((await who.call(exportIdeal, { cutOn: today(house) })).status).toBe(200);
      return who;
    },
  },
  'a ledger': {
    words: 'Files taken out',
    whose: () => paid,
    async done() {
      const who = await thief('finance');
      const { loanId } = paid.loan;
      expect((await who.call(exportBorrowerLedger, { loanId, format: 'csv' })).status).toBe(200);
      return who;
    },
  },
  'a formal notice': {
    words: 'Page of the borrower, records and notices',
    whose: () => paid,
    async done() {
      const who = await thief('loan-officer');
      const call = {
        actor: { kind: 'staff' as const, userId: who.userId, roles: ['loan-officer' as const] },
        requestId: 'r',
        locale: 'en' as const,
        idempotencyKey: newId(clock.now()),
        origin: { address: '10.1.2.3', device: '' },
      };
      await runCommand(house, openNotice, call, { loanId: paid.loan.loanId, number: 'N-1' });
      return who;
    },
  },
  'a payout file': {
    words: 'Files taken out',
    whose: () => waiting,
    async done() {
      const who = await thief('finance');
      const { free, files } = await must(office.finance.call(getPayoutFiles, {}));
      let [file] = files;
      if (free.length > 0) {
        const made = { loanIds: [waiting.loan.loanId], executionOn: today(house) };
        [file] = (await must(office.finance.call(makePayoutFile, made))).files;
      }
      const taken = { batchId: file?.batchId ?? '', format: 'csv' as const };
      expect((await who.call(takePayoutFile, taken)).status).toBe(200);
      return who;
    },
  },
};

describe.each(Object.keys(acts))('%s', (name) => {
  it('puts the borrower into the list, and into a list about whoever took that list [DAT-08]', async () => {
    const act = acts[name];
    if (!act) throw new Error(name);
    const who = await act.done();
    const expected = [[act.whose().person.email, act.words]];
    expect(await listed(who)).toEqual(expected);
    // A list inside a list inside a list.
    let asked = who;
    for (let depth = 0; depth < 2; depth++) {
      const next = await thief('auditor');
      const day = today(house);
      const { status } = await next.call(exportAffected, {
        from: day,
        to: day,
        reason,
        person: asked.userId,
      });
      expect(status).toBe(200);
      asked = next;
    }
    clock.advance(1000);
    expect(await listed(asked)).toEqual([[act.whose().person.email, 'Files taken out']]);
    expect(await listed(asked, 'pages')).toEqual([]);
  });
});

/** How each file that the staff get is written down; `nobody` is in it, or `file_views`, `number_views` or an event tells whose. */
const traces: Partial<Record<Action, keyof typeof takings | 'file_views' | 'number_views' | 'nobody'>> = {
  getCaseAgreementPdf: 'number_views',
  getIdentityImage: 'file_views',
  getPaymentProof: 'file_views',
  getRecoveryPhoto: 'file_views',
  getFormalNoticePdf: 'formal-notice.opened',
  takePayoutFile: 'payout-file.taken',
  exportIdeal: 'records.exported',
  exportBorrowerLedger: 'borrower-ledger.exported',
  exportAuditLog: 'audit.exported',
  exportAffected: 'affected.exported',
  // Sums, by days, kinds and desks.
  getReportCsv: 'nobody',
};

it('knows every file that the staff get, and every event of a file or a look [DAT-08]', () => {
  const files = endpoints.filter(
    ({ name, response }) =>
      response === 'file' &&
      staffRoles.some((role) => (permissions[name] as readonly string[]).includes(role)),
  );
  expect(files.map(({ name }) => name).filter((name) => !traces[name])).toEqual([]);
  const told = Object.keys(eventWords).filter(
    (name) => ['exports', 'looks'].includes(groupOf(name)) && !name.startsWith('look.'),
  );
  expect(told.length).toBeGreaterThan(5);
  expect(told.filter((name) => !(name in takings))).toEqual([]);
});
