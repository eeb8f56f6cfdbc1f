/**
 * Searching for a borrower. It is counted, so that nobody walks the whole list, and written down: who, by what kind of
 * word, how many were found; never the word.
 */
import type { BorrowerRow, searchBorrowers as endpoint } from '#contract/borrowers.ts';
import type { ResponseOf } from '#contract/endpoint.ts';
import { mostFound, parseSearch, searchesPerHour } from '#domain/borrower-search.ts';
import { hourMs } from '#domain/durations.ts';
import { parseLoanStatus } from '#domain/loan-status.ts';
import { maskContact, phoneOf } from '../accounts/contacts.ts';
import { admit } from '../accounts/throttles.ts';
import { transaction } from '../db/transaction.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { pageOf } from '../page-of.ts';
import { RefusedError } from '../problem.ts';
import { findBorrowers } from './search-rows.ts';

export async function searchBorrowers(
  house: House,
  { q, page }: { q: string; page: number },
  staffId: string,
): Promise<ResponseOf<typeof endpoint>> {
  const search = parseSearch(q);
  if (!search) throw new RefusedError({ code: 'search-too-short' });
  await admit(house, 'borrower-search', staffId, { limit: searchesPerHour, windowMs: hourMs });
  return transaction(house.db, async (tx) => {
    const found = await findBorrowers(tx, search, house.keys);
    const ids = found.slice(0, mostFound);
    const now = house.clock.now();
    await tx
      .insertInto('borrower_searches')
      .values({
        search_id: newId(now),
        staff_id: staffId,
        kind: search.kind,
        found: ids.length,
        searched_at: now,
      })
      .execute();
    const { offset, limit } = pageOf(page, ids.length);
    return {
      kind: search.kind,
      loanId: search.kind === 'reference' ? await loanOf(tx, search.value) : null,
      isMore: found.length > ids.length,
      total: ids.length,
      rows: await rowsOf(tx, ids.slice(offset, offset + limit)),
    };
  });
}

async function loanOf(tx: Tx, reference: string): Promise<string | null> {
  const row = await tx
    .selectFrom('loans')
    .select('loan_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.loan_id ?? null;
}

async function rowsOf(tx: Tx, ids: string[]): Promise<BorrowerRow[]> {
  if (ids.length === 0) return [];
  const people = await tx
    .selectFrom('users')
    .select(['user_id', 'name', 'email', 'phone'])
    .where('user_id', 'in', ids)
    .execute();
  const names = await namesOnIc(tx, ids);
  const loans = await tx
    .selectFrom('loans')
    .select(['borrower_id', 'loan_id', 'reference', 'status'])
    .where('borrower_id', 'in', ids)
    .orderBy('applied_at', 'desc')
    .execute();
  return ids.flatMap((id) => {
    const person = people.find(({ user_id }) => user_id === id);
    const own = loans.filter(({ borrower_id }) => borrower_id === id);
    const [newest] = own;
    return person
      ? {
          borrowerId: id,
          ...maskedPerson(person, names.get(id)),
          loans: own.length,
          newestLoan: newest
            ? { loanId: newest.loan_id, reference: newest.reference, status: parseLoanStatus(newest.status) }
            : null,
        }
      : [];
  });
}

/** The newest name of each that was read from a card. */
export async function namesOnIc(tx: Tx, ids: string[]): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom('personal_information')
    .select(['borrower_id', 'full_name'])
    .where('borrower_id', 'in', ids)
    .orderBy('submission')
    .execute();
  return new Map(rows.map(({ borrower_id, full_name }) => [borrower_id, full_name]));
}

type Person = { name: string; email: string; phone: string | null };

export const maskedPerson = (person: Person, nameOnIc: string | undefined) => ({
  name: person.name,
  nameOnIc: nameOnIc === undefined || nameOnIc === person.name ? null : nameOnIc,
  maskedPhone: maskContact(phoneOf(person)),
  maskedEmail: maskContact({ channel: 'email', sentTo: person.email }),
});
