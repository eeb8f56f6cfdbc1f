-- A loan and its chain of evidence. Each step's row is the foreign key of the next:
--   loan → approval → agreement → signature → countersignature → payout → disbursement → instalment, payment, charge
-- so nothing can be stored before what it stands on, not even by hand.

create table loan_drafts (
  borrower_id uuid primary key references users,
  draft text not null,
  saved_at timestamptz not null
);

create table loans (
  borrower_id uuid not null references users,
  loan_id uuid not null unique,
  reference text not null unique,
  product_id uuid not null references products,
  status text not null check (status in ('unknown', 'under-review', 'approved', 'rejected', 'disbursed', 'settled', 'cancelled', 'expired')),
  requested_amount_sen bigint not null check (requested_amount_sen > 0),
  requested_term_months integer not null check (requested_term_months > 0),
  principal_sen bigint not null,
  term_months integer not null check (term_months > 0),
  annual_rate_bps integer not null,
  method text not null check (method in ('reducing', 'flat')),
  secured boolean not null check (not secured),
  late_rate_bps integer not null,
  total_interest_sen bigint not null check (total_interest_sen >= 0),
  affordability text not null check (affordability in ('yes', 'no', 'not-sure')),
  application_signature_sealed text not null,
  applied_at timestamptz not null,
  assigned_to uuid references users,
  proposed_by uuid references users,
  proposed_amount_sen bigint,
  proposed_term_months integer,
  proposal_note text,
  proposed_at timestamptz,
  approved_at timestamptz,
  offer_ends_on date,
  rejection text,
  corrections text,
  payment_count integer not null default 0,
  -- The last day whose due bills are booked.
  booked_until date,
  -- Set by the status itself: a paid-out loan must point at its evidence (product rule 5).
  disbursed_loan_id uuid generated always as (case when status in ('disbursed', 'settled') then loan_id end) stored,
  approved_loan_id uuid generated always as (case when status in ('approved', 'disbursed', 'settled', 'expired') then loan_id end) stored,
  primary key (borrower_id, loan_id),
  unique (loan_id, principal_sen),
  -- Caps of the law (product rule 6): s.17A Moneylenders Act 1951, Schedule J clause 2.
  check (principal_sen > 0 and principal_sen <= requested_amount_sen),
  check (term_months <= requested_term_months),
  check (annual_rate_bps between 0 and case when secured then 1200 else 1800 end),
  check (late_rate_bps between 0 and 800),
  check (total_interest_sen <= principal_sen),
  check ((proposed_by is null) = (proposed_at is null))
);
-- One open loan for each borrower, whatever happens at the same time.
create unique index loans_one_open on loans (borrower_id) where status in ('unknown', 'under-review', 'approved', 'disbursed');
create index loans_by_status on loans (status, applied_at);

create function check_loan_move() returns trigger language plpgsql as $$
begin
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
create trigger loans_move before update on loans for each row execute function check_loan_move();
create function check_loan_start() returns trigger language plpgsql as $$
begin
  if new.status <> 'unknown' then
    raise exception 'a loan starts as unknown, not %', new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger loans_start before insert on loans for each row execute function check_loan_start();
create trigger loans_kept before delete or truncate on loans for each statement execute function refuse_change();

-- Two different people approve (four eyes).
create table approvals (
  borrower_id uuid not null,
  loan_id uuid primary key,
  proposed_by uuid not null references users,
  approved_by uuid not null references users,
  approved_at timestamptz not null,
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  check (proposed_by <> approved_by)
);
create trigger approvals_append_only before update or delete or truncate on approvals for each statement execute function refuse_change();
alter table loans add foreign key (approved_loan_id) references approvals (loan_id);

-- The complete agreement, frozen when the offer is made (product rule 10): no placeholder can be stored.
create table agreements (
  loan_id uuid primary key references approvals,
  borrower_id uuid not null,
  body_hash text not null check (body_hash ~ '^[0-9a-f]{64}$'),
  body_sealed text not null,
  principal_sen bigint not null,
  offered_at timestamptz not null,
  viewed_at timestamptz,
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  foreign key (loan_id, principal_sen) references loans (loan_id, principal_sen),
  unique (loan_id, body_hash)
);
create function keep_agreement() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.loan_id, new.borrower_id, new.body_hash, new.body_sealed, new.principal_sen, new.offered_at)
     is distinct from (old.loan_id, old.borrower_id, old.body_hash, old.body_sealed, old.principal_sen, old.offered_at)
     or (old.viewed_at is not null and new.viewed_at is distinct from old.viewed_at) then
    raise exception 'an offered agreement never changes' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger agreements_kept before update or delete on agreements for each row execute function keep_agreement();

-- The borrower signs the very text that was shown, with a one-time code used for it.
create table agreement_signatures (
  loan_id uuid primary key,
  borrower_id uuid not null,
  body_hash text not null,
  signature_sealed text not null,
  challenge_id uuid not null unique references one_time_codes,
  signed_at timestamptz not null,
  -- The day of the month on which the borrower wants to pay; null: the day on which the money arrives.
  due_day integer check (due_day between 1 and 28),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  foreign key (loan_id, body_hash) references agreements (loan_id, body_hash)
);
create trigger agreement_signatures_append_only before update or delete or truncate on agreement_signatures for each statement execute function refuse_change();

create function check_signature_order() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from agreements where loan_id = new.loan_id and viewed_at <= new.signed_at) then
    raise exception 'an agreement is signed after it was shown' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from one_time_codes where challenge_id = new.challenge_id and used_at is not null
      and user_id = new.borrower_id and purpose = 'sign-agreement' and subject = new.body_hash) then
    raise exception 'an agreement is signed with a one-time code for this very text' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger agreement_signatures_order before insert on agreement_signatures for each row execute function check_signature_order();

create table agreement_countersignatures (
  loan_id uuid primary key references agreement_signatures,
  staff_id uuid not null references users,
  staff_name text not null,
  countersigned_at timestamptz not null
);
create trigger agreement_countersignatures_append_only before update or delete or truncate on agreement_countersignatures for each statement execute function refuse_change();
