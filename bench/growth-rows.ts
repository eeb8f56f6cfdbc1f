/**
 * Rows of a lender as it grows: borrowers with a loan each, as the program would leave them, put in past the triggers by
 * the database's own administrator. Of 1,000 loans 2 wait for a decision, 90 are settled, and 1 payment waits for finance;
 * 30 are late. Names repeat as names do.
 */
import type pg from 'pg';

/**
 * Adds the loans `from` … `to`, in steps that keep a transaction small, and reads the statistics anew. Indexes that hold
 * no rule are made again afterwards: a million rows are sorted once instead of found their place one by one.
 */
export async function addLoans(client: pg.Client, from: number, to: number): Promise<void> {
  await client.query(
    `set session_replication_role = replica; set maintenance_work_mem = '512MB'; set jit = off`,
  );
  await client.query(idOf);
  const indexes = to - from < step ? [] : await dropIndexes(client);
  for (let first = from; first <= to; first += step) {
    const last = Math.min(first + step - 1, to);
    for (const statement of statements) await client.query(statement, [first, last]);
  }
  for (const index of indexes) await client.query(index);
  await client.query(
    'vacuum analyze conversations, bank_line_postings, bank_line_states, users, personal_information, bank_accounts, loans, disbursements, instalments, bills, arrears, payments, ledger_accounts, ledger_transfers, messages, event_streams, events, bank_lines',
  );
}

const step = 50_000;

/** Those of the larger tables that stand for no constraint; answers the statements that make them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
     from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace = 'public'::regnamespace and not i.indisunique and i.indrelid::regclass::text = any($1)`,
    [filled],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}

/** A random-looking UUID that is the same for the same text. */
const idOf = `create or replace function pg_temp.id_of(text) returns uuid language sql immutable as
  $$ select overlay(overlay(md5($1) placing '4' from 13) placing 'a' from 17)::uuid $$`;
/** Of number n: an id of its own kind, spread over the whole index as random ones are. */
const id = (kind: string) => `pg_temp.id_of('${kind}' || n)`;
const loans = 'generate_series($1::integer, $2::integer) n';
const isWaiting = 'n % 500 = 0';
const isSettled = 'n % 11 = 3';
const status = `case when ${isWaiting} then case when n % 1000 = 0 then 'unknown' else 'under-review' end when ${isSettled} then 'settled' else 'disbursed' end`;
/** Applied for over ten years: the newest in the last days. */
const appliedAt = `timestamptz '2026-03-01' - make_interval(secs => case when ${isWaiting} then n % 400000 else 5000000 + n % 300000000 end)`;
const hash = (kind: string) => `sha256(('${kind}' || n)::bytea)`;
const name = `(array['Nur Aisyah binti ', 'Muhammad bin ', 'Lim ', 'Tan ', 'Kavitha a/p ', 'Wong ', 'Dayang ', 'Ahmad bin '])[1 + n % 8]
  || initcap(translate(substr(md5('name' || n), 1, 6), '0123456789', 'aeiouaeiou'))`;
const bills = 6;
/** Forty instalments that many have in common. */
const principal = '(80000 + 1000 * (n % 40))';
const instalment = `(${principal} + 8849)`;
/** As references are: each once, in no order. */
const reference = `(select 'JRN-26-' || substr(h, 1, 4) || '-' || substr(h, 5) from translate(upper(lpad(to_hex((n::bigint * 2654435761) % 4294967296), 8, '0')), '01', 'GH') h)`;
/** One line in a thousand waits, and those of loans that are not paid out. */
const isToMatch = `(${isWaiting} or n % 1000 = 9)`;

const statements = [
  `insert into users (user_id, kind, name, email, phone, password_hash, locale, created_at, verified_at)
   select ${id('b')}, 'borrower', ${name}, n || '@example.test', '+601' || lpad(n::text, 9, '0'), 'x', 'en', ${appliedAt}, ${appliedAt} from ${loans}`,
  `insert into event_streams (stream_id) select ${id('b')} from ${loans}`,
  `insert into personal_information (borrower_id, submission, full_name, ic_number_sealed, ic_number_hash, gender, place_of_birth, date_of_birth,
     occupation, monthly_income_sen, loan_purpose, address, emergency_contact_name, emergency_contact_phone, ic_front_id, ic_back_id, selfie_id, submitted_at, ic_last_four_hash)
   select ${id('b')}, 1, ${name}, 'x', ${hash('ic')}, 'female', '10', '1990-01-01', 'clerk', 400000, 'other', 'Jalan 1', 'Someone', '+60120000000',
     ${id('f1')}, ${id('f2')}, ${id('f3')}, ${appliedAt}, sha256((n % 10000)::text::bytea) from ${loans}`,
  `insert into bank_accounts (borrower_id, bank_account_id, bank_code, holder_name, account_number_sealed, account_number_hash, last_four, recorded_at)
   select ${id('b')}, ${id('a')}, 'maybank', ${name}, 'x', ${hash('account')}, lpad((n % 10000)::text, 4, '0'), ${appliedAt} from ${loans}`,
  `insert into loans (borrower_id, loan_id, reference, product_id, product_version, status, requested_amount_sen, requested_term_months,
     principal_sen, term_months, annual_rate_bps, method, secured, late_rate_bps, total_interest_sen, affordability, application_signature_sealed, applied_at, booked_until, is_ready)
   select ${id('b')}, ${id('l')}, ${reference}, p.product_id, 1, ${status}, 100000 * (3 + n % 100), ${bills}, 100000 * (3 + n % 100), ${bills}, 1200,
     'reducing', false, 800, 66186, 'yes', '', ${appliedAt}, case when ${isWaiting} then null else date '2026-03-01' end, ${isWaiting}
   from ${loans}, (select product_id from loans limit 1) p`,
  `insert into disbursements (loan_id, borrower_id, payout_id, amount_sen, bank_account_id, prepared_by, released_by, bank_reference, paid_on, released_at)
   select ${id('l')}, ${id('b')}, ${id('o')}, 100000 * (3 + n % 100), ${id('a')}, ${id('s1')}, ${id('s2')}, 'OUT ' || n, (${appliedAt})::date, ${appliedAt}
   from ${loans} where not ${isWaiting}`,
  ...['instalments', 'bills'].map(
    (
      table,
    ) => `insert into ${table} (borrower_id, loan_id, number, ${table === 'instalments' ? 'starts_on, ' : ''}due_on, payable_by, principal_sen, interest_sen${table === 'bills' ? ', paid_principal_sen, paid_interest_sen' : ''})
   select ${id('b')}, ${id('l')}, i, ${table === 'instalments' ? 'due_on - 30, ' : ''}due_on, due_on, ${principal}, 8849${
     table === 'bills'
       ? `, case when i <= 3 or ${isSettled} then ${principal} else 0 end, case when i <= 3 or ${isSettled} then 8849 else 0 end`
       : ''
   }
   from ${loans}, generate_series(1, ${bills}) i, lateral (select (date '2025-12-01' + n % 28 + make_interval(months => i + case when n % 33 = 5 then -1 else 0 end))::date as due_on) d
   where not ${isWaiting}`,
  ),
  `insert into arrears (loan_id, borrower_id, oldest_number, late_since, overdue_sen, as_of)
   select ${id('l')}, ${id('b')}, 4, date '2026-03-01' - n % 28, ${instalment}, '2026-03-02' from ${loans} where n % 33 = 5 and not ${isWaiting} and not ${isSettled}`,
  `insert into payments (borrower_id, payment_id, loan_id, proof_file_id, claimed_sen, claimed_paid_on, claimed_at, status, decided_by, decided_at, received_sen, received_on, bank_reference, receipt_number)
   select ${id('b')}, pg_temp.id_of('p' || i || '-' || n), ${id('l')}, pg_temp.id_of('pf' || i || '-' || n), ${instalment}, (${appliedAt})::date, ${appliedAt} + make_interval(days => i),
     case when is_checking then 'checking' else 'confirmed' end,
     case when not is_checking then ${id('s1')} end, case when not is_checking then ${appliedAt} + make_interval(days => i) end,
     case when not is_checking then ${instalment} end, case when not is_checking then (${appliedAt})::date end,
     case when not is_checking then 'IN ' || i || '-' || n end, case when not is_checking then 'R' || i || '-' || n end
   from ${loans}, generate_series(1, 2) i, lateral (select i = 2 and n % 1000 = 1 as is_checking) c where not ${isWaiting}`,
  `insert into ledger_accounts (borrower_id, loan_id, kind, debits_sen, credits_sen)
   select ${id('b')}, ${id('l')}, kind, 100, 100 from ${loans}, unnest(array['principal-receivable', 'interest-receivable', 'borrower-money']) kind where not ${isWaiting}`,
  `insert into ledger_transfers (transfer_id, borrower_id, loan_id, kind, debit_kind, credit_kind, before_payout, amount_sen, value_on, event_id, posted_at, instalment_number, payment_id)
   select pg_temp.id_of('t' || i || '-' || n), ${id('b')}, ${id('l')}, (array['payout-sent', 'payment-received', 'interest-repaid', 'principal-repaid'])[i], 'bank', 'borrower-money', false,
     ${instalment}, (${appliedAt})::date, pg_temp.id_of('e' || i || '-' || n), ${appliedAt}, case when i > 2 then 1 end, case when i > 1 then pg_temp.id_of('p1-' || n) end
   from ${loans}, generate_series(1, 4) i where not ${isWaiting}`,
  `insert into messages (borrower_id, message_id, sender_kind, sender_id, template, facts, body, sent_at)
   select ${id('b')}, pg_temp.id_of('m' || i || '-' || n), case when i = 1 then 'borrower' else 'lender' end, case when i = 2 then (select user_id from users where kind = 'staff' limit 1) end, null, null, 'A word about the loan', ${appliedAt} + make_interval(hours => i)
   from ${loans}, generate_series(1, case when n % 500 = 7 then 1 else 2 end) i where n % 3 = 1`,
  `insert into events (stream_id, sequence, event_id, name, actor_kind, actor_id, loan_id, happened_at, request_id, canonical, previous_hash, hash)
   select ${id('b')}, i, pg_temp.id_of('e' || i || '-' || n), 'confirmPayment', 'staff', ${id('s1')}, ${id('l')}, ${appliedAt} + make_interval(days => i), ${id('r')}, '{}', ${hash('h')}, ${hash('h')}
   from ${loans}, generate_series(1, 4) i`,
  `insert into bank_lines (line_id, statement_id, position, direction, booked_on, value_on, amount_sen, bank_reference, party_name, description, fingerprint)
   select ${id('bl')}, pg_temp.id_of('st' || n / 1000), 1 + n % 1000, 'in', (${appliedAt})::date, (${appliedAt})::date, ${instalment}, 'IN 1-' || n, ${name},
     case when n % 5 < 3 then 'Repayment ' || ${reference} else 'Transfer' end, ${hash('bl')} from ${loans}`,
  `insert into bank_line_postings (posting_id, line_id, kind, payment_id, posted_by, posted_at)
   select ${id('pg')}, ${id('bl')}, 'payment', pg_temp.id_of('p1-' || n), ${id('s1')}, ${appliedAt} from ${loans} where not ${isToMatch}`,
  // What triggers keep beside these rows.
  `insert into bank_line_states (line_id, booked_on, state)
   select ${id('bl')}, (${appliedAt})::date, case when ${isToMatch} then 'to-match' else 'posted' end from ${loans}`,
  `insert into conversations (borrower_id, last_id, last_kind, last_at, answered_by, waiting_since)
   select ${id('b')}, pg_temp.id_of('m' || i || '-' || n), case when i = 1 then 'borrower' else 'lender' end, ${appliedAt} + make_interval(hours => i),
     case when i = 2 then (select user_id from users where kind = 'staff' limit 1) end, case when i = 1 then ${appliedAt} + make_interval(hours => 1) end
   from ${loans}, lateral (select case when n % 500 = 7 then 1 else 2 end as i) last where n % 3 = 1`,
];

const filled =
  'users personal_information bank_accounts loans disbursements instalments bills payments ledger_accounts ledger_transfers messages events bank_lines bank_line_postings bank_line_states conversations'.split(
    ' ',
  );
