-- Arrears: the lender's calendar as people keep it, the daily list of late loans, reminders that keep to hours and
-- numbers, and formal notices that two people make.

alter table holidays add column added_by uuid references users, add column added_at timestamptz;

create function is_working_day(day date) returns boolean language sql stable as $$
  select extract(dow from day)::integer <> all (coalesce((select rest_days from lender), '{}'))
    and not exists (select from holidays where held_on = day)
$$;
-- The same as `nextWorkingDay` of the domain; a test compares them.
create function next_working_day(day date) returns date language sql stable as $$
  select coalesce((select day + n from generate_series(0, 13) n where is_working_day(day + n) order by n limit 1), day + 14)
$$;

-- A holiday moves the bills of one day: found by their day, so that the calendar is not locked for long.
create index bills_by_last_day on bills (payable_by);

-- Which bill got how much time because of which holiday: it stays when the holiday is taken away, so that the proof can
-- tell why a bill is longer than agreed. Written by the triggers below only.
create table holiday_extensions (
  borrower_id uuid not null,
  loan_id uuid not null,
  number integer not null,
  held_on date not null,
  payable_by date not null check (payable_by > held_on),
  primary key (borrower_id, loan_id, number, held_on),
  foreign key (borrower_id, loan_id, number) references instalments (borrower_id, loan_id, number)
);
create trigger holiday_extensions_guard before insert on holiday_extensions for each row execute function guard_balance();
create trigger holiday_extensions_append_only before update or delete or truncate on holiday_extensions for each statement execute function refuse_change();

-- A holiday gives the bills of its day longer; it never takes a day away, and days whose bills are already counted stay
-- as they were, because accounts are worked out again from them.
create function lock_calendar() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('holidays'));
  return coalesce(new, old);
end $$;
create trigger holidays_lock before insert or delete on holidays for each row execute function lock_calendar();
create function hold_holiday() returns trigger language plpgsql as $$
begin
  if exists (select from loans where booked_until >= coalesce(new.held_on, old.held_on)) then
    raise exception 'a day that is already counted stays as it was' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'INSERT' then
    with moved as (
      update bills set payable_by = next_working_day(payable_by) where payable_by = new.held_on returning *)
    insert into holiday_extensions (borrower_id, loan_id, number, held_on, payable_by)
      select borrower_id, loan_id, number, new.held_on, payable_by from moved;
  end if;
  return null;
end $$;
create trigger holidays_hold after insert or delete on holidays for each row execute function hold_holiday();
create trigger holidays_kept before update or truncate on holidays for each statement execute function refuse_change();
-- A bill that is made at the same moment as a holiday is added must not miss it.
create function keep_bill_off_holidays() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtext('holidays'));
  if exists (select from holidays where held_on = new.payable_by) then
    insert into holiday_extensions (borrower_id, loan_id, number, held_on, payable_by)
      values (new.borrower_id, new.loan_id, new.number, new.payable_by, next_working_day(new.payable_by));
    new.payable_by := next_working_day(new.payable_by);
  end if;
  return new;
end $$;
create trigger bills_off_holidays before insert on bills for each row execute function keep_bill_off_holidays();

-- The loans that are late, written anew each day by one statement. A list for people: it decides nothing and moves no
-- money. Ordered by the day since when they are late, which does not change from day to day.
create table arrears (
  loan_id uuid primary key,
  borrower_id uuid not null,
  oldest_number integer not null,
  late_since date not null,
  overdue_sen bigint not null check (overdue_sen > 0),
  as_of date not null,
  days_past_due integer generated always as (as_of - late_since) stored check (days_past_due > 0),
  bucket text generated always as (case when as_of - late_since <= 30 then '1-30' when as_of - late_since <= 60 then '31-60'
    when as_of - late_since <= 90 then '61-90' else 'over-90' end) stored,
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id)
) with (fillfactor = 70);
create index arrears_by_age on arrears (late_since, loan_id);

-- The principal and interest of a bill that are not paid.
create function unpaid_of(bill bills) returns bigint language sql immutable as $$
  select bill.principal_sen + bill.interest_sen - bill.paid_principal_sen - bill.paid_interest_sen
$$;

create table reminders (
  borrower_id uuid not null,
  loan_id uuid not null,
  instalment_number integer not null,
  stage text not null check (stage in ('before', 'due', 'late-3', 'late-7', 'late-14')),
  amount_sen bigint not null check (amount_sen > 0),
  event_id uuid not null references events (event_id),
  sent_at timestamptz not null,
  -- Once, whatever runs twice.
  primary key (loan_id, instalment_number, stage),
  foreign key (borrower_id, loan_id, instalment_number) references bills (borrower_id, loan_id, number),
  -- Quiet hours: nothing before 09:00 or from 21:00 in Kuala Lumpur.
  constraint reminders_hours check (extract(hour from sent_at at time zone 'Asia/Kuala_Lumpur') between 9 and 20)
);
create unique index reminders_one_a_day on reminders (loan_id, ((sent_at at time zone 'Asia/Kuala_Lumpur')::date));
create trigger reminders_append_only before update or delete or truncate on reminders for each statement execute function refuse_change();
create function check_reminder() returns trigger language plpgsql as $$
declare
  on_day date := (new.sent_at at time zone 'Asia/Kuala_Lumpur')::date;
begin
  if not exists (select from bills b join loans l using (borrower_id, loan_id)
      where (b.borrower_id, b.loan_id, b.number) = (new.borrower_id, new.loan_id, new.instalment_number)
        and l.status = 'disbursed' and unpaid_of(b) > 0 and on_day >= case new.stage
          when 'before' then b.due_on - 3 when 'due' then b.due_on when 'late-3' then b.payable_by + 3
          when 'late-7' then b.payable_by + 7 else b.payable_by + 14 end) then
    raise exception 'a reminder is for an unpaid bill whose time has come' using errcode = 'check_violation';
  end if;
  if reminders_paused(new.loan_id, on_day) then
    raise exception 'nobody is reminded while a request or a claim is open' using errcode = 'check_violation';
  end if;
  if (select count(*) from reminders where loan_id = new.loan_id
      and (sent_at at time zone 'Asia/Kuala_Lumpur')::date > on_day - 7) >= 3 then
    raise exception 'nobody is reminded more than three times in seven days' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger reminders_start before insert on reminders for each row execute function check_reminder();

-- The days of claims and requests, from the first up to the day before the last: a notice does not count them.
create view notice_pauses as
  select loan_id, opened_on as paused_from, closed_on as paused_until from claims
  union all select loan_id, (asked_at at time zone 'Asia/Kuala_Lumpur')::date, case
    when status = 'offered' then offer_ends_on + 1
    when status = 'agreed' and offered_kind = 'pay-part' then offered_rest_on + 1
    else (ended_at at time zone 'Asia/Kuala_Lumpur')::date end
  from hardship_requests;
-- The same as `noticeDaysOn` of the domain; a test compares them.
create function notice_days(of_loan uuid, from_on date, to_on date) returns integer language sql stable as $$
  select count(*)::integer from generate_series(0, to_on - from_on - 1) n where not exists (select from notice_pauses
    where loan_id = of_loan and paused_from <= from_on + n and (paused_until is null or from_on + n < paused_until))
$$;

-- The notice of Schedule J, clause 3: proposed by one person, made by another one, posted by hand, then closed.
create table formal_notices (
  notice_id uuid primary key,
  borrower_id uuid not null,
  loan_id uuid not null references disbursements (loan_id),
  number text not null unique,
  proposed_by uuid not null references users,
  proposed_at timestamptz not null,
  confirmed_by uuid references users,
  confirmed_at timestamptz,
  as_of date,
  days_past_due integer constraint formal_notices_late check (days_past_due > 28),
  overdue_sen bigint check (overdue_sen > 0),
  late_sen bigint check (late_sen >= 0),
  -- The lender, the borrower and the language of the paper as they were when it was made, sealed.
  parties_sealed text,
  posted_by uuid references users,
  posted_on date,
  tracking_number text unique check (length(tracking_number) between 6 and 30),
  -- Five days in the post, fourteen to pay.
  cure_by date generated always as (posted_on + 19) stored,
  outcome text check (outcome in ('withdrawn', 'cured', 'ended')),
  closed_at timestamptz,
  foreign key (borrower_id, loan_id) references loans (borrower_id, loan_id),
  constraint formal_notices_two_people check (confirmed_by <> proposed_by),
  check (num_nulls(confirmed_by, confirmed_at, as_of, days_past_due, overdue_sen, late_sen, parties_sealed) in (0, 7)),
  check (num_nulls(posted_by, posted_on, tracking_number) in (0, 3)),
  -- Its figures are those of the day on which it was made: it goes within three days.
  constraint formal_notices_made_first check (posted_on between as_of and as_of + 3),
  check ((outcome is null) = (closed_at is null))
);
create unique index formal_notices_one_live on formal_notices (loan_id) where outcome is null;
create index formal_notices_by_loan on formal_notices (loan_id, proposed_at);
create trigger formal_notices_kept before delete or truncate on formal_notices for each statement execute function refuse_change();
create function check_formal_notice() returns trigger language plpgsql as $$
declare
  on_day date;
begin
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
create trigger formal_notices_steps before insert or update on formal_notices for each row execute function check_formal_notice();
