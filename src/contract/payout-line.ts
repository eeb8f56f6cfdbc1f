/** A line of the bank statement that is a payout's money, going or coming back: tied to it, or proposed. */
import * as z from 'zod/mini';
import { dateField, idField, senField } from './fields.ts';

export const payoutLine = z.object({
  lineId: idField,
  amountSen: senField,
  paidOn: dateField,
  bankReference: z.string(),
  state: z.enum(['certain', 'likely', 'tied']),
});
export type PayoutLine = z.infer<typeof payoutLine>;
