/** Integrations and webhooks as the administrator sees them. Nothing here says more of a key than its first characters. */
import { sql } from 'kysely';
import type { ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts';
import type { getDeliveries, IntegrationView, WebhookView } from '#contract/integrations.ts';
import { calendarDate } from '#domain/date.ts';
import { isKeyLive } from '#domain/integration.ts';
import { scopes } from '#domain/scope.ts';
import { webhookEvents } from '#domain/webhook-event.ts';
import { kualaLumpurDate } from '../clock.ts';
import type { House } from '../house.ts';
import { RefusedError } from '../problem.ts';

/** An integration has been given few keys, and the last ones are what is asked about. */
const keysShown = 3;

export async function readIntegrations({ db, clock }: House): Promise<IntegrationView[]> {
  const now = clock.now();
  const moment = { now: now.toISOString(), today: kualaLumpurDate(now) };
  const rows = await db
    .selectFrom('integrations as i')
    .innerJoin('users as maker', 'maker.user_id', 'i.made_by')
    .leftJoin('users as ender', 'ender.user_id', 'i.ended_by')
    .selectAll('i')
    .select(['maker.name as made_by_name', 'ender.name as ended_by_name'])
    .orderBy(sql`i.ended_at is not null`)
    .orderBy('i.made_at', 'desc')
    .orderBy('i.integration_id', 'desc')
    .limit(200)
    .execute();
  const keys = await db.selectFrom('integration_keys').selectAll().orderBy('made_at', 'desc').execute();
  return rows.map((row) => {
    const lastDay = row.last_day === null ? null : calendarDate(row.last_day);
    const integrationEndedAt = row.ended_at?.toISOString() ?? null;
    const isOver = lastDay !== null && lastDay < moment.today;
    return {
      integrationId: row.integration_id,
      name: row.name,
      scopes: scopes.filter((scope) => row.scopes.includes(scope)),
      networks: row.networks,
      lastDay,
      state: integrationEndedAt ? 'ended' : isOver ? 'expired' : 'live',
      madeBy: row.made_by_name,
      madeAt: row.made_at.toISOString(),
      endedBy: row.ended_by_name,
      endedAt: integrationEndedAt,
      keys: keys
        .filter(({ integration_id }) => integration_id === row.integration_id)
        .slice(0, keysShown)
        .map((key) => {
          const endsAt = key.ends_at?.toISOString() ?? null;
          return {
            firstCharacters: key.first_characters,
            madeAt: key.made_at.toISOString(),
            endsAt,
            lastUsedAt: key.last_used_at?.toISOString() ?? null,
            requestCount: key.request_count,
            isLive: isKeyLive({ endsAt, integrationEndedAt, lastDay }, moment),
          };
        }),
    };
  });
}

export async function readWebhooks({ db, clock }: House, webhookId?: string): Promise<WebhookView[]> {
  const now = clock.now();
  let query = db
    .selectFrom('webhooks as w')
    .innerJoin('users as maker', 'maker.user_id', 'w.made_by')
    .selectAll('w')
    .select([
      'maker.name as made_by_name',
      sql<number>`(select count(*) from webhook_deliveries d where d.webhook_id = w.webhook_id and d.state = 'waiting')`.as(
        'waiting',
      ),
      sql<Date | null>`(select max(d.last_try_at) from webhook_deliveries d where d.webhook_id = w.webhook_id and d.state = 'delivered')`.as(
        'last_delivered_at',
      ),
      sql<Date | null>`(select max(s.ends_at) from webhook_secrets s where s.webhook_id = w.webhook_id and s.ends_at > ${now})`.as(
        'overlap_ends_at',
      ),
    ])
    .orderBy(sql`w.state = 'ended'`)
    .orderBy('w.made_at', 'desc')
    .orderBy('w.webhook_id', 'desc')
    .limit(100);
  if (webhookId !== undefined) query = query.where('w.webhook_id', '=', webhookId);
  const rows = await query.execute();
  return rows.map((row) => ({
    webhookId: row.webhook_id,
    url: row.url,
    events: webhookEvents.filter((event) => row.events.includes(event)),
    state: row.state,
    stoppedBecause: row.stopped_because,
    stoppedAt: row.stopped_at?.toISOString() ?? null,
    madeBy: row.made_by_name,
    madeAt: row.made_at.toISOString(),
    waiting: row.waiting,
    lastDeliveredAt: row.last_delivered_at?.toISOString() ?? null,
    overlapEndsAt: row.overlap_ends_at?.toISOString() ?? null,
  }));
}

const rowsAPage = 25;

export async function readDeliveries(
  house: House,
  { webhookId }: ParamsOf<typeof getDeliveries>,
  { state, page }: QueryOf<typeof getDeliveries>,
): Promise<ResponseOf<typeof getDeliveries>> {
  const [webhook] = await readWebhooks(house, webhookId);
  if (!webhook) throw new RefusedError({ code: 'not-found' });
  let of = house.db.selectFrom('webhook_deliveries as d').where('d.webhook_id', '=', webhookId);
  if (state) of = of.where('d.state', '=', state);
  const { total } = await of.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await of
    .leftJoin('loans as l', 'l.loan_id', 'd.loan_id')
    .selectAll('d')
    .select('l.reference')
    .orderBy('d.position', 'desc')
    .limit(rowsAPage)
    .offset((page - 1) * rowsAPage)
    .execute();
  return {
    webhook,
    total,
    rows: rows.map((row) => ({
      deliveryId: row.delivery_id,
      event: row.event,
      reference: row.reference,
      createdAt: row.created_at.toISOString(),
      state: row.state,
      tries: row.tries,
      lastTryAt: row.last_try_at?.toISOString() ?? null,
      nextTryAt: row.next_try_at?.toISOString() ?? null,
      lastCode: row.last_code,
      lastFault: row.last_fault,
      payload: row.payload,
    })),
  };
}
