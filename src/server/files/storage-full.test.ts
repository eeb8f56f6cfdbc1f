/** A disk that fills up for real: uploads stop first, money never, nothing half is left, and it heals by itself. */
import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { confirmPayment } from '#contract/office.ts';
import { getReceipt } from '#contract/payments.ts';
import { sen } from '#domain/money.ts';
import { buildApp } from '../app.ts';
import { borrower, makeHouse, movableClock, proveLedger } from '../testing.ts';
import { must, openLender } from '../testing-loans.ts';
import { claim, disbursedLoan, openOffice, someBankReference, today } from '../testing-money.ts';
import { beginUpload, chunkOf } from '../testing-uploads.ts';
import { makeImages } from './image.ts';
import { newStorageKey, openFolderStore } from './store.ts';
import { makeVault } from './vault.ts';

const kibibyte = 1024;
const disk = mkdtempSync(path.join(tmpdir(), 'jernih-disk-'));
/** Only the system's administrator may mount a disk, and only some systems know this one. */
const isMounted = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
afterAll(async () => {
  if (isMounted) execFileSync('umount', [disk]);
  await rm(disk, { recursive: true, force: true });
});

const filler = path.join(disk, 'filler');
/** Fills the disk but for so many bytes. */
const leaveFree = async (freeBytes: number): Promise<void> => {
  await rm(filler, { force: true });
  const { bavail, bsize } = await statfs(disk);
  await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeBytes)));
};
const drafts = (folder: string) => readdir(path.join(folder, 'drafts'));

describe('a disk that is full', () => {
  it('stops uploads and not the money; what had arrived goes on when there is room again [FIL-05] [F4]', async (context) => {
    if (!isMounted) return context.skip('a small disk can be mounted by root on Linux only');
    const clock = movableClock();
    const made = await makeHouse({ clock, images: makeImages() });
    const folder = path.join(disk, 'files');
    const store = await openFolderStore(folder);
    const house = { ...made, store, vault: makeVault(store, made.keys) };
    const app = await buildApp(house);
    await openLender(house);
    const office = await openOffice(house, app);
    const loan = await disbursedLoan(office);
    const { paymentId } = await claim(office, loan, 100_00);
    const { person } = loan;
    const noise = randomBytes(400 * kibibyte);
    const begun = await must(beginUpload(person, 'payment-proof', noise));
    await must(chunkOf(person, begun.uploadId, noise, 0, 100 * kibibyte));
    const kept = (await store.list('')).length;

    // Above the mark (a fiftieth, 123 KiB), but the chunk does not fit.
    await leaveFree(150 * kibibyte);
    expect(await store.hasRoom()).toBe(true);
    const tooLarge = await chunkOf(person, begun.uploadId, noise, 100 * kibibyte, 300 * kibibyte);
    expect([tooLarge.status, tooLarge.code]).toEqual([503, 'storage-full']);
    expect(await drafts(folder)).toEqual([]);

    await leaveFree(40 * kibibyte);
    expect(await store.hasRoom()).toBe(false);
    const other = await borrower(house, app);
    const refused = await beginUpload(other, 'ic-front', noise);
    expect([refused.status, refused.code]).toEqual([503, 'storage-full']);
    const small = await chunkOf(person, begun.uploadId, noise, 100 * kibibyte, 16 * kibibyte);
    expect([small.status, small.code]).toEqual([503, 'storage-full']);

    await leaveFree(0);
    const received = { amountSen: sen(100_00), paidOn: today(house), bankReference: someBankReference() };
    const paid = await office.finance.call(confirmPayment, { paymentId, ...received });
    expect(paid.status).toBe(200);
    // Its first print would have to be kept.
    const unprinted = await person.call(getReceipt, { paymentId, language: 'en' });
    expect([unprinted.status, unprinted.code]).toEqual([503, 'storage-full']);
    expect((await store.list('')).length).toBe(kept);
    expect(await drafts(folder)).toEqual([]);

    await rm(filler);
    const next = await must(chunkOf(person, begun.uploadId, noise, 100 * kibibyte, 300 * kibibyte));
    expect(next.receivedBytes).toBe(noise.length);
    expect((await person.call(getReceipt, { paymentId, language: 'en' })).status).toBe(200);
    await proveLedger(house);
  });
});

it('a limit on the size of files is the same to us', async (context) => {
  if (process.platform === 'win32') return context.skip('only POSIX shells can limit the size of files');
  const folder = mkdtempSync(path.join(tmpdir(), 'jernih-limit-'));
  const program = `
    import { openFolderStore } from ${JSON.stringify(new URL('./store.ts', import.meta.url).href)};
    const store = await openFolderStore(${JSON.stringify(folder)});
    const outcome = await store.put('${newStorageKey()}', Buffer.alloc(1e6)).catch((error) => error);
    await store.put('${newStorageKey()}', Buffer.alloc(1000));
    console.log(outcome?.name, (await store.list('')).length);`;
  const limited = `ulimit -f 64; exec "${process.execPath}" --input-type=module -e "$PROGRAM"`;
  const { stdout } = await promisify(execFile)('sh', ['-c', limited], {
    env: { ...process.env, PROGRAM: program },
  });
  expect(stdout.trim()).toBe('StorageFullError 1');
  expect(await drafts(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
