/** Proposing approval, on the terms asked for or lower ones; a different person confirms. */
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { type ApplicationCase, proposeApproval } from '#contract/office.ts';
import { addDays } from '#domain/date.ts';
import { needsTwoApprovers } from '#domain/lender-limits.ts';
import type { Sen } from '#domain/money.ts';
import { offerDays } from '#domain/review.ts';
import { buildSchedule, firstDueOn } from '#domain/schedule.ts';
import type { Answers } from '#ui/answers.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/choice-field.tsx';
import { ErrorSummary } from '#ui/error-summary.tsx';
import { LimitedTextArea } from '#ui/limited-text.tsx';
import { MoneyField } from '#ui/money-field.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { toast } from '#ui/toast.tsx';
import { type Form, useForm } from '#ui/use-form.ts';
import { useFormat } from '#ui/words.tsx';
import { api } from '../../api.ts';
import { BorrowerReads } from '../../borrower-reads.tsx';
import { ConfirmDialog, saidNo, useConfirmed } from '../../confirm.tsx';
import { todayInKualaLumpur } from '../../today.ts';
import { useTyped } from '../../use-typed.ts';
import { useReadAgain } from '../use-case.ts';
import { DecideFoot } from './decide-foot.tsx';
import { DoesNotFitNotice, useDifferencesSeen, useLookedWords } from './does-not-fit.tsx';
import { NotOpened } from './not-opened.tsx';
import { PhotosFirst } from './photos-first.tsx';
import { waitsForPhotos } from './ways.ts';

const read = (answers: Answers) => ({
  amountSen: answers.money('amountSen'),
  termMonths: answers.number('termMonths'),
  note: answers.text('note'),
});

export function ApproveForm({ found }: { found: ApplicationCase }) {
  return waitsForPhotos(found) ? <PhotosFirst found={found} /> : <ProposalForm found={found} />;
}

function ProposalForm({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const format = useFormat();
  const readAgain = useReadAgain(found.loanId);
  const { loanId, requested, borrower } = found;
  const differencesSeen = useDifferencesSeen(found);
  const confirmed = useConfirmed(
    ({ amountSen, termMonths, note }: { amountSen: Sen; termMonths: number; note: string }, { key }) =>
      api.proposeApproval(
        { loanId, amountSen, termMonths, note, differencesSeen: differencesSeen() },
        { key },
      ),
  );
  const looked = useLookedWords(found);
  const mostAmount = format.sen(requested.amountSen);
  const form = useForm({
    schema: proposeApproval.body,
    read,
    check: ({ amountSen, termMonths }) => ({
      amountSen:
        amountSen === undefined
          ? t`Enter the loan amount`
          : amountSen > requested.amountSen && t`Loan amount must be ${mostAmount} or less`,
      termMonths: termMonths === undefined && t`Choose the term`,
    }),
    submit: confirmed.submit,
    fieldOf: ({ code }) =>
      code.startsWith('amount-') || code === 'terms-above-request' ? 'amountSen' : undefined,
    guard: true,
    isStillToSave: saidNo,
    done(answer) {
      if (!answer) return;
      toast(t`Approval proposed`);
      readAgain();
    },
  });
  const { typed, listen } = useTyped({ ...requested, note: '' } as ReturnType<typeof read>, read);
  return (
    <form {...listen(form)} className="grid gap-4">
      <ErrorSummary form={form} />
      <LowerTerms found={found} form={form} typed={typed} />
      <LimitedTextArea {...form.field('note')} label={t`Note for the team`} optional mostCharacters={1000} />
      <DecideFoot problem={form.problem} onReload={readAgain}>
        <Button type="submit" size="small" block busy={form.busy}>{t`Propose approval`}</Button>
      </DecideFoot>
      <ConfirmDialog
        confirmed={confirmed}
        title={t`Propose this approval?`}
        yes={t`Propose approval`}
        mustSay={looked}
      >
        {({ amountSen, termMonths }) => (
          <>
            <DoesNotFitNotice found={found} />
            <NotOpened found={found} />
            <SummaryList
              items={[
                { label: t`Borrower`, value: borrower.name },
                { label: t`Amount`, value: format.sen(amountSen) },
                { label: t`Term`, value: format.months(termMonths) },
                { label: t`Bank`, value: found.bankAccount?.bankName ?? '–' },
              ]}
            />
            <p className="my-3">
              {needsTwoApprovers(amountSen, found)
                ? t`Two different approvers confirm it before the borrower hears of it.`
                : t`A different person confirms it before the borrower hears of it.`}
            </p>
            <BorrowerReads
              locale={borrower.locale}
              when={
                needsTwoApprovers(amountSen, found)
                  ? t`When the second of two approvers confirms, the borrower reads`
                  : t`When a second person confirms, the borrower reads`
              }
              notice={approvalNotice(found, amountSen)}
            />
          </>
        )}
      </ConfirmDialog>
    </form>
  );
}

type LowerTermsProps = {
  found: ApplicationCase;
  form: Form;
  typed: { amountSen: Sen | undefined; termMonths: number | undefined };
};

/** Usually the loan is approved as asked, so the fields wait behind one line; a mistake in them opens it. */
function LowerTerms({ found, form, typed }: LowerTermsProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { requested, termMonthsOffered } = found;
  const mostAmount = format.sen(requested.amountSen);
  const [open, setOpen] = useState(false);
  const amount = form.field('amountSen');
  const term = form.field('termMonths');
  return (
    <details
      open={open || Boolean(amount.error ?? term.error)}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="stands-alone text-link underline">{t`Lower the amount or the term`}</summary>
      <div className="mt-2 grid gap-4">
        <MoneyField
          {...amount}
          label={t`Loan amount`}
          hint={t`${mostAmount} or less`}
          defaultSen={requested.amountSen}
          whole
        />
        <Select
          {...term}
          label={t`Term`}
          placeholder={t`Choose the term`}
          defaultValue={String(requested.termMonths)}
          options={termMonthsOffered
            .filter((months) => months <= requested.termMonths)
            .map((months) => ({ value: String(months), label: format.months(months) }))}
        />
        <Cost found={found} amountSen={typed.amountSen} termMonths={typed.termMonths} />
      </div>
    </details>
  );
}

/** Exactly what confirming will send, if it is confirmed today. */
export function approvalNotice({ reference }: ApplicationCase, amountSen: number) {
  const offerEndsOn = addDays(todayInKualaLumpur(), offerDays);
  return { template: 'loan-approved', facts: { reference, amountSen, offerEndsOn } } as const;
}

type CostProps = { found: ApplicationCase; amountSen: Sen | undefined; termMonths: number | undefined };

/** What the borrower would pay on the terms as they stand in the form. */
function Cost({ found: { terms }, amountSen, termMonths }: CostProps) {
  const { t } = useLingui();
  const format = useFormat();
  if (!amountSen || !termMonths) return null;
  const schedule = buildSchedule({
    ...terms,
    principalSen: amountSen,
    termMonths,
    firstDueOn: firstDueOn(todayInKualaLumpur()),
  });
  const [first] = schedule.instalments;
  return (
    <SummaryList
      items={[
        { label: t`Monthly instalment`, value: format.sen(first?.totalSen ?? 0) },
        { label: t`Pays back`, value: format.sen(schedule.totalPayableSen) },
      ]}
    />
  );
}
