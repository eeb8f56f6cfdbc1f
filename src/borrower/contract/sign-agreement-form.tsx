/** Signing the final agreement: signature, consent, then a one-time code that is bound to this very text. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as z from 'zod/mini';
import { signAgreement } from '#contract/agreements.ts';
import type { Signature } from '#domain/signature.ts';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/choice-field.tsx';
import { ErrorNote } from '#ui/error-note.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { Notice } from '#ui/notice.tsx';
import { useSession } from '#ui/session.ts';
import { SignatureField } from '#ui/signature-field.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { type Challenge, CodeDialog } from '../account/code-dialog.tsx';
import { CodeToSign } from '../account/code-waits.tsx';
import { useSignatureError } from '../account/signature-error.ts';
import { codeFor } from '../account/waiting-code.ts';
import { api } from '../api.ts';
import { forgetOwnDraft, ownDueDayKey } from '../loan/own-draft.ts';
import type { Agreement } from './contract-progress.ts';
import { DueDayChoice } from './due-day-choice.tsx';
import { askForCode, newsOf, signFormId } from './signing.ts';
import { whatChangedId } from './what-changed.tsx';

const { signature, dueDay } = signAgreement.body.shape;
const schema = z.strictObject({ signature, consent: z.boolean(), dueDay });
type Signed = Pick<z.output<typeof schema>, 'signature' | 'dueDay'>;
type Asked = { challenge: Challenge; signed: Signed };

type SignAgreementFormProps = {
  agreement: Agreement;
  onSigned: () => void;
  /** The contract is not as it was shown: it has to be read again. */
  onChanged: () => void;
};

export function SignAgreementForm({ agreement, onSigned, onChanged }: SignAgreementFormProps) {
  const { t } = useLingui();
  const { loan, bodyHash, document } = agreement;
  const { loanId } = loan;
  const [asked, setAsked] = useState<Asked>();
  /** The text that the reader had before the one that is shown now. */
  const [outdated, setOutdated] = useState<string>();
  const session = useSession();
  const accountName = session.status === 'signed-in' ? session.user.name : '';
  const signatureError = useSignatureError(accountName);

  /** What the server knows better than this page is shown by the page, not only as an error. */
  async function heeding<A>(work: Promise<A>): Promise<A> {
    try {
      return await work;
    } catch (problem) {
      const news = newsOf(problem);
      if (news === 'changed') setOutdated(bodyHash);
      if (news) setAsked(undefined);
      if (news === 'signed') onSigned();
      else if (news) onChanged();
      throw problem;
    }
  }

  const form = useForm({
    schema,
    read: ({ json, checked, number }) => ({
      signature: json('signature'),
      consent: checked('consent'),
      dueDay: number('dueDay'),
    }),
    check: (answers) => ({
      signature: signatureError(answers.signature as Signature | undefined),
      consent: !answers.consent && t`Tick the box to say you have read the contract and agree to it`,
    }),
    submit: async ({ consent: _ticked, ...signed }, options): Promise<Asked> => {
      setOutdated(undefined);
      const challenge = await codeFor(bodyHash, () => heeding(askForCode({ loanId, bodyHash }, options)));
      return { challenge, signed };
    },
    done: setAsked,
    fieldOf: ({ code }) => (code.startsWith('signature-') ? 'signature' : undefined),
    guard: true,
    isStillToSave: () => true,
  });
  const isNewer = outdated !== undefined && outdated !== bodyHash;
  return (
    <div id={signFormId} className="print:hidden">
      <Card title={t`Sign the contract`} tone="attention">
        <form {...form.props} className="grid gap-5">
          <ErrorSummary form={form} />
          <DueDayChoice {...form.field('dueDay')} loanId={loanId} />
          <SignatureField {...form.field('signature')} accountName={accountName} />
          {/* Another text is agreed to anew. */}
          <Checkbox key={bodyHash} {...form.field('consent')} value="yes" label={document.consent} />
          {isNewer ? <NewerText /> : <ErrorNote problem={form.problem} />}
          <CodeToSign confirms={bodyHash} busy={form.busy} />
        </form>
        <CodeDialog
          challenge={asked?.challenge}
          title={t`Sign the contract`}
          about={asked && <WhatIsSigned loan={loan} dueDay={asked.signed.dueDay} />}
          onClose={() => setAsked(undefined)}
          confirm={(stepUp, options) => {
            if (!asked) throw new Error('no signature to confirm');
            return heeding(api.signAgreement({ loanId, bodyHash, ...asked.signed, stepUp }, options));
          }}
          done={() => {
            setAsked(undefined);
            forgetOwnDraft(ownDueDayKey);
            form.release();
            onSigned();
          }}
        />
      </Card>
    </div>
  );
}

/** The contract in one sentence, for whoever is about to enter the code. */
function WhatIsSigned({ loan: { terms, agreed }, dueDay }: Pick<Agreement, 'loan'> & Pick<Signed, 'dueDay'>) {
  const { t } = useLingui();
  const format = useFormat();
  const amount = format.sen(terms.principalSen);
  const payment = format.sen(agreed.monthlyPaymentSen);
  const last = format.sen(agreed.lastPaymentSen);
  const months = format.months(terms.termMonths);
  return dueDay === undefined
    ? t`You receive ${amount}. You pay ${payment} a month for ${months}, on the day of the month on which the money arrives. The last instalment is ${last}.`
    : t`You receive ${amount}. You pay ${payment} a month for ${months}, on day ${dueDay} of the month. The last instalment is ${last}.`;
}

function NewerText() {
  const { t } = useLingui();
  return (
    <Notice tone="warning" role="alert" title={t`The contract changed while you were reading it`}>
      <p>
        {t`The newer text is on this page now. Nothing was signed. Read what changed, tick the box again and send. Your signature is still here.`}
      </p>
      <a href={`#${whatChangedId}`} className="stands-alone">{t`See what changed`}</a>
    </Notice>
  );
}
