/** The files of payouts for the bank: made, taken and withdrawn on the lender's stream, so that no payout is in two. */

import { randomBytes } from 'node:crypto';
import type * as endpoints from '#contract/payout-files.ts';
import type { PayoutFiles } from '#contract/payout-files.ts';
import type { AccountChange } from '#domain/account.ts';
import { addDays, calendarDate } from '#domain/date.ts';
import type { Person } from '#domain/loan.ts';
import { sen } from '#domain/money.ts';
import * as rules from '#domain/payout-file.ts';
import { formatReference, referenceByteCount } from '#domain/reference.ts';
import { personOf, userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import { type Call, type Command, runCommand } from '../command.ts';
import type { Db, House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { readLimits } from '../lender/change-rows.ts';
import { lenderStream } from '../lender/lender-stream.ts';
import type { FileAnswer, InputOf } from '../route.ts';
import { readFiledSen } from './payout-day.ts';
import { payoutFileOf, readFileState } from './payout-file.ts';

const lastFiles = 20;
const longestQueue = 200;

export async function readPayoutFiles(tx: Db | Tx, now: Date): Promise<PayoutFiles> {
  const heads = await tx
    .selectFrom('payout_batches as b')
    .innerJoin('users as m', 'm.user_id', 'b.made_by')
    .select([
      'b.batch_id',
      'b.reference',
      'b.execution_on',
      'b.total_sen',
      'b.made_by',
      'b.made_at',
      'b.withdrawn_at',
    ])
    .select('m.name as maker_name')
    .where((eb) => eb.or([eb('b.batch_id', 'in', newestFiles(tx)), eb('b.batch_id', 'in', filesAtWork(tx))]))
    .orderBy('b.made_at', 'desc')
    .orderBy('b.batch_id', 'desc')
    .execute();
  // Nothing is in an empty list; an id that nothing has stands for it.
  const ids = heads.length > 0 ? heads.map(({ batch_id }) => batch_id) : [newId(now)];
  const items = await tx
    .selectFrom('payout_batch_items as i')
    .innerJoin('payouts as p', 'p.payout_id', 'i.payout_id')
    .innerJoin('loans as l', 'l.loan_id', 'p.loan_id')
    .innerJoin('users as u', 'u.user_id', 'p.borrower_id')
    .select(['i.batch_id', 'p.loan_id', 'l.reference', 'u.name', 'p.amount_sen', 'p.status'])
    .where('i.batch_id', 'in', ids)
    .orderBy('i.batch_id')
    .orderBy('i.position')
    .execute();
  const takings = await tx
    .selectFrom('payout_batch_takings as k')
    .innerJoin('users as u', 'u.user_id', 'k.taken_by')
    .select(['k.batch_id', 'k.taken_by', 'k.taken_at', 'u.name'])
    .where('k.batch_id', 'in', ids)
    .orderBy('k.taken_at')
    .execute();
  const firstDay = kualaLumpurDate(now);
  return {
    files: heads.map((head) => ({
      batchId: head.batch_id,
      reference: head.reference,
      executionOn: calendarDate(head.execution_on),
      totalSen: sen(head.total_sen),
      madeBy: { userId: head.made_by, name: head.maker_name },
      madeAt: head.made_at.toISOString(),
      withdrawnAt: head.withdrawn_at?.toISOString() ?? null,
      takings: takings
        .filter(({ batch_id }) => batch_id === head.batch_id)
        .map(({ taken_by: userId, name, taken_at }) => ({
          by: { userId, name },
          at: taken_at.toISOString(),
        })),
      payouts: items
        .filter(({ batch_id }) => batch_id === head.batch_id)
        .map((item) => ({
          loanId: item.loan_id,
          reference: item.reference,
          borrowerName: item.name,
          amountSen: sen(item.amount_sen),
          status: item.status,
        })),
    })),
    free: await freePayouts(tx),
    firstDay,
    lastDay: addDays(firstDay, rules.payoutFileLimits.daysAhead),
  };
}

const newestFiles = (tx: Db | Tx) =>
  tx
    .selectFrom('payout_batches')
    .select('batch_id')
    .orderBy('made_at', 'desc')
    .orderBy('batch_id', 'desc')
    .limit(lastFiles);

/** However old: its payouts are bound until it is sent or withdrawn. */
const filesAtWork = (tx: Db | Tx) =>
  tx
    .selectFrom('payout_batch_items as i')
    .innerJoin('payouts as p', 'p.payout_id', 'i.payout_id')
    .select('i.batch_id')
    .where('i.is_live', '=', true)
    .where('p.status', '=', 'prepared');

async function freePayouts(tx: Db | Tx): Promise<PayoutFiles['free']> {
  const rows = await tx
    .selectFrom('payouts as p')
    .innerJoin('loans as l', 'l.loan_id', 'p.loan_id')
    .innerJoin('users as u', 'u.user_id', 'p.borrower_id')
    .leftJoin('payout_batch_items as i', (join) =>
      join.onRef('i.payout_id', '=', 'p.payout_id').on('i.is_live', '=', true),
    )
    .select(['p.loan_id', 'l.reference', 'u.name', 'p.amount_sen'])
    .where('p.status', '=', 'prepared')
    .where('i.payout_id', 'is', null)
    .orderBy('p.prepared_at')
    .orderBy('p.payout_id')
    .limit(longestQueue)
    .execute();
  return rows.map((row) => ({
    loanId: row.loan_id,
    reference: row.reference,
    borrowerName: row.name,
    amountSen: sen(row.amount_sen),
  }));
}

type Making = InputOf<typeof endpoints.makePayoutFile>;
type Candidates = Parameters<typeof rules.makePayoutFile>[0];

export const makePayoutFile: Command<Making, Candidates, rules.PayoutFileChange, PayoutFiles> = {
  action: 'makePayoutFile',
  stream: lenderStream,
  read: async (tx, _call, { loanIds, executionOn }, _house, moment) => ({
    candidates: await candidatesOf(tx, loanIds),
    asked: new Set(loanIds).size,
    filedSen: await readFiledSen(tx, executionOn),
    limits: await readLimits(tx),
    reference: formatReference('PF', moment.today, randomBytes(referenceByteCount)),
  }),
  decide: rules.makePayoutFile,
  write: async (tx, { file }, { executionOn }, { call, now }) => {
    const batchId = newId(now);
    const debtor = await tx.selectFrom('lender').selectAll().executeTakeFirstOrThrow();
    await tx
      .insertInto('payout_batches')
      .values({
        batch_id: batchId,
        reference: file.reference,
        execution_on: executionOn,
        debtor_name: debtor.repayment_holder_name,
        debtor_bank_code: debtor.repayment_bank_code,
        debtor_account_number: debtor.repayment_account_number,
        payout_count: file.payoutIds.length,
        total_sen: file.totalSen,
        made_by: userIdOf(call.actor),
        made_at: now,
      })
      .execute();
    await tx
      .insertInto('payout_batch_items')
      .values(
        file.payoutIds.map((payoutId, index) => ({
          batch_id: batchId,
          position: index + 1,
          payout_id: payoutId,
        })),
      )
      .execute();
  },
  answer: (tx, _change, _input, { now }) => readPayoutFiles(tx, now),
};

/** The payouts of these loans that wait for the bank. */
async function candidatesOf(tx: Tx, loanIds: readonly string[]): Promise<rules.FileCandidate[]> {
  const rows = await tx
    .selectFrom('payouts as p')
    .innerJoin('loans as l', 'l.loan_id', 'p.loan_id')
    .select(['p.loan_id', 'p.payout_id', 'p.amount_sen', 'l.reference'])
    .where('p.loan_id', 'in', loanIds)
    .where('p.status', '=', 'prepared')
    .orderBy('p.prepared_at')
    .orderBy('p.payout_id')
    .execute();
  const inFiles = await tx
    .selectFrom('payout_batch_items as i')
    .innerJoin('payout_batches as b', 'b.batch_id', 'i.batch_id')
    .select(['i.payout_id', 'b.reference'])
    .where('i.is_live', '=', true)
    .where('i.payout_id', 'in', rows.length > 0 ? rows.map(({ payout_id }) => payout_id) : [loanIds[0] ?? ''])
    .execute();
  const fileOf = new Map(inFiles.map(({ payout_id, reference }) => [payout_id, reference]));
  return rows.map((row) => ({
    loanId: row.loan_id,
    reference: row.reference,
    payoutId: row.payout_id,
    amountSen: sen(row.amount_sen),
    inFile: fileOf.get(row.payout_id),
  }));
}

type ByFile = { batchId: string };
type OfFile = { file: rules.PayoutFileState; person: Person };

export const withdrawPayoutFile: Command<ByFile, OfFile, AccountChange, PayoutFiles> = {
  action: 'withdrawPayoutFile',
  stream: lenderStream,
  read: async (tx, { actor }, { batchId }) => {
    const file = await readFileState(tx, batchId);
    return file && { file, person: await personOf(tx, actor) };
  },
  decide: ({ file, person }) => rules.withdrawPayoutFile(file, person),
  write: async (tx, _change, { batchId }, { call, now }) => {
    await tx
      .updateTable('payout_batches')
      .set({ withdrawn_by: userIdOf(call.actor), withdrawn_at: now })
      .where('batch_id', '=', batchId)
      .execute();
    await tx
      .updateTable('payout_batch_items')
      .set({ is_live: false })
      .where('batch_id', '=', batchId)
      .where('is_live', '=', true)
      .execute();
  },
  answer: (tx, _change, _input, { now }) => readPayoutFiles(tx, now),
};

type Taking = InputOf<typeof endpoints.takePayoutFile>;

const taking: Command<Taking, rules.PayoutFileState, AccountChange, undefined> = {
  action: 'takePayoutFile',
  stream: lenderStream,
  read: (tx, _call, { batchId }) => readFileState(tx, batchId),
  decide: (file, { format }) => rules.takePayoutFile(file, { format }),
  write: async (tx, _change, { batchId, format }, { call, now }) => {
    await tx
      .insertInto('payout_batch_takings')
      .values({
        taking_id: newId(now),
        batch_id: batchId,
        format,
        taken_by: userIdOf(call.actor),
        taken_at: now,
      })
      .execute();
  },
  answer: async () => undefined,
};

/** Written down first; a replay of the request is another file that leaves. */
export async function takePayoutFile(house: House, call: Call, input: Taking): Promise<FileAnswer> {
  const key = call.idempotencyKey && newId(house.clock.now());
  await runCommand(house, taking, { ...call, idempotencyKey: key }, input);
  return await payoutFileOf(house, input);
}
