/** Finding a borrower, and the page of one. Contacts are masked; the emergency contact is in no answer (product rule 11). */
import * as z from 'zod/mini';
import { searchKinds } from '#domain/borrower-search.ts';
import { endpoint } from './endpoint.ts';
import { idField, instantField, loanStatusField, localeField, senField } from './fields.ts';
import { listOf, pageField } from './list.ts';
import { loanStanding } from './standing.ts';

export const borrowerRow = z.object({
  borrowerId: idField,
  name: z.string(),
  /** The name on the IC, where it is another one. */
  nameOnIc: z.nullable(z.string()),
  maskedPhone: z.string(),
  maskedEmail: z.string(),
  loans: z.int(),
  newestLoan: z.nullable(z.object({ loanId: idField, reference: z.string(), status: loanStatusField })),
});
export type BorrowerRow = z.infer<typeof borrowerRow>;

/** POST: what is typed must not stand in an address of the API, and each search leaves a row. */
export const searchBorrowers = endpoint({
  name: 'searchBorrowers',
  method: 'POST',
  path: '/api/office/borrowers/search',
  summary:
    'Find borrowers by name, reference, last four of the IC number, email or phone; searching is counted',
  body: z.strictObject({ q: z.string().check(z.trim(), z.maxLength(100)), page: pageField }),
  response: z.extend(listOf(borrowerRow), {
    kind: z.enum(searchKinds),
    /** The case, when it was one reference. */
    loanId: z.nullable(idField),
    /** There are more than can be shown. */
    isMore: z.boolean(),
  }),
});

export const borrowerLoan = z.object({
  loanId: idField,
  reference: z.string(),
  status: loanStatusField,
  amountSen: senField,
  termMonths: z.int(),
  appliedAt: instantField,
  standing: z.nullable(loanStanding),
});
export type BorrowerLoan = z.infer<typeof borrowerLoan>;

export const borrowerPage = z.object({
  borrowerId: idField,
  name: z.string(),
  nameOnIc: z.nullable(z.string()),
  maskedPhone: z.string(),
  maskedEmail: z.string(),
  locale: localeField,
  since: instantField,
  isVerified: z.boolean(),
  loans: z.array(borrowerLoan),
});
export type BorrowerPage = z.infer<typeof borrowerPage>;

export const getBorrower = endpoint({
  name: 'getBorrower',
  method: 'GET',
  path: '/api/office/borrowers/:borrowerId',
  summary: 'One borrower with all loans; opening it is recorded',
  params: z.strictObject({ borrowerId: idField }),
  response: borrowerPage,
});
