-- Payout files: several prepared payouts in one file for the bank. A payout is in one file at a time, so that no transfer
-- is typed or sent twice; the file is written from these rows again, byte for byte.

create table payout_batches (
  batch_id uuid primary key,
  reference text not null unique check (length(reference) between 8 and 30),
  -- The day on which the bank is asked to send.
  execution_on date not null,
  debtor_name text not null check (length(debtor_name) between 2 and 140),
  debtor_bank_code text not null,
  debtor_account_number text not null,
  payout_count integer not null check (payout_count between 1 and 200),
  total_sen bigint not null check (total_sen > 0),
  made_by uuid not null references users,
  made_at timestamptz not null,
  withdrawn_by uuid references users,
  withdrawn_at timestamptz,
  check ((withdrawn_by is null) = (withdrawn_at is null))
);
create index payout_batches_newest on payout_batches (made_at desc, batch_id desc);

create table payout_batch_items (
  batch_id uuid not null references payout_batches,
  position integer not null check (position > 0),
  payout_id uuid not null references payouts,
  is_live boolean not null default true,
  primary key (batch_id, position),
  unique (batch_id, payout_id)
);
create unique index payout_batch_items_one on payout_batch_items (payout_id) where is_live;

-- Who took the file away, each time: whoever has it in hand does not free its payouts alone.
create table payout_batch_takings (
  taking_id uuid primary key,
  batch_id uuid not null references payout_batches,
  format text not null check (format in ('pain.001', 'csv')),
  taken_by uuid not null references users,
  taken_at timestamptz not null
);
create index payout_batch_takings_by_batch on payout_batch_takings (batch_id);
create trigger payout_batch_takings_append_only before update or delete or truncate on payout_batch_takings for each statement execute function refuse_change();

create function check_payout_batch() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.withdrawn_at is not null or new.withdrawn_at is null
     or to_jsonb(new) - 'withdrawn_at' - 'withdrawn_by' is distinct from to_jsonb(old) - 'withdrawn_at' - 'withdrawn_by' then
    raise exception 'a payout file is withdrawn once, and nothing else of it changes' using errcode = 'restrict_violation';
  end if;
  if exists (select 1 from payout_batch_takings where batch_id = new.batch_id and taken_by = new.withdrawn_by) then
    raise exception 'whoever took a payout file does not withdraw it' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payout_batches_move before update or delete on payout_batches for each row execute function check_payout_batch();

create function check_payout_batch_item() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    -- Whoever returns or releases the payout meanwhile waits, or is seen here.
    if not exists (select 1 from payouts where payout_id = new.payout_id and status = 'prepared' for share) or not new.is_live then
      raise exception 'only a payout that waits for the bank goes into a file' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if tg_op = 'DELETE' or not old.is_live or new.is_live
     or (new.batch_id, new.position, new.payout_id) is distinct from (old.batch_id, old.position, old.payout_id)
     or not exists (select 1 from payout_batches where batch_id = new.batch_id and withdrawn_at is not null) then
    raise exception 'a payout leaves its file when the file is withdrawn' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payout_batch_items_move before insert or update or delete on payout_batch_items for each row execute function check_payout_batch_item();
