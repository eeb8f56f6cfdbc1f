/** The page of one borrower with all loans as they stand today. Opening it leaves a row; the emergency contact is not read. */
import type { BorrowerLoan, BorrowerPage } from '#contract/borrowers.ts';
import type { CalendarDate } from '#domain/date.ts';
import type { Actor } from '#domain/permission.ts';
import { userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import { transaction } from '../db/transaction.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { isReadyForReview, verificationFacts } from '../identity/verification-facts.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { standingOf } from '../loans/standing.ts';
import { localeOf } from '../messages/notices.ts';
import { RefusedError } from '../problem.ts';
import { maskedPerson, namesOnIc } from './search.ts';

/** Throws 'not-found'. */
export const openBorrower = (house: House, actor: Actor, borrowerId: string): Promise<BorrowerPage> =>
  transaction(house.db, async (tx) => {
    const person = await tx
      .selectFrom('users')
      .select(['name', 'email', 'phone', 'locale', 'created_at'])
      .where('user_id', '=', borrowerId)
      .where('kind', '=', 'borrower')
      .where('verified_at', 'is not', null)
      .where('erased_at', 'is', null)
      .executeTakeFirst();
    if (!person) throw new RefusedError({ code: 'not-found' });
    const now = house.clock.now();
    await tx
      .insertInto('borrower_views')
      .values({
        view_id: newId(now),
        staff_id: userIdOf(actor),
        borrower_id: borrowerId,
        viewed_at: now,
      })
      .execute();
    const facts = await verificationFacts(tx, borrowerId);
    const names = await namesOnIc(tx, [borrowerId]);
    return {
      borrowerId,
      ...maskedPerson(person, names.get(borrowerId)),
      locale: localeOf(person.locale),
      since: person.created_at.toISOString(),
      isVerified: facts !== undefined && isReadyForReview(facts),
      loans: await loansOf(tx, actor, borrowerId, kualaLumpurDate(now)),
    };
  });

/** The newest first. */
async function loansOf(
  tx: Tx,
  actor: Actor,
  borrowerId: string,
  today: CalendarDate,
): Promise<BorrowerLoan[]> {
  const rows = await tx
    .selectFrom('loans')
    .select('loan_id')
    .where('borrower_id', '=', borrowerId)
    .orderBy('applied_at', 'desc')
    .execute();
  const loans: BorrowerLoan[] = [];
  for (const { loan_id } of rows) {
    const loan = await loanFor(tx, actor, loan_id);
    if (!loan) continue;
    loans.push({
      loanId: loan.loanId,
      reference: loan.reference,
      status: loan.status,
      amountSen: loan.terms.principalSen,
      termMonths: loan.terms.termMonths,
      appliedAt: loan.appliedAt,
      standing: await standingOf(tx, loan, today),
    });
  }
  return loans;
}
