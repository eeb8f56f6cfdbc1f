/**
 * What an anchor says, as one canonical text: where every stream stood that moved since the anchor before, and each look
 * at a photo or a number since then. Hashed together with the anchor before, as events are, and signed.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain/canonical.ts';

/** The last event of a stream: stream, sequence, hash. */
export type Head = readonly [streamId: string, sequence: number, hash: string];
/** A look: its id, and the hash of its row. */
export type SignedLook = readonly [viewId: string, hash: string];
/** Up to here looks are anchored: when, and the last id of that moment. */
export type LooksUntil = readonly [at: string, viewId: string];
export type SignedLooks = { until: LooksUntil; rows: readonly SignedLook[] };

export type AnchorText = {
  anchor: number;
  at: string;
  heads: readonly Head[];
  files: SignedLooks;
  numbers: SignedLooks;
  /** The hash of the anchor before. */
  previous: string;
};

/** What stands before the first anchor. */
export const beforeFirstAnchor = Buffer.alloc(32);
export const beforeFirstLook: LooksUntil = [
  '1970-01-01T00:00:00.000Z',
  '00000000-0000-0000-0000-000000000000',
];

export const textOfAnchor = (anchor: AnchorText): string => canonicalJson(anchor);

/** Undefined: the text cannot be read, so somebody changed it. */
export function readAnchorText(canonical: string): AnchorText | undefined {
  try {
    const told: unknown = JSON.parse(canonical);
    const isOne = typeof told === 'object' && told !== null && 'heads' in told && Array.isArray(told.heads);
    return isOne && 'files' in told && 'numbers' in told ? (told as AnchorText) : undefined;
  } catch {
    return undefined;
  }
}

export const hashOfAnchor = (previous: Uint8Array, canonical: string): Buffer =>
  createHash('sha256').update(previous).update(canonical).digest();

/** One line of the file of anchors. It holds all that is needed to check it, so that a copy of the file is enough. */
export type AnchorLine = { text: string; hash: string; signature: string; keyId: string; publicKey: string };

export const textOfLine = (line: AnchorLine): string => canonicalJson(line);

/** Undefined: not a line of ours. */
export function readLine(text: string): AnchorLine | undefined {
  try {
    const line = JSON.parse(text) as AnchorLine;
    const parts = [line.text, line.hash, line.signature, line.keyId, line.publicKey];
    return parts.every((part) => typeof part === 'string') ? line : undefined;
  } catch {
    return undefined;
  }
}
