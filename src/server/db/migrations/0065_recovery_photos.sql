-- The photos that both people compare the person with are those of the day on which a recovery was prepared; how the second
-- person saw the borrower; and how often the email that they typed was another one.
alter table recoveries
  add column ic_front_id uuid,
  add column selfie_id uuid,
  add column second_proven_by text check (second_proven_by in ('counter', 'video-call')),
  add column email_tries integer not null default 0 check (email_tries >= 0),
  add foreign key (borrower_id, ic_front_id) references files (owner_id, file_id),
  add foreign key (borrower_id, selfie_id) references files (owner_id, file_id),
  add check ((ic_front_id is null) = (selfie_id is null)),
  add check (second_proven_by is null or outcome is not distinct from 'confirmed');

-- What waits was prepared with the newest photos of then. What is over is compared no more.
update recoveries r set (ic_front_id, selfie_id) = (
  select p.ic_front_id, p.selfie_id from personal_information p
  where p.borrower_id = r.borrower_id and p.submitted_at <= r.prepared_at order by p.submission desc limit 1)
where r.outcome is null;

create or replace function guard_recovery() returns trigger language plpgsql as $$
begin
  if (new.recovery_id, new.borrower_id, new.loan_id, new.new_email, new.proven_by, new.reason, new.prepared_by, new.prepared_at, new.event_id, new.ic_front_id, new.selfie_id)
     is distinct from (old.recovery_id, old.borrower_id, old.loan_id, old.new_email, old.proven_by, old.reason, old.prepared_by, old.prepared_at, old.event_id, old.ic_front_id, old.selfie_id) then
    raise exception 'a recovery stays as it was prepared' using errcode = 'restrict_violation';
  end if;
  if old.outcome is not null and ((new.outcome, new.decided_by, new.decided_at, new.decline_reason, new.code_hash, new.code_expires_at, new.second_proven_by, new.email_tries)
       is distinct from (old.outcome, old.decided_by, old.decided_at, old.decline_reason, old.code_hash, old.code_expires_at, old.second_proven_by, old.email_tries)
     or new.code_tries < old.code_tries or (old.code_used_at is not null and new.code_used_at is distinct from old.code_used_at)) then
    raise exception 'a recovery is decided once, and its code used once' using errcode = 'restrict_violation';
  end if;
  if new.email_tries < old.email_tries then
    raise exception 'tries stay counted' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
