/** The first page for who connects a program: how to prove who asks, pages, errors, writes, webhooks. English, like the API itself. */
import { longestOverlapDays } from '#domain/integration.ts';
import { scopeOf, scopes } from '#domain/scope.ts';
import { pausedAfterGivenUp, retryPausesSeconds } from '#domain/webhook.ts';
import { webhookEvents } from '#domain/webhook-event.ts';
import { requestsAMinute } from './integrations/authenticate.ts';
import { escapeHtml } from './server-page.ts';

const pre = (text: string): string => `<pre tabindex="0">${escapeHtml(text)}</pre>`;

const pauseOf = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${seconds / 60} min` : `${seconds / 3600} h`;

const verification = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.JERNIH_WEBHOOK_SECRET); // whsec_…

http.createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray()).toString('utf8');
  try {
    const message = webhook.verify(body, request.headers);
    await keepOnce(request.headers['webhook-id'], message);
    response.writeHead(204).end();
  } catch {
    response.writeHead(400).end();
  }
});`;

const message = `{
  "type": "payment.confirmed",
  "timestamp": "2026-03-02T02:00:00.000Z",
  "data": {
    "eventId": "019ca9f0-…",
    "loan": {
      "reference": "JRN-26-7K4P-93XD", "status": "disbursed",
      "principalSen": 1000000, "termMonths": 12, "annualRateBps": 1200
    },
    "payment": { "paymentId": "019ca9ef-…", "amountSen": 88850, "paidOn": "2026-03-01", "receiptNumber": "JRN-26-7K4P-93XD-R1" }
  }
}`;

const problemExample = `HTTP/1.1 429 Too Many Requests
Content-Type: application/problem+json
Retry-After: 40

{ "code": "too-many-requests", "status": 429, "detail": "Too many requests in a minute. Wait 40 seconds and go on.",
  "requestId": "…", "facts": { "waitSeconds": 40 } }`;

export const guide = (publicUrl: string): string => `
<nav aria-label="On this page"><a href="#authentication">Authentication</a> <a href="#paging">Paging</a> <a href="#errors">Errors</a> <a href="#writes">Writes</a> <a href="#webhooks">Webhooks</a> <a href="#reference">Reference</a></nav>

<h2 id="authentication">Authentication</h2>
<p>An administrator of the lender makes an integration in the back office under <strong>Integrations</strong> and hands you its key. The key is shown once. Send it with every request:</p>
${pre(`curl -H 'Authorization: Bearer jrn_…' ${publicUrl}/api/integration/loans?limit=50`)}
<p>A key is <code>jrn_</code>, 43 characters and a checksum of 8 (CRC-32 of what is before it, in hexadecimal), so that secret scanners can find one that was published: <code>jrn_[A-Za-z0-9_-]{43}[0-9a-f]{8}</code>. When it is replaced, the one before goes on for up to ${longestOverlapDays} days, so that nothing stops. A request with a session cookie and a key is refused. Each key may ask ${requestsAMinute} times a minute; above it the answer is 429 with <code>Retry-After</code>. Browsers of other sites cannot ask: there is no CORS.</p>
<table><thead><tr><th>Scope</th><th>Opens</th></tr></thead><tbody>${scopes
  .map(
    (scope) =>
      `<tr><td><code>${scope}</code></td><td>${Object.entries(scopeOf)
        .flatMap(([name, needed]) => (needed === scope ? [`<a href="#${name}">${name}</a>`] : []))
        .join(', ')}</td></tr>`,
  )
  .join('')}</tbody></table>
<p>All scopes read. Money is in sen (whole numbers), rates in basis points, instants in UTC, dates are days in Kuala Lumpur. No answer has a name, an IC number, a contact or an account number: a loan is known by its reference.</p>

<h2 id="paging">Paging</h2>
<p>Lists are in the order in which their rows were made, which never changes: no row is left out or comes twice while others are added. Ask again with <code>cursor</code> set to <code>nextCursor</code> until it is null. To read only what is new, keep <code>asOf</code> and send it as <code>changedSince</code> the next time. It lies two minutes before your first page, so a few rows come again: write them by their reference or id. What is overdue also changes with the day alone, without the loan having changed.</p>

<h2 id="errors">Errors</h2>
<p>Every error is <code>application/problem+json</code>: a <code>code</code> that stays, a sentence in the language of <code>Accept-Language</code> (en, ms, zh), a request id to name when you ask us, and the facts of the code. 400 is a request of a wrong form, 401 a key that opens nothing, 403 a scope that is missing, 404 what is not there, 429 too many, 5xx ours: try again later.</p>
${pre(problemExample)}

<h2 id="writes">Writes and idempotency</h2>
<p>Keys of integrations only read. Writes are those of people who are signed in: each needs the headers <code>Jernih-Request: 1</code> and <code>Idempotency-Key</code> with a UUID of its own. The same key with the same input gives the stored answer; with another input it is refused.</p>

<h2 id="webhooks">Webhooks</h2>
<p>An administrator adds an https address and chooses events. We send one POST for each event, with a body like this:</p>
${pre(message)}
<p>Events: ${webhookEvents.map((event) => `<code>${event}</code>`).join(', ')}, and <code>webhook.test</code>. More kinds and more fields may be added: pass over what you do not know.</p>
<p>Messages are signed as <a href="https://www.standardwebhooks.com">Standard Webhooks</a> says, with the headers <code>webhook-id</code>, <code>webhook-timestamp</code> and <code>webhook-signature</code>. Verify the raw body before you read it, and refuse messages older than five minutes; the library does both:</p>
${pre(verification)}
<p>Answer 2xx within 10 seconds and do the work afterwards. Anything else, a redirect too, is tried again with the same id and body after ${retryPausesSeconds.map(pauseOf).join(', ')}; then it is given up. ${pausedAfterGivenUp} given up in a row pause the webhook, and the administrators get a mail. 410 ends it. A message arrives at least once: keep <code>webhook-id</code> and pass over one that you know. Messages of one loan come in order. While a secret is replaced, messages carry two signatures.</p>`;
