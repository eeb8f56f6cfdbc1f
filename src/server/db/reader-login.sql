-- Run by hand, by the owner of the tables, and again after each new version:
--   psql -1 -v login=jernih_reports -f src/server/db/reader-login.sql "$MIGRATION_DATABASE_URL"
-- A login for reports of the lender's own: it reads figures of loans and of the ledger, of nobody in particular. Names,
-- contacts, numbers, notes, references that stand on paper, photos and everything sealed are not among its columns, and it
-- writes nothing. security/reader-rights.txt has the columns table by table.

select set_config('jernih.login', :'login', true);

do $$
declare
  login text := current_setting('jernih.login');
  t record;
begin
  if (select rolsuper or pg_has_role(oid, (select relowner from pg_class where oid = 'public.loans'::regclass), 'member')
      from pg_roles where rolname = login) then
    raise exception 'the login for reports must not be the owner of the tables, nor become it';
  end if;
  if exists (select from pg_auth_members m join pg_roles r on r.oid = m.member where r.rolname = login) then
    raise exception 'the login for reports must be a member of no other: it would have what that one may';
  end if;
  execute format('revoke create on schema public from public, %I', login);
  execute format('revoke temporary on database %I from public, %I', current_database(), login);
  -- What an earlier version gave.
  for t in select c.oid::regclass as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') loop
    execute format('revoke all on %s from %I', t.name, login);
  end loop;
  execute format('grant usage on schema public to %I', login);
  for t in select * from (values
    ('loans', 'loan_id, product_id, product_version, status, requested_amount_sen, requested_term_months, principal_sen, term_months, annual_rate_bps, method, late_rate_bps, total_interest_sen, begun_at, applied_at, proposed_at, first_approved_at, approved_at, offer_ends_on, payment_count'),
    ('disbursements', 'loan_id, amount_sen, paid_on, released_at'),
    ('payouts', 'payout_id, loan_id, amount_sen, status, prepared_at, return_reason, returned_at'),
    ('instalments', 'loan_id, number, version, starts_on, due_on, payable_by, principal_sen, interest_sen, carried_interest_sen'),
    ('instalment_closures', 'loan_id, number, version, principal_sen, interest_sen'),
    ('bills', 'loan_id, number, due_on, payable_by, principal_sen, interest_sen, late_sen, paid_principal_sen, paid_interest_sen, paid_late_sen, left_sen'),
    ('payments', 'payment_id, loan_id, claimed_sen, claimed_paid_on, claimed_at, status, decline_reason, decided_at, received_sen, received_on, is_taken_back'),
    ('refunds', 'refund_id, loan_id, amount_sen, status, requested_at, proposed_at, closed_at, paid_on'),
    ('plans', 'loan_id, version, kind, due_day, principal_sen, total_interest_sen, signed_on, signed_at'),
    ('arrears', 'loan_id, oldest_number, late_since, overdue_sen, as_of, days_past_due, bucket, is_running'),
    ('ledger_transfers', 'transfer_id, loan_id, kind, debit_kind, credit_kind, amount_sen, value_on, payment_id, instalment_number, refund_id, reverses, posted_at, posted_order'),
    ('ledger_accounts', 'loan_id, kind, debits_sen, credits_sen'),
    ('transfer_rules', 'kind, debit_kind, credit_kind, before_payout'),
    ('product_versions', 'product_id, version, name, method, secured, annual_rate_bps, late_rate_bps, min_amount_sen, max_amount_sen, step_sen, term_months, is_offered, effective_from, is_confirmed'),
    ('holidays', 'held_on, name'),
    ('proof_runs', 'run_id, run_order, started_at, finished_at, result, cut, counts')
  ) as readable (name, columns) loop
    execute format('grant select (%s) on %I to %I', t.columns, t.name, login);
  end loop;
end $$;
