/**
 * What a page shows of its person, read before the page is written, so that it stands there with the first frame and not
 * after four ways over a bad line. It is asked of the API itself, with the person's own cookie: who may see what is decided
 * where it always is. Whatever goes wrong, the page is written for nobody, and asks by itself.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Person, type ReadsOfPage, unwrittenCookies } from '#contract/whole-page.ts';
import { isEmbeddedElsewhere } from './web-request.ts';

export type ReadForPage = (
  request: FastifyRequest,
  reads: ReadsOfPage,
  language: string,
) => Promise<Person | undefined>;

/** A database that takes longer than this is busy: the page goes out, and the browser waits with its skeleton. */
const patienceMs = 700;
/** Pages that are read for at once, those included that nobody waits for any more. More would keep the API's answers waiting. */
const mostAtOnce = 8;
/** Who asks and from where, as the request said it, for the sessions, the networks and the log. */
const passedOn = /^(?:cookie|host|user-agent|forwarded|via|x-real-ip|x-forwarded-[a-z]+)$/;

/** `app` has the API. */
export function makeReadForPage(app: FastifyInstance): ReadForPage {
  let atOnce = 0;
  return async (request, reads, language) => {
    if (!isForReading(request) || atOnce >= mostAtOnce) return undefined;
    atOnce += 1;
    const reading = read(app, request, reads, language)
      .catch((fault: unknown) => {
        request.log.warn({ err: fault }, 'a page is written for nobody');
        return undefined;
      })
      .finally(() => {
        atOnce -= 1;
      });
    return withinPatience(reading);
  };
}

/**
 * A page that somebody opens, perhaps through our service worker, which fetches it; not one that another site embeds. And
 * not on a device that owes the end of a session (src/borrower/offline/owed-sign-out.ts) or hides its amounts: only the
 * device knows how to keep to that.
 */
function isForReading(request: FastifyRequest): boolean {
  if (request.method !== 'GET' || isEmbeddedElsewhere(request)) return false;
  return Object.values(unwrittenCookies).every(({ name }) => request.cookies[name] === undefined);
}

async function read(
  app: FastifyInstance,
  request: FastifyRequest,
  reads: ReadsOfPage,
  language: string,
): Promise<Person | undefined> {
  const headers = {
    ...Object.fromEntries(Object.entries(request.headers).filter(([name]) => passedOn.test(name))),
    'accept-language': language,
    'jernih-request': '1',
  };
  const { remoteAddress } = request.socket;
  // The line is gone already.
  if (!remoteAddress) return undefined;
  const ask = (url: string) => app.inject({ url, headers, remoteAddress });
  const names = Object.keys(reads.answers);
  const [session, ...answers] = await Promise.all([reads.session, ...Object.values(reads.answers)].map(ask));
  const who = session?.statusCode === 200 ? session.json<Person['session']>() : undefined;
  if (who?.user?.kind !== 'borrower') return undefined;
  // Somebody else may have signed in between two of these reads.
  const isTheirs = answers.every(
    ({ statusCode, headers: said }) => statusCode === 200 && said['jernih-user'] === who.user?.userId,
  );
  if (!isTheirs) return undefined;
  return {
    session: who,
    answers: Object.fromEntries(names.map((name, index) => [name, answers[index]?.json()])),
  };
}

async function withinPatience<T>(reading: Promise<T>): Promise<T | undefined> {
  const late = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => late.resolve(undefined), patienceMs);
  try {
    return await Promise.race([reading, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
