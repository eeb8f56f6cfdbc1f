/** What is worked on holds everything that was ever given, in the rule and in the database alike. */
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { applyForLoan } from '#contract/loans.ts';
import { newId } from '../id.ts';
import { borrower } from '../testing.ts';
import { type Applied, application, must, uploadPhotos } from '../testing-loans.ts';
import { disbursedLoan, openOffice, pay, today } from '../testing-money.ts';
import { passDays } from '../testing-stages.ts';
import { openWorkplace } from '../testing-workplace.ts';
import { destroyOverdueFiles } from './retention-job.ts';

const { clock, house, app } = await openWorkplace();
const office = await openOffice(house, app);
let again: Applied;
let claimed: Applied;
const claimId = newId(clock.now());

const settledLoan = async (): Promise<Applied> => {
  const made = await disbursedLoan(office);
  await pay(office, made, 10_661_86);
  return made;
};
const filesOf = ({ person }: Pick<Applied, 'person'>) =>
  house.db.selectFrom('files').selectAll().where('owner_id', '=', person.userId).execute();

beforeAll(async () => {
  [again, claimed] = await Promise.all([settledLoan(), settledLoan()]);
  await must(again.person.call(applyForLoan, application()));
  await house.db
    .insertInto('claims')
    .values({
      borrower_id: claimed.person.userId,
      claim_id: claimId,
      loan_id: claimed.loan.loanId,
      note: '',
      opened_on: today(house),
      opened_at: clock.now(),
      status: 'open',
    })
    .execute();
  clock.set('2032-03-01T20:20:00.000Z');
  await passDays({ house }, clock, 0);
});

test('six years on, a new application and an open claim hold the proofs and photos of an earlier loan [DAT-07]', async () => {
  expect((await filesOf(again)).map(({ kind }) => kind)).toContain('payment-proof');
  // A rule that the database does not share would fail here, and every day again.
  expect(await destroyOverdueFiles(house)).toEqual({ destroyed: 0, removed: 0 });
  const gone = house.db
    .updateTable('files')
    .set({
      wrapped_key: null,
      key_id: null,
      perceptual_hash: null,
      destroyed_at: clock.now(),
      destroyed_because: 'retention',
    })
    .where('owner_id', '=', claimed.person.userId);
  await expect(gone.execute()).rejects.toThrow(/open loan/);
});

test('answered, it goes on the day itself, hours before the one at which it was paid', async () => {
  const closed = { status: 'withdrawn', closed_at: clock.now(), closed_on: today(house) } as const;
  await house.db.updateTable('claims').set(closed).where('claim_id', '=', claimId).execute();
  expect(await destroyOverdueFiles(house)).toEqual({ destroyed: 4, removed: 4 });
  expect((await filesOf(claimed)).every(({ destroyed_at }) => destroyed_at)).toBe(true);
});

test('bytes whose key is gone are removed also when another file could not be destroyed', async () => {
  const unused = await borrower(house, app);
  const faulty = await borrower(house, app);
  for (const person of [unused, faulty]) await uploadPhotos(person);
  await house.db.schema
    .alterTable('files')
    .addCheckConstraint('not_this_one', sql`destroyed_at is null or owner_id <> ${sql.lit(faulty.userId)}`)
    .execute();
  await passDays({ house }, clock, 91);
  await expect(destroyOverdueFiles(house)).rejects.toThrow('destroyFile: 3 of 6');
  expect((await filesOf({ person: unused })).every(({ bytes_removed_at }) => bytes_removed_at)).toBe(true);
  await house.db.schema.alterTable('files').dropConstraint('not_this_one').execute();
  expect(await destroyOverdueFiles(house)).toEqual({ destroyed: 3, removed: 3 });
});
