/** All reports of the lender, read in one picture of the database, and their sums beside the ledger's. */
import type { ReportName, Reports, ReportTables, Tie } from '#contract/reports.ts';
import type { AccountKind, TransferKind } from '#domain/ledger.ts';
import type { Tx } from '../house.ts';
import { readCollections, readPayoutReport } from './cash.ts';
import type { Cut } from './cut.ts';
import { readPortfolio } from './portfolio.ts';
import { balanceOf, type Movement, readMovements, trialBalance } from './trial-balance.ts';

/** `tx` must be a snapshot: what is compared must be of one moment. */
export async function readReports(tx: Tx, cut: Cut): Promise<Reports> {
  const movements = await readMovements(tx, cut);
  const tables: ReportTables = {
    ...trialBalance(movements),
    ...(await readPortfolio(tx, cut)),
    ...(await readCollections(tx, cut)),
    ...(await readPayoutReport(tx, cut)),
  };
  const { cutOn, readAt } = cut;
  return { cutOn, readAt: readAt.toISOString(), tables, ties: tiesOf(tables, movements) };
}

/** Sums and the figure of the ledger that each must equal, to the sen. */
const tiesOf = (tables: ReportTables, movements: readonly Movement[]): Tie[] => {
  const tie = (
    report: ReportName,
    account: AccountKind,
    reportSen: number,
    { kinds = [], sign = 1 }: { kinds?: readonly TransferKind[]; sign?: 1 | -1 } = {},
  ): Tie => ({
    report,
    account,
    kinds: [...kinds],
    reportSen,
    // Minus zero is no amount.
    ledgerSen: sign * balanceOf(movements, account, kinds) || 0,
  });
  const balance = tables['trial-balance'].total;
  const portfolio = tables['portfolio-by-status'].total;
  const products = tables['portfolio-by-product'].total;
  const ageing = tables['arrears-ageing'].total;
  const collected = tables['collections-by-month'].total;
  const paidOut = tables['payouts-by-month'].total;
  return [
    {
      report: 'trial-balance',
      account: '',
      kinds: [],
      reportSen: balance.debitsSen,
      ledgerSen: balance.creditsSen,
    },
    tie('portfolio', 'principal-receivable', portfolio.principalSen),
    tie('portfolio', 'principal-receivable', products.principalSen),
    tie('portfolio', 'interest-receivable', portfolio.interestSen),
    tie('portfolio', 'charge-receivable', portfolio.chargesSen),
    tie('portfolio', 'borrower-money', portfolio.heldSen, { sign: -1 }),
    tie('portfolio', 'payout-reserve', portfolio.reservedSen),
    tie('arrears', 'principal-receivable', ageing.principalSen),
    tie('arrears', 'interest-receivable', ageing.interestSen),
    tie('arrears', 'charge-receivable', ageing.chargesSen),
    tie('collections', 'bank', collected.receivedSen - collected.reversedSen, {
      kinds: ['payment-received'],
    }),
    tie('collections', 'principal-receivable', collected.principalSen, {
      kinds: ['principal-repaid'],
      sign: -1,
    }),
    tie('collections', 'borrower-money', collected.interestSen, {
      kinds: ['interest-repaid', 'interest-returned'],
    }),
    tie('collections', 'charge-receivable', collected.chargesSen, { kinds: ['charge-repaid'], sign: -1 }),
    tie('collections', 'bank', collected.refundedSen, { kinds: ['refund'], sign: -1 }),
    tie('collections', 'refund-losses', collected.refundLossSen, { kinds: [] }),
    tie('payouts', 'bank', paidOut.amountSen, { kinds: ['payout-sent'], sign: -1 }),
    tie('payouts', 'principal-receivable', paidOut.amountSen, { kinds: ['principal'] }),
  ];
};
