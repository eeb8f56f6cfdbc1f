/** Typing the code of a paper. It goes into the address, so that the answer can be opened again. */
import { useLingui } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { parseVerificationCode, spacedVerificationCode } from '#domain/verification-code.ts';
import { Button } from '#ui/button.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { TextField } from '#ui/text-field.tsx';
import { useForm } from '#ui/use-form.ts';

const typedCode = z.object({ code: z.string() });

export function CodeForm({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const { t } = useLingui();
  const form = useForm({
    schema: typedCode,
    read: ({ text }) => ({ code: text('code') }),
    check: ({ code: typed }) => ({
      code:
        (typed === '' && t`Enter the code on the paper`) ||
        (!parseVerificationCode(typed) && t`A code has 16 letters and digits, such as 7K4P-93XD-0QWE-RT12`),
    }),
    submit: async ({ code: typed }) => spacedVerificationCode(parseVerificationCode(typed) ?? typed),
    done: onCode,
  });
  return (
    <form {...form.props} key={`form ${code}`} className="grid gap-4">
      <ErrorSummary form={form} />
      <TextField
        {...form.field('code')}
        label={t`Code on the paper`}
        hint={t`16 letters and digits, with or without dashes`}
        defaultValue={code}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
      <div>
        <Button type="submit" variant="secondary" busy={form.busy}>{t`Check the code`}</Button>
      </div>
    </form>
  );
}
