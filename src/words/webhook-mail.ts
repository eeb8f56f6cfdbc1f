/** What administrators and auditors are told when a webhook was stopped by itself. */
import type { I18n, MessageDescriptor } from '@lingui/core';

const mails = {
  failures: {
    subject: /*i18n*/ {
      id: 'webhook-mail.failures.subject',
      message: 'A webhook was paused: its messages did not arrive',
    },
    body: /*i18n*/ {
      id: 'webhook-mail.failures.body',
      message:
        'Messages to {url} could not be delivered for a day, so nothing more is sent there. What happens meanwhile is kept for thirty days. Fix the other side, send a test, then resume the webhook: {address}',
    },
  },
  gone: {
    subject: /*i18n*/ {
      id: 'webhook-mail.gone.subject',
      message: 'A webhook ended: the other side says it is gone',
    },
    body: /*i18n*/ {
      id: 'webhook-mail.gone.body',
      message:
        'The server at {url} answered that this address is gone, so the webhook has ended. If it moved, add the new address: {address}',
    },
  },
} satisfies Record<string, { subject: MessageDescriptor; body: MessageDescriptor }>;

export type WebhookStop = keyof typeof mails;

export function webhookMail(i18n: I18n, stop: WebhookStop, facts: { url: string; address: string }) {
  const { subject, body } = mails[stop];
  return { subject: i18n._(subject), text: i18n._(body.id, facts) };
}
