/** Ends a hand-off whose page goes away, by a reload or with its tab: a request that may outlive the page that made it. */
import { endHandoff } from '#contract/handoff.ts';
import { addressOf } from '#ui/endpoint-address.ts';
import { newKey } from '#ui/new-key.ts';
import { sessionHooks } from '../../api.ts';

/** The client waits for answers, and here nobody does. What is lost ends by itself. */
export function endAsPageLeaves(handoffId: string): void {
  const headers = { ...sessionHooks.headers?.(), 'jernih-request': '1', 'idempotency-key': newKey() };
  const request = { method: endHandoff.method, headers, keepalive: true };
  void fetch(addressOf(endHandoff, { handoffId }), request).catch(() => undefined);
}
