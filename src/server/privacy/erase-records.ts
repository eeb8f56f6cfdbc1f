/** Erasing the rows of a group that may go. What other rows stand on stays as an empty row; everything else is deleted. */
import { randomBytes } from 'node:crypto';
import type { DataGroup } from '#domain/retention.ts';
import { accountClosedMessage } from '#words/codes.ts';
import { accountById } from '../accounts/contacts.ts';
import type { House, Tx } from '../house.ts';
import { accountNumberPlace } from '../identity/bank-account-rows.ts';
import { writeOutbox } from '../outbox/outbox.ts';

export async function eraseRecords(
  tx: Tx,
  house: House,
  userId: string,
  groups: readonly DataGroup[],
  now: Date,
): Promise<void> {
  if (groups.includes('personal-information')) await erasePersonalInformation(tx, userId);
  if (groups.includes('bank-accounts')) await eraseBankAccounts(tx, house, userId, now);
  if (groups.includes('messages'))
    await tx.deleteFrom('messages').where('borrower_id', '=', userId).execute();
  // Nobody is told how many texts to them were never sent, so these are counted in no group.
  if (groups.includes('messages') || groups.includes('account'))
    await tx.deleteFrom('held_messages').where('borrower_id', '=', userId).execute();
  if (groups.includes('account'))
    await tx.deleteFrom('recoveries').where('borrower_id', '=', userId).execute();
  if (groups.includes('account')) await eraseAccount(tx, house, userId, now);
}

async function erasePersonalInformation(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('personal_information').where('borrower_id', '=', userId).execute();
  // The number is free again: it belongs to whoever proves it next.
  await tx.deleteFrom('ic_owners').where('borrower_id', '=', userId).execute();
  await eraseDrafts(tx, userId);
}

async function eraseDrafts(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('loan_drafts').where('borrower_id', '=', userId).execute();
  await tx.deleteFrom('verification_drafts').where('borrower_id', '=', userId).execute();
}

/** Looks and refunds may point at an account, so its row stays without what it said. One that was paid to is in the books. */
async function eraseBankAccounts(tx: Tx, { keys }: House, userId: string, now: Date): Promise<void> {
  const rows = await tx
    .selectFrom('bank_accounts as a')
    .select('a.bank_account_id')
    .where('a.borrower_id', '=', userId)
    .where('a.erased_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payouts as p')
            .select('p.payout_id')
            .whereRef('p.borrower_id', '=', 'a.borrower_id')
            .whereRef('p.bank_account_id', '=', 'a.bank_account_id'),
        ),
      ),
    )
    .execute();
  for (const { bank_account_id: bankAccountId } of rows) {
    await tx
      .updateTable('bank_accounts')
      .set({
        bank_code: '',
        holder_name: '',
        account_number_sealed: keys.sealText('', accountNumberPlace(bankAccountId, userId)),
        // Equal to no account's.
        account_number_hash: randomBytes(32),
        last_four: '0000',
        erased_at: now,
      })
      .where('borrower_id', '=', userId)
      .where('bank_account_id', '=', bankAccountId)
      .execute();
  }
}

/** Told at the address that is about to be forgotten. The chain of events goes on pointing at an account without a name. */
async function eraseAccount(tx: Tx, house: House, userId: string, now: Date): Promise<void> {
  const account = await accountById(tx, userId);
  if (!account) return;
  await eraseDrafts(tx, userId);
  const message = accountClosedMessage(house.words[account.locale]);
  await writeOutbox(tx, house, { userId, channel: 'email', sentTo: account.email, ...message });
  await tx.updateTable('sessions').set({ ended_at: now }).where('user_id', '=', userId).execute();
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute();
  await tx.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
  await tx
    .updateTable('users')
    .set({
      name: 'Closed account',
      email: `${userId}@closed.invalid`,
      phone: null,
      address: '',
      // No password has this hash.
      password_hash: '',
      phone_proven_at: null,
      erased_at: now,
    })
    .where('user_id', '=', userId)
    .execute();
}
