/** One payout: whose, how much, to which account, and what this person may do with it now. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { PayoutRow } from '#contract/office.ts';
import { groupDigits } from '#domain/bank.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay, useStaffMember } from '../access/use-may.ts';
import { Link } from '../navigation.tsx';
import { PreparePayout } from './prepare-payout.tsx';
import { ReleaseForm } from './release-form.tsx';
import { ReturnForm } from './return-form.tsx';

export function PayoutCard({ payout }: { payout: PayoutRow }) {
  const format = useFormat();
  return (
    <Card>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="text-md">
            <Link to={`/applications/${payout.loanId}`}>{payout.borrowerName}</Link>
          </h3>
          <p className="num text-text-2">{payout.reference}</p>
        </div>
        <p className="num text-xl font-strong">{format.sen(payout.amountSen)}</p>
      </div>
      <div className="mt-3 grid grid-cols-1 gap-x-8 gap-y-4 lg:grid-cols-2">
        <Destination payout={payout} />
        <div>{payout.status === 'released' ? <Evidence payout={payout} /> : <Next payout={payout} />}</div>
      </div>
    </Card>
  );
}

function Destination({ payout: { bank, nameMatch } }: { payout: PayoutRow }) {
  const { t } = useLingui();
  const matches = {
    same: <Tag tone="success" icon={CircleCheck}>{t`Name matches`}</Tag>,
    close: <Tag tone="warning" icon={TriangleAlert}>{t`Name differs a little`}</Tag>,
    different: <Tag tone="danger" icon={TriangleAlert}>{t`Name differs`}</Tag>,
  };
  return (
    <SummaryList
      items={[
        { label: t`Bank`, value: bank.bankName },
        {
          label: t`Account holder`,
          value: (
            <span className="inline-flex flex-wrap items-center justify-end gap-2">
              {bank.holderName} {matches[nameMatch]}
            </span>
          ),
        },
        {
          label: t`Account number`,
          value: (
            <span className="inline-flex flex-wrap items-center justify-end gap-x-2">
              <span className="num">{groupDigits(bank.accountNumber)}</span>
              <CopyButton text={bank.accountNumber} label={t`account number`} />
            </span>
          ),
        },
      ]}
    />
  );
}

function Evidence({ payout }: { payout: PayoutRow }) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <SummaryList
      items={[
        { label: t`Bank reference`, value: <span className="num">{payout.bankReference}</span> },
        { label: t`Paid on`, value: payout.paidOn && format.date(payout.paidOn) },
        { label: t`Prepared by`, value: payout.preparedBy?.name },
        { label: t`Released by`, value: payout.releasedBy?.name },
      ]}
    />
  );
}

function Next({ payout }: { payout: PayoutRow }) {
  const { t } = useLingui();
  const may = useMay();
  if (payout.status !== 'prepared') {
    return (
      <>
        {payout.status === 'returned' && (
          <div className="mb-3">
            <Notice tone="warning">{t`The bank sent the last payout back. Check the account before the next one.`}</Notice>
          </div>
        )}
        {may('preparePayout') && <PreparePayout payout={payout} />}
      </>
    );
  }
  return <Prepared payout={payout} />;
}

function Prepared({ payout }: { payout: PayoutRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const member = useStaffMember();
  const [form, setForm] = useState<'release' | 'return'>();
  const name = payout.preparedBy?.name ?? '';
  const when = payout.preparedAt ? format.dateTime(payout.preparedAt) : '';
  const isOwn = payout.preparedBy?.userId === member?.userId;
  return (
    <>
      <p className="text-text-2">{t`Prepared by ${name}, ${when}`}</p>
      {may('releasePayout') && isOwn && (
        <div className="mt-3">
          <Notice tone="info">{t`You prepared this payout, so somebody else releases it.`}</Notice>
        </div>
      )}
      {form === 'release' && <ReleaseForm payout={payout} onCancel={() => setForm(undefined)} />}
      {form === 'return' && <ReturnForm payout={payout} onCancel={() => setForm(undefined)} />}
      {!form && (
        <div className="mt-4 flex flex-wrap gap-3">
          {may('releasePayout') && !isOwn && (
            <Button size="small" onClick={() => setForm('release')}>{t`Record the bank's evidence`}</Button>
          )}
          {may('returnPayout') && (
            <Button
              variant="secondary"
              size="small"
              onClick={() => setForm('return')}
            >{t`Could not be sent`}</Button>
          )}
        </div>
      )}
    </>
  );
}
