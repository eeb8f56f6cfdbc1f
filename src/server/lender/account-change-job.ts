/**
 * A new repayment account by the clock: every borrower with a running loan is told while it waits, those who get their
 * money meanwhile too; it is in force when its time has come; and whoever was told hears it when it was dropped.
 */

import { sql } from 'kysely';
import { hourMs } from '#domain/durations.ts';
import {
  accountWaitHours,
  type LenderChange,
  type LenderInForce,
  tellOfAccountChange as rule,
} from '#domain/lender-change.ts';
import type { LoanEvent } from '#domain/loan.ts';
import type { Notice } from '#domain/notice.ts';
import { runByClock } from '../by-clock.ts';
import type { Command } from '../command.ts';
import type { Db, House, Tx } from '../house.ts';
import { applyLenderChange } from './change-commands.ts';
import { readChange, readInForce } from './change-rows.ts';

type About = 'change' | 'kept';
type Told = { changeId: string; borrowerId: string; about: About };
type Case = { change: LenderChange & { kind: 'account' }; inForce: LenderInForce };
type Change = { event: LoanEvent; notices: readonly Notice[]; about: About };

export const tellOfAccountChange: Command<Told, Case, Change, Told> = {
  action: 'tellOfAccountChange',
  stream: async (_tx, _call, { borrowerId }) => borrowerId,
  read: async (tx, _call, { changeId, borrowerId, about }) => {
    // Nobody drops the change while a borrower is told of it.
    await tx
      .selectFrom('lender_changes')
      .select('change_id')
      .where('change_id', '=', changeId)
      .forShare()
      .execute();
    const known = await tx
      .selectFrom('lender_change_notices')
      .select('told_at')
      .where('change_id', '=', changeId)
      .where('borrower_id', '=', borrowerId)
      .where('about', '=', about)
      .executeTakeFirst();
    const change = await readChange(tx, changeId);
    const inForce = await readInForce(tx);
    return !known && change?.kind === 'account' && inForce ? { change, inForce } : undefined;
  },
  decide: ({ change, inForce }, { about }) => rule(change, inForce, about),
  write: async (tx, _change, { changeId, borrowerId, about }, { eventId, now }) => {
    await tx
      .insertInto('lender_change_notices')
      .values({ change_id: changeId, borrower_id: borrowerId, about, event_id: eventId, told_at: now })
      .execute();
  },
  answer: async (_tx, _change, input) => input,
};

/** How many borrowers were told, and how many accounts came into force. */
export async function moveAccount(house: House): Promise<{ told: number; applied: number }> {
  const [telling] = await Promise.allSettled([
    runByClock(house, tellOfAccountChange, await untold(house.db)),
  ]);
  const applied = await runByClock(house, applyLenderChange, await dueChanges(house));
  // A borrower who cannot be told is a fault that is reported: the others are told all the same, and the account waits.
  if (telling.status === 'rejected') throw telling.reason;
  return { told: telling.value, applied };
}

/**
 * Those whose time has come: the waiting period is over since it was decided, and since every one of those who owed then
 * heard of it, also when the product stood still for days, or one of them could not be told for so long. Who gets a loan meanwhile is told the account that comes, and waits for nothing.
 */
async function dueChanges({ db, clock, log }: House): Promise<{ changeId: string }[]> {
  const now = clock.now();
  const since = new Date(now.getTime() - accountWaitHours * hourMs);
  const due = await db
    .selectFrom('lender_changes as c')
    .select('c.change_id as changeId')
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('loans as l')
          .innerJoin('disbursements as d', 'd.loan_id', 'l.loan_id')
          .select('l.loan_id')
          .where('l.status', '=', 'disbursed')
          .whereRef('d.released_at', '<=', 'c.confirmed_at')
          .where(isUntold('c', 'l', 'change')),
      ).as('isUntold'),
    )
    .where('c.kind', '=', 'account')
    .where('c.takes_effect_at', '<=', now)
    .where('c.applied_at', 'is', null)
    .where('c.withdrawn_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('lender_change_notices as n')
            .innerJoin('disbursements as d', 'd.borrower_id', 'n.borrower_id')
            .select('n.told_at')
            .whereRef('n.change_id', '=', 'c.change_id')
            .where('n.about', '=', 'change')
            .where('n.told_at', '>', since)
            .whereRef('d.released_at', '<=', 'c.confirmed_at'),
        ),
      ),
    )
    .execute();
  for (const { changeId, isUntold } of due) {
    if (isUntold) log.error({ changeId }, 'a new repayment account waits: not every borrower could be told');
  }
  return due.flatMap(({ changeId, isUntold }) => (isUntold ? [] : [{ changeId }]));
}

/** That the borrower of one row was not told of the change of another; the rows are named as in the query around it. */
const isUntold = (change: string, borrower: string, about: Told['about']) =>
  sql<boolean>`not exists (select from lender_change_notices n where n.change_id = ${sql.ref(`${change}.change_id`)}
    and n.borrower_id = ${sql.ref(`${borrower}.borrower_id`)} and n.about = ${about})`;

async function untold(db: Db | Tx): Promise<Told[]> {
  const waiting = await db
    .selectFrom('lender_changes as c')
    .innerJoin('loans as l', (join) => join.on('l.status', '=', 'disbursed'))
    .select(['c.change_id as changeId', 'l.borrower_id as borrowerId'])
    .distinct()
    .where('c.kind', '=', 'account')
    .where('c.confirmed_at', 'is not', null)
    .where('c.applied_at', 'is', null)
    .where('c.withdrawn_at', 'is', null)
    .where(isUntold('c', 'l', 'change'))
    .execute();
  const dropped = await db
    .selectFrom('lender_changes as c')
    .innerJoin('lender_change_notices as t', 't.change_id', 'c.change_id')
    .select(['c.change_id as changeId', 't.borrower_id as borrowerId'])
    .where('c.withdrawn_at', 'is not', null)
    .where('t.about', '=', 'change')
    .where(isUntold('t', 't', 'kept'))
    .execute();
  return [
    ...waiting.map((row) => ({ ...row, about: 'change' as const })),
    ...dropped.map((row) => ({ ...row, about: 'kept' as const })),
  ];
}
