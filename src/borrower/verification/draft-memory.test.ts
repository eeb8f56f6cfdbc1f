/** The photos of a draft over a session that ends, another person, a refusal and a change of mind. */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { VerificationView } from '#contract/identity.ts';
import type { IdentityImageKind, RefusalCode } from '#domain/refusal.ts';
import { ApiProblem } from '#ui/problem.ts';
import { forgetSession, rememberSession } from '#ui/session.ts';
import type { KeptFile } from '#ui/upload/kept-files.ts';
import { beginDraft } from './draft.ts';
import {
  cancelPhoto,
  currentDraft,
  forgetDraft,
  openDraft,
  resumePhotos,
  sendAgain,
  sendPhoto,
} from './draft-memory.ts';
import { planOf } from './plan.ts';

type Sent = {
  userId: string;
  file: File;
  signal: AbortSignal;
  arrive: (fileId: string) => Promise<void>;
  refuse: (status: number, code: RefusalCode) => Promise<void>;
};

const acted = vi.hoisted(() => ({ device: new Map<string, unknown>(), sent: [] as unknown[] }));
const device = acted.device as Map<string, KeptFile>;
const sent = acted.sent as Sent[];

vi.mock('../upload-line.ts', () => ({ uploadLineOf: (userId: string) => userId }));
vi.mock('#ui/upload/kept-files.ts', () => ({
  keepFile: async (userId: string, slot: string, kept: KeptFile) =>
    acted.device.set(`${userId} ${slot}`, kept) !== undefined,
  keptFiles: async (userId: string) =>
    new Map([...acted.device].map(([key, kept]) => [key.slice(userId.length + 1), kept])),
  dropFile: async (userId: string, slot: string, keptAt?: number) => {
    const kept = acted.device.get(`${userId} ${slot}`) as KeptFile | undefined;
    if (keptAt === undefined || kept?.keptAt === keptAt) acted.device.delete(`${userId} ${slot}`);
  },
}));
vi.mock('#ui/upload/upload-in-chunks.ts', () => ({
  uploadInChunks: (userId: string, file: File, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
      acted.sent.push({
        userId,
        file,
        signal,
        arrive: async (fileId: string) => {
          resolve({ fileId });
          await settled();
        },
        refuse: async (status: number, code: RefusalCode) => {
          reject(new ApiProblem({ status, code, title: '', detail: '', requestId: '' }));
          await settled();
        },
      });
    }),
}));

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));
const view: VerificationView = {
  state: 'none',
  submittedAt: null,
  accountName: 'Aisyah binti Rahman',
  personalInformation: null,
  images: [],
  bankAccount: null,
  corrections: [],
  isLocked: false,
  draft: null,
  waitingImages: [],
};
const plan = planOf(view);
if (!plan) throw new Error('nothing is open');
const owner = { userId: 'aisyah', name: '' };
const all: readonly IdentityImageKind[] = plan.photos;
const photoOf = (name: string): File => new File([name], name);
const front = () => currentDraft()?.photos['ic-front'];
const newest = (): Sent => {
  const last = sent.at(-1);
  if (!last) throw new Error('nothing was sent');
  return last;
};
const signIn = (userId: string) =>
  rememberSession({
    user: { userId, kind: 'borrower', name: userId, email: '', roles: [] },
    endsInSeconds: 1800,
    outbox: false,
  });

beforeEach(() => {
  forgetDraft();
  device.clear();
  sent.length = 0;
  signIn('aisyah');
  openDraft(owner, () => beginDraft(view, plan));
});

describe('when the session ends', () => {
  test('nothing goes on by itself, and it is sent and kept again by whoever comes back', async () => {
    sendPhoto('ic-front', photoOf('a'));
    await settled();
    expect(front()).toMatchObject({ state: 'sending', isKept: true });
    forgetSession();
    expect(newest().signal.aborted).toBe(true);
    // A sign-out in another tab clears the device.
    device.clear();
    signIn('aisyah');
    void resumePhotos(owner, all);
    await Promise.resolve();
    await settled();
    expect(sent).toHaveLength(2);
    expect(newest().signal.aborted).toBe(false);
    expect([...device.keys()]).toEqual(['aisyah ic-front']);
    expect(front()).toMatchObject({ state: 'sending', isKept: true });
  });

  test('what failed for it is not said to be kept before it is', async () => {
    sendPhoto('ic-front', photoOf('a'));
    await settled();
    await newest().refuse(401, 'not-signed-in');
    device.clear();
    sendAgain('ic-front');
    expect(front()).toMatchObject({ state: 'sending', isKept: false });
    await settled();
    expect([...device.keys()]).toEqual(['aisyah ic-front']);
  });

  test('another person stops what goes on, which is sent for its owner only', async () => {
    sendPhoto('ic-front', photoOf('a'));
    await settled();
    expect(newest().userId).toBe('aisyah');
    signIn('badrul');
    expect(newest().signal.aborted).toBe(true);
    expect(sent).toHaveLength(1);
  });
});

describe('a refused photo', () => {
  test.each<[number, RefusalCode, boolean]>([
    [422, 'image-too-small', false],
    [422, 'file-type', false],
    [429, 'file-quota', true],
    [422, 'file-damaged', true],
    [403, 'not-allowed', true],
    [507, 'storage-full', true],
  ])('%i %s: stays on the device: %s', async (status, code, isKept) => {
    sendPhoto('ic-front', photoOf('a'));
    await settled();
    await newest().refuse(status, code);
    expect(front()).toMatchObject({ state: 'failed', isKept });
    expect(device.size).toBe(isKept ? 1 : 0);
  });
});

describe('another photo in its place', () => {
  test('given up, leaves what was added before', async () => {
    sendPhoto('ic-front', photoOf('a'));
    await newest().arrive('a');
    sendPhoto('ic-front', photoOf('b'));
    sendPhoto('ic-front', photoOf('c'));
    cancelPhoto('ic-front');
    await settled();
    expect(front()).toMatchObject({ state: 'added', fileId: 'a' });
    expect(device.size).toBe(0);
  });

  test('is nothing when there was none', async () => {
    sendPhoto('ic-front', photoOf('a'));
    cancelPhoto('ic-front');
    expect(front()).toBeUndefined();
  });

  test('from another tab stays on the device when this one arrives', async () => {
    sendPhoto('ic-front', photoOf('a'));
    await settled();
    const other = { file: photoOf('b'), warnings: [], keptAt: -1 };
    device.set('aisyah ic-front', other);
    await newest().arrive('a');
    expect([...device.values()]).toEqual([other]);
  });
});
