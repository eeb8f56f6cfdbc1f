/** Step 6: everything once more before it is sent, and the sending itself. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import type { VerificationView } from '#contract/identity.ts';
import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Heading } from '#ui/navigation.tsx';
import { AccountInShort } from '../account/account-in-short.tsx';
import { CodeDialog } from '../account/code-dialog.tsx';
import { CodeWaits } from '../account/code-waits.tsx';
import { changeBankAccount, useWaitingCode } from '../account/waiting-code.ts';
import { AnswerGroups } from './answer-groups.tsx';
import type { Part, Plan } from './plan.ts';
import { StepHead, type StepProps } from './step-form.tsx';
import { StepFrame } from './step-frame.tsx';
import type { Failure } from './submission-messages.ts';
import { SubmissionFailed, SubmissionProgress } from './submission-report.tsx';
import type { Submission } from './use-submission.ts';

type StepCheckProps = StepProps & {
  view: VerificationView;
  /** With the parts that have arrived already. */
  wholePlan: Plan;
  submission: Submission;
};

const failedPart: Record<Failure['during'], Part | undefined> = {
  'personal-information': 'personal-information',
  photos: 'personal-information',
  'bank-account': 'bank-account',
  code: 'bank-account',
  page: undefined,
};

export function StepCheck({ draft, plan, view, wholePlan, submission }: StepCheckProps) {
  const { t } = useLingui();
  const { busy, failure, asked } = submission;
  const parts =
    view.state === 'personal-information'
      ? (['personal-information', 'bank-account'] as const)
      : wholePlan.parts;
  const waiting = useWaitingCode(changeBankAccount);
  const done = parts.filter((part) => !plan.parts.includes(part));
  const leave = useEffectEvent(submission.forgetFailure);
  useEffect(() => () => leave(), []);
  const isUnderWay = busy || failure !== undefined || done.length > 0;
  return (
    <StepFrame>
      <StepHead step="check" plan={plan} />
      {failure && <SubmissionFailed failure={failure} plan={plan} />}
      <Heading className="mb-2">{t`Check your answers`}</Heading>
      <p className="mb-6 text-text-2">
        {done.includes('personal-information')
          ? t`Your personal information and photos are with us. Only the bank account is left to send.`
          : t`Your answers are not sent until you press “Submit all information”. Your photos are stored encrypted, and nobody looks at them before that.`}
      </p>
      <AnswerGroups draft={draft} plan={plan} view={view} />
      {isUnderWay && (
        <div className="mt-4">
          <Card tone="tint">
            <SubmissionProgress
              parts={parts}
              done={done}
              sending={submission.sending}
              failed={failure && failedPart[failure.during]}
            />
          </Card>
        </div>
      )}
      <ActionBar>
        <Button block busy={busy} onClick={() => void submission.run()}>
          {t`Submit all information`}
        </Button>
      </ActionBar>
      {/* Below the button, which stays where it was pressed. */}
      {waiting && plan.parts.includes('bank-account') && (
        <p className="mt-4 text-text-2">
          <CodeWaits waiting={waiting} />
        </p>
      )}
      <CodeDialog
        challenge={asked?.challenge}
        title={t`Change bank account`}
        about={asked && <AccountInShort account={asked.account} />}
        confirm={submission.confirm}
        done={submission.confirmed}
        onClose={submission.giveUpCode}
      />
    </StepFrame>
  );
}
