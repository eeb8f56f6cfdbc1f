/** Takes over the page that the server rendered, in its language and with its data. */
import './borrower.css';
import { startTransition } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import type { PagePayload } from '#contract/lender.ts';
import { forgetPerson, readBoot, stylesheetReady } from '#ui/document.ts';
import { startHistory } from '#ui/history.ts';
import { afterIdle, startIdling } from '#ui/idle.ts';
import { currentSession, rememberSession } from '#ui/session.ts';
import { createWords } from '#ui/words.tsx';
import { defaultLocale, type Locale, splitLocale } from '#words/locale.ts';
import { App, loadFaultPage, notFoundPage, signedIn } from './app.tsx';
import { loadFront, startWords, wordsOf } from './catalogs.ts';
import { places } from './frame/frame.tsx';
import { dropOldUploads } from './kept-uploads.ts';
import { shownPath } from './maintenance/shown-path.ts';
import { owesSignOut } from './offline/owed-sign-out.ts';
import type { Answers } from './read-ahead.ts';
import { type Route, routeAt } from './routes.ts';

async function start(root: HTMLElement): Promise<void> {
  const boot = readBoot();
  const { locale: prefixed, path } = splitLocale(location.pathname);
  const locale = (boot?.locale as Locale | undefined) ?? prefixed ?? defaultLocale;
  const payload = boot?.payload as PagePayload | undefined;
  const route = routeAt(shownPath(path, payload));
  const isPublic = route?.access !== 'signed-in';
  const cameWithSession = boot?.cameWithSession;
  const isOwn = !isPublic || cameWithSession;
  // Where the end of a session is owed, nobody is signed in, whatever the server wrote.
  const person = owesSignOut() ? undefined : boot?.person;
  if (boot) forgetPerson(boot);
  if (person) rememberSession(person.session);
  else if (isOwn) void learnSession();

  const [messages] = await Promise.all([
    loadFront(locale),
    // A page that cannot come is the error page, which the app itself shows.
    ...[route?.page ?? notFoundPage, ...frameOf(route), ...(isOwn ? [] : partOf(route))].map((part) =>
      part.arrive().catch(() => undefined),
    ),
    person && startWith(person.answers).catch(() => undefined),
    stylesheetReady(),
  ]);
  const i18n = createWords(locale, messages);
  startWords(i18n);
  // So are words that cannot come.
  if (route?.words) await wordsOf(i18n, route.words)?.catch(() => undefined);
  startHistory();
  const app = (
    <App
      i18n={i18n}
      payload={payload}
      failure={boot?.failure}
      cameWithSession={cameWithSession}
      writtenFor={person && { session: currentSession() }}
    />
  );
  // What React puts right by itself is no failure to show.
  // As a transition it stops for whoever presses or types meanwhile.
  if (boot && person === boot.person)
    startTransition(
      () => void hydrateRoot(root, app, { onRecoverableError: (problem) => console.error(problem) }),
    );
  else createRoot(root).render(app);
  startIdling();
  afterIdle(() => void loadFaultPage().catch(() => undefined));
  if (!isOwn) afterIdle(() => void learnSession());
  afterIdle(() => void dropOldUploads().catch(() => undefined));
  afterIdle(
    () =>
      void import('./offline/start.ts')
        .then((offline) => offline.startOffline(locale))
        .catch(() => undefined),
  );
}

type Arriving = { arrive: () => Promise<unknown> };

/** What a guest is shown of the page: there before the page, which the server wrote with it. */
function partOf(route: Route | undefined): Arriving[] {
  return route?.part ? [route.part] : [];
}

/** What stands around the page of a person: there before the page, so that nothing is drawn twice. */
function frameOf(route: Route | undefined): Arriving[] {
  if (route?.access !== 'signed-in') return [];
  return route.frame === 'task' ? [signedIn] : [signedIn, places];
}

/** What the server read for the person: their pages begin with it. */
async function startWith(answers: Answers): Promise<void> {
  const area = await import('./signed-in-area.tsx');
  await area.startWith(answers);
}

/** The client of the API is not needed to read a public page, so it comes after. */
async function learnSession(): Promise<void> {
  const api = await import('./api.ts');
  await api.learnSession();
}

const root = document.getElementById('app');
if (root) void start(root);
