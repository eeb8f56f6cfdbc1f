/**
 * The line between the product and its database, in our hands: it passes PostgreSQL's messages on and is cut on purpose
 * before a COMMIT reaches the server, after it did and before its answer came back, or after the answer.
 */
import { connect, createServer, type Server, type Socket } from 'node:net';

export const moments = ['before', 'during', 'after'] as const;
export type CutAt = (typeof moments)[number];

export type Line = {
  readonly port: number;
  /** All connections end at the next COMMIT, at that moment of it. Resolves when it happened. */
  readonly cutAtCommit: (at: CutAt) => Promise<void>;
  /** All connections end now. Nobody gets through until it is joined again. */
  readonly cut: () => void;
  readonly join: () => void;
  readonly close: () => Promise<void>;
};

/** pg sends it as a simple query: Q, length, text, 0. */
const commit = Buffer.from('Q\0\0\0\x0bcommit\0', 'latin1');
const commitDone = Buffer.from('COMMIT\0', 'latin1');

export async function openLine(port: number, socketPath: string): Promise<Line> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let waiting: { at: CutAt; done: () => void } | undefined;
  let isCut = false;

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
    client.on('data', (bytes) => {
      const isCommit = bytes.includes(commit);
      if (isCommit && waiting?.at === 'before') return cut();
      behind.write(bytes);
      // On its way: the server does it, and nobody hears of it.
      if (isCommit && waiting?.at === 'during') {
        behind.end();
        cutSoon(client);
      }
    });
    behind.on('data', (bytes) => {
      if (isCut) return;
      client.write(bytes);
      if (bytes.includes(commitDone) && waiting?.at === 'after') setImmediate(cut);
    });
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
    close: () =>
      new Promise((resolve) => {
        cut();
        server.close(() => resolve());
      }),
  };
}
