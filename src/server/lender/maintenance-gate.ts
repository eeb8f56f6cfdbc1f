/** While the product is closed for maintenance, guests and borrowers do only what a running loan needs. */
import type { FastifyReply } from 'fastify';
import type { Endpoint } from '#contract/endpoint.ts';
import { isClosedFor } from '#domain/maintenance.ts';
import type { Actor } from '#domain/permission.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';
import { readMaintenance } from './settings-parts.ts';

/** For whoever asks again without being told when: a search engine, a script. */
const retryAfterSeconds = 600;

/** Throws 'maintenance'. What lies below the office is the staff's own, and they go on. */
export async function assertNotClosed(
  { db, clock }: House,
  actor: Actor,
  endpoint: Endpoint,
  reply: FastifyReply,
): Promise<void> {
  if (endpoint.path.startsWith('/api/office/') || !isClosedFor(actor, endpoint.name)) return;
  const now = clock.now();
  const maintenance = await readMaintenance(db, now);
  if (!maintenance) return;
  reply.header('retry-after', secondsUntil(maintenance.until, now));
  throw new RefusedError({ code: 'maintenance', untilAt: maintenance.until ?? '' });
}

export const secondsUntil = (until: string | null, now: Date): number =>
  until === null
    ? retryAfterSeconds
    : Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / 1000));
