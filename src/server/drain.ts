/**
 * The quiet end of a process behind a proxy: it says that it is not ready, goes on answering while the proxy finds out,
 * and asks for each connection to be closed behind its answer, so that none is cut.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

export type Drain = {
  readonly isDraining: () => boolean;
  /** Comes back when nobody should be sending anything any more. */
  readonly begin: () => Promise<void>;
};

/** Call it before pages are registered: their answers ask for the end of the connection too. */
export function makeDrain(app: FastifyInstance, seconds: number): Drain {
  let isDraining = false;
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close');
  });
  return {
    isDraining: () => isDraining,
    begin: async () => {
      isDraining = true;
      await sleep(seconds * 1000);
    },
  };
}
