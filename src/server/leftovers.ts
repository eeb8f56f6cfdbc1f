/**
 * Throws away what has done its work: sessions, codes, counts, keys, sent messages and drafts that nobody goes on with. Codes that signed an agreement
 * or a new plan are evidence and stay.
 */
import { retention } from '#domain/retention.ts';
import { clearUnconfirmedSignUps } from './accounts/leftovers.ts';
import { dayMs } from './accounts/throttles.ts';
import type { House } from './house.ts';
import { clearUploads } from './uploads/end-uploads.ts';

const kept = {
  sessionDays: 30,
  codeDays: 2,
  throttleDays: 30,
  idempotencyDays: 7,
  outboxDays: 30,
  deliveryDays: 30,
} as const;

export async function clearLeftovers(house: House): Promise<void> {
  const { db, clock } = house;
  await clearUnconfirmedSignUps(house);
  await clearUploads(house);
  const before = (days: number) => new Date(clock.now().getTime() - days * dayMs);
  await db.deleteFrom('sessions').where('last_seen_at', '<', before(kept.sessionDays)).execute();
  await db
    .deleteFrom('one_time_codes as c')
    .where('c.expires_at', '<', before(kept.codeDays))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('agreement_signatures as s')
            .select('s.loan_id')
            .whereRef('s.challenge_id', '=', 'c.challenge_id'),
        ),
      ),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('plans as p').select('p.loan_id').whereRef('p.challenge_id', '=', 'c.challenge_id'),
        ),
      ),
    )
    .execute();
  await db.deleteFrom('reset_tokens').where('expires_at', '<', before(kept.codeDays)).execute();
  await db.deleteFrom('passkey_challenges').where('expires_at', '<', clock.now()).execute();
  await db.deleteFrom('case_viewers').where('seen_at', '<', before(1)).execute();
  await db.deleteFrom('throttles').where('window_started_at', '<', before(kept.throttleDays)).execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(kept.idempotencyDays)).execute();
  for (const table of ['verification_drafts', 'loan_drafts'] as const) {
    await db.deleteFrom(table).where('saved_at', '<', before(retention.draftDays)).execute();
  }
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before(kept.deliveryDays)).execute();
  await db.deleteFrom('outbox').where('created_at', '<', before(kept.outboxDays)).execute();
}
