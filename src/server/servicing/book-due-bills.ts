/** Books the bills that fell due. The clock calls it; each loan is a command of its own, so that twice changes nothing. */
import { randomUUID } from 'node:crypto';
import type { Loan, LoanChange } from '#domain/loan.ts';
import * as rules from '#domain/servicing.ts';
import { defaultLocale } from '#words/locale.ts';
import { kualaLumpurDate } from '../clock.ts';
import { type Command, runCommand } from '../command.ts';
import type { House } from '../house.ts';
import { borrowerOf, loanFor } from '../loans/loan-rows.ts';
import { RefusedError } from '../problem.ts';

type ByLoan = { loanId: string };

export const bookDueBillsOfLoan: Command<ByLoan, Loan, LoanChange, ByLoan> = {
  action: 'bookDueBills',
  stream: (tx, _call, { loanId }) => borrowerOf(tx, loanId),
  read: (tx, { actor }, { loanId }) => loanFor(tx, actor, loanId),
  decide: (loan, _input, moment) => rules.bookDueBills(loan, moment),
  answer: async (_tx, { loan }) => ({ loanId: loan.loanId }),
};

/** How many loans had bills to book. One that was settled meanwhile is left alone. */
export async function bookDueBills(house: House): Promise<number> {
  const today = kualaLumpurDate(house.clock.now());
  const rows = await house.db
    .selectFrom('bills as b')
    .innerJoin('loans as l', (join) =>
      join.onRef('l.borrower_id', '=', 'b.borrower_id').onRef('l.loan_id', '=', 'b.loan_id'),
    )
    .select('l.loan_id')
    .distinct()
    .where('l.status', '=', 'disbursed')
    .where('b.left_sen', '>', 0)
    .where('b.due_on', '<=', today)
    .whereRef('b.due_on', '>', 'l.booked_until')
    .execute();
  let booked = 0;
  for (const { loan_id: loanId } of rows) {
    const call = { actor: { kind: 'system' }, requestId: randomUUID(), locale: defaultLocale } as const;
    try {
      await runCommand(house, bookDueBillsOfLoan, { ...call, idempotencyKey: undefined }, { loanId });
      booked += 1;
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error;
    }
  }
  return booked;
}
