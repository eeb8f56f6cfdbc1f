/**
 * Sends what is left to send, in the specification's order: the personal information, then the bank account. What has arrived
 * is not sent again; a first part whose answer was lost goes out under the same key, so it arrives once.
 */
import { useState } from 'react';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { updateBankAccount } from '#contract/identity.ts';
import { ApiProblem } from '#ui/problem.ts';
import { lineGone } from '#ui/upload/line-watch.ts';
import { useAction } from '#ui/use-action.ts';
import type { Challenge, StepUp } from '../account/code-dialog.tsx';
import { changeBankAccount, codeFor } from '../account/waiting-code.ts';
import { api } from '../api.ts';
import { type BankAccountInput, bankAccountOf, type Draft, personalInformationOf } from './draft.ts';
import { changeDraft, currentDraft, photosSettled } from './draft-memory.ts';
import type { Part, Plan } from './plan.ts';
import type { Failure } from './submission-messages.ts';

export type BankAccount = ResponseOf<typeof updateBankAccount>;

export type Asked = { challenge: Challenge; account: BankAccountInput; refusal: ApiProblem };

export type Submission = {
  run: () => Promise<void>;
  /** The part on its way now. */
  sending: Part | undefined;
  busy: boolean;
  failure: Failure | undefined;
  /** An answer is being changed, so what was wrong may be right now. */
  forgetFailure: () => void;
  /** Another bank account than the one we have needs a one-time code. */
  asked: Asked | undefined;
  confirm: (stepUp: StepUp, options: { key: string }) => Promise<BankAccount>;
  confirmed: (account: BankAccount) => void;
  giveUpCode: () => void;
};

type SubmissionOptions = {
  plan: Plan;
  onStart: () => void;
  onDone: (account: BankAccount | undefined) => void;
};

export function useSubmission({ plan, onStart, onDone }: SubmissionOptions): Submission {
  const [busy, setBusy] = useState(false);
  const [sending, setSending] = useState<Part>();
  const [failure, setFailure] = useState<Failure>();
  const [asked, setAsked] = useState<Asked>();
  const personal = useAction(api.submitPersonalInformation);
  const bank = useAction(api.updateBankAccount);
  const code = useAction((_: undefined, options: { key: string }) =>
    codeFor(changeBankAccount, () => api.requestCode({ purpose: changeBankAccount }, options)),
  );
  // A part may still be finishing when its answer is here; a press meanwhile would be swallowed by it.
  const isUnderWay = busy || personal.busy || bank.busy || code.busy;

  /** True when there is nothing more to send of this part. */
  async function sendPersonalInformation(): Promise<boolean> {
    await photosSettled();
    const draft = currentDraft();
    const input = draft && personalInformationOf(draft);
    if (!input) return fail({ during: 'photos', problem: draft && photoProblem(draft) });
    const outcome = await personal.run(input);
    if (!outcome?.done) return fail(outcome && { during: 'personal-information', problem: outcome.problem });
    changeDraft((now) => ({ ...now, personalInformationSent: true }));
    return true;
  }

  async function sendBankAccount(): Promise<BankAccount | undefined> {
    const draft = currentDraft();
    const account = draft && bankAccountOf(draft);
    if (!account) throw new Error('The bank account was not checked before it was sent');
    const outcome = await bank.run(account);
    if (outcome?.done) return outcome.answer;
    const problem = outcome?.problem;
    if (problem instanceof ApiProblem && problem.code === 'code-needed') await askForCode(account, problem);
    else fail(outcome && { during: 'bank-account', problem });
    return undefined;
  }

  async function askForCode(account: BankAccountInput, refusal: ApiProblem): Promise<void> {
    const outcome = await code.run(undefined);
    if (!outcome?.done) return void fail(outcome && { during: 'code', problem: outcome.problem });
    setAsked({ challenge: outcome.answer, account, refusal });
  }

  /** Undefined: the press before is still being carried out. */
  function fail(what: Failure | undefined): false {
    if (what) setFailure(what);
    return false;
  }

  async function send(): Promise<void> {
    if (plan.parts.includes('personal-information')) {
      setSending('personal-information');
      if (!(await sendPersonalInformation())) return;
    }
    if (!plan.parts.includes('bank-account')) return onDone(undefined);
    setSending('bank-account');
    const account = await sendBankAccount();
    if (account) onDone(account);
  }

  async function run(): Promise<void> {
    if (isUnderWay) return;
    onStart();
    setFailure(undefined);
    setBusy(true);
    try {
      await send();
    } catch (problem) {
      setFailure({ during: 'page', problem });
    } finally {
      setSending(undefined);
      setBusy(false);
    }
  }

  return {
    run,
    sending,
    busy: isUnderWay,
    failure,
    forgetFailure: () => setFailure(undefined),
    asked,
    confirm: (stepUp, options) => {
      if (!asked) throw new Error('No bank account waits for a code');
      return api.updateBankAccount({ ...asked.account, stepUp }, options);
    },
    confirmed: (account) => {
      setAsked(undefined);
      onDone(account);
    },
    giveUpCode: () => {
      if (asked) setFailure({ during: 'bank-account', problem: asked.refusal });
      setAsked(undefined);
    },
  };
}

/** A photo was refused, or is still on its way because the line is gone. */
const photoProblem = ({ photos }: Draft): unknown => {
  const all = Object.values(photos);
  const failed = all.find((photo) => photo.state === 'failed');
  return failed ? failed.problem : all.some(({ state }) => state === 'sending') ? lineGone : undefined;
};
