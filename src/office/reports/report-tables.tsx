/** The tables of each report. */
import { useLingui } from '@lingui/react/macro';
import type { Reports } from '#contract/reports.ts';
import { useFormat } from '#ui/words.tsx';
import { Link } from '../navigation.tsx';
import { FigureTable } from './figure-table.tsx';
import { addressOfReport, type ReportPlace } from './report-address.ts';

type ReportTablesProps = { reports: Reports; place: ReportPlace };

export function ReportTablesOf({ reports, place }: ReportTablesProps) {
  if (place.view === 'portfolio') return <Portfolio reports={reports} />;
  if (place.view === 'arrears') return <Ageing reports={reports} />;
  if (place.view === 'collections') return <Collections reports={reports} />;
  if (place.view === 'payouts') return <Payouts reports={reports} />;
  return <TrialBalance reports={reports} place={place} />;
}

/** An account leads to its movements, all of them without one. */
function TrialBalance({ reports: { tables, cutOn }, place }: ReportTablesProps) {
  const { t } = useLingui();
  const { account } = place;
  const isKnown = tables['trial-balance'].rows.some(({ name }) => name === account);
  const movements = tables.movements.rows.filter(({ name }) => !isKnown || name === account);
  const total = movements.reduce(
    (sum, row) => ({
      transfers: sum.transfers + row.transfers,
      debitsSen: sum.debitsSen + row.debitsSen,
      creditsSen: sum.creditsSen + row.creditsSen,
    }),
    { transfers: 0, debitsSen: 0, creditsSen: 0 },
  );
  return (
    <>
      <FigureTable
        table="trial-balance"
        caption={t`Accounts`}
        data={tables['trial-balance']}
        cutOn={cutOn}
        nameOf={({ name }, words) => (
          <Link
            to={`${addressOfReport({ ...place, account: String(name) })}#movements`}
            aria-current={name === account ? 'true' : undefined}
            className="inline-flex min-h-6 items-center text-link underline max-md:min-h-11"
          >
            {words}
          </Link>
        )}
      />
      <div id="movements">
        <FigureTable
          table="movements"
          caption={t`Movements by kind`}
          data={{ rows: movements, total }}
          cutOn={cutOn}
          empty={t`Nothing was booked on this account up to this day.`}
        />
        {isKnown && (
          <Link
            to={addressOfReport({ ...place, account: undefined })}
            className="mt-2 stands-alone text-link underline print:hidden"
          >
            {t`Show all accounts`}
          </Link>
        )}
      </div>
    </>
  );
}

function Portfolio({ reports: { tables, cutOn } }: { reports: Reports }) {
  const { t } = useLingui();
  const empty = t`Nobody had applied up to this day.`;
  return (
    <>
      <FigureTable
        table="portfolio-by-status"
        caption={t`By status`}
        data={tables['portfolio-by-status']}
        cutOn={cutOn}
        empty={empty}
      />
      <FigureTable
        table="portfolio-by-product"
        caption={t`By product`}
        data={tables['portfolio-by-product']}
        cutOn={cutOn}
        empty={empty}
      />
      <p className="mt-3 max-w-measure text-sm text-text-2">
        {t`Averages are weighted by the principal outstanding. Money held for borrowers is a liability of the lender.`}
      </p>
    </>
  );
}

function Ageing({ reports: { tables, cutOn } }: { reports: Reports }) {
  const { t } = useLingui();
  return (
    <>
      <FigureTable
        table="arrears-ageing"
        caption={t`Running loans by days past due`}
        data={tables['arrears-ageing']}
        cutOn={cutOn}
      />
      <p className="mt-3 max-w-measure text-sm text-text-2">
        {t`Days count from the last day on which the bill that is late the longest could be paid in time. Overdue is principal and interest of late bills; late interest is booked when a late bill is paid.`}
      </p>
    </>
  );
}

function Collections({ reports: { tables, cutOn } }: { reports: Reports }) {
  const { t } = useLingui();
  const month = useFormat().monthOf(cutOn);
  const empty = t`No payment was booked up to this day.`;
  return (
    <>
      <FigureTable
        table="collections-by-month"
        caption={t`By month`}
        data={tables['collections-by-month']}
        cutOn={cutOn}
        empty={empty}
      />
      <FigureTable
        table="collections-by-day"
        caption={t`By day in ${month}`}
        data={tables['collections-by-day']}
        cutOn={cutOn}
        empty={t`No payment was booked in this month up to this day.`}
      />
      <p className="mt-3 max-w-measure text-sm text-text-2">
        {t`A payment stands on the day it was booked. One that is taken back stands on the day of the correction, and what it had paid comes off there.`}
      </p>
    </>
  );
}

function Payouts({ reports: { tables, cutOn } }: { reports: Reports }) {
  const { t } = useLingui();
  const month = useFormat().monthOf(cutOn);
  return (
    <>
      <FigureTable
        table="payouts-by-month"
        caption={t`By month`}
        data={tables['payouts-by-month']}
        cutOn={cutOn}
        empty={t`No payout was booked up to this day.`}
      />
      <FigureTable
        table="payouts-by-day"
        caption={t`By day in ${month}`}
        data={tables['payouts-by-day']}
        cutOn={cutOn}
        empty={t`No payout was booked in this month up to this day.`}
      />
    </>
  );
}
