import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Answer, askEarly, type EarlyPart, forgetEarly, takeEarly } from './early-reads.ts';

const who = (userId: string | null) => ({ user: userId && { userId } });

/** Runs the page's inline script; `answers` by address: an object is JSON, a text is what somebody between us says. */
async function openPage(
  early: string[],
  answers: Record<string, unknown>,
  person: string | null = 'u1',
  { part, loaded = [] }: { part?: EarlyPart; loaded?: string[] } = {},
): Promise<string[]> {
  const asked: string[] = [];
  vi.stubGlobal('document', {
    documentElement: { lang: 'ms-MY' },
    getElementById: () => ({ textContent: JSON.stringify({ early, part }) }),
    createElement: () => ({}),
    head: { append: ({ rel, href }: { rel: string; href: string }) => loaded.push(`${rel} ${href}`) },
  });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push(url);
    expect(headers).not.toHaveProperty('jernih-user');
    expect(headers).toMatchObject({ 'jernih-request': '1', 'accept-language': 'ms-MY' });
    const answer = await answers[url];
    if (answer === undefined) throw new TypeError('no line');
    if (answer instanceof Response) return new Response('', { status: 503 });
    return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer), {
      headers: person ? { 'jernih-user': person } : {},
    });
  });
  const script = encodeURIComponent(`export default () => {${askEarly}}`);
  (await import(/* @vite-ignore */ `data:text/javascript,${script}`)).default();
  return asked;
}
const bodyOf = (answer: Answer | null | undefined): unknown => answer && JSON.parse(answer.text);

afterEach(() => {
  forgetEarly();
  vi.unstubAllGlobals();
});

describe('what a page reads before its scripts are there', () => {
  it('is read for who is signed in, and taken once', async () => {
    const asked = await openPage(['/s', '/w'], { '/s': who('u1'), '/w': { balance: 5 } });
    expect(bodyOf(await takeEarly('/s', undefined))).toEqual(who('u1'));
    expect(bodyOf(await takeEarly('/w', 'u1'))).toEqual({ balance: 5 });
    expect(await takeEarly('/w', 'u1')).toBeUndefined();
    expect(asked).toEqual(['/s', '/w']);
  });

  it('is not taken by a page that one came to later', async () => {
    await openPage(['/s', '/w'], { '/s': who('u1'), '/w': { balance: 5 } });
    // The answers are there.
    await new Promise((resolve) => setTimeout(resolve));
    const clock = vi.spyOn(performance, 'now').mockReturnValue(90_000);
    expect(await takeEarly('/w', 'u1')).toBeUndefined();
    clock.mockReturnValue(29_999);
    expect(bodyOf(await takeEarly('/s', undefined))).toEqual(who('u1'));
    clock.mockRestore();
  });

  it('does not wait for the session, which may never come while the client knows from elsewhere who it is', async () => {
    await openPage(['/s', '/w'], { '/s': new Promise(() => {}), '/w': { balance: 5 } });
    expect(bodyOf(await takeEarly('/w', 'u1'))).toEqual({ balance: 5 });
    expect(await takeEarly('/s', 'u1')).toBeUndefined();
  });

  it('asks nothing on a device that still owes the end of a session', async () => {
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => (key === 'jernih-sign-out-owed' ? 'u1' : null),
    });
    expect(await openPage(['/s', '/w'], { '/s': who('u1'), '/w': {} })).toEqual([]);
    vi.stubGlobal('localStorage', undefined);
    expect(await openPage(['/s'], { '/s': who('u1') })).toHaveLength(1);
  });

  it('is nobody else’s', async () => {
    await openPage(['/s', '/w'], { '/s': who('u1'), '/w': { balance: 5 } });
    expect(await takeEarly('/w', 'u2')).toBeUndefined();
    expect(await takeEarly('/s', 'u1')).toBeUndefined();
  });

  it('is theirs only who the server answered, whoever the session named a moment before', async () => {
    await openPage(['/s', '/w'], { '/s': who('u1'), '/w': { balance: 5 } }, 'u2');
    expect(bodyOf(await takeEarly('/s', undefined))).toEqual(who('u1'));
    expect(await takeEarly('/w', 'u1')).toBeUndefined();
  });

  it('is nothing of a person where nobody is signed in, or nobody knows', async () => {
    for (const session of [who(null), '<html>', undefined]) {
      await openPage(['/s', '/w'], { '/s': session, '/w': {} }, null);
      expect(await takeEarly('/w', 'u1')).toBeUndefined();
      await openPage(['/s', '/w'], { '/s': session, '/w': {} }, null);
      expect(await takeEarly('/w', undefined)).toBeUndefined();
    }
  });

  it('says that the line is dead, so that the client does not try more often than it would have', async () => {
    await openPage(['/s', '/w'], { '/s': who('u1') });
    await takeEarly('/s', undefined);
    expect(await takeEarly('/w', 'u1')).toBeNull();
  });

  it('counts a failure of whoever stands between as the first try', async () => {
    await openPage(['/s', '/w'], { '/s': who('u1'), '/w': Response.error() }, null);
    expect(await takeEarly('/w', 'u1')).toMatchObject({ ok: false, status: 503 });
  });

  it('brings the files of what the page will show, and of nothing else', async () => {
    const part = { of: '/w', says: '"loan":null|"status":"settled"', files: ['/a.js', '/b.js'] };
    const filesFor = async (wallet: unknown): Promise<string[]> => {
      const loaded: string[] = [];
      await openPage(['/s', '/w'], { '/s': who('u1'), '/w': wallet }, 'u1', { part, loaded });
      await new Promise((resolve) => setTimeout(resolve));
      return loaded;
    };
    const all = ['modulepreload /a.js', 'modulepreload /b.js'];
    expect(await filesFor({ loan: null })).toEqual(all);
    expect(await filesFor({ loan: { status: 'settled' } })).toEqual(all);
    expect(await filesFor({ loan: { status: 'disbursed' } })).toEqual([]);
    expect(await filesFor(undefined)).toEqual([]);
  });

  it('is forgotten before anything is changed, and never there where nothing was asked', async () => {
    await openPage(['/s'], { '/s': who('u1') });
    forgetEarly();
    expect(await takeEarly('/s', undefined)).toBeUndefined();
    vi.stubGlobal('early', undefined);
    expect(await takeEarly('/s', undefined)).toBeUndefined();
  });
});
