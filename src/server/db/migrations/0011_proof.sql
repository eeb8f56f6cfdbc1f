-- Runs of the proof that the books are right, and the stop of all money while the newest one found a fault.

-- A run that never finished is neither passed nor failed: its process died, or it is under way.
create table proof_runs (
  run_id uuid primary key,
  -- One run at a time, so runs finish in the order in which they began.
  run_order bigint generated always as identity unique,
  started_at timestamptz not null,
  -- The administrator who asked for it; the clock otherwise.
  asked_by uuid references users,
  finished_at timestamptz,
  result text check (result in ('passed', 'failed')),
  -- The last transfer that was looked at: the whole run sees the books as they were at one moment.
  cut bigint,
  counts jsonb,
  -- At most 100, without personal data: check, what, loan reference, expected, found.
  findings jsonb not null default '[]' check (jsonb_typeof(findings) = 'array' and jsonb_array_length(findings) <= 100),
  check ((finished_at is null) = (result is null) and (finished_at is null) = (cut is null) and (finished_at is null) = (counts is null)),
  check (result is null or (result = 'failed') = (jsonb_array_length(findings) > 0))
);
create index proof_runs_newest on proof_runs (run_order desc) include (result) where result is not null;

create function check_proof_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.finished_at is null then
    return new;
  end if;
  if tg_op = 'UPDATE' and old.finished_at is null and new.finished_at is not null
     and (new.run_id, new.run_order, new.started_at, new.asked_by) is not distinct from (old.run_id, old.run_order, old.started_at, old.asked_by) then
    return new;
  end if;
  raise exception 'a run of the proof finishes once and is kept as it was' using errcode = 'restrict_violation';
end $$;
create trigger proof_runs_move before insert or update or delete on proof_runs for each row execute function check_proof_move();
create trigger proof_runs_kept before truncate on proof_runs for each statement execute function refuse_change();

-- True while the newest finished run found a fault: only a later run that passes ends it.
create function is_money_stopped() returns boolean language sql stable as $$
  select coalesce((select result = 'failed' from proof_runs where result is not null order by run_order desc limit 1), false)
$$;
create function refuse_while_stopped() returns trigger language plpgsql as $$
begin
  if is_money_stopped() then
    raise exception 'no money moves until the proof of the books has passed' using errcode = 'restrict_violation';
  end if;
  return null;
end $$;
create trigger ledger_transfers_stop before insert on ledger_transfers for each statement execute function refuse_while_stopped();
