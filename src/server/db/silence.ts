/**
 * A server or a router that vanishes says nothing of it: the connection stays, and Linux sends again for a quarter of an
 * hour. So when nothing comes on a connection whose answer is waited for, the database is asked by another connection
 * whether it works for this one. If not, the question or its answer was lost, and the connection is given up.
 */
import type { Socket } from 'node:net';
import pg from 'pg';

/**
 * The socket is destroyed: whoever waits hears it as of any broken line (away.ts), and the pool opens another one. How
 * long a statement takes, or how long a transaction rests between two, does not matter.
 */
export function giveUpSilent(pool: pg.Pool, silenceMs: number): void {
  const inUse = new Set<pg.PoolClient>();
  pool.on('connect', (client) => {
    const { connection } = inside(client);
    connection.stream.on('timeout', async () => {
      if (!(await isLost(pool, client))) {
        if (inUse.has(client)) connection.stream.setTimeout(silenceMs);
        return;
      }
      connection.stream.destroy(new SilentError(silenceMs));
    });
  });
  pool.on('acquire', (client) => {
    inUse.add(client);
    inside(client).connection.stream.setTimeout(silenceMs);
  });
  pool.on('release', (_error, client) => {
    inUse.delete(client);
    inside(client).connection.stream.setTimeout(0);
  });
}

async function isLost(pool: pg.Pool, client: pg.PoolClient): Promise<boolean> {
  const { connection, readyForQuery, processID } = inside(client);
  if (readyForQuery || processID === null) return false;
  const heardBefore = connection.stream.bytesRead;
  const asking = new pg.Client({ ...pool.options, connectionTimeoutMillis: askMs, query_timeout: askMs });
  // A line that breaks while we ask is no answer.
  asking.on('error', () => {});
  try {
    await asking.connect();
    const { rows } = await asking.query<{ own: number; works: boolean }>(
      `select pg_backend_pid() as own,
        exists (select from pg_stat_activity where pid = $1 and state = 'active') as works`,
      [processID],
    );
    const [row] = rows;
    // Behind a pooler the numbers are the pooler's, and the lines to the server are its care.
    const knowsNumbers = row?.own === inside(asking).processID;
    // An answer that came while we asked is why the database does not work for it any more.
    return knowsNumbers && !row.works && connection.stream.bytesRead === heardBefore;
  } catch {
    // Nobody knows. It is asked again.
    return false;
  } finally {
    await asking.end().catch(() => {});
  }
}

const askMs = 5_000;

/** What the driver knows of a connection; its types do not say so. */
const inside = (client: pg.PoolClient | pg.Client) =>
  client as unknown as {
    connection: { stream: Socket };
    /** No answer is waited for. */
    readyForQuery: boolean;
    /** Of the server's process for it. */
    processID: number | null;
  };

class SilentError extends Error {
  readonly code = 'ETIMEDOUT';
  constructor(silenceMs: number) {
    super(`the database said nothing for ${silenceMs / 1000} s, and does not work for us`);
  }
}
