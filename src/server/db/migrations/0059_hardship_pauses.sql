-- Asking for help pauses reminders and notices, but not without end: whoever asks again and again is answered each time, and
-- reminded meanwhile (`pausesAgainOn` of the domain). The lender's offer and what was agreed pause as before. Requests of
-- before keep what they were told.

alter table hardship_requests add column pauses_reminders boolean not null default true;

create or replace view reminder_pauses as
  select loan_id, case status when 'offered' then offer_ends_on when 'agreed' then offered_rest_on end as paused_until
  from hardship_requests
  where (status = 'open' and pauses_reminders) or status = 'offered' or (status = 'agreed' and offered_kind = 'pay-part')
  union all select loan_id, null from claims where status = 'open';

-- From nowhere: what paused nothing and was not offered anything.
create or replace view notice_pauses as
  select loan_id, opened_on as paused_from, closed_on as paused_until from claims
  union all select loan_id, (case when pauses_reminders then asked_at when offered_kind is not null then answered_at end
      at time zone 'Asia/Kuala_Lumpur')::date, case
    when status = 'offered' then offer_ends_on + 1
    when status = 'agreed' and offered_kind = 'pay-part' then offered_rest_on + 1
    else (ended_at at time zone 'Asia/Kuala_Lumpur')::date end
  from hardship_requests;

create or replace function check_hardship_move() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.ended_at is not null
     or (old.status, new.status) not in (('open', 'offered'), ('open', 'agreed'), ('open', 'declined'), ('open', 'withdrawn'), ('open', 'lapsed'),
       ('offered', 'agreed'), ('offered', 'withdrawn'), ('offered', 'lapsed'))
     or (new.borrower_id, new.request_id, new.loan_id, new.asked_kind, new.asked_part_sen, new.asked_rest_on, new.asked_due_day,
         new.asked_extra_months, new.words, new.asked_at, new.answer_by, new.pauses_reminders)
     is distinct from (old.borrower_id, old.request_id, old.loan_id, old.asked_kind, old.asked_part_sen, old.asked_rest_on, old.asked_due_day,
         old.asked_extra_months, old.words, old.asked_at, old.answer_by, old.pauses_reminders)
     or (old.answered_at is not null and (new.offered_kind, new.offered_part_sen, new.offered_rest_on, new.offered_due_day, new.offered_extra_months,
         new.offer_ends_on, new.answered_by, new.answered_at)
     is distinct from (old.offered_kind, old.offered_part_sen, old.offered_rest_on, old.offered_due_day, old.offered_extra_months,
         old.offer_ends_on, old.answered_by, old.answered_at)) then
    raise exception 'what was asked for and answered never changes, and what has ended stays so' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
