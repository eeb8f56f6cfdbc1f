-- A new plan for a running loan: the day of the bills moved, or more months. It is a new version of the schedule with a
-- signature of its own: the bills of the old plan are closed at what was paid of them, those of the new one go on counting.

-- "I cannot pay this month": what the borrower asked for, what the lender answered, and what came of it.
create table hardship_requests (
  borrower_id uuid not null,
  request_id uuid primary key,
  loan_id uuid not null references disbursements (loan_id),
  status text not null check (status in ('open', 'offered', 'agreed', 'declined', 'withdrawn', 'lapsed')),
  asked_kind text not null check (asked_kind in ('pay-part', 'due-day', 'longer-term')),
  asked_part_sen bigint check (asked_part_sen > 0),
  asked_rest_on date,
  asked_due_day integer check (asked_due_day between 1 and 28),
  asked_extra_months integer check (asked_extra_months between 1 and 24),
  words text check (length(words) between 1 and 1000),
  asked_at timestamptz not null,
  -- The lender's word: the last day on which the answer comes.
  answer_by date not null,
  offered_kind text check (offered_kind in ('pay-part', 'due-day', 'longer-term')),
  offered_part_sen bigint check (offered_part_sen > 0),
  offered_rest_on date,
  offered_due_day integer check (offered_due_day between 1 and 28),
  offered_extra_months integer check (offered_extra_months between 1 and 24),
  offer_ends_on date,
  decline_reason text,
  answered_by uuid references users,
  answered_at timestamptz,
  ended_at timestamptz,
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  unique (request_id, loan_id),
  check ((asked_kind = 'pay-part') = (asked_part_sen is not null and asked_rest_on is not null)),
  check ((asked_kind = 'due-day') = (asked_due_day is not null)),
  check ((asked_kind = 'longer-term') = (asked_extra_months is not null)),
  check ((offered_kind is not distinct from 'pay-part') = (offered_part_sen is not null and offered_rest_on is not null)),
  check ((offered_kind is not distinct from 'due-day') = (offered_due_day is not null)),
  check ((offered_kind is not distinct from 'longer-term') = (offered_extra_months is not null)),
  check ((offered_kind is null) = (offer_ends_on is null)),
  check ((answered_by is null) = (answered_at is null)),
  check ((offered_kind is not null or decline_reason is not null) = (answered_at is not null)),
  check ((status = 'declined') = (decline_reason is not null)),
  check (status not in ('offered', 'agreed') or offered_kind is not null),
  check (status <> 'open' or answered_at is null),
  check ((status in ('open', 'offered')) = (ended_at is null)),
  check (answered_by <> borrower_id)
);
-- One at a time, whatever happens at the same moment.
create unique index hardship_requests_one_open on hardship_requests (loan_id) where status in ('open', 'offered');
create index hardship_requests_waiting on hardship_requests (answer_by, asked_at) where status = 'open';
create index hardship_requests_by_borrower on hardship_requests (borrower_id, asked_at);

create function check_hardship_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
     or (old.status, new.status) not in (('open', 'offered'), ('open', 'agreed'), ('open', 'declined'), ('open', 'withdrawn'), ('open', 'lapsed'),
       ('offered', 'agreed'), ('offered', 'withdrawn'), ('offered', 'lapsed'))
     or (new.borrower_id, new.request_id, new.loan_id, new.asked_kind, new.asked_part_sen, new.asked_rest_on, new.asked_due_day,
         new.asked_extra_months, new.words, new.asked_at, new.answer_by)
     is distinct from (old.borrower_id, old.request_id, old.loan_id, old.asked_kind, old.asked_part_sen, old.asked_rest_on, old.asked_due_day,
         old.asked_extra_months, old.words, old.asked_at, old.answer_by)
     or (old.answered_at is not null and (new.offered_kind, new.offered_part_sen, new.offered_rest_on, new.offered_due_day, new.offered_extra_months,
         new.offer_ends_on, new.answered_by, new.answered_at)
     is distinct from (old.offered_kind, old.offered_part_sen, old.offered_rest_on, old.offered_due_day, old.offered_extra_months,
         old.offer_ends_on, old.answered_by, old.answered_at)) then
    raise exception 'what was asked for and answered never changes, and what has ended stays so' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger hardship_requests_move before update or delete on hardship_requests for each row execute function check_hardship_move();
create trigger hardship_requests_kept before truncate on hardship_requests for each statement execute function refuse_change();
create function check_hardship_start() returns trigger language plpgsql as $$
begin
  if new.status <> 'open' or new.answered_at is not null then
    raise exception 'a request starts open, without an answer' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger hardship_requests_start before insert on hardship_requests for each row execute function check_hardship_start();

-- Nothing is left to help with when the loan no longer runs: at the moment of the event that ended it.
create function lapse_requests() returns trigger language plpgsql as $$
begin
  update hardship_requests set status = 'lapsed', ended_at = coalesce(
      (select happened_at from events where stream_id = new.borrower_id order by sequence desc limit 1), now())
    where loan_id = new.loan_id and status in ('open', 'offered');
  return null;
end $$;
create trigger loans_lapse_requests after update of status on loans
  for each row when (old.status = 'disbursed' and new.status <> 'disbursed') execute function lapse_requests();

-- Nobody is reminded while they wait for an answer, think about an offer, or keep to what was agreed. Without an end the
-- pause lasts until the request is answered. Other reasons not to remind join this list.
create view reminder_pauses as
  select loan_id, case status when 'offered' then offer_ends_on when 'agreed' then offered_rest_on end as paused_until
  from hardship_requests where status in ('open', 'offered') or (status = 'agreed' and offered_kind = 'pay-part')
  union all select loan_id, null from claims where status = 'open';
create function reminders_paused(of_loan uuid, on_day date) returns boolean language sql stable as $$
  select exists (select 1 from reminder_pauses where loan_id = of_loan and (paused_until is null or paused_until >= on_day))
$$;

-- A new plan as it was read and signed. Its interest counts for the whole loan, from the first bill (product rule 6).
create table plans (
  borrower_id uuid not null,
  loan_id uuid not null references disbursements (loan_id),
  version integer not null check (version > 1),
  kind text not null check (kind in ('due-day', 'longer-term')),
  -- Null: the borrower's own change of the due day.
  request_id uuid unique,
  due_day integer not null check (due_day between 1 and 31),
  principal_sen bigint not null,
  total_interest_sen bigint not null check (total_interest_sen >= 0),
  body_hash text not null check (body_hash ~ '^[0-9a-f]{64}$'),
  body_sealed text not null,
  signature_sealed text not null,
  challenge_id uuid not null unique references one_time_codes,
  signed_on date not null,
  signed_at timestamptz not null,
  primary key (loan_id, version),
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  foreign key (loan_id, principal_sen) references loans (loan_id, principal_sen),
  foreign key (request_id, loan_id) references hardship_requests (request_id, loan_id),
  check (total_interest_sen <= principal_sen),
  check (request_id is not null or kind = 'due-day'),
  check (signed_on = (signed_at at time zone 'Asia/Kuala_Lumpur')::date)
);
create trigger plans_append_only before update or delete or truncate on plans for each statement execute function refuse_change();

-- Once a year: a year after 29 February is 28 February, as in the domain.
create function due_day_possible_on(changed_on date) returns date language sql immutable as $$
  select (changed_on + interval '12 months')::date
$$;

create function check_plan() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from loans where loan_id = new.loan_id and status = 'disbursed') then
    raise exception 'a new plan is for a running loan' using errcode = 'check_violation';
  end if;
  if exists (select 1 from claims where loan_id = new.loan_id and status = 'open') then
    raise exception 'nothing is planned anew while a claim that the money did not arrive is open' using errcode = 'check_violation';
  end if;
  if not exists (select 1 from one_time_codes where challenge_id = new.challenge_id and used_at is not null
      and user_id = new.borrower_id and purpose = 'sign-agreement' and subject = new.body_hash) then
    raise exception 'a plan is signed with a one-time code for this very text' using errcode = 'check_violation';
  end if;
  if new.version <> 1 + (select coalesce(max(version), 1) from plans where loan_id = new.loan_id) then
    raise exception 'each plan follows the one before it' using errcode = 'check_violation';
  end if;
  -- More months, or a day moved for somebody in need, is what the lender offered; the interest grows only with it.
  if new.request_id is not null and not exists (select 1 from hardship_requests where request_id = new.request_id
      and status = 'offered' and offered_kind = new.kind) then
    raise exception 'a plan of a request is the one that the lender offered' using errcode = 'check_violation';
  end if;
  if new.request_id is null and exists (select 1 from plans where loan_id = new.loan_id and request_id is null
      and due_day_possible_on(signed_on) > new.signed_on) then
    raise exception 'the due day changes once a year' using errcode = 'check_violation';
  end if;
  if new.kind = 'due-day' and new.total_interest_sen > agreed_interest_sen(new.loan_id) then
    raise exception 'moving the due day costs nothing' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger plans_signed before insert on plans for each row execute function check_plan();

-- The interest of the plan in force: the agreement's, or that of the last plan that was signed.
create or replace function agreed_interest_sen(of_loan uuid) returns bigint language sql stable as $$
  select coalesce(
    (select total_interest_sen from plans where loan_id = of_loan order by version desc limit 1),
    (select total_interest_sen from loans where loan_id = of_loan))
$$;

-- Bills of the agreement have version 1; every later bill stands on its plan.
alter table instalments add column plan_version integer generated always as (nullif(version, 1)) stored;
alter table instalments add foreign key (loan_id, plan_version) references plans (loan_id, version);

-- A bill of the old plan, closed at what was paid of it. From then on it is not late: what it still asked for is in the
-- new bills, and late interest that was not booked is dropped.
create table instalment_closures (
  borrower_id uuid not null,
  loan_id uuid not null,
  number integer not null,
  version integer not null,
  principal_sen bigint not null check (principal_sen >= 0),
  interest_sen bigint not null check (interest_sen >= 0),
  primary key (borrower_id, loan_id, number),
  foreign key (borrower_id, loan_id, number) references bills (borrower_id, loan_id, number),
  foreign key (loan_id, version) references plans (loan_id, version)
);
create trigger instalment_closures_append_only before update or delete or truncate on instalment_closures for each statement execute function refuse_change();

create function close_bill() returns trigger language plpgsql as $$
begin
  update bills b set principal_sen = new.principal_sen, interest_sen = new.interest_sen, payable_by = greatest(b.payable_by, p.signed_on)
    from plans p
    where (p.loan_id, p.version) = (new.loan_id, new.version) and (b.borrower_id, b.loan_id, b.number) = (new.borrower_id, new.loan_id, new.number)
      and (b.paid_principal_sen, b.paid_interest_sen) = (new.principal_sen, new.interest_sen);
  if not found then
    raise exception 'a bill is closed at what was paid of it' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger instalment_closures_close after insert on instalment_closures for each row execute function close_bill();

-- The number by which people know a bill: its place in the plan in force (in the domain `placeOf`).
create function bill_place(of_loan uuid, of_number integer) returns integer language sql stable as $$
  select coalesce((select count(*)::integer from bills where loan_id = of_loan and number <= of_number and principal_sen + interest_sen > 0
    having bool_or(number = of_number)), of_number)
$$;

-- Closed bills and new ones are one act: when it is written, the bills of the loan sum to its principal again.
create function check_plan_whole() returns trigger language plpgsql as $$
begin
  if (select sum(principal_sen) from bills where (borrower_id, loan_id) = (new.borrower_id, new.loan_id))
      is distinct from (select principal_sen from loans where loan_id = new.loan_id)
     or (select sum(interest_sen) from bills where (borrower_id, loan_id) = (new.borrower_id, new.loan_id)) > agreed_interest_sen(new.loan_id) then
    raise exception 'the bills of a loan are those of the plan that was signed' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger instalment_closures_whole after insert on instalment_closures deferrable initially deferred
  for each row execute function check_plan_whole();
