/**
 * For the server's tests: an approved loan brought on through the real endpoints, from its signature to its last
 * payment, by the people of a whole office.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { requestCode } from '#contract/account.ts';
import {
  consentToAgreement,
  getAgreement,
  receiveAgreement,
  signAgreement,
  viewAgreement,
} from '#contract/agreements.ts';
import { countersignAgreement, recordAttestation, recordStamping } from '#contract/contracts.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import type { signPlan } from '#contract/hardship.ts';
import { getLoan } from '#contract/loans.ts';
import { confirmPayment, preparePayout, releasePayout } from '#contract/office.ts';
import { type PaymentView, submitPaymentProof } from '#contract/payments.ts';
import type { CalendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { sealOne } from './agreements/seal-agreements.ts';
import { kualaLumpurDate } from './clock.ts';
import type { House } from './house.ts';
import { type Borrower, type Browser, type StaffMember, staff } from './testing.ts';
import { type Applied, approved, must, photo } from './testing-loans.ts';
import { keptFile, sendFile } from './testing-uploads.ts';

export type Office = {
  house: House;
  app: FastifyInstance;
  officer: StaffMember;
  approver: StaffMember;
  finance: StaffMember;
  otherFinance: StaffMember;
};

/** One person for each desk, and two for the money. */
export async function openOffice(house: House, app: FastifyInstance): Promise<Office> {
  return {
    house,
    app,
    officer: await staff(house, app, ['loan-officer'], 'Farah binti Osman'),
    approver: await staff(house, app, ['approver'], 'Lim Mei Ling'),
    finance: await staff(house, app, ['finance'], 'Azlan bin Yusof'),
    otherFinance: await staff(house, app, ['finance'], 'Grace Wong'),
  };
}

export const today = ({ clock }: House): CalendarDate => kualaLumpurDate(clock.now());

let references = 0;
/** Another reference of the bank each time. */
export const someBankReference = (): string => {
  references += 1;
  return `MBB 2026 ${String(references).padStart(6, '0')}`;
};

/** The loan as it is now, to the borrower. */
const fresh = async ({ person, loan }: Applied): Promise<Applied> => ({
  person,
  loan: await must(person.call(getLoan, { loanId: loan.loanId })),
});

export const hashOf = ({ loan }: Applied): string => loan.agreement?.bodyHash ?? '';

/** A one-time code for signing this agreement. */
export const signingCode = (house: House, person: Borrower, loanId: string, bodyHash: string) =>
  stepUpFor(house, person, { purpose: 'sign-agreement', loanId, bodyHash });

/** A one-time code as it reached the borrower. */
export async function stepUpFor(
  house: House,
  person: Browser & Pick<Borrower, 'userId'>,
  input: BodyInputOf<typeof requestCode>,
) {
  const before = await messagesTo(house, person);
  const { challenge } = await must(person.call(requestCode, input));
  // While the clock stands still, only being new tells this message from the code of the sign-up.
  const [message] = (await messagesTo(house, person)).filter(
    ({ id }) => !before.some((old) => old.id === id),
  );
  const code = /(?<!\d)\d{6}(?!\d)/.exec(message?.text ?? '')?.[0];
  if (!code) throw new Error('no code was sent');
  return { challengeId: challenge.challengeId, code };
}

export async function messagesTo(house: House, { userId }: Pick<Borrower, 'userId'>) {
  const rows = await house.db
    .selectFrom('outbox')
    .select(['outbox_id', 'text_sealed'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => ({
    id: row.outbox_id,
    text: house.keys.openText(row.text_sealed, `outbox:${row.outbox_id}:${userId}`),
  }));
}

type SigningInput = BodyInputOf<typeof signAgreement>;
type PlanSigningInput = BodyInputOf<typeof signPlan>;

export const signing = (bodyHash: string, given: Partial<SigningInput> = {}): SigningInput => ({
  bodyHash,
  signature: { kind: 'typed', name: 'Aisyah binti Rahman' },
  ...given,
});

/** What the borrower sends to sign a new plan. */
export const planSigning = (bodyHash: string, given: Partial<PlanSigningInput> = {}): PlanSigningInput => ({
  ...signing(bodyHash),
  consent: true,
  ...given,
});

export const approvedLoan = async ({ house, app, officer, approver }: Office): Promise<Applied> =>
  fresh(await approved(house, app, { officer, approver }));

/** The attestor's declaration as the officer writes it down. */
export const attestation = (
  { clock }: House,
  given: Partial<BodyInputOf<typeof recordAttestation>> = {},
): BodyInputOf<typeof recordAttestation> => ({
  attestorName: 'Zainab binti Kassim',
  capacity: 'commissioner-for-oaths',
  manner: 'in-person',
  attestedAt: clock.now().toISOString(),
  ...given,
});

let certificates = 0;
/** Enough for a loan of any size. */
export const ampleDuty = sen(1_000_00);
/** The stamp office's certificate: another number each time. RM50.00 is the duty of the usual loan. */
export const stamping = (
  house: House,
  given: Partial<BodyInputOf<typeof recordStamping>> = {},
): BodyInputOf<typeof recordStamping> => {
  certificates += 1;
  const certificateNumber = `EDS-2026-${String(certificates).padStart(6, '0')}`;
  return { certificateNumber, stampedOn: today(house), amountSen: sen(50_00), ...given };
};

/** The borrower takes the sealed copy of an agreement. */
export async function takeCopy({ person, loanId }: { person: Browser; loanId: string }): Promise<void> {
  const { seal } = await must(person.call(getAgreement, { loanId }));
  const sha256 = seal?.copies[0]?.sha256 ?? '';
  await must(person.call(receiveAgreement, { loanId, sha256 }));
}

/** A signed loan brought to where its money may be prepared. */
export async function completeAgreement(
  { house, officer, approver, finance }: Pick<Office, 'house' | 'officer' | 'approver' | 'finance'>,
  { person, loanId }: { person: Browser; loanId: string },
): Promise<void> {
  await must(approver.call(countersignAgreement, { loanId }));
  await must(officer.call(recordAttestation, { loanId, ...attestation(house) }));
  await must(finance.call(recordStamping, { loanId, ...stamping(house, { amountSen: ampleDuty }) }));
  await sealOne(house, loanId);
  await takeCopy({ person, loanId });
}

type Evidence = Omit<BodyInputOf<typeof releasePayout>, 'payoutId'>;

/** The newest payout of a loan, as a page names it; some id while there is none. */
export async function payoutOf({ db }: House, loanId: string): Promise<{ loanId: string; payoutId: string }> {
  const row = await db
    .selectFrom('payouts')
    .select('payout_id')
    .where('loan_id', '=', loanId)
    .orderBy('prepared_at', 'desc')
    .orderBy('payout_id', 'desc')
    .executeTakeFirst();
  return { loanId, payoutId: row?.payout_id ?? randomUUID() };
}

/** What the bank says of a payout of the usual loan, made today. */
export const evidence = (house: House, given: Partial<Evidence> = {}): Evidence => ({
  bankReference: someBankReference(),
  paidOn: today(house),
  amountSen: sen(10_000_00),
  ...given,
});

type Step = (office: Office, made: Applied) => Promise<unknown>;

/** What brings an approved loan on, in this order, each through the real endpoint. */
const steps = {
  viewed: (_office, made) =>
    must(made.person.call(viewAgreement, { loanId: made.loan.loanId, bodyHash: hashOf(made) })),
  consented: (_office, made) =>
    must(made.person.call(consentToAgreement, { loanId: made.loan.loanId, bodyHash: hashOf(made) })),
  signed: async ({ house }, made) => {
    const { person } = made;
    const { loanId } = made.loan;
    const stepUp = await signingCode(house, person, loanId, hashOf(made));
    await must(person.call(signAgreement, { loanId, ...signing(hashOf(made), { stepUp }) }));
  },
  countersigned: ({ approver }, { loan: { loanId } }) =>
    must(approver.call(countersignAgreement, { loanId })),
  attested: ({ house, officer }, { loan: { loanId } }) =>
    must(officer.call(recordAttestation, { loanId, ...attestation(house) })),
  stamped: ({ house, finance }, { loan: { loanId } }) =>
    must(finance.call(recordStamping, { loanId, ...stamping(house) })),
  // As the queue would after the commit.
  sealed: ({ house }, { loan: { loanId } }) => sealOne(house, loanId),
  delivered: (_office, { person, loan: { loanId } }) => takeCopy({ person, loanId }),
  prepared: ({ finance }, { loan: { loanId } }) => must(finance.call(preparePayout, { loanId })),
  disbursed: async ({ house, otherFinance }, { loan: { loanId } }) => {
    const payout = await payoutOf(house, loanId);
    await must(otherFinance.call(releasePayout, { ...payout, ...evidence(house) }));
  },
} satisfies Record<string, Step>;

/** A new loan that has come so far. It is read anew at the end alone: a reading is as much work as a step. */
const loanAt =
  (last: keyof typeof steps) =>
  async (office: Office): Promise<Applied> => {
    const made = await approvedLoan(office);
    for (const [name, step] of Object.entries<Step>(steps)) {
      await step(office, made);
      if (name === last) break;
    }
    return fresh(made);
  };

export const viewedLoan = loanAt('viewed');
export const consentedLoan = loanAt('consented');
export const signedLoan = loanAt('signed');
export const countersignedLoan = loanAt('countersigned');
export const attestedLoan = loanAt('attested');
export const stampedLoan = loanAt('stamped');
export const sealedLoan = loanAt('sealed');
export const deliveredLoan = loanAt('delivered');
export const preparedLoan = loanAt('prepared');
export const disbursedLoan = loanAt('disbursed');

export async function uploadProof(person: Borrower): Promise<string> {
  const { fileId } = await must(sendFile(person, 'payment-proof', await photo()));
  return fileId;
}

/** A proof that waits for finance. */
export async function claim(
  office: Office,
  { person, loan }: Applied,
  amountSen: number,
): Promise<PaymentView> {
  const fileId = await keptFile(office.house, person.userId, 'payment-proof');
  const input = { fileId, amountSen: sen(amountSen), paidOn: today(office.house) };
  return must(person.call(submitPaymentProof, { loanId: loan.loanId, ...input }));
}

/** A payment that finance found at the bank. */
export async function pay(office: Office, made: Applied, amountSen: number) {
  const { paymentId } = await claim(office, made, amountSen);
  const received = {
    amountSen: sen(amountSen),
    paidOn: today(office.house),
    bankReference: someBankReference(),
  };
  return must(office.finance.call(confirmPayment, { paymentId, ...received }));
}
