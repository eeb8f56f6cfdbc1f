import { afterEach, expect, test, vi } from 'vitest';

/** Tabs of one browser, each with the modules of a page of its own; the page may have been written for somebody. */
async function openTab(writtenFor?: string) {
  vi.resetModules();
  const session = await import('./session.ts');
  const { followOtherTabs } = await import('./other-tabs.ts');
  const ask = vi.fn();
  const signIn = (userId: string) =>
    session.rememberSession({
      user: { userId, kind: 'borrower', name: 'A', email: 'a@example.com', roles: [] },
      endsInSeconds: 1800,
      outbox: false,
    });
  if (writtenFor) signIn(writtenFor);
  followOtherTabs(ask);
  return { ask, signIn, signOut: session.forgetSession };
}

afterEach(() => vi.unstubAllGlobals());

test('a tab asks who is there when another one signs out or somebody else signs in, and only then', async () => {
  vi.stubGlobal('window', globalThis);
  const [first, second] = [await openTab(), await openTab()];
  const settle = () => new Promise((resolve) => setTimeout(resolve, 50));
  first.signIn('kumutha');
  second.signIn('kumutha');
  await settle();
  first.ask.mockClear();
  second.ask.mockClear();

  // The same person again is no news.
  second.signIn('kumutha');
  await settle();
  expect(first.ask).not.toHaveBeenCalled();

  second.signOut();
  await expect.poll(() => first.ask.mock.calls.length).toBe(1);
  second.signIn('jiahui');
  await expect.poll(() => first.ask.mock.calls.length).toBe(2);
  expect(second.ask).not.toHaveBeenCalled();
});

test('who is signed in before a tab begins to follow is known to it: signing out there is told', async () => {
  vi.stubGlobal('window', globalThis);
  const [first, second] = [await openTab('kumutha'), await openTab('kumutha')];
  second.signOut();
  await expect.poll(() => first.ask.mock.calls.length).toBe(1);
});
