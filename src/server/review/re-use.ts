/**
 * What of an application was given before: a photo, the IC number or the bank account number of another borrower, or one
 * photo twice. It is for a person to judge: families share accounts, and one table looks like another.
 */
import { sql } from 'kysely';
import type { ReUse } from '#contract/re-use.ts';
import type { Actor } from '#domain/permission.ts';
import { maskPersonName } from '#domain/public-mask.ts';
import { type IdentityImageKind, identityImageKinds } from '#domain/refusal.ts';
import type { Db, House, Tx } from '../house.ts';
import { loanFor } from '../loans/loan-rows.ts';
import { RefusedError } from '../problem.ts';

/**
 * So many of 64 bits may differ in a picture that was saved again, made smaller or lighter; another picture differs in
 * about 33, the same card photographed again in 11 or more, which this does not find.
 */
export const alikeBits = 6;
/** Whoever is so well known is looked into by hand. */
const atMost = 20;
/** Also what tells the planner that few are left to be looked up. */
const atMostAlike = 100;

type Row = {
  kind: ReUse['kind'];
  photo: IdentityImageKind | null;
  name: string | null;
  loan_id: string | null;
  reference: string | null;
  used_at: Date;
};

/** Throws 'not-found'. The newest use first. */
export async function readReUse(house: House, actor: Actor, loanId: string): Promise<{ found: ReUse[] }> {
  const loan = await loanFor(house.db, actor, loanId);
  if (!loan) throw new RefusedError({ code: 'not-found' });
  return { found: await reUseOf(house.db, loan.borrowerId) };
}

export async function reUseOf(tx: Db | Tx, borrowerId: string): Promise<ReUse[]> {
  const { rows } = await usedBefore(borrowerId).execute(tx);
  return rows.map((row) => ({
    kind: row.kind,
    photo: row.photo,
    borrowerName: row.name && maskPersonName(row.name),
    otherCase: row.loan_id && row.reference ? { loanId: row.loan_id, reference: row.reference } : null,
    usedAt: row.used_at.toISOString(),
  }));
}

const isSame = sql<boolean>`(f.sha256 = m.sha256 or f.source_sha256 = m.source_sha256)`;
const isAlike = sql<boolean>`(${isSame} or bit_count(f.look # m.look) <= ${alikeBits})`;
const looksLike = (kind: IdentityImageKind) =>
  sql<boolean>`bit_count(f.look # (select look from mine where kind = ${kind})) <= ${alikeBits}`;

const usedBefore = (borrowerId: string) => sql<Row>`
  with given as (
    select * from personal_information where borrower_id = ${borrowerId} order by submission desc limit 1
  ), account as (
    select * from bank_accounts where borrower_id = ${borrowerId} order by recorded_at desc, bank_account_id desc limit 1
  ), mine as (
    select f.* from files f join given g
      on f.owner_id = g.borrower_id and f.file_id in (g.ic_front_id, g.ic_back_id, g.selfie_id)
  ), candidates as (
    select f.owner_id, f.file_id from mine m join files f on f.sha256 = m.sha256
    union select f.owner_id, f.file_id from mine m join files f on f.source_sha256 = m.source_sha256
    -- Looks are compared one by one, in one walk through all of them for the three photos.
    union (select f.owner_id, f.file_id from files f
      where f.kind <> 'payment-proof' and f.owner_id <> ${borrowerId}
        and (${sql.join(identityImageKinds.map(looksLike), sql` or `)}) order by f.look limit ${atMostAlike})
  ), photos as (
    select distinct on (m.kind, f.owner_id) ${isSame} as is_same, m.kind as photo, f.owner_id, f.created_at as used_at
      from candidates c
        join files f on (f.owner_id, f.file_id) = (c.owner_id, c.file_id)
        join mine m on ${isAlike}
      where f.owner_id <> ${borrowerId} and f.kind <> 'payment-proof'
      order by m.kind, f.owner_id, 1 desc nulls last, f.created_at
  ), twice as (
    select distinct on (m.kind) m.kind as photo, f.created_at as used_at
      from mine m join mine f on f.kind < m.kind and ${isAlike} order by m.kind, f.created_at
  ), numbers as (
    select distinct on (p.borrower_id) p.borrower_id as owner_id, p.submitted_at as used_at
      from given g join personal_information p on p.ic_number_hash = g.ic_number_hash and p.borrower_id <> ${borrowerId}
      order by p.borrower_id, p.submission desc
  ), accounts as (
    select distinct on (b.borrower_id) b.borrower_id as owner_id, b.recorded_at as used_at
      from account a join bank_accounts b on b.account_number_hash = a.account_number_hash and b.borrower_id <> ${borrowerId}
      order by b.borrower_id, b.recorded_at desc
  ), found as (
    select case when is_same then 'same-photo' else 'similar-photo' end as kind, photo, owner_id, used_at from photos
    union all select 'photo-twice', photo, null, used_at from twice
    union all select 'ic-number', null, owner_id, used_at from numbers
    union all select 'bank-account', null, owner_id, used_at from accounts
  )
  select found.kind, found.photo, u.name, l.loan_id, l.reference, found.used_at
    from found
    left join users u on u.user_id = found.owner_id
    left join lateral (
      select loan_id, reference from loans where borrower_id = found.owner_id order by applied_at desc limit 1
    ) l on true
    order by found.used_at desc, found.kind, found.photo, u.user_id
    limit ${atMost}`;
