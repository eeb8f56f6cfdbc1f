/** Rows of the audit log as people read them: names for ids, a sentence for the event, before and after, the address. */
import type { I18n } from '@lingui/core';
import type { AuditEntry, AuditPage } from '#contract/audit.ts';
import { changesOf, idsInChanges, maskNumbers, standingOf } from '#domain/audit-changes.ts';
import { amountIn, reasonsIn } from '#domain/audit-facts.ts';
import { whoOfKind } from '#domain/audit-groups.ts';
import { eventSentence } from '#words/audit.ts';
import { fieldName, standingWords, writeAuditValue } from '#words/audit-fields.ts';
import { auditReasonWords } from '#words/audit-reasons.ts';
import type { Locale } from '#words/locale.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { Db, Tx } from '../house.ts';
import { lenderStreamId } from '../lender/lender-stream.ts';
import { type Told, toldBy } from '../proof/event-chain.ts';
import { aboutOf, type LogFilters, type LogPlace, type LogRow, readLogRows } from './log-query.ts';

const rowsPerPage = 25;

export type PageAsked = LogFilters & { before?: string | undefined };

export async function readAuditPage(tx: Tx, i18n: I18n, asked: PageAsked): Promise<AuditPage> {
  const staff = await tx
    .selectFrom('users')
    .select(['user_id', 'name'])
    .where('kind', '=', 'staff')
    .orderBy('name')
    .orderBy('user_id')
    .execute();
  const { entries, next } = await readEntries(tx, i18n, asked, rowsPerPage);
  return { entries, next, staff: staff.map(({ user_id: userId, name }) => ({ userId, name })) };
}

/** Also the pages of a file. What nobody has is about nothing, not about everything. */
export async function readEntries(
  tx: Tx,
  i18n: I18n,
  { before, ...filters }: PageAsked,
  limit: number,
): Promise<{ entries: AuditEntry[]; next: string | null }> {
  const about = filters.about === undefined ? undefined : await aboutOf(tx, filters.about);
  if (filters.about !== undefined && !about) return { entries: [], next: null };
  const place = before === undefined ? undefined : placeOf(before);
  const rows = await readLogRows(tx, { filters, about, before: place, limit: limit + 1 });
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: await entriesOf(tx, i18n, shown),
    next: last && rows.length > limit ? `${last.at.toISOString()}_${last.id}` : null,
  };
}

const placeOf = (before: string): LogPlace => {
  const [at = '', id = ''] = before.split('_');
  return { at, id };
};

export async function entriesOf(tx: Db | Tx, i18n: I18n, rows: readonly LogRow[]): Promise<AuditEntry[]> {
  const told = rows.map((row) => (row.kind === 'event' ? toldBy(row.text ?? '') : undefined));
  const people = await peopleOf(tx, [
    ...new Set([
      ...rows.flatMap((row) => [row.actor_id ?? [], row.stream_id].flat()),
      ...told.flatMap((each) => idsInChanges(each?.facts)),
    ]),
  ]);
  const references = await referencesOf(tx, [...new Set(rows.flatMap((row) => row.loan_id ?? []))]);
  return rows.map((row, index): AuditEntry => {
    const event = told[index];
    const owner = people.get(row.stream_id);
    const actor = row.actor_id === null ? undefined : people.get(row.actor_id);
    const isLenders = row.stream_id === lenderStreamId;
    return {
      entryId: row.id,
      at: row.at.toISOString(),
      by: row.actor_id === null ? null : { userId: row.actor_id, name: actor?.name ?? '' },
      who: whoOfKind(row.actor_kind),
      what: eventSentence(i18n, row.name),
      name: row.name,
      about: isLenders || !owner ? null : { userId: row.stream_id, name: owner.name },
      aboutKind: isLenders ? 'lender' : (owner?.kind ?? 'unknown'),
      loan: loanOf(row, references),
      ...changesIn(i18n, row, event?.facts, people),
      amountSen: amountIn(event?.facts) ?? null,
      reason: reasonIn(i18n, row.name, event?.facts),
      address: row.kind === 'look' ? row.text : addressOf(event),
    };
  });
}

/** In the reader's language; where nothing has changed yet, or nothing did, that is said before. */
function changesIn(
  i18n: I18n,
  { name, at }: LogRow,
  facts: Told['facts'],
  people: ReadonlyMap<string, PersonRow>,
): Pick<AuditEntry, 'changes' | 'standing'> {
  const locale = i18n.locale as Locale;
  const write = writeAuditValue(i18n, locale, name, (id) => people.get(id)?.name);
  const event = { name, at: at.toISOString(), day: kualaLumpurDate(at) };
  return {
    standing: standingWords(i18n, locale, standingOf(event, facts)),
    changes: changesOf(facts, write).map((change) => ({ ...change, label: fieldName(i18n, change.field) })),
  };
}

const reasonIn = (i18n: I18n, name: string, facts: Told['facts']): string | null =>
  reasonsIn(facts)
    .map((reason) => auditReasonWords(i18n, name, reason) ?? maskNumbers(reason))
    .join(' ') || null;

const loanOf = ({ loan_id: loanId }: LogRow, references: ReadonlyMap<string, string>) => {
  const reference = loanId === null ? undefined : references.get(loanId);
  return loanId === null || reference === undefined ? null : { loanId, reference };
};

/** Of whoever acted; of a refused sign-in, which is nobody's act, from its facts. */
const addressOf = (told: ReturnType<typeof toldBy>): string | null => {
  const address = told?.from ?? told?.facts?.address;
  return typeof address === 'string' && /^[\da-f.:]+$/i.test(address) ? address : null;
};

type PersonRow = { name: string; kind: 'borrower' | 'staff' };

async function peopleOf(tx: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, PersonRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'name', 'kind'])
    .where('user_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ user_id: id, name, kind }) => [id, { name, kind }]));
}

async function referencesOf(tx: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('loans')
    .select(['loan_id', 'reference'])
    .where('loan_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ loan_id: id, reference }) => [id, reference]));
}
