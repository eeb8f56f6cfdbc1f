-- Bank statements of the lender's repayment account. Each line is kept once, however many statements bring it, and
-- stands for one posting. The file itself is not kept, and of account numbers inside its texts the last four only.

create table bank_statements (
  statement_id uuid primary key,
  file_sha256 text not null unique check (file_sha256 ~ '^[0-9a-f]{64}$'),
  format text not null check (format in ('csv', 'camt.053')),
  -- The format, or the headings of the columns: the same days read in another way would be other lines.
  reading text not null check (length(reading) between 1 and 4000),
  file_name text not null check (length(file_name) between 1 and 200),
  account_last_four text not null check (account_last_four ~ '^[0-9]{4}$'),
  first_day date not null,
  last_day date not null,
  opening_sen bigint,
  closing_sen bigint,
  line_count integer not null check (line_count > 0),
  imported_by uuid not null references users,
  imported_at timestamptz not null,
  check (first_day <= last_day),
  check ((opening_sen is null) = (closing_sen is null))
);
create index bank_statements_newest on bank_statements (imported_at desc, statement_id desc);
create trigger bank_statements_append_only before update or delete or truncate on bank_statements for each statement execute function refuse_change();

create table bank_lines (
  line_id uuid primary key,
  statement_id uuid not null references bank_statements,
  -- In its file, from 1.
  position integer not null check (position > 0),
  direction text not null check (direction in ('in', 'out')),
  booked_on date not null,
  value_on date not null,
  amount_sen bigint not null check (amount_sen > 0),
  bank_reference text check (length(bank_reference) between 1 and 140),
  party_name text check (length(party_name) between 1 and 140),
  description text check (length(description) between 1 and 1000),
  -- Keyed hash over account, day, direction, amount, reference, texts, and which it is among equal lines of one day.
  fingerprint bytea not null unique check (length(fingerprint) = 32),
  -- The day that counts for whoever paid: the earlier of the two.
  counts_on date not null generated always as (least(booked_on, value_on)) stored,
  unique (statement_id, position)
);
create index bank_lines_newest on bank_lines (direction, booked_on desc, line_id desc);
create index bank_lines_by_amount on bank_lines (amount_sen, direction);
-- Entries that take an earlier one back; there are few.
create index bank_lines_reversals on bank_lines (booked_on) where direction = 'out' and description like 'Reversal:%';
create trigger bank_lines_append_only before update or delete or truncate on bank_lines for each statement execute function refuse_change();

-- Which column of a CSV is what, as somebody said it last for this account.
create table bank_columns (
  columns_id uuid primary key,
  account_hash bytea not null check (length(account_hash) = 32),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  saved_by uuid not null references users,
  saved_at timestamptz not null
);
create index bank_columns_newest on bank_columns (account_hash, saved_at desc, columns_id desc);
create trigger bank_columns_append_only before update or delete or truncate on bank_columns for each statement execute function refuse_change();

-- What a line stands for: one thing at a time.
create table bank_line_postings (
  posting_id uuid primary key,
  line_id uuid not null references bank_lines,
  kind text not null check (kind in ('payment', 'payout', 'payout-return', 'refund', 'set-aside')),
  payment_id uuid references payments,
  payout_id uuid references payouts,
  refund_id uuid references refunds,
  reason text check (reason in ('own-transfer', 'bank-fee', 'interest', 'not-ours')),
  posted_by uuid not null references users,
  posted_at timestamptz not null,
  released_by uuid references users,
  released_at timestamptz,
  check ((kind = 'payment') = (payment_id is not null)),
  check ((kind in ('payout', 'payout-return')) = (payout_id is not null)),
  check ((kind = 'refund') = (refund_id is not null)),
  check ((kind = 'set-aside') = (reason is not null)),
  check ((released_at is null) = (released_by is null))
);
create unique index bank_line_postings_one on bank_line_postings (line_id) where released_at is null;
create index bank_line_postings_released on bank_line_postings (line_id) where released_at is not null;
create unique index bank_line_postings_one_payment on bank_line_postings (payment_id) where released_at is null;
create unique index bank_line_postings_one_payout on bank_line_postings (kind, payout_id) where released_at is null and payout_id is not null;
create unique index bank_line_postings_one_refund on bank_line_postings (refund_id) where released_at is null;
create function check_line_posting() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.released_at is not null or new.released_at is null
       or to_jsonb(new) - 'released_at' - 'released_by' is distinct from to_jsonb(old) - 'released_at' - 'released_by' then
      raise exception 'a posting of a bank line is released once, and nothing else of it changes' using errcode = 'restrict_violation';
    end if;
    if old.kind = 'payment' and not (select is_taken_back from payments where payment_id = old.payment_id) then
      raise exception 'a line stands for its payment until that is taken back' using errcode = 'restrict_violation';
    end if;
    return new;
  end if;
  if new.released_at is not null or not exists (select 1 from bank_lines l where l.line_id = new.line_id and (new.kind = 'set-aside'
      or l.direction = case when new.kind in ('payment', 'payout-return') then 'in' else 'out' end)) then
    raise exception 'a bank line stands for money of its own direction' using errcode = 'check_violation';
  end if;
  if new.kind <> 'set-aside' and (select amount_sen from bank_lines where line_id = new.line_id) is distinct from
      coalesce((select received_sen from payments where payment_id = new.payment_id and status = 'confirmed' and not is_taken_back),
        (select amount_sen from payouts where payout_id = new.payout_id),
        (select amount_sen from refunds where refund_id = new.refund_id)) then
    raise exception 'what is posted of a bank line is what moved at the bank' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger bank_line_postings_move before insert or update on bank_line_postings for each row execute function check_line_posting();
create trigger bank_line_postings_kept before delete or truncate on bank_line_postings for each statement execute function refuse_change();

-- A payment stands on the borrower's proof, on a line of the bank, or on both.
alter table payments alter column proof_file_id drop not null;
alter table payments add column bank_line_id uuid references bank_lines;
create unique index payments_one_of_line on payments (bank_line_id) where not is_taken_back;
alter table payments add constraint payments_evidence check (proof_file_id is not null or bank_line_id is not null);
alter table payments add constraint payments_line_of_what_came check (bank_line_id is null or proof_file_id is null or status = 'confirmed');
create or replace function check_payment_move() returns trigger language plpgsql as $$
begin
  -- What is generated has no value yet in a row that is being written.
  if tg_op = 'UPDATE' and not old.is_taken_back and new.is_taken_back
     and to_jsonb(new) - 'is_taken_back' - 'confirmed_payment_id' = to_jsonb(old) - 'is_taken_back' - 'confirmed_payment_id'
     and exists (select 1 from payment_reversals where payment_id = new.payment_id and confirmed_at is not null) then
    return new;
  end if;
  if tg_op = 'DELETE' or old.status <> 'checking' or new.is_taken_back
     or (old.bank_line_id is not null and new.bank_line_id is distinct from old.bank_line_id)
     or (new.borrower_id, new.payment_id, new.loan_id, new.proof_file_id, new.claimed_sen, new.claimed_paid_on, new.claimed_at)
     is distinct from (old.borrower_id, old.payment_id, old.loan_id, old.proof_file_id, old.claimed_sen, old.claimed_paid_on, old.claimed_at) then
    raise exception 'a payment is decided once, and what the borrower claimed never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;

-- Looked at when everything of the command is written: a payment from a line is confirmed as the bank has it, and posted.
create function check_payment_line() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payments p join bank_lines l on l.line_id = p.bank_line_id
      join bank_line_postings g on g.line_id = l.line_id and g.payment_id = p.payment_id
      where p.payment_id = new.payment_id and p.status = 'confirmed' and p.received_sen = l.amount_sen and p.received_on = l.counts_on) then
    raise exception 'a payment from a bank line is what the bank says of it' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger payments_line after insert or update on payments deferrable initially deferred
  for each row when (new.bank_line_id is not null) execute function check_payment_line();

-- A typed reference stands for one payment. A bank repeats what payers write month by month, so a line is known by its
-- row; but the same money is not booked once by hand and once from its line.
drop index payments_bank_reference_key;
create unique index payments_bank_reference_key on payments (bank_reference) where not is_taken_back and bank_line_id is null;
create index payments_by_reference on payments (bank_reference) where bank_reference is not null;
create function check_payment_reference() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('payments.bank_reference'), hashtext(new.bank_reference));
  if exists (select 1 from payments p where p.bank_reference = new.bank_reference and p.payment_id <> new.payment_id
      and p.status = 'confirmed' and not p.is_taken_back and (p.bank_line_id is null) <> (new.bank_line_id is null)
      and p.received_sen = new.received_sen and abs(p.received_on - new.received_on) <= 7) then
    raise exception 'this money is booked already' using errcode = 'unique_violation', constraint = 'payments_bank_reference_key';
  end if;
  return new;
end $$;
create trigger payments_reference before update on payments for each row
  when (new.status = 'confirmed' and old.status = 'checking') execute function check_payment_reference();

-- A payment taken back gives its reference free, and its line.
create or replace function give_reference_free() returns trigger language plpgsql as $$
begin
  update payments set is_taken_back = true where payment_id = new.payment_id;
  update bank_line_postings set released_at = new.confirmed_at, released_by = new.confirmed_by
    where payment_id = new.payment_id and released_at is null;
  return null;
end $$;
