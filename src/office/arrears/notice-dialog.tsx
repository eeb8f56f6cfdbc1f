/** The formal notice of one loan: what it says so far, and the one step that is next for whoever looks. */
import { useLingui } from '@lingui/react/macro';
import { UserRoundX } from 'lucide-react';
import { type ArrearsRow, getFormalNoticePdf } from '#contract/arrears.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { addressOf } from '#ui/endpoint-address.ts';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { RoleTooNew } from '../access/role-too-new.tsx';
import { useMay, useStaffMember, useTooNewUntil } from '../access/use-may.ts';
import { api } from '../api.ts';
import { closingDialog } from '../close-question.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { PostNotice } from './post-notice.tsx';
import { useReadArrearsAgain } from './use-arrears.ts';
import { useNoticeNames } from './words.ts';

type Live = NonNullable<ArrearsRow['notice']>;

export function NoticeDialog({ loan, onClose }: { loan: ArrearsRow; onClose: () => void }) {
  const { t } = useLingui();
  const { notice, borrowerName } = loan;
  const close = closingDialog(onClose);
  const isClosed = notice && ['cured', 'ended', 'withdrawn'].includes(notice.status);
  return (
    <Dialog
      open
      title={t`Formal notice: ${borrowerName}`}
      onClose={close}
      actions={<Button variant="secondary" onClick={close}>{t`Close`}</Button>}
    >
      <div className="grid gap-4">
        {notice && <Facts loan={loan} notice={notice} />}
        {(!notice || (isClosed && loan.isNoticePossible)) && <Propose loan={loan} onDone={onClose} />}
        {notice?.status === 'proposed' && <Confirm loan={loan} notice={notice} onDone={onClose} />}
        {notice?.status === 'prepared' && <PostNotice loan={loan} notice={notice} onDone={onClose} />}
        {(notice?.status === 'proposed' || notice?.status === 'prepared') && (
          <Withdraw loan={loan} onDone={onClose} />
        )}
      </div>
    </Dialog>
  );
}

function Facts({ loan, notice }: { loan: ArrearsRow; notice: Live }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const names = useNoticeNames();
  const { asOf, overdueSen, postedOn, trackingNumber, cureBy } = notice;
  const items = [
    { label: t`Number`, value: notice.number },
    { label: t`Step`, value: names[notice.status] },
    { label: t`Proposed by`, value: notice.proposedBy.name },
    ...(asOf && overdueSen !== null
      ? [{ label: t`Overdue on the paper`, value: format.sen(overdueSen), note: format.date(asOf) }]
      : []),
    ...(postedOn ? [{ label: t`Posted`, value: format.date(postedOn), note: trackingNumber ?? '' }] : []),
    ...(cureBy ? [{ label: t`Can be paid until`, value: format.date(cureBy) }] : []),
  ];
  return (
    <>
      <SummaryList items={items} />
      {asOf && may('getFormalNoticePdf') && (
        <p>
          <a href={addressOf(getFormalNoticePdf, { loanId: loan.loanId })} download>
            {t`Save the paper (PDF)`}
          </a>
        </p>
      )}
    </>
  );
}

type StepProps = { loan: ArrearsRow; onDone: () => void };

function Propose({ loan, onDone }: StepProps) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const readAgain = useReadArrearsAgain();
  const step = useAction(api.proposeFormalNotice);
  const overdue = format.sen(loan.overdueSen);
  if (!may('proposeFormalNotice')) return null;

  async function press() {
    const outcome = await step.run({ loanId: loan.loanId });
    if (!outcome?.done) return;
    toast(t`Notice proposed. An approver looks at it next; nothing is sent before.`);
    readAgain();
    onDone();
  }

  return (
    <>
      <p>
        {t`${overdue} is overdue. The notice gives the borrower 14 days after it arrived by A.R. registered post. Nothing is sent by itself.`}
      </p>
      <ConflictNote problem={step.problem} onReload={readAgain} />
      <div>
        <Button size="small" busy={step.busy} onClick={() => void press()}>{t`Propose a notice`}</Button>
      </div>
    </>
  );
}

function Confirm({ loan, notice, onDone }: StepProps & { notice: Live }) {
  const { t } = useLingui();
  const may = useMay();
  const member = useStaffMember();
  const readAgain = useReadArrearsAgain();
  const step = useAction(api.confirmFormalNotice);
  const tooNew = useTooNewUntil('confirmFormalNotice');
  if (!may('confirmFormalNotice')) return <Notice tone="info">{t`An approver makes the paper next.`}</Notice>;
  if (notice.proposedBy.userId === member?.userId) {
    return (
      <Notice tone="info" icon={UserRoundX}>
        {t`You proposed this notice, so somebody else makes it.`}
      </Notice>
    );
  }
  if (tooNew) return <RoleTooNew until={tooNew} />;

  async function press() {
    const outcome = await step.run({ loanId: loan.loanId });
    if (!outcome?.done) return;
    toast(t`The paper is ready. A loan officer prints it and takes it to the post.`);
    readAgain();
    onDone();
  }

  return (
    <>
      <p>{t`The paper shows what is overdue today. Have you looked for a kinder way, such as a payment plan?`}</p>
      <ConflictNote problem={step.problem} onReload={readAgain} />
      <div>
        <Button size="small" busy={step.busy} onClick={() => void press()}>{t`Make the paper`}</Button>
      </div>
    </>
  );
}

function Withdraw({ loan, onDone }: StepProps) {
  const { t } = useLingui();
  const may = useMay();
  const readAgain = useReadArrearsAgain();
  const step = useAction(api.withdrawFormalNotice);
  if (!may('withdrawFormalNotice')) return null;

  async function press() {
    const outcome = await step.run({ loanId: loan.loanId });
    if (!outcome?.done) return;
    toast(t`Notice dropped. The borrower was not told anything.`);
    readAgain();
    onDone();
  }

  return (
    <div className="border-t border-border pt-4">
      <ConflictNote problem={step.problem} onReload={readAgain} />
      <Button
        variant="secondary"
        size="small"
        busy={step.busy}
        onClick={() => void press()}
      >{t`Drop the notice`}</Button>
    </div>
  );
}
