/** The privacy centre as its owner reads it. Everything is looked up by the owner's own id, so nobody else's can appear. */

import { sql } from 'kysely';
import type { ResponseOf } from '#contract/endpoint.ts';
import type * as endpoints from '#contract/privacy.ts';
import type { PrivacyView } from '#contract/privacy.ts';
import { calendarDate } from '#domain/date.ts';
import { staffRoles } from '#domain/permission.ts';
import { privacyNotice } from '#domain/privacy.ts';
import { answersOf } from '#domain/retention.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Db, House, Tx } from '../house.ts';
import { readLender } from '../lender/queries.ts';
import { readConsents, wantsNews } from './consents.ts';
import { readRetentionFacts } from './retention-facts.ts';

export async function privacyView(tx: Db | Tx, house: House, userId: string): Promise<PrivacyView> {
  const today = kualaLumpurDate(house.clock.now());
  const consents = await readConsents(tx, userId);
  const read = consents.find(({ kind }) => kind === 'privacy-notice');
  const news = consents.find(({ kind }) => kind === 'news');
  const lender = await readLender(tx, today);
  return {
    notice: {
      version: privacyNotice.version,
      since: calendarDate(privacyNotice.since),
      read: read
        ? { version: read.version, locale: read.locale, readAt: read.happened_at.toISOString() }
        : null,
    },
    news: { wanted: wantsNews(consents), changedAt: news?.happened_at.toISOString() ?? null },
    agreements: await readAgreementConsents(tx, userId),
    downloads: await readDownloads(tx, userId),
    keeping: answersOf(await readRetentionFacts(tx, userId), today),
    requests: await readRequests(tx, userId),
    contact: {
      name: lender.registeredName,
      phone: lender.assistant.phone,
      others: lender.complaintChannels,
      dataProtection: lender.dataProtectionContact,
    },
  };
}

async function readAgreementConsents(tx: Db | Tx, userId: string): Promise<PrivacyView['agreements']> {
  const rows = await tx
    .selectFrom('agreement_consents as n')
    .innerJoin('agreements as a', (join) =>
      join.onRef('a.loan_id', '=', 'n.loan_id').onRef('a.body_hash', '=', 'n.body_hash'),
    )
    .innerJoin('loans as l', 'l.loan_id', 'a.loan_id')
    .select(['a.loan_id', 'a.version', 'l.reference', 'n.text_version', 'n.locale', 'n.consented_at'])
    .where('a.borrower_id', '=', userId)
    .orderBy('n.consented_at', 'desc')
    .execute();
  return rows.map((row) => ({
    loanId: row.loan_id,
    reference: row.reference,
    version: row.version,
    textVersion: row.text_version,
    locale: row.locale,
    consentedAt: row.consented_at.toISOString(),
  }));
}

/** From the chain of events: nothing else is needed to know it. */
export async function readDownloads(tx: Db | Tx, userId: string): Promise<PrivacyView['downloads']> {
  const rows = await tx
    .selectFrom('events')
    .select('happened_at')
    .where('stream_id', '=', userId)
    .where('name', '=', 'privacy.data-downloaded')
    .orderBy('sequence', 'desc')
    .execute();
  return rows.map(({ happened_at }) => ({ downloadedAt: happened_at.toISOString() }));
}

async function readRequests(tx: Db | Tx, userId: string): Promise<PrivacyView['requests']> {
  const rows = await tx
    .selectFrom('deletion_requests')
    .select(['request_id', 'requested_at', 'answers'])
    .where('borrower_id', '=', userId)
    .orderBy('requested_at', 'desc')
    .orderBy('request_id', 'desc')
    .execute();
  return rows.map((row) => ({
    requestId: row.request_id,
    requestedAt: row.requested_at.toISOString(),
    // Written by `requestDeletion` only.
    answers: row.answers as PrivacyView['requests'][number]['answers'],
  }));
}

type LookPage = ResponseOf<typeof endpoints.getLooks>;
const looksOnAPage = 20;

/** Of the staff only: what the owner opened is no news to them. Photos and numbers in one list. */
const looksOf = (tx: Db | Tx, userId: string) =>
  tx
    .selectFrom('file_views as v')
    .innerJoin('files as f', (join) =>
      join.onRef('f.owner_id', '=', 'v.owner_id').onRef('f.file_id', '=', 'v.file_id'),
    )
    .select(['v.view_id', sql<LookPage['looks'][number]['what']>`f.kind`.as('what')])
    .select(['v.staff_id as viewer_id', 'v.loan_id', 'v.viewed_at'])
    .where('v.owner_id', '=', userId)
    .unionAll(
      tx
        .selectFrom('number_views as n')
        .select(['n.view_id', sql<LookPage['looks'][number]['what']>`n.field`.as('what')])
        .select(['n.viewer_id', sql<string>`n.loan_id`.as('loan_id'), 'n.viewed_at'])
        .where('n.owner_id', '=', userId)
        .where('n.loan_id', 'is not', null),
    );

const lookRows = (tx: Db | Tx, userId: string) =>
  tx
    .with('looks', () => looksOf(tx, userId))
    .selectFrom('looks')
    .innerJoin('users as u', 'u.user_id', 'looks.viewer_id')
    .innerJoin('loans as l', 'l.loan_id', 'looks.loan_id')
    .select(['looks.view_id', 'looks.what', 'looks.viewed_at', 'u.name', 'u.roles', 'l.reference'])
    .where('u.kind', '=', 'staff')
    .orderBy('looks.viewed_at', 'desc')
    .orderBy('looks.view_id', 'desc');

/** `before` is the last look of the page before; one that is not the owner's gives nothing. */
export async function readLooks(
  tx: Db | Tx,
  userId: string,
  before: string | undefined,
  limit = looksOnAPage,
): Promise<LookPage> {
  let query = lookRows(tx, userId);
  if (before !== undefined) {
    query = query.where(
      sql<boolean>`(looks.viewed_at, looks.view_id) < (select viewed_at, view_id from looks where view_id = ${before})`,
    );
  }
  const rows = await query.limit(limit + 1).execute();
  return {
    looks: rows.slice(0, limit).map((row) => ({
      lookId: row.view_id,
      what: row.what,
      staffName: row.name,
      roles: staffRoles.filter((role) => row.roles.includes(role)),
      reference: row.reference,
      lookedAt: row.viewed_at.toISOString(),
    })),
    more: rows.length > limit,
  };
}
