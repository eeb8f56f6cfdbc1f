/**
 * A loan between the domain's value and its rows. There is no query by bare id: `loanFor` takes the actor, and a loan
 * that is not theirs looks exactly like one that does not exist.
 */
import { accountOf } from '#domain/account-book.ts';
import { calendarDate } from '#domain/date.ts';
import type { Loan, OfferedAgreement, Payout, Person } from '#domain/loan.ts';
import type { AccountFacts, Bill, Hold, PaidRefund, Pause, Receipt } from '#domain/loan-account.ts';
import { openStatuses, parseLoanStatus } from '#domain/loan-status.ts';
import { sen } from '#domain/money.ts';
import type { Actor } from '#domain/permission.ts';
import { agreementEvidence } from '../agreements/evidence.ts';
import type { Db, Tx } from '../house.ts';
import { holdsOf } from '../refunds/refund-rows.ts';

/** Staff reach a loan of any borrower (the permission table decided whether they may ask); a borrower only their own. */
export async function loanFor(tx: Db | Tx, actor: Actor, loanId: string): Promise<Loan | undefined> {
  if (actor.kind === 'guest' || actor.kind === 'other-phone') return undefined;
  let query = tx.selectFrom('loans').selectAll().where('loan_id', '=', loanId);
  if (actor.kind === 'borrower') query = query.where('borrower_id', '=', actor.userId);
  const row = await query.executeTakeFirst();
  if (!row) return undefined;
  const people = await namesOf(tx, [row.assigned_to, row.proposed_by, row.first_approved_by]);
  // One after the other: a transaction is one connection.
  const agreement = await agreementOf(tx, loanId);
  const payout = await payoutOf(tx, loanId);
  const disbursement = await disbursementOf(tx, loanId);
  const account =
    disbursement && row.booked_until
      ? accountOf(
          await factsOf(tx, row.borrower_id, loanId, row.late_rate_bps),
          calendarDate(row.booked_until),
        )
      : undefined;
  const assignedTo = people(row.assigned_to);
  const proposedBy = people(row.proposed_by);
  const firstBy = people(row.first_approved_by);
  return {
    loanId: row.loan_id,
    borrowerId: row.borrower_id,
    reference: row.reference,
    productId: row.product_id,
    productVersion: row.product_version,
    status: parseLoanStatus(row.status),
    requested: { amountSen: sen(row.requested_amount_sen), termMonths: row.requested_term_months },
    terms: {
      principalSen: sen(row.principal_sen),
      termMonths: row.term_months,
      annualRateBps: row.annual_rate_bps,
      method: row.method === 'flat' ? 'flat' : 'reducing',
      secured: false,
      lateRateBps: row.late_rate_bps,
    },
    totalInterestSen: sen(row.total_interest_sen),
    affordability: row.affordability === 'yes' || row.affordability === 'no' ? row.affordability : 'not-sure',
    appliedAt: row.applied_at.toISOString(),
    ...(assignedTo && { assignedTo }),
    ...(proposedBy &&
      row.proposed_at &&
      row.proposed_amount_sen !== null &&
      row.proposed_term_months !== null && {
        proposal: {
          proposedBy,
          amountSen: sen(row.proposed_amount_sen),
          termMonths: row.proposed_term_months,
          note: row.proposal_note ?? '',
          proposedAt: row.proposed_at.toISOString(),
          ...(firstBy &&
            row.first_approved_at && {
              firstApproval: { approvedBy: firstBy, approvedAt: row.first_approved_at.toISOString() },
            }),
        },
      }),
    ...(row.approved_at && { approvedAt: row.approved_at.toISOString() }),
    ...(row.offer_ends_on && { offerEndsOn: calendarDate(row.offer_ends_on) }),
    ...(agreement && { agreement }),
    ...(payout && { payout }),
    ...(disbursement && { disbursement }),
    ...(account && { account }),
    paymentCount: row.payment_count,
  };
}

/** The borrower of a loan, to find the stream that a staff command locks. */
export async function borrowerOf(tx: Tx, loanId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('loans')
    .select('borrower_id')
    .where('loan_id', '=', loanId)
    .executeTakeFirst();
  return row?.borrower_id;
}

/** The columns that commands may move. What the borrower asked for and signed is not among them. */
export const loanColumns = (loan: Loan) => ({
  status: loan.status,
  principal_sen: loan.terms.principalSen,
  term_months: loan.terms.termMonths,
  total_interest_sen: loan.totalInterestSen,
  assigned_to: loan.assignedTo?.userId ?? null,
  proposed_by: loan.proposal?.proposedBy.userId ?? null,
  proposed_amount_sen: loan.proposal?.amountSen ?? null,
  proposed_term_months: loan.proposal?.termMonths ?? null,
  proposal_note: loan.proposal?.note ?? null,
  proposed_at: loan.proposal ? new Date(loan.proposal.proposedAt) : null,
  first_approved_by: loan.proposal?.firstApproval?.approvedBy.userId ?? null,
  first_approved_at: loan.proposal?.firstApproval ? new Date(loan.proposal.firstApproval.approvedAt) : null,
  approved_at: loan.approvedAt ? new Date(loan.approvedAt) : null,
  offer_ends_on: loan.offerEndsOn ?? null,
  payment_count: loan.paymentCount,
  booked_until: loan.account?.bookedUntil ?? null,
});

async function namesOf(tx: Db | Tx, ids: readonly (string | null)[]) {
  const wanted = ids.filter((id) => id !== null);
  const rows = wanted.length
    ? await tx.selectFrom('users').select(['user_id', 'name']).where('user_id', 'in', wanted).execute()
    : [];
  return (id: string | null): Person | undefined => {
    const row = rows.find(({ user_id }) => user_id === id);
    return row && { userId: row.user_id, name: row.name };
  };
}

/** The newest agreement: the one that lives, or the last that ended with its loan. */
async function agreementOf(tx: Db | Tx, loanId: string): Promise<OfferedAgreement | undefined> {
  const row = await agreementEvidence(tx)
    .select([
      'a.body_hash',
      'a.version',
      'a.offered_at',
      'a.viewed_at',
      'a.ended',
      'n.consented_at',
      's.signed_at',
      's.due_day',
      'c.countersigned_at',
      't.attested_at',
      'p.recorded_at as stamped_at',
      'e.sealed_at',
      'd.delivered_at',
    ])
    .where('a.loan_id', '=', loanId)
    .orderBy('a.version', 'desc')
    .executeTakeFirst();
  if (!row) return undefined;
  const at = <Key extends string>(key: Key, instant: Date | null) =>
    instant && ({ [key]: instant.toISOString() } as Record<Key, string>);
  return {
    bodyHash: row.body_hash,
    version: row.version,
    offeredAt: row.offered_at.toISOString(),
    ...at('viewedAt', row.viewed_at),
    ...at('consentedAt', row.consented_at),
    ...at('signedAt', row.signed_at),
    ...(row.due_day !== null && { dueDay: row.due_day }),
    ...at('countersignedAt', row.countersigned_at),
    ...at('attestedAt', row.attested_at),
    ...at('stampedAt', row.stamped_at),
    ...at('sealedAt', row.sealed_at),
    ...at('deliveredAt', row.delivered_at),
    ...(row.ended && { ended: row.ended }),
  };
}

async function payoutOf(tx: Db | Tx, loanId: string): Promise<Payout | undefined> {
  const row = await tx
    .selectFrom('payouts as p')
    .innerJoin('users as u', 'u.user_id', 'p.prepared_by')
    .select([
      'p.payout_id',
      'p.status',
      'p.amount_sen',
      'p.bank_account_id',
      'p.prepared_at',
      'u.user_id',
      'u.name',
    ])
    .where('p.loan_id', '=', loanId)
    // The one that lives (there is at most one), or else the last that came back.
    .orderBy((eb) => eb('p.status', '=', 'returned'))
    .orderBy('p.prepared_at', 'desc')
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    payoutId: row.payout_id,
    status: row.status === 'released' || row.status === 'returned' ? row.status : 'prepared',
    amountSen: sen(row.amount_sen),
    bankAccountId: row.bank_account_id,
    preparedBy: { userId: row.user_id, name: row.name },
    preparedAt: row.prepared_at.toISOString(),
  };
}

async function disbursementOf(tx: Db | Tx, loanId: string) {
  const row = await tx
    .selectFrom('disbursements')
    .select(['paid_on', 'amount_sen', 'bank_reference'])
    .where('loan_id', '=', loanId)
    .executeTakeFirst();
  return (
    row && {
      paidOn: calendarDate(row.paid_on),
      amountSen: sen(row.amount_sen),
      bankReference: row.bank_reference,
    }
  );
}

/** What the account is worked out from; never what was worked out of it. */
export async function factsOf(
  tx: Db | Tx,
  borrowerId: string,
  loanId: string,
  lateRateBps: number,
): Promise<AccountFacts> {
  const bills = await billsOf(tx, borrowerId, loanId);
  const receipts = await receiptsOf(tx, borrowerId, loanId);
  const { refunds, holds } = await refundsOf(tx, borrowerId, loanId);
  const pauses = await pausesOf(tx, borrowerId, loanId);
  return { bills, receipts, refunds, holds, pauses, lateRateBps };
}

/** None for a loan that was cancelled after its payout: it never arrived, so nothing was ever owed. */
async function billsOf(tx: Db | Tx, borrowerId: string, loanId: string): Promise<Bill[]> {
  const rows = await tx
    .selectFrom('instalments as i')
    .innerJoin('bills as b', (join) =>
      join
        .onRef('b.borrower_id', '=', 'i.borrower_id')
        .onRef('b.loan_id', '=', 'i.loan_id')
        .onRef('b.number', '=', 'i.number'),
    )
    .innerJoin('loans as l', 'l.loan_id', 'i.loan_id')
    .where('l.status', '<>', 'cancelled')
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('instalment_closures as c')
            .whereRef('c.borrower_id', '=', 'i.borrower_id')
            .whereRef('c.loan_id', '=', 'i.loan_id')
            .whereRef('c.number', '=', 'i.number'),
        )
        .as('is_closed'),
      'i.number',
      'i.starts_on',
      'i.due_on',
      'b.payable_by',
      'b.principal_sen',
      'b.interest_sen',
      'i.carried_interest_sen',
    ])
    .where('i.borrower_id', '=', borrowerId)
    .where('i.loan_id', '=', loanId)
    .orderBy('i.number')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    startsOn: calendarDate(row.starts_on),
    dueOn: calendarDate(row.due_on),
    payableBy: calendarDate(row.payable_by),
    principalSen: sen(row.principal_sen),
    interestSen: sen(row.interest_sen),
    // A bill that a new plan closed asks for less than what was carried over to it.
    carriedInterestSen: sen(Math.min(row.carried_interest_sen, row.interest_sen)),
    ...(row.is_closed && { isClosed: true }),
  }));
}

/** Confirmed payments that were not taken back. */
async function receiptsOf(tx: Db | Tx, borrowerId: string, loanId: string): Promise<Receipt[]> {
  const rows = await tx
    .selectFrom('payments as p')
    .leftJoin('payment_reversals as r', 'r.payment_id', 'p.payment_id')
    .select(['p.payment_id', 'p.received_sen', 'p.received_on'])
    .where('p.borrower_id', '=', borrowerId)
    .where('p.loan_id', '=', loanId)
    .where('p.status', '=', 'confirmed')
    .where('r.confirmed_at', 'is', null)
    .execute();
  return rows.map(({ payment_id, received_sen, received_on }) => {
    if (received_sen === null || received_on === null) throw new Error(`payment ${payment_id} has no amount`);
    return { paymentId: payment_id, amountSen: sen(received_sen), paidOn: calendarDate(received_on) };
  });
}

/** What went back, and what is prepared to. */
async function refundsOf(tx: Db | Tx, borrowerId: string, loanId: string) {
  const rows = await tx
    .selectFrom('refunds')
    .select(['refund_id', 'amount_sen', 'paid_on', 'proposed_at', 'held_sen', 'held_from'])
    .where('borrower_id', '=', borrowerId)
    .where('loan_id', '=', loanId)
    .where('status', 'in', ['proposed', 'confirmed'])
    .orderBy('refund_id')
    .execute();
  const refunds: PaidRefund[] = [];
  const holds: Hold[] = [];
  for (const row of rows) {
    const held = holdsOf(row);
    if (row.paid_on === null) holds.push(...held);
    else {
      const paidOn = calendarDate(row.paid_on);
      refunds.push(...held.map((part) => ({ ...part, paidOn })));
    }
  }
  return { refunds, holds };
}

/** The days of each "I did not receive this". One that never arrived leaves no bill to pause. */
async function pausesOf(tx: Db | Tx, borrowerId: string, loanId: string): Promise<Pause[]> {
  const rows = await tx
    .selectFrom('claims')
    .select(['opened_on', 'closed_on'])
    .where('borrower_id', '=', borrowerId)
    .where('loan_id', '=', loanId)
    .where('not_arrived_loan_id', 'is', null)
    .orderBy('opened_on')
    .execute();
  return rows.map(({ opened_on, closed_on }) => ({
    from: calendarDate(opened_on),
    ...(closed_on !== null && { until: calendarDate(closed_on) }),
  }));
}

/** The reference of another loan of its borrower that is open by now. */
export async function otherOpenLoan(
  tx: Tx,
  { loanId, borrowerId }: Pick<Loan, 'loanId' | 'borrowerId'>,
): Promise<string | undefined> {
  const row = await tx
    .selectFrom('loans')
    .select('reference')
    .where('borrower_id', '=', borrowerId)
    .where('loan_id', '<>', loanId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  return row?.reference;
}
