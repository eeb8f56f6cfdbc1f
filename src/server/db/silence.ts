/**
 * A server or a router that vanishes says nothing of it: the connection stays, and Linux sends again for a quarter of an
 * hour. So a connection that is in use, and on which nothing came and went for a while, is given up.
 */
import type { Socket } from 'node:net';
import type pg from 'pg';

/**
 * The socket is destroyed: whoever waits hears it as of any broken line (away.ts), and the pool opens another one.
 * `silenceMs` is longer than any statement may take.
 */
export function giveUpSilent(pool: pg.Pool, silenceMs: number): void {
  pool.on('connect', (client) => {
    const socket = socketOf(client);
    socket.on('timeout', () => socket.destroy(new SilentError(silenceMs)));
  });
  pool.on('acquire', (client) => void socketOf(client).setTimeout(silenceMs));
  pool.on('release', (_error, client) => allowSilence(client));
}

/** Until it is given back to the pool: a migration takes as long as it takes. */
export const allowSilence = (client: pg.PoolClient): void => void socketOf(client).setTimeout(0);

const socketOf = (client: pg.PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream;

class SilentError extends Error {
  readonly code = 'ETIMEDOUT';
  constructor(silenceMs: number) {
    super(`the database said nothing for ${silenceMs / 1000} s`);
  }
}
