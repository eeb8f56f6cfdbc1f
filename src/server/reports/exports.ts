/**
 * Records with personal data: first written down in the stream of whoever takes them, then made. Each file that leaves
 * has an event of its own, also when the same request is sent again: what it holds may have changed since.
 */
import type * as endpoints from '#contract/reports.ts';
import type { IdealPreview } from '#contract/reports.ts';
import * as rules from '#domain/borrower-record.ts';
import { ownStream } from '../actor.ts';
import { type Call, type Command, runCommand } from '../command.ts';
import { snapshot } from '../db/snapshot.ts';
import type { House } from '../house.ts';
import { newId } from '../id.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { RefusedError } from '../problem.ts';
import type { FileAnswer, InputOf } from '../route.ts';
import { readBorrowerLedger } from './borrower-ledger.ts';
import { borrowerLedgerCsv, borrowerLedgerPdf } from './borrower-ledger-files.ts';
import { cutAt } from './cut.ts';
import { idealCsv, readIdealRecords } from './ideal.ts';

type Export<Input, State> = Command<Input, State, rules.ExportChange, undefined>;
type IdealInput = InputOf<typeof endpoints.exportIdeal>;
type LedgerInput = InputOf<typeof endpoints.exportBorrowerLedger>;

const idealCommand = (rowCount: number): Export<IdealInput, { rowCount: number }> => ({
  action: 'exportIdeal',
  stream: ownStream,
  read: async () => ({ rowCount }),
  decide: (counted, input, { today }) => rules.exportIdeal(counted, input, today),
  answer: async () => undefined,
});

/** A key for this file only: a replay of the request is another file. */
const forThisFile = ({ clock }: House, call: Call): Call => ({
  ...call,
  idempotencyKey: call.idempotencyKey && newId(clock.now()),
});

export async function exportIdeal(house: House, call: Call, { cutOn }: IdealInput): Promise<FileAnswer> {
  const cut = cutAt(house, cutOn);
  const records = await snapshot(house.db, (tx) => readIdealRecords(tx, house.keys, cut));
  await runCommand(house, idealCommand(records.length), forThisFile(house, call), { cutOn });
  return idealCsv(records, cut);
}

const looked: Command<rules.RecordsLook, object, rules.ExportChange, undefined> = {
  action: 'getIdealPreview',
  stream: ownStream,
  read: async () => ({}),
  decide: (_state, look) => rules.lookAtIdeal(look),
  answer: async () => undefined,
};

/** Who sees the names of a page of the preview; before they have them. */
export async function writeDownLook(
  house: House,
  call: Call,
  { cutOn, rows }: IdealPreview,
  page: number,
): Promise<void> {
  const onceForThis = { ...call, idempotencyKey: newId(house.clock.now()) };
  if (rows.length > 0) await runCommand(house, looked, onceForThis, { cutOn, page, rowCount: rows.length });
}

const ledgerCommand: Export<LedgerInput, { loanId: string; isPaidOut: boolean }> = {
  action: 'exportBorrowerLedger',
  stream: ownStream,
  read: async (tx, { actor }, { loanId }) => {
    const loan = await loanFor(tx, actor, loanId);
    return loan && { loanId, isPaidOut: loan.account !== undefined };
  },
  decide: (state, input) => rules.exportBorrowerLedger(state, input),
  answer: async () => undefined,
};

export async function exportBorrowerLedger(
  house: House,
  call: Call,
  input: LedgerInput,
): Promise<FileAnswer> {
  await runCommand(house, ledgerCommand, forThisFile(house, call), input);
  const ledger = await snapshot(house.db, async (tx) => {
    const loan = await loanFor(tx, call.actor, input.loanId);
    if (!loan) throw new RefusedError({ code: 'not-found' });
    return readBorrowerLedger(tx, house, loan);
  });
  return input.format === 'pdf' ? await borrowerLedgerPdf(ledger) : borrowerLedgerCsv(ledger);
}
