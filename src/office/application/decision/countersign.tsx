/** Signing the agreement for the lender, after the borrower has signed it. */
import { useLingui } from '@lingui/react/macro';
import type { ApplicationCase } from '#contract/office.ts';
import { Button } from '#ui/button.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { useStaffMember } from '../../access/use-may.ts';
import { api } from '../../api.ts';
import { BorrowerReads } from '../../borrower-reads.tsx';
import { ConfirmDialog, useConfirmed } from '../../confirm.tsx';
import { ConflictNote } from '../../conflict-note.tsx';
import { useReadAgain } from '../use-case.ts';

export function Countersign({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const format = useFormat();
  const member = useStaffMember();
  const { loanId, reference, borrower, agreement, terms } = found;
  const readAgain = useReadAgain(loanId);
  const confirmed = useConfirmed(api.countersignAgreement);
  const signing = useAction(confirmed.submit);
  const signedAt = agreement?.signedAt ? format.dateTime(agreement.signedAt) : '';
  const name = member?.name ?? '';

  async function press() {
    const outcome = await signing.run({ loanId });
    if (!outcome?.done || !outcome.answer) return;
    toast(t`Agreement countersigned`);
    readAgain();
  }

  return (
    <div className="grid gap-4">
      <p>{t`The borrower signed on ${signedAt}. Read the agreement, then sign it for the lender.`}</p>
      <BorrowerReads
        locale={borrower.locale}
        notice={{ template: 'agreement-countersigned', facts: { reference } }}
      />
      <ConflictNote problem={signing.problem} onReload={readAgain} />
      <Button size="small" block busy={signing.busy} onClick={() => void press()}>
        {t`Sign for the lender`}
      </Button>
      <ConfirmDialog confirmed={confirmed} title={t`Sign for the lender?`} yes={t`Sign for the lender`}>
        {() => (
          <>
            <SummaryList
              items={[
                { label: t`Borrower`, value: borrower.name },
                { label: t`Amount`, value: format.sen(terms.principalSen) },
                { label: t`Term`, value: format.months(terms.termMonths) },
                { label: t`Signed by`, value: name },
              ]}
            />
            <p className="mt-3">{t`The agreement is attested and stamped next. The money can be sent when the borrower has the sealed copy.`}</p>
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}
