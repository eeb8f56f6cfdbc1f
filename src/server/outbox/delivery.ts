/**
 * Takes a message from the outbox to its channel. Without any sender, in a demo, it goes to the server's log and stays on
 * the outbox page; with one, and for a licensed lender always, texts and codes are never logged.
 */

import { maskContact } from '../accounts/contacts.ts';
import type { House } from '../house.ts';
import { inSpan } from '../tracing/span.ts';
import type { Mailer } from './mail.ts';
import { isDemoLender } from './mail-sender.ts';
import { openOutboxText } from './outbox.ts';

type Job = { outboxId: string };

/** Throws when it could not be sent, so that the job is tried again. */
export async function deliver(
  house: House,
  mailer: Mailer | undefined,
  { outboxId }: Job,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const row = await house.db
    .selectFrom('outbox')
    .selectAll()
    .where('outbox_id', '=', outboxId)
    .executeTakeFirst();
  if (!row || row.sent_at) return;
  const to = maskContact({ channel: row.channel, sentTo: row.sent_to });
  if (mailer && row.channel === 'whatsapp') {
    house.log.warn({ outboxId, to }, 'not sent: no WhatsApp sender is set up');
    return;
  }
  if (!mailer && !(await isDemoLender(house))) {
    house.log.error({ outboxId, to }, 'not sent: SMTP_URL is not set');
    return;
  }
  const text = openOutboxText(house, row);
  try {
    if (mailer)
      await inSpan({ name: 'send email', kind: 'client' }, () =>
        mailer.send({ outboxId, to: row.sent_to, subject: row.subject, text }),
      );
    else house.log.info({ outboxId }, `message for ${to}: ${text.replace(/\s+/g, ' ')}`);
  } catch (error) {
    await count(house, outboxId, null);
    house.log[isLast ? 'error' : 'warn']({ err: error, outboxId, to }, isLast ? 'given up' : 'not sent yet');
    throw error;
  }
  await count(house, outboxId, house.clock.now());
}

async function count({ db }: House, outboxId: string, sentAt: Date | null): Promise<void> {
  await db
    .updateTable('outbox')
    .set((eb) => ({ tries: eb('tries', '+', 1), sent_at: sentAt }))
    .where('outbox_id', '=', outboxId)
    .execute();
}
