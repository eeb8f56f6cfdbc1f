/** The borrower ledger of one loan (Lampiran A, Penyata Akaun Peminjam) as it is kept: who, the loan, each repayment. */
import { borrowerLedger, type LedgerPayment, type LedgerRow } from '#domain/borrower-ledger.ts';
import { calendarDate } from '#domain/date.ts';
import type { Loan } from '#domain/loan.ts';
import { sen } from '#domain/money.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { DocumentLender } from '../documents/letterhead.ts';
import type { House, Tx } from '../house.ts';
import {
  readPersonalInformation,
  type StoredPersonalInformation,
} from '../identity/personal-information-rows.ts';
import { lenderParty } from '../lender/lender-party.ts';

export type BorrowerLedger = {
  loan: Loan;
  account: NonNullable<Loan['account']>;
  disbursement: NonNullable<Loan['disbursement']>;
  person: StoredPersonalInformation;
  phone: string;
  signedOn: string;
  lender: DocumentLender;
  rows: LedgerRow[];
  madeAt: Date;
};

/** The loan must be paid out. */
export async function readBorrowerLedger(tx: Tx, house: House, loan: Loan): Promise<BorrowerLedger> {
  const { account, disbursement, agreement, borrowerId } = loan;
  const person = await readPersonalInformation(tx, house.keys, borrowerId);
  if (!account || !disbursement || !agreement?.signedAt || !person)
    throw new Error(`loan ${loan.loanId} was paid out without its evidence`);
  const { phone } = await tx
    .selectFrom('users')
    .select('phone')
    .where('user_id', '=', borrowerId)
    .executeTakeFirstOrThrow();
  const courtCosts = await tx
    .selectFrom('ledger_transfers as t')
    .leftJoin('ledger_transfers as r', 'r.reverses', 't.transfer_id')
    .select('t.transfer_id')
    .where('t.borrower_id', '=', borrowerId)
    .where('t.loan_id', '=', loan.loanId)
    .where('t.kind', '=', 'court-ordered-costs')
    .where('t.reverses', 'is', null)
    .where('r.transfer_id', 'is', null)
    .executeTakeFirst();
  const madeAt = house.clock.now();
  return {
    loan,
    account,
    disbursement,
    person,
    phone: phone ?? '',
    signedOn: kualaLumpurDate(new Date(agreement.signedAt)),
    lender: await lenderParty(tx, kualaLumpurDate(madeAt)),
    rows: borrowerLedger(account, await readLedgerPayments(tx, loan), {
      hasCourtCosts: courtCosts !== undefined,
    }),
    madeAt,
  };
}

async function readLedgerPayments(tx: Tx, { borrowerId, loanId }: Loan): Promise<LedgerPayment[]> {
  const rows = await tx
    .selectFrom('payments as p')
    .leftJoin('payment_reversals as r', 'r.payment_id', 'p.payment_id')
    .select(['p.payment_id', 'p.received_sen', 'p.received_on', 'p.receipt_number', 'r.confirmed_at'])
    .where('p.borrower_id', '=', borrowerId)
    .where('p.loan_id', '=', loanId)
    .where('p.status', '=', 'confirmed')
    .execute();
  return rows.map(({ payment_id, received_sen, received_on, receipt_number, confirmed_at }) => ({
    paymentId: payment_id,
    amountSen: sen(received_sen ?? 0),
    paidOn: calendarDate(received_on ?? ''),
    receiptNumber: receipt_number ?? '',
    ...(confirmed_at && { reversedOn: kualaLumpurDate(confirmed_at) }),
  }));
}
