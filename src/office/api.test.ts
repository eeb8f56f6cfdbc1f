import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const person = (userId: string) => ({ userId, kind: 'staff' as const, name: userId, email: '', roles: [] });

/** A page of Ann's in a browser whose cookie is Bob's, Ann's or nobody's by now; the server hears only whom it means. */
async function openPageOfAnn(cookieOf: () => string | undefined) {
  const asked: { path: string; as: string | undefined }[] = [];
  vi.stubGlobal('document', { documentElement: { lang: 'en-MY' } });
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit = {}) => {
    const as = (headers as Record<string, string>)['jernih-user'];
    asked.push({ path, as });
    const userId = cookieOf();
    if (path === '/api/session')
      return Response.json({ user: userId ? person(userId) : null, endsInSeconds: 900, outbox: false });
    if (userId && as === userId) return new Response(null, { status: 204 });
    return Response.json({ code: 'not-signed-in' }, { status: 401 });
  });
  const [{ api }, session] = await Promise.all([import('./api.ts'), import('#ui/session.ts')]);
  session.rememberSession({ user: person('ann'), endsInSeconds: 900, outbox: false });
  return { api, session, asked };
}

test('a page of the back office acts for the person it shows, and for nobody who signed in elsewhere', async () => {
  let cookie: string | undefined = 'ann';
  const { api, session, asked } = await openPageOfAnn(() => cookie);
  await api.getDeskCounts();
  expect(asked).toEqual([{ path: '/api/office/counts', as: 'ann' }]);
  const forget = vi.fn();
  session.whenSignedOut(forget);
  cookie = 'bob';
  await expect(api.getDeskCounts()).rejects.toMatchObject({ code: 'not-signed-in' });
  await expect.poll(() => session.signedInUserId()).toBe('bob');
  expect(forget).toHaveBeenCalled();
});

test('a session that is over ends the page of the back office, also where nobody can be asked', async () => {
  const { api, session } = await openPageOfAnn(() => undefined);
  await expect(api.getDeskCounts()).rejects.toMatchObject({ code: 'not-signed-in' });
  await expect.poll(() => session.signedInUserId()).toBeUndefined();
});
