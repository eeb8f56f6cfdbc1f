/** One file: what is in it and how far the bank is, to be taken away (which is written down) or withdrawn. */
import { Plural, useLingui } from '@lingui/react/macro';
import { CircleCheck, Clock, Download, Undo2 } from 'lucide-react';
import type { PayoutFile } from '#contract/payout-files.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { saveFile } from '#ui/save-file.ts';
import { Tag } from '#ui/tag.tsx';
import { toast } from '#ui/toast.tsx';
import { useAction } from '#ui/use-action.ts';
import { useFormat } from '#ui/words.tsx';
import { RoleTooNew } from '../access/role-too-new.tsx';
import { useMay, useStaffMember, useTooNewUntil } from '../access/use-may.ts';
import { api } from '../api.ts';
import { ConfirmDialog, useConfirmed } from '../confirm.tsx';
import { ConflictNote } from '../conflict-note.tsx';
import { Link } from '../navigation.tsx';
import { usePayoutFilesChanged, useReadPayoutFilesAgain } from './use-payout-files.ts';

export function PayoutFileCard({ file }: { file: PayoutFile }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const { reference, totalSen, madeBy, payouts } = file;
  const madeAt = format.dateTime(file.madeAt);
  const day = format.date(file.executionOn);
  const maker = madeBy.name;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg num">{reference}</h3>
        <FileTag file={file} />
      </div>
      <p className="mt-1 text-2xl font-strong num">{format.sen(totalSen)}</p>
      <p className="mt-1 text-sm text-text-2">
        {t`Made by ${maker}, ${madeAt}`} · {t`the bank sends on ${day}`}
      </p>
      {file.takings.map(({ by, at }) => (
        <Taken key={at} name={by.name} at={at} />
      ))}
      <ul className="mt-3">
        {payouts.map(({ loanId, borrowerName, amountSen, status, reference: loan }) => (
          <li
            key={loanId}
            className="flex flex-wrap justify-between gap-x-4 gap-y-1 border-t border-border py-2"
          >
            <Link to={`/applications/${loanId}`}>{borrowerName}</Link>
            <span className="text-sm text-text-2">
              <span className="num">{loan}</span> · <PayoutState status={status} /> ·{' '}
              <b className="num text-text">{format.sen(amountSen)}</b>
            </span>
          </li>
        ))}
      </ul>
      {file.withdrawnAt === null && may('takePayoutFile') && <FileButtons file={file} />}
    </Card>
  );
}

function Taken({ name, at }: { name: string; at: string }) {
  const { t } = useLingui();
  const format = useFormat();
  const time = format.dateTime(at);
  return <p className="text-sm text-text-2">{t`Taken by ${name}, ${time}`}</p>;
}

function FileTag({ file: { withdrawnAt, payouts } }: { file: PayoutFile }) {
  const { t } = useLingui();
  if (withdrawnAt !== null) return <Tag tone="warning" icon={Undo2}>{t`Withdrawn`}</Tag>;
  const open = payouts.filter(({ status }) => status === 'prepared').length;
  if (open === 0) return <Tag tone="success" icon={CircleCheck}>{t`All done`}</Tag>;
  return (
    <Tag tone="info" icon={Clock}>
      <Plural value={open} one="# to release" other="# to release" />
    </Tag>
  );
}

function PayoutState({ status }: { status: PayoutFile['payouts'][number]['status'] }) {
  const { t } = useLingui();
  return { prepared: t`waits for the bank`, released: t`paid out`, returned: t`came back` }[status];
}

function FileButtons({ file: { batchId, reference, payouts, takings } }: { file: PayoutFile }) {
  const { t } = useLingui();
  const member = useStaffMember();
  const tooNew = useTooNewUntil('withdrawPayoutFile');
  const changed = usePayoutFilesChanged();
  const readAgain = useReadPayoutFilesAgain();
  const taking = useAction((format: 'pain.001' | 'csv', { key }: { key: string }) =>
    api.takePayoutFile({ batchId, format }, { key }),
  );
  const confirmed = useConfirmed(api.withdrawPayoutFile);
  const withdrawal = useAction(confirmed.submit);
  const isSent = payouts.some(({ status }) => status === 'released');
  const isUntouched = payouts.every(({ status }) => status === 'prepared');
  const isTaker = takings.some(({ by }) => by.userId === member?.userId);

  async function take(format: 'pain.001' | 'csv') {
    const outcome = await taking.run(format);
    if (!outcome?.done) return;
    readAgain();
    saveFile(outcome.answer, `${reference}.${format === 'csv' ? 'csv' : 'xml'}`);
    toast(t`Saved. That you took it is written down.`);
  }

  async function withdraw() {
    const outcome = await withdrawal.run({ batchId });
    if (!outcome?.done || !outcome.answer) return;
    toast(t`File withdrawn. Its payouts can go into another.`);
    changed(outcome.answer);
  }

  return (
    <div className="mt-3 grid gap-3 border-t border-border pt-4">
      {isUntouched ? (
        <>
          <p className="text-sm text-text-2">{t`The file holds account numbers. Delete it from your computer when the bank has it.`}</p>
          <div className="flex flex-wrap gap-3">
            <Button size="small" busy={taking.busy} onClick={() => void take('pain.001')}>
              <Download aria-hidden />
              {t`Download as ISO 20022 (pain.001)`}
            </Button>
            <Button size="small" variant="secondary" busy={taking.busy} onClick={() => void take('csv')}>
              <Download aria-hidden />
              {t`Download as CSV`}
            </Button>
          </div>
        </>
      ) : (
        <p className="text-sm text-text-2">{t`A payout of this file was sent, came back or was called off, so the file is not taken any more.`}</p>
      )}
      {!isSent &&
        (isTaker ? (
          <p className="text-sm text-text-2">{t`You took this file, so somebody else withdraws it if the bank does not get it.`}</p>
        ) : tooNew ? (
          <RoleTooNew until={tooNew} />
        ) : (
          <div>
            <Button size="small" variant="secondary" busy={withdrawal.busy} onClick={() => void withdraw()}>
              {t`Withdraw the file`}
            </Button>
          </div>
        ))}
      <ConflictNote problem={taking.problem} onReload={readAgain} isNewEachTime />
      <ConflictNote problem={withdrawal.problem} onReload={readAgain} />
      <ConfirmDialog confirmed={confirmed} title={t`Withdraw this file?`} yes={t`Withdraw the file`} isDanger>
        {() => <p>{t`Only if your bank does not have it. Otherwise the same money could be sent twice.`}</p>}
      </ConfirmDialog>
    </div>
  );
}
