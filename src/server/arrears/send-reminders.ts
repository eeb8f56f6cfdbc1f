/** Sends the reminders whose time has come. The clock calls it; each loan is a command of its own, so that twice sends once. */
import { sql } from 'kysely';
import type { Loan } from '#domain/loan.ts';
import { isContactHour, type ReminderFacts, sendReminder as rule } from '#domain/reminder.ts';
import { runByClock } from '../by-clock.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Command } from '../command.ts';
import { contactDays } from '../contacts/contact-rows.ts';
import type { House } from '../house.ts';
import { type ByLoan, loanStream } from '../loans/loan-case.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { readContactFacts } from './contact-facts.ts';

type Sent = Extract<ReturnType<typeof rule>, { ok: true }>['change'];

export const sendReminder: Command<ByLoan, { loan: Loan; facts: ReminderFacts }, Sent, ByLoan> = {
  action: 'sendReminder',
  stream: loanStream,
  read: async (tx, { actor }, { loanId }, _house, { today }) => {
    const loan = await loanFor(tx, actor, loanId);
    if (!loan) return undefined;
    const facts = await readContactFacts(tx, loanId, today);
    return { loan, facts: { ...facts, contactedOn: await contactDays(tx, loan.borrowerId, today) } };
  },
  decide: ({ loan, facts }, _input, moment) => rule(loan, facts, moment),
  write: async (tx, { loan, reminder }, _input, { now, eventId }) => {
    await tx
      .insertInto('reminders')
      .values({
        borrower_id: loan.borrowerId,
        loan_id: loan.loanId,
        instalment_number: reminder.instalmentNumber,
        stage: reminder.stage,
        amount_sen: reminder.amountSen,
        event_id: eventId,
        sent_at: now,
      })
      .execute();
  },
  answer: async (_tx, { loan }) => ({ loanId: loan.loanId }),
};

/** How many reminders were sent. Outside the hours nobody is looked at. */
export async function sendReminders(house: House): Promise<number> {
  const now = house.clock.now();
  if (!isContactHour(now.toISOString())) return 0;
  const today = kualaLumpurDate(now);
  // The stages of `reminderStageOn`, so that a loan is only loaded when one of its bills has a new one.
  const { rows } = await sql<{ loan_id: string }>`
    select distinct b.loan_id
    from bills b join loans l on (l.borrower_id, l.loan_id) = (b.borrower_id, b.loan_id)
    where l.status = 'disbursed' and b.left_sen > 0
      and b.due_on <= ${today}::date + 3 and b.payable_by >= ${today}::date - 20
      and not exists (select from reminders r where r.loan_id = b.loan_id
        and ((r.sent_at at time zone 'Asia/Kuala_Lumpur')::date >= ${today}
          or (r.instalment_number = b.number and r.stage = case when ${today} < b.due_on then 'before'
            when ${today} <= b.payable_by then 'due' when ${today} >= b.payable_by + 14 then 'late-14'
            when ${today} >= b.payable_by + 7 then 'late-7' else 'late-3' end)))
      and not (${today} > b.payable_by and ${today} < b.payable_by + 3)
      and not reminders_paused(b.loan_id, ${today})`.execute(house.db);
  return runByClock(
    house,
    sendReminder,
    rows.map(({ loan_id }) => ({ loanId: loan_id })),
  );
}
