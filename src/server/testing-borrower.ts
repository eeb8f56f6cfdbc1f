/**
 * For tests with very many borrowers: a verified borrower made with as little work as possible. The account, its session
 * and the files are rows written by hand (no password is hashed, no picture is read); the rest is the real endpoints.
 */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { submitPersonalInformation, updateBankAccount } from '#contract/identity.ts';
import { holdPerson } from './accounts/hold-person.ts';
import { startSession } from './accounts/start-session.ts';
import { transaction } from './db/transaction.ts';
import type { House } from './house.ts';
import { newId } from './id.ts';
import { type Browser, openBrowser } from './testing.ts';
import { bankInput, must, personalInput } from './testing-loans.ts';

export type QuickBorrower = Browser & { userId: string; email: string };

let made = 0;

export async function quickBorrower(house: House, app: FastifyInstance): Promise<QuickBorrower> {
  made += 1;
  const number = String(made).padStart(6, '0');
  const userId = newId();
  const email = `quick.${number}@example.com`;
  const now = house.clock.now();
  const { session: token } = await transaction(house.db, async (tx) => {
    await tx
      .insertInto('users')
      .values({
        user_id: userId,
        kind: 'borrower',
        name: 'Aisyah binti Rahman',
        email,
        phone: `+6011${number}0`,
        password_hash: 'nobody signs in with it',
        locale: 'en',
        created_at: now,
        verified_at: now,
        phone_proven_at: now,
      })
      .execute();
    return startSession(tx, await holdPerson(tx, userId), { now, userAgent: '' });
  });
  const browser = openBrowser(app);
  browser.cookies.set('sid', token);
  const image = (kind: 'ic-front' | 'ic-back' | 'selfie-with-ic') => fileRow(house, userId, kind);
  const images = {
    'ic-front': await image('ic-front'),
    'ic-back': await image('ic-back'),
    'selfie-with-ic': await image('selfie-with-ic'),
  };
  await must(browser.call(submitPersonalInformation, personalInput(images, birthOf(made))));
  await must(browser.call(updateBankAccount, { ...bankInput, accountNumber: `514011${number}` }));
  return { ...browser, userId, email };
}

/** Another day of birth for each nine hundred IC numbers. */
const birthOf = (count: number) => {
  const day = String(1 + (Math.floor(count / 900) % 28)).padStart(2, '0');
  const serial = String(100 + (count % 900));
  const dateOfBirth = `1991-03-${day}` as NonNullable<Parameters<typeof personalInput>[1]>['dateOfBirth'];
  return { icNumber: `9103${day}-10-${serial}2`, ...(dateOfBirth && { dateOfBirth }) };
};

/** A file that nobody opens. */
export async function fileRow(
  house: House,
  ownerId: string,
  kind: 'ic-front' | 'ic-back' | 'selfie-with-ic' | 'payment-proof',
): Promise<string> {
  const fileId = newId();
  await house.db
    .insertInto('files')
    .values({
      owner_id: ownerId,
      file_id: fileId,
      kind,
      media_type: 'image/jpeg',
      byte_count: 1,
      sha256: randomBytes(32),
      storage_key: fileId,
      wrapped_key: 'none',
      key_id: 'none',
      created_at: house.clock.now(),
    })
    .execute();
  return fileId;
}
