/** What was given before is recognised: photos, IC numbers, bank accounts, and one photo twice. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { submitPersonalInformation, updateBankAccount } from '#contract/identity.ts';
import { applyForLoan } from '#contract/loans.ts';
import { getReUse } from '#contract/re-use.ts';
import type { IdentityImageKind } from '#domain/refusal.ts';
import { buildApp } from '../app.ts';
import {
  type Borrower,
  borrower,
  makeHouse,
  movableClock,
  proveLedger,
  type StaffMember,
  staff,
} from '../testing.ts';
import {
  application,
  bankInput,
  must,
  openLender,
  personalInput,
  someIcNumber,
  uploadPhotos,
} from '../testing-loans.ts';

const clock = movableClock();
const house = await makeHouse({ clock });
const app = await buildApp(house);
let officer: StaffMember;
beforeAll(async () => {
  await openLender(house);
  officer = await staff(house, app, ['loan-officer']);
});
afterAll(() => proveLedger(house));

type Look = { perceptual_hash?: string; sha256?: Buffer; source_sha256?: Buffer };
type Given = { icNumber?: string; accountNumber?: string; looks?: Partial<Record<IdentityImageKind, Look>> };

/** Sixty-four bits far from any other. */
let looks = 0n;
const someLook = (): string => {
  looks += 1n;
  return BigInt.asUintN(64, looks * 0x9e3779b97f4a7c15n)
    .toString(16)
    .padStart(16, '0');
};
let accounts = 514_011_000_000;
const someAccount = () => {
  accounts += 1;
  return String(accounts);
};

async function applies(given: Given = {}) {
  clock.advance(1_000);
  const person = await borrower(house, app, { name: 'Aisyah binti Rahman' });
  const images = await uploadPhotos(person);
  for (const [kind, fileId] of Object.entries(images) as [IdentityImageKind, string][]) {
    const seen = { perceptual_hash: someLook(), ...given.looks?.[kind] };
    await house.db.updateTable('files').set(seen).where('file_id', '=', fileId).execute();
  }
  await must(
    person.call(
      submitPersonalInformation,
      personalInput(images, { icNumber: given.icNumber ?? someIcNumber() }),
    ),
  );
  await must(
    person.call(updateBankAccount, { ...bankInput, accountNumber: given.accountNumber ?? someAccount() }),
  );
  const loan = await must(person.call(applyForLoan, application()));
  return { person, images, ...loan };
}
const found = async ({ loanId }: { loanId: string }) =>
  (await must(officer.call(getReUse, { loanId }))).found;
const masked = 'A•••• b•••• R••••';

test('nothing was used before', async () => {
  await applies();
  expect(await found(await applies())).toEqual([]);
});

describe('a photo of another borrower', () => {
  test('is known by its bytes, as they were sent or as they are kept', async () => {
    for (const column of ['sha256', 'source_sha256'] as const) {
      const same = { [column]: Buffer.alloc(32, column.length) };
      const first = await applies({ looks: { 'ic-front': same } });
      const second = await applies({ looks: { 'ic-front': same } });
      expect(await found(second)).toEqual([
        {
          kind: 'same-photo',
          photo: 'ic-front',
          borrowerName: masked,
          otherCase: { loanId: first.loanId, reference: first.reference },
          usedAt: expect.any(String),
        },
      ]);
      // Each of the two is shown beside the other.
      expect(await found(first)).toMatchObject([{ otherCase: { loanId: second.loanId } }]);
    }
  });

  test('is known by its look: six bits may differ, seven may not; the first bit counts as well', async () => {
    const base = 0x8f0f_00ff_1234_5678n;
    const hex = (look: bigint) => look.toString(16).padStart(16, '0');
    await applies({ looks: { 'ic-front': { perceptual_hash: hex(base) } } });
    const near = await applies({
      looks: { 'selfie-with-ic': { perceptual_hash: hex(base ^ 0x8000_0000_0000_001fn) } },
    });
    const far = await applies({ looks: { 'ic-back': { perceptual_hash: hex(base ^ (0x7f_0000n << 24n)) } } });
    expect(await found(near)).toMatchObject([{ kind: 'similar-photo', photo: 'selfie-with-ic' }]);
    expect(await found(far)).toEqual([]);
  });

  test('no photo of one’s own earlier try is, nor a payment proof', async () => {
    const look = { perceptual_hash: someLook() };
    const person = await applies({ looks: { 'ic-front': look } });
    const again = await uploadPhotos(person.person);
    await house.db.updateTable('files').set(look).where('file_id', '=', again['ic-front']).execute();
    const other = await applies();
    await house.db
      .insertInto('files')
      .columns([
        'owner_id',
        'file_id',
        'kind',
        'media_type',
        'byte_count',
        'sha256',
        'perceptual_hash',
        'storage_key',
        'wrapped_key',
        'key_id',
        'created_at',
      ])
      .expression((eb) =>
        eb
          .selectFrom('files')
          .select((f) => [
            f.val(other.person.userId).$castTo<string>().as('owner_id'),
            f.fn<string>('gen_random_uuid').as('file_id'),
            f.val('payment-proof').as('kind'),
            'media_type',
            'byte_count',
            'sha256',
            'perceptual_hash',
            f.val('0'.repeat(32)).as('storage_key'),
            'wrapped_key',
            'key_id',
            'created_at',
          ])
          .where('file_id', '=', again['ic-front']),
      )
      .execute();
    expect(await found(person)).toEqual([]);
  });
});

test('one photo twice in a submission', async () => {
  const look = { perceptual_hash: someLook() };
  const person = await applies({ looks: { 'ic-front': look, 'ic-back': look } });
  expect(await found(person)).toEqual([
    {
      kind: 'photo-twice',
      photo: 'ic-front',
      borrowerName: null,
      otherCase: null,
      usedAt: expect.any(String),
    },
  ]);
});

test('an IC number that another borrower gave and then corrected', async () => {
  const icNumber = someIcNumber();
  const first = await applies({ icNumber });
  await putRight(first);
  const second = await applies({ icNumber });
  expect(await found(second)).toMatchObject([
    { kind: 'ic-number', photo: null, borrowerName: masked, otherCase: { reference: first.reference } },
  ]);
  // The other one does not have it any more.
  expect(await found(first)).toEqual([]);
});

/** As when the borrower is asked for a correction: a newer submission with another number. */
async function putRight({ person }: { person: Borrower }): Promise<void> {
  const [row] = await house.db
    .selectFrom('personal_information')
    .selectAll()
    .where('borrower_id', '=', person.userId)
    .execute();
  if (!row) throw new Error('nothing was submitted');
  // What the database makes of the name by itself is not written.
  const { full_name_folded: _, ...written } = row;
  const ic_number_hash = house.keys.blindIndex('ic-number', someIcNumber());
  await house.db
    .insertInto('personal_information')
    .values({ ...written, submission: 2, ic_number_hash })
    .execute();
  await house.db
    .updateTable('ic_owners')
    .set({ ic_number_hash })
    .where('borrower_id', '=', person.userId)
    .execute();
}

test('a bank account that is also another borrower’s, however it is written', async () => {
  const first = await applies({ accountNumber: '5140 1199 0001' });
  const second = await applies({ accountNumber: '514011990001' });
  expect(await found(second)).toMatchObject([
    { kind: 'bank-account', photo: null, borrowerName: masked, otherCase: { loanId: first.loanId } },
  ]);
});

test('is for those who decide and for auditors', async () => {
  const { loanId } = await applies();
  const codes = [];
  for (const role of ['approver', 'auditor', 'finance', 'administrator'] as const) {
    codes.push((await (await staff(house, app, [role])).call(getReUse, { loanId })).code);
  }
  expect(codes).toEqual([undefined, undefined, 'not-allowed', 'not-allowed']);
  const unknown = '019a8d1e-0000-7000-8000-000000000000';
  expect((await officer.call(getReUse, { loanId: unknown })).code).toBe('not-found');
});
