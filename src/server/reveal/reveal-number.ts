/**
 * Opens one number that identifies a person, for one who needs it now: the IC number for those who may see the card, the
 * account number for finance while a payout or refund is to be sent, the phone number while a call about a late payment is
 * allowed, and the first two for the borrower whose they are.
 */
import type { CaseNumberField, NumberField } from '#contract/reveal.ts';
import { accountInHand } from '#domain/account-in-hand.ts';
import { contactRefusal } from '#domain/contact.ts';
import { formatIcNumber } from '#domain/ic-number.ts';
import { identityLookRefusal } from '#domain/identity-look.ts';
import type { Loan } from '#domain/loan.ts';
import { type Actor, may } from '#domain/permission.ts';
import { userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Call } from '../command.ts';
import { readFacts } from '../contacts/contact-case.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { accountNumberPlace, readBankAccount } from '../identity/bank-account-rows.ts';
import { icNumberPlace } from '../identity/personal-information-rows.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { RefusedError } from '../problem.ts';
import { openRefundRow, refundOf } from '../refunds/refund-rows.ts';
import { lookAtNumber } from './looks.ts';

type Revealed = { value: string };
type Whose = { viewerId: string; ownerId: string; loanId: string | null; from?: string };

export async function revealNumber(
  house: House,
  { actor, origin }: Call,
  { loanId, field }: { loanId: string; field: CaseNumberField },
): Promise<Revealed> {
  const loan = await loanFor(house.db, actor, loanId);
  if (!loan) throw new RefusedError({ code: 'not-found' });
  const whose: Whose = {
    viewerId: userIdOf(actor),
    ownerId: loan.borrowerId,
    loanId,
    ...(origin && { from: origin.address }),
  };
  if (field === 'account-number')
    return openAccountNumber(house, whose, await accountFor(house, actor, loan));
  if (field === 'phone-number') return openPhoneNumber(house, whose, actor, loan);
  if (!may(actor, 'getIdentityImage')) throw new RefusedError({ code: 'not-allowed' });
  const refused = identityLookRefusal(loan, actor);
  if (refused) throw new RefusedError(refused.refusal);
  return openIcNumber(house, whose);
}

export function revealOwnNumber(
  house: House,
  { actor }: Call,
  { field }: { field: NumberField },
): Promise<Revealed> {
  const own = userIdOf(actor);
  const whose = { viewerId: own, ownerId: own, loanId: null };
  return field === 'ic-number' ? openIcNumber(house, whose) : openAccountNumber(house, whose);
}

async function accountFor(house: House, actor: Actor, loan: Loan): Promise<string | undefined> {
  if (!may(actor, 'preparePayout')) throw new RefusedError({ code: 'not-allowed' });
  const refund = await openRefundRow(house.db, loan.loanId);
  const outcome = accountInHand(loan, refund && refundOf(refund));
  if (!outcome.ok) throw new RefusedError(outcome.refusal);
  return outcome.change.bankAccountId;
}

/** For a call about a late payment, and only while one is allowed. */
async function openPhoneNumber(house: House, whose: Whose, actor: Actor, loan: Loan): Promise<Revealed> {
  if (!may(actor, 'recordContact')) throw new RefusedError({ code: 'not-allowed' });
  const now = house.clock.now();
  const at = { now: now.toISOString(), today: kualaLumpurDate(now) };
  const facts = await snapshot(house.db, (tx) => readFacts(tx, loan, at));
  const refused = contactRefusal(loan, facts, at);
  if (refused) throw new RefusedError(refused.refusal);
  if (facts.closedChannels.includes('phone')) throw new RefusedError({ code: 'contact-channel-closed' });
  const { phone } = await house.db
    .selectFrom('users')
    .select('phone')
    .where('user_id', '=', whose.ownerId)
    .executeTakeFirstOrThrow();
  if (!phone) throw new RefusedError({ code: 'not-found' });
  await lookAtNumber(house, { ...whose, field: 'phone-number' });
  return { value: phone };
}

async function openIcNumber(house: House, whose: Whose): Promise<Revealed> {
  const given = await house.db
    .selectFrom('personal_information')
    .select(['submission', 'ic_number_sealed'])
    .where('borrower_id', '=', whose.ownerId)
    .orderBy('submission', 'desc')
    .executeTakeFirst();
  if (!given) throw new RefusedError({ code: 'not-found' });
  const { submission, ic_number_sealed } = given;
  await lookAtNumber(house, { ...whose, field: 'ic-number', submission });
  return {
    value: formatIcNumber(house.keys.openText(ic_number_sealed, icNumberPlace(submission, whose.ownerId))),
  };
}

async function openAccountNumber(house: House, whose: Whose, bankAccountId?: string): Promise<Revealed> {
  const account = await readBankAccount(house.db, whose.ownerId, bankAccountId);
  if (!account) throw new RefusedError({ code: 'not-found' });
  await lookAtNumber(house, { ...whose, field: 'account-number', bankAccountId: account.bank_account_id });
  const place = accountNumberPlace(account.bank_account_id, whose.ownerId);
  return { value: house.keys.openText(account.account_number_sealed, place) };
}
