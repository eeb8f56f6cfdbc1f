/** The second person's yes: it makes the agreement and tells the borrower. Of a large loan it may be the first of two, which tells nobody. */
import { useLingui } from '@lingui/react/macro';
import type { ApplicationCase } from '#contract/office.ts';
import { needsTwoApprovers } from '#domain/lender-limits.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { RoleTooNew } from '../../access/role-too-new.tsx';
import { useTooNewUntil } from '../../access/use-may.ts';
import { api } from '../../api.ts';
import { BorrowerReads } from '../../borrower-reads.tsx';
import { ConfirmDialog, useConfirmed } from '../../confirm.tsx';
import { useReadAgain } from '../use-case.ts';
import { approvalNotice } from './approve-form.tsx';
import { DecideFoot } from './decide-foot.tsx';
import { DoesNotFitNotice, useDifferencesSeen, useLookedWords } from './does-not-fit.tsx';
import { NotOpened } from './not-opened.tsx';
import { TwoNeeded } from './standing.tsx';

export function ConfirmApproval({ found }: { found: ApplicationCase }) {
  const { t } = useLingui();
  const format = useFormat();
  const { loanId, borrower, bankAccount } = found;
  const readAgain = useReadAgain(loanId);
  const differencesSeen = useDifferencesSeen(found);
  const confirmed = useConfirmed(({ loanId: id }: { loanId: string }, { key }) =>
    api.confirmApproval({ loanId: id, differencesSeen: differencesSeen() }, { key }),
  );
  const approval = useAction(confirmed.submit);
  const tooNew = useTooNewUntil('confirmApproval');
  const looked = useLookedWords(found);
  const { amountSen, termMonths } = found.proposal ?? found.requested;
  const isFirst = needsTwoApprovers(amountSen, found) && !found.proposal?.firstApproval;
  const yes = isFirst ? t`Give the first approval` : t`Approve this loan`;

  async function press() {
    const outcome = await approval.run({ loanId });
    if (!outcome?.done || !outcome.answer) return;
    toast(isFirst ? t`First approval given. A second approver decides now.` : t`Loan approved`);
    readAgain();
  }

  if (tooNew) return <RoleTooNew until={tooNew} />;
  return (
    <div className="grid gap-4">
      {isFirst && (
        <Notice tone="info" title={t`You are the first of two approvers`}>
          {t`A different approver gives the second approval. Until then nothing is approved and the borrower hears nothing.`}
          <TwoNeeded found={found} />
        </Notice>
      )}
      <DecideFoot problem={approval.problem} onReload={readAgain}>
        <Button size="small" block busy={approval.busy} onClick={() => void press()}>
          {yes}
        </Button>
      </DecideFoot>
      <ConfirmDialog
        confirmed={confirmed}
        title={isFirst ? t`Give the first approval?` : t`Approve this loan?`}
        yes={yes}
        mustSay={looked}
      >
        {() => (
          <>
            <DoesNotFitNotice found={found} />
            <NotOpened found={found} />
            <SummaryList
              items={[
                { label: t`Borrower`, value: borrower.name },
                { label: t`Amount`, value: format.sen(amountSen) },
                { label: t`Term`, value: format.months(termMonths) },
                {
                  label: t`Bank`,
                  value: bankAccount?.bankName ?? '–',
                  note: bankAccount && `${bankAccount.holderName} •••• ${bankAccount.lastFour}`,
                },
              ]}
            />
            <p className="my-3">
              {isFirst
                ? t`The case waits for a second approver then. The borrower is not told.`
                : t`The agreement is made on these terms and the borrower is told at once.`}
            </p>
            {!isFirst && <BorrowerReads locale={borrower.locale} notice={approvalNotice(found, amountSen)} />}
          </>
        )}
      </ConfirmDialog>
    </div>
  );
}
