/** A first start that was killed in the middle, three minutes after midnight on the day after a leap day. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { House } from '../house.ts';
import { makeHouse, movableClock, proveLedger } from '../testing.ts';
import { castBorrowers } from './cast-borrowers.ts';
import { castStaff } from './cast-staff.ts';
import { type DemoFile, readDemoFile } from './demo-people.ts';
import { seedDemo } from './seed-demo.ts';
import { inTheFuture, newFolder } from './testing.ts';

const house = await makeHouse({ clock: movableClock('2028-02-29T16:03:00.000Z') });
const dataDir = await newFolder();

/** Its disk is full after so many files. */
const withFullDisk = (files: number): House => {
  let left = files;
  const sealFile: House['vault']['sealFile'] = async (place, bytes) => {
    left -= 1;
    if (left < 0) throw new Error('no space left on device');
    return house.vault.sealFile(place, bytes);
  };
  return { ...house, vault: { ...house.vault, sealFile } };
};

const emails = async (): Promise<string[]> => {
  const rows = await house.db
    .selectFrom('users')
    .select('email')
    .where('verified_at', 'is not', null)
    .execute();
  return rows.map(({ email }) => email).sort();
};
const everybody = [...castBorrowers, ...castStaff].map(({ email }) => email).sort();

let half: { file: DemoFile | undefined; emails: string[] };
beforeAll(async () => {
  await expect(seedDemo(withFullDisk(17), { dataDir })).rejects.toThrow('no space left');
  half = { file: await readDemoFile(dataDir), emails: await emails() };
  await seedDemo(house, { dataDir });
});

describe('a demo whose first start was killed', () => {
  it('has everybody written down, and some of them in the database', () => {
    expect(half.file?.isComplete).toBe(false);
    expect(half.file?.people.map(({ email }) => email).sort()).toEqual(everybody);
    expect(half.emails).toEqual(expect.arrayContaining(castStaff.map(({ email }) => email)));
    expect(half.emails.length).toBeGreaterThan(castStaff.length);
    expect(half.emails.length).toBeLessThan(everybody.length);
  });

  it('gets the missing people at the next start, with the passwords that were written down', async () => {
    expect(await emails()).toEqual(everybody);
    const file = await readDemoFile(dataDir);
    expect(file?.isComplete).toBe(true);
    expect(file?.people).toEqual(half.file?.people);
  });

  it('has books that prove and no row of tomorrow, whatever the hour', async () => {
    await proveLedger(house);
    expect(await inTheFuture(house)).toEqual([]);
  });
});
