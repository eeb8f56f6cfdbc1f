/** What stands on pages, who may act and what is in inboxes, beside the events that say so. */
import { type RawBuilder, sql } from 'kysely';
import {
  type LenderTold,
  lenderFaults,
  memberFaults,
  shownTextFaults,
  type TeamStep,
  teamSteps,
} from '#domain/house-proof.ts';
import { isStaffRole } from '../accounts/sessions.ts';
import type { Tx } from '../house.ts';
import { readInForce } from '../lender/change-rows.ts';
import { lenderStreamId } from '../lender/lender-stream.ts';
import { toldBy } from './event-chain.ts';
import { faultsOf, type Row } from './fault-rows.ts';
import type { Findings } from './findings.ts';

export async function checkHouse(tx: Tx, findings: Findings): Promise<void> {
  await checkLender(tx, findings);
  await checkMembers(tx, findings);
  const { rows } = await sql<{ count: number }>`
    select count(*)::bigint as count from messages where sender_kind = 'lender'`.execute(tx);
  findings.looked('house', rows[0]?.count ?? 0);
  findings.add(await faultsOf(tx, 'house', 'message', strayMessages));
  findings.add(await faultsOf(tx, 'house', 'message-missing', missingMessages));
}

/** The events that put a part of the lender in force. */
const decisions = {
  'lender-opening.confirmed': ['licence', 'account'],
  'lender-licence.confirmed': ['licence'],
  'lender-account.applied': ['account'],
  'lender-limits.confirmed': ['limits'],
  'lender-contact.changed': ['contact'],
  'lender-contact.confirmed': ['contact'],
} as const;

async function checkLender(tx: Tx, findings: Findings): Promise<void> {
  const inForce = await readInForce(tx);
  // A version never changes; a newer one is what puts a name right.
  const products = await sql<{ name: string }>`
    select distinct on (product_id) name from product_versions where is_confirmed order by product_id, version desc`.execute(
    tx,
  );
  const names = products.rows.map(({ name }) => name);
  findings.looked('house', names.length + (inForce ? 1 : 0));
  const told: LenderTold = {};
  let changeId: unknown;
  for (const { name, facts } of await eventsOfHouse(tx, Object.keys(decisions))) {
    for (const part of decisions[name as keyof typeof decisions]) {
      told[part] = facts.after as Readonly<Record<string, unknown>>;
      if (part === 'account') changeId = facts.changeId;
    }
  }
  findings.add(shownTextFaults(inForce, told, names));
  if (!inForce) return;
  const decidedAccountNumber = await accountOf(tx, changeId);
  findings.add(lenderFaults({ inForce, told, decidedAccountNumber }));
}

async function accountOf(tx: Tx, changeId: unknown): Promise<string | undefined> {
  if (typeof changeId !== 'string') return undefined;
  const row = await tx
    .selectFrom('lender_changes')
    .select('account_number')
    .where(sql`change_id::text`, '=', changeId)
    .executeTakeFirst();
  return row?.account_number ?? '';
}

async function checkMembers(tx: Tx, findings: Findings): Promise<void> {
  const rows = await tx
    .selectFrom('users')
    .select(['user_id', 'name', 'roles', 'deactivated_at', 'created_at'])
    .where('kind', '=', 'staff')
    .orderBy('user_id')
    .execute();
  findings.looked('house', rows.length);
  const members = rows.map((row) => ({
    userId: row.user_id,
    name: row.name,
    roles: row.roles.filter(isStaffRole),
    isActive: row.deactivated_at === null,
    createdAt: row.created_at.toISOString(),
  }));
  findings.add(memberFaults(members, await eventsOfHouse(tx, teamSteps)));
}

/** In order. One whose text cannot be read says nothing here: the chain of events tells of it. */
async function eventsOfHouse(tx: Tx, names: readonly string[]): Promise<TeamStep[]> {
  const rows = await tx
    .selectFrom('events')
    .select(['name', 'canonical', 'happened_at'])
    .where('stream_id', '=', lenderStreamId)
    .where('name', 'in', [...names])
    .orderBy('sequence')
    .execute();
  return rows.flatMap(({ name, canonical, happened_at }) => {
    const facts = toldBy(canonical)?.facts;
    return facts ? [{ name, at: happened_at.toISOString(), facts }] : [];
  });
}

/** The digests that stand last in the text of an event. */
const toldIn = (canonical: RawBuilder<unknown>) =>
  sql`substring(${canonical} from '"told":\\[([0-9a-f",]*)\\]\\}$')`;

/** Worked out here and not by the function of the database, which its owner could replace. */
const digest = sql`encode(sha256(convert_to(coalesce(m.sender_id::text, '') || e'\\x1f' || coalesce(m.template, '') || e'\\x1f'
  || coalesce(m.facts, '') || e'\\x1f' || coalesce(m.body, '') || e'\\x1f' || coalesce(m.link, ''), 'UTF8')), 'hex')`;

/**
 * What processes of the version before sent while this one was started names no event. That time is counted from the first
 * event that told something, which is in the chain: it is the same after a restore, and nobody can move it.
 */
const strayMessages = sql<Row>`
  select null::text as reference, 'a message that an event sent' as expected,
    coalesce(m.template, 'words of staff') || ' ' || to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as found
  from messages m left join events e on e.event_id = m.event_id
  where m.sender_kind = 'lender' and case when m.event_id is null
    then m.sent_at > (select min(happened_at) + interval '24 hours' from events where ${toldIn(sql`canonical`)} is not null)
    else not coalesce(e.stream_id = m.borrower_id and e.happened_at = m.sent_at
      and position(${digest} in ${toldIn(sql`e.canonical`)}) > 0, false) end`;

/**
 * What an event told is in the inbox, each text of it, until its borrower has the messages erased. One that was changed is
 * told above.
 */
const missingMessages = sql<Row>`
  with told as (
    select e.event_id, e.stream_id, e.sequence, e.name, l.reference, string_to_array(replace(${toldIn(sql`e.canonical`)}, '"', ''), ',') as digests
    from events e left join loans l using (loan_id) where ${toldIn(sql`e.canonical`)} is not null
  ), held as (
    select m.event_id, array_agg(${digest}) as digests
    from messages m where m.sender_kind = 'lender' and m.event_id is not null group by 1
  )
  select t.reference, 'messages of ' || t.name || ': ' || cardinality(t.digests) as expected,
    'in the inbox: ' || coalesce((select count(distinct d) from unnest(h.digests) as d), 0) as found
  from told t left join held h using (event_id)
  where (coalesce(cardinality(h.digests), 0) < cardinality(t.digests) or (h.digests <@ t.digests and not t.digests <@ h.digests))
    and not exists (select from events g where g.stream_id = t.stream_id and g.name = 'privacy.deletion-requested'
      and g.sequence > t.sequence and g.canonical ~ '"groups":\\[[^]]*"messages"')`;
