/** A mail server that behaves as it is told: as it should, or as the worst ones do. */
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

export const misbehaviours = [
  'hangs up at once',
  'says nothing, for ever',
  'greets and then says nothing',
  'takes the mail and never says so',
  'takes the mail and hangs up before it says so',
  'refuses every mail for good',
  'speaks nonsense',
  'never ends a line',
] as const;
export type Behaviour = 'works' | (typeof misbehaviours)[number];

export type MailServer = {
  behaviour: Behaviour;
  /** How many lines were opened to it. */
  readonly calls: () => number;
  /** The ids of the mails it has taken, in their order, whatever it said about them. */
  readonly taken: string[];
  readonly close: () => Promise<void>;
};

export async function openMailServer(port: number): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const taken: string[] = [];
  let calls = 0;
  const mail: MailServer = {
    behaviour: 'works',
    calls: () => calls,
    taken,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
  const server = createServer((socket) => {
    calls += 1;
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    serve(socket, mail);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return mail;
}

/** As it behaves when the line is opened, until the line ends. */
function serve(socket: Socket, { behaviour, taken }: MailServer): void {
  const say = (line: string) => {
    socket.write(`${line}\r\n`);
  };
  const hear = () => {
    let heard = '';
    let text: string | undefined;
    socket.on('data', (bytes) => {
      heard += bytes.toString('latin1');
      for (let end = heard.indexOf('\r\n'); end >= 0; end = heard.indexOf('\r\n')) {
        const line = heard.slice(0, end);
        heard = heard.slice(end + 2);
        if (text === undefined) text = command(line);
        else if (line !== '.') text += `${line}\r\n`;
        else text = finish(text);
      }
    });
  };
  /** The beginning of a text, where one follows. */
  const command = (line: string): string | undefined => {
    const [verb = ''] = line.toUpperCase().split(' ');
    if (behaviour === 'refuses every mail for good' && verb === 'RCPT') say('550 5.7.1 never');
    else if (verb === 'DATA') {
      say('354 go on');
      return '';
    } else say(verb === 'QUIT' ? '221 bye' : '250 ok');
    return undefined;
  };
  const finish = (whole: string): undefined => {
    taken.push(/^message-id: *<([^@>]+)/im.exec(whole)?.[1] ?? whole);
    if (behaviour === 'takes the mail and hangs up before it says so') socket.destroy();
    else if (behaviour !== 'takes the mail and never says so') say('250 taken');
  };

  switch (behaviour) {
    case 'hangs up at once':
      socket.destroy();
      break;
    case 'says nothing, for ever':
      break;
    case 'greets and then says nothing':
      say('220 mail.example.com');
      break;
    case 'speaks nonsense':
      say('999 \u0000\u0001 ok ok ok');
      break;
    case 'never ends a line': {
      const drip = setInterval(() => socket.write('2'.repeat(1_000)), 200);
      socket.on('close', () => clearInterval(drip));
      break;
    }
    default:
      say('220 mail.example.com');
      hear();
  }
}
