/** The contracts desk: who does which step, what each pile holds, and what is no request. */
import { beforeAll, describe, expect, test } from 'vitest';
import { signAgreement } from '#contract/agreements.ts';
import {
  getContracts,
  recordAttestation,
  recordDelivery,
  recordStamping,
  reissueAgreement,
  retrySeal,
} from '#contract/contracts.ts';
import { getApplications, getDeskCounts } from '#contract/office.ts';
import { type StaffMember, staff } from '../testing.ts';
import { type Applied, must } from '../testing-loans.ts';
import {
  attestation,
  attestedLoan,
  consentedLoan,
  countersignedLoan,
  deliveredLoan,
  hashOf,
  type Office,
  openOffice,
  sealedLoan,
  signing,
  signingCode,
  stampedLoan,
  stamping,
  today,
} from '../testing-money.ts';
import { readContracts } from './contracts.ts';
import { idOf, openSealHouse } from './testing-seals.ts';

const { house, app, clock } = await openSealHouse();

let office: Office;
let auditor: StaffMember;
beforeAll(async () => {
  office = await openOffice(house, app);
  auditor = await staff(house, app, ['auditor']);
});

describe('the contracts desk', () => {
  test('keeps each agreement in the pile of its next step, and a full pile hides no other', async () => {
    const made = {
      toAttest: [await countersignedLoan(office), await countersignedLoan(office)],
      toStamp: [await attestedLoan(office)],
      unsealed: [await stampedLoan(office)],
      toDeliver: [await sealedLoan(office)],
    };
    await deliveredLoan(office);
    // Both were signed while the clock stood still: then the id decides.
    made.toAttest.sort((a, b) => (a.loan.loanId < b.loan.loanId ? -1 : 1));
    const ids = (loans: { loanId: string }[]) => loans.map(({ loanId }) => loanId);
    const shown = (contracts: Awaited<ReturnType<typeof readContracts>>) =>
      Object.entries(contracts).map(([pile, rows]) => [pile, ids(rows)]);
    const expected = (limit: number) =>
      Object.entries(made).map(([pile, loans]) => [pile, ids(loans.map(({ loan }) => loan)).slice(0, limit)]);
    expect(shown(await readContracts(house))).toEqual(expected(200));
    expect(shown(await readContracts(house, 1))).toEqual(expected(1));
    const attestor = await staff(house, app, ['attestor']);
    const { officer, approver, finance } = office;
    const counts: number[] = [];
    for (const member of [officer, attestor, finance, approver, auditor])
      counts.push((await must(member.call(getDeskCounts, {}))).contracts);
    // Two to attest, one to stamp; the seal was not tried yet, and the last is the borrower's.
    expect(counts).toEqual([2, 2, 1, 0, 0]);
  });

  test('an agreement waits for the lender since its borrower signed, not since the application', async () => {
    const made = await consentedLoan(office);
    const { loanId } = made.loan;
    clock.advance(3 * 60_000);
    const stepUp = await signingCode(house, made.person, loanId, hashOf(made));
    await must(made.person.call(signAgreement, { loanId, ...signing(hashOf(made), { stepUp }) }));
    const asked = { view: 'to-countersign' as const, page: 1, sort: '-waiting' as const };
    const { rows } = await must(office.approver.call(getApplications, asked));
    expect(rows.find((row) => row.loanId === loanId)).toMatchObject({
      waitingSince: clock.now().toISOString(),
      appliedAt: made.loan.appliedAt,
    });
  });

  test('each step is for its own desk', async () => {
    const loan = await countersignedLoan(office);
    const { officer, approver, finance } = office;
    const everybody = { officer, approver, finance, auditor, borrower: loan.person };
    const allowed: [
      string,
      string[],
      (who: StaffMember | Applied['person']) => Promise<{ code: string | undefined }>,
    ][] = [
      ['attest', ['officer'], (who) => who.call(recordAttestation, { ...idOf(loan), ...attestation(house) })],
      ['stamp', ['finance'], (who) => who.call(recordStamping, { ...idOf(loan), ...stamping(house) })],
      [
        'deliver',
        ['officer'],
        (who) => who.call(recordDelivery, { ...idOf(loan), manner: 'by-hand', deliveredOn: today(house) }),
      ],
      ['reissue', ['approver'], (who) => who.call(reissueAgreement, { ...idOf(loan), reason: 'party-data' })],
      ['retry', ['officer', 'approver', 'finance'], (who) => who.call(retrySeal, idOf(loan))],
      ['look', ['officer', 'approver', 'finance', 'auditor'], (who) => who.call(getContracts, {})],
    ];
    for (const [what, desks, act] of allowed) {
      for (const [name, who] of Object.entries(everybody)) {
        const isRefused = (await act(who)).code === 'not-allowed';
        expect(isRefused, `${name} ${what}`).toBe(!desks.includes(name));
      }
    }
  });

  test('a certificate of the stamp office is for one agreement', async () => {
    const sealed = await sealedLoan(office);
    const { certificate_number: certificateNumber } = await house.db
      .selectFrom('agreement_stampings')
      .select('certificate_number')
      .where('loan_id', '=', sealed.loan.loanId)
      .executeTakeFirstOrThrow();
    const loan = await countersignedLoan(office);
    await must(office.officer.call(recordAttestation, { ...idOf(loan), ...attestation(house) }));
    const answer = await office.finance.call(recordStamping, {
      ...idOf(loan),
      ...stamping(house, { certificateNumber }),
    });
    expect(answer).toMatchObject({ status: 409, code: 'stamp-certificate-in-use' });
  });

  test('an instant that is none is no request', async () => {
    const loan = await countersignedLoan(office);
    for (const attestedAt of [
      '2026-03-02 noon',
      '2026-02-30T02:00:00.000Z',
      '2026-03-02T02:00:00+08:00',
      '',
    ]) {
      const input = { ...idOf(loan), ...attestation(house, { attestedAt }) };
      expect((await office.officer.call(recordAttestation, input)).status, attestedAt).toBe(400);
    }
  });
});
