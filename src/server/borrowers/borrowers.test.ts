/** Finding borrowers and opening the page of one, through the real app: what is found, what is masked, what is written down. */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { getBorrower, searchBorrowers } from '#contract/borrowers.ts';
import { getApplication } from '#contract/office.ts';
import { searchesPerHour } from '#domain/borrower-search.ts';
import { icLastFourHash, indexLastFours } from '../identity/ic-last-four.ts';
import { type StaffMember, staff } from '../testing.ts';
import { applied, must, someIcNumber } from '../testing-loans.ts';
import { disbursedLoan, openOffice } from '../testing-money.ts';
import { openWorkplace } from '../testing-workplace.ts';

const { clock, house, app } = await openWorkplace();
const office = await openOffice(house, app);
const auditor = await staff(house, app, ['auditor']);
const administrator = await staff(house, app, ['administrator']);

const search = (person: StaffMember, q: string, page = 1) => person.call(searchBorrowers, { q, page });
const found = async (q: string) => (await must(search(auditor, q))).rows.map(({ borrowerId }) => borrowerId);
const rename = (userId: string, name: string) =>
  house.db.updateTable('users').set({ name }).where('user_id', '=', userId).execute();

describe('a search', () => {
  it('finds by any part of a name, without case and accents, and by the name on the IC', async () => {
    const { person } = await applied(house, app);
    await rename(person.userId, 'Élodie  Tan_Wei 100%');
    for (const q of ['elodie', 'ÉLO', 'tan_w', 'wei 100%']) {
      expect(await found(q), q).toContain(person.userId);
    }
    // The signs of a pattern are letters here.
    expect(await found('tan%w')).toEqual([]);
    expect(await found('t_n')).toEqual([]);
    expect(await found('aisyah')).toContain(person.userId);
  });

  it('of a name that more than 2,000 have, those who begin with it; else everybody who has it, in order', async () => {
    const add = (names: string, from: number, to: number) =>
      sql`insert into users (user_id, kind, name, email, phone, password_hash, locale, created_at, verified_at)
        select gen_random_uuid(), 'borrower', ${sql.lit(names)} || lpad(n::text, 5, '0'), 'found-' || n || '@example.test',
          '+6016' || (1000000 + n), 'x', 'en', now(), now() from generate_series(${sql.lit(from)}::integer, ${sql.lit(to)}) n`.execute(
        house.db,
      );
    const namesFound = async (page: number) => {
      await house.db.deleteFrom('throttles').execute();
      const { rows, isMore, total } = await must(search(auditor, 'zulaikha ', page));
      return { names: rows.map(({ name }) => name), isMore, total };
    };
    await add('Zulaikha ', 1, 1999);
    await add('Aminah Zulaikha ', 3001, 3001);
    await add('Zulaini ', 4001, 4101);
    const all = await namesFound(1);
    // Counted with everybody who has it, and put in order with them.
    expect(all).toMatchObject({ isMore: true, total: 100 });
    expect(all.names.slice(0, 2)).toEqual(['Aminah Zulaikha 03001', 'Zulaikha 00001']);
    await add('Zulaikha ', 2000, 2001);
    const beginning = await namesFound(1);
    expect(beginning).toMatchObject({ isMore: true, total: 100 });
    expect([beginning.names[0], beginning.names.at(-1)]).toEqual(['Zulaikha 00001', 'Zulaikha 00025']);
    expect((await namesFound(4)).names.at(-1)).toBe('Zulaikha 00100');
    // An account that was closed is nobody's name.
    await sql`update users set erased_at = now() where name = 'Zulaikha 00001'`.execute(house.db);
    expect((await namesFound(1)).names[0]).toBe('Zulaikha 00002');
    // More letters find the others.
    await house.db.deleteFrom('throttles').execute();
    expect((await must(search(auditor, 'aminah zul'))).total).toBe(1);
    await sql`delete from users where name like 'Zul%' or name like 'Aminah Zul%'`.execute(house.db);
  });

  it('finds by reference, last four of the IC number, phone and email; nothing else of them', async () => {
    const { person, loan } = await applied(house, app);
    const icNumber = someIcNumber();
    const lastFour = icNumber.slice(-4);
    await house.db
      .updateTable('personal_information')
      .set({ ic_last_four_hash: icLastFourHash(house.keys, lastFour) })
      .where('borrower_id', '=', person.userId)
      .execute();
    const byReference = await must(search(auditor, loan.reference.toLowerCase().replaceAll('-', ' ')));
    expect(byReference).toMatchObject({ kind: 'reference', loanId: loan.loanId, total: 1 });
    expect(await found(lastFour)).toEqual([person.userId]);
    expect(await found(person.phone)).toEqual([person.userId]);
    expect(await found(person.email.toUpperCase())).toEqual([person.userId]);
    expect(await found(person.email.slice(1))).toEqual([]);
    for (const q of ['', 'x', '12', icNumber, person.phone.slice(0, -1), 'a@']) {
      const answer = await search(auditor, q);
      expect([answer.status, answer.code], q).toEqual([422, 'search-too-short']);
    }
  });

  it('answers with masked contacts, and leaves a row without the word', async () => {
    const { person } = await applied(house, app);
    const before = await searchesOf(office.officer);
    const { rows } = await must(search(office.officer, person.phone));
    const text = JSON.stringify(rows);
    expect(text).not.toContain(person.email);
    expect(text.replaceAll(/\D/g, '')).not.toContain(person.phone.replaceAll(/\D/g, '').slice(1));
    const rowsNow = await searchesOf(office.officer);
    expect(rowsNow).toHaveLength(before.length + 1);
    expect(rowsNow.at(-1)).toMatchObject({ kind: 'phone', found: 1 });
    // Ids and times have digits of their own, which may be those by chance.
    const withoutIds = rowsNow.map(
      ({ search_id: _search, staff_id: _staff, searched_at: _at, ...told }) => told,
    );
    expect(JSON.stringify(withoutIds)).not.toContain(person.phone.slice(-4));
  });

  it('ends after an hour’s worth, the pages counted too', async () => {
    const person = await staff(house, app, ['loan-officer']);
    let answered = 0;
    for (let round = 0; round < searchesPerHour + 3; round += 1) {
      if ((await search(person, 'aisyah', 1 + (round % 2))).status === 200) answered += 1;
    }
    expect(answered).toBe(searchesPerHour);
    const refused = await search(person, 'aisyah');
    expect([refused.status, refused.code]).toEqual([429, 'too-many-tries']);
    // Nobody else waits for it.
    expect((await search(auditor, 'aisyah')).status).toBe(200);
  });

  it('is for those who read cases', async () => {
    const { person } = await applied(house, app);
    for (const other of [administrator, person]) {
      expect((await search(other as StaffMember, 'aisyah')).code).toBe('not-allowed');
      expect((await other.call(getBorrower, { borrowerId: person.userId })).code).toBe('not-allowed');
    }
  });

  const searchesOf = ({ userId }: StaffMember) =>
    house.db
      .selectFrom('borrower_searches')
      .selectAll()
      .where('staff_id', '=', userId)
      .orderBy('search_id')
      .execute();
});

describe('the page of a borrower', () => {
  it('has every loan as it stands, masked contacts, and nothing of the emergency contact; each look is a row', async () => {
    const { person, loan } = await disbursedLoan(office);
    const { loanId } = loan;
    for (const reader of [office.officer, office.approver, office.finance, auditor]) {
      const answer = await reader.call(getBorrower, { borrowerId: person.userId });
      const page = await must(Promise.resolve(answer));
      expect(page).toMatchObject({ name: person.name, isVerified: true });
      expect(page.loans[0]).toMatchObject({
        loanId,
        status: 'disbursed',
        standing: {
          nextBill: { number: 1, of: 12 },
          overdue: null,
          claim: null,
          help: null,
          isReplanned: false,
        },
      });
      const text = answer.bytes.toString('utf8');
      for (const secret of ['Rahman bin Idris', '7654321', '765 4321', person.email, 'mergency', '920314']) {
        expect(text, secret).not.toContain(secret);
      }
    }
    const looks = await house.db
      .selectFrom('borrower_views')
      .select(['staff_id', 'viewed_at'])
      .where('borrower_id', '=', person.userId)
      .execute();
    expect(looks).toHaveLength(4);
    expect(looks[0]).toEqual({ staff_id: office.officer.userId, viewed_at: clock.now() });
    const { standing } = await must(office.officer.call(getApplication, { loanId }));
    expect(standing).toMatchObject({ nextBill: { number: 1 }, creditSen: 0 });
    expect(standing?.leftToPaySen).toBe(loan.totalPayableSen);
  });

  it('is of borrowers only, and a look at nobody leaves no row', async () => {
    const before = await countLooks();
    for (const borrowerId of [randomUUID(), auditor.userId]) {
      expect((await auditor.call(getBorrower, { borrowerId })).code).toBe('not-found');
    }
    expect(await countLooks()).toBe(before);
  });

  const countLooks = async () =>
    (await house.db.selectFrom('borrower_views').select('view_id').execute()).length;
});

describe('the last four of the IC number', () => {
  it('are found for new submissions, and for old ones once the server has started', async () => {
    const { person } = await applied(house, app);
    const hashOf = () =>
      house.db
        .selectFrom('personal_information')
        .select('ic_last_four_hash')
        .where('borrower_id', '=', person.userId)
        .executeTakeFirstOrThrow();
    const given = await hashOf();
    expect(given.ic_last_four_hash).not.toBeNull();
    await house.db
      .updateTable('personal_information')
      .set({ ic_last_four_hash: null })
      .where('borrower_id', '=', person.userId)
      .execute();
    expect(await indexLastFours(house)).toBe(1);
    expect(await hashOf()).toEqual(given);
    expect(await indexLastFours(house)).toBe(0);
  });
});
