/**
 * The whole audit log taken again: every stream's chain and end, every anchor, every end and look that was signed, and
 * the file of anchors. One function for the page, the clock and the command line; it only reads.
 */
import { type AuditFinding, auditFinding, maxAuditFindings } from '#domain/audit.ts';
import type { Keys } from '../crypto.ts';
import type { Tx } from '../house.ts';
import { walkEvents, wrongEnds } from '../proof/event-walk.ts';
import { trustedKeys } from './anchor-keys.ts';
import { checkAnchors } from './check-anchors.ts';
import { openFileCheck } from './check-file.ts';

export type AuditResult = {
  events: number;
  anchors: number;
  lines: number;
  /** The last anchor that the file holds too. */
  vouchedTo: number;
  faults: number;
  /** The first ones, in the order: chains, ends, anchors. */
  findings: AuditFinding[];
};

type Asked = {
  keys: Keys;
  file: string;
  /** The file is a copy of ours from elsewhere. */
  isCopy?: boolean;
  progress?: (so: { events: number; anchors: number }) => Promise<void>;
};

export async function checkAudit(
  tx: Tx,
  { keys, file, isCopy = false, progress }: Asked,
): Promise<AuditResult> {
  const result: AuditResult = { events: 0, anchors: 0, lines: 0, vouchedTo: 0, faults: 0, findings: [] };
  const found = (findings: readonly AuditFinding[]) => {
    result.faults += findings.length;
    result.findings.push(...findings.slice(0, maxAuditFindings - result.findings.length));
  };
  await walkEvents(tx, {
    found: ({ event, fault, expected, found: what }) =>
      found([
        auditFinding(fault, expected, what, {
          streamId: event.stream_id,
          sequence: event.sequence,
          eventName: event.name,
        }),
      ]),
    looked: async (events) => {
      result.events += events;
      await progress?.(result);
    },
  });
  const ends = await wrongEnds(tx);
  found(
    ends.map((end) => auditFinding('end-of-stream', end.expected, end.found, { streamId: end.streamId })),
  );
  const { trusted, wrong } = await trustedKeys(tx, keys);
  found(wrong.map((keyId) => auditFinding('anchor-key', 'a key of ours', `the key ${keyId}`)));
  const lines = openFileCheck(file, { isCopy });
  await checkAnchors(tx, trusted, {
    found,
    passed: async (line, number) => {
      result.anchors += 1;
      found(await lines.next(line, number));
      if (result.anchors % 50 === 0) await progress?.(result);
    },
  });
  found(await lines.end());
  result.lines = lines.lines();
  result.vouchedTo = lines.vouchedTo();
  return result;
}
