/** Consents as rows that are only ever added: what a person was told or agreed to, in which version and language, when. */
import { privacyNotice } from '#domain/privacy.ts';
import type { Locale } from '#words/locale.ts';
import type { Db, Tx } from '../house.ts';
import { newId } from '../id.ts';

type Act = { userId: string; locale: Locale; kind: 'privacy-notice' | 'news'; act: 'given' | 'withdrawn' };

const writeConsent = (tx: Tx, { userId, ...act }: Act, now: Date) =>
  tx
    .insertInto('consents')
    .values({
      user_id: userId,
      consent_id: newId(now),
      ...act,
      version: privacyNotice.version,
      happened_at: now,
    })
    .execute();

/** With the sign-up itself: the notice was read, and news were asked for or not. */
export async function writeFirstConsents(
  tx: Tx,
  { userId, locale, newsAccepted }: { userId: string; locale: Locale; newsAccepted: boolean },
  now: Date,
): Promise<void> {
  await writeConsent(tx, { userId, locale, kind: 'privacy-notice', act: 'given' }, now);
  if (newsAccepted) await writeConsent(tx, { userId, locale, kind: 'news', act: 'given' }, now);
}

export async function writeNews(
  tx: Tx,
  { userId, locale, wanted }: { userId: string; locale: Locale; wanted: boolean },
  now: Date,
): Promise<void> {
  await writeConsent(tx, { userId, locale, kind: 'news', act: wanted ? 'given' : 'withdrawn' }, now);
}

type ConsentRow = Awaited<ReturnType<typeof readConsents>>[number];

/** Newest first. */
export const readConsents = (tx: Db | Tx, userId: string) =>
  tx
    .selectFrom('consents')
    .select(['consent_id', 'kind', 'act', 'version', 'locale', 'happened_at'])
    .where('user_id', '=', userId)
    .orderBy('happened_at', 'desc')
    .orderBy('consent_id', 'desc')
    .execute();

/** What holds now: the newest act. Whoever sends news asks this, at the moment of sending. */
export const wantsNews = (rows: readonly ConsentRow[]): boolean =>
  rows.find(({ kind }) => kind === 'news')?.act === 'given';
