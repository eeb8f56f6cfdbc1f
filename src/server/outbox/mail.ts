/** Sends emails over SMTP. Subject and recipient come from the outbox as single lines; the body is plain text. */
import { createTransport } from 'nodemailer';
import type { Environment } from '../environment.ts';

export type Mail = { outboxId: string; to: string; subject: string; text: string };

export type Mailer = { send(mail: Mail): Promise<void> };

const patienceMs = 15_000;

/** `SMTP_URL` may name the sender, `?from=loans@example.com`; without it the login is the sender if it is an address. */
export function openMailer(
  smtpUrl: string,
  { publicUrl }: Pick<Environment, 'publicUrl'>,
  senderName: string,
): Mailer {
  const url = new URL(smtpUrl);
  const login = decodeURIComponent(url.username);
  const host = new URL(publicUrl).hostname;
  const address = url.searchParams.get('from') ?? (login.includes('@') ? login : `no-reply@${host}`);
  url.searchParams.delete('from');
  const transport = createTransport(
    {
      url: url.href,
      connectionTimeout: patienceMs,
      greetingTimeout: patienceMs,
      socketTimeout: patienceMs,
      // Nothing of ours names a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: { name: senderName, address } },
  );
  return {
    send: async ({ outboxId, to, subject, text }) => {
      await transport.sendMail({
        // One recipient, whatever the text looks like; the same id when it is sent again.
        to: { name: '', address: to },
        subject,
        text,
        messageId: `<${outboxId}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
}
