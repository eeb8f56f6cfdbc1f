-- "I did not receive this" and the borrower's money going back: both are resolved by two people, with evidence, and
-- what they change of a bill is a row of its own.

create table claims (
  borrower_id uuid not null,
  claim_id uuid primary key,
  loan_id uuid not null references disbursements (loan_id),
  note text not null check (length(note) <= 1000 and note !~ '[0-9]{10}' and note !~* '://|\mwww\M'),
  opened_on date not null,
  opened_at timestamptz not null,
  status text not null check (status in ('open', 'resolved', 'withdrawn')),
  outcome text check (outcome in ('arrived', 'not-arrived')),
  evidence text check (length(evidence) between 1 and 1000),
  bank_reference text check (length(bank_reference) between 4 and 40),
  proposed_by uuid references users,
  proposed_at timestamptz,
  confirmed_by uuid references users,
  closed_at timestamptz,
  -- The last day of the pause: from here on days count again.
  closed_on date check (closed_on >= opened_on),
  -- Set by the row itself: only a loan that two people know never arrived can be cancelled after its payout.
  not_arrived_loan_id uuid generated always as (case when status = 'resolved' and outcome = 'not-arrived' then loan_id end) stored unique,
  unique (claim_id, loan_id),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  check ((status = 'open') = (closed_at is null and closed_on is null)),
  check ((status = 'resolved') = (confirmed_by is not null)),
  check ((outcome is null) = (evidence is null) and (outcome is null) = (proposed_by is null) and (outcome is null) = (proposed_at is null)),
  check (status <> 'resolved' or outcome is not null),
  check (outcome is distinct from 'arrived' or bank_reference is not null),
  check (confirmed_by <> proposed_by)
);
create unique index claims_one_open on claims (loan_id) where status = 'open';
create index claims_by_loan on claims (borrower_id, loan_id, opened_at);
create function check_claim_start() returns trigger language plpgsql as $$
begin
  if new.status <> 'open' or new.outcome is not null or not exists (select 1 from loans where loan_id = new.loan_id and status in ('disbursed', 'settled')) then
    raise exception 'a claim starts open, on a loan that was paid out' using errcode = 'check_violation';
  end if;
  -- Paused days are counted once.
  if exists (select 1 from claims where loan_id = new.loan_id and closed_on > new.opened_on) then
    raise exception 'the pauses of a loan do not overlap' using errcode = 'check_violation';
  end if;
  -- Two people have answered that it arrived, or the borrower took it back often enough: the loan goes on.
  if exists (select 1 from claims where loan_id = new.loan_id and status = 'resolved')
     or (select count(*) from claims where loan_id = new.loan_id and status = 'withdrawn') > 2 then
    raise exception 'a claim that was answered is not opened again' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger claims_start before insert on claims for each row execute function check_claim_start();
create function check_claim_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'open'
     or (new.borrower_id, new.claim_id, new.loan_id, new.note, new.opened_on, new.opened_at)
     is distinct from (old.borrower_id, old.claim_id, old.loan_id, old.note, old.opened_on, old.opened_at) then
    raise exception 'a claim is closed once, and what the borrower said never changes' using errcode = 'restrict_violation';
  end if;
  -- Whoever confirms, confirms what the other one wrote.
  if new.status = 'resolved' and (new.outcome, new.evidence, new.bank_reference, new.proposed_by, new.proposed_at)
     is distinct from (old.outcome, old.evidence, old.bank_reference, old.proposed_by, old.proposed_at) then
    raise exception 'the answer that is confirmed is the one that was proposed' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger claims_move before update or delete on claims for each row execute function check_claim_move();
create trigger claims_kept before truncate on claims for each statement execute function refuse_change();

-- Interest that comes off a bill for the days of a closed claim.
create table interest_reliefs (
  borrower_id uuid not null,
  loan_id uuid not null,
  number integer not null,
  claim_id uuid not null,
  amount_sen bigint not null check (amount_sen > 0),
  primary key (claim_id, number),
  foreign key (claim_id, loan_id) references claims (claim_id, loan_id),
  foreign key (borrower_id, loan_id, number) references instalments (borrower_id, loan_id, number)
);
create index interest_reliefs_by_loan on interest_reliefs (borrower_id, loan_id);
create trigger interest_reliefs_append_only before update or delete or truncate on interest_reliefs for each statement execute function refuse_change();

-- More time for a bill that fell due while nobody had to pay.
create table bill_extensions (
  borrower_id uuid not null,
  loan_id uuid not null,
  number integer not null,
  claim_id uuid not null,
  payable_by date not null,
  primary key (claim_id, number),
  foreign key (claim_id, loan_id) references claims (claim_id, loan_id),
  foreign key (borrower_id, loan_id, number) references instalments (borrower_id, loan_id, number)
);
create index bill_extensions_by_loan on bill_extensions (borrower_id, loan_id);
create trigger bill_extensions_append_only before update or delete or truncate on bill_extensions for each statement execute function refuse_change();

create function check_claim_closed(of_claim uuid) returns void language plpgsql as $$
begin
  if not exists (select 1 from claims where claim_id = of_claim and (status = 'withdrawn' or (status = 'resolved' and outcome = 'arrived'))) then
    raise exception 'a bill changes for a claim that is closed, on a loan that arrived' using errcode = 'check_violation';
  end if;
end $$;
create function relieve_bill() returns trigger language plpgsql as $$
begin
  perform check_claim_closed(new.claim_id);
  -- The checks of the bill refuse more than its interest, and more than is not paid of it.
  update bills set interest_sen = interest_sen - new.amount_sen
    where (borrower_id, loan_id, number) = (new.borrower_id, new.loan_id, new.number) and interest_sen >= new.amount_sen;
  if not found then
    raise exception 'relief above the interest of the bill' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger interest_reliefs_apply after insert on interest_reliefs for each row execute function relieve_bill();
create function extend_bill() returns trigger language plpgsql as $$
begin
  perform check_claim_closed(new.claim_id);
  -- A holiday that was added meanwhile counts: the day was worked out from a calendar read before.
  perform pg_advisory_xact_lock_shared(hashtext('holidays'));
  if exists (select from holidays where held_on = new.payable_by) then
    insert into holiday_extensions (borrower_id, loan_id, number, held_on, payable_by)
      values (new.borrower_id, new.loan_id, new.number, new.payable_by, next_working_day(new.payable_by));
  end if;
  update bills set payable_by = case when exists (select from holidays where held_on = new.payable_by)
      then next_working_day(new.payable_by) else new.payable_by end
    where (borrower_id, loan_id, number) = (new.borrower_id, new.loan_id, new.number) and payable_by < new.payable_by;
  if not found then
    raise exception 'a bill can only be given more time' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger bill_extensions_apply after insert on bill_extensions for each row execute function extend_bill();

-- A paid-out loan is cancelled only when two people know that the money never arrived, and then nothing is owed.
create function check_never_arrived() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from claims where not_arrived_loan_id = new.loan_id) then
    raise exception 'a loan that was paid out is cancelled only when its money never arrived' using errcode = 'check_violation';
  end if;
  if exists (select 1 from ledger_accounts where (borrower_id, loan_id) = (new.borrower_id, new.loan_id)
      and kind <> 'borrower-money' and debits_sen <> credits_sen) then
    raise exception 'nothing is owed of a loan that never arrived' using errcode = 'check_violation';
  end if;
  -- What is left to ask for is nothing, in every list.
  update bills set principal_sen = 0, interest_sen = 0 where (borrower_id, loan_id) = (new.borrower_id, new.loan_id);
  return null;
end $$;
create constraint trigger loans_never_arrived after update of status on loans deferrable initially deferred
  for each row when (old.status in ('disbursed', 'settled') and new.status = 'cancelled') execute function check_never_arrived();
create function check_not_arrived_cancels() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from loans where loan_id = new.loan_id and status = 'cancelled') then
    raise exception 'a loan that never arrived is cancelled' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger claims_not_arrived after update of status on claims deferrable initially deferred
  for each row when (new.not_arrived_loan_id is not null) execute function check_not_arrived_cancels();

-- Money of the borrower that goes back to the borrower's own account.
create table refunds (
  borrower_id uuid not null,
  refund_id uuid primary key,
  loan_id uuid not null references disbursements (loan_id),
  amount_sen bigint not null check (amount_sen > 0),
  bank_account_id uuid not null,
  status text not null check (status in ('requested', 'proposed', 'confirmed', 'withdrawn')),
  -- The borrower who asked for it, or whoever of finance saw it first.
  requested_by uuid not null references users,
  requested_at timestamptz not null,
  proposed_by uuid references users,
  proposed_at timestamptz,
  closed_by uuid references users,
  closed_at timestamptz,
  bank_reference text unique check (length(bank_reference) between 4 and 40),
  paid_on date,
  -- Set by the status itself: only a confirmed refund moves money.
  confirmed_refund_id uuid generated always as (case when status = 'confirmed' then refund_id end) stored unique,
  unique (refund_id, loan_id),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  foreign key (borrower_id, bank_account_id) references bank_accounts (borrower_id, bank_account_id),
  check ((proposed_by is null) = (proposed_at is null)),
  check (status not in ('proposed', 'confirmed') or proposed_by is not null),
  check (proposed_by <> borrower_id),
  check ((status in ('confirmed', 'withdrawn')) = (closed_by is not null and closed_at is not null)),
  check ((status = 'confirmed') = (bank_reference is not null and paid_on is not null)),
  check (status <> 'confirmed' or (closed_by <> proposed_by and closed_by <> borrower_id)),
  check (paid_on <= (closed_at at time zone 'Asia/Kuala_Lumpur')::date)
);
create unique index refunds_one_open on refunds (loan_id) where status in ('requested', 'proposed');
create index refunds_by_loan on refunds (borrower_id, loan_id, requested_at);
create function check_refund_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status not in ('requested', 'proposed') or (new.status = 'requested') <> (new.proposed_by is null) then
      raise exception 'a refund is asked for or prepared before it is sent' using errcode = 'check_violation';
    end if;
  elsif (old.status, new.status) not in (('requested', 'proposed'), ('requested', 'withdrawn'), ('proposed', 'confirmed'), ('proposed', 'withdrawn'))
     or (new.borrower_id, new.refund_id, new.loan_id, new.requested_by, new.requested_at)
     is distinct from (old.borrower_id, old.refund_id, old.loan_id, old.requested_by, old.requested_at)
     or (new.status <> 'proposed' and (new.amount_sen, new.bank_account_id, new.proposed_by, new.proposed_at)
     is distinct from (old.amount_sen, old.bank_account_id, old.proposed_by, old.proposed_at)) then
    raise exception 'a refund is sent as it was prepared or dropped, once' using errcode = 'restrict_violation';
  end if;
  -- Prepared to the account of that day, and sent to no other: when the borrower records another one afterwards, what
  -- already left can still be booked.
  if new.status = 'proposed' and new.bank_account_id is distinct from (select bank_account_id from bank_accounts
      where borrower_id = new.borrower_id order by recorded_at desc, bank_account_id desc limit 1) then
    raise exception 'a refund goes to the account that the borrower recorded last' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refunds_move before insert or update on refunds for each row execute function check_refund_move();
create trigger refunds_kept before delete or truncate on refunds for each statement execute function refuse_change();

alter table ledger_transfers add foreign key (refund_id) references refunds (confirmed_refund_id);
alter table ledger_transfers add foreign key (refund_id, loan_id) references refunds (refund_id, loan_id);
alter table ledger_transfers add constraint ledger_transfers_refund_named check ((kind = 'refund') = (refund_id is not null));
create unique index ledger_transfers_one_refund on ledger_transfers (refund_id) where kind = 'refund';
create function check_refund_posted() returns trigger language plpgsql as $$
begin
  if exists (select 1 from refunds where refund_id = new.refund_id and (amount_sen, paid_on) is distinct from (new.amount_sen, new.value_on)) then
    raise exception 'what is booked is what went back' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_transfers_refund after insert on ledger_transfers for each row when (new.kind = 'refund') execute function check_refund_posted();
