import { describe, expect, it } from 'vitest';
import type { VerificationView } from '#contract/identity.ts';
import type { LoanView, Wallet } from '#contract/loans.ts';
import { loanStatuses } from '#domain/loan-status.ts';
import { earlyPart, earlyReads } from './early-reads.ts';
import { openLoan } from './loan/now.ts';
import { planOf } from './verification/plan.ts';

/** Whether the answer brings the files of the page's part. */
const brings = (name: 'loan' | 'verifikasiAkun', answer: unknown): boolean =>
  new RegExp(earlyPart(name, [])?.says ?? 'no part').test(JSON.stringify(answer));

describe('the part of a page that comes with an answer', () => {
  it('is of an answer that the page asks for', () => {
    for (const name of ['loan', 'verifikasiAkun'] as const)
      expect(earlyReads(name)).toContain(earlyPart(name, [])?.of);
  });

  it('is the form of the loan page wherever there is no open loan', () => {
    const walletWith = (loan: Pick<LoanView, 'status'> | null) => ({ loan }) as unknown as Wallet;
    for (const wallet of [null, ...loanStatuses.map((status) => ({ status }))].map(walletWith))
      expect(brings('loan', wallet)).toBe(openLoan(wallet) === undefined);
  });

  it('is the steps of the verification wherever there is something to send', () => {
    const states = ['none', 'personal-information', 'submitted', 'correction-needed', 'checked'] as const;
    for (const state of states) {
      const view = {
        state,
        isLocked: false,
        corrections: [{ item: 'bank-account', note: null }],
        bankAccount: null,
      } as unknown as VerificationView;
      expect(brings('verifikasiAkun', view)).toBe(planOf(view) !== undefined);
    }
  });
});
