/** Codes for what a signed-in borrower is about to confirm. Each names its purpose, and opens nothing else. */
import type { requestCode } from '#contract/account.ts';
import { parseEmail, parseMalaysianMobile } from '#domain/phone.ts';
import { userIdOf } from '../actor.ts';
import type { Call } from '../command.ts';
import { transaction } from '../db/transaction.ts';
import type { House } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { InvalidError, RefusedError } from '../problem.ts';
import type { AnswerOf, RequestOf } from '../route.ts';
import { bankAccountSubject, contactSubject, ownDataSubject } from './codes.ts';
import { type Account, accountById, assertSent, type Contact, codeContact, parsed } from './contacts.ts';
import { assertCurrentPassword, holdsStill } from './current-password.ts';
import { justSent, sendCode, takeSend, takeSendOfAccount } from './send-code.ts';

type Body = RequestOf<typeof requestCode>['body'];
type Confirmed = { subject: string; contact: Contact; amountSen?: number };

export async function sendOwnCode(
  house: House,
  { call, body }: RequestOf<typeof requestCode>,
): Promise<AnswerOf<typeof requestCode>> {
  const userId = userIdOf(call.actor);
  const account = await accountById(house.db, userId);
  if (!account) throw new RefusedError({ code: 'not-found' });
  const { subject, contact, ...amount } = await confirmedBy(house, call, body, account);
  assertSent(house, contact);
  const challenge = { userId, purpose: body.purpose, subject, ...contact };
  const already = await justSent(house, challenge);
  if (already) return already;
  await takeSendOfAccount(house, userId);
  await takeSend(house, body.purpose, contact.sentTo);
  return await transaction(house.db, async (tx) => {
    // Held while the code is written, so that a new password ends it or was seen.
    if (body.purpose === 'change-contact' && !(await holdsStill(tx, account)))
      throw new RefusedError({ code: 'current-password-wrong' });
    return await sendCode(tx, house, challenge, { locale: account.locale, ...amount });
  });
}

async function confirmedBy(house: House, call: Call, body: Body, account: Account): Promise<Confirmed> {
  switch (body.purpose) {
    case 'change-contact': {
      const contact = newContact(body);
      // The code proves the new mailbox or phone; only the password proves that its owner is who asks.
      await assertCurrentPassword(house, account, body.currentPassword);
      return { subject: contactSubject(contact), contact };
    }
    case 'change-bank-account':
      return { subject: bankAccountSubject, contact: codeContact(house, account) };
    case 'download-data':
    case 'delete-data':
      return { subject: ownDataSubject, contact: codeContact(house, account) };
    case 'sign-agreement': {
      const loan = await loanFor(house.db, call.actor, body.loanId);
      if (!loan) throw new RefusedError({ code: 'not-found' });
      if (!loan.agreement) throw new RefusedError({ code: 'agreement-missing' });
      // A paid-out loan signs new plans. The hash of one is worked out again when it is signed: a code for another opens nothing.
      if (loan.status === 'disbursed')
        return { subject: body.bodyHash, contact: codeContact(house, account) };
      if (loan.agreement.bodyHash !== body.bodyHash) throw new RefusedError({ code: 'agreement-changed' });
      if (!loan.agreement.consentedAt) throw new RefusedError({ code: 'terms-not-accepted' });
      return {
        subject: body.bodyHash,
        contact: codeContact(house, account),
        amountSen: loan.terms.principalSen,
      };
    }
  }
}

/** The code goes to the new email or number, so it can prove only one of them. */
function newContact({ email, phone }: Extract<Body, { purpose: 'change-contact' }>): Contact {
  if (email !== undefined && phone === undefined) {
    return { channel: 'email', sentTo: parsed(parseEmail(email), 'email') };
  }
  if (phone !== undefined && email === undefined) {
    return { channel: 'whatsapp', sentTo: parsed(parseMalaysianMobile(phone), 'phone') };
  }
  throw new InvalidError([
    { path: ['email'], message: 'email' },
    { path: ['phone'], message: 'phone' },
  ]);
}
