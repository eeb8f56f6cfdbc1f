-- How much was prepared to leave on each day in Kuala Lumpur. The row of the day is what two preparations wait for, so that
-- they do not pass the ceiling together; what came back stays counted, because it may have left.
create table payout_days (
  day date primary key,
  prepared_sen bigint not null check (prepared_sen >= 0)
);
insert into payout_days (day, prepared_sen)
  select (prepared_at at time zone 'Asia/Kuala_Lumpur')::date, sum(amount_sen) from payouts group by 1;

create function guard_payout_day() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.day = old.day and new.prepared_sen >= old.prepared_sen then
    return new;
  end if;
  raise exception 'what was prepared on a day stays counted' using errcode = 'restrict_violation';
end $$;
create trigger payout_days_guard before update or delete on payout_days for each row execute function guard_payout_day();
create trigger payout_days_kept before truncate on payout_days for each statement execute function refuse_change();

create function count_payout() returns trigger language plpgsql as $$
declare
  prepared bigint;
begin
  insert into payout_days as d (day, prepared_sen)
    values ((new.prepared_at at time zone 'Asia/Kuala_Lumpur')::date, new.amount_sen)
    on conflict (day) do update set prepared_sen = d.prepared_sen + excluded.prepared_sen
    returning d.prepared_sen into prepared;
  if prepared > coalesce((select payouts_per_day_sen from lender), 50000000) then
    raise exception 'the payouts of this day are above the ceiling' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger payouts_counted after insert on payouts for each row execute function count_payout();
