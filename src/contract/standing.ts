/** How a paid-out loan stands today, for the lender's people: what is left, what is next, what is late, and what is open about it. */
import * as z from 'zod/mini';
import { hardshipStatuses } from '#domain/hardship.ts';
import { dateField, idField, senField } from './fields.ts';

export const loanStanding = z.object({
  /** Of all bills, with late interest to today: the amount that the borrower reads under the same words. */
  leftToPaySen: senField,
  nextBill: z.nullable(
    z.object({
      number: z.int(),
      of: z.int(),
      dueOn: dateField,
      payableBy: dateField,
      amountSen: senField,
    }),
  ),
  overdue: z.nullable(z.object({ amountSen: senField, lateSen: senField, daysPastDue: z.int() })),
  /** Money of the borrower that is held and goes back or pays the following bill. */
  creditSen: senField,
  /** What ends the loan today; null while nothing is asked for. */
  payOffSen: z.nullable(senField),
  paidOn: z.nullable(dateField),
  /** A plan that was signed later counts now. */
  isReplanned: z.boolean(),
  claim: z.nullable(z.object({ status: z.string(), openedOn: dateField })),
  help: z.nullable(z.object({ requestId: idField, status: z.enum(hardshipStatuses) })),
});
export type LoanStanding = z.infer<typeof loanStanding>;
