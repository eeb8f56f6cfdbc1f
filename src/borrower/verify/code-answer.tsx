/** Looks up the code in the address, and shows whether a paper of ours bears it. */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import type { CheckedDocument } from '#contract/documents.ts';
import { parseVerificationCode } from '#domain/verification-code.ts';
import { ErrorNote } from '#ui/error-note.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { useAction } from '#ui/use-action.ts';
import { api } from '../api.ts';
import { CheckedPaper } from './checked-paper.tsx';
import { UnknownPaper } from './unknown-paper.tsx';

export function CodeAnswer({ code }: { code: string }) {
  return parseVerificationCode(code) ? <Answer code={code} /> : <Malformed />;
}

/** From an address that was cut off or changed: it says nothing about the paper. */
function Malformed() {
  const { t } = useLingui();
  return <Notice tone="info">{t`A code has 16 letters and digits, such as 7K4P-93XD-0QWE-RT12`}</Notice>;
}

function Answer({ code }: { code: string }) {
  const { t } = useLingui();
  const [paper, setPaper] = useState<CheckedDocument>();
  const action = useAction((input: { code: string }) => api.getDocumentCheck(input));
  async function check(): Promise<void> {
    const outcome = await action.run({ code });
    if (outcome?.done) setPaper(outcome.answer);
  }
  const checkOnce = useEffectEvent(() => void check());
  useEffect(() => checkOnce(), []);
  const { problem } = action;
  if (paper) return <CheckedPaper paper={paper} />;
  if (problem instanceof ApiProblem && problem.code === 'document-unknown') return <UnknownPaper />;
  if (problem) {
    return (
      <ErrorNote
        problem={problem}
        title={t`We could not check the paper. That says nothing about it.`}
        onRetry={() => void check()}
      />
    );
  }
  return (
    <Skeleton label={t`Checking the paper…`}>
      <Bone className="h-64 rounded-card" />
    </Skeleton>
  );
}
