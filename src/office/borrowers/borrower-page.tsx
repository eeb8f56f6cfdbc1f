/** `/office/borrowers/:borrowerId`: one borrower, every loan as it stands today, and the ways to where it is worked on. */
import { useLingui } from '@lingui/react/macro';
import { CalendarClock, CircleCheck, FolderOpen, Mail, ReceiptText, TriangleAlert } from 'lucide-react';
import { useParams } from 'wouter';
import type { BorrowerPage as Borrower, BorrowerLoan } from '#contract/borrowers.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { LoanStatusTag } from '#ui/status-tag.tsx';
import { type SummaryItem, SummaryList } from '#ui/summary-list.tsx';
import { Tag } from '#ui/tag.tsx';
import { useFormat } from '#ui/words.tsx';
import { locales } from '#words/locale.ts';
import { useMay } from '../access/use-may.ts';
import { BackTo } from '../back-to.tsx';
import { LinkButton } from '../navigation.tsx';
import { StandingList } from '../standing-list.tsx';
import { kualaLumpurDate } from '../today.ts';
import { RecoveryCard } from './recovery-card.tsx';
import { useBorrower } from './use-borrowers.ts';

export function BorrowerPage() {
  const { t } = useLingui();
  const { borrowerId } = useParams<{ borrowerId: string }>();
  return (
    <>
      <BackTo to="/borrowers">{t`Borrowers`}</BackTo>
      <Loaded
        query={useBorrower(borrowerId)}
        label={t`Loading the borrower…`}
        failed={t`We could not load this borrower.`}
        bones={<Bone className="h-96 rounded-card" />}
      >
        {(borrower) => <Found borrower={borrower} />}
      </Loaded>
    </>
  );
}

function Found({ borrower }: { borrower: Borrower }) {
  const { t } = useLingui();
  const may = useMay();
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <Heading className="wrap-anywhere">{borrower.name}</Heading>
        {borrower.isVerified ? (
          <Tag tone="success" icon={CircleCheck}>{t`Verification complete`}</Tag>
        ) : (
          <Tag tone="warning" icon={TriangleAlert}>{t`Verification missing`}</Tag>
        )}
      </div>
      <p className="text-text-2">{t`Opening this page is recorded.`}</p>
      <div className="mt-5 grid items-start gap-6 xl:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          <Person borrower={borrower} />
          {may('getRecovery') && <RecoveryCard borrower={borrower} />}
        </div>
        <div className="grid min-w-0 gap-6">
          {borrower.loans.length === 0 && (
            <Card>
              <EmptyState>{t`This borrower has not applied for a loan yet.`}</EmptyState>
            </Card>
          )}
          {borrower.loans.map((loan) => (
            <LoanCard key={loan.loanId} loan={loan} />
          ))}
        </div>
      </div>
    </>
  );
}

function Person({ borrower }: { borrower: Borrower }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const items: SummaryItem[] = [
    ...(borrower.nameOnIc ? [{ label: t`Name on MyKad`, value: borrower.nameOnIc }] : []),
    { label: t`WhatsApp number`, value: borrower.maskedPhone },
    { label: t`Email`, value: <span className="wrap-anywhere">{borrower.maskedEmail}</span> },
    { label: t`Reads the app in`, value: locales[borrower.locale].name },
    { label: t`With us since`, value: format.date(kualaLumpurDate(borrower.since)) },
  ];
  return (
    <Card title={t`Person`}>
      <SummaryList items={items} />
      {may('getThread') && (
        <LinkButton
          to={`/messages/${borrower.borrowerId}`}
          variant="secondary"
          size="small"
          block
          className="mt-4"
        >
          <Mail aria-hidden />
          {t`Messages with the borrower`}
        </LinkButton>
      )}
    </Card>
  );
}

function LoanCard({ loan }: { loan: BorrowerLoan }) {
  const { t } = useLingui();
  const format = useFormat();
  const may = useMay();
  const { loanId, reference, status, standing } = loan;
  const amount = format.sen(loan.amountSen);
  const term = format.months(loan.termMonths);
  const appliedOn = format.date(kualaLumpurDate(loan.appliedAt));
  return (
    <Card title={reference} aside={<LoanStatusTag status={status} />}>
      <p className="text-text-2">{t`${amount} over ${term}, applied for on ${appliedOn}.`}</p>
      {standing && <StandingList standing={standing} />}
      <div className="mt-4 flex flex-wrap gap-3">
        {may('getApplication') && (
          <LinkButton to={`/applications/${loanId}`} variant="secondary" size="small">
            <FolderOpen aria-hidden />
            {t`Open the case`}
          </LinkButton>
        )}
        {standing && may('getPayments') && (
          <LinkButton to="/payments" variant="secondary" size="small">
            <ReceiptText aria-hidden />
            {t`Payments`}
          </LinkButton>
        )}
        {standing?.overdue && may('getArrears') && (
          <LinkButton to="/arrears" variant="secondary" size="small">
            <CalendarClock aria-hidden />
            {t`Late payments`}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}
