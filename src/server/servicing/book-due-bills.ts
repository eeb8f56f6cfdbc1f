/** Books the bills that fell due. The clock calls it; each loan is a command of its own, so that twice changes nothing. */
import type { Loan, LoanChange } from '#domain/loan.ts';
import * as rules from '#domain/servicing.ts';
import { runByClock } from '../by-clock.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Command } from '../command.ts';
import type { House } from '../house.ts';
import { type ByLoan, loanStream } from '../loans/loan-case.ts';
import { loanFor } from '../loans/loan-rows.ts';

export const bookDueBillsOfLoan: Command<ByLoan, Loan, LoanChange, ByLoan> = {
  action: 'bookDueBills',
  stream: loanStream,
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
  return runByClock(
    house,
    bookDueBillsOfLoan,
    rows.map(({ loan_id }) => ({ loanId: loan_id })),
  );
}
