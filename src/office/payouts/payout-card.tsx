/** One payout: who gets how much into which account, and the one step that is next. */
import { useLingui } from '@lingui/react/macro';
import { CircleCheck, CircleX, Clock, Hourglass, TriangleAlert, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { PayoutRow } from '#contract/office.ts';
import { groupDigits } from '#domain/typed-digits.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { SummaryList } from '#ui/summary-list.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { RoleTooNew } from '../access/role-too-new.tsx';
import { useMay, useTooNewUntil } from '../access/use-may.ts';
import { AccessRecovered } from '../access-recovered.tsx';
import { LoanHead } from '../loan-head.tsx';
import { Opened } from '../opened.tsx';
import { RevealNumber } from '../reveal-number.tsx';
import { PayoutBankLine } from './bank-line.tsx';
import { PreparePayout } from './prepare-payout.tsx';
import { OwnPreparation, ReleasePayout, useIsPreparer } from './release-payout.tsx';
import { ReportPayoutBack } from './report-payout-back.tsx';
import { ReturnPayout } from './return-payout.tsx';
import { isMade } from './use-payouts.ts';

export function PayoutCard({ payout }: { payout: PayoutRow }) {
  const format = useFormat();
  return (
    <Card>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        <div>
          <LoanHead loan={payout} tag={<PayoutTag payout={payout} />} />
          <p className="mt-2 text-2xl font-strong num">{format.sen(payout.amountSen)}</p>
          <Made payout={payout} />
        </div>
        <Destination payout={payout} />
      </div>
      {payout.accessRecovery && (
        <div className="mt-4">
          <AccessRecovered recovery={payout.accessRecovery} />
        </div>
      )}
      <PayoutBankLine payout={payout} />
      <Steps payout={payout} />
    </Card>
  );
}

function PayoutTag({ payout: { status, neverArrived } }: { payout: PayoutRow }) {
  const { t } = useLingui();
  const looks = {
    ready: { tone: 'info', icon: Hourglass, word: t`To prepare` },
    prepared: { tone: 'info', icon: Clock, word: t`To release` },
    released: { tone: 'success', icon: CircleCheck, word: t`Paid out` },
    returned: { tone: 'warning', icon: Undo2, word: t`Came back` },
    never: { tone: 'warning', icon: CircleX, word: t`Never arrived, loan cancelled` },
  } as const;
  const { tone, icon, word } = looks[neverArrived ? 'never' : status];
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  );
}

/** Who did what, and the bank's evidence. */
function Made({ payout }: { payout: PayoutRow }) {
  const { t } = useLingui();
  const format = useFormat();
  const preparer = payout.preparedBy?.name ?? '';
  const preparedAt = payout.preparedAt && format.dateTime(payout.preparedAt);
  const releaser = payout.releasedBy?.name ?? '';
  const paidOn = payout.paidOn && format.date(payout.paidOn);
  const { bankReference } = payout;
  return (
    <div className="mt-1 text-sm text-text-2">
      {preparedAt && <p>{t`Prepared by ${preparer}, ${preparedAt}`}</p>}
      {paidOn && <p>{t`Released by ${releaser}, sent on ${paidOn}`}</p>}
      {bankReference && <p className="num">{t`Bank reference ${bankReference}`}</p>}
    </div>
  );
}

function Destination({ payout }: { payout: PayoutRow }) {
  const { t } = useLingui();
  const may = useMay();
  const { bank, nameMatch, status } = payout;
  // Whoever types it into the bank opens it, and only until the money is gone.
  const mayOpen = may('preparePayout') && (status === 'ready' || status === 'prepared');
  return (
    <SummaryList
      items={[
        { label: t`Bank`, value: bank.bankName },
        { label: t`Account holder`, value: bank.holderName },
        { label: t`Name`, value: <NameMatchTag result={nameMatch} /> },
        {
          label: t`Account number`,
          value: (
            <RevealNumber
              loanId={payout.loanId}
              field="account-number"
              masked={bank.accountNumber}
              label={t`account number`}
              mayOpen={mayOpen}
              written={groupDigits}
            />
          ),
        },
      ]}
    />
  );
}

function NameMatchTag({ result }: { result: PayoutRow['nameMatch'] }) {
  const { t } = useLingui();
  const looks = {
    same: { tone: 'success', icon: CircleCheck, word: t`Same as the borrower` },
    close: { tone: 'warning', icon: TriangleAlert, word: t`Close to the borrower’s name` },
    different: { tone: 'danger', icon: CircleX, word: t`Differs from the borrower` },
  } as const;
  const { tone, icon, word } = looks[result];
  return (
    <Tag tone={tone} icon={icon}>
      {word}
    </Tag>
  );
}

function Steps({ payout }: { payout: PayoutRow }) {
  const { t } = useLingui();
  const may = useMay();
  const isPreparer = useIsPreparer(payout);
  const tooNew = useTooNewUntil('releasePayout');
  const [open, setOpen] = useState<'release' | 'return'>();
  const box = 'mt-4 border-t border-border pt-4';
  if (payout.status === 'ready' && may('preparePayout')) {
    return (
      <div className={box}>
        <PreparePayout payout={payout} />
      </div>
    );
  }
  if (payout.mayReportBack && may('reportPayoutBack')) {
    return (
      <div className={box}>
        <ReportPayoutBack payout={payout} />
      </div>
    );
  }
  if (payout.status !== 'prepared' || !isMade(payout) || !may('releasePayout')) return null;
  return (
    <div className={box}>
      {open && (
        <Opened key={open}>
          {open === 'release' && <ReleasePayout payout={payout} onClose={() => setOpen(undefined)} />}
          {open === 'return' && <ReturnPayout payout={payout} onClose={() => setOpen(undefined)} />}
        </Opened>
      )}
      {!open && (
        <div className="grid gap-4">
          {isPreparer && <OwnPreparation />}
          {!isPreparer && tooNew && <RoleTooNew until={tooNew} />}
          <div className="flex flex-wrap gap-3">
            {!isPreparer && !tooNew && (
              <Button size="small" onClick={() => setOpen('release')}>{t`Record the bank’s evidence`}</Button>
            )}
            <Button size="small" variant="secondary" onClick={() => setOpen('return')}>
              {t`Could not be sent`}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
