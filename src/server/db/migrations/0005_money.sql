-- Payouts, the ledger, bills and payments. Balances are written by the ledger's own trigger and by nothing else
-- (product rule 3); every charge, bill and payment points at the disbursement it stands on (product rule 1).

create table payouts (
  borrower_id uuid not null,
  payout_id uuid primary key,
  loan_id uuid not null references agreement_countersignatures (loan_id),
  amount_sen bigint not null,
  bank_account_id uuid not null,
  status text not null check (status in ('prepared', 'released', 'returned')),
  prepared_by uuid not null references users,
  prepared_at timestamptz not null,
  return_reason text,
  returned_at timestamptz,
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  foreign key (loan_id, amount_sen) references loans (loan_id, principal_sen),
  foreign key (borrower_id, bank_account_id) references bank_accounts (borrower_id, bank_account_id),
  unique (payout_id, loan_id, amount_sen, bank_account_id, prepared_by),
  check ((status = 'returned') = (return_reason is not null and returned_at is not null))
);
create unique index payouts_one_live on payouts (loan_id) where status in ('prepared', 'released');
create function check_payout_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'prepared' or new.status not in ('released', 'returned')
     or (new.borrower_id, new.payout_id, new.loan_id, new.amount_sen, new.bank_account_id, new.prepared_by, new.prepared_at)
     is distinct from (old.borrower_id, old.payout_id, old.loan_id, old.amount_sen, old.bank_account_id, old.prepared_by, old.prepared_at) then
    raise exception 'a payout is released or returned once, and nothing else of it changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payouts_move before update or delete on payouts for each row execute function check_payout_move();

-- Money leaves only for an open offer, and only to the account that the borrower recorded last.
create function check_payout_start() returns trigger language plpgsql as $$
begin
  if new.status <> 'prepared' or not exists (select 1 from loans where loan_id = new.loan_id and status = 'approved') then
    raise exception 'a payout is prepared for an approved loan' using errcode = 'check_violation';
  end if;
  if new.bank_account_id is distinct from (select bank_account_id from bank_accounts where borrower_id = new.borrower_id
      order by recorded_at desc, bank_account_id desc limit 1) then
    raise exception 'a payout goes to the account that the borrower recorded last' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payouts_start before insert on payouts for each row execute function check_payout_start();

-- The bank's evidence that the money arrived (product rule 5): reference, date, amount, the verified account,
-- recorded by a second person.
create table disbursements (
  loan_id uuid primary key,
  borrower_id uuid not null,
  payout_id uuid not null unique,
  amount_sen bigint not null,
  bank_account_id uuid not null,
  prepared_by uuid not null,
  released_by uuid not null references users,
  bank_reference text not null unique check (length(bank_reference) between 4 and 40),
  paid_on date not null,
  released_at timestamptz not null,
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  foreign key (payout_id, loan_id, amount_sen, bank_account_id, prepared_by)
    references payouts (payout_id, loan_id, amount_sen, bank_account_id, prepared_by),
  check (released_by <> prepared_by),
  check (paid_on <= (released_at at time zone 'Asia/Kuala_Lumpur')::date)
);
create trigger disbursements_append_only before update or delete or truncate on disbursements for each statement execute function refuse_change();
create function check_disbursement() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from payouts p join loans l using (loan_id)
      where p.payout_id = new.payout_id and p.status = 'prepared' and l.status = 'approved') then
    raise exception 'only a prepared payout of an approved loan can have arrived' using errcode = 'check_violation';
  end if;
  if exists (select 1 from agreement_signatures where loan_id = new.loan_id
      and (signed_at at time zone 'Asia/Kuala_Lumpur')::date > new.paid_on) then
    raise exception 'no money leaves before the agreement is signed' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger disbursements_start before insert on disbursements for each row execute function check_disbursement();
alter table loans add foreign key (disbursed_loan_id) references disbursements (loan_id);
alter table payouts add column released_payout_id uuid generated always as (case when status = 'released' then payout_id end) stored;
alter table payouts add foreign key (released_payout_id) references disbursements (payout_id);

-- The closed list of transfers (product rule 2): which account each kind debits and credits, and whether it may
-- exist before the payout.
create table transfer_rules (
  kind text primary key,
  debit_kind text not null,
  credit_kind text not null,
  before_payout boolean not null,
  unique (kind, debit_kind, credit_kind, before_payout)
);
insert into transfer_rules (kind, debit_kind, credit_kind, before_payout) values
  ('payout-reserved', 'payout-reserve', 'borrower-money', true),
  ('payout-returned', 'borrower-money', 'payout-reserve', true),
  ('payout-sent', 'borrower-money', 'bank', false),
  ('principal', 'principal-receivable', 'payout-reserve', false),
  ('interest', 'interest-receivable', 'interest-income', false),
  ('late-interest', 'charge-receivable', 'late-interest-income', false),
  ('stamp-duty', 'charge-receivable', 'third-party-costs', false),
  ('attestation-fee', 'charge-receivable', 'third-party-costs', false),
  ('court-ordered-costs', 'charge-receivable', 'third-party-costs', false),
  ('principal-repaid', 'bank', 'principal-receivable', false),
  ('interest-repaid', 'bank', 'interest-receivable', false),
  ('charge-repaid', 'bank', 'charge-receivable', false),
  ('overpayment', 'bank', 'borrower-money', false);
create trigger transfer_rules_closed before insert or update or delete or truncate on transfer_rules for each statement execute function refuse_change();

-- One account of one loan. The lender's own accounts have no row: their balance is the sum of their transfers.
create table ledger_accounts (
  borrower_id uuid not null,
  loan_id uuid not null,
  kind text not null check (kind in ('payout-reserve', 'principal-receivable', 'interest-receivable', 'charge-receivable', 'borrower-money')),
  debits_sen bigint not null default 0 check (debits_sen >= 0),
  credits_sen bigint not null default 0 check (credits_sen >= 0),
  primary key (borrower_id, loan_id, kind),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  -- Nobody owes less than nothing, and the borrower's money is never overdrawn.
  check (case when kind = 'borrower-money' then credits_sen >= debits_sen else debits_sen >= credits_sen end)
);

create table ledger_transfers (
  transfer_id uuid primary key,
  borrower_id uuid not null,
  loan_id uuid not null,
  kind text not null,
  debit_kind text not null,
  credit_kind text not null,
  before_payout boolean not null,
  amount_sen bigint not null check (amount_sen > 0),
  value_on date not null,
  event_id uuid not null references events (event_id),
  posted_at timestamptz not null,
  disbursed_loan_id uuid generated always as (case when not before_payout then loan_id end) stored references disbursements (loan_id),
  foreign key (kind, debit_kind, credit_kind, before_payout) references transfer_rules (kind, debit_kind, credit_kind, before_payout),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  check (debit_kind <> credit_kind)
);
create index ledger_transfers_by_loan on ledger_transfers (borrower_id, loan_id, posted_at);
create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers for each statement execute function refuse_change();

create function post_transfer() returns trigger language plpgsql as $$
begin
  if not new.before_payout and not exists (select 1 from loans l join disbursements d using (loan_id)
      where loan_id = new.loan_id and l.status in ('disbursed', 'settled') and d.paid_on <= new.value_on) then
    raise exception 'nothing is owed before the money arrived' using errcode = 'check_violation';
  end if;
  -- A wallet cannot show money that nobody is sending.
  if new.kind = 'payout-reserved' and not exists (select 1 from payouts where loan_id = new.loan_id
      and status = 'prepared' and amount_sen = new.amount_sen) then
    raise exception 'money is set aside for a prepared payout only' using errcode = 'check_violation';
  end if;
  if new.kind = 'payout-reserved' and exists (select 1 from ledger_accounts
      where (borrower_id, loan_id, kind) = (new.borrower_id, new.loan_id, 'payout-reserve') and debits_sen > credits_sen) then
    raise exception 'money is set aside for a payout once' using errcode = 'check_violation';
  end if;
  if new.kind = 'interest' and (select sum(amount_sen) from ledger_transfers
      where (borrower_id, loan_id, kind) = (new.borrower_id, new.loan_id, 'interest'))
      > (select total_interest_sen from loans where loan_id = new.loan_id) then
    raise exception 'interest above what was agreed' using errcode = 'check_violation';
  end if;
  -- Product rule 6: simple interest for whole days on each late instalment, as if nothing of it had been paid.
  if new.kind = 'late-interest' and (select sum(amount_sen) from ledger_transfers
      where (borrower_id, loan_id, kind) = (new.borrower_id, new.loan_id, 'late-interest'))
      > (select coalesce(sum(floor((i.principal_sen + i.interest_sen)::numeric * (new.value_on - i.due_on) * l.late_rate_bps / 3650000)), 0)
        from instalments i join loans l using (borrower_id, loan_id)
        where i.loan_id = new.loan_id and i.due_on < new.value_on) then
    raise exception 'late interest above what the law allows' using errcode = 'check_violation';
  end if;
  insert into ledger_accounts (borrower_id, loan_id, kind, debits_sen)
    select new.borrower_id, new.loan_id, new.debit_kind, new.amount_sen
    where new.debit_kind in ('payout-reserve', 'principal-receivable', 'interest-receivable', 'charge-receivable')
    on conflict (borrower_id, loan_id, kind) do update set debits_sen = ledger_accounts.debits_sen + excluded.debits_sen;
  insert into ledger_accounts (borrower_id, loan_id, kind, credits_sen)
    select new.borrower_id, new.loan_id, new.credit_kind, new.amount_sen
    where new.credit_kind = 'borrower-money'
    on conflict (borrower_id, loan_id, kind) do update set credits_sen = ledger_accounts.credits_sen + excluded.credits_sen;
  -- The other side of each account must exist already: it was made by the transfer that filled it.
  update ledger_accounts set credits_sen = credits_sen + new.amount_sen
    where (borrower_id, loan_id, kind) = (new.borrower_id, new.loan_id, new.credit_kind) and new.credit_kind <> 'borrower-money';
  if not found and new.credit_kind in ('payout-reserve', 'principal-receivable', 'interest-receivable', 'charge-receivable') then
    raise exception 'account % of loan % is empty', new.credit_kind, new.loan_id using errcode = 'check_violation';
  end if;
  update ledger_accounts set debits_sen = debits_sen + new.amount_sen
    where (borrower_id, loan_id, kind) = (new.borrower_id, new.loan_id, new.debit_kind) and new.debit_kind = 'borrower-money';
  if not found and new.debit_kind = 'borrower-money' then
    raise exception 'the borrower of loan % has no money here', new.loan_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_transfers_post after insert on ledger_transfers for each row execute function post_transfer();

-- A balance changes only inside the trigger above: depth 1 means somebody wrote it by hand.
create function guard_balance() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() < 2 then
    raise exception 'a balance is the sum of its transfers and cannot be set' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger ledger_accounts_guard before insert or update or delete on ledger_accounts for each row execute function guard_balance();
create trigger ledger_accounts_kept before truncate on ledger_accounts for each statement execute function refuse_change();

-- The bills of a paid-out loan: they exist only once the money has arrived.
create table instalments (
  borrower_id uuid not null,
  loan_id uuid not null references disbursements (loan_id),
  number integer not null check (number > 0),
  due_on date not null,
  principal_sen bigint not null check (principal_sen >= 0),
  interest_sen bigint not null check (interest_sen >= 0),
  primary key (borrower_id, loan_id, number),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id)
);
create trigger instalments_append_only before update or delete or truncate on instalments for each statement execute function refuse_change();

-- What is billed is what was agreed, and it falls due after the money arrived.
create function check_instalments() returns trigger language plpgsql as $$
begin
  if exists (select 1 from loans l join disbursements d using (loan_id) join instalments i on (i.borrower_id, i.loan_id) = (l.borrower_id, l.loan_id)
      where l.loan_id in (select loan_id from billed)
      group by l.loan_id, l.principal_sen, l.total_interest_sen, d.paid_on
      having sum(i.principal_sen) <> l.principal_sen or sum(i.interest_sen) > l.total_interest_sen or min(i.due_on) <= d.paid_on) then
    raise exception 'the bills of a loan are those of its agreement' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger instalments_as_agreed after insert on instalments referencing new table as billed
  for each statement execute function check_instalments();

-- A proof of payment is a claim; it can only be made on a loan whose money has arrived.
create table payments (
  borrower_id uuid not null,
  payment_id uuid primary key,
  loan_id uuid not null references disbursements (loan_id),
  proof_file_id uuid not null,
  proof_kind text not null default 'payment-proof' check (proof_kind = 'payment-proof'),
  claimed_sen bigint not null check (claimed_sen > 0),
  claimed_paid_on date not null,
  claimed_at timestamptz not null,
  status text not null check (status in ('checking', 'confirmed', 'declined')),
  decline_reason text,
  decided_by uuid references users,
  decided_at timestamptz,
  received_sen bigint check (received_sen > 0),
  received_on date,
  bank_reference text unique,
  receipt_number text unique,
  -- Set by the status itself: only a confirmed payment pays anything.
  confirmed_payment_id uuid generated always as (case when status = 'confirmed' then payment_id end) stored unique,
  unique (payment_id, loan_id),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  foreign key (borrower_id, proof_file_id, proof_kind) references files (owner_id, file_id, kind),
  check ((status = 'checking') = (decided_at is null and decided_by is null)),
  check ((status = 'confirmed') = (received_sen is not null and received_on is not null and bank_reference is not null and receipt_number is not null)),
  check ((status = 'declined') = (decline_reason is not null))
);
create index payments_waiting on payments (claimed_at) where status = 'checking';
create index payments_by_loan on payments (borrower_id, loan_id, claimed_at);
create function check_payment_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'checking'
     or (new.borrower_id, new.payment_id, new.loan_id, new.proof_file_id, new.claimed_sen, new.claimed_paid_on, new.claimed_at)
     is distinct from (old.borrower_id, old.payment_id, old.loan_id, old.proof_file_id, old.claimed_sen, old.claimed_paid_on, old.claimed_at) then
    raise exception 'a payment is decided once, and what the borrower claimed never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payments_move before update or delete on payments for each row execute function check_payment_move();

-- What each confirmed payment paid of each instalment.
create table payment_allocations (
  borrower_id uuid not null,
  loan_id uuid not null,
  payment_id uuid not null references payments (confirmed_payment_id),
  instalment_number integer not null,
  principal_sen bigint not null check (principal_sen >= 0),
  interest_sen bigint not null check (interest_sen >= 0),
  primary key (borrower_id, payment_id, instalment_number),
  foreign key (payment_id, loan_id) references payments (payment_id, loan_id),
  foreign key (borrower_id, loan_id, instalment_number) references instalments (borrower_id, loan_id, number),
  check (principal_sen + interest_sen > 0)
);
create index payment_allocations_by_loan on payment_allocations (borrower_id, loan_id);
create trigger payment_allocations_append_only before update or delete or truncate on payment_allocations for each statement execute function refuse_change();

-- Never more than the instalment asks for, never more than the payment brought.
create function check_allocations() returns trigger language plpgsql as $$
begin
  if exists (select 1 from instalments i join payment_allocations a
        on (a.borrower_id, a.loan_id, a.instalment_number) = (i.borrower_id, i.loan_id, i.number)
      where (i.borrower_id, i.loan_id) in (select borrower_id, loan_id from allocated)
      group by i.borrower_id, i.loan_id, i.number
      having sum(a.principal_sen) > i.principal_sen or sum(a.interest_sen) > i.interest_sen)
    or exists (select 1 from payments p join payment_allocations a on (a.borrower_id, a.payment_id) = (p.borrower_id, p.payment_id)
      where p.payment_id in (select payment_id from allocated)
      group by p.payment_id
      having sum(a.principal_sen + a.interest_sen) > p.received_sen) then
    raise exception 'a payment pays no more than it brought and no more than is owed' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger payment_allocations_fit after insert on payment_allocations referencing new table as allocated
  for each statement execute function check_allocations();

-- An identity photo or proof opened by staff: who, which, when, for which case.
create table file_views (
  view_id uuid primary key,
  staff_id uuid not null references users,
  owner_id uuid not null,
  file_id uuid not null,
  loan_id uuid not null,
  viewed_at timestamptz not null,
  foreign key (owner_id, file_id) references files (owner_id, file_id)
);
create index file_views_by_staff on file_views (staff_id, viewed_at);
create trigger file_views_append_only before update or delete or truncate on file_views for each statement execute function refuse_change();
