/** A new plan as it is signed: its canonical text with the hash of it, sealed, and the bills that stand on it. */
import { createHash } from 'node:crypto';
import { type Canonical, canonicalJson } from '#domain/canonical.ts';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import type { HardshipRequest } from '#domain/hardship.ts';
import type { Loan } from '#domain/loan.ts';
import type { NewPlan } from '#domain/plan.ts';
import type { Signature } from '#domain/signature.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Keys } from '../crypto.ts';
import type { Db, Tx } from '../house.ts';

/** Everything the borrower signs: the figures, the days, and the agreement that otherwise goes on as it is. */
const planText = (loan: Loan, plan: NewPlan, version: number): string =>
  canonicalJson({
    text: 'new-plan-v1',
    version,
    reference: loan.reference,
    agreementHash: loan.agreement?.bodyHash ?? null,
    change: plan.change,
    dueDay: plan.dueDay,
    closed: plan.closed,
    bills: plan.bills,
    totalInterestSen: plan.totalInterestSen,
    extraInterestSen: plan.extraInterestSen,
  } as Canonical);

/** SHA-256 of the canonical text, as 64 hex digits. */
export const planHash = (loan: Loan, plan: NewPlan, version: number): string =>
  createHash('sha256')
    .update(planText(loan, plan, version))
    .digest('hex');

/** Where the sealed text and signature of a plan are at home. */
export const planPlace = (loanId: string, version: number, part: 'body' | 'signature'): string =>
  `plans:${loanId}:${version}:${part}`;

export async function nextVersion(tx: Db | Tx, loanId: string): Promise<number> {
  const row = await tx
    .selectFrom('plans')
    .select((eb) => eb.fn.max('version').as('version'))
    .where('loan_id', '=', loanId)
    .executeTakeFirst();
  return (row?.version ?? 1) + 1;
}

/** When the borrower last changed the due day themselves. */
export async function lastDueDayChange(tx: Db | Tx, loanId: string): Promise<CalendarDate | undefined> {
  const row = await tx
    .selectFrom('plans')
    .select('signed_on')
    .where('loan_id', '=', loanId)
    .where('request_id', 'is', null)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  return row && calendarDate(row.signed_on);
}

type Signing = {
  version: number;
  signature: Signature;
  challengeId: string;
  request: HardshipRequest | undefined;
  now: Date;
};

/** The signed plan, the old bills closed, the new ones open: in this order, each stands on the one before. */
export async function writePlan(
  tx: Tx,
  keys: Keys,
  { loan, plan }: { loan: Loan; plan: NewPlan },
  { version, signature, challengeId, request, now }: Signing,
): Promise<void> {
  const { loanId, borrowerId } = loan;
  const text = planText(loan, plan, version);
  await tx
    .insertInto('plans')
    .values({
      borrower_id: borrowerId,
      loan_id: loanId,
      version,
      kind: plan.change.kind,
      request_id: request?.requestId ?? null,
      due_day: plan.dueDay,
      principal_sen: loan.terms.principalSen,
      total_interest_sen: plan.totalInterestSen,
      body_hash: planHash(loan, plan, version),
      body_sealed: keys.sealText(text, planPlace(loanId, version, 'body')),
      signature_sealed: keys.sealText(JSON.stringify(signature), planPlace(loanId, version, 'signature')),
      challenge_id: challengeId,
      signed_on: kualaLumpurDate(now),
      signed_at: now,
    })
    .execute();
  await tx
    .insertInto('instalment_closures')
    .values(
      plan.closed.map(({ number, principalSen, interestSen }) => ({
        borrower_id: borrowerId,
        loan_id: loanId,
        number,
        version,
        principal_sen: principalSen,
        interest_sen: interestSen,
      })),
    )
    .execute();
  await tx
    .insertInto('instalments')
    .values(
      plan.bills.map((bill) => ({
        borrower_id: borrowerId,
        loan_id: loanId,
        number: bill.number,
        version,
        starts_on: bill.startsOn,
        due_on: bill.dueOn,
        payable_by: bill.payableBy,
        principal_sen: bill.principalSen,
        interest_sen: bill.interestSen,
        carried_interest_sen: bill.carriedInterestSen,
      })),
    )
    .execute();
}
