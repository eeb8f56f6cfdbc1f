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
  ('payment-received', 'bank', 'borrower-money', false),
  ('principal-repaid', 'borrower-money', 'principal-receivable', false),
  ('interest-repaid', 'borrower-money', 'interest-receivable', false),
  ('charge-repaid', 'borrower-money', 'charge-receivable', false),
  ('interest-returned', 'interest-income', 'borrower-money', false),
  ('refund', 'borrower-money', 'bank', false);
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

-- A correction is a transfer too: equal, opposite and linked to the one it takes back, at most once for each.
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
  -- What it is about: whose money, which bill.
  payment_id uuid,
  instalment_number integer,
  refund_id uuid,
  reverses uuid unique,
  event_id uuid not null references events (event_id),
  posted_at timestamptz not null,
  posted_order bigint generated always as identity,
  rule_debit_kind text generated always as (case when reverses is null then debit_kind else credit_kind end) stored,
  rule_credit_kind text generated always as (case when reverses is null then credit_kind else debit_kind end) stored,
  disbursed_loan_id uuid generated always as (case when not before_payout then loan_id end) stored references disbursements (loan_id),
  foreign key (kind, rule_debit_kind, rule_credit_kind, before_payout) references transfer_rules (kind, debit_kind, credit_kind, before_payout),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  unique (transfer_id, loan_id, kind, amount_sen, value_on, debit_kind, credit_kind),
  -- Nothing takes back what takes back: the sides of such a row would be those of no rule.
  foreign key (reverses, loan_id, kind, amount_sen, value_on, rule_debit_kind, rule_credit_kind)
    references ledger_transfers (transfer_id, loan_id, kind, amount_sen, value_on, debit_kind, credit_kind),
  check (debit_kind <> credit_kind),
  check ((kind = 'payment-received') <= (payment_id is not null)),
  check ((kind in ('interest', 'late-interest', 'principal-repaid', 'interest-repaid', 'interest-returned')) <= (instalment_number is not null))
);
create index ledger_transfers_by_loan on ledger_transfers (borrower_id, loan_id, posted_order);
create index ledger_transfers_by_payment on ledger_transfers (payment_id) where payment_id is not null;
create trigger ledger_transfers_append_only before update or delete or truncate on ledger_transfers for each statement execute function refuse_change();

-- What stands on a kind of transfer of one loan: what was posted less what was taken back.
create function standing_sen(of_borrower uuid, of_loan uuid, of_kind text) returns bigint language sql stable as $$
  select coalesce(sum(case when reverses is null then amount_sen else -amount_sen end), 0)::bigint
  from ledger_transfers where (borrower_id, loan_id, kind) = (of_borrower, of_loan, of_kind)
$$;

create function move_account(of_borrower uuid, of_loan uuid, of_kind text, debit_sen bigint, credit_sen bigint) returns void language plpgsql as $$
begin
  if of_kind not in ('payout-reserve', 'principal-receivable', 'interest-receivable', 'charge-receivable', 'borrower-money') then
    return;
  end if;
  update ledger_accounts set debits_sen = debits_sen + debit_sen, credits_sen = credits_sen + credit_sen
    where (borrower_id, loan_id, kind) = (of_borrower, of_loan, of_kind);
  if not found then
    insert into ledger_accounts (borrower_id, loan_id, kind, debits_sen, credits_sen)
      values (of_borrower, of_loan, of_kind, debit_sen, credit_sen);
  end if;
end $$;

create function post_transfer() returns trigger language plpgsql as $$
begin
  if not new.before_payout and not exists (select 1 from loans l join disbursements d using (loan_id)
      where loan_id = new.loan_id and d.paid_on <= new.value_on and (l.status in ('disbursed', 'settled')
        -- Of a loan that never arrived everything is taken back, and the borrower's money goes back.
        or (l.status = 'cancelled' and (new.reverses is not null or new.kind in ('payment-received', 'refund'))))) then
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
  if new.kind in ('payout-sent', 'principal') and standing_sen(new.borrower_id, new.loan_id, new.kind)
      > (select amount_sen from disbursements where loan_id = new.loan_id) then
    raise exception 'the bank paid the principal out once' using errcode = 'check_violation';
  end if;
  if new.kind = 'interest' and new.reverses is null and standing_sen(new.borrower_id, new.loan_id, 'interest')
      > (select sum(interest_sen) from bills where (borrower_id, loan_id) = (new.borrower_id, new.loan_id)) then
    raise exception 'interest above what was agreed' using errcode = 'check_violation';
  end if;
  -- Product rule 6: simple interest for whole days on this one late instalment, as if nothing of it had been paid.
  if new.kind = 'late-interest' and new.reverses is null and (
      select sum(case when reverses is null then amount_sen else -amount_sen end) from ledger_transfers
        where (borrower_id, loan_id, kind, instalment_number) = (new.borrower_id, new.loan_id, new.kind, new.instalment_number))
      > (select floor((i.principal_sen + i.interest_sen)::numeric * greatest(new.value_on - i.due_on, 0) * l.late_rate_bps / 3650000)
        from instalments i join loans l using (borrower_id, loan_id)
        where (i.borrower_id, i.loan_id, i.number) = (new.borrower_id, new.loan_id, new.instalment_number)) then
    raise exception 'late interest above what the law allows' using errcode = 'check_violation';
  end if;
  perform move_account(new.borrower_id, new.loan_id, new.debit_kind, new.amount_sen, 0);
  perform move_account(new.borrower_id, new.loan_id, new.credit_kind, 0, new.amount_sen);
  if new.kind in ('principal-repaid', 'interest-repaid', 'charge-repaid', 'late-interest', 'interest-returned') and new.instalment_number is not null then
    perform move_bill(new, case when new.reverses is null then new.amount_sen else -new.amount_sen end);
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

-- The bills of a paid-out loan as agreed: they exist only once the money has arrived. A later plan (version 2 and up)
-- goes on counting and closes the bills it replaces at what was paid of them.
create table instalments (
  borrower_id uuid not null,
  loan_id uuid not null references disbursements (loan_id),
  number integer not null check (number > 0),
  version integer not null default 1 check (version > 0),
  starts_on date not null,
  due_on date not null,
  payable_by date not null,
  principal_sen bigint not null check (principal_sen >= 0),
  interest_sen bigint not null check (interest_sen >= 0),
  carried_interest_sen bigint not null default 0 check (carried_interest_sen between 0 and interest_sen),
  primary key (borrower_id, loan_id, number),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  check (starts_on < due_on),
  check (payable_by >= due_on)
);
create trigger instalments_append_only before update or delete or truncate on instalments for each statement execute function refuse_change();

-- What each bill asks for now and what is booked on it. Written by triggers only; the proof compares it with the rows it
-- comes from.
create table bills (
  borrower_id uuid not null,
  loan_id uuid not null,
  number integer not null,
  due_on date not null,
  payable_by date not null check (payable_by >= due_on),
  principal_sen bigint not null,
  interest_sen bigint not null,
  late_sen bigint not null default 0 check (late_sen >= 0),
  paid_principal_sen bigint not null default 0 check (paid_principal_sen between 0 and principal_sen),
  paid_interest_sen bigint not null default 0 check (paid_interest_sen between 0 and interest_sen),
  paid_late_sen bigint not null default 0 check (paid_late_sen between 0 and late_sen),
  left_sen bigint generated always as
    (principal_sen + interest_sen + late_sen - paid_principal_sen - paid_interest_sen - paid_late_sen) stored,
  primary key (borrower_id, loan_id, number),
  foreign key (borrower_id, loan_id, number) references instalments (borrower_id, loan_id, number)
);
create index bills_unpaid on bills (due_on, loan_id) where left_sen > 0;
create trigger bills_guard before insert or update or delete on bills for each row execute function guard_balance();
create trigger bills_kept before truncate on bills for each statement execute function refuse_change();

create function open_bill() returns trigger language plpgsql as $$
begin
  insert into bills (borrower_id, loan_id, number, due_on, payable_by, principal_sen, interest_sen)
    values (new.borrower_id, new.loan_id, new.number, new.due_on, new.payable_by, new.principal_sen, new.interest_sen);
  return null;
end $$;
create trigger instalments_open_bill after insert on instalments for each row execute function open_bill();

create function move_bill(t ledger_transfers, by_sen bigint) returns void language sql as $$
  update bills set
    late_sen = late_sen + case when t.kind = 'late-interest' then by_sen else 0 end,
    paid_principal_sen = paid_principal_sen + case when t.kind = 'principal-repaid' then by_sen else 0 end,
    paid_interest_sen = paid_interest_sen + case t.kind when 'interest-repaid' then by_sen when 'interest-returned' then -by_sen else 0 end,
    paid_late_sen = paid_late_sen + case when t.kind = 'charge-repaid' then by_sen else 0 end
  where (borrower_id, loan_id, number) = (t.borrower_id, t.loan_id, t.instalment_number)
$$;

-- What is billed is what was agreed, and it falls due after the money arrived.
create function check_instalments() returns trigger language plpgsql as $$
begin
  if exists (select 1 from loans l join disbursements d using (loan_id) join instalments i on (i.borrower_id, i.loan_id) = (l.borrower_id, l.loan_id)
      join bills b on (b.borrower_id, b.loan_id, b.number) = (i.borrower_id, i.loan_id, i.number)
      where l.loan_id in (select loan_id from billed)
      group by l.loan_id, l.principal_sen, l.total_interest_sen, d.paid_on
      having sum(b.principal_sen) <> l.principal_sen or sum(b.interest_sen) > agreed_interest_sen(l.loan_id) or min(i.due_on) <= d.paid_on) then
    raise exception 'the bills of a loan are those of its agreement' using errcode = 'check_violation';
  end if;
  -- The bills of one plan are made together: none of them is added later.
  if exists (select 1 from instalments i join (select distinct borrower_id, loan_id, version from billed) n using (borrower_id, loan_id, version)
      where not exists (select 1 from billed b where (b.borrower_id, b.loan_id, b.number) = (i.borrower_id, i.loan_id, i.number))) then
    raise exception 'the bills of a plan are made once, all together' using errcode = 'check_violation';
  end if;
  return null;
end $$;
-- The interest of the agreement in force; a later plan is signed too and brings its own.
create function agreed_interest_sen(of_loan uuid) returns bigint language sql stable as $$
  select total_interest_sen from loans where loan_id = of_loan
$$;
-- A statement's trigger runs after those of its rows: the bills are open by now.
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
  bank_reference text,
  receipt_number text unique,
  -- Set when two people took it back.
  is_taken_back boolean not null default false check (status = 'confirmed' or not is_taken_back),
  -- Set by the status itself: only a confirmed payment pays anything.
  confirmed_payment_id uuid generated always as (case when status = 'confirmed' then payment_id end) stored unique,
  unique (payment_id, loan_id),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  foreign key (borrower_id, proof_file_id, proof_kind) references files (owner_id, file_id, kind),
  check ((status = 'checking') = (decided_at is null and decided_by is null)),
  check ((status = 'confirmed') = (received_sen is not null and received_on is not null and bank_reference is not null and receipt_number is not null)),
  check ((status = 'declined') = (decline_reason is not null)),
  check (decided_by <> borrower_id)
);
-- One reference of the bank stands for one payment that counts; a payment taken back gives it free for the right booking.
create unique index payments_bank_reference_key on payments (bank_reference) where not is_taken_back;
create index payments_waiting on payments (claimed_at) where status = 'checking';
create index payments_by_loan on payments (borrower_id, loan_id, claimed_at);
create function check_payment_move() returns trigger language plpgsql as $$
begin
  -- What is generated has no value yet in a row that is being written.
  if tg_op = 'UPDATE' and not old.is_taken_back and new.is_taken_back
     and to_jsonb(new) - 'is_taken_back' - 'confirmed_payment_id' = to_jsonb(old) - 'is_taken_back' - 'confirmed_payment_id'
     and exists (select 1 from payment_reversals where payment_id = new.payment_id and confirmed_at is not null) then
    return new;
  end if;
  if tg_op = 'DELETE' or old.status <> 'checking' or new.is_taken_back
     or (new.borrower_id, new.payment_id, new.loan_id, new.proof_file_id, new.claimed_sen, new.claimed_paid_on, new.claimed_at)
     is distinct from (old.borrower_id, old.payment_id, old.loan_id, old.proof_file_id, old.claimed_sen, old.claimed_paid_on, old.claimed_at) then
    raise exception 'a payment is decided once, and what the borrower claimed never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger payments_move before update or delete on payments for each row execute function check_payment_move();
create function check_payment_start() returns trigger language plpgsql as $$
begin
  if new.status <> 'checking' then
    raise exception 'a payment starts as a claim that somebody checks' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payments_start before insert on payments for each row execute function check_payment_start();

alter table ledger_transfers add foreign key (payment_id) references payments (confirmed_payment_id);
alter table ledger_transfers add foreign key (payment_id, loan_id) references payments (payment_id, loan_id);
alter table ledger_transfers add foreign key (borrower_id, loan_id, instalment_number) references instalments (borrower_id, loan_id, number);
-- One payment is booked once, with exactly what came.
create unique index ledger_transfers_one_receipt on ledger_transfers (payment_id) where kind = 'payment-received' and reverses is null;
create function check_receipt() returns trigger language plpgsql as $$
begin
  if exists (select 1 from payments where payment_id = new.payment_id and (received_sen, received_on) is distinct from (new.amount_sen, new.value_on)) then
    raise exception 'what is booked is what came' using errcode = 'check_violation';
  end if;
  -- Money that was received goes back out of the books only with a reversal that two people made.
  if new.reverses is not null and not exists (select 1 from payment_reversals where payment_id = new.payment_id and confirmed_at is not null) then
    raise exception 'a payment is taken back by two people' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger ledger_transfers_receipt after insert on ledger_transfers for each row when (new.kind = 'payment-received') execute function check_receipt();

-- A confirmed payment taken back: one person asks with a reason, another one does it.
create table payment_reversals (
  payment_id uuid primary key references payments (confirmed_payment_id),
  reason text not null,
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  check ((confirmed_by is null) = (confirmed_at is null)),
  check (confirmed_by <> proposed_by)
);
create function check_reversal_move() returns trigger language plpgsql as $$
begin
  if old.confirmed_at is not null or (tg_op = 'UPDATE' and
     (new.payment_id, new.reason, new.proposed_by, new.proposed_at) is distinct from (old.payment_id, old.reason, old.proposed_by, old.proposed_at)) then
    raise exception 'a reversal is decided once, and what was asked for never changes' using errcode = 'restrict_violation';
  end if;
  return coalesce(new, old);
end $$;
create trigger payment_reversals_move before update or delete on payment_reversals for each row execute function check_reversal_move();
create function check_reversal_people() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.confirmed_at is not null then
    raise exception 'a reversal is asked for before it is confirmed' using errcode = 'check_violation';
  end if;
  if exists (select 1 from payments where payment_id = new.payment_id and borrower_id in (new.proposed_by, new.confirmed_by)) then
    raise exception 'nobody takes back a payment of their own' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_reversals_people before insert or update on payment_reversals for each row execute function check_reversal_people();
create function give_reference_free() returns trigger language plpgsql as $$
begin
  update payments set is_taken_back = true where payment_id = new.payment_id;
  return null;
end $$;
create trigger payment_reversals_done after update on payment_reversals for each row
  when (new.confirmed_at is not null) execute function give_reference_free();
create trigger payment_reversals_kept before truncate on payment_reversals for each statement execute function refuse_change();

-- A loan is settled when nothing is owed: looked at when everything of the command is written.
create function check_settled() returns trigger language plpgsql as $$
begin
  if exists (select 1 from loans where loan_id = new.loan_id and status = 'settled') and exists (select 1 from ledger_accounts
      where (borrower_id, loan_id) = (new.borrower_id, new.loan_id) and kind <> 'borrower-money' and debits_sen <> credits_sen) then
    raise exception 'a loan that is settled has nothing left to pay' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger loans_settled after update of status on loans deferrable initially deferred
  for each row when (new.status = 'settled') execute function check_settled();
-- And nothing is charged to it afterwards.
create constraint trigger ledger_transfers_settled after insert on ledger_transfers deferrable initially deferred
  for each row when (new.debit_kind in ('principal-receivable', 'interest-receivable', 'charge-receivable')) execute function check_settled();

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
