/** Who applies, as the rule needs to know them: read under the borrower's lock. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { type CalendarDate, calendarDate } from '#domain/date.ts';
import type { Applicant } from '#domain/loan.ts';
import { openStatuses } from '#domain/loan-status.ts';
import { formatReference, referenceByteCount } from '#domain/reference.ts';
import { personWith } from '../actor.ts';
import type { Tx } from '../house.ts';
import { readLender } from '../lender/queries.ts';
import { readProducts } from '../products/product-rows.ts';

const referencePrefix = 'JRN';

export const newReference = (today: CalendarDate): string =>
  formatReference(referencePrefix, today, randomBytes(referenceByteCount));

export async function readApplicant(tx: Tx, borrowerId: string, today: CalendarDate): Promise<Applicant> {
  const { name } = await personWith(tx, borrowerId);
  const { applicationsOpen } = await readLender(tx, today);
  const [product] = await readProducts(tx, today);
  const open = await tx
    .selectFrom('loans')
    .select('reference')
    .where('borrower_id', '=', borrowerId)
    .where('status', 'in', openStatuses)
    .executeTakeFirst();
  const { appliedToday } = await tx
    .selectFrom('loans')
    .select(({ fn }) => fn.countAll<number>().as('appliedToday'))
    .where('borrower_id', '=', borrowerId)
    .where(sql<boolean>`(applied_at at time zone 'Asia/Kuala_Lumpur')::date = ${today}::date`)
    .executeTakeFirstOrThrow();
  const tryAgainOn = await lastTryAgainOn(tx, borrowerId);
  return {
    borrowerId,
    accountName: name,
    product,
    applicationsOpen,
    openLoanReference: open?.reference,
    appliedToday: Number(appliedToday),
    ...(tryAgainOn && { tryAgainOn }),
  };
}

/** What the newest rejection says about trying again. */
async function lastTryAgainOn(tx: Tx, borrowerId: string): Promise<CalendarDate | undefined> {
  const row = await tx
    .selectFrom('loans')
    .select('rejection')
    .where('borrower_id', '=', borrowerId)
    .where('status', '=', 'rejected')
    .orderBy('applied_at', 'desc')
    .executeTakeFirst();
  if (!row?.rejection) return undefined;
  const { tryAgainOn } = JSON.parse(row.rejection) as { tryAgainOn: string };
  return calendarDate(tryAgainOn);
}
