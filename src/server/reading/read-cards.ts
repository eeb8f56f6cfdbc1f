/**
 * Reads the IC number on the photos of cases that wait for review, as a hint. The clock calls it where the installation
 * asked for it; nothing waits for its answer and nobody but the reviewer sees it.
 */
import type { House } from '../house.ts';
import { openStoredFile, readFileRow } from '../identity/file-rows.ts';
import { readPersonalInformation } from '../identity/personal-information-rows.ts';
import type { Reader } from './reader.ts';

/** How many were read. A photo that could not be opened now is tried at the next call. */
export async function readCards(house: House, reader: Reader): Promise<number> {
  let count = 0;
  for (const { borrower_id: borrowerId, submission } of await waiting(house)) {
    try {
      await readCard(house, reader, borrowerId, submission);
      count += 1;
    } catch (error) {
      house.log.warn({ err: error, borrowerId }, 'a card could not be read');
    }
  }
  return count;
}

/** The newest submission of everybody whose case is before its decision, unless it was read. */
const waiting = ({ db }: House) =>
  db
    .selectFrom('personal_information as p')
    .innerJoin('loans as l', 'l.borrower_id', 'p.borrower_id')
    .leftJoin('ic_readings as r', (join) =>
      join.onRef('r.borrower_id', '=', 'p.borrower_id').onRef('r.submission', '=', 'p.submission'),
    )
    .select(['p.borrower_id', 'p.submission'])
    .where('l.status', 'in', ['unknown', 'under-review'])
    .where('r.borrower_id', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('personal_information as newer')
            .select('newer.submission')
            .whereRef('newer.borrower_id', '=', 'p.borrower_id')
            .whereRef('newer.submission', '>', 'p.submission'),
        ),
      ),
    )
    .orderBy('p.submitted_at')
    .execute();

async function readCard(house: House, reader: Reader, borrowerId: string, submission: number) {
  const given = await readPersonalInformation(house.db, house.keys, borrowerId);
  const row = given && (await readFileRow(house.db, borrowerId, given.images['ic-front']));
  if (!row) return;
  const { bytes: picture } = await openStoredFile(house, row);
  const result = await reader.read({ picture, icNumber: given.icNumber });
  await house.db
    .insertInto('ic_readings')
    .values({ borrower_id: borrowerId, submission, result, read_at: house.clock.now() })
    .onConflict((on) => on.doNothing())
    .execute();
}
