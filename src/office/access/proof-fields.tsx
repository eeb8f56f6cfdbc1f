/** The password and the code of the authenticator app: at the sign-in, and again before money moves. */
import { useLingui } from '@lingui/react/macro';
import { withoutGaps } from '#domain/typed-digits.ts';
import type { Answers } from '#ui/answers.ts';
import { CodeField } from '#ui/code-field.tsx';
import type { FieldErrors } from '#ui/form-errors.ts';
import { PasswordField } from '#ui/password-field.tsx';
import { ApiProblem } from '#ui/problem.ts';
import type { Form } from '#ui/use-form.ts';
import { DemoCodes } from './demo-codes.tsx';

export const readProof = (answers: Answers) => ({
  password: answers.raw('password'),
  totp: withoutGaps(answers.text('totp')),
});

export function useProofCheck(): (proof: ReturnType<typeof readProof>) => FieldErrors {
  const { t } = useLingui();
  return ({ password, totp }) => ({
    password: password === '' && t`Enter your password`,
    totp: totp === '' ? t`Enter the 6-digit code` : !/^\d{6}$/.test(totp) && t`Code must be 6 numbers`,
  });
}

/** A code works once: after a refusal it is typed anew. Throws what was refused. */
export async function emptyingCode<A>(form: () => Form, sent: Promise<A>): Promise<A> {
  try {
    return await sent;
  } catch (problem) {
    const field = form().props.ref.current?.elements.namedItem('totp');
    const isRefused = problem instanceof ApiProblem && problem.code === 'wrong-credentials';
    if (isRefused && field instanceof HTMLInputElement) field.value = '';
    throw problem;
  }
}

export function ProofFields({ form }: { form: Form }) {
  const { t } = useLingui();
  return (
    <>
      <PasswordField
        {...form.field('password')}
        label={t`Password`}
        autoComplete="current-password"
        enterKeyHint="next"
      />
      <CodeField
        {...form.field('totp')}
        label={t`Authenticator code`}
        hint={t`The 6 numbers that your authenticator app shows now`}
        enterKeyHint="go"
      />
      <DemoCodes />
    </>
  );
}
