/** Before you call a late borrower, from the desk. */
import { useLingui } from '@lingui/react/macro';
import type { ArrearsRow } from '#contract/arrears.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { closingDialog } from '../close-question.tsx';
import { BeforeYouCall } from '../contacts/before-you-call.tsx';

export function ContactDialog({ loan, onClose }: { loan: ArrearsRow; onClose: () => void }) {
  const { t } = useLingui();
  const { borrowerName } = loan;
  const close = closingDialog(onClose);
  return (
    <Dialog
      open
      title={t`Before you call ${borrowerName}`}
      onClose={close}
      actions={<Button variant="secondary" onClick={close}>{t`Close`}</Button>}
    >
      <BeforeYouCall loanId={loan.loanId} />
    </Dialog>
  );
}
