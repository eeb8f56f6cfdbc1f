/**
 * A look at a photo or a number: its row is written before anything is opened, and never more than an hour's work needs.
 * The rows themselves are counted, over any sixty minutes. Payment proofs leave their row and are not counted.
 */

import { hourMs, minuteMs } from '#domain/durations.ts';
import { looksPerHour } from '#domain/identity-look.ts';
import { formatDateTime } from '#words/format.ts';
import { lookMail } from '#words/look-mail.ts';
import { transaction } from '../db/transaction.ts';
import type { House, Tx } from '../house.ts';
import { newId } from '../id.ts';
import { tellOverseers } from '../outbox/tell-overseers.ts';
import { RefusedError } from '../problem.ts';
import {
  type FileLook,
  type NumberLook,
  numberLooks,
  photoLooks,
  writeFileLook,
  writeNumberLook,
} from './look-rows.ts';

/** A staff member opens an identity photo. Throws 'too-many-looks'. */
export const lookAtPhoto = (house: House, look: FileLook): Promise<void> =>
  take(house, 'file', look.staffId, (tx, now) => writeFileLook(tx, look, now));

/** As many as payments come in: the row is written, and nothing is counted. */
export const lookAtProof = (house: House, look: FileLook): Promise<void> =>
  writeFileLook(house.db, look, house.clock.now());

/** Somebody opens a number, perhaps their own. Throws 'too-many-looks'. */
export const lookAtNumber = (house: House, look: NumberLook): Promise<void> =>
  take(house, 'number', look.viewerId, (tx, now) => writeNumberLook(tx, look, now));

type What = 'file' | 'number';

async function take(
  house: House,
  what: What,
  viewerId: string,
  write: (tx: Tx, now: Date) => Promise<void>,
): Promise<void> {
  const waitMs = await transaction(house.db, async (tx) => {
    // One look of a person after the other, so that fifty at once are not all the first.
    const viewer = await tx
      .selectFrom('users')
      .select(['user_id', 'kind', 'name'])
      .where('user_id', '=', viewerId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const now = house.clock.now();
    const asked = { viewerId, since: new Date(now.getTime() - hourMs), limit: looksPerHour };
    const before = what === 'file' ? await photoLooks(tx, asked) : await numberLooks(tx, asked);
    const oldest = before[looksPerHour - 1]?.viewed_at;
    if (!oldest) {
      await write(tx, now);
      return 0;
    }
    if (viewer.kind === 'staff') await raiseAlarm(tx, house, what, viewer, now);
    return oldest.getTime() + hourMs - now.getTime();
  });
  if (waitMs === 0) return;
  const waitMinutes = Math.max(1, Math.ceil(waitMs / minuteMs));
  throw new RefusedError({ code: 'too-many-looks', atMost: looksPerHour, waitMinutes });
}

/** Once an hour for each person: a row, a line of the log, and mail to administrators and auditors. */
async function raiseAlarm(
  tx: Tx,
  house: House,
  what: What,
  viewer: { user_id: string; name: string },
  now: Date,
): Promise<void> {
  const raised = await tx
    .selectFrom('look_alarms')
    .select('alarm_id')
    .where('viewer_id', '=', viewer.user_id)
    .where('what', '=', what)
    .where('raised_at', '>', new Date(now.getTime() - hourMs))
    .executeTakeFirst();
  if (raised) return;
  await tx
    .insertInto('look_alarms')
    .values({ alarm_id: newId(now), viewer_id: viewer.user_id, what, raised_at: now })
    .execute();
  house.log.warn({ viewerId: viewer.user_id, what, atMost: looksPerHour }, 'too many looks within an hour');
  await tellOverseers(tx, house, (i18n, locale) =>
    lookMail(i18n, {
      name: viewer.name,
      what,
      atMost: looksPerHour,
      at: formatDateTime(now.toISOString(), locale),
    }),
  );
}
