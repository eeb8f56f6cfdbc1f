/** The language of the borrower of a loan, for the desks whose rows do not say it. */
import { useCase } from './application/use-case.ts';

/** Undefined until it is known. */
export function useBorrowerLocale(loanId: string): string | undefined {
  return useCase(loanId).data?.borrower.locale;
}
