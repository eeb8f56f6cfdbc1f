-- Keys of the server that sealed what is stored, by their names, and the one thing that may happen to a sealed value:
-- it is sealed again with the newest of them, and nothing else of its row changes. So SECRET_KEY can be changed while
-- commands run, also in rows that are append-only.

create table key_ring (
  key_id text primary key check (key_id ~ '^[0-9a-f]{12}$'),
  position integer not null unique check (position > 0),
  -- The key of the keyed hashes (look-ups of numbers, passwords, counts), the same in every row, sealed with this one.
  index_key_sealed text,
  taken_up_at timestamptz not null,
  -- From then on nothing that is stored needs this key.
  spent_at timestamptz,
  check ((index_key_sealed is null) = (spent_at is not null))
);
create trigger key_ring_kept before delete or truncate on key_ring for each statement execute function refuse_change();

-- The key that sealed a value: sealed texts name theirs, a file's wrapped key has it beside it.
create function sealed_by(of_row jsonb, of_column text) returns text language sql immutable as $$
  select case when of_column in ('wrapped_key', 'key_id') then of_row->>'key_id' else split_part(of_row->>of_column, '.', 2) end
$$;

-- Nothing but these columns changed, each from another key to the newest. What the database computes itself is not there
-- yet in a "before" trigger, and follows from the rest.
create function is_sealed_again(was jsonb, becomes jsonb, in_table oid, sealed_columns text[]) returns boolean language plpgsql stable as $$
declare
  computed text[] := array(select attname::text from pg_attribute where attrelid = in_table and attgenerated <> '');
  changed text[] := array(select c from unnest(sealed_columns) c where was->>c is distinct from becomes->>c);
  newest text := (select key_id from key_ring order by position desc limit 1);
begin
  return cardinality(changed) > 0
    and was - sealed_columns - computed = becomes - sealed_columns - computed
    and not exists (select from unnest(changed) c
      where was->>c is null or sealed_by(was, c) = newest or sealed_by(becomes, c) is distinct from newest);
end $$;

-- Its arguments are the sealed columns of the table.
create function refuse_change_but_sealing_again() returns trigger language plpgsql as $$
begin
  if not is_sealed_again(to_jsonb(old), to_jsonb(new), tg_relid, tg_argv) then
    raise exception '% is append-only: a correction is a new row', tg_table_name using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

drop trigger bank_accounts_append_only on bank_accounts;
create trigger bank_accounts_stay before delete or truncate on bank_accounts for each statement execute function refuse_change();
create trigger bank_accounts_append_only before update on bank_accounts
  for each row execute function refuse_change_but_sealing_again('account_number_sealed');

drop trigger agreement_consents_append_only on agreement_consents;
create trigger agreement_consents_stay before delete or truncate on agreement_consents for each statement execute function refuse_change();
create trigger agreement_consents_append_only before update on agreement_consents
  for each row execute function refuse_change_but_sealing_again('origin_sealed');

drop trigger agreement_signatures_append_only on agreement_signatures;
create trigger agreement_signatures_stay before delete or truncate on agreement_signatures for each statement execute function refuse_change();
create trigger agreement_signatures_append_only before update on agreement_signatures
  for each row execute function refuse_change_but_sealing_again('signature_sealed', 'origin_sealed');
-- A CHECK that is not valid for old rows refuses every update of them, also this one: new rows are bound when they come.
alter table agreement_signatures drop constraint agreement_signatures_origin_sealed_check;
create function check_signature_origin() returns trigger language plpgsql as $$
begin
  raise exception 'a signature says from where it was given'
    using errcode = 'check_violation', constraint = 'agreement_signatures_origin_sealed_check';
end $$;
create trigger agreement_signatures_origin before insert on agreement_signatures
  for each row when (new.origin_sealed is null) execute function check_signature_origin();

drop trigger agreement_copies_append_only on agreement_copies;
create trigger agreement_copies_stay before delete or truncate on agreement_copies for each statement execute function refuse_change();
create trigger agreement_copies_append_only before update on agreement_copies
  for each row execute function refuse_change_but_sealing_again('wrapped_key', 'key_id');

drop trigger documents_append_only on documents;
create trigger documents_stay before delete or truncate on documents for each statement execute function refuse_change();
create trigger documents_append_only before update on documents
  for each row execute function refuse_change_but_sealing_again('facts_sealed');

drop trigger document_prints_append_only on document_prints;
create trigger document_prints_stay before delete or truncate on document_prints for each statement execute function refuse_change();
create trigger document_prints_append_only before update on document_prints
  for each row execute function refuse_change_but_sealing_again('wrapped_key', 'key_id');

drop trigger plans_append_only on plans;
create trigger plans_stay before delete or truncate on plans for each statement execute function refuse_change();
create trigger plans_append_only before update on plans
  for each row execute function refuse_change_but_sealing_again('body_sealed', 'signature_sealed');

-- Rows that go on step by step: the same exception at the head of their own rule.
create or replace function check_loan_move() returns trigger language plpgsql as $$
begin
  if new.application_signature_sealed is distinct from old.application_signature_sealed
     and is_sealed_again(to_jsonb(old), to_jsonb(new), tg_relid, array['application_signature_sealed']) then
    return new;
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
    ('unknown', 'under-review'), ('under-review', 'approved'), ('under-review', 'rejected'), ('approved', 'disbursed'),
    ('disbursed', 'settled'), ('settled', 'disbursed'), ('unknown', 'cancelled'), ('under-review', 'cancelled'), ('approved', 'cancelled'),
    ('approved', 'expired'),
    -- Only with a claim that two people resolved: its trigger is in 0006.
    ('disbursed', 'cancelled'), ('settled', 'cancelled')) then
    raise exception 'a loan cannot move from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if (new.borrower_id, new.loan_id, new.reference, new.product_id, new.requested_amount_sen, new.requested_term_months,
      new.annual_rate_bps, new.method, new.secured, new.late_rate_bps, new.affordability, new.application_signature_sealed, new.applied_at)
     is distinct from (old.borrower_id, old.loan_id, old.reference, old.product_id, old.requested_amount_sen, old.requested_term_months,
      old.annual_rate_bps, old.method, old.secured, old.late_rate_bps, old.affordability, old.application_signature_sealed, old.applied_at) then
    raise exception 'what a borrower asked for and signed is fixed' using errcode = 'restrict_violation';
  end if;
  if old.status not in ('unknown', 'under-review')
     and (new.principal_sen, new.term_months, new.total_interest_sen) is distinct from (old.principal_sen, old.term_months, old.total_interest_sen) then
    raise exception 'the terms of an approved loan are fixed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

create or replace function keep_agreement() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.body_sealed is distinct from old.body_sealed
     and is_sealed_again(to_jsonb(old), to_jsonb(new), tg_relid, array['body_sealed']) then
    return new;
  end if;
  if tg_op = 'DELETE' or (new.loan_id, new.borrower_id, new.body_hash, new.body_sealed, new.principal_sen, new.offered_at, new.version)
     is distinct from (old.loan_id, old.borrower_id, old.body_hash, old.body_sealed, old.principal_sen, old.offered_at, old.version)
     or (old.viewed_at is not null and new.viewed_at is distinct from old.viewed_at)
     or (old.ended is not null and (new.ended, new.ended_at) is distinct from (old.ended, old.ended_at)) then
    raise exception 'an offered agreement never changes' using errcode = 'restrict_violation';
  end if;
  -- Money that is on its way stands on this very text.
  if new.ended is distinct from old.ended
     and exists (select 1 from payouts where loan_id = new.loan_id and agreement_hash = new.body_hash
       -- Money that never arrived leaves no loan: its claim voids the agreement.
       and (status = 'prepared' or (status = 'released' and new.ended <> 'voided'))) then
    raise exception 'an agreement does not end while its payout stands on it' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create or replace function check_formal_notice() returns trigger language plpgsql as $$
declare
  on_day date;
begin
  if tg_op = 'UPDATE' and new.parties_sealed is distinct from old.parties_sealed
     and is_sealed_again(to_jsonb(old), to_jsonb(new), tg_relid, array['parties_sealed']) then
    return new;
  end if;
  if tg_op = 'UPDATE' and (old.outcome is not null or (new.notice_id, new.borrower_id, new.loan_id, new.number, new.proposed_by, new.proposed_at)
      is distinct from (old.notice_id, old.borrower_id, old.loan_id, old.number, old.proposed_by, old.proposed_at)
      or (old.confirmed_at is not null and (new.confirmed_by, new.confirmed_at, new.as_of, new.days_past_due, new.overdue_sen, new.late_sen, new.parties_sealed)
        is distinct from (old.confirmed_by, old.confirmed_at, old.as_of, old.days_past_due, old.overdue_sen, old.late_sen, old.parties_sealed))
      or (old.posted_on is not null and ((new.posted_by, new.posted_on, new.tracking_number)
        is distinct from (old.posted_by, old.posted_on, old.tracking_number) or new.outcome = 'withdrawn'))) then
    raise exception 'a notice goes on step by step, and what was written of it stays' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' and (new.confirmed_at is not null or new.posted_on is not null or new.outcome is not null) then
    raise exception 'a notice begins as the proposal of one person' using errcode = 'check_violation';
  end if;
  if new.posted_on is not null and new.confirmed_at is null or new.outcome in ('cured', 'ended') and new.confirmed_at is null
      or new.outcome = 'ended' and new.posted_on is null then
    raise exception 'a notice goes on step by step, and what was written of it stays' using errcode = 'restrict_violation';
  end if;
  if new.outcome = 'ended' and notice_days(new.loan_id, new.posted_on, (new.closed_at at time zone 'Asia/Kuala_Lumpur')::date) <= 19 then
    raise exception 'a notice ends after five days in the post and fourteen to pay, which no pause takes away' using errcode = 'check_violation';
  end if;
  on_day := case when tg_op = 'INSERT' then (new.proposed_at at time zone 'Asia/Kuala_Lumpur')::date
    when old.confirmed_at is null and new.confirmed_at is not null then new.as_of end;
  if on_day is not null and (reminders_paused(new.loan_id, on_day) or not exists (select from bills b join loans l using (borrower_id, loan_id)
      where (b.borrower_id, b.loan_id) = (new.borrower_id, new.loan_id) and l.status = 'disbursed'
        and unpaid_of(b) > 0 and b.payable_by + 28 < on_day)) then
    raise exception 'a notice is for an instalment more than 28 days late' using errcode = 'check_violation';
  end if;
  return new;
end $$;
