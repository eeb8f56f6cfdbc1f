/**
 * The line between the product and its database, in our hands: it passes PostgreSQL's messages on, late if told so, and is
 * cut on purpose before a COMMIT reaches the server, after it did and before its answer came back, or after the answer.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export const moments = ['before', 'during', 'after'] as const;
export type CutAt = (typeof moments)[number];

export type Line = {
  readonly port: number;
  /** All connections end at the next COMMIT, at that moment of it. Resolves when it happened. */
  readonly cutAtCommit: (at: CutAt) => Promise<void>;
  /** All connections end now. Nobody gets through until it is joined again. */
  readonly cut: () => void;
  readonly join: () => void;
  /** Whatever passes arrives up to so many ms later, in order; 0 as it was. */
  readonly jitter: (upToMs: number, chance: () => number) => void;
  /** What is open stays open and carries nothing any more, as behind a router that forgot it; new connections get through. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
};

/** pg sends it as a simple query: Q, length, text, 0. */
const commit = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');
const commitDone = Buffer.from('COMMIT\0', 'latin1');

export async function openLine(port: number, socketPath: string): Promise<Line> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let waiting: { at: CutAt; done: () => void } | undefined;
  let isCut = false;
  let jitter = { upToMs: 0, chance: () => 0 };
  /** Each a little later, none before the one ahead of it. */
  const inOrder = (pass: (bytes: Buffer) => void) => {
    let waiting = 0;
    let last: Promise<void> = Promise.resolve();
    return (bytes: Buffer) => {
      if (jitter.upToMs === 0 && waiting === 0) return pass(bytes);
      waiting += 1;
      last = last
        .then(() => wait(jitter.chance() * jitter.upToMs))
        .then(() => {
          waiting -= 1;
          pass(bytes);
        });
    };
  };

  const cut = () => {
    isCut = true;
    for (const pair of pairs) for (const socket of pair) socket.destroy();
    waiting?.done();
    waiting = undefined;
  };
  const server: Server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const behind = connect(socketPath);
    const pair = [client, behind] as const;
    pairs.add(pair);
    const onQuery = (bytes: Buffer) => {
      const isCommit = bytes.includes(commit);
      if (isCommit && waiting?.at === 'before') return cut();
      behind.write(bytes);
      // On its way: the server does it, and nobody hears of it.
      if (isCommit && waiting?.at === 'during') {
        behind.end();
        cutSoon(client);
      }
    };
    const onAnswer = (bytes: Buffer) => {
      if (isCut) return;
      client.write(bytes);
      if (bytes.includes(commitDone) && waiting?.at === 'after') setImmediate(cut);
    };
    client.on('data', inOrder(onQuery));
    behind.on('data', inOrder(onAnswer));
    for (const socket of pair) {
      socket.on('error', () => {});
      socket.on('close', () => {
        pairs.delete(pair);
        for (const one of pair) one.destroy();
      });
    }
  });
  const cutSoon = (client: Socket) => {
    client.destroy();
    setTimeout(cut, 20);
  };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    port,
    cutAtCommit: (at) =>
      new Promise((resolve) => {
        waiting = { at, done: resolve };
      }),
    cut,
    join: () => {
      isCut = false;
    },
    jitter: (upToMs, chance) => {
      jitter = { upToMs, chance };
    },
    forget: () => {
      for (const pair of pairs) for (const socket of pair) socket.removeAllListeners('data').resume();
      pairs.clear();
    },
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}
