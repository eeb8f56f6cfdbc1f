-- The way in through the lender: who prepared it, what the second person decided, and the code that they tell the borrower.
create table recoveries (
  recovery_id uuid primary key,
  borrower_id uuid not null references users,
  -- The case whose accepted photos both people compare the person with.
  loan_id uuid not null,
  new_email text not null check (length(new_email) between 3 and 254),
  proven_by text not null check (proven_by in ('counter', 'video-call')),
  reason text not null check (length(reason) between 1 and 500),
  prepared_by uuid not null references users,
  prepared_at timestamptz not null,
  outcome text check (outcome in ('confirmed', 'declined', 'stopped')),
  decided_by uuid references users,
  decided_at timestamptz,
  decline_reason text not null default '' check (length(decline_reason) <= 500),
  -- Keyed; it sets one new password, with a code to the new mailbox.
  code_hash bytea check (length(code_hash) = 32),
  code_expires_at timestamptz,
  code_tries integer not null default 0 check (code_tries between 0 and 5),
  code_used_at timestamptz,
  event_id uuid not null references events (event_id),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  check ((outcome is null) = (decided_by is null) and (outcome is null) = (decided_at is null)),
  check ((outcome is not distinct from 'declined') = (decline_reason <> '')),
  check ((outcome is not distinct from 'confirmed') = (code_hash is not null) and (code_hash is null) = (code_expires_at is null)),
  check (code_hash is not null or (code_tries = 0 and code_used_at is null)),
  constraint recoveries_second_person check (outcome is distinct from 'confirmed' or decided_by <> prepared_by),
  constraint recoveries_wait check (outcome is distinct from 'confirmed' or decided_at >= prepared_at + interval '24 hours'),
  constraint recoveries_stopped_by_owner check (outcome is distinct from 'stopped' or decided_by = borrower_id)
);
create unique index recoveries_one_waiting on recoveries (borrower_id) where outcome is null;
create index recoveries_by_borrower on recoveries (borrower_id, prepared_at);

-- What was prepared is what the second person confirms. A code only loses tries, and is used once.
create function guard_recovery() returns trigger language plpgsql as $$
begin
  if (new.recovery_id, new.borrower_id, new.loan_id, new.new_email, new.proven_by, new.reason, new.prepared_by, new.prepared_at, new.event_id)
     is distinct from (old.recovery_id, old.borrower_id, old.loan_id, old.new_email, old.proven_by, old.reason, old.prepared_by, old.prepared_at, old.event_id) then
    raise exception 'a recovery stays as it was prepared' using errcode = 'restrict_violation';
  end if;
  if old.outcome is not null and ((new.outcome, new.decided_by, new.decided_at, new.decline_reason, new.code_hash, new.code_expires_at)
       is distinct from (old.outcome, old.decided_by, old.decided_at, old.decline_reason, old.code_hash, old.code_expires_at)
     or new.code_tries < old.code_tries or (old.code_used_at is not null and new.code_used_at is distinct from old.code_used_at)) then
    raise exception 'a recovery is decided once, and its code used once' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger recoveries_guard before update on recoveries for each row execute function guard_recovery();
create trigger recoveries_kept before truncate on recoveries for each statement execute function refuse_change();
