/**
 * For the server's tests: a lender with one product, and borrowers brought through the real endpoints to where a test
 * begins: verified, applied, taken, proposed, approved.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { signIn } from '#contract/account.ts';
import type { BodyInputOf } from '#contract/endpoint.ts';
import { submitPersonalInformation, updateBankAccount } from '#contract/identity.ts';
import { applyForLoan, type LoanView } from '#contract/loans.ts';
import { acceptPhoto, confirmApproval, proposeApproval, takeApplication } from '#contract/office.ts';
import { sen } from '#domain/money.ts';
import { costTermsOf, demoProduct } from '#domain/product.ts';
import { identityImageKinds } from '#domain/refusal.ts';
import type { IdentityImages } from '#domain/verification.ts';
import type { House } from './house.ts';
import { newId } from './id.ts';
import { setUpProduct } from './products/set-up-product.ts';
import { writeFileLook } from './reveal/look-rows.ts';
import { readPhotos } from './review/photo-rows.ts';
import { type Answer, type Borrower, type Browser, borrower, type StaffMember } from './testing.ts';
import { keptFile, sendFile } from './testing-uploads.ts';

/** A licensed lender that takes applications, and its one product. */
export async function openLender(
  house: Pick<House, 'db'>,
  given: Partial<
    Record<'repayment_account_number', string> &
      Record<'two_approvers_from_sen' | 'payouts_per_day_sen', number>
  > = {},
): Promise<void> {
  await house.db
    .insertInto('lender')
    .values({
      registered_name: 'Jernih Credit Sdn. Bhd.',
      ssm_number: '202601000001 (1000001-A)',
      licence_number: 'WL0000/10/01-1/010127',
      licence_from: '2026-01-02',
      licence_until: '2028-01-01',
      online_approval_reference: 'KPKT/PPW/0001',
      advertisement_permit: 'KPKT/IKLAN/0001',
      address: '1 Jalan Contoh, 50000 Kuala Lumpur',
      complaint_channels: ['https://example.com/complaints'],
      assistant_name: 'Nadia',
      assistant_whatsapp: '+60123456789',
      assistant_phone: '+60312345678',
      working_from_hour: 9,
      working_to_hour: 18,
      repayment_bank_code: 'MBBEMYKL',
      repayment_account_number: '514011884821',
      repayment_holder_name: 'Jernih Credit Sdn. Bhd.',
      // A test file pays out more on its one day than a small lender in a year.
      payouts_per_day_sen: 10_000_000_00,
      ...given,
    })
    .execute();
  await setUpProduct(house.db, newId(), demoProduct);
}

/** Throws when the answer is a refusal: for the steps before the one that a test is about. */
export const must = async <Body>(asked: Promise<Answer<Body>>): Promise<Body> => {
  const { status, code, facts, body } = await asked;
  if (status >= 400) throw new Error(`refused with ${status} ${code} ${JSON.stringify(facts)}`);
  return body;
};

/** For tests that move the clock further than a session lasts. The device is known, so no code is asked for. */
export const signInAgain = (person: Borrower) =>
  must(person.call(signIn, { identifier: person.email, password: person.password }));

/** A picture like one of a phone's camera, of something else each time: no two look alike. */
export const photo = (): Promise<Buffer> =>
  sharp(randomBytes(9 * 8 * 3), { raw: { width: 9, height: 8, channels: 3 } })
    .resize(900, 700, { fit: 'fill' })
    .jpeg()
    .toBuffer();

export async function uploadPhotos(person: Borrower): Promise<IdentityImages> {
  const entries: [string, string][] = [];
  for (const kind of identityImageKinds) {
    const { fileId } = await must(sendFile(person, kind, await photo()));
    entries.push([kind, fileId]);
  }
  return Object.fromEntries(entries) as IdentityImages;
}

type PersonalInput = BodyInputOf<typeof submitPersonalInformation>;

let icNumbers = 0;
/** Of a woman born on 14 March 1992 in Selangor; another number each time. */
export const someIcNumber = (): string => {
  icNumbers += 1;
  // The last digit of a woman's number is even: a thousand with each.
  const last = (2 + 2 * Math.floor(icNumbers / 1000)) % 10;
  return `920314-10-${String(icNumbers % 1000).padStart(3, '0')}${last}`;
};

export const personalInput = (images: IdentityImages, given: Partial<PersonalInput> = {}): PersonalInput => ({
  fullName: 'Aisyah binti Rahman',
  icNumber: someIcNumber(),
  gender: 'female',
  placeOfBirth: 'selangor',
  dateOfBirth: '1992-03-14' as PersonalInput['dateOfBirth'],
  occupation: 'Teacher',
  monthlyIncomeSen: sen(4_200_00),
  loanPurpose: 'home-repair',
  address: '2 Jalan Mawar, 43000 Kajang, Selangor',
  emergencyContactName: 'Rahman bin Idris',
  emergencyContactPhone: '013-765 4321',
  images,
  ...given,
});

export const bankInput = {
  bankCode: 'MBBEMYKL',
  holderName: 'Aisyah binti Rahman',
  accountNumber: '5140 1188 4821',
};

let accounts = 2000;
/** An account that nobody else has: one that was given before has to be looked at when a loan is decided. */
export const ownBankInput = (): typeof bankInput => {
  accounts += 1;
  return { ...bankInput, accountNumber: `5140 ${accounts} 4821` };
};
/** The whole number of one of these. */
export const ownAccountNumber: RegExp = /(?<!\d)5140\d{4}4821(?!\d)/;

/** Both parts of the verification. */
export async function verifyIdentity(person: Borrower, account = bankInput): Promise<void> {
  await must(person.call(submitPersonalInformation, personalInput(await uploadPhotos(person))));
  await must(person.call(updateBankAccount, account));
}

type ApplicationInput = BodyInputOf<typeof applyForLoan>;

export const application = (given: Partial<ApplicationInput> = {}): ApplicationInput => ({
  amountSen: sen(10_000_00),
  termMonths: 12,
  affordability: 'yes',
  termsAccepted: true,
  signature: { kind: 'typed', name: 'Aisyah binti Rahman' },
  seen: costTermsOf(demoProduct),
  ...given,
});

export type Applied = { person: Borrower; loan: LoanView };

/** A new borrower with a complete verification and an application in the queue. The photos were kept, not sent. */
export async function applied(
  house: House,
  app: FastifyInstance,
): Promise<Applied & { account: typeof bankInput }> {
  const account = ownBankInput();
  const person = await borrower(house, app);
  const images: [string, string][] = [];
  for (const kind of identityImageKinds) images.push([kind, await keptFile(house, person.userId, kind)]);
  const photos = Object.fromEntries(images) as IdentityImages;
  await must(person.call(submitPersonalInformation, personalInput(photos)));
  await must(person.call(updateBankAccount, account));
  return { person, account, loan: await must(person.call(applyForLoan, application())) };
}

export async function taken(house: House, app: FastifyInstance, officer: Browser): Promise<Applied> {
  const made = await applied(house, app);
  await must(officer.call(takeApplication, { loanId: made.loan.loanId }));
  return made;
}

export const proposal = { amountSen: sen(10_000_00), termMonths: 12, note: 'Income fits.' };

/** The officer looked at the photos that are still open and accepts them. The looks are rows: no picture is decoded. */
export async function acceptPhotos(
  house: House,
  officer: Pick<StaffMember, 'call' | 'userId'>,
  loanId: string,
): Promise<void> {
  const loan = await house.db
    .selectFrom('loans')
    .select(['loan_id as loanId', 'borrower_id as borrowerId'])
    .where('loan_id', '=', loanId)
    .executeTakeFirstOrThrow();
  const photos = await readPhotos(house.db, loan);
  for (const { kind, fileId } of photos.filter(({ decision }) => decision?.verdict !== 'accepted')) {
    await writeFileLook(house.db, { ...loan, fileId, staffId: officer.userId }, house.clock.now());
    await must(officer.call(acceptPhoto, { loanId, kind, fileId }));
  }
}

/** Taken, and its photos accepted: what is left is the decision. */
export async function looked(house: House, app: FastifyInstance, officer: StaffMember): Promise<Applied> {
  const made = await taken(house, app, officer);
  await acceptPhotos(house, officer, made.loan.loanId);
  return made;
}

export async function proposed(house: House, app: FastifyInstance, officer: StaffMember): Promise<Applied> {
  const made = await looked(house, app, officer);
  await must(officer.call(proposeApproval, { loanId: made.loan.loanId, ...proposal }));
  return made;
}

/** Taken and proposed by the officer, confirmed by the approver: the agreement waits for the borrower. */
export async function approved(
  house: House,
  app: FastifyInstance,
  { officer, approver }: { officer: StaffMember; approver: StaffMember },
): Promise<Applied> {
  const made = await proposed(house, app, officer);
  await must(approver.call(confirmApproval, { loanId: made.loan.loanId }));
  return made;
}
