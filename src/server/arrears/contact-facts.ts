/** What decides whether a borrower may be written to: reminders sent, proofs being checked, and what pauses the loan. */
import { sql } from 'kysely';
import type { CalendarDate } from '#domain/date.ts';
import { sen } from '#domain/money.ts';
import { type ReminderFacts, reminderStages } from '#domain/reminder.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Tx } from '../house.ts';

export async function readContactFacts(tx: Tx, loanId: string, today: CalendarDate): Promise<ReminderFacts> {
  const sent = await tx
    .selectFrom('reminders')
    .select(['instalment_number', 'stage', 'sent_at'])
    .where('loan_id', '=', loanId)
    .execute();
  const { checking_sen } = await tx
    .selectFrom('payments')
    .select(sql<number>`coalesce(sum(claimed_sen), 0)::bigint`.as('checking_sen'))
    .where('loan_id', '=', loanId)
    .where('status', '=', 'checking')
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{
    is_paused: boolean;
  }>`select reminders_paused(${loanId}, ${today}) as is_paused`.execute(tx);
  return {
    sent: sent.flatMap(({ instalment_number, stage: text, sent_at }) => {
      const stage = reminderStages.find((each) => each === text);
      return stage ? [{ instalmentNumber: instalment_number, stage, sentOn: kualaLumpurDate(sent_at) }] : [];
    }),
    checkingSen: sen(checking_sen),
    isPaused: rows[0]?.is_paused ?? false,
  };
}
