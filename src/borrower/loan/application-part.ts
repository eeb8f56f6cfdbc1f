/** The form of the loan page, which whoever has a loan never sees: with the page for guests, for others as soon as it is known. */
import { lazyPage } from '#ui/lazy-page.tsx';

export const loanApplication = lazyPage(() =>
  import('./loan-application.tsx').then((module) => module.LoanApplication),
);
