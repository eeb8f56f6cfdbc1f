/** The new plan beside the old one, every payment of it, and the signature that makes it count. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { ResponseOf } from '#contract/endpoint.ts';
import { type getPlan, signPlan } from '#contract/hardship.ts';
import { addSen } from '#domain/money.ts';
import type { Signature } from '#domain/signature.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/choice-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { ScheduleTable } from '#ui/schedule-table.tsx';
import { useSession } from '#ui/session.ts';
import { SignatureField } from '#ui/signature-field.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { type Challenge, CodeDialog } from '../account/code-dialog.tsx';
import { CodeToSign } from '../account/code-waits.tsx';
import { useSignatureError } from '../account/signature-error.ts';
import { codeFor } from '../account/waiting-code.ts';
import { api } from '../api.ts';
import { BesideEachOther } from './beside-each-other.tsx';
import { useReadAgain } from './use-hardship.ts';

type Plan = ResponseOf<typeof getPlan>;
/** Without a day it is the plan of the lender's offer. */
type PlanToSignProps = { loanId: string; dueDay?: number };

export function PlanToSign({ loanId, dueDay }: PlanToSignProps) {
  const { t } = useLingui();
  const query = useQuery({
    queryKey: ['getPlan', loanId, dueDay],
    queryFn: ({ signal }) =>
      api.getPlan({ loanId, ...(dueDay !== undefined && { dueDay: String(dueDay) }) }, { signal }),
  });
  return (
    <Loaded
      isPart
      query={query}
      label={t`Loading the new plan…`}
      failed={t`We could not load the new plan. Your plan now stays as it is.`}
      bones={<Bone className="h-96 rounded-card" />}
    >
      {(plan) => (
        <>
          <Card title={t`Your plan now and the new one`}>
            <BesideEachOther before={plan.before} after={plan.after} cost={plan.cost} />
            <details className="mt-4">
              <summary className="min-h-11 cursor-pointer py-2 font-medium">{t`Every instalment of the new plan`}</summary>
              <ScheduleTable rows={plan.after} caption={t`Every instalment of the new plan`} />
            </details>
          </Card>
          <SignForm key={plan.bodyHash} loanId={loanId} dueDay={dueDay} plan={plan} />
        </>
      )}
    </Loaded>
  );
}

const { signature, consent } = signPlan.body.shape;
const schema = z.strictObject({ signature, consent });
type Asked = { challenge: Challenge; signed: z.output<typeof schema> };
type SignFormProps = { loanId: string; dueDay: number | undefined; plan: Plan };

function SignForm({ loanId, dueDay, plan: { bodyHash, after } }: SignFormProps) {
  const { t } = useLingui();
  const format = useFormat();
  const readAgain = useReadAgain();
  const [asked, setAsked] = useState<Asked>();
  const session = useSession();
  const accountName = session.status === 'signed-in' ? session.user.name : '';
  const signatureError = useSignatureError(accountName);
  const form = useForm({
    schema,
    read: ({ json, checked }) => ({ signature: json('signature'), consent: checked('consent') }),
    check: ({ signature, consent }) => ({
      signature: signatureError(signature as Signature | undefined),
      consent: !consent && t`Tick the box to say you have read the new plan and agree to it`,
    }),
    submit: async (signed, options): Promise<Asked> => {
      const challenge = await codeFor(bodyHash, () =>
        api.requestCode({ purpose: 'sign-agreement', loanId, bodyHash }, options),
      );
      return { challenge, signed };
    },
    done: setAsked,
    fieldOf: ({ code }) => (code.startsWith('signature-') ? 'signature' : undefined),
    guard: true,
    isStillToSave: () => true,
  });
  const count = after.length;
  const next = format.sen(after[0]?.totalSen ?? 0);
  const nextOn = after[0] ? format.date(after[0].dueOn) : '';
  const lastOn = format.date(after.at(-1)?.dueOn ?? '');
  const total = format.sen(addSen(...after.map(({ totalSen }) => totalSen)));
  return (
    <Card title={t`Sign the new plan`} tone="attention">
      <form {...form.props} className="grid gap-5">
        <ErrorSummary form={form} />
        <SignatureField {...form.field('signature')} accountName={accountName} />
        <Checkbox
          {...form.field('consent')}
          value="yes"
          label={t`I have read the new plan and what it costs. I agree to it and sign it electronically. The rest of my contract stays as it is.`}
        />
        <ErrorNote problem={form.problem} />
        <CodeToSign confirms={bodyHash} busy={form.busy} />
      </form>
      <CodeDialog
        challenge={asked?.challenge}
        title={t`Sign the new plan`}
        about={t`Instalments left: ${count}. The next one is ${next} on ${nextOn}, the last one is on ${lastOn}. Still to pay in all: ${total}.`}
        onClose={() => {
          setAsked(undefined);
          // Should the plan have changed meanwhile, the new figures are there to read.
          readAgain();
        }}
        confirm={(stepUp, options) => {
          if (!asked) throw new Error('no signature to confirm');
          const day = dueDay === undefined ? {} : { dueDay };
          return api.signPlan({ loanId, bodyHash, ...day, ...asked.signed, stepUp }, options);
        }}
        done={() => {
          setAsked(undefined);
          form.release();
          toast(t`Signed. Your new plan counts from now on.`);
          readAgain();
        }}
      />
    </Card>
  );
}
