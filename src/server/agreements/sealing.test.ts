/** What a sealed copy must be before anything of it is kept. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sealedAgreement } from '../documents/testing-agreement.ts';
import { storedDemoKey } from '../seal/demo-key.ts';
import { readPem } from '../seal/seal-key.ts';
import { makeSealer, SealError, type Sealer } from '../seal/sealer.ts';
import { makeTestPem } from '../seal/testing-seal.ts';
import { makeSealing, SealBrokenError } from './sealing.ts';

const now = new Date('2026-03-04T05:06:07Z');
const licensed = sealedAgreement(12);
const ofDemo = { ...licensed, body: { ...licensed.body, lender: { ...licensed.body.lender, demo: true } } };

let folder: string;
let demo: Sealer;
let own: Sealer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sealing-'));
  demo = makeSealer(await storedDemoKey(folder, now));
  own = makeSealer(await readPem(await makeTestPem()));
});
afterAll(() => rm(folder, { recursive: true }));

test('the demo key seals for the demo alone, also when the licence was filled in since the start', async () => {
  const sealing = makeSealing(demo);
  expect((await sealing.sealCopy(ofDemo, 'en', now)).level).toBe('B-B');
  await expect(sealing.sealCopy(licensed, 'en', now)).rejects.toThrow(SealError);
  await expect(sealing.sealCopy(licensed, 'en', now)).rejects.toThrow('set SEAL_KEY');
  expect((await makeSealing(own).sealCopy(licensed, 'en', now)).level).toBe('B-B');
});

test('a copy that says B-T and has no timestamp is not kept', async () => {
  const boasting: Sealer = {
    ...own,
    seal: async (pdf, facts) => ({ ...(await own.seal(pdf, facts)), level: 'B-T' }),
  };
  await expect(makeSealing(boasting).sealCopy(licensed, 'en', now)).rejects.toThrow(SealBrokenError);
});
