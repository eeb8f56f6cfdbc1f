/** The lender's reports and the regulator's records. */
import pLimit from 'p-limit';
import * as endpoints from '#contract/reports.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House, Tx } from '../house.ts';
import { type Route, route } from '../route.ts';
import { cutAt } from './cut.ts';
import { exportBorrowerLedger, exportIdeal, writeDownLook } from './exports.ts';
import { idealPreviewOf, readIdealRecords } from './ideal.ts';
import { reportCsv } from './report-csv.ts';
import { readReports } from './reports.ts';

/** Each reads all loans: some at a time, so that the others of the pool stay with those who pay and are paid. */
const atOnce = pLimit(2);
const statementTimeoutMs = 60_000;

const readAll = <Result>({ db }: House, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  atOnce(() => snapshot(db, read, { statementTimeoutMs }));

export const reportRoutes = (house: House): Route[] => [
  route(endpoints.getReports, ({ query }) =>
    readAll(house, (tx) => readReports(tx, cutAt(house, query.cutOn))),
  ),
  route(endpoints.getReportCsv, async ({ call, params, query }) => {
    const reports = await readAll(house, (tx) => readReports(tx, cutAt(house, query.cutOn)));
    return reportCsv(house.words[query.language ?? call.locale], reports, params.table);
  }),
  route(endpoints.getIdealPreview, async ({ call, query }) => {
    const cut = cutAt(house, query.cutOn);
    const records = await readAll(house, (tx) => readIdealRecords(tx, undefined, cut));
    const preview = idealPreviewOf(records, cut, query.page);
    await writeDownLook(house, call, preview, query.page);
    return preview;
  }),
  route(endpoints.exportIdeal, ({ call, body }) => exportIdeal(house, call, body)),
  route(endpoints.exportBorrowerLedger, ({ call, params, body }) =>
    exportBorrowerLedger(house, call, { ...params, ...body }),
  ),
];
