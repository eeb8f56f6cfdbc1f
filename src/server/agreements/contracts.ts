/** The contracts desk: signed agreements by what they wait for, and a new try for one that could not be sealed. */

import type { NotNull } from 'kysely';
import type * as endpoints from '#contract/contracts.ts';
import type { ContractRow } from '#contract/contracts.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { addDays } from '#domain/date.ts';
import type { LoanStatus } from '#domain/loan-status.ts';
import { sen } from '#domain/money.ts';
import { type Action, type Actor, may } from '#domain/permission.ts';
import { stampDays, stampDutySen } from '#domain/stamp-duty.ts';
import { userIdOf } from '../actor.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Call } from '../command.ts';
import { snapshot } from '../db/snapshot.ts';
import { transaction } from '../db/transaction.ts';
import type { Db, House, Tx } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { RefusedError } from '../problem.ts';
import { agreementEvidence } from './evidence.ts';

type Contracts = ResponseOf<typeof endpoints.getContracts>;
const longestPile = 200;
/** Of one sweep: so many that a pile of what cannot be sealed never hides what can. */
const mostAtOnce = 10_000;

/** What stands between the countersignature and the delivery. */
const openContracts = (tx: Db | Tx) =>
  agreementEvidence(tx)
    .innerJoin('loans as l', 'l.loan_id', 'a.loan_id')
    .innerJoin('users as b', 'b.user_id', 'l.borrower_id')
    .leftJoin('agreement_seal_failures as f', (join) =>
      join.onRef('f.loan_id', '=', 'a.loan_id').onRef('f.body_hash', '=', 'a.body_hash'),
    )
    .where('a.ended', 'is', null)
    .where('l.status', '=', 'approved')
    .where('c.loan_id', 'is not', null)
    .where('d.loan_id', 'is', null);

type Open = ReturnType<typeof openContracts>;
type Row = Awaited<ReturnType<typeof readRows>>[number];

/** What they wait for; each pile has its own limit, so that no long one hides another. */
const piles = {
  toAttest: (open: Open) => open.where('t.loan_id', 'is', null),
  toStamp: (open: Open) => open.where('t.loan_id', 'is not', null).where('p.loan_id', 'is', null),
  unsealed: (open: Open) => open.where('p.loan_id', 'is not', null).where('e.loan_id', 'is', null),
  toDeliver: (open: Open) => open.where('e.loan_id', 'is not', null),
};

const readRows = (pile: Open, limit: number) =>
  pile
    .select([
      'a.loan_id',
      'l.reference',
      'l.principal_sen',
      'b.name as borrower_name',
      's.signed_at',
      'c.countersigned_at',
      't.attestor_name',
      't.capacity',
      't.manner',
      't.attested_at',
      'e.sealed_at',
      'f.reason',
      'f.detail',
      'f.tries',
      'f.failed_at',
    ])
    .orderBy('s.signed_at')
    .orderBy('a.loan_id')
    .limit(limit)
    .$narrowType<{ signed_at: NotNull; countersigned_at: NotNull }>()
    .execute();

export const readContracts = (house: House, limit = longestPile): Promise<Contracts> =>
  snapshot(house.db, async (tx) => {
    const read = async (name: keyof typeof piles) =>
      (await readRows(piles[name](openContracts(tx)), limit)).map(contractRow);
    return {
      toAttest: await read('toAttest'),
      toStamp: await read('toStamp'),
      unsealed: await read('unsealed'),
      toDeliver: await read('toDeliver'),
    };
  });

const contractRow = (row: Row): ContractRow => ({
  loanId: row.loan_id,
  reference: row.reference,
  borrowerName: row.borrower_name,
  amountSen: sen(row.principal_sen),
  signedAt: row.signed_at.toISOString(),
  countersignedAt: row.countersigned_at.toISOString(),
  stampBy: addDays(kualaLumpurDate(row.signed_at), stampDays),
  expectedDutySen: stampDutySen(sen(row.principal_sen)),
  attestation:
    row.attestor_name && row.capacity && row.manner && row.attested_at
      ? {
          attestorName: row.attestor_name,
          capacity: row.capacity,
          manner: row.manner,
          attestedAt: row.attested_at.toISOString(),
        }
      : null,
  failure:
    row.reason && row.detail !== null && row.tries !== null && row.failed_at
      ? { reason: row.reason, detail: row.detail, tries: row.tries, failedAt: row.failed_at.toISOString() }
      : null,
  sealedAt: row.sealed_at?.toISOString() ?? null,
});

/** The loans whose agreement is stamped and not sealed, the oldest signature first. */
export const unsealedLoans = async (db: Db): Promise<string[]> =>
  (await readRows(piles.unsealed(openContracts(db)), mostAtOnce)).map(({ loan_id }) => loan_id);

/**
 * What this person can do something about: a step of their roles, or a seal that failed. A copy that its borrower has not
 * taken yet is no work, and a seal that was not tried yet is on its way.
 */
export async function contractsWaiting(db: Db, actor: Actor): Promise<number> {
  const { toAttest, toStamp, unsealed } = piles;
  const work: [Action, (open: Open) => Open][] = [
    ['recordAttestation', toAttest],
    ['recordStamping', toStamp],
    ['retrySeal', (open) => unsealed(open).where('f.failed_at', 'is not', null)],
  ];
  let waiting = 0;
  for (const [action, pile] of work)
    if (may(actor, action)) waiting += await countOf(pile(openContracts(db)));
  return waiting;
}

async function countOf(pile: Open): Promise<number> {
  const { rows } = await pile.select((eb) => eb.fn.countAll<number>().as('rows')).executeTakeFirstOrThrow();
  return rows;
}

/** Queues the sealing again. Throws 'not-found', and 'nothing-to-seal' when it is not stamped or is sealed already. */
export async function retrySeal(
  house: House,
  { actor }: Call,
  loanId: string,
): Promise<{ loanId: string; status: LoanStatus }> {
  const answer = await transaction(house.db, async (tx) => {
    const loan = await loanFor(tx, actor, loanId);
    if (!loan) throw new RefusedError({ code: 'not-found' });
    const { agreement, status } = loan;
    if (status !== 'approved' || !agreement?.stampedAt || agreement.sealedAt)
      throw new RefusedError({ code: 'nothing-to-seal' });
    await house.queueSeal(tx, { loanId });
    return { loanId, status };
  });
  house.log.info({ loanId, staffId: userIdOf(actor) }, 'sealing was asked for again');
  return answer;
}
