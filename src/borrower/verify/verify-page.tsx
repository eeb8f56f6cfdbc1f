/**
 * `/verify`: anybody checks a paper by its code, without an account. The QR code on a paper leads here with the code in the
 * address; typing it puts it there too, so that the answer can be opened again.
 */
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearch } from 'wouter/use-browser-location';
import * as z from 'zod/mini';
import type { CheckedDocument } from '#contract/documents.ts';
import { parseVerificationCode, spacedVerificationCode } from '#domain/verification-code.ts';
import { Button } from '#ui/button.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Notice } from '#ui/notice.tsx';
import { ApiProblem } from '#ui/problem.ts';
import { Bone, Skeleton } from '#ui/skeleton.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useAction } from '#ui/use-action.ts';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { useNavigate } from '../navigation.tsx';
import { CheckedPaper } from './checked-paper.tsx';
import { UnknownPaper } from './unknown-paper.tsx';

const typedCode = z.object({ code: z.string() });

export function VerifyPage() {
  const { t } = useLingui();
  const navigate = useNavigate();
  const code = new URLSearchParams(useSearch({ ssrSearch: '' })).get('code') ?? '';
  const form = useForm({
    schema: typedCode,
    read: ({ text }) => ({ code: text('code') }),
    check: ({ code: typed }) => ({
      code:
        (typed === '' && t`Enter the code on the paper`) ||
        (!parseVerificationCode(typed) && t`A code has 16 letters and digits, such as 7K4P-93XD-0QWE-RT12`),
    }),
    submit: async ({ code: typed }) => spacedVerificationCode(parseVerificationCode(typed) ?? typed),
    done: (typed) => navigate(`/verify?code=${encodeURIComponent(typed)}`),
  });
  return (
    <div className="wrap max-w-form py-6">
      <Heading>{t`Check a paper`}</Heading>
      <p className="mt-2 mb-6 text-text-2">
        {t`Every receipt, statement and letter from us has a code beside its QR code. Enter it to see whether the paper is ours. Nothing about a person or an amount is shown.`}
      </p>
      <form {...form.props} key={`form ${code}`} className="mb-6 grid gap-4">
        <ErrorSummary form={form} />
        <TextField
          {...form.field('code')}
          label={t`Code on the paper`}
          hint={t`16 letters and digits, with or without dashes`}
          defaultValue={code}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <div>
          <Button type="submit" busy={form.busy}>{t`Check`}</Button>
        </div>
      </form>
      {code !== '' && (parseVerificationCode(code) ? <Answer key={code} code={code} /> : <Malformed />)}
    </div>
  );
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
