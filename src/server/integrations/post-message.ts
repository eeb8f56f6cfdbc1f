/**
 * One POST to an address outside: no redirect is followed, ten seconds in all, and of the answer only its status counts;
 * at most 1 KB of it is taken from the line.
 */
import type { Result } from './delivery-rows.ts';

const patienceMs = 10_000;
const answerBytes = 1024;

export async function postMessage(
  url: URL,
  body: string,
  headers: Readonly<Record<string, string>>,
  waitMs: number = patienceMs,
): Promise<Result> {
  try {
    const answer = await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(waitMs),
      headers: {
        ...headers,
        'content-type': 'application/json',
        'user-agent': 'Jernih-Webhooks/1',
        'accept-encoding': 'identity',
      },
    });
    await discard(answer);
    return { code: answer.status, fault: faultOf(answer.status) };
  } catch (error) {
    return { code: null, fault: unreachable(error) };
  }
}

const faultOf = (status: number): string | null => {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'refused';
};

/** A name of the cause, never words of the other side. */
function unreachable(error: unknown): string {
  if (error instanceof Error && error.name === 'TimeoutError') return 'too-slow';
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : undefined;
  const code = cause && 'code' in cause && typeof cause.code === 'string' ? cause.code : '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'name-unknown';
  return /CERT|SSL|TLS|SELF_SIGNED/.test(code) ? 'certificate' : 'not-reached';
}

/** Takes what is there up to a limit, so that a short answer leaves the line open for the next message. */
async function discard(answer: Response): Promise<void> {
  const reader = answer.body?.getReader();
  if (!reader) return;
  let taken = 0;
  try {
    while (taken < answerBytes) {
      const { done, value } = await reader.read();
      if (done) return;
      taken += value.byteLength;
    }
  } catch {
    // The status has arrived, and it is all that counts.
  } finally {
    await reader.cancel().catch(() => {});
  }
}
