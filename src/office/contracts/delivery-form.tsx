/** For a borrower who cannot take the sealed copy in the app: it was handed over, or sent by registered post. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { recordDelivery } from '#contract/contracts.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import type { CalendarDate } from '#domain/date.ts';
import { isRegisteredPostNumber } from '#domain/official-number.ts';
import type { Delivery } from '#domain/sealing.ts';
import type { Answers } from '#ui/answers.ts';
import { RadioCards } from '#ui/choice-field.tsx';
import { DateField } from '#ui/date-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { deliveryMannerWords } from '#words/agreement.ts';
import { governingLocale, localeCodes } from '#words/locale.ts';
import { AgreementLink } from '../agreement-link.tsx';
import { api } from '../api.ts';
import { useBorrowerLocale } from '../borrower-locale.ts';
import { BorrowerOfLoanReads } from '../borrower-of-loan-reads.tsx';
import { ConfirmDialog, saidNo, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { todayInKualaLumpur } from '../today.ts';
import type { StepFormProps } from './contract-piles.tsx';
import { FormButtons } from './form-buttons.tsx';
import { useReadContractsAgain } from './use-contracts.ts';
import { useDateMistake } from './use-date-mistake.ts';

const manners = ['by-hand', 'registered-post'] as const;

const read = (answers: Answers) => {
  const trackingNumber = answers.text('trackingNumber').replace(/\s/g, '').toUpperCase();
  return {
    manner: answers.text('manner'),
    deliveredOn: answers.date('deliveredOn'),
    // By hand there is no such field.
    ...(answers.text('manner') === 'registered-post' && { trackingNumber }),
  };
};

const fields: Record<string, string> = {
  'tracking-number-missing': 'trackingNumber',
  'tracking-number-in-use': 'trackingNumber',
  'date-in-future': 'deliveredOn',
  'delivered-before-sealed': 'deliveredOn',
};

type Delivering = {
  manner: Delivery['manner'];
  deliveredOn: CalendarDate;
  trackingNumber?: string | undefined;
};
type Answer = ResponseOf<typeof recordDelivery>;

export function DeliveryForm({ row, onClose, onDone }: StepFormProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const readAgain = useReadContractsAgain();
  const dateMistake = useDateMistake();
  const [manner, setManner] = useState('');
  const { loanId, sealedAt } = row;
  const isPosted = manner === 'registered-post';
  const confirmed = useConfirmed<Delivering, Answer>((delivery, { key }) =>
    api.recordDelivery({ loanId, ...delivery }, { key }),
  );
  const form = useForm({
    schema: recordDelivery.body,
    read,
    check: ({ manner: chosen, deliveredOn, trackingNumber }) => ({
      manner: chosen === '' && t`Choose how the borrower got it`,
      deliveredOn: dateMistake(deliveredOn, sealedAt ?? row.countersignedAt),
      trackingNumber:
        trackingNumber !== undefined &&
        !isRegisteredPostNumber(trackingNumber) &&
        t`Enter the number of the registered post: R, a letter, 9 digits and MY, such as RR123456789MY`,
    }),
    submit: confirmed.submit,
    fieldOf: ({ code }) => fields[code],
    guard: true,
    isStillToSave: saidNo,
    done(answer) {
      if (!answer) return;
      toast(t`Delivery recorded. Finance can prepare the payout now.`);
      readAgain();
      onDone();
    },
  });
  return (
    <form {...form.props} className="grid max-w-form gap-4">
      <p>{t`Print the Malay copy from the link below: it is the agreement itself. Record it here only when the borrower has it, or when the post has it.`}</p>
      <Translation loanId={loanId} />
      <ErrorSummary form={form} />
      <RadioCards
        {...form.field('manner')}
        label={t`How did the borrower get it?`}
        value={manner}
        onChange={setManner}
        options={manners.map((each) => ({ value: each, label: i18n._(deliveryMannerWords[each].id) }))}
      />
      {isPosted && (
        <TextField
          {...form.field('trackingNumber')}
          label={t`Tracking number`}
          hint={t`On the receipt of the post, such as RR123456789MY`}
          autoComplete="off"
          spellCheck={false}
          answerLength="medium"
        />
      )}
      <DateField
        {...form.field('deliveredOn')}
        label={isPosted ? t`Day of posting` : t`Day of handing over`}
        defaultDate={todayInKualaLumpur()}
      />
      <ConflictNote problem={form.problem} onReload={readAgain} />
      <FormButtons form={form} label={t`Record the delivery`} onClose={onClose} />
      <ConfirmDialog confirmed={confirmed} title={t`Record this delivery?`} yes={t`Record the delivery`}>
        {(delivery) => (
          <>
            <SummaryList
              items={[
                { label: t`Borrower`, value: row.borrowerName, note: row.reference },
                { label: t`How`, value: i18n._(deliveryMannerWords[delivery.manner].id) },
                ...(delivery.trackingNumber
                  ? [
                      {
                        label: t`Tracking number`,
                        value: <span className="num">{delivery.trackingNumber}</span>,
                      },
                    ]
                  : []),
                { label: t`When`, value: format.date(delivery.deliveredOn) },
              ]}
            />
            <p className="my-3">{t`The money can be sent after this. It cannot be changed.`}</p>
            <BorrowerOfLoanReads
              loanId={loanId}
              notice={{ template: 'agreement-delivered', facts: { reference: row.reference } }}
            />
          </>
        )}
      </ConfirmDialog>
    </form>
  );
}

/** To give along, for a borrower who reads another language. */
function Translation({ loanId }: { loanId: string }) {
  const { t } = useLingui();
  const code = useBorrowerLocale(loanId);
  const language = localeCodes.find((known) => known === code);
  if (!language || language === governingLocale) return null;
  return (
    <div>
      <p className="mb-2 text-sm text-text-2">{t`If you like, give the translation along with it:`}</p>
      <AgreementLink loanId={loanId} language={language} />
    </div>
  );
}
