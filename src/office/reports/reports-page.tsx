/** `/office/reports`: trial balance, portfolio, ageing, collections and payouts at one cut, and the regulator's records. */
import { useLingui } from '@lingui/react/macro';
import { useSearch } from 'wouter';
import type { Reports } from '#contract/reports.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Heading } from '#ui/navigation.tsx';
import { Bone } from '#ui/skeleton.tsx';
import { useFormat } from '#ui/words.tsx';
import { useMay } from '../access/use-may.ts';
import { useListAddress } from '../table/use-list-address.ts';
import { ViewTabs } from '../view-tabs.tsx';
import { CutForm } from './cut-form.tsx';
import { LedgerTies } from './ledger-ties.tsx';
import { Records } from './records.tsx';
import { placeOf, type ReportPlace, type ReportView, reportViews } from './report-address.ts';
import { ReportTablesOf } from './report-tables.tsx';
import { useIdealPreview, useReports } from './use-reports.ts';

export function ReportsPage() {
  const { t } = useLingui();
  const may = useMay();
  const place = placeOf(useSearch());
  const names: Record<ReportView, string> = {
    'trial-balance': t`Trial balance`,
    portfolio: t`Portfolio`,
    arrears: t`Arrears`,
    collections: t`Collections`,
    payouts: t`Payouts`,
    records: t`Regulator’s records`,
  };
  const views = reportViews.filter((view) => view !== 'records' || may('getIdealPreview'));
  const view = views.find((each) => each === place.view) ?? 'trial-balance';
  return (
    <>
      <Heading key={view}>{names[view]}</Heading>
      <ViewTabs
        label={t`Reports`}
        path="/reports"
        open={view}
        views={views.map((each) => ({ view: each, name: names[each] }))}
        keep={place.cutOn && { cut: place.cutOn }}
      />
      {/* A date that another report refused is not a mistake of this one. */}
      <CutForm key={`${view} cut`} place={{ ...place, view }} />
      {view === 'records' ? <RecordsAt place={place} /> : <ReportAt place={{ ...place, view }} />}
    </>
  );
}

function ReportAt({ place }: { place: ReportPlace }) {
  const { t } = useLingui();
  return (
    <Loaded
      query={useReports(place.cutOn)}
      label={t`Loading the report…`}
      failed={t`We could not load the report.`}
      bones={<Bone className="mt-6 h-96 rounded-card" />}
    >
      {(reports) => <Report reports={reports} place={place} />}
    </Loaded>
  );
}

function Report({ reports, place }: { reports: Reports; place: ReportPlace }) {
  const { t } = useLingui();
  const format = useFormat();
  const cutOn = format.date(reports.cutOn);
  if (place.view === 'records') return null;
  return (
    <>
      <p className="mt-4 hidden text-text-2 print:block">{t`At the end of ${cutOn}`}</p>
      <ReportTablesOf reports={reports} place={place} />
      <LedgerTies reports={reports} report={place.view} />
    </>
  );
}

function RecordsAt({ place: { cutOn } }: { place: ReportPlace }) {
  const { t } = useLingui();
  const list = useListAddress({ filters: [], sorts: [] });
  return (
    <div className="mt-6">
      <Loaded
        query={useIdealPreview(cutOn, list.page)}
        label={t`Loading the records…`}
        failed={t`We could not load the records.`}
        bones={<Bone className="h-96 rounded-card" />}
      >
        {(preview) => <Records preview={preview} list={list} />}
      </Loaded>
    </div>
  );
}
