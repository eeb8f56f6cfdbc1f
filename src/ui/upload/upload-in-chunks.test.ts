/** An upload on every kind of bad line, in virtual time: it arrives, it ends, and it sends nothing that is there already. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chunkSizes } from './chunk-size.ts';
import { actedServer, bytesOf, passTime, type Trouble } from './testing-line.ts';
import { type UploadProgress, uploadInChunks } from './upload-in-chunks.ts';

const device = { onLine: true };
const page = new EventTarget();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  vi.stubGlobal('navigator', device);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  device.onLine = true;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const photo = bytesOf(158_000);

async function send(options: Parameters<typeof actedServer>[0], blob = photo) {
  const server = actedServer(options);
  const progress: UploadProgress[] = [];
  const startedAt = performance.now();
  const file = await passTime(
    uploadInChunks(server.line, blob, { kind: 'ic-front', onProgress: (now) => progress.push(now) }),
  );
  expect(await server.content().bytes()).toEqual(await blob.bytes());
  const states = progress.map(({ state }) => state);
  return { ...server, file, progress, states, tookMs: performance.now() - startedAt };
}

describe('arrives whole', () => {
  test('on a good line, in few pieces', async () => {
    const { file, seen, states, progress } = await send({}, bytesOf(2_100_000));
    expect(file).toMatchObject({ fileId: 'file', bytes: 2_100_000 });
    expect(seen.sizes.slice(0, 4)).toEqual([65_536, 131_072, 262_144, 524_288]);
    expect(Math.max(...seen.sizes)).toBe(chunkSizes.most);
    expect(states.at(-1)).toBe('checking');
    expect(progress.at(-1)).toEqual({ state: 'checking', sentBytes: 2_100_000, byteCount: 2_100_000 });
    expect(states).not.toContain('waiting');
  });

  test.each<[string, Trouble[]]>([
    ['a stall', ['fine', 'stall']],
    ['two stalls', ['stall', 'stall']],
    ['resets', ['reset', 'fine', 'reset', 'reset']],
    ['answers that are lost', ['lost-answer', 'lost-answer', 'fine', 'lost-answer']],
    ['another tab that sends the same', ['other-tab', 'fine', 'other-tab']],
    ['damage on the way', ['damaged', 'fine', 'damaged']],
    ['faults of the server', ['fault', 'fault', 'fine', 'fault']],
  ])('over %s', async (_, chunks) => {
    const { seen } = await send({ chunks, bytesPerSecond: 100_000 });
    const isRace = chunks.includes('other-tab');
    if (!isRace) expect(seen.sentTwice).toBe(0);
    expect(seen.begun).toBe(1);
  });

  test('over an upload that expires in the middle: it begins again', async () => {
    const { seen } = await send({ chunks: ['fine', 'expired'] });
    expect(seen.begun).toBe(2);
    expect(new Set(seen.keys).size).toBe(1);
  });

  test.each([
    [20_000, 15],
    [10_000, 25],
    [2_000, 130],
  ])('at %d bytes a second, and nothing is sent for ever', async (bytesPerSecond, atMostSeconds) => {
    const { seen, tookMs } = await send({ bytesPerSecond });
    expect(tookMs / 1000).toBeLessThan(atMostSeconds);
    expect(seen.sentTwice).toBe(0);
  });

  test('through a line that cuts every connection after 20 KB', async () => {
    const { seen } = await send({ bytesPerSecond: 100_000, cutAfterBytes: 20_000 });
    expect(Math.min(...seen.sizes)).toBeLessThan(20_000);
    expect(seen.sentTwice).toBe(0);
  });

  test('158 KB over 10 KB/s with a stall in less than 45 seconds', async () => {
    const { tookMs } = await send({ bytesPerSecond: 10_000, chunks: ['fine', 'stall'] });
    expect(tookMs).toBeLessThan(45_000);
  });
});

describe('asks for the end', () => {
  test('under one key, also when the answer is lost', async () => {
    const { seen } = await send({ completions: [{ status: 500, code: 'file-quota' }, 'lost-answer'] });
    expect(seen.keys).toHaveLength(2);
    expect(new Set(seen.keys).size).toBe(1);
  });

  test('again after a silence', async () => {
    const { seen, tookMs } = await send({ completions: ['stall'] });
    expect(seen.keys).toHaveLength(2);
    expect(tookMs).toBeGreaterThan(60_000);
  });

  test('and begins again when the whole was damaged, a few times at most', async () => {
    const { seen } = await send({ completions: [{ status: 422, code: 'file-damaged' }] });
    expect(seen.begun).toBe(2);
    const completions = Array.from({ length: 9 }, () => ({ status: 422, code: 'file-damaged' as const }));
    await expect(send({ completions })).rejects.toMatchObject({ code: 'file-damaged' });
  });
});

describe('ends with the problem', () => {
  test.each([
    [401, 'not-signed-in'],
    [409, 'file-quota'],
    [503, 'storage-full'],
  ] as const)('%d %s at the start', async (status, code) => {
    await expect(send({ starts: [{ status, code }] })).rejects.toMatchObject({ code });
  });

  test('when the server does not want the file', async () => {
    const completions = [{ status: 415, code: 'file-type' as const }];
    await expect(send({ completions })).rejects.toMatchObject({ code: 'file-type' });
  });

  test('when the server stays broken, but never because the line is away', async () => {
    const broken = Array.from({ length: 20 }, (): Trouble => 'fault');
    await expect(send({ chunks: broken })).rejects.toMatchObject({ status: 500 });
    const away = Array.from({ length: 60 }, (): Trouble => 'reset');
    await expect(send({ chunks: away })).resolves.toBeDefined();
  });
});

describe('while the line is gone', () => {
  test('it waits without trying, says so, and goes on as soon as the device is online', async () => {
    const server = actedServer({ bytesPerSecond: 50_000 });
    const states: string[] = [];
    const comeBack = () => {
      device.onLine = true;
      page.dispatchEvent(new Event('online'));
    };
    await passTime(
      uploadInChunks(server.line, photo, {
        kind: 'ic-front',
        onProgress({ state, sentBytes }) {
          // Once, and back only after it was noticed: no time passes while this end still counts its bytes.
          if (sentBytes > 0 && !states.includes('waiting')) device.onLine = false;
          if (state === 'waiting') setTimeout(comeBack, 300_000);
          states.push(state);
        },
      }),
    );
    expect(states.filter((state) => state === 'waiting')).toHaveLength(1);
    expect(server.tries).toHaveLength(1);
    expect(server.tries[0]).toBeGreaterThan(300_000);
    expect(server.tries[0]).toBeLessThan(302_000);
    expect(server.seen.sentTwice).toBe(0);
  });

  test('a cancel ends it at once', async () => {
    const server = actedServer({ chunks: ['fine', 'stall'] });
    const cancel = new AbortController();
    const work = uploadInChunks(server.line, photo, {
      kind: 'ic-front',
      signal: cancel.signal,
      onProgress: ({ sentBytes }) => {
        if (sentBytes > 0) setTimeout(() => cancel.abort(new Error('cancelled')), 500);
      },
    });
    await expect(passTime(work)).rejects.toThrow('cancelled');
    expect(server.seen.keys).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('what the device warned of goes along', async () => {
  const { line, seen } = actedServer({});
  await passTime(uploadInChunks(line, photo, { kind: 'ic-front', warnings: ['blurred'] }));
  expect(seen.warnings).toEqual([['blurred']]);
});

test('a second upload of the same bytes sends nothing', async () => {
  const { line, seen } = actedServer({});
  await passTime(uploadInChunks(line, photo, { kind: 'ic-front' }));
  const sent = seen.sentBytes;
  await passTime(uploadInChunks(line, photo, { kind: 'ic-front' }));
  expect([sent, seen.sentBytes, seen.begun]).toEqual([photo.size, photo.size, 1]);
});
