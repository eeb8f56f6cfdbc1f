import { afterEach, describe, expect, it, vi } from 'vitest';
import { isNewer, watchBuilds } from './builds.ts';

afterEach(() => vi.unstubAllGlobals());

describe('a newer build', () => {
  const own = { id: 'own', timestamp: 100 };

  it('is one that was made later, not one that a slower server still has', () => {
    expect(isNewer({ id: 'next', timestamp: 101 }, own)).toBe(true);
    expect(isNewer({ id: 'before', timestamp: 99 }, own)).toBe(false);
    expect(isNewer({ id: 'own', timestamp: 101 }, own)).toBe(false);
  });

  it('is not told of when nothing answers', () => {
    expect(isNewer(undefined, own)).toBe(false);
  });
});

describe('watchBuilds', () => {
  it('reads the manifest of its own build once and the newest each time, past every cache', async () => {
    const asked: string[] = [];
    vi.stubGlobal('fetch', async (address: string) => {
      asked.push(address);
      if (asked.length === 1) throw new TypeError('offline');
      const newest = address.includes('latest');
      return Response.json(newest ? { id: 'next', timestamp: 2 } : { id: 'own', timestamp: 1 });
    });
    const look = watchBuilds({ id: 'own', timestamp: 1 });
    await look();
    await expect(look()).resolves.toBe(true);
    await look();
    expect(asked.filter((address) => address === '/builds/meta/own.json')).toHaveLength(2);
    expect(asked.filter((address) => /^\/builds\/latest\.json\?\d{13}$/.test(address))).toHaveLength(3);
  });

  it('takes an error answer for no answer', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"id":"x","timestamp":9}', { status: 503 }));
    await expect(watchBuilds({ id: 'own', timestamp: 1 })()).resolves.toBe(false);
  });

  it('knows the time of its own build where no server has that build: an older one is not offered, a newer one is', async () => {
    let latest = { id: 'before', timestamp: 99 };
    vi.stubGlobal('fetch', async (address: string) =>
      address.includes('latest') ? Response.json(latest) : new Response('', { status: 404 }),
    );
    const look = watchBuilds({ id: 'own', timestamp: 100 });
    await expect(look()).resolves.toBe(false);
    latest = { id: 'next', timestamp: 101 };
    await expect(look()).resolves.toBe(true);
  });
});
