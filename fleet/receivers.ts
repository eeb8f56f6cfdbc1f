/** The world outside: a mail server and an address for webhooks, which count what arrives. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { SMTPServer } from 'smtp-server';
import { ports } from './ports.ts';

export type Receivers = {
  /** The message ids of the mails, in the order of their arrival. */
  readonly mails: string[];
  readonly webhookIds: string[];
  readonly close: () => Promise<void>;
};

export async function openReceivers(): Promise<Receivers> {
  const mails: string[] = [];
  const webhookIds: string[] = [];
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      let text = '';
      stream.on('data', (part: Buffer) => {
        text += part.toString();
      });
      stream.on('end', () => {
        mails.push(/^message-id: *<([^@>]+)/im.exec(text)?.[1] ?? text);
        done();
      });
    },
  });
  await new Promise<void>((resolve) => void smtp.listen(ports.smtp, '127.0.0.1', resolve));
  const hooks = createServer((request, response) => {
    webhookIds.push(String(request.headers['webhook-id']));
    request.resume().on('end', () => response.writeHead(204).end());
  }).listen(ports.webhooks, '127.0.0.1');
  await once(hooks, 'listening');
  return {
    mails,
    webhookIds,
    close: async () => {
      hooks.closeAllConnections();
      await new Promise((resolve) => hooks.close(resolve));
      await new Promise<void>((resolve) => smtp.close(resolve));
    },
  };
}
