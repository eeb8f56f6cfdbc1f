/** Signing the final agreement: signature, consent, then a one-time code that is bound to this very text. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { signAgreement } from '#contract/agreements.ts';
import type { Signature } from '#domain/signature.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/choice-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { useSession } from '#ui/session.ts';
import { SignatureField } from '#ui/signature-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { api } from '../api.ts';
import { type Challenge, CodeDialog } from './code-dialog.tsx';
import { DueDayChoice } from './due-day-choice.tsx';
import { useSignatureError } from './signature-error.ts';

const { signature, dueDay } = signAgreement.body.shape;
const schema = z.strictObject({ signature, consent: z.boolean(), dueDay });
type Signed = Pick<z.output<typeof schema>, 'signature' | 'dueDay'>;
type Asked = { challenge: Challenge; signed: Signed };

type SignAgreementFormProps = { loanId: string; bodyHash: string; onSigned: () => void };

export function SignAgreementForm({ loanId, bodyHash, onSigned }: SignAgreementFormProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<Asked>();
  const session = useSession();
  const signatureError = useSignatureError(session.status === 'signed-in' ? session.user.name : '');
  const form = useForm({
    schema,
    read: ({ json, checked, number }) => ({
      signature: json('signature'),
      consent: checked('consent'),
      dueDay: number('dueDay'),
    }),
    check: ({ signature, consent }) => ({
      signature: signatureError(signature as Signature | undefined),
      consent: !consent && t`Tick the box to say you have read the contract and agree to it`,
    }),
    submit: async ({ consent: _ticked, ...signed }, options): Promise<Asked> => {
      await api.consentToAgreement({ loanId, bodyHash });
      const { challenge } = await api.requestCode({ purpose: 'sign-agreement', loanId, bodyHash }, options);
      return { challenge, signed };
    },
    done: setAsked,
    fieldOf: ({ code }) => (code.startsWith('signature-') ? 'signature' : undefined),
    guard: true,
  });
  return (
    <Card title={t`Sign the contract`} tone="attention" className="print:hidden">
      <form {...form.props} className="grid gap-5">
        <ErrorSummary form={form} />
        <DueDayChoice {...form.field('dueDay')} />
        <SignatureField {...form.field('signature')} />
        <Checkbox
          {...form.field('consent')}
          value="yes"
          label={t`I have read the complete contract. I agree to it and sign it electronically.`}
        />
        <ErrorNote problem={form.problem} />
        <div>
          <Button type="submit" busy={form.busy}>{t`Send me a code to sign`}</Button>
          <p className="mt-2 text-sm text-text-2">{t`The code goes to your WhatsApp number. Nothing is signed until you enter it.`}</p>
        </div>
      </form>
      <CodeDialog
        challenge={asked?.challenge}
        title={t`Sign the contract`}
        onClose={() => setAsked(undefined)}
        confirm={(stepUp, options) => {
          if (!asked) throw new Error('no signature to confirm');
          return api.signAgreement({ loanId, bodyHash, ...asked.signed, stepUp }, options);
        }}
        done={() => {
          setAsked(undefined);
          onSigned();
        }}
      />
    </Card>
  );
}
