/** Asking for the code that signs a contract, and what the server may know about that contract before the page does. */
import { ApiProblem } from '#ui/problem.ts';
import { api } from '../api.ts';

export const signFormId = 'sign-contract';

type Text = { loanId: string; bodyHash: string };

const isRefused = (problem: unknown, code: ApiProblem['code']) =>
  problem instanceof ApiProblem && problem.code === code;

/** The borrower agrees to this text, then gets a code for it. */
export async function askForCode({ loanId, bodyHash }: Text, options: { key: string }) {
  await agree({ loanId, bodyHash });
  return api.requestCode({ purpose: 'sign-agreement', loanId, bodyHash }, options);
}

/** That the text was opened may not have reached the server, when the network was away just then. */
async function agree(text: Text): Promise<void> {
  try {
    await api.consentToAgreement(text);
  } catch (problem) {
    if (!isRefused(problem, 'agreement-not-shown')) throw problem;
    await api.viewAgreement(text);
    await api.consentToAgreement(text);
  }
}

/** 'changed': another text is offered now; 'signed': it is signed already; 'ended': there is nothing to sign any more. */
export function newsOf(problem: unknown): 'changed' | 'signed' | 'ended' | undefined {
  if (isRefused(problem, 'agreement-changed')) return 'changed';
  if (isRefused(problem, 'agreement-already-signed')) return 'signed';
  if (isRefused(problem, 'wrong-status') || isRefused(problem, 'offer-ended')) return 'ended';
  return undefined;
}
