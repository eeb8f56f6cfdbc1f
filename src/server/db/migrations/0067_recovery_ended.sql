-- A recovery that nobody can confirm any more ends when the next one is prepared: nobody decided about it, so it was not declined.
alter table recoveries
  drop constraint recoveries_outcome_check,
  drop constraint recoveries_check,
  add constraint recoveries_outcome check (outcome in ('confirmed', 'declined', 'stopped', 'ended')),
  add constraint recoveries_decided check ((outcome is null) = (decided_at is null)),
  add constraint recoveries_decided_by check ((outcome is null or outcome = 'ended') = (decided_by is null));

-- They were written as declined by whoever prepared the next one, with a reason that nobody gave.
alter table recoveries disable trigger recoveries_guard;
update recoveries set outcome = 'ended', decided_by = null, decline_reason = ''
where outcome = 'declined' and decline_reason = '-' and decided_at >= prepared_at + interval '7 days';
alter table recoveries enable trigger recoveries_guard;
