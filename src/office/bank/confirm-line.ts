/** A line and its one candidate as the command that books it, and whether somebody must look at it first. */
import type { BankCandidate, BankLineView } from '#contract/bank.ts';
import { sen } from '#domain/money.ts';
import { ApiProblem } from '#ui/problem.ts';
import { api } from '../api.ts';

export type ToConfirm = { line: BankLineView; candidate: BankCandidate };

export const differs = ({ line: { evidence }, candidate: { amountSen, paidOn } }: ToConfirm): boolean =>
  evidence.amountSen !== amountSen || (paidOn !== undefined && evidence.paidOn !== paidOn);

/** Nobody announced money for a loan; all else is asked about when it is not certain or not exact. */
export const mustBeAsked = (asked: ToConfirm): boolean =>
  asked.line.match.level !== 'certain' || asked.candidate.kind === 'loan' || differs(asked);

/** For many one after the other: the server takes so many changes within a minute, says how long to wait, and goes on. */
export async function waitForRoom<T>(send: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await send();
    } catch (problem) {
      if (!(problem instanceof ApiProblem) || problem.code !== 'too-many-requests') throw problem;
      const seconds = Number(problem.facts?.waitSeconds ?? 60);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
}

/** Without `differenceSeen` the server refuses what is not exactly what the borrower said. */
export async function confirmLine(
  { line, candidate }: ToConfirm,
  options: { key: string; differenceSeen?: boolean },
): Promise<{ receiptNumber?: string }> {
  const { lineId, evidence } = line;
  const { kind, paymentId, loanId } = candidate;
  const { key, differenceSeen } = options;
  if (kind === 'loan' || paymentId === undefined)
    return await api.recordBankPayment({ lineId, loanId }, { key });
  if (kind === 'confirmed') {
    await api.tieBankLine({ lineId, paymentId }, { key });
    return {};
  }
  const found = { ...evidence, amountSen: sen(evidence.amountSen) };
  return await api.confirmPayment(
    { paymentId, bankLineId: lineId, ...found, ...(differenceSeen && { differenceSeen }) },
    { key },
  );
}
