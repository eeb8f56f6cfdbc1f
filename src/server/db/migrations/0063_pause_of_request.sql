-- Which request pauses reminders, so that its page shows what holds instead of working it out again.
create or replace view reminder_pauses as
  select loan_id, case status when 'offered' then offer_ends_on when 'agreed' then offered_rest_on end as paused_until, request_id
  from hardship_requests
  where (status = 'open' and pauses_reminders) or status = 'offered' or (status = 'agreed' and offered_kind = 'pay-part')
  union all select loan_id, null, null from claims where status = 'open';
