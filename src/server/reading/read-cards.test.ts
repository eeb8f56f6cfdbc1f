import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitPersonalInformation, updateBankAccount } from '#contract/identity.ts';
import { applyForLoan } from '#contract/loans.ts';
import { getApplication } from '#contract/office.ts';
import type { IcReading } from '#domain/ic-reading.ts';
import { type IdentityImageKind, identityImageKinds } from '#domain/refusal.ts';
import { buildApp } from '../app.ts';
import { makeImages } from '../files/image.ts';
import { drawPhotos } from '../seed/draw-photos.ts';
import { borrower, makeHouse, staff } from '../testing.ts';
import { application, bankInput, must, openLender, personalInput } from '../testing-loans.ts';
import { sendFile } from '../testing-uploads.ts';
import { readCards } from './read-cards.ts';
import { makeReader, type Reader } from './reader.ts';

const house = await makeHouse({ images: makeImages() });
const app = await buildApp(house);
// The machine may be busy with other tests.
const reader = makeReader({ timeLimitMs: 60_000 });
afterAll(async () => {
  reader.close();
  await app.close();
});
beforeAll(() => openLender(house));

const look = {
  skin: '#c99a6b',
  hair: 'hijab',
  hairColour: '#222',
  shirt: '#2a6f97',
  wall: '#d8cdbb',
} as const;

/** A borrower whose card shows a number, and who typed one. */
async function applicant(onCard: string, typed = onCard, blur = 0) {
  const person = await borrower(house, app);
  const drawn = await drawPhotos({
    name: person.name,
    icNumber: onCard,
    address: '12, Jalan Mawar, 50000 Kuala Lumpur',
    look,
  });
  const front = blur > 0 ? await sharp(drawn['ic-front']).blur(blur).jpeg().toBuffer() : drawn['ic-front'];
  const images = {} as Record<IdentityImageKind, string>;
  for (const kind of identityImageKinds) {
    const bytes = kind === 'ic-front' ? front : drawn[kind];
    const { fileId } = await must(sendFile(person, kind, bytes));
    images[kind] = fileId;
  }
  await must(person.call(submitPersonalInformation, personalInput(images, { icNumber: typed })));
  await must(person.call(updateBankAccount, bankInput));
  const { loanId } = await must(person.call(applyForLoan, application()));
  return { person, loanId };
}

const readings = () => house.db.selectFrom('ic_readings').select(['borrower_id', 'result']).execute();
const never: Reader = { read: () => Promise.reject(new Error('no reader')), close: () => {} };

/** Recognition reads some numbers better than others; these it reads. */
const numbers = ['900412145566', '880725105342', '930118086424'] as const;

/** Another number of the same shape: its last digit is one higher. */
const neighbourOf = (icNumber: string): string =>
  `${icNumber.slice(0, -1)}${(Number(icNumber.at(-1)) + 2) % 10}`;

describe('readCards', () => {
  it('says equal, differs or unreadable, once for each submission, and keeps nothing else', async () => {
    const [first, second, third] = numbers;
    const equal = await applicant(first);
    const other = await applicant(second, neighbourOf(second));
    const blurred = await applicant(third, third, 12);
    const people: [string, IcReading][] = [
      [equal.person.userId, 'equal'],
      [other.person.userId, 'differs'],
      [blurred.person.userId, 'unreadable'],
    ];

    expect(await readCards(house, reader)).toBe(3);
    expect((await readings()).map((row) => [row.borrower_id, row.result]).sort()).toEqual(people.sort());
    // Nobody waits any more, so nobody is read again.
    expect(await readCards(house, never)).toBe(0);

    const rows = await house.db.selectFrom('ic_readings').selectAll().execute();
    const text = JSON.stringify(rows);
    for (const number of [first, second, third]) expect(text).not.toContain(number);

    const officer = await staff(house, app, ['loan-officer']);
    const found = await must(officer.call(getApplication, { loanId: equal.loanId }));
    expect(found.icReading).toBe('equal');
  });

  it('is only a hint: a photo that cannot be opened now is left for the next time', async () => {
    const { person } = await applicant('910203105588');
    expect(await readCards(house, never)).toBe(0);
    expect((await readings()).some((row) => row.borrower_id === person.userId)).toBe(false);
  });
});

describe('makeReader', () => {
  it('gives up on a photo that takes too long, and reads the next one in a new process', async () => {
    const impatient = makeReader({ timeLimitMs: 20 });
    const [number] = numbers;
    const { 'ic-front': picture } = await drawPhotos({
      name: 'Siti',
      icNumber: number,
      address: '1, Jalan Satu, Ipoh',
      look,
    });
    expect(await impatient.read({ picture, icNumber: number })).toBe('unreadable');
    impatient.close();
    expect(await reader.read({ picture: Buffer.from('no picture'), icNumber: number })).toBe('unreadable');
    expect(await reader.read({ picture, icNumber: number })).toBe('equal');
  });
});
