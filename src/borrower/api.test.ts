import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetKeptReading } from './offline/forget-kept-reading.ts';
import { keptReader } from './offline/kept-reading.ts';

vi.mock('./offline/forget-kept-reading.ts', () => ({ forgetKeptReading: vi.fn(async () => undefined) }));
vi.mock('./offline/kept-reading.ts', () => ({ keptReader: vi.fn(async () => undefined) }));
vi.mock('#ui/session.ts', async (original) => ({
  ...(await original<typeof import('#ui/session.ts')>()),
  rememberSessionProblem: vi.fn(),
}));

/** A page that was just opened: it knows nothing of who is there. */
async function openPage() {
  vi.resetModules();
  const [api, session] = await Promise.all([import('./api.ts'), import('#ui/session.ts')]);
  return { ...api, ...session };
}

beforeEach(() => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', { documentElement: { lang: 'en-MY' } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const person = (userId: string) => ({ userId, kind: 'borrower' as const, name: '', email: '', roles: [] });
const nobody = { user: null, endsInSeconds: null, outbox: false };

test('the first answer that nobody is signed in empties the device, whichever page asked', async () => {
  vi.stubGlobal('fetch', async () => Response.json(nobody));
  const { learnSession } = await openPage();
  await learnSession();
  expect(forgetKeptReading).toHaveBeenCalledOnce();
});

test('a dead line ends the waiting after four seconds, and asking again asks anew', async () => {
  vi.useFakeTimers();
  const asked = vi.fn(() => new Promise<Response>(() => undefined));
  vi.stubGlobal('fetch', asked);
  const { learnSession, rememberSessionProblem } = await openPage();
  void learnSession();
  void learnSession();
  await vi.advanceTimersByTimeAsync(3_900);
  expect(keptReader).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(keptReader).toHaveBeenCalledOnce();
  expect(rememberSessionProblem).toHaveBeenCalledWith(expect.objectContaining({ code: 'unreachable' }));
  void learnSession();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toHaveBeenCalledTimes(2);
});

describe('a sign-out that the server could not be told', () => {
  type Asked = { path: string; as: string | undefined };
  let asked: Asked[];
  let kept: Map<string, string>;
  /** What the server says; nothing when the line is dead. */
  let signOutAnswer: (() => Response) | undefined;
  let signedIn: { userId: string } | null;
  const paths = () => asked.map(({ path }) => path);

  beforeEach(() => {
    asked = [];
    kept = new Map([['jernih-sign-out-owed', 'aminah']]);
    signOutAnswer = () => new Response(null, { status: 204 });
    signedIn = null;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    vi.stubGlobal('fetch', async (path: string, { headers, signal }: RequestInit = {}) => {
      asked.push({ path, as: (headers as Record<string, string>)['jernih-user'] });
      if (!signOutAnswer) throw new TypeError('no line');
      if (path === '/api/sign-in') return Response.json({ code: 'not-allowed' }, { status: 403 });
      if (path !== '/api/sign-out') return Response.json({ ...nobody, user: signedIn, endsInSeconds: 60 });
      return await new Promise<Response>((resolve, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason));
        const answer = signOutAnswer?.();
        if (answer) resolve(answer);
      });
    });
  });

  const overAlready = () => Response.json({ code: 'not-signed-in' }, { status: 401 });
  /** Another tab of this device changed what is owed. */
  function otherTab(userId: string | undefined): void {
    if (userId) kept.set('jernih-sign-out-owed', userId);
    else kept.delete('jernih-sign-out-owed');
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'jernih-sign-out-owed' }));
  }

  test('is told before anybody is asked who is there, and for nobody but who signed out', async () => {
    const answer = signOutAnswer;
    signOutAnswer = undefined;
    const { learnSession } = await openPage();
    await learnSession();
    expect(asked).toEqual([{ path: '/api/sign-out', as: 'aminah' }]);
    signOutAnswer = answer;
    window.dispatchEvent(new Event('online'));
    await expect.poll(paths).toEqual(['/api/sign-out', '/api/sign-out', '/api/session']);
    expect(asked[1]?.as).toBe('aminah');
    expect(kept.size).toBe(0);
    expect(document.cookie).toMatch(/^jernih-sign-out-owed=1; path=\/; max-age=0;/);
  });

  test('is no longer owed once the session is over by itself', async () => {
    signOutAnswer = overAlready;
    const { learnSession } = await openPage();
    await learnSession();
    expect(paths()).toEqual(['/api/sign-out', '/api/session']);
    expect(kept.size).toBe(0);
  });

  test('is not told again by a tab whose neighbour has told it', async () => {
    kept.clear();
    const { learnSession, endSession, rememberSession } = await openPage();
    rememberSession({ user: person('aminah'), endsInSeconds: 60, outbox: false });
    signOutAnswer = undefined;
    await endSession();
    expect(kept.get('jernih-sign-out-owed')).toBe('aminah');
    // The server writes nothing of hers into a page meanwhile.
    expect(document.cookie).toMatch(/^jernih-sign-out-owed=1; path=\/; max-age=[1-9]/);
    otherTab(undefined);
    signOutAnswer = overAlready;
    await learnSession();
    expect(paths()).toEqual(['/api/sign-out', '/api/session']);
  });

  test('is told with the next answer, also where the device never thought that it had no line', async () => {
    const { api } = await openPage();
    await api.getSession();
    await expect.poll(paths).toEqual(['/api/session', '/api/sign-out', '/api/session']);
    expect(kept.size).toBe(0);
  });

  test('is told with a refusal too: nobody can sign in over a session that lives', async () => {
    const { api } = await openPage();
    await expect(api.signIn({ identifier: '', password: '' })).rejects.toMatchObject({ code: 'not-allowed' });
    await expect.poll(paths).toEqual(['/api/sign-in', '/api/sign-out', '/api/session']);
    expect(kept.size).toBe(0);
  });

  test('leaves who signed in since signed in', async () => {
    signedIn = person('budi');
    signOutAnswer = overAlready;
    const { learnSession, rememberSession, signedInUserId } = await openPage();
    const learnt = learnSession();
    rememberSession({ user: person('budi'), endsInSeconds: 60, outbox: false });
    expect(kept.size).toBe(0);
    await learnt;
    expect(asked[0]).toEqual({ path: '/api/sign-out', as: 'aminah' });
    expect(signedInUserId()).toBe('budi');
  });

  test('is owed after four seconds of a line that swallows it', async () => {
    kept.clear();
    vi.useFakeTimers();
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      const limit = new AbortController();
      setTimeout(() => limit.abort(), ms);
      return limit.signal;
    });
    const { endSession, rememberSession } = await openPage();
    rememberSession({ user: person('aminah'), endsInSeconds: 60, outbox: false });
    signOutAnswer = () => undefined as unknown as Response;
    const ended = endSession();
    await vi.advanceTimersByTimeAsync(4_100);
    await ended;
    expect(kept.get('jernih-sign-out-owed')).toBe('aminah');
  });

  test('makes the other tabs forget, and a page that comes back out of the memory of the browser', async () => {
    for (const news of ['storage', 'pageshow'] as const) {
      kept.clear();
      const { rememberSession, signedInUserId } = await openPage();
      rememberSession({ user: person('aminah'), endsInSeconds: 60, outbox: false });
      window.dispatchEvent(new Event('pageshow'));
      expect(signedInUserId()).toBe('aminah');
      kept.set('jernih-sign-out-owed', 'aminah');
      if (news === 'storage') otherTab('aminah');
      else window.dispatchEvent(new Event('pageshow'));
      expect(signedInUserId(), news).toBeUndefined();
    }
  });
});
