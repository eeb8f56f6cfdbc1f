/**
 * What a message of the lender says, as a digest: the event that puts it into an inbox names it, so that neither the product's
 * own login nor the owner of the tables can put in another one, or change it, without an event that says so (T1). The
 * function of the database (0069) takes it over the same parts.
 */
import { createHash } from 'node:crypto';
import type { Notice } from '#domain/notice.ts';

/** Of words that staff wrote their writer; a notice has none. */
export type MessageParts = { senderId: string; body: string; link: string | null };

const digest = (parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\u001f')).digest('hex');

export const noticeDigest = ({ template, facts, link }: Notice): string =>
  digest(['', template, JSON.stringify(facts), '', link]);

export const messageDigest = ({ senderId, body, link }: MessageParts): string =>
  digest([senderId, '', '', body, link ?? '']);
