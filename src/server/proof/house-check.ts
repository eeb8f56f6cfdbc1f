/** What stands on pages, who may act and what is in inboxes, beside the events that say so. */
import { sql } from 'kysely';
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

/**
 * The digest is worked out here and not by the function of the database, which its owner could replace. What
 * processes of the version before sent while this one was started names no event.
 */
const strayMessages = sql<Row>`
  select null::text as reference, 'a message that an event sent' as expected,
    coalesce(m.template, 'words of staff') || ' ' || to_char(m.sent_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as found
  from messages m left join events e on e.event_id = m.event_id
  where m.sender_kind = 'lender' and case when m.event_id is null
    then m.sent_at > (select applied_at + interval '24 hours' from schema_migrations where number = 69)
    else not coalesce(e.stream_id = m.borrower_id and e.happened_at = m.sent_at
      and position(encode(sha256(convert_to(coalesce(m.sender_id::text, '') || e'\\x1f' || coalesce(m.template, '') || e'\\x1f'
        || coalesce(m.facts, '') || e'\\x1f' || coalesce(m.body, '') || e'\\x1f' || coalesce(m.link, ''), 'UTF8')), 'hex')
        in substring(e.canonical from '"told":\\[([0-9a-f",]*)\\]\\}$')) > 0, false) end`;
