/**
 * The outbox page of a first run: the newest messages with their codes, for whoever sits at this machine. It exists only
 * while nothing is really sent and the server listens on this machine alone, and only for requests from it.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { formatPhone } from '#domain/phone.ts';
import { formatTime } from '#words/format.ts';
import type { Environment } from '../environment.ts';
import type { House } from '../house.ts';
import { escapeHtml, serverPage } from '../server-page.ts';
import { isFromThisMachine } from '../web-request.ts';
import { isDemoLender } from './mail-sender.ts';
import { openOutboxText } from './outbox.ts';

const shown = 40;

/** What an authenticator app would show for a demo staff member now. */
export type StaffCode = { name: string; work: string; email: string; code: string; secondsLeft: number };

export const hasOutboxPage = ({ smtpUrl, host }: Pick<Environment, 'smtpUrl' | 'host'>): boolean =>
  smtpUrl === undefined && ['127.0.0.1', '::1', 'localhost'].includes(host);

export function outboxPage(app: FastifyInstance, house: House, staffCodes: () => readonly StaffCode[]): void {
  if (!hasOutboxPage(house.environment)) return;
  app.get('/outbox', { schema: { hide: true } }, async (request, reply) => {
    if (!isFromHere(request) || !(await isDemoLender(house))) return reply.callNotFound();
    const body = bodyOf(await newestMessages(house), staffCodes());
    const page = serverPage({ title: 'Outbox', refreshSeconds: 5, body });
    return reply
      .headers(page.headers)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page.html);
  });
}

/** Another site could point its own name at this machine and read the codes through the browser. */
const isFromHere = (request: FastifyRequest): boolean =>
  isFromThisMachine(request) &&
  /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(request.headers.host ?? '');

type Shown = { sentTo: string; channel: 'whatsapp' | 'email'; subject: string; text: string; at: Date };

async function newestMessages(house: House): Promise<Shown[]> {
  const rows = await house.db
    .selectFrom('outbox')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(shown)
    .execute();
  return rows.map((row) => ({
    sentTo: row.sent_to,
    channel: row.channel,
    subject: row.subject,
    text: openOutboxText(house, row),
    at: row.created_at,
  }));
}

const bodyOf = (messages: readonly Shown[], staff: readonly StaffCode[]): string => `
<h1>Outbox</h1>
<p>Nothing is sent from this first run. Messages and one-time codes appear here, newest first, and in the server’s log. Set <code>SMTP_URL</code> to send emails; this page is then gone.</p>
${staff.length === 0 ? '' : staffTable(staff)}
<h2>Messages</h2>
${messages.length === 0 ? '<p>Nothing yet.</p>' : messages.map(messageCard).join('\n')}`;

const staffTable = (staff: readonly StaffCode[]): string => `
<h2>Authenticator codes of the demo staff</h2>
<table><thead><tr><th>Name</th><th>Work</th><th>Email</th><th>Code</th><th>Good for</th></tr></thead><tbody>
${staff.map((row) => `<tr><td>${escapeHtml(row.name)}</td><td>${escapeHtml(row.work)}</td><td>${escapeHtml(row.email)}</td><td><code>${escapeHtml(row.code)}</code></td><td>${row.secondsLeft} s</td></tr>`).join('\n')}
</tbody></table>`;

const messageCard = ({ sentTo, channel, subject, text, at }: Shown): string => {
  const to = channel === 'whatsapp' ? formatPhone(sentTo) : sentTo;
  const code = /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0];
  return `<article aria-label="To ${escapeHtml(to)}"><p><b>${escapeHtml(to)}</b> · ${channel === 'whatsapp' ? 'WhatsApp' : 'email'} · <time datetime="${at.toISOString()}">${formatTime(at, 'en')}</time></p>
<h3>${escapeHtml(subject)}</h3>${code ? `<p class="code">${code}</p>` : ''}
<p class="text">${linked(escapeHtml(text))}</p></article>`;
};

/** The addresses in our own messages, to be followed. */
const linked = (text: string): string =>
  text.replace(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}" rel="noreferrer">${address}</a>`);
