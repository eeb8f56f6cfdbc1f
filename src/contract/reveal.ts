/** Numbers that identify a person are masked in every answer; these open one of them, and write down who asked. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { idField } from './fields.ts';

const numberFields = ['ic-number', 'account-number'] as const;
export type NumberField = (typeof numberFields)[number];
/** What staff may open of a borrower: also the phone number, to call about a late payment. */
const caseFields = [...numberFields, 'phone-number'] as const;
export type CaseNumberField = (typeof caseFields)[number];

/** As it is written on the card; an account number as digits only. */
const number = z.object({ value: z.string() });

export const revealNumber = endpoint({
  name: 'revealNumber',
  method: 'POST',
  path: '/api/office/loans/:loanId/numbers/:field',
  summary:
    'A borrower’s IC number of an open case, the account number of a payout or refund in hand, or the phone number while a call is allowed; recorded',
  params: z.strictObject({ loanId: idField, field: z.enum(caseFields) }),
  response: number,
});

export const revealOwnNumber = endpoint({
  name: 'revealOwnNumber',
  method: 'POST',
  path: '/api/me/numbers/:field',
  summary: 'Your own IC number or bank account number; recorded',
  params: z.strictObject({ field: z.enum(numberFields) }),
  response: number,
});
